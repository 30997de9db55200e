package commands

import (
	"io/fs"
	"slices"
	"strings"

	"arbiter/rules"
)

// abilityWord is a label before an ability that means nothing in the rules, as
// data/magic/abilitywords.json has it.
type abilityWord struct {
	Name  string `json:"name"`  // lower case
	Means string `json:"means"` // what the cards with it have in common; may be empty
}

func readAbilityWords(facts fs.FS) ([]abilityWord, error) {
	var file struct {
		Words []abilityWord `json:"words"`
	}
	err := readJSON(facts, "magic/abilitywords.json", &file)
	return file.Words, err
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

// defineAbilityWord says that a word is only a label, and what for.
func (c *call) defineAbilityWord(w abilityWord) Reply {
	blocks := []Block{{Text: "An ability word: it ties cards together, and means nothing in the rules by itself. The ability behind it says all there is."}}
	if w.Means != "" {
		blocks = append(blocks, Block{Text: "What the cards with it are about: " + w.Means + "."})
	}
	r := Reply{Title: capital(w.Name), Notices: []string{"In Arbiter's own words, not the official text."}}
	if all := c.judge.cite("magic/card/ability-words"); all.Ref != "" {
		blocks = append(blocks, Block{Style: Small, Text: all.String()})
		r.Next = "About ability words: " + ruleLine(rules.Magic, all.Ref)
		r.Buttons = []Button{{"Ability words", ruleLine(rules.Magic, all.Ref)}}
	}
	r.Pages = paged(blocks)
	return r
}

// abilityWordFirst reports whether an ability word is what is asked for: no rule
// has that name, or only one of the game that isn't meant.
func (c *call) abilityWordFirst(q Query, found *rules.View, named bool) bool {
	return q.Game != rules.Riftbound && (!named || found.Edition().Game != rules.Magic && q.game() == rules.Magic)
}
