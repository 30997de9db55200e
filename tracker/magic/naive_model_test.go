package magic_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// The naive model has one object for each token and card, and implements every
// rule again from the rulebook, with loops instead of arithmetic. It shares no
// code with the engine.

// printed holds the printed characteristics of a card or token.
type printed struct {
	said             string // the words to create it, without the number
	name             string
	power, toughness int64
	creature         bool
	legendary        bool
	subtype, color   string
	keywords         []string
	enters           int64 // the number of +1/+1 counters it enters with

	doubles bool // its controller creates twice as many tokens
	scales  bool // one more +1/+1 counter is put on creatures of its controller
	// anthem reports whether o gets +1/+1 and the granted keywords from
	// source.
	anthem func(source, o *object) bool
	grants string
}

var tokens = []*printed{
	{said: "1/1 white Soldier creature token", creature: true, name: "Soldier Token", power: 1, toughness: 1, subtype: "Soldier", color: "white"},
	{said: "2/2 green Elf creature token", creature: true, name: "Elf Token", power: 2, toughness: 2, subtype: "Elf", color: "green"},
	{said: "1/1 black Rat creature token with deathtouch", creature: true, name: "Rat Token", power: 1, toughness: 1, subtype: "Rat", color: "black", keywords: []string{"deathtouch"}},
	{said: "1/3 white Vampire creature token with lifelink", creature: true, name: "Vampire Token", power: 1, toughness: 3, subtype: "Vampire", color: "white", keywords: []string{"lifelink"}},
	{said: "3/3 colorless Golem artifact creature token with indestructible", creature: true, name: "Golem Token", power: 3, toughness: 3, subtype: "Golem", keywords: []string{"indestructible"}},
	{said: "0/0 green Ooze creature token with two +1/+1 counters on it", creature: true, name: "Ooze Token", subtype: "Ooze", color: "green", enters: 2},
	{said: "legendary 1/1 red Hamster creature token named Boo", creature: true, name: "Boo", power: 1, toughness: 1, legendary: true, subtype: "Hamster", color: "red"},
}

var cards = []*printed{
	{said: "Parallel Lives", name: "Parallel Lives", doubles: true},
	{said: "Hardened Scales", name: "Hardened Scales", scales: true},
	{said: "Glorious Anthem", name: "Glorious Anthem", anthem: func(source, o *object) bool { return source.controller == o.controller }},
	{said: "Intangible Virtue", name: "Intangible Virtue", grants: "vigilance", anthem: func(source, o *object) bool {
		return source.controller == o.controller && o.token
	}},
	{said: "Crusade", name: "Crusade", anthem: func(_, o *object) bool { return o.is.color == "white" }},
	{
		said: "Elvish Archdruid", name: "Elvish Archdruid", power: 2, toughness: 2, creature: true, subtype: "Elf", color: "green",
		anthem: func(source, o *object) bool {
			return source != o && source.controller == o.controller && o.is.subtype == "Elf"
		},
	},
	{said: "2/2 green Bear creature named Ursa", name: "Ursa", power: 2, toughness: 2, creature: true, subtype: "Bear", color: "green"},
	{said: "legendary 4/4 white Human creature named Marwyn", name: "Marwyn", power: 4, toughness: 4, creature: true, legendary: true, subtype: "Human", color: "white"},
}

// object is one permanent.
type object struct {
	is                *printed
	token             bool
	owner, controller int
	tapped, sick      bool
	damage            int64
	touched           bool // dealt damage by a source with deathtouch since the last check
	counters          map[string]int64
	power, toughness  int64 // added until end of turn
}

func (o *object) creature() bool { return o.is.creature }

// mate is a player.
type mate struct {
	life, poison int64
	lost         bool
}

// gone is a card outside the battlefield.
type gone struct {
	zone, name string
	owner      int
}

type model struct {
	players []mate
	objects []*object
	cards   []gone // in graveyards, exile and hands
	active  int
	over    bool
}

func (m *model) clone() *model {
	c := *m
	c.players, c.cards = slices.Clone(m.players), slices.Clone(m.cards)
	c.objects = nil
	for _, o := range m.objects {
		same := *o
		same.counters = maps.Clone(o.counters)
		c.objects = append(c.objects, &same)
	}
	return &c
}

// gets returns how much anthems add to an object, and the keywords they grant
// (layers 6 and 7c).
func (m *model) gets(o *object) (n int64, granted []string) {
	for _, source := range m.objects {
		if o.creature() && source.is.anthem != nil && source.is.anthem(source, o) {
			n++
			granted = append(granted, source.is.grants)
		}
	}
	return n, granted
}

func (m *model) size(o *object) (power, toughness int64) {
	n, _ := m.gets(o)
	n += o.counters["+1/+1"] - o.counters["-1/-1"]
	return o.is.power + o.power + n, o.is.toughness + o.toughness + n
}

// keywords returns printed keywords, granted ones, and those of counters (CR
// 122.1b).
func (m *model) keywords(o *object) []string {
	_, all := m.gets(o)
	all = append(all, o.is.keywords...)
	for _, k := range []string{"flying", "indestructible", "deathtouch", "lifelink"} {
		if o.counters[k] > 0 {
			all = append(all, k)
		}
	}
	slices.Sort(all)
	return slices.DeleteFunc(slices.Compact(all), func(k string) bool { return k == "" })
}

func (m *model) has(o *object, keyword string) bool { return slices.Contains(m.keywords(o), keyword) }

// seen is the visible state of an object.
type seen struct {
	name, owner, controller string
	token, tapped, sick     bool
	base, size              string
	damage                  int64
	keywords, counters      string
}

func (m *model) see(o *object, names []string) seen {
	s := seen{name: o.is.name, owner: names[o.owner], controller: names[o.controller], token: o.token, tapped: o.tapped, damage: o.damage}
	s.keywords, s.counters = strings.Join(m.keywords(o), ","), listCounters(o.counters)
	if o.creature() {
		power, toughness := m.size(o)
		s.base, s.size = fmt.Sprintf("%d/%d", o.is.power, o.is.toughness), fmt.Sprintf("%d/%d", power, toughness)
		s.sick = o.sick
	}
	return s
}

func listCounters(counters map[string]int64) string {
	var all []string
	for _, k := range slices.Sorted(maps.Keys(counters)) {
		if counters[k] != 0 {
			all = append(all, fmt.Sprintf("%d %s", counters[k], k))
		}
	}
	return strings.Join(all, ",")
}

// enter puts n objects onto the battlefield with their counters (CR 122.6); if
// an effect creates them, twice as many for each doubler (CR 614.16).
func (m *model) enter(is *printed, n int64, by int, created bool) {
	if created {
		for _, o := range m.objects {
			if o.is.doubles && o.controller == by {
				n *= 2
			}
		}
	}
	var fresh []*object
	for range n {
		o := &object{is: is, token: created, owner: by, controller: by, sick: true, counters: make(map[string]int64)}
		if is.enters > 0 {
			m.put(o, "+1/+1", is.enters)
		}
		fresh = append(fresh, o)
	}
	m.objects = append(m.objects, fresh...)
}

// crowded reports whether n more tokens are too many for the model.
func (m *model) crowded(n int64, by int) bool {
	for _, o := range m.objects {
		if o.is.doubles && o.controller == by {
			n *= 2
		}
	}
	return n+int64(len(m.objects)) > 40
}

// put puts counters on an object, with one more for each Hardened Scales.
func (m *model) put(o *object, kind string, n int64) {
	for _, source := range m.objects {
		if source.is.scales && kind == "+1/+1" && o.creature() && o.controller == source.controller {
			n++
		}
	}
	o.counters[kind] += n
}

// leave moves an object off the battlefield. A token ceases to exist (CR
// 704.5d).
func (m *model) leave(o *object, to string) {
	m.objects = slices.DeleteFunc(m.objects, func(other *object) bool { return other == o })
	if to == "graveyard" && o.counters["finality"] > 0 { // CR 122.1h
		to = "exile"
	}
	if !o.token {
		m.cards = append(m.cards, gone{to, o.is.name, o.owner})
	}
}

// destroy destroys an object by an effect (CR 701.8, 702.12b, 122.1c).
func (m *model) destroy(o *object) {
	switch {
	case m.has(o, "indestructible"):
	case o.counters["shield"] > 0:
		o.counters["shield"]--
	default:
		m.leave(o, "graveyard")
	}
}

// untap untaps an object, or removes a stun counter (CR 122.1d).
func (m *model) untap(o *object) {
	switch {
	case !o.tapped:
	case o.counters["stun"] > 0:
		o.counters["stun"]--
	default:
		o.tapped = false
	}
}

// nextTurn performs the cleanup step and the next untap step.
func (m *model) nextTurn() {
	for _, o := range m.objects {
		o.damage, o.power, o.toughness = 0, 0, 0
	}
	for {
		if m.active = (m.active + 1) % len(m.players); !m.players[m.active].lost {
			break
		}
	}
	for _, o := range m.objects {
		if o.controller == m.active {
			o.sick = false
			m.untap(o)
		}
	}
}
