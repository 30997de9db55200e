package cards

import (
	"regexp"
	"slices"
	"strings"
)

// mostAsked is the maximum number of cards of a question.
const mostAsked = 4

// joining lists words that may stand between names in a question that consists of
// names: "humility and opalescence".
var joining = strings.Fields(`a an and the with vs versus v or plus on in to of against how do does what happens is are if when i have both
	interact interacts interaction work works together out combo rules question about between`)

// Words before and after the name of a card. A word of the rules may stand behind those
// of subjects, too ("does regeneration"), behind those of casting it can't.
var (
	casting  = strings.Fields("cast casts casting")
	subjects = strings.Fields("does do is if under against vs versus")
	outThere = regexp.MustCompile(`^,? (?:is |are )?(?:out|in play|on (?:the )?(?:battlefield|board|table))\b`)
	atTheEnd = regexp.MustCompile(`^[ ?!.]*$`)
)

// stands reports whether an ordinary word is in a position of card names: "under
// humility", "if i cast murder", "with opposition out".
func stands(question string, m Mention, term func(string) bool) bool {
	words := strings.Fields(question[:m.From])
	if len(words) == 0 || term == nil {
		return false
	}
	before, after := strings.ToLower(words[len(words)-1]), strings.ToLower(question[m.To:])
	switch {
	case slices.Contains(casting, before):
		return true
	case slices.Contains(subjects, before), outThere.MatchString(after), before == "with" && atTheEnd.MatchString(after):
		return !term(question[m.From:m.To])
	}
	return false
}

// Asked returns the cards that a question names, without duplicates, and the
// question without their names. A name that is an ordinary word counts if it is
// written as a name, if it stands where one does, or if the question consists of
// names: in "can i murder him" no card is named, in "humility and opalescence" two
// are.
func (p *Pool) Asked(question string, o Options) (named []Card, rest string) {
	all := slices.DeleteFunc(p.In(question, o), func(m Mention) bool { return len(m.Found.Hits) == 0 || !one(m.Found) })
	meant := slices.DeleteFunc(slices.Clone(all), func(m Mention) bool { return !m.Meant() && !stands(question, m, o.Term) })
	if len(all) > 1 && len(meant) < len(all) && !slices.ContainsFunc(strings.Fields(without(question, all)), func(word string) bool {
		return !slices.Contains(joining, strings.Trim(strings.ToLower(word), ".,?!/+&"))
	}) {
		meant = all
	}
	for _, m := range meant {
		card := m.Found.Hits[0].Card
		if len(named) < mostAsked && !slices.ContainsFunc(named, func(c Card) bool { return c.Name == card.Name && c.Game == card.Game }) {
			named = append(named, card)
		}
	}
	return named, strings.Join(strings.Fields(without(question, meant)), " ")
}

// one reports whether all hits of a look-up are cards of one name.
func one(f Found) bool {
	return f.One || !slices.ContainsFunc(f.Hits, func(h Hit) bool { return h.Card.Name != f.Hits[0].Card.Name || h.Card.Game != f.Hits[0].Card.Game })
}

// without returns a text without the names in it.
func without(text string, named []Mention) string {
	var b strings.Builder
	at := 0
	for _, m := range named {
		b.WriteString(text[at:m.From])
		b.WriteByte(' ')
		at = m.To
	}
	b.WriteString(text[at:])
	return strings.ReplaceAll(b.String(), " 's ", " ")
}
