package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"arbiter/internal/pgtest"
)

// scaling returns docs/scaling.md.
func scaling(t *testing.T) string {
	t.Helper()
	raw, err := os.ReadFile("docs/scaling.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// docs/scaling.md and the files in deploy name only settings that exist.
func TestDeployedSettings(t *testing.T) {
	known, err := os.ReadFile(".env.example")
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{"docs/scaling.md": scaling(t)}
	files, err := filepath.Glob("deploy/*")
	if err != nil || len(files) < 5 {
		t.Fatalf("%q, %v", files, err)
	}
	for _, name := range files {
		raw, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		texts[name] = string(raw)
	}
	setting := regexp.MustCompile(`\b(?:ARBITER|DISCORD)_[A-Z_]+\b`)
	for name, text := range texts {
		for _, s := range setting.FindAllString(text, -1) {
			its := s == "ARBITER_HOST" && name == "deploy/compose.yaml" // the file's own variable
			if !its && !strings.Contains(string(known), "#"+s+"=") {
				t.Errorf("%s names %s, which .env.example doesn't have", name, s)
			}
		}
	}
}

// The commands of docs/scaling.md create, dump and restore a database.
func TestDumpAndRestore(t *testing.T) {
	server := pgtest.New(t, nil)
	text, dir := scaling(t), t.TempDir()
	execute := func(command string) {
		t.Helper()
		if !strings.Contains(text, command) {
			t.Fatalf("docs/scaling.md doesn't say %q", command)
		}
		// The test's server has its own socket and superuser.
		cmd := exec.CommandContext(t.Context(), "sh", "-c", strings.TrimPrefix(command, "sudo -u postgres "))
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "PGHOST="+server.Socket(), "PGUSER=arbiter")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v: %s", command, err, out)
		}
	}
	t.Setenv("DISCORD_TOKEN", "")
	t.Setenv("ARBITER_DATA_DIR", t.TempDir())
	t.Setenv("ARBITER_DATABASE_URL", server.URL("arbiter"))
	said := func(input string, args ...string) string {
		t.Helper()
		status, all := spoken(t, input, args...)
		if status != done {
			t.Fatalf("%v: status %d: %s", args, status, all)
		}
		return all
	}
	execute("sudo -u postgres createdb --owner arbiter arbiter")
	said("/create what:a 2/1 red Dwarf Berserker creature token\n", "console", "--as", "Zoë")
	execute("pg_dump -Fc arbiter > arbiter.dump")
	said("create a Food token\n", "console", "--as", "Zoë")
	execute("pg_restore --clean --dbname=arbiter arbiter.dump")
	if board := said("/board\n", "console", "--as", "Zoë"); !strings.Contains(board, "Dwarf Berserker") || strings.Contains(board, "Food") {
		t.Error(board)
	}
	if all := said("", "doctor"); !strings.Contains(all, "standby") {
		t.Errorf("doctor: %s", all)
	}
}
