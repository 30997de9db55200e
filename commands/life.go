package commands

import (
	"cmp"
	"context"
	"regexp"
	"slices"
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
			if change == "" || c.isSeated(strings.TrimPrefix(change, "@")) {
				return c.allFacts()
			}
			line, err := numberLine(c.judge.offersOr(c.table.Look().Game), change, c.text("player"))
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

var (
	lifeChange = regexp.MustCompile(`^([-+=−–])\s*(\d+)(?:\s+(?:life\b\s*)?(?:(?:for|to)\s+)?(\S.*)?)?$`)
	whoFirst   = regexp.MustCompile(`^@?(\pL.*?)\s*([-+=−–]\s*\d+)$`) // "Bob -3"
	bareNumber = regexp.MustCompile(`^(\d+)(?:\s+(\S.*))?$`)
)

// numberLine returns the line for a change. A change in words ("gain 3", "Bob loses
// 2 life") is a line already.
func numberLine(of tracker.Offers, change, player string) (string, error) {
	number := of.Words().Number
	if m := whoFirst.FindStringSubmatch(change); m != nil && player == "" {
		change, player = m[2], m[1]
	}
	m := lifeChange.FindStringSubmatch(change)
	if m == nil {
		return changeInWords(change, player, number)
	}
	line, ok := of.NumberLine(tracker.NumberChange{To: numberOps[m[1]], N: m[2], Player: cmp.Or(player, m[3])})
	if !ok {
		return "", tracker.Refuse("In this game the number can't be changed like that.").Next("Say it in words: /do")
	}
	return line, nil
}

// numberOps are the signs before a number.
var numberOps = map[string]tracker.NumberOp{"+": tracker.Raise, "=": tracker.SetTo, "-": tracker.Lower, "−": tracker.Lower, "–": tracker.Lower}

// changeInWords returns a change that isn't a sign and a number as a line. "life"
// stands for the number of any game.
func changeInWords(change, player, number string) (string, error) {
	if n := bareNumber.FindStringSubmatch(change); n != nil {
		who := ""
		if n[2] = strings.TrimSuffix(strings.TrimSuffix(n[2], "life"), " "); cmp.Or(player, n[2]) != "" {
			who = " player:" + clip(cmp.Or(player, n[2]), 40)
		}
		return "", tracker.Refuse("Is %s gained, lost, or the new total?", tracker.Name(clip(n[1], 20))).
			Next("Type /life +%[1]s%[2]s, /life -%[1]s%[2]s or /life =%[1]s%[2]s.", tracker.Name(clip(n[1], 20)), tracker.Name(who))
	}
	if _, rest := firstWord(change); rest == "" {
		return "", tracker.Refuse("%q is no change of a life total.", tracker.Name(clip(change, 40))).
			Next("Type /life +3 to gain, /life -2 to lose, or /life =20 to set it.")
	}
	switch low := strings.ToLower(change); {
	case strings.Contains(low, number):
	case strings.Contains(low, "life"):
		change = strings.Replace(change, " life", " "+number, 1)
	default:
		change += " " + number
	}
	if player != "" {
		change = player + " " + change
	}
	return change, nil
}

// allFacts shows all players' numbers.
func (c *call) allFacts() (Reply, error) {
	look := c.table.Look()
	if look.Game == "" {
		return c.noGame(), nil
	}
	var page Page
	for _, lane := range look.Board.Lanes {
		page = append(page, Block{Style: Item, Mark: tracker.Named(lane.Player), Text: facts(lane)})
	}
	return Reply{Pages: []Page{page}, Buttons: []Button{{tracker.Say("−1"), "/life -1"}, {tracker.Say("+1"), "/life +1"}}}, nil
}

// facts formats a player's numbers: "38 life · 2 poison".
func facts(lane tracker.Lane) tracker.Message {
	var parts []any
	for _, f := range lane.Facts {
		parts = append(parts, f.Said())
	}
	if lane.Lost {
		parts = append(parts, tracker.Say("out of the game"))
	}
	return tracker.Say("%s", tracker.Row{Between: " · ", Of: parts})
}

// isSeated reports whether a player of that name sits at the table.
func (c *call) isSeated(name string) bool {
	return slices.ContainsFunc(c.table.Look().Seats, func(s tracker.Seat) bool { return strings.EqualFold(s.Name, name) })
}
