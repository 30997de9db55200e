package tracker

import (
	"context"
	"errors"
	"slices"
	"time"
)

// ErrRepeated: the request was carried out before.
var ErrRepeated = errors.New("the request was carried out before")

// rememberedFor is how long a repeated request is recognized before it is planned. It
// exceeds the validity of any signature on it, with differing clocks.
const rememberedFor = 15 * time.Minute

// RememberedRequests is for how long at least a store recognizes a repeated request.
const RememberedRequests = time.Hour

// request is the request that a sequence of changes belongs to.
type request struct {
	name  string
	parts int // the number of its batches so far
}

type requestKey struct{}

// FromRequest names the request that changes are made for. The name is stored with
// each change, so that a repeated request changes nothing, in any process and after a
// restart: the error is ErrRepeated. An empty name means no request.
func FromRequest(ctx context.Context, name string) context.Context {
	if name == "" {
		return context.WithValue(ctx, requestKey{}, (*request)(nil))
	}
	return context.WithValue(ctx, requestKey{}, &request{name: name})
}

// requestOf returns the request of a context, or nil.
func requestOf(ctx context.Context) *request {
	r, _ := ctx.Value(requestKey{}).(*request)
	return r
}

// repeated refuses a request whose next batch is in the log. The store refuses it too;
// this comes before the board refuses the line for another reason.
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

// Outcome returns what a request did at this table when it was delivered before, in words.
// ok is false if it did nothing, or ctx isn't of that request, or what it did was done for
// ctx itself. private reports whether it only opened or withdrew drafts. The cost is that
// of Log.
func (t *Table) Outcome(ctx context.Context, request string) (told []Told, private, ok bool, err error) {
	r := requestOf(ctx)
	if r == nil || r.name != request {
		return nil, false, false, nil
	}
	t.mu.Lock()
	log := t.log
	ours := func(b Batch) bool { return b.Request == r.name && b.Part >= r.parts }
	from := slices.IndexFunc(log, ours)
	if from < 0 {
		t.mu.Unlock()
		return nil, false, false, nil
	}
	again, next := t.before(from)
	t.mu.Unlock()
	private = true
	for i := next; i < len(log); i++ {
		b := log[i]
		wanted := i >= from && ours(b)
		said, err := again.apply(b, wanted, nil)
		if err != nil {
			return nil, false, false, err
		}
		if wanted {
			told, private = append(told, said...), private && b.private() && !reverses(b)
		}
	}
	return told, private, true, nil
}
