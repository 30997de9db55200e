package play

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
)

// Pool finds the printed characteristics of all Magic cards, and of the tokens
// that they create.
type Pool interface {
	tracker.Pool[Printed]
	TokenPool
	// Beginning returns the names of cards and of their faces that begin with these letters,
	// in alphabetical order.
	Beginning(letters string) []string
}

// Printed is what is printed on a card.
type Printed struct {
	Name   string // the name by which it was found: the card's, or a face's
	Layout string // "normal", "transform", "split", …
	Face   int    // the named face; 0 for the whole card
	Whole  bool   // the whole card was named
	Faces  []card.Definition
	// Lines returns, for each face, the lines of its text that aren't only
	// keywords; nil if the pool has no texts.
	Lines func() [][]string
}

// Side says which part of a card a name means.
type Side int

// The parts.
const (
	Front Side = iota // also of a card with one face
	BackFace
	LeftHalf
	RightHalf
	BothHalves
)

// sideOf returns the side of a card with two faces.
func sideOf(back bool) Side {
	if back {
		return BackFace
	}
	return Front
}

// turned returns a permanent with that face up, or with those halves unlocked (CR 709.5d).
func (s Side) turned(p board.Permanent) board.Permanent {
	switch s {
	case BackFace:
		p.Back = true
	case LeftHalf, BothHalves:
		p = p.WithDesignation(board.LeftUnlocked, false, 0)
		if s == BothHalves {
			p = p.WithDesignation(board.RightUnlocked, false, 0)
		}
	case RightHalf:
		p = p.WithDesignation(board.RightUnlocked, false, 0)
	case Front:
	}
	return p
}

// onBoard returns the definition of a card on the battlefield, and which part of it is
// named. ok is false if the named face isn't a permanent.
func (p *Printed) onBoard() (def card.Definition, side Side, ok bool) {
	named := p.Face
	if p.Whole && !p.Faces[0].IsPermanent() {
		named = max(0, slices.IndexFunc(p.Faces, func(f card.Definition) bool { return f.IsPermanent() }))
	}
	if !p.Faces[named].IsPermanent() {
		return p.Faces[named], Front, false
	}
	switch {
	case len(p.Faces) != 2:
		return p.Faces[named], Front, true
	case p.Layout == "transform" || p.Layout == "modal_dfc":
		def, other := p.Faces[0], p.Faces[1]
		def.Back = &other
		return def, sideOf(named == 1), true
	case p.Layout == "flip": // the lower half isn't a separate card (CR 710.1)
		def, other := p.Faces[0], p.Faces[1]
		def.Back, def.Flips = &other, true
		return def, Front, true
	case p.Layout == "split" && p.Faces[0].IsPermanent() && p.Faces[1].IsPermanent():
		def := bothHalves(p.Faces[0], p.Faces[1])
		switch {
		case p.Whole: // who names both halves means a Room that is fully unlocked
			return def, BothHalves, true
		case named == 0:
			return def, LeftHalf, true
		}
		return def, RightHalf, true
	}
	return p.Faces[named], Front, true
}

// bothHalves returns the definition of a split card with both halves (CR
// 709.4).
func bothHalves(left, right card.Definition) card.Definition {
	halves := []card.Definition{left, right}
	left.Name += " // " + right.Name
	if left.Cost += right.Cost; strings.Contains(left.Cost, card.NoCost) {
		left.Cost = strings.ReplaceAll(left.Cost, card.NoCost, "")
	}
	left.LinesLeft += right.LinesLeft
	left.Left = slices.Concat(left.Left, right.Left)
	left.Static = slices.Concat(left.Static, right.Static)
	left.With = slices.Concat(left.With, right.With)
	left.EntersTapped = left.EntersTapped || right.EntersTapped
	left.TextLeft = left.TextLeft || right.TextLeft
	for _, both := range []struct {
		have *[]string
		more []string
	}{
		{&left.Colors, right.Colors},
		{&left.Supertypes, right.Supertypes},
		{&left.Types, right.Types},
		{&left.Subtypes, right.Subtypes},
		{&left.Keywords, right.Keywords},
		{&left.Abilities, right.Abilities},
	} {
		*both.have = append(slices.Clone(*both.have), card.Missing(*both.have, both.more)...)
	}
	left.Halves = halves
	return left
}

// printed returns the card of a name: one that players described, or a card of the
// pool.
func (d *Decision) printed(name string) (def card.Definition, side Side, err error) {
	for _, def := range slices.Backward(d.s.Described) {
		if strings.EqualFold(def.Name, name) {
			return def, Front, nil
		}
	}
	if d.game.Pool != nil {
		if whole, ok := d.game.Pool.Named(name); ok {
			name = whole
		}
	}
	card, def, ok, err := d.inPoolOf(name, func(p Printed) bool { _, _, ok := p.onBoard(); return ok })
	if ok || err != nil {
		return def, Front, err
	}
	def, side, ok = d.game.Permanent(card)
	if !ok {
		return def, Front, card.RefuseOnBoard()
	}
	return def, side, nil
}

// inPoolOf returns the card of the pool that a name means, of several the one that is
// chosen among those for which can returns true; nil takes all. known is true for a card that isn't in
// the pool, and def its definition.
func (d *Decision) inPoolOf(name string, can func(Printed) bool) (printed Printed, def card.Definition, known bool, err error) {
	if d.game.Pool == nil {
		return printed, def, false, UnlistedCard(name, "")
	}
	found, err := d.game.Pool.Find(name, d.s.CardNames())
	if err != nil {
		return printed, def, false, err
	}
	if !found.One || !slices.ContainsFunc(found.Cards, func(p Printed) bool { return strings.EqualFold(p.Name, name) }) {
		if def, ok := d.cardNamed(name); ok { // a described card that isn't in the pool
			return printed, def, true, nil
		}
	}
	printed, err = d.oneOf(name, found, can)
	return printed, def, false, err
}

// Permanent returns the definition of a card on the battlefield with the lines
// of its text that Arbiter carries out, and which part of it is named. ok is false if
// the named face isn't a permanent.
func (g *Rules) Permanent(card Printed) (def card.Definition, side Side, ok bool) {
	if card.Lines != nil {
		faces := slices.Clone(card.Faces)
		for i, lines := range card.Lines() {
			if i < len(faces) && faces[i].IsPermanent() {
				faces[i] = g.withLines(faces[i], lines)
			}
		}
		card.Faces = faces
	}
	def, side, ok = card.onBoard()
	return def, side, ok
}

// inPool returns the permanent card with exactly this name.
func (d *Decision) inPool(name string) (card.Definition, bool) {
	if d.game.Pool == nil {
		return card.Definition{}, false
	}
	if _, ok := d.game.Pool.Named(name); !ok {
		return card.Definition{}, false
	}
	found, err := d.game.Pool.Find(name, d.s.CardNames())
	if err != nil || !found.One {
		return card.Definition{}, false
	}
	def, _, ok := d.game.Permanent(found.Cards[0])
	return def, ok
}

// oneOf returns the meant card. If several are found, it asks, leaving out those for
// which can returns false; nil takes all.
func (d *Decision) oneOf(name string, found tracker.Found[Printed], can func(Printed) bool) (Printed, error) {
	all := can == nil
	card, ok, err := found.Which(d.in, name, func(p Printed) string { return p.Name }, func(p Printed) bool { return all || can(p) })
	if !ok {
		if spell, is := d.game.SpellIn(name); is && !all {
			return spell, nil // which is refused
		}
		return card, notFound(name, found)
	}
	return card, err
}

// SpellIn returns the instant or sorcery that is named at the start of a
// longer text: with its targets, or what it does.
func (g *Rules) SpellIn(name string) (Printed, bool) {
	if g.Pool == nil {
		return Printed{}, false
	}
	for _, at := range slices.Backward(besides.FindAllStringIndex(name, maxSpellEnds)) {
		found, err := g.Pool.Find(name[:at[0]], nil)
		if err != nil {
			return Printed{}, false
		}
		if found.One {
			_, _, permanent := found.Cards[0].onBoard()
			return found.Cards[0], !permanent
		}
	}
	return Printed{}, false
}

// maxSpellEnds is the maximum number of places at which the name of a spell is
// assumed to end.
const maxSpellEnds = 6

// besides matches what follows the name of a spell.
var besides = regexp.MustCompile(`(?i)\s*[,:]\s*|\s+(?:on|onto|at|to|targeting|and|for|with)\s`)

// RefuseOnBoard refuses a card that isn't a permanent, naming its type.
func (p *Printed) RefuseOnBoard() *tracker.Problem {
	face := p.Faces[p.Face]
	kind := strings.ToLower(strings.Join(face.Types, " "))
	if kind == "" {
		kind = "card without a type"
	}
	refused := (&tracker.Problem{What: tracker.Describes(p.Name, english.Article(kind))}).By(rulePermanentTypes)
	for i := range p.Faces {
		if p.Layout == "modal_dfc" && p.Faces[i].IsPermanent() {
			return refused.Next("Say what it does, or play its other face: %s", tracker.LineOf("play %s", tracker.Name(p.Faces[i].Name))).Or("play " + p.Faces[i].Name)
		}
	}
	return refused.Next("Say what it does: %s · %s", tracker.Line("Bob loses 3 life"), tracker.Line("destroy #2")).For(tracker.ErrUnclear)
}

// notFound refuses the name of no card, with the nearest names and how to
// describe a card.
func notFound(name string, found tracker.Found[Printed]) *tracker.Problem {
	if p := found.Unknown(name, "Magic", "add a 2/2 green Bear creature named …"); p != nil {
		return p
	}
	return UnlistedCard(tracker.ShortName(name), "")
}

// UnlistedCard refuses a card of which only the name is known: the speaker has to
// give its kind.
func UnlistedCard(name, forWhom string) *tracker.Problem {
	var lines []string
	for _, kind := range []string{"an artifact", "an enchantment", "a 2/2 creature"} {
		lines = append(lines, "add "+kind+" named "+name+forWhom)
	}
	return tracker.Refuse("I don't know a card called %q.", tracker.Name(name)).
		Next("Say what it is, as its type line does: %s", tracker.LinesOf(lines)).Or(lines...)
}
