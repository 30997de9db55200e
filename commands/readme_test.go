package commands_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"arbiter/commands"
	"arbiter/tracker/storetest"
)

// The README, the definitions and the examples of help name the same options.
func TestREADMENamesTheOptions(t *testing.T) {
	raw, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	j, _ := judge(t, storetest.Memory())
	row := regexp.MustCompile("(?m)^\\| `/([a-z]+)((?: …)?(?: [a-z]+:[a-z]*)*)` ")
	option := regexp.MustCompile(`([a-z]+):`)
	rows := 0
	for _, m := range row.FindAllStringSubmatch(string(raw), -1) {
		i := slices.IndexFunc(j.Commands(), func(c commands.Command) bool { return c.Name == m[1] })
		if i < 0 {
			t.Errorf("README has /%s", m[1])
			continue
		}
		c := j.Commands()[i]
		named := option.FindAllStringSubmatch(m[2], -1)
		for n, o := range named {
			if !slices.ContainsFunc(c.Options, func(d commands.Option) bool { return d.Name == o[1] }) {
				t.Errorf("README: /%s has no option %s", c.Name, o[1])
			}
			if first := c.Options[0]; n == 0 && first.Required && !strings.Contains(m[2], "…") && first.Name != o[1] {
				t.Errorf("README: the first option of /%s is %s, not %s", c.Name, first.Name, o[1])
			}
		}
		rows++
	}
	if rows < 10 {
		t.Errorf("%d rows", rows)
	}
}
