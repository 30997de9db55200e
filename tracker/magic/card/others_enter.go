package card

import (
	"regexp"
	"strings"

	"arbiter/tracker/english"
	"arbiter/tracker/notation"
)

var (
	othersTail  = regexp.MustCompile(`^(.+?) enters?(?: the battlefield)? (tapped|untapped|with .+)$`)
	othersWith  = regexp.MustCompile(`(?i)^with (an|two|three) additional ([+-]\d/[+-]\d|\w+) counters? on (?:it|them)(?: for each (.+))?$`)
	othersEqual = regexp.MustCompile(`(?i)^with a number of additional ([+-]\d/[+-]\d|\w+) counters on (?:it|them) equal to this \w+'s (power|toughness|number of \S+ counters)(?: and as an? (\w+) in addition to (?:its|their) other types)?$`)
	othersX     = regexp.MustCompile(`(?i)^with an additional X ([+-]\d/[+-]\d|\w+) counters on (?:it|them), where X is the number of (\S+ counters) on this \w+$`)
	buriedCant  = regexp.MustCompile(`(?i)^([a-z ]+) cards in graveyards( and libraries)? can't enter(?: the battlefield)?$`)
	subjectEnd  = regexp.MustCompile(`^(.*?)( you control| your opponents control| an opponent controls)?( of the chosen \w+)?$`)
)

// othersEnter parses abilities about how other permanents enter, one for each
// description of them: "Artifacts and creatures your opponents control enter
// tapped", "Each other Elf you control enters with an additional +1/+1 counter
// on it".
func (c *Compiler) othersEnter(sentence string) ([]Ability, bool) {
	if m := buriedCant.FindStringSubmatch(sentence); m != nil {
		f, ok := notation.ParseFilter(c.vocabulary, english.Small(m[1]))
		if !ok || f.Card != nil || ambiguous(f) || f.Controller != nil {
			return nil, false
		}
		all := []Ability{OthersEnter{Entry{What: *f, Cant: true, From: InGraveyard}}}
		if m[2] != "" {
			all = append(all, Left{Why: OffBoard, About: AboutCards})
		}
		return all, true
	}
	if m := exiledUncast.FindStringSubmatch(sentence); m != nil {
		f, ok := notation.ParseFilter(c.vocabulary, m[1])
		return []Ability{OthersEnter{Entry{What: *entered(f), Uncast: true}}}, ok && f.Card == nil && !ambiguous(f) && f.Controller == nil
	}
	if what, ok := strings.CutSuffix(strings.TrimSuffix(sentence, " the battlefield"), " can't enter"); ok {
		return c.eachEntry(what, Entry{Cant: true})
	}
	m := othersTail.FindStringSubmatch(sentence)
	if m == nil {
		return nil, false
	}
	var e Entry
	e.Tapped, e.Untapped = m[2] == "tapped", m[2] == "untapped"
	if e.Tapped || e.Untapped {
		return c.eachEntry(m[1], e)
	}
	if with := othersWith.FindStringSubmatch(m[2]); with != nil {
		e.Kind, e.N = with[2], 1
		if n, ok := number(with[1]); ok {
			e.N = n
		}
		if e.Losers = strings.EqualFold(with[3], lostLife); with[3] != "" && !e.Losers {
			f, ok := notation.ParseFilter(c.vocabulary, strings.Replace(with[3], " already control", " control", 1))
			if !ok || f.Card != nil || ambiguous(f) {
				return nil, false
			}
			e.Each = f
		}
	} else if with := othersEqual.FindStringSubmatch(m[2]); with != nil {
		e.Kind, e.N, e.Its, e.Also = with[1], 1, strings.TrimPrefix(with[2], "number of "), with[3]
		if e.Also != "" && len(c.vocabulary.TypesOf(e.Also)) == 0 {
			return nil, false
		}
	} else if with := othersX.FindStringSubmatch(m[2]); with != nil {
		e.Kind, e.N, e.Its = with[1], 1, with[2]
	} else {
		return nil, false
	}
	return c.eachEntry(m[1], e)
}

// uncastEntry is the text of Entry.Uncast behind the description, which exiledUncast matches.
const uncastEntry = " would enter and it wasn't cast, exile it instead"

var exiledUncast = regexp.MustCompile(`(?i)^if an? ([a-z ]+)` + uncastEntry + `$`)

// entered returns f, or the empty filter for nil.
func entered(f *notation.Filter) *notation.Filter {
	if f == nil {
		return &notation.Filter{}
	}
	return f
}

// lostLife is the text of Entry.Losers behind "for each".
const lostLife = "opponent who lost life this turn"

// eachEntry returns an ability for each description in a list.
func (c *Compiler) eachEntry(what string, e Entry) ([]Ability, bool) {
	if rest, ok := english.CutPrefix(what, "each "); ok {
		what = rest
	} else if rest, ok := english.CutPrefix(what, "all "); ok {
		what = rest
	}
	m := subjectEnd.FindStringSubmatch(what)
	var all []Ability
	list := strings.ReplaceAll(strings.ReplaceAll(m[1], ", and ", ", "), " and ", ", ")
	for part := range strings.SplitSeq(list, ", ") {
		f, ok := notation.ParseFilter(c.vocabulary, part+m[2]+m[3])
		if !ok || f.Card != nil || ambiguous(f) {
			return nil, false
		}
		one := e
		one.What = *f
		all = append(all, OthersEnter{one})
	}
	return all, true
}

// String returns the ability as text.
func (o OthersEnter) String() string { return whileIn(o.Zone, o.onBattlefield()) }

// onBattlefield returns the ability as text, without the zone in which it functions.
func (o OthersEnter) onBattlefield() string {
	e := o.Entry
	text := "Each " + e.What.String()
	switch {
	case e.From != "":
		return english.Capital(e.What.String()) + " cards in graveyards can't enter the battlefield."
	case e.Cant:
		return text + " can't enter the battlefield."
	case e.Uncast:
		return english.Capital(e.String()) + "."
	case e.Tapped:
		return text + " enters tapped."
	case e.Untapped:
		return text + " enters untapped."
	case strings.HasSuffix(e.Its, " counters"):
		return text + " enters with an additional X " + e.Kind + " counters on it, where X is the number of " + e.Its + " on this permanent."
	case e.Its != "":
		text += " enters with a number of additional " + e.Kind + " counters on it equal to this permanent's " + e.Its
		if e.Also != "" {
			text += " and as a " + e.Also + " in addition to its other types"
		}
		return text + "."
	}
	text += " enters with "
	if e.N == 1 {
		text += "an additional " + e.Kind + " counter on it"
	} else {
		text += numberWords[e.N] + " additional " + e.Kind + " counters on it"
	}
	switch {
	case e.Each != nil:
		text += " for each " + e.Each.String()
	case e.Losers:
		text += " for each " + lostLife
	}
	return text + "."
}
