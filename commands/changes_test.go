package commands_test

import (
	"fmt"
	"io/fs"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"arbiter/commands"
	"arbiter/data"
	"arbiter/internal/datatest"
	"arbiter/rules"
	"arbiter/tracker"
	"arbiter/tracker/storetest"
)

// edition returns a complete rulebook in our own words, with its effective
// date and rules.
func edition(t *testing.T, day, body string) *rules.Book {
	t.Helper()
	from, err := time.Parse(time.DateOnly, day)
	if err != nil {
		t.Fatal(err)
	}
	text := fmt.Sprintf("Magic: The Gathering Comprehensive Rules\n\nIn force.\nEffective as of %s.\n\n%s\nGlossary\n\nLantern\nA thing that glows in the dark.\n\nCredits\n\nUs.\n",
		from.Format("January 2, 2006"), body)
	b, err := rules.Parse("rules.txt", []byte(text), rules.Magic)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

const (
	firstBook = `1. Lights

100. Lanterns

100.1. Every player lights a lantern before the first turn of the evening.

100.2. A lantern without oil goes out at the end of the round.

101. Oil

101.1. Each can of oil fills four lanterns of the ordinary size.

101.2. Oil that is spilled belongs to nobody, and may be wiped up.
`
	secondBook = `1. Lights

100. Lanterns

100.1. Every player lights a lantern before the second turn of the evening.

100.2. A lantern that falls over is set upright by whoever sits nearest.

100.3. A lantern without oil goes out at the end of the round.

101. Wicks

101.1. Wicks are trimmed between rounds, one by one.

102. Oil

102.1. Each can of oil fills four lanterns of the ordinary size.
`
	thirdBook = secondBook + `
102.2. The last drop of oil goes to the youngest player at the table.
`
)

// reader returns a judge over a library with these editions, and with the
// digests in facts.
func reader(t testing.TB, facts fs.FS, books ...*rules.Book) *commands.Judge {
	t.Helper()
	library, err := libraryOf(facts, books)
	if err != nil {
		t.Fatal(err)
	}
	game, err := datatest.Magic()
	if err != nil {
		t.Fatal(err)
	}
	games := []tracker.Engine{tracker.Of(game)}
	j, err := commands.New(commands.Config{
		Tables: tracker.NewTables(storetest.Memory(), time.Now, games...),
		Games:  games, Library: library, Facts: data.FS, Dice: &cycle{falls: []int64{1}}, Settings: storetest.Settings(),
	})
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// libraryOf returns a library with these digests and editions. For the embedded digests and
// the same books it is always the same one, which tests mustn't change.
func libraryOf(facts fs.FS, books []*rules.Book) (*rules.Library, error) {
	if facts != fs.FS(data.FS) {
		l, err := rules.NewLibrary(facts)
		if err != nil {
			return nil, err
		}
		return installed(l, books), nil
	}
	key := ""
	for _, b := range books {
		key += fmt.Sprintf("%p ", b)
	}
	if known, ok := libraries.Load(key); ok {
		return known.(*rules.Library), nil
	}
	l, err := datatest.Library()
	if err != nil {
		return nil, err
	}
	known, _ := libraries.LoadOrStore(key, installed(l.Bare(), books))
	return known.(*rules.Library), nil
}

// installed installs books in a library.
func installed(l *rules.Library, books []*rules.Book) *rules.Library {
	for _, b := range books {
		l.Install(b)
	}
	return l
}

// libraries caches libraryOf, by the addresses of books.
var libraries sync.Map

func TestChanges(t *testing.T) {
	first, second, third := edition(t, "2024-01-05", firstBook), edition(t, "2025-02-07", secondBook), edition(t, "2026-03-06", thirdBook)
	conversation{
		{"/changes", "from 2025-02-07 to 2026-03-06|1 added.|102. Oil|102.2 added: The last drop|!moved"},
		{"/changes from:2024-01-05 to:2025-02-07", "January 5, 2024 → February 7, 2025|3 added, 1 removed, 1 reworded, 3 moved.|" +
			"100.1 reworded: Every player lights a lantern before the [-first-] {+second+} turn of the evening.|" +
			"100.2 added: A lantern that falls|100.2 → 100.3 moved|101. Wicks: new section|101 → 102. Oil: section moved|101.2 removed: Oil that is spilled|!101.1 → 102.1"},
		{"/changes section:oil from:2024-01-05 to:2025-02-07", "102 Oil|101 → 102. Oil|!lights a lantern"},
		{"/changes 100.1 from:2024-01-05", "100.1|[-first-]|!falls over"},
		{"/changes 100 from:2025-02-07 to:2024-01-05", "removed: A lantern that falls"},
		{"/changes glossary", "nothing changed"},
		{"/changes section:704", "nothing changed"},
		{"-/changes from:1993", "no edition \"1993\"|2026-03-06, 2025-02-07, 2024-01-05"},
		{"-/changes from:digest", "own words"},
		{"-/changes section:zebras in the dark", "No section or rule is called"},
		{"-/changes game:riftbound", "Two whole editions of the rules of Riftbound|there are 0 here|Ask the host"},
	}.run(t, reader(t, fstest.MapFS{}, third, first, second))
	conversation{
		{"-/changes", "there are 1 here"},
		{"/changes from:2024-01-05 to:2024-01-05", "nothing changed"},
	}.run(t, reader(t, fstest.MapFS{}, first))
}

func TestHistory(t *testing.T) {
	first, second, third := edition(t, "2024-01-05", firstBook), edition(t, "2025-02-07", secondBook), edition(t, "2026-03-06", thirdBook)
	j := reader(t, fstest.MapFS{}, third, first, second)
	conversation{
		{"/rule 100.3 history:true", "100.3|history|2025-02-07 – 2026-03-06 100.3: moved, from 100.2|2024-01-05 100.2: so in the oldest edition here. A lantern without oil"},
		{"/rule 100.3 history", "2025-02-07 – 2026-03-06 100.3: moved, from 100.2"},
		{"/rule 100.3 history:false", "A lantern without oil|!moved"},
		{"/rule 100.1 history:true", "2025-02-07 – 2026-03-06 100.1: reworded: Every player|[-first-] {+second+}"},
		{"/rule 102.2 history:true", "2026-03-06 102.2: new; the edition before, 2025-02-07, has no such rule. The last drop"},
		{"/rule 101.1 history:true edition:2024-01-05", "2025-02-07 – 2026-03-06 102.1: moved, from 101.1|2024-01-05 101.1: so in the oldest"},
		{"/rule lantern history:true", "Lantern · history|2024-01-05 – 2026-03-06 Lantern: so in the oldest edition here."},
		{"-/rule 999.9 history:true", "no rule 999.9"},
		{"-/rule zebras history:true", "Nothing in the rules is called"},
		{"-/rule 100.1 history:perhaps", "true, false"},
	}.run(t, j)
	digestAlone, _ := judge(t, storetest.Memory())
	conversation{{"-/rule 704.5f history:true", "whole official editions"}}.run(t, digestAlone)
	r := say(t, j, "Alice", "/rule 100.3 history:true")
	if r.Again != "/rule history:true what:100.3" {
		t.Errorf("asked again by %q", r.Again)
	}
}

// A long unchanged stretch is left out, except next to a change.
func TestChangesOfALongRule(t *testing.T) {
	names := make([]string, 0, 200)
	for i := range 200 {
		names = append(names, fmt.Sprintf("name%d,", i))
	}
	before := "1. Names\n\n100. Names\n\n100.1. The names are " + strings.Join(names, " ") + " and no other.\n"
	after := strings.Replace(before, "name100,", "newcomer, name100,", 1)
	j := reader(t, fstest.MapFS{}, edition(t, "2024-01-05", before), edition(t, "2025-02-07", after))
	conversation{
		{"/changes", "… name88,|name99, {+newcomer,+} name100,|name111, …|!name87,|!name112,|!no other"},
	}.run(t, j)
}

func TestStateBasedActions(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	conversation{
		{"/sba", "CR 704.5a A player has 0 or less life.|CR 704.5j|CR 704.5aa|leaves these to you|CR 704.5e A copy of a spell is off the stack, or a copy of a card is neither on the stack nor on the battlefield. (Spells are not tracked.)|CR 704.6f"},
		{"/sba game:riftbound", "Cleanups|RB 323.5"},
	}.run(t, j)
	r := say(t, j, "Alice", "/sba")
	if len(r.Buttons) != 3 || r.Buttons[0].Line != "/rule 704.3" || r.Again != "/sba" {
		t.Errorf("%+v %q", r.Buttons, r.Again)
	}
	// In an edition without such rules, they are shown by name.
	index, err := fs.ReadFile(data.FS, "magic/index.txt")
	if err != nil {
		t.Fatal(err)
	}
	var actions strings.Builder
	for line := range strings.Lines(string(index)) {
		if strings.Contains(line, "| magic/sba/") {
			actions.WriteString(line)
		}
	}
	digest := "Arbiter digest\nMagic: The Gathering Comprehensive Rules, effective as of January 5, 2024.\n\n1. Lights\n100. Lanterns\n100.1. A lantern.\nGlossary\n\nCredits\n"
	facts := fstest.MapFS{"magic/digest.txt": {Data: []byte(digest)}, "magic/index.txt": {Data: []byte(actions.String())}}
	r = say(t, reader(t, facts, edition(t, "2024-01-05", firstBook)), "Alice", "/sba")
	if text := told(r); !strings.Contains(text, "Legend rule") || strings.Contains(text, "704.5") {
		t.Error(text)
	}
}

func TestCompletingChanges(t *testing.T) {
	j := reader(t, fstest.MapFS{}, edition(t, "2024-01-05", firstBook), edition(t, "2025-02-07", secondBook))
	for _, tc := range []struct{ line, want string }{
		{"/changes from:2024", "/changes from:2024-01-05"},
		{"/changes to:", "/changes to:2025-02-07"},
		{"/changes 101", "/changes 101"},
	} {
		all := j.CompleteLine(t.Context(), "kitchen", speaker, tc.line)
		if len(all) == 0 || all[0].Value != tc.want {
			t.Errorf("%s: %+v", tc.line, all)
		}
	}
}
