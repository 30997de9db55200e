package play

import (
	"regexp"
	"strings"

	"arbiter/tracker/notation"
)

// chosenSource matches the prevention of damage by a chosen source.
var chosenSource = regexp.MustCompile(`(?i)^(?:(the next time) (an? [a-z ]*?)source of your choice(` + ` of the chosen color)? would deal damage(?: to ([a-z ]+?))? this turn, prevent that damage` +
	`|prevent all damage (?:that would be dealt to ([a-z ]+?) this turn by (an? [a-z ]*?)source of your choice|(an? [a-z ]*?)source of your choice would deal(?: to (you))? this turn))$`)

// fromSource reads the prevention of damage by a chosen source.
func (r *reader) fromSource(text string) (Steps, bool) {
	m := chosenSource.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	_, quality, _ := strings.Cut(m[2]+m[6]+m[7], " ")
	from, ok := notation.ParseFilter(r.g.Vocabulary, quality+"permanent"+m[3])
	if !ok || from.Chosen == "" && !kindsAlone(from) {
		return nil, true
	}
	a := Prevent{All: true, From: from, Next: m[1] != ""}
	if to := m[4] + m[5] + m[8]; to != "" {
		all, err := r.g.effects.Parse(normal("prevent all damage to " + to + " this turn"))
		if err != nil || len(all) != 1 {
			return nil, true
		}
		prevent, ok := all[0].(Prevent)
		if !ok || prevent.To == nil || !r.carried(prevent) {
			return nil, true
		}
		a.To = prevent.To
	}
	return Steps{a}, true
}

// kindsAlone reports whether a filter asks for at most one word.
func kindsAlone(f *notation.Filter) bool {
	return f.OnlyWords() && f.Controller == nil && len(f.Words) <= 1
}
