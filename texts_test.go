package main_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// engine is the folder whose code carries out abilities. It uses the values of
// tracker/magic/card, compiled from the texts, and never searches, cuts or
// compares ability text.
const engine = "tracker/magic"

// readers are the files of the engine that read words, and whose: a player's, a
// name, or another thing printed on a card that is no ability.
var readers = map[string]string{ //nolint:gosec // names of files, and no secret
	"amounts.go":         "amounts that players said",
	"byhand.go":          "what players set and label",
	"cards.go":           "names of known cards, in cards.json",
	"change.go":          "words of types that filters hold",
	"characteristics.go": "printed sizes with a star",
	"create.go":          "names of tokens and cards",
	"decision.go":        "names of players",
	"defender.go":        "whose planeswalker players said",
	"departed.go":        "names of cards",
	"double.go":          "what players said to double",
	"english.go":         "names, to put them into sentences",
	"except.go":          "exceptions that players said",
	"exchange.go":        "names that players joined",
	"keyword_tokens.go":  "names of tokens",
	"layers.go":          "printed sizes with a star",
	"mana_value.go":      "mana costs",
	"misread.go":         "lines that players typed",
	"named_tokens.go":    "names of tokens",
	"naming.go":          "names in lines that players typed",
	"naming_tokens.go":   "names in lines that players typed",
	"offer.go":           "types of tiles, and names of kinds of counters and tokens",
	"older.go":           "words that stored events of version 1 hold",
	"phrases_casual.go":  "sizes that players typed",
	"printed.go":         "names of cards",
	"protection.go":      "names of players",
	"remind.go":          "the lines of the table of triggers, to put numbers in",
	"restrictions.go":    "land types",
	"selecting.go":       "names that players typed",
	"size.go":            "printed sizes with letters",
	"static.go":          "names of players, and the words of a change",
	"targets.go":         "names that players typed",
	"tokens_of_cards.go": "names of cards and tokens",
	"unsaid.go":          "lines that players typed",
	"words_turn.go":      "names, to put them into sentences",
	"zones.go":           "names that players typed",
}

// holders are the files of the engine that pass ability texts on without
// looking into them, with the reason.
var holders = map[string]string{
	"abilities.go":       "has them compiled",
	"answer.go":          "shows them",
	"card_lines.go":      "adds those that are carried",
	"cards.go":           "has those of cards.json compiled",
	"change.go":          "gives and takes them, in layer 6",
	"create.go":          "adds those that players said",
	"document.go":        "shows them",
	"except.go":          "adds those that players said",
	"layers.go":          "copies the list, and says whether a change gives any",
	"keyword_tokens.go":  "adds those that players said",
	"marks.go":           "says whether there are any",
	"merge.go":           "compares whole lists, of stacks that may be alike",
	"named_tokens.go":    "compares whole lists, of tokens that may be the same, and shows them",
	"printed.go":         "joins those of two halves",
	"sagas.go":           "adds chapters",
	"sba_permanents.go":  "says whether there are any",
	"texts.go":           "has them compiled, and joins those of two changes",
	"tokens_of_cards.go": "passes them on",
	"trigger_texts.go":   "says whether there are any",
	"view.go":            "shows them",
}

// searching are the functions of package strings that look into a text. All of
// package regexp does.
var searching = []string{
	"Compare", "Contains", "ContainsAny", "ContainsFunc", "ContainsRune", "Count", "Cut", "CutPrefix", "CutSuffix", "EqualFold",
	"Fields", "FieldsFunc", "FieldsFuncSeq", "FieldsSeq", "HasPrefix", "HasSuffix", "Index", "IndexAny", "IndexByte", "IndexFunc", "IndexRune",
	"LastIndex", "LastIndexAny", "LastIndexByte", "LastIndexFunc", "Replace", "ReplaceAll", "NewReplacer", "Split", "SplitAfter", "SplitAfterN",
	"SplitAfterSeq", "SplitN", "SplitSeq", "Trim", "TrimFunc", "TrimLeft", "TrimLeftFunc", "TrimPrefix", "TrimRight", "TrimRightFunc", "TrimSuffix",
}

// No file of Magic's engine both searches texts and handles ability texts,
// except those with a reason.
func TestEngineReadsNoAbilityTexts(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(filepath.FromSlash(engine), "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	files = slices.DeleteFunc(files, func(name string) bool { return strings.HasSuffix(name, "_test.go") })
	if len(files) < 50 {
		t.Fatalf("%d files: the test saw nothing", len(files))
	}
	seen := make(map[string]map[string]bool)
	for _, path := range files {
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(path)
		seen[name] = make(map[string]bool)
		for _, imp := range file.Imports {
			if p, _ := strconv.Unquote(imp.Path.Value); p == "regexp" {
				seen[name]["searches"] = true
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if ok && searches(call) {
				seen[name]["searches"] = true
				for _, arg := range call.Args {
					if field := abilityText(arg); field != "" {
						t.Errorf("%s: a text is searched in .%s: compile it (%s/card)", set.Position(call.Pos()), field, engine)
					}
				}
			}
			if compared, ok := n.(*ast.BinaryExpr); ok && (compared.Op == token.EQL || compared.Op == token.NEQ) {
				for _, side := range []ast.Expr{compared.X, compared.Y} {
					if _, index := side.(*ast.IndexExpr); index && abilityText(side) != "" {
						t.Errorf("%s: the text of an ability is compared", set.Position(compared.Pos()))
					}
				}
			}
			if names, body := given(n); len(names) > 0 && looksInto(body, names) {
				t.Errorf("%s: the texts of abilities are searched or compared one by one", set.Position(n.Pos()))
			}
			if abilityText(n) != "" {
				seen[name]["holds"] = true
			}
			return true
		})
	}
	for name, does := range seen {
		if does["searches"] && readers[name] == "" {
			t.Errorf("%s/%s searches texts: what of? If it is what players said, or a name, it has a row in readers; an ability is compiled by %s/card", engine, name, engine)
		}
		if does["holds"] && holders[name] == "" {
			t.Errorf("%s/%s handles texts of abilities: what for? The engine reads them compiled, by abilities.go", engine, name)
		}
	}
	for _, rows := range []map[string]string{readers, holders} {
		for name := range rows {
			if seen[name] == nil {
				t.Errorf("%s has a row, and isn't there", name)
			}
		}
	}
}

// given are the names under which a node hands the texts of abilities to its body:
// the value of a loop over them, the parameter of a function for each of them.
func given(n ast.Node) (names []string, body ast.Node) {
	switch n := n.(type) {
	case *ast.RangeStmt:
		if id, ok := n.Value.(*ast.Ident); ok && abilityText(n.X) != "" {
			return []string{id.Name}, n.Body
		}
	case *ast.CallExpr:
		if !slices.ContainsFunc(n.Args, func(a ast.Expr) bool { return abilityText(a) != "" }) {
			return nil, nil
		}
		for _, arg := range n.Args {
			f, ok := arg.(*ast.FuncLit)
			if !ok {
				continue
			}
			for _, p := range f.Type.Params.List {
				for _, id := range p.Names {
					names = append(names, id.Name)
				}
			}
			return names, f.Body
		}
	}
	return nil, nil
}

// looksInto reports whether a node searches or compares a value with one of
// the names.
func looksInto(body ast.Node, names []string) bool {
	found := false
	is := func(e ast.Expr) (has bool) {
		ast.Inspect(e, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			has = has || ok && slices.Contains(names, id.Name)
			return !has
		})
		return has
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			method, _ := n.Fun.(*ast.SelectorExpr)
			matches := method != nil && strings.HasPrefix(method.Sel.Name, "Match") || method != nil && strings.HasPrefix(method.Sel.Name, "Find")
			found = found || (matches || searches(n)) && slices.ContainsFunc(n.Args, is)
		case *ast.BinaryExpr:
			found = found || (n.Op == token.EQL || n.Op == token.NEQ) && (is(n.X) || is(n.Y))
		}
		return true
	})
	return found
}

// searches reports whether a call is to a function that looks into a text.
func searches(call *ast.CallExpr) bool {
	f, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	pkg, ok := f.X.(*ast.Ident)
	return ok && (pkg.Name == "regexp" || pkg.Name == "strings" && slices.Contains(searching, f.Sel.Name))
}

// abilityText is the field by which an expression reaches the text of an ability:
// that of a definition, a change or a description, or the words of an effect. Empty
// for any other expression.
func abilityText(n ast.Node) string {
	switch n := n.(type) {
	case *ast.SelectorExpr:
		if slices.Contains([]string{"Abilities", "Quoted", "Said"}, n.Sel.Name) {
			return n.Sel.Name
		}
	case *ast.IndexExpr:
		return abilityText(n.X)
	}
	return ""
}

// Examples of what the test counts as a search of ability texts, and what not.
func TestTextsSearched(t *testing.T) {
	for code, want := range map[string]bool{
		`for _, text := range c.Abilities { _ = strings.Contains(text, "dies") }`:                                        true,
		`for _, text := range c.Abilities { _ = again.FindStringSubmatch(text) }`:                                        true,
		`for _, text := range c.Abilities { show(text) }`:                                                                false,
		`slices.ContainsFunc(c.Abilities, func(text string) bool { return text == "Flying" })`:                           true,
		`slices.ContainsFunc(c.Abilities, func(text string) bool { return limit.MatchString(strings.TrimSpace(text)) })`: true,
		`slices.ContainsFunc(c.Names, func(text string) bool { return text == "Flying" })`:                               false,
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "", "package p; func f() { "+code+" }", 0)
		if err != nil {
			t.Fatal(err)
		}
		got := false
		ast.Inspect(file, func(n ast.Node) bool {
			names, body := given(n)
			got = got || len(names) > 0 && looksInto(body, names)
			return true
		})
		if got != want {
			t.Errorf("%s: %v", code, got)
		}
	}
}
