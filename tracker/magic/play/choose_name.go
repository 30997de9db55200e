package play

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
)

// chooseNameOnEntry lets the controller of an entering permanent choose a card name (CR 201.4): one that
// they have announced, one of a card on the board or elsewhere in the game, or any other.
func (d *Decision) chooseNameOnEntry(p *board.Permanent, e card.Enters) error {
	if e.First != "" {
		d.happen(event.Noted{Text: e.First, Times: 1}, ruleEntersWith)
	}
	name, err := d.cardName(p, e)
	if err != nil || name == "" {
		return err
	}
	p.Chosen = append(slices.Clip(p.Chosen), board.Chosen{Choice: e.Choose, Value: name})
	return nil
}

// cardName asks for a card name. It returns "" where there is no name to choose.
func (d *Decision) cardName(p *board.Permanent, e card.Enters) (string, error) {
	if said := d.in.Announced(); said != "" && d.in.By.Name == d.s.Seat(p.Controller).Name {
		name, err := d.saidName(said)
		if err != nil {
			return "", err
		}
		if !d.canBeNamed(name, e) {
			return "", tracker.Refuse("%s isn't the name of %s card.", tracker.Name(name), tracker.Name(articled(e))).By(ruleNameAmong).
				Next("Choose another name.")
		}
		d.in.Announces(d.in.By.Name, []string{said})
		return name, nil
	}
	ask := func(all []string, more ...tracker.Message) (int, error) {
		q := d.asksController(p, tracker.Say("Which card name is chosen for %s?", tracker.Name(p.Face().Name)))
		q.Narrows = len(more) > 0 || slices.ContainsFunc(all, func(one string) bool { return strings.HasSuffix(one, "…") })
		return d.in.Choose(q, append(tracker.AllNamed(all), more...))
	}
	here := d.namesHere(p, e)
	if len(here) > 0 {
		var more []tracker.Message
		if d.game.Pool != nil {
			more = []tracker.Message{tracker.Say("Another one")}
		}
		if i, err := ask(here, more...); err != nil {
			return "", err
		} else if i < len(here) {
			return here[i], nil
		}
	}
	if d.game.Pool == nil {
		return "", nil
	}
	for begins := ""; ; {
		options := d.namesBeginning(begins, e)
		if len(options) == 0 {
			return "", nil
		}
		i, err := ask(options)
		if err != nil {
			return "", err
		}
		letters, more := strings.CutSuffix(options[i], "…")
		if !more {
			return options[i], nil
		}
		begins = letters
	}
}

// articled returns the cards whose names can be chosen, in words: "a nonland".
func articled(e card.Enters) string {
	if e.Among == "" {
		return "another"
	}
	return english.Article(e.Among)
}

// saidName returns the card name that a player said.
func (d *Decision) saidName(said string) (string, error) {
	if i := slices.IndexFunc(d.s.CardNames(), func(name string) bool { return strings.EqualFold(name, said) }); i >= 0 {
		return d.s.CardNames()[i], nil
	}
	if d.game.Pool == nil {
		return "", tracker.Refuse("I don't know a card called %q.", tracker.Name(said)).By(ruleName).Next("Choose the name of a card.")
	}
	if name, ok := d.game.Pool.Named(said); ok && !strings.Contains(name, " // ") {
		return name, nil
	}
	found, err := d.game.Pool.Find(said, d.s.CardNames())
	if err != nil {
		return "", err
	}
	if !found.One {
		return "", notFound(said, found)
	}
	one := found.Cards[0]
	switch {
	case one.Whole && one.Layout == "split": // CR 201.4b
		return "", tracker.Refuse("%s is two names.", tracker.Name(said)).By(ruleName).
			Next("Choose one of them: %s or %s.", tracker.Name(one.Faces[0].Name), tracker.Name(one.Faces[1].Name))
	case one.Whole && len(one.Faces) > 0: // the whole card was named: its front
		return one.Faces[0].Name, nil
	}
	return one.Name, nil
}

// maxNamesOffered is the maximum number of card names that are offered at once.
const maxNamesOffered = 20

// namesHere lists the names of cards on the board and elsewhere in the game that can be chosen.
func (d *Decision) namesHere(p *board.Permanent, e card.Enters) []string {
	var all []string
	for _, whole := range d.s.CardNames() {
		for name := range strings.SplitSeq(whole, " // ") {
			if name != "" && name != p.Face().Name && d.canBeNamed(name, e) {
				all = append(all, name)
			}
		}
	}
	return all[:min(len(all), maxNamesOffered)]
}

// namesBeginning lists the names that begin with these letters and can be chosen, or, of many, the letters
// with which they begin: "Kr…".
func (d *Decision) namesBeginning(letters string, e card.Enters) []string {
	all := slices.DeleteFunc(d.game.Pool.Beginning(letters), func(name string) bool { return !strings.HasPrefix(name, letters) })
	if len(all) <= maxNamesOffered {
		return slices.DeleteFunc(all, func(name string) bool { return !d.canBeNamed(name, e) })
	}
	var some []string
	for i, name := range all {
		next := []rune(name)
		if n := len([]rune(letters)) + 1; n < len(next) {
			next = next[:n]
		}
		begins := string(next)
		if last := len(some) - 1; last >= 0 && strings.TrimSuffix(some[last], "…") == begins {
			continue
		}
		if begins == name || i+1 == len(all) || !strings.HasPrefix(all[i+1], begins) {
			some = append(some, name)
		} else {
			some = append(some, begins+"…")
		}
	}
	return some
}

// canBeNamed reports whether the card or face of a name has the characteristics that a choice demands
// (CR 201.4a). Those of a name that isn't in the pool are taken from the cards in the game.
func (d *Decision) canBeNamed(name string, e card.Enters) bool {
	if e.Among == "" && e.Except == "" {
		return true
	}
	def, ok := d.cardNamed(name)
	if d.game.Pool != nil {
		if found, err := d.game.Pool.Find(name, nil); err == nil && len(found.Cards) > 0 {
			for _, one := range found.Cards {
				if i := slices.IndexFunc(one.Faces, func(f card.Definition) bool { return f.Name == name }); i >= 0 {
					def, ok = one.Faces[i], true
					break
				}
			}
		}
	}
	if !ok {
		return true
	}
	is := func(typ string) bool { return slices.Contains(def.Types, typ) }
	basic := slices.Contains(def.Supertypes, "Basic")
	if e.Except != "" && is("Land") && basic {
		return false
	}
	switch e.Among {
	case "nonland":
		return !is("Land")
	case "noncreature, nonland":
		return !is("Land") && !is("Creature")
	case "nonbasic land":
		return is("Land") && !basic
	case "":
		return true
	}
	return is(english.Capital(e.Among))
}

// mayCast refuses a spell that can't be cast because of its name (CR 601.3).
func (d *Decision) mayCast(spell *card.Definition) error {
	if slices.Contains(spell.Types, "Land") || spell.Name == "" {
		return nil
	}
	by := d.Now().ForbidsName(spell, d.you, card.CantBeCast)
	if by == nil {
		return nil
	}
	return tracker.Refuse("%s can't be cast: %s says so.", tracker.Name(spell.Name), board.NameOf(by.Source)).By(ruleCant).
		Next("Remove what forbids it, or set by hand what you need.")
}
