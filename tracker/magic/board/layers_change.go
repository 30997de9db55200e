package board

import (
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// applyLayer applies the changes of an effect in one layer.
func (l *Layers) applyLayer(d *derived, x *part, at layer, t *Trace) {
	c := &d.C
	switch at {
	case typeLayer:
		c.retype(x.Change)
		if t != nil {
			t.note("magic/layer/4", c.TypeLine(false), "%s: %s", x.from.said(), typeWords(x.Change))
		}
	case colorLayer:
		switch {
		case x.Colorless:
			c.Colors = nil
		case x.AddsColors:
			c.Colors = append(c.Colors, card.Missing(c.Colors, x.Colors)...)
		default:
			c.Colors = slices.Clip(x.Colors)
		}
		if t != nil {
			t.note("magic/layer/5", "", "%s: %s", x.from.said(), colorWords(x.Colors))
			t.result(colorWords(c.Colors))
		}
	case abilityLayer:
		c.changeAbilities(l.giving(x), t)
	case baseLayer:
		if x.BasePower != nil {
			c.Power = *x.BasePower
		}
		if x.BaseToughness != nil {
			c.Toughness = *x.BaseToughness
		}
		if x.PowerIs != nil {
			c.Power = l.amount(x.PowerIs, l.viewpointOf(x, d), false)
		}
		if x.ToughnessIs != nil {
			c.Toughness = l.amount(x.ToughnessIs, l.viewpointOf(x, d), false)
		}
		if t != nil {
			t.note(ruleLayer7b, c.SizeText(), "%s: %s", x.from.said(), baseWords(x.Change))
		}
	case switchLayer:
		c.Power, c.Toughness = c.Toughness, c.Power
		if t != nil {
			t.note("magic/layer/7d", c.SizeText(), "%s: switched", x.from.said())
		}
	case changeLayer: // applyChanges adds these independent of order
	}
}

// viewpointOf returns what the words of an effect refer to.
func (l *Layers) viewpointOf(x *part, d *derived) viewpoint {
	if x.static >= 0 {
		e := &l.static[x.static]
		return viewpoint{e.controller, e.source, d.stack}
	}
	return viewpoint{x.source.Of.Controller, x.source.ID, d.stack}
}

// giving returns a part with the id of the permanent that has the effect in the abilities
// that refer to it by name (CR 201.5a).
func (l *Layers) giving(x *part) *part {
	var id int64
	switch {
	case !slices.ContainsFunc(x.Abilities, card.NamesGiver):
		return x
	case x.static >= 0:
		id = l.static[x.static].source
	case x.source != nil:
		id = x.source.ID
	}
	change := *x.Change
	change.Abilities = make([]string, len(x.Abilities))
	for i, text := range x.Abilities {
		change.Abilities[i] = card.GivenBy(text, id)
	}
	named := *x
	named.Change = &change
	return &named
}

// changeAbilities removes and adds abilities. Within one effect, removal comes first.
func (c *Characteristics) changeAbilities(x *part, t *Trace) {
	rule := ruleLayer6
	if x.static == counterPart {
		rule = RuleCounterKeyword
	}
	note := func(what tracker.Message) {
		t.note(rule, "", "%s: %s", x.from.said(), what)
		t.result(c.abilitiesText())
	}
	if x.LosesAll {
		c.lost = true
		c.Keywords, c.Abilities, c.Left, c.LinesLeft, c.TextLeft, c.granted = nil, nil, nil, 0, false, nil
		if t != nil {
			note(tracker.Say("no abilities"))
		}
	}
	for _, lost := range x.Loses {
		c.Keywords = slices.DeleteFunc(slices.Clone(c.Keywords), func(k string) bool {
			return k == lost || card.ReadKeyword(k).Name == lost
		})
		if t != nil {
			note(tracker.Say("no %s", tracker.Name(lost)))
		}
	}
	for _, k := range x.Keywords {
		if !c.Has(k) {
			c.Keywords = append(c.Keywords, k)
		}
		if t != nil {
			note(tracker.Named(k))
		}
	}
	c.Abilities = append(c.Abilities, x.Abilities...)
	for _, text := range x.Abilities {
		c.granted = append(slices.Clip(c.granted), grantedAbility{text, x.at})
	}
	if t != nil {
		for _, text := range x.Abilities {
			note(tracker.Named(strconv.Quote(notation.Words(text))))
		}
	}
}

// retype changes card types, subtypes and supertypes (CR 205.1). New types
// replace the old ones, and new subtypes replace the old ones of their kind,
// unless the effect adds them. "Artifact creature" keeps the old types too (CR
// 205.1b).
func (c *Characteristics) retype(x *notation.Change) {
	c.Supertypes = append(c.Supertypes, card.Missing(c.Supertypes, x.Supertypes)...)
	if len(x.Isnt) > 0 {
		c.lose(x.Isnt)
	}
	c.Changeling = c.Changeling || x.EveryType
	if x.Adds {
		c.Types = append(c.Types, card.Missing(c.Types, x.Types)...)
		c.Subtypes = append(c.Subtypes, card.Missing(c.Subtypes, x.Subtypes)...)
		return
	}
	var replaced []string // the card types whose subtypes are replaced
	for _, s := range x.Subtypes {
		replaced = append(replaced, kindOf(s))
	}
	walks := c.Is("Planeswalker") && !c.Is("Creature") // its subtypes are planeswalker types
	keeps := slices.Contains(x.Types, "Artifact") && slices.Contains(x.Types, "Creature")
	switch {
	case keeps:
		c.Types = append(c.Types, card.Missing(c.Types, x.Types)...)
	case len(x.Types) > 0:
		for _, old := range c.Types {
			if !slices.Contains(x.Types, old) {
				replaced = append(replaced, old)
			}
		}
		c.Types = slices.Clip(x.Types)
	}
	if walks {
		replaced = slices.DeleteFunc(replaced, func(kind string) bool { return kind == "Creature" })
		if slices.Contains(replaced, "Planeswalker") {
			replaced = append(replaced, "Creature")
		}
	}
	c.Changeling = c.Changeling && !slices.Contains(replaced, "Creature")
	c.Subtypes = slices.DeleteFunc(slices.Clone(c.Subtypes), func(s string) bool { return slices.Contains(replaced, kindOf(s)) })
	c.Subtypes = append(c.Subtypes, card.Missing(c.Subtypes, x.Subtypes)...)
	if slices.Contains(replaced, "Land") && c.Is("Land") && slices.ContainsFunc(x.Subtypes, card.IsBasicLandType) { // CR 305.7
		c.stripped = true
		c.Keywords, c.Abilities, c.Left, c.LinesLeft, c.TextLeft = nil, nil, nil, 0, false
	}
}

// lose removes supertypes and card types. With a card type go its subtypes (CR
// 205.1a).
func (c *Characteristics) lose(types []string) {
	lost := func(s string) bool { return slices.Contains(types, s) }
	walks := c.Is("Planeswalker") && !c.Is("Creature")
	c.Supertypes = slices.DeleteFunc(slices.Clone(c.Supertypes), lost)
	c.Types = slices.DeleteFunc(slices.Clone(c.Types), lost)
	c.Subtypes = slices.DeleteFunc(slices.Clone(c.Subtypes), func(s string) bool { return lost(kindOf(s)) && !walks })
	c.Changeling = c.Changeling && !lost("Creature")
}

// kindOf returns the card type that a subtype belongs to; subtypes that aren't
// listed are creature types.
func kindOf(subtype string) string {
	if kind, ok := kinds[subtype]; ok {
		return kind
	}
	return "Creature"
}

// kinds are the card types of the subtypes that are listed.
var kinds = func() map[string]string {
	all := make(map[string]string)
	for kind, list := range subtypesOf {
		for _, s := range list {
			all[s] = kind
		}
	}
	return all
}()

// subtypesOf lists the subtypes of permanents that aren't creature types (CR
// 205.3g–i). Planeswalker types are missing: a permanent's card type tells
// them. A test compares the list with the words of data/magic.
var subtypesOf = map[string][]string{
	"Artifact": {
		"Attraction", "Blood", "Bobblehead", "Book", "Clue", "Contraption", "Equipment", "Food", "Fortification", "Gold", "Heartwood",
		"Incubator", "Infinity", "Junk", "Lander", "Map", "Mutagen", "Powerstone", "Spacecraft", "Stone", "Treasure", "Vehicle", "Vibranium",
	},
	"Enchantment": {"Aura", "Background", "Cartouche", "Case", "Class", "Curse", "Role", "Room", "Rune", "Saga", "Shard", "Shrine"},
	"Land": {
		"Cave", "Desert", "Forest", "Gate", "Island", "Lair", "Locus", "Mine", "Mountain", "Plains", "Planet", "Power-Plant", "Sphere",
		"Swamp", "Tower", "Town", "Urza's",
	},
	"Battle": {"Siege"},
}

// creatureType reports whether a word is a creature type, in the singular or
// the plural.
func creatureType(word string) bool {
	known := func(list ...string) bool {
		return slices.ContainsFunc(list, func(w string) bool {
			return strings.EqualFold(w, word) || strings.EqualFold(w, strings.TrimSuffix(word, "s"))
		})
	}
	for _, list := range subtypesOf {
		if known(list...) {
			return false
		}
	}
	return !known(card.PermanentTypes...) && !known("Instant", "Sorcery", "Sorceries", "Kindred", "Basic", "Legendary", "Ongoing", "Snow", "World") &&
		!known("white", "blue", "black", "red", "green")
}

// applyChanges applies layer 7c, which only adds and is therefore independent
// of order. Effects that depend on power or toughness come last (CR 613.8).
func (l *Layers) applyChanges(d *derived, t *Trace) {
	c, p := &d.C, &d.stack.Of
	add := func(from origin, x *notation.Change, each, times int64) {
		c.change(t, ruleLayer7c, from, total(x.Power, each, x.PlusPower, times), total(x.Toughness, each, x.PlusToughness, times))
	}
	attached := l.attachedTo(d.stack.ID)
	for _, a := range attached {
		for e := range a.Of.Face().ForHost() {
			if (e.Power != 0 || e.Toughness != 0) && l.holdsOn(d, e, a) {
				add(origin{name: a.Of.Face().Name}, &e.Change, l.Times(&e.Change, a.Of.Controller, a.ID, d.stack), 1)
			}
		}
	}
	for e := range p.Face().ForItself() {
		if (e.Power != 0 || e.Toughness != 0) && l.holdsOn(d, e, d.stack) {
			add(origin{name: p.Face().Name}, &e.Change, l.Times(&e.Change, p.Controller, d.stack.ID, d.stack), 1)
		}
	}
	for _, a := range attached { // CR 122.1j
		if n := a.Of.Count("hone"); n > 0 && slices.Contains(a.Of.Face().Subtypes, "Equipment") {
			c.change(t, "magic/counter/hone", origin{kind: "hone", n: n, host: a.Of.Face().Name}, n, 0)
		}
	}
	static := func(bound bool) {
		for _, x := range l.in[changeLayer.index()] {
			e := &l.static[x.static]
			if len(e.What.Bounds) > 0 != bound {
				continue
			}
			n := l.applications(d, x.static)
			if n == 0 {
				continue
			}
			power, toughness := e.power, e.toughness
			switch {
			case e.varies:
				power, toughness = e.adds(l.Times(&e.Change, e.controller, e.source, d.stack))
			case !e.counted: // the same for all permanents it affects
				power, toughness = e.adds(l.Times(&e.Change, e.controller, e.source, d.stack))
				e.power, e.toughness, e.counted = power, toughness, true
			}
			if n > 1 {
				power, toughness = tracker.SaturatingMul(power, n), tracker.SaturatingMul(toughness, n)
			}
			if t == nil {
				c.grow(power, toughness)
				continue
			}
			from := e.from
			from.times = n
			c.change(t, ruleLayer7c, from, power, toughness)
		}
	}
	static(false)
	for i := range p.Pumps {
		if x := &p.Pumps[i]; x.Power != 0 || x.Toughness != 0 {
			add(x.origin(), &x.Change, l.Times(&x.Change, p.Controller, d.stack.ID, d.stack), 1)
		}
	}
	for _, k := range p.Counters {
		if power, toughness, ok := card.CounterSize(k.Kind); ok {
			c.change(t, RuleCounterPlus, origin{kind: k.Kind, n: k.N}, tracker.SaturatingMul(power, k.N), tracker.SaturatingMul(toughness, k.N))
		}
	}
	if l.bounded {
		static(true)
	}
}

// adds returns what an effect adds to power and toughness for a given count of the
// objects it counts.
func (e *staticEffect) adds(each int64) (power, toughness int64) {
	return total(e.Power, each, e.PlusPower, 1), total(e.Toughness, each, e.PlusToughness, 1)
}

// total returns a modifier of power or toughness: (of × each + besides) × times,
// saturating.
func total(of, each, besides, times int64) int64 {
	return tracker.SaturatingMul(tracker.SaturatingAdd(tracker.SaturatingMul(of, each), besides), times)
}

func (e *Pump) origin() origin {
	if !e.UntilEndOfTurn() {
		return origin{effect: e.ID}
	}
	return origin{turn: true}
}

// warn notes dependencies that are left to the players: an effect that would
// apply, or would not, if another effect of its layer came before it (CR
// 613.8).
func (l *Layers) warn(d *derived, parts []part, at layer, t *Trace) {
	for _, x := range parts {
		if x.static < 0 || l.static[x.static].in&-l.static[x.static].in != at {
			continue
		}
		switch was, now := d.applies[x.static], l.applicationsNow(d, x.static); {
		case was == doesNotApply && now > 0:
			t.note("magic/dependency", "", "too early for %s, which may depend on this: set it by hand", x.from.said())
		case was == doesApply && now == 0:
			t.note("magic/dependency", "", "%s reached it before this, and may depend on it: set it by hand", x.from.said())
		}
	}
}

// abilitiesText summarizes the result of layer 6.
func (c *Characteristics) abilitiesText() tracker.Message {
	switch {
	case len(c.Keywords)+len(c.Abilities) == 0:
		return tracker.Say("no abilities")
	case len(c.Keywords) == 0:
		return tracker.Say("no keywords")
	}
	return tracker.Say("%s", tracker.ListOf(tracker.AllNamed(c.Keywords)))
}

// warnOfSize notes effects on abilities or types that depend on a power or
// toughness that later layers change.
func (l *Layers) warnOfSize(d *derived, t *Trace) {
	if t == nil {
		return
	}
	for i := range l.static {
		if e := &l.static[i]; len(e.What.Bounds) > 0 && e.in&ableLayers != 0 && (d.applies[i] == doesApply) != (l.applicationsNow(d, i) > 0) {
			t.note("magic/layer/order", "", "%s saw the printed size, before layer 7: set the result by hand if you play it otherwise", e.from.said())
		}
	}
}

func typeWords(c *notation.Change) tracker.Message {
	words := strings.Join(slices.Concat(lower(c.Supertypes), c.Subtypes, lower(c.Types)), " ")
	if len(c.Isnt) > 0 {
		words = strings.TrimSpace(words + " not " + strings.Join(lower(c.Isnt), " "))
	}
	if c.EveryType {
		return tracker.Say("every creature type")
	}
	if c.Adds {
		return tracker.Say("%s too", tracker.Name(words))
	}
	return tracker.Named(words)
}

func baseWords(c *notation.Change) tracker.Message {
	switch {
	case c.PowerIs != nil:
		return tracker.Say("base power and toughness %s", tracker.Quoted(english.Quote(c.PowerIs.String())))
	case c.BaseToughness == nil:
		return tracker.Say("base power %d", *c.BasePower)
	case c.BasePower == nil:
		return tracker.Say("base toughness %d", *c.BaseToughness)
	}
	return tracker.Say("base %d/%d", *c.BasePower, *c.BaseToughness)
}

func colorWords(colors []string) tracker.Message {
	if len(colors) == 0 {
		return tracker.Say("colorless")
	}
	return tracker.Say("%s", tracker.ListOf(tracker.AllNamed(colors)))
}

func lower(words []string) []string {
	all := make([]string, len(words))
	for i, w := range words {
		all[i] = strings.ToLower(w)
	}
	return all
}
