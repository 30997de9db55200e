package chromium

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// within is the time that each step on a page has.
const within = time.Minute

// Page is a page in a window of its own. Its methods fail the test if they can't be
// done within a minute. They must not be called concurrently; several pages may be
// used at once. Elements are found by CSS selectors; of several the first is meant.
type Page struct {
	t        testing.TB
	ctx      context.Context
	problems problems
}

// Open opens an address in a new window, with cookies and storage of its own, which is
// closed after the test. The test fails if Problems has any then.
func Open(t testing.TB, address string, o Options) *Page {
	t.Helper()
	p := New(t, o)
	p.Go(address)
	return p
}

// New is Open without an address.
func New(t testing.TB, o Options) *Page {
	t.Helper()
	var place []chromedp.CreateBrowserContextOption
	if len(o.Hosts) > 0 {
		proxy := hosts(t, o.Hosts)
		place = append(place, func(c *target.CreateBrowserContextParams) {
			c.ProxyServer = proxy
		})
	}
	p := attach(t, browser(t), "on the page", o.Hosts, chromedp.WithNewBrowserContext(place...))
	if err := o.apply(p.ctx); err != nil {
		t.Fatal(err)
	}
	return p
}

// attach returns a window or a frame in a browser as a page, which is closed after the
// test. where says in failures what it is.
func attach(t testing.TB, in context.Context, where string, hosts map[string]string, to chromedp.ContextOption) *Page {
	t.Helper()
	p := &Page{t: t}
	p.problems.hosts = hosts
	ctx, closeAll := chromedp.NewContext(in, to, chromedp.WithListener(p.hear))
	p.ctx = ctx
	t.Cleanup(func() {
		closeAll()
		for _, problem := range p.Problems() {
			t.Errorf("%s: %s", where, problem)
		}
	})
	if err := chromedp.Do(ctx); err != nil { // opens it
		t.Fatal(err)
	}
	return p
}

// Frame waits for a frame of another site whose address contains part, and returns it as
// a page. The frame has its own Problems, which also fail the test.
func (p *Page) Frame(part string) *Page {
	p.t.Helper()
	late := time.Now().Add(within)
	for {
		all, err := chromedp.Targets(p.ctx)
		if err != nil {
			p.t.Fatal(err)
		}
		for _, info := range all {
			if info.Type == "iframe" && info.BrowserContextID == chromedp.FromContext(p.ctx).BrowserContextID && strings.Contains(info.URL, part) {
				return attach(p.t, p.ctx, "in a frame", p.problems.hosts, chromedp.WithTargetID(info.TargetID))
			}
		}
		if time.Now().After(late) {
			p.t.Fatalf("no frame has %q in its address\nThe page has: %v\n%s", part, p.problems.all(), p.shown())
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// do runs an action within its time.
func do[T any](p *Page, action chromedp.Action[T]) T {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, within)
	defer cancel()
	out, err := chromedp.Run(ctx, action)
	if err != nil {
		p.t.Fatalf("%v\nThe page has: %v\n%s", err, p.problems.all(), p.shown())
	}
	return out
}

// shown returns the page's text, for the message of a failed test.
func (p *Page) shown() string {
	ctx, cancel := context.WithTimeout(p.ctx, 10*time.Second)
	defer cancel()
	text, err := chromedp.Run(ctx, chromedp.Evaluate[string](`document.location + "\n" + document.body.innerText`))
	if err != nil {
		return err.Error()
	}
	const most = 3000
	return text[:min(len(text), most)]
}

// Go opens an address and waits until it is loaded.
func (p *Page) Go(address string) { p.t.Helper(); do(p, chromedp.Navigate(address)) }

// Address returns the page's address.
func (p *Page) Address() string { p.t.Helper(); return do(p, chromedp.Location()) }

// Title returns the page's title.
func (p *Page) Title() string { p.t.Helper(); return do(p, chromedp.Title()) }

// Text returns the rendered text of an element.
func (p *Page) Text(selector string) string {
	p.t.Helper()
	return strings.TrimSpace(do(p, chromedp.Text(chromedp.CSS(selector))))
}

// Click clicks an element, once it is visible.
func (p *Page) Click(selector string) { p.t.Helper(); do(p, chromedp.Click(chromedp.CSS(selector))) }

// Follow clicks an element that leads to another page, and waits for that page.
func (p *Page) Follow(selector string) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, within)
	defer cancel()
	if _, err := chromedp.RunResponse(ctx, chromedp.Click(chromedp.CSS(selector))); err != nil {
		p.t.Fatalf("%v\n%s", err, p.shown())
	}
}

// Type types a text into an element, key by key.
func (p *Page) Type(selector, text string) {
	p.t.Helper()
	do(p, chromedp.SendKeys(chromedp.CSS(selector), text))
}

// Keys for Type and Press.
const (
	Enter     = kb.Enter
	Escape    = kb.Escape
	ArrowDown = kb.ArrowDown
	ArrowUp   = kb.ArrowUp
	Tab       = kb.Tab
)

// Press presses keys where the focus is.
func (p *Page) Press(keys string) { p.t.Helper(); do(p, chromedp.KeyEvent(keys)) }

// See waits until an element is visible.
func (p *Page) See(selector string) {
	p.t.Helper()
	do(p, chromedp.WaitVisible(chromedp.CSS(selector)))
}

// Until polls an expression until it is true.
func (p *Page) Until(expression string) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, within)
	defer cancel()
	for {
		yes, err := chromedp.Run(ctx, chromedp.Evaluate[bool](`Boolean(`+expression+`)`))
		if err == nil && yes {
			return
		}
		select {
		case <-ctx.Done():
			p.t.Fatalf("never true: %s (%v)\nThe page has: %v\n%s", expression, err, p.problems.all(), p.shown())
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// Evaluate returns the value of an expression; of a promise, what it resolves to. The
// page's policy doesn't apply to it.
func Evaluate[T any](p *Page, expression string) T {
	p.t.Helper()
	raw := do(p, chromedp.Evaluate[[]byte](expression, chromedp.EvalAwaitPromise))
	var out T
	if len(raw) == 0 {
		return out
	}
	if err := json.Unmarshal(raw, &out); err != nil {
		p.t.Fatalf("%s is %s: %v", expression, raw, err)
	}
	return out
}

// Save writes the whole page as a PNG into the folder that the environment variable
// CHROMIUM_PICTURES names. If it names none, Save does nothing.
func (p *Page) Save(name string) {
	p.t.Helper()
	const best = 100
	p.write(name, func() []byte { return do(p, chromedp.FullScreenshot(best)) })
}

// SaveWindow is Save of what the window shows.
func (p *Page) SaveWindow(name string) {
	p.t.Helper()
	p.write(name, func() []byte { return do(p, chromedp.CaptureScreenshot()) })
}

// write writes a picture, if there is a folder for it.
func (p *Page) write(name string, picture func() []byte) {
	p.t.Helper()
	folder := os.Getenv("CHROMIUM_PICTURES")
	if folder == "" {
		return
	}
	raw := picture()
	if !bytes.HasPrefix(raw, []byte("\x89PNG")) {
		p.t.Fatalf("%s is no PNG", name)
	}
	if err := os.WriteFile(filepath.Join(folder, name+".png"), raw, 0o600); err != nil { //nolint:gosec // a test names it
		p.t.Fatal(err)
	}
}

// hear records what goes wrong on the page, and closes its dialogs.
func (p *Page) hear(event any) {
	if _, ok := event.(*page.EventJavascriptDialogOpening); ok {
		// A listener must not wait for the browser.
		go func() {
			_, _ = chromedp.Call(p.ctx, page.HandleJavaScriptDialog, page.HandleJavaScriptDialogParams{}) // the page may be closed
		}()
	}
	p.problems.hear(event)
}
