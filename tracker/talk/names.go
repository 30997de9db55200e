package talk

import (
	"slices"
	"strings"
)

// names holds the names of things on a table, and caches searches.
type names struct {
	things []thingName
	found  map[nameKey]foundThings
}

// thingName is a name of a thing.
type thingName struct {
	of    int // its index in the table
	whole string
	short string   // the part before the comma
	words []string // of the full name
}

type nameKey struct{ name, owner string }

// foundThings is the result of a search by name: the things, the cost, and
// whether several are meant.
type foundThings struct {
	things []Thing
	cost   int
	plural bool
}

// all returns the names of a table's things in order, in lower case and
// without marks.
func (n *names) all(t *Table) []thingName {
	if n.found == nil {
		n.found = make(map[nameKey]foundThings)
		for i, thing := range t.Things {
			for _, name := range thing.Names {
				head, _, _ := strings.Cut(name, ",")
				whole := bare(name)
				n.things = append(n.things, thingName{i, whole, bare(head), strings.Fields(whole)})
			}
		}
	}
	return n.things
}

// called finds things by name: by full name, else by short name, else by part
// of the name, whole words before truncated ones.
func (r *reader) called(name, owner string) foundThings {
	all := r.names.all(r.table)
	key := nameKey{bare(name), owner}
	found, known := r.names.found[key]
	if !known {
		found = r.find(all, key)
		r.names.found[key] = found
	}
	return found
}

// unbroken removes the commas inside full names on the board: "gideon, ally of zendikar" is one
// thing, not a list of two.
func (r *reader) unbroken(tokens []token) []token {
	for i := len(tokens) - 2; i > 0; i-- {
		isBroken := func(n thingName) bool { return n.brokenAt(tokens, i) }
		if t := tokens[i]; t.mark && t.text == "," && slices.ContainsFunc(r.names.all(r.table), isBroken) {
			tokens = slices.Concat(tokens[:i], tokens[i+1:])
		}
	}
	return tokens
}

// brokenAt reports whether a comma of tokens stands within the name.
func (n thingName) brokenAt(tokens []token, at int) bool {
	tail, ok := strings.CutPrefix(n.whole, n.short+" ")
	start, end := at-1, at+2
	for start > 0 && !isName(tokens[start:at], n.short) {
		start--
	}
	for end < len(tokens) && !isName(tokens[at+1:end], tail) {
		end++
	}
	return ok && isName(tokens[start:at], n.short) && isName(tokens[at+1:end], tail)
}

// isName reports whether tokens are a name in the form of bare, perhaps as a possessive.
func isName(tokens []token, name string) bool {
	return bare(strings.TrimSuffix(phraseOf(tokens), "'s")) == name
}

func (r *reader) find(all []thingName, key nameKey) foundThings {
	words := strings.Fields(key.name)
	for _, way := range []struct {
		cost int
		fits func(n thingName) bool
	}{
		{0, func(n thingName) bool { return n.whole == key.name }},
		{costName, func(n thingName) bool { return n.short == key.name }},
		{costPart, func(n thingName) bool { return partOf(n.words, words, false) }},
		{costPart, func(n thingName) bool { return partOf(n.words, words, true) }},
	} {
		var found, elsewhere []Thing
		last := -1
		for _, n := range all {
			t := r.table.Things[n.of]
			if n.of == last || key.owner != "" && !r.owns(key.owner, t) || !way.fits(n) {
				continue
			}
			last = n.of
			if t.Zone == "" {
				found = append(found, t)
			} else {
				elsewhere = append(elsewhere, t)
			}
		}
		if len(found) == 0 {
			found = elsewhere
		}
		if len(found) > 0 {
			return foundThings{things: found, cost: way.cost}
		}
	}
	for _, singular := range singulars(key.name) {
		if one := r.called(singular, key.owner); len(one.things) > 0 {
			return foundThings{one.things, one.cost, true}
		}
	}
	return foundThings{}
}

func (r *reader) owns(owner string, t Thing) bool {
	switch owner {
	case speaker:
		return t.Controller == r.table.Speaker
	case allOthers:
		return t.Controller != r.table.Speaker
	case everybody:
		return true
	}
	return t.Controller == strings.Trim(owner, `"`)
}

var unmarked = strings.NewReplacer("'", "", "’", "", "-", " ", ",", " ", ".", " ", "&", "and")

// bare returns a text in lower case, without marks and accents.
func bare(s string) string {
	s = fold(s)
	if strings.IndexFunc(s, func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') }) < 0 {
		return s
	}
	return strings.Join(strings.Fields(unmarked.Replace(s)), " ")
}

// partOf reports whether want is a sequence of words in a name. If cut is set,
// the last word may be truncated at its start or end.
func partOf(have, want []string, cut bool) bool {
	if n := len(want); n == 0 || n == 1 && len(want[0]) < 3 {
		return false
	}
	first, whole := true, have
	for len(want) > 0 {
		i := slices.Index(have, want[0])
		if i < 0 && cut && len(want) == 1 {
			i = slices.IndexFunc(have, func(w string) bool {
				return len(want[0]) > 3 && (strings.HasPrefix(w, want[0]) || strings.HasSuffix(w, want[0]))
			})
			if i < 0 && first && len(want[0]) == 3 && strings.HasPrefix(whole[0], want[0]) {
				i = 0
			}
		}
		if i < 0 {
			return false
		}
		have, want, first = have[i+1:], want[1:], false
	}
	return true
}

// singulars returns the possible singulars of a word.
func singulars(s string) []string {
	var all []string
	for _, p := range []struct{ plural, singular string }{{"ies", "y"}, {"ves", "f"}, {"es", ""}, {"s", ""}} {
		if stem, ok := strings.CutSuffix(s, p.plural); ok && len(stem) > 2 {
			all = append(all, stem+p.singular)
		}
	}
	return all
}
