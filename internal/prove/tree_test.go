package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// tree is which tests there are, with the folders of their packages.
type tree struct {
	fuzz, properties []string // "tracker.FuzzImport", sorted
	tests            map[string][]string
	integrated       []string // packages some of whose tests start other programs, as arguments of go test
}

func readTree(t *testing.T) tree {
	t.Helper()
	all := tree{tests: make(map[string][]string)}
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(file, "_test.go") {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			return err
		}
		pkg, err := filepath.Rel(root, filepath.Dir(file))
		if err != nil {
			return err
		}
		pkg = filepath.ToSlash(pkg)
		argument := "./" + strings.TrimPrefix(pkg, ".")
		if slices.ContainsFunc(f.Imports, startsPrograms) && !slices.Contains(all.integrated, argument) {
			all.integrated = append(all.integrated, argument)
		}
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			name, isTest := fn.Name.Name, strings.HasPrefix(fn.Name.Name, "Test") && fn.Recv == nil
			switch {
			case strings.HasPrefix(name, "Fuzz") && fn.Recv == nil:
				all.fuzz = append(all.fuzz, pkg+"."+name)
			case checks(fn) && !isTest:
				t.Errorf("%s: %s checks a property for tests, which can't be counted: let each test call rapid.Check itself", file, name)
			case checks(fn):
				all.properties = append(all.properties, pkg+"."+name)
			}
			if isTest {
				all.tests[pkg] = append(all.tests[pkg], name)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(all.fuzz)
	slices.Sort(all.properties)
	return all
}

// startsPrograms reports whether an import is one of the packages that start other programs.
func startsPrograms(s *ast.ImportSpec) bool {
	return slices.Contains([]string{`"arbiter/internal/chromium"`, `"arbiter/internal/integration"`, `"arbiter/internal/pgtest"`}, s.Path.Value)
}

// checks reports whether a function checks a property of random cases.
func checks(fn *ast.FuncDecl) (found bool) {
	ast.Inspect(fn, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			if pkg, ok := sel.X.(*ast.Ident); ok && pkg.Name == "rapid" && slices.Contains([]string{"Check", "MakeCheck", "MakeFuzz"}, sel.Sel.Name) {
				found = true
			}
		}
		return true
	})
	return found
}

// Every fuzz target and every property is proved in the long form, and nothing
// that isn't there.
func TestAllRandomInputsAreProved(t *testing.T) {
	there := readTree(t)
	for _, tc := range []struct {
		of    []proof
		there []string
		row   func(pkg, name, shows string) proof
	}{{fuzzing, there.fuzz, fuzz}, {properties, there.properties, property}} {
		var proved, want []string
		for _, p := range tc.of {
			proved = append(proved, p.long)
		}
		for _, name := range tc.there {
			dot := strings.LastIndex(name, ".")
			want = append(want, tc.row(name[:dot], name[dot+1:], "").long)
		}
		slices.Sort(proved)
		slices.Sort(want)
		if diff := cmp.Diff(want, proved); diff != "" {
			t.Errorf("rows in inputs.go (-want +got):\n%s", diff)
		}
	}
}

// Each name in a pattern of tests exists.
func TestProvedTestsAreThere(t *testing.T) {
	there := readTree(t)
	for _, p := range reliability {
		words := split(p.long)
		i := slices.IndexFunc(words, func(w string) bool { return strings.HasPrefix(w, "-run=") })
		if i < 0 {
			continue // no test
		}
		var names []string
		for _, w := range words {
			if folder, ok := strings.CutPrefix(w, "./"); ok {
				names = append(names, there.tests[path.Clean(folder)]...)
			}
		}
		for one := range strings.SplitSeq(strings.TrimPrefix(words[i], "-run="), "|") {
			if !slices.ContainsFunc(names, regexp.MustCompile(one).MatchString) {
				t.Errorf("%s: no test is called %s", p.name, one)
			}
		}
	}
}

// The proofs of packages whose tests start other programs are compiled with the tag.
func TestIntegratedPackages(t *testing.T) {
	there := readTree(t).integrated
	slices.Sort(there)
	if diff := cmp.Diff(there, integrated); diff != "" {
		t.Errorf("integrated (-want +got):\n%s", diff)
	}
	if got := goTest("./tracker/sqlite ./tracker/postgres"); got != "go test -tags=integration ./tracker/sqlite ./tracker/postgres" {
		t.Error(got)
	}
	if got := goTest("./tracker/sqlite"); got != "go test ./tracker/sqlite" {
		t.Error(got)
	}
}
