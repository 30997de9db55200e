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
	// it is lost. If processes share the shards, it is established when all shards of this
	// one have a session.
	Online(bool)
	// Shards is called when another number of shards is held, or has a session.
	Shards(held, online int)
}

type nobody struct{}

func (nobody) Acknowledged(string, time.Duration, error) {}
func (nobody) Online(bool)                               {}
func (nobody) Shards(int, int)                           {}

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
