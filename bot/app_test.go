package bot_test

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/bot"
	"arbiter/commands"
	"arbiter/tracker"
)

func TestOpenKeepsGamesOverRestarts(t *testing.T) {
	config := bot.Config{DataDir: t.TempDir()}
	for i, line := range []string{"/create 3 Food tokens", "/board"} {
		app, err := bot.Open(t.Context(), config, config.Games())
		if err != nil {
			t.Fatal(err)
		}
		request, err := app.Judge.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		request.Channel, request.By = "c", tracker.Speaker{Name: "Alice"}
		reply := app.Judge.Do(t.Context(), request)
		if err := app.Close(); err != nil {
			t.Fatal(err)
		}
		tiles := reply.Table.Board.Lanes
		if reply.Problem != nil || len(tiles) != 1 || tiles[0].Tiles[0].Count != 3 || len(app.Notices) > 0 {
			t.Errorf("start %d: %+v %v", i+1, reply, app.Notices)
		}
	}
	if _, err := os.Stat(config.Log()); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a log was made though there was nothing to note: %v", err)
	}
}

// An invalid games file is reported and left unchanged.
func TestOpenRefusesBadFiles(t *testing.T) {
	config := bot.Config{DataDir: t.TempDir()}
	bad := filepath.Join(config.DataDir, "bad.db")
	text := []byte(strings.Repeat("no database ", 1000))
	if err := os.WriteFile(bad, text, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		path string
		want error
	}{
		{bad, tracker.ErrDamaged},
		{filepath.Join(bad, "games.db"), tracker.ErrFull},
		{config.DataDir, tracker.ErrFull},
	} {
		app, err := bot.Open(t.Context(), config, tc.path)
		problem := (*tracker.Problem)(nil)
		if app != nil || !errors.Is(err, tc.want) || !errors.As(err, &problem) || problem.Then.Zero() {
			t.Errorf("%s: %v, want %v with a next step", tc.path, err, tc.want)
		}
	}
	if got, err := os.ReadFile(bad); err != nil || string(got) != string(text) {
		t.Errorf("the bad file was changed: %v", err)
	}
}

// An unreadable shelf doesn't prevent games.
func TestOpenWithoutShelf(t *testing.T) {
	config := bot.Config{DataDir: t.TempDir()}
	if err := os.Mkdir(config.Reference(), 0o700); err != nil {
		t.Fatal(err)
	}
	app, err := bot.Open(t.Context(), config, config.Games())
	if err != nil {
		t.Fatal(err)
	}
	reply := app.Judge.Do(t.Context(), commands.Request{Channel: "c", Command: "rule", Options: map[string]string{"what": "704.5f"}})
	if err := app.Close(); err != nil {
		t.Fatal(err)
	}
	if reply.Problem != nil || len(app.Notices) != 1 || !strings.Contains(app.Notices[0], "own words") {
		t.Errorf("%+v %v", reply.Problem, app.Notices)
	}
	log, err := os.ReadFile(config.Log())
	if err != nil || !strings.Contains(string(log), "level=WARN") {
		t.Errorf("%s %v", log, err)
	}
}

func sprintf(format string, v any) string { return fmt.Sprintf(format, v) }

func TestSecretsHide(t *testing.T) {
	c, err := bot.Load(func(name string) string {
		return map[string]string{"DISCORD_TOKEN": " very-secret ", "ARBITER_DATA_DIR": t.TempDir(), "ARBITER_LOG_LEVEL": "warn"}[name]
	})
	if err != nil {
		t.Fatal(err)
	}
	if string(c.Token) != "very-secret" || c.LogLevel != slog.LevelWarn {
		t.Errorf("token or level not read: %v", c.LogLevel)
	}
	var log strings.Builder
	slog.New(slog.NewJSONHandler(&log, nil)).Info("settings", "config", c, "token", c.Token)
	for name, shown := range map[string]string{
		"%v": sprintf("%v", c), "%+v": sprintf("%+v", c), "%#v": sprintf("%#v", c), "%s": sprintf("%s", c.Token), "slog": log.String(),
	} {
		if strings.Contains(shown, "very-secret") {
			t.Errorf("%s shows it: %s", name, shown)
		}
	}
}

func TestAllProblemsAtOnce(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := bot.Load(func(name string) string {
		return map[string]string{"ARBITER_DATA_DIR": file, "ARBITER_LOG_LEVEL": "loud"}[name]
	})
	if err == nil || !strings.Contains(err.Error(), "ARBITER_DATA_DIR") || !strings.Contains(err.Error(), "ARBITER_LOG_LEVEL") {
		t.Errorf("%v", err)
	}
}
