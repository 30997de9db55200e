package magic

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/notation"
)

// Defender is what a creature attacks: a player, a planeswalker or a battle
// (CR 508.1b). The zero value is undecided: the player is asked when damage is
// dealt.
type Defender struct {
	Seat      int   `json:"seat,omitempty"`
	Permanent int64 `json:"permanent,omitempty"`
	Gone      bool  `json:"gone,omitempty"` // what it attacked was removed from combat (CR 506.4c)
}

// fights lists the ids of permanents that a permanent attacks or blocks.
func (p *Permanent) fights() []int64 {
	if p.Attacks.Permanent != 0 {
		return []int64{p.Attacks.Permanent}
	}
	return p.blocks()
}

// blocks lists the ids of the attackers that a permanent blocks.
func (p *Permanent) blocks() []int64 {
	if p.Blocking == 0 {
		return nil
	}
	return append([]int64{p.Blocking}, p.AlsoBlocks...)
}

// defenders lists what creatures of a player can attack: opponents, their
// planeswalkers, and battles that another player protects (CR 506.2, 310.8b).
func (s State) defenders(seat int) []Defender {
	var all []Defender
	for _, n := range s.playing() {
		if n != seat {
			all = append(all, Defender{Seat: n})
		}
	}
	now := s.layers()
	for stack := range s.Permanent.All() {
		if by := s.defendedBy(now, stack); by != 0 && by != seat {
			all = append(all, Defender{Permanent: stack.ID})
		}
	}
	return all
}

// defendedBy returns the seat whose creatures block the attackers of a
// permanent: the protector of a battle, the controller of a planeswalker (CR
// 509.1a); 0 if it can't be attacked.
func (s State) defendedBy(now *layers, stack tracker.Stack[Permanent]) int {
	switch c := now.of(stack); {
	case stack.Of.PhasedOut:
		return 0
	case c.is("Battle"):
		return stack.Of.Protector
	case c.is("Planeswalker"):
		return stack.Of.Controller
	}
	return 0
}

// defendingPlayer returns the defending player of an attacking creature (CR
// 508.5); 0 if it is unknown or has left the game.
func (s State) defendingPlayer(now *layers, whom Defender) int {
	if stack, ok := s.Permanent.Get(whom.Permanent); ok {
		return s.defendedBy(now, stack)
	}
	return whom.Seat
}

// onlyDefender returns what a creature attacks if it can attack only one
// thing.
func (s State) onlyDefender(seat int) Defender {
	if all := s.defenders(seat); len(all) == 1 {
		return all[0]
	}
	return Defender{}
}

// onlyOpponent returns the opponent in a game of two, the default for what is
// attacked.
func (s State) onlyOpponent(seat int) Defender {
	others := slices.DeleteFunc(s.playing(), func(n int) bool { return n == seat })
	if len(others) != 1 {
		return Defender{}
	}
	return Defender{Seat: others[0]}
}

// defenderName returns the name of what is attacked.
func (s State) defenderName(whom Defender) string {
	switch {
	case whom.Seat != 0:
		return s.seat(whom.Seat).Name
	case whom.Permanent != 0:
		return string(s.called(whom.Permanent))
	}
	return ""
}

// target is what a creature attacks on the board: "Bob", "Jace Beleren (#7)",
// "nothing".
func (s State) target(whom Defender) string {
	if stack, ok := s.Permanent.Get(whom.Permanent); ok {
		return stack.Of.name() + " (" + english.IDs([]int64{stack.ID}) + ")"
	}
	if whom.Gone || whom.Permanent != 0 {
		return "nothing"
	}
	return s.defenderName(whom)
}

// attacked resolves the target of an attack; nil is the zero Defender.
func (d *decision) attacked(what *notation.Target) (Defender, error) {
	if what == nil {
		return Defender{}, nil
	}
	seats, err := d.targetSeats(*what)
	if err != nil {
		return Defender{}, err
	}
	switch {
	case len(seats) == 1:
		return Defender{Seat: seats[0]}, d.inGame(seats[0])
	case len(seats) > 1:
		return Defender{}, tracker.Refuse("A creature attacks one player.").By(ruleAttackWhom).Next("Say which: attack %s with …", tracker.Name(d.s.seat(seats[0]).Name))
	}
	if len(what.Objects.List) > 0 {
		return Defender{}, tracker.Refuse("A creature attacks one player, planeswalker or battle.").By(ruleAttackWhom).
			Next("Say each: %s", tracker.Line("attack Bob with #1; attack Carol with #2"))
	}
	stack, err := d.find().One(whose(*what.Objects))
	if err != nil {
		return Defender{}, err
	}
	if c := d.now().of(stack); !c.is("Planeswalker") && !c.is("Battle") {
		return Defender{}, tracker.Refuse("%s can't be attacked: players, planeswalkers and battles can.", thing(stack)).
			By(ruleAttackWhom).Next("To have one creature block another: %s", tracker.LineOf("#6 blocks #%d", stack.ID))
	}
	return Defender{Permanent: stack.ID}, nil
}

// whose strips the possessive from "Bob's Invasion", where Invasion is a name.
func whose(sel notation.Selector) notation.Selector {
	if _, name, ok := strings.Cut(sel.Name, "'s "); ok {
		sel.Name = name
	}
	return sel
}

// mayAttack refuses a target that a player's creatures can't attack.
func (d *decision) mayAttack(seat int, whom Defender) error {
	if whom == (Defender{}) || slices.Contains(d.s.defenders(seat), whom) {
		return nil
	}
	p := tracker.Refuse("%s's creatures can't attack %s.", tracker.Name(d.s.seat(seat).Name), tracker.Name(d.s.defenderName(whom))).By(ruleAttackWhom)
	if stack, ok := d.s.Permanent.Get(whom.Permanent); ok && d.now().of(stack).is("Battle") {
		return p.Next("Its protector can't attack it; others can.")
	}
	return p.Next("Name an opponent, or a planeswalker of an opponent's.")
}

// askDefenders asks what the undecided attackers of a player attack: one
// question for all of them, or one each if they don't all attack the same.
func (d *decision) askDefenders(seat int, undecided []int64) error {
	whom := d.s.defenders(seat)
	if len(undecided) == 0 || len(whom) == 0 {
		return nil
	}
	var options []tracker.Message
	for _, w := range whom {
		options = append(options, tracker.Named(d.s.defenderName(w)))
	}
	if len(undecided) > 1 {
		options = append(options, tracker.Say("Not all the same"))
	}
	i := 0
	if len(whom) > 1 {
		var err error
		if i, err = d.in.Choose(tracker.Question{
			Player: d.s.seat(seat).Name, Rule: ruleAttackWhom,
			Text: tracker.Say("What is attacked by %s?", d.s.callThem(undecided)), About: undecided,
			Meant: d.s.seat(seat).Name == d.in.By.Name,
		}, options); err != nil {
			return err
		}
	}
	for _, id := range undecided {
		if i < len(whom) {
			d.happen(Attacked{On: id, Whom: whom[i]}, ruleAttackWhom)
		} else if err := d.askDefenders(seat, []int64{id}); err != nil {
			return err
		}
	}
	return nil
}

// callThem names a single stack, or lists the ids of several.
func (s State) callThem(all []int64) tracker.Message {
	if len(all) == 1 {
		return tracker.Say("%s", s.called(all[0]))
	}
	return tracker.SomeIDs(all)
}
