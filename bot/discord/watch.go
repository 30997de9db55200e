package discord

import "time"

// Watch is told how the bot does, for those who look after it. Its methods
// must not wait.
type Watch interface {
	// Acknowledged is called for each interaction: what it was ("command rule",
	// "component", "autocomplete rule", "modal"), how long Discord waited, and
	// what went wrong, if anything did.
	Acknowledged(what string, after time.Duration, err error)
	// Online is called when Discord begins and ceases to reach us.
	Online(bool)
}

type nobody struct{}

func (nobody) Acknowledged(string, time.Duration, error) {}
func (nobody) Online(bool)                               {}

// what names the interaction for those who watch: never what was typed.
func (in *interaction) what() string {
	switch in.Type {
	case kindCommand:
		return "command " + in.Data.Name
	case kindAutocomplete:
		return "autocomplete " + in.Data.Name
	case kindModal:
		return "modal"
	}
	return "component"
}
