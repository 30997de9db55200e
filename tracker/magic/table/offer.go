package table

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"unicode"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/play"
)

var (
	_ tracker.Checked = (*Game)(nil)
	_ tracker.Carded  = (*Game)(nil)
)

// TableMoves returns the likely moves in the current step: combat damage and blocks in
// combat, an attack before it, and always the next turn.
func (g *Game) TableMoves(look tracker.Look) []tracker.Move {
	next := tracker.Move{Label: tracker.Say("Untap · Next turn"), Line: "next turn"}
	switch b := look.Board; {
	case len(attacking(b)) > 0:
		moves := []tracker.Move{{Label: tracker.Say("Combat damage"), Line: lineDamage, Now: true}}
		if len(blockers(b, "")) > 0 {
			moves = append(moves, tracker.Move{Label: tracker.Say("Block…"), Menu: menuBlock})
			if !isBlocked(b) { // blockers are declared before damage is dealt (CR 506.1)
				slices.Reverse(moves)
			}
		}
		return append(moves, tracker.Move{Label: tracker.Say("End combat"), Line: "end combat", Now: true}, next)
	case b.Turn.Number == 0 || afterCombat[b.Turn.Step] || len(attackers(b)) == 0:
		return []tracker.Move{next}
	}
	return []tracker.Move{{Label: tracker.Say("Attack with…"), Menu: menuAttack}, next}
}

// afterCombat are the steps after which nothing attacks in this turn (CR 500.1).
var afterCombat = map[string]bool{string(board.PostcombatMain): true, string(board.End): true, string(board.Cleanup): true}

// ActMoves returns the menus of no particular step. Those for permanents are left out on
// a board without any.
func (g *Game) ActMoves(look tracker.Look) []tracker.Move {
	moves := []tracker.Move{{Label: tracker.Say("Create…"), Menu: menuCreate}}
	any, creatures := false, false
	look.Board.Tiles("", func(_ tracker.Lane, t tracker.Tile) bool {
		any, creatures = true, creatures || isCreature(t)
		return false
	})
	if any {
		moves = append(moves, tracker.Move{Label: tracker.Say("Tap…"), Menu: menuTap})
	}
	if creatures {
		moves = append(moves, tracker.Move{Label: tracker.Say("+1/+1…"), Menu: menuGrow})
	}
	if any {
		moves = append(moves, tracker.Move{Label: tracker.Say("Remove…"), Menu: menuDestroy})
	}
	return moves
}

// ReminderMoves returns the moves that do reminders, and that dismiss them.
func (g *Game) ReminderMoves(pending []tracker.Reminder) (each, all []tracker.Move) {
	for _, r := range pending {
		label := tracker.Say("Do: %s", r.Text)
		if r.Times > 1 {
			label = tracker.Say("Do: %s ×%d", r.Text, r.Times)
		}
		each = append(each, tracker.Move{Label: label, Line: fmt.Sprintf("do reminder %d", r.ID)})
	}
	switch len(pending) {
	case 0:
		return nil, nil
	case 1:
		all = []tracker.Move{{Label: tracker.Say("Dismiss"), Line: fmt.Sprintf("dismiss reminder %d", pending[0].ID)}}
	default:
		all = []tracker.Move{
			{Label: tracker.Say("Do all"), Line: "do all reminders", Now: true},
			{Label: tracker.Say("Dismiss…"), Menu: menuDismiss},
		}
	}
	if slices.ContainsFunc(pending, func(r tracker.Reminder) bool { return r.Loops }) { // CR 104.4b
		all = append(all, tracker.Move{Label: tracker.Say("Draw"), Line: "the game is a draw"})
	}
	return each, all
}

// PlayerMoves returns the buttons of a player, which change life.
func (g *Game) PlayerMoves() []tracker.Move {
	return []tracker.Move{
		{Label: tracker.Say("−5 life"), Line: "lose 5 life"},
		{Label: tracker.Say("−1 life"), Line: "lose 1 life"},
		{Label: tracker.Say("+1 life"), Line: "gain 1 life"},
		{Label: tracker.Say("+5 life"), Line: "gain 5 life"},
		{Label: tracker.Say("Life…"), Menu: menuLife},
	}
}

// TileMoves returns the buttons of a permanent.
func (g *Game) TileMoves(t tracker.Tile) (most, more, leave []tracker.Move) {
	turn := tracker.Move{Label: tracker.Say("Tap"), Line: fmt.Sprintf("tap #%d", t.ID)}
	if t.Turned {
		turn = tracker.Move{Label: tracker.Say("Untap"), Line: fmt.Sprintf("untap #%d", t.ID)}
	}
	grow := tracker.Move{Label: tracker.Say("+1/+1"), Line: fmt.Sprintf("put a +1/+1 counter on #%d", t.ID)}
	shrink := tracker.Move{Label: tracker.Say("−1/−1"), Line: fmt.Sprintf("put a -1/-1 counter on #%d", t.ID)}
	if slices.Contains(t.Types, "Planeswalker") {
		grow = tracker.Move{Label: tracker.Say("+1 loyalty"), Line: fmt.Sprintf("put a loyalty counter on #%d", t.ID)}
		shrink = tracker.Move{Label: tracker.Say("−1 loyalty"), Line: fmt.Sprintf("remove a loyalty counter from #%d", t.ID)}
	}
	counters := tracker.Move{Label: tracker.Say("Counters…"), Form: tracker.FormCounters}
	more = g.uses(t)
	if move, ok := equipMove(t); ok {
		more = append(more, move)
	}
	switch {
	case isCreature(t) || slices.Contains(t.Types, "Planeswalker"):
		most = []tracker.Move{turn, grow, shrink, {Label: tracker.Say("Damage…"), Form: tracker.FormDamage}, counters}
	case len(more)+2 <= tracker.MaxInRow: // abilities precede the other moves
		most, more = append(append([]tracker.Move{turn}, more...), counters), nil
	default:
		most = []tracker.Move{turn, counters}
	}
	for _, a := range stackActions {
		switch a.Menu {
		case menuDestroy, menuSacrifice, menuExile, menuReturn:
			leave = append(leave, tracker.Move{Label: a.Label, Line: a.On(fmt.Sprintf("#%d", t.ID))})
		}
	}
	leave = append(leave, tracker.Move{Label: tracker.Say("Why?"), Line: fmt.Sprintf("why #%d", t.ID)})
	return most, more, leave
}

// equipMove returns the button that activates the equip, fortify or reconfigure ability of
// a permanent, with its cost.
func equipMove(t tracker.Tile) (tracker.Move, bool) {
	for _, text := range t.Keywords {
		if named, _, ok := card.ReadKeyword(text).Equipping(); ok {
			label := tracker.Named(english.Capital(text))
			if cost, ok := strings.CutPrefix(text, "equip "); ok {
				label = tracker.Say("Equip %s", tracker.Name(cost))
			}
			return tracker.Move{Label: label, Line: fmt.Sprintf("%s #%d", named, t.ID)}, true
		}
	}
	return tracker.Move{}, false
}

// itself shortens how abilities name their source.
var itself = strings.NewReplacer("this permanent", "it", "this creature", "it")

// maxUses is the number of abilities that have buttons.
const maxUses = 4

// uses returns the buttons of the activated abilities of a permanent, each with its cost
// and what it does.
func (g *Game) uses(t tracker.Tile) []tracker.Move {
	if t.Text == "" || t.Zone != "" {
		return nil
	}
	var all []tracker.Move
	for i, text := range g.Activations(strings.Split(t.Text, "\n")) {
		if i == maxUses {
			break
		}
		all = append(all, tracker.Move{Label: tracker.Named(strings.TrimSuffix(itself.Replace(text), ".")), Line: fmt.Sprintf("activate ability %d of #%d", i+1, t.ID)})
	}
	return all
}

// Form returns the fields of a form for counters or damage.
func (g *Game) Form(name string, t tracker.Tile, look tracker.Look) ([]tracker.Field, bool) {
	switch name {
	case tracker.FormCounters:
		return tracker.CountersForm(t, g.offeredCounters), true
	case tracker.FormDamage:
		return tracker.DamageForm(t, look), true
	}
	return nil, false
}

// FormLine returns the line that a form stands for.
func (g *Game) FormLine(name string, id int64, put map[string]string) (string, bool) {
	switch name {
	case tracker.FormCounters:
		return tracker.CountersLine(id, put), true
	case tracker.FormDamage:
		return tracker.DamageLine(id, put), true
	}
	return "", false
}

// wordNumber is the number of a player that /life shows and changes.
const wordNumber = "life"

// NumberLine writes a change of a player's life.
func (g *Game) NumberLine(change tracker.NumberChange) (string, bool) {
	return change.Line(wordNumber), true
}

// Words returns the texts about the game.
func (g *Game) Words() tracker.Words {
	return tracker.Words{
		First: "create a Treasure token",
		Examples: []string{
			"create two 2/1 red Dwarf Berserker creature tokens", "put a +1/+1 counter on 1 of #1",
			"#2 deals 1 damage to #1", "gain 3 life", "next turn", "why #2", "undo",
		},
		Create:    "two 1/1 white Soldier creature tokens",
		Counters:  g.offeredCounters,
		Number:    wordNumber,
		ByHowMuch: "Life: +3 to gain, -2 to lose, =20 to set",
	}
}

// Checks returns the table of state-based actions.
func (g *Game) Checks() tracker.CheckTable {
	all := tracker.CheckTable{
		Title: "State-based actions",
		Intro: "After each line, all that apply happen at once, again and again until none applies.",
		About: []tracker.Rule{"magic/sba/check", "magic/sba/list", "magic/sba/variants"},
	}
	for _, a := range play.StateBasedActions() {
		all.Rows = append(all.Rows, tracker.Check{Key: a.Key, Text: a.Text, Left: a.Left})
	}
	return all
}

// CardWords returns the texts for showing cards.
func (g *Game) CardWords() tracker.CardWords {
	return tracker.CardWords{
		Adds:      g.Pool != nil,
		Aside:     "It is no permanent: say what it does, as in `destroy #2`, and Arbiter does that.",
		Copy:      "create a token that's a copy of %s",
		Describes: true,
		Colorless: "colorless",
		Colors:    cardColors,
		Formats:   formatNames,
	}
}

var cardColors = []tracker.CardColor{{Symbol: "W", Name: "white"}, {Symbol: "U", Name: "blue"}, {Symbol: "B", Name: "black"}, {Symbol: "R", Name: "red"}, {Symbol: "G", Name: "green"}}

// formatNames maps players' names of formats to the names in card data.
var formatNames = map[string]string{
	"edh": "commander", "cedh": "commander", "pdh": "paupercommander", "pauperedh": "paupercommander", "duelcommander": "duel",
	"pennydreadful": "penny", "typetwo": "standard", "type2": "standard", "t2": "standard", "1v1commander": "duel", "predhcommander": "predh",
	"93/94": "oldschool", "9394": "oldschool", "historicbrawl": "brawl",
}

// OtherToken shows how to describe a token.
func (g *Game) OtherToken(name string) tracker.Message {
	kind := "Soldier"
	if !strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) }) {
		kind = english.Capital(strings.ToLower(name))
	}
	return tracker.Say("Any other token is described: /create a 1/1 white %s creature token", kind)
}

// readOfferedCounters reads the kinds of counters that forms offer: those with
// rules, and the most used of the others.
func (g *Game) readOfferedCounters(facts fs.FS) error {
	raw, err := fs.ReadFile(facts, "counters.json")
	if err != nil {
		return err
	}
	var file struct {
		Kinds []struct {
			Name string
			Rule tracker.Rule
		}
	}
	if err := json.Unmarshal(raw, &file); err != nil {
		return fmt.Errorf("counters.json: %w", err)
	}
	g.offeredCounters = []string{"+1/+1", "-1/-1"}
	for _, kind := range file.Kinds {
		if kind.Rule != "" && !strings.ContainsAny(kind.Name, "XY") {
			g.offeredCounters = append(g.offeredCounters, kind.Name)
		}
	}
	return nil
}
