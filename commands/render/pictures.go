package render

import (
	"cmp"
	"fmt"
	"slices"

	"arbiter/commands/language"
	"arbiter/commands/render/picture"
)

// Kept is a file that is on a message and stays on it when the message is edited.
type Kept struct {
	ID   string `json:"id"` // Discord's
	Name string `json:"filename"`
	Alt  string `json:"-"`
}

// KeptPictures returns the pictures on a message, from its components and attachments, or
// nil if not each attachment is shown as a picture.
func KeptPictures(components []Component, files []Kept) []Kept {
	var alts []string
	var read func(all []Component)
	read = func(all []Component) {
		for _, c := range all {
			for _, i := range c.Items {
				alts = append(alts, i.Description)
			}
			read(c.Components)
		}
	}
	read(components)
	if len(alts) != len(files) {
		return nil
	}
	kept := slices.Clone(files)
	for i := range kept {
		if kept[i].ID == "" || kept[i].Name != pictureName(i) || alts[i] == "" {
			return nil
		}
		kept[i].Alt = alts[i]
	}
	return kept
}

// pictureName returns the file name of the nth picture of a board, from 0.
func pictureName(n int) string {
	if n == 0 {
		return "board.png"
	}
	return fmt.Sprintf("board-%d.png", n+1)
}

// attachPictures puts the pictures of a board at the top of its message.
func (m *Message) attachPictures(parts []picture.Part, l *language.Tongue) {
	var shown []Shown
	for i, p := range parts[:min(len(parts), picture.Most)] {
		alt := cmp.Or(picture.AltWithin(p.Board, maxAltLength, l), l.Say("The board"))
		shown = append(shown, gallery(m.addFile(File{pictureName(i), p.PNG}), alt).Items...)
	}
	m.showPictures(shown)
}

// keepPictures puts the pictures that a message has already at its top.
func (m *Message) keepPictures(all []Kept) {
	var shown []Shown
	for _, k := range all {
		m.Attachments = append(m.Attachments, Attachment{ID: k.ID, Filename: k.Name, kept: true})
		shown = append(shown, gallery(Media{URL: attached + k.Name}, k.Alt).Items...)
	}
	m.showPictures(shown)
}

// showPictures puts pictures at the top of a board, one below another. Each has its own
// gallery while components are left, because Discord crops pictures that share one.
func (m *Message) showPictures(all []Shown) {
	var galleries []Component
	room := maxComponents - count(m.Components)
	for _, s := range all {
		if last := len(galleries) - 1; last >= 0 && last+1 >= room {
			galleries[last].Items = append(galleries[last].Items, s)
			continue
		}
		galleries = append(galleries, Component{Type: typeGallery, Items: []Shown{s}})
	}
	m.Components[0].Components = slices.Insert(m.Components[0].Components, 0, galleries...)
}
