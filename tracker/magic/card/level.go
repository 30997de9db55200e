package card

import (
	"regexp"
	"strconv"

	"arbiter/tracker/notation"
)

// The symbols that limit the lines below them: a level symbol by the number of
// level counters (CR 711.2), a station symbol by the number of charge counters
// (CR 721.2), a class level bar by the level (CR 716.2).
var (
	levelSymbol   = regexp.MustCompile(`^LEVEL (\d+)(?:-(\d+)|\+)$`)
	stationSymbol = regexp.MustCompile(`^(?i:STATION )?\{?(\d+)\+\}?(?: ?\|)?$`)
	classLevel    = regexp.MustCompile(`^((?:\{[^{}]+\})+): Level (\d+)$`)
	sizeBox       = regexp.MustCompile(`^(\d+)/(\d+)$`)
)

// Threshold returns the condition under which the lines below a level symbol, a station
// symbol or a class level bar apply.
func Threshold(line string) (while *notation.Condition, ok bool) {
	counters := func(kind string, how notation.Comparison, n string) notation.Condition {
		number, _ := strconv.ParseInt(n, 10, 64)
		return notation.Condition{
			Amount: &notation.Quantity{Stat: kind + " counters", From: notation.Source}, Compared: how, To: &notation.Quantity{N: number},
		}
	}
	if m := stationSymbol.FindStringSubmatch(line); m != nil {
		return new(counters("charge", notation.AtLeast, m[1])), true
	}
	if m := classLevel.FindStringSubmatch(line); m != nil {
		n, _ := strconv.ParseInt(m[2], 10, 64)
		return &notation.Condition{
			Amount: &notation.Quantity{Stat: notation.ClassLevel, From: notation.Source}, Compared: notation.AtLeast, To: &notation.Quantity{N: n},
		}, true
	}
	m := levelSymbol.FindStringSubmatch(line)
	switch {
	case m == nil:
		return nil, false
	case m[2] == "":
		return new(counters("level", notation.AtLeast, m[1])), true
	}
	return &notation.Condition{All: []notation.Condition{counters("level", notation.AtLeast, m[1]), counters("level", notation.AtMost, m[2])}}, true
}

// Symbol reports whether a line is a level symbol, a station symbol, a class level bar,
// or the power and toughness below one.
func Symbol(line string) bool {
	_, symbol := Threshold(line)
	return symbol || sizeBox.MatchString(line)
}

// Below compiles a line below a level or station symbol: a size, keywords, or other
// abilities, all of which apply only while a condition holds. ok is false if the
// line isn't understood.
func (c *Compiler) Below(line string, self Self, while *notation.Condition) (all []Ability, ok bool) {
	itself := Subject{Itself: true}
	if m := sizeBox.FindStringSubmatch(line); m != nil {
		power, _ := strconv.ParseInt(m[1], 10, 64)
		toughness, _ := strconv.ParseInt(m[2], 10, 64)
		return []Ability{Static{On: itself, Change: notation.Change{BasePower: &power, BaseToughness: &toughness}, While: while}}, true
	}
	for _, a := range c.Compile(line, self) {
		switch a := a.(type) {
		case Keyword:
			all = append(all, Static{On: itself, Change: notation.Change{Keywords: []string{a.String()}}, While: while})
		case Static:
			if a.While != nil {
				if a.While.Unless {
					return nil, false
				}
				a.While = &notation.Condition{All: []notation.Condition{*while, *a.While}}
			} else {
				a.While = while
			}
			all = append(all, a)
		case Replacing:
			a.While = while
			all = append(all, a)
		case Trigger, Activated, Restriction, Requirement, Permission, Untaps, UntapLimit, DamageReplacing, LifeReplacing, ExiledInstead, LosingReplaced, Again, Outcome:
			if len(all) > 0 { // the line is given as a whole
				return nil, false
			}
			return []Ability{Static{On: itself, Change: notation.Change{Abilities: []string{self.Named(line)}}, While: while}}, true
		default:
			return nil, false
		}
	}
	return all, len(all) > 0
}

// ClassLevel reports whether a line is a class level bar.
func ClassLevel(line string) bool { return classLevel.MatchString(line) }

// levelBar parses the activated ability of a class level bar, by which its source gets a
// level (CR 716.2a).
func levelBar(text string) (Ability, bool) {
	m := classLevel.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	n, err := strconv.ParseInt(m[2], 10, 64)
	if err != nil || n < 2 {
		return Left{Why: UnknownWords}, true
	}
	return Activated{
		Cost: []Cost{{Symbols: m[1]}}, Do: Effect{Said: "Level " + m[2], Line: Source + " becomes level " + m[2]},
		Limit: []Limit{AsSorcery}, Level: n,
	}, true
}
