// Arbiter is a judge and tracker for paper games of Magic: The Gathering and
// Riftbound. This file is its command line; docs/contracts.md says what each
// command does.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/joho/godotenv"

	"arbiter/bot"
	"arbiter/rules/pdftext"
)

func main() {
	if len(os.Args) > 1 && os.Args[1] == pdftext.Command { // started by pdftext.Read
		os.Exit(pdftext.Serve(os.Stdin, os.Stdout, os.Stderr))
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal ends the process at once
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// Exit statuses.
const (
	done    = 0
	refused = 1
	misused = 2
)

const usage = `Arbiter: judge and tracker for paper games of Magic and Riftbound.

  arbiter [--web [ADDRESS]]               the Discord bot, with DISCORD_TOKEN; the console without
  arbiter console [--as NAME] [--channel NAME] [--db FILE] [--json] [--web [ADDRESS]]
                                          the whole bot in this terminal, or on standard input
  arbiter serve --http ADDRESS [--web ADDRESS]
                                          the bot without a gateway: Discord sends it HTTP requests
  arbiter rules import FILE               put an edition of the rules on the shelf, or of a
                                          document for tournaments (its PDF, text or Markdown)
  arbiter rules update                    bring Magic's newest editions from their publisher
  arbiter rules editions [--json]         what is on the shelf
  arbiter rules show [--json] [--history] RULE
                                          a rule by number or name, misspelt or not; how it came to be so
  arbiter rules search [--json] [--limit N] QUERY
  arbiter rules list [--json]             every entry, in book order
  arbiter rules diff [--json] [--section NAME] [A] [B]
                                          what changed from edition A to B; without them, in the newest
  arbiter cards import FILE …             all cards from a file: Scryfall's, MTGJSON's, rulings, Riftbound's
  arbiter cards update                    bring all cards of Magic and their rulings
  arbiter cards show [--json] NAME        what a card says
  arbiter cards search [--json] [--limit N] NAME
  arbiter cards abilities [--json] NAME   what Arbiter reads in a card of Magic, and which of it is left to players
  arbiter tokens parse [--json] [TEXT]    what a "create …" text makes; without TEXT, one text a line
  arbiter backup FILE                     all games as of now in a new file, while they go on
  arbiter restore FILE                    such a file in the place of the games, which are kept
  arbiter copy --to FILE|URL              all games into another file or PostgreSQL database, read back
  arbiter migrate [--new-bot]             brings the database of ARBITER_DATABASE_URL up to date; or lets another bot have its games
  arbiter doctor [--json]                 looks everything through, and says what to do
  arbiter doctor --repair                 writes what is good of a damaged games file into a new one
  arbiter health                          asks the Arbiter that runs here how it does, for health checks
  arbiter version

Rules and cards take --game magic|riftbound, rules --edition ID where they matter.
`

func run(ctx context.Context, args []string, in io.Reader, out, errOut io.Writer) int {
	if err := godotenv.Load(); err != nil && !errors.Is(err, os.ErrNotExist) {
		fmt.Fprintf(errOut, "arbiter: .env can't be read: %v\nMend it (see .env.example), or remove it.\n", err)
		return misused
	}
	config, err := bot.Load(os.Getenv)
	if examined := len(args) > 0 && args[0] == "doctor"; err != nil && !examined {
		fmt.Fprintf(errOut, "arbiter: the settings are wrong:\n%v\nSee .env.example.\n", err)
		return misused
	}
	wrong := err
	if len(args) == 0 || strings.HasPrefix(args[0], "--web") {
		command, err := defaultCommand(config, in, out, errOut)
		if err != nil {
			fmt.Fprintf(errOut, "arbiter: %v\n", err)
			return misused
		}
		args = append(command, args...)
	}
	switch args[0] {
	case commandBot:
		err = botCommand(ctx, config, args[1:], errOut)
	case "serve":
		err = serveCommand(ctx, config, args[1:], errOut)
	case "console":
		err = consoleCommand(ctx, config, args[1:], in, out, errOut)
	case "rules":
		err = rulesCommand(ctx, config, args[1:], out, errOut)
	case "cards":
		err = cardsCommand(ctx, config, args[1:], out, errOut)
	case "tokens":
		err = tokensCommand(args[1:], in, out)
	case "backup":
		err = backupCommand(ctx, config, args[1:], out)
	case "copy":
		err = copyCommand(ctx, config, args[1:], out)
	case "migrate":
		err = migrateCommand(ctx, config, args[1:], out)
	case "restore":
		err = restoreCommand(ctx, config, args[1:], out)
	case "doctor":
		err = doctorCommand(ctx, config, wrong, args[1:], out)
	case "health":
		err = healthCommand(ctx, config, args[1:], out)
	case "version":
		fmt.Fprintln(out, "arbiter", version())
	case "help", "-h", "--help":
		fmt.Fprint(out, usage)
	default:
		fmt.Fprintf(errOut, "arbiter: there is no command %q.\n\n%s", args[0], usage)
		return misused
	}
	if err == nil {
		return done
	}
	if errors.Is(err, errRefused) {
		return refused
	}
	if errors.Is(err, context.Canceled) && ctx.Err() != nil {
		fmt.Fprintln(errOut, "arbiter: interrupted; what was answered is kept.")
		return refused
	}
	fmt.Fprintf(errOut, "arbiter: %s\n", strings.TrimSpace(err.Error()))
	if _, wrongly := errors.AsType[*callError](err); wrongly {
		return misused
	}
	return refused
}

// commandBot is the command that arbiter without arguments runs if a token is set.
// It isn't a name that a script can pass by accident.
const commandBot = ""

// defaultCommand returns the command that arbiter without arguments runs: the
// bot if a token is set, or else the console if standard input is a terminal.
// The error is a *callError if there is neither.
func defaultCommand(config bot.Config, in io.Reader, out, errOut io.Writer) ([]string, error) {
	if config.Token != "" {
		return []string{commandBot}, nil
	}
	if _, _, ok := terminal(in, out); !ok {
		return nil, errors.New("DISCORD_TOKEN is not set, so there is no bot to run, and this is no terminal.\nType arbiter console to read commands from standard input, or arbiter help")
	}
	fmt.Fprintln(errOut, "DISCORD_TOKEN is not set, so this is the console.")
	return []string{"console"}, nil
}

// callError reports wrong arguments or settings; the exit status is 2.
type callError struct{ text string }

func (e *callError) Error() string { return e.text }
