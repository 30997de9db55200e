package web

import (
	"bytes"
	"encoding/json"
	"slices"
)

// piece is a part of a page that has a key: a stack on the board, an input in the log. Equal keys are
// the same thing at different times.
type piece struct {
	Key  string `json:"k"`
	X    int    `json:"x,omitempty"` // on the board
	Y    int    `json:"y,omitempty"`
	HTML string `json:"h"`
}

// pieces are the parts of one region of a page, in order.
type pieces []piece

// place is the new place of a piece that has only moved.
type place struct {
	Key string `json:"k"`
	X   int    `json:"x"`
	Y   int    `json:"y"`
}

// changes are the differences between two states of a region.
type changes struct {
	Set   pieces   `json:"set,omitempty"`   // added or changed
	Move  []place  `json:"move,omitempty"`  // moved and otherwise the same
	Gone  []string `json:"gone,omitempty"`  // removed
	Order []string `json:"order,omitempty"` // all keys, unless they and their order are the same
}

// since returns the changes from an earlier state.
func (now pieces) since(before pieces) changes {
	was := make(map[string]piece, len(before))
	for _, p := range before {
		was[p.Key] = p
	}
	var c changes
	same := len(now) == len(before)
	for i, p := range now {
		same = same && before[i].Key == p.Key
		old, there := was[p.Key]
		delete(was, p.Key)
		switch {
		case !there || old.HTML != p.HTML:
			c.Set = append(c.Set, p)
		case old.X != p.X || old.Y != p.Y:
			c.Move = append(c.Move, place{p.Key, p.X, p.Y})
		}
	}
	for _, p := range before {
		if _, gone := was[p.Key]; gone {
			c.Gone = append(c.Gone, p.Key)
		}
	}
	if !same {
		c.Order = now.keys()
	}
	return c
}

// whole returns the changes from nothing.
func (now pieces) whole() changes {
	return changes{Set: slices.Clone(now), Order: now.keys()}
}

func (now pieces) keys() []string {
	keys := make([]string, len(now))
	for i, p := range now {
		keys[i] = p.Key
	}
	return keys
}

// frame is a message to a browser: the whole state of a table, or what has changed.
type frame struct {
	Seq    int64   `json:"seq"`             // of the last record that did something
	Width  int     `json:"width"`           // of the board
	Height int     `json:"height"`          // of the board
	Board  changes `json:"board"`           // as parts of a drawing
	Log    changes `json:"log"`             // as items of a list
	Turn   string  `json:"turn"`            // whose turn it is, in words
	Game   string  `json:"game"`            // "" if none is going on
	Said   []said  `json:"said,omitempty"`  // what happened since
	Steps  int     `json:"steps"`           // the number of inputs of the game
	Whole  bool    `json:"whole,omitempty"` // the whole state
}

// said is an event with its cause.
type said struct {
	Text  string  `json:"text"`
	Cite  string  `json:"cite,omitempty"` // the rule or effect
	About []int64 `json:"about,omitempty"`
}

func (f frame) encode() []byte {
	var b bytes.Buffer
	to := json.NewEncoder(&b)
	to.SetEscapeHTML(false)              // JSON isn't embedded in a page
	if err := to.Encode(f); err != nil { // text and numbers only
		panic(err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}
