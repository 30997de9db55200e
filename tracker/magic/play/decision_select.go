package play

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
	"arbiter/tracker/selection"
	"arbiter/tracker/talk"
)

// targetSeats returns the seats that a target means, or nil if it means
// objects. If a name means both a player and something on the board, it asks.
func (d *Decision) targetSeats(t notation.Target) ([]int, error) {
	if t.Either && d.effect == nil {
		return nil, tracker.Refuse("Which target is meant isn't said.").Next("Name a player, or something on the board.")
	}
	if t.Players != nil {
		return d.Seats(*t.Players)
	}
	sel := t.Objects
	if sel.Name == "" || sel.All || sel.Count != nil || len(sel.Not) > 0 {
		return nil, nil
	}
	seat := 1 + slices.IndexFunc(d.s.Players, func(p board.Player) bool { return strings.EqualFold(p.Name, sel.Name) })
	if seat == 0 {
		return nil, nil
	}
	if d.onBoard(sel.Name) {
		name := d.s.Seat(seat).Name
		if i, err := d.Find().Choose(tracker.Say("Who is %s?", tracker.Name(name)), []tracker.Message{tracker.Say("the player %s", tracker.Name(name)), tracker.Say("what is called so on the board")}, nil); i == 1 || err != nil {
			return nil, err
		}
	}
	return []int{seat}, nil
}

func (d *Decision) onBoard(name string) bool { return d.s.IsOnBoard(name) }

// Find returns a Finder for permanents on the battlefield, after the events
// decided so far.
func (d *Decision) Find() selection.Finder[board.Permanent] {
	find := selection.On(battlefield{d}, d.in).For(d.chooser())
	if d.effect != nil && len(d.effect.aims) > 0 && !d.effect.paying {
		find = find.Aiming(d.aimedAt)
	}
	if d.effect == nil {
		return find.Whole()
	}
	if !d.effect.optional && !d.effect.paying {
		find = find.Fewer()
	}
	return find.Meaning(d.effect.last)
}

// battlefield implements selection.Board for permanents.
type battlefield struct{ d *Decision }

func (b battlefield) Stacks() tracker.Stacks[board.Permanent] { return b.d.s.Permanent }
func (b battlefield) Place() string                           { return "the battlefield" }

func (b battlefield) Part(stack tracker.Stack[board.Permanent], n int64) int64 {
	return b.d.part(stack, n)
}

// Counts reports whether a permanent belongs to a range of ids: phased-out
// permanents are treated as though they don't exist (CR 702.26b).
func (b battlefield) Counts(p board.Permanent) bool { return !p.PhasedOut }

func (b battlefield) Labelled(p board.Permanent, name string) bool { return p.IsLabelled(name) }

// Called returns the permanents of a name, with or without "Token", of one
// player if the name says so.
func (b battlefield) Called(name string) (ids []int64, all bool) {
	name, whose := b.d.splitOwner(name)
	for stack := range b.d.s.Permanent.All() {
		if stack.Of.IsCalled(name) && (whose == 0 || stack.Of.Controller == whose) {
			ids = append(ids, stack.ID)
		}
	}
	if len(ids) == 0 {
		if whole := b.d.likelyOnBoard(name); whole != "" {
			for stack := range b.d.s.Permanent.All() {
				if !stack.Of.Token && stack.Of.IsCalled(whole) && (whose == 0 || stack.Of.Controller == whose) {
					ids = append(ids, stack.ID)
				}
			}
		}
	}
	return ids, false
}

// likelyOnBoard returns the card on the battlefield that a name probably
// means: by a short name, a nickname or a misspelling. It returns "" if there
// is none or several, or if other permanents have the name as a subtype: "the vampire" may be
// another Vampire than Vampire Nighthawk.
func (d *Decision) likelyOnBoard(name string) string {
	if d.game.Pool == nil || notation.Counts(name) {
		return ""
	}
	found, err := d.game.Pool.Find(name, d.s.CardNames())
	if err != nil {
		return ""
	}
	one := ""
	for _, printed := range found.Cards {
		for stack := range d.s.Permanent.All() {
			here := stack.Of.Face().Name
			switch {
			case stack.Of.Token || stack.Of.FaceDown || !slices.ContainsFunc(printed.Faces, func(f card.Definition) bool { return f.Name == here }):
			case one != "" && one != here:
				return ""
			default:
				one = here
			}
		}
	}
	if one != "" && d.hasSubtypeBeside(strings.TrimPrefix(strings.ToLower(name), "the "), one) {
		return ""
	}
	return one
}

// hasSubtypeBeside reports whether a permanent with another name than the given one has a subtype.
func (d *Decision) hasSubtypeBeside(subtype, name string) bool {
	is := func(t string) bool { return strings.EqualFold(t, subtype) }
	for stack := range d.s.Permanent.Each() {
		if stack.Of.Face().Name != name && slices.ContainsFunc(d.Now().Look(stack).Subtypes, is) {
			return true
		}
	}
	return false
}

// partOnBoard reports whether consecutive words of the name of a card on the battlefield are
// these words.
func (d *Decision) partOnBoard(words string) bool {
	part := nameParts(words)
	for stack := range d.s.Permanent.All() {
		if !stack.Of.Token && !stack.Of.FaceDown && strings.Contains(nameParts(stack.Of.Face().Name), part) {
			return true
		}
	}
	return false
}

// nameParts returns the words of a name in lower case, each with a space before and behind
// it.
func nameParts(name string) string {
	return " " + strings.Join(strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return r == ' ' || r == ',' }), "  ") + " "
}

// splitOwner splits "Bob's Ursa" and "my Ursa" into the name and the seat of
// the player; the seat is 0 if no player is named, or if an object has the
// whole text as its name.
func (d *Decision) splitOwner(name string) (string, int) {
	if d.onBoard(name) {
		return name, 0
	}
	if rest, ok := strings.CutPrefix(name, "my "); ok && d.onBoard(rest) {
		return rest, d.you
	}
	for i, p := range d.s.Players {
		n := len(p.Name + "'s ")
		if len(name) > n && strings.EqualFold(name[:n], p.Name+"'s ") && d.onBoard(name[n:]) {
			return name[n:], i + 1
		}
	}
	return name, 0
}

func (b battlefield) Names(p board.Permanent) []string { return talk.Called(p.Label, p.Face().Name) }

func (b battlefield) Name(p board.Permanent) string { return p.Face().Name }

func (b battlefield) Describe(stack tracker.Stack[board.Permanent]) tracker.Message {
	return b.d.s.Describe(stack)
}

func (b battlefield) Number(a notation.Amount, of string) (int64, error) { return b.d.number(a, of) }

func (b battlefield) Stat(stack tracker.Stack[board.Permanent], of string) (int64, bool, error) {
	return b.d.stat(stack, of)
}

func (b battlefield) MayTarget(stack *tracker.Stack[board.Permanent], f notation.Filter) error {
	if err := b.d.mayTarget(stack); err != nil {
		return err
	}
	f, err := b.d.lenient(f)
	if err != nil {
		return err
	}
	return b.d.wasTarget(stack, f)
}

func (b battlefield) Targeted(ids []int64) { b.d.targeted(ids) }

func (b battlefield) Fits(stack *tracker.Stack[board.Permanent], f notation.Filter) (bool, error) {
	f, err := b.d.lenient(f)
	if err != nil {
		return false, err
	}
	return b.d.fits(stack, f)
}

// saysTarget reports whether words describe a target: "target opponent".
func saysTarget(words string) bool {
	return strings.HasPrefix(strings.ToLower(words), "target ") || strings.EqualFold(words, notation.AnotherTarget)
}

// InCardWords returns the seat of a player in the words of a card: "target opponent",
// "its controller", "that player". A seat of that name comes first. If several players
// fit, the speaker is asked.
func (p players) InCardWords(who notation.Player) ([]int, error) {
	d := p.d
	if seat := tracker.SeatNamed(d.s.Players, who.Name); seat != 0 {
		return []int{seat}, nil
	}
	if seat, ok := d.meantPlayer(who); ok {
		return []int{seat}, nil
	}
	seats := d.s.Playing()
	switch who.Kind {
	case notation.Controller, notation.Owner:
		if words := strings.ToLower(who.Name); strings.HasPrefix(words, "enchanted ") || strings.HasPrefix(words, "equipped ") {
			return d.hostController(who.Name)
		}
		if all := d.linkedCards(); strings.EqualFold(who.Name, "the linked card's owner") && len(all) == 1 {
			return []int{all[0].Owner}, nil
		}
		it := notation.It
		if strings.HasPrefix(who.Name, "that ") {
			it = notation.That
		}
		if of := d.seatsOfIt(it, who.Kind == notation.Owner); len(of) == 1 {
			return of, nil
		}
	case notation.OneOpponent, notation.SomeOpponent:
		seats = slices.DeleteFunc(seats, func(seat int) bool { return !d.s.Opposed(seat, d.you) })
	case notation.OnePlayer:
		seats = d.byLife(who.Name, seats)
		if d.effect != nil && strings.EqualFold(who.Name, notation.AnotherTarget) {
			seats = slices.DeleteFunc(slices.Clone(seats), func(seat int) bool { return slices.Contains(d.effect.chose, aim{seat: seat}) })
		}
	case notation.You, notation.NamedPlayer, notation.EachPlayer, notation.EachOpponent, notation.Several, notation.EachOther, notation.YourTeam:
	}
	if len(seats) == 0 {
		return nil, tracker.NobodyCalled(who.Name)
	}
	if strings.Contains(strings.ToLower(who.Name), "target ") {
		var err error
		if seats, err = d.targetablePlayers(seats); err != nil {
			return nil, err
		}
	}
	options := make([]tracker.Message, len(seats))
	for i, seat := range seats {
		options[i] = tracker.Named(d.s.Seat(seat).Name)
	}
	if i, said := d.aimedAtSeat(seats); said && saysTarget(who.Name) {
		d.rememberPlayer(who, seats[i])
		return seats[i : i+1], nil
	}
	if len(seats) == 1 {
		d.rememberPlayer(who, seats[0])
		return seats, nil
	}
	text := tracker.Say("Who is %s?", tracker.Name(strings.ToLower(who.Name)))
	if d.effect != nil && d.effect.name != "" {
		text = tracker.Say("%s: who is %s?", d.title(), tracker.Name(strings.ToLower(who.Name)))
	}
	i, err := d.in.Choose(tracker.Question{Player: d.chooser(), Meant: d.chooser() == d.in.By.Name, Text: text, Unclear: who.Kind == notation.SomeOpponent}, options)
	if err != nil {
		return nil, err
	}
	d.rememberPlayer(who, seats[i])
	return seats[i : i+1], nil
}

// byLife returns those of several seats that words mean by their life totals; all of them for other
// words.
func (d *Decision) byLife(words string, seats []int) []int {
	if words != notation.MostLife && words != notation.LeastLife || len(seats) == 0 {
		return seats
	}
	better := func(a, b int) bool { return (words == notation.MostLife) == (d.s.Seat(a).Life > d.s.Seat(b).Life) }
	best := seats[0]
	for _, seat := range seats {
		if d.s.Seat(seat).Life != d.s.Seat(best).Life && better(seat, best) {
			best = seat
		}
	}
	return slices.DeleteFunc(slices.Clone(seats), func(seat int) bool { return d.s.Seat(seat).Life != d.s.Seat(best).Life })
}

// hostController returns the controller of what the source of the effect is attached to, or was
// attached to as it left (CR 608.2h). named is how the effect calls that player.
func (d *Decision) hostController(named string) ([]int, error) {
	source := d.sourceID()
	p, ok := d.s.LastKnown(source)
	if stack, there := d.s.Permanent.Find(source); there {
		p, ok = stack.Of, true
	}
	if ok {
		if host, there := d.s.Permanent.Find(d.s.HostOf(&p)); there {
			return []int{host.Of.Controller}, nil
		}
		if last, left := d.s.LastKnown(p.AttachedTo); left {
			return []int{last.Controller}, nil
		}
	}
	return nil, tracker.NobodyCalled(named)
}

// seatsOfIt returns the controllers, or owners, of what the line last named.
func (d *Decision) seatsOfIt(it notation.Pronoun, owner bool) []int {
	var seats []int
	note := func(controls, owns int) {
		seat := controls
		if owner {
			seat = owns
		}
		if !slices.Contains(seats, seat) {
			seats = append(seats, seat)
		}
	}
	for _, id := range d.meaning(it) {
		if stack, ok := d.s.Permanent.Get(id); ok {
			note(stack.Of.Controller, stack.Of.Owner)
		} else if last, ok := d.s.LastKnown(id); ok && d.effect != nil { // CR 608.2h
			note(last.Controller, last.Owner)
		} else if c, ok := d.s.Elsewhere.Get(id); ok {
			note(c.Owner, c.Owner)
		}
	}
	return seats
}
