package play

import (
	"regexp"
	"strings"

	"arbiter/tracker/notation"
)

// durations matches how long a change lasts that ends at a time.
const durations = ` until end of turn| until your next turn| until your next upkeep| until the end of your next turn`

var (
	// isSized matches an effect that sets base power and toughness to amounts.
	isSized = regexp.MustCompile(`(?i)^(?:change )?(.+?)(?:'s| has| have| gains?| becomes?) base power and (?:base )?toughness (?:each )?(?:becomes? |to )?(?:equal to )?(.+?)(` + durations + `)$`)
	// theSize matches such an effect that names the objects last.
	theSize = regexp.MustCompile(`(?i)^(?:change )?the base power and toughness of (.+?) (?:becomes? |to )(?:equal to )?(.+?)(` + durations + `)$`)
	// bothOf matches the power and toughness of one object.
	bothOf = regexp.MustCompile(`(?i)^(.+'s|its) power and toughness$`)
	// becomesX matches an object that becomes a creature of the size X/X.
	becomesX = regexp.MustCompile(`(?i)^(.+) X/X( .+?)?(?:,? where X is (.+?))?(` + durations + `)?$`)
	// sizedSo matches that an object becomes something whose power and toughness are amounts.
	sizedSo = regexp.MustCompile(`(?i)^(.+ becomes? .+?),? (?:with|and has) (?:base )?power and toughness ` +
		`each equal to (its mana value|that spell's mana value)(` + durations + `)?$`)
)

// sized reads an effect that sets base power and toughness to amounts that are determined as it
// begins (CR 608.2h): "becomes an X/X creature", "has base power and toughness equal to that
// creature's power and toughness".
func (r *reader) sized(text string) (Steps, bool) {
	if m := sizedSo.FindStringSubmatch(text); m != nil {
		return r.changeTo(m[1]+m[3], strings.ToLower(m[2]), strings.ToLower(m[2]))
	}
	m := isSized.FindStringSubmatch(text)
	if m == nil {
		m = theSize.FindStringSubmatch(text)
	}
	if m != nil && !strings.HasPrefix(m[2], "X/X") {
		power, toughness := m[2], m[2]
		if of := bothOf.FindStringSubmatch(m[2]); of != nil {
			power, toughness = of[1]+" power", of[1]+" toughness"
		}
		subject := m[1]
		if strings.EqualFold(subject, "it") || strings.EqualFold(subject, "its") {
			subject = "it"
		}
		if _, fixed := notation.ReadNumber(strings.Split(m[2], "/")[0]); fixed && !strings.Contains(m[2], " ") {
			a, ok := r.change(subject + " has base power and toughness " + m[2] + m[3])
			return Steps{a}, ok
		}
		return r.changeTo(subject+" has base power and toughness 0/0"+m[3], power, toughness)
	}
	if m := becomesX.FindStringSubmatch(text); m != nil && !strings.Contains(m[2], "X/X") {
		x := "X"
		if m[3] != "" {
			x = "X where X is " + m[3]
		}
		return r.changeTo(m[1]+" 0/0"+m[2]+m[4], x, x)
	}
	return nil, false
}

// change reads a clause that only changes objects.
func (r *reader) change(text string) (GiveBoost, bool) {
	all, err := r.g.effects.Parse(normal(text))
	if err != nil || len(all) != 1 {
		return GiveBoost{}, false
	}
	a, ok := all[0].(GiveBoost)
	return a, ok && r.carried(a) && len(a.On.List) == 0
}

// changeTo reads a change of base power and toughness to 0/0, and sets them to amounts instead.
func (r *reader) changeTo(text, power, toughness string) (Steps, bool) {
	a, ok := r.change(text)
	if !ok {
		return nil, false
	}
	if a.How.BasePower == nil { // no base power is given
		zero := int64(0)
		a.How.BasePower, a.How.BaseToughness = &zero, &zero
	}
	its := strings.HasPrefix(power, "its ")
	if its && a.On.It == "" && a.On.ID == 0 && !a.On.Target {
		return nil, false // several objects may have different sizes
	}
	for _, half := range []struct {
		is   **notation.Amount
		expr string
	}{{&a.Power, power}, {&a.Toughness, toughness}} {
		expr := half.expr
		if expr != "X" && !strings.HasPrefix(expr, "X where ") {
			expr = "equal to " + strings.TrimPrefix(expr, "equal to ")
		}
		if _, ok := notation.ReadEffectQuantity(r.g.Vocabulary, expr); !ok && !strings.HasPrefix(expr, "X") {
			return nil, false
		}
		*half.is = &notation.Amount{Expr: expr}
	}
	return Steps{a}, true
}

// sizeOf evaluates an amount to which a power or toughness is set: that of another creature may
// be negative (CR 107.1b).
func (d *Decision) sizeOf(a notation.Amount, of string) (int64, error) {
	if q, ok := notation.ReadEffectQuantity(d.game.Vocabulary, a.Expr); ok && (q.Stat == "power" || q.Stat == "toughness") && q.Of != nil && q.Plus == 0 && q.Times == 0 && !q.Half && q.Add == nil {
		if n, known, err := d.evaluateCount(q); known || err != nil {
			return n, err
		}
	}
	return d.number(a, of)
}

// sizes sets the base power and toughness of a change to the amounts of the effect. "Its" are of
// the permanent that is changed.
func (a GiveBoost) sizes(d *Decision, ids []int64, how *notation.Change) error {
	if a.Power == nil || len(ids) == 0 {
		return nil
	}
	it := d.in.It()
	defer func() { d.in.Refer(it...) }()
	for _, half := range []struct {
		is   *notation.Amount
		base **int64
		of   string
	}{{a.Power, &how.BasePower, "power"}, {a.Toughness, &how.BaseToughness, "toughness"}} {
		if strings.HasPrefix(half.is.Expr, "equal to its ") {
			d.in.Refer(ids[0])
		}
		n, err := d.sizeOf(*half.is, half.of)
		if err != nil {
			return err
		}
		*half.base = &n
	}
	return nil
}

// copiedFor matches an object that becomes a copy for a while, with an exception.
var copiedFor = regexp.MustCompile(`(?i)^(?:(until your next turn), )?(.+ becomes? a copy of [^"]+?)(?:( until end of turn| until your next turn)(, except .+)?|(, except [^"]+?)( until end of turn| until your next turn)|(, except .+))?$`)

// copied reads an effect by which an object becomes a copy of another until end of turn or until
// the player's next turn, with exceptions (CR 707.9).
func (r *reader) copied(text string) (Steps, bool) {
	m := copiedFor.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	long := strings.TrimSpace(strings.ToLower(m[1] + m[3] + m[6]))
	if long == "" || m[1] != "" && long != strings.ToLower(m[1]) {
		return nil, false
	}
	all, err := r.g.effects.Parse(normal(m[2] + m[4] + m[5] + m[7]))
	if err != nil || len(all) != 1 {
		return nil, false
	}
	a, ok := all[0].(BecomeCopy)
	if !ok || !r.carried(a) {
		return nil, false
	}
	a.NextTurn = long == "until your next turn"
	a.UntilEndOfTurn = !a.NextTurn
	return Steps{a}, true
}
