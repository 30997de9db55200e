package magic_test

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"arbiter/internal/shared"
)

// tableGame is a game of a keyword with a triggered ability that is played with three and
// with four players. The file that it is read from says what its lines mean.
type tableGame struct{ keyword, log, board string }

func tableGames(t *testing.T) (all []tableGame) {
	t.Helper()
	raw, err := os.ReadFile("testdata/keywords/triggers.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range txtar.Parse(raw).Files {
		if keyword, ok := strings.CutPrefix(f.Name, "say "); ok {
			all = append(all, tableGame{keyword: keyword, log: string(f.Data)})
		} else if f.Name == "board" && len(all) > 0 {
			all[len(all)-1].board = string(f.Data)
		} else {
			t.Fatalf("nothing is known of a section %q", f.Name)
		}
	}
	return all
}

// With three and with four players, each triggering keyword triggers on its own event only, and
// affects only the players and permanents that its rule names.
func TestTriggeringKeywordsAtTables(t *testing.T) {
	for _, game := range tableGames(t) {
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

// There is such a game for each keyword that the board carries out and whose rules describe a
// triggered ability.
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
	for _, game := range tableGames(t) {
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
trample phasing morph bestow crew disguise escape saddle solved mutate
`
