package bot

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"sync/atomic"
	"time"

	"arbiter/bot/discord"
	"arbiter/bot/web"
	"arbiter/bot/web/activity"
	"arbiter/bot/web/library"
	"arbiter/bot/web/page"
	"arbiter/commands"
)

// Web is the table in a browser, on a listener.
type Web struct {
	*web.Server
	Access   *web.Access
	listener net.Listener
	public   *url.URL
	bot      atomic.Pointer[discord.Bot] // once it is there
}

// NewWeb prepares the pages for a listener. alone says that no other front end has accounts.
func (a *App) NewWeb(l net.Listener, config Config, alone bool) (*Web, error) {
	site := page.Site{Addresses: addressesOf(l.Addr())}
	if config.WebURL != "" {
		public, err := url.Parse(config.WebURL)
		if err != nil {
			return nil, err
		}
		site.Public = public
	}
	w := &Web{Access: web.NewAccess(a.notes, time.Now), listener: l, public: site.Public}
	books, err := library.New(library.Options{Judge: a.Judge, Fault: func(r *http.Request, err error) { a.log.warn(r.Context(), "a page of the library", err) }})
	if err != nil {
		return nil, fmt.Errorf("the embedded pages: %w", err)
	}
	o := web.Options{Judge: a.Judge, Access: w.Access, Library: books, Log: a.log.logger(), Alone: alone, Answered: w.answered}
	if !alone {
		o.Member = w.member
	}
	if config.ClientSecret != "" && !alone {
		site.Framed, site.Proxied = activity.Framed, func() string { return activity.Origin(w.application()) }
		if o.Activity, err = a.newActivity(w, string(config.ClientSecret)); err != nil {
			return nil, fmt.Errorf("the embedded pages: %w", err)
		}
	}
	o.Site = site
	if w.Server, err = web.New(o); err != nil {
		return nil, fmt.Errorf("the embedded pages: %w", err)
	}
	return w, nil
}

// newActivity returns the pages in Discord's frame.
func (a *App) newActivity(w *Web, secret string) (*activity.Activity, error) {
	return activity.New(activity.Options{
		Application: w.application, Access: w.Access, Languages: a.Judge.Languages, Fault: a.log.warn,
		Participant: func(ctx context.Context, code, instance string) (commands.Request, error) {
			b := w.bot.Load()
			if b == nil || b.ApplicationID() == "" {
				return commands.Request{}, errNotReady
			}
			return b.Participant(ctx, secret, code, instance)
		},
	})
}

// answered tells the bot, if there is one, of a reply to what was said on a page.
func (w *Web) answered(ctx context.Context, r commands.Request, reply commands.Reply) {
	if b := w.bot.Load(); b != nil {
		b.AnsweredElsewhere(ctx, r, reply)
	}
}

// member asks Discord whether an account is a member of a server. It reports true for servers that the bot
// isn't a member of.
func (w *Web) member(ctx context.Context, server, account string) (bool, error) {
	b := w.bot.Load()
	if b == nil {
		return false, errNotReady
	}
	standing, err := b.Standing(ctx, server, account)
	return standing != discord.Stranger, err
}

// errNotReady: Discord can't be asked yet.
var errNotReady = errors.New("the bot isn't ready yet")

// application returns the id of the bot's application, or "" before it is known.
func (w *Web) application() string {
	if b := w.bot.Load(); b != nil {
		return b.ApplicationID()
	}
	return ""
}

// Serve answers requests until ctx is done. It closes the listener.
func (w *Web) Serve(ctx context.Context) error { return w.Server.Serve(ctx, w.listener) }

// Address returns the address of a page: beneath the public address, or that of the listener.
func (w *Web) Address(path string) string {
	if w.public != nil {
		return w.public.JoinPath(path).String()
	}
	return w.ownAddress(path)
}

// ownAddress returns the address of a page at the listener.
func (w *Web) ownAddress(path string) string {
	host, port, err := net.SplitHostPort(w.listener.Addr().String())
	if ip := net.ParseIP(host); err == nil && ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	return "http://" + net.JoinHostPort(host, port) + path
}

// HostLink returns the address that opens the table of a console, on this machine only.
func (w *Web) HostLink(ctx context.Context, server, channel, name, locale string) (string, error) {
	token, err := w.Access.Link(ctx, web.Person{Channel: channel, Server: server, Name: name, Locale: locale, Manages: true, Hosts: true, Local: true})
	if err != nil {
		return "", err
	}
	return w.ownAddress("/open/" + token), nil
}

// UseWeb makes the bot show tables in a browser, too. It is called before Discord or Serve.
func (a *App) UseWeb(w *Web) { a.web = w }

// browser gives the links of the bot's boards.
type browser struct{ *Web }

// Open returns an address that opens a table as a person.
func (b browser) Open(ctx context.Context, r commands.Request) (string, error) {
	token, err := b.Access.Link(ctx, web.Person{
		Channel: r.Channel, Server: r.Server, Account: r.By.Account, Name: r.By.Name, Locale: r.Locale.Asker, Manages: r.Manages, Hosts: r.Hosts, Visits: r.Visits,
	})
	return b.Address("/open/" + token), err
}

// Watch returns the address with which everybody can watch a table.
func (b browser) Watch(ctx context.Context, r commands.Request, on bool) (string, error) {
	if !on {
		if has, err := b.Access.Watching(ctx, r.Channel); err != nil || !has {
			return "", err
		}
	}
	token, err := b.Access.Watch(ctx, r.Channel, r.Server)
	return b.Address("/watch/" + token + "/"), err
}

// Unwatch ends that address.
func (b browser) Unwatch(ctx context.Context, r commands.Request) error {
	err := b.Access.Unwatch(ctx, r.Channel)
	b.Recheck(r.Channel)
	return err
}

// ForgetPerson ends the links and sessions of an account.
func (b browser) ForgetPerson(ctx context.Context, account string) error {
	err := b.Access.ForgetPerson(ctx, account)
	b.Recheck("")
	return err
}

// ForgetChannels ends the links and sessions of channels.
func (b browser) ForgetChannels(ctx context.Context, prefix string) error {
	err := b.Access.ForgetChannels(ctx, prefix)
	b.Recheck("")
	return err
}

// addressesOf returns the names and IP addresses by which a listener is reached, besides loopback ones.
func addressesOf(a net.Addr) []string {
	host, _, err := net.SplitHostPort(a.String())
	ip := net.ParseIP(host)
	if err != nil || ip == nil || ip.IsLoopback() {
		return nil
	}
	if !ip.IsUnspecified() {
		return []string{ip.String()}
	}
	var all []string
	if name, err := os.Hostname(); err == nil {
		all = append(all, name, name+".local")
	}
	own, err := net.InterfaceAddrs()
	if err != nil {
		return all
	}
	for _, a := range own {
		if n, ok := a.(*net.IPNet); ok {
			all = append(all, n.IP.String())
		}
	}
	return all
}

// errListen: nothing can listen there.
var errListen = errors.New("nothing can listen there")

// ListenWeb listens on an address of the pages. An empty one is a free port of this machine alone.
func ListenWeb(ctx context.Context, address string) (net.Listener, error) {
	if address == "" {
		address = "127.0.0.1:0"
	}
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	if err != nil {
		return nil, fmt.Errorf("%w: %s: %w", errListen, address, err)
	}
	return l, nil
}
