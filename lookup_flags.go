package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"arbiter/rules"
)

// lookUpFlags are the options that the commands of rules and cards have in common.
type lookUpFlags struct {
	json  bool
	limit int
	game  rules.Game
	args  []string // the remaining arguments
	words string   // the same, as one text
}

// parseLookUpFlags parses the arguments of a command. Options may stand
// before, between and after words. more adds the command's own options and may
// be nil.
func parseLookUpFlags(command string, args []string, more func(*flag.FlagSet)) (lookUpFlags, error) {
	var f lookUpFlags
	set := flag.NewFlagSet(command, flag.ContinueOnError)
	set.SetOutput(io.Discard)
	set.BoolVar(&f.json, "json", false, "")
	set.IntVar(&f.limit, "limit", 10, "")
	set.Func("game", "", func(s string) error {
		f.game = rules.Game(s)
		if f.game != rules.Magic && f.game != rules.Riftbound {
			return errors.New("the games are magic and riftbound")
		}
		return nil
	})
	if more != nil {
		more(set)
	}
	for len(args) > 0 {
		if err := set.Parse(args); err != nil {
			return f, &callError{fmt.Sprintf("%s: %v.\n%s", command, err, usage)}
		}
		args = set.Args()
		if len(args) > 0 {
			f.args, args = append(f.args, args[0]), args[1:]
		}
	}
	if f.limit < 1 {
		return f, &callError{command + ": --limit wants a number of at least 1."}
	}
	f.words = strings.Join(f.args, " ")
	return f, nil
}
