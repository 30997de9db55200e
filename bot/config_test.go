package bot_test

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"arbiter/bot"
)

func TestLoad(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		name    string
		env     map[string]string
		dir     string
		problem string
	}{
		{"named", map[string]string{"ARBITER_DATA_DIR": "/srv/arbiter"}, "/srv/arbiter", ""},
		{"a file", map[string]string{"ARBITER_DATA_DIR": file}, file, "is a file"},
		{"no token", map[string]string{"ARBITER_DATA_DIR": "/srv/arbiter", "DISCORD_TOKEN": "Bot abc"}, "/srv/arbiter", "without the word Bot"},
		{"no address", map[string]string{"ARBITER_DATA_DIR": "/srv/arbiter", "DISCORD_API": "discord.com"}, "/srv/arbiter", "DISCORD_API"},
		{"no rules page", map[string]string{"ARBITER_DATA_DIR": "/srv/arbiter", "ARBITER_RULES_URL": "wizards.com"}, "/srv/arbiter", "ARBITER_RULES_URL"},
		{"no list of cards", map[string]string{"ARBITER_DATA_DIR": "/srv/arbiter", "ARBITER_CARDS_URL": "scryfall"}, "/srv/arbiter", `ARBITER_CARDS_URL: "scryfall" is no address`},
		{"no kind of board", map[string]string{"ARBITER_DATA_DIR": "/srv/arbiter", "ARBITER_BOARD": "crayon"}, "/srv/arbiter", `ARBITER_BOARD: "crayon" is none of picture, text, auto`},
		{"a board in words", map[string]string{"ARBITER_DATA_DIR": "/srv/arbiter", "ARBITER_BOARD": "Text"}, "/srv/arbiter", ""},
		{"a board in words under load", map[string]string{"ARBITER_DATA_DIR": "/srv/arbiter", "ARBITER_BOARD": "AUTO"}, "/srv/arbiter", ""},
		{"a drawn board", map[string]string{"ARBITER_DATA_DIR": "/srv/arbiter", "ARBITER_BOARD": "picture"}, "/srv/arbiter", ""},
		{"no pictures", map[string]string{"ARBITER_DATA_DIR": "/srv/arbiter", "ARBITER_IMAGES": "Off"}, "/srv/arbiter", ""},
		{"no such pictures", map[string]string{"ARBITER_DATA_DIR": "/srv/arbiter", "ARBITER_IMAGES": "cropped"}, "/srv/arbiter", `ARBITER_IMAGES: "cropped" is none of on, off`},
		{"no page of a rule", map[string]string{"ARBITER_DATA_DIR": "/srv/arbiter", "ARBITER_RULE_URL": "https://example.org/cr"}, "/srv/arbiter", "ARBITER_RULE_URL"},
		{"a page of each rule", map[string]string{"ARBITER_DATA_DIR": "/srv/arbiter", "ARBITER_RULE_URL": "https://example.org/cr#{rule}"}, "/srv/arbiter", ""},
		{"default", map[string]string{"XDG_DATA_HOME": "/data"}, "/data/arbiter", ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if runtime.GOOS == "windows" {
				tc.dir = filepath.FromSlash(tc.dir)
			}
			c, err := bot.Load(func(name string) string { return tc.env[name] })
			if c.DataDir != tc.dir {
				t.Errorf("data folder %s, want %s", c.DataDir, tc.dir)
			}
			if c.Words != (tc.env["ARBITER_BOARD"] == "Text") {
				t.Errorf("boards in words: %t", c.Words)
			}
			if c.WhenFree != (tc.env["ARBITER_BOARD"] == "AUTO") {
				t.Errorf("boards in words under load: %t", c.WhenFree)
			}
			if c.HideImages != (tc.env["ARBITER_IMAGES"] == "Off") {
				t.Errorf("pictures are hidden: %t", c.HideImages)
			}
			if (err != nil) != (tc.problem != "") || err != nil && !strings.Contains(err.Error(), tc.problem) {
				t.Errorf("problem %v, want %q", err, tc.problem)
			}
		})
	}
}

// Every setting in .env.example is read, and every setting is there and in the document.
func TestExampleListsTheSettings(t *testing.T) {
	example, err := os.ReadFile("../.env.example")
	if err != nil {
		t.Fatal(err)
	}
	document, err := os.ReadFile("../docs/settings.md")
	if err != nil {
		t.Fatal(err)
	}
	asked := make(map[string]bool)
	if _, err := bot.Load(func(name string) string { asked[name] = true; return "" }); err != nil {
		t.Fatal(err)
	}
	for name := range asked {
		if strings.HasPrefix(name, "ARBITER_") && !strings.Contains(string(example), name+"=") {
			t.Errorf("%s is read but not in .env.example", name)
		}
		if strings.HasPrefix(name, "ARBITER_") && !strings.Contains(string(document), "| `"+name+"` |") {
			t.Errorf("%s is read but not in docs/settings.md", name)
		}
	}
	for line := range strings.Lines(string(example)) {
		name, _, setting := strings.Cut(strings.TrimPrefix(strings.TrimSpace(line), "#"), "=")
		if setting && !asked[strings.TrimSpace(name)] {
			t.Errorf("%s is in .env.example but not read", name)
		}
	}
}
