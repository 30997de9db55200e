package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/user"
	"runtime"
	"slices"
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
// [--json] [--web [ADDRESS]]: the whole bot without Discord. consoleUsage says more.
func consoleCommand(ctx context.Context, config bot.Config, args []string, in io.Reader, out, errOut io.Writer) error {
	o := console.Options{As: myName(), Channel: "console", Locale: config.Language}
	games := config.Games()
	set := flag.NewFlagSet("console", flag.ContinueOnError)
	set.SetOutput(io.Discard)
	set.StringVar(&o.As, "as", o.As, "")
	set.StringVar(&o.Channel, "channel", o.Channel, "")
	set.StringVar(&games, "db", games, "")
	set.BoolVar(&o.JSON, "json", false, "")
	pages := webFlag(set)
	if err := set.Parse(joinWeb(args)); errors.Is(err, flag.ErrHelp) {
		_, err := fmt.Fprintf(out, consoleUsage, myName(), config.Games())
		return err
	} else if err != nil {
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
		if games == config.Games() {
			return fmt.Errorf("%w\n%s", err, config.Place())
		}
		return fmt.Errorf("%w\nThe file is %s", err, games)
	}
	o.Columns, o.Color = terminalShows(os.Getenv)
	for _, n := range app.Notices {
		fmt.Fprintln(errOut, n)
	}
	if pages.set {
		err = consoleWeb(ctx, app, config, pages.address, o, in, out, errOut)
	} else {
		err = talk(ctx, console.New(app.Judge, o), o, in, out)
	}
	return errors.Join(err, app.Close())
}

// consoleUsage is the contract of the console in short; docs/contracts.md has it whole.
const consoleUsage = `arbiter console: the whole bot in this terminal, or on standard input

  --as NAME       who speaks (%s)
  --channel NAME  whose table it is (console)
  --db FILE       where games are kept (%s)
  --json          one JSON object for each line instead of text
  --web [ADDRESS] the same table in a browser, too: on a free port of this
                  machine, or there; the link to open is printed

A line is a command as on Discord (/create what:a Treasure token; the name of
the first option may be left out), or table talk (tap #1). The first line that
needs a game starts one. "@Bob gain 3 life" is said by Bob, who must be seated
(/game seat Bob). "# " begins a comment. /help lists the commands.

In a terminal: Tab completes; exit leaves; the board has columns, and colors
unless NO_COLOR is set or TERM is dumb. Without one, lines are read to the
end of the input; the exit status is 1 if any was refused, 2 if this command
was called wrongly.

With --json: {"ok","text","error","events","board","choice","reminders"} for
each line that is neither blank nor a comment. docs/contracts.md lists their fields.
`

// talk runs the console until the input ends.
func talk(ctx context.Context, c *console.Console, o console.Options, in io.Reader, out io.Writer) error {
	if i, o2, ok := terminal(in, out); ok && !o.JSON {
		fmt.Fprintln(out, "Arbiter. Say what happens at the table, or type /help. Tab completes; exit leaves.")
		return c.ReadTerminal(ctx, i, o2)
	}
	allDone, err := c.Read(ctx, in, out)
	if err == nil && !allDone {
		return errRefused
	}
	return err
}

// terminalShows reports whether the terminal shows more than lines of text, and whether
// colors are wanted (https://no-color.org). Windows sets no TERM.
func terminalShows(env func(string) string) (columns, color bool) {
	kind := env("TERM")
	columns = kind != "dumb" && (kind != "" || runtime.GOOS == "windows")
	return columns, columns && env("NO_COLOR") == ""
}

// terminal reports whether a person sits at both ends.
func terminal(in io.Reader, out io.Writer) (i, o *os.File, ok bool) {
	i, okIn := in.(*os.File)
	o, okOut := out.(*os.File)
	return i, o, okIn && okOut && term.IsTerminal(int(i.Fd())) && term.IsTerminal(int(o.Fd()))
}

// myName returns the console user's name, from the account.
func myName() string {
	u, err := user.Current()
	if err != nil {
		return nameOf("")
	}
	return nameOf(u.Username)
}

// nameOf returns the capitalised name of an account if it is a valid player
// name, else "Host".
func nameOf(account string) string {
	const nobody = "Host"
	name := []rune(account)
	if account == "" || account == "root" || commands.CheckName(account) != nil ||
		slices.ContainsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) }) {
		return nobody
	}
	name[0] = unicode.ToUpper(name[0])
	return string(name)
}
