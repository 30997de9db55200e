package commands

import (
	"slices"
	"strings"

	"arbiter/rules"
	"arbiter/tracker"
)

// abilityWord is an ability word, as in data/<game>/abilitywords.json. It has
// no rules meaning.
type abilityWord struct {
	Game  rules.Game `json:"-"`
	Name  string     `json:"name"`  // in lower case
	Means string     `json:"means"` // what the cards with it have in common, or ""
}

func (j *Judge) readAbilityWords() ([]abilityWord, error) {
	var all []abilityWord
	for _, game := range j.allGames() {
		var file struct {
			Words []abilityWord `json:"words"`
		}
		if err := readJSON(j.Facts, game+"/abilitywords.json", &file); err != nil {
			return nil, err
		}
		for _, w := range file.Words {
			w.Game = rules.Game(game)
			all = append(all, w)
		}
	}
	return all, nil
}

// abilityWordNamed finds an ability word: "landfall", "Will of the Council".
func (j *Judge) abilityWordNamed(text string) (abilityWord, bool) {
	name := strings.ReplaceAll(strings.ToLower(strings.TrimSpace(text)), "’", "'")
	i := slices.IndexFunc(j.abilityWords, func(w abilityWord) bool { return w.Name == name })
	if i < 0 {
		return abilityWord{}, false
	}
	return j.abilityWords[i], true
}

// defineAbilityWord explains an ability word.
func (c *call) defineAbilityWord(w abilityWord) Reply {
	blocks := []Block{{Text: tracker.Say("An ability word: it ties cards together, and means nothing in the rules by itself. The ability behind it says all there is.")}}
	if w.Means != "" {
		blocks = append(blocks, Block{Text: tracker.Say("What the cards with it are about: %s.", tracker.Name(w.Means))})
	}
	r := Reply{Title: tracker.Named(capital(w.Name)), Notices: []tracker.Message{tracker.Say("In Arbiter's own words, not the official text.")}}
	if all := c.judge.cite(keyOf(w.Game, "card/ability-words")); all.Ref != "" {
		blocks = append(blocks, Block{Style: Small, Text: tracker.Named(all.String())})
		r.Next = tracker.Say("About ability words: %s", tracker.Name(ruleLine(w.Game, all.Ref)))
		r.Buttons = []Button{{tracker.Say("Ability words"), ruleLine(w.Game, all.Ref)}}
	}
	r.Pages = paged(blocks)
	return r
}

// first reports whether an ability word is shown before the rules: no rule has
// that name, or only a rule of a game that isn't meant.
func (w abilityWord) first(q Query, found *rules.View, named bool) bool {
	return (q.Game == "" || q.Game == w.Game) && (!named || found.Edition().Game != w.Game && q.game() == w.Game)
}
