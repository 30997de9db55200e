package layout

import (
	"fmt"
	"strconv"
	"strings"

	"arbiter/tracker"
)

// Counted returns a stack's name with its count: "×12 Saproling".
func Counted(t tracker.Tile) string { return Times(t.Count) + bare(t.Name) }

// bare returns a name without the word that says that it is a token.
func bare(name string) string { return strings.TrimSuffix(name, " Token") }

// Times is "×12 ", or nothing for one.
func Times(n int64) string {
	if n == 1 {
		return ""
	}
	return "×" + Short(n) + " "
}

// Short formats a number in few characters: 12, 1.2M, 1.2e18.
func Short(n int64) string {
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

// trend compares a size with the printed one. It returns the mark and tone for
// above, below or equal.
func trend(size, printed string) (mark string, tone Tone) {
	size, _ = unit(size)
	printed, _ = unit(printed)
	if printed == "" || printed == size {
		return "", Pale
	}
	now, was := strings.Split(size, "/"), strings.Split(printed, "/")
	up, down := false, len(now) != len(was)
	for i := range min(len(now), len(was)) {
		a, err1 := strconv.ParseInt(now[i], 10, 64)
		b, err2 := strconv.ParseInt(was[i], 10, 64)
		if err1 != nil || err2 != nil {
			return "◆", Accent
		}
		up, down = up || a > b, down || a < b
	}
	switch {
	case up && down:
		return "◆", Accent
	case up:
		return "▲", More
	}
	return "▼", Less
}

// shortSize returns a size in few characters: its numbers as Short writes them.
func shortSize(number string) string {
	parts := strings.Split(number, "/")
	for i, part := range parts {
		if n, err := strconv.ParseInt(part, 10, 64); err == nil {
			parts[i] = Short(n)
		}
	}
	return strings.Join(parts, "/")
}

// said returns messages as texts.
func said(all []tracker.Message) []string {
	texts := make([]string, len(all))
	for i, m := range all {
		texts[i] = m.String()
	}
	return texts
}
