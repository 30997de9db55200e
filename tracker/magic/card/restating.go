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
	{regexp.MustCompile(`(?i)^(as long as (enchanted creature) [^.,]+, )it ([^.]+?),? and all creatures able to block it do so\.?$`), "${1}it $3. ${1}all creatures able to block $2 do so."},
	{regexp.MustCompile(`(?i)^all creatures able to block (this \w+) or (enchanted creature) do so\.?$`), "All creatures able to block $1 do so. All creatures able to block $2 do so."},
	// One change of two objects: the source and its host.
	{regexp.MustCompile(`(?i)^(this \w+) and ((?:enchanted|equipped) \w+) each get ([^.]+)\.?$`), "$1 gets $3. $2 gets $3."},
	// "Has +1/+1" means "gets +1/+1".
	{regexp.MustCompile(`(?i)^((?:enchanted|equipped) creature) has (\+\d/\+\d) and has ([^.]+)\.?$`), "$1 gets $2 and has $3."},
	// The Aura's enchant ability restricts the host to the first of two types.
	{regexp.MustCompile(`(?i)^you control enchanted \w+ (creature|artifact|land|enchantment|permanent)\.?$`), "You control enchanted $1."},
	// A condition on the controller of each affected permanent.
	{regexp.MustCompile(`(?i)^([\w ]+) each player controls (have|get) ([^.]+) as long as that player controls ([^.]+)\.?$`), "$1 $2 $3 as long as its controller controls $4."},
	// Indestructible is a keyword (CR 702.12a).
	{regexp.MustCompile(`(?i)^(this \w+) is indestructible\.?$`), "$1 has indestructible."},
	// A possessive that is misprinted for a plural.
	{regexp.MustCompile(`(?i)^(other \w+)'s you control ([^.]+)\.?$`), "${1}s you control $2."},
	// Protection from several colors.
	{regexp.MustCompile(`(?i)^([^."]+ protection from) (white|blue|black|red|green), (white|blue|black|red|green), and (white|blue|black|red|green)\.?$`), "$1 $2 and from $3 and from $4."},
	// Predefined tokens by their names alone.
	{regexp.MustCompile(`^If an opponent would create an? (Blood|Clue|Food|Map|Powerstone|Treasure), they create an? (Blood|Clue|Food|Map|Powerstone|Treasure) instead\.?$`), "If an opponent would create one or more $1 tokens, that many $2 tokens are created instead."},
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
