package play

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/notation"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/selection"
	"arbiter/tracker/talk"
)

// Seats resolves players, in turn order from the turn player on.
func (d *Decision) Seats(who notation.Player) ([]int, error) { return selection.Seats(who, players{d}) }

// players implements selection.Players.
type players struct{ d *Decision }

func (p players) Playing() []int { return p.d.s.Playing() }

func (p players) Opponent(seat int) bool {
	return p.d.you == 0 || p.d.s.Team(seat) != p.d.s.Team(p.d.you)
}

// Team lists the speaker's team, as far as it plays.
func (p players) Team() ([]int, error) {
	you, err := p.You()
	return slices.DeleteFunc(p.d.s.Playing(), func(seat int) bool { return you == 0 || p.d.s.Team(seat) != p.d.s.Team(you) }), err
}

func (p players) You() (int, error) {
	if p.d.you == 0 {
		return 0, p.d.unseated()
	}
	return p.d.you, nil
}

func (p players) Named(name string) ([]int, error) {
	if seat := tracker.SeatNamed(p.d.s.Players, name); seat != 0 {
		return []int{seat}, nil
	}
	return nil, tracker.NobodyCalled(name)
}

// InCardWords finds a seat of that name only: the words themselves aren't resolved.
func (p players) InCardWords(who notation.Player) ([]int, error) { return p.Named(who.Name) }

func (d *Decision) unseated() error { return tracker.Unseated(d.in.By) }

// seat resolves a player who must be a single one in the game.
func (d *Decision) seat(who notation.Player) (int, error) {
	seats, err := d.Seats(who)
	if err != nil {
		return 0, err
	}
	if len(seats) != 1 {
		return 0, tracker.Refuse("That has to be one player.").Next("Say who: Bob …")
	}
	if p := d.s.Seat(seats[0]); p.Lost != "" {
		return 0, tracker.Refuse("%s is out of the game.", tracker.Name(p.Name)).Next("Type `%s` to see who plays.", tracker.Line("board"))
	}
	return seats[0], nil
}

// location resolves a place. A base without an owner is that of the given seat.
func (d *Decision) location(p notation.Place, seat int) (board.Location, error) {
	switch {
	case p.Here:
		for _, id := range d.in.It() {
			if stack, ok := d.s.Board.Get(id); ok {
				return d.s.LocationOf(stack.Of), nil
			}
		}
		return board.Location{}, tracker.Refuse("I can't tell where %q is: nothing was named before it.", "here").Next("Say the place: base, or battlefield 1.")
	case p.Word == "base" && p.Of == nil:
		return board.Location{Base: seat}, nil
	case p.Word == "base":
		seats, err := d.Seats(*p.Of)
		if err != nil {
			return board.Location{}, err
		}
		return board.Location{Base: seats[0]}, nil
	case p.Word == "battlefield" && p.N > 0:
		if p.N > int64(len(d.s.Fields)) {
			return board.Location{}, tracker.Refuse("There is no battlefield %d here.", p.N).Next("%s", d.s.SomeFields())
		}
		return board.Location{Field: int(p.N)}, nil
	}
	var fields []int
	for i, f := range d.s.Fields {
		named := p.Name != "" && strings.EqualFold(f.Def.Name, p.Name)
		owned := p.Name == "" && p.Of != nil && f.Controller != 0 && d.isSeat(*p.Of, f.Controller)
		if named || owned || p.Name == "" && p.Of == nil {
			fields = append(fields, i+1)
		}
	}
	switch len(fields) {
	case 0:
		if p.Name != "" {
			return board.Location{}, tracker.Refuse("No place is called %q.", tracker.Name(p.Name)).
				Next("%s A battlefield is named so: %s", d.s.SomeFields(), tracker.LineOf("battlefield 1 is %s", tracker.Name(p.Name))).For(tracker.ErrUnclear)
		}
		return board.Location{}, tracker.Refuse("No battlefield is controlled by that player.").Next("%s", d.s.SomeFields())
	case 1:
		return board.Location{Field: fields[0]}, nil
	}
	options := make([]tracker.Message, len(fields))
	for i, n := range fields {
		options[i] = tracker.Named(english.Capital(d.s.Place(n)))
	}
	i, err := d.in.Choose(tracker.Question{Player: d.in.By.Name, Meant: true, Text: tracker.Say("Which battlefield?")}, options)
	if err != nil {
		return board.Location{}, err
	}
	return board.Location{Field: fields[i]}, nil
}

func (d *Decision) isSeat(who notation.Player, seat int) bool {
	seats, err := d.Seats(who)
	return err == nil && slices.Contains(seats, seat)
}

// battlefield resolves a place that must be a battlefield, to its number.
func (d *Decision) battlefield(p *notation.Place) (int, error) {
	if p == nil {
		p = &notation.Place{Word: "battlefield"}
	}
	at, err := d.location(*p, d.you)
	if err != nil {
		return 0, err
	}
	if at.Field == 0 {
		return 0, tracker.Refuse("That is a base, and has to be a battlefield.").Next("%s", d.s.SomeFields())
	}
	return at.Field, nil
}

// fits reports whether an object matches a filter.
func (d *Decision) fits(stack tracker.Stack[board.Object], f notation.Filter) (bool, error) {
	o, c := stack.Of, d.s.Traits(stack, nil)
	switch {
	case o.Hidden,
		f.Permanent && !o.Is("Unit") && !o.Is("Gear"), // RB 133.4.a
		f.Token != nil && *f.Token != o.Token,
		f.Keyword != "" && !c.HasKeyword(f.Keyword),
		f.WithoutKeyword != "" && c.HasKeyword(f.WithoutKeyword),
		f.Name != "" && !o.IsCalled(f.Name),
		f.Counter != "" && !o.HasCounters(f.Counter),
		f.Lacks != "" && o.HasCounters(f.Lacks),
		f.Other && slices.Contains(d.in.Meant(), stack.ID),
		!d.stands(stack, c, f.Status),
		!d.game.describe(c, f.Words),
		len(f.Or) > 0 && !slices.ContainsFunc(f.Or, func(w string) bool { return d.game.describe(c, []string{w}) }),
		slices.ContainsFunc(f.Without, c.DescribedBy),
		slices.ContainsFunc(f.Bounds, func(b notation.Bound) bool { return !c.IsUnit || b.Of != "might" || !b.Keeps(c.Strength()) }):
		return false, nil
	}
	if f.At != nil {
		if there, err := d.isAt(stack, *f.At); !there || err != nil {
			return false, err
		}
	}
	if f.Controller == nil {
		return true, nil
	}
	seats, err := d.Seats(*f.Controller)
	return slices.Contains(seats, o.Controller), err
}

// isAt reports whether an object is at a place. "A battlefield" matches each
// battlefield, "base" each player's base.
func (d *Decision) isAt(stack tracker.Stack[board.Object], p notation.Place) (bool, error) {
	is := d.s.LocationOf(stack.Of)
	switch {
	case p.Word == "battlefield" && p.N == 0 && p.Of == nil:
		return is.Field != 0, nil
	case p.Word == "base" && p.Of == nil:
		return is.Base != 0, nil
	}
	at, err := d.location(p, stack.Of.Controller)
	return is == at, err
}

// stands reports whether an object has a status.
func (d *Decision) stands(stack tracker.Stack[board.Object], c board.Traits, status string) bool {
	o := stack.Of
	switch status {
	case "exhausted":
		return o.Exhausted
	case "ready":
		return !o.Exhausted
	case "stunned":
		return o.Stunned
	case "buffed":
		return o.Buffs > 0
	case "damaged":
		return o.Damage > 0
	case "mighty": // RB 708
		return c.IsUnit && c.Might >= 5
	case "attacking":
		return o.Role == board.Attacker
	case "defending":
		return o.Role == board.Defender
	case "attached":
		return d.s.HostOf(stack) != 0
	case "equipped": // RB 818.3
		for under := range d.s.Board.Marked(board.IsAttached) {
			if d.s.HostOf(*under) == stack.ID && slices.Contains(under.Of.Def.Tags, "Equipment") {
				return true
			}
		}
		return false
	}
	return true
}

// describe reports whether words describe something. Several words may together be
// its name, or another name of a token: "Sand Soldier", "Soldier".
func (g *Rules) describe(t board.Traits, words []string) bool {
	rest := slices.DeleteFunc(slices.Clone(words), t.DescribedBy)
	if len(rest) == 0 {
		return true
	}
	name := strings.Join(rest, " ")
	known, ok := g.predefined[strings.ToLower(name)]
	return strings.EqualFold(name, t.Name) || ok && known.Name == t.Name
}

// Find resolves selectors on the board, with the events decided so far.
func (d *Decision) Find() selection.Finder[board.Object] {
	return selection.On(objects{d}, d.in).Whole()
}

// objects implements selection.Board.
type objects struct{ d *Decision }

func (b objects) Stacks() tracker.Stacks[board.Object] { return b.d.s.Board }
func (b objects) Place() string                        { return "the board" }

func (b objects) Part(stack tracker.Stack[board.Object], n int64) int64 { return b.d.part(stack, n) }

func (b objects) Counts(board.Object) bool { return true }

func (b objects) Labelled(o board.Object, name string) bool { return o.IsLabelled(name) }

// Called lists the objects of a name; a tag that the vocabulary doesn't know means all
// objects with it.
func (b objects) Called(name string) (ids []int64, all bool) {
	for stack := range b.d.s.Board.All() {
		if stack.Of.IsCalled(name) {
			ids = append(ids, stack.ID)
		}
	}
	if len(ids) > 0 {
		return ids, false
	}
	if ids = b.tagged(name); len(ids) > 0 {
		return ids, true
	}
	return b.ofWhom(name), false
}

// tagged finds all objects of a tag that the vocabulary doesn't know: "Yordles".
func (b objects) tagged(name string) []int64 {
	var found []int64
	for stack := range b.d.s.Board.All() {
		if slices.ContainsFunc(stack.Of.Def.Tags, func(t string) bool { return strings.EqualFold(t+"s", name) }) ||
			strings.EqualFold(stack.Of.Def.Name+"s", name) {
			found = append(found, stack.ID)
		}
	}
	return found
}

// ofWhom finds objects by their player and name: "bob's mech".
func (b objects) ofWhom(name string) []int64 {
	who, what, ok := strings.Cut(name, "'s ")
	if !ok {
		return nil
	}
	seats, err := b.d.Seats(notation.Player{Kind: notation.NamedPlayer, Name: who})
	if err != nil {
		return nil
	}
	var found []int64
	for stack := range b.d.s.Board.All() {
		if stack.Of.Controller == seats[0] && stack.Of.IsCalled(what) {
			found = append(found, stack.ID)
		}
	}
	return found
}

func (b objects) Names(o board.Object) []string {
	if o.Hidden {
		return talk.Called(o.Label, "")
	}
	return talk.Called(o.Label, o.Def.Name)
}

func (b objects) Name(o board.Object) string { return o.Def.Name }

func (b objects) Describe(stack tracker.Stack[board.Object]) tracker.Message {
	return b.d.s.Describe(stack)
}

func (b objects) Number(a notation.Amount, of string) (int64, error) { return b.d.number(a, of) }

// Stat returns the Might of units: no other number of objects has a name.
func (b objects) Stat(stack tracker.Stack[board.Object], _ string) (int64, bool, error) {
	c := b.d.s.Traits(stack, nil)
	return c.Strength(), c.IsUnit, nil
}

// MayTarget allows every object to be chosen.
func (b objects) MayTarget(*tracker.Stack[board.Object], notation.Filter) error { return nil }

// Targeted does nothing: nothing triggers on it.
func (b objects) Targeted([]int64) {}

func (b objects) Fits(stack *tracker.Stack[board.Object], f notation.Filter) (bool, error) {
	return b.d.fits(*stack, f)
}
