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

// The document of commands, the definitions and the examples of help name the same
// options, and every command has a row.
func TestDocumentNamesTheOptions(t *testing.T) {
	const document = "docs/commands.md"
	raw, err := os.ReadFile("../" + document)
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
			t.Errorf("%s has /%s", document, m[1])
			continue
		}
		c := j.Commands()[i]
		named := option.FindAllStringSubmatch(m[2], -1)
		for n, o := range named {
			if !slices.ContainsFunc(c.Options, func(d commands.Option) bool { return d.Name == o[1] }) {
				t.Errorf("%s: /%s has no option %s", document, c.Name, o[1])
			}
			if first := c.Options[0]; n == 0 && first.Required && !strings.Contains(m[2], "…") && first.Name != o[1] {
				t.Errorf("%s: the first option of /%s is %s, not %s", document, c.Name, first.Name, o[1])
			}
		}
		rows++
	}
	if rows < 10 {
		t.Errorf("%d rows", rows)
	}
	for _, c := range j.Commands() {
		if !regexp.MustCompile("(?m)^\\|.*`/" + c.Name + "\\b").Match(raw) {
			t.Errorf("%s doesn't have /%s", document, c.Name)
		}
	}
}

// The document of settings has a row for each setting of a server, with its values.
func TestDocumentNamesTheSettings(t *testing.T) {
	raw, err := os.ReadFile("../docs/settings.md")
	if err != nil {
		t.Fatal(err)
	}
	j, _ := judge(t, storetest.Memory())
	i := slices.IndexFunc(j.Commands(), func(c commands.Command) bool { return c.Name == "settings" })
	for _, o := range j.Commands()[i].Options {
		if row := "| `" + o.Name + "` | `" + strings.Join(o.Among, "`, `") + "` |"; !strings.Contains(string(raw), row) {
			t.Errorf("no row %s", row)
		}
	}
}
