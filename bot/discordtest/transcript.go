package discordtest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Entry is one thing that the bot sent, and its answer. Tokens are hidden.
type Entry struct {
	// Time is the fake's.
	Time time.Time
	// Method is that of HTTP, or GATEWAY for what came by WebSocket
	// (heartbeats left out).
	Method string
	// Path is without host and version, or the gateway's opcode by name.
	Path   string
	Status int // 0 for the gateway
	// Body is the JSON that was sent, nil for none; Answer what came back.
	Body   json.RawMessage
	Answer json.RawMessage
	Files  []File

	answer json.RawMessage // as sent, tokens and all
}

// Transcript is what the bot sent, in order.
type Transcript []Entry

// Transcript is what the bot has sent so far.
func (d *Discord) Transcript() Transcript {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.transcript)
}

// On keeps the entries on a route, written as for [Discord.Fail].
func (t Transcript) On(route string) Transcript {
	var on Transcript
	for _, e := range t {
		if onRoute(route, e.Method, e.Path) {
			on = append(on, e)
		}
	}
	return on
}

// String is one entry after the other, to be read by people.
func (t Transcript) String() string {
	var b strings.Builder
	for _, e := range t {
		b.WriteString(e.String())
		b.WriteByte('\n')
	}
	return b.String()
}

// String is the entry on one line, or on more where files came along.
func (e Entry) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s %s", e.Time.Format("15:04:05.000"), e.Method, e.Path)
	if e.Status != 0 {
		fmt.Fprintf(&b, " → %d", e.Status)
	}
	if e.Body != nil {
		fmt.Fprintf(&b, " %s", e.Body)
	}
	if e.Status >= 400 && e.Answer != nil {
		fmt.Fprintf(&b, " ← %s", e.Answer)
	}
	for _, f := range e.Files {
		fmt.Fprintf(&b, "\n    %s %s (%d bytes)", f.Field, f.Name, len(f.Data))
	}
	return b.String()
}

// Code is Discord's own number of the error that was answered (10062, say), 0
// for none.
func (e Entry) Code() int {
	var answer struct {
		Code int `json:"code"`
	}
	if e.Status < 400 || json.Unmarshal(e.Answer, &answer) != nil {
		return 0
	}
	return answer.Code
}

// transcribe notes the entry without its tokens.
func (d *Discord) transcribe(e Entry) {
	e.Path = d.redact(e.Path)
	if e.Body != nil {
		e.Body = json.RawMessage(d.redact(string(e.Body)))
	}
	if e.answer != nil {
		e.Answer = json.RawMessage(d.redact(string(e.answer)))
	}
	e.answer = nil
	d.transcript = append(d.transcript, e)
}
