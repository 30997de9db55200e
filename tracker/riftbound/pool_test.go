package riftbound_test

import (
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"arbiter/internal/shared"
	"arbiter/tracker"
	"arbiter/tracker/riftbound"
	"arbiter/tracker/riftbound/card"
	"arbiter/tracker/riftbound/event"
)

// fileCard is a row of the publisher's cards in ../shared, decoded
// independently of the program.
type fileCard struct {
	Name                 string
	TypeLine             string `json:"type_line"`
	Tags, Domains        []string
	Energy, Power, Might int64
	Text                 string
}

func fileCards(t testing.TB) []fileCard {
	t.Helper()
	f, err := os.Open(shared.Path(t, "cards/riftbound.jsonl.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close() //nolint:errcheck // it was read
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	var all []fileCard
	for in := json.NewDecoder(z); in.More(); {
		var c fileCard
		if err := in.Decode(&c); err != nil {
			t.Fatal(err)
		}
		all = append(all, c)
	}
	return all
}

// printed returns the card in the file in one line.
func (c fileCard) printed() string {
	words := strings.Fields(c.TypeLine)
	i := slices.IndexFunc(words, func(w string) bool { return !slices.Contains([]string{"Basic", "Champion", "Signature", "Token"}, w) })
	super, types := words[:i], words[i:]
	energy, might := fmt.Sprint(c.Energy), "-"
	if types[0] == "Legend" || types[0] == "Battlefield" || types[0] == "Rune" {
		energy = "-"
	}
	if slices.Contains(types, "Unit") {
		might = fmt.Sprint(c.Might)
	}
	var domains []string
	for _, d := range c.Domains {
		domains = append(domains, strings.ToLower(d))
	}
	return fmt.Sprintln(c.Name, super, types, c.Tags, domains, energy, c.Power, might)
}

func shownDefinition(def card.Definition) string {
	energy, might := "-", "-"
	if def.Energy != nil {
		energy = fmt.Sprint(*def.Energy)
	}
	if def.Might != nil {
		might = fmt.Sprint(*def.Might)
	}
	return fmt.Sprintln(def.Name, def.Supertypes, def.Types, def.Tags, def.Domains, energy, def.Power, might)
}

var (
	inParentheses = regexp.MustCompile(`\([^()]*\)`)
	loneKeyword   = regexp.MustCompile(`(?i)^\[((?:accelerate|ambush|assault|backline|deflect|ganking|hidden|hunt|quick-draw|shield|tank|temporary|unique|vision|weaponmaster)(?: \d+)?)\]$`)
)

// keywordsMissing lists keywords that are alone in a line of the text and
// missing from the card, and keywords of the card that the text doesn't have.
func (c fileCard) keywordsMissing(have []string) (wrong []string) {
	lower := strings.ReplaceAll(strings.ToLower(c.Text), " ", "")
	for line := range strings.Lines(inParentheses.ReplaceAllString(c.Text, "")) {
		if m := loneKeyword.FindStringSubmatch(strings.TrimSpace(line)); m != nil && !slices.Contains(have, strings.ToLower(m[1])) {
			wrong = append(wrong, "without "+m[1])
		}
	}
	for _, k := range have {
		name, _, _ := strings.Cut(k, " [")
		if !strings.Contains(lower, "["+strings.ReplaceAll(name, " ", "")) {
			wrong = append(wrong, "with "+k)
		}
	}
	return wrong
}

// doing matches an action or cost in brackets.
var doing = regexp.MustCompile(`(?i)\[(?:tap|add|predict)`)

// keywordLine matches a keyword with its cost in words, or one printed without brackets.
var keywordLine = regexp.MustCompile(`(?im)^(?:\[(?:equip|empower)\](?: *[—–-].*| *(?:\[\w+\] *)+\.? *this ability.*)|hidden|equip \[\w+\]) *$`)

// said reports whether the card has text other than keywords, reminder text
// and text in brackets.
func (c fileCard) said() bool {
	text := keywordLine.ReplaceAllString(inParentheses.ReplaceAllString(c.Text, ""), "")
	return doing.MatchString(text) || regexp.MustCompile(`[A-Za-z]`).MatchString(regexp.MustCompile(`\[[^]]*\]`).ReplaceAllString(text, ""))
}

// decided returns the events of a line at a table of two; each question is
// answered with 1.
func decided(game *riftbound.Game, line string) ([]tracker.Happening[event.Event], error) {
	actions, err := game.Parse(line)
	if err != nil {
		return nil, err
	}
	if len(actions) != 1 {
		return nil, fmt.Errorf("%d actions", len(actions))
	}
	s := game.New()
	ann := tracker.Speaker{Name: "Ann"}
	opening, err := game.Open(tracker.Opening{Seats: []tracker.Speaker{ann, {Name: "Bob"}}})
	if err != nil {
		return nil, err
	}
	for _, a := range opening {
		out, err := game.Decide(s, a, tracker.NewInquiry(ann, nil))
		if err != nil {
			return nil, err
		}
		for _, h := range out {
			s = game.Fold(s, h.Event)
		}
	}
	return game.Decide(s, actions[0], tracker.NewInquiry(ann, nil))
}

// carried counts cards, and lines of their texts, by what becomes of them.
type carried struct {
	cards, reminds, triggers, done, uses, activated, used, applied, statics, left, whole int
	lines                                                                                int64
}

func (sum *carried) count(def card.Definition) {
	reminds, uses, applied, whole := false, false, false, def.LinesLeft == 0
	for _, text := range def.Abilities {
		switch a := card.Compile(text); {
		case a.Trigger != nil:
			reminds = true
			sum.triggers++
			if whole = whole && len(a.Do) > 0; len(a.Do) > 0 {
				sum.done++
			}
		case a.Activated != nil:
			uses = true
			sum.activated++
			if whole = whole && len(a.Activated.Do) > 0; len(a.Activated.Do) > 0 {
				sum.used++
			}
		case !a.IsLeft():
			applied = true
			sum.statics++
		}
	}
	if reminds {
		sum.reminds++
	}
	if uses {
		sum.uses++
	}
	if applied {
		sum.applied++
	}
	if whole {
		sum.whole++
	}
	if sum.lines += def.LinesLeft; def.LinesLeft > 0 {
		sum.left++
	}
}

// Each card in the publisher's file can be added by name exactly as printed;
// cards that aren't put onto the board are refused, and spells can be played.
func TestAddedAsPrinted(t *testing.T) {
	game := withPool(t)
	added, refused, tokens, wrong, played := 0, 0, 0, 0, 0
	var sum carried
	for _, c := range fileCards(t) {
		for _, verb := range []string{"add ", "play ", "add two "} {
			out, err := decided(game, verb+c.Name)
			spell, token := strings.Contains(c.TypeLine, "Spell"), strings.HasPrefix(c.TypeLine, "Token")
			refusal := (*tracker.Problem)(nil)
			switch {
			case spell && verb == "play ":
				if len(out) != 1 || err != nil || out[0].Event != (event.Noted{Seat: 1, What: "plays", N: 1, Name: c.Name}) {
					wrong++
					t.Errorf("%s%s (%s): %v, %v", verb, c.Name, c.TypeLine, out, err)
				}
				played++
				continue
			case spell:
				if refused++; !errors.As(err, &refusal) || !strings.Contains(refusal.What.String(), c.Name+" is a ") || len(out) > 0 {
					wrong++
					t.Errorf("%s%s (%s): %v", verb, c.Name, c.TypeLine, err)
				}
				continue
			case errors.As(err, &refusal) && token && strings.HasPrefix(refusal.What.String(), c.Name):
				refused++ // a further printing of a token, or what only helps to count
				continue
			case err != nil || len(out) == 0:
				wrong++
				t.Errorf("%s%s (%s): %v", verb, c.Name, c.TypeLine, err)
				continue
			}
			var def card.Definition
			isToken, n := false, int64(1)
			switch e := out[0].Event.(type) {
			case event.Entered:
				def, isToken, n = e.Of.Def, e.Of.Token, e.Count
			case event.FieldNamed:
				def = *e.Def
			case event.FieldMade:
				def, isToken, n = e.Field.Def, e.Field.Token, int64(len(out))
			default:
				t.Errorf("%s%s: %T", verb, c.Name, e)
			}
			if isToken != token || (n == 2) != (verb == "add two ") {
				wrong++
				t.Errorf("%s%s: %d, a token: %t", verb, c.Name, n, isToken)
			}
			if token {
				tokens++
				continue // the rulebook defines them
			}
			added++
			got, want := shownDefinition(def), c.printed()
			if missing := c.keywordsMissing(def.Keywords); got != want || missing != nil {
				wrong++
				t.Errorf("%s%s\n%s, want\n%s %q", verb, c.Name, got, want, missing)
			}
			if c.said() != (def.LinesLeft > 0 || len(def.Abilities) > 0) || def.TextLeft {
				wrong++
				t.Errorf("%s%s: %d lines are left, and %q isn't, but it says %q", verb, c.Name, def.LinesLeft, def.Abilities, c.Text)
			}
			if verb != "add " {
				continue
			}
			sum.cards++
			sum.count(def)
		}
	}
	t.Logf("added, played and added twice: %d cards of Riftbound and %d tokens, with their printed names, types, tags, costs, Might and keywords; %d refused, %d spells played, %d wrong", added, tokens, refused, played, wrong)
	t.Logf("of %d cards: %d whose triggers remind (%d lines, the effects of %d done by the board), %d with activated abilities that can be used (%d lines, the effects of %d done), %d with abilities that are applied, or said of costs (%d lines), %d with lines that are left to the players (%d lines), %d with nothing left, of which %d need nothing of the players but what isn't on the board",
		sum.cards, sum.reminds, sum.triggers, sum.done, sum.uses, sum.activated, sum.used, sum.applied, sum.statics, sum.left, sum.lines, sum.cards-sum.left, sum.whole)
	if sum.cards-sum.left < 500 {
		t.Errorf("only %d cards have nothing left to the players", sum.cards-sum.left)
	}
	if added < 3*650 || refused < 2*220 || played < 220 {
		t.Errorf("only %d added, %d refused, %d spells played", added, refused, played)
	}
}
