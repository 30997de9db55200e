package main

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// starts matches what starts goroutines.
var starts = regexp.MustCompile(`(?m)^\s*go (?:func\b|[\w.]+\()|\.Go\(|\.Parallel\(\)`)

// The race detector is on for every package that starts goroutines, or whose tests
// do, but for those that only talk to other processes.
func TestRacesAreLookedForWhereGoroutinesAre(t *testing.T) {
	processes := []string{".", "internal/crash", "internal/mutate", "internal/prove"}
	found := make(map[string]bool)
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(file string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(file) != ".go" {
			return err
		}
		raw, err := os.ReadFile(file) //nolint:gosec // a file of the repository
		if err != nil {
			return err
		}
		pkg, err := filepath.Rel(root, filepath.Dir(file))
		if starts.Match(raw) && (strings.HasSuffix(file, "_test.go") || !bytes.Contains(raw, []byte("//go:build ignore"))) {
			found[filepath.ToSlash(pkg)] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for pkg := range found {
		if !slices.Contains(slices.Concat(concurrent, shared, processes), pkg) {
			t.Errorf("%s starts goroutines: it belongs to concurrent or shared in races.go", pkg)
		}
	}
	if len(found) < len(concurrent) {
		t.Errorf("only %d packages start goroutines: %v", len(found), found)
	}
	for _, pkg := range slices.Concat(concurrent, shared) {
		if _, err := os.Stat(filepath.Join(root, pkg)); err != nil {
			t.Error(err)
		}
	}
}

// concurrency matches names of tests in which several things happen at the same time.
var concurrency = regexp.MustCompile(`(?i)replica|shard|chaos|at_?once|concurrent|process|lease|lock|queue|watch|while|killed|interrupted|retried|twice|two|race`)

// A test that is listed in alone is sequential, and so are the test functions of its package
// that it calls, except those that run the bot or its server.
func TestAloneRunsOneThingAtATime(t *testing.T) {
	fixtures := map[string]string{"bot": "process", "bot/web": "startPolling"}
	tests := make(map[string]map[string][]*ast.FuncDecl)
	for _, pkg := range concurrent {
		tests[pkg] = testFunctions(t, filepath.Join("..", "..", pkg))
	}
	for pkg, name := range map[string]string{"bot": "TestCardsWhileImported", "bot/web": "TestManyWatchers", "tracker": "TestDisputeAtOnce"} {
		if together(tests[pkg], name, map[string]bool{fixtures[pkg]: true}) == "" {
			t.Errorf("%s in %s is taken for a test of one thing at a time", name, pkg)
		}
	}
	for pkg, list := range alone {
		names := strings.Fields(list)
		rest := 0
		for name := range tests[pkg] {
			if strings.HasPrefix(name, "Test") && name != "TestMain" && !slices.Contains(names, name) {
				rest++
			}
		}
		if rest == 0 {
			t.Errorf("no test of %s runs with the race detector on each change", pkg)
		}
		for _, name := range names {
			if tests[pkg][name] == nil {
				t.Errorf("%s has no %s", pkg, name)
			}
			if concurrency.MatchString(name) {
				t.Errorf("%s in %s is about what happens at the same time", name, pkg)
			}
			if at := together(tests[pkg], name, map[string]bool{fixtures[pkg]: true}); at != "" {
				t.Errorf("%s in %s runs several things at a time, in %s", name, pkg, at)
			}
			// The flag -skip has one value for all packages.
			for other := range tests {
				if tests[other][name] != nil && !slices.Contains(strings.Fields(alone[other]), name) {
					t.Errorf("%s of %s is skipped because of that of %s", name, other, pkg)
				}
			}
		}
	}
}

// testFunctions returns the functions and methods of the tests in a folder, by name.
func testFunctions(t *testing.T, folder string) map[string][]*ast.FuncDecl {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	all := make(map[string][]*ast.FuncDecl)
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok {
				all[d.Name.Name] = append(all[d.Name.Name], d)
			}
		}
	}
	return all
}

// together returns the name of a function that starts a goroutine, uses a channel or shares
// memory between goroutines, among a function and those that it calls; "" if there is none. It
// ignores the functions in seen and methods that several types have.
func together(all map[string][]*ast.FuncDecl, name string, seen map[string]bool) (at string) {
	if seen[name] || len(all[name]) != 1 {
		return ""
	}
	seen[name] = true
	var named []string
	found := false
	ast.Inspect(all[name][0], func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt, *ast.SelectStmt, *ast.SendStmt:
			found = true
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW && !isDone(n.X)
		case *ast.CallExpr:
			s, method := n.Fun.(*ast.SelectorExpr)
			if method {
				named = append(named, s.Sel.Name)
			}
			if method && s.Sel.Name == "Go" && len(n.Args) == 1 {
				_, function := n.Args[0].(*ast.FuncLit)
				found = found || function
			}
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok && (x.Name == "sync" || x.Name == "atomic" || x.Name == "errgroup") {
				found = true
			}
		case *ast.Ident:
			if d := all[n.Name]; len(d) == 1 && d[0].Recv == nil {
				named = append(named, n.Name)
			}
		}
		return true
	})
	if found {
		return name
	}
	for _, next := range named {
		if at := together(all, next, seen); at != "" {
			return at
		}
	}
	return ""
}

// isDone reports whether x is a call of a context's Done.
func isDone(x ast.Expr) bool {
	call, ok := x.(*ast.CallExpr)
	if !ok {
		return false
	}
	s, ok := call.Fun.(*ast.SelectorExpr)
	return ok && s.Sel.Name == "Done"
}

func TestSuites(t *testing.T) {
	got, err := suites("ok  \tarbiter/bot\t70.8s\nok  \tarbiter/rules\t3s\n?   \tarbiter/x\t[no test files]\n")
	if err != nil || got != "The tests of 2 packages passed." {
		t.Errorf("%q, %v", got, err)
	}
	for _, out := range []string{"", "ok  \tarbiter/bot\t1s\nFAIL\tarbiter/rules\t3s\n"} {
		if got, err := suites(out); err == nil {
			t.Errorf("of %q: %s", out, got)
		}
	}
}
