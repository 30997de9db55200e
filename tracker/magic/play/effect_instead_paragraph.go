package play

import (
	"strings"

	"arbiter/tracker/magic/card"
)

// paragraphInstead reads a paragraph and another one, by which something else is done instead of
// all of it if a condition holds (CR 614.1a).
func (r *reader) paragraphInstead(first, by string) (Steps, bool) {
	sentences := card.Sentences(by)
	if len(card.Sentences(first)) == 1 && len(sentences) == 1 {
		if all, ok := (&reader{g: r.g}).effect(first + " " + by); ok {
			return all, true
		}
	}
	m := insteadIf.FindStringSubmatch(sentences[0])
	if m == nil || m[2] == "" || strings.Contains(m[1], " would") || itWords.MatchString(m[1]) {
		return nil, false
	}
	otherwise, ok := r.effect(first)
	if !ok {
		return nil, false
	}
	text := strings.Join(append([]string{m[2]}, sentences[1:]...), ". ")
	then, ok := (&reader{g: r.g, unseen: r.unseen}).effect(text)
	if !ok {
		return nil, false
	}
	a, ok := r.provided(m[1], then)
	if !ok {
		return nil, false
	}
	a.Else = otherwise
	if _, closed := r.g.refersTo(then, false); closed {
		return Steps{a}, !itWords.MatchString(text) || onlyNotes(then) || aTarget.MatchString(text)
	}
	if _, _, own := withoutTarget(then); own {
		return nil, false // it can't be told which of the targets the words mean
	}
	choose, ok := chooseFirst(&a, true)
	if !ok {
		return nil, false
	}
	if _, _, more := withoutTarget(a.Else); more {
		return nil, false // "it" is ambiguous
	}
	return Steps{Attempt{Do: Steps{choose}, Then: Steps{a}, Else: Steps{a}}}, true
}
