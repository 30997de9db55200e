package tracker

import (
	"context"
	"errors"
	"slices"
	"strings"
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
	names    []string // the name under which it is stored, and its names in other versions
	occasion []string // likewise for its occasion; empty if it has none
	after    int64    // the last record before the occasion
	parts    int      // the number of its batches so far
}

type requestKey struct{}

// FromRequest names the request that changes are made for. The name is stored with
// each change, so that a repeated request changes nothing, in any process and after a
// restart: the error is ErrRepeated. An empty name means no request. others are names under
// which other versions of the program store the same request. Names don't contain an @.
func FromRequest(ctx context.Context, name string, others ...string) context.Context {
	if name == "" {
		return context.WithValue(ctx, requestKey{}, (*request)(nil))
	}
	return context.WithValue(ctx, requestKey{}, &request{names: append([]string{name}, others...)})
}

// OnlyOnce names the occasion of the context's request, such as a menu, and the last record
// before it. Only one of the requests with the same occasion changes the game. The others
// return ErrRepeated and have no Outcome, and so do all of them once another game has begun.
// others are the names of requests that other versions of the program store for the occasion.
func OnlyOnce(ctx context.Context, occasion string, after int64, others ...string) context.Context {
	r := requestOf(ctx)
	if r == nil {
		return ctx
	}
	return context.WithValue(ctx, requestKey{}, &request{names: r.names, occasion: append([]string{occasion}, others...), after: after})
}

type whileKey struct{}

// OnlyWhile returns a context for changes that are stored only if may reports true
// immediately before. Otherwise the error is context.DeadlineExceeded, and nothing is
// changed.
func OnlyWhile(ctx context.Context, may func() bool) context.Context {
	return context.WithValue(ctx, whileKey{}, may)
}

// givenUp reports whether the context's changes may not be stored any more.
func givenUp(ctx context.Context) bool {
	may, ok := ctx.Value(whileKey{}).(func() bool)
	return ok && !may()
}

// requestOf returns the request of a context, or nil.
func requestOf(ctx context.Context) *request {
	r, _ := ctx.Value(requestKey{}).(*request)
	return r
}

// stored returns the name of a request in the log, with that of its occasion.
func (r *request) stored() string {
	if len(r.occasion) == 0 {
		return r.names[0]
	}
	return r.names[0] + "@" + r.occasion[0]
}

// made reports whether a batch was made for the request by another delivery of it.
func (r *request) made(b Batch) bool {
	name, _, _ := strings.Cut(b.Request, "@")
	return b.Part >= r.parts && slices.Contains(r.names, name)
}

// past returns an error if the occasion of a request is over: another request with it is in
// the log, or another game has begun since. base is the last record before the log.
func (r *request) past(log []Batch, base int64) error {
	if len(r.occasion) == 0 {
		return nil
	}
	for _, b := range slices.Backward(log) {
		if b.Seq <= r.after {
			return nil
		}
		name, occasion, of := strings.Cut(b.Request, "@")
		switch {
		case of && occasion == r.occasion[0] && !slices.Contains(r.names, name), b.Request != "" && slices.Contains(r.occasion[1:], b.Request):
			return errPast
		case b.Begins():
			return errEarlierGame
		}
	}
	if base > r.after {
		return errEarlierGame
	}
	return nil
}

// repeated refuses a request whose next batch is in the log, or whose occasion is past. The
// store also refuses a known name, but only after the board may have refused the line for
// another reason.
func (t *Table) repeated(r *request) error {
	if r == nil {
		return nil
	}
	since := t.tables.now().Add(-rememberedFor)
	for _, b := range slices.Backward(t.log) {
		if b.At.Before(since) {
			break
		}
		if r.made(b) {
			return repeated()
		}
	}
	return r.past(t.log, t.base.Seq)
}

// errPast refuses a request whose occasion has changed the game already.
var errPast = Refuse("This menu has done what was chosen in it first.").Next("Look at the board, and open the menu again to do more.").For(ErrRepeated)

// errEarlierGame refuses a request whose occasion is in an earlier game.
var errEarlierGame = Refuse("That is from an earlier game.").Next("Look at the board: it is up to date now.").For(ErrRepeated)

func repeated() *Problem {
	return Refuse("That was done before.").Next("It isn't done twice. Look at the board, then say it anew.").For(ErrRepeated)
}

// Outcome returns what the request of ctx did at this table when it was delivered before,
// in words. ok is false if it did nothing, if ctx has no request, or if this delivery did
// it. private reports whether it only opened or withdrew drafts. The cost is
// that of Log.
func (t *Table) Outcome(ctx context.Context) (told []Told, private, ok bool, err error) {
	r := requestOf(ctx)
	if r == nil {
		return nil, false, false, nil
	}
	t.mu.Lock()
	log := t.log
	from := slices.IndexFunc(log, r.made)
	if from < 0 {
		t.mu.Unlock()
		return nil, false, false, nil
	}
	again, next := t.before(from)
	t.mu.Unlock()
	private = true
	for i := next; i < len(log); i++ {
		b := log[i]
		wanted := i >= from && r.made(b)
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
