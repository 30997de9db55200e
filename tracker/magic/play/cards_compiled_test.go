package play_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"slices"
	"testing"

	"arbiter/bot/cardpool"
	"arbiter/bot/cardtext"
	"arbiter/data"
	_ "arbiter/internal/gcpercent"
	"arbiter/internal/shared"
	"arbiter/rules/cards"
	"arbiter/rules/cards/bulk"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/play"
)

var compiledEach = flag.Int("compiled", 25, "compare each how-manieth permanent of the pool")

// The embedded abilities of a card are those of its text: what Permanent makes of
// them is what it makes of the text, but for the words.
func TestCompiledAbilitiesAgreeWithTexts(t *testing.T) {
	raw := shared.Read(t, "cards/cards.jsonl.gz")
	pool, err := cards.Open(data.FS)
	if err != nil {
		t.Fatal(err)
	}
	game := newRules(t)
	n, seen, stale, lines, textOnly := 0, 0, 0, 0, 0
	_, err = bulk.Read(context.Background(), bytes.NewReader(raw), bulk.Options{Card: func(c cards.Card, d cards.Details) error {
		if n++; n%*compiledEach != 0 || !c.Permanent() {
			return nil
		}
		c.ID = ""
		compiled, err := pool.Compiled(c)
		if err != nil || len(compiled) != len(c.Faces) {
			t.Errorf("%s: %d faces, %v", c.Name, len(compiled), err)
			return nil
		}
		for i := range c.Faces {
			f := &c.Faces[i]
			def := cardpool.Definition(f, c.Layout, i)
			if !def.IsPermanent() {
				continue
			}
			if seen++; len(compiled[i].Lines) > 0 && compiled[i].Of != cards.TextHash(d.Texts[i]) {
				stale++
				continue
			}
			f.Text = d.Texts[i]
			var texts, now []string
			for _, l := range cardtext.Abilities(*f) {
				texts, now = append(texts, l.Text), append(now, game.Compiled(def, l.Kind, l.Text))
			}
			if !slices.Equal(now, compiled[i].Lines) {
				t.Errorf("%s: the embedded abilities aren't what its text compiles to: go generate ./data\n%q\n%q", f.Name, compiled[i].Lines, now)
				continue
			}
			if lines += len(now); slices.ContainsFunc(now, func(line string) bool { return leftAs(line, card.TextOnly) }) {
				textOnly++
				continue
			}
			want, got := wordless(t, game.Rules, with(game, def, texts)), wordless(t, game.Rules, with(game, def, now))
			if want != got {
				t.Errorf("%s: with its text\n%s\nwithout\n%s", f.Name, want, got)
			}
		}
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d faces, %d lines, %d faces with a line that has no form without its text", seen, lines, textOnly)
	if seen < 20_000 / *compiledEach || stale > 0 || textOnly > seen/50 {
		t.Errorf("%d faces, %d of them with another text, %d not stored", seen, stale, textOnly)
	}
}

// with returns a card of one face on the battlefield, of the given lines.
func with(game interface {
	Permanent(play.Printed) (card.Definition, play.Side, bool)
}, def card.Definition, lines []string,
) card.Definition {
	def, _, _ = game.Permanent(play.Printed{Name: def.Name, Layout: "normal", Faces: []card.Definition{def}, Lines: func() [][]string { return [][]string{lines} }})
	return def
}

// leftAs reports whether a compiled line is left for a reason.
func leftAs(line string, why card.Reason) bool {
	read, err := card.ReadLine(line)
	return err == nil && slices.ContainsFunc(read.Is, func(a card.Ability) bool { return a == card.Ability(card.Left{Why: why}) })
}

// wordless returns a definition without the words of its abilities: each is
// compiled, and said anew.
func wordless(t *testing.T, game *play.Rules, def card.Definition) string {
	t.Helper()
	anew := func(text string) string {
		again, err := game.Anew(text, card.Self{Name: def.Name, Noun: def.Noun()})
		if err != nil {
			t.Errorf("%s: %v", def.Name, err)
		}
		return again
	}
	def.Abilities = slices.Clone(def.Abilities)
	for i, text := range def.Abilities {
		def.Abilities[i] = anew(text)
	}
	def.Static = slices.Clone(def.Static)
	for i := range def.Static {
		def.Static[i].Change = card.WithGiven(def.Static[i].Change, anew)
	}
	def.Left = slices.Clone(def.Left)
	for i := range def.Left {
		def.Left[i].Text, def.Left[i].Kind = "", ""
	}
	raw, err := json.Marshal(def)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}
