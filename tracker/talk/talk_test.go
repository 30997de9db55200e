package talk

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"arbiter/tracker/notation"
)

// smallBook is a phrasebook for tests.
const smallBook = `
[start]
i
ok
so
i want to

[end]
thanks

[anywhere]
please

[words]
gobs = goblins
w/ = with

[players]
i = I
me = I
everyone = each player
everyone else = each opponent
opponent = the opponent
him = that player

[owners]
my = I

[groups]
guys = creatures you control

[pronouns]
it = it
those guys = them

[particles]
but = but
and = and
then = then
or = or
the = the
other = other
has = has
with = with
except = but

[quantities]
all = all
all but = all but
a = a
another = another

[tails]
i have = I

[numbers]
a = 1
two = 2
three = 3

[ordinary]
winds

[phrases]
{who} gain|gains {n} [life] = {who} gains {n} life
{who} make|makes {n} {x} = {who} creates {n} {x}
make|create {n} {x} = create {n} {x}
swing|attack {mine} at {who} = attack {who} with {mine}
kill|destroy {what} = destroy {what}
kill|destroy {what} , my_bad = exile {what}
ping {who?} = 1 damage to {who=me}
face = 3 damage to {opponent}
drain {who} {n} = {who} loses {n} life; I gain {n} life

[after]
{x} | again = {x}
{who} {x} | same for {who2} = {who2} {x}

[unseen]
draw|draws {n} [cards]
`

func readBook(t testing.TB, text string) *Phrasebook {
	t.Helper()
	b, err := Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func vocabulary(t testing.TB) *notation.Vocabulary {
	t.Helper()
	words, err := os.Open("../../data/magic/words.json")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = words.Close() }()
	tokens, err := os.Open("../../data/magic/tokens.json")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tokens.Close() }()
	v, err := notation.ReadVocabulary(words, tokens)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// knownWords are the words of the sentences that parseSimple accepts.
var knownWords = []string{"gains", "creates", "create", "attack", "with", "destroy", "exile", "damage", "life", "loses", "treasures", "soldier"}

// threePlayers returns a table of Alice, the speaker, with Bob and Carol.
func threePlayers(t testing.TB) *Table {
	t.Helper()
	return &Table{
		Speaker: "Alice", Players: []string{"Alice", "Bob", "Carol"}, Active: "Bob",
		Things: []Thing{
			{ID: 1, Count: 1, Names: []string{"Krenko, Mob Boss"}, Controller: "Alice", Commander: true},
			{ID: 2, Count: 3, Names: []string{"Goblin"}, Controller: "Alice"},
			{ID: 3, Count: 1, Names: []string{"Serra Angel"}, Controller: "Bob"},
			{ID: 4, Count: 2, Names: []string{"Goblin"}, Controller: "Bob"},
			{ID: 5, Count: 1, Names: []string{"Sol Ring"}, Controller: "Alice"},
			{ID: 7, Count: 1, Names: []string{"Chatterfang"}, Controller: "Carol"},
			{ID: 6, Count: 1, Names: []string{"Llanowar Elves"}, Controller: "Alice", Zone: "graveyard"},
		},
		Words: Words{
			Vocabulary:   vocabulary(t),
			Counters:     map[string]bool{"oil": true, "+1/+1": true, "poison": true},
			FreeCounters: map[string]bool{"blood": true},
			Known:        func(w string) bool { return slices.Contains(knownWords, w) },
			Spellings:    func(string) []string { return knownWords },
		},
	}
}

// simple matches what parseSimple accepts.
var simple = []*regexp.Regexp{
	regexp.MustCompile(`^(I|Bob|Carol|each player|each opponent) (gains?|loses) \d+ life$`),
	regexp.MustCompile(`^((I|Bob|Carol|each player|each opponent) creates|create) \d+ (treasures?|soldiers?|foods?)$`),
	regexp.MustCompile(`^attack (Bob|Carol) with \S.*$`),
	regexp.MustCompile(`^(destroy|exile) (#|\d|all |a |it$|them$)[^"]*$`),
	regexp.MustCompile(`^\d+ damage to (me|Bob|Carol)$`),
}

// parseSimple accepts a few sentences; the action is the sentence.
func parseSimple(sentence string) ([]string, error) {
	if slices.ContainsFunc(simple, func(r *regexp.Regexp) bool { return r.MatchString(sentence) }) {
		return []string{sentence}, nil
	}
	return nil, &notation.UnknownError{Text: sentence}
}

// lines returns the readings of a line, the likeliest first.
func lines(t testing.TB, table *Table, line string) []string {
	t.Helper()
	var all []string
	for _, r := range Readings(readBook(t, smallBook), line, table, parseSimple) {
		all = append(all, r.Line())
	}
	return all
}
