package commands_test

import (
	"context"
	"flag"
	"slices"
	"strings"
	"testing"

	"arbiter/commands"
	"arbiter/internal/datatest"
	"arbiter/rules/cards"
	"arbiter/tracker"
	"arbiter/tracker/storetest"
)

func TestCards(t *testing.T) {
	j, noted := judge(t, storetest.Memory())
	conversation{
		{"/card Murder", "Murder|{1}{B}{B} · Instant|!Showing|!arbiter cards"},
		{"/card name:serra angel", "Serra Angel|{3}{W}{W} · Creature — Angel · 4/4|Keywords flying (702.9), vigilance (702.20)"},
		{"/card Adrix and Nev, Twincasters", "Legendary Creature — Merfolk Wizard · 2/2|ward {2} (702.21)"},
		{"/card jace tms", "Showing Jace, the Mind Sculptor.|{2}{U}{U} · Legendary Planeswalker — Jace · loyalty 3"},
		{"/card bob", "Showing Dark Confidant."},
		{"/card lighting bolt", "Showing Lightning Bolt.|{R} · Instant"},
		{"/card cathars crusade", "Cathars' Crusade|!Showing"},
		// All faces, whichever was named.
		{"/card Insectile Aberration", "Delver of Secrets // Insectile Aberration|{U} · Creature — Human Wizard · 1/1|Creature — Human Insect · blue · 3/2|flying (702.9)|!Showing"},
		{"/card Invasion of Zendikar", "{3}{G} · Battle — Siege · defense 3|Awakened Skyclave|Creature — Elemental · green · 4/4"},
		{"/card Dryad Arbor", "Land Creature — Forest Dryad · green · 1/1"},
		// Tokens.
		{"/card Krenko, Mob Boss", "Creates 1/1 red Goblin creature token"},
		{"/card Dark Depths", "legendary 20/20 black Avatar creature token named Marit Lage with flying, indestructible"},
		{"/card Eldrazi Skyspawner", "{2}{U} · Creature — Eldrazi Drone · colorless · 2/1|devoid (702.114)|Creates 1/1 Eldrazi Scion creature token"},
		{"/card Academy Manufactor", "Clue artifact token with what its text says · Food artifact token"},
		// A question, never a guess.
		{"/card jace", "Which card is “jace”?|Jace, the Mind Sculptor|Jace Beleren|Say more of the name: /card "},
		{"/card Fire", "Which card is “Fire”?|Fire // Ice|Start // Fire"},
		// The other game's.
		{"/card Jinx", "Jinx|{1}{U} · Instant|!Riftbound"},
		{"/card Pouty Poro", "Pouty Poro (Riftbound)|“Pouty Poro” is a card of Riftbound.|Unit · fury · energy [2] · Might 2 · tags Poro|deflect (809)"},
		{"/card Ahri, Alluring game:riftbound", "Champion Unit · calm · energy [5] · power 1 · Might 4 · tags Ahri, Ionia|!is a card of"},
		{"-/card Pouty Poro game:magic", "No card of Magic is called \"Pouty Poro\".|Riftbound has one: /card Pouty Poro game:riftbound"},
		{"-/card Sol Ring game:riftbound", "No card of Riftbound is called|Magic has one: /card Sol Ring"},
		// A name with a colon.
		{"/card Circle of Protection: Red", "{1}{W} · Enchantment|!option"},
		{"-/card", "/card wants the name of a card.|/card Sol Ring"},
		{"-/card xyzzyq plugh", "No card is called \"xyzzyq plugh\".|first letters"},
		{"-/card krenko boss of mob", "No card is called|Nearest, not sure: Krenko, Mob Boss."},
		{"-/card Gargantuan Wombats", "Canopy Gargantuan · "},
		{"-/card game:chess Murder", "magic, riftbound"},
		// At a Riftbound table, its names come first.
		{"/game start riftbound", ""},
		{"/card Jinx", "Jinx|!{1}{U}|!of Magic"},
		{"/card Pouty Poro", "Unit · fury|!(Riftbound)"},
		{"/card Sol Ring", "Sol Ring (Magic)|is a card of Magic|{1} · Artifact"},
	}.run(t, j)
	if len(noted.ids) > 0 {
		t.Errorf("faults: %v", noted.texts)
	}
}

// The buttons of a card page show what their labels say.
func TestButtonsOfCards(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	for _, tc := range []struct{ line, button, shows string }{
		{"/card jace", "/card Jace, the Mind Sculptor", "loyalty 3"},
		{"/card Fire", "/card Start // Fire", "Start // Fire"},
		{"/card Academy Manufactor", "/token Treasure", "Treasure"},
		{"/card Serra Angel", "/rule 702.20", "Vigilance"},
		{"/card Pouty Poro", "/rule 809 game:riftbound", "Deflect"},
		{"/card poro", "/card Pouty Poro game:riftbound", "Pouty Poro"},
		{"-/card Gargantuan Wombats", "", ""},
		{"/rule Clone", "/rule 707.2", "707.2"},
		{"-/card Pouty Poro game:magic", "/card Pouty Poro game:riftbound", "Pouty Poro"},
	} {
		line, refused := strings.CutPrefix(tc.line, "-")
		r := say(t, j, "Alice", line)
		if (r.Problem != nil) != refused {
			t.Errorf("%s: %s", line, told(r))
		}
		all := slices.Concat(r.Buttons, r.Links)
		for _, b := range all {
			if to := say(t, j, "Alice", b.Line); to.Problem != nil || strings.HasPrefix(to.Title.String(), "Which") {
				t.Errorf("%s: the button %s: %s", line, b.Line, told(to))
			}
		}
		if tc.button == "" {
			continue
		}
		if !slices.ContainsFunc(all, func(b commands.Button) bool { return b.Line == tc.button }) {
			t.Errorf("%s: no button %s among %v", line, tc.button, all)
		}
		if to := say(t, j, "Alice", tc.button); !strings.Contains(told(to), tc.shows) {
			t.Errorf("%s: %s", tc.button, told(to))
		}
	}
}

// A rules query with the name of a card shows the card only if no rule has the
// name.
func TestCardsAmongRules(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	for _, command := range []string{"/rule ", "/define "} {
		conversation{
			{command + "Murder", "“Murder” is a card, and no term of the rules.|{1}{B}{B} · Instant"},
			{command + "counterspell", "“counterspell” is a card, and no term of the rules.|Counterspell|{U}{U} · Instant"},
			{command + "Clone", "“Clone” is a card, and no term of the rules.|{3}{U} · Creature — Shapeshifter · 0/0"},
			{command + "ponder", "“ponder” is a card|{U} · Sorcery"},
			{command + "Sol Ring", "{1} · Artifact"},
			{command + "Pouty Poro", "“Pouty Poro” is a card|Unit · fury"},
			// Rules have these names, or players use them for rules.
			{command + "vigilance", "702.20|!is a card"},
			{command + "fog", "“fog” is a card, and no term of the rules.|{G} · Instant"},
			{command + "wrath", "!is a card"},
			{command + "figth", "Showing Fight|!is a card"},
			{command + "704.5f", "!is a card"},
			{"-" + command + "Murdr", "no term of the rules"},
			{command + "bob", "“bob” is a card, and no term of the rules.|Dark Confidant"},
			{command + "delver", "“delver” is a card, and no term of the rules.|Delver of Secrets|!Delve "},
			{command + "delv", "Showing Delve."},
			{command + "Forge", "Which card is “Forge”?|Forge, Neverwinter Charlatan|!Forage"},
			{command + "Murder of Crows", "{3}{U}{U} · Creature"},
			{"-" + command + "Pouty Poro game:magic", "no term of the rules of Magic"},
		}.run(t, j)
	}
	conversation{{"-/rule Murder edition:1993", "no edition"}}.run(t, j)
}

func TestHostileNamesOfCards(t *testing.T) {
	j, noted := judge(t, storetest.Memory())
	for _, name := range []string{
		strings.Repeat("x", 4000), strings.Repeat("ab ", 1300), "🐉🔥", "\u202egniR loS", "مرحبا بالعالم", "ไม่มี", "“”", "`@everyone`", "<@123>", "{T}",
		strings.Repeat("é", 4000), "* * *", "%s%d%n", "name", "//", " // ", strings.Repeat("//", 900), "a\x00b", "-", "::", "[[", strings.Repeat("Sol Ring ", 400),
	} {
		for _, game := range []string{"", "magic", "riftbound"} {
			for _, command := range []string{"card", "rule", "define"} {
				r := commands.Request{Channel: "kitchen", By: tracker.Speaker{Name: "Mallory"}, Command: command, Options: map[string]string{"name": name}}
				if command != "card" {
					r.Options = map[string]string{"what": name}
				}
				if game != "" {
					r.Options["game"] = game
				}
				checkReply(t, name, j.Do(t.Context(), r))
				j.Complete(t.Context(), r, "name")
			}
		}
	}
	if len(noted.ids) > 0 {
		t.Errorf("faults: %v", noted.texts)
	}
}

func TestCompletingCards(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	for _, tc := range []struct{ typed, game, want string }{
		{"krenko, m", "", "Krenko, Mob Boss"},
		{"bob", "", "Dark Confidant"},
		{"pouty", "", "Pouty Poro"},
		{"pouty", "riftbound", "Pouty Poro"},
		{"circle of protection: r", "", "Circle of Protection: Red"},
	} {
		r := commands.Request{Channel: "kitchen", By: speaker, Command: "card", Options: map[string]string{"name": tc.typed}}
		if tc.game != "" {
			r.Options["game"] = tc.game
		}
		all := j.Complete(t.Context(), r, "name")
		if !slices.ContainsFunc(all, func(s commands.Suggestion) bool { return s.Value == tc.want }) {
			t.Errorf("%q: no %s among %v", tc.typed, tc.want, all)
		}
	}
	for letter := 'a'; letter <= 'z'; letter++ {
		r := commands.Request{Channel: "kitchen", By: speaker, Command: "card", Options: map[string]string{"name": string(letter)}}
		if all := j.Complete(t.Context(), r, "name"); len(all) != 25 {
			t.Errorf("%c: %d suggestions", letter, len(all))
		}
	}
	r := commands.Request{Channel: "kitchen", By: speaker, Command: "card", Options: map[string]string{"name": "pouty", "game": "magic"}}
	for _, s := range j.Complete(t.Context(), r, "name") {
		if s.Value == "Pouty Poro" {
			t.Errorf("game:magic offers %s", s.Value)
		}
	}
}

// A private reply can be quoted; only the host is told how to import texts.
func TestWhoReadsWhatOfACard(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	for _, hosts := range []bool{false, true} {
		for game, how := range map[string]string{"Sol Ring": "arbiter cards update", "Pouty Poro": "arbiter cards import FILE"} {
			r := j.Do(t.Context(), commands.Request{Channel: "kitchen", By: speaker, Hosts: hosts, Command: "card", Options: map[string]string{"name": game}})
			if strings.Contains(told(r), how) != hosts || !r.Private || !r.Quote || r.Again == "" {
				t.Errorf("host %v: private %v, quote %v, again %q\n%s", hosts, r.Private, r.Quote, r.Again, told(r))
			}
		}
	}
}

// file is a card file with the details of some cards.
type file map[string]cards.Details

func (f file) CardDetails(_ context.Context, card cards.Card) (cards.Details, bool) {
	d, ok := f[card.Name]
	return d, ok
}

func TestDetailsOfCards(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	j.CardFile = file{"Fire // Ice": {
		Texts: []string{"What the left half says.", "What the right half says: {T}."},
		Rulings: []cards.Ruling{
			{Date: "2025-04-04", Text: "The newest."}, {Date: "2024-04-04", Text: "The second."}, {Date: "2023-04-04", Text: "The third."}, {Date: "2022-04-04", Text: "The oldest."},
		},
		Legal: map[string]string{"modern": "banned", "vintage": "restricted", "legacy": "legal", "commander": "legal", "standard": "not_legal"},
		URI:   "https://cards.example/fire",
	}}
	conversation{{
		"/card fire // ice",
		"What the left half says.|What the right half says: {T}.|2025-04-04 The newest.|2023-04-04 The third.|!The oldest|Older rulings: 1. All of them: /card Fire // Ice show:rulings|Legality legal: commander, legacy · restricted: vintage · banned: modern|!standard",
	}, {
		"/card fire // ice show:rulings", "Fire // Ice: its rulings (4)|2025-04-04 The newest.|2022-04-04 The oldest.|!left half",
	}}.run(t, j)
	r := j.Do(t.Context(), commands.Request{Channel: "kitchen", By: speaker, Hosts: true, Command: "card", Options: map[string]string{"name": "Fire // Ice"}})
	if len(r.Notices) > 0 {
		t.Errorf("a host who has the file is told %v", r.Notices)
	}
	r = j.Do(t.Context(), commands.Request{Channel: "kitchen", By: speaker, Hosts: true, Command: "card", Options: map[string]string{"name": "Sol Ring"}})
	if !strings.Contains(told(r), "arbiter cards update") {
		t.Errorf("of a card that the file lacks a host is told %v", r.Notices)
	}
}

// everyCard is the sampling interval; make prove takes all cards.
var everyCard = flag.Int("cards", 11, "every so many cards of the pool are shown in German")

// Card names that look like Arbiter's texts aren't translated. The test shows
// cards of the pool by name.
func TestNamesOfCardsInGerman(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	for _, line := range []struct{ said, want, not string }{
		{"/card Night", "Night // Day", "Nacht"},
		{"/card serra angel", "Schlüsselwörter  flying (702.9), vigilance (702.20)", "Keywords"},
		{"/card jace", "Welche Karte ist „jace“?", "Which"},
		{"/card jace", "Sag mehr vom Namen: /card ", "Say"},
		{"/card bob", "Gezeigt wird Dark Confidant.", "Showing"},
		{"/card krenko, mob boss", "Erzeugt   1/1 red Goblin creature token", "Creates"},
		{"/card xyzzyq plugh", "Keine Karte heißt", "No card"},
		{"/card Pouty Poro game:magic", "Riftbound hat eine: /card Pouty Poro game:riftbound", "has one"},
		{"/card Pouty Poro", "„Pouty Poro“ ist eine Karte von Riftbound.", "is a card"},
		{"/rule Murder", "„Murder“ ist eine Karte", "is a card"},
	} {
		got := spoken(t, j, line.said)
		if !strings.Contains(got, line.want) || strings.Contains(got, line.not) {
			t.Errorf("%s: lacks %q, or has %q:\n%s", line.said, line.want, line.not, got)
		}
	}
	pool, err := datatest.Cards()
	if err != nil {
		t.Fatal(err)
	}
	n, shown := 0, 0
	for card := range pool.All() {
		if n++; n%*everyCard != 0 {
			continue
		}
		shown++
		r := commands.Request{Channel: "kitchen", By: speaker, Locale: commands.Locale{Asker: "de"}, Command: "card", Options: map[string]string{"name": card.Name, "game": string(card.Game)}}
		english := j.Do(t.Context(), r)
		if english.Problem != nil {
			t.Errorf("%s: %s", card.Name, told(english))
		}
		if shown%10 == 0 {
			checkReply(t, card.Name, english)
		}
		german := english.Said()
		if english.Title.String() != german.Title.String() || !strings.HasPrefix(english.Title.String(), card.Name) {
			t.Errorf("%s is called %s, and %s", card.Name, english.Title, german.Title)
		}
		for i, page := range english.Pages {
			for k, b := range page {
				if said := german.Pages[i][k]; said.Text.String() != b.Text.String() && b.Mark.String() != "At the table" {
					t.Errorf("%s: %q is said as %q", card.Name, b.Text, said.Text)
				}
			}
		}
	}
	if n < 30_000 {
		t.Errorf("%d cards", n)
	}
	t.Logf("%d of %d cards are shown", shown, n)
}
