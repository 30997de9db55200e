package discordtest_test

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/png"
	"strings"
	"testing"
	"time"

	"arbiter/bot/discordtest"
)

// Limits: Discord's documentation, "Emoji" and "Image Data".
func TestEmojis(t *testing.T) {
	d, c, _ := begin(t, discordtest.Options{Lenient: true})
	emojis := "/applications/" + d.ApplicationID + "/emojis"
	var drawn bytes.Buffer
	if err := png.Encode(&drawn, image.NewGray(image.Rect(0, 0, 8, 8))); err != nil {
		t.Fatal(err)
	}
	data := func(kind string, raw []byte) string {
		return "data:" + kind + ";base64," + base64.StdEncoding.EncodeToString(raw)
	}
	good := data("image/png", drawn.Bytes())
	made := c.call("POST", emojis, m{"name": "tap", "image": good})
	if made.status != 201 || made.ID == "" {
		t.Fatalf("%d %s", made.status, made.body)
	}
	padded := func(size int) []byte { return append(bytes.Clone(drawn.Bytes()), make([]byte, size-drawn.Len())...) }
	for _, tc := range []struct {
		name, image, why string
		status           int
	}{
		{"tap", good, "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", 400},
		{"x", good, "name", 400},
		{strings.Repeat("x", 33), good, "name", 400},
		{strings.Repeat("x", 32), good, "", 201},
		{"a-b", good, "name", 400},
		{"text", "data:text/plain;base64,eA==", "Unsupported image type", 400},
		{"plain", "iVBORw0KGgo=", "Unsupported image type", 400},
		{"jpeg", data("image/jpeg", drawn.Bytes()), "Invalid image data", 400},
		{"broken", "data:image/png;base64,%%%", "Invalid image data", 400},
		{"large", data("image/png", padded(256<<10)), "", 201},
		{"larger", data("image/png", padded(256<<10+1)), "256.0 kb", 400},
	} {
		d.Advance(time.Second) // after the rate limit
		if r := c.call("POST", emojis, m{"name": tc.name, "image": tc.image}); r.status != tc.status || !strings.Contains(string(r.body), tc.why) {
			t.Errorf("%.20s: %d %s", tc.name, r.status, r.body)
		}
	}
	for _, step := range []struct {
		method, path string
		body         any
		status       int
	}{
		{"GET", emojis, nil, 200},
		{"GET", emojis + "/" + made.ID, nil, 200},
		{"PATCH", emojis + "/" + made.ID, m{"name": "untap"}, 200},
		{"PATCH", emojis + "/" + made.ID, m{"name": "large"}, 400},
		{"DELETE", emojis + "/" + made.ID, nil, 204},
		{"GET", emojis + "/" + made.ID, nil, 404},
		{"PATCH", emojis + "/" + made.ID, m{"name": "untap"}, 404},
		{"DELETE", emojis + "/" + made.ID, nil, 404},
		{"POST", "/applications/1/emojis", m{"name": "tap", "image": good}, 403},
	} {
		d.Advance(time.Second)
		if r := c.call(step.method, step.path, step.body); r.status != step.status {
			t.Errorf("%s %s: %d %s", step.method, step.path, r.status, r.body)
		}
	}
	if all := d.Emojis(); len(all) != 2 || all[1].Name != "large" || all[1].Kind != "image/png" {
		t.Errorf("%d emojis", len(all))
	}
	if _, wrong := d.CheckAnswers(); len(wrong) > 0 {
		t.Error(wrong)
	}
}
