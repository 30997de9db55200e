package play

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/notation"
)

// FromHand puts a card from the hand of the effect's controller onto the battlefield, and performs
// Do with it. Hands aren't tracked: it puts the card that players name with the effect, and leaves
// the rest to them if they name none.
type FromHand struct {
	What      notation.Filter `json:"what"` // the characteristics that the card needs on the battlefield
	Tapped    bool            `json:"tapped,omitempty"`
	Attacking bool            `json:"attacking,omitempty"`
	Do        Steps           `json:"do,omitempty"`

	Named string `json:"named,omitempty"` // the name of the card; "" if players named none
}

var (
	// putsFromHand matches the sentence that puts a card from the hand onto the battlefield, the
	// text before it and the text after it.
	putsFromHand = regexp.MustCompile(`(?i)^(?:(.+?)[.,] (?:then )?)?(?:you may )?put an? ([a-z, ]+?) card((?: with [a-z0-9 ]+?)?) from your hand ` + `onto the battlefield( tapped)?( and attacking)?\. (?:if you do, )?(.+)$`)
	// thatPermanent matches references to the permanent that the card became.
	thatPermanent = regexp.MustCompile(`(?i)\b(?:that|the) (?:creature|artifact|enchantment|planeswalker|permanent|card)\b`)
)

// fromHand reads an effect that puts a card from its controller's hand onto the battlefield and then
// does something with it.
func (r *reader) fromHand(text string) (Steps, bool) {
	m := putsFromHand.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	what, ok := notation.ParseFilter(r.g.Vocabulary, m[2]+m[3])
	if !ok || what.Card != nil || what.Controller != nil || what.Other || what.Name != "" || what.Status != "" {
		return nil, false
	}
	a := FromHand{What: *what, Tapped: m[4] != "", Attacking: m[5] != ""}
	rest := english.Capital(thatPermanent.ReplaceAllString(m[6], "it"))
	if a.Do, ok = (&reader{g: r.g}).effect(rest); !ok || onlyNotes(a.Do) || namesSource(a.Do) {
		return nil, false
	}
	if _, ok = r.g.refersTo(a.Do, true); !ok {
		return nil, false
	}
	var all Steps
	if m[1] != "" {
		if all, ok = r.effect(m[1]); !ok {
			return nil, false
		}
	}
	return append(all, a), true
}

// decide puts the named card onto the battlefield, or adds a note for the players.
func (a FromHand) decide(d *Decision) error {
	if a.Named == "" {
		return Note{Text: d.game.sayStep(a)}.decide(d)
	}
	def, _, err := d.added(Add{Known: a.Named})
	if err != nil {
		return err
	}
	is := tracker.Stack[board.Permanent]{Count: 1, Of: board.Permanent{Def: def, Owner: d.you, Controller: d.you}}
	if !d.Now().Matches(&is, &board.Characteristics{Definition: *is.Of.Face()}, &a.What, 0, d.you) {
		return tracker.Refuse("%s is no %s.", tracker.Name(def.Name), tracker.Name(a.What.String())).By("magic/cast/targets").
			Next("Name another card.")
	}
	add := Add{Card: notation.Creation{Count: notation.Amount{N: 1}, Tapped: a.Tapped, Attacking: a.Attacking}, Known: a.Named}
	if err := add.decide(d); err != nil {
		return err
	}
	if it := d.in.It(); d.effect != nil {
		d.effect.last = slices.Clone(it)
	}
	return d.perform(a.Do)
}

// cardSaid returns the name of the only card that an action puts onto the battlefield, casts or
// creates, or "".
func cardSaid(said Action) string {
	one := func(n notation.Amount) bool { return n.Expr == "" && n.N <= 1 }
	switch a := said.(type) {
	case Add:
		if a.And == nil && one(a.Card.Count) && a.Card.For == nil {
			return a.Known
		}
	case Cast:
		if a.And == nil && one(a.Card.Count) && a.Card.For == nil && a.Way == "" && len(a.At) == 0 {
			return a.Known
		}
	case Create:
		if len(a.Made) == 1 && one(a.Made[0].Count) && a.Made[0].For == nil {
			return strings.TrimSpace(a.Made[0].Known + a.Made[0].Named)
		}
	case Return:
		return a.On.Name
	default: // no action with a card
	}
	return ""
}

// sayFromHand returns the effect in words.
func (g *Rules) sayFromHand(a FromHand) string {
	what := a.What.String()
	with := ""
	if i := strings.Index(what, " with "); i > 0 {
		what, with = what[:i], what[i:]
	}
	text := "you may put " + english.Article(what+" card") + with + " from your hand onto the battlefield"
	if a.Tapped {
		text += " tapped"
	}
	if a.Attacking {
		text += " and attacking"
	}
	return text + then(". ", english.Capital(g.say(a.Do)))
}
