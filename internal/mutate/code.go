package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// variable is the environment variable with the number of the active mutation.
const variable = "ARBITER_MUTATION"

// real is the source that reads it, compiled into the game's package play.
const real = `package play

import (
	"os"
	"strconv"
)

var mutation, _ = strconv.Atoi(os.Getenv(%q))
`

// mutatedOperators maps an operator to its mutation: thresholds off by one, conditions
// negated.
var mutatedOperators = map[token.Token]token.Token{
	token.LEQ: token.LSS, token.LSS: token.LEQ, token.GEQ: token.GTR, token.GTR: token.GEQ,
	token.EQL: token.NEQ, token.NEQ: token.EQL, token.LAND: token.LOR, token.LOR: token.LAND,
}

// mutations returns the mutations of the game's code and facts.
func (l *runner) mutations() ([]mutation, error) {
	folder := filepath.Join(l.root, "tracker", l.id, "play")
	paths, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		return nil, err
	}
	var files []*source
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		f, err := readSource(path)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	b := &mutator{game: l.game, functions: make(map[string]bool)}
	for _, f := range files {
		b.rows(f)
	}
	if len(b.all) == 0 {
		return nil, fmt.Errorf("no rows in %s of %s", l.table, folder)
	}
	for _, f := range files {
		b.bodies(f)
	}
	l.files = map[string][]byte{filepath.Join(folder, "mutation.go"): fmt.Appendf(nil, real, variable)}
	for _, f := range files {
		if len(f.edits) > 0 {
			l.files[f.path] = []byte(f.broken())
		}
	}
	return b.all, nil
}

// source is a source file and its edits.
type source struct {
	path  string
	raw   []byte
	tree  *ast.File
	edits []edit // not nested
}

// edit replaces the text between two offsets.
type edit struct {
	from, to token.Pos
	by       string
}

func readSource(path string) (*source, error) {
	raw, err := os.ReadFile(path) //nolint:gosec // a file of the repository
	if err != nil {
		return nil, err
	}
	set := token.NewFileSet()
	tree, err := parser.ParseFile(set, path, raw, parser.SkipObjectResolution)
	return &source{path: path, raw: raw, tree: tree}, err
}

// was returns the original text of a node. With one file in the set, a position
// is an offset plus one.
func (f *source) was(n ast.Node) string { return string(f.raw[n.Pos()-1 : n.End()-1]) }

// broken returns the text with the edits applied.
func (f *source) broken() string {
	slices.SortFunc(f.edits, func(a, b edit) int { return int(a.from - b.from) })
	var b strings.Builder
	at := token.Pos(0)
	for _, e := range f.edits {
		b.Write(f.raw[at:e.from])
		b.WriteString(e.by)
		at = e.to
	}
	b.Write(f.raw[at:])
	return b.String()
}

// mutator numbers the mutations of code.
type mutator struct {
	game
	all       []mutation
	functions map[string]bool // named by rows of the table
}

func (b *mutator) number(row, how string) int {
	b.all = append(b.all, mutation{game: b.id, row: row, how: how, code: len(b.all) + 1})
	return len(b.all)
}

// rows makes each row of the table a no-op.
func (b *mutator) rows(f *source) {
	ast.Inspect(f.tree, func(n ast.Node) bool {
		table, ok := n.(*ast.ValueSpec)
		if !ok || table.Names[0].Name != b.table {
			return true
		}
		for _, row := range table.Values[0].(*ast.CompositeLit).Elts {
			key := ""
			for _, field := range row.(*ast.CompositeLit).Elts {
				pair := field.(*ast.KeyValueExpr)
				switch f.was(pair.Key) {
				case "Key":
					key = strings.Trim(f.was(pair.Value), `"`)
				case "apply":
					apply := f.was(pair.Value)
					b.functions[apply] = true
					f.edits = append(f.edits, edit{pair.Value.Pos() - 1, pair.Value.End() - 1, fmt.Sprintf(
						"func(on *%s) error { if mutation == %d { return nil }; return %s(on) }", b.on, b.number(key+" ("+apply+")", "does nothing"), apply)})
				}
			}
		}
		return false
	})
}

// bodies mutates the operators in the functions that rows name, in methods of
// the type they work on, and in the files listed by the game.
func (b *mutator) bodies(f *source) {
	whole := slices.Contains(b.also, filepath.Base(f.path))
	for _, d := range f.tree.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fn.Body == nil || !whole && !b.functions[fn.Name.Name] && !b.worksOn(f, fn) {
			continue
		}
		ast.Inspect(fn.Body, func(n ast.Node) bool {
			e, ok := n.(*ast.BinaryExpr)
			if !ok || mutatedOperators[e.Op] == token.ILLEGAL {
				return true
			}
			f.edits = append(f.edits, edit{e.Pos() - 1, e.End() - 1, b.broken(f, fn.Name.Name, e)})
			return false
		})
	}
}

func (b *mutator) worksOn(f *source, fn *ast.FuncDecl) bool {
	return fn.Recv != nil && f.was(fn.Recv.List[0].Type) == "*"+b.on
}

// broken returns an expression with mutations of its operator and of those
// inside it.
func (b *mutator) broken(f *source, row string, e ast.Expr) string {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return "(" + b.broken(f, row, e.X) + ")"
	case *ast.UnaryExpr:
		return e.Op.String() + b.broken(f, row, e.X)
	}
	binary, ok := e.(*ast.BinaryExpr)
	if !ok || mutatedOperators[binary.Op] == token.ILLEGAL {
		return f.was(e)
	}
	x, y, other := f.was(binary.X), f.was(binary.Y), mutatedOperators[binary.Op].String()
	n := b.number(row, fmt.Sprintf("`%s` for `%s` in `%s`", other, binary.Op, strings.Join(strings.Fields(f.was(e)), " ")))
	return fmt.Sprintf("(mutation != %d && (%s %s %s) || mutation == %d && (%s %s %s))",
		n, b.broken(f, row, binary.X), binary.Op, b.broken(f, row, binary.Y), n, x, other, y)
}
