package table

import (
	"fmt"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/riftbound/play"
)

var (
	_ tracker.Checked = (*Game)(nil)
	_ tracker.Carded  = (*Game)(nil)
)

// TableMoves returns what the board makes likely: the end of the showdown or combat
// that goes on, or moves, and always the next turn.
func (g *Game) TableMoves(look tracker.Look) []tracker.Move {
	next := tracker.Move{Label: tracker.Say("Next turn"), Line: "next turn"}
	switch going(look.Board) {
	case goingCombat:
		return []tracker.Move{{Label: tracker.Say("Combat damage"), Line: "combat damage", Now: true}, next}
	case goingShowdown:
		return []tracker.Move{{Label: tracker.Say("End showdown"), Line: "end showdown", Now: true}, next}
	}
	if active, ok := look.Board.ActiveLane(); ok && len(units(look.Board, active.Player, true)) > 0 {
		return []tracker.Move{{Label: tracker.Say("Move to…"), Menu: menuMove}, next}
	}
	return []tracker.Move{next}
}

// ActMoves returns the menus for what players do at any time.
func (g *Game) ActMoves(look tracker.Look) []tracker.Move {
	moves := []tracker.Move{{Label: tracker.Say("Play…"), Menu: menuPlay}, {Label: tracker.Say("Channel"), Line: "channel a rune"}}
	if len(look.Board.Tiles("", func(tracker.Lane, tracker.Tile) bool { return true })) > 0 {
		moves = append(moves, tracker.Move{Label: tracker.Say("Exhaust…"), Menu: menuExhaust})
	}
	if len(units(look.Board, "", false)) > 0 {
		moves = append(moves, tracker.Move{Label: tracker.Say("Buff…"), Menu: menuBuff}, tracker.Move{Label: tracker.Say("Kill…"), Menu: menuKill})
	}
	return moves
}

// ReminderMoves returns the moves that do reminders, and that tick off those that players
// do themselves.
func (g *Game) ReminderMoves(pending []tracker.Reminder) (each, all []tracker.Move) {
	for _, r := range pending {
		what := any(r.Text)
		switch r.Text.Format {
		case sayDoable:
			each = append(each, tracker.Move{Label: tracker.Say("Do: %s", r.Text.Args[0]), Line: fmt.Sprintf("do reminder %d", r.ID)})
			continue
		case sayReminder:
			what = r.Text.Args[0] // without how to tick it off in words
		}
		each = append(each, tracker.Move{Label: tracker.Say("Done: %s", what), Line: fmt.Sprintf("dismiss %d", r.ID)})
	}
	return each, nil
}

// PlayerMoves returns the buttons of a player, about points and experience.
func (g *Game) PlayerMoves() []tracker.Move {
	return []tracker.Move{
		{Label: tracker.Say("−1 point"), Line: "lose 1 point"},
		{Label: tracker.Say("Score 1"), Line: "score 1 point"},
		{Label: tracker.Say("+1 XP"), Line: "gain 1 XP"},
		{Label: tracker.Say("Points…"), Form: tracker.FormNumber},
	}
}

// TileMoves returns the buttons of a permanent.
func (g *Game) TileMoves(t tracker.Tile) (most, more, leave []tracker.Move) {
	turn := tracker.Move{Label: tracker.Say("Exhaust"), Line: fmt.Sprintf("exhaust all #%d", t.ID)}
	if t.Turned {
		turn = tracker.Move{Label: tracker.Say("Ready"), Line: fmt.Sprintf("ready all #%d", t.ID)}
	}
	most = []tracker.Move{turn}
	if slices.Contains(t.Types, "Unit") {
		most = append(
			most, tracker.Move{Label: tracker.Say("Buff"), Line: fmt.Sprintf("buff #%d", t.ID)}, tracker.Move{Label: tracker.Say("Damage…"), Form: tracker.FormDamage},
			tracker.Move{Label: tracker.Say("Stun"), Line: fmt.Sprintf("stun #%d", t.ID)},
		)
		leave = []tracker.Move{{Label: tracker.Say("Recall"), Line: fmt.Sprintf("recall #%d", t.ID)}}
	}
	if slices.Contains(t.Types, "Rune") {
		most = append(most, tracker.Move{Label: tracker.Say("Recycle"), Line: fmt.Sprintf("recycle #%d", t.ID)})
	} else {
		leave = append(
			leave, tracker.Move{Label: tracker.Say("Kill"), Line: fmt.Sprintf("kill #%d", t.ID)}, tracker.Move{Label: tracker.Say("Banish"), Line: fmt.Sprintf("banish #%d", t.ID)},
			tracker.Move{Label: tracker.Say("To hand"), Line: fmt.Sprintf("return #%d to hand", t.ID)},
		)
	}
	most = append(most, tracker.Move{Label: tracker.Say("Why?"), Line: fmt.Sprintf("why #%d", t.ID)})
	return most, nil, leave
}

// Form asks for damage.
func (g *Game) Form(name string, t tracker.Tile, look tracker.Look) ([]tracker.Field, bool) {
	if name != tracker.FormDamage {
		return nil, false
	}
	return tracker.DamageForm(t, look), true
}

// FormLine writes the line of a form.
func (g *Game) FormLine(name string, id int64, put map[string]string) (string, bool) {
	if name != tracker.FormDamage {
		return "", false
	}
	return tracker.DamageLine(id, put), true
}

// wordNumber is the number of a player that /life shows and changes.
const wordNumber = "points"

// NumberLine writes a change of a player's points.
func (g *Game) NumberLine(change tracker.NumberChange) (string, bool) {
	return change.Line(wordNumber), true
}

// Words returns the texts about the game.
func (g *Game) Words() tracker.Words {
	return tracker.Words{
		First: "play two Recruit tokens to base",
		Examples: []string{
			"play two Recruit tokens to base", "buff 1 of #1", "1 damage to #2", "score 1 point", "next turn", "why #1", "undo",
		},
		Create:    "two Recruit tokens to base",
		Number:    wordNumber,
		ByHowMuch: "Points: +1 to score, -1 to lose, =3 to set",
	}
}

// Checks are the cleanups, which the game has in place of state-based actions.
func (g *Game) Checks() tracker.CheckTable {
	return tracker.CheckTable{
		Title: "Cleanups",
		Intro: "Riftbound has cleanups in place of state-based actions: after each line these are done in their order, again and again until nothing changes.",
		Rows:  rowsOf(play.CleanupSteps()),
		Also:  "At the end of a turn or a combat, in addition",
		More:  rowsOf(play.SpecialSteps()),
		About: []tracker.Rule{"riftbound/cleanup/what"},
	}
}

func rowsOf(steps []play.CleanupStep) []tracker.Check {
	rows := make([]tracker.Check, len(steps))
	for i, step := range steps {
		rows[i] = tracker.Check{Key: step.Key, Text: step.Text, Left: step.Left}
	}
	return rows
}

// CardWords returns the texts for showing cards.
func (g *Game) CardWords() tracker.CardWords { return tracker.CardWords{Adds: g.Pool != nil} }

// OtherToken leads to the tokens that the rules define: there are no others.
func (g *Game) OtherToken(string) tracker.Message {
	return tracker.Say("See them all: /rule tokens game:riftbound")
}
