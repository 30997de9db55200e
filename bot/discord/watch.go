package discord

import "time"

// Watch receives metrics. Its methods must not block and must be safe for
// concurrent use.
type Watch interface {
	// Acknowledged is called for each interaction with its type ("command
	// rule", "component", "autocomplete rule", "modal"), the time to
	// acknowledgement, and the error, if any.
	Acknowledged(what string, after time.Duration, err error)
	// Online is called when the connection to Discord is established and when
	// it is lost.
	Online(bool)
}

type nobody struct{}

func (nobody) Acknowledged(string, time.Duration, error) {}
func (nobody) Online(bool)                               {}

// what returns the type of the interaction for metrics, without its content.
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
