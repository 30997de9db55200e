package play

import (
	"reflect"
	"strings"

	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// shorter returns an equivalent amount that is short enough for a compiled line. It reports
// false if there is none.
func (g *Rules) shorter(a notation.Amount) (notation.Amount, bool) {
	if wordsIn(a.Expr) <= most("") {
		return a, false
	}
	q, ok := notation.ReadEffectQuantity(g.Vocabulary, a.Expr)
	if !ok {
		return g.shorterQuestion(a)
	}
	is := strings.TrimPrefix(strings.TrimPrefix(a.Expr, "X where X is "), "equal to ")
	briefer := shorterAmount.Replace(is)
	for _, short := range []string{"equal to " + is, is, q.String(), "equal to " + briefer, briefer} {
		again, ok := notation.ReadEffectQuantity(g.Vocabulary, short)
		if ok && reflect.DeepEqual(again, q) && wordsIn(short) <= most("") {
			return notation.Amount{Expr: short}, true
		}
	}
	return a, false
}

// shorterAmount replaces phrases of amounts by shorter ones that are read as the same amount.
var shorterAmount = strings.NewReplacer(" plus the number of ", " plus ", " that was ", " ", " that were ", " ",
	" in all graveyards", " in graveyards", " that died under your control this turn", " you controlled that died this turn")

// shorterQuestion is shorter for an amount that the board can't evaluate. The board can't
// evaluate the result either.
func (g *Rules) shorterQuestion(a notation.Amount) (notation.Amount, bool) {
	short := notation.Amount{Expr: reworded(a.Expr, most(""))}
	for _, expr := range []string{a.Expr, short.Expr} {
		if _, known := notation.ReadQuantity(g.Vocabulary, expr); known || sourceSize.MatchString(expr) {
			return a, false
		}
	}
	if _, known := notation.ReadEffectQuantity(g.Vocabulary, short.Expr); known {
		return a, false
	}
	return short, short != a
}

// reworded shortens a text that players are asked, if it has more than most words.
func reworded(text string, most int) string {
	if wordsIn(text) <= most {
		return text
	}
	return brief.Replace(text)
}

// brief replaces phrases of the cards by shorter ones with the same meaning.
var brief = strings.NewReplacer(
	card.Source, "it",
	"X where X is the number of ", "X where X = ",
	"X where X is the ", "X where X = ",
	"X where X is ", "X where X = ",
	"the number of ", "",
	"the amount of ", "amount of ",
	"the total number of ", "",
	"the total ", "total ",
	"the greatest number of ", "most ",
	"the greatest ", "greatest ",
	"the highest ", "highest ",
	"instant and sorcery cards", "instants and sorceries",
	"creature cards ", "creatures ",
	"land cards ", "lands ",
	"permanent cards ", "permanents ",
	"cards you own in exile and in your graveyard", "your cards in exile and graveyard",
	"you own in exile and in your graveyard", "of yours in exile and graveyard",
	"in your graveyard", "in graveyard",
	"in all graveyards", "in graveyards",
	" on the battlefield or in the command zone", "",
	"excess damage dealt to that creature this way", "excess damage dealt",
	"from your graveyard", "from graveyard",
	" on the battlefield", " in play",
	"from the battlefield", "from play",
	"entered the battlefield", "entered",
	"enter the battlefield", "enter",
	"in the command zone", "in command zone",
	"from the command zone", "from command zone",
	"time you've cast a commander "+"from the command zone this game", "commander cast from command zone",
	"time you've cast your commander "+"from the command zone this game", "commander cast from command zone",
	"spent to cast this spell", "spent on it",
	"spent to cast it", "spent on it",
	"as you cast this spell", "at casting",
	"as you activate this ability", "at activation",
	"as you activated this ability", "at activation",
	" under your control", " (yours)",
	" under their control", " (theirs)",
	"you've cast", "you cast",
	"you've put", "you put",
	"you've sacrificed", "you sacrificed",
	"creatures you control ", "your creatures ",
	"your opponents controlled", "opponents controlled",
	"with the same name as", "named like",
	"at least three ", "three ",
	"mana was spent on it", "mana spent",
	"this creature was kicked with its ", "kicked with ",
	"put a card an opponent owns "+"from exile into that player's graveyard", "put an opponent's exiled card into its graveyard",
	"put three cards from your graveyard "+"on the bottom of your library", "put three graveyard cards under library",
)

// shortException returns a copy exception that is short enough for a compiled line and has the
// same effect, or the text unchanged.
func (g *Rules) shortException(text string) string {
	if wordsIn(text) <= most("") {
		return text
	}
	short := briefException.Replace(text)
	for _, def := range []card.Definition{
		{Name: "A", Types: []string{"Creature"}, Subtypes: []string{"Elf"}, Supertypes: []string{"Legendary"}, Colors: []string{"Green"}, Power: "5", Toughness: "6", Keywords: []string{"flying"}},
		{Name: "B", Types: []string{"Artifact", "Land"}},
	} {
		is, err := g.except(def, text)
		again, failed := g.except(def, short)
		if err != nil || failed != nil || !reflect.DeepEqual(is, again) {
			return text
		}
	}
	return short
}

// briefException replaces phrases of exceptions by shorter ones.
var briefException = strings.NewReplacer(
	"in addition to its other", "in addition to", "in addition to their other", "in addition to",
	", and it's a ", ", it's ", " and it's a ", ", it's ", " and it's an ", ", it's ",
	"it's a ", "it's ", "they're ", "it's ",
	"it's not ", "not ", "it isn't ", "isn't ",
)
