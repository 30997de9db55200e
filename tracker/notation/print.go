package notation

import (
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker/english"
)

// String returns the amount as typed.
func (a Amount) String() string {
	if a.Expr != "" {
		return a.Expr
	}
	return strconv.FormatInt(a.N, 10)
}

// String returns the counters as a card would: "three +1/+1 counters".
func (c Counters) String() string {
	switch {
	case c.N.Expr != "":
		return c.N.Expr + " " + c.Kind + " counters"
	case c.N.N == 1:
		return english.Article(c.Kind) + " counter"
	}
	return spelled(c.N.N) + " " + c.Kind + " counters"
}

// spelled returns a number as cards print it, small ones in words.
func spelled(n int64) string {
	for word, value := range numerals {
		if value == n && n > 1 && n <= 20 {
			return word
		}
	}
	return strconv.FormatInt(n, 10)
}

// String returns the player as typed.
func (p Player) String() string {
	switch p.Kind {
	case Several:
		names := make([]string, len(p.List))
		for i, one := range p.List {
			names[i] = one.String()
		}
		return strings.Join(names, " and ") + " each"
	case NamedPlayer, OneOpponent, SomeOpponent, OnePlayer, Controller, Owner:
		if strings.ContainsAny(p.Name, " ,.;") || p.Name == "" || !(word{text: p.Name}).capital() {
			return strconv.Quote(p.Name)
		}
		return p.Name
	default:
		return string(p.Kind)
	}
}

// String returns the target as typed.
func (t Target) String() string {
	switch {
	case t.Either && t.Objects.howMany() != "":
		return t.Objects.howMany() + " targets"
	case t.Either && t.Objects.Filter.Other && len(t.Objects.Filter.Or) == len(anyTarget(true).Objects.Filter.Or):
		return "any other target"
	case t.Either && len(t.Objects.Filter.Or) == len(anyTarget(false).Objects.Filter.Or):
		if not := t.Objects.Filter.Without; len(not) > 0 {
			return "any target that isn't " + english.Article(not[0])
		}
		return "any target"
	case t.Either:
		return t.Players.Name + " or " + t.Objects.Filter.String()
	case t.Players != nil:
		return t.Players.String()
	}
	return t.Objects.String()
}

// String returns the selector in its canonical form, which parses to the same
// selector.
func (s Selector) String() (text string) {
	var b strings.Builder
	if s.Count != nil {
		how, rounded, _ := strings.Cut(s.Count.String(), " rounded ")
		b.WriteString(how + " of ")
		if rounded != "" {
			defer func() { text += ", rounded " + rounded }()
		}
	}
	switch {
	case s.Label != "":
		b.Reset()
		b.WriteString(s.Label)
	case s.Filter != nil && (s.UpTo || s.Target):
		b.Reset()
		b.WriteString(s.aim())
	case s.Filter != nil && s.Count != nil && s.Count.Expr != "":
		b.WriteString("the " + s.Filter.String())
	case s.Filter != nil && s.Count != nil:
		b.Reset()
		if s.Count.N != 1 {
			b.WriteString(s.Count.String() + " " + s.Filter.Plural())
		} else {
			b.WriteString(english.Article(s.Filter.String()))
		}
	case s.Filter != nil && s.Filter.bare():
		b.WriteString("all mine")
	case s.Filter != nil:
		b.WriteString("each " + s.Filter.String())
	case s.All && s.To == 0:
		b.WriteString("all ")
	}
	if s.Most != nil {
		b.WriteString(" " + s.Most.String())
	}
	if s.Alike != nil {
		b.WriteString(" and each " + s.Alike.String())
	}
	switch {
	case s.ID != 0:
		b.WriteString("#" + strconv.FormatInt(s.ID, 10))
		if s.To != 0 {
			b.WriteString("-#" + strconv.FormatInt(s.To, 10))
		}
	case s.Name != "":
		b.WriteString(`"` + s.Name + `"`)
	case s.It == They:
		b.WriteString("them")
	case s.It == It:
		b.WriteString("it")
	case s.It == That:
		b.WriteString("that creature")
	case s.It == ItsHost:
		b.WriteString("equipped creature")
	case s.It == Linked:
		b.WriteString("the exiled card")
	case s.It == Chosen:
		b.WriteString("the chosen objects")
	}
	for i, one := range s.List {
		if i > 0 {
			b.WriteString(" and ")
		}
		if text := one.String(); i > 0 && one.chosen() { // "and a" begins another action
			_, text, _ = strings.Cut(text, " ")
			b.WriteString("one " + text)
			continue
		}
		b.WriteString(one.String())
	}
	for i, one := range s.Not {
		if i == 0 {
			b.WriteString(", not ")
		} else {
			b.WriteString(" and ")
		}
		b.WriteString(one.String())
	}
	return b.String()
}

// chosen reports whether the selector is one object of a description that isn't the
// target: "a creature".
func (s Selector) chosen() bool {
	return s.Filter != nil && s.Count != nil && s.Count.Expr == "" && s.Count.N == 1 && !s.Target && !s.UpTo
}

// bare reports whether the filter has only a controller, the speaker.
func (f Filter) bare() bool {
	return f.Controller != nil && f.Controller.Kind == You && len(f.Words)+len(f.Without) == 0 &&
		f.Token == nil && f.Status == "" && f.Keyword == "" && f.At == nil && f.Card == nil && !f.Other && !f.Permanent && !f.Noun &&
		len(f.Or)+len(f.Bounds) == 0 && f.Able == nil && f.Name+f.WithoutKeyword+f.Counter+f.Lacks == ""
}

// String returns the filter in the singular.
func (f Filter) String() string { return f.text(func(noun string) string { return noun }) }

// Plural returns the filter in the plural, as it stands behind a number: "creatures you control".
// Kinds with characteristics of their own, and cards outside the battlefield, stay in the singular.
func (f Filter) Plural() string {
	if len(f.Any) > 0 || f.Card != nil {
		return f.String()
	}
	return f.text(english.Plural)
}

// text returns the filter with the nouns that noun returns for those in the singular.
func (f Filter) text(noun func(string) string) string {
	var parts []string
	if f.Other {
		parts = append(parts, "other")
	}
	if f.Status != "" {
		parts = append(parts, f.Status)
	}
	for _, w := range f.Is {
		if !slices.Contains(afterNoun, w) {
			parts = append(parts, w)
		}
	}
	for _, w := range f.IsNot {
		parts = append(parts, "non-"+w)
	}
	for _, w := range f.Without {
		if (word{text: w}).capital() {
			w = "-" + w
		}
		parts = append(parts, "non"+w)
	}
	if f.Token != nil && !*f.Token {
		parts = append(parts, "nontoken")
	}
	words := slices.Clone(f.Words)
	token := f.Token != nil && *f.Token
	if last := len(words) - 1; last >= 0 && f.Noun && len(f.Or) == 0 && !token && !f.Permanent {
		words[last] = noun(words[last])
	}
	parts = append(parts, words...)
	if len(f.Or) > 0 {
		all := slices.Clone(f.Or)
		for i := range all {
			if !token {
				all[i] = noun(all[i])
			}
		}
		parts = append(parts, strings.Join(all, " or "))
	}
	states := f.eitherState()
	oneOf := len(f.Any) > 1 && states == "" && f.inCombatWithOne() == ""
	switch {
	case oneOf:
		parts = append(parts, f.alternatives(" or "))
	case token:
		parts = append(parts, noun("token"))
	case f.Card != nil && f.Permanent:
		parts = append(parts, "permanent", f.cardIn())
	case f.Card != nil:
		parts = append(parts, f.cardIn())
	case !f.Noun && !slices.Contains(f.Is, "commander") && !slices.Contains(f.Is, RingBearer) && !slices.Contains(f.Is, "outlaw"):
		parts = append(parts, noun("permanent"))
	}
	if f.Controller != nil {
		switch f.Controller.Kind {
		case You:
			parts = append(parts, "you control")
		case EachOpponent:
			parts = append(parts, "your opponents control")
		case EachOther:
			parts = append(parts, "you don't control")
		case YourTeam:
			parts = append(parts, "your team controls")
		case NamedPlayer, OneOpponent, SomeOpponent, OnePlayer, Controller, Owner:
			parts = append(parts, f.Controller.Name+" controls")
		case EachPlayer, Several: // of any controller
		}
	}
	for _, is := range f.Is {
		if slices.Contains(afterNoun, is) {
			parts = append(parts, printedAfter(is))
		}
	}
	if f.Attacks != nil {
		parts = append(parts, f.attacking())
	}
	if inCombat := f.inCombatWithOne(); inCombat != "" {
		parts = append(parts, inCombat)
	} else if states != "" {
		parts = append(parts, "that's "+states)
	} else if len(f.Any) == 1 {
		parts = append(parts, "that's "+english.Article(f.alternatives("")))
	}
	switch f.Chosen {
	case "":
	case ChosenName:
		parts = append(parts, "with the chosen name")
	default:
		parts = append(parts, "of the chosen "+f.Chosen)
	}
	if f.Keyword != "" && f.Card == nil {
		parts = append(parts, "with "+f.Keyword)
	}
	if f.WithoutKeyword != "" {
		parts = append(parts, "without "+f.WithoutKeyword)
		if f.NorKeyword != "" {
			parts = append(parts, "or "+f.NorKeyword)
		}
	}
	if f.Counter != "" {
		parts = append(parts, "with "+counterText(f.Counter))
	}
	if f.Lacks != "" {
		parts = append(parts, "with no "+counterText(f.Lacks))
	}
	switch {
	case f.Able == nil:
	case *f.Able:
		parts = append(parts, "with abilities")
	default:
		parts = append(parts, "with no abilities")
	}
	for _, b := range f.Bounds {
		parts = append(parts, "with "+b.String())
	}
	if f.Name != "" && f.Card == nil {
		parts = append(parts, "named "+strconv.Quote(f.Name))
	}
	if f.Blocks != "" {
		parts = append(parts, "blocking "+f.Blocks.String())
	}
	if f.Blocked != "" {
		parts = append(parts, "blocked by "+f.Blocked.String())
	}
	if f.Attached != "" {
		parts = append(parts, "attached to "+f.Attached.String())
	}
	if f.Paired != "" {
		parts = append(parts, "paired with "+f.Paired.String())
	}
	if f.Shares != "" {
		with := "it"
		if f.SharesWith != "" {
			with = f.SharesWith.String()
		}
		if f.Shares == ManaValue {
			parts = append(parts, "with the same mana value as "+with)
		} else {
			parts = append(parts, "that shares a "+f.Shares+" with "+with)
		}
	}
	if f.At != nil {
		if f.At.Here {
			parts = append(parts, "here")
		} else {
			parts = append(parts, "at "+f.At.String())
		}
	}
	return strings.Join(parts, " ")
}

// alternatives returns the alternatives of which one has to match.
func (f Filter) alternatives(and string) string {
	all := make([]string, len(f.Any))
	for i, one := range f.Any {
		all[i] = one.String()
	}
	return strings.Join(all, and)
}

// cardIn returns the words for a card outside the battlefield.
func (f Filter) cardIn() string {
	text := f.Card.String()
	if f.Keyword != "" {
		text = strings.Replace(text, "card ", "card with "+f.Keyword+" ", 1)
	}
	if f.Name != "" {
		text = strings.Replace(text, "card ", "card named "+strconv.Quote(f.Name)+" ", 1)
	}
	return text
}

// counterText returns "+1/+1 counters", or "counters" for AnyCounter.
func counterText(kind string) string {
	if kind == AnyCounter {
		return "counters"
	}
	return kind + " counters"
}

// howMany returns how many objects a selector that chooses them one by one has, in words; "" for
// one.
func (s Selector) howMany() string {
	switch {
	case s.UpTo && s.Count == nil:
		return "any number of"
	case s.UpTo:
		return "up to " + s.Count.String()
	case s.Count != nil && (s.Count.Expr != "" || s.Count.N != 1):
		return s.Count.String()
	}
	return ""
}

// aim returns a selector whose objects are chosen one by one as cards say it:
// "up to two other target creatures".
func (s Selector) aim() string {
	f := *s.Filter
	var parts []string
	if n := s.howMany(); n != "" {
		parts = append(parts, n)
	}
	switch {
	case f.Other && len(parts) == 0:
		parts, f.Other = append(parts, "another"), false
	case f.Other:
		parts, f.Other = append(parts, "other"), false
	}
	if s.Target {
		parts = append(parts, "target")
	}
	if s.Count != nil && s.Count.Expr == "" && s.Count.N == 1 || s.Count == nil && !s.UpTo {
		return strings.Join(append(parts, f.String()), " ")
	}
	return strings.Join(append(parts, f.Plural()), " ")
}
