package gametest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// EachIsStoredAndTold parses the packages in the current folder and in those below it,
// and requires for the sums of events and actions:
//
//   - a kind in a codec for each event and each action;
//   - a case for each event, and no default, in Tell and in the functions named.
//
// Without it a missing case would show only when the event happens.
func EachIsStoredAndTold(t *testing.T, others ...string) {
	t.Helper()
	var files []*ast.File
	for _, name := range sources(t) {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	for _, sum := range []struct{ name, method string }{{"Event", "touches"}, {"Action", "decide"}} {
		members, stored := receivers(files, sum.method), samples(files, sum.name)
		if len(members) < 25 {
			t.Fatalf("%d members of %s", len(members), sum.name)
		}
		for _, m := range members {
			if !slices.Contains(stored, m) {
				t.Errorf("%s has no Kind[%s]", m, sum.name)
			}
		}
	}
	for _, function := range append([]string{"Tell"}, others...) {
		has := cases(t, files, function)
		for _, m := range receivers(files, "touches") {
			if !slices.Contains(has, m) {
				t.Errorf("%s has no case for %s", function, m)
			}
		}
	}
}

// sources lists the Go files in the current folder and in those below it, without tests.
func sources(t testing.TB) []string {
	t.Helper()
	var all []string
	for _, pattern := range []string{"*.go", filepath.Join("*", "*.go")} {
		names, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, names...)
	}
	return slices.DeleteFunc(all, func(name string) bool { return strings.HasSuffix(name, "_test.go") })
}

// receivers returns the types that have a method.
func receivers(files []*ast.File, method string) []string {
	var all []string
	for _, f := range files {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv != nil && fn.Name.Name == method {
				if typ, ok := fn.Recv.List[0].Type.(*ast.Ident); ok {
					all = append(all, typ.Name)
				}
			}
		}
	}
	return all
}

// samples returns the types of the samples of tracker.Kind[sum].
func samples(files []*ast.File, sum string) []string {
	var all []string
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			kind, ok := n.(*ast.CompositeLit)
			if !ok {
				return true
			}
			if of, ok := kind.Type.(*ast.IndexExpr); !ok || name(of.Index) != sum {
				return true
			}
			for _, e := range kind.Elts {
				if field, ok := e.(*ast.KeyValueExpr); ok && name(field.Key) == "Sample" {
					if sample, ok := field.Value.(*ast.CompositeLit); ok {
						all = append(all, name(sample.Type))
					}
				}
			}
			return true
		})
	}
	return all
}

// cases returns the types in the type switches of a function; a default case
// fails the test.
func cases(t *testing.T, files []*ast.File, function string) []string {
	t.Helper()
	var all []string
	for _, f := range files {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Name.Name == function {
				ast.Inspect(fn, func(n ast.Node) bool {
					if s, ok := n.(*ast.TypeSwitchStmt); ok {
						for _, c := range s.Body.List {
							clause := c.(*ast.CaseClause)
							if clause.List == nil {
								t.Errorf("%s has a default", function)
							}
							for _, typ := range clause.List {
								all = append(all, name(typ))
							}
						}
					}
					return true
				})
			}
		}
	}
	return all
}

// name is the name of a type, without its package.
func name(e ast.Expr) string {
	if selector, ok := e.(*ast.SelectorExpr); ok {
		return selector.Sel.Name
	}
	id, _ := e.(*ast.Ident)
	if id == nil {
		return ""
	}
	return id.Name
}
