package main

import (
	"bytes"
	"flag"
	"slices"
	"testing"

	"arbiter/data"
	"arbiter/rules"
)

var everyVector = flag.Bool("vectors", false, "learn the vectors of the core rules, too, as go generate does")

// The vectors in data are those of the digests and questions in data. Without the flag -vectors,
// only their words and rules are compared for the core rules; go generate compares all.
func TestUpToDate(t *testing.T) {
	library, err := rules.NewLibrary(unlearned{data.FS})
	if err != nil {
		t.Fatal(err)
	}
	for _, game := range rules.Games() {
		for _, tournament := range []bool{false, true} {
			all, name := trained(library, game, tournament)
			raw, err := data.FS.ReadFile(string(game) + "/" + name)
			if err != nil {
				t.Fatal(err)
			}
			upToDate := learnedFrom
			if !tournament && !*everyVector {
				upToDate = names
			}
			if !upToDate(raw, all) {
				t.Errorf("data/%s/%s is not up to date: go generate ./data", game, name)
			}
		}
	}
}

// A file is stale if its texts have one word more, a different word or another order, or if it
// is cut off.
func TestStale(t *testing.T) {
	all := []pair{
		{rules.Stems("the commander may be cast again"), "100.1", 1},
		{rules.Stems("a library has an order"), "100.2", 1},
		{rules.Stems("mana goes away as a step ends"), "100.3", 1},
		{rules.Stems("cast my commander"), "100.1", 1},
	}
	raw := learn(all).Encode()
	if !learnedFrom(raw, all) {
		t.Error("what was just learned is stale")
	}
	if learnedFrom(raw[:len(raw)-1], all) {
		t.Error("a file that is cut off")
	}
	for name, other := range map[string][]pair{
		"a known word more": append(slices.Clone(all[:3]), pair{append(slices.Clone(all[3].words), all[1].words[0]), "100.1", 1}),
		"another word":      append(slices.Clone(all[:3]), pair{rules.Stems("cast my general"), "100.1", 1}),
		"another rule":      append(slices.Clone(all[:3]), pair{all[3].words, "100.2", 1}),
		"another order":     {all[0], all[1], all[3], all[2]},
		"seldom used":       append(slices.Clone(all[:3]), pair{all[3].words, "100.1", 0.5}),
		"one text less":     all[:3],
	} {
		if learnedFrom(raw, other) {
			t.Errorf("%s: up to date", name)
		}
	}
}

// names reports whether a file has the words and rules of the pairs, in their order.
func names(raw []byte, all []pair) bool {
	m, err := rules.DecodeMeaning(raw)
	if err != nil {
		return false
	}
	var words []string
	var refs []rules.Ref
	knownWords, knownRefs := make(map[string]bool), make(map[rules.Ref]bool)
	for _, p := range all {
		if !knownRefs[p.rule] {
			knownRefs[p.rule] = true
			refs = append(refs, p.rule)
		}
		for _, w := range p.words {
			if !knownWords[w] {
				knownWords[w] = true
				words = append(words, w)
			}
		}
	}
	return slices.Equal(m.Words, words) && slices.Equal(m.Rules, refs)
}

func TestSmall(t *testing.T) {
	for _, game := range rules.Games() {
		raw, err := data.FS.ReadFile(string(game) + "/meaning.vec")
		if err != nil || len(raw) > 2<<20 {
			t.Errorf("%s: %d bytes, %v", game, len(raw), err)
		}
		m, err := rules.DecodeMeaning(raw)
		if err != nil || len(m.Encode()) != len(raw) || len(m.Words) < 500 || len(m.Rules) < 500 {
			t.Errorf("%s: %v, %d words, %d rules", game, err, len(m.Words), len(m.Rules))
		}
	}
}

// A word is near the rule that is asked for with it, and with words that are
// asked beside it; the same pairs give the same vectors.
func TestLearnsWhatWordsMean(t *testing.T) {
	said := func(rule rules.Ref, texts ...string) (all []pair) {
		for _, text := range texts {
			all = append(all, pair{rules.Stems(text), rule, 1})
		}
		return all
	}
	all := slices.Concat(
		said("100.1", "the commander may be cast again", "cast my general again", "general costs more"),
		said("100.2", "a library has an order", "order of my deck", "reorder the deck"),
		said("100.3", "mana goes away as a step ends", "mana of the last step"),
	)
	m := learn(all)
	if !bytes.Equal(m.Encode(), learn(all).Encode()) {
		t.Error("the same pairs give other vectors")
	}
	for word, want := range map[string]rules.Ref{"general": "100.1", "deck": "100.2", "mana": "100.3"} {
		of := m.Of[slices.Index(m.Words, word)*m.Dims:][:m.Dims]
		best, most := rules.Ref(""), float32(0)
		for i, ref := range m.Rules {
			sum := float32(0)
			for k, x := range m.At[i*m.Dims:][:m.Dims] {
				sum += of[k] * x
			}
			if sum > most {
				best, most = ref, sum
			}
		}
		if best != want {
			t.Errorf("%q is nearest to %s, want %s", word, best, want)
		}
	}
}
