package table

import (
	"errors"
	"maps"
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/play"
	"arbiter/tracker/notation"
	"arbiter/tracker/talk"
)

// misread refuses a sentence that matches no phrase, with the likeliest
// correction.
func (g *Game) misread(unknown *notation.UnknownError) error {
	if name, lead, ok := cardNamed(unknown.Text); ok {
		if p := g.strangeCard(name, lead); p != nil {
			return p.For(unknown)
		}
	}
	if p := refuseUnsupported(unknown.Short()); p != nil {
		return p.For(unknown)
	}
	if meant, ok := slang[strings.ToLower(strings.Trim(unknown.Text, " .!"))]; ok {
		return tracker.Refuse("What that does depends on the card.").Next("Did you mean: %s", meant).Or(meant).For(unknown)
	}
	return tracker.Refuse(notUnderstood, unknown.Short()).Next("Type `%s` for what can be said.", tracker.Line("help do")).For(unknown)
}

// unclearPlayer refuses a line that doesn't say which player it means, and one that has to be read
// with what was said before: in "Carol takes 2, then she takes 3", the grammar takes "she" for a
// permanent.
func (g *Game) unclearPlayer(text string) error {
	if said := g.phrasebook().Subjectless(text); said != "" {
		return tracker.Refuse("Who `%s`?", tracker.Line(said)).Next("Say it with a name: %s", tracker.Line("Bob "+said)).For(tracker.ErrUnclear)
	}
	if g.phrasebook().RefersBack(text) {
		return g.misread(&notation.UnknownError{Text: text})
	}
	return nil
}

// misspeltCounter refuses actions with a kind of counter that doesn't exist and differs by one
// slip from exactly one that does, or ends with one: "a fourth poison counter".
func (g *Game) misspeltCounter(actions []play.Action) error {
	for _, a := range actions {
		put, ok := a.(play.PutCounters)
		if !ok || len(put.Kind) < 5 || g.words.Counters[put.Kind] || g.words.FreeCounters[put.Kind] || g.Vocabulary.Keyword(put.Kind) {
			continue
		}
		near := make(map[string]bool)
		if last := put.Kind[strings.LastIndexByte(put.Kind, ' ')+1:]; last != put.Kind && g.words.Counters[last] {
			near[last] = true
		}
		for _, kinds := range []map[string]bool{g.words.Counters, g.words.FreeCounters} {
			for kind := range kinds {
				if notation.Edits(put.Kind, kind, 1) <= 1 {
					near[kind] = true
				}
			}
		}
		if len(near) == 1 {
			only := slices.Collect(maps.Keys(near))[0]
			return tracker.Refuse("There is no %s counter.", tracker.Name(put.Kind)).Next("Did you mean: %s counters", tracker.Name(only)).For(tracker.ErrUnclear)
		}
	}
	return nil
}

// Misread returns the refusal of a line, improved by what is on the board.
func (g *Game) Misread(s board.State, by tracker.Speaker, _ string, refusal *tracker.Problem) *tracker.Problem {
	unknown, ok := errors.AsType[*notation.UnknownError](refusal)
	if !ok || refusal.What.Format != notUnderstood {
		return refusal
	}
	return talk.Misread(g.phrasebook(), g.table(s, by, ""), unknown)
}

// notUnderstood is the refusal of a sentence without a likely correction.
const notUnderstood = "I don't understand %q."

// slang maps players' words to phrases. They are only suggested, because not
// every wrath does the same.
var slang = map[string]string{
	"wrath": "destroy all creatures", "board wipe": "destroy all creatures", "boardwipe": "destroy all creatures", "wipe the board": "destroy all creatures",
	"armageddon": "destroy all lands", "bounce everything": "return all permanents to hand",
}

// cardNamed returns the name in "add Foo", "play Foo", "cast Foo" or "effect:
// Foo", and the words that stand before it.
func cardNamed(sentence string) (name, lead string, ok bool) {
	words := strings.Fields(strings.Trim(sentence, " ."))
	lead = "effect: "
	switch {
	case len(words) > 1 && strings.EqualFold(words[0], "effect:"), len(words) > 2 && strings.EqualFold(words[0], "effect") && words[1] == ":":
		words = words[1:]
	case len(words) > 1 && (strings.EqualFold(words[0], "add") || strings.EqualFold(words[0], "play") || strings.EqualFold(words[0], "cast")):
		words, lead = words[1:], "add "
		if strings.EqualFold(words[0], "a") || strings.EqualFold(words[0], "an") || strings.EqualFold(words[0], "the") {
			words = words[1:]
		}
	default:
		return "", "", false
	}
	return strings.Trim(strings.Join(words, " "), `"`), lead, len(words) > 0 && len(words) < 8
}

// strangeCard refuses the name of an unknown card: it says how to describe the
// card, and suggests the known card with the nearest name. It returns nil if
// the words are an attempt at a description.
func (g *Game) strangeCard(name, lead string) *tracker.Problem {
	name, forWhom, _ := strings.Cut(name, " for ")
	if forWhom != "" {
		forWhom = " for " + forWhom
	}
	if spell, ok := g.SpellIn(name + forWhom); ok && lead == "add " {
		return spell.RefuseOnBoard()
	}
	if near := g.nearestCard(name); near != "" {
		return tracker.Refuse("I don't know a card called %q.", tracker.Name(name)).
			Next("Did you mean: %s%s%s", lead, near, forWhom).Or(lead + near + forWhom)
	}
	for w := range strings.FieldsSeq(name) {
		if strings.Contains(w, "/") || g.Vocabulary.Describes(w) || slices.Contains([]string{"get", "gets", "have", "has", "with", "counter", "counters"}, w) {
			return nil
		}
	}
	if lead == "add " {
		return play.UnlistedCard(name, forWhom)
	}
	return tracker.Refuse("I don't know a card called %q.", tracker.Name(name)).Next("Say what it does: effect: creatures you control get +1/+1%s", forWhom)
}

// nearestCard returns the card of the pool whose name is the nearest to misspelt words, or
// "".
func (g *Game) nearestCard(name string) string {
	if g.Pool == nil {
		return ""
	}
	found, err := g.Pool.Find(name, nil)
	if err != nil {
		return ""
	}
	near := found.Near
	for _, c := range found.Cards {
		near = append(near, c.Name)
	}
	return notation.Nearest(name, near)
}

// unsupported matches sentences that no phrase can carry out, because the board
// doesn't track them or because they are ambiguous. Groups of the pattern are
// inserted into the suggested line.
var unsupported = []struct {
	said    *regexp.Regexp
	what    string
	next    string
	instead string // the suggested line, with ${1} for the first group
}{
	{
		said: startsWith(`(?:scry|surveil|mill|draw|discard|tutor|shuffle|mulligan|reveal|search|look at|cycle|discover|cascade)s?`),
		what: "Libraries and hands stay with the players: there is nothing of it to track.",
		next: "What comes onto the battlefield can be said: add a 2/2 green Bear creature named Ursa",
	},
	{
		said: startsWith(`(?:end|stop|finish) (?:the )?game`),
		what: "A game ends by its command.",
		next: "Type /game end: undo brings it back.",
	},
	{
		said: startsWith(`wins?(?: the game)?`),
		what: "The last player left wins.",
		next: "Say who is out: Bob loses the game",
	},
	{
		said: regexp.MustCompile(`(?i)^(?:attacks?|swings?)(?: (?:at|into|on))? ([A-Z]\w*)$`),
		what: "That doesn't say which creatures attack.",
		next: "All that can? %s", instead: "attack ${1} with all untapped creatures you control",
	},
	{
		said: startsWith(`(?:wrath|wipe|wipes|board ?wipe|sweep|nuke)(?: the board| of god)?`),
		what: "What goes depends on the card.",
		next: "Is it this? %s", instead: "destroy all creatures",
	},
	{
		said: startsWith(`drains? (?:everyone |everybody |each opponent )?(?:for )?(\d+)`),
		what: "Who loses how much, and who gains it, depends on the card.",
		next: "Is it this? %s", instead: "each opponent loses ${1} life, and I gain ${1} life",
	},
	{
		said: regexp.MustCompile(`(?i)^(?:put|add) (\w+) counters? (?:on|onto|to) (.+)$`),
		what: "That doesn't say which counters.",
		next: "Is it this? %s", instead: "put ${1} +1/+1 counters on ${2}",
	},
	{
		said: regexp.MustCompile(`(?i)^((?:[^:\s]+ ){0,2}[^:\s]+) ([+-]\d+/[+-]\d+)$`),
		what: "That may be counters, or last until end of turn.",
		next: "Is it this? %s", instead: "${1} gets ${2} until end of turn",
	},
}

// startsWith matches a sentence that starts with words, after an optional subject.
func startsWith(words string) *regexp.Regexp {
	return regexp.MustCompile(`(?i)^(?:(?:I|[A-Z]\w*) )?` + words + `\b.*$`)
}

// refuseUnsupported returns the refusal of a sentence in the table, or nil.
func refuseUnsupported(sentence string) *tracker.Problem {
	for _, u := range unsupported {
		at := u.said.FindStringSubmatchIndex(sentence)
		if at == nil {
			continue
		}
		p := tracker.Refuse(u.what)
		if u.instead == "" {
			return p.Next(u.next)
		}
		line := string(u.said.ExpandString(nil, u.instead, sentence, at))
		return p.Next(u.next, tracker.Line(line)).Or(line)
	}
	return nil
}
