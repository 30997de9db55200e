package commands

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/rules"
	"arbiter/tracker"
)

// elsewhere lists the subjects that no rulebook decides: words that mark a question
// as being about one, and where the answer is found.
var elsewhere = []struct {
	words  *regexp.Regexp
	refuse func() *tracker.Problem
}{
	{regexp.MustCompile(`(?i)\b(?:prices?|worth|expensive|tcgplayer|cardmarket|dollars|euros|usd|eur)\b|\bhow much (?:is|are) (?:an?|the|my|this|these|that|those) (?:[\w'-]+ )?(?:(?:booster|box|boxes|packs?|foils?|precons?|collection)\b|(?:card|deck)s?\??$)|\b(?:market|resale|cash) value\b|\bhow much (?:is|are|does|do) (?:an?|the|my)? ?[\w',-]+(?: [\w',-]+){0,3} (?:cost|sell|go) ?(?:for|on|in|at)?(?: \w+)?\??$`), func() *tracker.Problem {
		return tracker.Refuse("That is about what cards cost, and nobody here knows prices.").Next("Ask a shop. What a card does: /card and its name.")
	}},
	{regexp.MustCompile(`(?i)\b(?:penalty|penalties|infraction|disqualified|disqualification|decklists?|phones?|overtime)\b`), func() *tracker.Problem {
		return tracker.Refuse("That is about tournaments, and the rules of the game don't decide it.").Next("The publisher's tournament rules do; at a tournament ask its judge.")
	}},
	{regexp.MustCompile(`(?i)\b(?:best|strongest|worst|cheapest|budget) (?:decks?|cards?|commanders?|formats?|colors?|sets?|archetypes?)\b|\bwhich (?:decks?|commanders?|sets?) (?:should|to|is|are)\b|\bshould i (?:play|run|buy|draft|main|cut)\b|\b(?:tier list|metagame|meta)\b|\bget better at\b`), func() *tracker.Problem {
		return tracker.Refuse("That is about what to play, and the rules don't decide it.").Next("Ask other players. What a card does: /card and its name.")
	}},
	{regexp.MustCompile(`(?i)\b(?:where|how) (?:can|do|could|should) i (?:buy|sell|trade|order|store|preorder)\b`), func() *tracker.Problem {
		return tracker.Refuse("That is about getting cards, and nobody here sells any.").Next("Ask a shop. What a card does: /card and its name.")
	}},
	{regexp.MustCompile(`(?i)\b(?:mtg ?arena|mtga|mtgo|app ?store|wildcards?|(?:download|install|log ?in(?:to)?|patch|sign up for) (?:\w+ ){0,2}(?:arena|game|client|app))\b|\b(?:arena|server|client) (?:is |be )?(?:down|crash\w*|offline)\b|\bis arena down\b|\bon arena\b`), func() *tracker.Problem {
		return tracker.Refuse("That is about a computer game, and I know the rules of paper cards alone.").Next("Ask its support. A rule: /rule and a question about it.")
	}},
	{regexp.MustCompile(`(?i)\b(?:this bot|arbiter|slash commands?|discord)\b`), func() *tracker.Problem {
		return tracker.Refuse("That is about Arbiter, not about the rules.").Next("What I can do: /help")
	}},
}

// offTopic returns a refusal that names where to ask, for a question about a subject
// in elsewhere.
func offTopic(text string) *tracker.Problem {
	for _, subject := range elsewhere {
		if subject.words.MatchString(text) {
			return subject.refuse()
		}
	}
	return nil
}

// noWord refuses a question without any word of the rules.
func noWord(v *rules.View, question string, hits []rules.Hit) error {
	p := tracker.Refuse("No word of “%s” is one of the rules of %s.", clip(question, 60), gameName(string(v.Edition().Game)))
	var near []rules.Ref
	for _, h := range hits {
		near = append(near, h.Ref)
	}
	return p.Next("What a card does, and where it is legal: /card and its name. Nearest of the rules, not sure: %s.", offer(p, v, near))
}

// Limits of the terms beside a weak answer.
const (
	maxTerms     = 4
	tellingShare = 0.2 // of the book's entries: a term in more of them tells nothing
)

// terms returns the terms of the rules that a question has, the rarest first,
// with links to them.
func (r *Reply) terms(v *rules.View, question string) []Block {
	found := slices.DeleteFunc(v.In(question), func(m rules.Mention) bool { return m.Share > tellingShare })
	slices.SortStableFunc(found, func(a, b rules.Mention) int {
		switch {
		case a.Share < b.Share:
			return -1
		case a.Share > b.Share:
			return 1
		}
		return 0
	})
	var names []string
	for _, m := range found[:min(len(found), maxTerms)] {
		name := capital(question[m.From:m.To])
		names = append(names, clip(name, maxName))
		r.Links = append(r.Links, Button{tracker.Named(clip(rulesName(v, m.Ref), maxLabel)), ruleLine(v.Edition().Game, m.Ref)})
	}
	if len(names) == 0 {
		return nil
	}
	r.LinksTo = tracker.Say("Terms in the question")
	return []Block{{Style: Small, Text: tracker.Say("Terms in it: %s", tracker.Name(strings.Join(names, " · ")))}}
}
