package card

import (
	"strconv"
	"strings"
)

// Needs are the conditions on which an ability depends: those of dependent keywords (RB
// 727), and what a "while" says of the card itself. All of them have to be met.
type Needs struct {
	Level     int64 // the XP that the card's controller needs (RB 824.1.b.1)
	Legion    bool  // the controller has played another card this turn (RB 812.1.b.1)
	Empowered bool  // the card is Empowered (RB 828.1.b.1)
	Buffed    bool
	Mighty    bool // RB 708
	AtField   bool // the card is at a battlefield
	If        *Condition
}

// AreNone reports whether there are no conditions.
func (n Needs) AreNone() bool { return n == Needs{} }

// whiles are the conditions on the card itself that are read.
var whiles = []struct {
	says string
	sets func(*Needs)
}{
	{"while i'm buffed, ", func(n *Needs) { n.Buffed = true }},
	{"while i'm [mighty], ", func(n *Needs) { n.Mighty = true }},
	{"while i'm at a battlefield, ", func(n *Needs) { n.AtField = true }},
	{"at a battlefield, ", func(n *Needs) { n.AtField = true }},
}

// needed splits an ability in lower case from the conditions at its beginning.
func needed(text string) (Needs, string) {
	var needs Needs
	for {
		k, rest, ok := bracketed(text)
		name, number, _ := strings.Cut(k, " ")
		n, err := strconv.ParseInt(number, 10, 32)
		switch {
		case ok && name == "level" && err == nil:
			needs.Level = n
		case ok && k == "legion":
			needs.Legion = true
		case ok && k == "empowered":
			needs.Empowered = true
		default:
			for _, w := range whiles {
				if rest, ok := strings.CutPrefix(text, w.says); ok {
					w.sets(&needs)
					return needs, rest
				}
			}
			return needs, text
		}
		text = afterMark(rest)
	}
}

// afterMark removes the sign between a dependent keyword and its ability.
func afterMark(text string) string {
	for _, mark := range []string{"[>>]", "[>]", "—", "–", "-", ":"} {
		text = strings.TrimSpace(strings.TrimPrefix(text, mark))
	}
	return text
}

// String returns the conditions as they stand before an ability.
func (n Needs) String() string {
	var b strings.Builder
	if n.Level > 0 {
		b.WriteString("[Level " + strconv.FormatInt(n.Level, 10) + "] ")
	}
	if n.Legion {
		b.WriteString("[Legion] ")
	}
	if n.Empowered {
		b.WriteString("[Empowered] ")
	}
	switch {
	case n.Buffed:
		b.WriteString("While I'm buffed, ")
	case n.Mighty:
		b.WriteString("While I'm [Mighty], ")
	case n.AtField:
		b.WriteString("At a battlefield, ")
	case n.If != nil:
		b.WriteString("If " + n.If.String() + ", ")
	}
	return b.String()
}
