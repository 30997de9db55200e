package commands_test

import (
	"strings"
	"testing"

	"arbiter/data"
)

// The list has the numbers of the current edition. (In September 2026 the
// Siege and the other battles have a line each, in April 2026 one line, and in
// 2022 there are no battles.)
func TestStateBasedActionsOfEachEdition(t *testing.T) {
	for edition, want := range map[string][]string{
		"2026-09-25-reconstructed": {"CR 704.5v A Siege has defense 0, and", "CR 704.5w A battle that is no Siege has defense 0", "CR 704.5x A battle has no protector", "CR 704.5z A permanent has more than one Role", "CR 704.5aa A player who controls a permanent with start your engines!"},
		"2026-04-17":               {"CR 704.5v A Siege has defense 0, and", "CR 704.5v A battle that is no Siege has defense 0", "CR 704.5w A battle has no protector", "CR 704.5y A permanent has more than one Role", "CR 704.5z A player who controls a permanent with start your engines!"},
		"2022-11-18":               {"Siege with defense 0 A Siege has defense 0, and", "Battle with defense 0 A battle that is no Siege has defense 0", "CR 704.5f A creature has toughness 0"},
	} {
		j := reader(t, data.FS, official(t, "magic/"+edition+".txt")...)
		r := say(t, j, "Alice", "/sba")
		var lines []string
		for _, page := range r.Pages {
			for _, block := range page {
				lines = append(lines, block.Mark.String()+" "+block.Text.String())
			}
		}
		text := strings.Join(lines, "\n")
		for _, line := range want {
			if !strings.Contains(text, line) {
				t.Errorf("%s lacks %q:\n%s", edition, line, text)
			}
		}
		// Each line links to its rule in the edition that is shown.
		for _, l := range r.Links {
			if shown := say(t, j, "Alice", l.Line); shown.Problem != nil {
				t.Errorf("%s: %s: %+v", edition, l.Line, shown.Problem)
			}
		}
	}
}
