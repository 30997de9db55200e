package notation

import (
	"strconv"
	"strings"
)

// Place is a place on the board, in a game whose vocabulary has places. Exactly
// one of Here, Name, and Word is set.
type Place struct {
	Word string  `json:"word,omitempty"` // canonical: "base", "battlefield"
	N    int64   `json:"n,omitempty"`    // the number in "battlefield 2"; 0 means none
	Of   *Player `json:"of,omitempty"`   // the player in "my base", "Bob's base"
	Name string  `json:"name,omitempty"` // the name of a place, as typed
	Here bool    `json:"here,omitempty"` // where the object of the line is
}

// String returns the place as typed.
func (p Place) String() string {
	switch {
	case p.Here:
		return "here"
	case p.Name != "":
		return strconv.Quote(p.Name)
	case p.N != 0:
		return p.Word + " " + strconv.FormatInt(p.N, 10)
	case p.Of == nil:
		return p.Word
	case p.Of.Kind == You:
		return "my " + p.Word
	}
	return p.Of.String() + "'s " + p.Word
}

// place parses a place: "base", "my base", "Bob's base", "battlefield 2",
// "here", or its name.
func (p *parser) place() (any, bool) {
	mark := p.at
	if len(p.v.places) == 0 {
		return nil, false
	}
	if p.accept("here") || p.accept("there") {
		return Place{Here: true}, true
	}
	var where Place
	w := p.peek(0)
	switch {
	case w.is("a") && p.v.places[strings.ToLower(p.peek(1).text)] != "":
		p.at++
	case p.accept("my"), p.accept("your"), p.accept("the"), p.accept("its"), p.accept("their"), p.accept("his"), p.accept("her"):
		if w.is("my", "your") {
			where.Of = &Player{Kind: You}
		}
		p.accept("owner's")
		p.accept("controller's")
	case !w.quoted && len(w.text) > 2 && strings.HasSuffix(w.text, "'s") && p.v.places[strings.ToLower(p.peek(1).text)] != "":
		p.at++
		where.Of = new(PlayerCalled(strings.TrimSuffix(w.text, "'s")))
	}
	if word := p.v.places[strings.ToLower(p.peek(0).text)]; word != "" && !p.peek(0).quoted {
		p.at++
		where.Word = word
		if n, ok := number(strings.TrimPrefix(p.peek(0).text, "#")); ok && n > 0 && !p.peek(0).quoted {
			p.at++
			where.N, where.Of = n, nil
		}
		return where, true
	}
	if word, n := p.v.glued(p.peek(0)); word != "" {
		p.at++
		return Place{Word: word, N: n}, true
	}
	if w := p.peek(0); w.quoted && w.text != "" {
		p.at++
		return Place{Name: w.text}, true
	}
	if name := p.plainName(); name != "" {
		return Place{Name: name}, true
	}
	p.at = mark
	return nil, false
}

// Place reports whether a text is a place without a name: "base", "my base",
// "battlefield 2", "bf2".
func (v *Vocabulary) Place(text string) bool {
	p := &parser{v: v, text: text, words: v.lex(text)}
	where, ok := p.place()
	if !ok || p.at < len(p.words) {
		return false
	}
	return where.(Place).Name == ""
}

// glued splits a word into a place and its number: "bf1".
func (v *Vocabulary) glued(w word) (place string, n int64) {
	letters := strings.TrimRight(strings.ToLower(w.text), "0123456789")
	n, err := strconv.ParseInt(w.text[len(letters):], 10, 64)
	if w.quoted || err != nil || n < 1 {
		return "", 0
	}
	return v.places[letters], n
}

// stat parses a game's only stat: "3 Might".
func (p *parser) stat() (string, bool) {
	if p.v.stat == "" || p.peek(0).quoted || !isStat(p.peek(0).text) || !p.peek(1).is(p.v.stat) {
		return "", false
	}
	p.at += 2
	return p.words[p.at-2].text, true
}

// statNext reports whether a stat comes next.
func (p *parser) statNext() bool {
	mark := p.at
	_, ok := p.stat()
	p.at = mark
	return ok
}

// bonus parses "+2" or "-1", optionally followed by the name of the stat.
func (p *parser) bonus() (any, bool) {
	w := p.peek(0)
	if w.quoted || len(w.text) < 2 || !strings.ContainsAny(w.text[:1], "+-") || strings.Trim(w.text[1:], "0123456789") != "" {
		return nil, false
	}
	p.at++
	if p.v.stat != "" {
		p.accept(p.v.stat)
	}
	return w.text, true
}
