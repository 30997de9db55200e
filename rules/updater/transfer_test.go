package updater_test

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"arbiter/rules/updater"
)

// transferFault is a way in which the transfer of a file fails, whatever the file
// holds.
type transferFault struct {
	name   string
	answer http.HandlerFunc
	want   error
	says   string
	limits limits
}

// limits are the limits that make a fault visible; zero values keep the
// defaults.
type limits struct {
	bytes          int64
	silence, whole time.Duration
}

func (l limits) ofRules(o *updater.Options) {
	l.set(&o.Limits.Text, &o.Limits.Silence, &o.Limits.Whole)
}

func (l limits) ofCards(o *updater.CardOptions) {
	l.set(&o.Limits.File, &o.Limits.Silence, &o.Limits.Whole)
}

func (l limits) set(bytes *int64, silence, whole *time.Duration) {
	if l.bytes != 0 {
		*bytes = l.bytes
	}
	if l.silence != 0 {
		*silence = l.silence
	}
	if l.whole != 0 {
		*whole = l.whole
	}
}

// transferFaults are the faults of a file with that content, at that address.
func transferFaults(link, content string) []transferFault {
	small := limits{bytes: 1 << 10}
	silent := limits{silence: 200 * time.Millisecond}
	status := func(code int) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(code) }
	}
	flush := func(w http.ResponseWriter, s string) {
		_, _ = io.WriteString(w, s)
		_ = http.NewResponseController(w).Flush()
	}
	return []transferFault{
		{"cut by the connection", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", fmt.Sprint(len(content)))
			_, _ = io.WriteString(w, content[:len(content)/2])
		}, updater.ErrCutOff, "broke off", limits{}},
		{"cut in a chunk", func(w http.ResponseWriter, _ *http.Request) {
			flush(w, content[:len(content)/2])
			panic(http.ErrAbortHandler)
		}, updater.ErrCutOff, "broke off", limits{}},
		{"too large, and says so", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "5000000")
			w.WriteHeader(http.StatusOK)
		}, updater.ErrTooLarge, "larger than", small},
		{"too large without a word", func(w http.ResponseWriter, _ *http.Request) {
			for range 40 {
				_, _ = io.WriteString(w, strings.Repeat("light ", 1000))
			}
		}, updater.ErrTooLarge, "larger than", small},
		{"no answer", func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }, updater.ErrSlow, "Nothing came", silent},
		{"silence in the middle", func(w http.ResponseWriter, r *http.Request) {
			flush(w, content[:40])
			<-r.Context().Done()
		}, updater.ErrSlow, "Nothing came", silent},
		{"a drop now and then", func(w http.ResponseWriter, r *http.Request) {
			for r.Context().Err() == nil {
				flush(w, " ")
				time.Sleep(10 * time.Millisecond)
			}
		}, updater.ErrSlow, "longer than", limits{whole: 300 * time.Millisecond}},
		{"status 500", status(http.StatusInternalServerError), updater.ErrStatus, "500", limits{}},
		{"not modified, unasked", status(http.StatusNotModified), updater.ErrStatus, "304", limits{}},
		{"round and round", func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, link, http.StatusFound)
		}, updater.ErrStatus, "one address to the next", limits{}},
		{"a file on this machine", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Location", "file:///etc/passwd")
			w.WriteHeader(http.StatusFound)
		}, updater.ErrInsecure, "without https", limits{}},
	}
}

// requireRefused requires a refusal that wraps an error, contains a text, and
// has a next step.
func requireRefused(t *testing.T, err, want error, says string) {
	t.Helper()
	refused := (*updater.RefusedError)(nil)
	if !errors.Is(err, want) || !errors.As(err, &refused) || !strings.Contains(err.Error(), says) {
		t.Errorf("%v, want %v with %q", err, want, says)
	}
	if refused == nil || !strings.Contains(refused.Next, "Nothing was changed") {
		t.Errorf("no next step: %+v", refused)
	}
}
