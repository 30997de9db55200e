package play

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

const (
	ruleVenture  tracker.Rule = "magic/action/venture"
	ruleRoom     tracker.Rule = "magic/dungeon/room"
	ruleComplete tracker.Rule = "magic/dungeon/complete"
)

// Venture is venturing into the dungeon (CR 701.49).
type Venture struct {
	Who  notation.Player `json:"who"`
	Into string          `json:"into,omitempty"` // the name of a dungeon or of a room
}

// CompleteDungeon completes the dungeon that a player is in. With a name, the player has
// completed that one before.
type CompleteDungeon struct {
	Who  notation.Player `json:"who"`
	Name string          `json:"name,omitempty"`
}

// readDungeons reads dungeons.json.
func (g *Rules) readDungeons(facts fs.FS) error {
	raw, err := fs.ReadFile(facts, "dungeons.json")
	if err != nil {
		return err
	}
	if err := json.Unmarshal(raw, &g.dungeons); err != nil {
		return fmt.Errorf("read dungeons.json: %w", err)
	}
	for _, d := range g.dungeons {
		if !d.Sound() {
			return fmt.Errorf("dungeons.json: the rooms of %q don't lead down", d.Name)
		}
	}
	return nil
}

// decide moves the venture marker, or brings a dungeon into the game.
func (a Venture) decide(d *Decision) error {
	seats, err := d.Seats(a.Who)
	if err != nil {
		return err
	}
	for _, seat := range seats {
		if err := d.inGame(seat); err != nil {
			return err
		}
		if err := d.venture(seat, a.Into); err != nil {
			return err
		}
	}
	return nil
}

func (d *Decision) venture(seat int, into string) error {
	if in := d.s.Seat(seat).Dungeon; in != nil && !in.Bottom() {
		room, err := d.nextRoom(seat, in, into)
		if err == nil {
			d.happen(event.Ventured{Seat: seat, Room: room}, ruleVenture)
		}
		return err
	} else if in != nil {
		d.happen(event.DungeonCompleted{Seat: seat}, ruleComplete)
	}
	dungeon, err := d.newDungeon(seat, into)
	if err == nil {
		d.happen(event.Ventured{Seat: seat, Dungeon: dungeon}, ruleVenture)
	}
	return err
}

// nextRoom returns the room into which the marker moves: the one that is named, the only
// one, or what the player chooses (CR 309.5a).
func (d *Decision) nextRoom(seat int, in *board.Explored, into string) (int, error) {
	var options []tracker.Message
	for _, to := range in.Room().To {
		if sameName(in.Rooms[to].Name, into) {
			return to, nil
		}
		options = append(options, tracker.Say("%s: %s", tracker.Name(in.Rooms[to].Name), tracker.Quoted(english.Quote(in.Rooms[to].Text))))
	}
	if into != "" && d.game.dungeon(into) == nil {
		return 0, tracker.Refuse("No arrow leads from %s to a room called %q.", tracker.Name(in.Room().Name), tracker.Name(into)).By(ruleVenture).Next("Say `%s`, and choose.", tracker.Line("venture"))
	}
	i := 0
	if len(options) > 1 {
		var err error
		if i, err = d.in.Choose(d.asksOf(seat, tracker.Say("Which room does the marker move to?")), options); err != nil {
			return 0, err
		}
	}
	return in.Room().To[i], nil
}

// newDungeon returns the dungeon that a player brings into the game: the one that is
// named, or what the player chooses from those that don't need to be named.
func (d *Decision) newDungeon(seat int, into string) (*card.Dungeon, error) {
	if into != "" {
		if named := d.game.dungeon(into); named != nil {
			return named, nil
		}
		return nil, tracker.Refuse("I know no dungeon called %q.", tracker.Name(into)).By(ruleVenture).Next("Say `%s`, and choose.", tracker.Line("venture"))
	}
	var free []*card.Dungeon
	var options []tracker.Message
	for i := range d.game.dungeons {
		if one := &d.game.dungeons[i]; !one.OnlyInto {
			free, options = append(free, one), append(options, tracker.Named(one.Name))
		}
	}
	i, err := d.in.Choose(d.asksOf(seat, tracker.Say("Which dungeon?")), options)
	if err != nil {
		return nil, err
	}
	return free[i], nil
}

// asksOf returns a question of venturing to a player.
func (d *Decision) asksOf(seat int, text tracker.Message) tracker.Question {
	name := d.s.Seat(seat).Name
	return tracker.Question{Player: name, Rule: ruleVenture, Text: text, Meant: name == d.in.By.Name}
}

// dungeon returns the dungeon of a name, or nil.
func (g *Rules) dungeon(name string) *card.Dungeon {
	i := slices.IndexFunc(g.dungeons, func(d card.Dungeon) bool {
		return sameName(d.Name, name)
	})
	if i < 0 {
		return nil
	}
	return &g.dungeons[i]
}

// sameName reports whether a name is the one that players typed.
func sameName(name, typed string) bool {
	return strings.EqualFold(notation.Straight(name), strings.TrimPrefix(strings.ToLower(notation.Straight(typed)), "the "))
}

// decide completes a dungeon whose bottommost room the marker is on (CR 309.7).
func (a CompleteDungeon) decide(d *Decision) error {
	seats, err := d.Seats(a.Who)
	if err != nil {
		return err
	}
	for _, seat := range seats {
		if err := d.inGame(seat); err != nil {
			return err
		}
		in := d.s.Seat(seat).Dungeon
		switch known := d.game.dungeon(a.Name); {
		case a.Name != "" && known == nil:
			return tracker.Refuse("I know no dungeon called %q.", tracker.Name(a.Name)).By(ruleComplete).Next("Type `%s` to see the table.", tracker.Line("board"))
		case a.Name != "" && (in == nil || in.Name != known.Name):
			d.byHand(event.DungeonCompleted{Seat: seat, Name: known.Name})
		case in == nil:
			return tracker.Refuse("%s is in no dungeon.", tracker.Name(d.s.Seat(seat).Name)).By(ruleComplete).Next("Enter one: %s", tracker.Line("venture"))
		case !in.Bottom():
			return tracker.Refuse("%s is in %s, and not in the last room of %s.", tracker.Name(d.s.Seat(seat).Name), tracker.Name(in.Room().Name), tracker.Name(in.Name)).By(ruleComplete).Next("Go on: %s", tracker.Line("venture"))
		default:
			d.happen(event.DungeonCompleted{Seat: seat}, ruleComplete)
		}
	}
	return nil
}

// ventured finds the room ability that triggers (CR 309.4c).
func (w *watch) ventured(e event.Ventured) {
	in := w.s.Seat(e.Seat).Dungeon
	if in == nil {
		return
	}
	room := in.Room()
	said := strings.TrimSuffix(room.Text, ".")
	do := w.g.parsedEffect(card.Effect{Said: said, Line: said})
	w.note(board.Reminder{
		Of: in.Name, Rule: ruleRoom, For: board.RoomWaits, Times: 1, Controller: e.Seat, Do: slices.Clone(do.actions), Effect: len(do.actions) > 0,
	}.Saying(tracker.Say("%s: %s", tracker.Name(room.Name), tracker.Quoted(english.Quote(said)))))
}

// completeDungeons completes dungeons whose bottommost room a marker is on, unless a room
// ability of it is pending. CR 704.5t.
func completeDungeons(c *check) error {
	for _, seat := range c.s.Playing() {
		if in := c.s.Seat(seat).Dungeon; in != nil && in.Bottom() && !c.s.AwaitsRoom(seat) {
			c.happen(event.DungeonCompleted{Seat: seat})
		}
	}
	return nil
}
