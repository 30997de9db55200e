package play

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// HasModes reports whether a card of the pool is a modal spell, and said consists of one or more
// of its modes: "both", "1 and 3", "artifacts and creatures".
func (g *Rules) HasModes(name, said string) bool {
	if g.Pool == nil {
		return false
	}
	found, err := g.Pool.Find(name, nil)
	if err != nil || !found.One || found.Cards[0].Lines == nil {
		return false
	}
	p := found.Cards[0]
	lines := p.Lines()
	if p.Face >= len(lines) || p.Whole && len(p.Faces) > 1 {
		return false
	}
	def := p.Faces[p.Face]
	def.Abilities = g.wordedSpell(def.Name, lines[p.Face])
	text, known := g.spell(&def, way{})
	return known && slices.ContainsFunc(text.Do, func(do card.Effect) bool {
		all, err := steps(g.parsedEffect(do).actions)
		return err == nil && slices.ContainsFunc(all, func(a Action) bool {
			m, is := a.(Modes)
			return is && m.named(said) != nil
		})
	})
}

var (
	// everyMode matches words for all modes.
	everyMode = regexp.MustCompile(`^(?:all|everything|every mode|each mode|all (?:of them|modes|of the modes|of its modes))$`)
	// modeNumbers matches the numbers of modes.
	modeNumbers = regexp.MustCompile(`^(?:` + modeNumber + `(?:,? and |, |,| & |\+|$))+$`)
	oneNumber   = regexp.MustCompile(modeNumber)
	// betweenModes separates the modes of a list.
	betweenModes = regexp.MustCompile(`\s*(?:,| and | & |\+|;)\s*(?:and )?`)
	// wordOfMode matches a word.
	wordOfMode = regexp.MustCompile(`[a-z0-9+/{}-]+`)
)

const modeNumber = `(?:the )?(?:modes? )?(?:number )?#?\b(\d|one|two|three|four|five|six|first|second|third|fourth|fifth|sixth)\b(?: (?:one|modes?))?`

// emptyWords are words that don't tell modes apart.
var emptyWords = []string{"a", "an", "the", "all", "each", "every", "of", "to", "and", "on", "in", "my", "your", "their", "opponents'", "any", "target", "with", "it", "is", "i", "you", "gets", "gains", "get", "gain"}

// named returns the modes that said consists of, each as the set of indices that it may mean. It
// returns nil if said contains anything else.
func (a Modes) named(said string) [][]int {
	said = strings.TrimSpace(strings.ToLower(strings.Trim(said, " .!")))
	n := len(a.Modes)
	every := make([][]int, n)
	for i := range every {
		every[i] = []int{i}
	}
	switch {
	case a.Modes[0].Rolled != "":
		return nil
	case everyMode.MatchString(said), n == 2 && slices.Contains([]string{"both", "both modes", "both of them"}, said):
		return every
	case modeNumbers.MatchString(said):
		var all [][]int
		for _, m := range oneNumber.FindAllStringSubmatch(said, -1) {
			i, ok := notation.ReadNumber(m[1])
			if !ok {
				i = int64(slices.Index(card.Ordinals, m[1]))
			}
			if i < 1 || int(i) > n {
				return nil
			}
			all = append(all, []int{int(i) - 1})
		}
		return all
	}
	var all [][]int
	for _, part := range betweenModes.Split(said, -1) {
		words := wordsOfMode(part)
		var fit, exact []int
		for i, m := range a.Modes {
			has := wordsOfMode(m.Text)
			if len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(has, w) }) {
				fit = append(fit, i)
				if len(words) == len(has) {
					exact = append(exact, i)
				}
			}
		}
		if len(exact) == 1 {
			fit = exact
		}
		switch known := slices.ContainsFunc(all, func(one []int) bool { return slices.Equal(one, fit) }); {
		case len(fit) == 0:
			return nil
		case !known:
			all = append(all, fit)
		}
	}
	return all
}

// wordsOfMode returns the stems of the words that tell modes apart.
func wordsOfMode(text string) []string {
	var all []string
	for _, word := range wordOfMode.FindAllString(strings.ToLower(text), -1) {
		if slices.Contains(emptyWords, word) {
			continue
		}
		for _, end := range []string{"ing", "es", "ed", "s", "e"} {
			if stem, cut := strings.CutSuffix(word, end); cut && len(stem) > 2 {
				word = stem
				break
			}
		}
		if !slices.Contains(all, word) {
			all = append(all, word)
		}
	}
	return all
}

// announcedModes returns the modes that were announced with the spell, or that the following
// actions of the line describe. done reports whether no more are chosen. If words may mean several
// modes, the player chooses (CR 601.2b, 700.2).
func (a Modes) announcedModes(d *Decision) (chosen []int, done bool, err error) {
	if d.effect != nil && d.effect.copied && a.Modes[0].Rolled == "" && len(d.effect.modes) > 0 {
		for _, n := range d.effect.modes {
			if n <= len(a.Modes) {
				chosen = append(chosen, n-1)
			}
		}
		return chosen, true, nil
	}
	if d.next != nil {
		for _, m := range d.next.modes {
			if m.of.alike(a) {
				chosen = append(chosen, m.mode)
			}
		}
		if n := int64(len(chosen)); n > 0 {
			return chosen, n >= a.Least, a.tooMany(d, n)
		}
	}
	said := d.in.Announced()
	if d.effect == nil || said == "" {
		return nil, false, nil
	}
	all := a.named(said)
	if all == nil && d.effect.spell == nil { // another choice of the ability may have been announced
		return nil, false, nil
	}
	d.in.Announce("")
	if all == nil {
		return nil, false, tracker.Refuse("%s has no mode %q.", tracker.Name(d.effect.name), tracker.Name(said)).By(ruleCast).
			Next("To choose among them: %s", tracker.LineOf("cast %s", tracker.Name(d.effect.name))).Or("cast " + d.effect.name)
	}
	for _, fit := range all {
		fit = slices.DeleteFunc(slices.Clone(fit), func(i int) bool { return slices.Contains(chosen, i) && !a.Again })
		i := 0
		if len(fit) > 1 {
			options := make([]tracker.Message, len(fit))
			for k, mode := range fit {
				options[k] = a.Modes[mode].option()
			}
			if i, err = d.in.Choose(tracker.Question{Player: d.chooser(), Text: tracker.Say("%s: which mode?", d.title())}, options); err != nil {
				return nil, false, err
			}
		}
		if len(fit) > 0 {
			chosen = append(chosen, fit[i])
		}
	}
	switch n := int64(len(chosen)); {
	case n > a.Most:
		return nil, false, a.tooMany(d, n)
	case slices.ContainsFunc(chosen, func(i int) bool {
		return !a.affords(slices.DeleteFunc(slices.Clone(chosen), func(k int) bool { return k == i }), i)
	}):
		return nil, false, nil
	default:
		return chosen, n >= a.Least, nil
	}
}

// tooMany refuses more modes than may be chosen.
func (a Modes) tooMany(d *Decision, n int64) error {
	if n <= a.Most {
		return nil
	}
	p := tracker.Refuse("%s has at most %d of its modes chosen, and not %d.", tracker.Name(d.effect.name), a.Most, n).By(ruleCast)
	if d.effect.spell == nil {
		return p.Next("Say it without the number, or as a line of its own.")
	}
	return p.Next("To choose among them: %s", tracker.LineOf("cast %s", tracker.Name(d.effect.name))).Or("cast " + d.effect.name)
}

// alike reports whether two effects have equal modes.
func (a Modes) alike(b Modes) bool {
	return slices.EqualFunc(a.Modes, b.Modes, func(m, n Mode) bool { return m.Text == n.Text && m.Rolled == n.Rolled && m.Cost == n.Cost })
}

// unusedModes refuses modes that were announced for a spell without modes. It notes those of a
// spell that players perform.
func (d *Decision) unusedModes(e *resolving) error {
	said := d.in.Announced()
	switch {
	case said == "":
		return nil
	case !e.read:
		d.in.Announce("")
		return Note{Text: said}.decide(d)
	}
	return tracker.Refuse("%s has no modes.", tracker.Name(e.name)).By(ruleCast).
		Next("Cast it without saying so: %s", tracker.LineOf("cast %s", tracker.Name(e.name))).Or("cast " + e.name)
}
