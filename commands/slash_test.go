package commands_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
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

// What a refusal tells people to type is an argument of its message, so that front ends
// can show it as a command, or offer it to be pressed: no format has a line in it.
func TestLinesToTypeAreArguments(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	filled := strings.NewReplacer("%d", "3", "%s", "Ursa", "%q", `"Ursa"`)
	texts := advice(t)
	if len(texts) < 200 {
		t.Fatalf("only %d texts were found", len(texts))
	}
	for _, text := range texts {
		if verbs := strings.Trim(text, "%s`. "); verbs == "" {
			continue
		}
		for _, line := range linesIn(j, filled.Replace(text)) {
			if partOfLine[line] {
				continue
			}
			t.Errorf("%q tells people to type %q: make it an argument, a tracker.Line", text, line)
		}
	}
	for _, text := range []string{"Attack first: attack with #3", "Type `board` to see the table.", "Say what it does: Bob loses 3 life · destroy #2"} {
		if len(linesIn(j, text)) == 0 {
			t.Errorf("no line is found in %q", text)
		}
	}
}

// partOfLine are words that could be a line, but are a part of one in a refusal: a
// player's name, or a size.
var partOfLine = map[string]bool{"Ursa": true, "+2": true, "+2.": true}

// A front end with slash commands shows the command for each line, one without shows
// the line.
func TestLinesAreShownAsCommands(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	r := j.Refuse(t.Context(), tracker.Refuse("No.").Next("Type `%s`, say %s, or: %s", tracker.Line("board"), tracker.Line("tap #3"), tracker.Line("/game start")), "table")
	if want := "Type `board`, say tap #3, or: /game start"; r.Problem.Next.String() != want {
		t.Errorf("%q, want %q", r.Problem.Next, want)
	}
	if want := "Type `/board`, say /do line:tap #3, or: /game start"; r.Slashed().Problem.Next.String() != want {
		t.Errorf("with slashes %q, want %q", r.Slashed().Problem.Next, want)
	}
	if want := []commands.Line{{Typed: "board", Slash: "/board"}, {Typed: "tap #3", Slash: "/do line:tap #3"}}; !slices.Equal(r.Lines, want) {
		t.Errorf("the lines are %v, want %v", r.Lines, want)
	}
}

// quotedLine is what stands in backquotes in a text.
var quotedLine = regexp.MustCompile("`([^`]+)`")

// Of what may be a line in a text so many are read, each of at most so many
// bytes: a text can hold what somebody typed.
const (
	mostAdvice    = 16
	longestAdvice = 160
)

// linesIn lists the lines of table talk that a text tells people to type: in
// backquotes, or behind a colon, a question mark or "and", with " · " between
// several. A part of a line, such as `all #3`, is none.
func linesIn(j *commands.Judge, text string) []string {
	var found []string
	tried := 0
	note := func(line string) {
		line = strings.TrimSpace(line)
		if line == "" || len(line) > longestAdvice || tried == mostAdvice || slices.Contains(found, line) {
			return
		}
		if tried++; isLine(j, line) {
			found = append(found, line)
		}
	}
	for _, m := range quotedLine.FindAllStringSubmatch(text, -1) {
		note(m[1])
	}
	for _, mark := range []string{": ", "? "} {
		for rest := text; ; {
			_, tail, ok := strings.Cut(rest, mark)
			if !ok {
				break
			}
			for line := range strings.SplitSeq(tail, " · ") {
				note(line)
				if first, _, more := strings.Cut(line, ". "); more {
					note(first)
				}
				note(strings.TrimSuffix(line, "."))
			}
			rest = tail
		}
	}
	return found
}

// isLine reports whether a text is a whole line of table talk.
func isLine(j *commands.Judge, text string) bool {
	if strings.HasPrefix(text, "/") || strings.HasSuffix(text, "…") || strings.Trim(text, "0123456789 ") == "" {
		return false
	}
	if r := j.Talk(text); r.Command != "do" {
		return true
	}
	return slices.ContainsFunc(j.Games, func(e tracker.Engine) bool { return tracker.Understands(e, text) })
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
