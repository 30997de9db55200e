package magic_test

import (
	"errors"
	"strings"
	"testing"

	"arbiter/bot/cardpool"
	"arbiter/tracker"
	"arbiter/tracker/gametest"
	"arbiter/tracker/magic"
	"arbiter/tracker/magic/play"
)

// Lines as players type them, with the resulting board; "?" starts a question,
// "!" a refusal.
func TestTokensByName(t *testing.T) {
	game := withPool(t)
	for line, want := range map[string]string{ //nolint:gosec // lines at a table, and no secret
		"create a Marit Lage token":                            "#1 Marit Lage 20/20 flying indestructible",
		"create marit lage":                                    "#1 Marit Lage 20/20 flying indestructible",
		"create a Marit Lag token":                             "#1 Marit Lage 20/20 flying indestructible",
		"create kaldr":                                         "#1 Kaldra 4/4",
		"Alice creates Kaldra":                                 "#1 Kaldra 4/4",
		"create a tapped Marit Lage":                           "#1 Marit Lage 20/20 flying indestructible, tapped",
		"create Urami and a Treasure":                          "#1 Urami 5/5 flying\n#2 Treasure Token",
		"create Urami, then gain 3 life":                       "#1 Urami 5/5 flying",
		"create Voja, Friend to Elves":                         "#1 Voja, Friend to Elves 3/3",
		"create The Void":                                      "#1 The Void 5/5 flying indestructible",
		"create two Stone Boulders":                            "#1 ×2 Stone Boulder 3/1 defender",
		"create a Blue Horror token":                           "#1 Blue Horror 2/2",
		"create a blue 2/2 Horror creature token":              "#1 Horror Token 2/2",
		"create Tuktuk the Returned's token":                   "#1 Tuktuk the Returned 5/5",
		"create Tuktuk's token":                                "#1 Tuktuk the Returned 5/5",
		"create the token of Tuktuk the Explorer":              "#1 Tuktuk the Returned 5/5",
		"create 3 of the tokens":                               "! ",
		"create two tokens of Krenko, Mob Boss":                "#1 ×2 Goblin Token 1/1",
		"create Krenko, Mob Boss's tokens":                     "? How many Goblin Tokens (a number)?",
		"create the tokens of Trostani's Summoner":             "? Which token of Trostani's Summoner?",
		"create Urza's Saga's token":                           "#1 Construct Token 1/1",
		"create the token of Zombie Master":                    "! No token that Zombie Master creates is known.",
		"create the token of Qwxyz Blurgh":                     `! I don't know a card called "Qwxyz Blurgh".`,
		"create Eldrazi Spawn":                                 "#1 Eldrazi Spawn Token 0/1",
		"create a Servo":                                       "#1 Servo Token 1/1",
		"create an Army":                                       "? Which Army?",
		"create a Soldier":                                     "? Which Soldier?",
		"create a Walker":                                      "#1 Walker 2/2",
		"create an Elf Wizard token":                           "? What power does Elf Wizard Token have?",
		"remember Kaldra: 2/2 creature. create a Kaldra token": "#1 Kaldra 2/2",
		// The card of that name (CR 111.11), not a 0/0 Zombie.
		"create a Zombie Master token":  "#1 Zombie Master 2/3",
		"create a zombie master token":  "#1 Zombie Master 2/3",
		"create a Lightning Bolt token": "! Lightning Bolt is an instant.",
		"create Zombie Master":          "! Zombie Master is a card, and no card creates a token of that name.",
		"create a Qwxyz token":          "! I don't know what a Qwxyz token is.",
		"create Boo, a legendary 1/1 red Hamster creature token with trample and haste": "#1 Boo 1/1 trample haste",
	} {
		g := gametest.SitDown(t, tracker.Of(game), gametest.Opening(""))
		_, err := g.Table.Say(t.Context(), tracker.Speaker{Name: "Alice"}, line)
		got, _, _ := strings.Cut(boardText(g), "\nAlice")
		got = strings.ReplaceAll(got, " · Alice", "")
		if refusal := (*tracker.Problem)(nil); errors.As(err, &refusal) {
			if got = "! " + refusal.What.String(); want == "! " {
				got = want
			}
		} else if c := g.Asked(); c != nil {
			got = "? " + c.Question.Text.String()
		}
		if got != want {
			t.Errorf("%s:\n%s\nwant\n%s", line, got, want)
		}
	}
}

// If cards create several tokens of a name, the most common comes first, with
// its creator. If only one of them was created in this game, or can be by a
// card in it, it is created without asking.
func TestTokensOfThisGameComeFirst(t *testing.T) {
	for lines, want := range map[string]string{ //nolint:gosec // lines at a table, and no secret
		"create a Goblin":                       "? Which Goblin? “1/1 red Goblin” (“Jund” +58)",
		"add Goblin Marshal. create a Goblin":   "Goblin Token 1/1 · Alice",
		"add Rakdos Guildmage. create a Goblin": "Goblin Token 2/1 haste · Alice",
		// The tokens of a card come after created tokens that have left.
		"create a 1/1 black and red Goblin creature token. sacrifice #1. create a Goblin": "Goblin Token 1/1 · Alice",
		"create a 4/4 red Goblin creature token. sacrifice #1. create a Goblin":           "? Which Goblin? “1/1 red Goblin” (“Jund” +58)",
		"add Rakdos Guildmage and Goblin Marshal. create a Goblin":                        "? Which Goblin? “1/1 red Goblin” (“Jund” +58)",
	} {
		g := gametest.SitDown(t, tracker.Of(withPool(t)), gametest.Opening(""))
		for line := range strings.SplitSeq(lines, ". ") {
			g.Say(line)
		}
		rows := strings.Split(boardText(g), "\n")
		got := ""
		for _, row := range rows {
			if strings.Contains(row, "Goblin Token") {
				_, got, _ = strings.Cut(row, " ")
			}
		}
		if c := g.Asked(); c != nil {
			got = "? " + c.Question.Text.String() + " " + c.Question.Options[0].Text.String()
		}
		if got != want {
			t.Errorf("%s:\n%s\nwant\n%s", lines, got, want)
		}
	}
}

// One of each is created for a card that creates several kinds.
func TestOneOfEachTokenOfACard(t *testing.T) {
	g := gametest.SitDown(t, tracker.Of(withPool(t)), gametest.Opening(""))
	g.Say("create the tokens of Trostani's Summoner")
	g.Say("choose 4")
	if got, want := boardText(g), "#1 Knight Token 2/2 vigilance · Alice\n#2 Centaur Token 3/3 · Alice\n#3 Rhino Token 4/4 trample · Alice\n"; !strings.HasPrefix(got, want) {
		t.Errorf("%s, want %s", got, want)
	}
}

// The number of lookups for a line is bounded.
func TestTokensAreLookedUpBoundedly(t *testing.T) {
	counted := &countingTokens{Pool: cardpool.Magic(all)}
	game := gametest.New(t, "magic", magic.New).With(counted)
	for _, part := range []string{"create Qwx, ", "create Qwx and ", "create Qwx's token. ", "create the tokens of Qwx; ", "create "} {
		counted.found = 0
		_, _ = game.Parse("create " + strings.Repeat(part, 400))
		if counted.found > 64 {
			t.Errorf("%q: %d look-ups", part, counted.found)
		}
	}
}

// countingTokens counts inexact lookups.
type countingTokens struct {
	play.Pool
	found int
}

func (c *countingTokens) Tokens(name string, loosely bool) (play.FoundTokens, error) {
	c.found++
	return c.Pool.Tokens(name, loosely)
}

func (c *countingTokens) MadeBy(name string, first []string) ([]string, []play.MadeToken, error) {
	c.found++
	return c.Pool.MadeBy(name, first)
}
