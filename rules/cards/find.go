package cards

import (
	"cmp"
	"maps"
	"math/bits"
	"slices"
	"strings"

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

// candidate is a name that may be meant, and how far it is.
type candidate struct {
	name *name
	far  int
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

// exact finds names that are what was typed.
func (s *search) exact(typed string) (Found, bool) {
	all := s.x.called(s.typed.key)
	if len(all) == 0 {
		return Found{}, false
	}
	for _, step := range []struct {
		kind kind
		way  Way
	}{{whole, Exact}, {ofFace, OfFace}, {former, Former}} {
		var some []candidate
		for _, n := range all {
			if n.kind != step.kind {
				continue
			}
			if s.allowed(n.marks) {
				some = append(some, candidate{name: n})
			} else if len(s.left) < mostHits {
				s.left = append(s.left, s.hit(n))
			}
		}
		if len(some) == 0 {
			continue
		}
		// Of names with the same letters that which is written like that.
		for _, alike := range []func(n *name) bool{
			func(n *name) bool { return s.display(n) == typed },
			func(n *name) bool { return strings.EqualFold(s.display(n), typed) },
			func(n *name) bool { return slices.Equal(n.words(0), s.typed.words()) },
		} {
			if one := keep(some, alike); len(one) > 0 {
				some = one
				break
			}
		}
		return s.found(step.way, some), true
	}
	// A card that is no permanent isn't a misspelt other one. What is another
	// game's may be.
	for _, h := range s.left {
		if s.o.Game == "" || h.Card.Game == s.o.Game {
			return Found{}, true
		}
	}
	return Found{}, false
}

func keep(all []candidate, wanted func(n *name) bool) []candidate {
	var some []candidate
	for _, c := range all {
		if wanted(c.name) {
			some = append(some, c)
		}
	}
	return some
}

// blank finds a name that has no letter.
func (s *search) blank(typed string) Found {
	var hits []Hit
	for _, id := range s.x.blanks[blank(typed)] {
		c := s.p.at(int(id))
		if s.allowed(marksOf(&c, c.Faces)) {
			hits = append(hits, Hit{Card: c, Name: c.Name, id: id})
		}
	}
	if blank(typed) == "" || len(hits) == 0 {
		return Found{}
	}
	return Found{Hits: hits, Way: Exact, One: len(hits) == 1}
}

// given finds the cards that have what was typed for a given name: what stands
// before the comma, or the first words of a legend's name. Where other cards begin
// with the same words, too, it is a word and no given name, and only is false:
// "dragon" may be Dragon Throne of Tarkir, and many others.
func (s *search) given() (all []candidate, only bool) {
	key := s.typed.key
	only = true
	for _, p := range s.x.beginning(key) {
		n := &s.x.names[p.name]
		switch {
		case p.offset > 0 || !n.wordAt(len(key)) || n.marks&isAside != 0 || !s.allowed(n.marks):
		case n.marks&isLegendary != 0 || int(n.comma) == len(key):
			all = append(all, candidate{name: n})
		case n.kind == whole:
			only = false
		}
	}
	return all, only
}

// initialed finds names of which the first words were typed, and of the others
// the initials: "jace tms".
func (s *search) initialed() []candidate {
	words := s.typed.words()
	last := words[len(words)-1]
	if len(words) < 2 || len(last) < 2 {
		return nil
	}
	head := strings.TrimSuffix(s.typed.key, last)
	var all []candidate
	for _, p := range s.x.beginning(head) {
		n := &s.x.names[p.name]
		if p.offset > 0 || !n.wordAt(len(head)) || len(head) == len(n.key) || len(head) > 63 || !s.allowed(n.marks) {
			continue
		}
		rest := n.words(len(head))
		if long, short := initials(rest); len(rest) > 1 && (long == last || short == last) {
			all = append(all, candidate{name: n})
		}
	}
	return all
}

func (s *search) nicknamed() Found {
	var hits []Hit
	for _, k := range s.x.nicks[s.typed.key] {
		if s.allowed(k.marks) {
			c := s.p.at(int(k.card))
			hits = append(hits, Hit{Card: c, Name: c.Name, id: k.card})
		}
	}
	return s.decide(Nickname, hits, 0)
}

// part finds names in which what was typed stands as whole words: best at the
// end, then at the beginning, then inside.
func (s *search) part() []candidate {
	key := s.typed.key
	if len(key) < 3 {
		return nil
	}
	var all []candidate
	for _, p := range s.x.beginning(key) {
		n := &s.x.names[p.name]
		end := int(p.offset) + len(key)
		if !n.wordAt(end) || !s.allowed(n.marks) {
			continue
		}
		far := 2
		switch {
		case end == len(n.key):
			far = 0
		case p.offset == 0:
			far = 1
		}
		all = append(all, candidate{n, far})
	}
	return all
}

// abbreviated finds names that have a word for each word that was typed, in any
// order, which begins with it: "sword fire ice".
func (s *search) abbreviated(words []string) []candidate {
	longest := slices.MaxFunc(words, func(a, b string) int { return cmp.Compare(len(a), len(b)) })
	if len(longest) < 3 || len(words) > 12 {
		return nil
	}
	seen := make(map[*name]bool)
	var all []candidate
	for _, p := range s.x.beginning(longest) {
		n := &s.x.names[p.name]
		if seen[n] || !s.allowed(n.marks) {
			continue
		}
		seen[n] = true
		if far, ok := n.hasWords(words); ok {
			all = append(all, candidate{n, far})
		}
	}
	if whole := slices.DeleteFunc(slices.Clone(all), func(c candidate) bool { return c.far > 0 }); len(whole) > 0 {
		return whole // all words of the name were typed, but for the small ones
	}
	return all
}

// hasWords reports whether each of the words begins another word of the name, and
// how far the two are: 0 where they are all its words but for small ones ("of"), in
// its order.
func (n *name) hasWords(words []string) (far int, ok bool) {
	all := n.words(0)
	if len(words) > len(all) {
		return 0, false
	}
	taken, last := uint64(0), -1
	for _, w := range words {
		at := slices.IndexFunc(all, func(o string) bool { return o == w })
		if at < 0 || taken&(1<<at) != 0 {
			at = -1
			for i, o := range all {
				if taken&(1<<i) == 0 && strings.HasPrefix(o, w) {
					at = i
					break
				}
			}
		}
		if at < 0 {
			return 0, false
		}
		taken |= 1 << at
		far += len(all[at]) - len(w)
		if at < last {
			far += 20
		}
		last = at
	}
	for i, w := range all {
		if taken&(1<<i) == 0 && !slices.Contains(smallWords, w) {
			far += 3
		}
	}
	return far, true
}

// misspelt finds the names nearest to what was typed, by the letters that are
// wrong, missing, superfluous or swapped. A given name counts as a name.
func (s *search) misspelt() []candidate {
	key := s.typed.key
	most := slips(key)
	if most == 0 {
		return nil
	}
	mask := letters(key)
	var all []candidate
	for i := range s.x.names {
		n := &s.x.names[i]
		if d := len(n.key) - len(key); d <= most && d >= -most && bits.OnesCount64(mask^n.letters) <= 2*most && s.allowed(n.marks) {
			if far := s.edits.distance(key, n.key, most); far <= most {
				most = far
				all = append(all, candidate{n, far})
			}
		}
		if short := int(n.comma); short > 3 && short < len(n.key) && n.marks&isAside == 0 {
			if d := short - len(key); d <= most && d >= -most && s.allowed(n.marks) {
				if far := s.edits.distance(key, n.key[:short], most); far <= most {
					most = far
					all = append(all, candidate{n, far})
				}
			}
		}
	}
	return keepNearest(all, most)
}

// keepNearest keeps those that are no farther, and of names with the same letters
// the whole card's before a face's and a former one.
func keepNearest(all []candidate, far int) []candidate {
	best := make(map[string]kind)
	for _, c := range all {
		if k, ok := best[c.name.key]; !ok || c.name.kind < k {
			best[c.name.key] = c.name.kind
		}
	}
	return slices.DeleteFunc(all, func(c candidate) bool { return c.far > far || c.name.kind > best[c.name.key] })
}

// slipped says what a misspelt name means. A short one with several slips is
// asked about even if only one name is as near.
func (s *search) slipped(all []candidate) Found {
	found := s.found(Typo, all)
	if n := len(s.typed.key); all[0].far > 1+n/12 || n < 5 {
		found.One = false
	}
	return found
}

// partMisspelt finds names that have the words which were typed, when each that
// no name has is replaced by the nearest ones: "balista".
func (s *search) partMisspelt() []candidate {
	words := s.typed.words()
	if len(words) > 6 {
		return nil
	}
	var all []candidate
	for i, w := range words {
		if len(w) < 4 || len(s.x.beginning(w)) > 0 {
			continue
		}
		for _, meant := range s.nearWords(w) {
			other := slices.Clone(words)
			other[i] = meant
			all = append(all, s.abbreviated(other)...)
		}
		break // one word of them
	}
	return all
}

// nearWords lists words of names with one slip, in the order of the alphabet.
func (s *search) nearWords(word string) []string {
	most := min(1, slips(word))
	var all []string
	last := ""
	for _, p := range s.x.places {
		n := &s.x.names[p.name]
		end := n.wordEnd(int(p.offset))
		if d := end - int(p.offset) - len(word); d < -most || d > most {
			continue
		}
		w := n.key[p.offset:end]
		if w == last {
			continue
		}
		last = w
		s.looked++
		if s.edits.distance(word, w, most) <= most && !slices.Contains(all, w) {
			all = append(all, w)
		}
	}
	return all
}

// wordEnd is where the word that begins there ends.
func (n *name) wordEnd(at int) int {
	if rest := n.starts >> at >> 1; rest != 0 {
		return at + 1 + bits.TrailingZeros64(rest)
	}
	return len(n.key)
}

// near lists the names that have most pairs of letters in common with what was
// typed.
func (s *search) near() []Hit {
	key := s.typed.key
	if len(key) < 2 || len(key) > mostKey {
		return nil
	}
	pairs := make(map[[2]byte]bool)
	for i := range len(key) - 1 {
		pairs[[2]byte{key[i], key[i+1]}] = true
	}
	var table [1 << 16 / 64]uint64
	for p := range pairs {
		at := int(p[0])<<8 | int(p[1])
		table[at/64] |= 1 << (at % 64)
	}
	mask := letters(key)
	var all []candidate
	for i := range s.x.names {
		n := &s.x.names[i]
		common := bits.OnesCount64(mask & n.letters)
		if 2*common < bits.OnesCount64(mask) || !s.allowed(n.marks) {
			continue
		}
		same := 0
		for j := range len(n.key) - 1 {
			at := int(n.key[j])<<8 | int(n.key[j+1])
			same += int(table[at/64] >> (at % 64) & 1)
		}
		// Dice's coefficient, in thousandths.
		if alike := 2000 * same / (len(key) + len(n.key)); alike > 500 {
			all = append(all, candidate{n, -alike})
		}
	}
	found := s.found(Typo, all)
	return found.Hits[:min(len(found.Hits), mostNear)]
}

// found makes of candidates what is found: each card once, those that come first
// first, then the nearest, then those that are better known, shorter, first in
// the alphabet.
func (s *search) found(way Way, all []candidate) Found {
	if len(all) == 0 {
		return Found{}
	}
	if on := keep(all, func(n *name) bool { return n.marks&isAside == 0 }); way != Exact && len(on) > 0 {
		all = on
	}
	slices.SortFunc(all, s.compare)
	seen := make(map[int32]bool)
	var hits []Hit
	more := 0
	for _, c := range all {
		switch {
		case seen[c.name.card]:
			continue
		case len(hits) == mostHits:
			more++
		default:
			hits = append(hits, s.hit(c.name))
		}
		seen[c.name.card] = true
	}
	return s.decide(way, hits, more)
}

func (s *search) compare(a, b candidate) int {
	return cmp.Or(
		-compareBools(s.first[a.name.card], s.first[b.name.card]),
		cmp.Compare(a.far, b.far),
		-compareBools(s.x.famous[a.name.card], s.x.famous[b.name.card]),
		cmp.Compare(len(a.name.key), len(b.name.key)),
		strings.Compare(a.name.key, b.name.key),
		cmp.Compare(a.name.kind, b.name.kind),
		cmp.Compare(a.name.card, b.name.card),
	)
}

func compareBools(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// decide says whether one of the cards is meant: the only one, or the only one
// that comes first.
func (s *search) decide(way Way, hits []Hit, more int) Found {
	if len(hits) == 0 {
		return Found{}
	}
	slices.SortStableFunc(hits, func(a, b Hit) int { return -compareBools(s.first[a.id], s.first[b.id]) })
	one := len(hits) == 1 && more == 0 || s.first[hits[0].id] && (len(hits) == 1 || !s.first[hits[1].id])
	return Found{Hits: hits, Way: way, One: one, More: more}
}

// hit is the card of a name.
func (s *search) hit(n *name) Hit {
	h := Hit{Card: s.p.at(int(n.card)), id: n.card}
	switch n.kind {
	case whole:
		h.Name = h.Card.Name
	case ofFace:
		h.Face, h.Name = int(n.at), h.Card.Faces[n.at].Name
	case former:
		h.Name = h.Card.Former[n.at]
	}
	return h
}

// display is a name as it is printed.
func (s *search) display(n *name) string { return s.hit(n).Name }
