package magic_test

import (
	"bufio"
	"cmp"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"arbiter/rules"
	pool "arbiter/rules/cards"
	"arbiter/tracker/magic"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/play"
)

var (
	wholeEach = flag.Int("whole", 20, "measure each how-manieth card of the pool")
	wholeLeft = flag.Int("left", 0, "print so many of the most played cards that aren't whole")
)

// missing is a part of a card that shows on the board and is left to the players.
type missing struct {
	what string // the first words of a line, or a keyword
	why  card.Reason
}

// missingOf lists what is left of a card; it is whole if that is nothing. ok is
// false for a card that isn't a permanent.
func missingOf(game *magic.Game, p play.Printed) (all []missing, ok bool) {
	def, _, ok := game.Permanent(p)
	if !ok {
		return nil, false
	}
	for face := &def; face != nil; face = face.Back {
		if !face.IsPermanent() {
			continue
		}
		lines := int64(0)
		for _, l := range face.Left {
			lines++
			if l.Part || l.Why != card.OffBoard {
				all = append(all, missing{firstWords(l.Text, 5), cmp.Or(l.Why, card.UnknownWords)})
			}
		}
		if face.TextLeft || face.LinesLeft > lines {
			all = append(all, missing{"a part of its text", card.UnknownWords})
		}
		for _, k := range face.Keywords {
			if card.KeywordLeft(k) {
				all = append(all, missing{k, card.PlayersKeyword})
			}
		}
	}
	return all, true
}

func firstWords(text string, n int) string {
	text, _, _ = strings.Cut(text, "\n")
	words := strings.Fields(text)
	if len(words) > n {
		return strings.Join(words[:n], " ") + " …"
	}
	return strings.Join(words, " ")
}

// mostPlayed returns the cards that Commander tables play most, the first ones
// first.
func mostPlayed(t *testing.T) []string {
	t.Helper()
	file, err := os.Open("testdata/commander-1000.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	var all []string
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if line := lines.Text(); line != "" && line[0] != '#' {
			all = append(all, line)
		}
	}
	if len(all) != 1000 || len(slices.Compact(slices.Sorted(slices.Values(all)))) != 1000 {
		t.Fatalf("%d names", len(all))
	}
	return all
}

// count counts cards and what is missing of them.
type count struct {
	cards, whole int
	why          map[card.Reason]int // cards of which only this is missing, or this first
}

func (c *count) add(left []missing) {
	if c.why == nil {
		c.why = make(map[card.Reason]int)
	}
	c.cards++
	if len(left) == 0 {
		c.whole++
		return
	}
	seen := make(map[card.Reason]bool)
	for _, m := range left {
		if !seen[m.why] {
			seen[m.why] = true
			c.why[m.why]++
		}
	}
}

func (c *count) row(name string) string {
	var reasons []string
	for why := range c.why {
		reasons = append(reasons, string(why))
	}
	slices.SortFunc(reasons, func(a, b string) int {
		return cmp.Or(c.why[card.Reason(b)]-c.why[card.Reason(a)], strings.Compare(a, b))
	})
	for i, why := range reasons {
		reasons[i] = fmt.Sprintf("%s %d", why, c.why[card.Reason(why)])
	}
	return fmt.Sprintf("| %s | %d | %d | %.1f %% | %s |", name, c.cards, c.whole, 100*float64(c.whole)/float64(max(1, c.cards)), strings.Join(reasons, ", "))
}

// Measures the permanent cards with nothing missing: all lines of their texts
// are carried, or concern only what no board shows. An effect on hands and
// libraries that its reminder names counts as carried.
func TestWholePermanents(t *testing.T) {
	texts, _ := whole(t, withTexts(t))
	embedded, pool := whole(t, withPool(t))
	if spells := carriedSpells(t); *wholeLeft == 0 {
		t.Log(spells.row("instants and sorceries, each half for itself"))
	}
	if embedded.whole < texts.whole*98/100 || pool.whole == 0 {
		t.Errorf("%d cards are whole with texts, and %d by the embedded abilities", texts.whole, embedded.whole)
	}
}

// carriedSpells counts the instants and sorceries of the pool, and those whose embedded text
// the engine performs completely.
func carriedSpells(t *testing.T) (spells count) {
	t.Helper()
	every, err := all()
	if err != nil {
		t.Fatal(err)
	}
	for c := range every.All() {
		if c.Game != rules.Magic {
			continue
		}
		compiled, err := every.Compiled(c)
		if err != nil {
			t.Fatal(err)
		}
		for i := range c.Faces {
			if f := &c.Faces[i]; !slices.Contains(f.Types, "Instant") && !slices.Contains(f.Types, "Sorcery") {
				continue
			}
			if i < len(compiled) && len(compiled[i].Lines) > 0 && !elsewhere(t, compiled[i].Lines[0]) {
				spells.add(nil)
			} else {
				spells.add([]missing{{c.Faces[i].Name, card.UnknownWords}})
			}
		}
	}
	if spells.cards < 7000 || spells.whole < spells.cards/2 {
		t.Errorf("%d of %d instants and sorceries are carried", spells.whole, spells.cards)
	}
	return spells
}

// elsewhere reports whether a compiled spell has abilities in other zones, which are left.
func elsewhere(t *testing.T, line string) bool {
	t.Helper()
	spell, err := card.ReadSpell(line)
	if err != nil {
		t.Fatal(err)
	}
	return len(spell.Is.Elsewhere) > 0
}

// whole measures the most played cards and the pool.
func whole(t *testing.T, game *magic.Game) (played, whole count) {
	t.Helper()
	every, err := all()
	if err != nil {
		t.Fatal(err)
	}
	find := func(name string) (left []missing, ok bool) {
		found, err := game.Pool.Find(name, nil)
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(found.Cards, func(p play.Printed) bool { return p.Name == name })
		if i < 0 {
			return nil, false
		}
		return missingOf(game, found.Cards[i])
	}
	var table []string
	for i, name := range mostPlayed(t) {
		left, ok := find(name)
		if !ok {
			t.Errorf("%s isn't found, or no permanent", name)
			continue
		}
		played.add(left)
		if len(left) > 0 && len(table) < *wholeLeft {
			var what []string
			for _, m := range left {
				what = append(what, fmt.Sprintf("%s (%s)", m.what, m.why))
			}
			table = append(table, fmt.Sprintf("| %d | %s | %s |", i+1, name, strings.ReplaceAll(strings.Join(what, "; "), "|", "/")))
		}
	}
	n := 0
	for c := range every.All() {
		if c.Game != rules.Magic || !c.Permanent() {
			continue
		}
		if n++; n%*wholeEach != 0 || !every.Named(c.Name, pool.Options{Game: rules.Magic}).One {
			continue
		}
		if left, ok := find(c.Name); ok {
			whole.add(left)
		}
	}
	if *wholeLeft > 0 {
		fmt.Println("| place | card | left, and why |\n| --: | --- | --- |")
		fmt.Println(strings.Join(table, "\n"))
		return played, whole
	}
	t.Log(played.row("the 1,000 most played"))
	t.Log(whole.row(fmt.Sprintf("one in %d of the pool", *wholeEach)))
	if played.cards != 1000 || whole.cards < 20000 / *wholeEach {
		t.Errorf("%d and %d cards: the test saw too little", played.cards, whole.cards)
	}
	return played, whole
}
