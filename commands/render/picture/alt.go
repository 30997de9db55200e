package picture

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"arbiter/commands/language"
	"arbiter/commands/render/layout"
	"arbiter/tracker"
)

// Alt describes the whole board in words, as alternative text.
func Alt(b tracker.Board) string { return AltWithin(b, 0, nil) }

// AltWithin describes the board in words, in at most most characters; 0 means
// no limit. Sentences that don't fit are counted: "… and 3 more". Fixed phrases
// are in the language l; nil means English.
func AltWithin(b tracker.Board, most int, l *language.Tongue) string {
	all := sentences(b, l)
	whole := strings.Join(all, "")
	if most <= 0 || utf8.RuneCountInString(whole) <= most {
		return whole
	}
	room := max(0, most-utf8.RuneCountInString(l.Say(" … and %d more", len(all))))
	said := ""
	for i, piece := range all {
		if utf8.RuneCountInString(said+piece) <= room {
			said += piece
			continue
		}
		if i == 0 { // not even the first fits
			said, i = words(piece, room), 1
		}
		return strings.TrimRight(said, " ") + l.Say(" … and %d more", len(all)-i)
	}
	return said
}

// words truncates a text to a number of characters, between words if possible.
func words(s string, most int) string {
	r := []rune(s)
	if len(r) <= most {
		return s
	}
	if at := strings.LastIndexByte(string(r[:most]), ' '); at > 0 {
		return string(r[:most])[:at]
	}
	return string(r[:most])
}

// sentences returns the parts of a description: each stack is one, prefixed
// with its separator.
func sentences(b tracker.Board, l *language.Tongue) []string {
	var all []string
	say := func(before, piece string) {
		if len(all) > 0 {
			piece = before + piece
		}
		all = append(all, piece)
	}
	if h := head(b, l); h != "" {
		say("", h)
	}
	for _, lane := range b.Lanes {
		say(". ", LaneInWords(lane, l)+": ")
		for i, t := range lane.Tiles {
			before := "; "
			if i == 0 {
				before = ""
			}
			say(before, InWords(t, l))
		}
		if len(lane.Tiles) == 0 {
			all[len(all)-1] += l.Say("nothing")
		}
	}
	for _, t := range b.Elsewhere {
		say(". ", l.Say("%s in %s's %s", tracker.Name(InWords(t, l)), tracker.Name(t.Owner), tracker.Name(t.Zone)))
	}
	for _, t := range b.Gone {
		say(". ", l.Say("Gone: %s", tracker.Name(fmt.Sprintf("#%d %s", t.ID, name(t)))))
	}
	for _, e := range b.Effects {
		say(". ", e.String())
	}
	for _, r := range b.Reminders {
		say(". ", l.Say("Waiting: %s", tracker.Name(layout.Times(r.Times)+r.Text.String())))
	}
	return all
}

// LaneInWords describes a player without the player's stacks.
func LaneInWords(lane tracker.Lane, l *language.Tongue) string {
	said := strings.Join(append([]string{lane.Player}, facts(lane, l)...), ", ")
	if lane.Active {
		said += l.Say(", whose turn it is")
	}
	return said
}

// InWords describes a stack.
func InWords(t tracker.Tile, l *language.Tongue) string {
	text := fmt.Sprintf("#%d %s", t.ID, name(t))
	if t.Size != "" {
		text += " " + t.Size
		if t.Printed != "" && t.Printed != t.Size {
			text += l.Say(" (printed %s)", tracker.Name(t.Printed))
		}
	}
	parts := []string{text}
	parts = append(parts, said(t.Marks)...)
	for _, c := range t.Counters {
		parts = append(parts, fmt.Sprintf("%d %s", c.Value, c.Name))
	}
	parts = append(parts, t.Keywords...)
	if t.Chosen {
		parts = append(parts, l.Say("asked about"))
	}
	if t.Yours {
		parts = append(parts, l.Say("some of its text is yours"))
	}
	for _, u := range t.Under {
		parts = append(parts, l.Say("with %s", tracker.Name(InWords(u, l))))
	}
	return strings.Join(parts, ", ")
}
