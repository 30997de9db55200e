package bot_test

import (
	"maps"
	"testing"

	"arbiter/bot/discordtest"
)

// Any text in any field of any form, longer than clients allow, is only text.
func TestHostileForms(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	live := e.slash("/create", map[string]any{"what": "three 1/1 white Soldier creature tokens"})
	picked := e.pick(live, "1")
	mine := e.press(picked, "My board")
	opened := make(map[string]bool)
	var forms []*discordtest.Modal
	for _, m := range []*discordtest.Message{picked, mine, e.press(picked, "Life…"), e.press(mine, "Create…")} {
		for _, label := range []string{"Say…", "A number…", "Other…", "Counters…", "Damage…"} {
			b := m.Button(label)
			if b == nil || opened[label] {
				continue
			}
			form, err := e.alice.Press(m, b.CustomID).Modal(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			opened[label] = true
			forms = append(forms, form)
		}
	}
	if len(forms) != 5 {
		t.Fatalf("only these forms were found: %v", opened)
	}
	for _, form := range forms {
		usual := make(map[string]string)
		for _, f := range form.Fields() {
			usual[f.CustomID] = "1"
			if len(f.Options) > 0 {
				usual[f.CustomID] = f.Options[0].Value
			}
		}
		for field := range usual {
			for name, text := range hostile {
				put := maps.Clone(usual)
				put[field] = text
				if _, err := e.alice.ForgeForm(e.discord.Channel, live, form.CustomID, put).Reply(t.Context()); err != nil {
					t.Errorf("%s %s: %s: %v", form.Title, field, name, err)
				}
			}
		}
	}
	// A refused line can be corrected and sent again.
	mended := 0
	for name, text := range hostile {
		refused := e.reply(e.alice.ForgeForm(e.discord.Channel, live, forms[0].CustomID, map[string]string{"line": text}))
		b := refused.Button("Edit…")
		if b == nil {
			continue // it doesn't fit a form
		}
		form, err := e.alice.Press(refused, b.CustomID).Modal(t.Context())
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		mended++
		field := form.Fields()[0]
		if disturbs(field.Value) != "" {
			t.Errorf("%s: the form begins with %.200q", name, field.Value)
		}
		e.reply(e.alice.ForgeForm(e.discord.Channel, refused, form.CustomID, map[string]string{field.CustomID: text}))
	}
	if mended < 5 {
		t.Errorf("only %d of what was refused could be mended", mended)
	}
	// The number for a choice, in a channel where nothing else is asked.
	elsewhere := e.discord.NewChannel("elsewhere")
	e.reply(e.alice.Slash(elsewhere, "/game start", nil))
	asked := e.reply(e.alice.Slash(elsewhere, "/do", map[string]any{"line": "create X 1/1 white Soldier creature tokens"}))
	b := asked.Button("Another number…")
	if b == nil {
		t.Fatalf("no number is asked for: %s", asked.Text())
	}
	form, err := e.alice.Press(asked, b.CustomID).Modal(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range hostile {
		e.reply(e.alice.ForgeForm(elsewhere, asked, form.CustomID, map[string]string{form.Fields()[0].CustomID: text}))
	}
	e.harmless()
}
