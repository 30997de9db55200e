package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"arbiter/bot"
	"arbiter/commands"
	"arbiter/rules"
	"arbiter/rules/cards"
	"arbiter/rules/cards/bulk"
	"arbiter/rules/shelf"
	"arbiter/rules/updater"
)

// cardsCommand is arbiter cards import|update|show|search|abilities.
func cardsCommand(ctx context.Context, config bot.Config, args []string, out, errOut io.Writer) error {
	commands := map[string]func(context.Context, *shelf.Shelf, lookUpFlags, io.Writer) error{
		"show": func(ctx context.Context, s *shelf.Shelf, f lookUpFlags, out io.Writer) error {
			return cardsShow(ctx, s, f, out, errOut)
		},
		"search": func(ctx context.Context, s *shelf.Shelf, f lookUpFlags, out io.Writer) error {
			return cardsSearch(ctx, s, f, out, errOut)
		},
		"abilities": func(ctx context.Context, s *shelf.Shelf, f lookUpFlags, out io.Writer) error {
			return cardsAbilities(ctx, s, f, out, errOut)
		},
		"import": func(ctx context.Context, s *shelf.Shelf, f lookUpFlags, out io.Writer) error {
			return cardsImport(ctx, s, f, out, errOut)
		},
		"update": func(ctx context.Context, s *shelf.Shelf, f lookUpFlags, out io.Writer) error {
			return cardsUpdate(ctx, config, s, f, out, errOut)
		},
	}
	var name string
	if len(args) > 0 {
		name, args = args[0], args[1:]
	}
	command, ok := commands[name]
	if !ok {
		return &callError{fmt.Sprintf("there is no command %q for cards.\n%s", name, usage)}
	}
	flags, err := parseLookUpFlags("cards "+name, args, nil)
	if err != nil {
		return err
	}
	s, err := shelf.Open(ctx, config.Reference())
	if err != nil {
		return fmt.Errorf("%w\nIs another Arbiter running, is the disk full, or the folder read-only? Nothing was changed", err)
	}
	if s.Aside != "" {
		fmt.Fprintf(errOut, "The shelf could not be read and was begun anew; the old file is %s. Import your editions and cards again.\n", s.Aside)
	}
	return errors.Join(command(ctx, s, flags, out), s.Close())
}

// cardsImport reads one or several files, and puts them on the shelf in one
// step.
func cardsImport(ctx context.Context, s *shelf.Shelf, f lookUpFlags, out, errOut io.Writer) error {
	if len(f.args) == 0 {
		return &callError{"cards import: which file?\nType arbiter cards import FILE."}
	}
	options, err := bot.CardImport()
	if err != nil {
		return err
	}
	m, err := s.ImportCards(ctx, options)
	if err != nil {
		return err
	}
	summaries, err := readCardFiles(ctx, m, f.args, errOut)
	if err == nil {
		err = m.Commit(ctx)
	}
	if err = errors.Join(err, m.Close()); err != nil {
		return cardsRefusal(err)
	}
	for _, summary := range summaries {
		fmt.Fprintln(out, said(summary))
	}
	return nil
}

func readCardFiles(ctx context.Context, m *shelf.CardImport, names []string, errOut io.Writer) ([]bulk.Summary, error) {
	var all []bulk.Summary
	for _, name := range names {
		summary, err := readCardFile(ctx, m, name, errOut)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		all = append(all, summary)
	}
	return all, nil
}

func readCardFile(ctx context.Context, m *shelf.CardImport, name string, errOut io.Writer) (bulk.Summary, error) {
	file, err := os.Open(name) //nolint:gosec // whoever types the command names the file
	if err != nil {
		return bulk.Summary{}, err
	}
	defer func() { _ = file.Close() }() // it was only read
	info, err := file.Stat()
	if err != nil {
		return bulk.Summary{}, err
	}
	progress := newProgress(errOut, "Reading the cards")
	defer progress.end()
	got := int64(0)
	return m.Read(ctx, readerFunc(func(b []byte) (int, error) {
		n, err := file.Read(b)
		got += int64(n)
		progress.show(got, info.Size())
		return n, err
	}))
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(b []byte) (int, error) { return f(b) }

// cardsRefusal says what to do about a file that wasn't imported.
func cardsRefusal(err error) error {
	format, notWhole := (*bulk.FormatError)(nil), (*shelf.NotWholeError)(nil)
	switch {
	case errors.Is(err, context.Canceled):
		return errors.New("the import was interrupted.\nNothing was changed")
	case errors.Is(err, os.ErrNotExist), errors.Is(err, os.ErrPermission):
		return fmt.Errorf("the file can't be read: %w\nCheck its name; nothing was changed", err)
	case errors.Is(err, bulk.ErrCutOff):
		return fmt.Errorf("%w.\nNothing was changed. Download it again", err)
	case errors.As(err, &notWhole):
		return fmt.Errorf("%w: that is no whole pool.\nNothing was changed. A file with all cards is wanted: oracle_cards of Scryfall, AtomicCards of MTGJSON, or Riftbound's", err)
	case errors.As(err, &format):
		return fmt.Errorf("%w.\nNothing was changed. Files of cards are: oracle_cards and rulings of Scryfall, AtomicCards of MTGJSON, and Riftbound's as JSON Lines", err)
	}
	return err
}

// said summarizes a file.
func said(s bulk.Summary) string {
	var b strings.Builder
	if s.Kind == bulk.Rulings {
		fmt.Fprintf(&b, "%s imported.", many(int64(s.Rulings), "ruling"))
	} else {
		fmt.Fprintf(&b, "%s imported (%s).", many(int64(s.Cards), "card"), s.Kind)
		if s.Rulings > 0 {
			fmt.Fprintf(&b, " %s with them.", many(int64(s.Rulings), "ruling"))
		}
	}
	if s.Printings > 0 {
		fmt.Fprintf(&b, " %s of cards that came before: passed over.", many(int64(s.Printings), "printing"))
	}
	if len(s.NoCards) > 0 {
		n := 0
		var layouts []string
		for _, layout := range slices.Sorted(maps.Keys(s.NoCards)) {
			n += s.NoCards[layout]
			layouts = append(layouts, fmt.Sprintf("%d %s", s.NoCards[layout], layout))
		}
		fmt.Fprintf(&b, " %s no card of their own: %s.", manyAre(n, "row"), strings.Join(layouts, ", "))
	}
	if s.Unread > 0 {
		fmt.Fprintf(&b, "\n%s can't be read:", many(int64(s.Unread), "row"))
		for _, f := range s.Faults {
			fmt.Fprintf(&b, "\n  %s", commands.Legible(f.String()))
		}
		if more := s.Unread - len(s.Faults); more > 0 {
			fmt.Fprintf(&b, "\n  and %d more", more)
		}
	}
	return b.String()
}

func manyAre(n int, what string) string {
	if n == 1 {
		return "1 " + what + " is"
	}
	return fmt.Sprintf("%d %ss are", n, what)
}

// cardsUpdate brings all cards of Magic and their rulings.
func cardsUpdate(ctx context.Context, config bot.Config, s *shelf.Shelf, f lookUpFlags, out, errOut io.Writer) error {
	switch {
	case f.words != "":
		return &callError{"cards update: it wants nothing more.\nType arbiter cards update, or arbiter cards import FILE."}
	case f.game == rules.Riftbound:
		return errors.New("there is no file of Riftbound's cards to be brought.\nImport one: arbiter cards import FILE")
	case config.CardsURL == "":
		return errors.New("ARBITER_CARDS_URL is off, so there is no list to look at.\nLeave it out to use Scryfall's, or import a file: arbiter cards import FILE")
	}
	options, err := config.CardUpdater(s, version())
	if err != nil {
		return err
	}
	var now string
	var line *progress
	options.Progress = func(what string, got, of int64) {
		if what != now {
			line.end()
			now, line = what, newProgress(errOut, "Downloading the "+what)
		}
		line.show(got, of)
	}
	outcome, err := updater.NewCards(options).Update(ctx)
	line.end()
	if err != nil {
		return err
	}
	if outcome.Result == updater.UpToDate {
		fmt.Fprintf(out, "Nothing new: the %d cards and %d rulings that are installed are the newest.\n", outcome.Pool.Cards, outcome.Pool.Rulings)
		return nil
	}
	for _, summary := range []bulk.Summary{outcome.Cards, outcome.Rulings} {
		if summary.Kind != "" {
			fmt.Fprintln(out, said(summary))
		}
	}
	return nil
}

// meantCards returns the cards that a name means, of each game that has one, and the pool.
func meantCards(ctx context.Context, s *shelf.Shelf, f lookUpFlags, errOut io.Writer) (*cards.Pool, []cards.Hit, error) {
	pool, err := openPool(ctx, s, errOut)
	if err != nil {
		return nil, nil, err
	}
	found := pool.Find(f.words, cards.Options{Game: f.game})
	meant := found.Hits
	switch {
	case len(meant) == 0 && len(found.Left) > 0: // of the other game
		return nil, nil, fmt.Errorf("%s is a card of %s.\nLeave --game out, or name that", found.Left[0].Card.Name, map[rules.Game]string{rules.Magic: "Magic", rules.Riftbound: "Riftbound"}[found.Left[0].Card.Game])
	case len(meant) == 0:
		return nil, nil, noCard(f.words, found.Near)
	case found.One:
		meant = meant[:1]
	case slices.ContainsFunc(meant, func(h cards.Hit) bool { return h.Card.Name != meant[0].Card.Name }):
		return nil, nil, fmt.Errorf("%q may be %s.\nSay which", commands.Legible(f.words), namesOf(meant, found.More))
	}
	if found.Way == cards.Typo {
		fmt.Fprintf(errOut, "Showing %s.\n", meant[0].Card.Name)
	}
	return pool, meant, nil
}

// cardsShow shows every card of a name: both games may have one.
func cardsShow(ctx context.Context, s *shelf.Shelf, f lookUpFlags, out, errOut io.Writer) error {
	if f.words == "" {
		return &callError{"cards show: which card?\nType arbiter cards show NAME."}
	}
	_, meant, err := meantCards(ctx, s, f, errOut)
	if err != nil {
		return err
	}
	for _, h := range meant {
		c := h.Card
		var d cards.Details
		if c.ID != "" { // that of a card on the shelf
			if d, err = s.CardDetails(ctx, c.Game, c.ID); err != nil {
				return err
			}
		}
		if f.json {
			err = writeJSON(out, cardAsJSON(c, d))
		} else {
			_, err = io.WriteString(out, cardAsText(c, d))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// namesOf lists cards, and how many more there are.
func namesOf(hits []cards.Hit, more int) string {
	var names []string
	for _, h := range hits {
		if !slices.Contains(names, h.Card.Name) {
			names = append(names, h.Card.Name)
		}
	}
	if more > 0 {
		names = append(names, fmt.Sprintf("%d more", more))
	}
	return strings.Join(names, " · ")
}

// noCard refuses the name of no card, with the nearest names.
func noCard(name string, near []cards.Hit) error {
	name = commands.Legible(name)
	if r := []rune(name); len(r) > 100 {
		name = string(r[:100]) + "…"
	}
	if len(near) == 0 {
		return fmt.Errorf("no card is called %q.\nTry a part of its name: arbiter cards search NAME", name)
	}
	return fmt.Errorf("no card is called %q.\nNearest: %s", name, namesOf(near, 0))
}

func cardsSearch(ctx context.Context, s *shelf.Shelf, f lookUpFlags, out, errOut io.Writer) error {
	if f.words == "" {
		return &callError{"cards search: which name?\nType arbiter cards search NAME."}
	}
	pool, err := openPool(ctx, s, errOut)
	if err != nil {
		return err
	}
	found := like(pool, f.words, f.game, f.limit)
	if f.json {
		type row struct {
			Name string     `json:"name"`
			Game rules.Game `json:"game"`
			Cost string     `json:"mana_cost"`
			Type string     `json:"type_line"`
		}
		rows := make([]row, 0, len(found))
		for _, c := range found {
			rows = append(rows, row{c.Name, c.Game, costOf(c), typeLineOf(c)})
		}
		return writeJSON(out, rows)
	}
	if len(found) == 0 {
		return noCard(f.words, nil)
	}
	for _, c := range found {
		fmt.Fprintf(out, "%s  %s\n", c.Name, typeLineOf(c))
	}
	return nil
}

// like lists the cards that a name may mean, those whose name it may become, and
// the nearest ones, each once.
func like(pool *cards.Pool, name string, game rules.Game, limit int) []cards.Card {
	o := cards.Options{Game: game}
	found := pool.Find(name, o)
	var all []cards.Card
	for _, h := range slices.Concat(found.Hits, pool.Complete(name, o, limit), found.Near) {
		same := func(c cards.Card) bool {
			return c.Game == h.Card.Game && c.ID == h.Card.ID && c.Name == h.Card.Name && c.Layout == h.Card.Layout
		}
		if len(all) < limit && !slices.ContainsFunc(all, same) {
			all = append(all, h.Card)
		}
	}
	return all
}

// openPool returns the cards for looking up names.
func openPool(ctx context.Context, s *shelf.Shelf, errOut io.Writer) (*cards.Pool, error) {
	pool, unread, err := bot.OpenCards(ctx, s)
	if unread != nil {
		fmt.Fprintf(errOut, "The imported cards can't be read (%v); these are those that Arbiter has itself. Import them again: arbiter cards update\n", unread)
	}
	return pool, err
}

// cardsOut collects output about cards, made legible.
type cardsOut struct{ bytes.Buffer }

func (o *cardsOut) line(format string, args ...any) {
	for line := range strings.SplitSeq(fmt.Sprintf(format, args...), "\n") {
		fmt.Fprintln(&o.Buffer, strings.TrimRight(commands.Legible(line), " "))
	}
}
