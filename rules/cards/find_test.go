package cards_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"arbiter/data"
	"arbiter/rules"
	"arbiter/rules/cards"
)

func TestAllCardsAreEmbedded(t *testing.T) {
	count := make(map[rules.Game]int)
	for c := range embedded(t).All() {
		count[c.Game]++
		for _, f := range c.Faces {
			if f.Text != "" {
				t.Fatalf("%s has a text", c.Name)
			}
		}
	}
	if count[rules.Magic] != 33539 || count[rules.Riftbound] != 941 {
		t.Errorf("the embedded cards are %v, not 33,539 and 941", count)
	}
}

// Every card finds itself by its whole name, and by the name of each of its faces;
// where several cards have a face of that name, all of them are candidates.
func TestEveryCardFindsItself(t *testing.T) {
	p := embedded(t)
	faces := make(map[string][]string) // face → cards
	whole := make(map[string]bool)
	for c := range p.All() {
		whole[string(c.Game)+c.Name] = true
		if len(c.Faces) > 1 {
			for _, f := range c.Faces {
				faces[string(c.Game)+f.Name] = append(faces[string(c.Game)+f.Name], c.Name)
			}
		}
	}
	found, shared := 0, 0
	for c := range p.All() {
		got := p.Find(c.Name, cards.Options{Game: c.Game})
		if !got.One || got.Way != cards.Exact || got.Hits[0].Card.Name != c.Name || got.Hits[0].Card.Game != c.Game {
			t.Errorf("%q finds %s %q", c.Name, got.Way, names(got.Hits))
		}
		found++
		if len(c.Faces) == 1 {
			continue
		}
		for i, f := range c.Faces {
			key := string(c.Game) + f.Name
			got := p.Find(f.Name, cards.Options{Game: c.Game})
			switch {
			case whole[key]:
				if !got.One || got.Hits[0].Card.Name != f.Name {
					t.Errorf("%q is a whole name, and finds %q", f.Name, names(got.Hits))
				}
			case len(slices.Compact(slices.Sorted(slices.Values(faces[key])))) > 1:
				shared++
				if got.One || !slices.Contains(names(got.Hits), c.Name) {
					t.Errorf("%q is a face of %q, and finds one: %v of %q", f.Name, faces[key], got.One, names(got.Hits))
				}
			case !got.One || got.Way != cards.OfFace || got.Hits[0].Card.Name != c.Name || got.Hits[0].Face != i && c.Faces[got.Hits[0].Face].Name != f.Name:
				t.Errorf("the face %q finds %s %q", f.Name, got.Way, names(got.Hits))
			}
		}
	}
	t.Logf("%d cards found by their whole names; %d names of faces are shared", found, shared)
}

// However a name is spelt.
func TestSpellingsOfNames(t *testing.T) {
	p := embedded(t)
	for typed, want := range map[string]string{
		"cathars crusade":                "Cathars' Crusade",
		"CATHARS’ CRUSADE":               "Cathars' Crusade",
		"\u00c6ther Vial":                "Aether Vial",
		"aether vial":                    "Aether Vial",
		"aethervial":                     "Aether Vial",
		"lim-duls vault":                 "Lim-Dûl's Vault",
		"Lim Dul's Vault":                "Lim-Dûl's Vault",
		"limduls vault":                  "Lim-Dûl's Vault",
		"lim-dûl's vault":                "Lim-Dûl's Vault", // the accent is a character of its own
		"jotun grunt":                    "Jötun Grunt",
		"juzam djinn":                    "Juzám Djinn",
		"minsc and boo, timeless heroes": "Minsc & Boo, Timeless Heroes",
		"fire//ice":                      "Fire // Ice",
		"Fire / Ice":                     "Fire // Ice",
		"sol-ring":                       "Sol Ring",
		"  Sol   Ring ":                  "Sol Ring",
		"ｓｏｌ ｒｉｎｇ":                       "Sol Ring",
		"+2 mace":                        "+2 Mace",
		"ahri alluring":                  "Ahri, Alluring",
		"kai'sa evolutionary":            "Kai'Sa, Evolutionary",
	} {
		got := p.Find(typed, cards.Options{})
		if !got.One || got.Way != cards.Exact || got.Hits[0].Card.Name != want {
			t.Errorf("%q finds %s %q, one: %v; want %q", typed, got.Way, names(got.Hits), got.One, want)
		}
	}
}

func TestLadder(t *testing.T) {
	p := embedded(t)
	for _, tc := range []struct {
		typed string
		way   cards.Way
		one   bool
		want  string // names, the first ones
	}{
		{"ice", cards.OfFace, true, "Fire // Ice"},
		{"fire", cards.OfFace, false, "Fire // Ice; Start // Fire"},
		{"insectile aberration", cards.OfFace, true, "Delver of Secrets // Insectile Aberration"},
		{"rhys", cards.Short, false, "Rhys the Exiled; Rhys, the Evermore; Rhys the Redeemed"},
		{"krenko", cards.Short, false, "Krenko, Mob Boss"},
		{"ragavan", cards.Short, true, "Ragavan, Nimble Pilferer"},
		{"jace tms", cards.Short, true, "Jace, the Mind Sculptor"},
		{"gideon aoz", cards.Short, true, "Gideon, Ally of Zendikar"},
		{"liliana lh", cards.Short, true, "Liliana, the Last Hope"},
		{"sword fire ice", cards.Short, true, "Sword of Fire and Ice"},
		{"ballista", cards.Nickname, true, "Walking Ballista"},
		{"bob", cards.Nickname, true, "Dark Confidant"},
		{"goyf", cards.Nickname, true, "Tarmogoyf"},
		{"sad robot", cards.Nickname, true, "Solemn Simulacrum"},
		{"bolt", cards.Nickname, true, "Lightning Bolt"},
		{"dorks", cards.Nickname, false, "Llanowar Elves; Elvish Mystic; Fyndhorn Elves; Birds of Paradise"},
		{"sol rng", cards.Typo, true, "Sol Ring"},
		{"lightening bolt", cards.Typo, true, "Lightning Bolt"},
		{"tarmagoyf", cards.Typo, true, "Tarmogoyf"},
		{"krnko", cards.Typo, false, "Krenko, Mob Boss"},
		{"balista", cards.Typo, false, "Walking Ballista"},
		{"ahri", cards.Short, false, "Ahri, Alluring"},
		{"dragon", cards.Part, false, ""},
	} {
		got := p.Find(tc.typed, cards.Options{})
		if got.Way != tc.way || got.One != tc.one || !strings.HasPrefix(strings.Join(names(got.Hits), "; "), tc.want) {
			t.Errorf("%q finds %s %q, one: %v; want %s %q, one: %v", tc.typed, got.Way, names(got.Hits), got.One, tc.way, tc.want, tc.one)
		}
	}
}

// What isn't a card finds none, and the nearest names where some are near.
func TestUnknownNames(t *testing.T) {
	p := embedded(t)
	for typed, near := range map[string]string{"Walking Balsitas Cannon": "", "Zombie Masterfully": "Zombie Master", "qqqqqqqq": "", "": "", "   ": "", "…": ""} {
		got := p.Find(typed, cards.Options{})
		if got.One || near != "" && !slices.Contains(append(names(got.Near), names(got.Hits)...), near) {
			t.Errorf("%q finds %+v", typed, got)
		}
	}
	// An exact name is never taken for another one's typing error.
	got := p.Find("Lightning Bolt", cards.Options{Permanents: true})
	if len(got.Hits) > 0 && got.Way != cards.OfFace || got.Left == nil || got.Left[0].Card.Name != "Lightning Bolt" {
		t.Errorf("Lightning Bolt as a permanent: %s %q, left %q", got.Way, names(got.Hits), names(got.Left))
	}
}

// Cards on the board or in Options.First come first, the search can be limited
// to a game and to permanents, and aliases take precedence over names.
func TestPreferences(t *testing.T) {
	p := embedded(t)
	got := p.Find("rhys", cards.Options{First: []string{"Sol Ring", "Rhys the Redeemed"}})
	if !got.One || got.Hits[0].Card.Name != "Rhys the Redeemed" || len(got.Hits) != 3 {
		t.Errorf("rhys, with one at the table: %q, one: %v", names(got.Hits), got.One)
	}
	got = p.Find("rhys", cards.Options{First: []string{"Rhys the Exiled", "Rhys the Redeemed"}})
	if got.One {
		t.Errorf("rhys, with two at the table, is %q", got.Hits[0].Card.Name)
	}
	got = p.Find("counterspell", cards.Options{Permanents: true})
	if len(got.Hits) > 0 || len(got.Left) != 1 || got.Left[0].Card.Name != "Counterspell" {
		t.Errorf("Counterspell as a permanent: %q, left %q", names(got.Hits), names(got.Left))
	}
	got = p.Find("Akoum Teeth", cards.Options{Permanents: true})
	if !got.One || got.Hits[0].Face != 1 {
		t.Errorf("Akoum Teeth: %+v", got)
	}
	got = p.Find("Adaptatron", cards.Options{Game: rules.Magic})
	if len(got.Hits) > 0 || len(got.Left) != 1 || got.Left[0].Card.Game != rules.Riftbound {
		t.Errorf("a card of the other game: %q, left %q", names(got.Hits), names(got.Left))
	}
	got = p.Find("Flash", cards.Options{Game: rules.Riftbound})
	if !got.One || got.Hits[0].Card.Game != rules.Riftbound {
		t.Errorf("Flash of Riftbound: %+v", got)
	}
	if got = p.Find("Flash", cards.Options{}); got.One || len(got.Hits) != 2 {
		t.Errorf("Flash of either game: %q, one: %v", names(got.Hits), got.One)
	}
	got = p.Find("Bob", cards.Options{Aliases: map[string]string{"bob": "Sol Ring"}})
	if !got.One || got.Way != cards.Alias || got.Hits[0].Card.Name != "Sol Ring" {
		t.Errorf("an alias: %s %q", got.Way, names(got.Hits))
	}
}

// With one letter too many, missing, wrong or swapped in a name of eight
// letters or more, the card is still found first, for each kind of error.
func TestTypingErrors(t *testing.T) {
	p := embedded(t)
	random := rand.New(rand.NewPCG(16, 2)) //nolint:gosec // chance for a test
	const abc = "abcdefghijklmnopqrstuvwxyz"
	slips := []struct {
		name string
		slip func(s []byte, at int) []byte
	}{
		{"missing", func(s []byte, at int) []byte { return slices.Delete(s, at, at+1) }},
		{"superfluous", func(s []byte, at int) []byte { return slices.Insert(s, at, abc[random.IntN(26)]) }},
		{"wrong", func(s []byte, at int) []byte {
			c := s[at]
			for c == s[at] {
				c = abc[random.IntN(26)]
			}
			s[at] = c
			return s
		}},
		{"swapped", func(s []byte, at int) []byte {
			if at+1 < len(s) {
				s[at], s[at+1] = s[at+1], s[at]
			}
			return s
		}},
	}
	var all []cards.Card
	for c := range p.All() {
		letters := 0
		for _, r := range c.Name {
			if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
				letters++
			}
		}
		if letters >= 8 {
			all = append(all, c)
		}
	}
	tries := 1500
	if testing.Short() {
		tries = 300
	}
	for _, slip := range slips {
		first, sure, wrong := 0, 0, 0
		for range tries {
			c := all[random.IntN(len(all))]
			typed := string(slip.slip([]byte(c.Name), random.IntN(len(c.Name))))
			got := p.Find(typed, cards.Options{Game: c.Game})
			ok := len(got.Hits) > 0 && got.Hits[0].Card.Name == c.Name
			switch {
			case ok:
				first++
				if got.One {
					sure++
				}
			case got.One:
				wrong++
				t.Logf("%q was %q, and is taken for %s %q", typed, c.Name, got.Way, got.Hits[0].Card.Name)
			}
		}
		t.Logf("a letter %s: %d of %d first, %d of them without asking; %d taken for another card", slip.name, first, tries, sure, wrong)
		if first*100 < 97*tries {
			t.Errorf("a letter %s: %d of %d first; 97 of 100 wanted", slip.name, first, tries)
		}
	}
}

// Every nickname leads to the cards it names, and to no other.
func TestNicknames(t *testing.T) {
	raw, err := data.FS.ReadFile("magic/nicknames.txt")
	if err != nil {
		t.Fatal(err)
	}
	p := embedded(t)
	n := 0
	for line := range strings.Lines(string(raw)) {
		said, meant, ok := strings.Cut(strings.TrimSpace(line), " = ")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		n++
		want := strings.Split(meant, " | ")
		got := p.Find(said, cards.Options{Game: rules.Magic})
		if got.Way != cards.Nickname || got.One != (len(want) == 1) || !slices.Equal(names(got.Hits), want) {
			t.Errorf("%q finds %s %q; want %q", said, got.Way, names(got.Hits), want)
		}
	}
	if n < 200 {
		t.Errorf("%d nicknames; 200 wanted", n)
	}
}

// A name can be 4,000 characters long, or hold anything: the work is bounded.
func TestHostileNames(t *testing.T) {
	p := embedded(t)
	for name, typed := range map[string]string{
		"long":            strings.Repeat("goblin ", 600),
		"long word":       strings.Repeat("a", 4000),
		"emoji":           strings.Repeat("🦄", 200),
		"right to left":   "\u202eגנב \u05d0\u05d1\u05d2 קלף\u202c",
		"marks":           "S" + strings.Repeat("\u0301", 400) + "ol Ring",
		"broken":          "Sol \xff\xfe Ring",
		"zeros":           "Sol\x00Ring",
		"commas":          strings.Repeat(",", 900),
		"many words":      strings.Repeat("a ", 400),
		"joiners":         strings.Repeat("\u200d", 300),
		"nearly too long": strings.Repeat("zq", 220),
	} {
		for _, o := range []cards.Options{{}, {Game: rules.Magic, Permanents: true}, {First: []string{typed}, Aliases: map[string]string{typed: typed}}} {
			found, steps := cards.FindSteps(p, typed, o)
			if steps > 400_000 {
				t.Errorf("%s: %d steps", name, steps)
			}
			if found.One && found.Hits[0].Card.Name != "Sol Ring" {
				t.Errorf("%s finds %q", name, found.Hits[0].Card.Name)
			}
			if _, steps := cards.CompleteSteps(p, typed, o, 25); steps > 500_000 {
				t.Errorf("completing %s: %d steps", name, steps)
			}
		}
		if len(typed) > 2000 {
			if _, steps := cards.FindSteps(p, typed, cards.Options{}); steps != 0 {
				t.Errorf("%s is looked for, in %d steps", name, steps)
			}
		}
	}
}
