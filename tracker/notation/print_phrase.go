package notation

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"arbiter/tracker/english"
)

// Print returns a phrase as typed text that parses to the same phrase: in the
// words of its row's example if they fit, with each slot in canonical form. ok
// is false if there is no such text, for example because a name contains
// quotation marks.
func (g *Grammar[A]) Print(ph Phrase) (text string, ok bool) {
	for _, r := range g.rows {
		if r.Name != ph.Row {
			continue
		}
		for _, text := range g.spoken(r, ph.Slots) {
			if again, err := g.Phrases(text); err == nil && len(again) == 1 && again[0].Row == ph.Row && again[0].Slots.Equal(ph.Slots) {
				return text, true
			}
		}
	}
	return "", false
}

// Equal reports whether two phrases' slots have the same values.
func (s Slots) Equal(o Slots) bool {
	if len(s) != len(o) {
		return false
	}
	for name, v := range s {
		w, ok := o[name]
		if !ok || !reflect.DeepEqual(plainly(v), plainly(w)) {
			return false
		}
	}
	return true
}

// plainly returns a value without the parts that only parsing uses.
func plainly(v any) any {
	switch v := v.(type) {
	case Selector:
		return v.plainly()
	case Target:
		if v.Objects != nil {
			s := v.Objects.plainly()
			v.Objects = &s
		}
		return v
	case Creation:
		return v.plainly()
	case []Creation:
		all := make([]Creation, len(v))
		for i, c := range v {
			all[i] = c.plainly()
		}
		return all
	case Change:
		if v.Each != nil {
			each := v.Each.plainly()
			v.Each = &each
		}
		return v
	case Condition:
		for _, f := range []**Filter{&v.Controls, &v.Is} {
			if *f != nil {
				plain := (*f).plainly()
				*f = &plain
			}
		}
		return v
	}
	return v
}

func (s Selector) plainly() Selector {
	if s.Filter != nil {
		f := s.Filter.plainly()
		s.Filter = &f
	}
	s.List, s.Not = plainAll(s.List), plainAll(s.Not)
	return s
}

func plainAll(list []Selector) []Selector {
	var all []Selector
	for _, s := range list {
		all = append(all, s.plainly())
	}
	return all
}

func (f Filter) plainly() Filter {
	f.plural, f.owned = false, false
	f.Words, f.Or, f.Without = some(f.Words), some(f.Or), some(f.Without)
	return f
}

func (c Creation) plainly() Creation {
	c.CopySaid, c.HostSaid, c.Untold = "", "", false
	for _, s := range []**Selector{&c.CopyOf, &c.Attached} {
		if *s != nil {
			plain := (*s).plainly()
			*s = &plain
		}
	}
	o := &c.Object
	o.Colors, o.Supertypes, o.Types, o.Subtypes = some(o.Colors), some(o.Supertypes), some(o.Types), some(o.Subtypes)
	o.Keywords, o.Quoted, c.Said = some(o.Keywords), some(o.Quoted), some(c.Said)
	return c
}

// some returns a list, or nil if it is empty.
func some(list []string) []string {
	if len(list) == 0 {
		return nil
	}
	return list
}

// spoken returns the ways of saying a phrase to be tried, in order: with the
// optional words of the example, with none, with all.
func (g *Grammar[A]) spoken(r compiled[A], s Slots) []string {
	like := r.likeExample(g.v)
	var all []string
	for _, choose := range []func(i int, e element) string{
		func(i int, _ element) string { return like[i] },
		func(_ int, e element) string {
			if e.optional {
				return ""
			}
			return e.words[0]
		},
		func(_ int, e element) string { return e.words[0] },
	} {
		var parts []string
		behind, quoted := "", ""
		for i, e := range r.pattern {
			if e.kind != "" {
				v, ok := s[e.name]
				if !ok {
					continue
				}
				if a, ok := v.(Amount); ok && behind == "" {
					v, behind = a.parted()
				}
				text := g.v.print(e.kind, v)
				if e.kind == "text" || e.kind == "title" {
					quoted = text // quoted, if it would parse as more than a text
				}
				if text != "" {
					parts = append(parts, text)
				}
			} else if w := choose(i, e); w != "" {
				parts = append(parts, w)
			}
		}
		text := joined(parts) + behind
		if !slices.Contains(all, text) {
			all = append(all, text)
		}
		if head, ok := strings.CutSuffix(text, quoted); ok && quoted != "" {
			all = append(all, head+`"`+quoted+`"`)
		}
	}
	return all
}

// joined joins words with spaces, and punctuation without.
func joined(parts []string) string {
	var b strings.Builder
	for i, part := range parts {
		if i > 0 && part != "," && part != ":" && part != ";" {
			b.WriteByte(' ')
		}
		b.WriteString(part)
	}
	return b.String()
}

// parted splits an amount into the amount and what a sentence says about it at
// its end.
func (a Amount) parted() (Amount, string) {
	switch before, is, where := strings.Cut(a.Expr, " where X is "); {
	case where:
		return Amount{Expr: before}, ", where X is " + is
	case strings.HasPrefix(a.Expr, "equal to "):
		return Amount{Expr: " "}, " " + a.Expr
	}
	before, each, ok := strings.Cut(a.Expr, " for each ")
	if !ok {
		return a, ""
	}
	return Amount{Expr: before}, " for each " + each
}

// likeExample returns the literal words of the pattern that the row's example
// uses, "" for those it omits.
func (r compiled[A]) likeExample(v *Vocabulary) []string {
	line := straight.Replace(r.Example)
	like := make([]string, len(r.pattern))
	for _, words := range split(v.lex(line)) {
		p := &parser{v: v, text: line, words: words, matched: make(map[int]string), size: len(r.pattern)}
		if p.follow(r.pattern, make(Slots)) {
			for i, w := range p.matched {
				like[i] = w
			}
			return like
		}
	}
	for i, e := range r.pattern {
		if e.kind == "" && !e.optional {
			like[i] = e.words[0]
		}
	}
	return like
}

// print returns the text of a slot's value.
func (v *Vocabulary) print(kind string, value any) string {
	switch value := value.(type) {
	case Amount:
		if kind == "times" && value.Expr == "" {
			return []string{"zero times", "once", "twice", fmt.Sprint(value.N, " times")}[min(max(value.N, 0), 3)]
		}
		if kind == "times" {
			return value.Expr + " times"
		}
		return strings.TrimSpace(value.String())
	case Selector:
		if kind != "whose" {
			return value.String()
		}
		switch value.It {
		case It:
			return "its"
		case They:
			return "their"
		case That, ItsHost, Linked, HitCreatures, HitPermanents, ExiledCards, Chosen:
		}
		return strings.Trim(value.String(), `"`) + "'s"
	case []Creation:
		return v.printAll(value)
	case Creation:
		return v.printCard(value)
	case []Listed:
		var all []string
		for _, l := range value {
			all = append(all, l.N.String()+" "+l.Name)
		}
		return english.List(all)
	case []string:
		return english.List(value)
	case fmt.Stringer:
		return value.String()
	case string:
		return value
	}
	return fmt.Sprint(value)
}
