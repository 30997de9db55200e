package commands_test

import (
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"arbiter/commands"
	"arbiter/commands/render"
	"arbiter/tracker"
	"arbiter/tracker/storetest"
)

// advice lists the source texts of next steps.
func advice(t *testing.T) []string {
	t.Helper()
	var all []string
	for _, folder := range []string{"../tracker", "../commands", "../bot"} {
		err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok || len(call.Args) == 0 {
					return true
				}
				method, ok := call.Fun.(*ast.SelectorExpr)
				if !ok || method.Sel.Name != "Next" {
					return true
				}
				if text, ok := call.Args[0].(*ast.BasicLit); ok && text.Kind == token.STRING {
					if s, err := strconv.Unquote(text.Value); err == nil {
						all = append(all, s)
					}
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// For front ends with slash commands, no refusal tells people to type a bare
// line: lines in backquotes and after a colon are commands, or parts of lines.
func TestNothingBareIsToBeTyped(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	quoted, part := regexp.MustCompile("`([^`]+)`"), regexp.MustCompile(`^(/|\d+ of #|all #|%s )`)
	filled := strings.NewReplacer("%d", "3", "%s", "Ursa", "%q", `"Ursa"`)
	texts := advice(t)
	if len(texts) < 200 {
		t.Fatalf("only %d texts were found", len(texts))
	}
	lines := 0
	for _, text := range texts {
		said := filled.Replace(text)
		r := j.Refuse(context.Background(), tracker.Refuse("No.").Next("%s", said), "table").Slashed()
		for _, m := range quoted.FindAllStringSubmatch(r.Problem.Next, -1) {
			if lines++; !part.MatchString(m[1]) && !strings.HasPrefix(text, "Type `%s %d`") {
				t.Errorf("%q says `%s`: %q", text, m[1], r.Problem.Next)
			}
		}
		for _, l := range r.Lines {
			if lines++; !strings.HasPrefix(l.Slash, "/") || strings.Contains(r.Problem.Next, ": "+l.Typed+" ·") || strings.HasSuffix(r.Problem.Next, ": "+l.Typed) {
				t.Errorf("%q: %q is still said: %q", text, l.Typed, r.Problem.Next)
			}
		}
	}
	if lines < 150 {
		t.Errorf("only %d lines are told to be typed", lines)
	}
}

// Instructions depend on the reader: a bare line in the console, a command on
// Discord; only the host is told shell commands.
func TestWhatThisPersonCanDo(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	ask := func(line string, host bool) commands.Reply {
		t.Helper()
		r, err := j.Read(line)
		if err != nil {
			return j.Refuse(t.Context(), err, "here")
		}
		r.Channel, r.By, r.Hosts = "here", tracker.Speaker{Name: "Alice"}, host
		return j.Do(t.Context(), r)
	}
	for _, tc := range []struct {
		line, console, discord string
		not                    string // on Discord
	}{
		{"add Xyqqz Wvkk", "add an artifact named Xyqqz Wvkk · add an enchantment named Xyqqz Wvkk", "/do line:add an artifact named Xyqqz Wvkk · /do line:add an enchantment named Xyqqz Wvkk", ": add"},
		{"create a Xyqqz Wvkk token", "remember Xyqqz Wvkk: artifact", "/do line:remember Xyqqz Wvkk: artifact", "Bear"},
		{"tap #7", "Type `why #7` for where it went, or `board`", "Type `/why what:#7` for where it went, or `/board`", "`board`"},
		{"/help", "create two 2/1 red Dwarf Berserker creature tokens\n", "/do line:create two 2/1 red Dwarf Berserker creature tokens", ""},
		{"/help", "  · undo\n", "/undo", ""},
		{"/rule 704.5f", "To see that: arbiter rules update", "own words, not the official text", "arbiter rules"},
		{"/changes", "arbiter rules import FILE", "Ask the host", "arbiter rules"},
		{"/rule 704.5f history:true", "arbiter rules update", "Ask the host", "arbiter rules"},
		{"/rule 704 edition:1993", "arbiter rules import FILE", "Ask the host", "arbiter rules"},
	} {
		if got := render.Text(ask(tc.line, true), 0); !strings.Contains(got, tc.console) {
			t.Errorf("%s, in the console: want %q in\n%s", tc.line, tc.console, got)
		}
		var got strings.Builder
		for _, m := range render.Messages(ask(tc.line, false), 0) {
			for _, c := range m.Components {
				writeTexts(&got, c)
			}
		}
		if said := strings.ReplaceAll(got.String(), `\`, ""); !strings.Contains(said, tc.discord) || tc.not != "" && strings.Contains(said, tc.not) {
			t.Errorf("%s, on Discord: want %q and not %q in\n%s", tc.line, tc.discord, tc.not, said)
		}
	}
}

// writeTexts writes the texts of a component, without the labels of buttons.
func writeTexts(to *strings.Builder, c render.Component) {
	to.WriteString(c.Content + "\n")
	for _, below := range c.Components {
		writeTexts(to, below)
	}
}
