package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"arbiter/internal/shared"
	"arbiter/rules/cards/bulk/bulktest"
)

// ruled is a card with rulings in our own words, a question about it, and the
// beginning of the ruling that answers it, which is the first.
type ruled struct {
	name, asked string
	rulings     []string
}

var ruledCards = []ruled{
	{"Doubling Season", "does doubling season double the loyalty cost of my planeswalker", []string{
		"Loyalty counters that are put on as a cost aren't doubled: paying isn't an effect.",
		"With two of them there are four times as many tokens, with three eight times.",
		"Tokens that enter with counters get twice as many of these as well.",
	}},
	{"Blood Moon", "can i still sacrifice a fetch land under blood moon", []string{
		"A nonbasic land has lost its printed abilities, so that a fetch can't be sacrificed for a search any more.",
		"A land that is legendary or snow stays so.",
		"One that would enter tapped because of its own text enters untapped.",
	}},
	{"Humility", "do enters abilities of creatures trigger under humility", []string{
		"A creature's own ability that would trigger as it enters is gone by then and doesn't trigger.",
		"Counters still change its power and toughness.",
		"Of effects that set a size, the newest counts.",
	}},
	{"Clone", "if i cast clone, are counters and auras copied", []string{
		"Counters, Auras and whether the original is tapped aren't copied.",
		"A Clone of a token isn't a token.",
		"It may enter without being a copy of anything, and then it dies at once.",
	}},
	{"Oblivion Ring", "what if oblivion ring leaves in response to its first ability", []string{
		"If it leaves before the first ability resolves, the second returns nothing, and what is exiled then stays there for good.",
		"An exiled token doesn't come back.",
		"Its owner gets the card back, whoever controlled it.",
	}},
	{"Path to Exile", "does my opponent have to search for a land with path to exile", []string{
		"The search is optional: whoever controlled the creature may leave it, and doesn't shuffle then.",
		"An illegal target means that nothing happens.",
		"The exiled creature's counters are gone.",
	}},
	{"Snapcaster Mage", "can i pay kicker for a flashback of snapcaster mage", []string{
		"Kicker and other additional costs may be paid beside the flashback cost.",
		"The spell is exiled however it leaves the stack.",
		"Only an instant or sorcery card of your own graveyard can be chosen.",
	}},
	{"Panharmonicon", "does panharmonicon make landfall trigger twice", []string{
		"Landfall triggers once, as a land that is neither artifact nor creature doesn't count.",
		"Each of the two may have targets of its own.",
		"A creature that enters at the same time as it is doubled too.",
	}},
	{"Rest in Peace", "do death triggers happen with rest in peace", []string{
		"A creature is exiled and never dies, so a death trigger doesn't happen.",
		"Discarded cards are exiled, and still were discarded.",
		"Cycling works as ever.",
	}},
	{"Ghostly Prison", "do i pay for attacking a planeswalker with ghostly prison", []string{
		"Attacking a planeswalker of that player is free; only attacks on the player cost mana.",
		"Two of them add up to four mana for each creature.",
		"A creature that must attack need not, if the cost would have to be paid.",
	}},
	{"Tarmogoyf", "does lightning bolt kill a tarmogoyf if no instant is in a graveyard", []string{
		"An instant is in the graveyard before damage is checked for being lethal, and so counts for the size already.",
		"A card of two types counts for both.",
		"It is one size in every zone, also in hand.",
	}},
	{"Sylvan Library", "can i put back cards with sylvan library that i drew earlier this turn", []string{
		"Any cards in hand that were drawn this turn qualify, also ones drawn earlier.",
		"Paying life can't be replaced by a payment of mana.",
		"Keep cards drawn this turn apart from the others.",
	}},
	{"Thassa's Oracle", "do i win with thassa's oracle if it is killed in response", []string{
		"The ability wins without the creature too: if it was killed, devotion comes from what is left, which may be zero with an empty library.",
		"Cards looked at stay in their order unless one is put on top.",
		"A hybrid symbol counts once.",
	}},
	{"Wrath of God", "can i regenerate my creature after wrath of god", []string{
		"Regenerating is no help, neither before nor after it.",
		"All creatures go to the graveyard at the same time.",
		"An indestructible one stays.",
	}},
	{"Torpor Orb", "does torpor orb stop a creature that enters with counters", []string{
		"A creature that enters with counters has them, since no ability triggers for that.",
		"A land that turns into a creature later isn't concerned.",
		"Abilities of other permanents that trigger on it are stopped too.",
	}},
	{"Vesuva", "does vesuva enter tapped if it copies nothing", []string{
		"It is tapped as it enters only as a copy; if it copies nothing, it is untapped.",
		"It can copy a land that came along with it only if that was there before.",
		"What the copied land chose as it entered isn't copied.",
	}},
	{"Winding Constrictor", "does winding constrictor add energy counters", []string{
		"Energy counters of yours are one more, too: players are included.",
		"A creature of an opponent gets nothing more.",
		"Two of them add two.",
	}},
	{"Mirari's Wake", "does mirari's wake double mana from creatures", []string{
		"Mana from creatures isn't doubled, only that of a land tapped for it.",
		"Any type that the land made may be taken.",
		"The additional mana doesn't use the stack.",
	}},
	{"Necropotence", "do i draw for the turn with necropotence", []string{
		"The draw step is skipped, so there is no draw for the turn, nor an ability that triggers there.",
		"Cards set aside come to hand even if it has left.",
		"Discarding for a cost exiles the card as well.",
	}},
	{"Phyrexian Metamorph", "is phyrexian metamorph an artifact if it copies a creature", []string{
		"As a copy of a creature it is an artifact besides its other types.",
		"Two life may be paid for the symbol.",
		"It doesn't copy what equipment changes.",
	}},
}

// sharedRows returns rows of the shared cards, as Scryfall's file has them.
func sharedRows(t *testing.T, names []string) map[string]bulktest.Row {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(shared.Read(t, "cards/cards.jsonl.gz")))
	if err != nil {
		t.Fatal(err)
	}
	rows := make(map[string]bulktest.Row)
	lines := bufio.NewScanner(z)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if !slices.ContainsFunc(names, func(name string) bool { return bytes.Contains(lines.Bytes(), []byte(`"name":"`+name+`"`)) }) {
			continue
		}
		var row bulktest.Row
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		if name := row["name"].(string); slices.Contains(names, name) {
			rows[name] = row
		}
	}
	return rows
}

// Of twenty cards with rulings, from files in Scryfall's and in MTGJSON's form, a
// question shows the ruling that answers it, without the others, on the first screen.
func TestRulingsAnswerQuestions(t *testing.T) {
	names := make([]string, len(ruledCards))
	for i, c := range ruledCards {
		names[i] = c.name
	}
	known := sharedRows(t, names)
	pool := magicPool()
	var said []bulktest.Row
	atomic := struct {
		Meta bulktest.Row              `json:"meta"`
		Data map[string][]bulktest.Row `json:"data"`
	}{}
	if err := json.Unmarshal(bulktest.Atomic(len(pool)), &atomic); err != nil {
		t.Fatal(err)
	}
	for i, c := range ruledCards {
		row := known[c.name]
		if row == nil {
			t.Fatalf("there is no %s", c.name)
		}
		maps.Copy(pool[i*20], row)
		face := bulktest.Row{
			"name": c.name, "layout": "normal", "manaCost": row["mana_cost"], "type": row["type_line"], "text": row["oracle_text"],
			"colors": row["colors"], "power": row["power"], "toughness": row["toughness"],
			"identifiers": bulktest.Row{"scryfallOracleId": row["oracle_id"]},
		}
		var rulings []bulktest.Row
		for k, text := range c.rulings {
			day := fmt.Sprintf("20%02d-0%d-04", 10+i%9, k+1)
			said = append(said, bulktest.Row{"object": "ruling", "oracle_id": row["oracle_id"], "source": "wotc", "published_at": day, "comment": text})
			rulings = append(rulings, bulktest.Row{"date": day, "text": text})
		}
		face["rulings"] = rulings
		atomic.Data[c.name] = []bulktest.Row{face}
	}
	mtgjson, err := json.Marshal(atomic)
	if err != nil {
		t.Fatal(err)
	}
	for form, files := range map[string][]string{
		"Scryfall": {fileOf(t, "pool", bulktest.Gzip(bulktest.Lines(pool))), fileOf(t, "rulings", bulktest.Array(said))},
		"MTGJSON":  {fileOf(t, "AtomicCards.json", mtgjson)},
	} {
		t.Run(form, func(t *testing.T) {
			dir := t.TempDir()
			if status, _, problem := arbiter(t, dir, append([]string{"cards", "import"}, files...)...); status != done {
				t.Fatal(problem)
			}
			var asked strings.Builder
			for _, c := range ruledCards {
				fmt.Fprintf(&asked, "/rule %s\n", c.asked)
			}
			var stdout, stderr bytes.Buffer
			if status := run(t.Context(), []string{"console", "--json"}, strings.NewReader(asked.String()), &stdout, &stderr); status != done {
				t.Fatal(stderr.String())
			}
			answers := strings.Split(strings.TrimSpace(stdout.String()), "\n")
			for i, c := range ruledCards {
				var answer struct{ Text string }
				if err := json.Unmarshal([]byte(answers[i]), &answer); err != nil {
					t.Fatal(err)
				}
				for k, ruling := range c.rulings {
					if start := ruling[:min(40, len(ruling))]; strings.Contains(answer.Text, start) != (k == 0) {
						t.Errorf("%s: %q is there: %v\n%s", c.asked, ruling, k != 0, answer.Text)
					}
				}
				if n := utf8.RuneCountInString(answer.Text); n > 720 { // 700 and indents
					t.Errorf("%s: %d characters\n%s", c.asked, n, answer.Text)
				}
			}
		})
	}
}
