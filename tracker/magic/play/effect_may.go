package play

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/notation"
)

var (
	mayDo    = regexp.MustCompile(`(?i)^(you|that player|that opponent|they|that attacking player|the attacking player|its controller|target player|target opponent|defending player|that creature's controller|an opponent|each player|each opponent|each other player|any player|any opponent|the player whose turn it is) may (.+)$`)
	having   = regexp.MustCompile(`^have (.+?) (deal|get|gain|become|fight|lose|explore|connive|enter|draw|discard|create|put|sacrifice|mill|exchange)(?: (.+))?$`)
	unlessIs = regexp.MustCompile(`(?i)^(.+?) unless (you|that player|its controller|they|defending player|target player|target opponent|that opponent|that creature's controller|any player|a player|an opponent) (pays?|sacrifices?|discards?|returns?|exiles?|removes?|taps?|mills?|puts?|has) (.+)$`)
	costOnly = regexp.MustCompile(`(?i)^pays? (?:an additional )?((?:\{[^{}]+\})+(?: or (?:\{[^{}]+\})+)?|its mana cost|that card's mana cost)(?:,? (?:for each|where X is) [^.]+)?$`)
	// manaAnd matches a cost of mana and something else, in either order.
	manaAnd = regexp.MustCompile(`(?i)^(?:pay ((?:\{[^{}]+\})+) and (.+)|(.+) and pay (?:\{[^{}]+\})+)$`)
)

// lifeOnly matches an amount of life to pay.
var lifeOnly = regexp.MustCompile(`(?i)^\w+ life$`)

// forEachOf matches the beginning of an effect that is repeated.
var forEachOf = regexp.MustCompile(`(?i)^for each `)

// toThem matches the words for the player who decides.
var toThem = regexp.MustCompile(`(?i)\b(to|by) them$`)

// may reads what a player may do.
func (r *reader) may(who, what string) (Steps, bool) {
	a := May{Text: said(what)}
	switch who {
	case "you":
	case "each player", "each opponent", "each other player":
		a.Who = &notation.Player{Kind: notation.PlayerKind(who)}
	case "any player":
		a.Who, a.First = &notation.Player{Kind: notation.EachPlayer}, true
	case "any opponent":
		a.Who, a.First = &notation.Player{Kind: notation.EachOpponent}, true
	case "they":
		if r.many {
			return nil, false
		}
		a.Who = new(notation.PlayerCalled("that player"))
	default:
		a.Who = new(notation.PlayerCalled(who))
	}
	if several := a.Who != nil && (a.First || strings.HasPrefix(who, "each ")); several {
		what = toThem.ReplaceAllString(what, "$1 that player")
	}
	if m := having.FindStringSubmatch(what); m != nil {
		what = strings.TrimSpace(m[1] + " " + inPerson(m[1], m[2]) + " " + m[3])
		switch {
		case a.Who == nil:
		case a.First || strings.HasPrefix(who, "each "):
			if aboutYou.MatchString(what) {
				return nil, false
			}
		case toThem.MatchString(what):
			what = toThem.ReplaceAllString(what, "$1 that player")
		case aboutYou.MatchString(what): // the player decides, and the controller does it
			then, ok := r.sentence(what)
			a.Then = then
			return Steps{a}, ok
		}
	}
	before, rest := what, ""
	if i := strings.Index(what, ", then "); i > 0 {
		before, rest = what[:i], what[i+len(", then "):]
	} else if i := strings.Index(what, ". "); i > 0 {
		return nil, false
	}
	if m := manaAnd.FindStringSubmatch(before); m != nil && !strings.Contains(m[1], "{E}") { // players track mana
		before = m[2] + m[3]
		if lifeOnly.MatchString(before) {
			before = "pay " + before
		}
	}
	if m := costOnly.FindStringSubmatch(before); m != nil && !strings.Contains(m[1], "{E}") {
		a.Do = nil // players track mana
	} else {
		do, ok := r.clauses(before)
		if !ok && (isIf.MatchString(before) || twoExchange.MatchString(before)) {
			do, ok = r.sentence(before)
		}
		if own, is := bySelf(before); !ok && is && a.Who != nil {
			do, ok = r.clauses(own)
		}
		if !ok {
			return nil, false
		}
		a.Do = do
	}
	if rest != "" {
		then, ok := r.sentence(rest)
		if !ok {
			return nil, false
		}
		a.Then = then
	}
	return Steps{a}, true
}

// manaToPay returns the mana cost in the text of an optional action, or "". For a cost that is paid
// a counted number of times it refers to the card.
func manaToPay(a May) string {
	if m := costOnly.FindStringSubmatch(a.Text); m != nil && len(a.Do) == 0 {
		if strings.HasSuffix(a.Text, m[1]) || !strings.HasPrefix(m[1], "{") {
			return m[1]
		}
		return m[1] + " as often as " + theCardSays
	}
	if m := manaAnd.FindStringSubmatch(a.Text); m != nil && len(a.Do) > 0 {
		return manaCost.FindString(a.Text)
	}
	return a.Pay
}

// manaCost matches mana symbols.
var manaCost = regexp.MustCompile(`(?:\{[^{}]+\})+`)

// aboutYou matches words for the controller of an ability.
var aboutYou = regexp.MustCompile(`(?i)\byour?\b`)

// unless reads an effect that a player can avoid by paying.
func (r *reader) unless(text, who, cost string) (Steps, bool) {
	if forEachOf.MatchString(text) {
		return nil, false // the cost is paid for each object
	}
	if i := strings.LastIndex(text, ", then "); i > 0 && outside(text, ", then ") >= 0 { // the payment avoids only the last effect
		first, ok := r.sentence(text[:i])
		if !ok {
			return nil, false
		}
		last, ok := r.unless(withSubject(text[:i], text[i+len(", then "):]), who, cost)
		return slices.Concat(first, last), ok
	}
	each := ""
	if m := eachPlayer.FindStringSubmatch(text); m != nil && (who == "they" || who == "that player") { // each player decides
		each, text = m[1], "that player "+m[2]
	}
	then, ok := r.sentence(text)
	if !ok || each == "" && (who == "they" || who == "that player") && severalPlayers.MatchString(text) {
		return nil, false
	}
	cost = strings.ReplaceAll(imperative(cost), " of their choice", "")
	if m := hasItDeal.FindStringSubmatch(cost); m != nil { // performed by the player who decides
		cost = m[1] + " deals " + m[2] + " to you"
	}
	a := May{Text: said(cost), Else: then}
	switch who {
	case "you":
	case "they":
		a.Who = new(notation.PlayerCalled("that player"))
	case "any player", "a player":
		a.Who, a.First = &notation.Player{Kind: notation.EachPlayer}, true
	case "any opponent", "an opponent":
		a.Who, a.First = &notation.Player{Kind: notation.EachOpponent}, true
	default:
		a.Who = new(notation.PlayerCalled(who))
	}
	switch strings.ToLower(each) {
	case "":
	case "each opponent":
		a.Who, a.First = &notation.Player{Kind: notation.EachOpponent}, false
	case "each other player":
		a.Who, a.First = &notation.Player{Kind: notation.EachOther}, false
	default:
		a.Who, a.First = &notation.Player{Kind: notation.EachPlayer}, false
	}
	if m := costOnly.FindStringSubmatch(cost); m == nil || strings.Contains(m[1], "{E}") {
		if a.Do, ok = r.clauses(cost); !ok {
			return nil, false
		}
	}
	return targetFirst(a, each), true
}

// targetFirst returns the steps by which a target is chosen before the player decides who depends
// on it: its controller, or the target itself.
func targetFirst(a May, each string) Steps {
	if a.Who == nil || a.First || each != "" {
		return Steps{a}
	}
	switch a.Who.Kind {
	case notation.Controller, notation.Owner:
		if without, choose, ok := withoutTarget(a.Else); ok {
			a.Else = without
			return Steps{Attempt{Do: Steps{choose}, Then: Steps{a}, Else: Steps{a}}}
		}
	case notation.OnePlayer, notation.OneOpponent:
		for _, who := range notation.Players(a.Else) {
			if saysTarget(who.Name) && slices.Contains(thatPlayer, a.Who.Name) {
				a.Who = &who
				break
			}
		}
	default: // depends on no target
	}
	return Steps{a}
}

// hasItDeal matches the choice of a player to be dealt damage.
var hasItDeal = regexp.MustCompile(`(?i)^(?:has|have) (.+) deal (\w+ damage) to (?:them|that player)$`)

// decide asks the player, or each of several, and performs what follows from the answer.
// If the board shows nothing of it, nobody is asked.
func (a May) decide(d *Decision) error {
	if onlyNotes(a.Do) && onlyNotes(a.Then) && onlyNotes(a.Else) {
		return a.note(d)
	}
	if a.Who == nil {
		_, err := a.of(d, d.you)
		return err
	}
	seats, err := d.Seats(*a.Who)
	if err != nil {
		return err
	}
	it := d.in.It()
	for _, seat := range seats {
		if d.effect != nil && (len(seats) > 1 || !a.Who.Kind.InCardWords()) {
			d.effect.that = seat
		}
		d.in.Refer(it...)
		one := a
		if a.First {
			one.Else = nil
		}
		did, err := one.of(d, seat)
		if err != nil || did && a.First {
			return err
		}
	}
	if a.First {
		return d.perform(a.Else)
	}
	return nil
}

// of asks one player, and reports whether they do it.
func (a May) of(d *Decision, seat int) (did bool, err error) {
	able, err := d.canDo(seat, a.Do)
	if err != nil {
		return false, err
	}
	if !able {
		return false, d.perform(a.Else)
	}
	yes := false
	if d.effect != nil && d.effect.decided {
		yes, d.effect.decided = true, false
	} else if d.effect != nil && d.effect.every != nil {
		yes = *d.effect.every
	} else if yes, err = d.asks(seat, tracker.Say("%s: %s?", d.title(), tracker.Say("“%s”", tracker.Name(d.naming(a.Text))))); err != nil {
		return false, err
	}
	if !yes {
		if slices.ContainsFunc(a.Do, func(do Action) bool { _, is := do.(Choose); return is }) {
			d.pick(nil)
		}
		return false, d.perform(a.Else)
	}
	if d.effect != nil {
		was := d.effect.optional
		d.effect.optional = true
		defer func() { d.effect.optional = was }()
	}
	if err := d.as(seat, a.Do); err != nil {
		return true, err
	}
	if d.effect != nil {
		d.effect.optional = false
	}
	return true, d.perform(a.Then)
}

// note tells the players what may be done, and what follows from it.
func (a May) note(d *Decision) error {
	who := "you"
	if a.Who != nil {
		who = a.Who.String()
	}
	all := Steps{Note{Text: who + " may " + a.Text}}
	for _, x := range []struct {
		before string
		steps  Steps
	}{{"if so, ", a.Then}, {"if not, ", a.Else}} {
		for _, step := range x.steps {
			if note, ok := step.(Note); ok {
				step = Note{Text: x.before + note.Text}
			}
			all = append(all, step)
		}
	}
	return d.perform(all)
}

// canDo reports whether each of the steps has something to act on for a player.
func (d *Decision) canDo(seat int, all Steps) (bool, error) {
	you := d.you
	d.you = seat
	defer func() { d.you = you }()
	for _, do := range all {
		if d.lacks(seat, do) {
			return false, nil
		}
		if modes, ok := do.(Modes); ok && modes.Able {
			if any, err := d.canDoAny(seat, modes.Modes); err != nil || !any {
				return false, err
			}
			continue
		}
		if idle, err := d.idle(do); err != nil || idle {
			return false, err
		}
	}
	return true, nil
}

// canDoAny reports whether a player can do one of several things.
func (d *Decision) canDoAny(seat int, all []Mode) (bool, error) {
	for _, m := range all {
		if able, err := d.canDo(seat, m.Do); err != nil || able {
			return able, err
		}
	}
	return false, nil
}

// lacks reports whether a step has a player pay what they don't have: counters, or life
// (CR 118.3, 119.4).
func (d *Decision) lacks(seat int, do Action) bool {
	switch a := do.(type) {
	case PutCounters:
		if a.Remove && a.Kind == "" && a.On.Objects != nil && a.On.Objects.Filter == nil {
			ids, err := d.Find().Resolve(*a.On.Objects)
			return err == nil && !slices.ContainsFunc(d.s.Permanent.These(ids), func(stack tracker.Stack[board.Permanent]) bool { return len(stack.Of.Counters) > 0 })
		}
		return a.Remove && a.On.Players != nil && a.On.Players.Kind == notation.You && a.N.Expr == "" && d.s.Seat(seat).Counters[a.Kind] < a.N.N
	case GainLife:
		return a.Pay && a.N.Expr == "" && d.s.Seat(seat).Life < a.N.N
	default:
		return false
	}
}
