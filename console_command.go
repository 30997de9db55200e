package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/user"
	"strings"
	"unicode"

	"golang.org/x/term"

	"arbiter/bot"
	"arbiter/bot/console"
	"arbiter/commands"
)

// errRefused: a line of the console was refused, and has said so itself.
var errRefused = errors.New("a line was refused")

// consoleCommand is arbiter console [--as NAME] [--channel NAME] [--db FILE]
// [--json]: the whole bot without Discord.
func consoleCommand(ctx context.Context, config bot.Config, args []string, in io.Reader, out, errOut io.Writer) error {
	o := console.Options{As: myName(), Channel: "console"}
	games := config.Games()
	set := flag.NewFlagSet("console", flag.ContinueOnError)
	set.SetOutput(io.Discard)
	set.StringVar(&o.As, "as", o.As, "")
	set.StringVar(&o.Channel, "channel", o.Channel, "")
	set.StringVar(&games, "db", games, "")
	set.BoolVar(&o.JSON, "json", false, "")
	if err := set.Parse(args); err != nil {
		return &callError{fmt.Sprintf("console: %v.\n%s", err, usage)}
	}
	if set.NArg() > 0 {
		return &callError{fmt.Sprintf("console: I don't know what %q means here.\n%s", set.Arg(0), usage)}
	}
	if o.As = strings.TrimSpace(o.As); o.As == "" {
		return &callError{"console: --as wants a name."}
	}
	if err := commands.CheckName(o.As); err != nil {
		return &callError{"console --as: " + err.Error()}
	}
	app, err := bot.Open(ctx, config, games)
	if err != nil {
		return fmt.Errorf("%w\nThe file is %s", err, games)
	}
	for _, n := range app.Notices {
		fmt.Fprintln(errOut, n)
	}
	return errors.Join(talk(ctx, console.New(app.Judge, o), o, in, out), app.Close())
}

// talk goes on until the input ends.
func talk(ctx context.Context, c *console.Console, o console.Options, in io.Reader, out io.Writer) error {
	if i, o2, ok := terminal(in, out); ok && !o.JSON {
		fmt.Fprintln(out, "Arbiter. Say what happens at the table, or type /help. Tab completes; exit leaves.")
		return c.Talk(ctx, i, o2)
	}
	allDone, err := c.Read(ctx, in, out)
	if err == nil && !allDone {
		return errRefused
	}
	return err
}

// terminal reports whether a person sits at both ends.
func terminal(in io.Reader, out io.Writer) (i, o *os.File, ok bool) {
	i, okIn := in.(*os.File)
	o, okOut := out.(*os.File)
	return i, o, okIn && okOut && term.IsTerminal(int(i.Fd())) && term.IsTerminal(int(o.Fd()))
}

// myName is what the console calls who uses it: the name of their account, if
// that is a name one can say.
func myName() string {
	const nobody = "Host"
	u, err := user.Current()
	if err != nil || u.Username == "root" || u.Username == "" {
		return nobody
	}
	name := []rune(u.Username)
	for _, r := range name {
		if !unicode.IsLetter(r) {
			return nobody
		}
	}
	name[0] = unicode.ToUpper(name[0])
	return string(name)
}
