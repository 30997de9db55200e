package riftbound_test

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"arbiter/bot/cardpool"
	"arbiter/tracker"
	"arbiter/tracker/gametest"
	"arbiter/tracker/riftbound"
	"arbiter/tracker/riftbound/card"
	"arbiter/tracker/riftbound/play"
)

// A name of no card is refused with a short text, whatever it is, and changes
// nothing.
func TestHostileNames(t *testing.T) {
	long := strings.Repeat("Poro", 1000)
	for name, what := range map[string]string{
		long:                                "I don't know a card called",
		strings.Repeat("Poro ", 800):        "",
		strings.Repeat("Ahri, ", 600):       "",
		strings.Repeat("a and ", 600) + "b": "",
		"🐉🔥":                                "I don't know a card called",
		"🐉 Poro🔥":                           "",
		"بورو الصغير":                       "I don't know a card called",
		"\u202eoroP trawlatS\u202c":         "",
		"Qw\u200bxyz\x00":                   "",
		"%s %d %!":                          "",
		"'; DROP TABLE cards; --":           "",
		"...":                               "",
		"#":                                 "",
		"Lightning Bolt":                    "Lightning Bolt is a Magic card; this board is Riftbound.",
		"Jace, the Mind Sculptor":           "Jace, the Mind Sculptor is a Magic card; this board is Riftbound.",
		"Fire // Ice":                       "Fire // Ice is a Magic card; this board is Riftbound.",
		"Forest":                            "Forest is a Magic card; this board is Riftbound.",
	} {
		for _, verb := range []string{"add ", "play ", "Bob plays ", "add my legend ", "add two "} {
			g := gametest.SitDown(t, engine(t), gametest.Opening(""))
			_, err := g.Table.Say(t.Context(), tracker.Speaker{Name: "Alice"}, verb+name)
			if c := g.Asked(); err == nil && c != nil {
				if len(c.Question.Text.String()) > 300 {
					t.Errorf("%.60s: asked with %d letters", verb+name, len(c.Question.Text.String()))
				}
				continue // asks which of several cards is meant
			}
			refusal := (*tracker.Problem)(nil)
			if !errors.As(err, &refusal) {
				t.Errorf("%.60s: %v", verb+name, err)
				continue
			}
			if n := utf8.RuneCountInString(refusal.Error()); n > 700 {
				t.Errorf("%.60s: refused with %d letters", verb+name, n)
			}
			if refusal.Then.Zero() {
				t.Errorf("%.60s: refused without what to do: %v", verb+name, err)
			}
			if !strings.HasPrefix(refusal.What.String(), what) {
				t.Errorf("%.60s: %v, want %s", verb+name, refusal.What, what)
			}
			if got := boardText(g); strings.Contains(got, "#") || !utf8.ValidString(refusal.Error()) {
				t.Errorf("%.60s: %s", verb+name, got)
			}
		}
	}
}

// The number of lookups for a line is bounded, however many names it has.
func TestNamesAreLookedUpBoundedly(t *testing.T) {
	counted := &countingPool{Pool: cardpool.Riftbound(all)}
	game := gametest.New(t, "riftbound", riftbound.New).With(counted)
	for _, part := range []string{"add Qwx, ", "add Qwx and ", "add Qwx. ", "Qwx, ", "add ", "kill Qwx and Wvk, "} {
		counted.found, counted.named = 0, 0
		_, _ = game.Parse("add " + strings.Repeat(part, 400))
		if counted.found > 64 || counted.named > 40_000 {
			t.Errorf("%q: %d look-ups, %d of exact names", part, counted.found, counted.named)
		}
	}
}

type countingPool struct {
	play.Pool
	found, named int
}

func (c *countingPool) Find(name string, first []string) (tracker.Found[card.Definition], error) {
	c.found++
	return c.Pool.Find(name, first)
}

func (c *countingPool) Named(name string) (string, bool) {
	c.named++
	return c.Pool.Named(name)
}
