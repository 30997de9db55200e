package main

import (
	"cmp"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
)

// ratios shows by package how the cost of lines grows with the size of stacks:
// the number of lines, and of time and allocations the median ratio and the
// highest, with its line.
func ratios(out string) (string, error) {
	shown := []string{row([]string{"game", "lines", "times, half", "times, highest", "allocations, highest"}), row([]string{"---", "--:", "--:", "--:", "--:"})}
	packages := strings.Split(out, "\npkg: ")
	for _, part := range packages[1:] {
		name, rest, _ := strings.Cut(part, "\n")
		lines := benchmarks(rest)
		if len(lines) == 0 {
			return "", fmt.Errorf("no benchmark ran in %s", name)
		}
		by := func(unit string) (half, highest string) {
			slices.SortStableFunc(lines, func(a, b result) int { return cmp.Compare(a.value[unit], b.value[unit]) })
			last := lines[len(lines)-1]
			_, line, _ := strings.Cut(last.name, "/")
			return fmt.Sprintf("%.2f", lines[len(lines)/2].value[unit]), fmt.Sprintf("%.2f (`%s`)", last.value[unit], strings.ReplaceAll(line, "_", " "))
		}
		half, highest := by("ratio")
		_, allocations := by("allocs-ratio")
		shown = append(shown, row([]string{path.Base(name), fmt.Sprint(len(lines)), half, highest, allocations}))
	}
	if len(shown) == 2 {
		return "", errors.New("no benchmark ran")
	}
	return strings.Join(shown, "\n"), nil
}
