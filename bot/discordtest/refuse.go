package discordtest

import (
	"fmt"
	"strings"
	"time"
)

// refusal is an error response: its HTTP status and Discord's code
// (documentation, "JSON Error Codes").
type refusal struct {
	status, code int
	message      string
	problems     []problem
	retry        time.Duration // of a 429
	scope        string        // of a 429: user or global
	violation    bool          // an error that no bot should make
}

// problem is an error in a body: its path ("embeds.0.title"), Discord's code,
// and a message.
type problem struct {
	where, code, message string
}

// linted collects the errors in a body.
type linted []problem

func (l *linted) add(where, code, format string, args ...any) {
	*l = append(*l, problem{where, code, fmt.Sprintf(format, args...)})
}

// atMost reports a text of more than limit characters.
func (l *linted) atMost(where, text string, limit int) {
	if n := len([]rune(text)); n > limit {
		l.add(where, "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length; it is %d.", limit, n)
	}
}

// between reports an empty text, or one of more than limit characters.
func (l *linted) between(where, text string, limit int) {
	if text == "" {
		l.add(where, "BASE_TYPE_REQUIRED", "This field is required")
	}
	l.atMost(where, text, limit)
}

// refusal returns nil if there are no errors.
func (l linted) refusal() *refusal {
	if len(l) == 0 {
		return nil
	}
	return &refusal{status: 400, code: 50035, message: "Invalid Form Body", problems: l, violation: true}
}

func malformed(where, format string, args ...any) *refusal {
	var l linted
	l.add(where, "INVALID", format, args...)
	return l.refusal()
}

func notFound(code int, what string) *refusal {
	return &refusal{status: 404, code: code, message: "Unknown " + what}
}

// inData returns the refusal for a message within a callback's data.
func (r *refusal) inData() *refusal {
	if r == nil {
		return nil
	}
	for i, p := range r.problems {
		r.problems[i].where = strings.TrimSuffix("data."+p.where, ".")
	}
	return r
}

// sentence describes the refusal for violations and failures.
func (r *refusal) sentence() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d %s (%d)", r.status, r.message, r.code)
	for _, p := range r.problems {
		fmt.Fprintf(&b, "; %s: %s", p.where, p.message)
	}
	return b.String()
}

// body returns the refusal in Discord's JSON.
func (r *refusal) body() map[string]any {
	if r.status == 429 {
		b := map[string]any{"message": r.message, "retry_after": r.retry.Seconds(), "global": r.scope == "global"}
		if r.code != 0 {
			b["code"] = r.code
		}
		return b
	}
	b := map[string]any{"code": r.code, "message": r.message}
	if len(r.problems) > 0 {
		errors := map[string]any{}
		for _, p := range r.problems {
			insertProblem(errors, p)
		}
		b["errors"] = errors
	}
	return b
}

// insertProblem inserts a problem at its path.
func insertProblem(at map[string]any, p problem) {
	for step := range strings.SplitSeq(p.where, ".") {
		if step == "" {
			continue
		}
		next, ok := at[step].(map[string]any)
		if !ok {
			next = map[string]any{}
			at[step] = next
		}
		at = next
	}
	list, _ := at["_errors"].([]any)
	at["_errors"] = append(list, map[string]any{"code": p.code, "message": p.message})
}
