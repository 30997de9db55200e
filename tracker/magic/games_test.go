package magic_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	_ "arbiter/internal/gcpercent"
	"arbiter/tracker"
	"arbiter/tracker/gametest"
	"arbiter/tracker/magic"
)

// TestGames plays the games in testdata.
//
// On a board, "! 4 ×2 Ghoul: …" is reminder 4, pending twice. The optional
// section "types" lists the types of permanents.
func TestGames(t *testing.T) {
	gametest.Play(t, engine(t), gametest.Shown{"board": boardText, "types": types}, 500, "testdata/*.txtar", "testdata/vectors/*.txtar", "testdata/keywords/*.txtar")
}

// TestGamesWithoutCards plays games in which no card is known by its name.
func TestGamesWithoutCards(t *testing.T) {
	game := tracker.Of(gametest.New(t, "magic", magic.New))
	gametest.Play(t, game, gametest.Shown{"board": boardText}, 5, "testdata/without-cards/*.txtar")
}

// TestStoredGames reads games that earlier versions exported.
func TestStoredGames(t *testing.T) {
	game := gametest.New(t, "magic", magic.New)
	older := game.Events().Older()
	maps.Copy(older, game.Actions().Older())
	gametest.Load(t, engine(t), boardText, "testdata/stored", older)
}

func engine(t testing.TB) tracker.Engine {
	t.Helper()
	return tracker.Of(withPool(t))
}

// sitDown starts a game with the options in a comment.
func sitDown(t testing.TB, comment string) *gametest.Game {
	t.Helper()
	return gametest.SitDown(t, engine(t), gametest.Opening(comment))
}

// boardText is the table in the words of the tests, made from the document for
// scripts.
func boardText(g *gametest.Game) string {
	var d struct {
		Players []struct {
			Name            string
			Life            int64
			Counters        map[string]int64
			CommanderDamage map[string]int64 `json:"commander_damage"`
			CommanderCasts  map[string]int64 `json:"commander_casts"`
			Lost            bool
			Designations    []string
			Team            int
			Dungeon         *struct{ Name, Room string }
			Completed       []string
		}
		DayNight   *string `json:"day_night"`
		Permanents []struct {
			ID, Count        int64
			Name, Controller string
			Power, Toughness *int64
			Keywords         []string
			Counters         map[string]int64
			Tapped           bool
			PhasedOut        bool `json:"phased_out"`
			Damage           int64
			AttachedTo       *int64 `json:"attached_to"`
			Protector        *string
			RingBearer       bool `json:"ring_bearer"`
			Chosen           []string
			Merged           []string
			Designations     []string
			Level            int64
		}
		Elsewhere []struct {
			Name, Zone string
			Token      bool
			Counters   map[string]int64
		}
	}
	g.Document(&d)
	var b strings.Builder
	for _, p := range d.Permanents {
		fmt.Fprintf(&b, "#%d ", p.ID)
		if p.Count > 1 {
			fmt.Fprintf(&b, "×%d ", p.Count)
		}
		b.WriteString(p.Name)
		if p.Power != nil {
			fmt.Fprintf(&b, " %d/%d", *p.Power, *p.Toughness)
		}
		for _, k := range p.Keywords {
			b.WriteString(" " + k)
		}
		for _, k := range slices.Sorted(maps.Keys(p.Counters)) {
			fmt.Fprintf(&b, " [%d %s]", p.Counters[k], k)
		}
		for _, mark := range []struct {
			is   bool
			word string
		}{{p.Tapped, "tapped"}, {p.PhasedOut, "phased out"}, {p.RingBearer, "Ring-bearer"}} {
			if mark.is {
				b.WriteString(", " + mark.word)
			}
		}
		for _, is := range p.Designations {
			b.WriteString(", " + is)
		}
		if p.Level > 0 {
			fmt.Fprintf(&b, ", level %d", p.Level)
		}
		if p.Damage > 0 {
			fmt.Fprintf(&b, ", %d damage", p.Damage)
		}
		if p.AttachedTo != nil {
			fmt.Fprintf(&b, ", on #%d", *p.AttachedTo)
		}
		if p.Protector != nil {
			b.WriteString(", protected by " + *p.Protector)
		}
		if len(p.Merged) > 0 {
			b.WriteString(", merged: " + strings.Join(p.Merged, " + "))
		}
		for _, c := range p.Chosen {
			b.WriteString(", chosen: " + c)
		}
		b.WriteString(" · " + p.Controller + "\n")
	}
	for _, c := range d.Elsewhere {
		b.WriteString(c.Zone + ": " + c.Name)
		for _, k := range slices.Sorted(maps.Keys(c.Counters)) {
			fmt.Fprintf(&b, " [%d %s]", c.Counters[k], k)
		}
		b.WriteString("\n")
	}
	for _, p := range d.Players {
		fmt.Fprintf(&b, "%s %d", p.Name, p.Life)
		for _, k := range slices.Sorted(maps.Keys(p.Counters)) {
			fmt.Fprintf(&b, " [%d %s]", p.Counters[k], k)
		}
		for _, k := range slices.Sorted(maps.Keys(p.CommanderDamage)) {
			fmt.Fprintf(&b, " [%d by %s]", p.CommanderDamage[k], k)
		}
		for _, k := range slices.Sorted(maps.Keys(p.CommanderCasts)) {
			if n := p.CommanderCasts[k]; n > 1 {
				fmt.Fprintf(&b, " [%d casts of %s]", n, k)
			}
		}
		if p.Team > 0 {
			fmt.Fprintf(&b, ", team %d", p.Team)
		}
		if p.Dungeon != nil {
			fmt.Fprintf(&b, ", in %s: %s", p.Dungeon.Name, p.Dungeon.Room)
		}
		for _, name := range p.Completed {
			b.WriteString(", completed " + name)
		}
		if p.Lost {
			b.WriteString(" lost")
		}
		for _, is := range p.Designations {
			if is != "poisoned" { // its counters are listed
				b.WriteString(", " + is)
			}
		}
		b.WriteString("\n")
	}
	if d.DayNight != nil {
		b.WriteString(*d.DayNight + "\n")
	}
	for _, r := range g.Table.Look().Board.Reminders {
		fmt.Fprintf(&b, "! %d ", r.ID)
		if r.Times > 1 {
			fmt.Fprintf(&b, "×%d ", r.Times)
		}
		b.WriteString(r.Text.String() + "\n")
	}
	b.WriteString(g.Choice())
	return strings.TrimSpace(b.String())
}

// types lists the types of permanents: "#3 blue Artifact Creature — Golem".
func types(g *gametest.Game) string {
	var d struct {
		Permanents []struct {
			ID                                  int64
			Supertypes, Types, Subtypes, Colors []string
		}
	}
	g.Document(&d)
	var lines []string
	for _, p := range d.Permanents {
		line := strings.Join(slices.Concat([]string{fmt.Sprintf("#%d", p.ID)}, p.Colors, p.Supertypes, p.Types), " ")
		if len(p.Subtypes) > 0 {
			line += " — " + strings.Join(p.Subtypes, " ")
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}
