package commands

import (
	"slices"
	"strconv"
	"strings"

	"arbiter/rules"
	"arbiter/tracker"
)

// maxSections is the maximum number of sections in an announcement.
const maxSections = 8

// Announce returns the announcement of a new edition: the number of changes
// since the previous one, and the sections with the most. If they can't be
// compared, it only says that the edition is available.
func Announce(library *rules.Library, from, to rules.Edition) Reply {
	r := Reply{
		Title: tracker.Say("%s's rules of %s", tracker.Name(gameName(string(to.Game))), tracker.Name(day(to))),
		Next:  tracker.Say("All of it: /changes · of one section: /changes section:702"),
	}
	c, err := Compare(library, Comparison{Game: to.Game, From: from.ID, To: to.ID})
	if from.ID == "" || err != nil {
		r.Pages = []Page{{{Text: tracker.Say("A new edition is installed, and rules are looked up in it from now on.")}}}
		return r
	}
	blocks := []Block{{Text: tracker.Say("A new edition is installed. Since %s: %s.", tracker.Name(day(from)), c.Sum())}}
	all := c.sections()
	byWeight := slices.Clone(all)
	slices.SortStableFunc(byWeight, func(a, b sectionSum) int { return b.weight - a.weight })
	shown := byWeight[:min(maxSections, len(byWeight))]
	for _, s := range all { // in the order of the rulebook
		if slices.Contains(shown, s) {
			blocks = append(blocks, Block{Style: Item, Mark: tracker.Named(s.name), Text: tracker.Named(s.sum)})
		}
	}
	if left := len(all) - len(shown); left > 0 {
		blocks = append(blocks, Block{Style: Small, Text: tracker.Say("Less in %d more sections.", left)})
	}
	r.Pages = paged(blocks)
	line := "/changes from:" + from.ID + " to:" + to.ID
	r.Buttons = []Button{{tracker.Say("What changed"), line}}
	return r
}

// sectionSum summarizes the changes of a section.
type sectionSum struct {
	name, sum string
	weight    int // for sorting: new or removed rules weigh more than changed words, moved numbers least
}

// sections counts the changes of each section, in the order of the rulebook. A
// section whose rules only moved is joined with its neighbours.
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
