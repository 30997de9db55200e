// Package chromium shows pages to the tests of a package in a real Chromium.
//
//	func TestMain(m *testing.M) { os.Exit(chromium.Run(m)) }
//
//	func TestIt(t *testing.T) {
//		page := chromium.Open(t, server.URL, chromium.Phone)
//		page.Click("#search")
//		page.Accessible()
//
// The browser starts with the first test that needs it. Each page has cookies
// and storage of its own. A page on which anything goes wrong (an uncaught
// exception, an error in the console, a violated Content-Security-Policy, a
// dialog, a request to another host) fails its test (see Page.Problems). The
// browser reaches this machine alone.
//
// Without the tag integration (package integration), and without Chromium, such a test is
// skipped, with a message that says what it needs. CI has both, and fails if a test is skipped.
package chromium

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"arbiter/internal/integration"
)

// ErrAbsent is the reason why a test is skipped.
var ErrAbsent = errors.New("SKIPPED: Chromium isn't installed (none of chromium-headless-shell, chromium, chromium-browser, google-chrome in PATH); on Debian: apt-get install chromium-headless-shell")

// startWithin is the time limit for starting the browser.
const startWithin = 2 * time.Minute

// own is the browser that the tests of a package share.
var own struct {
	once sync.Once
	ctx  context.Context
	stop func()
	err  error
}

// Run runs the tests of a package and ends their browser, if one was started.
// It returns the exit code.
func Run(m *testing.M) int { return Ended(m.Run()) }

// Ended ends the browser of a package, if one was started, and returns the exit code of
// its tests.
func Ended(code int) int {
	if own.stop != nil {
		own.stop()
	}
	return code
}

// browser returns the package's browser.
func browser(t testing.TB) context.Context {
	t.Helper()
	integration.Test(t)
	own.once.Do(func() { own.ctx, own.stop, own.err = start() })
	if errors.Is(own.err, ErrAbsent) {
		t.Skip(own.err)
	}
	if own.err != nil {
		t.Fatal(own.err)
	}
	return own.ctx
}

// binary returns the path of Chromium. It prefers the headless shell, which has the same engine
// and no windows, and takes less CPU time.
func binary() (string, error) {
	for _, name := range []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", ErrAbsent
}

// start starts a browser.
func start() (ctx context.Context, stop func(), err error) {
	path, err := binary()
	if err != nil {
		return nil, nil, err
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path),
		chromedp.WSURLReadTimeout(startWithin),
		// Only the names of this machine resolve.
		chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-gpu", true),
		chromedp.Flag("site-per-process", true), // the default of the whole browser
		chromedp.IgnoreCertErrors,               // the certificates of Options.Hosts are self-signed
	)
	if os.Geteuid() == 0 {
		options = append(options, chromedp.NoSandbox) // Chromium refuses root otherwise; all pages are ours
	}
	process, end := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, closeAll := chromedp.NewContext(process)
	stop = func() { closeAll(); end() }
	if err := chromedp.Do(ctx); err != nil { // starts it
		stop()
		return nil, nil, err
	}
	return ctx, stop, nil
}
