package discord

import (
	"context"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"arbiter/commands"
	"arbiter/commands/render"
	"arbiter/tracker"
)

// errChosen: the choice that a button answers is not open any more.
var errChosen = tracker.Refuse("That choice was made already, or taken back.").Next("Look at the board: it is up to date now.").For(tracker.ErrNoChoice)

// grouped is a number in groups of three digits. Nothing else loses its marks:
// "1.5" is not fifteen.
var grouped = regexp.MustCompile(`^\d{1,3}(?:[., ]\d{3})+$`)

// fill puts into a press what was selected or typed.
func fill(p *render.Press, in *interaction) error {
	value := ""
	switch {
	case p.Do == render.Fill:
		return nil
	case in.Type == kindModal:
		value = strings.TrimSpace(in.typed()[render.NumberField])
		if grouped.MatchString(value) {
			value = strings.NewReplacer(",", "", ".", "", " ", "").Replace(value)
		}
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

// perTable are the lines that would do something else when they come late: a
// turn more, or the undoing of what somebody has just done. Everything else
// names its object, whose number is never used again, so it means the same
// whatever happened since.
var perTable = []string{"next turn", "undo", "redo", "/undo", "/redo"}

// late refuses a press on a message that no longer shows what is so.
func late(p render.Press, now int64) error {
	line, _, _ := strings.Cut(p.Line, " count:")
	if p.Do != render.Say || p.Seq == now || !slices.Contains(perTable, line) {
		return nil
	}
	return tracker.Refuse("Something else was done since, so nothing was done now.").Next("Look at the board: it is up to date now. Press again if you still want it.")
}

// said is the request that a press makes, and the line that was typed for it.
func (b *Bot) said(in *interaction, p render.Press) (r commands.Request, typed string, err error) {
	switch p.Do {
	case render.Answer, render.Number:
		return commands.Request{Command: "choose", Options: map[string]string{
			"option": strconv.FormatInt(p.N, 10), "choice": strconv.FormatInt(p.Choice, 10),
		}}, "", nil
	case render.Say, render.Go, render.Quote:
		r, err = b.Judge.Read(p.Line)
		return r, "", err
	case render.Fill:
		if typed, err = b.Judge.Filled(p.Line, p.Target, in.typed()); err == nil {
			r, err = b.Judge.Read(typed)
		}
		return r, typed, err
	case render.Turn:
		if p.Line != "" {
			r, err = b.Judge.Read(p.Line)
			return r, "", err
		}
	case render.Pick, render.Ask, render.Open, render.Mend, render.Panel, render.Renew, render.Thread:
	}
	return commands.Request{Command: "board"}, "", nil
}

// do does what was pressed. It reports whether that changed anything: a choice
// that was opened does, though nothing has happened yet, and a draft doesn't. A refusal holds what
// was typed, or what happened since the message was written on which was
// pressed.
func (b *Bot) do(ctx context.Context, in *interaction, by tracker.Speaker, p render.Press) (reply commands.Reply, acted bool) {
	before := b.seq(ctx, in.table())
	r, typed, err := b.said(in, p)
	if err == nil {
		err = late(p, before)
	}
	if err != nil {
		reply = b.Judge.Refuse(ctx, err, in.table())
	} else {
		reply = b.done(ctx, in.asks(r, by))
	}
	_, asks := reply.Draft()
	acted = reply.Table.Seq != before && (!asks || len(reply.Events) > 0)
	switch {
	case acted:
	case p.Do == render.Fill:
		reply.Typed = typed
	default:
		reply = b.Judge.Stale(ctx, in.table(), reply, p.Seq)
	}
	return reply, acted
}

// viewOf is how a board is looked at after a press on it.
func viewOf(p render.Press, by tracker.Speaker, acted bool) render.View {
	v := render.View{Page: p.Page, Target: p.Target}
	if acted {
		v.By, v.At = by.Name, time.Now()
	}
	return v
}

// pressedBoard answers a press on a board: the board changes in its place;
// what else there is to say, only the presser sees.
func (b *Bot) pressedBoard(ctx context.Context, a *answer, by tracker.Speaker, p render.Press) {
	in := a.in
	pressed := b.boardOf(in)
	live := b.boards.adopt(in.table(), pressed)
	reply, acted := b.do(ctx, in, by, p)
	if !acted && !reply.ShowBoard {
		reply.Private = true
		b.tell(ctx, a, reply)
		b.touch(ctx, in.table())
		return
	}
	v := viewOf(p, by, acted)
	b.looked(in, v, pressed.Words)
	if live && !b.boards.stands(in.table()) && a.enough() {
		b.touch(ctx, in.table())
		return
	}
	before := pressed.Words
	changed := b.boards.pressing(in.table(), pressed.Message)
	b.speak(&reply, pressed.Locale)
	id, owed, err := b.showBoard(ctx, a, reply, v, &pressed, true)
	b.noted(ctx, "change the board", err)
	switch {
	case id != "" && id != pressed.Message: // that one was deleted: this is the board now
		pressed.Message, pressed.Pinned = id, false
		b.posted(ctx, in.table(), pressed)
	case pressed.Words != before:
		b.looked(in, v, pressed.Words)
	}
	b.pinned(ctx, in.table(), reply.Table.Game != "")
	if err == nil {
		changed(sightOf(reply.Table, v.Page, v.Target, pressed.Words))
	}
	if err != nil || owed || acted && !live || b.seq(ctx, in.table()) != reply.Table.Seq {
		b.touchFor(ctx, a)
	}
}

// looked remembers how the board that was pressed is being looked at.
func (b *Bot) looked(in *interaction, v render.View, words bool) {
	b.boards.look(in.table(), in.Message.ID, v.Page, v.Target, words)
}

// showBoard answers with the board; in words, where Discord takes none of its
// files after all. It gives the message's id, where Discord says it, and
// whether a picture is still owed.
func (b *Bot) showBoard(ctx context.Context, a *answer, r commands.Reply, v render.View, as *board, update bool) (id string, owed bool, err error) {
	m, owed := b.answerBoard(ctx, r, v, as.Words)
	id, err = a.show(ctx, []render.Message{m}, update)
	if noFiles(err, m) {
		as.Words, owed = true, false
		id, err = a.show(ctx, []render.Message{b.draw(r, v)}, update)
	}
	return id, owed, err
}

// boardOf is the board that a pressed message is.
func (b *Bot) boardOf(in *interaction) board {
	pressed := board{
		Channel: in.Channel, Message: in.Message.ID, Posted: posted(in.Message.ID),
		Silent: !in.may(viewChannel), Words: !in.may(attachFiles), MayPin: in.mayPin(), Locale: b.spoken(in),
	}
	if live, ok := b.boards.live(in.table()); ok && live.Message == pressed.Message {
		pressed.Words = pressed.Words || live.Words // as it was asked for
		pressed.Locale = live.Locale
	}
	return pressed
}

// posted is when a message was posted: its id says so.
func posted(id string) time.Time {
	n, err := strconv.ParseInt(id, 10, 64)
	if err != nil {
		return time.Time{}
	}
	const epoch, bits = 1420070400000, 22
	return time.UnixMilli(n>>bits + epoch)
}

// pressedReply answers a press on a reply. What was done takes its place, and
// so do pages for the one who asked for them; others get a page of their own.
func (b *Bot) pressedReply(ctx context.Context, a *answer, by tracker.Speaker, p render.Press) {
	in := a.in
	reply, acted := b.do(ctx, in, by, p)
	switch {
	case reply.Problem != nil && !acted:
		reply.Private = true
		b.tell(ctx, a, reply)
		b.touch(ctx, in.table())
	case reply.ShowBoard && reply.Table.Game != "":
		b.post(ctx, a, reply, render.View{})
	case acted:
		b.warn(in, &reply)
		_, err := a.show(ctx, b.messages(ctx, in, reply, 0), true)
		b.noted(ctx, "change the reply", err)
		b.touchFor(ctx, a)
	case p.Do == render.Quote:
		reply.Private = false
		reply.Notices = append(reply.Notices, by.Name+" looked this up.")
		_, err := a.show(ctx, b.messages(ctx, in, reply, p.Page), false)
		b.noted(ctx, "quote", err)
	case reply.Private && reply.Again == "" && !in.private(): // a draft, or one that was withdrawn
		b.tell(ctx, a, reply)
	default:
		if reply.Picks == nil && in.private() {
			reply.Picks = b.picked(ctx, in, reply)
		}
		mine := in.asked() == in.by().ID
		reply.Private = !mine || in.Message == nil || in.private()
		_, err := a.show(ctx, b.messages(ctx, in, reply, p.Page), mine)
		b.noted(ctx, "turn the page", err)
	}
}

// picked are the lists that stand on the message that was pressed, and stay below
// what is shown in its place.
func (b *Bot) picked(ctx context.Context, in *interaction, r commands.Reply) []commands.Pick {
	selected := ""
	if len(in.Data.Values) > 0 {
		selected = in.Data.Values[0] // the key of a long line, maybe
	}
	return render.Picked(b.components(ctx, in), func(value string) bool {
		return value == r.Again || value == selected
	})
}
