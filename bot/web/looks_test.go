package web_test

import (
	"bytes"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"arbiter/bot/web"
	"arbiter/internal/chromium"
)

// played plays one of the games of docs/pictures at a new table, and returns the player.
func (p *process) played(t *testing.T, name string) web.Person {
	t.Helper()
	game, err := os.ReadFile("../../docs/pictures/" + name + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	host, guest := alice, bob
	host.Channel, guest.Channel = "5/"+name, "5/"+name
	hosts, guests := p.signIn(host), p.signIn(guest)
	for line := range strings.Lines(string(game)) {
		line = strings.TrimSpace(line)
		if rest, ok := strings.CutPrefix(line, "@Bob "); ok {
			guests.must(rest)
		} else if line != "" && !strings.HasPrefix(line, "#") {
			hosts.must(line)
		}
	}
	return host
}

// On each kind of screen and in both themes, the pages of both games fit the window and have no accessibility
// findings. If CHROMIUM_PICTURES is set, their pictures are written there.
func TestLooks(t *testing.T) {
	t.Parallel()
	p := alone(t)
	screens := []struct {
		name string
		chromium.Options
	}{{"390", chromium.Phone}, {"1024", chromium.Tablet}, {"1920", chromium.Desktop}}
	for i, game := range []string{"commander", "riftbound"} {
		of := p.played(t, game)
		for j, screen := range screens {
			for k, theme := range []string{"light", "dark"} {
				if os.Getenv("CHROMIUM_PICTURES") == "" && (i+j+k)%2 == 0 { // tested with the other game
					continue
				}
				o := screen.Options
				o.Dark, o.Still = theme == "dark", true
				page := p.page(t, of, o)
				chromium.Evaluate[any](page, `document.fonts.ready.then(() => null)`)
				name := fmt.Sprintf("web-%s-%s-%s", game, screen.name, theme)
				if wide := chromium.Evaluate[int](page, `document.documentElement.scrollWidth`); wide > screen.Width {
					t.Errorf("%s is %d pixels wide", name, wide)
				}
				page.Accessible("label-content-name-mismatch")
				// A symbol is in the line of its text.
				if apart := chromium.Evaluate[int](page, `[...document.querySelectorAll("#panel .symbol")].filter(e => getComputedStyle(e.parentElement).display.includes("flex")).length`); apart > 0 {
					t.Errorf("%s has %d symbols beside their texts", name, apart)
				}
				page.SaveWindow(name)
				if i+j+k > 0 {
					continue
				}
				base, _, _ := strings.Cut(page.Address(), "?")
				for _, query := range []string{"?tv", "?overlay", "?step=9", "?pick=1"} {
					page.Go(base + query)
					page.SaveWindow("web" + strings.ReplaceAll(query, "?", "-"))
				}
			}
		}
	}
}

// Pieces and labels of the board move and fade unless the reader prefers reduced motion.
func TestReducedMotion(t *testing.T) {
	t.Parallel()
	p := alone(t)
	b := p.signIn(alice)
	b.must("/game start", "create a 2/2 green Bear creature token")
	for _, still := range []bool{false, true} {
		o := chromium.Desktop
		o.Still = still
		page := p.page(t, alice, o)
		chromium.Evaluate[any](page, `(() => {
			const animate = Element.prototype.animate;
			window.moves = 0;
			Element.prototype.animate = function (...how) { window.moves++; return animate.apply(this, how); };
		})()`)
		b.must("create a 1/1 white Soldier creature token", "destroy all creatures", "create a 2/2 green Bear creature token")
		page.Until(`document.querySelector("#log").textContent.includes("destroy all creatures") && document.querySelectorAll("#board a.card").length === 1`)
		if moves := chromium.Evaluate[int](page, `window.moves`); still != (moves == 0) {
			t.Errorf("reduced motion %t: %d pieces moved", still, moves)
		}
	}
}

// older serves the pages without light-dark(), and behind a proxy that buffers events.
func older(pages http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/events") {
			<-r.Context().Done()
			return
		}
		recorded := httptest.NewRecorder()
		pages.ServeHTTP(recorded, r)
		maps.Copy(w.Header(), recorded.Header())
		w.WriteHeader(recorded.Code)
		body := recorded.Body.Bytes()
		if strings.HasSuffix(r.URL.Path, ".css") {
			body = bytes.ReplaceAll(body, []byte("light-dark("), []byte("not-known-yet("))
		}
		_, _ = w.Write(body) // the reader has gone
	})
}

// In a browser without light-dark() and behind a proxy that buffers events, the pages are legible in both
// themes and show changes. Without scripts, a link picks a stack, and a button performs a move.
func TestOldBrowser(t *testing.T) {
	t.Parallel()
	p := alone(t)
	p.http.Config.Handler = older(p.server.Handler())
	b := p.signIn(alice)
	b.must("/game start", "create two 1/1 white Soldier creature tokens", "create a 2/2 green Bear creature token")
	for _, o := range []chromium.Options{chromium.Phone, chromium.Desktop.InDark()} {
		page := p.page(t, alice, o)
		ground := chromium.Evaluate[string](page, `getComputedStyle(document.body).backgroundColor`)
		if dark := ground == "rgb(20, 22, 27)"; dark != o.Dark {
			t.Errorf("the ground is %s, dark: %v", ground, o.Dark)
		}
		page.Accessible("label-content-name-mismatch")
		page.Save(fmt.Sprintf("old-%d", o.Width))
		page.Until(`document.querySelector("#status").textContent === "Asking for changes"`)
		page.Until(fmt.Sprintf(`document.querySelector("#board").viewBox.baseVal.width === %d`, map[bool]int{true: 800, false: 1600}[o.Touch])) // the width of a board for the device
		b.must("create a Treasure token")
		page.Until(`[...document.querySelectorAll("#board .card")].some(e => e.getAttribute("aria-label").includes("Treasure"))`)
		b.must("undo")
		page = p.page(t, alice, o.WithoutScript())
		page.Follow(`[data-id="2"] .size-plate`)
		page.Follow(`#panel button[value^="tap "], #panel button[value^="untap "]`)
		if log := page.Text("#log li"); !strings.Contains(log, "tapped") {
			t.Errorf("the log says %q", log)
		}
	}
}

// A board of 500 different permanents fits the window of a phone and of a TV.
func TestLargeBoard(t *testing.T) {
	t.Parallel()
	p := alone(t)
	b := p.signIn(alice)
	b.must("/game start")
	for i := range 20 {
		var line strings.Builder
		for j := range 25 {
			fmt.Fprintf(&line, "create a %d/%d green Beast creature token. ", 1+i, 1+j)
		}
		b.must(line.String())
	}
	narrow := chromium.Phone
	narrow.Width = 360
	for name, o := range map[string]chromium.Options{"phone": narrow, "tv": chromium.Desktop} {
		page := p.page(t, alice, o)
		if name == "tv" {
			base, _, _ := strings.Cut(page.Address(), "?")
			page.Go(base + "?tv")
		}
		page.Until(`document.querySelectorAll("#board .card").length >= 500`)
		// the page asks for the layout of its width once it has measured it
		page.Until(`document.querySelector("#board .card").getBoundingClientRect().width >= 48`)
		if wide := chromium.Evaluate[int](page, `document.documentElement.scrollWidth`); wide > o.Width {
			t.Errorf("on a %s it is %d pixels wide", name, wide)
		}
		page.Until(`document.getAnimations().length === 0`)
		page.SaveWindow("large-" + name)
	}
}
