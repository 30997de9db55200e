package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
)

// requireBlocks has each defending player declare the blocks that requirements
// demand, as far as creatures are able (CR 509.1c), before combat damage is
// dealt.
func (d *Decision) requireBlocks() error {
	for _, seat := range d.s.Playing() {
		if d.s.IsActive(seat) {
			continue
		}
		if err := d.requireBlocksBy(seat); err != nil {
			return err
		}
	}
	return d.blocksAlone()
}

// requireBlocksBy has one player declare the blocks that requirements demand.
func (d *Decision) requireBlocksBy(seat int) error {
	r := &blocking{d: d, seat: seat, freed: make(map[duty]bool), kept: make(map[int64]bool)}
	return r.require()
}

// blocksAlone refuses blocks by a single creature that can't block alone (CR
// 509.1b).
func (d *Decision) blocksAlone() error {
	var only tracker.Stack[board.Permanent]
	n := int64(0)
	for stack := range d.s.Permanent.All() {
		if stack.Of.Blocking != 0 {
			only, n = stack, tracker.SaturatingAdd(n, stack.Count)
		}
	}
	if n != 1 || d.s.Dealt != board.NoneDealt {
		return nil
	}
	if alone, _ := d.Now().Together(&only, card.CantBlock, board.Versus{Defending: only.Of.Controller}); alone == nil {
		return nil
	}
	return tracker.Refuse("%s can't block alone.", board.NameOf(only)).By(ruleBlockRestrictions).
		Next("Have another creature block, or: %s", tracker.LineOf("remove #%d from combat", only.ID))
}

// blocking is the declaration of a player's blockers as requirements demand it.
type blocking struct {
	d     *Decision
	seat  int
	freed map[duty]bool  // what isn't required, since players say that it isn't possible
	kept  map[int64]bool // the blockers that block as they do, since players say that they can't otherwise
}

// duty is a requirement on one permanent.
type duty struct {
	on   int64
	what card.Duty
}

// blocks is the question which of a player's creatures block what.
type blocks struct {
	pairing
	blockers  []tracker.Stack[board.Permanent]
	attackers []tracker.Stack[board.Permanent]
}

// requirements returns how many requirements on a permanent include a duty of
// which players haven't said that it isn't possible.
func (r *blocking) requirements(stack *tracker.Stack[board.Permanent], what card.Duty, versus board.Versus) int64 {
	if r.freed[duty{stack.ID, what}] {
		return 0
	}
	return r.d.Now().Requirements(stack, what, versus)
}

// toBlock returns how many requirements demand that a creature blocks an attacker.
func (r *blocking) toBlock(stack *tracker.Stack[board.Permanent], attacker int64) int64 {
	if r.freed[duty{stack.ID, card.MustBlockObject}] {
		return 0
	}
	return r.d.Now().RequirementsAbout(stack, attacker)
}

// obliged reports whether any requirement is about this player's blocks.
func (r *blocking) obliged() bool {
	for stack := range r.d.s.Permanent.All() {
		versus := r.d.attacking(&stack, stack.Of.Attacks)
		switch {
		case stack.Of.Controller == r.seat && r.requirements(&stack, card.MustBlock, board.Versus{}) > 0,
			stack.Of.Controller == r.seat && r.requirements(&stack, card.MustBlockObject, board.Versus{}) > 0,
			stack.Of.Attacking && r.requirements(&stack, card.MustBeBlocked, versus) > 0,
			stack.Of.Attacking && r.requirements(&stack, card.MustBeBlockedByAll, versus) > 0:
			return true
		}
	}
	return false
}

// question returns the question which creatures block what. Those that block
// already are left out, unless anew is set and they aren't kept; obeyed is how
// many requirements they obey.
func (r *blocking) question(anew bool) (b blocks, obeyed int64) {
	d := r.d
	others := int64(0) // creatures that block
	var lures []int64
	for _, stack := range slices.Collect(d.s.Permanent.All()) {
		if !stack.Of.Attacking || stack.Of.Controller == r.seat {
			continue
		}
		versus := d.attacking(&stack, stack.Of.Attacks)
		t := target{n: stack.Count, bonus: r.requirements(&stack, card.MustBeBlocked, versus), min: 1}
		fewest, most := d.Now().Blockers(&stack, versus)
		if d.Now().Look(&stack).Has("menace") {
			t.min = 2
		}
		if fewest != nil {
			t.min = max(t.min, fewest.Is.Blockers.Min)
		}
		if most != nil {
			t.max = most.Is.Blockers.Max
		}
		blockers := d.s.BlockersOf(stack.ID)
		by := len(blockers)
		if anew {
			blockers = slices.DeleteFunc(blockers, func(b tracker.Stack[board.Permanent]) bool { return !r.kept[b.ID] })
		}
		if now := members(blockers); now > 0 || stack.Of.Blocked && by == 0 {
			if now > 0 {
				obeyed = tracker.SaturatingAdd(obeyed, tracker.SaturatingMul(t.bonus, t.n))
			}
			t.bonus = 0
			t.must, t.min = now > 0 && now < t.min, max(t.min-now, 0)
			if t.max > 0 && t.max <= now {
				t.n = 0
			} else if t.max > 0 {
				t.max -= now
			}
		}
		b.attackers, b.to = append(b.attackers, stack), append(b.to, t)
		lures = append(lures, r.requirements(&stack, card.MustBeBlockedByAll, versus))
	}
	for _, stack := range slices.Collect(d.s.Permanent.All()) {
		now := stack.Of.Blocks()
		if stack.Of.Controller != r.seat || len(now) == 0 && (!d.Now().Look(&stack).Is("Creature") || stack.Of.Tapped) {
			continue
		}
		c := chooser{n: stack.Count, each: d.blocksEach(&stack), first: r.requirements(&stack, card.MustBlock, board.Versus{})}
		able := false
		for j, attacker := range b.attackers {
			gain := int64(unable)
			if b.to[j].n > 0 && d.able(attacker, stack) {
				gain, able = tracker.SaturatingAdd(lures[j], r.toBlock(&stack, attacker.ID)), true
			}
			c.gains = append(c.gains, gain)
		}
		alone, atMost := d.Now().Together(&stack, card.CantBlock, board.Versus{Defending: r.seat})
		if c.alone = alone != nil; atMost != nil {
			b.most = least(b.most, atMost.Is.AtMost)
		}
		if len(now) > 0 && (!anew || r.kept[stack.ID]) {
			others = tracker.SaturatingAdd(others, stack.Count)
			obeyed = tracker.SaturatingAdd(obeyed, tracker.SaturatingMul(c.first, c.n))
			c.first, c.alone = 0, false
			for _, id := range now {
				if j := slices.IndexFunc(b.attackers, func(a tracker.Stack[board.Permanent]) bool { return a.ID == d.s.Permanent.Resolve(id) }); j >= 0 {
					obeyed = tracker.SaturatingAdd(obeyed, tracker.SaturatingMul(tracker.SaturatingAdd(lures[j], r.toBlock(&stack, b.attackers[j].ID)), c.n))
					c.gains[j] = unable
				}
			}
			c.each -= int64(len(now))
		}
		if able && c.each > 0 {
			b.blockers, b.from = append(b.blockers, stack), append(b.from, c)
		}
	}
	if others > 0 {
		for i := range b.from {
			b.from[i].alone = false
		}
		if b.most > 0 {
			b.most = max(b.most-others, -1)
			if b.most <= 0 { // no more can block
				b.blockers, b.from, b.most = nil, nil, 0
			}
		}
	}
	return b, obeyed
}

// blocksEach returns how many attackers each member of a stack can block.
func (d *Decision) blocksEach(stack *tracker.Stack[board.Permanent]) int64 {
	n := int64(1)
	for _, p := range d.Now().Permissions(stack, card.BlockMore) {
		n = tracker.SaturatingAdd(n, p.Is.N)
	}
	return n
}

// require asks for one block after another until as many requirements are obeyed
// as can be.
func (r *blocking) require() error {
	for r.obliged() {
		free, kept := r.question(true)
		best, ok := free.solve()
		rest, obeyed := r.question(false)
		more, isMore := rest.solve()
		switch {
		case !ok:
			return r.tooMany()
		case !isMore || tracker.SaturatingAdd(obeyed, more.gain) < tracker.SaturatingAdd(kept, best.gain):
			return r.otherwise(free, best)
		case more.gain == 0:
			return nil
		}
		if asked, err := r.next(rest, more); err != nil || !asked {
			return err
		}
	}
	return nil
}

// tooMany asks whether blocks obey the requirements when the search is too large.
func (r *blocking) tooMany() error {
	name := r.d.s.Seat(r.seat).Name
	i, err := r.d.in.Choose(tracker.Question{
		Player: name, Rule: ruleBlockRequirements, Text: tracker.Say("There are too many ways to block to see which obeys most requirements. Do %s's blocks?", tracker.Name(name)), Meant: name == r.d.in.By.Name,
	}, []tracker.Message{tracker.Say("Yes, they do"), tracker.Say("No: other blocks are declared")})
	if err != nil || i == 0 {
		return err
	}
	return tracker.Refuse("Blocks are declared first.").By(ruleBlockRequirements).Next("Say what blocks: %s", tracker.Line("#6 blocks #3"))
}

// otherwise asks whether creatures block otherwise than was said, since other
// blocks obey more requirements.
func (r *blocking) otherwise(b blocks, best paired) error {
	for j, attacker := range b.attackers {
		var ids []int64
		parts := make(map[int64]int64)
		gain, moves := b.to[j].bonus, false
		for i, blocker := range b.blockers {
			now := blocker.Of.Blocks()
			if n := best.on[i][j]; n > 0 && (len(now) > 0 || b.to[j].min > 1) && !slices.ContainsFunc(now, func(id int64) bool { return r.d.s.Permanent.Resolve(id) == attacker.ID }) {
				ids, parts[blocker.ID] = append(ids, blocker.ID), n
				gain += b.from[i].gains[j] + b.from[i].first
				moves = moves || len(now) > 0
			}
		}
		if !moves || gain == 0 {
			continue
		}
		before := attackersOf(r.d.s.Permanent.These(ids))
		done, err := r.ask(attacker, ids, parts, tracker.Say("Other blocks obey more requirements: %s blocks %s, if able. Does it?", nameAll(r.d.s, ids), board.NameOf(attacker)))
		if err != nil {
			return err
		}
		if !done {
			for _, id := range ids {
				r.kept[id] = true
			}
			return r.require()
		}
		if left, no := r.d.wronglyBlocked(before); no != nil {
			return tracker.Refuse("%s would be left blocked by %d: %s.", board.NameOf(left), members(r.d.s.BlockersOf(left.ID)), no.why).By(no.rule).
				Next("Say what blocks: %s", tracker.LineOf("#%d blocks #%d", ids[0], attacker.ID))
		}
		return r.require()
	}
	return nil
}

// next asks for a block that obeys a requirement, and reports whether there was
// one to ask for.
func (r *blocking) next(b blocks, more paired) (bool, error) {
	for j, attacker := range b.attackers {
		var ids []int64
		parts := make(map[int64]int64)
		var duties []duty // what creatures obey together
		var bound []duty  // of creatures that have to block this attacker
		lured := false
		for i, blocker := range b.blockers {
			n := more.on[i][j]
			if n == 0 {
				continue
			}
			ids, parts[blocker.ID] = append(ids, blocker.ID), n
			if b.from[i].gains[j] > 0 && r.toBlock(&blocker, attacker.ID) > 0 {
				bound = append(bound, duty{blocker.ID, card.MustBlockObject})
			} else {
				lured = lured || b.from[i].gains[j] > 0
			}
			if b.from[i].first > 0 && b.to[j].min > 1 {
				duties = append(duties, duty{blocker.ID, card.MustBlock})
			}
		}
		if b.to[j].bonus > 0 && b.to[j].min > 1 {
			duties = append(duties, duty{attacker.ID, card.MustBeBlocked})
		}
		switch {
		case len(ids) == 0:
		case len(bound) > 0:
			return true, r.askAll(attacker, ids, parts, bound, tracker.Say("If able, these block %s: %s. Do they?", board.NameOf(attacker), nameAll(r.d.s, ids)))
		case lured:
			return true, r.askAll(attacker, ids, parts, []duty{{attacker.ID, card.MustBeBlockedByAll}}, tracker.Say("All that can block %s do, if able. Do these: %s?", board.NameOf(attacker), nameAll(r.d.s, ids)))
		case len(duties) > 0:
			return true, r.askAll(attacker, ids, parts, duties, tracker.Say("If able, these block %s together: %s. Do they?", board.NameOf(attacker), nameAll(r.d.s, ids)))
		case b.to[j].bonus > 0:
			return true, r.askBlocker(b, j, more.gain)
		}
	}
	for i := range b.blockers {
		n := int64(0)
		for _, on := range more.on[i] {
			n = tracker.SaturatingAdd(n, on)
		}
		if b.from[i].first > 0 && n > 0 {
			return true, r.askBlocked(b, i, n, more.gain)
		}
	}
	return false, nil
}

// askAll asks whether creatures block an attacker together, and has them do so.
// If they aren't able, they are freed of what they would obey.
func (r *blocking) askAll(attacker tracker.Stack[board.Permanent], ids []int64, parts map[int64]int64, duties []duty, text tracker.Message) error {
	done, err := r.ask(attacker, ids, parts, text)
	if err != nil || done {
		return err
	}
	for _, x := range duties {
		r.freed[x] = true
	}
	return nil
}

// ask asks whether so many of stacks block an attacker together, and has them do
// so.
func (r *blocking) ask(attacker tracker.Stack[board.Permanent], ids []int64, parts map[int64]int64, text tracker.Message) (bool, error) {
	d := r.d
	first, _ := d.s.Permanent.Get(ids[0])
	i, err := d.in.Choose(d.asksBlocker(first, attacker, text), []tracker.Message{tracker.Say("Yes, they block"), tracker.Say("No, they aren't able")})
	if err != nil || i != 0 {
		return false, err
	}
	for k, id := range ids {
		stack, _ := d.s.Permanent.Get(id)
		ids[k] = d.part(stack, parts[id])
	}
	return true, r.block(attacker, ids)
}

// block has stacks block an attacker, in addition to what they block as far as
// they can, or else instead of it.
func (r *blocking) block(attacker tracker.Stack[board.Permanent], ids []int64) error {
	one, _ := r.d.s.Permanent.Get(r.d.part(attacker, 1))
	stacks := r.d.s.Permanent.These(ids)
	if err := r.d.canBlock(one, stacks); err != nil {
		return err
	}
	for _, stack := range stacks {
		also := int64(len(stack.Of.Blocks())) < r.d.blocksEach(&stack)
		r.d.declareBlock(one, []tracker.Stack[board.Permanent]{stack}, false, also)
	}
	return nil
}

// keeps reports whether as many requirements can be obeyed if n creatures of a
// stack block one attacker of a stack.
func (b blocks) keeps(i, j int, n, gain int64) bool {
	if b.from[i].gains[j] == unable || b.to[j].min > n || b.to[j].max > 0 && b.to[j].max < n {
		return false
	}
	with := b
	with.from, with.to = slices.Clone(b.from), slices.Clone(b.to)
	obeyed := tracker.SaturatingAdd(tracker.SaturatingMul(b.from[i].gains[j]+b.from[i].first, n), b.to[j].bonus)
	with.from[i].n -= n
	with.to[j].n--
	with.to[j].must = false
	with.from = append(with.from, chooser{n: n, each: b.from[i].each - 1, gains: slices.Clone(b.from[i].gains)})
	blocked := target{n: 1}
	if b.to[j].max > 0 {
		if blocked.max = b.to[j].max - n; blocked.max == 0 {
			blocked.n = 0
		}
	}
	with.to = append(with.to, blocked)
	last := len(with.from) - 1
	for k := range with.from {
		more := with.from[k].gains[j]
		if k == last || blocked.n == 0 {
			more = unable
		}
		with.from[k].gains, with.from[k].alone = append(slices.Clone(with.from[k].gains), more), false
	}
	if with.most > 0 {
		if with.most -= n; with.most <= 0 {
			return with.most == 0 && obeyed >= gain
		}
	}
	x, ok := with.solve()
	return ok && tracker.SaturatingAdd(obeyed, x.gain) >= gain
}

// askBlocker asks which creature blocks an attacker that must be blocked if able.
func (r *blocking) askBlocker(b blocks, j int, gain int64) error {
	attacker := b.attackers[j]
	var able []int64
	var options []tracker.Message
	for i, blocker := range b.blockers {
		if len(able) < maxBlockersOffered && b.keeps(i, j, 1, gain) {
			able, options = append(able, blocker.ID), append(options, tracker.Say("%s", board.NameOf(blocker)))
		}
	}
	if len(able) == 0 {
		r.freed[duty{attacker.ID, card.MustBeBlocked}] = true
		return nil
	}
	first, _ := r.d.s.Permanent.Get(able[0])
	k, err := r.d.in.Choose(r.d.asksBlocker(first, attacker, tracker.Say("%s must be blocked if able. What blocks it?", board.NameOf(attacker))), append(options, tracker.Say("Nothing is able")))
	switch {
	case err != nil:
		return err
	case k == len(able):
		r.freed[duty{attacker.ID, card.MustBeBlocked}] = true
		return nil
	}
	stack, _ := r.d.s.Permanent.Get(able[k])
	return r.block(attacker, []int64{r.d.part(stack, 1)})
}

// askBlocked asks what creatures block that block each combat if able: n of a
// stack together, or else one of them.
func (r *blocking) askBlocked(b blocks, i int, n, gain int64) error {
	blocker := b.blockers[i]
	var attackers []tracker.Stack[board.Permanent]
	var options []tracker.Message
	for _, n = range []int64{n, 1} {
		for j, attacker := range b.attackers {
			if len(attackers) < maxBlockersOffered && b.keeps(i, j, n, gain) {
				attackers, options = append(attackers, attacker), append(options, tracker.Say("%s", board.NameOf(attacker)))
			}
		}
		if len(attackers) > 0 {
			break
		}
	}
	free := func() { r.freed[duty{blocker.ID, card.MustBlock}] = true }
	if len(attackers) == 0 {
		free()
		return nil
	}
	k, err := r.d.in.Choose(r.d.asksBlocker(blocker, attackers[0], tracker.Say("%s blocks if able. What does it block?", board.NameOf(blocker))), append(options, tracker.Say("Nothing: it isn't able")))
	switch {
	case err != nil:
		return err
	case k == len(attackers):
		free()
		return nil
	}
	return r.block(attackers[k], []int64{r.d.part(blocker, n)})
}

// maxBlockersOffered is the maximum number of blockers or attackers that are
// offered as answers.
const maxBlockersOffered = 20

// asksBlocker returns a question to the controller of a possible blocker.
func (d *Decision) asksBlocker(blocker, attacker tracker.Stack[board.Permanent], text tracker.Message) tracker.Question {
	name := d.s.Seat(blocker.Of.Controller).Name
	return tracker.Question{Player: name, Rule: ruleBlockRequirements, Text: text, About: []int64{attacker.ID}, Meant: name == d.in.By.Name}
}

// able reports whether a creature can block an attacker, ignoring how many do.
func (d *Decision) able(attacker, stack tracker.Stack[board.Permanent]) bool {
	c := d.Now().Of(stack)
	return c.Is("Creature") && !c.Is("Battle") && !stack.Of.Tapped && !stack.Of.PhasedOut &&
		d.cantBlock(attacker, stack, d.Now().Of(attacker), c) == nil
}
