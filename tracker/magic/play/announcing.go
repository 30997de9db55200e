package play

import (
	"arbiter/tracker"
)

// decide performs the actions with the announced choice (CR 601.2b, 602.2b, 608.2d).
func (a Announcing) decide(d *Decision) error {
	if len(a.Shares) > 0 {
		return d.dividing(a.Shares, func() error { return d.perform(a.Do) })
	}
	return d.announcing(a.Words, func() error { return d.perform(a.Do) })
}

// announcing calls decide, in which the next question of the speaker that has the announced option
// is answered by it. It refuses if there is none.
func (d *Decision) announcing(said string, decide func() error) error {
	if said == "" {
		return decide()
	}
	d.in.Announce(said)
	defer d.in.Announce("")
	if err := decide(); err != nil {
		return err
	}
	if left := d.in.Announced(); left != "" {
		return tracker.Refuse("Nothing is chosen there that is called %q.", tracker.Name(left)).Next("Say it without that: you are asked what there is to choose.")
	}
	return nil
}
