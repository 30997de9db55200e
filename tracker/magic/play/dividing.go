package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// Share is how much of what is divided one object or player gets.
type Share struct {
	N  notation.Amount `json:"n"`
	To notation.Target `json:"to"`
}

// shares is how damage or counters are announced to be divided (CR 601.2d).
type shares struct {
	to   []recipient
	n    []int64
	used bool
}

const ruleDivided tracker.Rule = "magic/damage/divided"

// dividing calls decide with the announced division of damage or counters. It refuses if decide
// divides nothing.
func (d *Decision) dividing(all []Share, decide func() error) error {
	said := &shares{}
	for _, one := range all {
		to, err := (&damage{d: d}).recipients(one.To)
		if err != nil {
			return err
		}
		if len(to) != 1 || to[0].on != 0 && !d.single(to[0].on) {
			return tracker.Refuse("One object or player has each share, and %s isn't one.", tracker.Name(one.To.String())).By(ruleDivided).Next("Name them one by one, as `1 of #3`.")
		}
		n, err := d.number(one.N, "damage")
		if err != nil {
			return err
		}
		if n < 1 {
			return tracker.Refuse("Each has at least 1.").By(ruleDivided).Next("Leave out who gets none.")
		}
		if slices.Contains(said.to, to[0]) {
			return tracker.Refuse("%s is named twice.", d.recipientName(to[0])).By(ruleDivided).Next("Name each once.")
		}
		said.to, said.n = append(said.to, to[0]), append(said.n, n)
	}
	was := d.divides
	d.divides = said
	defer func() { d.divides = was }()
	if err := decide(); err != nil {
		return err
	}
	if !said.used {
		return tracker.Refuse("Nothing is divided there.").By(ruleDivided).Next("Say its targets without numbers.")
	}
	return nil
}

// single reports whether an id is that of one permanent.
func (d *Decision) single(id int64) bool {
	stack, ok := d.s.Permanent.Find(id)
	return ok && stack.Count == 1
}

// shared returns the announced share of each recipient of n; nil if no division is announced. It
// refuses a share for anyone else, and shares that don't add up to n.
func (d *Decision) shared(n int64, among []recipient) ([]int64, error) {
	said := d.divides
	if said == nil || said.used {
		return nil, nil
	}
	said.used = true
	amounts, total := make([]int64, len(among)), int64(0)
	for i, to := range said.to {
		at := slices.IndexFunc(among, func(x recipient) bool {
			return x.seat == to.seat && d.s.Permanent.Resolve(x.on) == d.s.Permanent.Resolve(to.on)
		})
		if at < 0 {
			return nil, tracker.Refuse("Nothing is divided to %s.", d.recipientName(to)).By(ruleDivided).Next("Say the targets without numbers.")
		}
		amounts[at] = said.n[i]
		total = tracker.SaturatingAdd(total, said.n[i])
	}
	if total != n || slices.Contains(amounts, 0) {
		return nil, tracker.Refuse("%d is divided, with at least 1 to each of %d, and not %d.", n, len(among), total).By(ruleDivided).
			Next("Say numbers that add up to %d.", n).For(tracker.ErrContradicts)
	}
	return amounts, nil
}
