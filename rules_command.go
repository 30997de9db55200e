package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"arbiter/bot"
	"arbiter/commands"
	"arbiter/commands/render"
	"arbiter/data"
	"arbiter/internal/infile"
	"arbiter/rules"
	"arbiter/rules/pdftext"
	"arbiter/rules/shelf"
)

// rulesFlags are the options of the rules commands.
type rulesFlags struct {
	lookUpFlags
	edition string
	section string
	history bool
}

func parseRulesFlags(command string, args []string) (f rulesFlags, err error) {
	f.lookUpFlags, err = parseLookUpFlags("rules "+command, args, func(set *flag.FlagSet) {
		set.StringVar(&f.edition, "edition", "", "")
		set.StringVar(&f.section, "section", "", "")
		set.BoolVar(&f.history, "history", false, "")
	})
	return f, err
}

// bookshelf is the source of the rules commands: the shelf on disk, and the
// library with its editions and the digests.
type bookshelf struct {
	*shelf.Shelf
	library *rules.Library
}

func openBookshelf(ctx context.Context, path string) (*bookshelf, error) {
	library := rules.LazyLibrary(data.FS)
	s, err := shelf.Open(ctx, path)
	if err != nil {
		return nil, fmt.Errorf("%w\nIs another Arbiter running, is the disk full, or the folder read-only? Nothing was changed", err)
	}
	all, err := s.Editions(ctx)
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	for _, e := range all {
		library.Offer(e, func() (*rules.Book, error) { return s.Load(ctx, e.Game, e.ID) })
	}
	return &bookshelf{s, library}, nil
}

func rulesCommand(ctx context.Context, config bot.Config, args []string, out, errOut io.Writer) error {
	commands := map[string]func(context.Context, *bookshelf, rulesFlags, io.Writer) error{
		"import": rulesImport, "editions": rulesEditions, "show": rulesShow, "search": rulesSearch, "list": rulesList,
		"diff": rulesDiff,
		"update": func(ctx context.Context, s *bookshelf, f rulesFlags, out io.Writer) error {
			return rulesUpdate(ctx, config, s, f, out, errOut)
		},
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
	s, err := openBookshelf(ctx, config.Reference())
	if err != nil {
		return interrupted(ctx, err)
	}
	if s.Aside != "" {
		fmt.Fprintf(out, "The shelf could not be read and was begun anew; the old file is %s. Import your editions again.\n", s.Aside)
	}
	return errors.Join(interrupted(ctx, command(ctx, s, flags, out)), s.Close())
}

// interrupted returns the error after a signal, with its effect on the shelf:
// an edition is put there in one step.
func interrupted(ctx context.Context, err error) error {
	if err == nil || ctx.Err() == nil {
		return err
	}
	return errors.New("interrupted; what is on the shelf is as it was")
}

func rulesImport(ctx context.Context, s *bookshelf, f rulesFlags, out io.Writer) error {
	if f.words == "" {
		return &callError{"rules import: which file?\nType arbiter rules import FILE."}
	}
	raw, err := infile.Read(f.words, rules.MaxDocument)
	if err != nil {
		return fmt.Errorf("the file %s can't be read: %s.\nName the plain text of the rules; nothing was changed", f.words, infile.Reason(err))
	}
	if pdftext.Is(raw) {
		text, err := pdftext.Read(ctx, raw)
		unreadable := (*pdftext.UnreadableError)(nil)
		if errors.As(err, &unreadable) {
			return fmt.Errorf("%s: %s\nDownload it again, or import a text made from it; nothing was changed", f.words, unreadable.What)
		}
		if err != nil {
			return err
		}
		raw = []byte(text)
	}
	e, err := s.Import(ctx, f.words, raw, f.game)
	if err != nil {
		return err
	}
	book, err := s.Load(context.WithoutCancel(ctx), e.Game, e.ID) // it is on the shelf now
	if err != nil {
		return err
	}
	what := "rules"
	if e.Document().Sectioned() {
		what = "sections"
	}
	fmt.Fprintf(out, "%d %s imported: %s %s.\n", numbered(book), what, e.Title, e.ID)
	return nil
}

// numbered counts the rules of a book, without headings and glossary.
func numbered(book *rules.Book) int {
	n := 0
	for _, entry := range book.Entries() {
		if entry.Kind == rules.Rule || entry.Kind == rules.Subrule {
			n++
		}
	}
	return n
}

func rulesEditions(_ context.Context, s *bookshelf, f rulesFlags, out io.Writer) error {
	type row struct {
		Game      rules.Game `json:"game"`
		ID        string     `json:"id"`
		Title     string     `json:"title"`
		Effective string     `json:"effective"`
		Excerpt   bool       `json:"excerpt"`
		Default   bool       `json:"default"`
	}
	rows := []row{}
	for _, game := range []rules.Game{rules.Magic, rules.Riftbound} {
		if f.game != "" && f.game != game {
			continue
		}
		for _, e := range s.library.Editions(game) {
			isDefault := e == s.library.Newest(game, e.Document()).Edition()
			rows = append(rows, row{e.Game, e.ID, e.Title, e.Effective, e.Source == rules.Excerpt, isDefault})
		}
	}
	if f.json {
		return writeJSON(out, rows)
	}
	if len(rows) == 0 {
		fmt.Fprintln(out, "The shelf is empty; rules are shown in Arbiter's own words. Put Magic's newest on it: arbiter rules update; or any: arbiter rules import FILE")
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

// query returns the query for a command's words and options.
func (f rulesFlags) query() commands.Query {
	return commands.Query{Text: f.words, Game: f.game, Edition: f.edition, Host: true}
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

func rulesShow(_ context.Context, s *bookshelf, f rulesFlags, out io.Writer) error {
	if f.words == "" {
		return &callError{"rules show: which rule?\nType arbiter rules show 704.5f."}
	}
	if !f.json {
		look := commands.LookUp
		if f.history {
			look = commands.History
		}
		reply, err := look(s.library, f.query())
		if err != nil {
			return err
		}
		writeReply(out, reply)
		return nil
	}
	_, page, _, err := commands.Find(s.library, f.query())
	if err != nil {
		return err
	}
	if page.Entry.Ref == "" {
		return fmt.Errorf("nothing is called %q.\nTry arbiter rules search", f.words)
	}
	return writeJSON(out, pageJSON(page))
}

// pageJSON returns an entry as in the list, with its digest.
func pageJSON(p rules.Page) any {
	j := struct {
		entryJSON
		Edition  string    `json:"edition"`
		Official bool      `json:"official"` // whose wording text is
		Key      rules.Key `json:"key,omitempty"`
		Plain    string    `json:"plain,omitempty"`
		Same     bool      `json:"plain_is_of_this_wording"`
	}{entryJSON: asJSON(p.Entry), Edition: p.Edition.ID, Official: p.Edition.Source != rules.Digest, Key: p.Key}
	if p.Plain != nil {
		j.Plain, j.Same = p.Plain.Text, p.PlainQuality == rules.Same
	}
	return j
}

func rulesSearch(_ context.Context, s *bookshelf, f rulesFlags, out io.Writer) error {
	v, err := f.query().View(s.library)
	if err != nil {
		return err
	}
	hits := v.Search(f.words, f.limit)
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
		fmt.Fprintf(out, "Nothing found for %q in the edition of %s.\n", f.words, v.Edition().ID)
	}
	for _, h := range hits {
		fmt.Fprintf(out, "%s  %s: %s\n", h.Ref, h.Heading, h.Text)
	}
	return nil
}

func rulesList(_ context.Context, s *bookshelf, f rulesFlags, out io.Writer) error {
	v, err := f.query().View(s.library)
	if err != nil {
		return err
	}
	entries := v.Entries()
	if f.json {
		rows := make([]entryJSON, 0, len(entries))
		for _, e := range entries {
			rows = append(rows, asJSON(e))
		}
		return writeJSON(out, rows)
	}
	for _, e := range entries {
		j := asJSON(e)
		fmt.Fprintf(out, "%s  %s\n", j.Ref, j.Text)
		for _, example := range j.Examples {
			fmt.Fprintf(out, "    Example: %s\n", example)
		}
	}
	return nil
}

// writeReply writes a reply as one page, however long.
func writeReply(out io.Writer, reply commands.Reply) {
	reply.Pages = []commands.Page{slices.Concat(reply.Pages...)}
	fmt.Fprintln(out, strings.TrimRight(render.Text(reply, 0), "\n"))
}

func writeJSON(out io.Writer, v any) error {
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return fmt.Errorf("write: %w", err)
	}
	return nil
}
