package notation

import (
	"slices"
	"strings"
)

// TributePaid describes a permanent for which tribute was paid as it entered (CR 702.104b).
const TributePaid = "tribute paid"

// conditionOfReference parses what one object is or has: "this creature isn't tapped",
// "its power is 4 or greater". done reports whether the words can be nothing else.
func (p *parser) conditionOfReference() (c Condition, ok, done bool) {
	mark := p.at
	if p.accept("tribute", "wasn't", "paid") {
		return Condition{Of: Source, Is: &Filter{Permanent: true, Is: []string{TributePaid}}, Isnt: true}, true, true
	}
	if ref, ok := p.reference(); ok {
		switch {
		case p.accept("entered", "this", "turn"), p.accept("entered", "the", "battlefield", "this", "turn"):
			return beingSo(ref, EnteredThisTurn), true, true
		case p.pastOf(&c, ref):
			return c, true, true
		case p.peek(0).is("is") && p.peek(1).is("your") && !p.peek(2).is(RingBearer) || p.peek(0).is("is") && p.peek(1).is("not") && p.peek(2).is("your"):
		case p.accept("hasn't", "dealt", "damage", "yet"):
			c := beingSo(ref, DealtDamage)
			c.Isnt = true
			return c, true, true
		case p.accept("is", "enchanted", "by"):
			c, ok = p.enchantedBy(ref)
			return c, ok, true
		case p.accept("isn't"):
			c, ok = p.being(ref, true)
			return c, ok, true
		case p.accept("is"):
			c, ok = p.being(ref, p.accept("not"))
			return c, ok, true
		case p.accept("has"):
			c, ok = p.possessing(ref)
			return c, ok, true
		case p.accept("doesn't", "have"):
			c, ok = p.possessing(ref)
			c.Isnt = true
			return c, ok && c.Is != nil, true
		}
		p.at = mark
	}
	if ref, ok := p.possessive(); ok && p.peek(0).is("power", "toughness") && p.peek(1).is("is") {
		stat := strings.ToLower(p.peek(0).text)
		p.at += 2
		c, ok = p.compared(Quantity{Stat: stat, From: ref})
		return c, ok, true
	}
	p.at = mark
	return Condition{}, false, false
}

// pastOf parses what an object did, or what happened to it, this turn: "attacked this turn", "wasn't
// dealt damage this turn".
func (p *parser) pastOf(c *Condition, of Reference) bool {
	if !p.ofTurn() {
		return false
	}
	for _, is := range history {
		if is == CrewedThisTurn || is == SaddledThisTurn {
			continue // those are told by the object that was crewed or saddled
		}
		if p.accept(strings.Fields(is)[1:]...) {
			*c = beingSo(of, is)
			return true
		}
	}
	for _, not := range []bool{false, true} {
		for _, was := range [][]string{{"was", "wasn't"}, {"is", "isn't"}} { // "is" in a condition that is rewritten in the present
			verb := was[0]
			if not {
				verb = was[1]
			}
			if p.accept(verb, "dealt", "damage", "this", "turn") {
				*c = beingSo(of, DamagedThisTurn)
				c.Isnt = not
				return true
			}
		}
	}
	return false
}

// beingSo is the condition that an object has a property of its history.
func beingSo(of Reference, is string) Condition {
	if of == Affected {
		of = ""
	}
	return Condition{Of: of, Is: &Filter{Permanent: true, Is: []string{is}}}
}

// enchantedBy parses how many Auras an object is enchanted by: "exactly one Aura", "three or more Auras".
func (p *parser) enchantedBy(of Reference) (Condition, bool) {
	exactly := p.accept("exactly")
	n, less, ok := int64(0), false, false
	if exactly {
		n, ok = number(p.peek(0).text)
		p.at++
	} else {
		n, less, ok = p.orMore()
	}
	f, is := p.filter()
	if !ok || less || !is || n == 0 || f.Attached != "" || f.Card != nil {
		return Condition{}, false
	}
	f.Attached = of
	if exactly {
		return Condition{Amount: &Quantity{Count: f}, Compared: Exactly, To: &Quantity{N: n}}, true
	}
	return Condition{Controls: f, Least: n}, true
}

// being parses what an object is: "a creature", "red", "equipped", "attacking",
// "a Human or an Angel".
func (p *parser) being(of Reference, not bool) (Condition, bool) {
	c := Condition{Of: of, Isnt: not}
	if of == Affected {
		c.Of = ""
	}
	f := &Filter{Permanent: true}
	if p.accept("your", RingBearer) {
		f.Is, f.Controller = []string{RingBearer}, &Player{Kind: You}
		c.Is = f
		return c, true
	}
	if !p.accept("a") {
		p.accept("an")
	}
	mark := p.at
	if found, ok := p.filter(); ok {
		if found.Card != nil {
			return c, false
		}
		c.Is = found
		return c, true
	}
	p.at = mark
	w := p.peek(0)
	lower := strings.ToLower(w.text)
	switch {
	case p.adjective(f):
	case w.is("attacking") && p.peek(1).is("alone"):
		f.Is = []string{AttackingAlone}
		p.at++
	case slices.Contains(p.v.statuses, lower) && !w.quoted && f.Status == "":
		f.Status = lower
	case p.v.colors[lower], p.v.supertypes[lower] != "", w.is("colorless", "multicolored", "monocolored"):
		f.Words = append(f.Words, lower)
	default:
		return c, false
	}
	p.at++
	c.Is = f
	if !p.peek(0).is("or") {
		return c, true
	}
	switch next := strings.ToLower(p.peek(1).text); {
	case len(f.Words) == 1 && p.v.colors[f.Words[0]] && p.v.colors[next]:
		f.Or, f.Words = []string{f.Words[0], next}, nil
		p.at += 2
	case f.Status != "" && slices.Contains(p.v.statuses, next), len(f.Is) == 1 && slices.Contains(adjectives, next) && !p.peek(1).quoted:
		second := Condition{Of: c.Of, Is: &Filter{Permanent: true, Status: next}, Isnt: c.Isnt}
		if f.Status == "" {
			second.Is = &Filter{Permanent: true, Is: []string{next}}
		}
		p.at += 2
		if c.Isnt {
			return Condition{All: []Condition{c, second}}, true
		}
		return Condition{Any: []Condition{c, second}}, true
	}
	return c, true
}

// possessing parses what an object has: "flying", "a +1/+1 counter on it", "power 4
// or greater".
func (p *parser) possessing(of Reference) (Condition, bool) {
	c := Condition{Of: of, Is: &Filter{Permanent: true}}
	if of == Affected {
		c.Of = ""
	}
	mark := p.at
	if n, ok := number(p.peek(0).text); ok {
		how := AtLeast
		p.at++
		switch {
		case p.accept("or", "more"):
		case p.accept("or", "fewer"), p.accept("or", "less"):
			how = AtMost
		default:
			p.at = mark
			n = 0
		}
		if n > 0 {
			stat := "counters"
			if !p.peek(0).is("counter", "counters") {
				kind, ok := p.counterKind()
				if !ok {
					return c, false
				}
				stat = kind.(string) + " counters"
			}
			p.at++
			if p.accept("on") {
				if _, ok := p.reference(); !ok {
					return c, false
				}
			}
			return Condition{Amount: &Quantity{Stat: stat, From: of.orAffected()}, Compared: how, To: &Quantity{N: n}}, true
		}
	}
	if p.accept("no") {
		kind, ok := p.counterWords()
		c.Is.Lacks = kind
		p.onHim()
		return c, ok
	}
	if !p.having(c.Is) {
		return c, false
	}
	p.onHim()
	return c, true
}

// onHim skips "on him" after counters.
func (p *parser) onHim() {
	if !p.accept("on", "him") {
		p.accept("on", "her")
	}
}

// countersOn parses "there are two or more charge counters on this artifact".
func (p *parser) countersOn() (Condition, bool) {
	mark := p.at
	if c, ok := p.amongObjects(); ok {
		return c, true
	}
	if p.accept("there", "are") || p.accept("there", "is") {
		n, less, ok := p.orMore()
		exactly := !ok && p.accept("exactly")
		if exactly {
			n, ok = number(p.peek(0).text)
			p.at++
		}
		if ok {
			c := Condition{Compared: AtLeast, To: &Quantity{N: n}}
			switch {
			case exactly:
				c.Compared = Exactly
			case less:
				c.Compared = AtMost
			}
			if kind, ok := p.counterKind(); ok && (p.accept("counters", "on") || p.accept("counter", "on")) {
				if ref, ok := p.reference(); ok {
					c.Amount = &Quantity{Stat: kind.(string) + " counters", From: ref}
					return c, true
				}
			}
		}
	}
	p.at = mark
	return Condition{}, false
}

// amongObjects parses how many counters, or kinds of counters, several objects have: "there are two or more
// counters among creatures you control".
func (p *parser) amongObjects() (Condition, bool) {
	mark := p.at
	if p.accept("there", "are") {
		n, less, ok := p.orMore()
		var q Quantity
		switch {
		case !ok || less:
		case p.accept("counters", "among"):
			q = Quantity{Among: "total", Stat: "counters"}
		case p.accept("different", "kinds", "of", "counters", "among"):
			q = Quantity{Different: KindOfCounter}
		}
		if q.Among+q.Different != "" {
			if q.Count, ok = p.filter(); ok && q.Count.Card == nil {
				return Condition{Amount: &q, Compared: AtLeast, To: &Quantity{N: n}}, true
			}
		}
	}
	p.at = mark
	return Condition{}, false
}

// someObject parses that any object has a property: "a creature has a -1/-1 counter on it".
func (p *parser) someObject() (Condition, bool) {
	mark := p.at
	if p.accept("a") || p.accept("an") {
		if f, ok := p.filter(); ok && f.Controller == nil && f.Card == nil && p.accept("has") && p.having(f) {
			return Condition{Controls: f, Least: 1}, true
		}
	}
	p.at = mark
	return Condition{}, false
}

// existence parses how many objects there are: "there are no Zombies", "there's another
// creature", "there are five or more lands", "no creatures are on the battlefield". done
// reports whether the words can be nothing else.
func (p *parser) existence() (c Condition, ok, done bool) {
	mark := p.at
	switch {
	case p.accept("there", "are", "no"), p.accept("no"):
		f, ok := p.filter()
		if ok && p.words[mark].is("no") {
			ok = p.accept("are", "on", "the", "battlefield") || p.accept("is", "on", "the", "battlefield")
		}
		return Condition{Controls: f}, ok, true
	case p.accept("there", "is"), p.accept("there's"):
		other := p.accept("another")
		if !other && !p.accept("a") && !p.accept("an") {
			return Condition{}, false, true
		}
		f, ok := p.filter()
		if ok {
			f.Other = f.Other || other
		}
		return Condition{Controls: f, Least: 1}, ok, true
	case p.accept("there", "are"):
		n, ok := number(p.peek(0).text)
		if ok && !p.peek(1).is("or") {
			p.at++
			q, ok := p.differing()
			return Condition{Amount: &q, Compared: Exactly, To: &Quantity{N: n}}, ok, true
		}
		if !ok || !p.peek(1).is("or") || !p.peek(2).is("more") {
			return Condition{}, false, true
		}
		p.at += 3
		if q, ok := p.differing(); ok {
			return Condition{Amount: &q, Compared: AtLeast, To: &Quantity{N: n}}, true, true
		}
		f, ok := p.filter()
		return Condition{Controls: f, Least: n}, ok, true
	}
	return Condition{}, false, false
}

// attachedTo parses "two or more Equipment are attached to this creature" and "two or more creatures
// are tapped".
func (p *parser) attachedTo() (Condition, bool) {
	n, ok := number(p.peek(0).text)
	if !ok || !p.peek(1).is("or") || !p.peek(2).is("more") {
		return Condition{}, false
	}
	p.at += 3
	f, ok := p.filter()
	if !ok || !p.accept("are") {
		return Condition{}, false
	}
	if !p.accept("attached", "to") {
		if w := strings.ToLower(p.peek(0).text); slices.Contains(p.v.statuses, w) && f.Status == "" {
			f.Status = w
		} else if !p.adjective(f) {
			return Condition{}, false
		}
		p.at++
		return Condition{Controls: f, Least: n}, true
	}
	ref, ok := p.reference()
	if !ok {
		return Condition{}, false
	}
	f.Attached = ref
	return Condition{Controls: f, Least: n}, true
}
