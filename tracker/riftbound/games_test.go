package riftbound_test

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"arbiter/bot/cardpool"
	pool "arbiter/rules/cards"
	"arbiter/tracker"
	"arbiter/tracker/gametest"
	"arbiter/tracker/riftbound"
)

// TestGames plays the games in testdata.
func TestGames(t *testing.T) {
	gametest.Play(t, engine(t), gametest.Shown{"board": boardText}, 80, "testdata/*.txtar")
}

func TestEachVectorHasItsGame(t *testing.T) {
	gametest.EachVectorHasItsGame(t, "riftbound", "testdata", 12)
}

// TestStoredGames reads games that earlier versions exported.
func TestStoredGames(t *testing.T) {
	game := gametest.New(t, "riftbound", riftbound.New)
	older := game.Events().Older()
	maps.Copy(older, game.Actions().Older())
	gametest.Load(t, engine(t), boardText, "testdata/stored", older)
}

func engine(t testing.TB) tracker.Engine {
	t.Helper()
	return tracker.Of(withPool(t))
}

// all is the embedded pool.
var all = pool.Lazy(os.DirFS("../../data"))

// withPool returns the game with all cards, which is made once for all tests.
func withPool(t testing.TB) *riftbound.Game {
	t.Helper()
	game := gametest.New(t, "riftbound", riftbound.New)
	pooled.once.Do(func() { pooled.game = game.With(cardpool.Riftbound(all)) })
	return pooled.game
}

var pooled struct {
	once sync.Once
	game *riftbound.Game
}

// boardText is the table in the words of the tests, made from the document for
// scripts.
func boardText(g *gametest.Game) string {
	var d struct {
		Winner       *string
		Battlefields []struct {
			Number                       int
			Name, Staged                 string
			Controller, Contested, Owner *string
		}
		Combat *struct {
			Battlefield int
			Showdown    bool
			Attacker    string
			Defender    *string
		}
		Players []struct {
			Name   string
			Points int64
			XP     int64
			Pool   map[string]int64
			Lost   bool
		}
		Permanents []struct {
			ID, Count                         int64
			Name, Owner, Controller, Location string
			Might                             *int64
			Keywords                          []string
			Buffs, Damage                     int64
			Exhausted, Stunned, Empowered     bool
			Attacking, Defending              bool
			AttachedTo                        *int64 `json:"attached_to"`
		}
		Elsewhere []struct{ Name, Zone string }
	}
	g.Document(&d)
	var b strings.Builder
	for _, p := range d.Permanents {
		fmt.Fprintf(&b, "#%d ", p.ID)
		if p.Count > 1 {
			fmt.Fprintf(&b, "×%d ", p.Count)
		}
		b.WriteString(p.Name)
		if p.Might != nil {
			fmt.Fprintf(&b, " %d", *p.Might)
		}
		for _, k := range p.Keywords {
			b.WriteString(" " + k)
		}
		for _, mark := range []struct {
			is   bool
			word string
		}{
			{p.Buffs > 0, fmt.Sprintf("%d buffs", p.Buffs)},
			{p.Empowered, "empowered"},
			{p.Exhausted, "exhausted"},
			{p.Stunned, "stunned"},
			{p.Attacking, "attacker"},
			{p.Defending, "defender"},
			{p.Damage > 0, fmt.Sprintf("%d damage", p.Damage)},
		} {
			if mark.is {
				b.WriteString(", " + mark.word)
			}
		}
		if p.AttachedTo != nil {
			fmt.Fprintf(&b, ", on #%d", *p.AttachedTo)
		}
		b.WriteString(" · " + p.Location + " · " + p.Controller)
		if p.Owner != p.Controller {
			b.WriteString(" (owner " + p.Owner + ")")
		}
		b.WriteString("\n")
	}
	for _, f := range d.Battlefields {
		var marks []string
		if f.Controller != nil {
			marks = append(marks, *f.Controller)
		}
		if f.Contested != nil {
			marks = append(marks, "contested by "+*f.Contested)
		}
		if f.Staged != "" {
			marks = append(marks, f.Staged+" staged")
		}
		if len(marks) > 0 || f.Name != "" {
			fmt.Fprintf(&b, "%s\n", strings.TrimSpace(fmt.Sprintf("battlefield %d %s: %s", f.Number, f.Name, strings.Join(marks, ", "))))
		}
	}
	if c := d.Combat; c != nil {
		kind := "combat"
		if c.Showdown {
			kind = "showdown"
		}
		fmt.Fprintf(&b, "%s at %d\n", kind, c.Battlefield)
	}
	for _, c := range d.Elsewhere {
		b.WriteString(c.Zone + ": " + c.Name + "\n")
	}
	for _, p := range d.Players {
		fmt.Fprintf(&b, "%s %d", p.Name, p.Points)
		if p.XP > 0 {
			fmt.Fprintf(&b, " [%d XP]", p.XP)
		}
		for _, what := range slices.Sorted(maps.Keys(p.Pool)) {
			fmt.Fprintf(&b, " [%d %s]", p.Pool[what], what)
		}
		if p.Lost {
			b.WriteString(" lost")
		}
		b.WriteString("\n")
	}
	for _, r := range g.Table.Look().Board.Reminders {
		fmt.Fprintf(&b, "! ×%d %s\n", r.Times, r.Rule)
	}
	if d.Winner != nil {
		b.WriteString(*d.Winner + " wins\n")
	}
	b.WriteString(g.Choice())
	return strings.ReplaceAll(strings.TrimSpace(b.String()), " :", ":")
}
