package notation

import "strings"

// before is the text before the word "create" in its sentence, split at commas.
type before struct {
	sentence []word
	clause   []word // since the last punctuation mark
	lead     []word // the clause before that, up to its comma; nil after any other mark
}

func lookBefore(words []word) before {
	var b before
	start, clause, lead := 0, 0, -1
	for i, w := range words {
		switch {
		case w.quoted || w.is(":", "•", "—", "|", "(", ")"):
			clause, lead = i+1, -1
		case w.is(".", ";"):
			start, clause, lead = i+1, i+1, -1
		case w.is(","):
			clause, lead = i+1, clause
		}
	}
	b.sentence, b.clause = words[start:], words[clause:]
	if lead >= 0 {
		b.lead = words[lead : clause-1]
	}
	return b
}

// condition reports whether "create" is part of a condition or a replaced event
// ("Whenever you create …", "If you would create …, instead create …"), so that
// nothing is created.
func (b before) condition() bool {
	for _, w := range b.clause {
		if w.is("whenever", "when", "if", "as", "until", "unless") {
			return true
		}
	}
	for _, w := range b.clause[max(0, len(b.clause)-2):] {
		if w.is("would", "could", "can't", "don't", "never") {
			return true
		}
	}
	if n := len(b.clause); n > 0 && b.clause[n-1].is("that", "which", "who") || n > 1 && b.clause[0].is("each") && b.clause[1].is("time") {
		return true
	}
	would := false
	for _, w := range b.sentence {
		if would = would || w.is("would"); would && w.is("create", "creates", "created") {
			return true
		}
	}
	return false
}

// each returns the "for each opponent" at the beginning of a sentence, which
// multiplies the rest.
func (b before) each(text string) string {
	words := b.lead
	for len(words) > 0 && words[0].is("then", "and", "instead") {
		words = words[1:]
	}
	if len(words) < 3 || !words[0].is("for") || !words[1].is("each") {
		return ""
	}
	return "for" + text[words[0].end:words[len(words)-1].end]
}

// subject returns the player who creates, nil for "you" or no subject.
func (b before) subject() *Player {
	words := b.clause
	for len(words) > 0 && words[len(words)-1].is("may", "also", "instead") {
		words = words[:len(words)-1]
	}
	each := len(words) > 0 && words[len(words)-1].is("each")
	if each {
		words = words[:len(words)-1]
	}
	for i, w := range words {
		if w.is("then") || w.is("and") && !each { // "draw a card and create …"
			return before{clause: words[i+1:]}.subject()
		}
	}
	for len(words) > 0 && words[0].is("instead", "you", "may", "have") && (!each || !words[0].is("you")) {
		words = words[1:]
	}
	var all []Player
	name := ""
	for _, w := range words {
		if each && (w.is("and") || w.text == ",") {
			if name != "" {
				all = append(all, among(name))
			}
			name = ""
			continue
		}
		name = strings.TrimSpace(name + " " + w.text)
	}
	if len(all) > 0 && name != "" {
		return &Player{Kind: Several, List: append(all, among(name))}
	}
	return whose(name)
}

// among returns one of several players in the words of a card.
func among(name string) Player {
	if p := whose(name); p != nil {
		return *p
	}
	return Player{Kind: You}
}

// whose returns a player in the words of a card, nil for the speaker.
func whose(name string) *Player {
	switch strings.ToLower(name) {
	case "", "you", "your":
		return nil
	case "each player", "all players":
		return &Player{Kind: EachPlayer}
	case "each other player", "all other players":
		return &Player{Kind: EachOther}
	case "your team", "each player on your team":
		return &Player{Kind: YourTeam}
	case "each opponent", "each of your opponents", "your opponents", "all opponents":
		return &Player{Kind: EachOpponent}
	}
	return new(PlayerCalled(name))
}
