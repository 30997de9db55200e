package tracker

import (
	"context"
	"errors"
	"slices"
	"time"
)

// ErrRepeated: the request was carried out before.
var ErrRepeated = errors.New("the request was carried out before")

// rememberedFor is how long a request that comes again is known. It is longer
// than anybody's signature on it holds, with clocks that differ.
const rememberedFor = 15 * time.Minute

// request is what brings changes to tables, one after another.
type request struct {
	name string
	done map[string]int // how many batches, by channel
}

type requestKey struct{}

// FromRequest names the request that changes are made for. The name is stored
// with each of them, so that who sends the same request again, to another
// process or after a restart, changes nothing: ErrRepeated.
func FromRequest(ctx context.Context, name string) context.Context {
	return context.WithValue(ctx, requestKey{}, &request{name, make(map[string]int)})
}

// requestOf is the request that a context is of; nil where nobody named one.
func requestOf(ctx context.Context) *request {
	r, _ := ctx.Value(requestKey{}).(*request)
	return r
}

// repeated refuses a request of which the log knows more than was done for it
// here: then it came before.
func (t *Table) repeated(r *request) error {
	if r == nil {
		return nil
	}
	known, since := 0, t.tables.now().Add(-rememberedFor)
	for _, b := range slices.Backward(t.log) {
		if b.At.Before(since) {
			break
		}
		if b.Request == r.name {
			known++
		}
	}
	if known > r.done[t.channel] {
		return Refuse("That was done before.").Next("It isn't done twice. Look at the board, then say it anew.").For(ErrRepeated)
	}
	return nil
}
