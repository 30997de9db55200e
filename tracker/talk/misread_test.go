package talk

import (
	"slices"
	"strings"
	"testing"
)

func TestOffers(t *testing.T) {
	book, err := Read(strings.NewReader(`
[forms]
kill = kills killed
[particles]
maybe = doubt
not = not
[later]
next turn
[quantities]
a = a
[numbers]
a = 1
[offers]
{who} {n} = {who} loses {n} life
{who} {n} = {who} gains {n} life
{what} = destroy {what}
{what} {what2} = {what} blocks {what2}
`))
	if err != nil {
		t.Fatal(err)
	}
	r := newReader(book, threePlayers(t), parseSimple)
	for _, test := range []struct {
		name, line string
		want       []string
	}{
		{"a player and a number", "bob shanks himself 3", []string{"Bob loses 3 life", "Bob gains 3 life"}},
		{"two players", "bob shanks carol 3", nil},
		{"a thing with a verb", "krenko killed oddly", []string{"destroy #1"}},
		{"a thing without one", "krenko oddly", nil},
		{"two things", "angel killed krenko oddly", []string{"#3 blocks #1"}},
		{"a doubt", "maybe bob shanks 3", nil},
		{"a plan", "next turn krenko killed oddly", nil},
		{"a negation", "bob shanks not 3", nil},
		{"an article is no number", "bob shanks a", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := r.offers(book.lex(test.line)); !slices.Equal(got, test.want) {
				t.Errorf("%q: got %q, want %q", test.line, got, test.want)
			}
		})
	}
}
