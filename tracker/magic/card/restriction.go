package card

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker/english"
	"arbiter/tracker/notation"
)

// Prohibition is something that a restriction forbids.
type Prohibition string

// The prohibitions.
const (
	CantAttack          Prohibition = "attack"
	CantBlock           Prohibition = "block"
	CantBeBlocked       Prohibition = "be blocked"
	CantUntap           Prohibition = "untap" // in its controller's untap step
	CantBeEnchanted     Prohibition = "be enchanted"
	CantBeEquipped      Prohibition = "be equipped"
	CantAssign          Prohibition = "assign combat damage"
	CantHaveCounters    Prohibition = "have counters put on it"
	CantActivate        Prohibition = "have its activated abilities activated"
	CantCrew            Prohibition = "crew Vehicles"
	CantBeTarget        Prohibition = "be the target"
	CantActivateMost    Prohibition = "have its activated abilities activated unless they're mana abilities"
	CantBeSacrificed    Prohibition = "be sacrificed"
	CantBeAttached      Prohibition = "be attached"                                                // to a permanent that By doesn't describe
	CantBeEnchantedElse Prohibition = "be enchanted by other Auras"                                // than the source
	CantBeCast          Prohibition = "be cast"                                                    // spells with the chosen name
	CantHeal            Prohibition = "have damage removed during cleanup steps"                   // CR 514.2
	CantBeMadeLoss      Prohibition = "be sacrificed because of spells and abilities of opponents" // opponents of its controller
)

// Comparison compares the power of the other creature of a block with the
// power of the creature that has a restriction.
type Comparison string

// The comparisons.
const (
	GreaterPower Comparison = "greater"
	LessPower    Comparison = "less"
	WeakerThan   Comparison = "weaker" // less than the power of the ability's source
)

// restrictions are the texts after the subject of a restriction. The first
// text for a list of prohibitions is the canonical one.
var restrictions = []struct {
	text string
	cant []Prohibition
}{
	{"can't attack", []Prohibition{CantAttack}},
	{"can't block", []Prohibition{CantBlock}},
	{"can't attack or block", []Prohibition{CantAttack, CantBlock}},
	{"can't attack, block, or crew Vehicles", []Prohibition{CantAttack, CantBlock, CantCrew}},
	{"can't be blocked", []Prohibition{CantBeBlocked}},
	{"can't block and can't be blocked", []Prohibition{CantBlock, CantBeBlocked}},
	{"can't block or be blocked", []Prohibition{CantBlock, CantBeBlocked}},
	{"assigns no combat damage", []Prohibition{CantAssign}},
	{"can't be enchanted", []Prohibition{CantBeEnchanted}},
	{"can't be equipped", []Prohibition{CantBeEquipped}},
	{"can't be cast", []Prohibition{CantBeCast}},
	{"can't be enchanted by other Auras", []Prohibition{CantBeEnchantedElse}},
	{"can't have damage removed during cleanup steps", []Prohibition{CantHeal}},
	{"can't be enchanted or equipped", []Prohibition{CantBeEnchanted, CantBeEquipped}},
	{"can't be equipped or enchanted", []Prohibition{CantBeEnchanted, CantBeEquipped}},
	{"can't have counters put on it", []Prohibition{CantHaveCounters}},
	{"can't have counters placed on it", []Prohibition{CantHaveCounters}},
	{"can't have its activated abilities activated", []Prohibition{CantActivate}},
	{"can't have its activated abilities activated unless they're mana abilities", []Prohibition{CantActivateMost}},
	{"can't be sacrificed", []Prohibition{CantBeSacrificed}},
	{"can't be sacrificed because of spells and abilities of opponents", []Prohibition{CantBeMadeLoss}},
	{hostDoesntUntap, []Prohibition{CantUntap}},
	{"doesn't untap during the untap step", []Prohibition{CantUntap}},
	{"don't untap during their controllers' untap steps", []Prohibition{CantUntap}},
	{"don't untap during their controller's untap step", []Prohibition{CantUntap}},
}

// The texts by which an object, or its host, doesn't untap.
const (
	doesntUntap     = "doesn't untap during your untap step"
	hostDoesntUntap = "doesn't untap during its controller's untap step"
)

// restriction parses "This creature can't block unless you control a Zombie",
// "Enchanted creature doesn't untap during its controller's untap step",
// "Creatures with flying can block only creatures with flying".
func (c *Compiler) restriction(sentence string) (Ability, bool) {
	var r Restriction
	if m := opponentsActivate.FindStringSubmatch(sentence); m != nil {
		of := strings.Replace(m[2], ", or ", ", and ", 1)
		sentence = "activated abilities of " + of + " your opponents control can't be activated"
		if m[1] != "" {
			sentence = "as long as it's your turn, " + sentence
		}
	}
	if rest, when, ok := c.leading(sentence); ok {
		sentence, r.When = rest, when
	}
	if strings.EqualFold(sentence, opponentsSacrifice) {
		sentence = "permanents you control can't be sacrificed because of spells and abilities of opponents"
	}
	if m := damageStays.FindStringSubmatch(sentence); m != nil {
		sentence = english.Capital(m[1]) + " can't have damage removed during cleanup steps"
	}
	if m := cantWith.FindStringSubmatch(sentence); m != nil {
		sentence = english.Capital(m[3]) + whosePlural[strings.ToLower(m[1])] + m[4] + " can't " + m[2]
	}
	if m := namedSpells.FindStringSubmatch(sentence); m != nil {
		sentence = "permanents" + whosePlural[strings.ToLower(m[1])] + " with the chosen name can't be cast"
	}
	sentence = ofNamedSources.ReplaceAllString(sentence, "${1}permanents$2")
	if m := activatedOf.FindStringSubmatch(sentence); m != nil {
		sentence = m[1] + m[2] + " can't have its activated abilities activated" + m[3]
	}
	if what, ok := c.weaker(sentence); ok && r.When == nil {
		return what, true
	}
	on, rest, ok := c.restricted(sentence)
	if !ok {
		return nil, false
	}
	r.On = on
	if c.forbids(&r, rest) {
		return r, true
	}
	if r.When != nil {
		return nil, false
	}
	before, when, ok := c.trailing(rest)
	if about, its, is := c.ofItsController(rest); is {
		before, when, ok = about, its, true
	}
	if !ok || !c.forbids(&r, before) {
		return nil, false
	}
	r.When = when
	return r, true
}

// opponentsSacrifice is the printed wording of CantBeMadeLoss.
const opponentsSacrifice = "spells and abilities your opponents control can't " + "cause you to sacrifice permanents"

// activatedOf matches a restriction whose subject is the activated abilities of objects.
var activatedOf = regexp.MustCompile(`(?i)^(?:activated abilities of (.+?)|((?:enchanted|equipped|this) \w+)'s activated abilities) can't be activated( unless they're mana abilities)?$`)

// namedSpells and ofNamedSources match restrictions on all objects with the chosen name, also on spells and
// on cards outside the battlefield.
var (
	namedSpells    = regexp.MustCompile(`(?i)^(?:(your opponents|players) can't cast )?spells with the chosen name(?: can't be cast)?$`)
	ofNamedSources = regexp.MustCompile(`(?i)^(activated abilities of )sources( with the chosen name)\b`)
)

// damageStays matches a restriction on the removal of damage (CR 514.2), and cantWith one by which players
// can't attack or block with some of their creatures.
var (
	damageStays = regexp.MustCompile(`(?i)^damage isn't removed from (.+?) during cleanup steps$`)
	cantWith    = regexp.MustCompile(`(?i)^(your opponents|players) can't (attack|block) with (creatures)( with .+)?$`)
	whosePlural = map[string]string{"your opponents": " your opponents control", "players": ""}
)

// opponentsActivate matches a restriction on the abilities of permanents that opponents activate.
var opponentsActivate = regexp.MustCompile(`(?i)^(during your turn, )?your opponents can't activate abilities of ([a-z, ]+)$`)

// restricted splits a sentence into the subject of a restriction and the rest.
func (c *Compiler) restricted(sentence string) (on Subject, rest string, ok bool) {
	for _, host := range hosts {
		if after, ok := english.CutPrefix(sentence, host+" "); ok {
			return Subject{Host: host}, after, true
		}
	}
	if after, ok := this(sentence); ok {
		return Subject{Itself: true}, strings.TrimPrefix(after, " "), true
	}
	if after, ok := english.CutPrefix(sentence, "it "); ok {
		return Subject{Itself: true}, after, true
	}
	at := -1
	for _, verb := range restrictionVerbs {
		if i := strings.Index(sentence, verb); i > 0 && (at < 0 || i < at) {
			at = i
		}
	}
	if at < 0 {
		return Subject{}, "", false
	}
	what := sentence[:at]
	if rest, ok := english.CutPrefix(what, "each "); ok {
		what = rest
	} else if rest, ok := english.CutPrefix(what, "all "); ok {
		what = rest
	}
	f, ok := c.allOf(lowerFirst(what))
	return Subject{What: f}, sentence[at+1:], ok && f.Card == nil && !ambiguous(f)
}

// allOf parses a description of all objects of an ability, in the words of players or of
// card texts.
func (c *Compiler) allOf(text string) (*notation.Filter, bool) {
	if f, ok := notation.ParseFilter(c.vocabulary, text); ok {
		return f, true
	}
	return notation.ParseAll(c.vocabulary, text)
}

// restrictionVerbs begin what is said of the objects of a restriction.
var restrictionVerbs = []string{" can't ", " can block ", " can be blocked ", " don't untap ", " doesn't untap ", " attack each ", " attacks each ", " block each ", " blocks each ", " attacks or blocks each ", " must be blocked ", " assigns combat damage ", " assign combat damage ", " can attack as though ", " crews ", " saddles ", " is goaded", " are goaded"}

// lowerFirst returns a text with its first letter in lower case, unless it
// stands for a subtype: a type at the beginning of a sentence is capitalised.
func lowerFirst(text string) string {
	first, _, _ := strings.Cut(text, " ")
	for _, t := range []string{"Creature", "Permanent", "Artifact", "Land", "Enchantment", "Planeswalker", "Nonland", "Noncreature", "Nontoken", "Nonbasic", "Legendary", "Snow", "Other", "Basic", "Tapped", "Untapped", "White", "Blue", "Black", "Red", "Green", "Colorless"} {
		if strings.HasPrefix(first, t) {
			return english.Small(text)
		}
	}
	return text
}

// forbids parses what follows the subject: "can't be blocked by Walls".
func (c *Compiler) forbids(r *Restriction, text string) bool {
	if strings.EqualFold(text, doesntUntap) && r.On.Itself {
		r.Cant = []Prohibition{CantUntap}
		return true
	}
	for _, form := range restrictions {
		if strings.EqualFold(text, form.text) {
			r.Cant = form.cant
			return !r.Forbids(CantBeCast) || r.On.What != nil && r.On.What.Chosen == notation.ChosenName
		}
	}
	if r.together(text) || r.aims(text) {
		return true
	}
	if id, ok := english.CutPrefix(text, "can't block #"); ok {
		n, err := strconv.ParseInt(id, 10, 64)
		r.Cant, r.Object = []Prohibition{CantBlock}, n
		return err == nil && n > 0
	}
	if n, ok := blockers(text); ok {
		r.Cant, r.Blockers = []Prohibition{CantBeBlocked}, n
		return true
	}
	for _, form := range versus {
		if rest, ok := english.CutPrefix(text, form.text+" "); ok {
			r.Cant, r.Except = []Prohibition{form.cant}, form.except
			if form.cant == CantBeAttached {
				rest = strings.TrimPrefix(strings.TrimPrefix(rest, "a "), "an ")
				return r.On.Itself && c.others(r, rest) && r.Power == ""
			}
			return c.others(r, rest)
		}
	}
	return false
}

// together parses restrictions that depend on whom a creature attacks and on
// what else attacks or blocks.
func (r *Restriction) together(text string) bool {
	if rest, ok := strings.CutSuffix(text, " alone"); ok {
		for _, form := range restrictions[:3] {
			if strings.EqualFold(rest, form.text) {
				r.Cant, r.Alone = form.cant, true
				return true
			}
		}
	}
	for _, whom := range []string{You, YouOrYours, ItsOwner} {
		if strings.EqualFold(text, "can't attack "+whom) {
			r.Cant, r.Whom = []Prohibition{CantAttack}, whom
			return true
		}
	}
	return false
}

// Whom a restriction says that creatures can't attack.
const (
	You        = "you"
	YouOrYours = "you or planeswalkers you control"
	ItsOwner   = "its owner"
)

var noMore = regexp.MustCompile(`(?i)^no more than (\w+) creatures? can (attack|block)( you)? each combat$`)

// noMoreThan parses "No more than one creature can attack each combat".
func (c *Compiler) noMoreThan(sentence string) (Ability, bool) {
	var when *Proviso
	if rest, p, ok := c.leading(sentence); ok {
		sentence, when = rest, p
	}
	m := noMore.FindStringSubmatch(sentence)
	if m == nil {
		return nil, false
	}
	n, ok := number(m[1])
	r := Restriction{On: Subject{What: &notation.Filter{Words: []string{"creature"}, Noun: true}}, Cant: []Prohibition{CantAttack}, AtMost: n, When: when}
	if strings.EqualFold(m[2], "block") {
		r.Cant = []Prohibition{CantBlock}
	}
	if m[3] != "" {
		r.Whom = You
	}
	return r, ok && n > 0 && (r.Whom == "" || r.Cant[0] == CantAttack)
}

// versus are the forms of restrictions about the other creature of a block.
// The first form of a kind is the canonical one.
var versus = []struct {
	text   string
	cant   Prohibition
	except bool
}{
	{"can't be blocked except by", CantBeBlocked, true},
	{"can be blocked only by", CantBeBlocked, true},
	{"can't be blocked by", CantBeBlocked, false},
	{"can be attached only to", CantBeAttached, true},
	{"can block only", CantBlock, true},
	{"can't block", CantBlock, false},
}

// blockers parses how many creatures can block an attacker: "can't be blocked
// by more than one creature", "can't be blocked except by three or more
// creatures".
func blockers(text string) (Bounds, bool) {
	if rest, ok := english.CutPrefix(text, "can't be blocked by more than "); ok {
		word, rest, _ := strings.Cut(rest, " ")
		n, ok := number(word)
		return Bounds{Max: n}, ok && n > 0 && (rest == "creature" || rest == "creatures")
	}
	if rest, ok := english.CutPrefix(text, "can't be blocked except by "); ok {
		word, rest, _ := strings.Cut(rest, " ")
		n, ok := number(word)
		return Bounds{Min: n}, ok && n > 0 && rest == "or more creatures"
	}
	return Bounds{}, false
}

// others parses the other creatures of a block: "creatures with power 2 or
// less", "Knights or Walls", "artifact creatures and/or white creatures".
func (c *Compiler) others(r *Restriction, text string) bool {
	text = strings.NewReplacer(", and ", " and/or ", ", ", " and/or ").Replace(text)
	for _, form := range powers {
		if what, ok := strings.CutSuffix(text, " "+form.text); ok {
			r.Power, text = form.is, what
			break
		}
	}
	if f, ok := notation.ParseFilter(c.vocabulary, text); ok && !ambiguous(f) {
		r.By = []notation.Filter{*f}
		return about(f)
	}
	parts := strings.Split(text, " and/or ")
	if len(parts) == 1 {
		what, having, ok := strings.Cut(text, " with ")
		first, second, or := strings.Cut(having, " or ")
		if !ok || !or {
			parts = strings.Split(text, " or ")
		} else {
			parts = []string{what + " with " + first, what + " with " + second}
		}
	}
	for _, part := range parts {
		f, ok := notation.ParseFilter(c.vocabulary, part)
		if !ok || !about(f) {
			return false
		}
		r.By = append(r.By, *f)
	}
	return len(r.By) > 1
}

// ambiguous reports whether a quality in a description may be of only some of
// the alternatives: in "Walls or creatures with flying", only the creatures fly.
func ambiguous(f *notation.Filter) bool {
	return len(f.Or) > 0 && (len(f.Words)+len(f.Without)+len(f.Bounds) > 0 || f.Keyword+f.WithoutKeyword+f.Counter != "")
}

// about reports whether a filter is about permanents of which no player is
// said by name.
func about(f *notation.Filter) bool {
	return f.Card == nil && f.At == nil && !f.Other && f.Name == "" &&
		(f.Controller == nil || f.Controller.Kind == notation.You || f.Controller.Kind == notation.EachOpponent || f.Controller.Kind == notation.EachOther || f.Controller.Name == notation.TheMonarch)
}

// powers are the words that compare the other creature's power.
var powers = []struct {
	text string
	is   Comparison
}{
	{"with greater power", GreaterPower},
	{"with lesser power", LessPower},
	{"with power greater than this creature's power", GreaterPower},
	{"with power less than this creature's power", LessPower},
	{weakerThan, WeakerThan},
	{"with power greater than this creature's", GreaterPower},
	{"with power less than this creature's", LessPower},
}

// weakerThan is the text of WeakerThan in restrictions on creatures other than the source.
const weakerThan = "with power less than the power of the source"

// weaker parses by whose power a creature can't be blocked: "Creatures with
// lesser power can't block it".
func (c *Compiler) weaker(sentence string) (Ability, bool) {
	what, ok := strings.CutSuffix(sentence, " can't block it")
	if all, yours := strings.CutSuffix(sentence, " with power less than this creature's power "+"can't block creatures you control"); yours {
		f, ok := notation.ParseFilter(c.vocabulary, "creatures you control")
		r := Restriction{On: Subject{What: f}, Cant: []Prohibition{CantBeBlocked}}
		return r, ok && c.others(&r, lowerFirst(all)+" "+weakerThan)
	}
	if !ok {
		return nil, false
	}
	r := Restriction{On: Subject{Itself: true}, Cant: []Prohibition{CantBeBlocked}}
	return r, c.others(&r, lowerFirst(what)) && r.Power != ""
}

// Holds reports whether a number is within the bounds.
func (b Bounds) Holds(n int64) bool { return n >= b.Min && (b.Max == 0 || n <= b.Max) }

// Forbids reports whether the restriction includes a prohibition, possibly only
// under conditions.
func (r Restriction) Forbids(what Prohibition) bool { return slices.Contains(r.Cant, what) }

// Plain reports whether the restriction forbids without regard to other
// creatures and their number.
func (r Restriction) Plain() bool {
	return len(r.By) == 0 && r.Object == 0 && r.Blockers == Bounds{} && !r.Alone && r.AtMost == 0 && r.Whom == ""
}
