package magic

import (
	"fmt"
	"strings"

	"arbiter/tracker"
)

// batch is a number of tokens of one description.
type batch struct {
	p    Permanent
	n    int64
	host int64 // what each of them enters attached to; 0 for what isn't said
	rule tracker.Rule
	text string // what data called it, where an effect added it
}

// creatingTokens is the event of creating tokens under one player's control: all
// tokens of one sentence are one event.
type creatingTokens struct {
	d       *decision
	seat    int
	batches []batch
}

func (c creatingTokens) key() string {
	var b strings.Builder
	for i, batch := range c.batches {
		fmt.Fprintf(&b, "%d%s:%d;", i, batch.text, batch.n)
	}
	return b.String()
}

// String is "3 Squirrel Tokens · 1 Soldier Token".
func (c creatingTokens) String() string {
	parts := make([]string, len(c.batches))
	for i, b := range c.batches {
		parts[i] = Card{Count: b.n, Def: b.p.Def}.amount()
	}
	return strings.Join(parts, " · ")
}

func (c creatingTokens) apply(e standing, n int64) (happening, bool, error) {
	if !concerns(e.Whom, e.controller, c.seat) {
		return c, false, nil
	}
	after := creatingTokens{d: c.d, seat: c.seat}
	looked, first := int64(0), -1
	var err error
	for _, b := range c.batches {
		if !e.fits(b.p.Def) {
			after.batches = append(after.batches, b)
			continue
		}
		if looked, err = tracker.Add(looked, b.n); err != nil {
			return c, false, err
		}
		if first < 0 {
			first = len(after.batches)
		}
		if len(e.Instead) > 0 {
			continue
		}
		for range n {
			if e.Times == 0 {
				break
			}
			if b.n, err = tracker.Mul(b.n, e.Times); err != nil {
				return c, false, err
			}
		}
		after.batches = append(after.batches, b)
	}
	if looked == 0 {
		return c, false, nil
	}
	for _, text := range e.Also {
		if err := after.more(text, n); err != nil {
			return c, false, err
		}
	}
	for _, text := range e.AlsoAll { // each copy looks at what the ones before it added
		total := looked
		for range n {
			if err := after.more(text, total); err != nil {
				return c, false, err
			}
			if total, err = tracker.Mul(total, 2); err != nil {
				return c, false, err
			}
		}
	}
	each := looked
	for range n - 1 {
		if len(e.Instead) < 2 {
			break
		}
		if each, err = tracker.Mul(each, int64(len(e.Instead))); err != nil {
			return c, false, err
		}
	}
	for _, text := range e.Instead {
		if err := after.more(text, each); err != nil {
			return c, false, err
		}
	}
	return after, true, nil
}

// more adds n tokens that data describes.
func (c *creatingTokens) more(text string, n int64) error {
	for i, b := range c.batches {
		if b.text == text {
			total, err := tracker.Add(b.n, n)
			c.batches[i].n = total
			return err
		}
	}
	def, err := c.d.game.described(text)
	if err != nil {
		return err
	}
	c.batches = append(c.batches, batch{
		p: Permanent{Def: def, Token: true, Owner: c.seat, Controller: c.seat, Fresh: true}, n: n, rule: ruleTokenOwner, text: text,
	})
	return nil
}

// plannedCreation is what a sentence creates after replacement.
type plannedCreation struct {
	batches []batch
	applied string
}

// planCreation applies replacement effects to the tokens of a sentence (CR
// 614.16, 701.7b).
func (d *decision) planCreation(batches []batch, seat int) (plannedCreation, error) {
	effects := d.s.replacements("tokens")
	if len(batches) == 0 || len(effects) == 0 {
		return plannedCreation{batches: batches}, nil
	}
	end, err := d.replaced(creatingTokens{d, seat, batches}, effects, seat)
	if err != nil {
		return plannedCreation{}, err
	}
	return plannedCreation{end.event.(creatingTokens).batches, listed(end.applied)}, nil
}
