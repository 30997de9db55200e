package bot_test

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"arbiter/bot/discordtest"
)

// hostile are texts with markup and other special characters.
var hostile = map[string]string{
	"mentions":     "@everyone @here <@123> <@!123> <@&5> <#77> </life:5> <t:1:R> <:x:123>",
	"links":        "[x](http://evil.example) https://evil.example <https://evil.example> [a](<http://b.example>)",
	"markup":       "**b** __u__ ~~s~~ ||spoiler|| `code` ```go\nfence\n``` *i* _i_",
	"lines":        "a\n# big\n\u00a0## bigger\n\u200b### b\n-# small\n> quote\n>>> quotes\n- item\n1. one",
	"unclosed":     "** __ ~~ || ` ``` > \\",
	"turned":       "\u202egnp.exe \u2066iso\u2067late\u2069 \u200f\u061c",
	"unseen":       "a\u200b\u2060\ufeff\u00ad\u034f\u3164\U000e0041b\x00\x07\x1b[2J\u0085",
	"accents":      "Z" + strings.Repeat("\u0301", 5990) + "!",
	"only accents": strings.Repeat("\u0336", 5999),
	"emoji":        strings.Repeat("👨\u200d👩\u200d👧\ufe0f", 800),
	"enormous":     strings.Repeat("@everyone|", 600),
	"one word":     strings.Repeat("W", 6000),
	"stars":        strings.Repeat("*", 6000),
	"a number":     strings.Repeat("9", 6000),
	"parentheses":  strings.Repeat("(", 6000),
}

var (
	ours    = regexp.MustCompile(`<t:\d+:[tR]>|<a?:\w+:\d+>|</[\w -]+:\d+>|https://discord\.com/\S+`)
	shields = regexp.MustCompile(`\\[^0-9A-Za-z\s]`)
	titled  = regexp.MustCompile(`(?m)^(### |-# |> |- |(-# )?→ )`)
	listed  = regexp.MustCompile(`(?m)^[\s\p{Z}]*(#{1,3}|-#|>|>>>|[-+]|\d+[.)])[\s\p{Z}]`)
)

// markup returns effective markup in a text that isn't Arbiter's, or "".
func markup(text string) string {
	bare := shields.ReplaceAllString(ours.ReplaceAllString(text, ""), "x")
	for _, bad := range []string{"@", "<", "](", "||", "://", "```", "__", "\\"} {
		if strings.Contains(bare, bad) {
			return bad
		}
	}
	for _, pair := range []string{"**", "~~", "`"} {
		if strings.Count(bare, pair)%2 != 0 {
			return "an odd " + pair
		}
	}
	if strings.Contains(strings.ReplaceAll(bare, "**", ""), "*") {
		return "*"
	}
	return listed.FindString(titled.ReplaceAllString(bare, ""))
}

// disturbs returns characters in a text that disturb the text around it, or
// "".
func disturbs(text string) string {
	marks := 0
	for _, r := range text {
		switch {
		case r == '\n' || r == '\u200c' || r == '\u200d':
		case unicode.In(r, unicode.Cc, unicode.Cf) || strings.ContainsRune("\u034f\u115f\u1160\u2800\u3164\uffa0", r):
			return string(r)
		case unicode.In(r, unicode.Mn, unicode.Me):
			if marks++; marks > 2 {
				return "a flood of accents"
			}
			continue
		}
		marks = 0
	}
	return ""
}

// harmless checks everything that the bot has sent: nobody is pinged, no
// foreign markup is effective, and no text disturbs others. The fake itself
// reports what Discord would refuse.
func (e *evening) harmless() {
	e.Helper()
	seen := 0
	var check func(node any)
	check = func(node any) {
		switch node := node.(type) {
		case []any:
			for _, n := range node {
				check(n)
			}
		case map[string]any:
			for key, value := range node {
				text, _ := value.(string)
				switch {
				case text == "":
					check(value)
				case key == "content" && node["id"] == float64(900): // typed text is in a code fence
					inside := strings.TrimSuffix(strings.TrimPrefix(text, "```\n"), "\n```")
					if strings.Contains(inside, "`") || disturbs(inside) != "" {
						e.Errorf("it gets out of its fence: %.200q", text)
					}
				case key == "content":
					seen++
					if bad := markup(text); bad != "" {
						e.Errorf("%q has an effect in %.300q", bad, text)
					}
					fallthrough
				case key == "label" || key == "description" || key == "title" || key == "placeholder" || key == "name":
					if bad := disturbs(text); bad != "" {
						e.Errorf("%q disturbs: %s %.300q", bad, key, text)
					}
				}
			}
			if _, message := node["flags"]; message && node["components"] != nil {
				mentions, _ := json.Marshal(node["allowed_mentions"])
				if string(mentions) != `{"parse":[]}` {
					e.Errorf("allowed_mentions is %s", mentions)
				}
			}
		}
	}
	for _, sent := range e.discord.Transcript() {
		if sent.Method == "GATEWAY" || sent.Body == nil || strings.HasSuffix(sent.Path, "/commands") {
			continue
		}
		var body any
		if err := json.Unmarshal(sent.Body, &body); err != nil {
			e.Error(err)
		}
		check(body)
	}
	if seen == 0 {
		e.Error("nothing was said")
	}
}

// cut truncates a text to an option's maximum length.
func cut(text string, o discordtest.Option) string {
	if r := []rune(text); o.MaxLength != nil && len(r) > *o.MaxLength {
		return string(r[:*o.MaxLength])
	}
	return text
}

// Any text in any option of any command is only text.
func TestHostileOptions(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	e.slash("/create", map[string]any{"what": "a Treasure token"})
	const optionString = 3
	var say func(line string, options []discordtest.Option)
	say = func(line string, options []discordtest.Option) {
		for _, o := range options {
			if len(o.Options) > 0 {
				say(line+" "+o.Name, o.Options)
			}
		}
		for _, o := range options {
			if o.Type != optionString || len(o.Choices) > 0 {
				continue
			}
			for name, text := range hostile {
				values := map[string]any{o.Name: cut(text, o)}
				for _, other := range options {
					if other.Required && other.Name != o.Name && other.Type == optionString {
						values[other.Name] = "1"
						if len(other.Choices) > 0 {
							values[other.Name] = other.Choices[0].Value
						}
					}
				}
				i := e.alice.Slash(e.discord.Channel, line, values)
				if _, err := i.Reply(t.Context()); err != nil {
					t.Errorf("%s %s: %s: %v", line, o.Name, name, err)
				}
				if o.Autocomplete {
					if _, err := e.alice.Autocomplete(e.discord.Channel, line, map[string]any{o.Name: cut(text, o)}, o.Name).Choices(t.Context()); err != nil {
						t.Errorf("%s %s suggests: %s: %v", line, o.Name, name, err)
					}
				}
			}
		}
	}
	for _, c := range e.discord.Commands() {
		if c.Type == 1 {
			say("/"+c.Name, c.Options)
		}
	}
	e.harmless()
}

// Names of people, cards, labels and counters are shown wherever names are
// shown, and stay only text.
func TestHostileNames(t *testing.T) {
	t.Parallel()
	for name, text := range hostile {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := begin(t, discordtest.Options{})
			short := string([]rune(text)[:min(60, len([]rune(text)))])
			eve := e.discord.User(short)
			do := func(line string, values map[string]any) {
				t.Helper()
				e.reply(eve.Slash(e.discord.Channel, line, values))
			}
			do("/create", map[string]any{"what": "three Treasure tokens"})
			quoted := strings.ReplaceAll(text, "\n", " ")
			for _, line := range []string{
				"label #1 " + short, "label #1 \"" + short + "\"", "add 2/2 green Bear creature \"" + quoted + "\"",
				"create two 1/1 white Soldier creature tokens named " + short, "create a 1/1 Bear creature token named \"" + quoted + "\"",
				"put three " + short + " counters on #1", "effect: " + quoted, "gain 1 life", "next turn",
			} {
				do("/do", map[string]any{"line": string([]rune(line)[:min(6000, len([]rune(line)))])})
			}
			do("/game seat", map[string]any{"player": short})
			do("/game join", nil)
			do("/board", map[string]any{"as": "text"})
			do("/board", nil)
			for _, line := range []string{"/log", "/game info", "/undo", "/redo"} {
				do(line, nil)
			}
			do("/why", map[string]any{"what": "#1"})
			// The board may be posted again below new messages.
			board := func() (newest *discordtest.Message) {
				err := e.discord.Wait(t.Context(), func() bool {
					for _, m := range e.discord.Messages(e.discord.Channel) {
						if m.For == nil && m.Button("Say…") != nil {
							newest = m
						}
					}
					return newest != nil
				})
				if err != nil {
					t.Fatal(err)
				}
				return newest
			}
			for _, s := range board().Selects() {
				for _, o := range s.Options {
					now := board()
					if len(now.Selects()) == 0 || now.Selects()[0].CustomID != s.CustomID {
						continue
					}
					picked := e.reply(eve.Select(now, s.CustomID, o.Value))
					for _, label := range []string{"Counters…", "Damage…"} {
						if b := picked.Button(label); b != nil {
							if _, err := eve.Press(picked, b.CustomID).Modal(t.Context()); err != nil {
								t.Error(err)
							}
						}
					}
				}
			}
			now := board()
			if b := now.Button("My board"); b != nil { // not while a choice is open
				e.reply(eve.Press(now, b.CustomID))
			}
			e.harmless()
		})
	}
}
