package bot_test

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/bot"
	"arbiter/bot/discordtest"
	"arbiter/rules/cards/bulk/bulktest"
	"arbiter/rules/shelf"
)

// cardFiles returns card files in the published layout: a card with one token,
// one with two, one with many rulings, and one with invalid links.
func cardFiles() (pool, rulings []byte) {
	rows := bulktest.Scryfall(60)
	rows[1]["oracle_text"] = "Flying\nWhen this enters, create a 1/1 red Goblin creature token, then scry 2."
	rows[2]["oracle_text"] = "When this enters, create a 1/1 red Goblin creature token and a Treasure token."
	rows[3]["scryfall_uri"], rows[3]["image_uris"] = "javascript:alert(1)", bulktest.Row{"normal": "https://cards.example@evil.example/x.jpg"}
	all := bulktest.Rulings(10)
	for _, day := range []string{"2020", "2021", "2022", "2023", "2024"} {
		for _, month := range []string{"01", "02", "03", "04", "05"} {
			asked := fmt.Sprintf("In %s-%s somebody asked, %sand nobody minded.", day, month, strings.Repeat("and the lamp stayed lit, ", 10))
			all = append(all, bulktest.Row{"object": "ruling", "oracle_id": bulktest.ID(1), "source": "wotc", "published_at": day + "-" + month + "-09", "comment": asked})
		}
	}
	return bulktest.Lines(rows), bulktest.Lines(all)
}

// importCards imports card files for the next process.
func (e *evening) importCards() {
	e.Helper()
	s, err := shelf.Open(e.Context(), filepath.Join(e.dir, "reference.db"))
	if err != nil {
		e.Fatal(err)
	}
	options, err := bot.CardImport()
	if err != nil {
		e.Fatal(err)
	}
	m, err := s.ImportCards(e.Context(), options)
	if err != nil {
		e.Fatal(err)
	}
	m.Least = 10
	pool, rulings := cardFiles()
	for _, file := range [][]byte{pool, rulings} {
		if _, err := m.Read(e.Context(), bytes.NewReader(file)); err != nil {
			e.Fatal(err)
		}
	}
	if err := m.Commit(e.Context()); err != nil {
		e.Fatal(err)
	}
	if err := m.Close(); err != nil {
		e.Fatal(err)
	}
	if err := s.Close(); err != nil {
		e.Fatal(err)
	}
}

// picturesOn returns the external pictures on a message.
func picturesOn(m *discordtest.Message) []string {
	var all []string
	for _, c := range m.Components {
		for _, i := range c.Items {
			all = append(all, i.Media.URL)
		}
	}
	return all
}

// leadsTo returns the addresses of a message's link buttons.
func leadsTo(m *discordtest.Message) []string {
	var all []string
	for _, b := range m.Buttons() {
		if b.URL != "" {
			all = append(all, b.URL)
		}
	}
	return all
}

// A card's page with text, picture, rulings, tokens and board buttons; the
// buttons work after a restart and in another process.
func TestCardPage(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	e.stop()
	e.importCards()
	e.start()
	name := bulktest.Name(1)
	card := e.slash("/card", map[string]any{"name": name})
	e.says(card, name, "create a 1/1 red Goblin", "Legality", "2025-06-07", "Older rulings: 24", "Illustrated by Somebody")
	if got := leadsTo(card); len(got) != 1 || got[0] != "https://cards.example/card/"+bulktest.ID(1) {
		t.Errorf("leads to %q", got)
	}
	if got := picturesOn(card); len(got) != 1 || got[0] != "https://img.example/normal/"+bulktest.ID(1) {
		t.Errorf("shows %q", got)
	}
	e.stop()
	e.start()
	rulings := e.press(card, "Rulings")
	e.says(rulings, "its rulings (27)", "2025-06-07")
	if rulings.ID != card.ID || rulings.For != e.alice {
		t.Error("the rulings are not in the place of the card, for Alice alone")
	}
	if len(picturesOn(e.discord.Message(rulings.ID))) > 0 {
		t.Error("the rulings show the picture again")
	}
	seen := rulings.Text()
	for rulings.Button("Next ▶") != nil && !rulings.Button("Next ▶").Disabled {
		rulings = e.press(rulings, "Next ▶")
		seen += rulings.Text()
	}
	for _, day := range []string{"2019-03-04", "2020-01-09", "2024-05-09"} {
		if !strings.Contains(seen, day) {
			t.Errorf("no ruling of %s on any page", day)
		}
	}
	card = e.press(rulings, "The card")
	var to []string
	for _, o := range card.Selects()[0].Options {
		to = append(to, o.Value)
	}
	for _, want := range []string{"/rule 702.9", "/rule 701.22"} {
		if !strings.Contains(strings.Join(to, "|")+"|", want+"|") {
			t.Errorf("no way to %s: %q", want, to)
		}
	}
	e.says(e.reply(e.alice.Select(card, card.Selects()[0].CustomID, "/rule 701.22")), "701.22", "Scry")
	// Each press of "add" adds the card for the presser.
	card = e.slash("/card", map[string]any{"name": name})
	e.says(e.press(card, "Add to the board"), name+" enters")
	card = e.slash("/card", map[string]any{"name": name})
	e.says(e.press(card, "Create its token"), "Goblin", "created")
	e.says(e.slash("/board", nil), name, "Goblin")
	several := e.slash("/card", map[string]any{"name": bulktest.Name(2)})
	which := e.press(several, "Create its tokens")
	e.says(which, "its tokens", "create a 1/1 red Goblin creature token", "create a Treasure token")
	e.says(e.pick(which, "create a Treasure token"), "Treasure", "created")
	public := e.press(e.slash("/card", map[string]any{"name": name}), "Quote in channel")
	if len(picturesOn(public)) != 1 || len(leadsTo(public)) != 1 {
		t.Error("what is quoted lacks the page or the picture")
	}
	bob := e.discord.User("Bob")
	refused := e.reply(bob.Press(public, public.Button("Add to the board").CustomID))
	e.says(refused, "seat")
	if refused.For != bob {
		t.Error("everybody sees what Bob is refused")
	}
	// Invalid links.
	hostile := e.slash("/card", map[string]any{"name": bulktest.Name(3)})
	if len(leadsTo(hostile))+len(picturesOn(hostile)) > 0 {
		t.Errorf("leads to %q, shows %q", leadsTo(hostile), picturesOn(hostile))
	}
	// Legality.
	e.says(e.slash("/rule", map[string]any{"what": "is " + name + " banned in legacy"}), name+" is banned in legacy.")
	// Without pictures.
	mia := e.manager()
	e.reply(mia.Slash(e.discord.Channel, "/settings", map[string]any{"images": "off"}))
	if got := picturesOn(e.slash("/card", map[string]any{"name": name})); len(got) > 0 {
		t.Errorf("shows %q, with images off", got)
	}
	e.stop()
	e.serve() // another process, over HTTP
	again := e.press(e.slash("/card", map[string]any{"name": name}), "Rulings")
	e.says(again, "its rulings (27)")
	e.says(e.press(public, "Add to the board"), name+" enters") // a button from the process before
	e.stop()
	if n := e.discord.InvalidRequests(); n != 0 {
		t.Errorf("%d invalid requests", n)
	}
}

// The host's setting applies if the server has none.
func TestPicturesAsTheHostSays(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	e.stop()
	e.importCards()
	e.env = map[string]string{"ARBITER_IMAGES": "off"}
	e.start()
	if got := picturesOn(e.slash("/card", map[string]any{"name": bulktest.Name(1)})); len(got) > 0 {
		t.Errorf("shows %q", got)
	}
	mia := e.manager()
	e.reply(mia.Slash(e.discord.Channel, "/settings", map[string]any{"images": "on"}))
	e.stop()
	e.start()
	if got := picturesOn(e.slash("/card", map[string]any{"name": bulktest.Name(1)})); len(got) != 1 {
		t.Error("the server's word doesn't go before the host's")
	}
}
