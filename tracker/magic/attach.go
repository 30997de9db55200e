package magic

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// attachable reports whether it is an Aura, Equipment or Fortification that
// can be attached (CR 303.4, 301.5, 301.6).
func (c Characteristics) attachable() bool {
	return c.attaches("Aura") || c.attaches("Equipment") || c.attaches("Fortification")
}

// attaches reports whether it can be attached as an Aura, Equipment or
// Fortification. A creature or battle can't (CR 303.4d, 301.5c, 310.9).
func (c Characteristics) attaches(as string) bool {
	return slices.Contains(c.Subtypes, as) && !c.is("Creature") && !c.is("Battle")
}

// legalHost reports whether c may be attached to host as far as types decide:
// an Equipment to a creature, a Fortification to a land, an Aura to what its
// enchant ability names. accepts also checks the board.
func (c Characteristics) legalHost(host Characteristics) bool {
	switch {
	case c.attaches("Equipment"):
		return host.is("Creature")
	case c.attaches("Fortification"):
		return host.is("Land")
	case c.attaches("Aura"):
		return c.enchants(host)
	}
	return false
}

// accepts reports whether is may be attached to a host: a legal host without
// protection from it (CR 702.16c, d) that no restriction forbids to be
// enchanted or equipped.
func (l *layers) accepts(host tracker.Stack[Permanent], is source) bool {
	on := l.of(host)
	return is.legalHost(on) && (l.keptByProtection(host.ID, is) || !l.s.protectsFrom(on, is)) && l.forbids(&host, is.barredBy()) == nil
}

// barredBy returns the prohibition that keeps c from being attached.
func (c Characteristics) barredBy() card.Prohibition {
	if c.attaches("Aura") {
		return card.CantBeEnchanted
	}
	return card.CantBeEquipped
}

// keptByProtection reports whether protection leaves an attachment, because the effect
// that gives the protection says so, for this Aura or for all Auras (CR
// 702.16n). Several instances of protection aren't told apart.
func (l *layers) keptByProtection(host int64, is source) bool {
	for _, a := range l.attachedTo(host) {
		face := a.Of.Face()
		for r := range abilities[card.Remains](&l.s, face) {
			kind := r.Auras && is.attaches("Aura") || r.Equipment && is.attaches("Equipment")
			if a.ID == is.id || kind && (!r.Yours || is.controller == a.Of.Controller) {
				return true
			}
		}
	}
	return false
}

// enchants reports whether an enchant ability of c allows the host: "enchant
// creature", "enchant artifact or creature". Unknown words restrict nothing.
func (c Characteristics) enchants(host Characteristics) bool {
	for k := range c.keywords("enchant") {
		known := false
		for _, word := range k.Enchants() {
			typ := strings.ToUpper(word[:1]) + word[1:]
			if word == "permanent" || host.is(typ) {
				return true
			}
			known = known || slices.Contains(permanentTypes, typ) || word == "player" || word == "opponent"
		}
		if known {
			return false
		}
	}
	return true
}

// permanentTypes are the types that a permanent can have (CR 110.4).
var permanentTypes = []string{"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"}

// notHere is the id of a source that is about to enter. It differs from 0, the
// id of an unknown source.
const notHere = -1

// hostOf returns the current id of what a permanent is attached to, or 0 if it
// is unattached or its host is gone.
func (s *State) hostOf(p *Permanent) int64 {
	if p.AttachedTo == 0 {
		return 0
	}
	host, ok := s.Permanent.Get(p.AttachedTo)
	if !ok {
		return 0
	}
	return host.ID
}

// hosts resolves, before anything enters, what tokens or a card enter attached
// to: one host, or one for each of several; 0 if none is given. An object that
// can't be attached enters unattached (CR 303.4h).
func (d *decision) hosts(b batch, said *notation.Selector) ([]int64, error) {
	if said == nil {
		return []int64{0}, nil
	}
	if !said.All && len(said.List) == 0 {
		host, err := d.find().One(*said)
		return []int64{host.ID}, err
	}
	ids, err := d.find().Objects(*said)
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
func (d *decision) enterAttached(p *Permanent, said, n int64) error {
	entering := Characteristics{Definition: *p.Face()}
	if said == 0 && entering.enchantable() != "" {
		return d.enterOnPlayer(p, &entering)
	}
	if !entering.attachable() || said == 0 && !entering.attaches("Aura") {
		return nil // CR 303.4h
	}
	host, err := d.host(entering, said, p.Controller)
	if err != nil {
		return err
	}
	if n != 1 {
		return tracker.Refuse("%d objects can't enter attached in one go.", n).Next("Create them one at a time.")
	}
	if !d.now().accepts(host, source{Characteristics: entering, id: notHere, controller: p.Controller}) {
		if !entering.attaches("Aura") { // an Equipment that can't be attached still enters
			return nil
		}
		return &cantEnterError{Bar{Why: IllegalHost, Host: host.ID}, ruleAuraIllegalHost}
	}
	p.AttachedTo, p.Timestamp = host.ID, d.s.Clock+1
	return nil
}

// host returns what a permanent enters attached to: the given host, or the one
// that its player chooses (CR 303.4f).
func (d *decision) host(entering Characteristics, said int64, controller int) (tracker.Stack[Permanent], error) {
	if said != 0 {
		return d.find().Single([]int64{said})
	}
	var ids []int64
	var options []tracker.Message
	for stack := range d.s.Permanent.All() {
		if !stack.Of.PhasedOut && d.now().accepts(stack, source{Characteristics: entering, id: notHere, controller: controller}) && (d.entryBoard == nil || !slices.Contains(d.newcomers, stack.ID)) {
			ids, options = append(ids, stack.ID), append(options, d.s.describe(stack))
		}
	}
	switch len(ids) {
	case 0:
		return tracker.Stack[Permanent]{}, &cantEnterError{Bar{Why: NoHost}, ruleAuraNoHost}
	case 1:
		return d.find().Single(ids)
	}
	i, err := d.in.Choose(tracker.Question{
		Player: d.s.seat(controller).Name, Rule: "magic/aura/choose-host", Text: tracker.Say("What is %s attached to?", tracker.Name(entering.Name)), About: ids,
		Meant: d.s.seat(controller).Name == d.in.By.Name,
	}, options)
	if err != nil {
		return tracker.Stack[Permanent]{}, err
	}
	return d.find().Single(ids[i : i+1])
}

// decide attaches a permanent to another, or unattaches it (CR 701.3).
func (a Attach) decide(d *decision) error {
	stack, err := d.find().One(a.On)
	if err != nil {
		return err
	}
	if a.To == nil {
		if stack.Of.AttachedTo == 0 && stack.Of.Enchants == 0 {
			return tracker.Refuse("%s isn't attached to anything.", thing(stack)).Next("Type `%s` to see the table.", tracker.Line("board"))
		}
		d.happen(Attached{On: stack.ID}, "magic/action/attach/unattach")
		return nil
	}
	c := d.now().of(stack)
	switch seat, err := d.enchantedSeat(c, a.To); {
	case err != nil:
		return err
	case seat != 0:
		return d.enchant(stack, &c, seat)
	}
	host, err := d.find().One(*a.To)
	if err != nil {
		return err
	}
	switch {
	case host.ID == stack.ID:
		return tracker.Refuse("%s can't be attached to itself.", thing(stack)).By(ruleAttachIllegal).Next("Name another permanent.")
	case d.s.hostOf(&stack.Of) == host.ID:
		return tracker.Refuse("%s is attached to it already.", thing(stack)).By(ruleAttachIllegal).Next("Nothing was changed.")
	case !d.now().accepts(host, source{Characteristics: c, id: stack.ID, controller: stack.Of.Controller}):
		return tracker.Refuse("%s can't be attached to %s.", thing(stack), thing(host)).By(ruleAttachIllegal).
			Next("It stays where it is.")
	}
	d.happen(Attached{On: stack.ID, To: host.ID}, "magic/action/attach/what")
	d.in.Refer(stack.ID)
	return nil
}
