package play

import (
	"regexp"
	"slices"

	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

var (
	afterDone    = regexp.MustCompile(`(?i)^(?:for each opponent who does|(?:if|when) (?:you do|they do|that player does|the player does|(?:a|any) player does|an opponent does|any opponent does|someone does)), (.+)$`)
	afterNotDone = regexp.MustCompile(`(?i)^(?:otherwise|if (?:you don't(?: or can't make an exchange)?|you can't|you didn't|they don't|that player doesn't|the player doesn't|no player does|no one does|none do|no opponent does)), (.+)$`)
)

// dependent splits a sentence that applies only if the previous sentence was
// done, or otherwise only if it wasn't.
func dependent(sentence string) (then string, otherwise, ok bool) {
	if m := afterDone.FindStringSubmatch(sentence); m != nil {
		return m[1], false, true
	}
	if m := afterNotDone.FindStringSubmatch(sentence); m != nil {
		return m[1], true, true
	}
	return "", false, false
}

// alwaysDone matches what players can always do.
var alwaysDone = regexp.MustCompile(`(?i)^(?:you )?(?:rolls?|flips?) `)

// depends adds a dependent sentence to the steps of the previous sentence.
func (r *reader) depends(before Steps, text string, otherwise bool) bool {
	if len(before) == 0 {
		return false
	}
	then, ok := r.sentence(text)
	if !ok {
		return false
	}
	last := &before[len(before)-1]
	switch a := (*last).(type) {
	case May:
		switch {
		case otherwise:
			if _, ok := r.g.refersTo(then, false); !ok { // then refers to the target of a.Then
				then = withTargetOf(a.Then, then)
			}
			a.Else = append(slices.Clip(a.Else), then...)
		case endsInChoice(a.Then):
			a.Then = slices.Clone(a.Then)
			r.dependsOn(a.Then, then)
		default:
			a.Then = append(slices.Clip(a.Then), then...)
		}
		*last = a
	case Provided:
		if !otherwise && len(a.Else) == 0 && len(a.Then) > 0 { // if the condition held
			a.Then = slices.Clone(a.Then)
			ok := r.dependsOn(a.Then, then)
			*last = a
			return ok
		}
		if !otherwise || len(a.Else) > 0 {
			return false
		}
		a.Else = then
		*last = a
	case Attempt:
		if otherwise {
			a.Else = append(slices.Clip(a.Else), then...)
		} else {
			a.Then = append(slices.Clip(a.Then), then...)
		}
		*last = a
	case Note: // the board can't tell whether they did
		if _, does := deed(a.Text); !does && !otherwise && onlyNotes(then) {
			*last = Note{Text: a.Text + ". If you do, " + text}
			return true
		}
		asked := Provided{Text: "this was done: " + a.Text, Then: then}
		if otherwise {
			asked.Then, asked.Else = nil, then
		}
		*last = Attempt{Do: Steps{a}, Then: Steps{asked}}
		if alwaysDone.MatchString(a.Text) {
			*last = Attempt{Do: Steps{a}, Then: then}
			return !otherwise
		}
	default:
		if len(before) != 1 && !returnsIt(before) || otherwise && takesSeveral(a) {
			return false
		}
		attempt := Attempt{Do: Steps{a}}
		if attempt.Then = then; otherwise {
			attempt.Then, attempt.Else = nil, then
		}
		*last = attempt
	}
	return true
}

// returnsIt reports whether steps exile their source and return it, so that both are done or neither.
func returnsIt(steps Steps) bool {
	if len(steps) != 2 {
		return false
	}
	exile, ok := steps[0].(LeaveBattlefield)
	back, also := steps[1].(Return)
	return ok && also && exile.How == board.Exiled && exile.On.ID == card.SourceID && back.On.It == notation.It
}

// takesSeveral reports whether a step moves more than one object off the battlefield, so that
// part of it may be done.
func takesSeveral(a Action) bool {
	take, ok := a.(LeaveBattlefield)
	return ok && take.On.Count != nil && (take.On.Count.Expr != "" || take.On.Count.N > 1)
}

// withTargetOf returns steps in which the first "that creature" is the target of others. The
// steps are performed in place of the others.
func withTargetOf(others, steps Steps) Steps {
	all := notation.Selectors(others)
	i := slices.IndexFunc(all, func(s notation.Selector) bool { return s.Target })
	if i < 0 {
		return steps
	}
	done := false
	return notation.Replacing(steps, func(s notation.Selector) (notation.Selector, bool) {
		if s.It != notation.That || done {
			return s, false
		}
		done = true
		return all[i], true
	})
}

// endsInChoice reports whether a player decides about the last of several steps.
func endsInChoice(steps Steps) bool {
	if len(steps) == 0 {
		return false
	}
	_, may := steps[len(steps)-1].(May)
	return may
}

// dependsOn adds steps to those before, the last of which a player decides about.
func (r *reader) dependsOn(before, then Steps) bool {
	last := &before[len(before)-1]
	switch a := (*last).(type) {
	case May:
		a.Then = append(slices.Clip(a.Then), then...)
		*last = a
	case Attempt:
		a.Then = append(slices.Clip(a.Then), then...)
		*last = a
	case Note, Provided:
		return false
	default:
		if len(before) != 1 {
			return false
		}
		*last = Attempt{Do: Steps{a}, Then: then}
	}
	return true
}
