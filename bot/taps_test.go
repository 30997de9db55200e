package bot_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"arbiter/bot/discordtest"
)

// thumb is a player with a phone, whose taps are counted: a press is one, and types no key.
type thumb struct {
	*evening
	now  *discordtest.Message // where the next press is
	taps int
}

// press presses the button with a label or custom id, or else the first of which the
// label starts with a text.
func (p *thumb) press(label string) {
	p.Helper()
	m := p.discord.Message(p.now.ID)
	buttons := m.Buttons()
	i := slices.IndexFunc(buttons, func(b discordtest.Component) bool { return b.Label == label || b.CustomID == label })
	if i < 0 {
		i = slices.IndexFunc(buttons, func(b discordtest.Component) bool { return strings.HasPrefix(b.Label, label) })
	}
	if i < 0 {
		p.Fatalf("no button %q among %q", label, labels(m))
	}
	p.taps++
	p.now = p.reply(p.alice.Press(m, buttons[i].CustomID))
}

// labels lists the buttons of a message.
func labels(m *discordtest.Message) (all []string) {
	for _, b := range m.Buttons() {
		all = append(all, b.Label)
	}
	return all
}

// cost is what an act costs.
type cost struct{ taps, keys int }

// acts are the commonest acts, on Alice's turn with four untapped Soldiers. before is
// what they cost on the build before boards had menus, as it was played there: "My
// board", "Create…" and "3 treasure"; the stack, "Tap" and its number; "Say…" and a
// line. There, a select was two taps, a form one to open and one to send, and each
// character that was typed a key.
var acts = []struct {
	name        string
	first       string // a line before it
	play        func(p *thumb)
	want        string // what the board shows after it
	before, now cost
}{
	{"three Treasures", "", func(p *thumb) { p.press("Create…"); p.line("create 3 Treasure tokens") }, "×3 Treasure", cost{3, 10}, cost{2, 0}},
	{"tap a stack of four", "", func(p *thumb) { p.press("Tap…"); p.press("All 4") }, "×4 Soldier Token 1/1** · tapped", cost{5, 0}, cost{2, 0}},
	{"attack with everything", "", func(p *thumb) { p.press("Attack with…"); p.press("All at Bob") }, "attacking Bob", cost{2, 22}, cost{2, 0}},
	{"kill one of a stack", "", func(p *thumb) { p.press("Remove…"); p.press("1 of #1") }, "×3 Soldier", cost{2, 15}, cost{2, 0}},
	{"a +1/+1 counter on each", "", func(p *thumb) { p.press("+1/+1…"); p.press("All 4") }, "×4 Soldier Token 2/2", cost{2, 40}, cost{2, 0}},
	{"lose 3 life", "", func(p *thumb) { p.press("Life…"); p.press("−3") }, "**Alice** · 17 life", cost{2, 2}, cost{2, 0}},
	{"next turn", "", func(p *thumb) { p.press("Untap · Next turn") }, "turn 4", cost{1, 0}, cost{1, 0}},
	{"undo", "", func(p *thumb) { p.press("Undo") }, "turn 2", cost{1, 0}, cost{1, 0}},
	{"two more of this game's token", "", func(p *thumb) { p.press("Create…"); p.press("×2") }, "×2 Soldier Token", cost{2, 19}, cost{2, 0}},
	{"the opponent loses 1 life", "", func(p *thumb) { p.press("Life…"); p.press("Bob −1") }, "**Bob** · 19 life", cost{2, 21}, cost{2, 0}},
	{"combat damage", "attack Bob with all #1", func(p *thumb) { p.press("Combat damage") }, "**Bob** · 16 life", cost{2, 13}, cost{1, 0}},
}

// The commonest acts take a tap or two on a phone, and no key.
func TestTaps(t *testing.T) {
	t.Parallel()
	var table strings.Builder
	table.WriteString("| act | taps before | keys before | taps now | keys now |\n|---|---|---|---|---|\n")
	for _, act := range acts {
		fmt.Fprintf(&table, "| %s | %d | %d | %d | %d |\n", act.name, act.before.taps, act.before.keys, act.now.taps, act.now.keys)
	}
	page, err := os.ReadFile(filepath.Join("..", "docs", "buttons.md"))
	if err != nil || !strings.Contains(string(page), table.String()) {
		t.Errorf("docs/buttons.md (%v) lacks:\n%s", err, table.String())
	}
	for _, act := range acts {
		t.Run(act.name, func(t *testing.T) {
			t.Parallel()
			p := onPhone(t, act.first)
			act.play(p)
			p.shows(act.want)
			if got := (cost{p.taps, 0}); got != act.now {
				t.Errorf("%d taps and %d keys, not %d and %d", got.taps, got.keys, act.now.taps, act.now.keys)
			}
		})
	}
}

// onPhone begins an evening of Alice and Bob on Alice's second turn, with four
// untapped Soldiers of hers.
func onPhone(t *testing.T, lines ...string) *thumb {
	t.Helper()
	e := begin(t, discordtest.Options{})
	e.slash("/game start", map[string]any{"players": "Bob"})
	for _, line := range append([]string{"create four 1/1 white Soldier creature tokens", "next turn", "next turn"}, lines...) {
		if line != "" {
			e.slash("/do", map[string]any{"line": line})
		}
	}
	p := &thumb{evening: e}
	p.look()
	return p
}

// look asks for the board anew, and looks at it.
func (p *thumb) look() {
	p.Helper()
	p.now = p.slash("/board", map[string]any{"as": "text"})
}

// shows checks that the board has a text.
func (p *thumb) shows(want string) {
	p.Helper()
	if m := p.slash("/board", map[string]any{"as": "text"}); !strings.Contains(m.Text(), want) {
		p.Errorf("lacks %q:\n%s", want, m.Text())
	}
}

// line presses the button that says a line.
func (p *thumb) line(line string) {
	p.Helper()
	for _, b := range p.discord.Message(p.now.ID).Buttons() {
		if strings.HasSuffix(b.CustomID, ":"+line) {
			p.press(b.CustomID)
			return
		}
	}
	p.Fatalf("no button says %q: %q", line, labels(p.discord.Message(p.now.ID)))
}
