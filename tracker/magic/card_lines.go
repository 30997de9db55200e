package magic

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// withLines is a face of a card with the lines of its text that Arbiter carries
// out, each wholly; of the others it has only how many they are. What it carries is
// stored with what enters, so that a game needs the text no more.
func (g *Game) withLines(def Definition, lines []string) Definition {
	def.TextLeft, def.LinesLeft = false, 0
	for _, line := range lines {
		with, ok := g.withLine(def, line)
		if !ok {
			def.LinesLeft++
			continue
		}
		def = with
	}
	return def
}

// withLine adds one line of a text; false where it isn't understood to the last word,
// or says more than is done.
func (g *Game) withLine(def Definition, line string) (Definition, bool) {
	line = notation.Straight(line)
	if strings.ContainsAny(line, "\"\n•") {
		return def, false // abilities that others get, modes
	}
	for _, read := range []func(Definition, string) (Definition, bool){g.withEntry, g.withRestriction, g.withStatic, g.withTrigger} {
		if with, ok := read(def, line); ok {
			return with, true
		}
	}
	return def, false
}

// itself is how texts call the permanent that they are on.
const itself = `this (?:creature|artifact|enchantment|land|permanent|planeswalker|battle|Vehicle|Equipment|Aura|Saga|token|Spacecraft)`

var (
	entersTapped   = regexp.MustCompile(`^(?i:` + itself + `) enters tapped\.$`)
	entersWith     = regexp.MustCompile(`^(?i:` + itself + `) enters with (\w+) ([+-]\d+/[+-]\d+|\w+) counters? on it\.$`)
	restriction    = regexp.MustCompile(`^(?i:` + itself + `) (?:can't block|can't attack|can't attack or block|can't be blocked|doesn't untap during your untap step)\.$`)
	ofHost         = regexp.MustCompile(`^(?:Enchanted|Equipped) (?:creature|permanent|artifact|land) doesn't untap during its controller's untap step\.$`)
	isItself       = regexp.MustCompile(`^(?i:` + itself + `|it)$`)
	bySentence     = regexp.MustCompile(`\. `)
	conditional    = regexp.MustCompile(`(?i)\b(?:if|unless|only|instead|would|when|whenever|otherwise|rather|except|twice|though|may pay|choose|chosen|spent|paid|kicked|cast)\b`)
	ofOtherObjects = regexp.MustCompile(`(?i)\b(?:its|their|that player|they|them|those|that|of them|each of)\b`)
)

// selfNamed is a line in which the card is called by what it is, and not by its
// name.
func selfNamed(def Definition, line string) string {
	kind := "permanent"
	for _, t := range []string{"Creature", "Land", "Planeswalker", "Artifact", "Enchantment", "Battle"} {
		if slices.Contains(def.Types, t) {
			kind = strings.ToLower(t)
			break
		}
	}
	short, _, _ := strings.Cut(def.Name, ",")
	for _, name := range []string{def.Name, short} {
		name = notation.Straight(name)
		if name == "" {
			continue
		}
		if rest, ok := strings.CutPrefix(line, name); ok && (rest == "" || !word(rest[0])) {
			line = "This " + kind + rest
		}
		at := 0
		for {
			i := strings.Index(line[at:], name)
			if i < 0 {
				break
			}
			i += at
			if end := i + len(name); i > 0 && word(line[i-1]) || end < len(line) && word(line[end]) {
				at = end
				continue
			}
			line = line[:i] + "this " + kind + line[i+len(name):]
		}
	}
	return line
}

func word(b byte) bool {
	return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || b >= 0x80
}

// withEntry reads how the permanent enters: tapped, or with counters.
func (g *Game) withEntry(def Definition, line string) (Definition, bool) {
	line = selfNamed(def, line)
	if entersTapped.MatchString(line) {
		def.EntersTapped = true
		return def, true
	}
	m := entersWith.FindStringSubmatch(line)
	if m == nil {
		return def, false
	}
	n := int64(slices.Index(numberWords, m[1]))
	if m[1] == "a" || m[1] == "an" {
		n = 1
	}
	if n < 1 {
		return def, false
	}
	def.With = append(slices.Clip(def.With), Counter{Kind: m[2], N: n})
	return def, true
}

// withRestriction reads what keeps a permanent from attacking, blocking, being
// blocked or untapping.
func (g *Game) withRestriction(def Definition, line string) (Definition, bool) {
	self := selfNamed(def, line)
	if !restriction.MatchString(self) && !ofHost.MatchString(line) {
		return def, false
	}
	def.Abilities = append(slices.Clip(def.Abilities), self)
	return def, true
}

// withStatic reads what static abilities do to permanents.
func (g *Game) withStatic(def Definition, line string) (Definition, bool) {
	with := def
	if countsWhat.MatchString(line) && g.speaksOfLands(line) {
		return def, false // lands mostly stay off the board
	}
	for sentence := range slices.Values(bySentence.Split(line, -1)) {
		if !g.readText(&with, strings.TrimSuffix(strings.TrimSpace(sentence), ".")) {
			return def, false
		}
	}
	with.Abilities = append(slices.Clip(def.Abilities), line)
	return with, true
}

var countsWhat = regexp.MustCompile(`(?i)\b(?:for each|number of|as long as)\b`)

func (g *Game) speaksOfLands(line string) bool {
	for w := range strings.FieldsSeq(line) {
		w = strings.Trim(w, ",.")
		for _, w := range []string{w, strings.TrimSuffix(w, "s")} {
			if strings.EqualFold(w, "land") || slices.Contains(g.vocabulary.TypesOf(w), "Land") {
				return true
			}
		}
	}
	return false
}

// withTrigger reads a triggered ability: one that triggers on what the board sees,
// without a condition that it can't check, and that either is done as a whole or is
// left as a whole to the players, who are reminded of it.
func (g *Game) withTrigger(def Definition, line string) (Definition, bool) {
	self := selfNamed(def, line)
	told, ok := readTrigger(self, def.Name)
	if !ok || conditional.MatchString(told.effect) || strings.Contains(self, "under your control") ||
		strings.Contains(strings.ToLower(self[:len(self)-len(told.effect)]), "this turn") {
		return def, false
	}
	switch {
	case len(told.verbs) == 0:
		if !beginning(told.verb) {
			return def, false
		}
	case told.itself():
		if !isItself.MatchString(told.subject) {
			return def, false
		}
	default:
		for _, verb := range told.verbs {
			if !slices.Contains([]string{"enters", "dies", "leaves the battlefield", "attacks", "is put into a graveyard from the battlefield"}, verb) {
				return def, false
			}
		}
		if !g.watchable(told.subject) || ofOtherObjects.MatchString(told.effect) {
			return def, false
		}
	}
	line = g.doing(told.effect, told.itself() || len(told.verbs) == 0, triggering{})
	if do := g.line(line); do != nil && (otherTarget.MatchString(line) || slices.ContainsFunc(do, namesAny)) {
		return def, false
	}
	def.Abilities = append(slices.Clip(def.Abilities), self)
	return def, true
}

// otherTarget is a target that the permanent itself isn't, which no selector says.
var otherTarget = regexp.MustCompile(`(?i)\b(?:another|other) target\b`)

// namesAny reports whether an action that was read of a text is about what has a
// name: words that aren't understood are taken for one.
func namesAny(stored tracker.Encoded) bool {
	var action any
	return json.Unmarshal(stored.Data, &action) != nil || named("", action)
}

func named(key string, node any) bool {
	switch node := node.(type) {
	case []any:
		return slices.ContainsFunc(node, func(one any) bool { return named(key, one) })
	case map[string]any:
		name, has := node["name"].(string)
		switch player := node["kind"] == "named"; {
		case has && player && !slices.Contains(saidPlayers, name):
			return true
		case has && !player && !slices.Contains([]string{"object", "filter"}, key) && name != "any target":
			return true
		}
		for k, v := range node {
			if named(k, v) {
				return true
			}
		}
	}
	return false
}

// saidPlayers are the players of texts whom the table knows.
var saidPlayers = []string{"target player", "target opponent", "defending player", "that player", "its controller", "its owner"}

// beginning reports whether it is known whose step a text means.
func beginning(verb string) bool {
	for at := range maps.Values(beginnings) {
		if slices.Contains(at.yours, verb) || slices.Contains(at.all, verb) || slices.Contains(at.theirs, verb) {
			return true
		}
	}
	return false
}

// watchable reports whether a text says of what on the battlefield it speaks.
func (g *Game) watchable(subject string) bool {
	lower := strings.ToLower(subject)
	switch lower {
	case "equipped creature", "enchanted creature", "enchanted permanent", "enchanted land", "enchanted artifact", "fortified land":
		return true
	}
	if rest, ok := strings.CutPrefix(lower, "another "); ok {
		lower = "a " + rest
	}
	lower, _ = strings.CutPrefix(lower, "one or more ")
	sel, ok := g.description(strings.TrimPrefix(lower, "other "))
	return ok && sel.Name == "" && sel.Filter.Name == "" && len(sel.Not) == 0
}
