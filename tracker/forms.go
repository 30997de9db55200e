package tracker

import (
	"fmt"
	"regexp"
	"strings"
)

// The forms that several games have.
const (
	FormNumber   = "life"     // a player's number (Words), by how much; front ends have it
	FormCounters = "counters" // the kind and number of counters for the selected stack
	FormDamage   = "damage"   // the amount of damage for the selected stack
)

const (
	fieldKind   = "kind"
	fieldOther  = "other"
	fieldNumber = "number"
	fieldFrom   = "from"
)

// CountersForm asks which counters are put on a stack, and how many. Those that
// it has are offered first, then the kinds.
func CountersForm(t Tile, kinds []string) []Field {
	var among []Suggestion
	for _, c := range t.Counters {
		among = append(among, Suggestion{c.Name, c.Name})
	}
	for _, kind := range kinds {
		among = append(among, Suggestion{kind, kind})
	}
	return []Field{
		{ID: fieldKind, Label: "Which counters", Among: among, Optional: true},
		{ID: fieldOther, Label: "Or others", Example: "oil", Optional: true},
		{ID: fieldNumber, Label: "How many; -2 takes two away", Example: "2", Value: "1"},
	}
}

var sayCounter = regexp.MustCompile(`(?i)\s+counters?$`)

// CountersLine writes the line that CountersForm makes: "put 2 oil counters on
// #3".
func CountersLine(id int64, put map[string]string) string {
	kind := put[fieldOther]
	if kind == "" {
		kind = put[fieldKind]
	}
	kind = sayCounter.ReplaceAllString(kind, "")
	number := strings.NewReplacer("−", "-", "–", "-", "+", "").Replace(put[fieldNumber])
	taken, negative := strings.CutPrefix(number, "-")
	noun := "counters"
	if taken == "1" {
		noun = "counter"
	}
	if negative {
		return fmt.Sprintf("remove %s %s %s from #%d", taken, kind, noun, id)
	}
	return fmt.Sprintf("put %s %s %s on #%d", number, kind, noun, id)
}

// DamageForm asks how much damage is dealt to a stack, and by which.
func DamageForm(t Tile, look Look) []Field {
	fields := []Field{{ID: fieldNumber, Label: "How much damage", Example: "3"}}
	var sources []Suggestion
	for _, lane := range look.Board.Lanes {
		for _, from := range lane.Tiles {
			if from.ID != t.ID && from.Size != "" {
				sources = append(sources, Suggestion{fmt.Sprintf("#%d %s %s", from.ID, from.Name, from.Size), fmt.Sprintf("#%d", from.ID)})
			}
		}
	}
	if len(sources) > 0 {
		fields = append(fields, Field{ID: fieldFrom, Label: "From", Among: sources, Optional: true})
	}
	return fields
}

// DamageLine writes the line that DamageForm makes: "#2 deals 3 damage to #4".
func DamageLine(id int64, put map[string]string) string {
	if put[fieldFrom] != "" {
		return fmt.Sprintf("%s deals %s damage to #%d", put[fieldFrom], put[fieldNumber], id)
	}
	return fmt.Sprintf("%s damage to #%d", put[fieldNumber], id)
}
