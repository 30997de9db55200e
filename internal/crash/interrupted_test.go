package crash

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"arbiter/internal/shared"
)

// interrupt sends SIGTERM and waits for the end of the program, at most so long
// that a hang shows.
func (p *process) interrupt(t *testing.T, with os.Signal) (status int) {
	t.Helper()
	if err := p.Process.Signal(with); err != nil {
		t.Fatal(err)
	}
	hung := time.AfterFunc(20*time.Second, func() {
		t.Errorf("%v was not heeded", with)
		_ = p.Process.Kill()
	})
	defer hung.Stop()
	for p.out.Scan() {
		p.rest += p.out.Text() + "\n"
	}
	p.gone = true
	_ = p.Wait() // the status has the result
	return p.ProcessState.ExitCode()
}

// listed names the files of a folder.
func listed(t *testing.T, folder string) string {
	t.Helper()
	all, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range all {
		names = append(names, f.Name())
	}
	return strings.Join(names, " ")
}

// An interrupted import of rules leaves the shelf unchanged and no file
// behind, and says so with its exit status.
func TestInterruptedImport(t *testing.T) {
	t.Parallel()
	for name, signal := range map[string]os.Signal{"SIGTERM": syscall.SIGTERM, "SIGINT": os.Interrupt} {
		data := t.TempDir()
		old := shared.Path(t, "rules/magic/2026-02-27.txt")
		if said, status := arbiter(t, data, "rules", "import", old); status != 0 {
			t.Fatalf("%s: %s", name, said)
		}
		before, _ := arbiter(t, data, "rules", "editions", "--json")
		there := listed(t, data)
		p := begin(t, data, nil, "rules", "import", slowToRead(t))
		for begun := time.Now(); !strings.Contains(listed(t, data), "-wal"); { // until it has opened the shelf
			if time.Since(begun) > 20*time.Second {
				t.Fatal("the shelf is never opened")
			}
		}
		time.Sleep(200 * time.Millisecond) // reading the file takes seconds
		if status := p.interrupt(t, signal); status != 1 {
			said, _ := p.words()
			t.Errorf("%s: status %d, %s%s", name, status, p.rest, said)
		}
		if said, _ := p.words(); said != "arbiter: interrupted; what is on the shelf is as it was\n" {
			t.Errorf("%s: it says %q", name, said)
		}
		if now := listed(t, data); now != there {
			t.Errorf("%s: it leaves %s; there were %s", name, now, there)
		}
		if after, _ := arbiter(t, data, "rules", "editions", "--json"); after != before {
			t.Errorf("%s: the shelf was\n%sand is\n%s", name, before, after)
		}
	}
}

// slowToRead returns an edition with 250 further rules of the maximum length.
func slowToRead(t *testing.T) string {
	t.Helper()
	text := string(shared.Read(t, "rules/magic/2026-04-17.txt"))
	end := strings.LastIndex(text, "\nGlossary")
	var more strings.Builder
	for n := range 250 {
		fmt.Fprintf(&more, "\n\n905.%da A rule.%s", 10+n, strings.Repeat("\nand a line more of what this rule says.", 750))
	}
	file := filepath.Join(t.TempDir(), "slow.txt")
	if err := os.WriteFile(file, []byte(text[:end]+more.String()+"\n"+text[end:]), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// A download that is interrupted likewise.
func TestInterruptedUpdate(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	begun := make(chan struct{})
	publisher := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/rules" {
			w.Header().Set("Content-Type", "text/html")
			_, _ = io.WriteString(w, `<html><a href="/MagicCompRules.txt">TXT</a></html>`)
			return
		}
		_, _ = io.WriteString(w, "Magic: The Gathering Comprehensive Rules")
		_ = http.NewResponseController(w).Flush()
		close(begun)
		<-r.Context().Done() // and nothing more
	}))
	t.Cleanup(publisher.Close)
	if said, status := arbiter(t, data, "rules", "import", shared.Path(t, "rules/magic/2026-02-27.txt")); status != 0 {
		t.Fatal(said)
	}
	there := listed(t, data)
	p := begin(t, data, []string{"ARBITER_RULES_URL=" + publisher.URL + "/rules", "ARBITER_DOCUMENTS_URL=off"}, "rules", "update")
	<-begun
	if status := p.interrupt(t, syscall.SIGTERM); status != 1 {
		t.Errorf("status %d", status)
	}
	if said, _ := p.words(); said != "arbiter: interrupted; what is on the shelf is as it was\n" {
		t.Errorf("it says %q", said)
	}
	if now := listed(t, data); now != there {
		t.Errorf("it leaves %s; there were %s", now, there)
	}
}

// The console stops on a signal, while it waits for a line and while it
// answers one; an import is complete or absent.
func TestInterruptedConsole(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	p := begin(t, data, nil, "console", "--as", "Alice")
	_, _ = io.WriteString(p.in, "create 3 Treasure tokens\n")
	for p.out.Scan() && !strings.Contains(p.out.Text(), "Treasure") {
	}
	if status := p.interrupt(t, syscall.SIGTERM); status != 1 {
		t.Errorf("waiting: status %d", status)
	}
	game := filepath.Join(t.TempDir(), "game.json")
	p = begin(t, data, nil, "console", "--as", "Alice")
	for range 2000 {
		_, _ = io.WriteString(p.in, "create a Treasure token\ngain 1 life\n")
	}
	_, _ = io.WriteString(p.in, "/game export "+game+"\n")
	if status := p.end(t); status != 0 {
		t.Fatal(p.rest)
	}
	const other = "other"
	p = begin(t, data, nil, "console", "--as", "Alice", "--channel", other)
	_, _ = io.WriteString(p.in, "/life\n")
	for p.out.Scan() && !strings.Contains(p.out.Text(), "No game") { // until it answers, and so heeds signals
	}
	_, _ = io.WriteString(p.in, "/game import "+game+"\n")
	time.Sleep(moment() / 4)
	if status := p.interrupt(t, syscall.SIGTERM); status != 1 {
		t.Errorf("importing: status %d", status)
	}
	p = begin(t, data, nil, "console", "--as", "Alice", "--channel", other)
	_, _ = io.WriteString(p.in, "/life\n")
	_ = p.end(t)
	if whole, none := strings.Contains(p.rest, "2020"), strings.Contains(p.rest, "No game"); whole == none {
		t.Errorf("after an import that was interrupted:\n%s", p.rest)
	}
}
