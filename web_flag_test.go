package main

import (
	"flag"
	"io"
	"slices"
	"testing"
)

// --web has no value, one after "=", or an address as the next argument.
func TestWebFlag(t *testing.T) {
	for _, tc := range []struct {
		args    []string
		set     bool
		address string
		wrong   bool
	}{
		{nil, false, "", false},
		{[]string{"--web"}, true, "", false},
		{[]string{"--web", "127.0.0.1:8080"}, true, "127.0.0.1:8080", false},
		{[]string{"--web", ":8080", "--json"}, true, ":8080", false},
		{[]string{"--web=[::1]:8080"}, true, "[::1]:8080", false},
		{[]string{"--web", "--json"}, true, "", false},
		{[]string{"--json", "--web"}, true, "", false},
		{[]string{"--web=8080"}, true, "", true},
		{[]string{"--web=localhost:"}, true, "", true},
	} {
		set := flag.NewFlagSet("console", flag.ContinueOnError)
		set.SetOutput(io.Discard)
		set.Bool("json", false, "")
		a := webFlag(set)
		err := set.Parse(joinWeb(tc.args))
		if (err != nil) != tc.wrong || !tc.wrong && (a.set != tc.set || a.address != tc.address || set.NArg() > 0) {
			t.Errorf("%q: %+v, %v, left %q", tc.args, a, err, set.Args())
		}
	}
	if got := joinWeb([]string{"--as", "Ann", "--web", "Bob"}); !slices.Equal(got, []string{"--as", "Ann", "--web", "Bob"}) {
		t.Errorf("%q", got)
	}
}
