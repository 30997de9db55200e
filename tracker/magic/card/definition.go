package card

import (
	"encoding/json"
	"iter"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker/english"
	"arbiter/tracker/notation"
)

// Definition holds copiable values: what is printed on a card, or the
// characteristics that an effect gave the token it created (CR 111.3).
type Definition struct {
	Name       string        `json:"name"`
	Colors     []string      `json:"colors,omitempty"`
	Supertypes []string      `json:"supertypes,omitempty"`
	Types      []string      `json:"types,omitempty"`
	Subtypes   []string      `json:"subtypes,omitempty"`
	Power      string        `json:"power,omitempty"` // as printed; "" without
	Toughness  string        `json:"toughness,omitempty"`
	Loyalty    int64         `json:"loyalty,omitempty"`
	Defense    int64         `json:"defense,omitempty"`
	Keywords   []string      `json:"keywords,omitempty"`
	Abilities  []string      `json:"abilities,omitempty"`
	Grants     *StaticEffect `json:"grants,omitempty"` // an effect on its host, as earlier versions stored it
	Back       *Definition   `json:"back,omitempty"`   // the other face
	Halves     []Definition  `json:"halves,omitempty"` // the two halves of a permanent card with one line of types (CR 709.5); the definition is both
	Cost       string        `json:"cost,omitempty"`   // the mana cost; NoCost for none, "" for unknown
	Modal      bool          `json:"modal,omitempty"`  // the other face has its own mana cost (CR 712.3)
	// TextLeft says that the card's text is unknown except for its keywords.
	// Otherwise LinesLeft is the number of lines of this face that Arbiter
	// doesn't carry out.
	TextLeft  bool  `json:"text_left,omitempty"`
	LinesLeft int64 `json:"lines_left,omitempty"`
	// Left describes these lines, and abilities whose effect is left. It is nil
	// in definitions of earlier versions.
	Left []LeftLine `json:"left,omitempty"`

	Star         *notation.Filter   `json:"star,omitempty"`     // what the star in its power and toughness counts (CR 208.2a)
	PowerIs      *notation.Quantity `json:"power_is,omitempty"` // what its power is by definition
	ToughnessIs  *notation.Quantity `json:"toughness_is,omitempty"`
	Flips        bool               `json:"flips,omitempty"` // the other face is the lower half of a flip card (CR 710.1)
	EntersTapped bool               `json:"enters_tapped,omitempty"`
	With         []Counter          `json:"with,omitempty"`     // the counters it enters with
	Replaces     []Replacement      `json:"replaces,omitempty"` // replacement effects for tokens and counters
	Static       []StaticEffect     `json:"static,omitempty"`   // continuous effects on permanents
	Entry        []Entry            `json:"entry,omitempty"`    // effects on permanents as they enter
}

// Counter is a number of counters of one kind, at least 1.
type Counter struct {
	Kind string `json:"kind"`
	N    int64  `json:"n"`
	At   int64  `json:"at,omitempty"` // the timestamp of keyword counters (CR 613.7c)
}

// LooksAt reports whether a replacement applies to counters of a kind.
func (r Replacement) LooksAt(kind string) bool {
	return len(r.Kinds) == 0 || slices.Contains(r.Kinds, kind)
}

// StaticEffect is a continuous effect of a static ability. It applies to the
// permanents that match its filter at the moment (CR 611.3a).
type StaticEffect struct {
	What notation.Filter `json:"what"` // "you" is the controller of the effect
	notation.Change
	Self  bool                `json:"self,omitempty"`  // it applies only to the permanent that has it
	Host  bool                `json:"host,omitempty"`  // it applies only to what that permanent is attached to
	While *notation.Condition `json:"while,omitempty"` // only while this holds
	Zone  string              `json:"zone,omitempty"`  // the zone in which the ability functions; "" for the battlefield
}

// String returns the effect as text: "each creature you control gets +1/+1 and
// has flying".
func (e StaticEffect) String() string {
	what := "each " + e.What.String()
	if e.Self || e.Host {
		what = "it"
	}
	text := what + " " + strings.Replace(e.Change.String(), "gains", "has", 1)
	return text + e.While.Clause()
}

// alike reports whether two effects are identical.
func (e StaticEffect) alike(o StaticEffect) bool {
	return e.Self == o.Self && e.Host == o.Host && e.Zone == o.Zone && e.Equal(o.Change) && e.String() == o.String()
}

// Entry is a static ability that affects permanents as they enter: they enter
// with additional counters (CR 614.1d, 614.12), or can't enter (CR 614.17d).
type Entry struct {
	What     notation.Filter  `json:"what"` // "you" is the controller of the effect
	Cant     bool             `json:"cant,omitempty"`
	Tapped   bool             `json:"tapped,omitempty"`   // they enter tapped
	Untapped bool             `json:"untapped,omitempty"` // they enter untapped
	N        int64            `json:"n,omitempty"`        // the number of additional counters
	Kind     string           `json:"kind,omitempty"`     // their kind
	Each     *notation.Filter `json:"each,omitempty"`     // N for each of these
	Losers   bool             `json:"losers,omitempty"`   // the number is N for each opponent who lost life this turn
	Its      string           `json:"its,omitempty"`      // N times the source's "power", "toughness", or number of counters of a kind
	Also     string           `json:"also,omitempty"`     // a subtype it gets in addition
	Zone     string           `json:"zone,omitempty"`     // the zone in which the ability functions; "" for the battlefield
	From     string           `json:"from,omitempty"`     // with Cant, only cards that enter from this zone: InGraveyard
	Uncast   bool             `json:"uncast,omitempty"`   // those that weren't cast are exiled instead of entering
}

// String returns the ability as text: "each creature you control enters with 1
// additional +1/+1 counter".
func (e Entry) String() string {
	who := "each " + e.What.String()
	if e.Cant && e.From != "" {
		return e.What.String() + " cards in graveyards can't enter"
	}
	if e.Cant {
		return who + " can't enter"
	}
	if e.Uncast {
		return "if " + english.Article(e.What.String()) + uncastEntry
	}
	if e.Tapped {
		return who + " enters tapped"
	}
	if e.Untapped {
		return who + " enters untapped"
	}
	text := who + " enters with " + Counted(e.N, "additional "+e.Kind+" counter")
	if e.Each != nil {
		text += " for each " + e.Each.String()
	}
	if e.Losers {
		text += " for each " + lostLife
	}
	if e.Its != "" {
		text += " times its source's " + e.Its
	}
	return text
}

// alike reports whether two abilities have the same effect on the same
// permanents.
func (e Entry) alike(o Entry) bool {
	return e.String() == o.String() && e.Also == o.Also && e.Zone == o.Zone
}

// Replacement is a replacement effect for creating tokens or putting counters
// (CR 614.1a, 614.16), as data. It is part of a permanent's definition, so
// that copies of the permanent have it too.
type Replacement struct {
	Of   string `json:"of"`             // "tokens", "counters", or "proliferate"
	Whom string `json:"whom,omitempty"` // the player affected: "you" (default), "team", "opponents", "any"
	By   string `json:"by,omitempty"`   // the player who puts the counters: "you", "opponents", or "" for anyone

	// Conditions. An empty list is no condition; of a list, one element has to
	// match.
	Types        []string `json:"types,omitempty"`    // types of the tokens, or of the object that gets the counters
	Subtypes     []string `json:"subtypes,omitempty"` // their subtypes
	Kinds        []string `json:"kinds,omitempty"`    // kinds of counters
	Players      bool     `json:"players,omitempty"`  // also counters on players
	Only         bool     `json:"only_players,omitempty"`
	Another      bool     `json:"another,omitempty"`     // not on itself
	Itself       bool     `json:"itself,omitempty"`      // only on itself
	OnlyByEffect bool     `json:"only_effect,omitempty"` // only counters put by an effect, not as a cost, a turn-based action or damage (CR 614.16)

	While *notation.Condition `json:"while,omitempty"` // the condition of a class level bar or level symbol; nil for an effect that always applies

	// Results.
	Times   int64    `json:"times,omitempty"`    // multiply by this
	Plus    int64    `json:"plus,omitempty"`     // add this many, for each kind of counter
	Halve   bool     `json:"halve,omitempty"`    // halve, rounded down
	Also    []string `json:"also,omitempty"`     // also one of each of these tokens
	AlsoAll []string `json:"also_all,omitempty"` // also as many of each of these tokens
	Instead []string `json:"instead,omitempty"`  // instead of each token, one of each of these
	Choose  []string `json:"choose,omitempty"`   // instead of each token, if the player chooses, one of one of these
	CopyOf  string   `json:"copy_of,omitempty"`  // instead of each token, if the player chooses, a copy of what the source is attached to
	First   bool     `json:"first,omitempty"`    // only the first time each turn that the player creates tokens
	Cant    bool     `json:"cant,omitempty"`     // the counters can't be put (CR 614.17)
}

// Same reports whether two replacements are identical, so that their order
// doesn't matter.
func (r Replacement) Same(o Replacement) bool {
	return r.Of == o.Of && r.Whom == o.Whom && r.By == o.By && r.Players == o.Players && r.Only == o.Only && r.Another == o.Another &&
		r.Itself == o.Itself && r.OnlyByEffect == o.OnlyByEffect && r.Times == o.Times && r.Plus == o.Plus && r.Halve == o.Halve &&
		slices.Equal(r.Types, o.Types) && slices.Equal(r.Subtypes, o.Subtypes) && slices.Equal(r.Kinds, o.Kinds) &&
		r.Cant == o.Cant && r.CopyOf == o.CopyOf && r.First == o.First && slices.Equal(r.Choose, o.Choose) && slices.Equal(r.Also, o.Also) && slices.Equal(r.AlsoAll, o.AlsoAll) && slices.Equal(r.Instead, o.Instead) &&
		(r.While == o.While || reflect.DeepEqual(r.While, o.While))
}

// Fits reports whether a replacement applies to an object.
func (r *Replacement) Fits(def *Definition) bool {
	if len(r.Types)+len(r.Subtypes) == 0 {
		return true
	}
	return slices.ContainsFunc(r.Types, func(t string) bool { return slices.Contains(def.Types, t) }) ||
		slices.ContainsFunc(r.Subtypes, func(t string) bool { return slices.Contains(def.Subtypes, t) })
}

// Define adds an ability that defines power, toughness or both. It returns false if
// what is printed there isn't a star.
func (def *Definition) Define(a Size) bool {
	if a.Power != nil && !strings.Contains(def.Power, "*") || a.Toughness != nil && !strings.Contains(def.Toughness, "*") {
		return false
	}
	if a.Power != nil {
		def.PowerIs = a.Power
	}
	if a.Toughness != nil {
		def.ToughnessIs = a.Toughness
	}
	return true
}

// Symbols returns the number of symbols of these colors in the mana cost (CR 107.4).
func (def *Definition) Symbols(colors []string) int64 {
	n := int64(0)
	for symbol := range strings.SplitSeq(def.Cost, "{") {
		if slices.ContainsFunc(colors, func(color string) bool { return strings.Contains(symbol, colorLetters[color]) }) {
			n++
		}
	}
	return n
}

// colorLetters are the letters of the colors in mana symbols.
var colorLetters = map[string]string{"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}

// DefinesSize reports whether abilities define each star in the printed power and
// toughness.
func (def *Definition) DefinesSize() bool {
	return (def.PowerIs != nil || def.ToughnessIs != nil) &&
		(def.PowerIs != nil || !strings.Contains(def.Power, "*")) && (def.ToughnessIs != nil || !strings.Contains(def.Toughness, "*"))
}

// ForHost iterates over the effects on the permanent's host.
func (def *Definition) ForHost() iter.Seq[*StaticEffect] {
	return func(yield func(*StaticEffect) bool) {
		if def.Grants != nil && !yield(def.Grants) {
			return
		}
		for i := range def.Static {
			if e := &def.Static[i]; e.Host && !yield(e) {
				return
			}
		}
	}
}

// ForItself iterates over the effects on the permanent itself.
func (def *Definition) ForItself() iter.Seq[*StaticEffect] {
	return func(yield func(*StaticEffect) bool) {
		for i := range def.Static {
			if e := &def.Static[i]; e.Self && !yield(e) {
				return
			}
		}
	}
}

// UnmarshalJSON decodes an effect. Earlier versions stored the filter of a
// change of size as words.
func (e *StaticEffect) UnmarshalJSON(data []byte) error {
	type plain StaticEffect // without this method
	var stored struct {
		plain
		Per string `json:"per"` // "enchantment you control"
	}
	if err := json.Unmarshal(data, &stored); err != nil {
		return err
	}
	if *e = StaticEffect(stored.plain); stored.Per != "" && e.Each == nil {
		e.Each = YouControl(stored.Per)
	}
	return nil
}

// NoCost is the mana cost of a card that has none; "" means that players
// haven't given it.
const NoCost = "none"

// UnknownManaCost is the mana cost of a token that copies a card with an unknown
// mana cost. A token that isn't a copy has no mana cost (CR 202.1b).
const UnknownManaCost = "not said"

// CopiedCost returns the mana cost of a token that copies def.
func (def *Definition) CopiedCost() string {
	switch {
	case def.Cost == NoCost, slices.Contains(def.Types, "Land") && def.Cost == "":
		return ""
	case def.Cost == "":
		return UnknownManaCost
	}
	return def.Cost
}

// Alike reports whether two definitions are equal.
func (def *Definition) Alike(other *Definition) bool {
	if def.Name != other.Name || def.Power != other.Power || def.Toughness != other.Toughness ||
		def.Loyalty != other.Loyalty || def.Flips != other.Flips || def.TextLeft != other.TextLeft || def.LinesLeft != other.LinesLeft ||
		def.Cost != other.Cost || def.Modal != other.Modal || def.EntersTapped != other.EntersTapped || (def.Star == nil) != (other.Star == nil) || def.Defense != other.Defense || (def.Back == nil) != (other.Back == nil) ||
		(def.Grants == nil) != (other.Grants == nil) || def.Grants != nil && !def.Grants.alike(*other.Grants) {
		return false
	}
	for _, lists := range [][2][]string{
		{def.Colors, other.Colors},
		{def.Supertypes, other.Supertypes},
		{def.Types, other.Types},
		{def.Subtypes, other.Subtypes},
		{def.Keywords, other.Keywords},
		{def.Abilities, other.Abilities},
	} {
		if !slices.Equal(lists[0], lists[1]) {
			return false
		}
	}
	if def.Star != nil && def.Star.String() != other.Star.String() || !def.PowerIs.Same(other.PowerIs) || !def.ToughnessIs.Same(other.ToughnessIs) || !slices.EqualFunc(def.Static, other.Static, StaticEffect.alike) {
		return false
	}
	if !slices.Equal(def.Left, other.Left) || !slices.EqualFunc(def.Replaces, other.Replaces, Replacement.Same) || !slices.EqualFunc(def.Entry, other.Entry, Entry.alike) ||
		!slices.Equal(def.With, other.With) {
		return false
	}
	if !slices.EqualFunc(def.Halves, other.Halves, func(a, b Definition) bool { return a.Alike(&b) }) {
		return false
	}
	return def.Back == nil || def.Back.Alike(other.Back)
}

// HasEffects reports whether def has every static, replacement and entry effect of another
// definition, and the computed power and toughness that it has.
func (def *Definition) HasEffects(of *Definition) bool {
	for _, e := range of.Static {
		if !slices.ContainsFunc(def.Static, e.alike) {
			return false
		}
	}
	for _, r := range of.Replaces {
		if !slices.ContainsFunc(def.Replaces, r.Same) {
			return false
		}
	}
	for _, e := range of.Entry {
		if !slices.ContainsFunc(def.Entry, e.alike) {
			return false
		}
	}
	return (of.PowerIs == nil || of.PowerIs.Same(def.PowerIs)) && (of.ToughnessIs == nil || of.ToughnessIs.Same(def.ToughnessIs))
}

// Locked returns what a permanent with both halves locked is: its types alone (CR 709.5).
func (def *Definition) Locked() *Definition {
	return &Definition{Supertypes: def.Supertypes, Types: def.Types, Subtypes: def.Subtypes, Cost: NoCost}
}

// IsPermanent reports whether it is the definition of a permanent.
func (def *Definition) IsPermanent() bool {
	return !IsSpell(*def) && slices.ContainsFunc(def.Types, func(t string) bool { return slices.Contains(PermanentTypes, t) })
}

// IsPlane reports whether it is the definition of a plane, whose abilities apply although
// it is no permanent (CR 311.2).
func (def *Definition) IsPlane() bool { return slices.Contains(def.Types, "Plane") }

// Missing returns those of more that have lacks.
func Missing(have, more []string) []string {
	var all []string // usually empty
	for _, s := range more {
		if !slices.Contains(have, s) {
			all = append(all, s)
		}
	}
	return all
}

// WithBasicAbility adds the supertype Basic to a land that is named like its basic land
// type and has nothing else (CR 205.4c, 305.6).
func (def Definition) WithBasicAbility() Definition {
	if len(def.Supertypes) == 0 && slices.Equal(def.Types, []string{"Land"}) && slices.Equal(def.Subtypes, []string{def.Name}) && IsBasicLandType(def.Name) {
		def.Supertypes = []string{"Basic"}
	}
	return def
}

// Noun returns the word with which a card refers to itself after "this".
func (def *Definition) Noun() string {
	for _, t := range []string{"Creature", "Land", "Planeswalker", "Artifact", "Enchantment", "Battle"} {
		if slices.Contains(def.Types, t) {
			return strings.ToLower(t)
		}
	}
	return "permanent"
}

// KeywordsNamed iterates over the keyword abilities of the given name that a
// definition has.
func (def *Definition) KeywordsNamed(name string) iter.Seq[Keyword] {
	return func(yield func(Keyword) bool) {
		for _, text := range def.Keywords {
			if k := ReadKeyword(text); k.Name == name && !yield(k) {
				return
			}
		}
	}
}

// KeywordNumber returns the number of a keyword, such as 3 for "crew 3"; the lowest
// of several.
func (def *Definition) KeywordNumber(keyword string) (int64, bool) {
	least, found := int64(0), false
	for k := range def.KeywordsNamed(keyword) {
		if k.Numbered() && (!found || k.N < least) {
			least, found = k.N, true
		}
	}
	return least, found
}

// IsSpell reports whether what is printed there is an instant or a sorcery.
func IsSpell(def Definition) bool {
	return slices.Contains(def.Types, "Instant") || slices.Contains(def.Types, "Sorcery")
}

// PermanentTypes are the types that a permanent can have (CR 110.4).
var PermanentTypes = []string{"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"}

// BasicLandTypes are the basic land types (CR 305.6).
var BasicLandTypes = []string{"Plains", "Island", "Swamp", "Mountain", "Forest"}

// IsBasicLandType reports whether a subtype is a basic land type.
func IsBasicLandType(s string) bool { return slices.Contains(BasicLandTypes, s) }

// Counted formats a number with a noun: "2 +1/+1 counters", "1 oil counter".
func Counted(n int64, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.FormatInt(n, 10) + " " + what + "s"
}

// CostsX reports whether its mana cost has an X.
func (d *Definition) CostsX() bool { return d.Xs() > 0 }

// Xs returns how many times {X} is in the mana cost.
func (d *Definition) Xs() int64 { return int64(strings.Count(d.Cost, "{X}")) }

// KeywordCostsX reports whether the cost of a keyword, such as kicker, contains {X}.
func (d *Definition) KeywordCostsX() bool {
	return slices.ContainsFunc(d.Keywords, func(k string) bool { return strings.Contains(k, "{x}") })
}
