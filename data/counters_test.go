package data_test

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"arbiter/data"
)

// counterKind is a kind of counter with a rule.
type counterKind struct {
	Name        string   // the word before "counter"; X and Y stand for numbers
	Rule        string   // the key of the rule
	On          []string // the objects it affects
	Elsewhere   bool     // also on a card outside the battlefield
	Layer       string   // the key of the layer in which it applies
	Power       string   // added, by each counter
	Toughness   string
	Keyword     string   // the keyword it gives
	Variants    []string // prefixes of other keywords that can be counters
	CountsAs    string   `json:"counts_as"` // the characteristic that is their number
	Designation string   // the designation of a player with at least one
	LosesAt     int      `json:"loses_at"` // the number at which a player loses
	Replaces    *struct{ Event, By, Instead string }
	Prevents    *struct{ Event, Then string }
	Trigger     *struct{ At, Of, Rule string }
	Gives       *struct {
		To               string
		Power, Toughness int
	}
	TurnBased  string   `json:"turn_based"`  // the key of the turn-based action that puts them
	StateBased []string `json:"state_based"` // keys of the state-based actions that look at them
}

type counters struct {
	Kinds []counterKind
	Free  []string // names without rules of their own, for completion
}

func readCounters(t *testing.T) counters {
	t.Helper()
	f, err := data.FS.Open("magic/counters.json")
	if err != nil {
		t.Fatal(err)
	}
	dec := json.NewDecoder(f)
	dec.DisallowUnknownFields()
	var all counters
	if err := dec.Decode(&all); err != nil {
		t.Fatal(err)
	}
	return all
}

// keys are the stable keys of keys.txt, with their numbers.
func keys(t *testing.T, game string) map[string]string {
	t.Helper()
	raw, err := data.FS.ReadFile(game + "/keys.txt")
	if err != nil {
		t.Fatal(err)
	}
	numbers := make(map[string]string)
	for line := range strings.Lines(string(raw)) {
		if cols := strings.Split(line, " | "); len(cols) > 2 && !strings.HasPrefix(line, "#") {
			numbers[cols[0]] = cols[1]
		}
	}
	return numbers
}

// Each key that a counter or a token names is in keys.txt, and a name comes
// once.
func TestCountersAndTokensNameKnownKeys(t *testing.T) {
	known := keys(t, "magic")
	wants := make(map[string][]string)
	seen := make(map[string]bool)
	all := readCounters(t)
	for _, k := range all.Kinds {
		refs := append([]string{k.Rule, k.Layer, k.TurnBased}, k.StateBased...)
		if k.Trigger != nil {
			refs = append(refs, k.Trigger.Rule)
		}
		wants[k.Name+" counter"] = refs
		if k.Name == "" || k.Rule == "" || len(k.On) == 0 || seen[k.Name] {
			t.Errorf("incomplete or twice: %+v", k)
		}
		seen[k.Name] = true
	}
	for _, name := range all.Free {
		if seen[name] {
			t.Errorf("%s counter: named twice", name)
		}
		seen[name] = true
	}
	for _, k := range tokens(t) {
		if k.Rule == "" {
			t.Errorf("%s: no rule", k.Asked)
		}
		wants[k.Asked+" token"] = []string{k.Rule}
	}
	for who, refs := range wants {
		for _, ref := range refs {
			if _, ok := known[ref]; !ok && ref != "" {
				t.Errorf("%s: %s is not in keys.txt", who, ref)
			}
		}
	}
}

// Each line of CR 122.1 has its kind, and the keyword counters are those of CR
// 122.1b.
func TestCountersAreTheRulebooks(t *testing.T) {
	text, known := newest(t), keys(t, "magic")
	var have, keywords []string
	for _, k := range readCounters(t).Kinds {
		have = append(have, known[k.Rule])
		if k.Keyword != "" {
			keywords = append(keywords, k.Keyword)
		}
	}
	for _, m := range regexp.MustCompile(`(?m)^(122\.1[a-z]) `).FindAllStringSubmatch(text, -1) {
		if !slices.Contains(have, m[1]) {
			t.Errorf("%s has no kind of counter", m[1])
		}
	}
	list := regexp.MustCompile(`keyword counter can be are (.*?), as well as`).FindStringSubmatch(text)
	if list == nil {
		t.Fatal("122.1b lists no keywords")
	}
	want := strings.Split(strings.ReplaceAll(list[1], "and ", ""), ", ")
	slices.Sort(want)
	slices.Sort(keywords)
	if !slices.Equal(want, keywords) {
		t.Errorf("keyword counters: got %q, want %q", keywords, want)
	}
}
