package card

import (
	"strings"

	"arbiter/tracker/english"
)

// LeftLine is a line of a card's text that is left to the players, wholly or in
// its effect.
type LeftLine struct {
	Text string `json:"text,omitempty"` // as printed; "" if the text is unknown
	Kind string `json:"kind,omitempty"` // of a line whose text is unknown: "triggered"
	Why  Reason `json:"why,omitempty"`
	// Effect says that only the effect of the ability is left: the players are
	// reminded when it triggers, and its costs are paid.
	Effect bool `json:"effect,omitempty"`
	Listed bool `json:"listed,omitempty"` // it is among the abilities of the definition, too
	// Part reports that only a part of the line is left. The rest is among the abilities of the
	// definition.
	Part  bool   `json:"part,omitempty"`
	About Matter `json:"about,omitempty"` // what it is about that no board shows; "" if that isn't all, or isn't known
}

// LeftOf returns lines of known kinds and unknown text.
func LeftOf(kinds []string) []LeftLine {
	var all []LeftLine // usually empty
	for _, k := range kinds {
		k, _, _ = strings.Cut(k, " ") // "chapter I, II"
		all = append(all, LeftLine{Kind: k})
	}
	return all
}

// Past reports whether a line says nothing to players once the permanent is on
// the battlefield: how it was cast, or the symbol of a level.
func (l LeftLine) Past() bool {
	_, cast := english.CutPrefix(l.Text, "this spell ")
	return cast || ClassLevel(l.Text)
}

// maxStart is the maximum number of letters of a line's first words.
const maxStart = 40

// Start returns the first words of a line, with the short form of a name:
// "Whenever another creature you…".
func (l LeftLine) Start(name string) string {
	line, _, more := strings.Cut(l.Text, "\n")
	if short, _, long := strings.Cut(name, ","); long {
		line = strings.ReplaceAll(line, name, short)
	}
	if letters := []rune(line); len(letters) > maxStart {
		line, more = string(letters[:maxStart]), true
		if at := strings.LastIndexByte(line, ' '); at > 0 {
			line = line[:at]
		}
	}
	if more {
		return strings.TrimRight(line, " ,;:—") + "…"
	}
	return strings.TrimSuffix(line, ".")
}
