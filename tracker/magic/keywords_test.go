package magic_test

import (
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"arbiter/tracker"
	"arbiter/tracker/gametest"
	"arbiter/tracker/magic/card"
)

// Every keyword ability of section 702 is done by the board, is about what no board shows,
// or is left to the players. What is done is in a game.
func TestEachKeywordHasARow(t *testing.T) {
	rows := make(map[string]string)
	for status, names := range map[string]string{"done": keywordsDone, "off board": keywordsOffBoard, "left": strings.Join(card.PlayersKeywords(), "\n")} {
		for name := range strings.SplitSeq(strings.TrimSpace(names), "\n") {
			name, _, _ = strings.Cut(name, ":")
			if rows[name] != "" {
				t.Errorf("%s is %s and %s", name, rows[name], status)
			}
			rows[name] = status
		}
	}
	games := allGames(t)
	for number, name := range keywordHeadings(t) {
		switch status := rows[name]; {
		case status == "":
			t.Errorf("%s %s has no row: is it done, off the board, or left?", number, name)
		case status == "done" && !strings.Contains(games, strings.TrimSuffix(name, "walk")):
			t.Errorf("%s is said to be done, and no game has it", name)
		}
		delete(rows, name)
	}
	for name, status := range rows {
		t.Errorf("%s has a row (%s) and is no keyword", name, status)
	}
}

// Casting a spell lists its keywords that players perform as it is cast or resolves, and no
// others.
func TestSpellSaysItsKeywords(t *testing.T) {
	said := strings.Fields(keywordsSaid)
	for number, name := range keywordHeadings(t) {
		g := sitDown(t, "")
		result, err := g.Table.Say(t.Context(), tracker.Speaker{Name: "Alice"}, `cast a red instant named Zok with `+name+` and "You gain 1 life."`)
		if err != nil {
			continue // it can't be typed in this form
		}
		left := slices.ContainsFunc(result.Told, func(told tracker.Told) bool { return strings.Contains(told.Text.String(), name) })
		if i := slices.Index(said, name); i >= 0 {
			said = slices.Delete(said, i, i+1)
			if !left {
				t.Errorf("%s %s isn't said", number, name)
			}
		} else if left {
			t.Errorf("%s %s is said", number, name)
		}
	}
	if len(said) > 0 {
		t.Errorf("not tried: %s", said)
	}
}

// keywordHeadings returns the headings of the keyword abilities in section 702, in lower
// case, by the numbers of their rules.
func keywordHeadings(t *testing.T) map[string]string {
	t.Helper()
	digest, err := fs.ReadFile(gametest.Facts("magic"), "digest.txt")
	if err != nil {
		t.Fatal(err)
	}
	all := make(map[string]string)
	for _, m := range regexp.MustCompile(`(?m)^(702\.[0-9]+)\.? (.+)$`).FindAllStringSubmatch(string(digest), -1) {
		all[m[1]] = strings.ToLower(m[2])
	}
	delete(all, "702.1") // keywords in general
	if len(all) < 189 {
		t.Fatalf("%d keywords are listed", len(all))
	}
	return all
}

// allGames returns the text of all games, in lower case.
func allGames(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	files := os.DirFS("testdata")
	err := fs.WalkDir(files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		raw, err := fs.ReadFile(files, path)
		all.WriteString(strings.ToLower(string(raw)))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all.String()
}

// keywordsDone are the keywords of which the board does all that it shows.
const keywordsDone = `
deathtouch
defender
double strike
enchant
equip
first strike
flying
haste
hexproof
indestructible
intimidate
landwalk
lifelink
protection
reach
shroud
trample
vigilance
soulbond
ward: said when it triggers; its cost is the players'
rampage
cumulative upkeep
flanking
phasing
shadow
echo
horsemanship
fading
fear
morph
provoke
modular
bushido
graft
vanishing
changeling
persist
wither
exalted
annihilator: said; the players sacrifice
infect
battle cry
living weapon
undying
evolve
dethrone
menace
renown
myriad
skulk
melee
crew
fabricate
embalm
eternalize
afterlife
mentor
champion
devour
tribute
enlist
backup
decayed
training
umbra armor
for mirrodin!
toxic
disguise
saddle
max speed
start your engines!
mobilize
job select
fortify
bestow
impending
mutate
amplify
sunburst
soulshift
bloodthirst
suspend
frenzy
poisonous
transfigure
evoke
hideaway
reinforce
unearth
level up
scavenge
craft
encore
unleash
extort
outlast
prowess
dash
exploit
devoid
ingest
afflict
ascend
riot
escape
boast
foretell
daybound and nightbound
blitz
read ahead
ravenous
squad
living metal
offspring
exhaust
reconfigure
station
warp
firebending
increment
power-up
solved
recover
rebound
buyback
entwine
awaken
gift: by a permanent; of a spell it is said
storm
gravestorm
replicate
conspire
demonstrate
casualty
`

// keywordsSaid are the keywords of spells that players perform as the spell is cast or
// resolves, or of which a reminder tells.
const keywordsSaid = `
storm gravestorm replicate conspire demonstrate casualty
cascade ripple cipher epic haunt paradigm gift
`

// keywordsOffBoard are the keywords about costs, hands, libraries and the stack.
const keywordsOffBoard = `
flash: when it is cast
cycling: from a hand
kicker: a cost of a spell
flashback: from a graveyard
madness: from a hand
affinity: a cost
splice: a spell
offering: a cost
epic: a spell
convoke: a cost
dredge: a library
transmute: from a hand
haunt: an instant or sorcery, or said
forecast: from a hand
ripple: a library
split second: the stack
delve: a cost
prowl: a cost
retrace: from a graveyard
cascade: a library
miracle: a library
overload: a cost of a spell
cipher: a spell
fuse: a spell
hidden agenda: before the game
surge: a cost
emerge: a cost
escalate: a cost of a spell
partner: the deck
undaunted: a cost
improvise: a cost
aftermath: from a graveyard
assist: a cost
jump-start: from a graveyard
spectacle: a cost
companion: the deck
disturb: from a graveyard
cleave: a cost of a spell
compleated: a cost
prototype: a cost; its size is said
more than meets the eye: a cost
bargain: a cost
plot: from a hand
spree: a cost of a spell
freerunning: a cost
harmonize: from a graveyard
tiered: a cost of a spell
mayhem: from a graveyard
web-slinging: a cost
paradigm: a spell
teamwork: a cost
∞ (infinity): what stands behind it is left as a line
ninjutsu: from a hand
sneak: from a hand
`
