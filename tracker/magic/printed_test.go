package magic_test

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"arbiter/bot/cardpool"
	"arbiter/rules"
	pool "arbiter/rules/cards"
	"arbiter/tracker"
	"arbiter/tracker/gametest"
	"arbiter/tracker/magic"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/magic/play"
)

var everySo = flag.Int("each", 29, "every so many cards of the pool are added by their names")

// all is the embedded pool.
var all = pool.Lazy(os.DirFS("../../data"))

// withPool returns the game with all cards, which is made once for all tests.
func withPool(t testing.TB) *magic.Game {
	t.Helper()
	game := gametest.New(t, "magic", magic.New)
	pooled.once.Do(func() { pooled.game = game.With(cardpool.Magic(all)) })
	return pooled.game
}

var pooled struct {
	once sync.Once
	game *magic.Game
}

// decided returns the events of an action; each question is answered with 1.
func decided(game *magic.Game, a play.Action) ([]tracker.Happening[event.Event], error) {
	s := game.New()
	for _, e := range []event.Event{event.Opened{Format: "constructed"}, event.Seated{Name: "Ann", Life: 20}, event.Seated{Name: "Bob", Life: 20}} {
		s = game.Fold(s, e)
	}
	for seat := 1; seat <= 2; seat++ { // hosts for Auras
		def := card.Definition{
			Name: "Host", Types: []string{"Artifact", "Creature", "Enchantment", "Land", "Planeswalker"}, Power: "1", Toughness: "1", Loyalty: 1,
			Supertypes: []string{"Basic", "Legendary"}, Subtypes: []string{"Plains", "Island", "Swamp", "Mountain", "Forest", "Wall", "Equipment", "Aura", "Saga"},
		}
		s = game.Fold(s, event.Entered{ID: int64(seat), Count: 1, Of: board.Permanent{Def: def, Owner: seat, Controller: seat, Tapped: true}})
	}
	var answers []tracker.Answer
	for {
		out, err := game.Decide(s, a, tracker.NewInquiry(tracker.Speaker{Name: "Ann"}, answers))
		if err == nil || !strings.HasPrefix(err.Error(), "unanswered") || len(answers) == 8 {
			return out, err
		}
		answers = append(answers, tracker.Answer{N: 1})
	}
}

// Each card of the pool can be added by its name and by each face's name,
// exactly as printed; cards that aren't permanents are refused.
func TestAddedAsPrinted(t *testing.T) {
	game := printedGame(t) // some abilities change what enters
	every, err := all()
	if err != nil {
		t.Fatal(err)
	}
	n, checked, refused, wrong := 0, 0, 0, 0
	for c := range every.All() {
		if n++; c.Game != rules.Magic || n%*everySo != 0 {
			continue
		}
		for i := range c.Faces {
			f := &c.Faces[i]
			if twins := every.Named(f.Name, pool.Options{Game: rules.Magic}); !twins.One || twins.Hits[0].Card.Name != c.Name || twins.Hits[0].Face != i {
				continue // another card has the same name, which asks
			}
			actions, err := game.Parse("add " + f.Name)
			if err != nil || len(actions) != 1 {
				t.Errorf("add %s: %d actions, %v", f.Name, len(actions), err)
				wrong++
				continue
			}
			out, err := decided(game, actions[0])
			permanent := f.Permanent(rules.Magic) && !slices.Contains(f.Types, "Instant") && !slices.Contains(f.Types, "Sorcery")
			if refusal := (*tracker.Problem)(nil); !permanent {
				if refused++; !errors.As(err, &refusal) || !strings.HasPrefix(refusal.What.String(), f.Name+" is ") {
					t.Errorf("add %s (%s): %v, %d events", f.Name, f.Types, err, len(out))
				}
				continue
			}
			if hostless.MatchString(strings.Join(f.Keywords, ", ")) {
				continue // the board has no host for it
			}
			if err != nil || len(out) == 0 {
				t.Errorf("add %s (%s): %v", f.Name, c.Layout, err)
				wrong++
				continue
			}
			e, ok := out[0].Event.(event.Entered)
			if checked++; !ok {
				t.Errorf("add %s: %T", f.Name, out[0].Event)
				continue
			}
			if got, want := shown(e.Of, f), printedOn(&c, i); got != want {
				wrong++
				t.Errorf("add %s (%s)\n%s, want\n%s", f.Name, c.Layout, got, want)
			}
		}
	}
	t.Logf("%d faces added, %d refused, %d wrong", checked, refused, wrong)
	if checked < 800 {
		t.Errorf("only %d faces were added", checked)
	}
}

// hostless matches Auras that this test has no host for.
var hostless = regexp.MustCompile(`^enchant (.*\b(card|graveyard)\b.*|nothing)`)

// shown describes a permanent; a power, toughness or number that was asked for
// is as printed.
func shown(p board.Permanent, f *pool.Face) string {
	d := p.Face()
	size := d.Power + "/" + d.Toughness
	if strings.ContainsAny(f.Power+f.Toughness, "*XYZ") {
		size = f.Power + "/" + f.Toughness
	}
	number := func(n int64, printed string) string {
		if strings.ContainsAny(printed, "*XYZ") || printed == "0" || printed == "" && n == 0 { // it is asked for
			return printed
		}
		return strconv.FormatInt(n, 10)
	}
	cost := d.Cost
	if cost == card.NoCost || p.Def.Flips {
		cost = f.Cost
	}
	return fmt.Sprint(d.Name, cost, d.Supertypes, d.Types, d.Subtypes, d.Colors, size, number(d.Loyalty, f.Loyalty), number(d.Defense, f.Defense), d.Keywords)
}

func printedOn(c *pool.Card, i int) string {
	f, cost := &c.Faces[i], c.Faces[i].Cost
	if c.Layout == "flip" {
		f = &c.Faces[0]
	}
	return fmt.Sprint(f.Name, cost, f.Supertypes, f.Types, f.Subtypes, f.Colors, f.Power+"/"+f.Toughness, f.Loyalty, f.Defense, slices.DeleteFunc(slices.Clone(f.Keywords), func(k string) bool { return k == "solved" }))
}

// Lines as players type them, with the resulting board; "?" starts a question,
// "!" a refusal.
func TestAddedByName(t *testing.T) {
	for line, want := range map[string]string{ //nolint:gosec // lines at a table, and no secret
		"add Zombie Master":                             "#1 Zombie Master 2/3",
		"add serra angel":                               "#1 Serra Angel 4/4 flying vigilance",
		"play Command Tower":                            "#1 Command Tower",
		"play a Forest, a Plains and Sol Ring":          "#1 Forest\n#2 Plains\n#3 Sol Ring",
		"add Sword of Fire and Ice and gain 3 life":     "#1 Sword of Fire and Ice equip {2}",
		"add Adrix and Nev, Twincasters":                "#1 Adrix and Nev, Twincasters 2/2 ward {2}",
		"add three Grizzly Bears":                       "#1 ×3 Grizzly Bears 2/2",
		"add Zombie Mastr":                              "#1 Zombie Master 2/3",
		"add Sol Ring, Forst and Plains":                "#1 Sol Ring\n#2 Forest\n#3 Plains",
		"add bob":                                       "#1 Dark Confidant 2/1",
		"add my commander Rhys the Redeemed":            "#1 Rhys the Redeemed 1/1",
		"play Malakir Mire":                             "#1 Malakir Mire, tapped",
		"add Sol Ring tapped. add Grizzly Bears":        "#1 Sol Ring, tapped\n#2 Grizzly Bears 2/2",
		"add a 1/1 green Elf creature named Sol Ring":   "#1 Sol Ring 1/1",
		"add Rhys, a legendary 1/1 green Elf creature":  "#1 Rhys 1/1",
		"remember Sol Ring: 2/2 creature. add Sol Ring": "#1 Sol Ring 2/2",
		"add rhys":            "? Which card is rhys?",
		"add Malakir Rebirth": "! Malakir Rebirth is an instant.",
		"create a token that's a copy of Serra Angel":                                    "#1 Serra Angel 4/4 flying vigilance",
		"create a Sol Ring token":                                                        "#1 Sol Ring",
		"cast bolt on Grizzly Bears":                                                     `! Nothing on the board is called "Grizzly Bears".`,
		"cast Lightning Bolt on #2":                                                      "! #2 isn't on the battlefield.",
		"add Borrowing 100,000 Arrows":                                                   "! Borrowing 100,000 Arrows is a sorcery.",
		"add elf named Bo":                                                               "! That doesn't say its power and toughness.",
		"cast a creature":                                                                "! That doesn't say its power and toughness.",
		"add Serra Angel for Bob and gain 2 life":                                        "#1 Serra Angel 4/4 flying vigilance · Bob",
		"add my commander Thrasios and Tymna":                                            "#1 Thrasios, Triton Hero 1/3 partner\n#2 Tymna the Weaver 2/2 lifelink partner",
		"create a token that's a copy of Sword of Fire and Ice":                          "#1 Sword of Fire and Ice equip {2}",
		"add Grizzly Bears. #1 becomes a copy of Adrix and Nev, Twincasters":             "#1 Adrix and Nev, Twincasters 2/2 ward {2}",
		"add Adrix and Nev, Twincasters. tap adrix and nev, twincasters":                 "#1 Adrix and Nev, Twincasters 2/2 ward {2}, tapped",
		"add Adrix and Nev, Twincasters. tap Adrix and Nev":                              "#1 Adrix and Nev, Twincasters 2/2 ward {2}, tapped",
		"add Sword of Fire and Ice and Sol Ring. tap Sword of Fire and Ice and Sol Ring": "#1 Sword of Fire and Ice equip {2}, tapped\n#2 Sol Ring, tapped",
		"add bob. tap bob":                                                               "#1 Dark Confidant 2/1, tapped",
		"add Serra Angel. tap sera angel":                                                "#1 Serra Angel 4/4 flying vigilance, tapped",
		"add Rhys the Redeemed and Sol Ring. tap Rhys and Sol Ring":                      "#1 Rhys the Redeemed 1/1, tapped\n#2 Sol Ring, tapped",
		"add Rhys the Redeemed. add Rhys, the Evermore. tap Rhys":                        "? Which Rhys?",
		"add Nighteyes the Desecrator":                                                   "#1 Nezumi Graverobber 2/1", // CR 710.1
		"add Insectile Aberration":                                                       "#1 Insectile Aberration 3/2 flying",
		"play Kazandu Valley":                                                            "#1 Kazandu Valley, tapped",
		"add Bonecrusher Giant":                                                          "#1 Bonecrusher Giant 4/3",
		"add Stomp":                                                                      "! Stomp is an instant.",
		"add Brisela, Voice of Nightmares":                                               "#1 Brisela, Voice of Nightmares 9/10 flying first strike vigilance lifelink",
		"add Invasion of Zendikar":                                                       "#1 Invasion of Zendikar [3 defense], protected by Bob",
		"play Urza's Saga":                                                               "#1 Urza's Saga [1 lore]",
		"play Dryad Arbor":                                                               "#1 Dryad Arbor 1/1",
		"add Ghostfire":                                                                  "! Ghostfire is an instant.",
		"cast bolt":                                                                      "? Which target?", // CR 601.2c
		"add Ahri, Nine-Tailed Fox":                                                      "! Ahri, Nine-Tailed Fox is a Riftbound card; this board is Magic.",
		"add Qwxyz Blurgh":                                                               `! I don't know a card called "Qwxyz Blurgh".`,
		"cast Qwxyz from the graveyard":                                                  `! I don't know a card called "Qwxyz".`,
		"add Sol Ring and frobnicate":                                                    `! I don't understand "frobnicate".`,
	} {
		g := gametest.SitDown(t, tracker.Of(withPool(t)), gametest.Opening(""))
		_, err := g.Table.Say(t.Context(), tracker.Speaker{Name: "Alice"}, line)
		got, _, _ := strings.Cut(boardText(g), "\nAlice")
		got = strings.ReplaceAll(got, " · Alice", "")
		if refusal := (*tracker.Problem)(nil); errors.As(err, &refusal) {
			got = "! " + refusal.What.String()
		} else if c := g.Asked(); c != nil {
			got = "? " + c.Question.Text.String()
		}
		if got != want {
			t.Errorf("%s:\n%s\nwant\n%s", line, got, want)
		}
	}
}

// An Aura that enchants a player is attached to one, given or chosen, as its
// enchant ability allows; it is put into the graveyard when that player has
// left (CR 303.4, 704.5m).
func TestAurasOnPlayers(t *testing.T) {
	for _, tc := range []struct {
		name  string
		lines []string
		want  string
		more  string
	}{
		{"said", []string{"add Curse of Bounty attached to Bob"}, "on Bob", ""},
		{"asked", []string{"add Curse of Bounty", "choose 2"}, "on Bob", ""},
		{"the only opponent", []string{"add Psychic Possession"}, "on Bob", ""},
		{"moved", []string{"add Curse of Bounty attached to Bob", "attach Curse of Bounty to Alice"}, "on Alice", ""},
		{"no opponent", []string{"add Psychic Possession attached to Alice"}, "! Psychic Possession doesn't enter: it can't be attached to Alice.", ""},
		{"no creature", []string{"add Grizzly Bears", "add Curse of Bounty attached to #1"}, "! Curse of Bounty doesn't enter: it can't be attached to #1 Grizzly Bears.", ""},
		{"who has left", []string{"add Curse of Bounty attached to Bob", "Bob loses the game"}, "gone", ", Carol"},
		{"somebody else has left", []string{"add Curse of Bounty attached to Bob", "Carol loses the game"}, "on Bob", ", Carol"},
		{"unattached", []string{"add Curse of Bounty attached to Bob", "unattach Curse of Bounty"}, "gone", ""},
	} {
		g := gametest.SitDown(t, tracker.Of(withPool(t)), gametest.Opening("seats: Alice, Bob"+tc.more))
		got := ""
		for _, line := range tc.lines {
			if strings.HasPrefix(line, "choose ") {
				g.Say(line)
				continue
			}
			_, err := g.Table.Say(t.Context(), tracker.Speaker{Name: "Alice"}, line)
			if refusal := (*tracker.Problem)(nil); errors.As(err, &refusal) {
				got = "! " + refusal.What.String()
			}
		}
		for _, lane := range g.Table.Look().Board.Lanes {
			for _, tile := range lane.Tiles {
				for _, mark := range tile.Marks {
					if got == "" && strings.HasPrefix(mark.String(), "on ") {
						got = mark.String()
					}
				}
			}
		}
		if got == "" {
			got = "gone"
		}
		if got != tc.want {
			t.Errorf("%s: %s, want %s", tc.name, got, tc.want)
		}
	}
}

// A commander that is cast again comes from the command zone.
func TestCommanderCastByName(t *testing.T) {
	g := gametest.SitDown(t, tracker.Of(withPool(t)), gametest.Opening(""))
	for _, line := range []string{"add my commander Rhys the Redeemed", "destroy #1", "choose 1", "cast Rhys the Redeemed"} {
		g.Say(line)
	}
	if got := boardText(g); !strings.HasPrefix(got, "#4 Rhys the Redeemed 1/1") || strings.Contains(got, "command:") {
		t.Error(got)
	}
}

// The number of lookups for a line is bounded, however many names it has.
func TestNamesAreLookedUpBoundedly(t *testing.T) {
	counted := &countingPool{Pool: cardpool.Magic(all)}
	game := gametest.New(t, "magic", magic.New).With(counted)
	for _, part := range []string{"add Qwx, ", "add Qwx and ", "add Qwx. ", "Qwx, ", "add "} {
		counted.found = 0
		_, _ = game.Parse("add " + strings.Repeat(part, 400))
		if counted.found > 64 {
			t.Errorf("%q: %d look-ups", part, counted.found)
		}
	}
}

type countingPool struct {
	play.Pool
	found int
}

func (c *countingPool) Find(name string, first []string) (tracker.Found[play.Printed], error) {
	c.found++
	return c.Pool.Find(name, first)
}

// A line that adds a card says which abilities of its text aren't carried, by
// their kinds where the text is unknown; other lines don't.
func TestTextLeftIsSaid(t *testing.T) {
	for line, want := range map[string]string{
		"add Benalish Marshal":                             "",
		"play Command Tower":                               "",
		"add Delver of Secrets":                            "",
		"add Chatterfang":                                  "",
		"add Innkeeper's Talent":                           "",
		"play Urza's Saga":                                 "",
		"play Tundra":                                      "", // its types have the ability
		"add Sol Ring":                                     "", // a mana ability
		"add Serra Angel":                                  "", // keywords
		"add Grizzly Bears":                                "",
		"add Forest":                                       "",
		"add Glorious Anthem":                              "", // all its effects are known
		"add Rhys the Redeemed":                            "",
		"add a 2/2 green Bear creature named Ursa":         "", // a described card has no other text
		"create a token that's a copy of Serra Angel":      "",
		"create a token that's a copy of Benalish Marshal": "",
		"add Rhys the Redeemed. create a token that's a copy of #1": "",
		"add Delver of Secrets. transform #1":                       "", // the back has no text
		"add Rona, Herald of Invasion. transform #1":                "Left to you: the effect of “Whenever a source deals damage to this…”.",
		"add Bottomless Pool // Locker Room":                        "",
	} {
		g := gametest.SitDown(t, tracker.Of(withPool(t)), gametest.Opening(""))
		result, err := g.Table.Say(t.Context(), tracker.Speaker{Name: "Alice"}, line)
		if err != nil {
			t.Fatal(line, err)
		}
		var said []string
		for _, told := range result.Told {
			said = append(said, yours.FindAllString(told.Text.String(), -1)...)
		}
		if got := strings.Join(said, "; "); got != want {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
}

// yours matches what is said of a card's text that is left to the players.
var yours = regexp.MustCompile(`Left to you: .*?[^ ]\.(?: |$)|\d+ lines? of its text (?:is|are) yours`)
