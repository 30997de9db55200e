package commands_test

import (
	"fmt"
	"io/fs"
	"reflect"
	"slices"
	"strings"
	"testing"

	"arbiter/commands"
	"arbiter/data"
	"arbiter/internal/datatest"
	"arbiter/rules"
	"arbiter/rules/cards"
	"arbiter/tracker/notation"
	"arbiter/tracker/storetest"
)

// line returns the line of the button with a label, or "".
func line(all []commands.Button, label string) string {
	for _, b := range all {
		if b.Label.String() == label {
			return b.Line
		}
	}
	return ""
}

// The buttons for a card's actions appear only where its game is played.
func TestCardsArePutOnTheBoard(t *testing.T) {
	for _, tc := range []struct {
		table, card    string
		add            string
		token, several string
	}{
		{"", "Serra Angel", "add Serra Angel", "", ""},
		{"magic", "Serra Angel", "add Serra Angel", "", ""},
		{"riftbound", "Serra Angel", "", "", ""},
		{"magic", "Lightning Bolt", "", "", ""},
		{"", "Krenko, Mob Boss", "add Krenko, Mob Boss", "create a 1/1 red Goblin creature token", ""},
		{"riftbound", "Krenko, Mob Boss", "", "", ""},
		{"", "Academy Manufactor", "add Academy Manufactor", "", "/card Academy Manufactor show:tokens"},
		{"", "Delver of Secrets", "add Delver of Secrets // Insectile Aberration", "", ""},
		{"", "Pouty Poro", "", "", ""},
	} {
		j, _ := judge(t, storetest.Memory())
		if tc.table != "" {
			say(t, j, "Alice", "/game start "+tc.table)
		}
		r := say(t, j, "Alice", "/card "+tc.card)
		if got := line(r.Buttons, "Add to the board"); got != tc.add {
			t.Errorf("%q, %s: adds %q", tc.table, tc.card, got)
		}
		if got := line(r.Buttons, "Create its token"); got != tc.token {
			t.Errorf("%q, %s: creates %q", tc.table, tc.card, got)
		}
		if got := line(r.Buttons, "Create its tokens"); got != tc.several {
			t.Errorf("%q, %s: creates %q", tc.table, tc.card, got)
		}
		for _, said := range []string{tc.add, tc.token} {
			if said == "" {
				continue
			}
			if done := say(t, j, "Alice", said); done.Problem != nil || len(done.Events) == 0 {
				t.Errorf("%s: %s", said, told(done))
			}
		}
	}
}

// A card with several tokens asks which, and each is created by its line.
func TestTokensOfCards(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	r := say(t, j, "Alice", "/card Academy Manufactor show:tokens")
	if len(r.Links) != 3 || r.LinksTo.Zero() {
		t.Fatalf("%+v", r.Links)
	}
	for _, l := range r.Links {
		if done := say(t, j, "Alice", l.Line); done.Problem != nil || !strings.Contains(told(done), "created") {
			t.Errorf("%s: %s", l.Line, told(done))
		}
	}
	conversation{
		{"/card Serra Angel show:tokens", "It creates no token that is known here."},
		{"-/card Serra Angel show:moxen", "card, rulings, tokens, rules"},
	}.run(t, j)
}

// The lines that create a card's tokens give tokens with their
// characteristics, for all cards of the pool.
func TestLinesOfTokensSayWhatCardsMake(t *testing.T) {
	facts, err := fs.Sub(data.FS, "magic")
	if err != nil {
		t.Fatal(err)
	}
	words, err := facts.Open("words.json")
	if err != nil {
		t.Fatal(err)
	}
	tokens, err := facts.Open("tokens.json")
	if err != nil {
		t.Fatal(err)
	}
	v, err := notation.ReadVocabulary(words, tokens)
	if err != nil {
		t.Fatal(err)
	}
	pool, err := datatest.Cards()
	if err != nil {
		t.Fatal(err)
	}
	j, _ := judge(t, storetest.Memory())
	seen := make(map[string]bool)
	lines, offered, all := 0, 0, 0
	for card := range pool.All() {
		if card.Game != rules.Magic || len(card.Makes) == 0 || seen[fmt.Sprint(card.Makes)] {
			continue
		}
		seen[fmt.Sprint(card.Makes)] = true
		all += len(card.Makes)
		r := j.Do(t.Context(), commands.Request{Channel: "kitchen", By: speaker, Command: "card", Options: map[string]string{"name": card.Name, "show": "tokens", "game": "magic"}})
		offered += len(r.Links)
		for _, l := range r.Links {
			lines++
			made := notation.ParseCreations(v, l.Line)
			if len(made) != 1 || made[0].Count.N != 1 {
				t.Errorf("%s: %q creates %d", card.Name, l.Line, len(made))
				continue
			}
			o := made[0].Object
			if !slices.ContainsFunc(card.Makes, func(m cards.Token) bool {
				return same(m.Colors, o.Colors) && same(m.Types, o.Types) && same(m.Subtypes, o.Subtypes) && same(m.Supertypes, o.Supertypes) && m.Power == o.Power && m.Toughness == o.Toughness &&
					(made[0].Predefined != "" || same(m.Keywords, o.Keywords))
			}) {
				t.Errorf("%s: %q creates %+v, and the card %+v", card.Name, l.Line, o, card.Makes)
			}
		}
	}
	t.Logf("%d lines for %d of %d tokens", lines, offered, all)
	if lines < 500 {
		t.Errorf("%d lines", lines)
	}
}

func same(a, b []string) bool {
	a, b = slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b))
	return len(a) == 0 && len(b) == 0 || reflect.DeepEqual(a, b)
}

// Keywords and terms in a text have buttons to their rules.
func TestRulesForACard(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	j.CardFile = file{"Serra Angel": {Texts: []string{"Flying, vigilance\nWhen somebody lights it, scry 2, then destroy target creature."}}}
	r := say(t, j, "Alice", "/card serra angel")
	var to []string
	for _, l := range r.Links {
		to = append(to, l.Line)
	}
	for _, want := range []string{"/rule 702.9", "/rule 702.20", "/rule 701.22", "/rule 701.8", "/rule 115"} {
		if !slices.Contains(to, want) {
			t.Errorf("no way to %s among %v", want, to)
		}
	}
	conversation{{"/card serra angel show:rules", "Serra Angel: the rules for it|702.9 |701.22 Scry Scry N|115 "}}.run(t, j)
}

// A card's page and picture link to the source; the picture is shown
// uncropped, and only if the setting allows it.
func TestPagesAndPicturesOfCards(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	details := cards.Details{URI: "https://cards.example/1", Image: "https://img.example/1.jpg", Artist: "Somebody"}
	j.CardFile = file{"Sol Ring": details}
	manager := func(line string) commands.Reply {
		r, err := j.Read(line)
		if err != nil {
			t.Fatal(err)
		}
		r.Channel, r.By, r.Manages = "kitchen", speaker, true
		return j.Do(t.Context(), r)
	}
	shown := func() int {
		r := say(t, j, "Alice", "/card sol ring")
		if len(r.Sources) != 1 || r.Sources[0].Address != details.URI {
			t.Errorf("its page: %+v", r.Sources)
		}
		if len(r.Images) > 0 && r.Images[0].Address != details.Image || len(r.Images) > 0 && r.Images[0].Alt.String() != "Sol Ring, illustrated by Somebody" {
			t.Errorf("its picture: %+v", r.Images)
		}
		if credited := strings.Contains(told(r), "Illustrated by Somebody"); credited != (len(r.Images) > 0) {
			t.Errorf("%d pictures, its artist named: %v", len(r.Images), credited)
		}
		return len(r.Images)
	}
	if shown() != 1 {
		t.Error("no picture")
	}
	if r := manager("/settings images:off"); !strings.Contains(told(r), "pictures of cards are not shown") || shown() != 0 {
		t.Errorf("a picture, with images off: %s", told(r))
	}
	if manager("/settings images:on"); shown() != 1 {
		t.Error("no picture, with images on")
	}
	// The host's setting is the default of the server's.
	j, _ = judge(t, storetest.Memory())
	j.CardFile, j.HideImages = file{"Sol Ring": details}, true
	if shown() != 0 {
		t.Error("a picture that the host doesn't want")
	}
	if !strings.Contains(told(say(t, j, "Alice", "/settings")), "pictures of cards are not shown") {
		t.Error("/settings doesn't say what the host set")
	}
	if manager("/settings images:on"); shown() != 1 {
		t.Error("the server's word doesn't go before the host's")
	}
}

// An invalid address isn't linked.
func TestHostileLinksOfCards(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	for _, address := range []string{
		"javascript:alert(1)", "https://cards.example@evil.example/", "attachment://board.png", "https://x/\n@everyone", "https://" + strings.Repeat("x", 600), "//evil.example", "data:image/png;base64,AA",
	} {
		j.CardFile = file{"Sol Ring": {URI: address, Image: address, Artist: "@everyone <@1> [x](https://evil.example)"}}
		if r := say(t, j, "Alice", "/card sol ring"); len(r.Sources)+len(r.Images) > 0 {
			t.Errorf("%q: %+v %+v", address, r.Sources, r.Images)
		}
	}
}

// All rulings of a card are on pages, however many there are.
func TestRulingsInPages(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	var all []cards.Ruling
	for i := range 60 {
		all = append(all, cards.Ruling{Date: fmt.Sprintf("20%02d-03-04", 70-i), Text: fmt.Sprintf("On day %d %s.", i, strings.Repeat("the lamp stays lit, ", 12))})
	}
	j.CardFile = file{"Sol Ring": {Rulings: all}, "Serra Angel": {URI: "https://cards.example/2"}}
	r := say(t, j, "Alice", "/card sol ring")
	if got := line(r.Buttons, "Rulings"); got != "/card Sol Ring show:rulings" {
		t.Errorf("no button: %+v", r.Buttons)
	}
	r = say(t, j, "Alice", "/card Sol Ring show:rulings")
	if len(r.Pages) < 4 || r.Again == "" {
		t.Errorf("%d pages, again %q", len(r.Pages), r.Again)
	}
	for i := range all {
		if !strings.Contains(told(r), fmt.Sprintf("On day %d ", i)) {
			t.Errorf("ruling %d is missing", i)
		}
	}
	conversation{
		{"/card serra angel show:rulings", "There is no ruling on it in the file"},
		{"/card serra angel", "!Older|!Rulings"},
		{"/card lightning bolt show:rulings", "No rulings are installed here.|!arbiter cards"},
	}.run(t, j)
}

func TestLegality(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	for _, command := range []string{"/rule ", "/define ", "/card ", ""} {
		conversation{{"-" + command + "is sol ring banned in modern", "I don't know in which formats Sol Ring is legal|Ask the host|!arbiter cards"}}.run(t, j)
	}
	host := j.Do(t.Context(), commands.Request{Channel: "kitchen", By: speaker, Hosts: true, Command: "rule", Options: map[string]string{"what": "is sol ring banned in modern"}})
	if host.Problem == nil || !strings.Contains(host.Problem.Next.String(), "arbiter cards update") {
		t.Errorf("a host is told %+v", host.Problem)
	}
	j.CardFile = file{
		"Sol Ring":        {Legal: map[string]string{"modern": "banned", "vintage": "restricted", "commander": "legal", "standard": "not_legal", "paupercommander": "legal"}},
		"Fire // Ice":     {Legal: map[string]string{"modern": "legal"}},
		"Lightning Bolt":  {Legal: map[string]string{"modern": "legal", "odd": "points: 3"}},
		"Dark Confidant":  {Legal: map[string]string{"modern": "legal"}},
		"Serra Angel":     {Legal: map[string]string{}},
		"Legion Loyalist": {Legal: map[string]string{"modern": "legal"}},
	}
	for _, command := range []string{"/rule ", "/define ", "/card ", ""} {
		conversation{
			{command + "is sol ring banned in modern", "Sol Ring is banned in modern.|Legality legal: commander, paupercommander · restricted: vintage · banned: modern|As the imported file"},
			{command + "Is Sol Ring legal in Modern?", "Sol Ring is banned in modern."},
			{command + "can I play sol ring in EDH?", "Sol Ring is legal in commander."},
			{command + "can sol ring be played in standard", "Sol Ring is not legal in standard."},
			{command + "is sol rng restricted in vintage", "Showing Sol Ring.|Sol Ring is restricted in vintage."},
			{command + "is sol ring pauper commander legal", "Sol Ring is legal in paupercommander."},
			{command + "is bob legal in modern", "Showing Dark Confidant.|Dark Confidant is legal in modern."},
			{command + "is fire // ice banned in modern", "Fire // Ice is legal in modern."},
			{command + "sol ring banned in modrn", "Sol Ring is banned in modern."},
			{command + "where is sol ring legal", "Sol Ring|Legality legal: commander"},
			{command + "legality of sol ring", "Legality legal: commander"},
			{command + "is lightning bolt legal in odd", "Of Lightning Bolt in odd the file says: points: 3."},
			{"-" + command + "is sol ring legal in chess", "I know no format called \"chess\".|commander, modern, paupercommander, standard, vintage"},
			{"-" + command + "is serra angel legal in modern", "I know no format called"},
			{"-" + command + "is pouty poro legal in modern", "I don't know in which formats Pouty Poro is legal"},
			{command + "is jace legal in modern", "Which card is “jace”?"},
		}.run(t, j)
	}
	// Questions about something else.
	conversation{
		{"/rule is it legal to block with a tapped creature", "!Legality"},
		{"/rule banding", "!Legality"},
		{"-/card is xyzzyq plugh legal in modern", "No card is called"},
		{"/rule legal", "!Legality"},
	}.run(t, j)
}
