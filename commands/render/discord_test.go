package render_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"arbiter/commands"
	"arbiter/commands/render"
	"arbiter/commands/render/picture"
	"arbiter/tracker"
	"arbiter/tracker/magic"
)

var clock = regexp.MustCompile(`<t:\d+:`)

func moves(look tracker.Look, target int64) commands.Moves {
	j := commands.Judge{Config: commands.Config{Games: []tracker.Engine{tracker.Of(new(magic.Game))}}}
	return j.Moves(look, target)
}

// The exact messages for replies, with and without the board.
func TestDiscord(t *testing.T) {
	for name, reply := range replies {
		t.Run(name, func(t *testing.T) {
			messages := render.Messages(reply, 0)
			if reply.ShowBoard {
				view := render.View{Target: 12, By: "Alice", At: time.Unix(1_795_000_000, 0)}
				messages = []render.Message{render.LiveBoard(reply, moves(reply.Table, 12), view)}
			}
			for _, m := range messages {
				if err := render.Lint(m); err != nil {
					t.Error(err)
				}
			}
			var got bytes.Buffer
			enc := json.NewEncoder(&got)
			enc.SetEscapeHTML(false)
			enc.SetIndent("", " ")
			if err := enc.Encode(messages); err != nil {
				t.Fatal(err)
			}
			shown := clock.ReplaceAllString(got.String(), "<t:…:") // the times depend on the time zone
			file := filepath.Join("testdata", "discord-"+name+".golden")
			if *update {
				if err := os.WriteFile(file, []byte(shown), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), shown); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

var (
	words   = rapid.Map(rapid.StringOf(rapid.RuneFrom([]rune("abc XYZ*_~`|<>@#[](){}\\-+.:,1290 \n“éü漢🔥"))), withSymbols) // mainly markup
	someOf  = rapid.SliceOfN(words, 0, 6)
	numbers = rapid.Int64()
)

// withSymbols inserts symbols, whose emojis are longer than their spelling.
func withSymbols(s string) string { return strings.NewReplacer("ü", "{W/U}", "é", "[M]").Replace(s) }

func drawTiles(t *rapid.T, depth int, ids *int64) []tracker.Tile {
	var tiles []tracker.Tile
	for range rapid.IntRange(0, 40/(1+20*depth)).Draw(t, "tiles") {
		*ids++
		tile := tracker.Tile{
			ID: *ids, Count: numbers.Draw(t, "count"), Name: words.Draw(t, "name"), Label: words.Draw(t, "label"),
			Size: words.Draw(t, "size"), Marks: tracker.AllNamed(someOf.Draw(t, "marks")), Keywords: someOf.Draw(t, "keywords"), Zone: rapid.SampledFrom([]string{"", "exile"}).Draw(t, "zone"),
			Counters: []tracker.Fact{{Name: words.Draw(t, "kind"), Value: numbers.Draw(t, "n")}},
		}
		if depth == 0 {
			tile.Under = drawTiles(t, 1, ids)
		}
		tiles = append(tiles, tile)
	}
	return tiles
}

func boardFacts(names []string) []tracker.BoardFact {
	var all []tracker.BoardFact
	for _, name := range names {
		all = append(all, tracker.BoardFact{Says: tracker.Named(name)})
	}
	return all
}

func drawReply(t *rapid.T) commands.Reply {
	r := commands.Reply{
		Notices: tracker.AllNamed(someOf.Draw(t, "notices")), Title: tracker.Named(words.Draw(t, "title")), Next: tracker.Named(words.Draw(t, "next")), Private: rapid.Bool().Draw(t, "private"),
		Again: rapid.SampledFrom([]string{"", "/log", "/rule what:" + strings.Repeat("x", 90)}).Draw(t, "again"), Asks: rapid.Bool().Draw(t, "asks"),
		Table: tracker.Look{Game: rapid.SampledFrom([]string{"", "magic"}).Draw(t, "game"), Seq: numbers.Draw(t, "seq")},
	}
	for range rapid.IntRange(0, 60).Draw(t, "events") {
		r.Events = append(r.Events, commands.Event{Text: tracker.Named(strings.Repeat(words.Draw(t, "event")+" ", 20)), Cause: commands.Cause{Cite: words.Draw(t, "cite")}})
	}
	for range rapid.IntRange(0, 3).Draw(t, "pages") {
		page := commands.Page{}
		for range rapid.IntRange(0, 20).Draw(t, "blocks") {
			page = append(page, commands.Block{
				Style: commands.Style(rapid.IntRange(0, int(commands.Struck)).Draw(t, "style")), Mark: tracker.Named(words.Draw(t, "mark")),
				Text: tracker.Named(strings.Repeat(words.Draw(t, "text"), rapid.IntRange(0, 200).Draw(t, "times"))),
			})
		}
		r.Pages = append(r.Pages, page)
	}
	r.Quote = rapid.Bool().Draw(t, "quote")
	for range rapid.IntRange(0, 60).Draw(t, "links") {
		r.Links = append(r.Links, commands.Button{Label: tracker.Say("%sx", tracker.Name(words.Draw(t, "to"))), Line: "/rule " + words.Draw(t, "where") + "x"})
	}
	for range rapid.IntRange(0, 8).Draw(t, "buttons") {
		r.Buttons = append(r.Buttons, commands.Button{Label: tracker.Say("%sx", tracker.Name(words.Draw(t, "label"))), Line: words.Draw(t, "line")})
	}
	if rapid.Bool().Draw(t, "problem") {
		r.Problem = &commands.Problem{What: tracker.Named(words.Draw(t, "what")), Next: tracker.Named(words.Draw(t, "do")), Cite: words.Draw(t, "cite")}
	}
	if rapid.Bool().Draw(t, "choice") {
		r.Choice = &commands.Choice{ID: numbers.Draw(t, "choice"), Question: tracker.Say("%s?", tracker.Name(words.Draw(t, "question"))), Min: 1, Max: rapid.Int64Min(1).Draw(t, "max")}
		for n := range rapid.IntRange(0, 130).Draw(t, "options") {
			r.Choice.Options = append(r.Choice.Options, commands.Offered{N: int64(n + 1), Text: tracker.Say("%sx", tracker.Name(words.Draw(t, "option")))})
		}
	}
	var ids int64
	board := tracker.Board{Format: words.Draw(t, "format"), Facts: boardFacts(someOf.Draw(t, "facts")), Effects: tracker.AllNamed(someOf.Draw(t, "effects")), Elsewhere: drawTiles(t, 0, &ids)}
	for range rapid.IntRange(0, 8).Draw(t, "lanes") {
		board.Lanes = append(board.Lanes, tracker.Lane{Player: words.Draw(t, "player"), Facts: []tracker.Fact{{Name: words.Draw(t, "fact"), Value: numbers.Draw(t, "v")}}, Tiles: drawTiles(t, 0, &ids)})
	}
	for n := range rapid.IntRange(0, 60).Draw(t, "reminders") {
		board.Reminders = append(board.Reminders, tracker.Reminder{ID: int64(n + 1), Text: tracker.Named(words.Draw(t, "reminder")), Times: 1, Player: words.Draw(t, "of")})
	}
	r.Table.Board = board
	for range rapid.IntRange(0, 5).Draw(t, "recent") {
		e := commands.Recent{By: words.Draw(t, "by"), Line: strings.Repeat(words.Draw(t, "said"), 50), Undone: rapid.Bool().Draw(t, "undone")}
		if rapid.Bool().Draw(t, "chosen") {
			e.Said = tracker.Named(words.Draw(t, "chose"))
		}
		r.Recent = append(r.Recent, e)
	}
	r.Seats, r.Shown = rapid.Bool().Draw(t, "seats"), rapid.Bool().Draw(t, "shown")
	r.Stale = rapid.Bool().Draw(t, "stale")
	if r.Problem != nil {
		r.Typed = strings.Repeat(words.Draw(t, "typed"), rapid.IntRange(0, 400).Draw(t, "long"))
	}
	return r
}

// Every reply fits: no message and no page of a board exceeds a limit, and no
// word is lost.
func TestEverythingFits(t *testing.T) {
	emojis := allEmojis(t)
	signs, err := render.ReadSigns(os.DirFS("../../data"))
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		r := drawReply(t)
		for _, m := range render.Messages(r, rapid.IntRange(0, 2).Draw(t, "page")) {
			if err := errors.Join(render.Lint(m), render.Lint(emojis.Show(signs.Show(m, emojis)))); err != nil {
				t.Fatalf("a message: %v", err)
			}
			if r.Shown && !m.Private() {
				t.Fatal("what the board tells is said to all")
			}
		}
		view := render.View{Page: rapid.IntRange(0, 3).Draw(t, "board's page"), By: "Alice", At: time.Unix(0, 0)}
		if lanes := r.Table.Board.Lanes; len(lanes) > 0 && len(lanes[0].Tiles) > 0 {
			view.Target = lanes[0].Tiles[0].ID
		}
		view.Pictures = slices.Repeat([]picture.Part{{PNG: []byte("PNG"), Board: r.Table.Board}}, rapid.IntRange(0, picture.Most).Draw(t, "pictures"))
		view.Seats, view.Thread = rapid.Bool().Draw(t, "new seats"), rapid.Bool().Draw(t, "thread")
		live := render.LiveBoard(r, moves(r.Table, view.Target), view)
		if err := errors.Join(render.Lint(live), render.Lint(emojis.Show(signs.Show(live, emojis)))); err != nil {
			t.Fatalf("a board with %d pictures: %v", len(view.Pictures), err)
		}
		var files []render.Kept
		for i, a := range live.Attachments {
			files = append(files, render.Kept{ID: strings.Repeat("7", 18) + a.ID, Name: live.Files[i].Name})
		}
		kept := view
		kept.Pictures, kept.Kept = nil, render.KeptPictures(live.Components, files)
		again := render.LiveBoard(r, moves(r.Table, view.Target), kept)
		if err := render.Lint(again); err != nil || len(again.Files) > 0 || len(again.Attachments) != len(live.Attachments) {
			t.Fatalf("a board that keeps %d pictures has %d of %d, and sends %d: %v", len(kept.Kept), len(again.Attachments), len(live.Attachments), len(again.Files), err)
		}
		if err := render.Lint(render.WatchedBoard(r, view)); err != nil {
			t.Fatalf("a board for who watches: %v", err)
		}
		own := r
		own.Mine = words.Draw(t, "whose")
		if len(r.Table.Board.Lanes) > 0 {
			own.Mine = r.Table.Board.Lanes[0].Player
		}
		offered := moves(own.Table, view.Target)
		offered.Often = []commands.Move{{Label: tracker.Say("a line"), Line: "a line"}, {Label: tracker.Say("another"), Line: "another"}}
		view.Pictures = nil
		if err := render.Lint(render.MyBoard(own, offered, view)); err != nil {
			t.Fatalf("a player's own board: %v", err)
		}
		if c := r.Choice; c != nil {
			if err := render.LintModal(render.NumberModal(r, render.Press{Board: true, Choice: c.ID, Seq: r.Table.Seq})); err != nil {
				t.Fatalf("a modal: %v", err)
			}
		}
	})
}

// ParsePress inverts Press.ID.
func TestPressesAreReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := render.Press{
			Board: rapid.Bool().Draw(t, "board"), Do: rapid.SampledFrom([]render.PressKind{
				render.Say, render.Turn, render.Pick, render.Answer, render.Ask, render.Number, render.Open, render.Fill, render.Correct, render.OwnBoard, render.Refresh, render.Thread, render.Seat,
			}).Draw(t, "do"),
			Page: rapid.IntRange(-1, 1000).Draw(t, "page"), Target: numbers.Draw(t, "target"), Seq: numbers.Draw(t, "seq"),
			Choice: numbers.Draw(t, "choice"), N: numbers.Draw(t, "n"), Line: words.Draw(t, "line"),
		}
		p.Mine = !p.Board && rapid.Bool().Draw(t, "mine")
		p.Watch = !p.Board && !p.Mine && rapid.Bool().Draw(t, "watch")
		got, err := render.ParsePress(p.ID())
		if err != nil || got != p {
			t.Fatalf("%q is %+v, %v", p.ID(), got, err)
		}
	})
	for _, id := range []string{"", "v1", "v2:b:s::::::", "v1:x:s::::::", "v1:b:s:!:::::", "v1:b:s"} {
		if _, err := render.ParsePress(id); err == nil {
			t.Errorf("%q is read", id)
		}
	}
}

// Markup in a text is shown as written.
func TestMarkupIsTakenAway(t *testing.T) {
	for text, want := range map[string]string{
		"plain #3 Bob's 2/1":                         "plain #3 Bob's 2/1",
		"*a* _b_ ~~c~~ `d` ||e||":                    "\\*a\\* \\_b\\_ \\~\\~c\\~\\~ \\`d\\` \\|\\|e\\|\\|",
		"<@123> <t:1:R> [a](b)":                      `\<\@123\> \<t:1:R\> [a]\(b)`,
		"@everyone https://a.b":                      `\@everyone https:\//a.b`,
		"\u200b# big\n\u3000- it":                    "\\# big\n \\- it",
		"a\u202eb\u2066c\u200bd\x07":                 "abcd",
		"Z" + strings.Repeat("\u0301", 10_000) + "!": "Z\u0301\u0301!",
		"👨\u200d👩\u200d👧 ❤\ufe0f":                    "👨\u200d👩\u200d👧 ❤\ufe0f",
		"# big\n- item\n1. one":                      "\\# big\n\\- item\n1\\. one",
		"> said":                                     `\> said`,
		"-1/-1 and 704.5f":                           "-1/-1 and 704.5f",
	} {
		m := render.Messages(commands.Reply{Pages: []commands.Page{{{Text: tracker.Named(text)}}}}, 0)
		if diff := cmp.Diff(want, m[0].Components[0].Content); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	}
}

// A thousand events are at most three messages, with a pointer to the log.
func TestManyEvents(t *testing.T) {
	var r commands.Reply
	for range 1000 {
		r.Events = append(r.Events, commands.Event{Text: tracker.Say("#7 Dwarf Berserker Token is dealt 1 damage: 1 on toughness 1."), Cause: commands.Cause{Cite: "CR 120.3e"}})
	}
	messages := render.Messages(r, 0)
	last := messages[len(messages)-1].Components[0].Content
	if len(messages) > 3 || !strings.Contains(last, "more things happened: `/log`") {
		t.Errorf("%d messages, ending in %q", len(messages), last[max(0, len(last)-80):])
	}
}

// A long reply is complete over several messages.
func TestLongRepliesAreWhole(t *testing.T) {
	var r commands.Reply
	var want []string
	for n := range 3000 {
		word := strings.Repeat(string(rune('a'+n%26)), n%40+1)
		want = append(want, word)
	}
	r.Events = []commands.Event{{Text: tracker.Named(strings.Join(want, " "))}}
	var got []string
	for _, m := range render.Messages(r, 0) {
		got = append(got, strings.Fields(m.Components[0].Content)...)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Lines that don't fit a custom id are stored: for quoting, pages, buttons and
// lists. Without a store, the other controls remain.
func TestLongLinesAreKept(t *testing.T) {
	long := func(name string) string { return "/rule what:" + strings.Repeat(name+" ", 40) }
	var page commands.Page
	for range 3 {
		page = append(page, commands.Block{Text: tracker.Named(strings.Repeat("word ", 500))})
	}
	r := commands.Reply{
		Pages: []commands.Page{page}, Private: true, Quote: true, Again: long("asked"),
		Buttons: []commands.Button{{Label: tracker.Say("Long"), Line: long("button")}, {Label: tracker.Say("Short"), Line: "board"}},
		Links:   []commands.Button{{Label: tracker.Say("There"), Line: long("link")}, {Label: tracker.Say("Here"), Line: "/rule what:100"}},
	}
	kept := make(map[string]string)
	keep := func(line string, private bool) (string, bool) {
		if !private {
			t.Error("what one person is shown is kept for all")
		}
		key := "k" + strings.Repeat("0", render.MaxKeyLength-2) + string("abcdefghijklmnopqrstuvwxyz"[len(kept)])
		kept[key] = line
		return key, true
	}
	read := func(messages []render.Message) map[string]string {
		said := make(map[string]string)
		note := func(label, line string) {
			if key, ok := (render.Press{Line: line}).Key(); ok {
				line = kept[key]
			}
			said[label] = line
		}
		for _, m := range messages {
			if err := render.Lint(m); err != nil {
				t.Error(err)
			}
			for _, row := range m.Components {
				for _, c := range row.Components {
					p, err := render.ParsePress(c.CustomID)
					if err != nil {
						t.Errorf("%q: %v", c.CustomID, err)
					}
					if c.Label != "" && !c.Disabled {
						note(c.Label, p.Line)
					}
					for _, o := range c.Options {
						note(o.Label, o.Value)
					}
				}
			}
		}
		return said
	}
	want := map[string]string{
		"Quote in channel": r.Again, "Next ▶": r.Again, "Long": long("button"), "Short": "board", "There": long("link"), "Here": "/rule what:100",
	}
	if diff := cmp.Diff(want, read(render.MessagesKept(r, 0, keep))); diff != "" {
		t.Error(diff)
	}
	short := map[string]string{"Short": "board", "Here": "/rule what:100"}
	for name, none := range map[string]render.Keep{"nothing is kept": nil, "it can't be kept": func(string, bool) (string, bool) { return "", false }} {
		if diff := cmp.Diff(short, read(render.MessagesKept(r, 0, none))); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}
