package picture

import (
	"fmt"
	"strconv"
	"strings"

	"arbiter/commands/language"
	"arbiter/tracker"
)

// head returns the format, the turn and the facts of the whole table.
func head(b tracker.Board, in *language.Tongue) string {
	var parts []string
	if b.Format != "" {
		parts = append(parts, strings.ToUpper(b.Format[:1])+b.Format[1:])
	}
	if t := b.Turn; t.Number > 0 {
		parts = append(parts, in.Say("turn %d", t.Number), t.Active+", "+t.Step)
	}
	for _, f := range b.Facts {
		parts = append(parts, f.Said().String())
	}
	return strings.Join(parts, " · ")
}

// facts returns a player's numbers; the first is life or points.
func facts(l tracker.Lane, in *language.Tongue) []string {
	var all []string
	for _, f := range l.Facts {
		all = append(all, short(f.Value)+" "+f.Called().String())
	}
	all = append(all, said(l.Marks)...)
	if l.Lost {
		all = append(all, in.Say("out of the game"))
	}
	return all
}

// said returns messages as texts.
func said(all []tracker.Message) []string {
	texts := make([]string, len(all))
	for i, m := range all {
		texts[i] = m.String()
	}
	return texts
}

func name(t tracker.Tile) string {
	if t.Label != "" {
		return counted(t) + " “" + t.Label + "”"
	}
	return counted(t)
}

// counted returns a stack's name with its count: "×12 Saproling".
func counted(t tracker.Tile) string {
	return times(t.Count) + strings.TrimSuffix(t.Name, " Token")
}

func times(n int64) string {
	if n == 1 {
		return ""
	}
	return "×" + short(n) + " "
}

// short formats a number in few characters: 12, 1.2M, 1.2e18.
func short(n int64) string {
	size := n
	if n < 0 {
		size = -max(n, -1<<62)
	}
	if size < 10_000 {
		return strconv.FormatInt(n, 10)
	}
	for _, u := range []struct {
		from, by int64
		unit     string
	}{{1e15, 0, ""}, {1e12, 1e12, "T"}, {1e9, 1e9, "B"}, {1e6, 1e6, "M"}, {0, 1e3, "K"}} {
		if size < u.from {
			continue
		}
		if u.by == 0 {
			return strings.Replace(strconv.FormatFloat(float64(n), 'e', 1, 64), "e+", "e", 1)
		}
		tenths := n / (u.by / 10) // rounded down: a board never shows more than there is
		return strings.TrimSuffix(fmt.Sprintf("%d.%d", tenths/10, max(tenths, -tenths)%10), ".0") + u.unit
	}
	return ""
}

// unit splits a size into number and unit: "5 Might".
func unit(size string) (number, of string) {
	number, of, _ = strings.Cut(size, " ")
	return number, of
}

// trend compares a size with the printed one. It returns the mark and ink for
// above, below or equal.
func trend(size, printed string) (mark string, with ink) {
	size, _ = unit(size)
	printed, _ = unit(printed)
	if printed == "" || printed == size {
		return "", text
	}
	now, was := strings.Split(size, "/"), strings.Split(printed, "/")
	up, down := false, len(now) != len(was)
	for i := range min(len(now), len(was)) {
		a, err1 := strconv.ParseInt(now[i], 10, 64)
		b, err2 := strconv.ParseInt(was[i], 10, 64)
		if err1 != nil || err2 != nil {
			return "◆", accent
		}
		up, down = up || a > b, down || a < b
	}
	switch {
	case up && down:
		return "◆", accent
	case up:
		return "▲", more
	}
	return "▼", less
}
