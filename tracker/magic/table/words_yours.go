package table

import (
	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
)

// withYours completes a sentence about a card with the lines of its text that
// are left to the players, each by its first words. The sentence has no full
// stop.
func withYours(s *board.State, def *card.Definition, sentence any) tracker.Message {
	left := s.LeftOf(def)
	if len(left) == 0 || def.TextLeft { // nothing, or unknown, or of an earlier version
		return tracker.WithTextLeft(sentence, def.TextLeft, def.LinesLeft)
	}
	var lines, effects []any
	var unknown []card.LeftLine
	for _, l := range left {
		switch {
		case l.Past():
		case l.Part || l.Text == "" && l.About != "":
			lines = append(lines, leftWords(l))
		case l.Effect:
			effects = append(effects, quoted(l.Start(def.Name)))
		case l.Text != "":
			lines = append(lines, quoted(l.Start(def.Name)))
		case l.Kind != "":
			unknown = append(unknown, l)
		}
	}
	lines = append(lines, kindsLeft(unknown)...)
	switch {
	case len(lines)+len(effects) == 0:
		return tracker.Say("%s.", sentence)
	case len(effects) == 0:
		return tracker.Say("%s. Left to you: %s.", sentence, firstOf(lines))
	case len(lines) == 0:
		return tracker.Say("%s. Left to you: the effect of %s.", sentence, firstOf(effects))
	}
	return tracker.Say("%s. Left to you: %s, and the effect of %s.", sentence, firstOf(lines), firstOf(effects))
}

// maxQuoted is the maximum number of lines that are quoted; the others are
// counted.
const maxQuoted = 3

// firstOf lists the first of several quotes.
func firstOf(quotes []any) tracker.Message {
	if n := len(quotes); n > maxQuoted {
		return tracker.Say("%s and %d more", tracker.List(quotes[:maxQuoted-1]), n-maxQuoted+1)
	}
	return tracker.Say("%s", tracker.List(quotes))
}

// quoted quotes words of a card.
func quoted(text string) tracker.Message { return tracker.Say("“%s”", tracker.Name(text)) }

// leftWords returns what the part of a line is about that is left to the players.
func leftWords(l card.LeftLine) tracker.Message {
	switch l.About {
	case card.AboutCosts:
		return tracker.Say("what it says of costs")
	case card.AboutCasting:
		return tracker.Say("what it says of casting")
	case card.AboutMana:
		return tracker.Say("what it says of mana")
	case card.AboutCards:
		return tracker.Say("what it says of hands and libraries")
	case card.AboutChance:
		return tracker.Say("what it says of dice, coins and votes")
	case card.AboutPregame:
		return tracker.Say("what it says of the time before the game")
	}
	return tracker.Say("the rest of a line")
}

// kindsLeft counts lines whose texts are unknown by their kinds.
func kindsLeft(left []card.LeftLine) []any {
	var order []string
	count := make(map[string]int)
	for _, l := range left {
		if count[l.Kind]++; count[l.Kind] == 1 {
			order = append(order, l.Kind)
		}
	}
	all := make([]any, len(order))
	for i, kind := range order {
		all[i] = kindLeft(kind, count[kind])
	}
	return all
}

// kindLeft says a number of lines of a kind of package cardtext.
func kindLeft(kind string, n int) tracker.Message {
	one, more := tracker.Say("a line of its text"), tracker.Say("%d lines of its text", n)
	switch kind {
	case "triggered":
		one, more = tracker.Say("a triggered ability"), tracker.Say("%d triggered abilities", n)
	case "activated":
		one, more = tracker.Say("an activated ability"), tracker.Say("%d activated abilities", n)
	case "static":
		one, more = tracker.Say("a static ability"), tracker.Say("%d static abilities", n)
	case "loyalty":
		one, more = tracker.Say("a loyalty ability"), tracker.Say("%d loyalty abilities", n)
	case "chapter":
		one, more = tracker.Say("a chapter"), tracker.Say("%d chapters", n)
	case "level":
		one, more = tracker.Say("a level"), tracker.Say("%d levels", n)
	}
	if n == 1 {
		return one
	}
	return more
}
