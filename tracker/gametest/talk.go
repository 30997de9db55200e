package gametest

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"arbiter/internal/shared"
	"arbiter/tracker"
	"arbiter/tracker/notation"
	"arbiter/tracker/talk"
)

// EachPhraseIsRead requires that the result of each row of a phrasebook parses,
// with some of the samples for each kind of slot.
func EachPhraseIsRead(t *testing.T, rows []talk.Row, samples map[string][]string, reads func(sentence string) error) {
	t.Helper()
	if len(rows) < 40 {
		t.Errorf("%d phrases", len(rows))
	}
	for _, row := range rows {
		if err := readsAny(row, samples, reads); err != nil {
			t.Errorf("%q: %v", row.Line, err)
		}
	}
}

// readsAny tries the samples of all slots in combination. It returns nil if one
// parses, or else the error of the last.
func readsAny(row talk.Row, samples map[string][]string, reads func(sentence string) error) error {
	chosen := make(map[string]int)
	for {
		var used []string
		missing := ""
		line := row.Stands(func(kind string) string {
			if len(samples[kind]) == 0 {
				missing = kind
				return ""
			}
			if !slices.Contains(used, kind) {
				used = append(used, kind)
			}
			return samples[kind][chosen[kind]]
		})
		if missing != "" {
			return fmt.Errorf("no sample of the kind %q", missing)
		}
		var err error
		for sentence := range strings.SplitSeq(line, "; ") {
			if err == nil {
				err = reads(sentence)
			}
		}
		if err == nil {
			return nil
		}
		more := false
		for _, kind := range used {
			if chosen[kind]++; chosen[kind] < len(samples[kind]) {
				more = true
				break
			}
			chosen[kind] = 0
		}
		if !more {
			return err
		}
	}
}

// LanguagesChangeNothing requires that lines in English parse the same with and
// without the phrasebooks of other languages.
func LanguagesChangeNothing[A any](t *testing.T, with, without *talk.Phrasebook, table *talk.Table, parse func(string) ([]A, error), lines []string) {
	t.Helper()
	if len(lines) < 100 {
		t.Errorf("%d lines", len(lines))
	}
	for _, line := range lines {
		got, want := talk.Readings(with, line, table, parse), talk.Readings(without, line, table, parse)
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%q is read as %s with other languages, and as %s without", line, said(got), said(want))
		}
	}
}

func said[A any](readings []tracker.Reading[A]) string {
	var all []string
	for _, r := range readings {
		all = append(all, r.Line())
	}
	return strings.Join(all, " | ")
}

// EnglishBook returns the phrasebook of a game without those of other
// languages.
func EnglishBook(t *testing.T, game string) *talk.Phrasebook {
	t.Helper()
	book, err := talk.Read(talk.English(), strings.NewReader(read(t, facts(game, "verbs.txt"))))
	if err != nil {
		t.Fatal(err)
	}
	return book
}

// English returns lines in English: the examples of the grammar, the lines of
// the repository and of the shared folder, ordinary words that are names of
// cards, and the game's types in sentences.
func English[A any](t *testing.T, game string, grammar *notation.Grammar[A]) []string {
	t.Helper()
	lines := talkLines(t, game, read(t, filepath.Join(module(), "tracker", "testdata", "talk", "open.jsonl")), "stammtisch")
	lines = append(lines, talkLines(t, game, string(shared.Read(t, "talk/lines.jsonl")), "")...)
	for _, row := range grammar.Examples() {
		lines = append(lines, row.Example)
	}
	var nouns struct{ Subtypes map[string][]string }
	if err := json.Unmarshal([]byte(read(t, facts(game, "words.json"))), &nouns); err != nil {
		t.Fatal(err)
	}
	for _, all := range nouns.Subtypes {
		for _, noun := range all {
			lines = append(lines, "the "+noun+" dies")
		}
	}
	ordinary := slices.Collect(strings.Lines(read(t, facts(game, "ordinary.txt"))))
	for i := 0; i < len(ordinary); i += 8 { // a sample
		lines = append(lines, strings.TrimSpace(ordinary[i]))
	}
	return lines
}

// talkLines returns a game's lines of a file of table talk, except those of one
// source.
func talkLines(t *testing.T, game, file, but string) []string {
	t.Helper()
	var all []string
	for row := range strings.Lines(file) {
		var item struct{ Game, Line, Source, Style string }
		if err := json.Unmarshal([]byte(row), &item); err != nil {
			t.Fatal(err)
		}
		if item.Game != game || but != "" && item.Source == but || strings.HasPrefix(item.Style, "german") {
			continue
		}
		if strings.HasPrefix(item.Line, "@") {
			_, item.Line, _ = strings.Cut(item.Line, " ")
		}
		all = append(all, item.Line)
	}
	return all
}
