package main

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// result is a line of a benchmark: its name and its measurements by unit.
type result struct {
	name  string
	units []string // in the order of the line
	value map[string]float64
}

// benchmarks parses the output of go test -bench. Of repeated runs of a
// benchmark the fastest counts, since other programs only add time.
func benchmarks(out string) []result {
	var all []result
	for line := range strings.Lines(out) {
		f := strings.Fields(line)
		if len(f) < 4 || !strings.HasPrefix(f[0], "Benchmark") {
			continue
		}
		name := strings.TrimPrefix(f[0], "Benchmark")
		if i := strings.LastIndexByte(name, '-'); i > 0 { // the suffix -GOMAXPROCS
			name = name[:i]
		}
		r := result{name: name, value: make(map[string]float64)}
		for i := 2; i+1 < len(f); i += 2 {
			v, err := strconv.ParseFloat(f[i], 64)
			if err != nil {
				continue
			}
			r.units = append(r.units, f[i+1])
			r.value[f[i+1]] = v
		}
		switch i := slices.IndexFunc(all, func(x result) bool { return x.name == name }); {
		case i < 0:
			all = append(all, r)
		case r.value["ns/op"] < all[i].value["ns/op"]:
			all[i] = r
		}
	}
	return all
}

// times shows the times of benchmarks next to the benchmark limit of the same
// run, which is a lower bound. limit may be empty.
func times(limit string) func(out string) (string, error) {
	return func(out string) (string, error) {
		if strings.Contains(out, "--- FAIL") { // go test reports success nonetheless
			return "", errors.New("a benchmark failed")
		}
		rows := benchmarks(out)
		if len(rows) == 0 {
			return "", errors.New("no benchmark ran")
		}
		return table(rows, limit)
	}
}

// table formats results, with the ratio of each to limit if there is one.
func table(rows []result, limit string) (string, error) {
	var units []string
	for _, r := range rows {
		for _, u := range r.units {
			if !slices.Contains(units, u) && u != "B/op" && u != "MB/s" {
				units = append(units, u)
			}
		}
	}
	head, line := []string{"benchmark"}, []string{"---"}
	for _, u := range units {
		head, line = append(head, unitName(u)), append(line, "--:")
	}
	least := math.NaN()
	if limit != "" {
		i := slices.IndexFunc(rows, func(r result) bool { return r.name == limit })
		if i < 0 {
			return "", fmt.Errorf("the limit %s did not run", limit)
		}
		least = rows[i].value["ns/op"]
		head, line = append(head, "times "+limit), append(line, "--:")
	}
	out := []string{row(head), row(line)}
	for _, r := range rows {
		cells := []string{r.name}
		for _, u := range units {
			v, ok := r.value[u]
			cells = append(cells, map[bool]string{true: amount(v, u)}[ok])
		}
		if limit != "" {
			cells = append(cells, fmt.Sprintf("%.2f", r.value["ns/op"]/least))
		}
		out = append(out, row(cells))
	}
	return strings.Join(out, "\n"), nil
}

func row(cells []string) string { return "| " + strings.Join(cells, " | ") + " |" }

// unitName returns the heading of a column.
func unitName(unit string) string {
	switch unit {
	case "ns/op":
		return "time"
	case "allocs/op":
		return "allocations"
	}
	return strings.TrimSuffix(strings.TrimSuffix(unit, "-ms"), "-B")
}

// amount formats a measurement: "9.31 ms", "1.2 MB".
func amount(v float64, unit string) string {
	steps := map[string][]string{"ns/op": {"ns", "µs", "ms", "s"}, "B": {"B", "kB", "MB", "GB"}}
	names, ok := steps[unit]
	switch {
	case strings.HasSuffix(unit, "-B"):
		names = steps["B"]
	case strings.HasSuffix(unit, "-ms"):
		return strconv.FormatFloat(v, 'g', 3, 64) + " ms"
	case strings.HasSuffix(unit, "-µs"):
		return strconv.FormatFloat(v, 'g', 3, 64) + " µs"
	case !ok:
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	i := 0
	for math.Abs(v) >= 1000 && i < len(names)-1 {
		v, i = v/1000, i+1
	}
	return strconv.FormatFloat(v, 'f', max(0, 2-int(math.Log10(max(math.Abs(v), 1)))), 64) + " " + names[i]
}
