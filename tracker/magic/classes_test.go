package magic_test

import (
	"bufio"
	"bytes"
	"cmp"
	"compress/gzip"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"arbiter/internal/shared"
	"arbiter/rules"
	pool "arbiter/rules/cards"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/play"
)

var (
	classesEach = flag.Int("classes", 20, "measure the abilities of each how-manieth labelled face")
	readSample  = flag.Int("read", 0, "print so many carried abilities of the classes in -of, for a second reader")
	readSeed    = flag.Uint64("seed", 1, "the seed of that sample")
	listLeft    = flag.Bool("listleft", false, "print the abilities of the classes in -of that aren't carried")
	readOf      = flag.String("of", "R3 R4 T2 T3 T9", "the classes that are printed")
)

// labelled is a face of a permanent card with what its abilities do.
type labelled struct {
	Name    string `json:"name"`
	Card    string `json:"card"`
	Digital bool   `json:"digital_hint"`
	Labels  []struct {
		Code      string `json:"code"` // "T1 seen/board"
		Says      string `json:"description"`
		Secondary bool   `json:"secondary"` // the second event of an ability
	} `json:"labels"`
}

// labelledFaces calls do with each labelled face of a paper card.
func labelledFaces(t *testing.T, do func(labelled)) {
	t.Helper()
	packed, err := gzip.NewReader(bytes.NewReader(shared.Read(t, "cards/labels.jsonl.gz")))
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(packed)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var face labelled
		if err := json.Unmarshal(lines.Bytes(), &face); err != nil {
			t.Fatal(err)
		}
		if !face.Digital && !strings.HasPrefix(face.Name, "A-") {
			do(face)
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
}

// ofClass counts the abilities of a class.
type ofClass struct {
	all, carried, reminded, unfound int
	why                             map[card.Reason]int
}

// TestClassesOfAbilities counts, for each class of the labels, the abilities whose line is carried
// out, of which the players are reminded and do the effect, and that are left. Labels without a
// description, such as those of keywords, aren't counted.
func TestClassesOfAbilities(t *testing.T) {
	every, err := all()
	if err != nil {
		t.Fatal(err)
	}
	texts, embedded := withTexts(t), withPool(t)
	abilities := func(game interface {
		Abilities(p *play.Printed) ([]play.CardAbility, bool)
	}, p *play.Printed, face string,
	) []play.CardAbility {
		of, _ := game.Abilities(p)
		return slices.DeleteFunc(of, func(a play.CardAbility) bool { return a.Face != face })
	}
	classes := make(map[string]*ofClass)
	var sample []string
	n := 0
	labelledFaces(t, func(face labelled) {
		if n++; n%*classesEach != 0 || !every.Named(face.Card, pool.Options{Game: rules.Magic}).One {
			return
		}
		found, err := texts.Pool.Find(face.Card, nil)
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(found.Cards, func(p play.Printed) bool {
			return slices.ContainsFunc(p.Faces, func(f card.Definition) bool { return f.Name == face.Name })
		})
		if i < 0 {
			return
		}
		of := abilities(texts, &found.Cards[i], face.Name)
		for _, label := range face.Labels {
			code, _, _ := strings.Cut(label.Code, " ")
			if label.Says == "" || label.Secondary || code == "K" || code == "X" {
				continue
			}
			class := classes[code]
			if class == nil {
				class = &ofClass{why: make(map[card.Reason]int)}
				classes[code] = class
			}
			class.all++
			at := lineOf(of, label.Says, face.Name)
			if symbol := belowSymbol.FindStringSubmatch(label.Says); symbol != nil {
				at = belowIn(of, linesOf(&found.Cards[i], face.Name), symbol[1], symbol[2], face.Name)
			}
			if *listLeft && slices.Contains(strings.Fields(*readOf), code) && (at < 0 || !of[at].Carried) {
				why := card.Reason("not found")
				if at >= 0 {
					why = of[at].Why
				}
				fmt.Printf("%s · %s · %s (%s)\n", code, face.Name, label.Says, why)
			}
			switch {
			case at < 0:
				class.unfound++
			case of[at].Carried:
				class.carried++
				if *readSample > 0 && slices.Contains(strings.Fields(*readOf), code) {
					sample = append(sample, toRead(code, at, of, func() []play.CardAbility {
						again, err := embedded.Pool.Find(face.Card, nil)
						if err != nil {
							t.Fatal(err)
						}
						return abilities(embedded, &again.Cards[i], face.Name)
					}))
				}
			case of[at].Why == card.UnknownEffect && (of[at].Kind == card.KindTrigger || of[at].Kind == card.KindChapter):
				class.reminded++
			default:
				class.why[of[at].Why]++
			}
		}
	})
	if *readSample > 0 {
		chance := rand.New(rand.NewPCG(*readSeed, *readSeed)) //nolint:gosec // a sample that can be drawn again
		chance.Shuffle(len(sample), func(i, j int) { sample[i], sample[j] = sample[j], sample[i] })
		fmt.Println(strings.Join(sample[:min(*readSample, len(sample))], "\n"))
		return
	}
	for _, code := range slices.Sorted(maps.Keys(classes)) {
		t.Log(classes[code].row(code))
	}
	for code, least := range map[string]int{"R3": 95, "R4": 60, "T1": 85} {
		if c := classes[code]; c == nil || 100*c.carried < least*(c.all-c.unfound) {
			t.Errorf("%s: %+v; at least %d of a hundred are to be carried", code, c, least)
		}
	}
}

func (c *ofClass) row(code string) string {
	left := 0
	var reasons []string
	for _, why := range slices.SortedFunc(maps.Keys(c.why), func(a, b card.Reason) int { return cmp.Or(c.why[b]-c.why[a], cmp.Compare(a, b)) }) {
		left += c.why[why]
		reasons = append(reasons, fmt.Sprintf("%s %d", why, c.why[why]))
	}
	return fmt.Sprintf("| %s | %d | %d | %.1f %% | %d | %d | %s | %d |",
		code, c.all, c.carried, 100*float64(c.carried)/float64(max(1, c.all-c.unfound)), c.reminded, left, strings.Join(reasons, ", "), c.unfound)
}

// toRead formats an ability for a reader: its class, its line, and its compiled form, without the
// card's words.
func toRead(code string, at int, of []play.CardAbility, embedded func() []play.CardAbility) string {
	reads := of[at].Is.String()
	if again := embedded(); len(again) == len(of) {
		reads = again[at].Is.String()
	}
	return fmt.Sprintf("%s · %s\n    %s\n    → %s", code, of[at].Face, of[at].Text, reads)
}

// belowSymbol matches the description of what is below a level or station symbol.
var belowSymbol = regexp.MustCompile(`^((?:LEVEL|STATION) \S+) (.+)$`)

// linesOf returns the lines of the text of a face.
func linesOf(p *play.Printed, face string) []string {
	i := slices.IndexFunc(p.Faces, func(f card.Definition) bool { return f.Name == face })
	if lines := p.Lines(); i < len(lines) {
		return lines[i]
	}
	return nil
}

// belowIn returns the index of an ability in the lines below a level or station symbol: the first one that
// isn't carried, so that all of them are if this one is. It is -1 if there is none, or if a word of the
// description is in none of the lines.
func belowIn(of []play.CardAbility, lines []string, symbol, says, name string) int {
	is, ok := card.Threshold(symbol)
	if !ok {
		return -1
	}
	var below []string
	under := false
	for _, line := range lines {
		switch limit, symbol := card.Threshold(line); {
		case symbol:
			under = reflect.DeepEqual(limit, is)
		case under:
			below = append(below, line)
		}
	}
	have := pairsOf(strings.Join(below, " "), name)
	for _, word := range described.FindAllString(strings.ToLower(reminder.ReplaceAllString(strings.ReplaceAll(says, "CARDNAME", ""), "")), -1) {
		if !have[word] {
			return -1
		}
	}
	at := -1
	for i := range of {
		if of[i].Is != nil && of[i].Kind != card.KindKeyword && slices.Contains(below, of[i].Text) && (at < 0 || of[at].Carried) {
			at = i
		}
	}
	return at
}

// described matches the words of a description, and reminder the text in parentheses.
var (
	described = regexp.MustCompile(`[a-z0-9{}+/'-]+`)
	reminder  = regexp.MustCompile(`\([^()]*\)`)
)

// pairsOf returns the words, and the pairs of adjacent words, of a text about a card. The
// card's name, what stands for it, and reminder text are left out.
func pairsOf(text, name string) map[string]bool {
	text = reminder.ReplaceAllString(text, "")
	for _, own := range []string{name, strings.Split(name, ",")[0], "CARDNAME", "NICKNAME"} {
		text = strings.ReplaceAll(text, own, "")
	}
	words := described.FindAllString(strings.ToLower(text), -1)
	pairs := make(map[string]bool, len(words))
	for i, word := range words {
		pairs[word] = true
		if i > 0 {
			pairs[words[i-1]+" "+word] = true
		}
	}
	return pairs
}

// lineOf returns the index of the ability whose line is most similar to a description; -1 if no line
// has most of its words.
func lineOf(of []play.CardAbility, says, name string) int {
	want := pairsOf(says, name)
	best, at := len(want)/2, -1
	for i := range of {
		if of[i].Kind == card.KindKeyword || of[i].Is == nil {
			continue
		}
		have, same := pairsOf(of[i].Text, name), 0
		for pair := range want {
			if have[pair] {
				same++
			}
		}
		if same > best {
			best, at = same, i
		}
	}
	return at
}
