package table

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/magic/play"
	"arbiter/tracker/notation"
)

// The names of the menus, which are stored in messages.
const (
	menuAttack    = "attack"
	menuBlock     = "block"
	menuCreate    = "create"
	menuLife      = "life"
	menuTap       = "tap"
	menuUntap     = "untap"
	menuGrow      = "+1"
	menuShrink    = "-1"
	menuDestroy   = "destroy"
	menuSacrifice = "sacrifice"
	menuExile     = "exile"
	menuReturn    = "return"
	menuDismiss   = "dismiss"
	menuPicked    = tracker.MenuPicked
)

// stackActions lists the actions on stacks that have menus.
var stackActions = tracker.StackActions{
	{
		Menu: menuTap, Label: tracker.Say("Tap"), Title: tracker.Say("Tap what?"), Line: "tap %s",
		Wanted: isUntapped, Beside: []string{menuUntap},
	},
	{
		Menu: menuUntap, Label: tracker.Say("Untap"), Title: tracker.Say("Untap what?"), Line: "untap %s",
		Wanted: isTapped, Beside: []string{menuTap},
	},
	{
		Menu: menuGrow, Label: tracker.Say("+1/+1"), Title: tracker.Say("+1/+1 counter on what?"), Line: "put a +1/+1 counter on %s",
		Wanted: isCreature, Beside: []string{menuShrink},
	},
	{
		Menu: menuShrink, Label: tracker.Say("−1/−1"), Title: tracker.Say("−1/−1 counter on what?"), Line: "put a -1/-1 counter on %s",
		Wanted: isCreature, Beside: []string{menuGrow},
	},
	{
		Menu: menuDestroy, Label: tracker.Say("Destroy"), Title: tracker.Say("Destroy what?"), Line: "destroy %s",
		Beside: []string{menuSacrifice, menuExile, menuReturn},
	},
	{
		Menu: menuSacrifice, Label: tracker.Say("Sacrifice"), Title: tracker.Say("Sacrifice what?"), Line: "sacrifice %s",
		Own: true, Beside: []string{menuDestroy, menuExile, menuReturn},
	},
	{
		Menu: menuExile, Label: tracker.Say("Exile"), Title: tracker.Say("Exile what?"), Line: "exile %s",
		Beside: []string{menuDestroy, menuSacrifice, menuReturn},
	},
	{
		Menu: menuReturn, Label: tracker.Say("To hand"), Title: tracker.Say("Return what to hand?"), Line: "return %s to its owner's hand",
		Beside: []string{menuDestroy, menuSacrifice, menuExile},
	},
}

func dismissing(id string) string { return "dismiss reminder " + id }

func isTapped(t tracker.Tile) bool { return t.Turned }

func isUntapped(t tracker.Tile) bool { return !t.Turned }

func isCreature(t tracker.Tile) bool { return slices.Contains(t.Types, "Creature") }

// Menu returns a menu of the game.
func (g *Game) Menu(name string, at tracker.Setting) (tracker.Menu, bool) {
	switch name {
	case menuAttack:
		return attackMenu(at), true
	case menuBlock:
		return blockMenu(at), true
	case menuCreate:
		return g.createMenu(at), true
	case menuLife:
		return lifeMenu(at), true
	case menuDismiss:
		return tracker.DismissMenu(menuDismiss, at, dismissing, "dismiss all reminders"), true
	case menuPicked:
		return pickedMenu(at)
	}
	m, ok := stackActions.Open(name, at)
	if own := at.Look.Board.Tiles(at.By, func(lane tracker.Lane, t tracker.Tile) bool {
		return strings.EqualFold(lane.Player, at.By) && isCreature(t)
	}); name == menuGrow && len(own) > 1 {
		m.Rows = append([][]tracker.Move{{{Label: tracker.Say("Each creature of mine"), Line: "put a +1/+1 counter on each creature you control"}}}, m.Rows...)
	}
	return m, ok
}

// MenuLine returns the line for what was picked in a list of a menu.
func (g *Game) MenuLine(name string, at tracker.Setting, values []string) (string, bool) {
	if name == menuDismiss {
		return at.Dismissed(values, dismissing)
	}
	kind, id, _ := strings.Cut(name, " ")
	on, ok := at.WholeOf(values)
	if !ok {
		return "", false
	}
	switch kind {
	case menuAttack:
		return attackLine(at, "", on), true
	case menuBlock:
		n, err := strconv.ParseInt(id, 10, 64)
		if err != nil {
			return "", false
		}
		return blockLine(on, n), true
	}
	return stackActions.Line(name, on)
}

// pickedMenu returns the menu for several picked stacks: the actions that change at
// least one of them, counters if all are creatures, and how they leave.
func pickedMenu(at tracker.Setting) (tracker.Menu, bool) {
	var names, all []string
	creatures, tapped, untapped := true, false, false
	for _, id := range at.Picked {
		t, ok := at.Look.Board.OneTile(id)
		if !ok {
			continue
		}
		creatures, tapped, untapped = creatures && isCreature(t), tapped || t.Turned, untapped || !t.Turned
		names, all = append(names, t.Titled()), append(all, t.Members(t.Count))
	}
	if len(all) == 0 {
		return tracker.Menu{}, false
	}
	on := tracker.Joined(all)
	m := tracker.Menu{Title: tracker.Named(strings.Join(names, ", ")), Rows: [][]tracker.Move{nil, nil}}
	fits := map[string]bool{menuTap: untapped, menuUntap: tapped, menuGrow: creatures, menuShrink: creatures}
	for _, a := range stackActions {
		row := &m.Rows[1]
		if fit, changes := fits[a.Menu]; changes {
			if row = &m.Rows[0]; !fit {
				continue
			}
		}
		*row = append(*row, tracker.Move{Label: a.Label, Line: a.On(on)})
	}
	return m, true
}

// attackers returns the creatures of the player whose turn it is that can be declared
// as attackers (CR 508.1a), as far as the board shows.
func attackers(b tracker.Board) []tracker.Tile {
	active, ok := b.ActiveLane()
	if !ok {
		return nil
	}
	return b.Tiles(active.Player, func(lane tracker.Lane, t tracker.Tile) bool {
		return lane.Player == active.Player && isCreature(t) && !t.Turned && !isAttacking(t) && !slices.Contains(t.Keywords, "Defender") &&
			!marked(t, markSick) && !marked(t, markPhasedOut)
	})
}

// Formats of the marks of tiles that decide what is offered.
const (
	markSick        = "summoning sick"
	markPhasedOut   = "phased out"
	markAttacking   = "attacking"
	markAttackingOf = "attacking %s"
)

func marked(t tracker.Tile, format string) bool {
	return slices.ContainsFunc(t.Marks, func(m tracker.Message) bool { return m.Format == format })
}

func isAttacking(t tracker.Tile) bool { return marked(t, markAttacking) || marked(t, markAttackingOf) }

// attacking returns the attacking creatures.
func attacking(b tracker.Board) []tracker.Tile {
	return b.Tiles("", func(_ tracker.Lane, t tracker.Tile) bool { return isAttacking(t) })
}

// markBlocks is the mark of a creature that blocks.
const markBlocks = "blocks #%d"

// isBlocked reports whether blockers were declared.
func isBlocked(b tracker.Board) bool {
	return len(b.Tiles("", func(_ tracker.Lane, t tracker.Tile) bool { return marked(t, markBlocks) })) > 0
}

// blockers returns the creatures that can block, as far as the board shows (CR 509.1a).
func blockers(b tracker.Board, by string) []tracker.Tile {
	return b.Tiles(by, func(lane tracker.Lane, t tracker.Tile) bool {
		return !lane.Active && isCreature(t) && !t.Turned && !marked(t, markPhasedOut) && !marked(t, markBlocks)
	})
}

// foes returns the players of other teams than that of the player whose turn it is, who
// haven't left.
func foes(look tracker.Look) []string {
	active, _ := look.Board.ActiveLane()
	team := func(name string) any {
		for _, l := range look.Board.Lanes {
			for _, m := range l.Marks {
				if l.Player == name && m.Format == markTeam {
					return m.Args[0]
				}
			}
		}
		return name
	}
	return slices.DeleteFunc(look.Others(active.Player), func(name string) bool { return team(name) == team(active.Player) })
}

// markTeam is the mark of a player who is in a team.
const markTeam = "team %d"

// attackLine is an attack by the player whose turn it is; whom is empty where it is
// asked, or clear.
func attackLine(at tracker.Setting, whom, with string) string {
	active, _ := at.Look.Board.ActiveLane()
	if whom != "" {
		whom = " " + whom
	}
	if strings.EqualFold(active.Player, at.By) {
		return "attack" + whom + " with " + with
	}
	return active.Player + " attacks" + whom + " with " + with
}

func attackMenu(at tracker.Setting) tracker.Menu {
	tiles := attackers(at.Look.Board)
	m := tracker.StackMenu(tracker.Say("Attack with what?"), menuAttack, tiles, func(on string) string { return attackLine(at, "", on) })
	if len(tiles) == 0 {
		return m
	}
	var all []string
	for _, t := range tiles {
		all = append(all, t.Whole())
	}
	var everything []tracker.Move
	for _, whom := range foes(at.Look) {
		if len(everything) < tracker.MaxInRow {
			everything = append(everything, tracker.Move{Label: tracker.Say("All at %s", tracker.Name(whom)), Line: attackLine(at, whom, tracker.Joined(all))})
		}
	}
	m.Rows = append([][]tracker.Move{everything}, m.Rows...)
	return m
}

func blockLine(with string, attacker int64) string {
	return fmt.Sprintf("%s blocks #%d", with, attacker)
}

// maxBlocked is the maximum number of attackers for which a menu offers blockers.
const maxBlocked = 5

func blockMenu(at tracker.Setting) tracker.Menu {
	m := tracker.Menu{Title: tracker.Say("Who blocks?"), Rows: [][]tracker.Move{{{Label: tracker.Say("No more blocks: combat damage"), Line: lineDamage, Now: true}}}}
	with := blockers(at.Look.Board, at.By)
	if len(with) == 0 {
		return m
	}
	for i, t := range attacking(at.Look.Board) {
		if i == maxBlocked {
			break
		}
		if len(with) <= tracker.MaxInRow {
			var row []tracker.Move
			for _, w := range with {
				row = append(row, tracker.Move{Label: tracker.Say("%s blocks %s", tracker.Name(w.Titled()), tracker.Name(t.Titled())), Line: blockLine(w.Members(1), t.ID)})
			}
			m.Rows = append(m.Rows, row)
			continue
		}
		m.Lists = append(m.Lists, tracker.ListTiles(fmt.Sprintf("%s %d", menuBlock, t.ID), tracker.Say("Block %s with…", tracker.Name(t.Titled())), with))
	}
	return m
}

// lineDamage deals the combat damage.
const lineDamage = "combat damage"

// lifeMenu returns the menu that changes the life total of the player who opened it, of
// all opponents, and of each other player.
func lifeMenu(at tracker.Setting) tracker.Menu {
	m := tracker.Menu{Title: tracker.Say("Life of %s", tracker.Name(at.By)), Rows: [][]tracker.Move{nil, nil, nil}, Other: []tracker.Move{{Label: tracker.Say("A number…"), Form: tracker.FormNumber}}}
	for _, n := range []int{1, 2, 3, 4, 5} {
		m.Rows[0] = append(m.Rows[0], tracker.Move{Label: tracker.Say("−%d", n), Line: fmt.Sprintf("lose %d life", n)})
		m.Rows[1] = append(m.Rows[1], tracker.Move{Label: tracker.Say("+%d", n), Line: fmt.Sprintf("gain %d life", n)})
	}
	others := at.Look.Others(at.By)
	if len(others) > 1 {
		for _, n := range []int{1, 2, 3, 5} {
			m.Rows[2] = append(m.Rows[2], tracker.Move{Label: tracker.Say("Each opponent −%d", n), Line: fmt.Sprintf("each opponent loses %d life", n)})
		}
	}
	for i, name := range others {
		if i == maxLifeRows {
			break
		}
		var row []tracker.Move
		for _, n := range []int{1, 2, 3, 5} {
			row = append(row, tracker.Move{Label: tracker.Say("%s −%d", tracker.Name(name), n), Line: fmt.Sprintf("%s loses %d life", name, n)})
		}
		m.Rows = append(m.Rows, row)
	}
	return m
}

// maxLifeRows is the maximum number of other players in the menu for life.
const maxLifeRows = 3

// likelyTokens are the predefined tokens that are offered, the most common first
// (CR 111.10).
var likelyTokens = []string{"Treasure", "Food", "Clue", "Blood", "Map"}

const (
	maxTokenRows = 6 // kinds of tokens with buttons
	maxSaidLines = 12
)

// timesMade lists the numbers of tokens with buttons.
var timesMade = []int64{1, 2, 3, 5}

// createMenu returns the menu that creates tokens: those that lines of this game have
// created, the last first, then the predefined ones.
func (g *Game) createMenu(at tracker.Setting) tracker.Menu {
	m := tracker.Menu{Title: tracker.Say("Create what?"), Other: []tracker.Move{{Label: tracker.Say("Other…"), Form: "create"}}}
	labels := make(map[string]bool)
	kinds := make(map[string]bool) // in small letters
	offer := func(label string, made func(n int64) string) {
		if len(m.Rows) == maxTokenRows {
			return
		}
		if labels[label] { // another token of the same size and subtypes has the label
			label = made(1)
		}
		labels[label] = true
		var row []tracker.Move
		for _, n := range timesMade {
			times := tracker.Say("×%d", n)
			if n == 1 {
				times = tracker.Named(label)
			}
			row = append(row, tracker.Move{Label: times, Line: "create " + made(n)})
		}
		m.Rows = append(m.Rows, row)
	}
	named := func(name string) {
		if kind := strings.ToLower(name); !kinds[kind] {
			kinds[kind] = true
			offer(name, func(n int64) string {
				if n == 1 {
					return english.Article(name) + " token"
				}
				return fmt.Sprintf("%d %s tokens", n, name)
			})
		}
	}
	for _, c := range g.madeOf(at.Said) {
		label := kindOf(c)
		kinds[strings.ToLower(label)] = true
		if c.Object.Power != "" {
			label = c.Object.Power + "/" + c.Object.Toughness + " " + label
		}
		offer(label, func(n int64) string {
			c.Count = notation.Amount{N: n}
			return g.Vocabulary.Print(c)
		})
	}
	// Tokens that abilities have created are described as in a typed line.
	for _, t := range at.Look.Board.Tiles(at.By, func(_ tracker.Lane, t tracker.Tile) bool { return strings.HasPrefix(t.Type, "Token ") }) {
		if name, made := strings.CutSuffix(t.Name, " Token"); made {
			named(name)
		}
	}
	for _, name := range likelyTokens {
		named(name)
	}
	return m
}

// kindOf returns the subtypes of a token, such as "Treasure" or "Dwarf Berserker".
func kindOf(c notation.Creation) string {
	name, _ := strings.CutSuffix(cmp.Or(c.Predefined, c.Named, c.Object.Name, strings.Join(c.Object.Subtypes, " ")), " Token")
	return cmp.Or(name, "token")
}

// madeOf lists the tokens that lines have created, each kind once, in the order of the
// lines. Tokens whose description depends on the board at that time are left out.
func (g *Game) madeOf(lines []string) []notation.Creation {
	var all []notation.Creation
	seen := make(map[string]bool)
	for _, line := range lines {
		if seen[line] || !strings.Contains(line, "token") && !strings.HasPrefix(line, "create") {
			continue
		}
		if seen[line] = true; len(seen) > maxSaidLines {
			break
		}
		actions, err := g.Parse(line)
		if err != nil {
			continue
		}
		for _, a := range actions {
			made, ok := a.(play.Create)
			if !ok {
				continue
			}
			for _, c := range made.Made {
				if c.CopyOf != nil || c.Attached != nil || c.For != nil || c.Under != nil || c.Attacking || c.EachOf || c.Known != "" || c.Count.Expr != "" || c.Object.Protector != nil {
					continue
				}
				c.Count = notation.Amount{N: 1}
				if key := g.Vocabulary.Print(c); !seen[key] {
					seen[key], all = true, append(all, c)
				}
			}
		}
	}
	return all
}
