// Package doctor checks an installation of Arbiter, and advises how to fix each
// problem.
//
//	for _, f := range doctor.Examine(ctx, doctor.Patient{Config: config, Version: "1.0"}) {
//		fmt.Println(f.State, f.What, f.Text, f.Do)
//	}
//
// Findings contain no secrets. The only change it makes is that of every start:
// a damaged shelf of editions is replaced by an empty one.
package doctor

import (
	"context"
	"strings"
	"time"

	"arbiter/bot"
)

// State is the severity of a finding.
type State string

// The states.
const (
	OK    State = "ok"
	Warn  State = "warn"  // a feature is unavailable
	Fault State = "fault" // Arbiter won't work
)

// Finding is the result of a check.
type Finding struct {
	What  string `json:"what"` // the subject: "settings", "games"
	State State  `json:"state"`
	Text  string `json:"text"` // the result
	Do    string `json:"do"`   // what to do about it, or ""
}

// Installation is the installation to check.
type Installation struct {
	Config  bot.Config
	Wrong   error // the error of bot.Load
	Version string

	now  func() time.Time
	free func(folder string) (bytes uint64, known bool)
	wait time.Duration // for a database server that doesn't answer; postgres.Wait if 0
}

// Examine performs all checks and returns a finding for each. Those that need
// the network take up to half a minute.
func Examine(ctx context.Context, p Installation) []Finding {
	if p.now == nil {
		p.now = time.Now
	}
	if p.free == nil {
		p.free = freeSpace
	}
	all := []Finding{p.settings()}
	folder := p.folder()
	all = append(all, folder, p.space())
	if p.Config.Database != "" {
		all = append(all, p.database(ctx)...)
	} else {
		all = append(all, p.games(ctx)...)
	}
	if folder.State != Fault {
		all = append(all, p.editions(ctx)...)
	}
	return append(all, p.discord(ctx)...)
}

// HasFault reports whether any finding is a Fault.
func HasFault(all []Finding) bool {
	for _, f := range all {
		if f.State == Fault {
			return true
		}
	}
	return false
}

func (p Installation) settings() Finding {
	if p.Wrong != nil {
		return Finding{"settings", Fault, strings.ReplaceAll(p.Wrong.Error(), "\n", " · "), "Mend them in .env or in the environment; .env.example says what each means."}
	}
	if p.Config.Token == "" {
		return Finding{"settings", Warn, "DISCORD_TOKEN is not set: there is the console, but no bot.", "Put the token of the application's Bot page into .env."}
	}
	return Finding{"settings", OK, "All can be read.", ""}
}
