package play

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

var (
	// several matches a clause that is done more than once, and xTimes one that is done X times.
	several = regexp.MustCompile(`(?i)^(.+) (twice|three times)$`)
	xTimes  = regexp.MustCompile(`(?i)^([^,]+) X times(?:,? where X is ([^.,"]+))?$`)
	// followingProcess matches the sentence before the repeated ones, and thisProcess the sentence
	// after them.
	followingProcess = regexp.MustCompile(`(?i)^repeat the following process (X|two|three|four|five) times$`)
	thisProcess      = regexp.MustCompile(`(?i)^(?:then )?(?:if ([^,]+), )?repeat this process (?:(once)|(X|two|three|four|five|six) more times)$`)
)

// repeated reads a clause that is done several times.
func (r *reader) repeated(text string) (Steps, bool) {
	if m := xTimes.FindStringSubmatch(text); m != nil {
		times := "X"
		if m[2] != "" {
			if times = "X where X is " + m[2]; !r.counts(m[2]) {
				return nil, false
			}
		}
		do, ok := r.clause(m[1])
		return timesEach(notation.Amount{Expr: times}, do), ok && repeatable(do)
	}
	m := several.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	once, ok := r.clause(m[1])
	if !ok {
		return nil, false
	}
	times := 2
	if !strings.EqualFold(m[2], "twice") {
		times = 3
	}
	return slices.Repeat(once, times), true
}

// counts reports whether the board can evaluate an amount in words.
func (r *reader) counts(words string) bool {
	_, ok := notation.ReadEffectQuantity(r.g.Vocabulary, "equal to "+words)
	return ok
}

// timesEach returns steps that are performed a number of times.
func timesEach(n notation.Amount, do Steps) Steps {
	return Steps{ForEach{Times: &n, Do: do}}
}

// repeatable reports whether each repetition of steps is like the first one. Targets are chosen
// once for all of them, and what is kept for later is named once.
func repeatable(do Steps) bool {
	return len(do) > 0 && !onlyNotes(do) && !slices.ContainsFunc(notation.Selectors(do), func(s notation.Selector) bool { return s.Target }) && !slices.ContainsFunc(notation.Targets(do), func(t notation.Target) bool { return t.Either }) && !slices.ContainsFunc(do, comesLater)
}

// process reads repeated sentences: those after "repeat the following process", or those before
// "repeat this process", whose steps are all.
func (r *reader) process(all Steps, sentences []string) (repeated Steps, read int, ok bool) {
	if m := followingProcess.FindStringSubmatch(sentences[0]); m != nil && len(sentences) > 1 {
		do, ok := (&reader{g: r.g}).effect(strings.Join(sentences[1:], ". "))
		return append(all, timesEach(timesOf(m[1]), do)...), len(sentences), ok && repeatable(do)
	}
	m := thisProcess.FindStringSubmatch(sentences[0])
	if m == nil || !repeatable(all) {
		return nil, 0, false
	}
	again := timesEach(timesOf(m[2]+m[3]), slices.Clone(all))
	if m[1] == "" {
		return append(all, again...), 1, true
	}
	if itWords.MatchString(m[1]) || strings.Contains(m[1], "this way") {
		return nil, 0, false
	}
	if strings.EqualFold(m[2], "once") {
		again = slices.Clone(all)
	}
	so, ok := r.provided(m[1], again)
	return append(all, so), 1, ok
}

// timesOf returns the number of repetitions in words.
func timesOf(word string) notation.Amount {
	if strings.EqualFold(word, "X") {
		return notation.Amount{Expr: "X"}
	}
	if strings.EqualFold(word, "once") {
		return notation.Amount{N: 1}
	}
	n, _ := notation.ReadNumber(word)
	return notation.Amount{N: n}
}

// repeat performs the steps the number of times.
func (a ForEach) repeat(d *Decision) error {
	n, err := d.number(*a.Times, "times")
	if err != nil {
		return err
	}
	if n > maxTimes {
		return tracker.Refuse("Doing that %d times is too much at once.", n).Next("Say fewer.")
	}
	it := d.in.It()
	var named []int64 // each time
	for range n {
		d.in.Refer(it...)
		if err := d.perform(a.Do); err != nil {
			return err
		}
		if now := d.in.It(); !slices.Equal(now, it) {
			named = append(named, now...)
		}
	}
	if len(named) > 0 {
		d.in.Refer(named...)
	}
	return nil
}
