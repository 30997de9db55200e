package render

import (
	"errors"
	"slices"
	"strconv"
	"strings"
)

// Press is what a button, a select or a modal means. All of it is written in
// its custom id, so that a message works as long as it stands, whatever
// became of the process that sent it.
type Press struct {
	Board  bool // it stands on the board, not on a reply
	Mine   bool // it stands on a board that is one player's alone
	Do     Deed
	Page   int    // the page shown, or to be shown, from 0
	Target int64  // the stack that is picked on the board; 0 for none
	Seq    int64  // the number of the last event when the message was written
	Choice int64  // the choice that is answered
	N      int64  // the answer; for a select, which of several it is
	Line   string // what is said
}

// Deed is what pressing does.
type Deed string

// The deeds.
const (
	Say    Deed = "s" // says the line
	Turn   Deed = "p" // shows another page
	Pick   Deed = "t" // picks the stack whose id is selected as the target
	Answer Deed = "c" // answers the choice with N, or with what is selected
	Ask    Deed = "a" // opens a modal that asks for a number
	Number Deed = "n" // is that modal: answers with what was typed
	Go     Deed = "g" // says the line that is selected
	Quote  Deed = "q" // shows to everybody what the line shows
	Open   Deed = "o" // opens the form whose name is the line, about the target
	Fill   Deed = "f" // is that form, filled in
	Mend   Deed = "e" // opens a form with the line that was refused in it
	Panel  Deed = "m" // shows the board of who presses
	Renew  Deed = "u" // brings the board up to date, wherever it is
	Thread Deed = "h" // moves the game to a thread of its own
)

// version stands first in every custom id: a later version of Arbiter can
// tell what an older one meant.
const version = "v1"

// Where a component stands, in its custom id.
const (
	onBoard = "b"
	onMine  = "m"
	onReply = "r"
)

// NumberField is the custom id of the input in the modal that asks for a number.
const NumberField = "number"

// ErrPress: a custom id that this version does not know.
var ErrPress = errors.New("an unknown custom id")

// ID writes the press as a custom id.
func (p Press) ID() string {
	place := onReply
	switch {
	case p.Board:
		place = onBoard
	case p.Mine:
		place = onMine
	}
	return strings.Join([]string{
		version, place, string(p.Do),
		short(int64(p.Page)), short(p.Target), short(p.Seq), short(p.Choice), short(p.N), p.Line,
	}, ":")
}

// fits reports whether its custom id is short enough.
func (p Press) fits() bool { return len([]rune(p.ID())) <= longestID }

// Keep stores a line that is too long for a custom id or an option of a list, and
// returns its key. It reports false if the line can't be stored. The key of a line
// that is shown to one person works for that person only.
type Keep func(line string, private bool) (key string, ok bool)

// LongestKey is how long a key may be.
const LongestKey = 30

// keyMark marks a key that replaces a line.
const keyMark = "§key:"

// Key returns the key of the press's line. It reports false if the press holds the
// line itself.
func (p Press) Key() (key string, ok bool) { return strings.CutPrefix(p.Line, keyMark) }

// keeper keeps lines of one message.
type keeper struct {
	keep    Keep // nil where nothing is kept
	private bool
}

// short is a line, or where it is too long its key; "" where there is none.
func (k keeper) short(line string, fits func(line string) bool) (string, bool) {
	if fits(line) {
		return line, true
	}
	if k.keep == nil {
		return "", false
	}
	key, ok := k.keep(line, k.private)
	return keyMark + key, ok && len(key) <= LongestKey && fits(keyMark+key)
}

// press is a press whose line fits its custom id.
func (k keeper) press(p Press) (Press, bool) {
	line, ok := k.short(p.Line, func(line string) bool {
		p.Line = line
		return p.fits()
	})
	p.Line = line
	return p, ok
}

// value is a line as the value of an option.
func (k keeper) value(line string) (string, bool) {
	return k.short(line, func(line string) bool { return len([]rune(line)) <= longestOption })
}

// ParsePress reads a custom id.
func ParsePress(id string) (Press, error) {
	parts := strings.SplitN(id, ":", 9)
	if len(parts) != 9 || parts[0] != version || !slices.Contains([]string{onBoard, onMine, onReply}, parts[1]) {
		return Press{}, ErrPress
	}
	p := Press{Board: parts[1] == onBoard, Mine: parts[1] == onMine, Do: Deed(parts[2]), Line: parts[8]}
	var page int64
	for i, into := range []*int64{&page, &p.Target, &p.Seq, &p.Choice, &p.N} {
		if parts[3+i] == "" {
			continue
		}
		n, err := strconv.ParseInt(parts[3+i], 36, 64)
		if err != nil {
			return Press{}, ErrPress
		}
		*into = n
	}
	p.Page = int(page)
	return p, nil
}

// short writes a number in few characters: none for zero.
func short(n int64) string {
	if n == 0 {
		return ""
	}
	return strconv.FormatInt(n, 36)
}
