package discord

import (
	"context"
	"regexp"
	"strconv"
	"strings"
	"time"

	"arbiter/commands"
	"arbiter/commands/render"
	"arbiter/tracker"
)

// errChosen refuses a button of a choice that is no longer open.
var errChosen = tracker.Refuse("That choice was made already, or taken back.").Next("Look at the board: it is up to date now.").For(tracker.ErrNoChoice)

// grouped matches a number with separators between groups of three digits.
// "1.5" isn't fifteen.
var grouped = regexp.MustCompile(`^\d{1,3}(?:[., ]\d{3})+$`)

// fill sets the selected or typed values of a press.
func fill(p *render.Press, in *interaction) error {
	value := ""
	switch {
	case p.Do == render.Fill, p.Do == render.OpenMenu, p.Do == render.Chosen:
		return nil
	case in.Type == kindModal:
		value = strings.TrimSpace(in.typed()[render.NumberField])
		if grouped.MatchString(value) {
			value = strings.NewReplacer(",", "", ".", "", " ", "").Replace(value)
		}
	case p.Do == render.Seat:
		return nil
	case p.Do == render.Pick && len(in.Data.Values) > 1:
		p.Do, p.Line = render.OpenMenu, tracker.MenuPicked
		return nil
	case p.Do == render.Go && len(in.Data.Values) > 0:
		p.Line = in.Data.Values[0]
		return nil
	case len(in.Data.Values) > 0:
		value = in.Data.Values[0]
	default:
		return nil
	}
	n, err := strconv.ParseInt(value, 10, 64)
	if err != nil {
		return tracker.Refuse("%q is not a whole number.", value).Next("Press the button again and type digits.")
	}
	if p.Do == render.Pick {
		p.Target = n
	} else {
		p.N = n
	}
	return nil
}

// checkCurrent refuses a press on a message that is no longer current.
func checkCurrent(p render.Press, now int64) error {
	if (p.Do == render.Say || p.Do == render.SayNow) && commands.MovedOn(p.Line, p.Do == render.SayNow, strconv.FormatInt(p.Seq, 10), now) {
		return commands.ErrMovedOn
	}
	return nil
}

// pressRequest returns the request of a press, and the line that was typed for it.
func (b *Bot) pressRequest(ctx context.Context, in *interaction, by tracker.Speaker, p render.Press) (r commands.Request, typed string, err error) {
	switch p.Do {
	case render.Chosen:
		line, err := b.Judge.Chosen(ctx, in.table(), p.Line, by, in.Data.Values)
		if err != nil {
			return r, "", err
		}
		return b.Judge.Talk(line), "", nil
	case render.Answer, render.Number:
		return commands.Request{Command: "choose", Options: map[string]string{
			"option": strconv.FormatInt(p.N, 10), "choice": strconv.FormatInt(p.Choice, 10),
		}}, "", nil
	case render.Say, render.SayNow, render.Go, render.Quote:
		r, err = b.Judge.Read(p.Line)
		return r, "", err
	case render.Fill:
		return b.Judge.FilledRequest(ctx, in.table(), p.Line, p.Target, in.typed())
	case render.Turn:
		if p.Line != "" {
			r, err = b.Judge.Read(p.Line)
			return r, "", err
		}
	case render.Pick, render.Ask, render.Open, render.Correct, render.OwnBoard, render.Refresh, render.Thread, render.Seat, render.OpenMenu, render.Browse:
	}
	return commands.Request{Command: "board"}, "", nil
}

// performPress performs a press. acted reports whether it changed the table, including by
// opening a choice, but not by a draft. A refusal contains the line typed, or
// what has happened since the pressed message was written.
func (b *Bot) performPress(ctx context.Context, in *interaction, by tracker.Speaker, p render.Press) (reply commands.Reply, acted bool) {
	if p.Do == render.Seat {
		return b.seatSelected(ctx, in, by)
	}
	before := b.seq(ctx, in.table())
	r, typed, err := b.pressRequest(ctx, in, by, p)
	if err == nil {
		err = checkCurrent(p, before)
	}
	if err != nil {
		var done bool
		if reply, done = b.Judge.Outcome(ctx, in.complete(r, by), err); !done {
			reply = b.Judge.Refuse(ctx, err, in.table())
		}
	} else {
		reply = b.perform(ctx, in.complete(r, by))
	}
	_, asks := reply.Draft()
	acted = (reply.Repeated || reply.Table.Seq != before) && (!asks || len(reply.Events) > 0)
	switch {
	case acted:
	case p.Do == render.Fill:
		reply.Typed = typed
	default:
		reply = b.Judge.Stale(ctx, in.table(), reply, p.Seq)
	}
	return reply, acted
}

// viewOf returns the view of a board after a press on it.
func viewOf(p render.Press, by tracker.Speaker, acted bool) render.View {
	v := render.View{Page: p.Page, Target: p.Target}
	if acted {
		v.By, v.At = by.Name, time.Now()
	}
	return v
}

// pressedBoard answers a press on a board: it edits the board, and sends
// anything else as an ephemeral message.
func (b *Bot) pressedBoard(ctx context.Context, a *answer, by tracker.Speaker, p render.Press) {
	in := a.in
	pressed := b.boardOf(in)
	live := b.boards.adopt(in.table(), pressed)
	reply, acted := b.performPress(ctx, in, by, p)
	if !acted && !reply.ShowBoard {
		reply.Private = true
		b.tell(ctx, a, reply)
		b.touch(ctx, in.table())
		return
	}
	v := viewOf(p, by, acted)
	v.Seats = p.Do == render.Seat // others may take seats, too
	b.looked(in, v, pressed.Words)
	if live && !b.boards.hasForbidden(in.table()) && a.needsNoAnswer() {
		b.boards.answeredBy(in.table(), pressed.Message, b.webhook(ctx, a, pressed.Message))
		b.touch(ctx, in.table())
		return
	}
	before := pressed.Words
	changed := b.boards.pressing(in.table(), pressed.Message)
	b.setLanguage(&reply, pressed.Locale)
	if !acted {
		v.Kept = b.kept(ctx, in, reply, p)
	}
	id, owed, err := b.showBoard(ctx, a, reply, v, &pressed, true)
	b.logError(ctx, "change the board", err)
	switch {
	case id != "" && id != pressed.Message: // the pressed message was deleted, and this is the new board
		pressed.Message, pressed.Pinned, pressed.Webhook = id, false, b.webhook(ctx, a, id)
		b.posted(ctx, in.table(), pressed)
	case pressed.Words != before:
		b.looked(in, v, pressed.Words)
	}
	b.pinned(ctx, in.table(), reply.Table.Game != "")
	if err == nil {
		shows := drawn{sight: sightOf(reply.Table, v.Page, v.Target, pressed.Words), read: reply.Table.Read, webhook: b.webhook(ctx, a, pressed.Message)}
		if !owed && !pressed.Words {
			shows.picture = drawnOf(reply)
		}
		changed(shows)
	}
	if err != nil || owed || acted && !live || b.hasMoved(ctx, in.table(), reply) {
		b.touchFor(ctx, a)
	}
}

// looked records the view of the pressed board.
func (b *Bot) looked(in *interaction, v render.View, words bool) {
	b.boards.look(in.table(), in.Message.ID, v.Page, v.Target, words)
}

// showBoard answers with the board, as text if Discord rejects its files. It
// returns the message's id, or "" if unknown, and whether the board still lacks
// its picture.
func (b *Bot) showBoard(ctx context.Context, a *answer, r commands.Reply, v render.View, as *board, update bool) (id string, owed bool, err error) {
	r = b.Judge.WithRecent(ctx, a.in.table(), r)
	m, owed := b.answerBoard(ctx, r, v, as.Words)
	id, err = a.show(ctx, []render.Message{m}, update)
	if refusedWith(err, codeInvalidForm) && len(v.Kept) > 0 { // the pictures are no longer attached
		v.Kept = nil
		m, owed = b.answerBoard(ctx, r, v, as.Words)
		id, err = a.show(ctx, []render.Message{m}, update)
	}
	if noFiles(err, m) {
		as.Words, owed = true, false
		id, err = a.show(ctx, []render.Message{b.draw(r, v)}, update)
	}
	return id, owed, err
}

// boardOf returns the board that the pressed message is.
func (b *Bot) boardOf(in *interaction) board {
	pressed := board{
		Channel: in.Channel, Message: in.Message.ID, Posted: postedAt(in.Message.ID),
		Silent: !in.may(viewChannel), Words: !in.may(attachFiles), MayPin: in.mayPin(), Locale: b.boardLocale(in),
	}
	if live, ok := b.boards.lastRead(in.table()); ok && live.Message == pressed.Message {
		pressed.Words = pressed.Words || live.Words // as requested
		pressed.Locale = live.Locale
	}
	return pressed
}

// postedAt returns when a message was posted, from its id.
func postedAt(id string) time.Time {
	n, err := strconv.ParseInt(id, 10, 64)
	if err != nil {
		return time.Time{}
	}
	const epoch, bits = 1420070400000, 22
	return time.UnixMilli(n>>bits + epoch)
}

// pressedReply answers a press on a reply. The answer to an action replaces the
// reply, and so does another page for the person who requested the reply;
// others get an ephemeral page.
func (b *Bot) pressedReply(ctx context.Context, a *answer, by tracker.Speaker, p render.Press) {
	in := a.in
	reply, acted := b.performPress(ctx, in, by, p)
	switch {
	case reply.Problem != nil && !acted:
		reply.Private = true
		b.tell(ctx, a, reply)
		b.touch(ctx, in.table())
	case p.Lasts && reply.Lasting:
		reply.Private = in.private()
		_, err := a.show(ctx, b.messages(ctx, in, reply, 0), true)
		b.logError(ctx, "change a dispute", err)
	case reply.ShowBoard && reply.Watches:
		b.showWatched(ctx, a, reply, render.View{}, false)
	case reply.ShowBoard && reply.Table.Game != "":
		b.post(ctx, a, reply, render.View{})
	case acted && !in.private() && reply.Problem == nil && reply.Table.Game != "" && !b.boards.fresh(in.table()):
		b.post(ctx, a, reply, viewOf(render.Press{}, by, acted)) // as for a command
	case acted:
		b.acknowledge(ctx, a, reply, true)
	case p.Do == render.Quote:
		reply.Private = false
		reply.Notices = append(reply.Notices, tracker.Say("%s looked this up.", tracker.Name(by.Name)))
		_, err := a.show(ctx, b.messages(ctx, in, reply, p.Page), false)
		b.logError(ctx, "quote", err)
	case reply.Private && reply.Again == "" && !in.private(): // a draft, or a withdrawn one
		b.tell(ctx, a, reply)
	default:
		if reply.Picks == nil && in.private() {
			reply.Picks = b.picked(ctx, in, reply)
		}
		mine := in.requester() == in.by().ID && !p.Lasts
		reply.Private = !mine || in.Message == nil || in.private()
		_, err := a.show(ctx, b.messages(ctx, in, reply, p.Page), mine)
		b.logError(ctx, "turn the page", err)
	}
}

// picked returns the select menus of the pressed message, which stay on the
// message that replaces it.
func (b *Bot) picked(ctx context.Context, in *interaction, r commands.Reply) []commands.Pick {
	selected := ""
	if len(in.Data.Values) > 0 {
		selected = in.Data.Values[0] // possibly the key of a long line
	}
	return render.Picked(b.components(ctx, in), func(value string) bool {
		return value == r.Again || value == selected
	})
}
