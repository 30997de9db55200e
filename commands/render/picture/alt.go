package picture

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"arbiter/commands/language"
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
	if h := l.Text(head(b)); h != "" {
		say("", h)
	}
	for _, lane := range b.Lanes {
		said := strings.Join(append([]string{lane.Player}, facts(lane, l)...), ", ")
		if lane.Active {
			said += l.Text(", whose turn it is")
		}
		say(". ", said+": ")
		for i, t := range lane.Tiles {
			before := "; "
			if i == 0 {
				before = ""
			}
			say(before, inWords(t, l))
		}
		if len(lane.Tiles) == 0 {
			all[len(all)-1] += l.Text("nothing")
		}
	}
	for _, t := range b.Elsewhere {
		say(". ", l.Say("%s in %s's %s", inWords(t, l), t.Owner, t.Zone))
	}
	for _, e := range b.Effects {
		say(". ", e)
	}
	for _, r := range b.Reminders {
		say(". ", l.Say("Waiting: %s", times(r.Times)+r.Text))
	}
	return all
}

func inWords(t tracker.Tile, l *language.Tongue) string {
	said := fmt.Sprintf("#%d %s", t.ID, name(t))
	if t.Size != "" {
		said += " " + t.Size
		if t.Printed != "" && t.Printed != t.Size {
			said += l.Say(" (printed %s)", t.Printed)
		}
	}
	parts := []string{said}
	parts = append(parts, t.Marks...)
	for _, c := range t.Counters {
		parts = append(parts, fmt.Sprintf("%d %s", c.Value, c.Name))
	}
	parts = append(parts, t.Keywords...)
	if t.Chosen {
		parts = append(parts, l.Text("asked about"))
	}
	if t.Yours {
		parts = append(parts, l.Text("some of its text is yours"))
	}
	for _, u := range t.Under {
		parts = append(parts, l.Say("with %s", inWords(u, l)))
	}
	return strings.Join(parts, ", ")
}
