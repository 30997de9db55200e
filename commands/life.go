package commands

import (
	"context"
	"regexp"
	"strings"

	"arbiter/tracker"
)

func lifeCommand() Command {
	return Command{
		Name: "life", Description: "Change a life total: +3, -2, or =20 to set it; alone it shows all of them",
		Options: []Option{
			{Name: "change", Description: "+3 to gain, -2 to lose, =20 to set"},
			{Name: "player", Description: "Whose life; yours where nobody is named", Completes: true},
		},
		run: func(ctx context.Context, c *call) (Reply, error) {
			change := c.text("change")
			if change == "" {
				return c.lives()
			}
			line, err := lifeLine(change, c.text("player"))
			if err != nil {
				return Reply{}, err
			}
			return c.say(ctx, line)
		},
		complete: func(_ context.Context, c *call, option string) []Suggestion {
			if option != "player" {
				return nil
			}
			return c.players(c.text(option))
		},
	}
}

var lifeChange = regexp.MustCompile(`^([-+=−])\s*(\d+)(?:\s+(?:life\s+)?(?:for\s+)?(\S.*))?$`)

// lifeLine writes a change as the sentence that the game reads. A change in
// words ("gain 3", "Bob loses 2 life") is one already.
func lifeLine(change, player string) (string, error) {
	m := lifeChange.FindStringSubmatch(change)
	if m == nil {
		if _, rest := firstWord(change); rest == "" {
			return "", tracker.Refuse("Is %q gained, lost, or the new total?", clip(change, 40)).
				Next("Type /life +%[1]s, /life -%[1]s or /life =%[1]s.", clip(strings.Trim(change, "+-="), 20))
		}
		if !strings.Contains(strings.ToLower(change), "life") {
			change += " life"
		}
		if player != "" {
			change = player + " " + change
		}
		return change, nil
	}
	if player == "" {
		player = m[3]
	}
	switch {
	case m[1] == "=" && player == "":
		return "set life " + m[2], nil
	case m[1] == "=":
		return "set " + player + "'s life " + m[2], nil
	case m[1] == "+" && player == "":
		return "gain " + m[2] + " life", nil
	case m[1] == "+":
		return player + " gains " + m[2] + " life", nil
	case player == "":
		return "lose " + m[2] + " life", nil
	}
	return player + " loses " + m[2] + " life", nil
}

// lives shows every player's numbers.
func (c *call) lives() (Reply, error) {
	look := c.table.Look()
	if look.Game == "" {
		return c.noGame(), nil
	}
	var page Page
	for _, lane := range look.Board.Lanes {
		page = append(page, Block{Style: Item, Mark: lane.Player, Text: facts(lane)})
	}
	return Reply{Pages: []Page{page}, Buttons: []Button{{"−1", "/life -1"}, {"+1", "/life +1"}}}, nil
}

// facts writes a player's numbers in a row: "38 life · 2 poison".
func facts(lane tracker.Lane) string {
	var parts []string
	for _, f := range lane.Facts {
		parts = append(parts, decimal(f.Value)+" "+f.Name)
	}
	if lane.Lost {
		parts = append(parts, "out of the game")
	}
	return strings.Join(parts, " · ")
}
