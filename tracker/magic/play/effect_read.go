package play

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// EffectLeft returns the parts of an effect that are left to the players, in
// the words of its text. It returns nil if the effect is carried: performed in
// full when players press its reminder or activate its ability, except for
// what happens to hands and libraries, which its reminder names.
func (g *Rules) EffectLeft(e card.Effect) []string {
	if e.Said == "" {
		return nil
	}
	if len(g.parsedEffect(e).actions) == 0 {
		return []string{e.Said}
	}
	return nil
}

// AbilityLeft returns the parts of an ability that are left to the players:
// those of its effect, or all of an ability that isn't understood. text is the
// text of the ability.
func (g *Rules) AbilityLeft(a card.Ability, text string) []string {
	switch a := a.(type) {
	case card.Trigger:
		if slices.ContainsFunc(a.On, func(e card.Event) bool { return e.Of.OneOrMore }) && itWords.MatchString(a.Do.Line) {
			return []string{a.Do.Said} // "they" are more than the first of them
		}
		return g.EffectLeft(a.Do)
	case card.Activated:
		return g.EffectLeft(a.Do)
	case card.Loyalty:
		return g.EffectLeft(a.Do)
	case card.Chapter:
		if a.Unknown {
			return []string{text}
		}
		return g.EffectLeft(a.Do)
	case card.Left:
		return []string{text}
	default: // statics, replacements and restrictions have no effect to perform
		return nil
	}
}

// reader reads the text of an effect into steps, a sentence at a time.
type reader struct {
	g *Rules
	// unseen says that the last clause named something that the board doesn't
	// show: a card of a library. "It" can't be read after it.
	unseen bool
	// many says that the effect has named a number that "that many" means.
	many bool
}

// readEffect reads an effect. ok is false if a word of it isn't understood.
func (g *Rules) readEffect(text string) (Steps, bool) {
	r := &reader{g: g}
	return r.effect(text)
}

// effect reads all of an effect: its modes, or its sentences.
func (r *reader) effect(text string) (Steps, bool) {
	text = strings.TrimSpace(text)
	if strings.Contains(text, "•") {
		return r.modal(text)
	}
	var all Steps
	start := 0 // of the steps of the last sentence
	for _, sentence := range sentencesOf(text) {
		if then, how, ok := dependent(sentence); ok {
			if !r.depends(all[start:], then, how) {
				return nil, false
			}
			continue
		}
		steps, ok := r.sentence(sentence)
		if !ok {
			return nil, false
		}
		start = len(all)
		all = append(all, steps...)
	}
	return all, len(all) > 0
}

// sentencesOf splits a text into its sentences, without their full stops.
func sentencesOf(text string) []string {
	var all []string
	quoted, from := false, 0
	for i := 0; i <= len(text); i++ {
		if i < len(text) && text[i] == '"' {
			quoted = !quoted
		}
		if i == len(text) || text[i] == '.' && !quoted && (i+1 == len(text) || text[i+1] == ' ') {
			if s := strings.TrimSpace(text[from:i]); s != "" {
				all = append(all, s)
			}
			from = i + 1
		}
	}
	return all
}

var modes = regexp.MustCompile(`(?is)^(you may )?choose (one|two|three|one or both|one or more|up to one|up to two|up to three|any number|one or two|two or more)\s*(?:—|-|–)\s*\n?\s*•`)

// modal reads a modal effect (CR 700.2).
func (r *reader) modal(text string) (Steps, bool) {
	head := modes.FindStringSubmatch(text)
	if head == nil {
		return nil, false
	}
	var a Modes
	for i, mode := range strings.Split(text, "•") {
		if i == 0 {
			continue
		}
		mode = strings.TrimSpace(mode)
		if word, rest, ok := strings.Cut(mode, " — "); ok && len(word) < 40 && !strings.ContainsAny(word, ".,{") { // the name of the mode
			mode = rest
		}
		do, ok := (&reader{g: r.g}).effect(mode)
		if !ok {
			return nil, false
		}
		a.Modes = append(a.Modes, Mode{Text: said(strings.TrimSuffix(mode, ".")), Do: do})
	}
	n := int64(len(a.Modes))
	switch strings.ToLower(head[2]) {
	case "one":
		a.Least, a.Most = 1, 1
	case "two":
		a.Least, a.Most = 2, 2
	case "three":
		a.Least, a.Most = 3, 3
	case "one or two":
		a.Least, a.Most = 1, 2
	case "one or both", "one or more":
		a.Least, a.Most = 1, n
	case "two or more":
		a.Least, a.Most = 2, n
	case "up to one":
		a.Most = 1
	case "up to two":
		a.Most = 2
	case "up to three":
		a.Most = 3
	case "any number":
		a.Most = n
	}
	if head[1] != "" {
		a.Least = 0
	}
	return Steps{a}, n > 1 && a.Most <= n
}

// said returns a part of an effect in words that people read: its source is "it".
func said(text string) string {
	return strings.ReplaceAll(text, card.Source, "this permanent")
}

// dependence is how a sentence depends on the one before it.
type dependence int

const (
	ifDone dependence = iota
	ifNot
)

var (
	afterDone    = regexp.MustCompile(`(?i)^(?:if|when) (?:you do|they do|that player does|the player does), (.+)$`)
	afterNotDone = regexp.MustCompile(`(?i)^(?:otherwise|if (?:you don't|you can't|you didn't|they don't|that player doesn't|the player doesn't)), (.+)$`)
)

// dependent splits a sentence that depends on whether the one before it was done.
func dependent(sentence string) (then string, how dependence, ok bool) {
	if m := afterDone.FindStringSubmatch(sentence); m != nil {
		return m[1], ifDone, true
	}
	if m := afterNotDone.FindStringSubmatch(sentence); m != nil {
		return m[1], ifNot, true
	}
	return "", ifDone, false
}

// depends adds a sentence that depends on the one before it, whose steps are
// given.
func (r *reader) depends(before Steps, text string, how dependence) bool {
	if len(before) == 0 {
		return false
	}
	then, ok := r.sentence(text)
	if !ok {
		return false
	}
	last := &before[len(before)-1]
	switch a := (*last).(type) {
	case May:
		if how == ifNot {
			a.Else = append(slices.Clip(a.Else), then...)
		} else {
			a.Then = append(slices.Clip(a.Then), then...)
		}
		*last = a
	case Provided:
		if how != ifNot || len(a.Else) > 0 {
			return false
		}
		a.Else = then
		*last = a
	case Attempt:
		if how == ifNot {
			a.Else = append(slices.Clip(a.Else), then...)
		} else {
			a.Then = append(slices.Clip(a.Then), then...)
		}
		*last = a
	case Note:
		return false // the board can't tell whether they did
	default:
		if len(before) != 1 {
			return false
		}
		attempt := Attempt{Do: Steps{a}}
		if attempt.Then = then; how == ifNot {
			attempt.Then, attempt.Else = nil, then
		}
		*last = attempt
	}
	return true
}

var (
	mayDo    = regexp.MustCompile(`(?i)^(you|that player|its controller|target player|target opponent|defending player|that creature's controller|an opponent) may (.+)$`)
	having   = regexp.MustCompile(`^have (.+?) (deal|get|gain|become|fight|lose|explore|connive|enter|draw|discard|create|put|sacrifice) (.+)$`)
	unlessIs = regexp.MustCompile(`(?i)^(.+?) unless (you|that player|its controller|they|defending player|target player|target opponent|that creature's controller|any player|an opponent) (pays?|sacrifices?|discards?|returns?|exiles?|removes?|taps?) (.+)$`)
	costOnly = regexp.MustCompile(`(?i)^pays? (?:an additional )?((?:\{[^{}]+\})+)(?: (?:for each|where X is) [^.]+)?$`)
	ifIs     = regexp.MustCompile(`(?i)^if ([^,]+), (.+)$`)
	isIf     = regexp.MustCompile(`(?i)^(.+?),? if ([^,]+)$`)
)

// sentence reads one sentence.
func (r *reader) sentence(text string) (Steps, bool) {
	text = strings.TrimSuffix(strings.TrimSpace(text), ".")
	if strings.Contains(text, " instead") {
		return nil, false
	}
	for _, word := range []string{"then, ", "then ", "and "} {
		if rest, ok := cutWord(text, word); ok {
			text = rest
		}
	}
	if m := mayDo.FindStringSubmatch(text); m != nil {
		return r.may(strings.ToLower(m[1]), m[2])
	}
	if m := ifIs.FindStringSubmatch(text); m != nil && !strings.HasSuffix(m[1], " would") && !strings.Contains(m[1], " would ") {
		then, ok := r.sentence(m[2])
		if a, known := r.provided(m[1], then); ok && known {
			return Steps{a}, true
		}
		return nil, false
	}
	if m := unlessIs.FindStringSubmatch(text); m != nil {
		return r.unless(m[1], strings.ToLower(m[2]), strings.ToLower(m[3])+" "+m[4])
	}
	if m := isIf.FindStringSubmatch(text); m != nil && m[2] != "able" && !strings.Contains(m[2], " would ") && !strings.Contains(m[1], "instead") && !strings.Contains(text, `"`) {
		then, ok := r.sentence(m[1])
		if a, known := r.provided(m[2], then); ok && known {
			return Steps{a}, true
		}
		return nil, false
	}
	return r.clauses(text)
}

// cutWord cuts a prefix, ignoring case.
func cutWord(text, prefix string) (string, bool) {
	if len(text) > len(prefix) && strings.EqualFold(text[:len(prefix)], prefix) {
		return text[len(prefix):], true
	}
	return text, false
}

// may reads what a player may do.
func (r *reader) may(who, what string) (Steps, bool) {
	a := May{Text: said(what)}
	if who != "you" {
		a.Who = new(notation.PlayerCalled(who))
	}
	if m := having.FindStringSubmatch(what); m != nil {
		what = m[1] + " " + inPerson(m[1], m[2]) + " " + m[3]
		a.Who = nil
	}
	before, rest := what, ""
	if i := strings.Index(what, ", then "); i > 0 {
		before, rest = what[:i], what[i+len(", then "):]
	} else if i := strings.Index(what, ". "); i > 0 {
		return nil, false
	}
	if costOnly.MatchString(before) {
		r.unseen = r.unseen || false
	} else {
		do, ok := r.clauses(before)
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

// inPerson returns a verb in the person of its subject.
func inPerson(subject, verb string) string {
	words := strings.Fields(strings.ToLower(subject))
	switch first := words[0]; {
	case first == "you", first == "those", first == "they", first == "creatures", first == "up", first == "two", strings.HasSuffix(words[len(words)-1], "s") && first != "this" && first != "each" && first != "target":
		return verb
	}
	switch {
	case strings.HasSuffix(verb, "y"):
		return strings.TrimSuffix(verb, "y") + "ies"
	default:
		return verb + "s"
	}
}

// unless reads an effect that a player can avoid by paying.
func (r *reader) unless(text, who, cost string) (Steps, bool) {
	then, ok := r.sentence(text)
	if !ok {
		return nil, false
	}
	for _, verb := range []string{"pays", "sacrifices", "discards", "returns", "exiles", "removes", "taps"} {
		if rest, ok := cutWord(cost, verb+" "); ok {
			cost = strings.TrimSuffix(verb, "s") + " " + rest
		}
	}
	a := May{Text: said(cost), Else: then}
	switch who {
	case "you":
	case "they":
		a.Who = new(notation.PlayerCalled("that player"))
	case "any player", "an opponent":
		return nil, false
	default:
		a.Who = new(notation.PlayerCalled(who))
	}
	if !costOnly.MatchString(cost) {
		if a.Do, ok = r.clauses(cost); !ok {
			return nil, false
		}
	}
	return Steps{a}, true
}

// provided reads a condition.
func (r *reader) provided(condition string, then Steps) (Provided, bool) {
	a := Provided{Text: said(condition), Then: then}
	if strings.Contains(condition, "this way") || strings.Contains(condition, "instead") {
		return a, false
	}
	if c, ok := notation.ParseCondition(r.g.Vocabulary, condition); ok {
		a.If = &c
	}
	return a, true
}

// conjunctions split a sentence into clauses.
var conjunctions = []string{", then ", " then ", "; "}

// clauses reads the clauses of a sentence.
func (r *reader) clauses(text string) (Steps, bool) {
	for _, by := range conjunctions {
		if i := outside(text, by); i > 0 {
			first, ok := r.clauses(text[:i])
			if !ok {
				return nil, false
			}
			rest, ok := r.sentence(withSubject(text[:i], text[i+len(by):]))
			return slices.Concat(first, rest), ok
		}
	}
	if steps, ok := r.clause(text); ok {
		return steps, true
	}
	for at := 0; ; {
		i := outside(text[at:], " and ")
		if i < 0 {
			return nil, false
		}
		i += at
		at = i + len(" and ")
		was := *r
		first, ok := r.clause(strings.TrimSuffix(text[:i], ","))
		if ok {
			if rest, ok := r.sentence(withSubject(text[:i], text[at:])); ok {
				return slices.Concat(first, rest), true
			}
		}
		*r = was
	}
}

// outside returns the index of a part of a text outside of quotes, or -1.
func outside(text, part string) int {
	for at := 0; ; {
		i := strings.Index(text[at:], part)
		if i < 0 {
			return -1
		}
		if i += at; strings.Count(text[:i], `"`)%2 == 0 {
			return i
		}
		at = i + 1
	}
}

var (
	subjects = regexp.MustCompile(`(?i)^(you|each opponent|each player|each other player|target player|target opponent|that player|defending player|its controller|its owner|that creature's controller) `)
	thirds   = regexp.MustCompile(`^(?:loses?|gains?|draws?|discards?|sacrifices?|creates?|mills?|gets?|puts?|reveals?|shuffles?|exiles?|scrys?|becomes?) `)
	things   = regexp.MustCompile(`(?i)^((?:` + card.Source + `|it|target (?:[a-z]+ )*?(?:creature|permanent|artifact|land)s?(?: you control| an opponent controls| you don't control)?)) `)
	acts     = regexp.MustCompile(`^(?:gets|gains|loses|becomes|fights|deals|explores|connives|can't|has|doesn't|enters|attacks|phases) `)
)

// withSubject gives a clause that begins with a verb the subject of the clause
// before it: "each opponent loses 2 life and discards a card".
func withSubject(before, clause string) string {
	if thirds.MatchString(clause) {
		if m := subjects.FindStringSubmatch(before); m != nil {
			return m[1] + " " + clause
		}
	}
	if acts.MatchString(clause) {
		if m := things.FindStringSubmatch(before); m != nil {
			subject := m[1]
			if strings.HasPrefix(strings.ToLower(subject), "target") {
				subject = "it"
			}
			return subject + " " + clause
		}
	}
	return clause
}

// clause reads one clause: an action of the board, or what players do.
func (r *reader) clause(text string) (Steps, bool) {
	text = strings.TrimSpace(text)
	if text == "" {
		return nil, false
	}
	if noted(text) {
		if r.unseen = namesCard(text); strings.Contains(text, card.Source) {
			text = said(text)
		}
		return Steps{Note{Text: text}}, true
	}
	all, err := r.g.effects.Parse(normal(text))
	if err != nil {
		return nil, false
	}
	var steps Steps
	for _, a := range all {
		if !r.carried(a) {
			return nil, false
		}
		steps = append(steps, a)
	}
	return steps, len(steps) > 0
}

var (
	eachOfThem = regexp.MustCompile(`(?i)^((?:up to |any number of |two |three |those |they )[^.]*?|both) each (get|gain|have|deal|become|lose|fight|explore)\b`)
	turnThen   = regexp.MustCompile(`(?i)^(.*) until end of turn((?:,? where X is | for each )[^.]+)$`)
	endsTurn   = regexp.MustCompile(`(?i) until end of turn$`)
	capital    = regexp.MustCompile(`^[A-Z][a-z]+ `)
)

// normal returns a clause in the order of words that the phrases have.
func normal(text string) string {
	if m := eachOfThem.FindStringSubmatchIndex(text); m != nil {
		text = text[:m[3]] + text[m[4]-1:]
	}
	if m := turnThen.FindStringSubmatch(text); m != nil && !endsTurn.MatchString(m[2]) {
		text = m[1] + m[2] + " until end of turn"
	}
	if capital.MatchString(text) {
		text = strings.ToLower(text[:1]) + text[1:]
	}
	return text
}

// carried reports whether an action that a clause was read as is one of effects,
// and refers only to what the effect has named.
func (r *reader) carried(a Action) bool {
	switch a := a.(type) {
	case Create, GainLife, PutCounters, MoveCounters, PutSameCounters, GiveBoost, Damage, Divide, Fight, Tap, Return, Give, Attach, Transform, Regenerate,
		Prevent, KeepTapped, Keyword, Designate, ChangeDayNight, Double, Exchange, PutFaceDown, ForbidRegeneration, Phase, BecomeCopy, ExtraTurn, LeaveCombat,
		IncreaseSpeed, TurnOver, Note, Begin:
	case LeaveBattlefield:
		if a.How == "" {
			return false
		}
	default:
		return false
	}
	if namesAny(a) {
		return false
	}
	if r.unseen && notation.Mentions(a) {
		return false
	}
	if len(selectorsOf(a)) > 0 {
		r.unseen = false
	}
	return true
}
