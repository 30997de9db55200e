package language_test

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"arbiter/commands/language"
	"arbiter/data"
)

// unsaid returns formats that aren't translated: those that nobody reads, and
// those that players type; one per line, in Go syntax.
func unsaid(t *testing.T) map[string]bool {
	t.Helper()
	raw, err := os.ReadFile("testdata/unsaid.txt")
	if err != nil {
		t.Fatal(err)
	}
	all := make(map[string]bool)
	for line := range strings.Lines(string(raw)) {
		if line = strings.TrimSuffix(line, "\n"); line != "" && line[0] != '#' {
			all[line] = true
		}
	}
	return all
}

func languages(t *testing.T) []*language.Tongue {
	t.Helper()
	all, err := language.Read(data.FS)
	if err != nil {
		t.Fatal(err)
	}
	if len(all.All()) == 0 {
		t.Fatal("no language")
	}
	return all.All()
}

// A language has every format of Arbiter's, and no other.
func TestLanguagesAreComplete(t *testing.T) {
	not, there, said := unsaid(t), make(map[string]bool), 0
	all := languages(t)
	for _, folder := range sources {
		literals(t, folder, there)
	}
	for _, folder := range sources {
		found := formats(t, folder)
		for _, format := range slices.Sorted(maps.Keys(found)) {
			quoted := fmt.Sprintf("%q", format)
			if not[quoted] {
				continue
			}
			said++
			for _, l := range all {
				_, whole := l.Entries()[format]
				if _, piece := l.Pieces()[strings.TrimSuffix(format, ".")]; !whole && !piece {
					t.Errorf("%s says something that isn't in data/languages/%s.json. Add to its \"texts\":\n\t\t%s: \"…\",\n(or, if nobody reads it, the English to commands/language/testdata/unsaid.txt)", found[format], l.Locale(), quoted)
				}
			}
		}
	}
	if said < 300 {
		t.Errorf("%d formats: the test saw little", said)
	}
	for _, l := range all {
		for _, format := range slices.Sorted(maps.Keys(l.Entries())) {
			if !there[format] {
				t.Errorf("nothing says %q any more: take its line out of data/languages/%s.json, or, if it is put together from parts, move it to \"pieces\"", format, l.Locale())
			}
		}
	}
}

// A translation has the same arguments with the same verbs as the English.
func TestLanguagesShowTheSame(t *testing.T) {
	for _, l := range languages(t) {
		for _, some := range []map[string]language.Entry{l.Entries(), l.Pieces()} {
			for _, format := range slices.Sorted(maps.Keys(some)) {
				want := shows(format)
				for _, form := range []string{some[format].One, some[format].Other} {
					got := shows(form)
					if form == some[format].One {
						if form == "" {
							continue
						}
						for arg, kind := range want { // the singular may omit the number
							if kind == "d" {
								delete(got, arg)
							}
						}
						want := maps.Clone(want)
						maps.DeleteFunc(want, func(_ int, kind string) bool { return kind == "d" })
						if !maps.Equal(got, want) {
							t.Errorf("%s: %q for one shows other things than %q", l.Locale(), form, format)
						}
						continue
					}
					if !maps.Equal(got, want) {
						t.Errorf("%s: %q shows %v, where %q shows %v", l.Locale(), form, got, format, want)
					}
				}
			}
		}
	}
}

// shows returns the arguments of a format, counted from 1, with their verbs.
func shows(format string) map[int]string {
	all := make(map[int]string)
	next := 1
	for _, v := range verbs.FindAllString(format, -1) {
		if v == "%%" {
			continue
		}
		var arg int
		if _, err := fmt.Sscanf(v, "%%[%d]", &arg); err == nil {
			next = arg
		}
		all[next] = v[len(v)-1:]
		next++
	}
	return all
}
