package card

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/english"
	"arbiter/tracker/notation"
)

// DamageReplacing is a replacement or prevention effect on damage (CR 614.1a,
// 614.9, 615.1), or the ability by which damage can't be prevented (CR 615.12).
type DamageReplacing struct {
	By     []DamageSource    `json:"by,omitempty"` // the damage of any of these; empty for any source
	To     []DamageRecipient `json:"to,omitempty"` // to any of these; empty for anything
	Only   DamageKind        `json:"only,omitempty"`
	Amount Bounds            `json:"amount,omitzero"` // only damage of so much
	Change DamageChange      `json:"change,omitzero"`
	Onto   *Subject          `json:"onto,omitempty"`    // dealt to this instead (CR 614.9)
	OntoID int64             `json:"onto_id,omitempty"` // in an effect: the permanent that Onto is
	Whose  bool              `json:"whose,omitempty"`   // dealt to the controller of what it would be dealt to instead
	After  []DamageAfter     `json:"after,omitempty"`
	When   *Proviso          `json:"when,omitempty"`
}

// DamageSource describes sources of damage.
type DamageSource struct {
	On    Subject `json:"on,omitzero"`
	Spell bool    `json:"spell,omitempty"` // only spells, of the color and controller of On
	// Words is the description in the words of the text if it is also of sources
	// that no board shows: "a red source you control".
	Words string `json:"words,omitempty"`
}

// DamageRecipient describes what is dealt damage: players, or permanents.
type DamageRecipient struct {
	Player notation.PlayerKind `json:"player,omitempty"`
	On     Subject             `json:"on,omitzero"`
}

// DamageKind is combat damage or noncombat damage; "" is both.
type DamageKind string

// The kinds.
const (
	CombatDamage    DamageKind = "combat"
	NoncombatDamage DamageKind = "noncombat"
)

// DamageChange is how much damage is dealt instead. One of its fields is set.
type DamageChange struct {
	Times   int64 `json:"times,omitempty"`
	Plus    int64 `json:"plus,omitempty"`
	Minus   int64 `json:"minus,omitempty"`
	Halve   bool  `json:"halve,omitempty"`   // rounded down
	To      int64 `json:"to,omitempty"`      // this much
	Power   bool  `json:"power,omitempty"`   // as much as the power of the ability's source, if it would be less
	Prevent int64 `json:"prevent,omitempty"` // all but this much is dealt
	AllBut  int64 `json:"all_but,omitempty"` // no more than this is dealt
	Half    bool  `json:"half,omitempty"`    // half is prevented, rounded up
	All     bool  `json:"all,omitempty"`     // all is prevented
	Instead bool  `json:"instead,omitempty"` // none is dealt, and it isn't prevented
	Certain bool  `json:"certain,omitempty"` // it can't be prevented
}

// Prevents reports whether the change prevents damage (CR 615.1a).
func (c DamageChange) Prevents() bool { return c.Prevent > 0 || c.AllBut > 0 || c.Half || c.All }

// Raises reports whether more damage is dealt.
func (c DamageChange) Raises() bool { return c.Times > 0 || c.Plus > 0 || c.Power }

// DamageAfter is what happens after damage was prevented or replaced (CR 615.5).
type DamageAfter struct {
	Do   AfterDamage `json:"do"`
	N    int64       `json:"n,omitempty"`    // 0 for as much as the damage
	Kind string      `json:"kind,omitempty"` // the kind of counters
}

// AfterDamage is something that happens after damage was prevented or replaced.
type AfterDamage string

// What happens.
const (
	PutCounters    AfterDamage = "put"    // on what would have been dealt it
	RemoveCounters AfterDamage = "remove" // from what would have been dealt it
	GainLife       AfterDamage = "gain"   // by the controller of the ability
)

const (
	backTo  = `(?: to (?:that (?:permanent or player|player or permanent|permanent|player|creature|planeswalker)|you|it|this \w+|(?:equipped|enchanted) creature))?`
	counter = `([+-]\d/[+-]\d|\w+)`
)

var (
	preventAll   = regexp.MustCompile(`(?i)^prevent all (combat |noncombat )?damage that would be dealt(?: (to and dealt by|to|by) (.+?))?$`)
	preventIts   = regexp.MustCompile(`(?i)^prevent all (combat |noncombat )?damage (?:that )?(.+) would deal(?: to (.+))?$`)
	doubleAll    = regexp.MustCompile(`(?i)^double all (combat |noncombat )?damage (?:that )?(.+) would deal$`)
	wouldDeal    = regexp.MustCompile(`(?i)^if (.+?) would deal (?:(\w+) or (more|less) )?(combat |noncombat )?damage(?: to (.+?))?(?: while (.+?))?, (.+)$`)
	wouldBe      = regexp.MustCompile(`(?i)^if (combat |noncombat )?damage would be dealt to (.+?)(?: while (.+?))?, (.+)$`)
	wouldTake    = regexp.MustCompile(`(?i)^if (.+?) would be dealt (combat |noncombat )?damage(?: while (.+?))?, (.+)$`)
	dealtToThis  = regexp.MustCompile(`(?i)^all (combat |noncombat )?damage that would be dealt to (.+?)(?: by (.+?))? is dealt to (this \w+|(?:enchanted|equipped) creature) instead$`)
	dealtToWhose = regexp.MustCompile(`(?i)^all (combat |noncombat )?damage that would be dealt to ((?:enchanted|equipped) creature|this \w+) is dealt to its controller instead$`)
	lessThanIts  = regexp.MustCompile(`(?i)^if (.+?) would deal an amount of (combat |noncombat )?damage less than this \w+'s power to (.+?), (?:it|that source) deals damage equal to this \w+'s power instead$`)
	isCertain    = regexp.MustCompile(`(?i)^(combat |noncombat )?damage(?: that would be dealt by (.+?))? can't be prevented$`)
	duringTurn   = regexp.MustCompile(`(?i)^(.+) during your turn$`)

	dealsTimes = regexp.MustCompile(`(?i)^(?:it|that source) deals (double|twice|triple|three times) (?:that much|that|the) damage` + backTo + ` instead$`)
	dealsPlus  = regexp.MustCompile(`(?i)^(?:it|that source) deals that much damage (plus|minus) (\w+)` + backTo + ` instead$`)
	dealsHalf  = regexp.MustCompile(`(?i)^(?:it|that source) deals half that damage, ` + `rounded down,` + backTo + ` instead$`)
	dealsThis  = regexp.MustCompile(`(?i)^(?:it|that source) deals (\w+) damage` + backTo + ` instead$`)
	prevents   = regexp.MustCompile(`(?i)^prevent (that damage|all but (\w+) of that damage|half that damage, rounded up|(\w+) of that damage)(?:(?:, and|,| and|\.) (.+))?$`)
	instead    = regexp.MustCompile(`(?i)^(?:instead (.+)|(.+) instead)$`)

	afterPut    = regexp.MustCompile(`(?i)^put (that many|an?) ` + counter + ` counters? on (?:it|him|her|this \w+|that creature)( for each 1 damage prevented this way)?$`)
	afterRemove = regexp.MustCompile(`(?i)^remove (that many|an?) ` + counter + ` counters? from (?:it|him|her|this \w+|that creature)$`)
	afterGain   = regexp.MustCompile(`(?i)^you gain life equal to the damage prevented this way$`)
)

// damageReplacing parses replacement and prevention effects on damage. A sentence
// about what happens after that is joined to the one before it.
func (c *Compiler) damageReplacing(sentence string) (Ability, bool) {
	if !strings.Contains(sentence, "amage") { // also "Damage"
		return nil, false
	}
	if a, ok := c.damageUnconditional(sentence); ok {
		return a, true
	}
	if rest, ok := english.CutPrefix(sentence, "during your turn, "); ok {
		a, ok := c.damageUnconditional(rest)
		return c.onTurn(a, ok)
	}
	if m := duringTurn.FindStringSubmatch(sentence); m != nil {
		a, ok := c.damageUnconditional(m[1])
		return c.onTurn(a, ok)
	}
	rest, when, ok := c.leading(sentence)
	if !ok {
		return nil, false
	}
	a, ok := c.damageUnconditional(rest)
	if !ok || a.When != nil {
		return nil, false
	}
	a.When = when
	return a, true
}

// onTurn gives an effect the condition that it's its controller's turn.
func (c *Compiler) onTurn(a DamageReplacing, ok bool) (Ability, bool) {
	if !ok || a.When != nil {
		return nil, false
	}
	a.When, ok = c.proviso("it's your turn")
	return a, ok
}

func (c *Compiler) damageUnconditional(sentence string) (DamageReplacing, bool) {
	var r DamageReplacing
	kind := func(text string) { r.Only = DamageKind(strings.ToLower(strings.TrimSpace(text))) }
	all := DamageChange{All: true}
	if m := preventAll.FindStringSubmatch(sentence); m != nil {
		kind(m[1])
		r.Change = all
		switch strings.ToLower(m[2]) {
		case "":
			return r, true
		case "by":
			return r, c.damageSources(&r, m[3])
		case "to and dealt by":
			return DamageReplacing{}, false // two effects: toAndBy
		}
		to, by, _ := strings.Cut(m[3], " by ")
		return r, c.damageRecipients(&r, to) && (by == "" || c.damageSources(&r, by))
	}
	if m := preventIts.FindStringSubmatch(sentence); m != nil {
		kind(m[1])
		r.Change = all
		return r, c.damageSources(&r, m[2]) && (m[3] == "" || c.damageRecipients(&r, m[3]))
	}
	if m := doubleAll.FindStringSubmatch(sentence); m != nil {
		kind(m[1])
		r.Change.Times = 2
		return r, c.damageSources(&r, m[2])
	}
	if m := dealtToThis.FindStringSubmatch(sentence); m != nil {
		kind(m[1])
		onto, ok := c.subject(m[4])
		r.Onto = &onto
		return r, ok && c.damageRecipients(&r, m[2]) && (m[3] == "" || c.damageSources(&r, m[3]))
	}
	if m := dealtToWhose.FindStringSubmatch(sentence); m != nil {
		kind(m[1])
		r.Whose = true
		return r, c.damageRecipients(&r, m[2])
	}
	if m := lessThanIts.FindStringSubmatch(sentence); m != nil {
		kind(m[2])
		r.Change.Power = true
		return r, c.damageSources(&r, m[1]) && c.damageRecipients(&r, m[3])
	}
	if m := isCertain.FindStringSubmatch(sentence); m != nil {
		kind(m[1])
		r.Change.Certain = true
		return r, m[2] == "" || c.damageSources(&r, m[2])
	}
	while, result := "", ""
	if m := wouldDeal.FindStringSubmatch(sentence); m != nil {
		kind(m[4])
		while, result = m[6], m[7]
		if m[2] != "" {
			n, ok := number(m[2])
			if !ok || n == 0 {
				return r, false
			}
			if r.Amount.Min = n; strings.EqualFold(m[3], "less") {
				r.Amount = Bounds{Max: n}
			}
		}
		if !c.damageSources(&r, m[1]) || m[5] != "" && !c.damageRecipients(&r, m[5]) {
			return r, false
		}
	} else if m := wouldBe.FindStringSubmatch(sentence); m != nil {
		kind(m[1])
		while, result = m[3], m[4]
		if !c.damageRecipients(&r, m[2]) {
			return r, false
		}
	} else if m := wouldTake.FindStringSubmatch(sentence); m != nil {
		kind(m[2])
		while, result = m[3], m[4]
		if !c.damageRecipients(&r, m[1]) {
			return r, false
		}
	} else {
		return r, false
	}
	if while != "" {
		var ok bool
		if r.When, ok = c.proviso(withSubject(while, "This permanent")); !ok {
			return r, false
		}
	}
	return r, damageInstead(&r, result)
}

// toAndBy parses the effect of a sentence that prevents damage both to and by an
// object.
func (c *Compiler) toAndBy(sentence string) ([]Ability, bool) {
	var when *Proviso
	if rest, p, ok := c.leading(sentence); ok {
		sentence, when = rest, p
	}
	m := preventAll.FindStringSubmatch(sentence)
	if m == nil || !strings.EqualFold(m[2], "to and dealt by") {
		return nil, false
	}
	r := DamageReplacing{Only: DamageKind(strings.ToLower(strings.TrimSpace(m[1]))), Change: DamageChange{All: true}, When: when}
	to, by := r, r
	if !c.damageRecipients(&to, m[3]) || !c.damageSources(&by, m[3]) {
		return nil, false
	}
	return []Ability{to, by}, true
}

// damageInstead parses how much damage is dealt instead, and what else happens.
func damageInstead(r *DamageReplacing, text string) bool {
	var ok bool
	switch m := []string(nil); {
	case matches(dealsTimes, text, &m):
		r.Change.Times = 2
		if word := strings.ToLower(m[1]); word == "triple" || word == "three times" {
			r.Change.Times = 3
		}
		return true
	case matches(dealsPlus, text, &m):
		n, ok := number(m[2])
		if strings.EqualFold(m[1], "plus") {
			r.Change.Plus = n
		} else {
			r.Change.Minus = n
		}
		return ok && n > 0
	case matches(dealsHalf, text, &m):
		r.Change.Halve = true
		return true
	case matches(dealsThis, text, &m):
		r.Change.To, ok = number(m[1])
		return ok && r.Change.To > 0 && r.Amount != Bounds{}
	case matches(prevents, text, &m):
		switch {
		case m[2] != "":
			r.Change.AllBut, ok = number(m[2])
		case m[3] != "":
			r.Change.Prevent, ok = number(m[3])
		case strings.EqualFold(m[1], "that damage"):
			r.Change.All, ok = true, true
		default:
			r.Change.Half, ok = true, true
		}
		return ok && r.Change.Prevents() && (m[4] == "" || r.Change.All && damageAfter(r, m[4]))
	case matches(instead, text, &m):
		r.Change.Instead = true
		return damageAfter(r, m[1]+m[2])
	}
	return false
}

// matches sets m to the parts of a text that a pattern matches.
func matches(re *regexp.Regexp, text string, m *[]string) bool {
	*m = re.FindStringSubmatch(text)
	return *m != nil
}

// damageAfter parses what happens after damage was prevented or replaced.
func damageAfter(r *DamageReplacing, text string) bool {
	var a DamageAfter
	m := afterPut.FindStringSubmatch(text)
	a.Do = PutCounters
	if m == nil {
		m = append(afterRemove.FindStringSubmatch(text), "")
		a.Do = RemoveCounters
	}
	switch {
	case len(m) > 1:
		a.Kind = strings.ToLower(m[2])
		if each := m[3] != ""; !strings.EqualFold(m[1], "that many") && !each {
			a.N = 1
		} else if each && !strings.HasPrefix(strings.ToLower(m[1]), "a") {
			return false
		}
		if !r.ofPermanents() {
			return false
		}
	case afterGain.MatchString(text):
		a.Do = GainLife
	default:
		return false
	}
	r.After = append(r.After, a)
	return true
}

// ofPermanents reports whether the effect is about damage to permanents alone.
func (r *DamageReplacing) ofPermanents() bool {
	return len(r.To) > 0 && !slices.ContainsFunc(r.To, func(x DamageRecipient) bool { return x.Player != "" })
}

// damagePlayers are the words for players who are dealt damage; the first for a
// kind is the canonical one.
var damagePlayers = []struct {
	text string
	is   notation.PlayerKind
}{
	{"you", notation.You}, {"a player", notation.EachPlayer}, {"players", notation.EachPlayer}, {"an opponent", notation.EachOpponent}, {"opponents", notation.EachOpponent},
}

// damageRecipients parses what is dealt damage: "an opponent or a permanent an
// opponent controls".
func (c *Compiler) damageRecipients(r *DamageReplacing, text string) bool {
	if strings.EqualFold(text, "a permanent or player") {
		return true
	}
	one := func(text string) (DamageRecipient, bool) {
		for _, p := range damagePlayers {
			if strings.EqualFold(text, p.text) {
				return DamageRecipient{Player: p.is}, true
			}
		}
		on, ok := c.damageSubject(text)
		return DamageRecipient{On: on}, ok
	}
	if x, ok := one(text); ok {
		r.To = []DamageRecipient{x}
		return true
	}
	first, second, ok := strings.Cut(text, " or ")
	if ok && strings.HasPrefix(first, "a") && second != "" && !strings.Contains(second, " ") {
		second = english.Article(second)
	}
	if !ok {
		first, second, ok = strings.Cut(text, " and ")
	}
	a, isA := one(first)
	b, isB := one(second)
	r.To = []DamageRecipient{a, b}
	return ok && isA && isB && (a.Player != "" || b.Player != "" || a.On.Itself)
}

// damageSubject parses the permanents that deal or are dealt damage.
func (c *Compiler) damageSubject(text string) (Subject, bool) {
	for _, form := range []struct{ said, means string }{{"a permanent an opponent controls", "a permanent your opponents control"}} {
		if strings.EqualFold(text, form.said) {
			text = form.means
		}
	}
	if rest, ok := strings.CutSuffix(text, " an opponent controls"); ok {
		text = rest + " your opponents control"
	}
	if strings.EqualFold(text, "it") || strings.EqualFold(text, "him") {
		return Subject{}, false
	}
	on, ok := c.subject(lowerFirst(text))
	if !ok || on.What != nil && (ambiguous(on.What) || !ofBoard(on.What)) {
		return Subject{}, false
	}
	return on, !on.OneOrMore && (!on.Itself || on.What == nil)
}

// ofBoard reports whether a filter is of permanents on the board, of which no
// player is said by name.
func ofBoard(f *notation.Filter) bool {
	return f.Card == nil && f.At == nil && f.Name == "" && (f.Chosen == "" || f.Chosen == notation.ChosenName) &&
		(f.Controller == nil || f.Controller.Kind == notation.You || f.Controller.Kind == notation.EachOpponent || f.Controller.Kind == notation.EachOther)
}

var (
	spellSource = regexp.MustCompile(`(?i)^(?:an? )?(?:(white|blue|black|red|green|colorless) )?(?:instant (?:or|and) sorcery (?:spells?|sources?)|spells?)( you control| an opponent controls)?$`)
	// eitherSource matches sources of two kinds.
	eitherSource = regexp.MustCompile(`(?i)^(?:(an? .+ you control) or (an? .+ you control)|an? (white|blue|black|red|green|artifact) or (white|blue|black|red|green|artifact)( sources?(?: you control| an opponent controls)?))$`)
	sourceWord   = regexp.MustCompile(`(?i)\bsources?\b`)
)

// damageSources parses the sources of damage: "a source", "another red source you
// control", "creatures", "an instant or sorcery spell you control".
func (c *Compiler) damageSources(r *DamageReplacing, text string) bool {
	if strings.EqualFold(text, "a source") {
		return true
	}
	if m := spellSource.FindStringSubmatch(text); m != nil {
		what := &notation.Filter{}
		if m[1] != "" {
			what.Words = []string{strings.ToLower(m[1])}
		}
		switch {
		case m[2] == "":
		case strings.HasPrefix(m[2], " you"):
			what.Controller = &notation.Player{Kind: notation.You}
		default:
			what.Controller = &notation.Player{Kind: notation.EachOpponent}
		}
		r.By = []DamageSource{{Spell: true, On: Subject{What: what}, Words: text}}
		return true
	}
	if m := eitherSource.FindStringSubmatch(text); m != nil {
		both := []string{m[1], m[2]}
		if m[1] == "" {
			both = []string{english.Article(m[3] + m[5]), english.Article(m[4] + m[5])}
		}
		var by []DamageSource
		for _, one := range both {
			var of DamageReplacing
			if !c.damageSources(&of, one) || len(of.By) != 1 {
				return false
			}
			of.By[0].Words = text
			by = append(by, of.By...)
		}
		r.By = by
		return true
	}
	rest, unblocked := english.CutPrefix(text, "unblocked ")
	if one, is := english.CutPrefix(text, "an unblocked "); is {
		rest, unblocked = english.Article(one), true
	}
	if unblocked { // CR 509.1h
		if !c.damageSources(r, rest) || len(r.By) != 1 || r.By[0].Spell || r.By[0].Words != "" || r.By[0].On.What == nil {
			return false
		}
		what := *r.By[0].On.What
		what.Is = append(slices.Clip(what.Is), "unblocked")
		r.By[0].On.What = &what
		return true
	}
	said := text
	for _, noun := range []string{"permanent", ""} {
		text = sourceWord.ReplaceAllStringFunc(said, func(word string) string {
			if noun != "" && strings.HasSuffix(word, "s") {
				return noun + "s"
			}
			return noun
		})
		text = strings.Join(strings.Fields(text), " ")
		if on, ok := c.damageSubject(text); ok {
			s := DamageSource{On: on}
			if text != said {
				s.Words = said
			}
			r.By = []DamageSource{s}
			return true
		}
	}
	return false
}
