package play

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// decide turns permanents into copies of another (CR 707.2, 613.2a). They keep
// their status and counters (CR 110.5c), and regain their printed
// characteristics when they leave.
func (a BecomeCopy) decide(d *Decision) error {
	ids, err := d.Find().Objects(a.On)
	if err != nil {
		return err
	}
	if a.Of.UpTo {
		of, err := d.Find().Objects(a.Of)
		if err != nil || len(of) == 0 {
			return err // none was chosen
		}
		a.Of = notation.Selector{ID: of[0]}
	}
	def, err := d.copiedUp(a.Of)
	if err != nil {
		return err
	}
	if d.effect != nil {
		a.Except = strings.ReplaceAll(a.Except, card.Source, d.effect.name)
	}
	if a.Except != "" {
		if def, err = d.game.except(def, a.Except); err != nil {
			return err
		}
	}
	if strings.Contains(a.Except, thisAbility) {
		line, ok := d.copyingAbility()
		if !ok {
			return tracker.Refuse("I don't understand the exception %q.", a.Except).
				Next("Say it so: except it's a 4/4 black Zombie, it has flying, it isn't legendary.")
		}
		def.Abilities = append(slices.Clip(def.Abilities), line)
	}
	until := 0
	if a.NextTurn {
		if until = d.you; until == 0 {
			return d.unseated()
		}
	}
	for _, id := range ids {
		d.happen(event.BecameCopy{On: id, Def: def, UntilEndOfTurn: a.UntilEndOfTurn, NextTurn: until}, "magic/layer/1a")
	}
	d.in.Refer(ids...)
	return nil
}

// thisAbility is the wording for the ability that made the permanent a copy.
const thisAbility = "has this ability"

// copyingAbility returns the ability of the source of an effect that makes it a copy which
// has that ability, too (CR 707.9a).
func (d *Decision) copyingAbility() (line string, ok bool) {
	if d.effect == nil || len(d.effect.sources) == 0 {
		return "", false
	}
	stack, ok := d.s.Permanent.Get(d.effect.sources[0])
	if !ok {
		return "", false
	}
	is := d.Now().Of(stack)
	for _, line := range is.Abilities {
		found := false
		for _, a := range d.game.compiler.Compile(line, card.Self{Name: is.Name}) {
			card.WithEffect(a, func(e card.Effect) card.Effect {
				all, err := steps(d.game.parsedEffect(e).actions)
				found = found || err == nil && anyStep(all, func(a Action) bool {
					become, ok := a.(BecomeCopy)
					return ok && strings.Contains(become.Except, thisAbility)
				})
				return e
			})
		}
		if found {
			return line, true
		}
	}
	return "", false
}

// copiedUp returns the copiable values that a card gets as a copy; of a
// double-faced permanent, those of the face that is up (CR 707.8a).
func (d *Decision) copiedUp(of notation.Selector) (card.Definition, error) {
	def, back, err := d.copied(of)
	if err != nil {
		return def, err
	}
	return faceUp(def, back), nil
}

// faceUp returns the copiable values of the face that is up, of a definition with both
// faces (CR 707.8a).
func faceUp(def card.Definition, back bool) card.Definition {
	if def.Flips || def.Back == nil {
		return def
	}
	if modal := def.Modal; back {
		def = *def.Back
		if def.Cost == "" && !modal { // CR 202.3b
			def.Cost = card.NoCost
		}
	}
	def.Back, def.Modal = nil, false
	return def
}

// copiable returns the copiable values of a permanent, with both faces, and
// whether its back face is up (CR 707.8a); of a face-down permanent, its
// face-down characteristics (CR 708.2).
func copiable(p *board.Permanent) (def card.Definition, back bool) {
	def, back = p.Def, p.Back
	if p.FaceDown {
		def, back = *p.HiddenFace(), false
	}
	if def.Cost == "" && (p.Token || p.FaceDown) {
		def.Cost = card.NoCost // known to have no mana cost
	}
	return def, back
}

// tokenCopy returns a token of the speaker that is a copy of a permanent.
func (d *Decision) tokenCopy(of *board.Permanent) board.Permanent {
	p := board.Permanent{Token: true, Owner: d.you, Controller: d.you, Fresh: true}
	p.Def, p.Back = copiable(of)
	p.Def.Cost = p.Def.CopiedCost()
	return p
}

// createEmbalmed creates the token of embalm or eternalize from a card in a
// graveyard, and exiles the card (CR 702.128a, 702.129a).
func (d *Decision) createEmbalmed(a Keyword, exception string, rule tracker.Rule) error {
	if a.On == nil {
		return tracker.Refuse("Which card?").Next("Say it: %s #3, a card in your graveyard.", a.Do)
	}
	cards := d.cards(*a.On)
	if len(cards) != 1 || cards[0].Zone != board.Graveyard || cards[0].Token {
		return tracker.Refuse("%s is no card in a graveyard that I track.", a.On.String()).By(rule).Next("Cards show under Elsewhere on the board.")
	}
	def, err := d.game.except(cards[0].Def, exception)
	if err != nil {
		return err
	}
	def.Cost = "" // the token has no mana cost (CR 702.128a, 702.129a)
	d.happen(event.Moved{On: cards[0].ID, To: board.Exile, How: board.Exiled, Card: d.newID()}, rule)
	p := board.Permanent{Def: def, Token: true, Owner: d.you, Controller: d.you, Fresh: true}
	_, err = d.createAll([]batch{{p: &p, n: 1, rule: rule}}, d.you)
	return err
}

// decide turns copies of a permanent spell into tokens as they resolve (CR
// 111.13). Replacement effects for creating tokens don't apply.
func (a Resolve) decide(d *Decision) error {
	if d.you == 0 {
		return d.unseated()
	}
	def, back, err := d.copied(a.Of)
	if err != nil {
		return err
	}
	if a.Except != "" {
		if def, err = d.game.except(def, a.Except); err != nil {
			return err
		}
	}
	n, err := d.number(a.N, "copies")
	if err != nil || n == 0 {
		return err
	}
	def.Cost = def.CopiedCost()
	p := board.Permanent{Def: def, Token: true, Owner: d.you, Controller: d.you, Fresh: true, Back: back}
	ids, err := d.enterBatch(batch{p: &p, n: n, rule: ruleCopiedSpell, spell: true}, nil)
	d.in.Refer(ids...)
	return err
}

// copiesOfEach splits a creation that copies each of several objects ("create
// a copy of each token you control") into one creation for each stack. Other
// creations stay unchanged.
func (d *Decision) copiesOfEach(made []notation.Creation) ([]notation.Creation, error) {
	var all []notation.Creation
	for _, c := range made {
		of, times, err := d.eachOriginal(c)
		if err != nil {
			return nil, err
		}
		if of == nil {
			all = append(all, c)
			continue
		}
		if of.ID != 0 {
			if _, _, elsewhere := d.copiableElsewhere(*of); elsewhere { // a card is one object
				all = append(all, c)
				continue
			}
		}
		ids, err := d.Find().Objects(*of)
		if err != nil {
			return nil, err
		}
		for _, stack := range d.s.Permanent.These(ids) {
			one := c
			one.CopyOf = &notation.Selector{ID: stack.ID, All: true}
			if one.Count.N, err = tracker.Mul(times, stack.Count); err != nil {
				return nil, err
			}
			one.Count.Expr = ""
			all = append(all, one)
		}
	}
	return all, nil
}

// eachOriginal returns the selector of the objects that a creation copies, and
// the number of copies of each; nil if it doesn't copy each of several.
func (d *Decision) eachOriginal(c notation.Creation) (of *notation.Selector, times int64, err error) {
	switch {
	case c.CopyOf == nil:
		return nil, 0, nil
	case c.CopyOf.All && (c.CopyOf.Filter != nil || c.CopyOf.ID != 0 || c.CopyOf.It != ""):
		times, err = d.number(c.Count, "copies of each")
		return c.CopyOf, times, err
	}
	of, times = d.game.originals(c)
	return of, times, nil
}

// originals returns the selector of the objects that a creation counts and copies, each as
// many times: "for each token you control, create a token that's a copy of that permanent".
// It is nil for any other creation.
func (g *Rules) originals(c notation.Creation) (of *notation.Selector, times int64) {
	if c.CopyOf == nil || c.CopyOf.It == "" {
		return nil, 0
	}
	q, ok := notation.ReadQuantity(g.Vocabulary, c.Count.Expr)
	if !ok || q.Count == nil || q.Among != "" || q.Half || q.Plus != 0 || q.Add != nil {
		return nil, 0
	}
	return &notation.Selector{Filter: q.Count, All: true}, max(q.Times, 1)
}

// except changes the copiable values of a copy by the exception of the copy
// effect (CR 707.9): "it's a 4/4 black Zombie", "it isn't legendary and has
// flying".
func (g *Rules) except(def card.Definition, text string) (card.Definition, error) {
	for _, clause := range clauses(text) {
		ok := false
		if def, ok = g.exception(def, clause); !ok {
			return def, tracker.Refuse("I don't understand the exception %q.", clause).
				Next("Say it so: except it's a 4/4 black Zombie, it has flying, it isn't legendary.")
		}
	}
	return def, nil
}

// excepts reports whether the exceptions of the copies that an action makes are
// understood.
func (g *Rules) excepts(a Action) bool {
	known := func(text string) bool {
		if text == "" {
			return true
		}
		_, err := g.except(card.Definition{Types: []string{"Creature"}, Power: "1", Toughness: "1"}, text)
		return err == nil
	}
	switch a := a.(type) {
	case Create:
		return !slices.ContainsFunc(a.Made, func(c notation.Creation) bool { return !known(c.Except) || strings.Contains(c.Except, thisAbility) })
	case BecomeCopy:
		return known(a.Except)
	default:
		return true
	}
}

// clauses splits an exception into its clauses.
func clauses(text string) []string {
	words := strings.Fields(text)
	var all []string
	start := 0
	for i, w := range words {
		if (w == "and" || strings.HasSuffix(w, ",")) && i+1 < len(words) && begins(words[i+1:]) {
			end := i
			if w != "and" {
				end = i + 1
			}
			all = append(all, strings.Join(words[start:end], " "))
			start = i + 1
		}
	}
	return append(all, strings.Join(words[start:], " "))
}

func begins(words []string) bool {
	return slices.Contains([]string{"she", "he", "it's", "it", "they're", "they", "its", "has", "have", "isn't", "aren't", "their", "and"}, words[0])
}

func (g *Rules) exception(def card.Definition, clause string) (card.Definition, bool) {
	clause = strings.Trim(clause, " .,")
	for _, lead := range []string{"and ", "she ", "he ", "it is ", "they are ", "it ", "they ", "it's ", "they're ", "the token ", "the tokens "} {
		clause = strings.TrimPrefix(clause, lead)
	}
	switch {
	case clause == "isn't legendary" || clause == "aren't legendary" || clause == "not legendary":
		def.Supertypes = slices.DeleteFunc(slices.Clone(def.Supertypes), func(s string) bool { return s == "Legendary" })
		return def, true
	case clause == thisAbility, clause == halfItsSize: // which BecomeCopy and Create apply
		return def, true
	case strings.HasPrefix(clause, "has ") || strings.HasPrefix(clause, "have "):
		_, what, _ := strings.Cut(clause, " ")
		made := notation.ParseCreations(g.Vocabulary, "create a 1/1 white Soldier creature token with "+what)
		if len(made) != 1 || len(made[0].Object.Keywords)+len(made[0].Said) == 0 {
			return def, false
		}
		def.Keywords = append(slices.Clone(def.Keywords), card.Missing(def.Keywords, made[0].Object.Keywords)...)
		def.Abilities = append(slices.Clone(def.Abilities), made[0].Said...)
		return def, true
	case strings.HasPrefix(clause, "its name is "), strings.HasPrefix(clause, "her name is "), strings.HasPrefix(clause, "his name is "), strings.HasPrefix(clause, "name is "):
		_, def.Name, _ = strings.Cut(clause, "name is ")
		return def, def.Name != ""
	}
	if sort, color := g.Vocabulary.SortOf(clause); sort == notation.ColorWord {
		def.Colors = []string{color}
		return def, true
	}
	return g.becomes(def, clause)
}

// becomes parses "a 4/4 black Zombie in addition to its other types".
func (g *Rules) becomes(def card.Definition, clause string) (card.Definition, bool) {
	what, addition, _ := strings.Cut(clause, " in addition to ")
	what = strings.TrimPrefix(strings.TrimPrefix(what, "a "), "an ")
	if power, toughness, ok := strings.Cut(what, "/"); ok && !strings.Contains(what, " ") && power != "" && toughness != "" {
		def.Power, def.Toughness = power, toughness
		return def, true
	}
	made := notation.ParseCreations(g.Vocabulary, "create a "+what+" token")
	if len(made) != 1 {
		return def, false
	}
	o := made[0].Object
	if o.Power != "" && o.Power != "*" {
		def.Power, def.Toughness = o.Power, o.Toughness
	}
	if len(o.Colors) > 0 {
		if strings.Contains(addition, "color") {
			o.Colors = append(slices.Clone(def.Colors), card.Missing(def.Colors, o.Colors)...)
		}
		def.Colors = o.Colors
	}
	def.Supertypes = append(slices.Clone(def.Supertypes), card.Missing(def.Supertypes, o.Supertypes)...)
	said := strings.ToLower(what)
	if addition != "" {
		def.Subtypes = append(slices.Clone(def.Subtypes), card.Missing(def.Subtypes, o.Subtypes)...)
	} else if len(o.Subtypes) > 0 {
		def.Subtypes = o.Subtypes // CR 205.1b: the new subtypes replace those of their card type
	}
	for _, t := range o.Types {
		if strings.Contains(said, strings.ToLower(t)) && !slices.Contains(def.Types, t) {
			def.Types = append(slices.Clone(def.Types), t)
		}
	}
	def.Keywords = append(slices.Clone(def.Keywords), card.Missing(def.Keywords, o.Keywords)...)
	return def, true
}
