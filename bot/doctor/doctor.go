// Package doctor looks an installation of Arbiter through, and says what to do
// about each fault.
//
//	for _, f := range doctor.Examine(ctx, doctor.Patient{Config: config, Version: "1.0"}) {
//		fmt.Println(f.State, f.What, f.Text, f.Do)
//	}
//
// It shows no secret. What it changes is what every start changes: a damaged
// shelf of editions is begun anew.
package doctor

import (
	"context"
	"strings"
	"time"

	"arbiter/bot"
)

// State is how grave a finding is.
type State string

// The states.
const (
	OK    State = "ok"
	Warn  State = "warn"  // Arbiter works, but not in all it could
	Fault State = "fault" // something won't work
)

// Finding is one thing that was looked at.
type Finding struct {
	What  string `json:"what"` // "settings", "games"
	State State  `json:"state"`
	Text  string `json:"text"` // what is so
	Do    string `json:"do"`   // what to do about it; "" where all is well
}

// Patient is what is examined.
type Patient struct {
	Config  bot.Config
	Wrong   error // what bot.Load said
	Version string

	now  func() time.Time
	free func(folder string) (bytes uint64, known bool)
}

// Examine looks at everything: a finding for each, faults or not. What needs the
// network takes up to half a minute.
func Examine(ctx context.Context, p Patient) []Finding {
	if p.now == nil {
		p.now = time.Now
	}
	if p.free == nil {
		p.free = freeSpace
	}
	all := []Finding{p.settings()}
	folder := p.folder()
	all = append(all, folder, p.space())
	all = append(all, p.games(ctx)...)
	if folder.State != Fault {
		all = append(all, p.editions(ctx)...)
	}
	return append(all, p.discord(ctx)...)
}

// Sick reports whether there is a fault among the findings.
func Sick(all []Finding) bool {
	for _, f := range all {
		if f.State == Fault {
			return true
		}
	}
	return false
}

func (p Patient) settings() Finding {
	if p.Wrong != nil {
		return Finding{"settings", Fault, strings.ReplaceAll(p.Wrong.Error(), "\n", " · "), "Mend them in .env or in the environment; .env.example says what each means."}
	}
	if p.Config.Token == "" {
		return Finding{"settings", Warn, "DISCORD_TOKEN is not set: there is the console, but no bot.", "Put the token of the application's Bot page into .env."}
	}
	return Finding{"settings", OK, "All can be read.", ""}
}
