package play

import (
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
)

// decide puts cards onto the battlefield face down, one at a time (CR
// 701.40e). Their characteristics are stored only if the players give them.
func (a PutFaceDown) decide(d *Decision) error {
	if d.you == 0 {
		return d.unseated()
	}
	def := card.Definition{Name: unknownCard}
	var err error
	switch {
	case a.Card != nil:
		def, err = d.definition(*a.Card)
	case a.Name != "":
		def, _, err = d.added(Add{Known: a.Name})
	}
	if err != nil {
		return err
	}
	if a.Cast {
		if err := a.cast(d, &def); err != nil {
			return err
		}
	}
	n, err := d.number(a.N, "cards")
	if err != nil {
		return err
	}
	if n < 1 || n > maxSingles {
		return tracker.Refuse("%d face-down cards are none, or more than a board can show one by one.", n).By(ruleFaceDownApart).
			Next("Say how many, from 1 to %d.", maxSingles)
	}
	var ids []int64
	for range n {
		p := board.Permanent{Def: def, Owner: d.you, Controller: d.you, Fresh: true, FaceDown: true, Ward: a.Ward}
		id, err := d.enter(p, 1, 0, 0, tracker.Cause{Player: d.in.By.Name, Rule: a.Rule})
		if err != nil {
			return err
		}
		ids = append(ids, id)
	}
	d.in.Refer(ids...)
	return nil
}

// cast casts a card face down, which takes morph, megamorph or disguise (CR 702.37d,
// 702.168c). The spell is a creature spell without a name or a color (CR 708.4).
func (a *PutFaceDown) cast(d *Decision, def *card.Definition) error {
	switch {
	case def.Name == unknownCard: // the players say how
	case def.HasWord("disguise"):
		a.Ward, a.Rule = true, "magic/keyword/disguise"
	case def.HasWord("morph"), def.HasWord("megamorph"):
		a.Rule = "magic/keyword/morph"
	default:
		return tracker.Refuse("%s has neither morph nor disguise.", tracker.Name(def.Name)).By("magic/keyword/morph/only").
			Next("If an effect allows it: %s", tracker.LineOf("add %s face down", tracker.Name(def.Name)))
	}
	hidden := board.Permanent{FaceDown: true, Ward: a.Ward}
	if d.watched(card.Casting, 0) {
		d.happen(event.Unseen{Seat: d.you, Does: card.Casting, N: 1, Of: hidden.HiddenFace()}, ruleCast)
	}
	return nil
}

// turnedUp puts the counters on a permanent that its own abilities say of its being turned face
// up (CR 708.11).
func (d *Decision) turnedUp(id int64) error {
	stack, ok := d.s.Permanent.Get(id)
	if !ok {
		return nil
	}
	for e := range board.AbilitiesOf[card.Enters](&d.s, stack.Of.Face()) {
		if !e.Up {
			continue
		}
		n, err := d.entryNumber(&stack.Of, e.With)
		if err != nil {
			return err
		}
		if err := d.putCounters(stack, e.With.Kind, n, stack.Of.Controller, false, ruleTurnedUp); err != nil {
			return err
		}
	}
	return nil
}

// unmorphed puts the counter on a permanent with megamorph, as it is turned face up (CR
// 702.37b). Its controller says whether that was done for its megamorph cost.
func (d *Decision) unmorphed(id int64) error {
	stack, ok := d.s.Permanent.Get(id)
	if !ok || d.effect != nil || !stack.Of.Face().HasWord("megamorph") {
		return nil
	}
	paid, err := d.asks(stack.Of.Controller, tracker.Say("Was the megamorph cost of %s paid?", tracker.Name(stack.Of.Name())))
	if err != nil || !paid {
		return err
	}
	return d.putCounters(stack, "+1/+1", 1, stack.Of.Controller, true, ruleMegamorph)
}

// notesUnmorphing notes the cost of turning a permanent face up if its morph or disguise ability
// states it in words: it is the players' (CR 702.37e).
func (d *Decision) notesUnmorphing(id int64) error {
	stack, ok := d.s.Permanent.Get(id)
	if !ok || d.effect != nil {
		return nil
	}
	for _, name := range []string{"morph", "megamorph", "disguise"} {
		for k := range stack.Of.Face().KeywordsNamed(name) {
			if k.Dash {
				return Note{Text: k.String()}.decide(d)
			}
		}
	}
	return nil
}

const (
	ruleMegamorph tracker.Rule = "magic/keyword/morph/megamorph"
	ruleTurnedUp  tracker.Rule = "magic/face-down/as-turned-up"
)

// unknownCard is the name in other zones of a face-down card that isn't known.
const unknownCard = "Face-down card"

// decide turns permanents face down or face up. A double-faced permanent can't
// be turned face down (CR 712.16), and one that is face down stays as it is
// (CR 708.2b). Turned face up, a permanent regains its own characteristics (CR
// 708.8).
func (a TurnOver) decide(d *Decision) error {
	ids, err := d.Find().Objects(a.On)
	if err != nil {
		found, name, ok := d.hiddenCard(a)
		if !ok {
			return err
		}
		ids, a.Name = []int64{found}, name
	}
	as, err := d.revealed(a)
	if err != nil {
		return err
	}
	done := false
	for _, stack := range d.s.Permanent.These(ids) {
		p := stack.Of
		switch {
		case p.FaceDown == a.Down:
			continue
		case a.Down && p.Def.Back != nil && !p.Def.Flips:
			continue
		case a.Down:
			d.happen(event.TurnedOver{On: stack.ID, Down: true}, RuleFaceDown)
		case as == nil && p.Def.Name == unknownCard:
			return tracker.Refuse("What is %s? It came face down, and nobody said.", board.NameOf(stack)).By(ruleFaceUp).
				Next("Say it: %s", tracker.LineOf("turn #%d face up as a 2/2 green Bear creature \"Ursa\"", stack.ID))
		case card.IsSpell(p.Def) || as != nil && card.IsSpell(*as):
			return tracker.Refuse("An instant or sorcery stays face down.").By("magic/action/manifest/spell").Next("Nothing happens; nothing was changed.")
		default:
			d.happen(event.TurnedOver{On: stack.ID, Def: as}, ruleFaceUp)
			if err := d.turnedUp(stack.ID); err != nil {
				return err
			}
			if err := d.unmorphed(stack.ID); err != nil {
				return err
			}
			if err := d.notesUnmorphing(stack.ID); err != nil {
				return err
			}
		}
		done = true
	}
	switch {
	case !done && a.Down:
		return tracker.Refuse("%s can't be turned face down: it is so already, or has two faces.", tracker.Name(a.On.String())).By("magic/double-faced/face-down").Next("Nothing was changed.")
	case !done:
		return tracker.Refuse("%s is face up already.", tracker.Name(a.On.String())).By(ruleFaceUp).Next("Nothing was changed.")
	}
	d.in.Refer(ids...)
	return nil
}

// hiddenCard returns the face-down permanent that the player turns up by the name of its card. If
// no permanent is known to be that card, it is the only one whose card isn't known, and name is its
// name.
func (d *Decision) hiddenCard(a TurnOver) (id int64, name string, ok bool) {
	if a.Down || a.As != nil || a.Name != "" || a.On.Name == "" || d.you == 0 {
		return 0, "", false
	}
	var unsaid []int64
	for stack := range d.s.Permanent.All() {
		p := &stack.Of
		switch {
		case !p.FaceDown || p.Controller != d.you:
		case strings.EqualFold(p.Def.Name, a.On.Name):
			return d.part(stack, 1), "", true
		case p.Def.Name == unknownCard:
			unsaid = append(unsaid, stack.ID)
		}
	}
	if len(unsaid) != 1 || d.game.Pool == nil {
		return 0, "", false
	}
	stack, _ := d.s.Permanent.Get(unsaid[0])
	whole, known := d.game.Pool.Named(a.On.Name)
	if !known || stack.Count > 1 {
		return 0, "", false
	}
	return stack.ID, whole, true
}

// revealed returns the definition that a card is turned up with, or nil if
// none is given.
func (d *Decision) revealed(a TurnOver) (*card.Definition, error) {
	if a.As == nil && a.Name == "" {
		return nil, nil
	}
	add := Add{Known: a.Name}
	if a.As != nil {
		add.Card = *a.As
	}
	def, _, err := d.added(add)
	return &def, err
}

// decide puts a card with two faces onto the battlefield, front face up.
func (a AddFaces) decide(d *Decision) error {
	def, err := d.definition(a.Front)
	if err != nil {
		return err
	}
	back, err := d.definition(a.Back)
	if err != nil {
		return err
	}
	def.Back, def.Flips = &back, a.Flips
	return d.addAll(a.Front, def, Front)
}
