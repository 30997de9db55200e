package cards

import (
	"cmp"
	"encoding/binary"
	"math/bits"
	"slices"
	"sort"
	"strings"
	"sync"

	"arbiter/rules"
)

// index finds names by any of their words. It is one sorted list of all
// positions at which a word begins: a binary search finds names by their whole,
// prefix, suffix or words inside.
type index struct {
	names       []name
	places      []place                 // beginnings of words, sorted by the text from there on
	sorted      []uint32                // the names by key
	nicks       map[string][]nickTarget // by key
	hasNickname []bool                  // by card: whether it has a nickname
	blanks      map[string][]int32      // cards whose names have no letters, by name
	ordinary    map[string]bool         // keys of names that are ordinary words

	onceWords sync.Once
	byLength  [][]string // built on first use, see words
}

// name is one name of a card.
type name struct {
	key     string
	letters uint64
	starts  uint64 // offsets of words in key, as bits; words from 64 on aren't indexed
	card    int32
	at      int16 // the index of the face or other name
	comma   uint8 // the length of the part before the first comma; 0 without a comma
	kind    kind
	marks   marks
}

type kind uint8

const (
	whole  kind = iota
	ofFace      // of one of several faces
	former
)

// marks are the properties that options filter by.
type marks uint8

const (
	isMagic marks = 1 << iota
	isRiftbound
	isPermanent
	isLegendary
	isAside // a Vanguard or a digital-only variant: found only by its whole name
)

// place is the beginning of a word of a name.
type place struct {
	name   uint32
	offset uint32
}

// nickTarget is a card with a nickname.
type nickTarget struct {
	card  int32
	marks marks
}

func (p *Pool) index() *index {
	p.once.Do(func() { p.sorted = newIndex(p) })
	return p.sorted
}

// permanents are the card types of permanents and, for Riftbound, of what is on
// the board.
var permanents = map[rules.Game][]string{
	rules.Magic:     {"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"},
	rules.Riftbound: {"Unit", "Gear", "Battlefield", "Legend", "Rune"},
}

// Permanent reports whether a face is a permanent's.
func (f *Face) Permanent(game rules.Game) bool {
	return slices.ContainsFunc(f.Types, func(t string) bool { return slices.Contains(permanents[game], t) })
}

// Permanent reports whether one of the faces is a permanent's.
func (c *Card) Permanent() bool {
	return slices.ContainsFunc(c.Faces, func(f Face) bool { return f.Permanent(c.Game) })
}

func marksOf(c *Card, faces []Face) marks {
	var m marks
	switch c.Game {
	case rules.Magic:
		m |= isMagic
	case rules.Riftbound:
		m |= isRiftbound
	}
	for i := range faces {
		if faces[i].Permanent(c.Game) {
			m |= isPermanent
		}
		if slices.Contains(faces[i].Supertypes, "Legendary") {
			m |= isLegendary
		}
	}
	if c.Layout == "vanguard" || strings.HasPrefix(c.Name, "A-") {
		m |= isAside
	}
	return m
}

func newIndex(p *Pool) *index {
	n := p.Len()
	x := &index{names: make([]name, 0, n+n/8), places: make([]place, 0, 3*n), hasNickname: make([]bool, n), blanks: make(map[string][]int32), ordinary: make(map[string]bool)}
	card := int32(0)
	for c := range p.each() {
		front := marksOf(c, c.Faces)
		if !slices.Contains(c.Faces[0].Supertypes, "Legendary") {
			front &^= isLegendary
		}
		x.add(c.Name, card, 0, whole, front)
		if len(c.Faces) > 1 {
			for i := range c.Faces {
				x.add(c.Faces[i].Name, card, i, ofFace, marksOf(c, c.Faces[i:i+1]))
			}
		}
		for i, other := range c.Former {
			x.add(other, card, i, former, front)
		}
		card++
	}
	x.sort()
	for _, key := range p.ordinary {
		x.ordinary[key] = true
	}
	x.addNicknames(p)
	return x
}

// sort sorts the places. It compares the first eight bytes of each as one
// number, which nearly always decides.
func (x *index) sort() {
	type headed struct {
		head uint64
		place
	}
	all := make([]headed, len(x.places))
	for i, p := range x.places {
		rest := x.suffix(p)
		var head [8]byte
		copy(head[:], rest)
		all[i] = headed{binary.BigEndian.Uint64(head[:]), p}
	}
	slices.SortFunc(all, func(a, b headed) int {
		if a.head != b.head {
			return cmp.Compare(a.head, b.head)
		}
		return cmp.Or(strings.Compare(x.suffix(a.place), x.suffix(b.place)), cmp.Compare(min(a.offset, 1), min(b.offset, 1)), cmp.Compare(a.name, b.name))
	})
	x.sorted = make([]uint32, 0, len(x.names))
	for i, p := range all {
		x.places[i] = p.place
		if p.offset == 0 {
			x.sorted = append(x.sorted, p.name)
		}
	}
}

func (x *index) add(display string, card int32, at int, k kind, m marks) {
	f := fold(display)
	if f.key == "" {
		x.blanks[blank(display)] = append(x.blanks[blank(display)], card)
		return
	}
	n := name{key: f.key, letters: letters(f.key), card: card, at: int16(at), kind: k, marks: m} //nolint:gosec // at most mostFormer
	if before, _, ok := strings.Cut(display, ","); ok && !strings.Contains(before, "//") {
		n.comma = uint8(min(len(keyOf(before)), 255))
	}
	for _, s := range f.starts {
		if s < 64 {
			n.starts |= 1 << s
			x.places = append(x.places, place{uint32(len(x.names)), uint32(s)}) //nolint:gosec // at most mostCards names, and below 64
		}
	}
	x.names = append(x.names, n)
}

// wordAt reports whether a word begins or the name ends at an offset.
func (n *name) wordAt(at int) bool {
	return at >= len(n.key) || at < 64 && n.starts&(1<<at) != 0
}

// wordEnd returns the end of the word that begins at an offset.
func (n *name) wordEnd(at int) int {
	if rest := n.starts >> at >> 1; rest != 0 {
		return at + 1 + bits.TrailingZeros64(rest)
	}
	return len(n.key)
}

// words returns the words of the name that begin at from or later.
func (n *name) words(from int) []string {
	var all []string
	rest := n.starts >> from << from
	for rest != 0 {
		at := bits.TrailingZeros64(rest)
		rest &= rest - 1
		end := len(n.key)
		if rest != 0 {
			end = bits.TrailingZeros64(rest)
		}
		all = append(all, n.key[at:end])
	}
	return all
}

// words returns the words of all names, by their length in bytes.
func (x *index) words() [][]string {
	x.onceWords.Do(func() {
		for _, p := range x.places {
			n := &x.names[p.name]
			w := n.key[p.offset:n.wordEnd(int(p.offset))]
			for len(x.byLength) <= len(w) {
				x.byLength = append(x.byLength, nil)
			}
			if some := x.byLength[len(w)]; len(some) == 0 || some[len(some)-1] != w {
				x.byLength[len(w)] = append(some, w)
			}
		}
		for i, some := range x.byLength {
			slices.Sort(some)
			x.byLength[i] = slices.Clip(slices.Compact(some))
		}
	})
	return x.byLength
}

// beginning returns the places at which a name continues with a key.
func (x *index) beginning(key string) []place {
	from := sort.Search(len(x.places), func(i int) bool { return x.suffix(x.places[i]) >= key })
	n := sort.Search(len(x.places)-from, func(i int) bool { return !strings.HasPrefix(x.suffix(x.places[from+i]), key) })
	return x.places[from : from+n]
}

func (x *index) suffix(p place) string { return x.names[p.name].key[p.offset:] }

// called returns the names with a key.
func (x *index) called(key string) []*name {
	var all []*name
	for _, i := range x.sorted[x.from(key):] {
		if x.names[i].key != key {
			break
		}
		all = append(all, &x.names[i])
	}
	return all
}

// begins reports whether some name begins with a key.
func (x *index) begins(key string) bool {
	i := x.from(key)
	return i < len(x.sorted) && strings.HasPrefix(x.names[x.sorted[i]].key, key)
}

// from returns the index of the first of the sorted names that is not less than
// a key.
func (x *index) from(key string) int {
	return sort.Search(len(x.sorted), func(i int) bool { return x.names[x.sorted[i]].key >= key })
}
