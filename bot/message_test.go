package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"arbiter/bot/discordtest"
)

const (
	rulesCommand = "What do the rules say?"
	cardsCommand = "Cards in this message"
)

// onMessage lets Bob write a message and Alice use a command on it; the answer
// is private.
func (e *evening) onMessage(c *discordtest.Channel, command, text string) *discordtest.Message {
	e.Helper()
	m := e.reply(e.alice.OnMessage(e.discord.User("Bob").Say(c, text), command))
	if m.For != e.alice {
		e.Errorf("everybody sees the answer to %q on %q", command, text)
	}
	return m
}

// options returns the values of the nth select, or none.
func options(m *discordtest.Message, n int) (values []string, now string) {
	selects := m.Selects()
	if n >= len(selects) {
		return nil, ""
	}
	for _, o := range selects[n].Options {
		values = append(values, o.Value)
		if o.Default {
			now = o.Value
		}
	}
	return values, now
}

// list returns the select with what a message mentions.
func list(m *discordtest.Message) (id string, values []string, now string) {
	for n, s := range m.Selects() {
		if strings.HasPrefix(s.Placeholder, "Named in this message") || strings.HasPrefix(s.Placeholder, "In dieser Nachricht") {
			values, now = options(m, n)
			return s.CustomID, values, now
		}
	}
	return "", nil, ""
}

// Both message commands work through the gateway and as signed requests.
func TestMessageCommands(t *testing.T) {
	t.Parallel()
	for _, way := range []string{"gateway", "http"} {
		t.Run(way, func(t *testing.T) {
			t.Parallel()
			e := &evening{T: t, discord: discordtest.Start(t, discordtest.Options{}), dir: t.TempDir()}
			uploadSymbols(t, e.discord)
			e.alice = e.discord.User("Alice")
			if way == "http" {
				e.serve()
			} else {
				e.start()
				t.Cleanup(func() { e.stop() })
			}
			e.anEveningOnMessages()
		})
	}
}

func (e *evening) anEveningOnMessages() {
	e.Helper()
	c := e.discord.Channel
	cards := e.onMessage(c, cardsCommand, "If I opt to fling my Sol Ring at [[rhys]], does serra angel see it? 704.5f says no, and [[nosuchcardatall]]")
	e.says(cards, "Sol Ring", "Not found: “nosuchcardatall”")
	id, values, now := list(cards)
	want := []string{"/card Sol Ring", "/card name:rhys", "/card Serra Angel", "/rule 704.5f"}
	if !slices.Equal(values, want) || now != want[0] {
		e.Fatalf("listed %q, shown %q; want %q", values, now, want)
	}
	angel := e.reply(e.alice.Select(cards, id, "/card Serra Angel"))
	e.says(angel, "Serra Angel", "4/4")
	if id, values, now = list(angel); angel.ID != cards.ID || !slices.Equal(values, want) || now != "/card Serra Angel" {
		e.Errorf("the list went: %q, %q", values, now)
	}
	which := e.reply(e.alice.Select(angel, id, "/card name:rhys"))
	e.says(which, "Which card is “rhys”?", "Rhys the Redeemed")
	rhys := e.press(which, "Rhys the Redeemed")
	e.says(rhys, "Creates")
	if id, values, now = list(rhys); !slices.Equal(values, want) || now != "" {
		e.Errorf("the list went with a choice: %q, %q", values, now)
	}
	rule := e.reply(e.alice.Select(rhys, id, "/rule 704.5f"))
	e.says(rule, "704.5f", "toughness")
	quoted := e.press(rule, "Quote in channel")
	e.says(quoted, "704.5f", "Alice looked this up")
	if _, values, _ = list(quoted); quoted.For != nil || values != nil {
		e.Error("the quote is private, or has the list")
	}

	rules := e.onMessage(c, rulesCommand, "My creature with deathtouch dies to CR 704.5g. Does the legend rule (704.5j) come first, before my Storm Crow attacks?")
	e.says(rules, "704.5g", "Lethal")
	id, values, _ = list(rules)
	for _, want := range []string{"/rule 704.5g", "/rule 704.5j", "/define what:deathtouch"} {
		if !slices.Contains(values, want) {
			e.Errorf("no %q in %q", want, values)
		}
	}
	for _, v := range values {
		if strings.Contains(strings.ToLower(v), "storm") {
			e.Errorf("a word in a card's name is taken for a term: %q", v)
		}
	}
	e.says(e.reply(e.alice.Select(rules, id, "/define what:deathtouch")), "Deathtouch")
	e.says(e.onMessage(c, rulesCommand, "and what about trample?"), "Trample")

	// A message of the bot itself can be asked about.
	e.says(e.reply(e.discord.User("Bob").OnMessage(quoted, rulesCommand)), "704.5f")
	e.alice.Locale = "de"
	e.says(e.onMessage(c, cardsCommand, "hello"), "keine Karte")
	e.alice.Locale = "en-US"
}

// A hostile message is answered in a line, and long results are limited to
// what lists hold.
func TestHostileMessages(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	fifty := strings.Join([]string{
		"Sol Ring", "Serra Angel", "Lightning Bolt", "Giant Growth", "Dark Ritual", "Ancestral Recall", "Healing Salve", "Llanowar Elves", "Black Lotus", "Time Walk",
		"Mox Ruby", "Mox Pearl", "Mox Jet", "Mox Emerald", "Mox Sapphire", "Shivan Dragon", "Royal Assassin", "Hypnotic Specter", "Juzám Djinn", "Mahamoti Djinn",
		"Wrath of God", "Swords to Plowshares", "Path to Exile", "Doubling Season", "Parallel Lives", "Glorious Anthem", "Rhys the Redeemed", "Krenko, Mob Boss", "Grizzly Bears", "Hill Giant",
		"Craw Wurm", "Air Elemental", "Fire Elemental", "Earth Elemental", "Water Elemental", "Birds of Paradise", "Savannah Lions", "White Knight", "Black Knight", "Sengir Vampire",
		"Wall of Stone", "Wall of Fire", "Wall of Ice", "Wall of Air", "Demonic Tutor", "Vampiric Tutor", "Mystical Tutor", "Brainstorm", "Force of Will", "Mana Drain",
		"Counterspell", "Command Tower",
	}, "\n")
	long := strings.Repeat("a very long tale of nothing ", 150)[:4000]
	for name, m := range map[string]struct {
		text         string
		cards, rules []string
	}{
		"nothing to read": {"", []string{"There is no text in this message."}, []string{"There is no text in this message."}},
		"prose":           {"Hello everybody, who opts in for tonight? The murder is at eight.", []string{"I find no card in this message."}, nil},
		"4,000 letters":   {strings.Repeat("x", 4000), []string{"I find no card"}, []string{"I find no number, keyword or term"}},
		"a long tale":     {long, []string{"I find no card"}, nil},
		"emoji":           {strings.Repeat("🦄🔥", 900) + " Sol Ring", []string{"Sol Ring"}, nil},
		"right to left":   {"\u202eלשלום\u202c Serra Angel مرحبا 702.19b", []string{"Serra Angel"}, []string{"702.19b"}},
		"of Discord's":    {"<@123456789012345678> <:sol_ring:123456789012345678> https://example.com/sol-ring/704.5f <t:1700000000:R>", []string{"There is no text"}, []string{"There is no text"}},
		"marked":          {"**Sol Ring** and _Serra Angel_ ~~Opt~~ ||Black Lotus||\n> `Dark Ritual`", []string{"Sol Ring"}, nil},
		"brackets":        {"[[" + strings.Repeat("[[", 900) + "]] [[]] [[  ]]", []string{"I find no card"}, nil},
		"only unknown":    {"what of [[qwrtzpsdfg]] and [[xcvbnmlkjh]]?", []string{"No card is called so: “qwrtzpsdfg”, “xcvbnmlkjh”."}, []string{"No card is called so"}},
		"no such rule":    {"704.5l kills it", []string{"There is no rule 704.5l", "Nearest"}, []string{"There is no rule 704.5l", "Nearest"}},
		"the other game":  {"I play Poro Herder, might I?", []string{"Poro Herder", "Riftbound"}, nil},
		"options":         {"[[sol ring game:riftbound]] /card name:x game:chess count:3", nil, nil},
		"a price":         {"It costs $104.50, or 104.50€, 100.5%, on 10.11.2026 at 100.000 and v702.19", []string{"I find no card"}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			e := *e
			e.T = t
			for command, want := range map[string][]string{cardsCommand: m.cards, rulesCommand: m.rules} {
				answer := e.onMessage(e.discord.Channel, command, m.text)
				e.says(answer, want...)
				if strings.Contains(answer.Text(), "fault") {
					t.Errorf("a fault:\n%s", answer.Text())
				}
			}
		})
	}
	answer := e.onMessage(e.discord.Channel, cardsCommand, fifty)
	e.says(answer, "Sol Ring", "This message names 52 things; the lists have the first 50.")
	n, last := 0, ""
	for i, s := range answer.Selects() {
		if strings.HasPrefix(s.Placeholder, "Named in") {
			values, _ := options(answer, i)
			n, last = n+len(values), s.CustomID
		}
	}
	if n != 50 {
		t.Errorf("%d cards listed", n)
	}
	answer = e.reply(e.alice.Select(answer, last, "/card Mana Drain"))
	e.says(answer, "Mana Drain")
	if _, values, now := list(answer); len(values) != 25 || now != "" {
		t.Errorf("the first list has %d, and says %q", len(values), now)
	}
}

// Where only Alice has installed the bot, it looks things up for her, and
// makes no requests about the place, no games and no stored data.
func TestLookUpsAnywhere(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	d, bob, carol := e.discord, e.discord.User("Bob"), e.discord.User("Carol")
	e.alice.Installed = true
	before := len(d.Transcript())
	for name, c := range map[string]*discordtest.Channel{
		"another server": d.ForeignChannel("elsewhere"), "direct messages": d.PrivateChannel(e.alice, bob), "a group": d.PrivateChannel(e.alice, bob, carol),
	} {
		t.Run(name, func(t *testing.T) {
			e := *e
			e.T = t
			card := e.reply(e.alice.Slash(c, "/card", map[string]any{"name": "rhys the redeemed"}))
			e.says(card, "Rhys the Redeemed")
			if card.For != e.alice {
				t.Error("everybody sees it")
			}
			quoted := e.press(card, "Quote in channel")
			e.says(quoted, "Rhys the Redeemed", "Alice looked this up")
			if quoted.For != nil {
				t.Error("it isn't quoted")
			}
			e.says(e.reply(e.alice.Slash(c, "/rule", map[string]any{"what": longQuestion})), "702")
			for _, line := range []string{"/define", "/sba", "/token", "/changes", "/help", "/privacy"} {
				values := map[string]any{"/define": map[string]any{"what": "trample"}, "/token": map[string]any{"name": "Treasure"}}[line]
				given, _ := values.(map[string]any)
				m := e.reply(e.alice.Slash(c, line, given))
				if strings.Contains(m.Text(), "fault") {
					t.Errorf("%s:\n%s", line, m.Text())
				}
				for _, b := range m.Buttons() {
					if strings.Contains(b.CustomID, "create") {
						t.Errorf("%s offers %q", line, b.CustomID)
					}
				}
			}
			if choices, err := e.alice.Autocomplete(c, "/card", map[string]any{"name": "serra an"}, "name").Choices(t.Context()); err != nil || len(choices) == 0 {
				t.Errorf("suggests %v, %v", choices, err)
			}
			e.says(e.onMessage(c, cardsCommand, "[[sol ring]] or Serra Angel?"), "Sol Ring")
			answer := e.onMessage(c, rulesCommand, "does trample work with deathtouch")
			id, values, _ := list(answer)
			if len(values) < 2 {
				t.Fatalf("listed: %q", values)
			}
			e.says(e.reply(e.alice.Select(answer, id, values[1])), "Deathtouch")
			// A forged press plays nothing either.
			forged := e.reply(e.alice.Forge(c, answer, "v1:r:s::::::/create a Treasure token"))
			e.says(forged, "I am not a member here")
			forged = e.reply(e.alice.Forge(c, answer, "v1:r:s::::::/settings lookups:public"))
			e.says(forged, "I am not a member here")
			if c.Guild != nil {
				if found := e.stored(c.Guild.ID); len(found) > 0 {
					t.Errorf("the server is in %v", found)
				}
			}
		})
	}
	for _, call := range d.Transcript()[before:] {
		if strings.HasPrefix(call.Path, "/channels/") || call.Status >= 400 {
			t.Errorf("%s %s: %d", call.Method, call.Path, call.Status)
		}
	}
}

// On a server that makes answers of user-installed applications private,
// nothing is quoted.
func TestNoQuoteWhereDiscordHidesIt(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	e.alice.Installed = true
	e.alice.Permissions &^= discordtest.PermissionExternalApps
	c := e.discord.ForeignChannel("elsewhere")
	card := e.reply(e.alice.Slash(c, "/card", map[string]any{"name": "sol ring"}))
	if card.For != e.alice || card.Button("Quote in channel") != nil {
		t.Errorf("%v is offered a quote: %v", card.For, card.Buttons())
	}
	if own := e.slash("/card", map[string]any{"name": "sol ring"}); own.Button("Quote in channel") == nil {
		t.Error("no quote in a server that has the bot")
	}
}

// Look-ups are offered everywhere, other commands where a channel can have a
// table; without user installation, only on servers.
func TestWhereCommandsAreOffered(t *testing.T) {
	t.Parallel()
	lookUps := []string{"rule", "card", "token", "define", "sba", "changes", "help", "privacy", rulesCommand, cardsCommand}
	for _, guildsOnly := range []bool{false, true} {
		t.Run(fmt.Sprint(guildsOnly), func(t *testing.T) {
			t.Parallel()
			e := begin(t, discordtest.Options{GuildsOnly: guildsOnly})
			n := 0
			for _, c := range e.discord.Commands() {
				contexts, installs := []int{0, 1}, []int{0}
				if slices.Contains(lookUps, c.Name) {
					n++
					if !guildsOnly {
						contexts, installs = []int{0, 1, 2}, []int{0, 1}
					}
				}
				if !slices.Equal(c.Contexts, contexts) || !slices.Equal(c.Installs, installs) {
					t.Errorf("%s: contexts %v, installations %v", c.Name, c.Contexts, c.Installs)
				}
				if c.Name == cardsCommand && (c.Type != 3 || c.Names["de"] != "Karten in dieser Nachricht") || c.Name == rulesCommand && (c.Type != 3 || c.Names["de"] != "Was sagen die Regeln?") {
					t.Errorf("%+v", c)
				}
			}
			if n != len(lookUps) {
				t.Errorf("%d of %d look-ups", n, len(lookUps))
			}
			e.says(e.onMessage(e.discord.Channel, cardsCommand, "Sol Ring"), "Sol Ring")
			// In direct messages with the bot, games work.
			dm := e.discord.DM(e.alice)
			e.says(e.reply(e.alice.Slash(dm, "/create", map[string]any{"what": "a Treasure token"})), "Treasure")
			e.says(e.onMessage(dm, cardsCommand, "Sol Ring"), "Sol Ring")
			e.stop()
			calls := e.discord.CommandCalls()
			e.start()
			if now := e.discord.CommandCalls(); now != calls {
				t.Errorf("the same commands were registered again")
			}
		})
	}
}

// A deferred answer is private from the start.
func TestSlowMessageCommandStaysPrivate(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	letGo := e.hold()
	before := e.alice.Slash(e.discord.Channel, "/create", map[string]any{"what": "a Treasure token"}) // later work waits
	i := e.alice.OnMessage(e.discord.User("Bob").Say(e.discord.Channel, "Sol Ring"), cardsCommand)
	answer, _, err := i.Ack(t.Context())
	if err != nil || answer != discordtest.AnswerDefer {
		t.Fatalf("acknowledged with %d, %v", answer, err)
	}
	all := e.discord.Messages(e.discord.Channel)
	letGo()
	created := e.reply(before)
	e.says(created, "Treasure")
	for _, m := range all {
		if m.Loading && m.For != e.alice && m.ID != created.ID {
			t.Error("everybody sees the waiting")
		}
	}
	m := e.reply(i)
	e.says(m, "Sol Ring")
	if m.For != e.alice {
		t.Error("everybody sees the answer")
	}
}
