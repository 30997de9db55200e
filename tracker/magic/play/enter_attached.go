package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// notHere is the id of a source that is about to enter. It differs from 0, the
// id of an unknown source.
const notHere = -1

// hosts resolves, before anything enters, what tokens or a card enter attached
// to: one host, or one for each of several; 0 if none is given. An object that
// can't be attached enters unattached (CR 303.4h).
func (d *Decision) hosts(b batch, said *notation.Selector) ([]int64, error) {
	if said == nil {
		return []int64{0}, nil
	}
	if !said.All && len(said.List) == 0 {
		host, err := d.Find().One(*said)
		return []int64{host.ID}, err
	}
	ids, err := d.Find().Objects(*said)
	if err != nil {
		return nil, err
	}
	members := int64(0)
	for _, stack := range d.s.Permanent.These(ids) {
		members = tracker.SaturatingAdd(members, stack.Count)
	}
	if members > maxSingles {
		return nil, tracker.Refuse("One %s on each of %d objects is more than a board can show.", tracker.Name(b.p.Face().Name), members).
			Next("Name at most %d of them.", maxSingles)
	}
	var hosts []int64
	for _, id := range ids {
		for {
			stack, _ := d.s.Permanent.Get(id)
			if stack.Count == 1 {
				hosts = append(hosts, id)
				break
			}
			hosts = append(hosts, d.part(stack, 1))
		}
	}
	return hosts, nil
}

// enterAttached attaches an entering permanent.
func (d *Decision) enterAttached(p *board.Permanent, said, n int64) error {
	entering := p.Entering()
	if said == 0 && enchantable(&entering) != "" {
		return d.enterOnPlayer(p, &entering)
	}
	if !entering.Attachable() || said == 0 && !entering.Attaches("Aura") {
		return nil // CR 303.4h
	}
	host, err := d.host(entering, said, p.Controller)
	if err != nil {
		return err
	}
	if n != 1 {
		return tracker.Refuse("%d objects can't enter attached in one go.", n).Next("Create them one at a time.")
	}
	if !d.Now().Accepts(host, board.Source{Characteristics: entering, ID: notHere, Controller: p.Controller}) {
		if !entering.Attaches("Aura") { // an Equipment that can't be attached still enters
			return nil
		}
		return &cantEnterError{bar: event.Bar{Why: event.IllegalHost, Host: host.ID}, rule: ruleAuraIllegalHost}
	}
	p.AttachedTo, p.Timestamp = host.ID, d.s.Clock+1
	return nil
}

// host returns what a permanent enters attached to: the given host, or the one
// that its player chooses (CR 303.4f).
func (d *Decision) host(entering board.Characteristics, said int64, controller int) (tracker.Stack[board.Permanent], error) {
	if said != 0 {
		return d.Find().Single([]int64{said})
	}
	var ids []int64
	var options []tracker.Message
	for stack := range d.s.Permanent.All() {
		if !stack.Of.PhasedOut && d.Now().Accepts(stack, board.Source{Characteristics: entering, ID: notHere, Controller: controller}) && (d.entryBoard == nil || !slices.Contains(d.newcomers, stack.ID)) {
			ids, options = append(ids, stack.ID), append(options, d.s.Describe(stack))
		}
	}
	switch len(ids) {
	case 0:
		return tracker.Stack[board.Permanent]{}, &cantEnterError{bar: event.Bar{Why: event.NoHost}, rule: ruleAuraNoHost}
	case 1:
		return d.Find().Single(ids)
	}
	i, err := d.in.Choose(tracker.Question{
		Player: d.s.Seat(controller).Name, Rule: "magic/aura/choose-host", Text: tracker.Say("What is %s attached to?", tracker.Name(entering.Name)), About: ids,
		Meant: d.s.Seat(controller).Name == d.in.By.Name,
	}, options)
	if err != nil {
		return tracker.Stack[board.Permanent]{}, err
	}
	return d.Find().Single(ids[i : i+1])
}

// all attaches each permanent that matches a filter. Permanents that are attached to the host
// already, or can't be attached to it, don't move (CR 701.3b).
func (a Attach) all(d *Decision) error {
	ids, err := d.Find().Objects(a.On)
	if err != nil {
		return err
	}
	host, err := d.Find().One(*a.To)
	if err != nil {
		return err
	}
	var on []int64
	for _, stack := range d.s.Permanent.These(ids) {
		c := d.Now().Of(stack)
		if stack.ID == host.ID || d.s.HostOf(&stack.Of) == host.ID ||
			!d.Now().Accepts(host, board.Source{Characteristics: c, ID: stack.ID, Controller: stack.Of.Controller}) {
			continue
		}
		for range stack.Count {
			on = append(on, stack.ID)
		}
	}
	if len(on) == 0 && d.effect == nil {
		return tracker.Refuse("Nothing else can be attached to %s.", board.NameOf(host)).By(ruleAttachIllegal).Next("Nothing was changed.")
	}
	a.To = &notation.Selector{ID: host.ID}
	return a.each(d, on)
}

// each attaches several permanents to one host.
func (a Attach) each(d *Decision, on []int64) error {
	if a.To != nil {
		host, err := d.Find().One(*a.To)
		if err != nil {
			return err
		}
		a.To = &notation.Selector{ID: host.ID}
	}
	for _, id := range on {
		a.On = notation.Selector{ID: id}
		if err := a.decide(d); err != nil {
			return err
		}
	}
	return nil
}

// decide attaches a permanent to another, or unattaches it (CR 701.3).
func (a Attach) decide(d *Decision) error {
	a, err := a.toWhat(d)
	if err != nil {
		return err
	}
	if a.On.All && a.On.Filter != nil && a.To != nil {
		return a.all(d)
	}
	if a.On.UpTo {
		on, err := d.Find().Objects(a.On)
		if err != nil || len(on) == 0 {
			return err // none was chosen
		}
		if len(on) > 1 {
			return a.each(d, on)
		}
		a.On = notation.Selector{ID: on[0]}
	}
	stack, err := d.Find().One(a.On)
	if err != nil {
		return err
	}
	if a.To == nil {
		if stack.Of.AttachedTo == 0 && stack.Of.Enchants == 0 {
			return tracker.Refuse("%s isn't attached to anything.", board.NameOf(stack)).Next("Type `%s` to see the table.", tracker.Line("board"))
		}
		d.happen(event.Attached{On: stack.ID}, "magic/action/attach/unattach")
		return nil
	}
	c := d.Now().Of(stack)
	switch seat, err := d.enchantedSeat(c, a.To); {
	case err != nil:
		return err
	case seat != 0:
		return d.enchant(stack, &c, seat)
	}
	host, err := d.Find().One(*a.To)
	if err != nil {
		return err
	}
	switch {
	case host.ID == stack.ID:
		return tracker.Refuse("%s can't be attached to itself.", board.NameOf(stack)).By(ruleAttachIllegal).Next("Name another permanent.")
	case d.s.HostOf(&stack.Of) == host.ID:
		return tracker.Refuse("%s is attached to it already.", board.NameOf(stack)).By(ruleAttachIllegal).Next("Nothing was changed.")
	case !d.Now().Accepts(host, board.Source{Characteristics: c, ID: stack.ID, Controller: stack.Of.Controller}):
		return tracker.Refuse("%s can't be attached to %s.", board.NameOf(stack), board.NameOf(host)).By(ruleAttachIllegal).
			Next("It stays where it is.")
	}
	d.happen(event.Attached{On: stack.ID, To: host.ID}, "magic/action/attach/what")
	d.in.Refer(stack.ID)
	return nil
}

// toWhat returns the action with the id of the host in place of a pronoun: in "attach this
// Equipment to it", it isn't the Equipment.
func (a Attach) toWhat(d *Decision) (Attach, error) {
	if a.To == nil || a.To.It == "" || a.To.It == notation.ItsHost {
		return a, nil
	}
	it := d.in.It()
	host, err := d.Find().One(*a.To)
	if err != nil {
		return a, err
	}
	d.in.Refer(it...)
	a.To = &notation.Selector{ID: host.ID}
	return a, nil
}

// enchantable returns which players an Aura can enchant: "player", "opponent",
// or "" for none.
func enchantable(c *board.Characteristics) string {
	if !c.Attaches("Aura") {
		return ""
	}
	for k := range c.KeywordsNamed("enchant") {
		if k.Parameter == "player" || k.Parameter == "opponent" {
			return k.Parameter
		}
	}
	return ""
}

// canEnchant reports whether an Aura of a controller can enchant a player (CR
// 303.4c).
func canEnchant(s *board.State, c *board.Characteristics, controller, seat int) bool {
	who := enchantable(c)
	return slices.Contains(s.Playing(), seat) && (who == "player" || who == "opponent" && s.Opposed(seat, controller))
}

// enchantedSeat returns the seat that an Aura is said to be attached to; 0 if
// that is no player, or if the Aura can't enchant players.
func (d *Decision) enchantedSeat(c board.Characteristics, said *notation.Selector) (int, error) {
	if said == nil || enchantable(&c) == "" {
		return 0, nil
	}
	if said.Name == "" {
		return 0, nil
	}
	seats, err := d.Seats(notation.PlayerCalled(said.Name))
	if err != nil || len(seats) != 1 {
		return 0, err
	}
	return seats[0], nil
}

// enterOnPlayer sets the player that an Aura enters attached to: the given
// one, or the one its controller chooses (CR 303.4f).
func (d *Decision) enterOnPlayer(p *board.Permanent, entering *board.Characteristics) error {
	if p.Enchants != 0 {
		if !canEnchant(&d.s, entering, p.Controller, p.Enchants) {
			return &cantEnterError{bar: event.Bar{Why: event.IllegalHost, Seat: p.Enchants}, rule: ruleAuraIllegalHost}
		}
		return nil
	}
	seats := slices.DeleteFunc(d.s.Playing(), func(n int) bool { return !canEnchant(&d.s, entering, p.Controller, n) })
	switch len(seats) {
	case 0:
		return &cantEnterError{bar: event.Bar{Why: event.NoPlayer}, rule: ruleAuraNoHost}
	case 1:
		p.Enchants = seats[0]
		return nil
	}
	i, err := d.in.Choose(tracker.Question{
		Player: d.s.Seat(p.Controller).Name, Rule: "magic/aura/choose-host", Text: tracker.Say("Whom does %s enchant?", tracker.Name(entering.Name)),
	}, tracker.AllNamed(names(d.s, seats)))
	if err == nil {
		p.Enchants = seats[i]
	}
	return err
}

// enchant attaches an Aura to another player (CR 303.4, 701.3).
func (d *Decision) enchant(stack tracker.Stack[board.Permanent], c *board.Characteristics, seat int) error {
	if stack.Of.Enchants == seat || !canEnchant(&d.s, c, stack.Of.Controller, seat) {
		return tracker.Refuse("%s can't be attached to %s.", board.NameOf(stack), tracker.Name(d.s.Seat(seat).Name)).By(ruleAttachIllegal).Next("It stays where it is.")
	}
	d.happen(event.Attached{On: stack.ID, Player: seat}, "magic/action/attach/what")
	d.in.Refer(stack.ID)
	return nil
}
