package table

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/notation"
	"arbiter/tracker/riftbound/play"
)

var usingRunes = []row{
	{
		Name: "channel", Pattern: "{who:player?} channel|channels {n:amount} rune[s] [from] [my|your|their] [rune] [deck]", Example: "channel 2 runes",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.ChannelRunes{Who: s.Player("who"), N: s.Amount("n")}, nil
		},
	},
	{
		Name: "channel exhausted", Pattern: "{who:player?} channel|channels {n:amount} rune[s] exhausted", Example: "channel a rune exhausted",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.ChannelRunes{Who: s.Player("who"), N: s.Amount("n"), Exhausted: true}, nil
		},
	},
	channeling("channel a domain", "{who:player?} channel|channels {n:amount} {domain:word} rune[s]", "channel 2 fury runes", false),
	channeling("channel a domain exhausted", "{who:player?} channel|channels {n:amount} {domain:word} rune[s] exhausted", "channel a fury rune exhausted", true),
	{
		Name: "exhaust for energy", Pattern: "exhaust|tap {on:selector} for {n:amount?} energy", Example: "exhaust #3 for energy",
		Make: func(s notation.Slots) (play.Action, error) { return play.UseRune{On: ownRunes(s.Selector("on"))}, nil },
	},
	{
		Name: "recycle for power", Pattern: "recycle {on:selector} for {n:amount?} power", Example: "recycle #3 for power",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.UseRune{On: ownRunes(s.Selector("on")), Recycle: true}, nil
		},
	},
}

// channeling is a phrase that channels runes of a domain.
func channeling(name, pattern, example string, exhausted bool) row {
	return row{Name: name, Pattern: pattern, Example: example, Make: func(s notation.Slots) (play.Action, error) {
		domain, err := domainOf(s)
		return play.ChannelRunes{Who: s.Player("who"), N: s.Amount("n"), Domain: domain, Exhausted: exhausted}, err
	}}
}

// colors are what players call the domains by the colors of their runes (RB 134).
var colors = map[string]string{"red": "fury", "green": "calm", "blue": "mind", "orange": "body", "purple": "chaos", "yellow": "order"}

// domains are the six (RB 134.2).
var domains = []string{"fury", "calm", "mind", "body", "chaos", "order"}

// domainOf returns the domain in a slot.
func domainOf(s notation.Slots) (string, error) {
	domain := strings.ToLower(s.Text("domain"))
	if d, ok := colors[domain]; ok {
		domain = d
	}
	if !slices.Contains(domains, domain) {
		return "", tracker.Refuse("%s is no domain.", tracker.Name(s.Text("domain"))).Next("The domains are: %s.", tracker.Name(english.List(domains)))
	}
	return domain, nil
}

// ownRunes restricts "runes" to those of the player who exhausts, readies or
// recycles them, the only ones they can pay with (RB 166.1).
func ownRunes(s notation.Selector) notation.Selector {
	if f := s.Filter; f != nil && f.Controller == nil && slices.Contains(f.Words, "rune") {
		own := *f
		own.Controller = &notation.Player{Kind: notation.You}
		s.Filter = &own
	}
	return s
}
