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

// deed is something that is done to stacks, as a menu offers it.
type deed struct {
	menu   string
	label  tracker.Message // of the button
	title  tracker.Message // of the menu
	line   func(selector string) string
	wanted func(by string, lane tracker.Lane, t tracker.Tile) bool
	beside []string // the menus that stand beside it
}

// deeds are the things that are done to stacks.
var deeds = []deed{
	{
		menuTap, tracker.Say("Tap"), tracker.Say("Tap what?"), lined("tap %s"),
		func(_ string, _ tracker.Lane, t tracker.Tile) bool { return !t.Turned },
		[]string{menuUntap},
	},
	{
		menuUntap, tracker.Say("Untap"), tracker.Say("Untap what?"), lined("untap %s"),
		func(_ string, _ tracker.Lane, t tracker.Tile) bool { return t.Turned },
		[]string{menuTap},
	},
	{
		menuGrow, tracker.Say("+1/+1"), tracker.Say("+1/+1 counter on what?"), lined("put a +1/+1 counter on %s"),
		func(_ string, _ tracker.Lane, t tracker.Tile) bool { return isCreature(t) },
		[]string{menuShrink},
	},
	{
		menuShrink, tracker.Say("−1/−1"), tracker.Say("−1/−1 counter on what?"), lined("put a -1/-1 counter on %s"),
		func(_ string, _ tracker.Lane, t tracker.Tile) bool { return isCreature(t) },
		[]string{menuGrow},
	},
	{
		menuDestroy, tracker.Say("Destroy"), tracker.Say("Destroy what?"), lined("destroy %s"), anything,
		[]string{menuSacrifice, menuExile, menuReturn},
	},
	{
		menuSacrifice, tracker.Say("Sacrifice"), tracker.Say("Sacrifice what?"), lined("sacrifice %s"),
		func(by string, lane tracker.Lane, _ tracker.Tile) bool { return strings.EqualFold(lane.Player, by) },
		[]string{menuDestroy, menuExile, menuReturn},
	},
	{menuExile, tracker.Say("Exile"), tracker.Say("Exile what?"), lined("exile %s"), anything, []string{menuDestroy, menuSacrifice, menuReturn}},
	{menuReturn, tracker.Say("To hand"), tracker.Say("Return what to hand?"), lined("return %s to its owner's hand"), anything, []string{menuDestroy, menuSacrifice, menuExile}},
}

func lined(format string) func(string) string {
	return func(selector string) string { return fmt.Sprintf(format, selector) }
}

var dismissing = lined("dismiss reminder %s")

func anything(string, tracker.Lane, tracker.Tile) bool { return true }

func isCreature(t tracker.Tile) bool { return slices.Contains(t.Types, "Creature") }

func deedOf(menu string) (deed, bool) {
	i := slices.IndexFunc(deeds, func(d deed) bool { return d.menu == menu })
	if i < 0 {
		return deed{}, false
	}
	return deeds[i], true
}

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
	d, ok := deedOf(name)
	if !ok {
		return tracker.Menu{}, false
	}
	m := tracker.StackMenu(d.title, d.menu, at.Look.Board.Tiles(at.By, func(lane tracker.Lane, t tracker.Tile) bool { return d.wanted(at.By, lane, t) }), d.line)
	if own := at.Look.Board.Tiles(at.By, func(lane tracker.Lane, t tracker.Tile) bool {
		return strings.EqualFold(lane.Player, at.By) && isCreature(t)
	}); d.menu == menuGrow && len(own) > 1 {
		m.Rows = append([][]tracker.Move{{{Label: tracker.Say("Each creature of mine"), Line: "put a +1/+1 counter on each creature you control"}}}, m.Rows...)
	}
	for _, beside := range d.beside {
		if other, ok := deedOf(beside); ok {
			m.Other = append(m.Other, tracker.Move{Label: tracker.Say("%s…", other.label), Menu: beside})
		}
	}
	return m, true
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
	d, ok := deedOf(name)
	if !ok {
		return "", false
	}
	return d.line(on), true
}

// pickedMenu is what can be done to several picked stacks at once: what changes at
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
	for _, d := range deeds {
		row := &m.Rows[1]
		if fit, changes := fits[d.menu]; changes {
			if row = &m.Rows[0]; !fit {
				continue
			}
		}
		*row = append(*row, tracker.Move{Label: d.label, Line: d.line(on)})
	}
	return m, true
}

// attackers are the creatures of the player whose turn it is that can be declared
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

// attacking are the attacking creatures.
func attacking(b tracker.Board) []tracker.Tile {
	return b.Tiles("", func(_ tracker.Lane, t tracker.Tile) bool { return isAttacking(t) })
}

// markBlocks is the mark of a creature that blocks.
const markBlocks = "blocks #%d"

// isBlocked reports whether blockers were declared.
func isBlocked(b tracker.Board) bool {
	return len(b.Tiles("", func(_ tracker.Lane, t tracker.Tile) bool { return marked(t, markBlocks) })) > 0
}

// blockers are the creatures that can block, as far as the board shows (CR 509.1a).
func blockers(b tracker.Board, by string) []tracker.Tile {
	return b.Tiles(by, func(lane tracker.Lane, t tracker.Tile) bool {
		return !lane.Active && isCreature(t) && !t.Turned && !marked(t, markPhasedOut) && !marked(t, markBlocks)
	})
}

// foes lists the players whom the player whose turn it is attacks: those of other
// teams who haven't left.
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

// lifeMenu changes life: of who opened it, of each opponent, and of each other player.
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

// timesMade are the numbers of tokens with buttons.
var timesMade = []int64{1, 2, 3, 5}

// createMenu offers the tokens that this game has made, the last first, then the
// predefined ones.
func (g *Game) createMenu(at tracker.Setting) tracker.Menu {
	m := tracker.Menu{Title: tracker.Say("Create what?"), Other: []tracker.Move{{Label: tracker.Say("Other…"), Form: "create"}}}
	labels := make(map[string]bool)
	kinds := make(map[string]bool) // in small letters
	offer := func(label string, made func(n int64) string) {
		if len(m.Rows) == maxTokenRows {
			return
		}
		if labels[label] { // of the same size and kind, but another token
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
	// Tokens that abilities have made are named as players would.
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

// kindOf names a token by what it is: "Treasure", "Dwarf Berserker".
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
