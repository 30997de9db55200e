package magic_test

import (
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"arbiter/rules"
	pool "arbiter/rules/cards"
	"arbiter/tracker"
	"arbiter/tracker/gametest"
	"arbiter/tracker/magic"
)

var everyToken = flag.Int("tokens", 9, "of the tokens that the pool's cards create, take one in so many")

// tokenTable returns a table in a game with all cards, with hosts for Auras,
// and where no creature dies of its toughness.
func tokenTable(t testing.TB, game *magic.Game) *gametest.Game {
	t.Helper()
	g := gametest.SitDown(t, tracker.Of(game), gametest.Opening(""))
	g.Say(`add a 9/9 artifact enchantment land creature named "Host"`)
	g.Say("effect: creatures get +0/+9")
	return g
}

// Each token that a card of the pool creates can be created by name, directly
// or as an answer, with exactly the characteristics in the pool.
func TestTokensOfThePool(t *testing.T) {
	game := withPool(t)
	every, err := all()
	if err != nil {
		t.Fatal(err)
	}
	created, asked, named, refused, wrong := 0, 0, 0, 0, 0
	place, name := 0, ""
	for i, made := range every.AllTokens() {
		if place++; made.Asked() != name {
			place, name = 1, made.Asked() // the most common comes first
		}
		if i%*everyToken != 0 || hostless.MatchString(strings.Join(made.Keywords, ", ")) {
			continue // the board has no host for a Curse
		}
		got, question, err := createdAs(t, tokenTable(t, game), &made, place)
		if refusal := (*tracker.Problem)(nil); errors.As(err, &refusal) && (len(made.Types) == 0 && !made.OnlyName() || refusal.What.String() == "Time Walk is a sorcery.") {
			refused++ // it has no characteristics, or isn't a permanent
			continue
		}
		if err != nil {
			wrong++
			t.Errorf("create %s (%s): %v", made.Asked(), made.By[0], err)
			continue
		}
		if created++; question {
			asked++
		}
		want := describedToken(&made.Token)
		if made.OnlyName() {
			found := every.Named(made.Name, pool.Options{Game: rules.Magic})
			if named++; len(found.Hits) == 0 {
				t.Errorf("%s is no card", made.Name)
				continue
			}
			f := &found.Hits[0].Card.Faces[0]
			want = describedToken(&pool.Token{
				Name: f.Name, Supertypes: f.Supertypes, Types: f.Types, Subtypes: f.Subtypes, Colors: f.Colors, Power: f.Power, Toughness: f.Toughness, Keywords: f.Keywords,
			})
			got.Text, made.Power = nil, f.Power
		}
		if line := got.described(made.Power + made.Toughness); line != want {
			wrong++
			t.Errorf("create %s (%s)\n%s, want\n%s", made.Asked(), made.By[0], line, want)
		}
	}
	t.Logf("%d tokens created by their names, %d of them after a question, %d as the card of that name (CR 111.11), %d refused that are no permanents, %d wrong", created, asked, named, refused, wrong)
	if created < 800 / *everyToken {
		t.Errorf("only %d tokens were created", created)
	}
}

// permanentRow is a permanent in the document for scripts.
type permanentRow struct {
	ID            int64
	Name          string
	Token         bool
	Supertypes    []string
	Types         []string
	Subtypes      []string
	Colors        []string
	BasePower     *int64 `json:"base_power"`
	BaseToughness *int64 `json:"base_toughness"`
	Keywords      []string
	Text          any
}

// described returns the token in one line, with the printed power and
// toughness if they were asked for.
func (p *permanentRow) described(printed string) string {
	size := "/"
	if p.BasePower != nil {
		size = fmt.Sprintf("%d/%d", *p.BasePower, *p.BaseToughness)
	}
	if strings.ContainsAny(printed, "*XYZ") || len(printed) > 0 && p.BasePower == nil { // a Vehicle's isn't shown
		size = "?"
	}
	colors := slices.Sorted(slices.Values(p.Colors))
	keywords := slices.Sorted(slices.Values(p.Keywords))
	text, _ := p.Text.(string)
	return fmt.Sprint(p.Name, p.Supertypes, p.Types, p.Subtypes, colors, size, keywords, " ", strings.Join(strings.Fields(text), " "))
}

func describedToken(t *pool.Token) string {
	size := t.Power + "/" + t.Toughness
	if strings.ContainsAny(size, "*XYZ") || slices.Contains(t.Subtypes, "Vehicle") && t.Power != "" {
		size = "?"
	}
	return fmt.Sprint(t.Name, t.Supertypes, t.Types, t.Subtypes, slices.Sorted(slices.Values(t.Colors)), size, slices.Sorted(slices.Values(t.Keywords)), " ", strings.Join(t.Abilities, " "))
}

// createdAs creates the token of a name, with the answer at the given place if
// it is asked which; numbers are answered with 3.
func createdAs(t testing.TB, g *gametest.Game, token *pool.Made, place int) (row permanentRow, asked bool, err error) {
	alice, n := tracker.Speaker{Name: "Alice"}, int64(0)
	for step := range 8 {
		if step == 0 {
			_, err = g.Table.Say(t.Context(), alice, "create "+token.Asked())
		} else {
			_, err = g.Table.Choose(t.Context(), alice, 0, tracker.Answer{N: n})
		}
		if err != nil {
			return row, asked, err
		}
		c := g.Table.Look().Asks(alice)
		if c == nil {
			break
		}
		q := c.Question
		switch {
		case len(q.Options) == 0:
			n = 3
		case q.Text.String() == "Which "+token.Asked()+"?":
			asked, n = true, int64(place)
			text := q.Options[n-1].Text.String()
			by := []rune(token.By[0])
			if !strings.Contains(text, string(by[:min(len(by), 30)])) || token.Power != "" && !strings.HasPrefix(text, "“"+token.Power+"/"+token.Toughness+" ") || len([]rune(text)) > 95 {
				return row, asked, fmt.Errorf("answer %d is %q", n, text)
			}
		default:
			n = 1
		}
	}
	var board struct{ Permanents []permanentRow }
	g.Document(&board)
	for _, p := range board.Permanents {
		if p.Token {
			return p, asked, nil
		}
	}
	return row, asked, errors.New("no token is there")
}
