package play

import (
	"slices"
	"strconv"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
)

// batch is a number of tokens with one description.
type batch struct {
	p    *board.Permanent // shared: must not be modified
	n    int64
	host int64 // what each of them enters attached to; 0 if not given
	rule tracker.Rule
	text string // the description in the data of the effect that added it

	spell bool // copies of a permanent spell that become tokens; they aren't created (CR 111.13)
}

// creatingTokens is the event of creating tokens under one player's control:
// all tokens of a sentence are one event.
type creatingTokens struct {
	d       *Decision
	seat    int
	batches []batch
}

func (c creatingTokens) key() string {
	var b []byte
	for _, batch := range c.batches {
		if b = append(b, batch.text...); batch.text == "" {
			b = append(b, batch.p.Def.Name...)
		}
		b = strconv.AppendInt(append(b, ':'), batch.n, 10)
	}
	return string(b)
}

// said is "3 Squirrel Tokens · 1 Soldier Token".
func (c creatingTokens) said() tracker.Message {
	parts := make([]any, len(c.batches))
	for i, b := range c.batches {
		parts[i] = tracker.Name(board.Card{Count: b.n, Def: b.p.Def}.Amount())
	}
	return tracker.Say("%s", tracker.Row{Between: " · ", Of: parts})
}

func (c creatingTokens) apply(e board.ReplacementEffect, n int64) ([]replaceableEvent, error) {
	if !slices.ContainsFunc(c.batches, func(b batch) bool { return e.Fits(&b.p.Def) }) {
		return nil, nil
	}
	after := creatingTokens{d: c.d, seat: c.seat, batches: make([]batch, 0, len(c.batches)+2)}
	looked, first := int64(0), &board.Permanent{}
	var err error
	for _, b := range c.batches {
		if !e.Fits(&b.p.Def) {
			after.batches = append(after.batches, b)
			continue
		}
		if looked == 0 {
			first = b.p
		}
		if looked, err = tracker.Add(looked, b.n); err != nil {
			return nil, err
		}
		if len(e.Instead)+len(e.Choose) > 0 || e.CopyOf != "" {
			continue
		}
		for range n {
			if e.Times == 0 {
				break
			}
			if b.n, err = tracker.Mul(b.n, e.Times); err != nil {
				return nil, err
			}
		}
		for range min(n, bits) {
			if e.Halve {
				b.n /= 2
			}
		}
		if b.n == 0 {
			continue
		}
		after.batches = append(after.batches, b)
	}
	if e.CopyOf != "" {
		return c.copiesInstead(after, e.On, looked, first)
	}
	if len(e.Choose) > 0 {
		return c.choices(after, e.Choose, looked, first)
	}
	return after.withMore(e, n, looked, first)
}

// bits is the number of halvings after which every int64 is zero.
const bits = 64

// choices returns the possible results of an optional replacement: the tokens
// unchanged, or replaced by as many tokens of one of the choices.
func (c creatingTokens) choices(rest creatingTokens, choose []string, n int64, first *board.Permanent) ([]replaceableEvent, error) {
	all := []replaceableEvent{c}
	for _, text := range choose {
		chosen := rest
		chosen.batches = slices.Clone(rest.batches)
		if err := chosen.addTokens(text, n, first, true); err != nil {
			return nil, err
		}
		all = append(all, chosen)
	}
	return all, nil
}

// copiesInstead returns the possible results of an optional replacement by copies of what an attachment is on:
// the tokens unchanged, or as many copies (CR 707.2).
func (c creatingTokens) copiesInstead(rest creatingTokens, source, n int64, first *board.Permanent) ([]replaceableEvent, error) {
	all := []replaceableEvent{c}
	on, ok := c.d.s.Permanent.Find(source)
	if !ok {
		return all, nil
	}
	host, ok := c.d.s.Permanent.Find(c.d.s.HostOf(&on.Of))
	if !ok {
		return all, nil
	}
	p := c.d.tokenCopy(&host.Of)
	p.Owner, p.Controller, p.Tapped, p.Attacking = c.seat, c.seat, first.Tapped, first.Attacking
	rest.batches = append(slices.Clip(rest.batches), batch{p: &p, n: n, rule: ruleTokenOwner, text: "a copy of " + string(board.NameOf(*host))})
	return append(all, rest), nil
}

// withMore adds the tokens that n copies of an effect create in addition to,
// or instead of, the tokens they apply to.
func (c creatingTokens) withMore(e board.ReplacementEffect, n, looked int64, first *board.Permanent) ([]replaceableEvent, error) {
	for _, text := range e.Also {
		if err := c.addTokens(text, n, first, false); err != nil {
			return nil, err
		}
	}
	var err error
	for _, text := range e.AlsoAll { // each copy also applies to the tokens that earlier copies added
		total := looked
		for range n {
			if err := c.addTokens(text, total, first, false); err != nil {
				return nil, err
			}
			if len(e.Types)+len(e.Subtypes) > 0 { // the added tokens are of another kind
				continue
			}
			if total, err = tracker.Mul(total, 2); err != nil {
				return nil, err
			}
		}
	}
	each := looked
	for range n - 1 {
		if len(e.Instead) < 2 {
			break
		}
		if each, err = tracker.Mul(each, int64(len(e.Instead))); err != nil {
			return nil, err
		}
	}
	for _, text := range e.Instead {
		if err := c.addTokens(text, each, first, true); err != nil {
			return nil, err
		}
	}
	return []replaceableEvent{c}, nil
}

// addTokens adds n tokens of a description from data. They enter tapped or
// attacking like the first tokens; if they are created instead of those, also
// with the same counters.
func (c *creatingTokens) addTokens(text string, n int64, first *board.Permanent, instead bool) error {
	p := &board.Permanent{Token: true, Owner: c.seat, Controller: c.seat, Fresh: true, Tapped: first.Tapped, Attacking: first.Attacking}
	if instead {
		p.Counters = first.Counters
	}
	for i, b := range c.batches {
		if b.text == text && slices.Equal(b.p.Counters, p.Counters) {
			total, err := tracker.Add(b.n, n)
			c.batches[i].n = total
			return err
		}
	}
	var err error
	if p.Def, err = c.d.game.described(text); err != nil {
		return err
	}
	c.batches = append(c.batches, batch{p: p, n: n, rule: ruleTokenOwner, text: text})
	return nil
}

// plannedCreation is the result of replacement effects.
type plannedCreation struct {
	batches []batch
	applied []string
}

// planCreation applies replacement effects to the tokens of a sentence (CR
// 614.16, 701.7b).
func (d *Decision) planCreation(batches []batch, seat int) (plannedCreation, error) {
	var effects []board.ReplacementEffect
	for _, e := range d.boardBefore().Replacements("tokens") {
		if e.First && d.s.CreatedThisTurn(seat) {
			continue
		}
		if concerns(&d.s, e.Whom, e.Controller, seat) {
			e.Whom, e.By, e.OnlyByEffect = "", "", false
			effects = append(effects, e)
		}
	}
	if effects = together(effects); len(batches) == 0 || len(effects) == 0 {
		return plannedCreation{batches: batches}, nil
	}
	end, err := d.replaced(creatingTokens{d, seat, batches}, effects, seat)
	if err != nil {
		return plannedCreation{}, err
	}
	return plannedCreation{end.event.(creatingTokens).batches, end.applied}, nil
}
