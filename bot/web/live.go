package web

import (
	"context"
	"fmt"
	"maps"
	"strconv"
	"strings"
	"sync"
	"time"

	"arbiter/commands"
	"arbiter/commands/language"
	"arbiter/tracker"
)

// Limits of watching.
const (
	pollEvery   = 250 * time.Millisecond // between requests for changes of other processes
	mostWait    = 10 * time.Second       // between requests while they fail
	mostQueued  = 16                     // frames that wait for a watcher
	mostFrames  = 64                     // frames that are kept of each view, for watchers that reconnect
	shownInputs = 40                     // of the log
)

// longer returns how long to wait after another failed request: twice as long as before it.
func longer(wait time.Duration) time.Duration { return min(2*wait, mostWait) }

// view is a way to show a table. All watchers of a view are sent the same.
type view struct {
	width  int
	locale string
	plays  bool // stacks can be picked
}

// hub has a room for each table that is watched.
type hub struct {
	judge *commands.Judge
	every time.Duration
	fault func(context.Context, string, error)

	mu     sync.Mutex
	rooms  map[string]*room // by channel
	places places
}

func newHub(judge *commands.Judge, every time.Duration, fault func(context.Context, string, error)) *hub {
	if every == 0 {
		every = pollEvery
	}
	return &hub{judge: judge, every: every, fault: fault, rooms: make(map[string]*room), places: places{passes: make(map[string]*pass)}}
}

// run wakes the rooms of changed tables until ctx is done: at once for changes of this process, and
// for those of others by asking regularly for the ends of all watched logs in one request.
func (h *hub) run(ctx context.Context) {
	defer h.judge.Tables.OnChange(func(channel string) {
		h.mu.Lock()
		defer h.mu.Unlock()
		if r := h.rooms[channel]; r != nil {
			r.wake()
		}
	})()
	for wait := h.every; ; {
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait):
		}
		err := h.poll(ctx)
		if err == nil {
			wait = h.every
			continue
		}
		wait = longer(wait)
		if ctx.Err() == nil {
			h.fault(ctx, "ask for changes of watched tables", err)
		}
	}
}

// recheck makes the streams of a table, or with "" of all tables, check whether their links and sessions
// are still valid.
func (h *hub) recheck(channel string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.places.ended = time.Now()
	for of, r := range h.rooms {
		if channel == "" || of == channel {
			close(r.checks)
			r.checks = make(chan struct{})
		}
	}
}

// rechecks returns a channel that is closed by the next recheck of a watched table.
func (h *hub) rechecks(channel string) <-chan struct{} {
	h.mu.Lock()
	defer h.mu.Unlock()
	if r := h.rooms[channel]; r != nil {
		return r.checks
	}
	return nil
}

// all returns the whole state of a view of a table; nil if the table isn't watched.
func (h *hub) all(channel string, v view) *event {
	h.mu.Lock()
	r := h.rooms[channel]
	h.mu.Unlock()
	if r == nil {
		return nil
	}
	return r.all(v)
}

// poll wakes the rooms that don't show the ends of their logs.
func (h *hub) poll(ctx context.Context) error {
	h.mu.Lock()
	channels := make([]string, 0, len(h.rooms))
	for channel := range h.rooms {
		channels = append(channels, channel)
	}
	h.mu.Unlock()
	heads, err := h.judge.Tables.Heads(ctx, channels)
	if err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, channel := range channels {
		if r := h.rooms[channel]; r != nil && r.differs(heads[channel]) {
			r.wake()
		}
	}
	return nil
}

// room is a watched table.
type room struct {
	channel string
	hub     *hub
	woken   chan struct{}
	stop    context.CancelFunc
	checks  chan struct{} // closed when links and sessions may have ended; guarded by the hub's mu

	mu    sync.Mutex
	shown tracker.Head // the log that the views show
	views map[view]*showing
}

// showing is what the watchers of a view see.
type showing struct {
	ready    chan struct{} // closed when there is a first state
	id       string
	last     int64 // the last input whose events were sent
	board    pieces
	log      pieces
	now      frame    // without the regions
	whole    *event   // the whole state; nil until it is needed
	kept     []*event // the last frames, oldest first
	watchers map[*watcher]bool
}

// event is a frame as it is sent. It is encoded once, and all watchers of a view are sent the same bytes.
type event struct {
	id   string
	from string // the id of the state that it changes
	sent []byte // as a Server-Sent Event
}

// newEvent returns the event of a frame that leads from one state to another.
func newEvent(from, id string, f frame) *event {
	data := f.encode() // JSON has no line ends
	sent := make([]byte, 0, len(data)+len(id)+len("id: \ndata: \n\n"))
	sent = append(append(append(sent, "id: "...), id...), "\ndata: "...)
	return &event{id: id, from: from, sent: append(append(sent, data...), "\n\n"...)}
}

// watcher is a connection that is sent changes. Its queue is bounded: a watcher that falls behind is
// sent the whole state instead.
type watcher struct {
	pass *pass

	mu     sync.Mutex
	queue  []*event
	behind bool
	signal chan struct{} // of size 1
}

func (w *watcher) push(e *event) {
	w.mu.Lock()
	if len(w.queue) >= mostQueued {
		w.queue, w.behind = nil, true
	} else if !w.behind {
		w.queue = append(w.queue, e)
	}
	w.mu.Unlock()
	select {
	case w.signal <- struct{}{}:
	default:
	}
}

// take empties the queue. behind reports whether the whole state is to be sent first.
func (w *watcher) take() (queue []*event, behind bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	queue, behind = w.queue, w.behind
	w.queue, w.behind = nil, false
	return queue, behind
}

// watch adds a watcher, which is sent the changes after the state with the id since, or first the whole
// state if those are no longer kept. The error is errCrowded if there is no place for it.
func (h *hub) watch(ctx context.Context, who visitor, v view, since string) (w *watcher, leave func(), err error) {
	h.mu.Lock()
	p, err := h.places.enter(who.base, who.Watches)
	if err != nil {
		h.mu.Unlock()
		return nil, nil, err
	}
	r := h.rooms[who.Channel]
	if r == nil {
		life, stop := context.WithCancel(context.WithoutCancel(ctx))
		r = &room{channel: who.Channel, hub: h, woken: make(chan struct{}, 1), stop: stop, checks: make(chan struct{}), views: make(map[view]*showing)}
		h.rooms[who.Channel] = r
		go r.run(life)
	}
	w = &watcher{pass: p, signal: make(chan struct{}, 1), behind: true}
	s := r.join(v, w)
	h.mu.Unlock()
	leave = func() { h.leave(r, v, w, who) }
	select {
	case <-s.ready:
	case <-ctx.Done():
		leave()
		return nil, nil, ctx.Err()
	}
	r.resume(s, w, since)
	return w, leave, nil
}

// leave removes a watcher, and the room with its last one.
func (h *hub) leave(r *room, v view, w *watcher, who visitor) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.places.leave(who.base, who.Watches)
	if r.part(v, w) && h.rooms[r.channel] == r {
		delete(h.rooms, r.channel)
		r.stop()
	}
}

func (r *room) wake() {
	select {
	case r.woken <- struct{}{}:
	default:
	}
}

// differs reports whether the end of a log isn't the one that is shown.
func (r *room) differs(head tracker.Head) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return head.Epoch != r.shown.Epoch || head.Seq != r.shown.Seq
}

// join adds a watcher to a view. The first one makes the room draw the view.
func (r *room) join(v view, w *watcher) *showing {
	r.mu.Lock()
	defer r.mu.Unlock()
	s := r.views[v]
	if s == nil {
		s = &showing{ready: make(chan struct{}), watchers: make(map[*watcher]bool)}
		r.views[v] = s
		r.wake()
	}
	s.watchers[w] = true
	return s
}

// part removes a watcher and reports whether the room has no other.
func (r *room) part(v view, w *watcher) (empty bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if s := r.views[v]; s != nil {
		if delete(s.watchers, w); len(s.watchers) == 0 {
			delete(r.views, v)
		}
	}
	return len(r.views) == 0
}

// resume queues for a new watcher the changes after the state with an id, if they are kept.
func (r *room) resume(s *showing, w *watcher, since string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	w.mu.Lock()
	defer w.mu.Unlock()
	if since == "" {
		return
	}
	var missed []*event
	if since != s.id {
		for i, e := range s.kept {
			if e.from == since {
				missed = s.kept[i:]
				break
			}
		}
		if missed == nil || len(missed) > mostQueued {
			return
		}
	}
	w.queue, w.behind = append([]*event(nil), missed...), false
}

// all returns the whole state of a view.
func (r *room) all(v view) *event {
	r.mu.Lock()
	defer r.mu.Unlock()
	s := r.views[v]
	if s == nil || s.id == "" {
		return nil
	}
	if s.whole == nil {
		f := s.now
		f.Whole, f.Board, f.Log, f.Said = true, s.board.whole(), s.log.whole(), nil
		s.whole = newEvent("", s.id, f)
	}
	return s.whole
}

// run draws the table when it has changed, until ctx is done.
func (r *room) run(ctx context.Context) {
	wait := r.hub.every
	var again <-chan time.Time // after a failure
	for {
		select {
		case <-ctx.Done():
			return
		case <-r.woken:
		case <-again:
		}
		err := r.draw(ctx)
		if err == nil {
			wait, again = r.hub.every, nil
			continue
		}
		again, wait = time.After(wait), longer(wait)
		if ctx.Err() == nil {
			r.hub.fault(ctx, "draw a watched table", err)
		}
	}
}

// draw draws all views of the table and sends what has changed.
func (r *room) draw(ctx context.Context) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic drawing a table: %v", v)
		}
	}()
	table, err := r.hub.judge.Tables.At(ctx, r.channel)
	if err != nil {
		return err
	}
	look := table.Look()
	r.mu.Lock()
	views := maps.Clone(r.views)
	r.mu.Unlock()
	for v, s := range views {
		state, err := stateOf(ctx, r.hub.judge, table, look, v)
		if err != nil {
			return err
		}
		r.show(s, look, state)
	}
	r.mu.Lock()
	r.shown = tracker.Head{Epoch: look.Epoch, Seq: look.Read}
	r.mu.Unlock()
	return nil
}

// state is a table as it is shown.
type state struct {
	board, log pieces
	frame      frame
	inputs     []commands.Logged
}

// stateOf draws a table.
func stateOf(ctx context.Context, judge *commands.Judge, table *tracker.Table, look tracker.Look, v view) (state, error) {
	l := judge.Languages.In(v.locale)
	inputs, err := judge.Log(ctx, table, shownInputs, l)
	if err != nil {
		return state{}, err
	}
	st := state{inputs: inputs, log: logPieces(inputs, look.Game, l), frame: frame{Seq: look.Seq, Game: look.Game, Turn: turnOf(look.Board, l), Steps: len(table.SaidInGame())}}
	return st, st.draw(judge, look.Board, v, l)
}

// draw draws the board.
func (st *state) draw(judge *commands.Judge, b tracker.Board, v view, l *language.Tongue) error {
	if b.Game == "" && len(b.Lanes) == 0 {
		return nil
	}
	drawn, err := judge.Drawing(b, v.width, l)
	if err != nil {
		return err
	}
	st.board, st.frame.Width, st.frame.Height = boardPieces(drawn, v.plays), drawn.Width, drawn.Height
	return nil
}

// turnOf says whose turn it is.
func turnOf(b tracker.Board, l *language.Tongue) string {
	if b.Turn.Number == 0 {
		return ""
	}
	return l.Say("Turn %d: %s, %s", b.Turn.Number, tracker.Name(b.Turn.Active), tracker.Say(b.Turn.Step))
}

// idOf returns the id of the state that a log is in.
func idOf(look tracker.Look) string {
	return strconv.FormatInt(look.Epoch, 10) + "." + strconv.FormatInt(look.Read, 10)
}

// show replaces the state of a view and sends what has changed.
func (r *room) show(s *showing, look tracker.Look, st state) {
	r.mu.Lock()
	defer r.mu.Unlock()
	id := idOf(look)
	first := s.id == ""
	if id == s.id {
		return
	}
	var e *event
	if !first {
		f := st.frame
		f.Board, f.Log = st.board.since(s.board), st.log.since(s.log)
		f.Said = saidSince(st.inputs, s.last)
		e = newEvent(s.id, id, f)
		s.kept = append(s.kept, e)
		s.kept = s.kept[max(0, len(s.kept)-mostFrames):]
	}
	s.id, s.board, s.log, s.now, s.whole = id, st.board, st.log, st.frame, nil
	if n := len(st.inputs); n > 0 {
		s.last = st.inputs[n-1].Seq
	}
	if first { // watchers get the whole state
		close(s.ready)
		return
	}
	for w := range s.watchers {
		w.push(e)
	}
}

// saidSince returns the events of the inputs after one.
func saidSince(inputs []commands.Logged, last int64) (all []said) {
	const most = 60
	for _, in := range inputs {
		if in.Seq <= last {
			continue
		}
		for _, e := range in.Events {
			cite := e.Cause.Cite
			if cite == "" {
				cite = e.Cause.Effect.String()
			}
			if all = append(all, said{Text: legible(e.Text.String()), Cite: legible(cite), About: e.About}); len(all) == most {
				return all
			}
		}
	}
	return all
}

// legible returns a text without characters that could reorder others.
func legible(text string) string { return strings.TrimSpace(commands.Legible(text)) }
