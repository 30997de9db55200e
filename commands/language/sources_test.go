package language_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

// sources are the packages with texts for people.
var sources = []string{"tracker", "tracker/notation", "commands", "commands/render", "commands/render/picture", "commands/render/layout", "bot/discord", "bot/console", "bot/web", "bot/web/page", "bot/web/library", "bot/web/activity", "tracker/postgres", "tracker/sqlite", "tracker/selection", "tracker/talk", "tracker/query", "tracker/magic/board", "tracker/magic/event", "tracker/magic/play", "tracker/magic/table", "tracker/riftbound/board", "tracker/riftbound/event", "tracker/riftbound/play", "tracker/riftbound/table"}

// The functions and fields whose arguments are texts for people: formats, or
// texts composed of parts.
var (
	saidBy = []string{"Say", "Text", "Refuse", "Next", "Sprintf", "choose", "ask", "text", "choice", "Choose", "Which", "mine", "lose", "note"}
	saidIn = []string{"Title", "Text", "Next", "What", "Notices", "Description", "Wants", "Label", "Mark", "Placeholder", "Question", "Note", "Left", "Why", "Notes", "what", "next", "why"}
)

// formats returns each format in a package with its position.
func formats(t *testing.T, folder string) map[string]string {
	t.Helper()
	found := make(map[string]string)
	files := token.NewFileSet()
	names, err := filepath.Glob(filepath.Join("..", "..", filepath.FromSlash(folder), "*.go"))
	if err != nil || len(names) == 0 {
		t.Fatalf("%s: %d files, %v", folder, len(names), err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(files, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		var take func(e ast.Expr)
		take = func(e ast.Expr) {
			if list, ok := e.(*ast.CompositeLit); ok {
				for _, e := range list.Elts {
					take(e)
				}
				return
			}
			if format, ok := flat(e); ok && speaks(format) {
				at := files.Position(e.Pos())
				found[format] = fmt.Sprintf("%s/%s:%d", folder, filepath.Base(at.Filename), at.Line)
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				if called := name1(n.Fun); slices.Contains(saidBy, called) {
					among := 2
					if called == "note" { // its rule, resulting size and effect
						among = 3
					}
					for _, arg := range n.Args[:min(among, len(n.Args))] {
						take(arg)
					}
				}
			case *ast.KeyValueExpr:
				if key, ok := n.Key.(*ast.Ident); ok && slices.Contains(saidIn, key.Name) {
					take(n.Value)
				}
			case *ast.AssignStmt:
				for i, to := range n.Lhs {
					if slices.Contains(saidIn, name1(to)) && len(n.Rhs) == len(n.Lhs) {
						take(n.Rhs[i])
						if call, ok := n.Rhs[i].(*ast.CallExpr); ok && name1(call.Fun) == "append" {
							for _, arg := range call.Args[1:] {
								take(arg)
							}
						}
					}
				}
			case *ast.CompositeLit:
				if of, ok := n.Type.(*ast.Ident); len(n.Elts) == 2 && (ok && of.Name == "Button" || n.Type == nil) {
					if _, keyed := n.Elts[0].(*ast.KeyValueExpr); !keyed {
						take(n.Elts[0]) // a button's label, not its line
					}
				}
			}
			return true
		})
	}
	for _, said := range inTemplates(t, folder) {
		if speaks(said) {
			found[said] = folder + "/templates"
		}
	}
	return found
}

// saidInTemplate matches a call of page.Page.Say in a template.
var saidInTemplate = regexp.MustCompile(`\.Say ("(?:[^"\\]|\\.)*")`)

// inTemplates returns the formats that the templates of a package say.
func inTemplates(t *testing.T, folder string) (all []string) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join("..", "..", filepath.FromSlash(folder), "templates", "*.html"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		raw, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range saidInTemplate.FindAllSubmatch(raw, -1) {
			text, err := strconv.Unquote(string(m[1]))
			if err != nil {
				t.Fatalf("%s: %s: %v", name, m[1], err)
			}
			all = append(all, text)
		}
	}
	return all
}

// name1 returns the last identifier of a name: "Say" of tracker.Say.
func name1(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	}
	return ""
}

// flat returns a composed text as one format: "Showing " + name + "." is
// "Showing %s.".
func flat(e ast.Expr) (format string, ok bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		if e.Kind != token.STRING {
			return "", false
		}
		text, err := strconv.Unquote(e.Value)
		return text, err == nil
	case *ast.ParenExpr:
		return flat(e.X)
	case *ast.BinaryExpr:
		if e.Op != token.ADD {
			return "", false
		}
		left, known := flat(e.X)
		right, also := flat(e.Y)
		if !known {
			left = "%s"
		}
		if !also {
			right = "%s"
		}
		return left + right, known || also
	}
	return "", false
}

// verbs matches the verbs of a format.
var verbs = regexp.MustCompile(`%(?:\[\d+\])?[-+ #0]*\d*(?:\.\d+)?(?:\[\d+\])?[a-zA-Z%]`)

// speaks reports whether a format contains words of its own.
func speaks(format string) bool {
	bare := strings.TrimSpace(verbs.ReplaceAllString(format, "\x00"))
	if !strings.ContainsAny(bare, " .?!:") { // a single word is a name unless it is a label
		return bare != "" && unicode.IsUpper([]rune(bare)[0]) && len(bare) > 2
	}
	for word := range strings.FieldsSeq(bare) {
		letters := 0
		for _, r := range word {
			if unicode.IsLetter(r) {
				letters++
			}
		}
		if letters > 1 {
			return true
		}
	}
	return false
}

// literals collects all string literals in a package.
func literals(t *testing.T, folder string, into map[string]bool) {
	t.Helper()
	for _, said := range inTemplates(t, folder) {
		into[said] = true
	}
	names, err := filepath.Glob(filepath.Join("..", "..", filepath.FromSlash(folder), "*.go"))
	if err != nil || len(names) == 0 {
		t.Fatalf("%s: %d files, %v", folder, len(names), err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if e, ok := n.(ast.Expr); ok {
				if text, ok := flat(e); ok {
					into[text] = true
				}
			}
			return true
		})
	}
}
