package cardtext

import (
	"cmp"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"arbiter/rules/cards"
	"arbiter/tracker/notation"
)

// keywordTokens are the tokens that keywords create (CR 702, 701), in words that
// are read like those of a card. Cards that print the reminder text say the same.
var keywordTokens = map[string]string{
	"afterlife":     "create a 1/1 white and black Spirit creature token with flying",
	"fabricate":     "create a 1/1 colorless Servo artifact creature token",
	"for mirrodin!": "create a 2/2 red Rebel creature token",
	"job select":    "create a 1/1 colorless Hero creature token",
	"living weapon": "create a 0/0 black Phyrexian Germ creature token",
	"mobilize":      "create a 1/1 red Warrior creature token",
}

// gifts are what a gift is that isn't a predefined token (CR 702.174).
var gifts = map[string]string{
	"gift a tapped fish": "create a tapped 1/1 blue Fish creature token",
	"gift an octopus":    "create an 8/8 blue Octopus creature token",
	"gift a food":        "create a Food token",
	"gift a treasure":    "create a Treasure token",
}

// Keyword actions that create tokens, and sentences in which tokens are created
// by what isn't the verb of the sentence.
var (
	investigate = regexp.MustCompile(`(?i)\binvestigates?\b`)
	incubate    = regexp.MustCompile(`(?i)\bincubates? (?:\d|X|twice|that)`)
	amass       = regexp.MustCompile(`\b[Aa]mass(?:es)? (?:([A-Z][a-z]+)s )?(?:\d|X)`)
	quoted      = regexp.MustCompile(`["“]([^"“”]*reate[^"“”]*)["”]`)
	eachOf      = regexp.MustCompile(`would create ([^.,]*(?:, [^.,]*)*? tokens?), instead create one of each`)
	additional  = regexp.MustCompile(`create those tokens plus an additional ([^.,"]*? token)`)
	passive     = regexp.MustCompile(`(?:plus|that many) ((?:an additional|that many)? ?[^.,"]*? tokens?(?: with [^.,"]*?)?) (?:is|are) created instead`)
	instead     = regexp.MustCompile(`(?i)\binstead (create [^."]*(?:"[^"]*")?)`)
	puts        = regexp.MustCompile(`(?i)\bputs? ((?:an?|one|two|three|four|five|X|\d+) [^.•"]*?\btokens?\b[^.•"]*?) onto the battlefield`)
	begins      = regexp.MustCompile(`begin the game with (an? [^.]*?\btoken\b) on the battlefield\. It has ("[^"]*")`)
	replaced    = regexp.MustCompile(`, (?:they )?(create an? [^.,"]*?) instead\b`)
	replacing   = regexp.MustCompile(`would create [^.,"]*, (create an? [^."]*? token) instead\b`)
	roleText    = regexp.MustCompile(`\((?:[^()]*?\. )?(Enchanted creature [^()]*)\)`)
	nested      = regexp.MustCompile(`(^|[\s(])'([A-Z{+−-][^"]*?[.!])'`)
	spoken      = strings.NewReplacer(":Create", ": Create", "their choice of", "your choice of", "creature three 1/1", "create three 1/1", "token card", "card", "create 3/3", "create a 3/3")
	counted     = strings.NewReplacer("an additional ", "a ", "that many ", "two ")
)

// makes lists the kinds of tokens that a text creates, each once. Copies have no
// kind of their own, and nor has a token of which the text says nothing.
func makes(v *notation.Vocabulary, text string, keywords []string) []cards.Token {
	var all []cards.Token
	read := func(said string) {
		for _, c := range notation.ParseCreations(v, said) {
			t, ok := tokenOf(c)
			if role := roleText.FindStringSubmatch(text); ok && role != nil && len(t.Abilities) == 0 && slices.Contains(t.Subtypes, "Role") {
				t.Abilities = []string{role[1]}
			}
			if ok && !slices.ContainsFunc(all, func(o cards.Token) bool { return reflect.DeepEqual(o, t) }) {
				all = append(all, t)
			}
		}
	}
	if text = spoken.Replace(text); strings.Contains(text, "reate") {
		read(text)
		for _, listed := range inLists(text) {
			read(listed)
		}
		for _, m := range quoted.FindAllStringSubmatch(text, -1) { // what is given to something else, or to a token
			read(nested.ReplaceAllString(m[1], `$1"$2"`))
			for _, inner := range nested.FindAllStringSubmatch(m[1], -1) {
				read(inner[2])
			}
		}
		for _, m := range passive.FindAllStringSubmatch(text, -1) {
			said := counted.Replace(m[1])
			if !strings.HasPrefix(said, "a ") && !strings.HasPrefix(said, "two ") {
				said = "two " + said
			}
			read("create " + said)
		}
		for _, m := range eachOf.FindAllStringSubmatch(text, -1) {
			read("create " + m[1])
		}
		for _, m := range additional.FindAllStringSubmatch(text, -1) {
			read("create a " + m[1])
		}
		for _, m := range instead.FindAllStringSubmatch(text, -1) {
			read(m[1])
		}
		for _, pattern := range []*regexp.Regexp{replaced, replacing} {
			for _, m := range pattern.FindAllStringSubmatch(text, -1) {
				read(m[1])
			}
		}
	}
	low := strings.ToLower(text)
	if strings.Contains(low, "token") { // "put a token onto the battlefield"
		for _, m := range puts.FindAllStringSubmatch(text, -1) {
			read("create " + m[1])
		}
		for _, m := range begins.FindAllStringSubmatch(text, -1) {
			read("create " + m[1] + " with " + m[2])
		}
	}
	if strings.Contains(low, "investigate") && investigate.MatchString(text) {
		read("create a Clue token")
	}
	if strings.Contains(low, "incubate") && incubate.MatchString(text) {
		read("create an Incubator token")
	}
	if strings.Contains(low, "amass") {
		for _, m := range amass.FindAllStringSubmatch(text, -1) {
			// Amass without a creature type creates a Zombie Army.
			read("create a 0/0 black " + cmp.Or(m[1], "Zombie") + " Army creature token")
		}
	}
	for _, k := range keywords {
		read(gifts[k])
		for name, text := range keywordTokens {
			if k == name || strings.HasPrefix(k, name+" ") {
				read(text)
			}
		}
	}
	return all
}

func tokenOf(c notation.Creation) (cards.Token, bool) {
	o := c.Object
	if c.CopyOf != nil || o.Name == "" || o.Name == "Token" {
		return cards.Token{}, false
	}
	if name, ok := strings.CutSuffix(c.Named, " Role"); ok {
		return cards.Token{Name: name, Types: []string{"Enchantment"}, Subtypes: []string{"Aura", "Role"}, Keywords: []string{"enchant creature"}}, true
	}
	if c.Named != "" {
		return cards.Token{Name: c.Named}, true // what the card of that name is (CR 111.11)
	}
	return cards.Token{
		Name: o.Name, Supertypes: some(o.Supertypes), Types: some(o.Types), Subtypes: some(o.Subtypes), Colors: some(o.Colors),
		Power: o.Power, Toughness: o.Toughness, Might: o.Might, Keywords: some(o.Keywords), Abilities: abilities(o.Quoted),
	}, true
}

// abilities are those of a token without the comma of the sentence that quotes them.
func abilities(quoted []string) []string {
	all := slices.Clone(some(quoted))
	for i, a := range all {
		if a, ok := strings.CutSuffix(a, ","); ok {
			all[i] = a + "."
		}
	}
	return all
}

// some is a list, or nil if nothing is in it: what is empty is left out of facts.
func some(list []string) []string {
	if len(list) == 0 {
		return nil
	}
	return list
}
