package magic

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
	"arbiter/tracker/selection"
	"arbiter/tracker/talk"
)

// find returns a Finder for permanents on the battlefield, after the events
// decided so far.
func (d *decision) find() selection.Finder[Permanent] {
	return selection.On(battlefield{d}, d.in)
}

// battlefield implements selection.Board for permanents.
type battlefield struct{ d *decision }

func (b battlefield) Stacks() tracker.Stacks[Permanent] { return b.d.s.Permanent }
func (b battlefield) Place() string                     { return "the battlefield" }

func (b battlefield) Part(stack tracker.Stack[Permanent], n int64) int64 { return b.d.part(stack, n) }

// Counts reports whether a permanent belongs to a range of ids: phased-out
// permanents are treated as though they don't exist (CR 702.26b).
func (b battlefield) Counts(p Permanent) bool { return !p.PhasedOut }

func (b battlefield) Labelled(p Permanent, name string) bool { return p.labelled(name) }

// Called returns the permanents of a name, with or without "Token", of one
// player if the name says so.
func (b battlefield) Called(name string) (ids []int64, all bool) {
	name, whose := b.d.splitOwner(name)
	for stack := range b.d.s.Permanent.All() {
		if stack.Of.called(name) && (whose == 0 || stack.Of.Controller == whose) {
			ids = append(ids, stack.ID)
		}
	}
	if len(ids) == 0 {
		if whole := b.d.likelyOnBoard(name); whole != "" {
			for stack := range b.d.s.Permanent.All() {
				if !stack.Of.Token && stack.Of.called(whole) && (whose == 0 || stack.Of.Controller == whose) {
					ids = append(ids, stack.ID)
				}
			}
		}
	}
	return ids, false
}

// likelyOnBoard returns the card on the battlefield that a name probably
// means: by a short name, a nickname or a misspelling. It returns "" if there
// is none or several.
func (d *decision) likelyOnBoard(name string) string {
	if d.game.Pool == nil {
		return ""
	}
	found, err := d.game.Pool.Find(name, d.s.namedCards())
	if err != nil {
		return ""
	}
	one := ""
	for _, printed := range found.Cards {
		for stack := range d.s.Permanent.All() {
			here := stack.Of.Face().Name
			switch {
			case stack.Of.Token || stack.Of.FaceDown || !slices.ContainsFunc(printed.Faces, func(f Definition) bool { return f.Name == here }):
			case one != "" && one != here:
				return ""
			default:
				one = here
			}
		}
	}
	return one
}

// splitOwner splits "Bob's Ursa" and "my Ursa" into the name and the seat of
// the player; the seat is 0 if no player is named, or if an object has the
// whole text as its name.
func (d *decision) splitOwner(name string) (string, int) {
	if d.onBoard(name) {
		return name, 0
	}
	if rest, ok := strings.CutPrefix(name, "my "); ok && d.onBoard(rest) {
		return rest, d.you
	}
	for i, p := range d.s.Players {
		n := len(p.Name + "'s ")
		if len(name) > n && strings.EqualFold(name[:n], p.Name+"'s ") && d.onBoard(name[n:]) {
			return name[n:], i + 1
		}
	}
	return name, 0
}

func (b battlefield) Names(p Permanent) []string { return talk.Called(p.Label, p.Face().Name) }

func (b battlefield) Name(p Permanent) string { return p.Face().Name }

func (b battlefield) Describe(stack tracker.Stack[Permanent]) tracker.Message {
	return b.d.s.describe(stack)
}

func (b battlefield) Number(a notation.Amount, of string) (int64, error) { return b.d.number(a, of) }

func (b battlefield) Stat(stack tracker.Stack[Permanent], of string) (int64, bool, error) {
	return b.d.stat(stack, of)
}

func (b battlefield) Fits(stack *tracker.Stack[Permanent], f notation.Filter) (bool, error) {
	return b.d.fits(stack, f)
}
