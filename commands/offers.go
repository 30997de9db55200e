package commands

import (
	"slices"
	"strings"

	"arbiter/rules"
	"arbiter/tracker"
)

// offers returns the front-end interface of a game, or nil if it isn't
// available.
func (j *Judge) offers(game string) tracker.Offers {
	e, ok := j.engine(game)
	if !ok {
		return nil
	}
	return e.Offers()
}

// FirstLine returns a line with which a game can begin.
func (j *Judge) FirstLine() string { return j.wordsOf("").First }

// wordsOf returns the words of a game, as offersOr finds it.
func (j *Judge) wordsOf(game string) tracker.Words { return j.offersOr(game).Words() }

// offersOr returns what a game offers; if the game isn't known, as when none is on the
// table, what the first game offers.
func (j *Judge) offersOr(game string) tracker.Offers {
	if of := j.offers(game); of != nil {
		return of
	}
	return j.Games[0].Offers()
}

// cardWords returns a game's words for cards, if it has cards.
func (j *Judge) cardWords(game rules.Game) tracker.CardWords {
	if of, ok := j.offers(string(game)).(tracker.Carded); ok {
		return of.CardWords()
	}
	return tracker.CardWords{}
}

// allGames lists the ids of the games that have a rulebook or can be played.
func (j *Judge) allGames() []string {
	var all []string
	for _, g := range rules.Games() {
		all = append(all, string(g))
	}
	for _, e := range j.Games {
		if !slices.Contains(all, e.ID()) {
			all = append(all, e.ID())
		}
	}
	return all
}

// gameOption returns the option for the game.
func (j *Judge) gameOption() Option {
	return Option{Name: "game", Description: "Which game; the one on the table unless you say", Among: j.allGames()}
}

// othersThan lists the other games that have a rulebook.
func othersThan(game rules.Game) []rules.Game {
	return slices.DeleteFunc(rules.Games(), func(g rules.Game) bool { return g == game })
}

// gameName returns a game's display name.
func gameName(id string) string { return capital(strings.ToLower(id)) }
