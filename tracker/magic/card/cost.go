package card

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker/english"
	"arbiter/tracker/notation"
)

// Cost is one part of the cost of an activated ability. Exactly one field
// besides N, X, From and Of is set.
type Cost struct {
	Symbols   string            `json:"symbols,omitempty"`   // "{2}{R}", "{T}"
	Sacrifice *Subject          `json:"sacrifice,omitempty"` // the source, or N others
	N         int64             `json:"n,omitempty"`         // the number for Sacrifice, Tap, Exiles, Buried, Materials and Bounces; 0 is one
	X         bool              `json:"x,omitempty"`         // the number is X instead
	Tap       *notation.Filter  `json:"tap,omitempty"`       // other permanents to tap
	Discard   int64             `json:"discard,omitempty"`
	Life      int64             `json:"life,omitempty"`
	LifeIs    string            `json:"life_is,omitempty"`   // the amount of life, in the words of the text
	Remove    notation.Counters `json:"remove,omitzero"`     // counters to remove; of any kind if that is AnyKind
	Put       notation.Counters `json:"put,omitzero"`        // counters to put
	Of        *notation.Filter  `json:"of,omitempty"`        // the permanents from which counters are removed, or on which they are put; nil for the source
	Among     bool              `json:"among,omitempty"`     // the counters may be removed from several of them
	Exile     bool              `json:"exile,omitempty"`     // exile the source
	Exiles    *notation.Filter  `json:"exiles,omitempty"`    // other permanents to exile
	Buried    *notation.Filter  `json:"buried,omitempty"`    // cards in your graveyard to exile
	Materials *notation.Filter  `json:"materials,omitempty"` // permanents you control and cards in your graveyard to exile (CR 702.167a)
	OrMore    bool              `json:"or_more,omitempty"`   // with Materials: one or more of them
	Return    bool              `json:"return,omitempty"`    // return the source to its owner's hand
	Bounces   *notation.Filter  `json:"bounces,omitempty"`   // other permanents to return to their owners' hands
	From      string            `json:"from,omitempty"`      // the zone in which the source is, for Exile and Drop, if it isn't the battlefield
	Drop      bool              `json:"drop,omitempty"`      // discard the source
	Exert     bool              `json:"exert,omitempty"`     // exert the source (CR 701.43a)
	Yours     string            `json:"yours,omitempty"`     // a part that no board shows, in the words of the text

	TapHost   string `json:"tap_host,omitempty"`   // tap the host of the source, in the words of the text: "enchanted creature"
	RemoveAll bool   `json:"remove_all,omitempty"` // all counters of Remove's kind; X is their number
	Forage    bool   `json:"forage,omitempty"`     // CR 701.61a
	TapSource bool   `json:"tap_source,omitempty"` // tap the source, without {T}
	Unattach  bool   `json:"unattach,omitempty"`   // unattach the source (CR 701.3d)
	Object    int64  `json:"object,omitempty"`     // the id of the object that pays as the source; 0 for the source
}

// Taps reports whether the cost contains {T}.
func (k Cost) Taps() bool { return strings.Contains(k.Symbols, "{T}") }

// halfLife is the LifeIs of "pay half your life, rounded up".
const halfLife = "equal to half your life total, rounded up"

// AnyKind is the kind of counters to remove where any kind will do.
const AnyKind = "any"

// The zones in which abilities can be activated, or can trigger.
const (
	InHand      = "hand"
	InGraveyard = "graveyard"
	InCommand   = "command"

	OnBattlefield = "battlefield"
)

// costParts returns the parts of a cost, which are separated by commas. A part
// without a verb has that of the part before it.
func costParts(text string) []string {
	if grandeur.MatchString(text) {
		return []string{text} // its name may contain commas
	}
	text = listOfTypes.ReplaceAllStringFunc(text, func(list string) string { return strings.ReplaceAll(list, ", ", within) })
	var all []string
	verb := ""
	for part := range strings.SplitSeq(text, ", ") {
		part = strings.TrimPrefix(strings.TrimSpace(strings.ReplaceAll(part, within, ", ")), "and ")
		if part == "rounded up" && len(all) > 0 {
			all[len(all)-1] += ", " + part
			continue
		}
		for _, and := range []string{" and sacrifice ", " and pay ", " and tap ", " and discard ", " and exile ", " and remove ", " and put ", " and return "} {
			if before, after, ok := strings.Cut(part, and); ok {
				all = append(all, strings.TrimSpace(before))
				part = strings.TrimPrefix(and, " and ") + after
			}
		}
		first, rest, _ := strings.Cut(part, " ")
		if _, article := some(first); article && verb != "" {
			part = verb + " " + part
		} else {
			verb = first
		}
		if before, after, ok := strings.Cut(rest, " and "); ok && strings.EqualFold(verb, "sacrifice") {
			word, _, _ := strings.Cut(after, " ")
			_, article := some(word)
			_, its := this(before)
			_, itsAfter := this(after)
			if its || article || itsAfter {
				all = append(all, verb+" "+before)
				part = verb + " " + after
			}
		}
		all = append(all, strings.TrimSpace(part))
	}
	return all
}

// within stands for a comma within a part of a cost.
const within = ",\x00"

// listOfTypes matches a list of card types.
var listOfTypes = regexp.MustCompile(`\b(?:(?:artifact|creature|enchantment|land|planeswalker|battle)s?, ){2,}(?:or|and|and/or) (?:artifact|creature|enchantment|land|planeswalker|battle|token)s?\b`)

var (
	symbols     = regexp.MustCompile(`^(?:\{[^{}]+\})+$`)
	payMana     = regexp.MustCompile(`(?i)^pay (?:(\w+) )?((?:\{[^{}]+\})+)$`)
	payLife     = regexp.MustCompile(`(?i)^pay (\d+|X) life$`)
	payEqual    = regexp.MustCompile(`(?i)^pay life (equal to .+)$`)
	discard     = regexp.MustCompile(`(?i)^discard (a|an|\w+) cards?$`)
	blight      = regexp.MustCompile(`(?i)^blight (\w+)$`)
	counterCost = regexp.MustCompile(`(?i)^(remove|put) (\w+|any number of) (?:([+-]\d+/[+-]\d+|[a-z-]+|first strike|double strike) )?counters? (from|on) (among )?(.+)$`)
	grandeur    = regexp.MustCompile(`(?i)^discard another card named [^":]+$`)
	allCounters = regexp.MustCompile(`(?i)^remove all ([+-]\d+/[+-]\d+|[a-z-]+) counters from (.+)$`)
	tapHost     = regexp.MustCompile(`(?i)^tap ((?:enchanted|equipped) \w+)$`)
	tapOthers   = regexp.MustCompile(`(?i)^tap (\w+) (other )?untapped (.+)$`)
	another     = regexp.MustCompile(`(?i)^tap another untapped (.+)$`)
	bounces     = regexp.MustCompile(`(?i)^return (\w+) (.+) to (?:its owner's hand|their owner's hand|their owners' hands)$`)
	materials   = regexp.MustCompile(`(?i)^exile (one or more|\w+) (.+) from among permanents you control and/or cards in your graveyard$`)
	exiles      = regexp.MustCompile(`(?i)^exile (\w+) (.+)$`)
	buried      = regexp.MustCompile(`(?i)^exile (\w+) (.*\bcards?) (?:from|in) your graveyard$`)
)

// offBoardCost matches a part of a cost that no board shows: cards in hands,
// libraries, graveyards and exile.
var offBoardCost = regexp.MustCompile(`(?i)^(?:` +
	`discard [^"]+` +
	`|exile [^"]*(?:\bcards? (?:named [^"]+ )?from (?:a|your|an opponent's|a single|their) (?:graveyard|hand)|\btop (?:\w+ )?cards? of your (?:library|graveyard)|\byour graveyard)` +
	`|reveal [^"]*\b(?:from your hand|your hand)` +
	`|mill \w+ cards?` +
	`|collect evidence \w+` +
	`|put [^"]*\bcards? [^"]*(?:from your hand|from your graveyard|from exile) (?:on|into|onto) [^"]*(?:library|graveyard)` +
	`|waterbend (?:\{[^{}]+\})+` +
	`|behold an? [^"]+` +
	`)$`)

// seenCost matches words of a part of a cost that a board shows.
var seenCost = regexp.MustCompile(`(?i)\b(?:sacrifice|tap|untap|counters?|permanents?|battlefield|control|controls|life|\{T\})\b`)

// Tracked reports whether the board shows that the cost is paid: other mana than energy, and cards
// in hands and libraries, are the players'.
func (k Cost) Tracked() bool {
	return k.Yours == "" && k.Discard == 0 && (k.Symbols == "" || strings.Contains(k.Symbols, "{E}"))
}

// manaSymbol matches a symbol, which keywords have in lower case.
var manaSymbol = regexp.MustCompile(`\{[^{}]+\}`)

// Costs parses a cost in words, such as the one of "equip—sacrifice a creature". ok is false if
// a part of it isn't understood.
func (c *Compiler) Costs(text string) (all []Cost, ok bool) {
	text = manaSymbol.ReplaceAllStringFunc(text, strings.ToUpper)
	for _, part := range costParts(text) {
		k, ok := c.cost(part)
		if !ok {
			return nil, false
		}
		all = append(all, k)
	}
	return all, len(all) > 0
}

// cost parses one part of a cost.
func (c *Compiler) cost(text string) (Cost, bool) {
	if m := givenByID.FindStringSubmatch(text); m != nil {
		k, ok := c.cost(strings.Replace(text, m[0], "this permanent", 1))
		id, err := strconv.ParseInt(m[1], 10, 64)
		k.Object = id
		return k, ok && err == nil && k.ofSource()
	}
	if symbols.MatchString(text) {
		return Cost{Symbols: text}, true
	}
	if strings.EqualFold(text, "pay X {E}") {
		return Cost{Symbols: "{E}", X: true}, true
	}
	if m := payMana.FindStringSubmatch(text); m != nil {
		if m[1] == "" {
			return Cost{Symbols: m[2]}, true
		}
		n, ok := some(m[1])
		return Cost{Symbols: strings.Repeat(m[2], int(n))}, ok && m[2] == "{E}"
	}
	if m := payLife.FindStringSubmatch(text); m != nil {
		if strings.EqualFold(m[1], "x") {
			return Cost{LifeIs: "X"}, true
		}
		n, err := strconv.ParseInt(m[1], 10, 64)
		return Cost{Life: n}, err == nil && n > 0
	}
	if strings.EqualFold(text, "pay half your life, rounded up") {
		return Cost{LifeIs: halfLife}, true
	}
	if strings.EqualFold(text, "forage") {
		return Cost{Forage: true}, true
	}
	if m := tapHost.FindStringSubmatch(text); m != nil && slices.Contains(hosts, strings.ToLower(m[1])) {
		return Cost{TapHost: strings.ToLower(m[1])}, true
	}
	if m := allCounters.FindStringSubmatch(text); m != nil {
		rest, its := this(m[2])
		return Cost{Remove: notation.Counters{Kind: strings.ToLower(m[1])}, RemoveAll: true}, its && rest == ""
	}
	if m := payEqual.FindStringSubmatch(text); m != nil {
		return Cost{LifeIs: m[1]}, true
	}
	if m := discard.FindStringSubmatch(text); m != nil {
		if n, ok := some(m[1]); ok {
			return Cost{Discard: n}, true
		}
	}
	if m := blight.FindStringSubmatch(text); m != nil { // CR 701.68a
		n, ok := some(m[1])
		return Cost{Put: notation.Counters{N: notation.Amount{N: n}, Kind: "-1/-1"}, Of: &notation.Filter{Words: []string{"creature"}, Noun: true, Controller: &notation.Player{Kind: notation.You}}}, ok
	}
	for _, read := range []func(string) (Cost, bool){c.countersCost, c.tapCost, ownCost, c.othersCost} {
		if k, ok := read(text); ok {
			return k, true
		}
	}
	if rest, ok := english.CutPrefix(text, "sacrifice "); ok {
		return c.sacrificeCost(rest)
	}
	return Cost{Yours: english.Small(text)}, offBoardCost.MatchString(text) && !seenCost.MatchString(text)
}

// sacrificeCost parses what is sacrificed.
func (c *Compiler) sacrificeCost(rest string) (Cost, bool) {
	number, what, _ := strings.Cut(rest, " ")
	if n, ok := some(number); ok && n > 1 || strings.EqualFold(number, "x") {
		f, is := notation.ParseFilter(c.vocabulary, what)
		return Cost{Sacrifice: &Subject{What: f}, N: n, X: !ok}, is
	}
	if f, ok := c.anotherOr(rest); ok {
		return Cost{Sacrifice: &Subject{What: f}}, true
	}
	of, ok := c.subject(rest)
	return Cost{Sacrifice: &of}, ok && !of.OneOrMore && (of.What == nil || !of.Itself)
}

// anotherOr parses two kinds of permanents, one of which excludes the source: "another
// creature or an artifact", "an artifact or another creature".
func (c *Compiler) anotherOr(text string) (*notation.Filter, bool) {
	m := eitherKind.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	another, kind := m[1], m[2]
	switch {
	case another == "":
		another, kind = m[5], m[4]
	case kind == "":
		kind = m[3]
	}
	first, ok := notation.ParseFilter(c.vocabulary, another)
	second, also := notation.ParseFilter(c.vocabulary, kind)
	if !ok || !also || first.Card != nil || second.Card != nil || first.Controller != nil || second.Controller != nil {
		return nil, false
	}
	first.Other, second.Other = true, m[3] != ""
	return &notation.Filter{Permanent: true, Any: []notation.Filter{*first, *second}}, true
}

var eitherKind = regexp.MustCompile(`(?i)^(?:another (\w+) or (?:an? (\w+)|(token))|an? (\w+) or another (\w+))$`)

// countersCost parses counters to remove or to put.
func (c *Compiler) countersCost(text string) (Cost, bool) {
	m := counterCost.FindStringSubmatch(text)
	if m == nil {
		return Cost{}, false
	}
	k := Cost{Among: m[5] != ""}
	removes := strings.EqualFold(m[1], "remove")
	of := notation.Counters{Kind: strings.ToLower(m[3])}
	if removes != strings.EqualFold(m[4], "from") || of.Kind == "" && !removes {
		return Cost{}, false
	}
	if of.Kind == "" {
		of.Kind = AnyKind
	}
	switch n, ok := some(m[2]); {
	case ok:
		of.N.N = n
	case removes && (strings.EqualFold(m[2], "x") || strings.EqualFold(m[2], "any number of")):
		k.X = true
	default:
		return Cost{}, false
	}
	if rest, its := this(m[6]); !its || rest != "" {
		what := m[6]
		if first, rest, _ := strings.Cut(what, " "); !k.Among && (strings.EqualFold(first, "a") || strings.EqualFold(first, "an")) {
			what = rest
		} else if rest, ok := english.CutPrefix(what, "another "); ok && !k.Among {
			what = "other " + rest
		} else if !k.Among {
			return Cost{}, false
		}
		f, ok := notation.ParseFilter(c.vocabulary, what)
		if !ok || k.X || f.Controller == nil || f.Controller.Kind != notation.You {
			return Cost{}, false
		}
		k.Of = f
	} else if k.Among {
		return Cost{}, false
	}
	if removes {
		k.Remove = of
		return k, true
	}
	k.Put = of
	return k, !k.Among
}

// tapCost parses other permanents to tap.
func (c *Compiler) tapCost(text string) (Cost, bool) {
	k, what := Cost{}, ""
	if m := another.FindStringSubmatch(text); m != nil {
		k.N, what = 1, "other "+m[1]
	} else if m := tapOthers.FindStringSubmatch(text); m != nil {
		n, ok := some(m[1])
		if k.X = strings.EqualFold(m[1], "x"); !ok && !k.X {
			return Cost{}, false
		}
		k.N, what = n, strings.ToLower(m[2])+m[3]
	} else {
		return Cost{}, false
	}
	f, ok := notation.ParseFilter(c.vocabulary, what)
	k.Tap = f
	return k, ok
}

// ownCost parses what happens to the source itself.
func ownCost(text string) (Cost, bool) {
	for _, own := range []struct {
		verb, then string
		is         Cost
	}{
		{"exile ", "", Cost{Exile: true}},
		{"exile ", " from your graveyard", Cost{Exile: true, From: InGraveyard}},
		{"exile ", " from your hand", Cost{Exile: true, From: InHand}},
		{"return ", " to its owner's hand", Cost{Return: true}},
		{"discard ", "", Cost{Drop: true, From: InHand}},
		{"exert ", "", Cost{Exert: true}},
		{"tap ", "", Cost{TapSource: true}},
		{"unattach ", "", Cost{Unattach: true}},
	} {
		if rest, ok := english.CutPrefix(text, own.verb); ok {
			if rest, ok = this(rest); ok && rest == own.then {
				return own.is, true
			}
		}
	}
	return Cost{}, false
}

// othersCost parses other permanents, or cards in a graveyard, to exile or to return to a hand.
func (c *Compiler) othersCost(text string) (Cost, bool) {
	if m := materials.FindStringSubmatch(text); m != nil {
		n, ok := some(m[1])
		more := strings.EqualFold(m[1], orMore)
		f, is := notation.ParseFilter(c.vocabulary, m[2])
		return Cost{Materials: f, N: n, OrMore: more}, (ok || more) && is && f.Card == nil && f.Controller == nil
	}
	if m := buried.FindStringSubmatch(text); m != nil {
		what := m[2] + " in your graveyard"
		if strings.EqualFold(m[1], "another") {
			m[1], what = "a", "other "+what
		}
		n, ok := some(m[1])
		f, is := notation.ParseCards(c.vocabulary, what)
		if x := strings.EqualFold(m[1], "x"); is && (ok || x) && len(f.Bounds) == 0 {
			return Cost{Buried: f, N: n, X: x}, true
		}
		return Cost{}, false
	}
	if m := bounces.FindStringSubmatch(text); m != nil {
		f, n, ok := c.several(m[1], m[2])
		return Cost{Bounces: f, N: n}, ok
	}
	if m := exiles.FindStringSubmatch(text); m != nil {
		f, n, ok := c.several(m[1], m[2])
		return Cost{Exiles: f, N: n}, ok
	}
	return Cost{}, false
}

// several parses a number of permanents that you control.
func (c *Compiler) several(number, what string) (*notation.Filter, int64, bool) {
	n, ok := some(number)
	if strings.EqualFold(number, "another") {
		n, what, ok = 1, "other "+what, true
	}
	f, is := notation.ParseFilter(c.vocabulary, what)
	return f, n, ok && is && f.Card == nil && f.Controller != nil && f.Controller.Kind == notation.You
}

// some parses a positive number or an article: "a", "two".
func some(text string) (int64, bool) {
	if strings.EqualFold(text, "a") || strings.EqualFold(text, "an") {
		return 1, true
	}
	n, ok := number(text)
	return n, ok && n > 0
}

// ofSource reports whether the part of a cost is about the source itself.
func (k Cost) ofSource() bool {
	return k.Sacrifice != nil && k.Sacrifice.OnlyItself() || k.Exile && k.From == "" || k.Return || k.TapSource || k.Unattach ||
		k.Of == nil && (k.Remove.Kind != "" || k.Put.Kind != "")
}
