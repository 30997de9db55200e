package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"strings"

	"arbiter/bot"
	"arbiter/bot/console"
)

// optionalAddress is the value of --web, which may be missing.
type optionalAddress struct {
	set     bool
	address string
}

// String returns the address.
func (a *optionalAddress) String() string { return a.address }

// Set is called with "true" for --web alone.
func (a *optionalAddress) Set(text string) error {
	a.set = true
	if text == "true" {
		return nil
	}
	if _, port, err := net.SplitHostPort(text); err != nil || port == "" {
		return fmt.Errorf("%q is no address to listen on; write one such as 127.0.0.1:8080, or --web alone", text)
	}
	a.address = text
	return nil
}

// IsBoolFlag allows --web without a value.
func (a *optionalAddress) IsBoolFlag() bool { return true }

// webFlag adds --web [ADDRESS] to a command.
func webFlag(set *flag.FlagSet) *optionalAddress {
	var a optionalAddress
	set.Var(&a, "web", "")
	return &a
}

// joinWeb joins --web and a following address into one argument.
func joinWeb(args []string) []string {
	var all []string
	for i := 0; i < len(args); i++ {
		if (args[i] == "--web" || args[i] == "-web") && i+1 < len(args) && !strings.HasPrefix(args[i+1], "-") && strings.Contains(args[i+1], ":") {
			all = append(all, args[i]+"="+args[i+1])
			i++
			continue
		}
		all = append(all, args[i])
	}
	return all
}

// consoleWeb runs a console and shows its table in a browser. Without a terminal the pages
// stay after the end of the input, until ctx is done.
func consoleWeb(ctx context.Context, app *bot.App, config bot.Config, address string, o console.Options, in io.Reader, out, errOut io.Writer) error {
	l, err := bot.ListenWeb(ctx, address)
	if err != nil {
		return &callError{"console --web: " + err.Error() + ".\nName another address, such as 127.0.0.1:8080."}
	}
	pages, err := app.NewWeb(l, config, true)
	if err != nil {
		return errors.Join(err, l.Close())
	}
	link, err := pages.HostLink(ctx, console.Server, o.Channel, o.As, o.Locale)
	if err != nil {
		return errors.Join(err, l.Close())
	}
	fmt.Fprintf(errOut, "The table in a browser, on this machine: %s\n", link)
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	over := make(chan error, 1)
	go func() { over <- pages.Serve(ctx) }()
	err = talk(ctx, console.New(app.Judge, o), o, in, out)
	if _, _, ok := terminal(in, out); !ok {
		<-ctx.Done()
	}
	stop()
	return errors.Join(err, <-over)
}
