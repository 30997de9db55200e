package talk

import (
	"slices"
	"testing"
)

// spokenBook adds tenses, spelt-out numbers and reasons to smallBook.
const spokenBook = smallBook + `
[particles]
is = passive
got = passive
has = perfect
by = by
that = relative
that = this
plus = +
slash = /

[forms]
gain = gains gaining gained
kill = kills killing killed
make = makes making made
ping = pings pinging -pinged
swing = swings swinging swung

[numbers]
one = 1
twenty = 20

[heard]
to = 2
make
treasures

[reasons]
because of

[purposes]
in order to

[phrases]
{who} kill|kills {what} = destroy {what}
{what} is {pt} = destroy {what}
`

// spokenReadings returns the readings of a line with spokenBook.
func spokenReadings(t *testing.T, line string) []string {
	t.Helper()
	var all []string
	for _, r := range Readings(readBook(t, spokenBook), line, threePlayers(t), parseSimple) {
		all = append(all, r.Line())
	}
	return all
}

func TestSpoken(t *testing.T) {
	for _, test := range []struct {
		name, line string
		want       []string
	}{
		{"the past", "bob gained 3", []string{"Bob gains 3 life"}},
		{"the past without a subject", "made 2 treasures", []string{"create 2 treasures"}},
		{"the perfect", "bob has gained 3", []string{"Bob gains 3 life"}},
		{"the progressive", "bob is gaining 3", []string{"Bob gains 3 life"}},
		{"the passive", "krenko got killed", []string{"destroy #1"}},
		{"a participle at the end", "2 treasures made", []string{"create 2 treasures"}},
		{"the passive with who does it", "krenko got killed by bob", []string{"destroy #1"}},
		{"what somebody had done to him", "carol got chatterfang killed by bob", []string{"destroy #7"}},
		{"a denial", "krenko never got killed", nil},
		{"a wish", "bob could have gained 3", nil},
		{"an adjective at the start", "pinged bob", nil},
		{"a number in two words", "bob gains twenty two", []string{"Bob gains 22 life"}},
		{"two numbers", "bob gains two twenty", nil},
		{"what sounds like a number", "make to treasures", []string{"create 2 treasures"}},
		{"what is no number", "make to bob", nil},
		{"a reason", "bob gains 3 because of rain", []string{"Bob gains 3 life"}},
		{"a reason that may be more", "bob gains 3 because of krenko", nil},
		{"a purpose", "kill krenko in order to gain nothing", nil},
		{"a purpose that is a sentence", "kill krenko in order to make 2 treasures", []string{"destroy #1; create 2 treasures"}},
		{"whose a thing is in brackets", "kill goblin (bob)", []string{"destroy 1 of #4"}},
		{"whose it isn't", "kill chatterfang (bob)", nil},
		{"each behind the subject", "everyone all gained 3", []string{"each player gains 3 life"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := spokenReadings(t, test.line)
			if len(got) > 1 && len(test.want) == 1 {
				got = got[:1] // only the likeliest
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("%q: got %q, want %q", test.line, got, test.want)
			}
		})
	}
}

func TestSizesInWords(t *testing.T) {
	b := readBook(t, spokenBook)
	for _, test := range []struct{ line, want string }{
		{"one slash one", "1/1"},
		{"3 2 slash two gobs", "3 2/2 gobs"},
		{"plus two plus one", "+2/+1"},
		{"plus one slash three", "+1/+3"},
		{"three two two gobs", "three 2/2 gobs"},
		{"a two two gob", "a 2/2 gob"},
		{"two two gobs", "two two gobs"},
		{"bob loses two plus", "bob loses two plus"},
		{"slash", "slash"},
		{"plus", "plus"},
	} {
		if got := written(b.lex(test.line)); got != test.want {
			t.Errorf("%q: got %q, want %q", test.line, got, test.want)
		}
	}
}
