package card

import (
	"regexp"
	"slices"
)

// restatings replace wordings of static abilities by sentences that mean the same.
var restatings = []struct {
	said *regexp.Regexp
	as   string
}{
	// Either of two effects, by a condition.
	{regexp.MustCompile(`(?i)^((?:enchanted|equipped) \w+|this \w+) ([^.]+?) as long as ([^.]+)\. otherwise, it ([^.]+)\.?$`), "$1 $2 as long as $3. $1 $4 unless $3."},
	{regexp.MustCompile(`(?i)^((?:enchanted|equipped) \w+|this \w+) gets (\S+)\. it gets (\S+) instead as long as ([^.]+)\.?$`), "$1 gets $2 unless $4. $1 gets $3 as long as $4."},
	{regexp.MustCompile(`(?i)^((?:enchanted|equipped) \w+|this \w+) gets (\S+)\. if (it's [^.,]+), it gets (\S+) instead\.?$`), "$1 gets $2 unless $3. $1 gets $4 as long as $3."},
	// "That creature" is each creature where there is exactly one.
	{regexp.MustCompile(`(?i)^(as long as you control exactly one creature), that creature gets (\S+) and has ([^.]+)\.?$`), "$1, creatures you control get $2 and have $3."},
	{regexp.MustCompile(`(?i)^(as long as you control exactly one creature), that creature has ([^.]+)\.?$`), "$1, creatures you control have $2."},
	// A change of a host, and a requirement to block it.
	{regexp.MustCompile(`(?i)^((?:enchanted|equipped) creature) ([^.]+), and all creatures able to block it do so\.?$`), "$1 $2. All creatures able to block $1 do so."},
	// Creatures of either color.
	{regexp.MustCompile(`(?i)^(.+ can't be blocked by) (\w+) and/or (\w+) creatures\.?$`), "$1 $2 creatures and/or $3 creatures."},
}

// restated compiles a text by its restating. ok is false if there is none, or if a part of it
// doesn't compile.
func (c *Compiler) restated(text string) ([]Ability, bool) {
	for _, one := range restatings {
		if !one.said.MatchString(text) {
			continue
		}
		all := c.statements(one.said.ReplaceAllString(text, one.as))
		return all, !slices.ContainsFunc(all, left)
	}
	return nil, false
}
