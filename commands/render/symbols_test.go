package render_test

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"arbiter/commands"
	"arbiter/commands/render"
	"arbiter/commands/render/picture"
	"arbiter/internal/shared"
	"arbiter/tracker"
)

func symbols(t *testing.T) []render.Symbol {
	t.Helper()
	all, err := render.ReadSymbols(os.DirFS("../../data"))
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// allEmojis returns the symbols as emojis with the longest ids.
func allEmojis(t *testing.T) render.Emojis {
	t.Helper()
	emojis := make(render.Emojis)
	for i, s := range symbols(t) {
		emojis.Add(s, fmt.Sprintf("18446744073709550%03d", i))
	}
	return emojis
}

// Emoji names match Discord's `\w{2,32}`. No two symbols share a name, a
// spelling or, even without colors, an appearance.
func TestEachSymbolIsItsOwn(t *testing.T) {
	painter, err := picture.New()
	if err != nil {
		t.Fatal(err)
	}
	names, spellings, looks := make(map[string]bool), make(map[string]bool), make(map[string]bool)
	for _, s := range symbols(t) {
		name := s.Emoji()
		look := fmt.Sprint(s.Sign.Square, s.Sign.Letters)
		if !regexp.MustCompile(`^\w{2,32}$`).MatchString(name) || names[name] || looks[look] {
			t.Errorf("%v: %s, %s", s.Spellings, name, look)
		}
		names[name], looks[look] = true, true
		for _, spelling := range s.Spellings {
			if spellings[spelling] {
				t.Errorf("%s twice", spelling)
			}
			spellings[spelling] = true
		}
		uri, err := s.DataURI(painter)
		if err != nil {
			t.Fatal(err)
		}
		raw, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(uri, "data:image/png;base64,"))
		if err != nil || len(raw) > 256<<10 {
			t.Fatalf("%d bytes, %v", len(raw), err)
		}
		drawn, err := png.Decode(bytes.NewReader(raw))
		if err != nil {
			t.Fatal(err)
		}
		if _, _, _, corner := drawn.At(0, 0).RGBA(); corner != 0 && !s.Sign.Square {
			t.Errorf("%s has something behind it", name)
		}
		if _, _, _, middle := drawn.At(48, 10).RGBA(); middle != 0xffff {
			t.Errorf("%s can be looked through", name)
		}
	}
}

// The table contains every symbol in the newest rulebooks and tokens.
func TestEverySymbolOfTheRules(t *testing.T) {
	emojis := allEmojis(t)
	for _, c := range []struct {
		files string
		form  *regexp.Regexp
		none  []string // not symbols
	}{
		// {BB}: a mana cost in an example; {N+} and {rN} are parts of a card's frame.
		{"rules/magic/2026-09-25-reconstructed.txt", regexp.MustCompile(`\{[^{} \n]+\}`), []string{"{BB}", "{N+}", "{rN}", "{rN1}", "{rN2}"}},
		// [N] stands for any number, and [T] in one place for a text.
		{"rules/riftbound/core-rules-v1.3.md", regexp.MustCompile(`\[[A-Z0-9]{1,2}\]`), []string{"[N]"}},
	} {
		raw := shared.Read(t, c.files)
		found := c.form.FindAllString(string(raw), -1)
		if len(found) < 50 {
			t.Fatalf("%d symbols in %s: the test saw nothing", len(found), c.files)
		}
		for _, s := range found {
			if emojis[s] == "" && !slices.Contains(c.none, s) {
				t.Errorf("%s: %s is in no row", c.files, s)
			}
		}
	}
}

func TestShowSymbols(t *testing.T) {
	emojis := render.Emojis{"{T}": "<:mt_0000:1>", "{G}": "<:mg_0000:2>"}
	page := func(text string) string {
		m := render.Messages(commands.Reply{Pages: []commands.Page{{{Text: tracker.Named(text)}}}}, 0)[0]
		before := m.Components[0].Content
		shown := emojis.Show(m).Components[0].Content
		if m.Components[0].Content != before {
			t.Error("the message itself was changed")
		}
		return shown
	}
	for text, want := range map[string]string{
		"{T}: Add {G}.":       "<:mt_0000:1>: Add <:mg_0000:2>.",
		"{T}{T}":              "<:mt_0000:1><:mt_0000:1>",
		"{Q}, {t}, {T":        "{Q}, {t}, {T",
		"a_b*{T}*":            `a\_b\*<:mt_0000:1>\*`,
		"<:mt_0000:1>, {W/U}": `\<:mt\_0000:1\>, {W/U}`,
	} {
		if got := page(text); got != want {
			t.Errorf("%q is shown as %q, want %q", text, got, want)
		}
	}
	if m := render.Messages(commands.Reply{Next: tracker.Say("Say `log` for {T}.")}, 0)[0]; emojis.Show(m).Components[0].Content != "→ Say `/log` for <:mt_0000:1>." {
		t.Errorf("%q", emojis.Show(m).Components[0].Content)
	}
	if got := render.Emojis(nil).Show(render.Messages(commands.Reply{Title: tracker.Say("{T}")}, 0)[0]); got.Components[0].Content != "### {T}" {
		t.Errorf("without emojis: %q", got.Components[0].Content)
	}
}

// A page of symbols has space for all emojis.
func TestPagesHaveRoomForSymbols(t *testing.T) {
	emojis := allEmojis(t)
	var page commands.Page
	for range 60 {
		page = append(page, commands.Block{Text: tracker.Named(strings.Repeat("{T}, {W/U}: Add [M]. ", 5))})
	}
	messages := render.Messages(commands.Reply{Pages: []commands.Page{page}}, 0)
	shown := 0
	for _, m := range messages {
		m = emojis.Show(m)
		if err := render.Lint(m); err != nil {
			t.Error(err)
		}
		for _, c := range m.Components {
			if strings.Contains(c.Content, "{T}") {
				t.Errorf("no room in %q", c.Content)
			}
			shown += strings.Count(c.Content, "<:")
		}
	}
	if shown != 60*5*3 {
		t.Errorf("%d symbols are shown", shown)
	}
}

func TestOutdated(t *testing.T) {
	all := symbols(t)
	for name, want := range map[string]bool{all[0].Emoji(): false, "mt_0000": true, "party": false, "mt": false, "mt_old1": false, "cat_0000": false} {
		if got := render.Outdated(name, all); got != want {
			t.Errorf("Outdated(%s) = %v", name, got)
		}
	}
}

func TestWrongSymbols(t *testing.T) {
	for _, row := range []string{"{T} | mt | disc | grey", "{T} | m t | disc | grey | T", "{T} | mt | star | grey | T"} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "symbols.txt"), []byte(row), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := render.ReadSymbols(os.DirFS(dir)); err == nil {
			t.Errorf("%q is read", row)
		}
	}
	if _, err := new(picture.Painter).Sign(picture.Sign{Colors: []string{"pink"}, Letters: []string{"T"}}); err == nil {
		t.Error("pink is drawn")
	}
}

// Each sign is one of our symbols or an emoji, and the same colors have one whatever their
// order; a symbol that isn't uploaded is left out.
func TestSigns(t *testing.T) {
	signs, err := render.ReadSigns(os.DirFS("../../data"))
	if err != nil {
		t.Fatal(err)
	}
	raw, err := os.ReadFile("../../data/signs.txt")
	if err != nil {
		t.Fatal(err)
	}
	emojis, rows := allEmojis(t), 0
	for line := range strings.Lines(string(raw)) {
		_, sign, ok := strings.Cut(strings.TrimSpace(line), " | ")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		rows++
		if ours := strings.ContainsAny(sign, "{["); ours && emojis[sign] == "" || !ours && len([]rune(sign)) > 2 || !ours && sign[0] < 0x80 {
			t.Errorf("%q is neither a symbol nor an emoji", sign)
		}
	}
	if rows < 50 {
		t.Errorf("%d rows: the test saw little", rows)
	}
	button := func(line string) render.Message {
		return render.Messages(commands.Reply{Buttons: []commands.Button{{Label: tracker.Say("Do it"), Line: line}}}, 0)[0]
	}
	for line, want := range map[string]string{
		"undo": "↩️", "undoing": "", "untap, next turn": "⏭️", "tap #3": "mt_", "put a +1/+1 counter on #3": "🔼", "foobar": "",
	} {
		m := button(line)
		got := signs.Show(m, emojis).Components[1].Components[0].Emoji.Name
		if !strings.HasPrefix(got, want) || want == "" && got != "" {
			t.Errorf("%q has %q, want %q", line, got, want)
		}
		if m.Components[1].Components[0].Emoji.Name != "" {
			t.Error("the message itself was changed")
		}
	}
	if s := signs.Show(button("tap #3"), nil).Components[1].Components[0].Emoji; !s.IsZero() {
		t.Errorf("a symbol without an emoji is %q", s.Name)
	}

	list := func(lines ...string) (names []string) {
		r := commands.Reply{}
		for _, l := range lines {
			r.Links = append(r.Links, commands.Button{Label: tracker.Say("Do it"), Line: l})
		}
		for _, o := range signs.Show(render.Messages(r, 0)[0], emojis).Components[1].Components[0].Options {
			names = append(names, o.Emoji.Name)
		}
		return names
	}
	if got := list("/rule 1", "/rule 2"); got[0] != "" {
		t.Errorf("every line has the sign %q", got)
	}
	if got := list("/rule 1", "undo"); got[0] != "📖" || got[1] != "↩️" {
		t.Errorf("the lines have the signs %q", got)
	}
}
