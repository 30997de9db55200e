package discordtest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Entry is a request or payload of the bot, and the response. Tokens are
// redacted.
type Entry struct {
	// Time is the fake's time.
	Time time.Time
	// Method is the HTTP method, or GATEWAY for WebSocket payloads, without
	// heartbeats.
	Method string
	// Path is the path without version, or the name of the gateway's opcode.
	Path   string
	Status int // 0 for the gateway
	// Body is the JSON that was sent, nil for none, and Answer the response.
	Body   json.RawMessage
	Answer json.RawMessage
	Files  []File

	answer json.RawMessage // not redacted
}

// Transcript is what the bot has sent, in order.
type Transcript []Entry

// Transcript returns what the bot has sent so far.
func (d *Discord) Transcript() Transcript {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.transcript)
}

// On returns the entries on a route, in the form of [Discord.Fail].
func (t Transcript) On(route string) Transcript {
	var on Transcript
	for _, e := range t {
		if onRoute(route, e.Method, e.Path) {
			on = append(on, e)
		}
	}
	return on
}

// String returns the entries as text.
func (t Transcript) String() string {
	var b strings.Builder
	for _, e := range t {
		b.WriteString(e.String())
		b.WriteByte('\n')
	}
	return b.String()
}

// String returns the entry as one line, or more if it has files.
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

// Code returns Discord's error code in the response, such as 10062, or 0.
func (e Entry) Code() int {
	var answer struct {
		Code int `json:"code"`
	}
	if e.Status < 400 || json.Unmarshal(e.Answer, &answer) != nil {
		return 0
	}
	return answer.Code
}

// transcribe appends an entry, with tokens redacted, unless the transcript is left out.
func (d *Discord) transcribe(e Entry) {
	if d.options.Unchecked {
		return
	}
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
