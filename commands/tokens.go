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

// token is a token that the rules define: a predefined one from
// data/<game>/tokens.json, or one of a keyword from
// data/<game>/keyword_tokens.json.
type token struct {
	Game       rules.Game   `json:"-"`
	Asked      string       `json:"asked"` // the name in card texts: "Treasure", "Monster Role"
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
	By         string       `json:"by"`     // the keyword that creates it; "" for a predefined one
	Others     bool         `json:"others"` // cards create other tokens of that name

	colorless string // the word for no color
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

// readJSON decodes a data file; a missing file leaves the value unchanged.
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

// names lists all names of the token.
func (t token) names() []string {
	return append([]string{t.Asked, t.Name, t.Asked + " token", t.Asked + "s", t.Asked + " tokens"}, t.Aliases...)
}

// called reports whether name is one of the token's own names, not an alias.
func (t token) called(name string) bool {
	own := token{Asked: t.Asked, Name: t.Name}
	return slices.ContainsFunc(own.names(), func(n string) bool { return strings.EqualFold(n, name) })
}

// title returns the token in one line: "Walker: 2/2 black Creature — Zombie".
func (t token) title() string { return t.Asked + ": " + t.line() }

// line returns the power and toughness, colors and types.
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

// article returns "a" or "an" for the token's name.
func (t token) article() string {
	if strings.ContainsRune("AEIOU", rune(t.Asked[0])) {
		return "an"
	}
	return "a"
}

// findTokens lists tokens that match the typed text, those of the game first,
// at most limit.
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

// asked implements fuzzy.Source for the names in card texts.
type asked []token

func (a asked) String(i int) string { return a[i].Asked }
func (a asked) Len() int            { return len(a) }

// tokensNamed returns the tokens of a name, and the corrected name if it was
// misspelt. Both games may have one.
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

// tokensOf returns the tokens with a subtype or tag, in the singular or the
// plural: the Roles.
func (j *Judge) tokensOf(kind string) (found []token, name string) {
	for _, t := range j.tokens {
		if t.By != "" {
			continue // a Soldier isn't recruit's only
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
