package render

import (
	"errors"
	"slices"
	"strconv"
	"strings"
)

// Press is the meaning of a button, select or modal. Its custom id contains
// everything, so that messages work after a restart.
type Press struct {
	Board  bool // on a board, not a reply
	Mine   bool // on a private board of one player
	Watch  bool // on a private board of somebody without a seat
	Lasts  bool // on a reply that stays for everybody
	Menu   bool // on a menu, of which one line is done once
	Do     PressKind
	Page   int    // the page, from 0
	Target int64  // the selected stack, or 0
	Seq    int64  // the last event when the message was written
	Choice int64  // the choice that is answered
	N      int64  // the answer; for a select, its index
	Line   string // the line to perform
}

// PressKind is the effect of a press.
type PressKind string

// The effects.
const (
	Say      PressKind = "s" // performs the line
	Turn     PressKind = "p" // shows another page
	Pick     PressKind = "t" // selects the target
	Answer   PressKind = "c" // answers the choice with N or the selected option
	Ask      PressKind = "a" // opens a modal for a number
	Number   PressKind = "n" // is that modal: answers with the number
	Go       PressKind = "g" // performs the selected line
	Quote    PressKind = "q" // shows the result of the line to everybody
	Open     PressKind = "o" // opens the form named by the line, about the target
	Fill     PressKind = "f" // is that form: performs its line
	Correct  PressKind = "e" // opens a form for correcting the refused line
	OwnBoard PressKind = "m" // shows the presser's own board
	Refresh  PressKind = "u" // refreshes the board
	Thread   PressKind = "h" // moves the game to its own thread
	Seat     PressKind = "j" // seats the selected people
	SayNow   PressKind = "w" // performs the line, unless anything was done since
	OpenMenu PressKind = "k" // opens the menu named by the line, about the target
	Browse   PressKind = "i" // sends links to the table's pages; with N 1 or 2, turns watching on or off
	Chosen   PressKind = "x" // performs the line for the values selected in the menu's list
)

// version starts every custom id, so that later versions can parse older ones.
const version = "v1"

// The place of a component, in its custom id.
const (
	onBoard = "b"
	onMine  = "m"
	onWatch = "w"
	onReply = "r"
	onLasts = "l"
	onMenu  = "k"
)

// NumberField is the custom id of the input in the number modal.
const NumberField = "number"

// ErrPress is the error for an unknown custom id.
var ErrPress = errors.New("an unknown custom id")

// ID encodes the press as a custom id.
func (p Press) ID() string {
	place := onReply
	switch {
	case p.Board:
		place = onBoard
	case p.Mine:
		place = onMine
	case p.Watch:
		place = onWatch
	case p.Lasts:
		place = onLasts
	case p.Menu:
		place = onMenu
	}
	return strings.Join([]string{
		version, place, string(p.Do),
		short(int64(p.Page)), short(p.Target), short(p.Seq), short(p.Choice), short(p.N), p.Line,
	}, ":")
}

// fits reports whether the custom id is short enough.
func (p Press) fits() bool { return len([]rune(p.ID())) <= maxIDLength }

// Keep stores a line that is too long for a custom id or an option, and
// returns its key. It returns false if the line can't be stored. The key of a
// private message works for its reader only.
type Keep func(line string, private bool) (key string, ok bool)

// MaxKeyLength is the maximum length of a key.
const MaxKeyLength = 30

// keyMark marks a key that replaces a line.
const keyMark = "§key:"

// Key returns the key of the press's line. It reports false if the press holds the
// line itself.
func (p Press) Key() (key string, ok bool) { return strings.CutPrefix(p.Line, keyMark) }

// keeper stores long lines of one message.
type keeper struct {
	keep    Keep // nil: nothing is stored
	private bool
}

// short returns a line, or its key if it is too long, and false if it is too
// long and can't be stored.
func (k keeper) short(line string, fits func(line string) bool) (string, bool) {
	if fits(line) {
		return line, true
	}
	if k.keep == nil {
		return "", false
	}
	key, ok := k.keep(line, k.private)
	return keyMark + key, ok && len(key) <= MaxKeyLength && fits(keyMark+key)
}

// press returns the press with a line that fits its custom id.
func (k keeper) press(p Press) (Press, bool) {
	line, ok := k.short(p.Line, func(line string) bool {
		p.Line = line
		return p.fits()
	})
	p.Line = line
	return p, ok
}

// value returns a line, or its key, as the value of an option.
func (k keeper) value(line string) (string, bool) {
	return k.short(line, func(line string) bool { return len([]rune(line)) <= maxOptionLength })
}

// ParsePress decodes a custom id.
func ParsePress(id string) (Press, error) {
	parts := strings.SplitN(id, ":", 9)
	if len(parts) != 9 || parts[0] != version || !slices.Contains([]string{onBoard, onMine, onWatch, onReply, onLasts, onMenu}, parts[1]) {
		return Press{}, ErrPress
	}
	p := Press{Board: parts[1] == onBoard, Mine: parts[1] == onMine, Watch: parts[1] == onWatch, Lasts: parts[1] == onLasts, Menu: parts[1] == onMenu, Do: PressKind(parts[2]), Line: parts[8]}
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

// short encodes a number; 0 is "".
func short(n int64) string {
	if n == 0 {
		return ""
	}
	return strconv.FormatInt(n, 36)
}
