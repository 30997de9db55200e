package chromium

import (
	"fmt"
	"net"
	"net/url"
	"slices"
	"strings"
	"sync"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
)

// problems collects what goes wrong on a page.
type problems struct {
	hosts map[string]string // Options.Hosts

	mu    sync.Mutex
	found []string
}

// Problems returns what went wrong on the page since it was last called, in order. What
// it has returned doesn't fail the test.
func (p *Page) Problems() []string {
	p.problems.mu.Lock()
	defer p.problems.mu.Unlock()
	found := p.problems.found
	p.problems.found = nil
	return found
}

func (p *problems) all() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.found)
}

// hear records an event of the browser if it is a problem.
func (p *problems) hear(event any) {
	says := ""
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		says = "uncaught: " + e.ExceptionDetails.Text
		if e.ExceptionDetails.Exception != nil {
			says += " " + e.ExceptionDetails.Exception.Description
		}
	case *runtime.EventConsoleAPICalled:
		if e.Type != runtime.ConsoleAPICalledTypeError && e.Type != runtime.ConsoleAPICalledTypeWarning && e.Type != runtime.ConsoleAPICalledTypeAssert {
			return
		}
		says = fmt.Sprintf("console.%s:", e.Type)
		for _, arg := range e.Args {
			says += " " + strings.Trim(string(arg.Value), `"`) + arg.Description
		}
	case *log.EventEntryAdded:
		if e.Entry.Level != log.EntryLevelError && e.Entry.Level != log.EntryLevelWarning {
			return
		}
		says = fmt.Sprintf("%s: %s %s", e.Entry.Source, e.Entry.Text, e.Entry.URL)
	case *page.EventJavascriptDialogOpening:
		says = "a dialog: " + e.Message
	case *network.EventRequestWillBeSent:
		if p.near(e.Request.URL) {
			return
		}
		says = "a request to another host: " + e.Request.URL
	default:
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.found = append(p.found, strings.TrimSpace(says))
}

// near reports whether an address is on this machine, or one of Options.Hosts.
func (p *problems) near(address string) bool {
	u, err := url.Parse(address)
	if err != nil {
		return false
	}
	switch u.Scheme {
	case "data", "blob", "about":
		return true
	}
	_, named := p.hosts[u.Hostname()]
	ip := net.ParseIP(u.Hostname())
	return named || u.Hostname() == "localhost" || ip != nil && ip.IsLoopback()
}
