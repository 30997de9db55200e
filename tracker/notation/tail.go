package notation

import (
	"slices"
	"strings"
)

// tail is an amount after or within a phrase: "for each creature you control",
// ", where X is its power", "equal to #3's power".
type tail struct {
	each, where, equal string
	rest               []word  // the phrase without it
	value              *parser // at the words after "where X is"
}

// tailOf splits a sentence into a phrase and its tail. ok is false if there is
// no tail.
func tailOf(v *Vocabulary, line string, words []word, rules bool) (t tail, ok bool) {
	if len(words) > 3 && words[0].is("for") && words[1].is("each") { // "for each opponent, create …"
		for i, w := range words {
			if w.is(",") && i+1 < len(words) {
				return tail{each: line[words[0].at:words[i-1].end], rest: words[i+1:]}, true
			}
		}
	}
	for i := len(words) - 3; i > 0; i-- {
		w, next := words[i], words[i+1]
		raw := func(from int) string { return line[words[from].at:words[len(words)-1].end] }
		switch {
		case w.is("where") && next.is("X") && words[i+2].is("is"):
			t.where, t.rest = raw(i), words[:i]
			t.value = &parser{v: v, text: line, words: words, at: i + 3, rules: rules}
		case w.is("for") && next.is("each"):
			t.each, t.rest = raw(i), words[:i]
		case w.is("equal") && next.is("to"):
			p := &parser{v: v, text: line, words: words, at: i + 2, rules: rules}
			if _, known := p.sum(); !known {
				for p.at = i + 2; p.at < len(words) && (!rules || !words[p.at].is("to") || p.at <= i+3); p.at++ {
				}
			}
			t.equal = line[w.at:words[p.at-1].end]
			t.rest = append(append([]word(nil), words[:i]...), words[p.at:]...)
		default:
			continue
		}
		for len(t.rest) > 0 && t.rest[len(t.rest)-1].is(",") {
			t.rest = t.rest[:len(t.rest)-1]
		}
		return t, len(t.rest) > 0
	}
	return t, false
}

// eachTime multiplies creations by an "each" clause. It reports false if a count is X.
func eachTime(made []Creation, each string) (all []Creation, ok bool) {
	all = make([]Creation, len(made))
	for i, c := range made {
		if c.Count.Expr != "" {
			return nil, false
		}
		c.Count = Amount{Expr: c.Count.String() + " " + strings.ToLower(each[:1]) + each[1:]}
		all[i] = c
	}
	return all, true
}

// complete sets the one amount of a phrase to which the tail can belong. It
// reports false if there isn't exactly one.
func (t tail) complete(s Slots) bool {
	found := 0
	for name, v := range s {
		if t.where != "" {
			if with, ok := t.definesX(v); ok {
				s[name] = with
				found++
				continue
			}
		}
		if made, ok := v.([]Creation); ok && t.each != "" {
			if made, ok = eachTime(made, t.each); ok {
				s[name] = made
				found++
			}
			continue
		}
		a, ok := v.(Amount)
		if !ok {
			continue
		}
		switch {
		case t.where != "" && strings.Contains(" "+a.Expr+" ", " X "):
			a.Expr += " " + t.where
		case t.each != "" && a.Expr == "":
			a.Expr, a.N = a.String()+" "+strings.ToLower(t.each[:1])+t.each[1:], 0
		case t.equal != "" && a.Expr == "a number":
			a.Expr = t.equal
		case t.equal != "" && a.Expr == t.equal:
		default:
			continue
		}
		s[name] = a
		found++
	}
	return found == 1 || found > 1 && t.where != ""
}

// definesX returns the objects, the target or the change of a slot with the definition of
// the X in it. ok is false if there is none.
func (t tail) definesX(v any) (with any, ok bool) {
	switch v := v.(type) {
	case Selector:
		ok = v.defineX(t.where)
		return v, ok
	case Target:
		if v.Objects != nil {
			objects := *v.Objects
			ok = objects.defineX(t.where)
			v.Objects = &objects
		}
		return v, ok
	case Change:
		p := *t.value
		ok = p.defineX(&v)
		return v, ok && p.at == len(p.words)
	}
	return v, false
}

// defineX adds the definition of X to the number of objects and to the bounds of their
// description. It reports whether there is an X.
func (s *Selector) defineX(where string) bool {
	found := false
	if s.Count != nil && s.Count.Expr == "X" {
		s.Count, found = &Amount{Expr: "X " + where}, true
	}
	if s.Filter == nil {
		return found
	}
	f := *s.Filter
	f.Bounds = slices.Clone(f.Bounds)
	for i, b := range f.Bounds {
		if b.Expr == "X" {
			f.Bounds[i].Expr, found = "X "+where, true
		}
	}
	s.Filter = &f
	return found
}
