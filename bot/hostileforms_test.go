package bot_test

import (
	"maps"
	"strings"
	"testing"

	"arbiter/bot/discordtest"
)

// Whatever stands in whatever field of whatever form, longer than any client
// lets it be typed, it is text.
func TestHostileForms(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	live := e.slash("/create", map[string]any{"what": "three 1/1 white Soldier creature tokens"})
	picked := e.pick(live, "1")
	mine := e.press(picked, "My board")
	opened := make(map[string]bool)
	var forms []*discordtest.Modal
	for _, m := range []*discordtest.Message{picked, mine} {
		for _, label := range []string{"Say…", "Life…", "Create…", "Counters…", "Damage…"} {
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
	// What was refused comes back to be mended, as far as a form holds it.
	refused := e.reply(e.alice.ForgeForm(e.discord.Channel, live, forms[0].CustomID, map[string]string{"line": strings.Repeat("xyzzy ", 1000)}))
	for _, m := range []*discordtest.Message{refused} {
		if b := m.Button("Edit…"); b != nil {
			if _, err := e.alice.Press(m, b.CustomID).Modal(t.Context()); err != nil {
				t.Error(err)
			}
		}
	}
	e.harmless()
}
