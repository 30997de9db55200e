package play

import (
	"regexp"
	"strings"

	"arbiter/tracker/notation"
)

// chosenSource matches the prevention of damage by a chosen source.
var chosenSource = regexp.MustCompile(`(?i)^(?:(the next time) (an? [a-z ]*?)source of your choice(` + ` of the chosen color)? would deal damage(?: to ([a-z ]+?))? this turn, prevent that damage` +
	`|prevent all damage (?:that would be dealt to ([a-z ]+?) this turn by (an? [a-z ]*?)source of your choice|(an? [a-z ]*?)source of your choice would deal(?: to (you))? this turn))$`)

// chosenRedirected matches the redirection of damage by a chosen source.
var chosenRedirected = regexp.MustCompile(`(?i)^(?:(the next time) (an? [a-z ]*?)source of your choice would deal damage(?: to ([a-z ]+?))? this turn, (?:that damage is dealt|that source deals that damage) to (.+) instead` +
	`|all damage that would be dealt (?:this turn )?to ([a-z ]+?)(?: this turn)? by (an? [a-z ]*?)source of your choice is dealt to (.+) instead)$`)

// redirection matches the beginning of a redirection effect.
var redirection = regexp.MustCompile(`(?i)^(?:the next (?:\w+|time (?:combat )?)|all (?:combat )?) ?damage (?:that )?would be dealt .+ is dealt to .+ instead$`)

// redirected reads a sentence by which damage is dealt to something else this turn (CR 614.9).
func (r *reader) redirected(sentence string) (Steps, bool) {
	if steps, ok := r.redirectedSource(sentence); ok {
		return steps, steps != nil
	}
	if redirection.MatchString(sentence) && (aTarget.MatchString(sentence) || !strings.Contains(sentence, " by ")) { // recipients that are only described are determined as the damage would be dealt
		if steps, ok := r.clause(sentence); ok {
			return steps, true
		}
	}
	return r.redirectsThisTurn(sentence)
}

// redirectedSource reads the redirection of damage by a chosen source.
func (r *reader) redirectedSource(text string) (Steps, bool) {
	m := chosenRedirected.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	_, quality, _ := strings.Cut(m[2]+m[6], " ")
	from, ok := notation.ParseFilter(r.g.Vocabulary, quality+"permanent")
	if !ok || !kindsAlone(from) {
		return nil, true
	}
	to, said := m[3]+m[5], m[3]+m[5]
	if said == "" {
		to = "you" // replaced below
	}
	all, err := r.g.effects.Parse(normal("all damage that would be dealt to " + to + " this turn is dealt to " + m[4] + m[7] + " instead"))
	if err != nil || len(all) != 1 {
		return nil, true
	}
	a, ok := all[0].(Prevent)
	if !ok || a.Onto == nil || !r.carried(a) {
		return nil, true
	}
	if a.From, a.Next = from, m[1] != ""; said == "" {
		a.To = nil
	}
	return Steps{a}, true
}

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
