package main_test

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// policy says who may import whom inside the module, and why. It is a
// statement of the design (DESIGN §2), not a description of the code: when it
// fails, the import is wrong, or the design has to change first.
//
// A folder may also import its own subfolders' parents where a row says so;
// what no row allows is forbidden.
var policy = []struct {
	who, may, why string
}{
	{"arbiter", "*", "main wires everything"},
	{"arbiter/internal/*", "*", "command-line tools wire everything"},
	{"arbiter/bot*", "*", "the composition root"},

	{"arbiter/commands*", "arbiter/commands*", "commands and their words are one room"},
	{"arbiter/commands*", "arbiter/rules", "commands look rules up"},
	{"arbiter/commands*", "arbiter/rules/cards", "/card looks cards up"},
	{"arbiter/commands*", "arbiter/rules/rows", "the words of other languages are a table"},
	{"arbiter/commands*", "arbiter/tracker", "commands act on a table"},
	{"arbiter/commands*", "arbiter/tracker/notation", "/create completes what is typed"},
	{"arbiter/commands", "arbiter/tracker/talk", "rules are asked in the German of the table"},

	{"arbiter/rules/*", "arbiter/rules", "an adapter imports its core; the pool of cards knows which game a card is of"},
	{"arbiter/rules", "arbiter/rules/rows", "terms, players' words and indexes are tables"},
	{"arbiter/rules/cards", "arbiter/rules/rows", "nicknames and ordinary words are tables"},
	{"arbiter/rules/cards/bulk*", "arbiter/rules/cards", "a reader of files makes cards"},
	{"arbiter/rules/shelf", "arbiter/rules/cards", "the shelf keeps cards"},
	{"arbiter/rules/shelf", "arbiter/rules/cards/bulk", "the shelf reads what it keeps"},
	{"arbiter/rules/updater", "arbiter/rules/cards/bulk", "a file that can't be read is refused"},
	{"arbiter/rules/updater", "arbiter/rules/shelf", "what is downloaded goes onto the shelf"},
	{"arbiter/rules/updater", "arbiter/rules/pdftext", "a publisher's document is a PDF or text"},

	{"arbiter/tracker/magic/card", "arbiter/tracker/notation", "definitions and abilities are made of filters, changes and conditions"},
	{"arbiter/tracker/magic/card", "arbiter/tracker/english", "sentences need lists and articles"},
	{"arbiter/tracker/riftbound/card", "arbiter/tracker/english", "sentences need lists and articles"},
	{"arbiter/tracker/riftbound/card", "arbiter/tracker/notation", "abilities spell numbers out"},
	{"arbiter/tracker/magic/board", "arbiter/tracker", "a board holds the core's stacks, players and work"},
	{"arbiter/tracker/magic/event", "arbiter/tracker", "events have causes, subjects and a codec"},
	{"arbiter/tracker/magic/play", "arbiter/tracker", "a game implements the core's interface"},
	{"arbiter/tracker/magic/table", "arbiter/tracker", "a game implements the core's interface"},
	{"arbiter/tracker/magic/board", "arbiter/tracker/notation", "effects are made of filters and changes"},
	{"arbiter/tracker/magic/event", "arbiter/tracker/notation", "events from outside are validated like lines"},
	{"arbiter/tracker/magic/play", "arbiter/tracker/notation", "actions are made of selectors and amounts"},
	{"arbiter/tracker/magic/table", "arbiter/tracker/notation", "a game brings its phrases"},
	{"arbiter/tracker/magic/board", "arbiter/tracker/english", "sentences need lists and articles"},
	{"arbiter/tracker/magic/play", "arbiter/tracker/english", "sentences need lists and articles"},
	{"arbiter/tracker/magic/table", "arbiter/tracker/english", "sentences need lists and articles"},
	{"arbiter/tracker/magic/play", "arbiter/tracker/selection", "what is meant is found alike in all games"},
	{"arbiter/tracker/magic/play", "arbiter/tracker/talk", "things have the names by which players call them"},
	{"arbiter/tracker/magic/table", "arbiter/tracker/talk", "a game brings its phrasebook"},
	{"arbiter/tracker/magic/table", "arbiter/tracker/query", "a game is asked about its board"},
	{"arbiter/tracker/riftbound/board", "arbiter/tracker", "a board holds the core's stacks, players and work"},
	{"arbiter/tracker/riftbound/event", "arbiter/tracker", "events have causes, subjects and a codec"},
	{"arbiter/tracker/riftbound/play", "arbiter/tracker", "a game implements the core's interface"},
	{"arbiter/tracker/riftbound/table", "arbiter/tracker", "a game implements the core's interface"},
	{"arbiter/tracker/riftbound/board", "arbiter/tracker/notation", "effects are made of filters and changes"},
	{"arbiter/tracker/riftbound/event", "arbiter/tracker/notation", "events from outside are validated like lines"},
	{"arbiter/tracker/riftbound/play", "arbiter/tracker/notation", "actions are made of selectors and amounts"},
	{"arbiter/tracker/riftbound/table", "arbiter/tracker/notation", "a game brings its phrases"},
	{"arbiter/tracker/riftbound/board", "arbiter/tracker/english", "sentences need lists and articles"},
	{"arbiter/tracker/riftbound/play", "arbiter/tracker/english", "sentences need lists and articles"},
	{"arbiter/tracker/riftbound/table", "arbiter/tracker/english", "sentences need lists and articles"},
	{"arbiter/tracker/riftbound/play", "arbiter/tracker/selection", "what is meant is found alike in all games"},
	{"arbiter/tracker/riftbound/play", "arbiter/tracker/talk", "things have the names by which players call them"},
	{"arbiter/tracker/riftbound/table", "arbiter/tracker/talk", "a game brings its phrasebook"},
	{"arbiter/tracker/riftbound/table", "arbiter/tracker/query", "a game is asked about its board"},
	{"arbiter/tracker/query", "arbiter/tracker", "it answers in the core's messages"},
	{"arbiter/tracker/query", "arbiter/tracker/notation", "queries name things in the words of the language"},
	{"arbiter/tracker/query", "arbiter/tracker/talk", "questions are read by the phrasebook"},
	{"arbiter/tracker/query", "arbiter/tracker/english", "sentences need lists and articles"},
	{"arbiter/tracker/talk", "arbiter/tracker/english", "sentences need lists and articles"},
	{"arbiter/tracker/talk", "arbiter/tracker", "it gives readings of lines to the core"},
	{"arbiter/tracker/talk", "arbiter/tracker/notation", "talk is put into the words of the language"},
	{"arbiter/tracker/selection", "arbiter/tracker", "it finds stacks of the core, and asks through its inquiry"},
	{"arbiter/tracker/selection", "arbiter/tracker/notation", "it resolves the selectors of the language"},
	{"arbiter/tracker/notation", "arbiter/tracker/english", "sentences need lists and articles"},
	{"arbiter/tracker/selection", "arbiter/tracker/english", "sentences need lists and articles"},
	{"arbiter/tracker/sqlite", "arbiter/tracker", "an adapter imports its core"},
	{"arbiter/tracker/packed", "arbiter/tracker", "it packs batches of the log"},
	{"arbiter/tracker/sqlite", "arbiter/tracker/packed", "both stores pack alike"},
	{"arbiter/tracker/postgres", "arbiter/tracker/packed", "both stores pack alike"},
	{"arbiter/tracker/postgres", "arbiter/tracker", "an adapter imports its core"},
	{"arbiter/tracker/transfer", "arbiter/tracker", "a copy goes from one store to another through the interface"},
	{"arbiter/tracker/storetest", "arbiter/tracker", "a contract speaks of the interface"},
	{"arbiter/tracker/storetest", "arbiter/tracker/packed", "a contract says in which formats ended games are packed"},
	{"arbiter/tracker/gametest", "arbiter/tracker", "the tests of games play at a table"},
	{"arbiter/tracker/gametest", "arbiter/tracker/storetest", "a test's game is kept in memory"},
	{"arbiter/tracker/gametest", "arbiter/tracker/notation", "a game's phrases are held to their examples"},
	{"arbiter/tracker/gametest", "arbiter/tracker/talk", "a game's phrasebooks are held to its grammar"},
	{"arbiter/tracker/gametest", "arbiter/internal/shared", "a game is compared with its rulebook"},
	{"arbiter/tracker/gametest/toy", "arbiter/tracker", "a game implements the core's interface"},
}

// floors are the packages of a game, each of which may import those before it. The
// game's own folder may import all of them. Other packages don't import floors, except
// those that compose the program: they use games through the core's interfaces.
var floors = []string{"card", "board", "event", "play", "table"}

// games are the folders with floors.
var games = []string{"arbiter/tracker/magic", "arbiter/tracker/riftbound"}

// floorOf returns the folder of the game that a package belongs to, and its floor,
// which is len(floors) for the folder itself.
func floorOf(path string) (game string, floor int, ok bool) {
	for _, game := range games {
		if path == game {
			return game, len(floors), true
		}
		if name, below := strings.CutPrefix(path, game+"/"); below {
			if i := slices.Index(floors, name); i >= 0 {
				return game, i, true
			}
		}
	}
	return "", 0, false
}

// upOrDown reports whether an import is between floors of one game, and whether it
// points down.
func upOrDown(who, imp string) (between, down bool) {
	game, from, ok := floorOf(who)
	other, to, also := floorOf(imp)
	between = ok && also && game == other
	return between, between && to < from
}

// outside lists the packages from outside the module that a core may use.
var outside = []struct {
	who, may, why string
}{
	{"arbiter/rules", "github.com/sahilm/fuzzy", "completion of names"},
	{"arbiter/rules/pdftext", "github.com/ledongthuc/pdf", "the documents for tournaments are PDFs"},
	{"arbiter/rules/shelf", "modernc.org/sqlite*", "the shelf is a SQLite file"},
	{"arbiter/tracker/storetest", "github.com/google/go-cmp/cmp", "a contract compares what was stored with what is loaded"},
	{"arbiter/tracker/gametest", "github.com/google/go-cmp/cmp", "a test shows what differs"},
	{"arbiter/tracker/gametest", "golang.org/x/tools/txtar", "games are written down as txtar"},
	{"arbiter/tracker/sqlite", "modernc.org/sqlite*", "the store is a SQLite file"},
	{"arbiter/tracker/packed", "github.com/klauspost/compress/zstd", "packed batches are compressed"},
	{"arbiter/tracker/postgres", "github.com/jackc/pgx/v5*", "the store is a PostgreSQL database"},
	{"arbiter/commands", "github.com/sahilm/fuzzy", "completion of what is typed"},
	{"arbiter/commands/render", "golang.org/x/text/width", "how many columns a letter takes in a terminal"},
	{"arbiter/commands", "golang.org/x/text/unicode/norm", "two names that look alike may be stored differently"},
	{"arbiter/commands/render/picture", "golang.org/x/image*", "letters and soft edges"},
	{"arbiter/commands/render/picture", "github.com/go-fonts/dejavu*", "a free font with many scripts"},
	{"arbiter/commands/render/picture", "github.com/hajimehoshi/bitmapfont/v3", "free fonts of Chinese, Japanese and Korean"},
	{"arbiter/commands/render/layout", "golang.org/x/text/unicode/runenames", "names of characters without a sign"},
}

// forbidden lists packages of the standard library that the pure cores must
// not import.
var forbidden = []string{"database/sql", "log", "log/slog", "math/rand", "math/rand/v2", "net", "net/http", "os", "os/exec"}

var pure = []string{
	"arbiter/rules", "arbiter/rules/cards", "arbiter/tracker", "arbiter/tracker/english", "arbiter/tracker/gametest/toy", "arbiter/tracker/notation",
	"arbiter/tracker/query", "arbiter/tracker/selection", "arbiter/tracker/talk", "arbiter/data",
}

type goPackage struct {
	ImportPath string
	Standard   bool
	Imports    []string
}

func TestImportsPointOneWay(t *testing.T) {
	out, err := exec.CommandContext(t.Context(), "go", "list", "-json=ImportPath,Standard,Imports", "./...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var seen int
	for dec := json.NewDecoder(bytes.NewReader(out)); dec.More(); seen++ {
		var p goPackage
		if err := dec.Decode(&p); err != nil {
			t.Fatal(err)
		}
		for _, imp := range p.Imports {
			checkImport(t, p.ImportPath, imp)
		}
	}
	if seen < 2 {
		t.Fatalf("go list showed %d packages: the test saw nothing", seen)
	}
}

func checkImport(t *testing.T, who, imp string) {
	t.Helper()
	inside := imp == "arbiter" || strings.HasPrefix(imp, "arbiter/")
	switch first, _, _ := strings.Cut(imp, "/"); {
	case imp == "github.com/bwmarrin/discordgo" && who != "arbiter/bot/discord" && who != "arbiter/bot/discordtest":
		t.Errorf("%s imports discordgo, which lives in bot/discord alone", who)
	case inside:
		if between, down := upOrDown(who, imp); between {
			if !down {
				t.Errorf("%s imports %s: a floor imports only those before it (%s)", who, imp, strings.Join(floors, ", "))
			}
			return
		}
		for _, row := range policy {
			if matches(row.who, who) && matches(row.may, imp) {
				return
			}
		}
		t.Errorf("%s imports %s: no row of the policy allows it", who, imp)
	case strings.Contains(first, "."):
		if matches("arbiter/bot*", who) || matches("arbiter/internal/*", who) || who == "arbiter" {
			return
		}
		for _, row := range outside {
			if matches(row.who, who) && matches(row.may, imp) {
				return
			}
		}
		t.Errorf("%s imports %s from outside: no row allows it", who, imp)
	case isPure(who) && slices.Contains(forbidden, imp):
		t.Errorf("%s is pure and imports %s", who, imp)
	}
}

// isPure reports whether a package is one of the pure cores: a floor of a game is.
func isPure(path string) bool {
	_, _, floor := floorOf(path)
	return floor || slices.Contains(pure, path)
}

// matches supports one wildcard, at the end.
func matches(pattern, path string) bool {
	if prefix, wild := strings.CutSuffix(pattern, "*"); wild {
		return strings.HasPrefix(path, prefix)
	}
	return pattern == path
}

func TestPolicyForbids(t *testing.T) {
	for _, tc := range []struct {
		pattern, path string
		want          bool
	}{
		{"arbiter/bot*", "arbiter/bot/discord", true},
		{"arbiter/bot*", "arbiter/commands", false},
		{"arbiter/rules", "arbiter/rules/shelf", false},
		{"*", "arbiter/anything", true},
	} {
		if got := matches(tc.pattern, tc.path); got != tc.want {
			t.Errorf("matches(%q, %q) = %v, want %v", tc.pattern, tc.path, got, tc.want)
		}
	}
}

func TestFloorsPointDown(t *testing.T) {
	for _, tc := range []struct {
		who, imp      string
		between, down bool
	}{
		{"arbiter/tracker/magic/play", "arbiter/tracker/magic/board", true, true},
		{"arbiter/tracker/magic/board", "arbiter/tracker/magic/play", true, false},
		{"arbiter/tracker/magic/event", "arbiter/tracker/magic/event", true, false},
		{"arbiter/tracker/magic", "arbiter/tracker/magic/table", true, true},
		{"arbiter/tracker/magic/card", "arbiter/tracker/magic", true, false},
		{"arbiter/tracker/magic/play", "arbiter/tracker/riftbound/card", false, false},
		{"arbiter/tracker/magic/play", "arbiter/tracker", false, false},
	} {
		if between, down := upOrDown(tc.who, tc.imp); between != tc.between || down != tc.down {
			t.Errorf("%s imports %s: %v, %v", tc.who, tc.imp, between, down)
		}
	}
}

// namesGame finds what names a game.
var namesGame = regexp.MustCompile(`(?i)magic|riftbound`)

// gamesNamed lists where a file names a game: in an import, a text or a name.
// Comments may.
func gamesNamed(name string, source any) (found []string, err error) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, name, source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	ast.Inspect(file, func(n ast.Node) bool {
		text := ""
		switch n := n.(type) {
		case *ast.BasicLit:
			text = n.Value
		case *ast.Ident:
			text = n.Name
		}
		if namesGame.MatchString(text) {
			found = append(found, files.Position(n.Pos()).String()+": "+text)
		}
		return true
	})
	return found, nil
}

// TestFrontEndsKnowNoGame: what commands need to know of a game, the game offers
// (tracker.Offers, tracker.Checked, tracker.Carded).
func TestFrontEndsKnowNoGame(t *testing.T) {
	for _, of := range []struct {
		folder string
		files  int
	}{{"commands", 50}, {"bot/web", 10}} {
		seen, err := namesNoGame(t, of.folder)
		if err != nil || seen < of.files {
			t.Errorf("%s: %d files, %v", of.folder, seen, err)
		}
	}
	for source, want := range map[string]int{
		"package x\nimport _ \"arbiter/tracker/magic\"":              1,
		"package x\nvar a = rules.Riftbound":                         1,
		"package x\nconst a = `arbiter-Magic-4`\nvar isMagic = true": 2,
		"package x // Magic\nvar a = \"a game\"":                     0,
	} {
		if found, err := gamesNamed("x.go", source); err != nil || len(found) != want {
			t.Errorf("%q: %v, %v", source, found, err)
		}
	}
}

// namesNoGame fails the test for each Go file, template, style sheet and script of a folder
// that names a game. It returns the number of Go files.
func namesNoGame(t *testing.T, of string) (seen int, err error) {
	t.Helper()
	folder := os.DirFS(of)
	err = fs.WalkDir(folder, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := fs.ReadFile(folder, path)
		if err != nil {
			return err
		}
		switch filepath.Ext(path) {
		case ".go":
			seen++
			found, err := gamesNamed(path, source)
			for _, f := range found {
				t.Errorf("%s names a game; let the game offer what it is needed for", f)
			}
			return err
		case ".html", ".css", ".js":
			if named := namesGame.Find(source); named != nil {
				t.Errorf("%s names a game: %s", path, named)
			}
		}
		return nil
	})
	return seen, err
}
