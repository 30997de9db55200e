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
	name  string
	parts int // how many batches it brought so far
}

type requestKey struct{}

// FromRequest names the request that changes are made for. The name is stored
// with each of them, so that who sends the same request again, to another
// process or after a restart, changes nothing: ErrRepeated. The empty name is none:
// what is tried out on a table that is kept nowhere is no part of a request.
func FromRequest(ctx context.Context, name string) context.Context {
	if name == "" {
		return context.WithValue(ctx, requestKey{}, (*request)(nil))
	}
	return context.WithValue(ctx, requestKey{}, &request{name: name})
}

// requestOf is the request that a context is of; nil where nobody named one.
func requestOf(ctx context.Context) *request {
	r, _ := ctx.Value(requestKey{}).(*request)
	return r
}

// repeated refuses a request of which the log knows the batch that would come
// next: then it came before. The store refuses it too, whenever that was; this
// says so where the board by now wouldn't allow it a second time.
func (t *Table) repeated(r *request) error {
	if r == nil {
		return nil
	}
	since := t.tables.now().Add(-rememberedFor)
	for _, b := range slices.Backward(t.log) {
		if b.At.Before(since) {
			break
		}
		if b.Request == r.name && b.Part >= r.parts {
			return repeated()
		}
	}
	return nil
}

func repeated() *Problem {
	return Refuse("That was done before.").Next("It isn't done twice. Look at the board, then say it anew.").For(ErrRepeated)
}
