package notation

// Name is the name of a card in a line: its offsets in Straight(line), and the
// card's name.
type Name struct {
	At, End int
	Text    string
}

// Listed is an entry of a list of cards: "two Forests".
type Listed struct {
	N    Amount
	Name string
}

// Straight returns a line with ASCII quotation marks, apostrophes and spaces.
func Straight(line string) string { return straight.Replace(line) }

// withNames merges the words of each name into one word.
func withNames(words []word, names []Name) []word {
	if len(names) == 0 {
		return words
	}
	var all []word
	for _, w := range words {
		for len(names) > 0 && names[0].End <= w.at {
			names = names[1:]
		}
		switch inside := len(names) > 0 && w.end > names[0].At; {
		case !inside:
			all = append(all, w)
		case len(all) > 0 && all[len(all)-1].card && all[len(all)-1].at == names[0].At:
			// Within a name.
		default:
			all = append(all, word{text: names[0].Text, quoted: true, card: true, at: names[0].At, end: names[0].End})
		}
	}
	return all
}

// cardList parses two or more names of cards with their counts: "a Forest, a
// Plains and Sol Ring".
func (p *parser) cardList() (any, bool) {
	var all []Listed
	for {
		l := Listed{N: Amount{N: 1}}
		if n, ok := p.amount(); ok {
			l.N, _ = n.(Amount)
		}
		name, ok := p.knownCard()
		if !ok {
			return nil, false
		}
		l.Name, _ = name.(string)
		all = append(all, l)
		comma, and := p.accept(","), p.accept("and")
		if !comma && !and {
			return all, len(all) > 1
		}
	}
}
