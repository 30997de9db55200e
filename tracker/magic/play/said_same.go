package play

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// matching matches the steps of an effect with the actions that describe them.
type matching struct {
	d      *Decision
	by     int // the seat of the speaker
	source int64
	at     []notation.Target // the targets, announced or named by the actions
	given  bool              // they were announced
	n      int               // the number of actions that describe a step
	made   []choiceMade
	said   []numberSaid
	modes  []modeMade

	action  Action  // the action that is compared
	chooses bool    // it makes a choice of the step
	numbers []int64 // its numbers that differ
	aimed   []notation.Target
}

// matched matches the following actions of the line with effects, in a separate decision that
// asks nothing.
func (d *Decision) matched(source tracker.Stack[board.Permanent], at []notation.Target, effects ...card.Effect) *matching {
	var all Steps
	for _, e := range effects {
		does, err := steps(d.game.parsedEffect(e).actions)
		if err != nil {
			continue
		}
		all = append(all, does...)
	}
	return d.matchedSteps(source, at, all)
}

// matchedSteps matches the following actions of the line with steps.
func (d *Decision) matchedSteps(source tracker.Stack[board.Permanent], at []notation.Target, all Steps) *matching {
	probe := d.unasked()
	speaker := probe.you
	if probe.you = d.you; source.ID != 0 {
		probe.you = source.Of.Controller
	}
	m := &matching{d: probe, by: speaker, source: source.ID, at: slices.Clone(at), given: len(at) > 0}
	var does Steps
	var modal []Modes
	anyStep(all, func(a Action) bool {
		if modes, is := a.(Modes); is {
			modal = append(modal, modes)
		}
		does = append(does, a)
		return false
	})
	for _, said := range d.next.all[d.next.until:] {
		i := slices.IndexFunc(does, func(step Action) bool { return m.step(step, said) })
		if i < 0 {
			break
		}
		m.chooseMode(modal, does[i])
		does = slices.Delete(does, i, i+1)
		m.n++
	}
	return m
}

// chooseMode keeps the mode that contains a step, unless several do.
func (m *matching) chooseMode(modal []Modes, step Action) {
	var in []modeMade
	for _, a := range modal {
		for i, mode := range a.Modes {
			if anyStep(mode.Do, func(one Action) bool { return equal(one, step) }) {
				in = append(in, modeMade{of: a, mode: i})
			}
		}
	}
	if len(in) == 1 && !slices.ContainsFunc(m.modes, in[0].is) {
		m.modes = append(m.modes, in[0])
	}
}

// step reports whether an action describes a step, and keeps its targets, choices and numbers.
func (m *matching) step(step, said Action) bool {
	m.action, m.chooses, m.numbers, m.aimed = said, false, nil, nil
	if note, is := step.(Note); is && note.Exiles != nil {
		return m.exiles(note.Exiles.Of, said)
	}
	if lost, is := said.(GainLife); is && lost.Unsaid {
		lost.Unsaid = false
		said = lost
	}
	if lost, is := said.(GainLife); is && lost.Lose { // damage is a loss of life (CR 120.3a)
		if _, dealt := step.(Damage); dealt {
			said = Damage{Assignments: []DamageAssignment{{N: lost.N, To: notation.Target{Players: &lost.Who}}}}
		}
	}
	if hand, is := step.(FromHand); is {
		as := hand
		if as.Named = cardSaid(said); as.Named == "" {
			return false
		}
		m.made = append(m.made, choiceMade{step: hand, as: as})
		return true
	}
	if reflect.TypeOf(step) != reflect.TypeOf(said) {
		return false
	}
	if leave, ok := said.(LeaveBattlefield); ok { // players omit that it can't be regenerated
		leave.NoRegeneration = leave.NoRegeneration || step.(LeaveBattlefield).NoRegeneration
		leave.Named = false
		said = leave
	}
	if k, is := said.(Keyword); is && k.All && !step.(Keyword).All { // "proliferate everything"
		all := step.(Keyword)
		all.All = true
		if !equal(all, k) {
			return false
		}
		m.made = append(m.made, choiceMade{step: step, as: all})
		return true
	}
	if k, is := said.(Keyword); is && k.With != nil && step.(Keyword).With == nil { // "enlist #3"
		with := step.(Keyword)
		with.With = k.With
		if k.Do != with.Do || k.On != nil {
			return false
		}
		m.made = append(m.made, choiceMade{step: step, as: with})
		return true
	}
	as := reflect.New(reflect.TypeOf(step)).Elem()
	as.Set(reflect.ValueOf(step))
	if !m.same(as, reflect.ValueOf(said)) {
		return false
	}
	if m.chooses {
		chosen, _ := reflect.TypeAssert[Action](as)
		m.made = append(m.made, choiceMade{step: step, as: chosen})
	}
	for _, n := range m.numbers {
		m.said = append(m.said, numberSaid{of: said, n: n})
	}
	m.at = append(m.at, m.aimed...)
	return true
}

// exiles reports whether an action exiles one of the tracked cards in graveyards that match a
// filter, and keeps the card as a target.
func (m *matching) exiles(of notation.Filter, said Action) bool {
	exile, is := said.(LeaveBattlefield)
	if !is || exile.How != board.Exiled {
		return false
	}
	found, err := m.d.buried(of)
	if err != nil || !slices.ContainsFunc(found, func(c board.Card) bool { return c.ID == exile.On.ID }) {
		return false
	}
	m.at = append(m.at, notation.Target{Objects: &exile.On})
	return true
}

// same matches parts of a step and of an action. It sets the choices of the action in the step,
// which is a copy.
func (m *matching) same(step, said reflect.Value) bool {
	switch a := step.Interface().(type) {
	case notation.Selector:
		b, _ := reflect.TypeAssert[notation.Selector](said)
		return m.objects(step, a, b)
	case *notation.Selector:
		if a == nil && said.IsNil() {
			return true
		}
		if a == nil { // the step leaves the choice open
			m.chooses = true
			step.Set(said)
			return reflect.TypeOf(m.action) == reflect.TypeFor[Keyword]()
		}
		if said.IsNil() {
			return false
		}
		return m.objects(step.Elem(), *a, *said.Interface().(*notation.Selector))
	case notation.Target:
		b, _ := reflect.TypeAssert[notation.Target](said)
		return m.target(a, b)
	case notation.Player:
		b, _ := reflect.TypeAssert[notation.Player](said)
		return m.player(a, b)
	case *notation.Player:
		b, _ := reflect.TypeAssert[*notation.Player](said)
		return m.optionalPlayer(a, b)
	case notation.Amount:
		b, _ := reflect.TypeAssert[notation.Amount](said)
		return m.amount(a, b)
	case []notation.Creation:
		b, _ := reflect.TypeAssert[[]notation.Creation](said)
		return slices.EqualFunc(a, b, m.creation)
	case DamageAssignment:
		b, _ := reflect.TypeAssert[DamageAssignment](said)
		if b.From != nil && (a.From == nil || !m.are(*b.From, m.source)) {
			return false
		}
		a.From, b.From = nil, nil
		to, other := a.To, b.To
		a.To, b.To = notation.Target{}, notation.Target{}
		n, number := a.N, b.N
		a.N, b.N = notation.Amount{}, notation.Amount{}
		return equal(a, b) && m.target(to, other) && m.amount(n, number)
	case board.Pump:
		b, _ := reflect.TypeAssert[board.Pump](said)
		a.ID, b.ID, a.At, b.At = 0, 0, 0, 0
		b.Lasting = b.Lasting && a.Lasting // players omit the duration
		return equal(a, b)
	case board.Leaving: // "dies" describes destroying and sacrificing
		return a == said.Interface() || said.Interface() == board.Put && (a == board.Destroyed || a == board.Sacrificed)
	case Steps: // the following actions of the line
		return true
	}
	switch step.Kind() {
	case reflect.Struct:
		for i := range step.NumField() {
			if !m.same(step.Field(i), said.Field(i)) {
				return false
			}
		}
		return true
	case reflect.Slice:
		if step.Len() != said.Len() {
			return false
		}
		for i := range step.Len() {
			if !m.same(step.Index(i), said.Index(i)) {
				return false
			}
		}
		return true
	default:
		return equal(step.Interface(), said.Interface())
	}
}

// objects compares the objects of a step with those of an action.
func (m *matching) objects(step reflect.Value, a, b notation.Selector) bool {
	switch {
	case (a.Target || saysTarget(a.Name)) && len(b.List) > 0 && len(b.Not) == 0:
		if n := int64(len(b.List)); a.Count != nil && (a.Count.Expr != "" || n > a.Count.N || n < a.Count.N && !a.UpTo) || a.Count == nil && !a.UpTo {
			return false
		}
		return !slices.ContainsFunc(b.List, func(one notation.Selector) bool { return !m.aim(notation.Target{Objects: &one}) })
	case a.Target || saysTarget(a.Name):
		return (a.Count == nil || a.Count.Expr == "" && a.Count.N == 1) && m.aim(notation.Target{Objects: &b})
	case a.ID == card.SourceID:
		return m.source != 0 && (b.It != "" && len(m.at) == 0 || m.are(b, m.source))
	case a.It == notation.ItsHost:
		host, ok := m.d.s.Permanent.Get(m.source)
		return ok && host.Of.AttachedTo != 0 && m.are(b, host.Of.AttachedTo)
	case a.It != "":
		return b.It != "" || len(m.at) == 1 && m.at[0].Objects != nil && m.alike(*m.at[0].Objects, b) || len(m.at) == 0 && m.are(b, m.source)
	case a.All:
		return m.alike(a, b)
	case a.Filter != nil && a.Count != nil: // the player chooses
		m.chooses = true
		step.Set(reflect.ValueOf(b))
		return true
	default:
		return equal(a, b)
	}
}

// target compares targets: objects or players.
func (m *matching) target(a, b notation.Target) bool {
	seats, err := m.d.targetSeats(b)
	if err != nil {
		return false
	}
	players := b.Players
	if players == nil && seats != nil {
		players = &notation.Player{Kind: notation.NamedPlayer, Name: b.Objects.Name}
	}
	switch {
	case a.Either:
		return m.aim(b)
	case a.Players != nil:
		return players != nil && m.player(*a.Players, *players)
	case players != nil || b.Objects == nil || a.Objects == nil:
		return false
	default:
		return m.objects(reflect.New(reflect.TypeFor[notation.Selector]()).Elem(), *a.Objects, *b.Objects)
	}
}

// aim keeps the target that an action names, or compares it with the announced targets.
func (m *matching) aim(b notation.Target) bool {
	if m.given {
		return slices.ContainsFunc(m.at, func(at notation.Target) bool {
			switch {
			case b.Objects != nil && b.Objects.It != "":
				return true
			case at.Objects != nil && b.Objects != nil:
				return m.alike(*at.Objects, *b.Objects) || strings.EqualFold(at.Objects.Name, b.Objects.Name) && b.Objects.Name != ""
			case b.Players != nil:
				seats, err := m.d.targetSeats(at)
				return err == nil && m.areSeats(seats, *b.Players)
			default:
				return equal(at, b)
			}
		})
	}
	if b.Objects != nil && (b.Objects.All || len(b.Objects.List) > 0) { // only a single object can be meant
		ids, err := m.d.Find().Resolve(*b.Objects)
		if err != nil || len(ids) != 1 {
			return false
		}
		if stack, ok := m.d.s.Permanent.Get(ids[0]); !ok || stack.Count > 1 && b.Objects.All {
			return false
		}
		b = notation.Target{Objects: &notation.Selector{ID: ids[0]}}
	}
	m.aimed = append(m.aimed, b)
	return true
}

// player compares players.
func (m *matching) player(a, b notation.Player) bool {
	switch {
	case a.Kind.InCardWords() && saysTarget(a.Name):
		return m.aim(notation.Target{Players: &b})
	case a.Kind == notation.Controller || a.Kind == notation.Owner:
		return m.holds(a.Kind, b)
	case a.Kind.InCardWords():
		return equal(a, b)
	}
	seats, err := m.d.Seats(a)
	return err == nil && m.areSeats(seats, b)
}

// areSeats reports whether an action names the players in some seats. "I" may be the player who
// casts the spell or, in a report of another player's spell, the speaker.
func (m *matching) areSeats(seats []int, b notation.Player) bool {
	others, err := m.d.Seats(b)
	return err == nil && (sameSet(seats, others) || b.Kind == notation.You && sameSet(seats, []int{m.by}))
}

// optionalPlayer compares players; nil is the controller of the effect.
func (m *matching) optionalPlayer(a, b *notation.Player) bool {
	you := &notation.Player{Kind: notation.You}
	if a == nil && b == nil {
		return true
	}
	if a == nil {
		a = you
	}
	if b == nil {
		b = you
	}
	return m.player(*a, *b)
}

// holds reports whether a player controls or owns the only target.
func (m *matching) holds(kind notation.PlayerKind, b notation.Player) bool {
	at := slices.Concat(m.at, m.aimed)
	if len(at) != 1 || at[0].Objects == nil {
		return false
	}
	ids, err := m.d.Find().Resolve(*at[0].Objects)
	seats, err2 := m.d.Seats(b)
	if err != nil || err2 != nil || len(ids) != 1 || len(seats) != 1 {
		return false
	}
	stack, ok := m.d.s.Permanent.Get(ids[0])
	if kind == notation.Owner {
		return ok && stack.Of.Owner == seats[0]
	}
	return ok && stack.Of.Controller == seats[0]
}

// amount compares numbers. A different number is checked after the effect is performed.
func (m *matching) amount(a, b notation.Amount) bool {
	if a == b {
		return true
	}
	if b.Expr != "" {
		return false
	}
	m.numbers = append(m.numbers, b.N)
	return true
}

// creation compares created tokens. The action may omit parts of the description.
func (m *matching) creation(a, b notation.Creation) bool {
	if (a.CopyOf == nil) != (b.CopyOf == nil) || b.Attached != nil && a.Attached == nil || b.Tapped && !a.Tapped || len(b.Counters) > 0 && len(a.Counters) == 0 || !m.optionalPlayer(a.For, b.For) || b.Except != "" && b.Except != a.Except || !m.amount(a.Count, b.Count) {
		return false
	}
	if a.CopyOf != nil {
		return m.objects(reflect.New(reflect.TypeFor[notation.Selector]()).Elem(), *a.CopyOf, *b.CopyOf)
	}
	if a.Predefined != "" || b.Predefined != "" {
		return a.Predefined == b.Predefined
	}
	subset := func(of, all []string) bool {
		return !slices.ContainsFunc(of, func(one string) bool { return !slices.Contains(all, one) })
	}
	if b.Named != "" {
		return strings.EqualFold(a.Object.Name, b.Named) || subset(strings.Fields(b.Named), a.Object.Subtypes)
	}
	return a.Object.Power == b.Object.Power && a.Object.Toughness == b.Object.Toughness && len(b.Object.Subtypes) > 0 &&
		subset(b.Object.Subtypes, a.Object.Subtypes) && subset(b.Object.Colors, a.Object.Colors) && subset(b.Object.Keywords, a.Object.Keywords)
}

// are reports whether a selector refers to exactly one permanent.
func (m *matching) are(b notation.Selector, id int64) bool {
	ids, err := m.d.Find().Resolve(b)
	return err == nil && len(ids) == 1 && ids[0] == id
}

// alike reports whether two selectors refer to the same permanents.
func (m *matching) alike(a, b notation.Selector) bool {
	ids, err := m.d.Find().Resolve(a)
	others, err2 := m.d.Find().Resolve(b)
	return err == nil && err2 == nil && sameSet(ids, others)
}

// sameSet reports whether two lists have the same members.
func sameSet[T comparable](a, b []T) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(one T) bool { return !slices.Contains(b, one) })
}

// equal reports whether two values have the same type and the same encoding.
func equal(a, b any) bool {
	one, err := json.Marshal(a)
	other, err2 := json.Marshal(b)
	return err == nil && err2 == nil && reflect.TypeOf(a) == reflect.TypeOf(b) && string(one) == string(other)
}
