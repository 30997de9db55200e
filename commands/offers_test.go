package commands_test

import (
	"errors"
	"strconv"
	"testing"

	"arbiter/commands"
	"arbiter/commands/render"
	"arbiter/tracker"
	"arbiter/tracker/storetest"
)

// The examples in each game's help can be typed as they are.
func TestExamplesOfEachGame(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	for _, g := range j.Games {
		words := g.Offers().Words()
		if words.First == "" || words.Number == "" || words.ByHowMuch == "" || len(words.Examples) == 0 {
			t.Errorf("%s: %+v", g.ID(), words)
		}
		for _, lines := range [][]string{words.Examples, {words.First}, {"/create " + words.Create}, {"/life +1", "/life =2"}} {
			say(t, j, "Alice", "/game start system:"+g.ID())
			for _, line := range lines {
				if r := say(t, j, "Alice", line); r.Problem != nil || r.Choice != nil {
					t.Errorf("%s: %s: %+v %+v", g.ID(), line, r.Problem, r.Choice)
				}
			}
			say(t, j, "Alice", "/game end")
		}
	}
}

// A line that every board offers isn't offered again as a repeated line.
func TestOftenIsNotOfferedTwice(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	say(t, j, "Alice", "/game start system:riftbound")
	for _, line := range []string{"score 1 point", "score 1 point", "score 2 points", "score 2 points"} {
		say(t, j, "Alice", line)
	}
	look := say(t, j, "Alice", "/board").Table
	often := j.MyMoves(t.Context(), "kitchen", speaker, look, 0).Often
	if len(often) != 1 || often[0].Line != "score 2 points" {
		t.Errorf("offered again: %+v", often)
	}
}

// Buttons are lines of the game, forms or menus that it has; the lines in menus can be
// said, too, and so can those for what is picked in their lists. Each does something
// or asks something.
func TestButtonsOfEachGame(t *testing.T) {
	for name, b := range map[string]struct {
		start string
		lines []string
		least int // buttons
	}{
		"magic": {"/game start players:Bob", []string{"create four 1/1 white Soldier creature tokens", "create two Food tokens", `add legendary Jace planeswalker "Jace" with loyalty 4`, "create a 2/2 green Bear creature token", "tap #2", "choose 1", "next turn", "next turn"}, 150},
		"magic, in combat": {"/game start players:Bob", []string{
			"create four 1/1 white Soldier creature tokens", "create a 0/4 white Wall creature token under Bob's control", "next turn", "next turn", "attack Bob with 2 of #1",
		}, 100},
		"magic, another's turn, many blockers": {"/game start players:Bob,Carol", []string{
			"create 7 1/1 white Soldier creature tokens", "label 1 of #1 A", "label 1 of #1 B", "label 1 of #1 C", "label 1 of #1 D", "label 1 of #1 E", "label 1 of #1 F",
			"create two 3/3 green Ox creature tokens under Bob's control", "next turn", "next turn", "next turn", "next turn", "Bob attacks Alice with 1 of #8",
		}, 100},
		"magic, an attack on two": {"/game start players:Bob,Carol", []string{"create three 1/1 white Soldier creature tokens", "next turn", "next turn", "next turn"}, 60},
		"magic, reminders": {"/game start players:Bob", []string{
			"next turn", `add a 1/1 white Cleric creature named Priest with "At the beginning of your upkeep, each opponent loses 1 life."`,
			`add a 1/1 white Cleric creature named Monk with "At the beginning of your upkeep, you gain 1 life."`, "next turn",
		}, 50},
		"riftbound":              {"/game start system:riftbound players:Bob", []string{"play two Recruit tokens to base", "play a Gold token to base", "play a 3 Might Poro unit named Bo", "score 2 points", "next turn", "next turn"}, 60},
		"riftbound, in showdown": {"/game start system:riftbound players:Bob", []string{"play two Recruit tokens to base", "score 2 points", "next turn", "next turn", "move 1 of #1 to battlefield 1"}, 30},
	} {
		t.Run(name, func(t *testing.T) {
			j, _ := judge(t, storetest.Memory())
			say(t, j, "Alice", b.start)
			for _, line := range b.lines {
				if r := say(t, j, "Alice", line); r.Problem != nil {
					t.Fatalf("%s: %v", line, r.Problem)
				}
			}
			p := &presser{T: t, judge: j, opened: make(map[string]bool)}
			look := say(t, j, "Alice", "/board").Table
			ids := []int64{0}
			for _, tile := range look.Board.Tiles("", func(tracker.Lane, tracker.Tile) bool { return true }) {
				ids = append(ids, tile.ID)
			}
			for _, id := range ids {
				m := j.Moves(look, id)
				for _, all := range [][]commands.Move{m.Reminders, m.Reminded, m.Table, m.Target, m.More, m.Leave, m.Acts, m.Player, m.Say} {
					if len(all) > 5 {
						t.Errorf("a row of %d", len(all))
					}
					for _, move := range all {
						p.press(move, id)
					}
				}
			}
			if p.pressed < b.least {
				t.Errorf("only %d buttons", p.pressed)
			}
		})
	}
}

// presser presses every button, and takes back what it did.
type presser struct {
	*testing.T
	judge   *commands.Judge
	opened  map[string]bool // menus
	pressed int
}

func (p *presser) press(m commands.Move, id int64) {
	p.Helper()
	switch look := table(p, p.judge); {
	case m.Label.Zero():
		p.Errorf("a button without a label: %+v", m)
	case m.Form != "":
		if _, err := p.judge.Form(look, m.Form, id); err != nil {
			p.Errorf("the form %s: %v", m.Form, err)
		}
	case m.Menu != "":
		p.open(m.Menu, nil)
	default:
		p.say(m.Line)
	}
}

// say says a line of a button, and takes it back.
func (p *presser) say(line string) {
	p.Helper()
	p.pressed++
	before := table(p, p.judge).Seq
	r := say(p, p.judge, "Alice", line)
	if r.Problem != nil && line != "undo" {
		p.Errorf("%s: %s", line, r.Problem.What)
	}
	switch {
	case r.Choice != nil && r.Choice.Private:
		say(p, p.judge, "Alice", "undo") // withdraws the question
	case line == "undo":
		say(p, p.judge, "Alice", "redo")
	case r.Table.Seq != before:
		say(p, p.judge, "Alice", "undo")
	}
}

// open presses everything in a menu.
func (p *presser) open(name string, picked []int64) {
	p.Helper()
	if p.opened[name] {
		return
	}
	p.opened[name] = true
	m, look, err := p.judge.Menu(p.Context(), "kitchen", name, speaker, picked)
	if err != nil {
		p.Errorf("the menu %s: %v", name, err)
		return
	}
	if err := render.Lint(render.MenuMessage(m, look.Seq, nil, nil)); err != nil {
		p.Errorf("the menu %s: %v", name, err)
	}
	for _, row := range append(m.Rows, m.Other) {
		if len(row) > tracker.MaxInRow {
			p.Errorf("the menu %s: a row of %d", name, len(row))
		}
		for _, move := range row {
			p.press(move, 0)
		}
	}
	for _, list := range m.Lists {
		var values []string
		var ids []int64
		for _, s := range list.Among[:min(2, len(list.Among))] {
			id, err := strconv.ParseInt(s.Value, 10, 64)
			if err != nil {
				p.Errorf("the value %q", s.Value)
			}
			values, ids = append(values, s.Value), append(ids, id)
		}
		if list.Opens {
			p.open(list.Name, ids)
			continue
		}
		line, err := p.judge.Chosen(p.Context(), "kitchen", list.Name, speaker, values)
		if err != nil {
			p.Errorf("the list %s of %s: %v", list.Name, name, err)
			continue
		}
		p.say(line)
	}
}

// What is selected in a list of a menu is checked: only ids of stacks on the board are
// read, and only lists that the game has.
func TestForgedListsOfMenus(t *testing.T) {
	for _, start := range []string{"/game start", "/game start system:riftbound"} {
		j, _ := judge(t, storetest.Memory())
		if _, err := j.Chosen(t.Context(), "kitchen", "tap", speaker, []string{"1"}); err == nil {
			t.Error("a list without a game")
		}
		say(t, j, "Alice", start)
		say(t, j, "Alice", "create a Treasure token")
		say(t, j, "Alice", "play a Recruit token to base")
		for _, list := range []string{"tap", "exhaust", "attack", "block 1", "block x", "block", "move 1", "move 99", "move -1", "move", "destroy", "kill", "dismiss", "nothing", "", "gain 5 life", "picked"} {
			for _, values := range [][]string{nil, {""}, {"gain 5 life"}, {"1 and all #2"}, {"-1"}, {"99"}, {"01"}, {"1.0"}, {"1", "99"}, {" 1"}, {"9223372036854775808"}} {
				if line, err := j.Chosen(t.Context(), "kitchen", list, speaker, values); err == nil {
					t.Errorf("%s: the list %q takes %q: %s", start, list, values, line)
				}
			}
		}
		for _, menu := range []string{"", "nothing", "gain 5 life", "picked"} {
			if m, _, err := j.Menu(t.Context(), "kitchen", menu, speaker, []int64{99, -1}); err == nil {
				t.Errorf("there is a menu %q: %+v", menu, m)
			}
		}
		if _, _, err := j.Menu(t.Context(), "kitchen", "several", tracker.Speaker{Name: "Eve"}, nil); !errors.Is(err, tracker.ErrNotSeated) {
			t.Errorf("a menu for a spectator: %v", err)
		}
	}
}
