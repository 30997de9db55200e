package talk

import "slices"

// Row is a phrase of a book: a line of [phrases], [after] or [queries].
type Row struct {
	Line   string // the line in the file
	phrase phrase
	last   []element
}

// Rows returns the phrases of the book and of its other languages.
func (b *Phrasebook) Rows() []Row {
	var all []Row
	for _, p := range b.phrases {
		all = append(all, Row{p.line, p, nil})
	}
	for _, a := range b.after {
		all = append(all, Row{a.now.line, a.now, a.last.pattern})
	}
	for _, other := range b.others {
		rows := other.Rows()
		rows = slices.Delete(rows, len(other.phrases), len(other.phrases)+len(b.after))
		all = append(all, rows[len(b.phrases):]...)
	}
	return all
}

// Queries returns the lines of [queries] in all languages.
func (b *Phrasebook) Queries() []Row { return b.asking.Rows() }

// Stands returns the sentence that the phrase stands for, at a table of Alice
// and Bob with a card in a graveyard; fill gives the texts of slots by kind.
func (r Row) Stands(fill func(kind string) string) string {
	took := make(bound)
	for _, pattern := range [][]element{r.last, r.phrase.pattern} {
		for _, e := range pattern {
			if e.slot != "" {
				took[e.slot] = []option{{text: fill(e.kind)}}
			}
		}
	}
	for _, slot := range []string{"more", "fewer"} {
		took[slot] = []option{{text: fill("n")}}
	}
	alice := &reader{book: &Phrasebook{}, names: &names{}, table: &Table{Speaker: "Alice", Players: []string{"Alice", "Bob"}, Things: []Thing{{ID: 1, Count: 1, Zone: "graveyard"}}}}
	return alice.say(r.phrase, took)[0].text
}
