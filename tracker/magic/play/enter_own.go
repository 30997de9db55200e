package play

import (
	"slices"
	"strconv"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// applyOwnEntry applies what an entering permanent's own abilities say of how it
// enters (CR 614.1c, 614.1d, 614.12): tapped, with counters, with a choice.
func (d *Decision) applyOwnEntry(p *board.Permanent) error {
	for a := range board.AbilitiesOf[card.Anchors](&d.s, p.Face()) {
		if err := d.chooseAnchor(p, a); err != nil {
			return err
		}
	}
	for e := range board.AbilitiesOf[card.Enters](&d.s, p.Face()) {
		if e.Up {
			continue
		}
		applies, err := d.suppose(p, e.When)
		if err != nil {
			return err
		}
		if !applies {
			continue
		}
		if e.Cost != nil {
			if err := d.paysToEnter(p, e); err != nil {
				return err
			}
			continue
		}
		if e.May {
			if applies, err = d.entersWithChosen(p, e); err != nil {
				return err
			}
			if !applies {
				continue
			}
		}
		if e.Tribute || e.Devours != nil {
			if err := d.entersByOthers(p, e); err != nil {
				return err
			}
			continue
		}
		if e.Prepared {
			*p = p.WithDesignation(board.Prepared, false, 0)
		}
		if e.Day && d.s.Day == "" {
			d.happen(event.DayNightChanged{Day: board.Daytime}, ruleDayNight)
		}
		if e.Choose != "" {
			if err := d.chooseOnEntry(p, e); err != nil {
				return err
			}
		}
		if e.Tapped && !p.Tapped {
			if p.Tapped, err = d.entersTapped(p, e); err != nil {
				return err
			}
		}
		all := slices.Concat([]notation.Counters{e.With}, e.Also)
		if e.OneOf {
			if all, err = d.oneKind(p, all); err != nil {
				return err
			}
		}
		for _, with := range all {
			if with.Kind == "" || e.Plain() && slices.ContainsFunc(p.Face().With, func(k card.Counter) bool { return k.Kind == with.Kind }) {
				continue // in data of earlier versions, With has what the text says
			}
			n, err := d.entryNumber(p, with)
			if err != nil {
				return err
			}
			if _, err := tracker.Add(p.Count(with.Kind), n); err != nil {
				return err
			}
			if n > 0 {
				*p = p.WithCounters(with.Kind, n)
			}
		}
		if e.Gains != "" {
			d.gains(p, e.Gains)
		}
	}
	return nil
}

// chooseAnchor asks for an anchor word, and gives an entering permanent the abilities that
// the word precedes (CR 614.12c).
func (d *Decision) chooseAnchor(p *board.Permanent, a card.Anchors) error {
	words := make([]tracker.Message, len(a.Options))
	for i, one := range a.Options {
		words[i] = tracker.Named(one.Word)
	}
	i, err := d.in.Choose(d.asksController(p, tracker.Say("Which word is chosen for %s?", tracker.Name(p.Face().Name))), words)
	if err != nil {
		return err
	}
	p.Chosen = append(slices.Clip(p.Chosen), board.Chosen{Choice: card.ChooseAnchor, Value: a.Options[i].Word})
	d.gives(p, a.Options[i].Gives)
	return nil
}

// oneKind returns the kind of counters, of several, that a permanent's controller chooses.
func (d *Decision) oneKind(p *board.Permanent, all []notation.Counters) ([]notation.Counters, error) {
	options := make([]tracker.Message, len(all))
	for i, n := range all {
		options[i] = tracker.Say("%s", board.SayCounters(1, n.Kind))
	}
	i, err := d.in.Choose(d.asksController(p, tracker.Say("With which counter does %s enter?", tracker.Name(p.Face().Name))), options)
	if err != nil {
		return nil, err
	}
	return all[i : i+1], nil
}

// gains gives an entering permanent a keyword without a duration.
func (d *Decision) gains(p *board.Permanent, keyword string) {
	d.gives(p, notation.Change{Keywords: []string{keyword}})
}

// gives changes an entering permanent without a duration.
func (d *Decision) gives(p *board.Permanent, change notation.Change) {
	p.Pumps = append(slices.Clip(p.Pumps), board.Pump{ID: d.newID(), Lasting: true, Change: change, At: board.Timestamp(&change, d.s.Clock)})
}

// asksController returns a question to the controller of an entering permanent.
func (d *Decision) asksController(p *board.Permanent, text tracker.Message) tracker.Question {
	name := d.s.Seat(p.Controller).Name
	return tracker.Question{Player: name, Rule: ruleEntersWith, Text: text, Meant: name == d.in.By.Name}
}

// suppose reports whether the condition of an ability of an entering permanent
// holds on the board before it enters. What only players know is asked.
func (d *Decision) suppose(p *board.Permanent, when *card.Proviso) (bool, error) {
	if when == nil {
		return true, nil
	}
	asked := when.Asked
	if asked == "" {
		now := d.boardBefore().State.Layers()
		as := tracker.Stack[board.Permanent]{ID: max(now.State.LastID, d.s.LastID) + 1, Count: 1, Of: *p}
		if !now.State.Unsaid(&when.If, p.Controller, as.ID) {
			return now.Applies(when, &as, &as, board.Versus{}), nil
		}
		asked = when.If.String()
	}
	if holds, known := d.casts.Holds(card.CastFactOf(asked)); known {
		return holds != when.Unless, nil
	}
	i, err := d.in.Choose(
		d.asksController(p, tracker.Say("%s: is it so that %s?", tracker.Name(p.Face().Name), tracker.Quoted(english.Quote(asked)))),
		[]tracker.Message{tracker.Say("Yes"), tracker.Say("No")},
	)
	return (i == 0) != when.Unless, err
}

// entersTapped reports whether a permanent with an ability to enter tapped
// does. Its controller may be able to pay life, or to reveal a card, instead.
func (d *Decision) entersTapped(p *board.Permanent, e card.Enters) (bool, error) {
	pay := tracker.Say("Pay %d life", e.Pay)
	_, cant := d.cantLose(p.Controller, false)
	switch {
	case e.Reveal != "":
		pay = tracker.Say("Reveal %s", tracker.Name(e.Reveal))
	case e.Pay == 0, cant, d.s.Seat(p.Controller).Life < e.Pay: // CR 119.4, 119.8
		return true, nil
	}
	if e.Pay == 0 || !d.paysLifeNext(p.Controller, e.Pay) {
		i, err := d.in.Choose(
			d.asksController(p, tracker.Say("Does %s enter tapped?", tracker.Name(p.Face().Name))),
			[]tracker.Message{tracker.Say("It enters tapped"), pay},
		)
		if err != nil || i == 0 {
			return true, err
		}
	}
	if e.Pay > 0 {
		d.happen(event.LifeChanged{Seat: p.Controller, By: -e.Pay}, ruleEntersWith)
	}
	return false, nil
}

// entersWithChosen asks whether a permanent enters with a counter that its controller may
// have it enter with. If it doesn't, it gains the keyword that the ability names.
func (d *Decision) entersWithChosen(p *board.Permanent, e card.Enters) (bool, error) {
	without := tracker.Say("Without it")
	if e.OrHas != "" {
		without = tracker.Named(e.OrHas)
	}
	i, err := d.in.Choose(
		d.asksController(p, tracker.Say("Does %s enter with the %s counter?", tracker.Name(p.Face().Name), tracker.Name(e.With.Kind))),
		[]tracker.Message{tracker.Say("%s", board.SayCounters(1, e.With.Kind)), without},
	)
	if err != nil || i == 0 {
		return true, err
	}
	if e.OrHas != "" {
		d.gains(p, e.OrHas)
	}
	return false, nil
}

// entryNumber returns the number of counters of a kind that a permanent enters
// with. A number that the board can't tell is asked.
func (d *Decision) entryNumber(p *board.Permanent, with notation.Counters) (int64, error) {
	if with.N.Expr == "" {
		return with.N.N, nil
	}
	switch with.N.Expr {
	case "X", "x":
		return d.askX(p)
	case "twice X", "Twice X":
		x, err := d.askX(p)
		if err != nil {
			return 0, err
		}
		return tracker.Mul(x, 2)
	}
	if q, ok := notation.ReadQuantity(d.game.Vocabulary, with.N.Expr); ok && !q.That && q.Add == nil && (q.Of == nil || q.Of.It == "") {
		if q.Count != nil {
			others := *q.Count // the permanent itself isn't there yet
			others.Other = false
			q.Count = &others
		}
		defer func(you int) { d.you = you }(d.you)
		d.you = p.Controller
		if n, known, err := d.valueOf(q); known || err != nil {
			return n, err
		}
	}
	if n, known, err := kicks(with.N.Expr, d.casts); known {
		return n, err
	}
	q := d.asksController(p, tracker.Say("How many %s counters does %s enter with (%s)?", tracker.Name(with.Kind), tracker.Name(p.Face().Name), tracker.Say("“%s”", tracker.Name(with.N.Expr))))
	q.Max = 1 << 62
	a, err := d.in.Ask(q)
	return a.N, err
}

// maxOfferedX is the greatest value of X that is offered as an answer; players type
// greater ones. The value n is answer n.
const maxOfferedX = 12

// askX asks for the value of X in the cost of an entering permanent (CR 107.3m).
func (d *Decision) askX(p *board.Permanent) (int64, error) {
	if n, ok := d.letters["X"]; ok {
		return n, nil
	}
	var options []tracker.Message
	for n := range maxOfferedX {
		options = append(options, tracker.Named(strconv.Itoa(n+1)))
	}
	q := d.asksController(p, tracker.Say("What is X for %s?", tracker.Name(p.Face().Name)))
	i, err := d.in.Choose(q, append(options, tracker.Named("0"), tracker.Say("More")))
	n := int64(i+1) % (maxOfferedX + 1)
	if err == nil && i > maxOfferedX {
		q.Min, q.Max = maxOfferedX+1, 1<<62
		var a tracker.Answer
		a, err = d.in.Ask(q)
		n = a.N
	}
	if err == nil {
		d.bindLetter("X", n)
	}
	return n, err
}

// chooseOnEntry lets the controller of an entering permanent make the choice of
// one of its abilities.
func (d *Decision) chooseOnEntry(p *board.Permanent, e card.Enters) error {
	if e.Choose == card.ChooseName {
		return d.chooseNameOnEntry(p, e)
	}
	values, err := d.choosable(p, e)
	if err != nil || len(values) == 0 {
		return err
	}
	i := 0
	if len(values) > 1 {
		i, err = d.in.Choose(d.asksController(p, tracker.Say("Which %s is chosen for %s?", tracker.Say(string(e.Choose)), tracker.Name(p.Face().Name))), tracker.AllNamed(values))
		if err != nil {
			return err
		}
	}
	p.Chosen = append(slices.Clip(p.Chosen), board.Chosen{Choice: e.Choose, Value: values[i]})
	return nil
}

// choosable lists the values of a choice. Creature types are asked by their
// first letter, after those on the board.
func (d *Decision) choosable(p *board.Permanent, e card.Enters) ([]string, error) {
	switch e.Choose {
	case card.ChooseColor:
		return slices.DeleteFunc(slices.Clone(card.Colors), func(c string) bool { return c == e.Except }), nil
	case card.ChooseLandType:
		return card.BasicLandTypes, nil
	case card.ChooseCardType:
		return append(slices.Clone(card.PermanentTypes), "Instant", "Sorcery", "Kindred"), nil
	case card.ChooseParity:
		return []string{"odd", "even"}, nil
	case card.ChoosePlayer:
		return names(d.s, d.s.Playing()), nil
	case card.ChooseOpponent:
		return names(d.s, slices.DeleteFunc(d.s.Playing(), func(n int) bool { return !d.s.Opposed(n, p.Controller) })), nil
	case card.ChooseType:
		return d.creatureTypes(func(text tracker.Message) tracker.Question { return d.asksController(p, text) }, tracker.Named(p.Face().Name), p.Face().Subtypes, "")
	case card.TributePaid, card.ChooseAnchor, card.ChooseName: // chosen elsewhere
	}
	return nil, nil
}

// creatureTypes asks for a creature type on the board or among own, or else for a first
// letter. It returns that type, or the types with that letter, without except. ask makes a
// question to the player who chooses for the object of.
func (d *Decision) creatureTypes(ask func(tracker.Message) tracker.Question, of tracker.Message, own []string, except string) ([]string, error) {
	every := slices.DeleteFunc(slices.Clone(d.game.Vocabulary.CreatureTypes()), func(t string) bool { return t == except })
	if i, ok := d.in.Announces(ask(of).Player, every); ok {
		return every[i : i+1], nil
	}
	var here []string
	for stack := range d.s.Permanent.All() {
		for _, t := range d.Now().Of(stack).Subtypes {
			if t != except && !slices.Contains(here, t) && slices.Contains(d.game.Vocabulary.TypesOf(t), "Creature") {
				here = append(here, t)
			}
		}
	}
	for _, t := range own {
		if !slices.Contains(here, t) && slices.Contains(d.game.Vocabulary.TypesOf(t), "Creature") {
			here = append(here, t)
		}
	}
	slices.Sort(here)
	here = here[:min(len(here), maxTypesOffered)]
	if len(here) > 0 {
		q := ask(tracker.Say("Which creature type is chosen for %s?", of))
		q.Narrows = true
		i, err := d.in.Choose(q, append(tracker.AllNamed(here), tracker.Say("Another one")))
		if err != nil {
			return nil, err
		}
		if i < len(here) {
			return here[i : i+1], nil
		}
	}
	var letters []string // a first letter, or the only type that begins with it
	var behind [][]string
	for _, t := range every {
		if last := len(letters) - 1; last >= 0 && letters[last][:1] == t[:1] {
			letters[last], behind[last] = t[:1], append(behind[last], t)
		} else {
			letters, behind = append(letters, t), append(behind, []string{t})
		}
	}
	q := ask(tracker.Say("Which letter does the creature type begin with?"))
	q.Narrows = true
	i, err := d.in.Choose(q, tracker.AllNamed(letters))
	if err != nil {
		return nil, err
	}
	return behind[i], nil
}

// maxTypesOffered is the maximum number of creature types on the board that are
// offered.
const maxTypesOffered = 20
