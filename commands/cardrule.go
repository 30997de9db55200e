package commands

import (
	"context"
	"strings"

	"arbiter/rules"
	"arbiter/rules/cards"
	"arbiter/tracker"
)

// maxNearCard is the maximum number of rules offered beside a card.
const maxNearCard = 3

// cardInstead answers a rules query with the card of that full or short name,
// if no rule or term has the name. A misspelt card name doesn't count, and
// neither does a players' word for a rule.
func (c *call) cardInstead(ctx context.Context, q Query, game rules.Game, page rules.Page, answer rules.Answer) (Reply, bool) {
	if q.Edition != "" || answer.Number != "" || page.Entry.Ref != "" && answer.Corrected == "" {
		return Reply{}, false
	}
	pool, err := c.judge.Cards()
	if err != nil {
		return Reply{}, false // the rules still have an answer
	}
	if c.tooLongForName(pool, q.Text, q, maxShortName) {
		return Reply{}, false
	}
	found, _ := c.cardsCalled(pool, q.Text, q.Game)
	if sure := certainty(found, q.Text); sure > byShortName || sure == byShortName && answer.Word != nil {
		return Reply{}, false
	}
	r, _ := c.cardsFound(ctx, pool, q.Text, found, showPage)
	r.titled(c.judge.Library.Tournament(game), q)
	says := tracker.Say("“%s” is a card, and no term of the rules.", tracker.Name(clip(q.Text, 60)))
	if word := answer.Word; word != nil {
		for _, ref := range word.Near[:min(len(word.Near), maxNearCard)] {
			if len(r.Buttons) < maxButtons {
				r.Buttons = append(r.Buttons, Button{tracker.Named(clip("Rule "+rulesName(c.judge.Library.Default(game), ref), maxLabel)), ruleLine(game, ref)})
			}
		}
	}
	r.Notices = append([]tracker.Message{says}, r.Notices...)
	return r, true
}

// The maximum numbers of words of a short name or nickname of a card, and of a name in
// which typing errors are looked for.
const (
	maxShortName    = 3
	maxMisspeltName = 6
)

// tooLongForName reports whether a text has more than most words, and isn't the whole
// name of a card. Looking for what resembles it would take milliseconds.
func (c *call) tooLongForName(pool *cards.Pool, text string, q Query, most int) bool {
	return len(strings.Fields(text)) > most && len(pool.Named(text, c.cardOptions(q.Game)).Hits) == 0
}

// titled adds a button for the section of a document for tournaments that has the same
// name as a card: Bribery.
func (r *Reply) titled(t *rules.Tournament, q Query) {
	if t == nil || !t.Titled(q.Text) || len(r.Buttons) >= maxButtons {
		return
	}
	section := t.Ask(q.Text, 1)[0]
	name := passageName(section.View, section.Ref)
	line := lineOf(section.View.Edition(), section.Ref)
	r.Buttons = append(r.Buttons, Button{tracker.Named(clip(name, maxLabel)), line})
	if r.Next.Zero() {
		r.Next = tracker.Say("At tournaments: %s", tracker.Name(line))
	}
}
