package card

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker/english"
)

// Group says which objects on the board an ability is about, as seen from the card that has
// it: those that meet every condition that is set.
type Group struct {
	Type      string   `json:"type,omitempty"`      // "gear", "rune", "legend"; empty for "unit"
	Here      bool     `json:"here,omitempty"`      // at the battlefield where the card is, or that it is
	AtField   bool     `json:"at_field,omitempty"`  // at a battlefield
	InBase    bool     `json:"in_base,omitempty"`   // in its controller's base
	Yours     bool     `json:"yours,omitempty"`     // of the card's controller
	Allies    bool     `json:"allies,omitempty"`    // with Yours: also of teammates, "friendly"
	Enemies   bool     `json:"enemies,omitempty"`   // of opponents
	Others    bool     `json:"others,omitempty"`    // not the card itself
	Token     bool     `json:"token,omitempty"`     // tokens only
	Nontoken  bool     `json:"non_token,omitempty"` // no tokens
	Status    string   `json:"status,omitempty"`    // "stunned", "buffed", "ready", "exhausted", "empowered", "mighty", "damaged", "attacking"
	Tags      []string `json:"tags,omitempty"`      // lower case; one of them, or the name
	Except    string   `json:"except,omitempty"`    // a tag or name that it doesn't have
	With      string   `json:"with,omitempty"`      // a keyword
	Named     bool     `json:"named,omitempty"`     // with the name of the card
	Weaker    bool     `json:"weaker,omitempty"`    // with less Might than the card
	MostMight *int64   `json:"most_might,omitempty"`
}

// statuses are the values of Group.Status.
var statuses = []string{"stunned", "buffed", "ready", "exhausted", "empowered", "mighty", "damaged", "attacking"}

// types are the nouns for the values of Group.Type.
var types = map[string]string{"unit": "", "units": "", "gear": "gear", "rune": "rune", "runes": "rune", "legend": "legend", "legends": "legend"}

// groupEnds are the qualifiers behind the noun of a group.
var groupEnds = []struct {
	says string
	sets func(*Group)
}{
	{" you control", func(g *Group) { g.Yours = true }},
	{" here", func(g *Group) { g.Here = true }},
	{" at my battlefield", func(g *Group) { g.Here = true }},
	{" at a battlefield", func(g *Group) { g.AtField = true }},
	{" at battlefields", func(g *Group) { g.AtField = true }},
	{" in your base", func(g *Group) { g.InBase, g.Yours = true, true }},
	{" with my name", func(g *Group) { g.Named = true }},
	{" with less might than me", func(g *Group) { g.Weaker = true }},
	{" there", func(g *Group) { g.Here = true }},
}

var (
	mostMight = regexp.MustCompile(` with (\d+) ?\[m\] or less$`)
	thatAre   = regexp.MustCompile(`^(.*)units that are (\[?[a-z]+\]?)$`)
	// determiners are words before a noun that don't say which objects are meant.
	determiners = []string{"a", "an", "all", "each", "any", "every"}
)

// groupOf reads a group in lower case: "friendly units here", "an enemy unit with 3 [m]
// or less", "your mechs". It reports false unless each word belongs to one.
func groupOf(text string) (Group, bool) {
	var g Group
	text = strings.TrimPrefix(strings.TrimSpace(strings.ReplaceAll(text, "–", "-")), "of ")
	text = thatAre.ReplaceAllString(text, "$1$2 units")
	for more := true; more; {
		more = false
		for _, w := range groupEnds {
			if rest, ok := strings.CutSuffix(text, w.says); ok {
				w.sets(&g)
				text, more = rest, true
			}
		}
		if m := mostMight.FindStringSubmatchIndex(text); m != nil {
			n, err := strconv.ParseInt(text[m[2]:m[3]], 10, 32)
			if err != nil {
				return g, false
			}
			g.MostMight, text, more = &n, text[:m[0]], true
		}
		if i := strings.LastIndex(text, " with ["); i >= 0 {
			k, rest, ok := bracketed(text[i+len(" with "):])
			if !ok || rest != "" || g.With != "" {
				return g, false
			}
			g.With, text, more = k, text[:i], true
		}
	}
	words := strings.Fields(strings.NewReplacer("[", "", "]", "").Replace(text))
	if len(words) > 1 && slices.Contains(determiners, words[0]) {
		words = words[1:]
	}
	for len(words) > 1 {
		switch w := words[0]; {
		case w == "other", w == "another":
			g.Others = true
		case w == "your":
			g.Yours = true
		case w == "friendly":
			g.Yours, g.Allies = true, true
		case w == "enemy":
			g.Enemies = true
		case w == "token":
			g.Token = true
		case w == "non-token":
			g.Nontoken = true
		case strings.HasPrefix(w, "non-") && g.Except == "":
			g.Except = strings.TrimPrefix(w, "non-")
		case slices.Contains(statuses, w) && g.Status == "":
			g.Status = w
		default:
			return g, g.readNoun(words)
		}
		words = words[1:]
	}
	return g, g.readNoun(words)
}

// readNoun reads the noun of a group, and reports whether it is understood: "units", "mechs", "bird, cat, and dog units".
func (g *Group) readNoun(words []string) bool {
	if len(words) == 0 || g.Yours && g.Enemies {
		return false
	}
	if typ, ok := types[words[len(words)-1]]; ok {
		g.Type = typ
		if len(words) == 1 {
			return true
		}
		g.Tags = tagsOf(strings.Join(words[:len(words)-1], " "))
		return len(g.Tags) > 0 && g.Type == ""
	}
	if !g.Yours && !g.Others || g.Type != "" {
		return false
	}
	noun := strings.Join(words, " ")
	if g.Tags = kindsOf(noun); g.Tags == nil && len(words) == 1 && strings.Trim(noun, "abcdefghijklmnopqrstuvwxyz") == "" && !slices.Contains(notKinds, noun) && !isNoTag(noun) && !strings.HasSuffix(noun, "s") {
		g.Tags = []string{noun} // "another mech"
	}
	return len(g.Tags) == 1
}

// String returns the group in the words that groupOf reads, in the plural.
func (g *Group) String() string { return g.said(true) }

// One returns the group in the singular: "another friendly unit here".
func (g *Group) One() string { return g.said(false) }

func (g *Group) said(many bool) string {
	var words []string
	for _, w := range []struct {
		is   bool
		says string
	}{
		{g.Yours && !g.Allies && many && !g.InBase, "your"},
		{g.Others && many, "other"},
		{g.Others && !many, "another"},
		{g.Allies, "friendly"},
		{g.Enemies, "enemy"},
		{g.Nontoken, "non-token"},
		{g.Except != "", "non-" + g.Except},
		{g.Status == "mighty" || g.Status == "empowered", "[" + g.Status + "]"},
		{g.Status != "" && g.Status != "mighty" && g.Status != "empowered", g.Status},
		{g.Token, "token"},
	} {
		if w.is {
			words = append(words, w.says)
		}
	}
	if len(g.Tags) > 0 {
		words = append(words, strings.Join(g.Tags, ", "))
	}
	noun := g.Type
	if noun == "" {
		noun = "unit"
	}
	if many && noun != "gear" {
		noun += "s"
	}
	words = append(words, noun)
	for _, w := range []struct {
		is   bool
		says string
	}{
		{g.Yours && !g.Allies && !many && !g.InBase, "you control"},
		{g.Here, "here"},
		{g.AtField, "at a battlefield"},
		{g.InBase, "in your base"},
		{g.With != "", "with [" + g.With + "]"},
		{g.Named, "with my name"},
		{g.Weaker, "with less Might than me"},
	} {
		if w.is {
			words = append(words, w.says)
		}
	}
	if g.MostMight != nil {
		words = append(words, "with", strconv.FormatInt(*g.MostMight, 10), "[M] or less")
	}
	said := strings.Join(words, " ")
	if !many && !g.Others {
		return english.Article(said)
	}
	return said
}

// FollowsMight reports whether the group depends on the Might of objects, which other
// abilities change.
func (g *Group) FollowsMight() bool { return g.Status == "mighty" || g.Weaker || g.MostMight != nil }

// FollowsState reports whether the group depends on the Might or keywords of objects, which
// other abilities change.
func (g *Group) FollowsState() bool {
	return g.With != "" || g.FollowsMight()
}

// Matches reports whether the printed traits of an object fit the group.
func (g *Group) Matches(def *Definition) bool {
	typ := g.Type
	if typ == "" {
		typ = "unit"
	}
	called := append([]string{def.Name}, def.Tags...)
	return slices.ContainsFunc(def.Types, func(t string) bool { return strings.EqualFold(t, typ) }) &&
		(len(g.Tags) == 0 || slices.ContainsFunc(called, func(t string) bool { return slices.Contains(g.Tags, strings.ToLower(t)) })) &&
		(g.Except == "" || !slices.ContainsFunc(called, func(t string) bool { return strings.EqualFold(t, g.Except) }))
}

// kindsOf lists the tag or name in "mechs"; nil if the word isn't one.
func kindsOf(plural string) []string {
	one, ok := strings.CutSuffix(plural, "s")
	if !ok || strings.ContainsAny(one, "',[]") || slices.Contains(notKinds, one) || len(strings.Fields(one)) > 2 || slices.ContainsFunc(strings.Fields(one), isNoTag) {
		return nil
	}
	return []string{one}
}

// notKinds are words that aren't tags of units.
var notKinds = []string{"spell", "card", "token", "legend", "rune", "gear", "battlefield", "point", "buff", "opponent", "effect", "permanent", "deck", "hold effect", "conquer effect", "gold", "ability", "abilitie", "equipment", "other unit", "player", "unit", "xp", "it", "one", "card in hand"}

// tagsOf lists the tags in "bird, cat, and dog"; nil if there are other words.
func tagsOf(text string) []string {
	var tags []string
	for t := range strings.SplitSeq(strings.NewReplacer(", and ", ",", " and ", ",").Replace(strings.TrimSpace(text)), ",") {
		words := strings.Fields(t)
		if len(words) == 0 || len(words) > 2 || strings.ContainsAny(t, "0123456789[]:.") || slices.ContainsFunc(words, isNoTag) {
			return nil
		}
		t = strings.Join(words, " ")
		tags = append(tags, t)
	}
	return tags
}

// notTags are words before "units" that aren't part of tags.
var notTags = []string{
	"all", "friendly", "enemy", "your", "my", "their", "other", "another", "a", "an", "the", "each", "any", "every", "of", "one", "to", "from", "with", "and", "or", "up",
	"buffed", "stunned", "ready", "exhausted", "mighty", "empowered", "token", "non-token", "attacking", "defending", "equipped", "damaged", "attached",
	"unit", "units", "gear", "rune", "runes", "legend", "legends", "card", "cards", "spell", "spells", "equipment", "different", "chosen", "revealed", "same", "new", "next", "first", "second",
}

func isNoTag(word string) bool { return slices.Contains(notTags, word) }
