package play

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/notation"
)

var (
	// copiesOne matches a sentence that ends with the copying of a spell, and newTargets the next
	// one, by which new targets may be chosen.
	copiesOne  = regexp.MustCompile(`(?i)\bcop(?:y|ies) (?:it|that spell|the spell|target [a-z, /]*spell(?: you control)?(?: with mana value [^.,]+)?)(?: twice| \w+ times)?(?: for each [^.,"]+)?(?:, except [^.,"]+)?$`)
	newTargets = regexp.MustCompile(`(?i)^(?:you|that player|the player|they) may choose (?:a )?new targets? for (?:the|that) cop(?:y|ies)$`)
	// andNewTargets matches that permission at the end of the sentence itself.
	andNewTargets = regexp.MustCompile(`(?i)^(.*\bcop(?:y|ies) (?:it|that spell|the spell|target [^.,]*spell[^.,]*)(?: twice| \w+ times)?),? (?:and )?(?:you )?may choose (?:a )?new targets? for (?:the|that) cop(?:y|ies)$`)
	// differentOnes matches the sentence that the copies have different targets, which are those that
	// the spell could target.
	differentOnes = regexp.MustCompile(`(?i)^each copy targets a different one of (?:those [a-z]+|them)$`)
	// copyTargets matches the sentence that names the target of the copy.
	copyTargets = regexp.MustCompile(`(?i)^the copy targets (` + sourceWords + `|that [a-z]+|it)$`)
)

// withNewTargets are the words of this package for copies whose targets may be changed, and ontoThat
// those for a copy with a certain target.
const (
	withNewTargets = " with new targets"
	ontoThat       = " targeting "
)

// copiesWithTargets joins the copying of a spell with what the next sentence says of the targets of
// the copy.
func copiesWithTargets(all []string) []string {
	all = copiesMoreInstead(all)
	for i := 0; i < len(all); i++ {
		if copiesNext.MatchString(all[i]) {
			continue
		}
		if m := andNewTargets.FindStringSubmatch(all[i]); m != nil && !strings.Contains(all[i], `"`) {
			all = slices.Concat(all[:i], []string{m[1] + withNewTargets}, all[i+1:])
			continue
		}
		if i+1 == len(all) || !copiesOne.MatchString(all[i]) || strings.Contains(all[i], `"`) {
			continue
		}
		next := all[i+1]
		switch m := copyTargets.FindStringSubmatch(next); {
		case newTargets.MatchString(next):
			all = slices.Concat(all[:i], []string{all[i] + withNewTargets}, all[i+2:])
		case differentOnes.MatchString(next) && strings.HasSuffix(all[i], " spell could target"):
			all = slices.Delete(slices.Clone(all), i+1, i+2)
		case m != nil:
			all = slices.Concat(all[:i], []string{all[i] + ontoThat + m[1]}, all[i+2:])
		}
	}
	return all
}

// copiesNext matches the copying of a spell that is cast later.
var copiesNext = regexp.MustCompile(`(?i)\b(?:when|whenever) (?:you (?:next )?cast|that mana is)\b|\bthe next\b`)

// moreInstead matches the sentence by which a spell is copied more often under a condition.
var moreInstead = regexp.MustCompile(`(?i)^(if [^.,"]+, copy )that spell( twice)( instead)$`)

// copiesMoreInstead replaces "that spell" in a sentence by which it is copied more often by the words
// of the sentence before.
func copiesMoreInstead(all []string) []string {
	for i := range len(all) - 2 {
		m := moreInstead.FindStringSubmatch(all[i+1])
		if m == nil || !copiesOne.MatchString(all[i]) || !newTargets.MatchString(all[i+2]) || copiesNext.MatchString(all[i]) {
			continue
		}
		what := strings.TrimPrefix(strings.ToLower(all[i]), "copy ")
		return slices.Concat(all[:i], []string{all[i] + withNewTargets, m[1] + what + m[2] + withNewTargets + m[3]}, all[i+3:])
	}
	return all
}

var (
	// copiesSpell matches the copying of a spell, with how often and with what targets.
	copiesSpell = regexp.MustCompile(`(?i)^(?:(you|that player) )?cop(?:y|ies) (it|that spell|the spell|target (?:[a-z, /]+ )?spell(?: you control)?(?: with mana value \w+(?: or (?:less|greater))?)?)( twice| (?:three|four|X) times)?(?: for each (.+?))?(?:, except (?:(?:the copy|it) (isn't legendary)(?: if the spell is legendary)?|that the copy (is [a-z]+)))?( with new targets| targeting (.+))?$`)
	// couldTarget matches the permanents that a spell could target.
	couldTarget = regexp.MustCompile(`(?i)^other (.+?)(?: that|,)? (?:the |that )?spell could target$`)
	// beforeIt matches the spells that a player has cast before another.
	beforeIt = regexp.MustCompile(`(?i)^other instant and sorcery spell ` + `you've cast (?:before it )?this turn$`)
	// ofTarget separates the description of a target spell.
	ofTarget = regexp.MustCompile(`(?i)^target (.*?)spell( you control)?(.*)$`)
)

// copiesASpell reads the copying of a spell.
func (r *reader) copiesASpell(text string) (Steps, bool) {
	m := copiesSpell.FindStringSubmatch(text)
	if m == nil || r.unseen && strings.EqualFold(m[2], "it") {
		return nil, false
	}
	a := CopySpell{It: strings.EqualFold(m[2], "it"), New: m[7] == withNewTargets}
	if strings.EqualFold(m[1], "that player") {
		a.Who = new(notation.PlayerCalled("that player"))
	}
	if of := ofTarget.FindStringSubmatch(m[2]); of != nil {
		f, ok := r.g.compiler.SpellKind(of[1] + "spell" + of[3])
		if !ok {
			return nil, false
		}
		a.What, a.Yours = f, of[2] != ""
	}
	switch times := strings.ToLower(strings.TrimSpace(m[3])); times {
	case "":
	case "twice":
		a.N = notation.Amount{N: 2}
	case "x times":
		a.N = notation.Amount{Expr: "X"}
	default:
		n, _ := notation.ReadNumber(strings.TrimSuffix(times, " times"))
		a.N = notation.Amount{N: n}
	}
	switch could := couldTarget.FindStringSubmatch(m[4]); {
	case m[4] == "":
	case beforeIt.MatchString(m[4]):
		a.Prior = true
	case could != nil:
		f, ok := notation.ParseFilter(r.g.Vocabulary, strings.Replace(could[1], "they control", "you control", 1))
		if !ok || f.Card != nil || f.Other || a.New {
			return nil, false
		}
		a.Each = f
	default:
		return nil, false
	}
	switch {
	case m[5] != "":
		a.Except = "it " + strings.ToLower(m[5])
	case m[6] != "":
		a.Except = "it's" + strings.TrimPrefix(strings.ToLower(m[6]), "is")
	}
	if m[8] != "" {
		all, err := r.g.effects.Parse("tap " + normal(m[8]))
		if err != nil || len(all) != 1 {
			return nil, false
		}
		tap, is := all[0].(Tap)
		if !is {
			return nil, false
		}
		a.Onto = &tap.On
	}
	return Steps{a}, true
}
