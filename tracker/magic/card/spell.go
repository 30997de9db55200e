package card

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/english"
	"arbiter/tracker/notation"
)

// Spell is what the text of an instant or sorcery says, beyond its keywords.
type Spell struct {
	Cost []Cost `json:"cost,omitempty"` // its additional costs (CR 118.8)
	// Either holds alternative additional costs, one of which is paid. An empty alternative
	// means that the cost is optional (CR 118.8b).
	Either [][]Cost `json:"either,omitempty"`
	Do     []Effect `json:"do,omitempty"`   // what it does as it resolves, a paragraph each
	Left   []string `json:"-"`              // the lines that aren't understood
	Then   After    `json:"then,omitempty"` // where it goes as it resolves
	// With holds the counters that the spell has in exile after it has resolved.
	With notation.Counters `json:"with,omitzero"`
	// Elsewhere holds the abilities that function outside the stack or trigger on casting the
	// spell. Players perform them. Compiled spells store them without text.
	Elsewhere []string `json:"elsewhere,omitempty"`
}

// After is the zone that a spell goes to as it resolves, if its text says so.
type After string

// The zones.
const (
	IntoGraveyard After = ""
	IntoExile     After = "exile"
	IntoHand      After = "hand"
	IntoLibrary   After = "library"
)

// Spell compiles the text of an instant or sorcery. Each word of it is in the result,
// but for lines that concern only how it is cast.
func (c *Compiler) Spell(lines []string, self Self) Spell {
	var s Spell
	self.Noun = "spell"
	for _, line := range modalLines(lines) {
		line = brackets.Replace(line) // only cleave removes the words between them
		line = strings.TrimSpace(withoutReminders(notation.Straight(line)))
		text := self.Named(line)
		if costs, ok := english.CutPrefix(text, "as an additional cost to cast this spell, "); ok {
			if !c.additional(&s, strings.TrimSuffix(costs, ".")) {
				s.Left = append(s.Left, line)
			}
			continue
		}
		switch {
		case functionsElsewhere(text):
			s.Elsewhere = append(s.Elsewhere, strings.TrimSuffix(line, "."))
		case line == "" || aboutCasting.MatchString(text) || IsOffBoard(text) && !laterSpells.MatchString(text):
		case triggersOrEnds.MatchString(text) && !delayedTrigger.MatchString(text):
			s.Left = append(s.Left, line)
		default:
			if rest := abilityWord.ReplaceAllString(text, ""); !strings.HasPrefix(text, "Choose ") {
				text = rest
			}
			said := text
			if text = s.ends(text); text == "" {
				continue
			}
			text = itIsCast.ReplaceAllString(thisSpell.ReplaceAllString(text, Source+" $1"), "${1}"+Source+"$2")
			do := Effect{Said: strings.TrimSuffix(strings.ReplaceAll(said, "\n", " "), "."), Line: text}
			last := len(s.Do) - 1
			if last >= 0 && insteadIf.MatchString(text) {
				s.Do[last].Said += ". " + do.Said
				s.Do[last].Line += " " + do.Line
				continue
			}
			if last >= 0 && insteadAll.MatchString(text) && !strings.Contains(s.Do[last].Line, Instead) {
				s.Do[last].Said += ". " + do.Said
				s.Do[last].Line += Instead + do.Line
				continue
			}
			s.Do = append(s.Do, do)
		}
	}
	return s
}

var (
	// spreeMode matches a mode with its additional cost (CR 702.172a).
	spreeMode = regexp.MustCompile(`^\+ ?((?:\{[^{}]+\})+ — .+)$`)
	// pawprintMode matches a mode with its pawprints (CR 700.2i).
	pawprintMode = regexp.MustCompile(`^(?:\{P\})+ — .+$`)
	// resultRow matches the beginning of a row of a results table (CR 706.3a).
	resultRow = regexp.MustCompile(`\n(\d+(?:—\d+|\+)? \| )`)
)

// modalLines returns the lines of a text, with modes that stand in lines of their own joined to
// one choice, and the rows of a results table to one roll.
func modalLines(lines []string) []string {
	var all []string
	spree := -1 // the index in all of the line with the choice of modes
	for _, text := range lines {
		text = resultRow.ReplaceAllString(text, " • $1")
		if strings.HasPrefix(text, "• ") { // tiered (CR 702.183a)
			text = "Choose one — " + text
		}
		parts := []string{text}
		if strings.HasPrefix(text, "+") {
			parts = strings.Split(text, "\n")
		}
		for _, line := range parts {
			if m := spreeMode.FindStringSubmatch(notation.Straight(line)); m != nil {
				if spree < 0 {
					spree = len(all)
					all = append(all, "Choose one or more —")
				}
				all[spree] += " • " + m[1]
				continue
			}
			if last := len(all) - 1; last >= 0 && pawprintMode.MatchString(line) && strings.Contains(all[last], "{P} worth") {
				all[last] += " • " + line
				continue
			}
			spree = -1
			all = append(all, line)
		}
	}
	return all
}

// functionsElsewhere reports whether an ability of an instant or sorcery isn't part of its
// resolution: it functions in other zones, or triggers on casting the spell (CR 113.6).
func functionsElsewhere(text string) bool {
	return onCasting.MatchString(text) || elsewhere.MatchString(text) && !strings.Contains(text, " this turn, ")
}

// additional parses the additional costs of a spell. It returns false if one of them
// isn't understood.
func (c *Compiler) additional(s *Spell, text string) bool {
	text = lessForThat.ReplaceAllString(text, "")
	rest, optional := english.CutPrefix(text, "you may ")
	if ofThree.MatchString(rest) {
		rest = commaPay.ReplaceAllString(rest, " or $1 ")
	}
	if parts := strings.Split(orPay.ReplaceAllString(rest, "\n$1 "), "\n"); optional || len(parts) > 1 {
		if len(s.Either) > 0 {
			return false
		}
		for _, part := range parts {
			costs, ok := c.costsOfSpell(part)
			if !ok {
				return false
			}
			s.Either = append(s.Either, costs)
		}
		if optional {
			s.Either = append(s.Either, nil)
		}
		return true
	}
	costs, ok := c.costsOfSpell(text)
	s.Cost = append(s.Cost, costs...)
	return ok
}

var (
	// orPay matches the beginning of an alternative cost.
	orPay = regexp.MustCompile(` or (pay|sacrifice|discard|return|exile|reveal|tap|forage|choose) `)
	// ofThree matches a list of three or more alternative costs, and commaPay where one begins.
	ofThree  = regexp.MustCompile(`, or (?:pay|sacrifice|discard|return|exile|reveal|tap|forage|choose) `)
	commaPay = regexp.MustCompile(`,(?: or)? (pay|sacrifice|discard|return|exile|reveal|tap|forage|choose) `)
	// lessForThat matches a sentence about the mana that a spell costs for its additional cost.
	lessForThat = regexp.MustCompile(`\. This spell costs [^.]* less to cast [^.]*$`)
)

// costsOfSpell parses the parts of an additional cost.
func (c *Compiler) costsOfSpell(text string) ([]Cost, bool) {
	var all []Cost
	for _, part := range costParts(text) {
		cost, ok := c.cost(part)
		if !ok || cost.Exile || cost.Return || cost.Sacrifice != nil && cost.Sacrifice.Itself {
			return nil, false
		}
		all = append(all, cost)
	}
	return all, true
}

// Instead stands between a paragraph and the one that replaces all of it if a condition holds.
const Instead = "\n"

// ends removes the sentence that says where a spell goes as it resolves from the end
// of a text.
func (s *Spell) ends(text string) string {
	for _, end := range ending {
		if rest, ok := cutLastSentence(text, end.text); ok {
			s.Then = end.to
			return rest
		}
	}
	if m := exiledWithTime.FindStringSubmatch(text); m != nil {
		if rest, ok := cutLastSentence(text, strings.ToLower(strings.TrimSuffix(strings.TrimSpace(m[0]), "."))); ok {
			n, _ := some(m[1])
			s.Then, s.With = IntoExile, notation.Counters{N: notation.Amount{N: n}, Kind: "time"}
			return rest
		}
	}
	return text
}

// exiledWithTime matches the sentence by which a spell with suspend is exiled once more.
var exiledWithTime = regexp.MustCompile(`(?i)exile this spell with (two|three|four|five) time counters on it\.?$`)

var ending = []struct {
	text string
	to   After
}{
	{"exile this spell", IntoExile},
	{"return this spell to its owner's hand", IntoHand},
	{"shuffle this spell into its owner's library", IntoLibrary},
	{"if this spell would be put into a graveyard from anywhere, " + "reveal this spell and shuffle it into its owner's library instead", IntoLibrary},
}

// cutLastSentence returns a text without its last sentence, if that is the given one.
func cutLastSentence(text, sentence string) (string, bool) {
	all := Sentences(text)
	if len(all) == 0 || !strings.EqualFold(all[len(all)-1], sentence) || strings.Contains(text, "•") {
		return text, false
	}
	at := strings.LastIndex(strings.ToLower(text), sentence)
	return strings.TrimSpace(text[:at]), true
}

var (
	thisSpell = regexp.MustCompile(`\b[Tt]his spell ((?:also )?deals?)\b`)
	// itIsCast matches "it" after a condition on how the spell was cast, where it means the
	// spell.
	itIsCast = regexp.MustCompile(`\b([Ii]f (?:this spell|it) was (?:kicked|bargained|cast|foretold)[^,.]*, (?:instead )?)it\b( deals)`)
	// abilityWord is a word that has no rules meaning (CR 207.2c).
	abilityWord = regexp.MustCompile(`^[A-Z][a-z']+(?: [a-z'0-9]+){0,3} — `)
	// aboutCasting matches a line about how, when or for what a spell is cast, and
	// the keywords that are played by their names.
	aboutCasting = regexp.MustCompile(`(?i)^(?:[^.,:]{1,40} — )?(?:` +
		`this spell can't be (?:countered|copied)[^.]*|` +
		`cast this spell only [^.]*|` +
		`if [^.,]+, this spell can't be countered|` +
		`(?:if [^.]+, )?you may (?:cast this spell|pay|exile|discard|return|sacrifice|tap|reveal) ?[^.]*(?:rather than (?:pay )?this spell's mana cost(?: if [^.,]+)?|without paying its mana cost|as though it had flash[^.]*)|` +
		`(?:if [^.]+, )?this spell costs [^.]*(?:\. it also costs [^.]* less to cast if [^.]*)?|` +
		`this spell is (?:colorless|all colors)|` +
		`flashback (?:\{[^{}]+\})+\. this spell costs [^.]* less to cast this way[^.]*|` +
		`(?:flashback|cycling|[a-z]+cycling|madness|escape|buyback|miracle|convoke|emerge|retrace|jump-start)\s?—[^•]*` +
		`)\.?$`)
	// laterSpells matches a line about spells that are cast after this one has resolved.
	laterSpells = regexp.MustCompile(`(?i)^(?:you may cast (?:a spell|spells|sorcery spells) |other spells you control |the next |until end of turn, |(?:your opponents|each opponent) can't )`)
	// delayedTrigger matches a paragraph that creates a delayed triggered ability (CR 603.7).
	delayedTrigger = regexp.MustCompile(`(?i)^when(?:ever)? [^.,]* this turn, `)
	// onCasting matches an ability that triggers on casting its spell.
	onCasting = regexp.MustCompile(`(?i)^(?:[a-z]+(?: \d+)? — )?when you cast this spell\b`)
	// elsewhere matches triggered and activated abilities of a card in another zone.
	elsewhere = regexp.MustCompile(`(?i)^(?:when(?:ever)? (?:you (?:cycle|discard) |a spell or ability an opponent controls ` + `causes you to discard )this (?:spell|card)\b|` +
		`when this (?:spell|card) is put into your graveyard from |` +
		`(?:when(?:ever)?|at the beginning of) [^"]*\b(?:(?:return|exile) this (?:spell|card) from your graveyard|this (?:spell|card) is in your graveyard)\b|` +
		`[^.":]*: return this (?:spell|card) from your graveyard to your hand\.|` +
		`[^.":]*\b(?:discard this (?:spell|card)|(?:exile|reveal) this (?:spell|card) from your (?:graveyard|hand)): |` +
		`as long as [^"]* this (?:spell|card) is in your graveyard, )`)
	// insteadIf matches a paragraph that replaces the one before it if a condition holds (CR
	// 614.1a).
	insteadIf = regexp.MustCompile(`(?i)^[^.]+ instead if [^.]+\.$|^if [^.,]+, [^.]+ instead\.$`)
	// insteadAll matches a paragraph that begins with such a condition, and may have more sentences.
	insteadAll = regexp.MustCompile(`(?i)^if [^.,]+, instead [^"•]+$`)
	// triggersOrEnds matches a line that isn't done as the spell resolves.
	triggersOrEnds = regexp.MustCompile(`(?i)^(?:when(?:ever)? |[a-z ]+—(?:pay|sacrifice|tap|discard|exile) |\+ )`)
)

// HasWord reports whether a card has a keyword, with any parameter.
func (def *Definition) HasWord(keyword string) bool {
	begins := func(text string) bool {
		rest, ok := english.CutPrefix(text, keyword)
		return ok && (rest == "" || slices.ContainsFunc([]string{" ", "—", "-", "{"}, func(next string) bool { return strings.HasPrefix(rest, next) }))
	}
	return slices.ContainsFunc(def.Keywords, begins) || slices.ContainsFunc(def.Abilities, begins) ||
		slices.ContainsFunc(def.Left, func(l LeftLine) bool { return begins(l.Text) })
}

// TimeCounters returns the number of time counters with which a card is suspended (CR
// 702.62a), if its keyword says a number.
func (def *Definition) TimeCounters() (int64, bool) { return def.numberOf("suspend") }

// numberOf returns the number between a keyword and its cost: "awaken 3—{4}{R}".
func (def *Definition) numberOf(keyword string) (int64, bool) {
	for _, text := range slices.Concat(def.Keywords, def.Abilities) {
		if rest, ok := english.CutPrefix(text, keyword+" "); ok {
			n, _, _ := strings.Cut(rest, "—")
			return some(strings.TrimSpace(n))
		}
	}
	return 0, false
}

// Awakened returns the text of a spell whose awaken cost was paid (CR 702.113a).
func Awakened(def *Definition) []string {
	n, ok := def.numberOf("awaken")
	if !ok {
		return def.Abilities
	}
	return append(slices.Clip(def.Abilities), fmt.Sprintf("Put %d +1/+1 counters on target land you control. "+"It becomes a 0/0 Elemental creature with haste. "+"It's still a land.", n))
}

// Entwined returns the text of a spell whose entwine cost was paid: all of its modes, in
// their order (CR 702.42a, b).
func Entwined(def *Definition) []string {
	var all []string
	for _, line := range def.Abilities {
		head, modes, ok := strings.Cut(line, "•")
		if !ok || !strings.HasPrefix(head, "Choose ") {
			all = append(all, line)
			continue
		}
		for mode := range strings.SplitSeq(modes, "•") {
			all = append(all, strings.TrimSpace(mode))
		}
	}
	return all
}

// Cleaved returns the text of a spell whose cleave cost was paid, without the words in square
// brackets (CR 702.148a).
func Cleaved(def *Definition) []string {
	var all []string
	for _, line := range def.Abilities {
		without := strings.TrimSpace(spaces.ReplaceAllString(inBrackets.ReplaceAllString(line, ""), " "))
		if without != "" {
			all = append(all, without)
		}
	}
	return all
}

var (
	brackets   = strings.NewReplacer("[", "", "]", "")
	inBrackets = regexp.MustCompile(`\[[^\[\]]*\]`)
	spaces     = regexp.MustCompile(` {2,}`)
)

// Overloaded returns the text of a spell whose overload cost was paid (CR 702.96a).
func Overloaded(def *Definition) []string {
	all := make([]string, len(def.Abilities))
	for i, line := range def.Abilities {
		all[i] = aTarget.ReplaceAllStringFunc(line, func(word string) string {
			if word[0] == 'T' {
				return "Each"
			}
			return "each"
		})
	}
	return all
}

var aTarget = regexp.MustCompile(`\b[Tt]arget\b`)
