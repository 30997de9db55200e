package cards

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"arbiter/rules"
	"arbiter/rules/rows"
)

// meanings are the rulebook's words for what stands in compiled abilities: keys
// of their JSON, and "key=value".
type meanings map[string]string

// openMeanings reads the words for a game's abilities: rows "key or key=value |
// words". The file is optional.
func openMeanings(fsys fs.FS, game rules.Game) (meanings, error) {
	all := make(meanings)
	return all, rows.Read(fsys, path.Join(string(game), "about.txt"), func(row string) error {
		key, words, ok := strings.Cut(row, " | ")
		if _, twice := all[key]; !ok || twice {
			return fmt.Errorf("%q: want a key that isn't there yet | words", row)
		}
		all[key] = words
		return nil
	})
}

// About returns what a card is about in the rulebook's words: its types, its
// keywords, and the kinds of its abilities and of their effects. It is for
// searching rules, not for reading.
func (p *Pool) About(c Card) []string {
	var all []string
	add := func(words ...string) {
		for _, w := range words {
			if w = strings.ToLower(w); w != "" && !slices.Contains(all, w) {
				all = append(all, w)
			}
		}
	}
	for _, f := range c.Faces {
		add(f.Keywords...)
	}
	if compiled, err := p.Compiled(c); err == nil {
		for _, f := range compiled {
			for _, line := range f.Lines {
				var tree any
				if json.Unmarshal([]byte(line), &tree) == nil { // other lines aren't abilities
					p.about[c.Game].walk("", tree, add)
				}
			}
		}
	}
	for _, f := range c.Faces {
		add(f.Types...)
		add(f.Supertypes...)
		for _, line := range f.Lines {
			if words, _, _ := strings.Cut(line, " "); words != AnyLines {
				add(words)
			}
		}
	}
	return all
}

// walk calls add with the words for a part of an ability.
func (m meanings) walk(key string, part any, add func(...string)) {
	switch part := part.(type) {
	case map[string]any:
		for _, k := range slices.Sorted(maps.Keys(part)) {
			add(m[k])
			m.walk(k, part[k], add)
		}
	case []any:
		for _, one := range part {
			m.walk(key, one, add)
		}
	case string:
		add(m[key+"="+part])
	}
}
