package play

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/card"
	"arbiter/tracker/riftbound/event"
)

// makeFields creates further, uncontrolled battlefields (RB 439.2.b.5).
func (d *Decision) makeFields(def card.Definition, n int64, token bool, seat int, rule tracker.Rule) error {
	if n+int64(len(d.s.Fields)) > event.MaxFields {
		return tracker.Refuse("A table has at most %d battlefields here.", event.MaxFields).Next("Replace one: %s", tracker.Line("replace battlefield 1 with a Brush token"))
	}
	for range n {
		f := board.Field{Def: def, Token: token, Owner: seat}
		if token {
			f.ID = d.newID()
		}
		if rule == "" {
			rule = ruleMakeField
		}
		d.happen(event.FieldMade{Field: f}, rule)
	}
	return nil
}

// bring names the first unnamed battlefield after a battlefield card, preferring one
// that the player brought. It reports whether there was one.
func (d *Decision) bring(def card.Definition, seat int) (bool, error) {
	if f, _ := board.FormatOf(d.s.Format); f.BringsNone(seat) && d.s.Turn <= 1 {
		return false, tracker.Refuse("%s goes first and brings no battlefield in this mode.", tracker.Name(d.s.Seat(seat).Name)).By(ruleVictory).
			Next("Say who does, or which one it is: %s", tracker.LineOf("battlefield 1 is %s", tracker.Name(def.Name)))
	}
	n := 0
	for i, f := range d.s.Fields {
		if f.Def.Name == "" && !f.Token && (n == 0 || f.Owner == seat && d.s.Field(n).Owner != seat) {
			n = i + 1
		}
	}
	if n == 0 {
		return false, nil
	}
	d.happen(event.FieldNamed{N: n, Name: def.Name, Def: &def}, "")
	return true, nil
}

// decide replaces a battlefield with a token, which takes over its units, control and
// status (RB 438), or swaps it back (RB 438.7).
func (a Replace) decide(d *Decision) error {
	n, err := d.battlefield(&a.At)
	if err != nil {
		return err
	}
	if a.Back {
		if d.s.Field(n).Under == nil {
			return tracker.Refuse("There is nothing under %s to swap back.", tracker.Name(d.s.Place(n))).By(ruleSwapBack).Next("Replace it: %s", tracker.LineOf("replace battlefield %d with a Brush token", n))
		}
		d.happen(event.SwappedBack{N: n}, ruleSwapBack)
		return nil
	}
	if len(a.With) != 1 || a.With[0].Count.N != 1 {
		return tracker.Refuse("One battlefield replaces one.").By(RuleReplace).Next("Say it so: %s", tracker.LineOf("replace battlefield %d with a Brush token", n))
	}
	def, _, err := d.definition(a.With[0], true)
	if err != nil {
		return err
	}
	if len(def.Types) != 1 || def.Types[0] != "Battlefield" {
		return tracker.Refuse("%s is no battlefield.", tracker.Name(def.Name)).By(RuleReplace).Next("Say it so: %s", tracker.LineOf("replace battlefield %d with a Brush token", n))
	}
	owner := d.you
	if owner == 0 {
		return d.unseated()
	}
	d.happen(event.FieldReplaced{N: n, With: board.Field{ID: d.newID(), Def: def, Token: true, Owner: owner}}, RuleReplace)
	return nil
}

// decide says which battlefield it is, or what its text says.
func (a NameField) decide(d *Decision) error {
	n, err := d.battlefield(&a.At)
	if err != nil {
		return err
	}
	name, def := strings.TrimSpace(a.Name), d.s.Field(n).Def
	switch {
	case name == "" && len(a.Said) > 0:
		name = def.Name
	case name == "" || len([]rune(name)) > 60:
		return tracker.Refuse("That is no name for a battlefield.").Next("Use 1 to 60 letters.")
	case d.saysWhose(name):
		return tracker.Refuse("%q is whose it is, and no name.", tracker.Name(name)).Next("Say who controls it: %s", tracker.LineOf("Bob controls battlefield %d", n)).For(tracker.ErrUnclear)
	}
	e := event.FieldNamed{N: n, Name: name}
	if known, ok := d.exactly(name); a.Name != "" && ok && known.Is("Battlefield") && !known.Is("Token") {
		e.Name, def, e.Def = known.Name, known, &def
	}
	if len(a.Said) > 0 {
		def = d.game.besides(def, notation.Creation{Said: a.Said})
		e.Def = &def
	}
	d.byHand(e)
	return nil
}

// saysWhose reports whether a text says who controls a battlefield, as opposed to its
// name.
func (d *Decision) saysWhose(text string) bool {
	text = strings.ToLower(text)
	return slices.Contains([]string{"mine", "ours", "yours", "his", "hers", "theirs", "nobody's", "free", "empty", "open", "uncontrolled", "contested"}, text) ||
		slices.ContainsFunc(d.s.Players, func(p board.Player) bool {
			name := strings.ToLower(p.Name)
			return text == name+"'s" || text == name+"s"
		})
}
