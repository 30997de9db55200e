package main

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"
)

// points shows what one benchmark measured at several sizes, in units such as
// "heap-1000-B": a row for each size, a column for each measurement.
func points(out string) (string, error) {
	rows := benchmarks(out)
	if len(rows) != 1 {
		return "", errors.New("not one benchmark ran")
	}
	measured := make(map[int]map[string]string)
	var after []int
	var names []string
	for _, unit := range rows[0].units {
		parts := strings.Split(unit, "-")
		if len(parts) != 3 {
			continue // the time
		}
		n, err := strconv.Atoi(parts[1])
		if err != nil {
			return "", err
		}
		if measured[n] == nil {
			measured[n] = make(map[string]string)
			after = append(after, n)
		}
		measured[n][parts[0]] = amount(rows[0].value[unit], parts[2])
		if !slices.Contains(names, parts[0]) {
			names = append(names, parts[0])
		}
	}
	if len(after) == 0 {
		return "", errors.New("nothing was measured on the way")
	}
	slices.SortFunc(after, cmp.Compare)
	shown := []string{row(append([]string{"after"}, names...)), row(slices.Repeat([]string{"--:"}, len(names)+1))}
	for _, n := range after {
		cells := []string{grouped(n)}
		for _, name := range names {
			cells = append(cells, measured[n][name])
		}
		shown = append(shown, row(cells))
	}
	return strings.Join(shown, "\n"), nil
}
