package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"arbiter/bot"
	"arbiter/rules"
	"arbiter/rules/shelf"
)

// rulesFlags are the options of the rules commands.
type rulesFlags struct {
	json    bool
	limit   int
	game    rules.Game
	edition string
	words   string // what is left, as one text
}

func parseRulesFlags(command string, args []string) (rulesFlags, error) {
	var f rulesFlags
	set := flag.NewFlagSet("rules "+command, flag.ContinueOnError)
	set.SetOutput(io.Discard)
	set.BoolVar(&f.json, "json", false, "")
	set.IntVar(&f.limit, "limit", 10, "")
	set.Func("game", "", func(s string) error {
		f.game = rules.Game(s)
		if f.game != rules.Magic && f.game != rules.Riftbound {
			return errors.New("the games are magic and riftbound")
		}
		return nil
	})
	set.StringVar(&f.edition, "edition", "", "")
	var words []string
	for len(args) > 0 { // options may stand before, between and after the words
		if err := set.Parse(args); err != nil {
			return f, &callError{fmt.Sprintf("rules %s: %v.\n%s", command, err, usage)}
		}
		args = set.Args()
		if len(args) > 0 {
			words, args = append(words, args[0]), args[1:]
		}
	}
	if f.limit < 1 {
		return f, &callError{"rules " + command + ": --limit wants a number of at least 1."}
	}
	f.words = strings.Join(words, " ")
	return f, nil
}

func rulesCommand(ctx context.Context, config bot.Config, args []string, out io.Writer) error {
	commands := map[string]func(context.Context, *shelf.Shelf, rulesFlags, io.Writer) error{
		"import": rulesImport, "editions": rulesEditions, "show": rulesShow, "search": rulesSearch, "list": rulesList,
	}
	var name string
	if len(args) > 0 {
		name, args = args[0], args[1:]
	}
	command, ok := commands[name]
	if !ok {
		return &callError{fmt.Sprintf("there is no command %q for rules.\n%s", name, usage)}
	}
	flags, err := parseRulesFlags(name, args)
	if err != nil {
		return err
	}
	s, err := shelf.Open(ctx, config.Reference())
	if err != nil {
		return fmt.Errorf("%w\nIs another Arbiter running, is the disk full, or the folder read-only? Nothing was changed", err)
	}
	if s.Aside != "" {
		fmt.Fprintf(out, "The shelf could not be read and was begun anew; the old file is %s. Import your editions again.\n", s.Aside)
	}
	return errors.Join(command(ctx, s, flags, out), s.Close())
}

func rulesImport(ctx context.Context, s *shelf.Shelf, f rulesFlags, out io.Writer) error {
	if f.words == "" {
		return &callError{"rules import: which file?\nType arbiter rules import FILE."}
	}
	raw, err := os.ReadFile(f.words)
	if err != nil {
		return fmt.Errorf("the file can't be read: %w\nCheck its name; nothing was changed", err)
	}
	e, err := s.Import(ctx, f.words, raw, f.game)
	if err != nil {
		return err
	}
	book, err := s.Load(ctx, e.Game, e.ID)
	if err != nil {
		return err
	}
	numbered := 0
	for _, entry := range book.Entries() {
		if entry.Kind == rules.Rule || entry.Kind == rules.Subrule {
			numbered++
		}
	}
	fmt.Fprintf(out, "%d rules imported: %s %s.\n", numbered, e.Title, e.ID)
	return nil
}

func rulesEditions(ctx context.Context, s *shelf.Shelf, f rulesFlags, out io.Writer) error {
	all, err := s.Editions(ctx)
	if err != nil {
		return err
	}
	type row struct {
		Game      rules.Game `json:"game"`
		ID        string     `json:"id"`
		Title     string     `json:"title"`
		Effective string     `json:"effective"`
		Excerpt   bool       `json:"excerpt"`
		Default   bool       `json:"default"`
	}
	rows := make([]row, 0, len(all))
	for _, e := range all {
		if f.game != "" && e.Game != f.game {
			continue
		}
		d, _ := defaultEdition(all, e.Game)
		rows = append(rows, row{e.Game, e.ID, e.Title, e.Effective, e.Source == rules.Excerpt, e == d})
	}
	if f.json {
		return writeJSON(out, rows)
	}
	if len(rows) == 0 {
		fmt.Fprintln(out, "The shelf is empty. Put an edition on it: arbiter rules import FILE")
	}
	for _, r := range rows {
		mark := ""
		if r.Default {
			mark = "  (default)"
		}
		fmt.Fprintf(out, "%-10s %-24s %s%s\n", r.Game, r.ID, r.Title, mark)
	}
	return nil
}

// defaultEdition is the newest whole book of a game: the first official one.
func defaultEdition(all []rules.Edition, game rules.Game) (rules.Edition, bool) {
	for _, e := range all {
		if (game == "" || e.Game == game) && e.Source == rules.Official {
			return e, true
		}
	}
	return rules.Edition{}, false
}

// book takes the edition that was asked for from the shelf, or the default.
func book(ctx context.Context, s *shelf.Shelf, f rulesFlags) (*rules.Book, error) {
	all, err := s.Editions(ctx)
	if err != nil {
		return nil, err
	}
	game := f.game
	if game == "" {
		game = rules.Magic
		// Riftbound writes its subrules with a dot before the letter.
		if ref, ok := rules.ParseRef(f.words); ok && strings.Count(string(ref), ".") > 1 {
			game = rules.Riftbound
		}
	}
	for _, e := range all {
		if f.edition != "" && e.ID == f.edition && (f.game == "" || e.Game == f.game) {
			return s.Load(ctx, e.Game, e.ID)
		}
	}
	if f.edition != "" {
		return nil, fmt.Errorf("there is no edition %q on the shelf.\nType arbiter rules editions to see what is there", f.edition)
	}
	e, ok := defaultEdition(all, game)
	if !ok {
		return nil, fmt.Errorf("no whole edition of the rules of %s is on the shelf.\nPut one there: arbiter rules import FILE", game)
	}
	return s.Load(ctx, e.Game, e.ID)
}

type entryJSON struct {
	Ref      rules.Ref `json:"ref"`
	Heading  string    `json:"heading"`
	Text     string    `json:"text"`
	Examples []string  `json:"examples"`
}

func asJSON(e rules.Entry) entryJSON {
	j := entryJSON{e.Ref, e.Heading, e.Text, e.Examples}
	if j.Text == "" {
		j.Text = e.Title
	}
	if j.Examples == nil {
		j.Examples = []string{}
	}
	return j
}

func rulesShow(ctx context.Context, s *shelf.Shelf, f rulesFlags, out io.Writer) error {
	if f.words == "" {
		return &callError{"rules show: which rule?\nType arbiter rules show 704.5f."}
	}
	b, err := book(ctx, s, f)
	if err != nil {
		return err
	}
	answer, ok := b.Lookup(f.words)
	if !ok {
		if len(answer.Near) == 0 {
			return fmt.Errorf("nothing is called %q.\nTry arbiter rules search", f.words)
		}
		return fmt.Errorf("there is no rule %s in the edition of %s.\nNearest: %s", f.words, b.Edition.ID, join(answer.Near))
	}
	if f.json {
		return writeJSON(out, asJSON(answer.Entry))
	}
	if answer.Corrected != "" {
		fmt.Fprintf(out, "Showing %s.\n", answer.Corrected)
	}
	writeEntry(out, b, answer.Entry)
	return nil
}

// writeEntry shows an entry whole: edition, heading, text, examples, children
// and where it points to.
func writeEntry(out io.Writer, b *rules.Book, e rules.Entry) {
	fmt.Fprintf(out, "%s %s\n", b.Edition.Title, b.Edition.ID)
	title := e.Title
	if title == "" {
		title = e.Heading
	}
	fmt.Fprintf(out, "%s  %s\n", e.Ref, title)
	if e.Text != "" && e.Text != e.Title {
		fmt.Fprintf(out, "%s\n", e.Text)
	}
	for _, example := range e.Examples {
		fmt.Fprintf(out, "Example: %s\n", example)
	}
	for _, r := range e.Children {
		child, _ := b.Entry(r)
		text := child.Text
		if text == "" {
			text = child.Title
		}
		fmt.Fprintf(out, "  %s  %s\n", r, text)
	}
	known := slices.DeleteFunc(rules.CrossRefs(e.Text), func(r rules.Ref) bool {
		_, ok := b.Entry(r)
		return !ok
	})
	if len(known) > 0 {
		fmt.Fprintf(out, "See also: %s\n", join(known))
	}
}

func join(refs []rules.Ref) string {
	text := make([]string, len(refs))
	for i, r := range refs {
		text[i] = string(r)
	}
	return strings.Join(text, " ")
}

func rulesSearch(ctx context.Context, s *shelf.Shelf, f rulesFlags, out io.Writer) error {
	b, err := book(ctx, s, f)
	if err != nil {
		return err
	}
	hits := rules.NewSearch(b, nil).Find(f.words, f.limit)
	if f.json {
		type row struct {
			Ref     rules.Ref `json:"ref"`
			Heading string    `json:"heading"`
			Text    string    `json:"text"`
			Score   float64   `json:"score"`
		}
		rows := make([]row, 0, len(hits))
		for _, h := range hits {
			rows = append(rows, row(h))
		}
		return writeJSON(out, rows)
	}
	if len(hits) == 0 {
		fmt.Fprintf(out, "Nothing found for %q in the edition of %s.\n", f.words, b.Edition.ID)
	}
	for _, h := range hits {
		fmt.Fprintf(out, "%s  %s: %s\n", h.Ref, h.Heading, h.Text)
	}
	return nil
}

func rulesList(ctx context.Context, s *shelf.Shelf, f rulesFlags, out io.Writer) error {
	b, err := book(ctx, s, f)
	if err != nil {
		return err
	}
	if f.json {
		rows := make([]entryJSON, 0, len(b.Entries()))
		for _, e := range b.Entries() {
			rows = append(rows, asJSON(e))
		}
		return writeJSON(out, rows)
	}
	for _, e := range b.Entries() {
		j := asJSON(e)
		fmt.Fprintf(out, "%s  %s\n", j.Ref, j.Text)
		for _, example := range j.Examples {
			fmt.Fprintf(out, "    Example: %s\n", example)
		}
	}
	return nil
}

func writeJSON(out io.Writer, v any) error {
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return fmt.Errorf("write: %w", err)
	}
	return nil
}
