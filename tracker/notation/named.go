package notation

// Name is the name of a card in a line: where it stands in Straight(line), and
// what it is called.
type Name struct {
	At, End int
	Text    string
}

// Listed is one entry of a list of cards: "two Forests".
type Listed struct {
	N    Amount
	Name string
}

// Straight is a line with plain quotation marks, apostrophes and spaces, as it is
// read.
func Straight(line string) string { return straight.Replace(line) }

// withNames makes one word of all words of a name.
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
			// a further word of it
		default:
			all = append(all, word{text: names[0].Text, quoted: true, card: true, at: names[0].At, end: names[0].End})
		}
	}
	return all
}

// cardList reads the names of several cards, each with how many: "a Forest, a
// Plains and Sol Ring". One is no list.
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
