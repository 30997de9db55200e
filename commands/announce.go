package commands

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"arbiter/rules"
)

// mostSections is how many sections a summary of a new edition names.
const mostSections = 8

// Announce tells a channel that a new edition is there: how much changed since
// the one before, and in which sections most. Without the one before, or where
// it can't be compared, it says only that the edition is there.
func Announce(library *rules.Library, from, to rules.Edition) Reply {
	r := Reply{
		Title: gameName(string(to.Game)) + "'s rules of " + day(to),
		Next:  "All of it: /changes · of one section: /changes section:702",
	}
	c, err := Compare(library, Comparison{Game: to.Game, From: from.ID, To: to.ID})
	if from.ID == "" || err != nil {
		r.Pages = []Page{{{Text: "A new edition is installed, and rules are looked up in it from now on."}}}
		return r
	}
	blocks := []Block{{Text: "A new edition is installed. Since " + day(from) + ": " + c.Sum() + "."}}
	all := c.sections()
	byWeight := slices.Clone(all)
	slices.SortStableFunc(byWeight, func(a, b sectionSum) int { return b.weight - a.weight })
	shown := byWeight[:min(mostSections, len(byWeight))]
	for _, s := range all { // in the order of the book
		if slices.Contains(shown, s) {
			blocks = append(blocks, Block{Style: Item, Mark: s.name, Text: s.sum})
		}
	}
	if left := len(all) - len(shown); left > 0 {
		blocks = append(blocks, Block{Style: Small, Text: fmt.Sprintf("Less in %d more sections.", left)})
	}
	r.Pages = paged(blocks)
	line := "/changes from:" + from.ID + " to:" + to.ID
	r.Buttons = []Button{{"What changed", line}}
	return r
}

// sectionSum is what became of a section, in a few words.
type sectionSum struct {
	name, sum string
	weight    int // for players: what is new or gone counts more than words, and numbers least
}

// sections counts what changed in each section, in the order of the book. A
// section of which all rules only moved along is one line with its neighbours,
// as in the list of changes.
func (c Compared) sections() []sectionSum {
	var all []sectionSum
	for _, p := range rules.Outline(c.Changes) {
		count := make(map[rules.ChangeKind]int)
		for _, l := range p.Lines {
			count[l.Kind] += l.Rules()
		}
		weight := 10*(count[rules.Added]+count[rules.Removed]) + 3*count[rules.Reworded]
		if p.Kind == rules.Added || p.Kind == rules.Removed {
			weight += 100
		}
		var sums []string
		for _, kind := range []rules.ChangeKind{rules.Added, rules.Removed, rules.Reworded, rules.Moved} {
			if count[kind] > 0 {
				sums = append(sums, strconv.Itoa(count[kind])+" "+string(kind))
			}
		}
		name, what, _ := strings.Cut(partHeading(p), ": ")
		if len(sums) > 0 {
			what = strings.TrimPrefix(what+", "+strings.Join(sums, ", "), ", ")
		}
		if what != "" {
			all = append(all, sectionSum{name, what, weight})
		}
	}
	return all
}
