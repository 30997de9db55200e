package tracker

import "fmt"

// Message is a sentence for people: a format in English and what goes into
// it. The format is the key by which another language can be put in its place.
type Message struct {
	Format string // as for fmt.Sprintf
	Args   []any
}

// Say makes a message.
func Say(format string, args ...any) Message { return Message{Format: format, Args: args} }

// String is the message in English.
func (m Message) String() string {
	if len(m.Args) == 0 {
		return m.Format
	}
	return fmt.Sprintf(m.Format, m.Args...)
}

// Zero reports whether there is nothing to say.
func (m Message) Zero() bool { return m.Format == "" }
