package play

import (
	"regexp"
	"slices"
	"strconv"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// PaidWords are the words by which players announce additional costs, with the keyword of
// each.
var PaidWords = []struct{ Word, Keyword string }{{"kicked", "kicker"}, {"bargained", "bargain"}, {"offspring", "offspring"}}

// multikicker is the keyword of a cost that may be paid any number of times (CR 702.33c).
const multikicker = "multikicker"

// eachKick matches an amount that depends on how often a spell was kicked.
var eachKick = regexp.MustCompile(`(?i)^(?:(\d{1,9}) for each time|the number of times) (?:it|this spell) was kicked$`)

// kicks returns the value of such an amount for an object that was cast in a way. known is false
// for any other amount, and if the number of kicks wasn't announced.
func kicks(amount string, how *board.HowCast) (n int64, known bool, err error) {
	m := eachKick.FindStringSubmatch(amount)
	times, announced := how.TimesKicked()
	if m == nil || !announced {
		return 0, false, nil
	}
	each := int64(1)
	if m[1] != "" {
		each, _ = strconv.ParseInt(m[1], 10, 64) // it has nine digits at most
	}
	n, err = tracker.Mul(times, each)
	return n, true, err
}

// how returns how a card is cast. Lands, and cards that are put onto the battlefield, aren't
// cast.
func (a Cast) how(w way, c castable) *board.HowCast {
	if def := c.up(); w.uncast || slices.Contains(def.Types, "Land") {
		return &board.HowCast{Not: board.NoSpell}
	}
	how := &board.HowCast{From: c.zone, Way: w.word, Paid: a.Paid, Kicks: a.Kicks}
	if a.X != nil && a.X.Expr == "" {
		how.X = &a.X.N
	}
	return how
}

// howCast returns how an entering permanent was cast, or nil if that isn't known: players may add
// permanents that are on their table already. Created tokens, and cards that are put onto the
// battlefield, weren't cast (CR 400.7).
func (d *Decision) howCast(e *event.Entered) *board.HowCast {
	switch {
	case e.Of.Token && !e.Created: // CR 608.3f
		return &board.HowCast{Not: board.CopiedSpell}
	case e.Created, d.casts == nil && e.From != 0:
		return &board.HowCast{Not: board.NoSpell}
	}
	return d.casts
}

// paysAlso notes an additional cost that isn't mana, or refuses one that the spell doesn't
// have.
func (d *Decision) paysAlso(a *Cast, up *card.Definition) error {
	for _, p := range PaidWords {
		if a.Paid != p.Word {
			continue
		}
		keyword := p.Keyword
		if a.Kicks > 1 {
			keyword = multikicker
		}
		i := slices.IndexFunc(up.Keywords, func(k string) bool {
			name := card.ReadKeyword(k).Name
			return name == keyword || p.Word == "kicked" && name == multikicker
		})
		if i < 0 {
			return tracker.Refuse("%s has no %s.", tracker.Name(up.Name), tracker.Name(keyword)).By(ruleCast).
				Next("Without it: %s", tracker.LineOf("cast %s", tracker.Name(up.Name))).Or("cast " + up.Name)
		}
		if a.With != nil && p.Keyword == "bargain" {
			return d.bargain(a, up)
		}
		if k := card.ReadKeyword(up.Keywords[i]); k.Dash || k.Parameter == "" {
			return Note{Text: up.Keywords[i]}.decide(d)
		}
	}
	return nil
}

// takesX refuses a value of X for a card without X in its costs and its text (CR 107.3). It
// accepts one if a part of the text isn't compiled, or if the card has an additional cost.
func (d *Decision) takesX(a *Cast, up *card.Definition, w way) error {
	if a.X == nil || up.Cost == "" || up.CostsX() || up.KeywordCostsX() {
		return nil
	}
	if card.IsSpell(*up) {
		mayUseX := func(do card.Effect) bool {
			all, err := steps(d.game.parsedEffect(do).actions)
			return err != nil || mentionsX(all)
		}
		is, known := d.game.spell(up, w)
		if !known || len(is.Left)+len(is.Elsewhere)+len(is.Cost)+len(is.Either) > 0 || slices.ContainsFunc(is.Do, mayUseX) {
			return nil
		}
	}
	return tracker.Refuse("%s has no X.", tracker.Name(up.Name)).By(ruleCast).
		Next("Without it: %s", tracker.LineOf("cast %s", tracker.Name(up.Name))).Or("cast " + up.Name)
}

// countsX sets X to the number of announced targets of a spell with X targets, and no others (CR
// 601.2b, 601.2c), if no value was said.
func (d *Decision) countsX(a *Cast, c *castable, w way) {
	up := c.up()
	if a.X != nil || len(a.At) == 0 || !card.IsSpell(up) || !up.CostsX() || slices.ContainsFunc(a.At, func(at notation.Target) bool { return at.Objects != nil && at.Objects.Count != nil }) {
		return
	}
	text, known := d.game.spellCast(c, w)
	targets, counted := 0, 0
	for _, do := range text.Do {
		all, err := steps(d.game.parsedEffect(do).actions)
		if err != nil || choosesOf(all) {
			return
		}
		for _, s := range notation.Selectors(all) {
			if s.Target {
				targets++
			}
			if s.Target && s.Count != nil && s.Count.Expr == "X" && !s.UpTo {
				counted++
			}
		}
	}
	if known && targets == 1 && counted == 1 {
		n := int64(len(a.At))
		a.X = &notation.Amount{N: n}
		d.bindLetter("X", n)
	}
}

// choosesOf reports whether steps have modes.
func choosesOf(all Steps) bool {
	return anyStep(all, func(a Action) bool { _, modal := a.(Modes); return modal })
}

// fitsSpell refuses words about how a permanent enters for an instant or sorcery: "tapped", "with
// two counters".
func (a *Cast) fitsSpell(up *card.Definition) error {
	c := &a.Card
	if !card.IsSpell(*up) || !c.Tapped && !c.Ready && !c.Attacking && len(c.Counters) == 0 && c.Attached == nil && c.Object.Protector == nil {
		return nil
	}
	return tracker.Refuse("%s is no permanent.", tracker.Name(up.Name)).By(rulePermanentTypes).
		Next("Without it: %s", tracker.LineOf("cast %s", tracker.Name(up.Name))).Or("cast " + up.Name)
}

// mentionsX reports whether an amount in a tree contains X. v is a node or contains nodes.
func mentionsX(v any) bool {
	return slices.ContainsFunc(notation.Amounts(v), func(a notation.Amount) bool { return letterX.MatchString(a.Expr) })
}

// castOf returns how the source of an ability, or the object that it triggered on, was cast. It
// returns nil if the effect doesn't depend on that.
func (w *watch) castOf(do *parsedLine, t *triggering) *board.HowCast {
	if t.x != nil && !do.aboutCast {
		return &board.HowCast{X: t.x}
	}
	about := t.source.ID
	if do.aboutCast && len(t.it) > 0 && t.other.ID != 0 {
		about = t.other.ID
	}
	how, known := w.cast[about]
	if !known || !do.aboutCast && how.X == nil {
		return nil
	}
	return &how
}

// failsCast reports whether an ability doesn't trigger because its condition on how an object
// was cast is false (CR 603.4).
func (w *watch) failsCast(e card.Effect, t *triggering) bool {
	do := w.g.parsedEffect(e)
	if do.ifCast == "" {
		return false
	}
	holds, known := w.castOf(&do, t).Holds(do.ifCast)
	return known && !holds
}

// bargain sacrifices the announced permanent for a bargain cost: an artifact, an enchantment, or
// a token (CR 702.166a).
func (d *Decision) bargain(a *Cast, up *card.Definition) error {
	stack, err := d.Find().One(*a.With)
	if err != nil {
		return err
	}
	a.With = nil
	if is := d.Now().Of(stack); stack.Of.Controller != d.you || !stack.Of.Token && !is.Is("Artifact") && !is.Is("Enchantment") {
		return tracker.Refuse("%s can't be sacrificed to bargain %s.", board.NameOf(stack), tracker.Name(up.Name)).By(ruleCast).Next("An artifact, enchantment or token that you control can.")
	}
	return d.sacrifices(notation.Selector{ID: d.part(stack, 1), All: true})
}

func (d *Decision) sacrifices(on notation.Selector) error {
	return LeaveBattlefield{On: on, How: board.Sacrificed, To: board.Graveyard}.decide(d)
}

// paysWithPermanents sacrifices the permanents that were announced with a permanent spell: for
// its devour ability as it enters, otherwise for an additional or alternative cost.
func (d *Decision) paysWithPermanents(a Cast, c *castable) error {
	switch {
	case a.With == nil:
		return nil
	case slices.ContainsFunc(c.up().Keywords, func(k string) bool { return card.ReadKeyword(k).Name == "devour" }):
		d.devours = a.With
		return nil
	case a.Devours:
		return tracker.Refuse("%s has no %s.", tracker.Name(c.def.Name), tracker.Name("devour")).By(ruleCast).
			Next("Without it: %s", tracker.LineOf("cast %s", tracker.Name(c.def.Name))).Or("cast " + c.def.Name)
	}
	return d.sacrifices(*a.With)
}
