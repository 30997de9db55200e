package magic_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/internal/shared"
)

// tableGame is a game of a keyword with a triggered ability that is played with three and
// with four players.
type tableGame struct {
	keyword string
	// log holds what is said. "round" is as many turns as there are players, and a line
	// after "4: " is only said by four players.
	log string
	// board holds the lines of the board but for players with 20 life and nothing else, and
	// reminders; a line after "3: " or "4: " is only there
	// with so many players.
	board string
}

// Each keyword that triggers does it at a table of three and of four as with two: on what
// its controller does, against the player and the permanents that it concerns, in its
// controller's turn.
func TestTriggeringKeywordsAtTables(t *testing.T) {
	for _, game := range tableGames {
		for _, seats := range []int{3, 4} {
			t.Run(fmt.Sprintf("%s/%d", game.keyword, seats), func(t *testing.T) {
				g := sitDown(t, "seats: "+strings.Join([]string{"Alice", "Bob", "Carol", "Dan"}[:seats], ", "))
				for _, line := range forSeats(game.log, seats) {
					if line != "round" {
						g.Say(line)
						continue
					}
					for range seats {
						g.Say("next turn")
					}
				}
				board := slices.DeleteFunc(strings.Split(strings.TrimSpace(boardText(g)), "\n"), func(line string) bool { return unharmed.MatchString(line) })
				if diff := cmp.Diff(strings.Join(forSeats(game.board, seats), "\n"), strings.Join(board, "\n")); diff != "" {
					t.Errorf("board (-want +got):\n%s", diff)
				}
			})
		}
	}
}

// unharmed matches a player with nothing but 20 life.
var unharmed = regexp.MustCompile(`^(Alice|Bob|Carol|Dan) 20$`)

// forSeats returns the lines of a text that are meant for so many players.
func forSeats(text string, seats int) (all []string) {
	for line := range strings.SplitSeq(strings.TrimSpace(text), "\n") {
		if n, rest, ok := strings.Cut(line, ": "); ok && (n == "3" || n == "4") {
			if n != strconv.Itoa(seats) {
				continue
			}
			line = rest
		}
		if line != "" {
			all = append(all, line)
		}
	}
	return all
}

// Each keyword of the rulebook whose rules have a triggered ability, and which the board
// does, is in such a game.
func TestTriggeringKeywordsHaveTableGames(t *testing.T) {
	rules := string(shared.Read(t, "rules/magic/2026-09-25-reconstructed.txt"))
	done := make(map[string]bool)
	for name := range strings.SplitSeq(strings.TrimSpace(keywordsDone), "\n") {
		name, _, _ = strings.Cut(name, ":")
		done[name] = true
	}
	triggers := make(map[string]bool)
	headings := keywordHeadings(t)
	for _, m := range keywordRule.FindAllStringSubmatch(rules, -1) {
		if name := headings[m[1]]; done[name] && triggered.MatchString(m[2]) {
			triggers[name] = true
		}
	}
	for name := range strings.FieldsSeq(triggersNothing) {
		delete(triggers, strings.ReplaceAll(name, "_", " "))
	}
	for _, game := range tableGames {
		if name := game.keyword; !done[name] {
			t.Errorf("%s is no keyword that the board does", name)
		} else {
			delete(triggers, name)
		}
	}
	for name := range triggers {
		t.Errorf("%s triggers, and is in no game with three and four players", name)
	}
}

// keywordRule matches a rule below the heading of a keyword.
var keywordRule = regexp.MustCompile(`(?m)^(702\.\d+)[a-z]+ (.+)$`)

// triggered matches a rule that has a triggered ability.
var triggered = regexp.MustCompile(`triggered abilit|[Ww]henever |\bWhen you|“When|"When|At the beginning|at the beginning`)

// triggersNothing lists keywords whose rules only mention triggered abilities.
const triggersNothing = `
trample phasing morph bestow crew disguise escape saddle solved
`

var tableGames = []tableGame{
	{"ward", `
add a 2/2 blue Bird creature named "Bird" with ward {2}
Carol: add a 1/1 red Mage creature named "Mage" with haste and "{T}: Put a -1/-1 counter on target Bird."
Carol: activate Mage
`, `
#1 Bird 1/1 ward {2} [1 -1/-1] · Alice
#2 Mage 1/1 haste, tapped · Carol
`},
	{"rampage", `
add 2/2 red Giant creature "Marauder" with rampage 2 and haste
Carol: create three 1/1 green Saproling creature tokens
#1 attacks Carol
Carol: all #2 block #1
do reminder
`, `
#1 Marauder 6/6 rampage 2 haste, tapped · Alice
#2 ×3 Saproling Token 1/1 · Carol
`},
	{"cumulative upkeep", `
add 4/4 blue Elemental creature "Glacier" with cumulative upkeep {1}
round
do reminder
round
do reminder
`, `
#1 Glacier 4/4 cumulative upkeep {1} [2 age] · Alice
`},
	{"flanking", `
add 2/2 white Knight creature "Rider" with flanking and haste
Carol: create two 2/2 green Bear creature tokens
#1 attacks Carol
Carol: 1 of #2 blocks #1
do reminder
`, `
#1 Rider 2/2 flanking haste, tapped · Alice
#2 Bear Token 2/2 · Carol
#3 Bear Token 1/1 · Carol
`},
	{"echo", `
add 5/5 red Elemental creature "Crater" with echo {3}{R}
next turn
next turn
4: next turn
next turn
`, `
#1 Crater 5/5 echo {3}{r} · Alice
! 2 Crater: sacrifice it unless you pay {3}{r}
`},
	{"fading", `
add 4/4 green Elemental creature "Wisp" with fading 2
round
do reminder
`, `
#1 Wisp 4/4 fading 2 [1 fade] · Alice
`},
	{"provoke", `
add a 2/2 red Ogre creature named "Taunt" with provoke and haste
Bob: add a 2/2 white Ox creature named "Ox"
Carol: add a 2/2 white Ox creature named "Yak"
tap Ox
tap Yak
#1 attacks Carol
do reminder
choose 1
`, `
#1 Taunt 2/2 provoke haste, tapped · Alice
#2 Ox 2/2, tapped · Bob
#3 Yak 2/2 · Carol
`},
	{"modular", `
add 0/0 Construct artifact creature "Worker" with modular 2
Carol: add 1/1 Golem artifact creature "Golem"
destroy #1
do reminder
`, `
#2 Golem 3/3 [2 +1/+1] · Carol
graveyard: Worker
`},
	{"bushido", `
Carol: add 2/2 white Samurai creature "Ronin" with bushido 2
Bob: add 2/2 white Samurai creature "Yojimbo" with bushido 1
add 2/2 red Ogre creature "Ogre" with haste
#3 attacks Carol
Carol: #1 blocks #3
do reminder
`, `
#1 Ronin 4/4 bushido 2 · Carol
#2 Yojimbo 2/2 bushido 1 · Bob
#3 Ogre 2/2 haste, tapped · Alice
`},
	{"soulshift", `
add Kami of Ancient Law
add Hundred-Talon Kami
destroy Kami of Ancient Law
destroy Hundred-Talon Kami
do reminder
`, `
graveyard: Hundred-Talon Kami
hand: Kami of Ancient Law
`},
	{"graft", `
add 0/0 green Mutant creature "Guide" with graft 2
Carol: create a 1/1 green Saproling creature token
do reminder
`, `
#1 Guide 1/1 graft 2 [1 +1/+1] · Alice
#2 Saproling Token 2/2 [1 +1/+1] · Carol
`},
	{"recover", `
remember Krovikan: 2/2 black Zombie creature with recover {1}{B}
add Krovikan
destroy Krovikan
Carol: add 2/2 white Ox creature "Ox"
destroy Ox
add 2/2 white Ox creature "Yak"
destroy Yak
do reminder
choose 2
`, `
graveyard: Ox
graveyard: Yak
exile: Krovikan
`},
	{"suspend", `
remember Sus: 3/3 red Elemental creature with suspend 2—{R}
suspend Sus
round
do reminder
`, `
exile: Sus [1 time]
`},
	{"vanishing", `
add 4/4 blue Drake creature "Deadwood" with vanishing 2
round
do reminder
`, `
#1 Deadwood 4/4 vanishing 2 [1 time] · Alice
`},
	{"frenzy", `
add 1/1 black Sliver creature "Fre" with frenzy 3 and haste
#1 attacks Carol
combat damage
do reminder
combat damage
`, `
#1 Fre 4/1 frenzy 3 haste, tapped · Alice
Carol 16
`},
	{"poisonous", `
add 1/1 green Snake creature "Poi" with poisonous 2 and haste
#1 attacks Carol
combat damage
do reminder
`, `
#1 Poi 1/1 poisonous 2 haste, tapped · Alice
Carol 19 [2 poison]
`},
	{"champion", `
add 2/2 green Elf creature "Elf"
Carol: add 2/2 green Elf creature "Other Elf"
add Changeling Hero
do reminder
choose 1
destroy Changeling Hero
do reminder
`, `
#2 Other Elf 2/2 · Carol
#8 Elf 2/2 · Alice
graveyard: Changeling Hero
`},
	{"evoke", `
remember Drifter: 3/3 blue Elemental creature with evoke {U}
evoke Drifter
do reminder
`, `
graveyard: Drifter
`},
	{"hideaway", `
add a land named "Heights" with hideaway 4
do reminder
`, `
#1 Heights hideaway 4 · Alice
`},
	{"persist", `
add 2/2 black Zombie creature "Geist" with persist
give Geist to Carol
destroy Geist
do reminder
`, `
#4 Geist 1/1 persist [1 -1/-1] · Alice
`},
	{"exalted", `
create a 1/1 white Bird creature token with exalted
add 2/2 white Knight creature "Sir" with haste
Carol: create a 1/1 white Bird creature token with exalted
#2 attacks Carol
do all reminders
`, `
#1 Bird Token 1/1 exalted · Alice
#2 Sir 3/3 haste, tapped · Alice
#3 Bird Token 1/1 exalted · Carol
`},
	{"annihilator", `
add a 7/7 colorless Eldrazi creature named "Devourer" with annihilator 1 and haste
Bob: create a Food token
Carol: create a Clue token
#1 attacks Carol
do reminder
`, `
#1 Devourer 7/7 annihilator 1 haste, tapped · Alice
#2 Food Token · Bob
`},
	{"rebound", `
cast a white sorcery named Balm with rebound and "You gain 4 life."
round
do reminder
`, `
graveyard: Balm
Alice 28
`},
	{"battle cry", `
add 2/2 red Goblin creature "Crier" with battle cry and haste
create two 1/1 red Goblin creature tokens with haste
Carol: create a 1/1 red Goblin creature token
#1 attacks Bob; 1 of #2 attacks Carol
do reminder
`, `
#1 Crier 2/2 battle cry haste, tapped · Alice
#2 Goblin Token 1/1 haste · Alice
#3 Goblin Token 1/1 · Carol
#5 Goblin Token 2/1 haste, tapped · Alice
`},
	{"living weapon", `
add Equipment artifact "Husk" with living weapon and "Equipped creature gets +1/+1."
do reminder
`, `
#1 Husk living weapon, on #3 · Alice
#3 Phyrexian Germ Token 1/1 · Alice
`},
	{"undying", `
add 2/2 black Zombie creature "Geist" with undying
give Geist to Carol
destroy Geist
do reminder
`, `
#4 Geist 3/3 undying [1 +1/+1] · Alice
`},
	{"soulbond", `
Carol: add a 1/1 green Elf creature named "Elf"
add a 1/1 green Elf Druid creature named "Druid"
add a 2/2 green Human creature named "Pal" with soulbond and "As long as this creature is paired with another creature, each of those creatures gets +1/+1."
do reminder
`, `
#1 Elf 1/1 · Carol
#2 Druid 2/2 · Alice
#3 Pal 3/3 soulbond · Alice
`},
	{"evolve", `
add 1/1 green Crocodile creature "Croc" with evolve
Carol: create a 2/3 green Bear creature token
create a 2/3 green Bear creature token
do reminder
`, `
#1 Croc 2/2 evolve [1 +1/+1] · Alice
#2 Bear Token 2/3 · Carol
#3 Bear Token 2/3 · Alice
`},
	{"extort", `
add a 2/2 white Cleric creature named Ursa with extort
I cast a creature spell
do reminder
choose 1
Bob: I cast a creature spell
`, `
#1 Ursa 2/2 extort · Alice
3: Alice 22
4: Alice 23
Bob 19
Carol 19
4: Dan 19
`},
	{"tribute", `
add 3/3 red Elemental creature "Siren" with tribute 2
choose 2
Carol: choose 1
`, `
#1 Siren 5/5 tribute 2 [2 +1/+1], chosen: Carol · Alice
`},
	{"dethrone", `
Carol gains 1 life
add a 2/2 black Cleric creature named "Usurper" with dethrone and haste
add a 2/2 black Cleric creature named "Regent" with dethrone and haste
#1 attacks Carol; #2 attacks Bob
do all reminders
`, `
#1 Usurper 3/3 dethrone haste [1 +1/+1], tapped · Alice
#2 Regent 2/2 dethrone haste, tapped · Alice
Carol 21
`},
	{"prowess", `
create a 1/2 red Monk creature token with prowess
Carol: cast a red instant named Shock with "You gain 1 life."
cast a Mox artifact named Mox
do all reminders
`, `
#1 Monk Token 2/3 prowess · Alice
#3 Mox · Alice
graveyard: Shock
Carol 21
`},
	{"dash", `
remember Dasher: 2/2 red Goblin creature with dash {R}
cast Dasher with dash
end step
do reminder
`, `
hand: Dasher
`},
	{"exploit", `
Carol: create a 1/1 red Goblin creature token
create a 1/1 red Goblin creature token
add 1/3 black Vampire creature "Sadist" with exploit
do reminder
choose 1
`, `
#1 Goblin Token 1/1 · Carol
#3 Sadist 1/3 exploit · Alice
`},
	{"renown", `
add 2/2 white Knight creature "Squire" with renown 1 and haste
#1 attacks Carol
combat damage
do reminder
`, `
#1 Squire 3/3 renown 1 haste [1 +1/+1], tapped · Alice
Carol 18
`},
	{"ingest", `
add 1/1 colorless Slug creature "Ing" with ingest and haste
#1 attacks Carol
combat damage
do reminder
`, `
#1 Ing 1/1 ingest haste, tapped · Alice
Carol 19
`},
	{"myriad", `
add 2/2 red Elf creature "Blade" with myriad and haste
#1 attacks Carol
do reminder
combat damage
second main phase
do all reminders
`, `
#1 Blade 2/2 myriad haste, tapped · Alice
Bob 18
Carol 18
4: Dan 18
`},
	{"melee", `
add 2/2 red Goblin creature "Captain" with melee and haste
create two 1/1 red Goblin creature tokens with haste
attack Bob with #1; attack Carol with all #2
do reminder
`, `
#1 Captain 4/4 melee haste, tapped · Alice
#2 ×2 Goblin Token 1/1 haste, tapped · Alice
`},
	{"fabricate", `
add 2/2 green Elf creature "Smith" with fabricate 2
do reminder
choose 2
`, `
#1 Smith 2/2 fabricate 2 · Alice
#3 ×2 Servo Token 1/1 · Alice
`},
	{"afflict", `
add 2/2 black Zombie creature "Aff" with afflict 2 and haste
Carol: create a 0/7 white Wall creature token
#1 attacks Carol
Carol: #2 blocks #1
do reminder
`, `
#1 Aff 2/2 afflict 2 haste, tapped · Alice
#2 Wall Token 0/7 · Carol
Carol 18
`},
	{"mentor", `
add 3/3 white Knight creature "Sir" with mentor and haste
add 1/1 white Soldier creature "Squire" with haste
attack Bob with #1; attack Carol with #2
do reminder
`, `
#1 Sir 3/3 mentor haste, tapped · Alice
#2 Squire 2/2 haste [1 +1/+1], tapped · Alice
`},
	{"afterlife", `
add 1/1 white Cleric creature "Monk" with afterlife 1
give Monk to Carol
destroy Monk
do reminder
`, `
#4 Spirit Token 1/1 flying · Carol
graveyard: Monk
`},
	{"decayed", `
create a 2/2 black Zombie creature token with decayed and haste
#1 attacks Carol
combat damage
second main phase
do reminder
`, `
Carol 18
`},
	{"training", `
add 1/1 white Human creature "Trainee" with training and haste
add 2/2 white Knight creature "Sir" with haste
attack Bob with #1; attack Carol with #2
do reminder
`, `
#1 Trainee 2/2 training haste [1 +1/+1], tapped · Alice
#2 Sir 2/2 haste, tapped · Alice
`},
	{"blitz", `
remember Runner: 2/2 red Viashino creature with blitz {R}
cast Runner with blitz
end step
do reminder
`, `
graveyard: Runner
! 5 Runner: “draw a card”
`},
	{"enlist", `
add 2/2 white Soldier creature "Guard" with enlist and haste
Carol: create a 3/3 green Bear creature token
add 1/1 white Soldier creature "Recruit" with haste
#1 attacks Carol
do reminder
`, `
#1 Guard 3/2 enlist haste, tapped · Alice
#2 Bear Token 3/3 · Carol
#3 Recruit 1/1 haste, tapped · Alice
`},
	{"ravenous", `
cast Aberrant with X=5
do reminder
`, `
#1 Aberrant 5/5 ravenous trample [5 +1/+1] · Alice
`},
	{"squad", `
remember Squid: 2/2 blue Squid creature with squad {2}
cast Squid
do reminder
choose 1
choose 2
`, `
#1 Squid 2/2 squad {2} · Alice
#3 ×2 Squid 2/2 squad {2} · Alice
`},
	{"for mirrodin!", `
add Equipment artifact "Axe" with for Mirrodin!
do reminder
`, `
#1 Axe for mirrodin!, on #3 · Alice
#3 Rebel Token 2/2 · Alice
`},
	{"backup", `
Carol: add 1/1 green Elf creature "Elf"
add 2/2 white Cat creature "Cat" with backup 1
do reminder
choose 1
`, `
#1 Elf 2/2 [1 +1/+1] · Carol
#2 Cat 2/2 backup 1 · Alice
`},
	{"gift", `
add Starforged Sword
do reminder 3
choose 1
choose 2
dismiss 2
`, `
#1 Starforged Sword gift a tapped fish equip {3} · Alice
#4 Fish Token 1/1, tapped · Carol
`},
	{"offspring", `
remember Twin: 2/2 red Otter creature with offspring {2}
cast Twin with offspring
do all
`, `
#1 Twin 2/2 offspring {2} · Alice
#3 Twin 1/1 offspring {2} · Alice
`},
	{"impending", `
remember Horror: 5/5 black Horror enchantment creature with impending 2—{1}{B}
cast Horror with impending
round
do reminder
`, `
#2 Horror impending 2—{1}{b} [1 time] · Alice
`},
	{"start your engines!", `
add 2/2 red Goblin creature "Driver" with start your engines! and "Max speed — This creature has flying."
Carol loses 1 life
Bob loses 1 life
do reminder
next turn
Carol loses 1 life
next turn
4: next turn
next turn
Bob loses 1 life
do reminder
round
Carol loses 1 life
do reminder
`, `
#1 Driver 2/2 start your engines! flying · Alice
Bob 18
Carol 17
`},
	{"mobilize", `
add 3/3 red Orc creature "Zurgo" with mobilize 2 and haste
#1 attacks Carol
do reminder
combat damage
choose 1
end step
do reminder
`, `
#1 Zurgo 3/3 mobilize 2 haste, tapped · Alice
Bob 18
Carol 17
`},
	{"job select", `
add Equipment artifact "Staff" with job select
do reminder
`, `
#1 Staff job select, on #3 · Alice
#3 Hero Token 1/1 · Alice
`},
	{"unearth", `
remember Ghast: 2/2 black Zombie creature with unearth {1}
add Ghast
destroy Ghast
unearth Ghast
#3 attacks Carol
combat damage
end step
do reminder
`, `
exile: Ghast
Carol 18
`},
	{"warp", `
remember Racer: 3/3 red Robot creature with warp {R}
cast Racer with warp
end step
do reminder
`, `
exile: Racer
`},
	{"firebending", `
add 2/2 red Human creature "Zuko" with firebending 2 and haste
#1 attacks Carol
do reminder
`, `
#1 Zuko 2/2 firebending 2 haste, tapped · Alice
`},
	{"increment", `
add 1/1 blue Wizard creature "Student" with increment
Carol: cast a blue instant named Shock with "You gain 1 life."
cast a blue instant named Jolt with "You gain 1 life."
do reminder
choose 1
`, `
#1 Student 2/2 increment [1 +1/+1] · Alice
graveyard: Shock
graveyard: Jolt
Alice 21
Carol 21
`},
}
