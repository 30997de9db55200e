package play

import (
	"regexp"
	"strconv"
	"strings"

	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// lifeBecomes matches an effect that sets life totals.
var lifeBecomes = regexp.MustCompile(`(?i)^(your|target (?:player|opponent)'s|that (?:player|opponent)'s|each (?:player|opponent)'s) life total becomes (?:equal to )?(.+)$`)

// lifeExchanged matches an effect that exchanges a life total with the size of its source.
var lifeExchanged = regexp.MustCompile(`(?i)^exchange (?:your|(target (?:player|opponent))'s) life total with ` + regexp.QuoteMeta(card.Source) + `'s (power|toughness)$`)

// twoExchange matches an effect by which two players exchange life totals.
var twoExchange = regexp.MustCompile(`(?i)^two target players exchanges? life totals$`)

// lifeTotal reads an effect that exchanges life totals, or sets life totals to a number that the board knows.
func (r *reader) lifeTotal(text string) (Steps, bool) {
	if m := lifeExchanged.FindStringSubmatch(text); m != nil {
		who := notation.Player{Kind: notation.You}
		if m[1] != "" {
			who = notation.PlayerCalled(strings.ToLower(m[1]))
		}
		return Steps{Exchange{A: notation.Selector{ID: card.SourceID, All: true}, Life: []notation.Player{who}, Stat: strings.ToLower(m[2])}}, true
	}
	if twoExchange.MatchString(text) {
		return Steps{Exchange{Life: []notation.Player{notation.PlayerCalled("target player"), notation.PlayerCalled(notation.AnotherTarget)}}}, true
	}
	m := lifeBecomes.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	a := BecomeLife{Who: notation.PlayerCalled(strings.ToLower(strings.TrimSuffix(m[1], "'s")))}
	switch whose := strings.ToLower(m[1]); whose {
	case "your":
		a.Who = notation.Player{Kind: notation.You}
	case "each player's":
		a.Who = notation.Player{Kind: notation.EachPlayer}
	case "each opponent's":
		a.Who = notation.Player{Kind: notation.EachOpponent}
	}
	if n, err := strconv.ParseInt(m[2], 10, 64); err == nil {
		a.N.N = n
		return Steps{a}, n >= 0
	}
	if a.N.Expr = m[2]; m[2] == "X" {
		return Steps{a}, true
	}
	a.N.Expr = "equal to " + m[2]
	_, ok := notation.ReadEffectQuantity(r.g.Vocabulary, a.N.Expr)
	return Steps{a}, ok
}
