package card

import (
	"slices"
	"strings"

	"arbiter/tracker/english"
)

// meanings are keyword abilities that mean what other abilities say (CR 702). In a text, N
// stands for the number of the keyword, COST for its cost, and WHAT for the objects that it names. They apply wherever an object
// has the keyword, printed or given.
var meanings = []struct {
	keyword string
	texts   []string
}{
	{"afflict", []string{"Whenever this creature becomes blocked, defending player loses N life."}},
	{"amplify", []string{"This permanent enters with X +1/+1 counters on it, " + "where X is N times the number of cards revealed."}},
	{"bloodthirst", []string{"If an opponent was dealt damage " + "this turn, it enters with N +1/+1 counters on it."}},
	{"champion", []string{"When this permanent enters, sacrifice it unless you exile another WHAT you control.", "When this permanent leaves the battlefield, " + "return the exiled card to the battlefield " + "under its owner's control."}},
	{"craft", []string{"COST, Exile this permanent, " + "Exile WHAT from among permanents you control and/or cards in your graveyard: " + "Return this card to the battlefield transformed " + "under its owner's control. Activate only as a sorcery."}},
	{"devour", []string{"As this permanent enters, you may sacrifice any number of WHAT. It enters with N +1/+1 counters on it for each."}},
	{"devoid", []string{"This permanent is colorless."}},
	{"encore", []string{"COST, Exile this card from your graveyard: " + "For each opponent, create a token that's a copy of this card, " + "then it attacks that player this turn if able. " + "The tokens gain haste. " + "Sacrifice them at the beginning of the next end step. " + "Activate only as a sorcery."}},
	{"extort", []string{"Whenever you cast a spell, you may pay {W/B}. " + "If you do, each opponent loses 1 life " + "and you gain life equal to the life lost this way."}},
	{"firebending", []string{"Whenever this creature attacks, add N {R}."}},
	{"frenzy", []string{"Whenever this creature attacks and isn't blocked, " + "it gets +N/+0 until end of turn."}},
	{"gift a card", []string{"When this permanent enters, if the gift was promised, an opponent draws a card."}},
	{"gift a food", []string{"When this permanent enters, if the gift was promised, an opponent creates a Food token."}},
	{"gift a tapped fish", []string{"When this permanent enters, if the gift was promised, " + "an opponent creates a tapped 1/1 blue Fish creature token."}},
	{"gift a treasure", []string{"When this permanent enters, if the gift was promised, an opponent creates a Treasure token."}},
	{"gift an extra turn", []string{"When this permanent enters, if the gift was promised, " + "an opponent takes an extra turn after this one."}},
	{"gift an octopus", []string{"When this permanent enters, if the gift was promised, " + "an opponent creates an 8/8 blue Octopus creature token."}},
	{"hideaway", []string{"When this permanent enters, look at " + "the top N cards of your library, " + "then exile one of them face down."}},
	{"increment", []string{"Whenever you cast a spell, " + "if you spent more mana on it than this creature's power or toughness, " + "put a +1/+1 counter on this creature."}},
	{"ingest", []string{"Whenever this creature deals combat damage to a player, " + "that player exiles the top card of their library."}},
	{"level up", []string{"COST: Put a level counter on this permanent. " + "Activate only as a sorcery."}},
	{"living metal", []string{"During your turn, this permanent is an artifact creature " + "in addition to its other types."}},
	{"offspring", []string{"When this permanent enters, if its offspring cost was paid, " + "create a token that's a copy of it, " + "except it's 1/1."}},
	{"outlast", []string{"COST, {T}: Put a +1/+1 counter on this creature. " + "Activate only as a sorcery."}},
	{"poisonous", []string{"Whenever this creature deals combat damage to a player, " + "that player gets N poison counters."}},
	{"provoke", []string{"Whenever this creature attacks, " + "you may have target creature defending player controls " + "block it this turn if able. " + "If you do, untap that creature."}},
	{"ravenous", []string{"This permanent enters with X +1/+1 counters on it.", "When this permanent enters, " + "if X is 5 or more, draw a card."}},
	{"reconfigure", []string{"This permanent isn't a creature as long as equipped creature is a creature."}},
	{"recover", []string{"When a creature is put into your graveyard from the battlefield, " + "you may pay COST. If you do, " + "return this card from your graveyard to your hand. " + "Otherwise, exile this card."}},
	{"reinforce", []string{"COST, Discard this card: " + "Put N +1/+1 counters on target creature."}},
	{"riot", []string{"You may have this permanent enter with an additional " + "+1/+1 counter on it. If you don't, " + "it gains haste."}},
	{"scavenge", []string{"COST, Exile this card from your graveyard: " + "Put a number of +1/+1 counters " + "equal to this card's power " + "on target creature. Activate only as a sorcery."}},
	{"soulshift", []string{"When this permanent dies, " + "you may return target Spirit card " + "with mana value N or less " + "from your graveyard to your hand."}},
	{"squad", []string{"When this permanent enters, if its squad cost was paid, " + "create X tokens that are copies of it, " + "where X is how many times it was paid."}},
	{"station", []string{"Tap another untapped creature you control: " + "Put a number of charge counters equal to that creature's power on this permanent. " + "Activate only as a sorcery."}},
	{"transfigure", []string{"COST, Sacrifice this permanent: " + "Search your library for a creature card " + "with the same mana value as this permanent, " + "put that card onto the battlefield, then shuffle. " + "Activate only as a sorcery."}},
	{"tribute", []string{"As this creature enters, an opponent of your choice may put N +1/+1 counters on it."}},
	{"unleash", []string{"You may have this permanent enter with an additional " + "+1/+1 counter on it.", "This permanent can't block as long as " + "it has a +1/+1 counter on it."}},
}

// byMeaning are the texts by the first word of the keyword.
var byMeaning = func() map[string][]int {
	all := make(map[string][]int)
	for i, m := range meanings {
		first, _, _ := strings.Cut(m.keyword, " ")
		all[first] = append(all[first], i)
	}
	return all
}()

// textsOf returns what a keyword with its parameter means; nil if no text says it. Sunburst
// puts other counters on what isn't a creature (CR 702.44a).
func textsOf(keyword string, creature bool) []string {
	end := strings.IndexAny(keyword, " —{")
	first := keyword
	if end >= 0 {
		first = keyword[:end]
	}
	if keyword == "sunburst" || keyword == "modular—sunburst" { // CR 702.44c
		kind := "charge"
		if creature || keyword != "sunburst" {
			kind = "+1/+1"
		}
		return []string{"This permanent enters with X " + kind + " counters on it, " + "where X is how many colors of mana were spent on it."}
	}
	for _, i := range byMeaning[first] {
		m := meanings[i]
		rest, ok := strings.CutPrefix(keyword, m.keyword)
		if rest = strings.TrimLeft(rest, " —"); !ok {
			continue
		}
		n, cost, what := rest, rest, ""
		switch m.keyword {
		case "champion":
			_, what, _ = strings.Cut(rest, " ") // without its article
		case "craft": // CR 702.167a
			what, cost = craftedFrom(rest)
		case "devour": // CR 702.82c
			if what = "creatures"; strings.Contains(rest, " ") {
				what, n, _ = strings.Cut(rest, " ")
				what += " permanents"
			}
		}
		if m.keyword == "reinforce" {
			n, cost, _ = strings.Cut(rest, "—")
		}
		var all []string
		for _, text := range m.texts {
			if wants(text, "N") && n == "" || wants(text, "COST") && cost == "" || wants(text, "WHAT") && what == "" {
				return nil
			}
			all = append(all, strings.NewReplacer("WHAT", what, "COST", cost, "N ", n+" ", "+N", "+"+n).Replace(text))
		}
		return all
	}
	return nil
}

// craftedFrom splits the parameter of craft, "with artifact {1}{u}", into its materials, "an
// artifact", and its cost. Both are empty if the materials aren't a number of objects of one kind.
func craftedFrom(rest string) (what, cost string) {
	what, cost, ok := strings.Cut(strings.TrimPrefix(rest, "with "), " {")
	if !ok {
		return "", ""
	}
	cost = "{" + cost
	if what == orMore {
		return orMore + " permanents", cost
	}
	if first, _, _ := strings.Cut(what, " "); strings.HasPrefix(what, orMore+" ") {
		return what, cost
	} else if _, ok := some(first); ok {
		return what, cost
	}
	return english.Article(what), cost
}

// orMore is a number of materials.
const orMore = "one or more"

// wants reports whether a text has a word that stands for the parameter of its keyword.
func wants(text, word string) bool {
	return slices.Contains(strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" +,:/.", r) }), word)
}

// Meaning returns the abilities that a keyword stands for, on a creature or on another
// object; nil if the keyword isn't defined by other abilities. The result is shared and must
// not be modified.
func (c *Compiler) Meaning(keyword string, creature bool) []Ability {
	if c == nil || !means(keyword) {
		return nil
	}
	key := source{text: keyword, self: Self{Name: "keyword"}}
	if creature {
		key.self.Noun = "creature"
	}
	c.mu.RLock()
	all, ok := c.kept[key]
	c.mu.RUnlock()
	if ok {
		return all
	}
	for _, text := range textsOf(keyword, creature) {
		all = append(all, c.Compile(text, Self{})...)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.kept) < maxCached {
		c.kept[key] = all
	}
	return all
}

// means reports whether a keyword may be defined by other abilities.
func means(keyword string) bool {
	if end := strings.IndexAny(keyword, " —{"); end >= 0 {
		keyword = keyword[:end]
	}
	return keyword == "sunburst" || keyword == "modular" || byMeaning[keyword] != nil
}

// HasTexts reports whether a definition may have abilities other than keywords that the
// engine knows by name.
func (def *Definition) HasTexts() bool {
	return len(def.Abilities) > 0 || slices.ContainsFunc(def.Keywords, means)
}

// playersKeywords lists the keywords that would change the board and that the engine
// doesn't carry out. Keywords about casting, hands and libraries only aren't listed.
var playersKeywords = []string{
	"absorb", "aura swap", "banding", "space sculptor", "storied", "visit",
}

// KeywordLeft reports whether a keyword with its parameter is left to the players.
func KeywordLeft(keyword string) bool {
	if strings.HasPrefix(keyword, "craft") && textsOf(keyword, false) == nil {
		return true // its materials are several kinds of objects
	}
	return slices.ContainsFunc(playersKeywords, func(name string) bool {
		rest, ok := strings.CutPrefix(keyword, name)
		return ok && (rest == "" || strings.HasPrefix(rest, " ") || strings.HasPrefix(rest, "—"))
	})
}

// PlayersKeywords returns the names of the keywords that are left to the players.
func PlayersKeywords() []string { return slices.Clone(playersKeywords) }
