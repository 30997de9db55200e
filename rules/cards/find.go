package cards

import (
	"maps"
	"slices"

	"arbiter/rules"
)

// Options say which cards are meant, as far as that is known.
type Options struct {
	Game       rules.Game        // "" is any
	Permanents bool              // only cards that have the face of a permanent
	First      []string          // names of cards that come first: those on the board, or named in this game
	Aliases    map[string]string // what is typed → the name that is meant; goes before all names
}

// Hit is a card that was found.
type Hit struct {
	Card Card
	Face int    // the face that was named; 0 where the name is the whole card's
	Name string // the name by which it was found: the card's, a face's, a former one

	id int32
}

// Way is how a card was found.
type Way string

// The ways, in the order in which they are tried.
const (
	Alias    Way = "alias"
	Exact    Way = "exact"    // the whole name
	OfFace   Way = "face"     // the name of one of its faces
	Former   Way = "former"   // a former name, or one in another language
	Short    Way = "short"    // what stands for the name: "Rhys", "jace tms", "sword fire ice"
	Nickname Way = "nickname" // what players call it: "bob"
	Part     Way = "part"     // whole words of the name: "ballista"
	Begun    Way = "begun"    // the beginnings of words of the name: "walk ball"
	Typo     Way = "typo"     // a name with typing errors
)

// Found is what a name may mean.
type Found struct {
	// Hits are the cards that are meant, the likeliest first, at most mostHits.
	// Empty: no card is called that.
	Hits []Hit
	Way  Way
	// One reports whether the first of Hits is what is meant. Otherwise they are
	// candidates, among which somebody chooses.
	One bool
	// More is how many more candidates there are.
	More int
	// Left are cards with exactly that name which the Options leave out: those of
	// another game, or no permanents.
	Left []Hit
	// Near are the nearest names, where Hits is empty.
	Near []Hit
}

const (
	mostHits = 25
	mostNear = 5
)

// search is one look-up.
type search struct {
	p      *Pool
	x      *index
	o      Options
	game   marks
	first  map[int32]bool
	typed  folded
	left   []Hit
	edits  edits
	looked int // names that were looked at
}

// Find gives the cards that a name may mean. What is tried goes from alias over
// the whole name, either face, former names and short names to nicknames and
// typing errors, and ends where something is found: an exact name is never
// another card's typing error. Where several cards are found alike, they are
// candidates, unless exactly one of them is in Options.First.
func (p *Pool) Find(typed string, o Options) Found {
	found, _ := p.find(typed, o)
	return found
}

// find says how many steps it took, too: names looked at and letters compared.
func (p *Pool) find(typed string, o Options) (Found, int) {
	if tooLong(typed) {
		return Found{}, 0
	}
	s := p.search(o)
	way := Way("")
	if meant, ok := s.alias(typed); ok {
		typed, way = meant, Alias
	}
	s.typed = fold(typed)
	found := s.climb(typed)
	if len(found.Hits) > 0 && way != "" {
		found.Way = way
	}
	found.Left = s.left
	if len(found.Hits) == 0 && len(found.Left) == 0 {
		found.Near = s.near()
	}
	return found, s.looked + s.edits.steps
}

// Named gives the cards that are called so: by the whole name, a face's or a former
// one, however it is written. It looks for nothing else.
func (p *Pool) Named(typed string, o Options) Found {
	if tooLong(typed) {
		return Found{}
	}
	s := p.search(o)
	s.typed = fold(typed)
	if s.typed.key == "" || len(s.typed.key) > mostKey {
		return Found{}
	}
	found, _ := s.exact(typed)
	found.Left = s.left
	return found
}

func (p *Pool) search(o Options) *search {
	s := &search{p: p, x: p.index(), o: o}
	switch o.Game {
	case rules.Magic:
		s.game = isMagic
	case rules.Riftbound:
		s.game = isRiftbound
	}
	if len(o.First) > 0 {
		s.first = make(map[int32]bool)
		for _, n := range o.First {
			if tooLong(n) {
				continue
			}
			for _, k := range s.x.called(keyOf(n)) {
				s.first[k.card] = true
			}
		}
	}
	return s
}

func (s *search) alias(typed string) (string, bool) {
	if len(s.o.Aliases) == 0 {
		return "", false
	}
	key := keyOf(typed)
	for _, a := range slices.Sorted(maps.Keys(s.o.Aliases)) {
		if key != "" && keyOf(a) == key {
			meant := s.o.Aliases[a]
			return meant, !tooLong(meant)
		}
	}
	return "", false
}

// climb tries one way after another.
func (s *search) climb(typed string) Found {
	if s.typed.key == "" {
		return s.blank(typed)
	}
	if len(s.typed.key) > mostKey {
		return Found{}
	}
	if found, ok := s.exact(typed); ok {
		return found
	}
	given, only := s.given()
	if found := s.found(Short, given); only && found.One {
		return found
	}
	if found := s.found(Short, s.initialed()); len(found.Hits) > 0 {
		return found
	}
	if found := s.nicknamed(); len(found.Hits) > 0 {
		return found
	}
	if only && len(given) > 0 {
		return s.found(Short, given)
	}
	if found := s.found(Part, s.part()); len(found.Hits) > 0 {
		return found
	}
	misspelt := s.misspelt()
	if len(misspelt) > 0 && misspelt[0].far == 1 {
		return s.slipped(misspelt)
	}
	if all := s.abbreviated(s.typed.words()); len(all) > 0 {
		if all[0].far == 0 { // all words of the name but the small ones
			return s.found(Short, all)
		}
		return s.found(Begun, all)
	}
	if len(misspelt) > 0 {
		return s.slipped(misspelt)
	}
	found := s.found(Typo, s.partMisspelt())
	found.One = false // twice guessed
	return found
}

// allowed reports whether the options want a name.
func (s *search) allowed(m marks) bool {
	s.looked++
	return (s.game == 0 || m&s.game != 0) && (!s.o.Permanents || m&isPermanent != 0)
}
