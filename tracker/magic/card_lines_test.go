package magic_test

import (
	"bytes"
	"context"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"arbiter/bot/cardpool"
	"arbiter/internal/shared"
	"arbiter/rules"
	pool "arbiter/rules/cards"
	"arbiter/rules/cards/bulk"
	"arbiter/tracker"
	"arbiter/tracker/gametest"
	"arbiter/tracker/magic"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
)

// imported holds the texts of all cards by name, read once for all tests.
var imported struct {
	once  sync.Once
	err   error
	texts map[string][]string
}

// withTexts returns the game with all cards and their texts, as after an
// import.
func withTexts(t testing.TB) *magic.Game {
	t.Helper()
	raw := shared.Read(t, "cards/cards.jsonl.gz")
	imported.once.Do(func() {
		imported.texts = make(map[string][]string)
		_, imported.err = bulk.Read(context.Background(), bytes.NewReader(raw), bulk.Options{Card: func(c pool.Card, d pool.Details) error {
			imported.texts[c.Name] = d.Texts
			return nil
		}})
	})
	if imported.err != nil {
		t.Fatal(imported.err)
	}
	return gametest.New(t, "magic", magic.New).With(cardpool.MagicWith(all, func(c pool.Card) (pool.Details, bool) {
		texts, ok := imported.texts[c.Name]
		return pool.Details{Texts: texts}, ok
	}))
}

// Of a thousand cards in the pool, each line is either carried or listed as
// left to the players. No line is carried that says more than the language of
// abilities can express.
func TestLinesOfAThousandCards(t *testing.T) {
	game := withTexts(t)
	every, err := all()
	if err != nil {
		t.Fatal(err)
	}
	compiler := card.NewCompiler(game.Vocabulary)
	partly := func(name, line string) bool {
		return slices.Contains(compiler.Compile(line, card.Self{Name: name}), card.Ability(card.Left{Why: card.RestOfSentence}))
	}
	n, seen, whole, carried, left := 0, 0, 0, 0, 0
	for c := range every.All() {
		if c.Game != rules.Magic || !c.Permanent() || len(c.Faces) != 1 || len(c.Faces[0].Lines) == 0 {
			continue
		}
		if n++; n%22 != 0 || seen == 1000 {
			continue
		}
		f := &c.Faces[0]
		twins := every.Named(f.Name, pool.Options{Game: rules.Magic})
		if !twins.One || hostless.MatchString(strings.Join(f.Keywords, ", ")) {
			continue
		}
		actions, err := game.Parse("add " + f.Name)
		if err != nil || len(actions) != 1 {
			t.Errorf("add %s: %v", f.Name, err)
			continue
		}
		out, err := decided(game, actions[0])
		if err != nil || len(out) == 0 {
			continue // for instance a doubler of the counters it enters with: refused with the reason
		}
		e, ok := out[0].Event.(event.Entered)
		if !ok {
			continue
		}
		seen++
		def := e.Of.Def
		if int(def.LinesLeft) > len(f.Lines) {
			t.Errorf("%s leaves %d of %d lines", f.Name, def.LinesLeft, len(f.Lines))
		}
		done := len(f.Lines) - int(def.LinesLeft)
		carried, left = carried+done, left+int(def.LinesLeft)
		if def.LinesLeft == 0 {
			whole++
		}
		said := def.Abilities
		if slices.ContainsFunc(said, func(line string) bool { _, ok := card.Threshold(line); return ok }) {
			continue // what is below a symbol is stored as static abilities
		}
		for _, line := range said {
			if m := says.FindString(line); m != "" && !performed.MatchString(line) {
				t.Errorf("%s: a line with %q is carried", f.Name, m)
			}
			t.Logf("%s: %s", f.Name, line)
		}
		entry := len(def.With)
		if def.EntersTapped {
			entry++
		}
		reminds := 0 // lines whose effect, given ability or rest may be left to the players
		for _, line := range said {
			if performed.MatchString(line) || strings.Contains(line, `"`) || partly(f.Name, line) {
				reminds++
			}
		}
		if stored := len(said) + entry; done > stored || done < stored-reminds {
			t.Errorf("%s: %d lines are carried, and %d stored, %d of them with effects or given abilities", f.Name, done, stored, reminds)
		}
	}
	t.Logf("%d cards: %d lines carried, %d left; %d cards with none left", seen, carried, left, whole)
	if seen < 1000 || carried < 370 {
		t.Errorf("%d cards, %d lines carried", seen, carried)
	}
}

// says matches wording that the board can't observe, or that makes an ability
// depend on something unread.
//
// An ability with an effect may say it: the effect is read, or left to the players.
var says = regexp.MustCompile(`(?i)\b(only once|library: .* instead|if you do|rather than)\b`)

// performed matches triggered, activated, loyalty and chapter abilities.
var performed = regexp.MustCompile(`^(?:[^.,:]{1,40}— ?)?(?:(?:When|Whenever|At the beginning)\b|[^".]*: )|^[IVX]+(?:, [IVX]+)* —`)

// A line is carried only if it is understood to the last word; a card's own
// name means "this creature". For each kind of line there is one that is
// carried and one that says a little more and isn't.
func TestLinesAreCarriedWholly(t *testing.T) {
	for _, tc := range []struct {
		name  string
		lines []string
		told  string
		board string // lines for the board at the start
	}{
		{"an anthem", []string{"add Honor of the Pure", "add Sylvan Anthem", "add Grizzly Bears"}, "", "#1 Honor of the Pure\n#2 Sylvan Anthem\n#3 Grizzly Bears 3/3"},
		{"two lines of three", []string{"add Benalish Marshal", "add Savannah Lions"}, "", "#1 Benalish Marshal 3/3\n#2 Savannah Lions 3/2"},
		{"below a station symbol", []string{"add Lumen-Class Frigate", "add Grizzly Bears"}, "", "#1 Lumen-Class Frigate station\n#2 Grizzly Bears 2/2"},
		{"Equipment", []string{"add Basilisk Collar", "add Grizzly Bears", "attach #1 to #2"}, "", "#1 Basilisk Collar equip {2}, on #2\n#2 Grizzly Bears 2/2 deathtouch lifelink"},
		{"tapped", []string{"play Bloodfell Caves"}, "", "#1 Bloodfell Caves, tapped"},
		{"tapped unless", []string{"play Sulfur Falls"}, "", "#1 Sulfur Falls, tapped"},
		{"with counters", []string{"add Ravenous Skirge"}, "", "#1 Ravenous Skirge 1/1 flying"},
		{"X counters", []string{"add Endless One"}, "", "Alice 20\nBob 20\n? Alice: What is X for Endless One?"},
		{"a restriction by its name", []string{"add Gravecrawler"}, "Left to you: “You may cast Gravecrawler from your…”.", "#1 Gravecrawler 2/1"},
		{"a trigger", []string{"add Abzan Ascendancy", "add Grizzly Bears", "destroy Grizzly Bears"}, "", "#1 Abzan Ascendancy\ngraveyard: Grizzly Bears"},
		{"a trigger that the players do", []string{"add Grim Haruspex"}, "", "#1 Grim Haruspex 3/2"},
		{"a trigger about the top card of a library", []string{"add Goblin Guide"}, "", "#1 Goblin Guide 2/2 haste"},
		{"a trigger that all of the others answer", []string{"add Braids, Arisen Nightmare"}, "", "#1 Braids, Arisen Nightmare 3/3"},
		{"another target is asked for", []string{"add Roalesk, Apex Hybrid"}, "", "#1 Roalesk, Apex Hybrid 4/5 flying trample"},
		{"what counts lands", []string{"add Grizzly Bears", "add Quag Sickness attached to #1"}, "", "#1 Grizzly Bears 2/2"},
		{"what counts others isn't", []string{"add Grizzly Bears", "add Raised by Wolves attached to #1"}, "", "#1 Grizzly Bears"},
	} {
		g := gametest.SitDown(t, tracker.Of(withTexts(t)), gametest.Opening(""))
		told := ""
		for _, line := range tc.lines {
			result, err := g.Table.Say(t.Context(), tracker.Speaker{Name: "Alice"}, line)
			if err != nil {
				t.Fatal(tc.name, err)
			}
			for _, said := range result.Told {
				told += yours.FindString(said.Text.String())
			}
		}
		if told != tc.told {
			t.Errorf("%s: %q, want %q", tc.name, told, tc.told)
		}
		live := boardText(g)
		table, err := tracker.NewTables(g.Store, time.Now, engine(t)).At(t.Context(), "table") // a program without cards
		if err != nil {
			t.Fatal(err)
		}
		g.Table = table
		if replayed := boardText(g); replayed != live {
			t.Errorf("%s: replayed\n%s\nwas\n%s", tc.name, replayed, live)
		}
		if got := strings.ReplaceAll(live, " · Alice", ""); !strings.HasPrefix(got, tc.board) {
			t.Errorf("%s:\n%s\nwant\n%s", tc.name, got, tc.board)
		}
	}
}
