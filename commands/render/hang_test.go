package render

import (
	"slices"
	"testing"

	"arbiter/commands/render/picture"
)

// Pictures share galleries when components run out: with the container, 35
// other components leave four.
func TestPicturesShareWhatRoomThereIs(t *testing.T) {
	for _, tc := range []struct{ others, galleries int }{{10, 6}, {33, 6}, {34, 5}, {35, 4}, {38, 1}} {
		m := live(slices.Repeat([]Component{text("x")}, tc.others))
		m.attachPictures(slices.Repeat([]picture.Part{{PNG: []byte("PNG")}}, picture.Most), nil)
		if err := Lint(m); err != nil {
			t.Error(err)
		}
		galleries, shown := 0, 0
		for _, c := range m.Components[0].Components {
			if c.Type == typeGallery {
				galleries, shown = galleries+1, shown+len(c.Items)
			}
		}
		if galleries != tc.galleries || shown != picture.Most {
			t.Errorf("beside %d components: %d galleries with %d pictures, want %d with %d", tc.others, galleries, shown, tc.galleries, picture.Most)
		}
	}
}
