package card

import (
	"strings"

	"arbiter/tracker/english"
	"arbiter/tracker/notation"
)

// Proviso says when an ability applies.
type Proviso struct {
	If     notation.Condition `json:"if,omitzero"`
	Asked  string             `json:"asked,omitempty"`  // a condition that only players know, instead of If
	Unless bool               `json:"unless,omitempty"` // it applies while the condition is false
	// Of is the player whom the condition calls "you", if it isn't the
	// ability's controller.
	Of Role `json:"of,omitempty"`
}

// Role is a player's role in combat, or towards the object of an ability.
type Role string

// The roles.
const (
	DefendingPlayer Role = "defending player"
	AttackingPlayer Role = "attacking player"
	ItsController   Role = "that player" // the controller of the object that the ability is about
)

// proviso parses a condition, which may be about a player in combat: "defending
// player controls an Island".
func (c *Compiler) proviso(text string) (*Proviso, bool) {
	p := &Proviso{}
	for _, role := range []Role{DefendingPlayer, AttackingPlayer} {
		if strings.EqualFold(text, string(role)+" is poisoned") { // CR 122.1f
			text, p.Of = "you have one or more poison counters", role
		} else if rest, ok := english.CutPrefix(text, string(role)+" has "); ok && strings.HasSuffix(rest, " cards in their graveyard") {
			text, p.Of = "there are "+strings.TrimSuffix(rest, "their graveyard")+"your graveyard", role
		} else if rest, ok := english.CutPrefix(text, string(role)+" controls "); ok {
			text, p.Of = "you control "+rest, role
		}
	}
	var ok bool
	p.If, ok = notation.ParseCondition(c.vocabulary, text)
	return p, ok
}

// ofItsController parses a condition about "that player" at the end of a sentence that names "its
// controller".
func (c *Compiler) ofItsController(sentence string) (before string, p *Proviso, ok bool) {
	about := thatPlayer.Replace(sentence)
	if about == sentence {
		return sentence, nil, false
	}
	if before, p, ok = c.trailing(about); !ok || !strings.Contains(before, " its controller's ") {
		return sentence, nil, false
	}
	p.Of = ItsController
	return before, p, true
}

// thatPlayer rewrites a condition about "that player" as one about "you".
var thatPlayer = strings.NewReplacer(" that player is the monarch", " you're the monarch", " that player controls ", " you control ")

// leading parses a condition at the beginning of a sentence: "As long as you
// control a Zombie, …".
func (c *Compiler) leading(sentence string) (rest string, p *Proviso, ok bool) {
	if after, is := english.CutPrefix(sentence, "during your turn, "); is {
		return after, &Proviso{If: notation.Condition{Turn: true}}, true
	}
	for _, word := range []string{"as long as ", "if "} {
		after, is := english.CutPrefix(sentence, word)
		if !is {
			continue
		}
		for at := 0; ; {
			i := strings.Index(after[at:], ", ")
			if i < 0 {
				return sentence, nil, false
			}
			at += i
			if p, ok := c.proviso(after[:at]); ok {
				return after[at+2:], p, true
			}
			at += 2
		}
	}
	return sentence, nil, false
}

// trailing parses a condition at the end of a sentence: "… unless you control a
// Zombie".
func (c *Compiler) trailing(sentence string) (before string, p *Proviso, ok bool) {
	for _, word := range []string{" unless ", " as long as ", " if "} {
		for at := 0; ; {
			i := strings.Index(sentence[at:], word)
			if i < 0 {
				break
			}
			at += i
			if p, ok := c.proviso(sentence[at+len(word):]); ok {
				p.Unless = word == " unless "
				return sentence[:at], p, true
			}
			at += len(word)
		}
	}
	return sentence, nil, false
}

// String returns the condition as it stands at the end of a sentence; "" for nil.
func (p *Proviso) String() string {
	if p == nil {
		return ""
	}
	text := p.Asked
	if text == "" {
		text = p.If.String()
	}
	if text == "the number of poison counters you have is at least 1" && p.Of != "" {
		text = string(p.Of) + " is poisoned"
	} else if rest, ok := strings.CutPrefix(text, "there are "); ok && p.Of != "" {
		text = string(p.Of) + " has " + strings.Replace(rest, "card in your graveyard", "cards in their graveyard", 1)
	} else if rest, ok := strings.CutPrefix(text, "you control "); ok && p.Of != "" {
		text = string(p.Of) + " controls " + rest
	} else if rest, ok := strings.CutPrefix(text, "you're "); ok && p.Of != "" {
		text = string(p.Of) + " is " + rest
	}
	switch {
	case p.Unless:
		return " unless " + text
	case p.Asked != "":
		return " if " + text
	}
	return " as long as " + text
}
