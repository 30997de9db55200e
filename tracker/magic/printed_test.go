package magic_test

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"arbiter/bot/cardpool"
	"arbiter/rules"
	pool "arbiter/rules/cards"
	"arbiter/tracker"
	"arbiter/tracker/gametest"
	"arbiter/tracker/magic"
)

// all is the embedded pool.
var all = pool.Lazy(os.DirFS("../../data"))

// withPool is the game that knows all cards.
func withPool(t testing.TB) *magic.Game {
	t.Helper()
	return gametest.New(t, "magic", magic.New).With(cardpool.Magic(all))
}

// decided is what an action does where each question is answered with 1.
func decided(game *magic.Game, a magic.Action) ([]tracker.Happening[magic.Event], error) {
	s := game.New()
	for _, e := range []magic.Event{magic.Opened{Format: "constructed"}, magic.Seated{Name: "Ann", Life: 20}, magic.Seated{Name: "Bob", Life: 20}} {
		s = game.Fold(s, e)
	}
	for seat := 1; seat <= 2; seat++ { // what Auras are attached to
		def := magic.Definition{
			Name: "Host", Types: []string{"Artifact", "Creature", "Enchantment", "Land", "Planeswalker"}, Power: "1", Toughness: "1", Loyalty: 1,
			Supertypes: []string{"Basic", "Legendary"}, Subtypes: []string{"Plains", "Island", "Swamp", "Mountain", "Forest", "Wall", "Equipment", "Aura", "Saga"},
		}
		s = game.Fold(s, magic.Entered{ID: int64(seat), Count: 1, Of: magic.Permanent{Def: def, Owner: seat, Controller: seat, Tapped: true}})
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

// Each card of the pool is added by its name, and by that of each face, with
// exactly what is printed there; what is no permanent is refused.
func TestAddedAsPrinted(t *testing.T) {
	game := withPool(t)
	every, err := all()
	if err != nil {
		t.Fatal(err)
	}
	known := game.KnownNames()
	n, each, checked, refused, wrong := 0, 29, 0, 0, 0
	if os.Getenv("ARBITER_PROVE") != "" {
		each = 1
	}
	for c := range every.All() {
		if n++; c.Game != rules.Magic || n%each != 0 {
			continue
		}
		for i := range c.Faces {
			f := &c.Faces[i]
			if slices.Contains(known, f.Name) {
				continue // with effects: TestKnownCardsArePrinted
			}
			if twins := every.Named(f.Name, pool.Options{Game: rules.Magic}); !twins.One || twins.Hits[0].Card.Name != c.Name || twins.Hits[0].Face != i {
				continue // called like another card: that is asked
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
				continue // the board has nothing that it is attached to
			}
			if err != nil || len(out) == 0 {
				t.Errorf("add %s (%s): %v", f.Name, c.Layout, err)
				wrong++
				continue
			}
			e, ok := out[0].Event.(magic.Entered)
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

// hostless is an Aura for what the host of this test isn't.
var hostless = regexp.MustCompile(`^enchant (.*\b(player|opponent|card|graveyard)\b.*|nothing)`)

// shown is what a permanent is; a size or a number that was asked is as printed.
func shown(p magic.Permanent, f *pool.Face) string {
	d := p.Face()
	size := d.Power + "/" + d.Toughness
	if strings.ContainsAny(f.Power+f.Toughness, "*XYZ") {
		size = f.Power + "/" + f.Toughness
	}
	return fmt.Sprint(d.Name, d.Supertypes, d.Types, d.Subtypes, d.Colors, size, d.Keywords)
}

func printedOn(c *pool.Card, i int) string {
	f := &c.Faces[i]
	if c.Layout == "flip" {
		f = &c.Faces[0]
	}
	return fmt.Sprint(f.Name, f.Supertypes, f.Types, f.Subtypes, f.Colors, f.Power+"/"+f.Toughness, f.Keywords)
}

// Lines as players say them, what is on the board then, and "?" for a question, "!"
// for a refusal.
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
		"play Malakir Mire":                             "#1 Malakir Mire",
		"add Sol Ring tapped. add Grizzly Bears":        "#1 Sol Ring, tapped\n#2 Grizzly Bears 2/2",
		"add a 1/1 green Elf creature named Sol Ring":   "#1 Sol Ring 1/1",
		"add Rhys, a legendary 1/1 green Elf creature":  "#1 Rhys 1/1",
		"remember Sol Ring: 2/2 creature. add Sol Ring": "#1 Sol Ring 2/2",
		"add rhys":            "? Which card is rhys?",
		"add Malakir Rebirth": "! Malakir Rebirth is an instant.",
		"create a token that's a copy of Serra Angel": "#1 Serra Angel 4/4 flying vigilance",
		"create a Sol Ring token":                     "#1 Sol Ring",
		"add Grizzly Bears. add Curse of Bounty":      "! Curse of Bounty doesn't enter: there is nothing that it can be attached to.",
		"add Ahri, Nine-Tailed Fox":                   "! Ahri, Nine-Tailed Fox is a Riftbound card; this board is Magic.",
		"cast bolt":                                   "! Lightning Bolt is an instant.",
		"add Qwxyz Blurgh":                            `! I don't know a card called "Qwxyz Blurgh".`,
		"cast Qwxyz from the graveyard":               `! No card that I track is meant by "Qwxyz".`,
		"add Sol Ring and frobnicate":                 `! I don't understand "frobnicate".`,
	} {
		g := gametest.SitDown(t, tracker.Of(withPool(t)), gametest.Opening(""))
		_, err := g.Table.Say(t.Context(), tracker.Speaker{Name: "Alice"}, line)
		got, _, _ := strings.Cut(board(g), "\nAlice")
		got = strings.ReplaceAll(got, " · Alice", "")
		if refusal := (*tracker.Problem)(nil); errors.As(err, &refusal) {
			got = "! " + refusal.What.String()
		} else if c := g.Asked(); c != nil {
			got = "? " + c.Question.Text
		}
		if got != want {
			t.Errorf("%s:\n%s\nwant\n%s", line, got, want)
		}
	}
}

// A commander that is cast again comes from the command zone.
func TestCommanderCastByName(t *testing.T) {
	g := gametest.SitDown(t, tracker.Of(withPool(t)), gametest.Opening(""))
	for _, line := range []string{"add my commander Rhys the Redeemed", "destroy #1", "choose 1", "cast Rhys the Redeemed"} {
		g.Say(line)
	}
	if got := board(g); !strings.HasPrefix(got, "#4 Rhys the Redeemed 1/1") || strings.Contains(got, "command:") {
		t.Error(got)
	}
}

// Known cards are what the pool has printed on them.
func TestKnownCardsArePrinted(t *testing.T) {
	game := withPool(t)
	every, err := all()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range game.KnownNames() {
		found := every.Named(name, pool.Options{Game: rules.Magic})
		if len(found.Hits) == 0 {
			continue // not in the pool
		}
		if !found.Hits[0].Card.Permanent() {
			continue // a plane
		}
		f := &found.Hits[0].Card.Faces[found.Hits[0].Face]
		actions, err := game.Parse("add " + name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		out, err := decided(game, actions[0])
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		e, _ := out[0].Event.(magic.Entered)
		if got, want := shown(e.Of, f), printedOn(&found.Hits[0].Card, found.Hits[0].Face); got != want {
			t.Errorf("%s\n%s, want\n%s", name, got, want)
		}
	}
}

// However many names a line has, it takes a bounded number of look-ups.
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
	magic.Pool
	found int
}

func (c *countingPool) Find(name string, first []string) (tracker.Found[magic.Printed], error) {
	c.found++
	return c.Pool.Find(name, first)
}

// What is on a card and isn't carried is said where it comes to the board, to the
// line, and nowhere else.
func TestTextLeftIsSaid(t *testing.T) {
	for line, want := range map[string]string{
		"add Benalish Marshal":                             "1 line of its text is yours",
		"play Command Tower":                               "1 line of its text is yours",
		"add Delver of Secrets":                            "1 line of its text is yours",
		"add Chatterfang":                                  "1 line of its text is yours", // its effect is known, and not all of it
		"add Innkeeper's Talent":                           "4 lines of its text are yours",
		"play Urza's Saga":                                 "3 lines of its text are yours",
		"play Tundra":                                      "", // its types say all
		"add Sol Ring":                                     "", // mana
		"add Serra Angel":                                  "", // keywords
		"add Grizzly Bears":                                "",
		"add Forest":                                       "",
		"add Glorious Anthem":                              "", // its effects are known
		"add Rhys the Redeemed":                            "2 lines of its text are yours",
		"add a 2/2 green Bear creature named Ursa":         "", // it is what was said
		"create a token that's a copy of Serra Angel":      "",
		"create a token that's a copy of Benalish Marshal": "1 line of its text is yours",
		"add Rhys the Redeemed. create a token that's a copy of #1": "2 lines of its text are yours", // said once
		"add Delver of Secrets. transform #1":                       "1 line of its text is yours",   // the back has none
		"add Huntmaster of the Fells. transform #1":                 "2 lines of its text are yours; 2 lines of its text are yours",
		"add Bottomless Pool // Locker Room":                        "2 lines of its text are yours",
	} {
		g := gametest.SitDown(t, tracker.Of(withPool(t)), gametest.Opening(""))
		result, err := g.Table.Say(t.Context(), tracker.Speaker{Name: "Alice"}, line)
		if err != nil {
			t.Fatal(line, err)
		}
		var said []string
		for _, told := range result.Told {
			said = append(said, yours.FindAllString(told.Text, -1)...)
		}
		if got := strings.Join(said, "; "); got != want {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
}

var yours = regexp.MustCompile(`\d+ lines? of its text (?:is|are) yours`)

// Of a card whose effects are known, as many lines are left as its data say: none
// more than it has, and none that its effects carry.
func TestKnownCardsSayWhatTheyLeave(t *testing.T) {
	game := withPool(t)
	every, err := all()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range game.KnownNames() {
		found := every.Named(name, pool.Options{Game: rules.Magic})
		if len(found.Hits) == 0 || !found.Hits[0].Card.Permanent() {
			continue
		}
		lines := len(found.Hits[0].Card.Faces[found.Hits[0].Face].Lines)
		left, carries := game.KnownLines(name)
		if left > lines || left == lines && carries || left < lines && !carries {
			t.Errorf("%s leaves %d of %d lines, and has effects: %t", name, left, lines, carries)
		}
	}
}
