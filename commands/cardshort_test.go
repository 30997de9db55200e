package commands_test

import (
	"flag"
	"maps"
	"slices"
	"strings"
	"testing"

	"arbiter/commands"
	"arbiter/data"
	"arbiter/internal/datatest"
	"arbiter/rules"
	"arbiter/rules/cards"
	"arbiter/tracker"
	"arbiter/tracker/storetest"
)

// given returns the names before the comma in card names, with the games of
// the cards.
func given(t *testing.T) map[string][]rules.Game {
	t.Helper()
	pool, err := datatest.Cards()
	if err != nil {
		t.Fatal(err)
	}
	all := make(map[string][]rules.Game)
	for card := range pool.All() {
		if card.Layout == "vanguard" || strings.HasPrefix(card.Name, "A-") {
			continue // means the card of that full name
		}
		for _, name := range []string{card.Name, card.Faces[0].Name} {
			short, _, ok := strings.Cut(name, ",")
			if ok && len(short) > 2 && !strings.Contains(short, "//") && !slices.Contains(all[short], card.Game) {
				all[short] = append(all[short], card.Game)
			}
		}
	}
	return all
}

// everyName takes a sample of the short names.
var everyName = flag.Int("names", 11, "every so many short names of cards are typed")

// some returns the sample, in order.
func some(names []string) []string {
	slices.Sort(names)
	var all []string
	for i := 0; i < len(names); i += *everyName {
		all = append(all, names[i])
	}
	return all
}

// A short name of either game takes precedence over similar names of the
// other.
func TestGivenNamesOfBothGames(t *testing.T) {
	all := given(t)
	for _, at := range []string{"", "magic", "riftbound"} {
		j, _ := judge(t, storetest.Memory())
		if at != "" {
			say(t, j, "Alice", "/game start "+at)
		}
		pool, err := datatest.Cards()
		if err != nil {
			t.Fatal(err)
		}
		wrong, typed := 0, some(slices.Collect(maps.Keys(all)))
		for _, short := range typed {
			games := all[short]
			r := j.Do(t.Context(), commands.Request{Channel: "kitchen", By: speaker, Command: "card", Options: map[string]string{"name": short}})
			shown := told(r)
			if !strings.HasPrefix(r.Title.String(), "Which card") && r.Problem == nil {
				shown = r.Title.String()
			}
			if !strings.Contains(strings.ToLower(shown+"\n"), strings.ToLower(short)) || r.Problem != nil || !wholeWords(shown, short) {
				if pool.Find(short, cards.Options{}).Way == cards.Nickname {
					continue // players mean another card
				}
				wrong++
				t.Logf("at %q: %s (%v): %s", at, short, games, r.Title)
			}
		}
		t.Logf("at a table of %q: of %d given names %d are answered with another card", at, len(typed), wrong)
		if wrong > 0 || len(all) < 2000 {
			t.Errorf("at %q, %d of %d given names are answered with another card; there are %d", at, wrong, len(typed), len(all))
		}
	}
}

// wholeWords reports whether a text contains words at word boundaries.
func wholeWords(text, words string) bool {
	text, words = strings.ToLower(text), strings.ToLower(words)
	for from := 0; ; {
		at := strings.Index(text[from:], words)
		if at < 0 {
			return false
		}
		at += from
		from = at + 1
		before, after := text[:at], text[at+len(words):]
		isLetter := func(s string) bool { return s != "" && (s[0] >= 'a' && s[0] <= 'z') }
		if !isLetter(after) && (before == "" || !isLetter(before[len(before)-1:])) {
			return true
		}
	}
}

// A name that both games know equally well is asked about, unless one of the
// games is on the table.
func TestNamesOfBothGames(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	conversation{
		{"/card ahri", "Which card is “ahri”?|Ahri, Alluring (Riftbound)|!Ahriman"},
		{"/card ahriman", "Ahriman|{2}{B}|!(Riftbound)"},
		{"/card Flash", "Which card is “Flash”?|Flash |{1}{U} · Instant|Flash (Riftbound)"},
		{"/card dragon", "Which card is “dragon”?|Shivan Dragon|(Riftbound)|more cards are called so"},
		{"/card Flash game:riftbound", "Flash (Riftbound)|!Which"},
		{"/game start riftbound", ""},
		{"/card Flash", "Flash|!Which|!{1}{U}"},
		{"/card ral", "Which card is “ral”?|Ral, Caller of Storms (Magic)|!Rally"},
	}.run(t, j)
}

// A players' name of a card isn't a misspelt term of the rules.
func TestShortNamesAreNoMisspeltTerms(t *testing.T) {
	raw, err := data.FS.ReadFile("magic/nicknames.txt")
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for line := range strings.Lines(string(raw)) {
		if nick, _, ok := strings.Cut(line, " = "); ok && !strings.HasPrefix(line, "#") {
			all = append(all, nick)
		}
	}
	nicks := len(all)
	all = append(all, some(slices.Collect(maps.Keys(given(t))))...)
	j, _ := judge(t, storetest.Memory())
	for _, command := range []string{"rule", "define"} {
		mended, cards, refused, terms := 0, 0, 0, 0
		for _, typed := range all {
			r := j.Do(t.Context(), commands.Request{Channel: "kitchen", By: speaker, Command: command, Options: map[string]string{"what": typed}})
			switch said := told(r); {
			case strings.Contains(said, "is a card, and no term of the rules"):
				cards++
			case r.Problem != nil || strings.Contains(said, "not sure"):
				refused++
				t.Log("refused: " + typed)
			case slices.ContainsFunc(r.Notices, func(n tracker.Message) bool { return strings.HasPrefix(n.String(), "Showing ") }):
				mended++
				t.Logf("/%s %s: %s", command, typed, r.Title)
			default:
				terms++
				t.Log("a term: " + typed)
			}
		}
		t.Logf("/%s: %d nicknames and %d short names: %d are answered with a misspelt term, %d with a card, %d with a term, %d refused", command, nicks, len(all)-nicks, mended, cards, terms, refused)
		if mended > 0 {
			t.Errorf("/%s: %d short names of cards are taken for misspelt terms", command, mended)
		}
	}
}
