package bot

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"time"

	"arbiter/bot/web"
	"arbiter/bot/web/page"
)

// Web is the table in a browser, on a listener.
type Web struct {
	*web.Server
	Access   *web.Access
	listener net.Listener
	public   *url.URL
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
	access := web.NewAccess(a.notes, time.Now)
	s, err := web.New(web.Options{Judge: a.Judge, Access: access, Site: site, Log: a.log.logger(), Alone: alone})
	if err != nil {
		return nil, fmt.Errorf("the embedded pages: %w", err)
	}
	return &Web{Server: s, Access: access, listener: l, public: site.Public}, nil
}

// Serve answers requests until ctx is done. It closes the listener.
func (w *Web) Serve(ctx context.Context) error { return w.Server.Serve(ctx, w.listener) }

// Address returns the address of a page: beneath the public address, or that of the listener.
func (w *Web) Address(path string) string {
	if w.public != nil {
		return w.public.JoinPath(path).String()
	}
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
	return w.Address("/open/" + token), nil
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
