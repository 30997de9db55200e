package talk

import (
	"slices"
	"strings"
)

// except parses "all but the angel", "all my guys except #3".
func (r *reader) except(span, without []token) []option {
	if len(without) > 0 && r.book.is(without[0], isFor) {
		without = without[1:]
	}
	if span[len(span)-1].mark {
		span = span[:len(span)-1]
	}
	if len(without) == 0 || len(span) == 0 {
		return nil
	}
	out := r.allButNumber(span, without)
	if len(out) > 0 && !r.isOne(span, without[0].low) {
		return out
	}
	for _, a := range r.what(span) {
		owner := r.owner
		if !strings.HasSuffix(a.text, controls(owner)) { // the owner of the others is given
			owner = ""
		}
		for _, b := range whole(r.whatOf(without, owner)) {
			out = append(out, option{a.text + ", not " + b.text, a.cost + b.cost})
		}
	}
	return out[:min(len(out), most)]
}

// whole returns the option that means all members, if there is one: "the plains"
// excludes every Plains.
func whole(options []option) []option {
	if i := slices.IndexFunc(options, func(o option) bool { return strings.HasPrefix(o.text, "all ") }); i >= 0 {
		return options[i : i+1]
	}
	return options
}

// allBut parses the exception of "all but the plains": every other permanent is
// meant.
func (r *reader) allBut(without []token) []option {
	var out []option
	for _, o := range whole(r.whatOf(without, r.owner)) {
		out = append(out, option{"each permanent" + controls(r.owner) + ", not " + o.text, o.cost})
	}
	return out
}

// allButNumber parses "all zombies but 3", where 3 are left out.
func (r *reader) allButNumber(span, without []token) []option {
	words, amount := r.book.quantity(span)
	if amount != countAll || words == len(span) || len(without) != 1 {
		return nil
	}
	n, ok := r.book.number(without[0].low)
	if !ok || without[0].name {
		return nil
	}
	var out []option
	for _, o := range r.one(span) {
		if rest, ok := strings.CutPrefix(o.text, "all "); ok {
			out = append(out, option{"all but " + digits(n) + " of the " + rest, o.cost})
		}
	}
	return out
}

// isOne reports whether a number is the id of one of the things of a span.
func (r *reader) isOne(span []token, id string) bool {
	words, _ := r.book.quantity(span)
	found := r.called(phraseOf(span[words:]), r.owner)
	return slices.ContainsFunc(found.things, func(t Thing) bool { return digits(t.ID) == id })
}
