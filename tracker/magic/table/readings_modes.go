package table

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/play"
	"arbiter/tracker/notation"
)

var (
	// castsSpell matches the words before the name of a spell.
	castsSpell = regexp.MustCompile(`(?i)^(?:i )?(?:cast|casts|play|plays) (?:a |an |the |my )?`)
	// modesVerb matches the words between the name of a spell and its modes.
	modesVerb = regexp.MustCompile(`(?i)^[ ,:-]*(?:(?:and )?(?:choosing|choose|chooses|picking|with modes?|modes?(?: number)?)[ :]+)?`)
	// spellWord matches a word of a name.
	spellWord = regexp.MustCompile(`[^\s,:]+`)
)

// maxSpellWords is the maximum number of words of the names that modalCast looks for.
const maxSpellWords = 6

// modalCast reads a line that casts a spell and says which of its modes are chosen: "farewell,
// exile all artifacts", "akroma's will both". The line may begin with who casts it.
func (g *Game) modalCast(s board.State, line string) (reading tracker.Reading[play.Action], ok bool) {
	text := strings.Trim(notation.Straight(line), " .!")
	who := ""
	for i := range s.Players {
		name := s.Players[i].Name
		if rest, cut := strings.CutPrefix(strings.ToLower(text), strings.ToLower(name)+" "); cut && castsSpell.MatchString(rest) {
			who, text = name, text[len(text)-len(rest):]
			break
		}
	}
	cast, ok := g.castOfModes(castsSpell.ReplaceAllString(text, ""))
	if !ok {
		return reading, false
	}
	said := "cast " + cast.Known + " choosing " + cast.Modes
	if who != "" {
		cast.Card.For, said = new(notation.PlayerCalled(who)), who+" casts "+cast.Known+" choosing "+cast.Modes
	}
	return tracker.Reading[play.Action]{Sentences: []tracker.Sentence[play.Action]{{Line: said, Actions: []play.Action{cast}}}}, true
}

// castOfModes reads the name of a modal spell and its modes.
func (g *Game) castOfModes(text string) (play.Cast, bool) {
	for _, word := range slices.Backward(spellWord.FindAllStringIndex(text, maxSpellWords)) {
		end := word[1]
		name := g.spell(text[:end])
		rest := text[end:]
		modes := strings.TrimSpace(modesVerb.ReplaceAllString(rest, ""))
		if name != "" && modes != "" && !strings.Contains(modes, ".") && g.HasModes(name, modes) {
			return play.Cast{Known: name, Card: one, Modes: modes}, true
		}
	}
	return play.Cast{}, false
}
