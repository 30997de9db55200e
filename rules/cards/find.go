package cards

import (
	"maps"
	"slices"

	"arbiter/rules"
)

// Options restrict and order the cards that are found.
type Options struct {
	Game       rules.Game        // "" means any
	Permanents bool              // only cards with a permanent's face
	First      []string          // names of cards to prefer, such as those on the board
	Aliases    map[string]string // typed text → name; tried before all names
	// Term reports whether a word is one of the rules; nil means that none is known.
	// Asked takes an ordinary word that isn't for a card where a card's name stands.
	Term func(word string) bool
}

// Hit is a card that was found.
type Hit struct {
	Card Card
	Face int    // the index of the face that was named; 0 for the whole card
	Name string // the name that matched: the card's, a face's, a former one

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
	Short    Way = "short"    // a short form of the name: "Rhys", "jace tms", "sword fire ice"
	Nickname Way = "nickname" // a nickname: "bob"
	Part     Way = "part"     // whole words of the name: "ballista"
	Begun    Way = "begun"    // prefixes of words of the name: "walk ball"
	Typo     Way = "typo"     // a misspelt name
)

// Found is the result of a look-up.
type Found struct {
	// Hits are the cards that may be meant, at most mostHits, the likeliest
	// first.
	Hits []Hit
	Way  Way
	// One reports whether the first of Hits is meant. Otherwise Hits are
	// candidates for the player to choose from.
	One bool
	// More is the number of further candidates.
	More int
	// Left are cards with exactly that name which the Options exclude.
	Left []Hit
	// Near are the nearest names if Hits is empty.
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
	looked int // number of names examined
}

// Find returns the cards that a name may mean. It tries the Ways in order and
// stops at the first that finds any, so that an exact name is never another
// card's typing error. If it finds several, they are candidates, unless exactly
// one of them is in Options.First.
func (p *Pool) Find(typed string, o Options) Found {
	found, _ := p.find(typed, o)
	return found
}

// find also returns the number of steps: names examined and letters compared.
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
	found := s.tryWays(typed)
	if len(found.Hits) > 0 && way != "" {
		found.Way = way
	}
	found.Left = s.left
	if len(found.Hits) == 0 && len(found.Left) == 0 {
		found.Near = s.near()
	}
	return found, s.looked + s.edits.steps
}

// Named returns the cards with exactly this name: whole, of a face, or former,
// up to case and punctuation.
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

// Nicknamed returns the cards with exactly this nickname: "cyc rift".
func (p *Pool) Nicknamed(typed string, o Options) Found {
	if tooLong(typed) {
		return Found{}
	}
	s := p.search(o)
	if s.typed = fold(typed); s.typed.key == "" || len(s.typed.key) > mostKey {
		return Found{}
	}
	return s.nicknamed()
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

// tryWays tries one Way after another.
func (s *search) tryWays(typed string) Found {
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
		return s.correctSpelling(misspelt)
	}
	if all := s.abbreviated(s.typed.words()); len(all) > 0 {
		if all[0].far == 0 { // all words of the name except small ones
			return s.found(Short, all)
		}
		return s.found(Begun, all)
	}
	if len(misspelt) > 0 {
		return s.correctSpelling(misspelt)
	}
	found := s.found(Typo, s.partMisspelt())
	found.One = false // two guesses
	return found
}

// allowed reports whether the options admit a name.
func (s *search) allowed(m marks) bool {
	s.looked++
	return (s.game == 0 || m&s.game != 0) && (!s.o.Permanents || m&isPermanent != 0)
}
