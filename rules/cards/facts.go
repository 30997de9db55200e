package cards

import (
	"slices"
	"strings"

	"arbiter/rules"
)

// facts is the body of one file. Cards are decoded on demand: decoded, those of
// Magic would take 30 MB, encoded they take 2 MB.
type facts struct {
	body   string
	words  []string
	lists  [][]string
	tokens []Token
	cards  []uint32 // offsets of the cards in body
	makers []uint32 // indexes of the cards that create tokens
}

// decode reads the tables and verifies all cards, so that card needs no error.
func decode(body string) (*facts, error) {
	f := &facts{body: body}
	r := &reader{body: body}
	n := r.table(1, mostWords)
	f.words = make([]string, 0, n)
	for range n {
		w := r.text()
		if strings.ContainsAny(w, separators) {
			r.fail("a word has a separator in it")
		}
		f.words = append(f.words, w)
	}
	n = r.table(2, mostLists)
	f.lists = make([][]string, 0, n)
	listed := 0
	for range n {
		m := r.table(1, mostListed-listed)
		listed += m
		list := make([]string, 0, m)
		for range m {
			list = append(list, f.word(r))
		}
		f.lists = append(f.lists, list)
	}
	n = r.table(2, mostTokens)
	f.tokens = make([]Token, 0, n)
	for range n {
		var t Token
		f.fields(r, t.words(), t.lists())
		f.tokens = append(f.tokens, t)
	}
	n = r.table(4, mostCards)
	f.cards = make([]uint32, 0, n)
	var c Card
	for range n {
		f.cards = append(f.cards, uint32(r.at)) //nolint:gosec // at most mostBody
		f.readInto(&c, r)
		if r.bad == "" && (c.Name == "" || len(c.Faces) == 0) {
			r.fail("a card has no name or no face")
		}
		if r.bad != "" {
			break
		}
		if len(c.Makes) > 0 {
			f.makers = append(f.makers, uint32(len(f.cards)-1)) //nolint:gosec // at most mostCards
		}
	}
	if r.bad == "" && r.at != len(body) {
		r.fail("something stands behind them")
	}
	if r.bad != "" {
		return nil, &DamagedError{Why: r.bad}
	}
	return f, nil
}

// card decodes one card. Its slices are shared with other cards.
func (f *facts) card(i int) Card {
	return f.read(&reader{body: f.body, at: int(f.cards[i])})
}

func (f *facts) read(r *reader) Card {
	var c Card
	f.readInto(&c, r)
	return c
}

// readInto reads a card into c, whose lists it reuses.
func (f *facts) readInto(c *Card, r *reader) {
	c.Name = r.text()
	c.ID = r.text()
	c.Game = rules.Game(f.word(r))
	c.Layout = f.word(r)
	n := int(r.number(mostFaces)) //nolint:gosec // at most mostFaces
	c.Faces = slices.Grow(c.Faces[:0], n)[:n]
	for i := range c.Faces {
		face := &c.Faces[i]
		*face = Face{Name: r.text()}
		f.fields(r, face.words(), face.lists())
	}
	if c.Name == "" {
		c.Name = nameOf(c.Faces)
	}
	n = r.table(1, mostFormer)
	c.Former = slices.Grow(c.Former[:0], n)
	for range n {
		c.Former = append(c.Former, r.text())
	}
	n = r.table(1, mostMade)
	c.Makes = slices.Grow(c.Makes[:0], n)
	for range n {
		if at := r.index(len(f.tokens)); at >= 0 {
			c.Makes = append(c.Makes, f.tokens[at])
		}
	}
}

func (f *facts) word(r *reader) string {
	if i := r.index(len(f.words)); i >= 0 {
		return f.words[i]
	}
	return ""
}

// fields reads a bit set of non-empty fields, and those fields.
func (f *facts) fields(r *reader, words []*string, lists []*[]string) {
	bits := r.number(1<<(len(words)+len(lists)) - 1)
	for i, w := range words {
		if bits&(1<<i) != 0 {
			*w = f.word(r)
		}
	}
	for i, l := range lists {
		if bits&(1<<(len(words)+i)) != 0 {
			if at := r.index(len(f.lists)); at >= 0 {
				*l = f.lists[at]
			}
		}
	}
}

// reader reads a body. After the first error it returns zeros, and bad is the
// reason.
type reader struct {
	body string
	at   int
	bad  string
}

func (r *reader) fail(why string) {
	if r.bad == "" {
		r.bad = why
	}
	r.at = len(r.body)
}

// number reads a number that is at most most.
func (r *reader) number(most uint64) uint64 {
	var n uint64
	for shift := 0; ; shift += 7 {
		if r.at >= len(r.body) || shift > 56 {
			r.fail("a number is cut off")
			return 0
		}
		b := r.body[r.at]
		r.at++
		n |= uint64(b&0x7f) << shift
		if b < 0x80 {
			break
		}
	}
	if n > most {
		r.fail("a number is too large")
		return 0
	}
	return n
}

// table reads a count, at most most and at most as many as the remaining bytes
// can hold.
func (r *reader) table(each, most int) int {
	return int(r.number(uint64(min(most, (len(r.body)-r.at)/each)))) //nolint:gosec // at most a length
}

// index reads the index of a table's entry; -1 after an error.
func (r *reader) index(of int) int {
	n := r.number(1 << 32)
	if n >= uint64(of) { //nolint:gosec // a length
		r.fail("something isn't in its table")
	}
	if r.bad != "" {
		return -1
	}
	return int(n) //nolint:gosec // below of
}

func (r *reader) text() string {
	n := int(r.number(uint64(len(r.body) - r.at))) //nolint:gosec // at most a length
	if r.bad != "" || n > len(r.body)-r.at {
		r.fail("a text is cut off")
		return ""
	}
	s := r.body[r.at : r.at+n]
	r.at += n
	return s
}
