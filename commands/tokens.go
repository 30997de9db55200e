package commands

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/sahilm/fuzzy"

	"arbiter/rules"
	"arbiter/tracker"
)

// token is a token that the rules define: a predefined one, as
// data/<game>/tokens.json has it, or one that a keyword creates, as
// data/<game>/keyword_tokens.json does.
type token struct {
	Game       rules.Game   `json:"-"`
	Asked      string       `json:"asked"` // what cards call it: "Treasure", "Monster Role"
	Name       string       `json:"name"`
	Rule       tracker.Rule `json:"rule"`
	Aliases    []string     `json:"aliases"`
	Colors     []string     `json:"colors"`
	Domains    []string     `json:"domains"`
	Supertypes []string     `json:"supertypes"`
	Types      []string     `json:"types"`
	Subtypes   []string     `json:"subtypes"`
	Tags       []string     `json:"tags"`
	Power      string       `json:"power"`
	Toughness  string       `json:"toughness"`
	Might      *int64       `json:"might"`
	Keywords   []string     `json:"keywords"`
	Abilities  []string     `json:"abilities"`
	Back       *token       `json:"back"`
	By         string       `json:"by"`     // the keyword that creates it; empty for a predefined one
	Others     bool         `json:"others"` // cards create tokens with that name and other characteristics

	colorless string // what is said of it where it has no color
}

func (j *Judge) readTokens() ([]token, error) {
	facts := j.Facts
	var all []token
	for _, id := range j.allGames() {
		game, colorless := rules.Game(id), j.cardWords(rules.Game(id)).Colorless
		var some, byKeyword []token
		if err := readJSON(facts, string(game)+"/tokens.json", &some); err != nil {
			return nil, err
		}
		if err := readJSON(facts, string(game)+"/keyword_tokens.json", &byKeyword); err != nil {
			return nil, err
		}
		some = append(some, byKeyword...)
		for i := range some {
			some[i].Game, some[i].colorless = game, colorless
			if back := some[i].Back; back != nil {
				back.Game, back.colorless = game, colorless
			}
		}
		all = append(all, some...)
	}
	return all, nil
}

// readJSON reads a file of data; one that isn't there says nothing.
func readJSON(facts fs.FS, name string, into any) error {
	raw, err := fs.ReadFile(facts, name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("the embedded data: %w", err)
	}
	if err := json.Unmarshal(raw, into); err != nil {
		return fmt.Errorf("the embedded data, %s: %w", name, err)
	}
	return nil
}

// names are all the ways of naming it.
func (t token) names() []string {
	return append([]string{t.Asked, t.Name, t.Asked + " token", t.Asked + "s", t.Asked + " tokens"}, t.Aliases...)
}

// called reports whether it has that name itself, and not as another for it.
func (t token) called(name string) bool {
	own := token{Asked: t.Asked, Name: t.Name}
	return slices.ContainsFunc(own.names(), func(n string) bool { return strings.EqualFold(n, name) })
}

// title is the token in one line: "Walker: 2/2 black Creature — Zombie".
func (t token) title() string { return t.Asked + ": " + t.line() }

// line is what stands on the middle of the card.
func (t token) line() string {
	var words []string
	switch {
	case t.Power != "":
		words = append(words, t.Power+"/"+t.Toughness)
	case t.Might != nil:
		words = append(words, decimal(*t.Might)+" Might")
	}
	if len(t.Colors) > 0 {
		words = append(words, strings.Join(t.Colors, " and "))
	} else if t.colorless != "" {
		words = append(words, t.colorless)
	}
	words = append(words, t.Domains...)
	words = append(append(words, t.Supertypes...), t.Types...)
	text := strings.Join(words, " ")
	if below := append(append([]string(nil), t.Subtypes...), t.Tags...); len(below) > 0 {
		text += " — " + strings.Join(below, " ")
	}
	return text
}

// article is "a" or "an", as the token's name wants it.
func (t token) article() string {
	if strings.ContainsRune("AEIOU", rune(t.Asked[0])) {
		return "an"
	}
	return "a"
}

// findTokens lists the tokens whose names fit what is typed, those of the game
// first, at most limit.
func (j *Judge) findTokens(game rules.Game, typed string, limit int) []token {
	var mine, others []token
	take := func(t token) {
		if t.Game == game {
			mine = append(mine, t)
		} else {
			others = append(others, t)
		}
	}
	if strings.TrimSpace(typed) == "" {
		for _, t := range j.tokens {
			take(t)
		}
	}
	for _, m := range fuzzy.FindFrom(typed, asked(j.tokens)) {
		take(j.tokens[m.Index])
	}
	all := append(mine, others...)
	return all[:min(limit, len(all))]
}

// asked lets fuzzy look through the names by which tokens are asked for.
type asked []token

func (a asked) String(i int) string { return a[i].Asked }
func (a asked) Len() int            { return len(a) }

// tokensNamed are the tokens of that name, and the name that was meant where
// it was misspelt. Both games may have one.
func (j *Judge) tokensNamed(name string) (found []token, corrected string) {
	byName := func(name string) (found []token) {
		for _, t := range j.tokens {
			for _, n := range t.names() {
				if strings.EqualFold(n, name) {
					found = append(found, t)
					break
				}
			}
		}
		return found
	}
	if found = byName(name); len(found) > 0 {
		return found, ""
	}
	var names []string
	for _, t := range j.tokens {
		names = append(names, t.names()...)
	}
	if near, ok := closest(name, names); ok {
		return byName(near), near
	}
	return nil, ""
}

// tokensOf are the tokens with a subtype or tag of that name, in the singular
// or the plural: the Roles, say.
func (j *Judge) tokensOf(kind string) (found []token, name string) {
	for _, t := range j.tokens {
		if t.By != "" {
			continue // a Soldier is not recruit's
		}
		for _, s := range append(slices.Clone(t.Subtypes), t.Tags...) {
			if _, rest, _ := strings.Cut(strings.ToLower(kind), strings.ToLower(s)); strings.HasPrefix(strings.ToLower(kind), strings.ToLower(s)) &&
				slices.Contains([]string{"", "s", " token", " tokens", "s tokens"}, rest) {
				found, name = append(found, t), s
				break
			}
		}
	}
	return found, name
}
