package bot_test

import (
	"bytes"
	"image/png"
	"os"
	"slices"
	"strings"
	"testing"

	"arbiter/bot/discordtest"
	"arbiter/commands/render"
)

// uploadSymbols uploads the symbols to a fake Discord, as an earlier run
// would, except some spellings.
func uploadSymbols(t testing.TB, d *discordtest.Discord, but ...string) {
	t.Helper()
	all, err := render.ReadSymbols(os.DirFS("../data"))
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range all {
		if !slices.Contains(but, s.Spellings[0]) {
			d.AddEmoji(s.Emoji())
		}
	}
}

// Missing symbols are uploaded once; earlier drawings are deleted, and the
// owner's own emojis stay.
func TestSymbolsAreUploaded(t *testing.T) {
	t.Parallel()
	e := beginWith(t, discordtest.Options{}, func(e *evening) {
		uploadSymbols(t, e.discord, "{T}")
		e.discord.AddEmoji("party")
		e.discord.AddEmoji("mt_0000")
	})
	named := func(prefix string) (found []discordtest.Emoji) {
		for _, emoji := range e.discord.Emojis() {
			if strings.HasPrefix(emoji.Name, prefix) {
				found = append(found, emoji)
			}
		}
		return found
	}
	if err := e.discord.Wait(e.Context(), func() bool { tap := named("mt_"); return len(tap) == 1 && tap[0].Image != nil }); err != nil {
		t.Fatalf("%+v: %v", named("mt_"), err)
	}
	tap := named("mt_")[0]
	if drawn, err := png.DecodeConfig(bytes.NewReader(tap.Image)); err != nil || drawn.Width != drawn.Height || len(named("party")) != 1 {
		t.Errorf("%+v, %v, %d parties", drawn, err, len(named("party")))
	}
	e.says(e.slash("/token", map[string]any{"name": "Treasure"}), "<:"+tap.Name+":"+tap.ID+">, Sacrifice")
	before := len(e.discord.Emojis())
	e.stop()
	e.start()
	e.says(e.slash("/token", map[string]any{"name": "Treasure"}), "<:"+tap.Name+":"+tap.ID+">, Sacrifice")
	if n := len(e.discord.Emojis()); n != before || len(e.discord.Transcript().On("POST /applications/*/emojis")) != 1 {
		t.Errorf("%d emojis became %d", before, n)
	}
}

// Without emojis, symbols are shown as written.
func TestNoSymbols(t *testing.T) {
	t.Parallel()
	e := beginWith(t, discordtest.Options{}, func(e *evening) { e.discord.Fail(discordtest.RouteEmojis, 403, -1) })
	e.says(e.slash("/token", map[string]any{"name": "Treasure"}), "{T}, Sacrifice")
}
