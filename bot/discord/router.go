package discord

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"arbiter/commands"
	"arbiter/commands/render"
	"arbiter/tracker"
)

// workWithin is the timeout for one interaction.
const workWithin = 30 * time.Second

// Interaction handles an interaction in Discord's JSON and answers it. It
// doesn't block: completions are answered concurrently, other interactions in
// the order of their channel. The error reports invalid JSON.
func (b *Bot) Interaction(raw json.RawMessage) error { return b.interaction(raw, delivery{}) }

func (b *Bot) interaction(raw json.RawMessage, from delivery) error {
	in, err := decode(raw)
	if err != nil {
		return err
	}
	in.from = from
	b.take(in)
	return nil
}

// take begins to answer an interaction. It reports false for a repeated
// delivery.
func (b *Bot) take(in *interaction) bool {
	if !b.taken.add(in.ID) {
		return false
	}
	if in.Type == kindAutocomplete {
		if !in.from.replayed {
			b.suggest(in)
		}
		return true
	}
	in.format = b.replica.writes()
	background := context.Background()
	var promise func(context.Context, *answer) bool
	if b.replica != nil {
		promise = b.promise
	}
	a := newAnswer(background, b.client, in, b.queues.many, func() bool { return b.acknowledgesPrivately(in) }, promise)
	if before, ok := b.queues.push(in.table(), b.work(a)); ok {
		if before >= longQueue {
			a.crowded.Store(true)
			a.timer.Reset(0)
		}
		return true
	}
	sorry := tracker.Refuse("Too much at once in this channel.").Next("Try again in a moment.")
	if b.queues.isClosed() {
		sorry = tracker.Refuse("Arbiter is being restarted.").Next("Try again in a few seconds; nothing is lost.")
	}
	go func() {
		defer b.recoverAndLog(background, in.table())
		b.refuse(background, a, sorry)
	}()
	return true
}

// recoverAndAnswer recovers from a panic when deferred, and answers with the id under
// which it was logged.
func (b *Bot) recoverAndAnswer(ctx context.Context, a *answer) {
	if v := recover(); v != nil {
		b.fault(ctx, a, panicked(v))
	}
}

// fault logs an internal error and answers with its id. The action may have been performed
// already.
func (b *Bot) fault(ctx context.Context, a *answer, err error) {
	reply := b.Judge.Refuse(ctx, err, a.in.table())
	reply.Problem.What = tracker.Say("That is a fault of mine; it may have been done all the same.")
	reply.Problem.Next = tracker.Say("Look at the board before you try again: `%s`. If it stays, report fault %s.", tracker.Line("board"), tracker.Name(reply.Problem.Fault))
	b.tell(ctx, a, reply)
}

func (b *Bot) refuse(ctx context.Context, a *answer, err error) {
	b.tell(ctx, a, b.Judge.Refuse(ctx, err, a.in.table()))
}

// tell answers with a reply in new messages. If the store doesn't answer, an interaction
// that was taken over is postponed: another process may have performed it, so a refusal
// that nothing was changed could be wrong.
func (b *Bot) tell(ctx context.Context, a *answer, r commands.Reply) {
	if a.takenOver && r.Problem != nil && r.Problem.Busy {
		b.postpone(a)
		return
	}
	if r.Language == nil && !r.ForAll { // a refusal by this package
		r.Language = b.readerLanguage(ctx, a.in, a.in.Locale)
	}
	_, err := a.show(ctx, b.messages(ctx, a.in, r, 0), false)
	b.logError(ctx, "answer", err)
}

// suggest answers with completions. It doesn't queue, since late completions
// are useless.
func (b *Bot) suggest(in *interaction) {
	select {
	case b.quick <- struct{}{}:
	default:
		return
	}
	a := &answer{client: b.client, in: in, since: time.Now(), timer: time.NewTimer(0)}
	go func() {
		defer func() { <-b.quick }()
		ctx, cancel := context.WithTimeout(context.Background(), acknowledgeWithin)
		defer cancel()
		defer b.recoverAndLog(ctx, in.table())
		name, options, focused := in.command()
		r := in.complete(commands.Request{Command: name, Options: options}, b.speaker(ctx, in))
		choices := []choice{}
		for _, s := range b.Judge.Complete(ctx, r, focused) {
			choices = append(choices, choice{Name: s.Label, Value: s.Value})
		}
		b.logError(ctx, "suggest", a.sendFirst(ctx, callbackAutocomplete, map[string]any{"choices": choices}))
	}()
}

// speaker returns the speaker: an account with the name of its seat. Without a
// seat it has the first of its names that is not taken.
func (b *Bot) speaker(ctx context.Context, in *interaction) tracker.Speaker {
	return b.speakerOf(ctx, in, in.by().ID, in.names())
}

// speakerOf returns an account with names as a speaker at the table of an interaction.
func (b *Bot) speakerOf(ctx context.Context, in *interaction, account string, names []string) tracker.Speaker {
	by := tracker.Speaker{Account: account}
	var seats []tracker.Seat
	if table, err := b.Judge.Tables.At(ctx, in.table()); err == nil {
		seats = table.Look().Seats
	}
	for _, s := range seats {
		if s.Account == by.Account {
			by.Name = s.Name
			return by
		}
	}
	// A guest's seat belongs to the exact name, not to one that looks like it.
	taken := func(s tracker.Seat) bool {
		return commands.Resembles(s.Name, by.Name) && (s.Account != "" || !strings.EqualFold(s.Name, by.Name))
	}
	for _, by.Name = range names {
		if !slices.ContainsFunc(seats, taken) && commands.CheckName(by.Name) == nil {
			return by
		}
	}
	by.Name = names[len(names)-1]
	return by
}

// errOld refuses a button of an incompatible version.
var errOld = tracker.Refuse("This button is from another version of Arbiter.").Next("Type /board for a new board, or ask again.")

// answer answers an interaction other than a completion.
func (b *Bot) answer(ctx context.Context, a *answer) {
	in := a.in
	ctx = b.readAhead(ctx, in.complete(commands.Request{}, tracker.Speaker{}))
	b.readPermissions(ctx, in)
	if !in.visits() { // nothing is stored for places without the bot
		b.heard(ctx, in.Guild)
	}
	by := b.speaker(ctx, in)
	if in.Type == kindCommand {
		name, options, _ := in.command()
		b.answerCommand(ctx, a, in.complete(commands.Request{Command: name, Options: options, Message: in.target()}, by))
		return
	}
	p, err := render.ParsePress(in.Data.CustomID)
	if err != nil {
		b.refuse(ctx, a, errOld)
		return
	}
	if err := fill(&p, in); err != nil {
		b.refuse(ctx, a, err)
		return
	}
	if err := b.recall(ctx, in, &p); err != nil {
		b.refuse(ctx, a, err)
		return
	}
	b.answerPress(ctx, a, by, p)
}

// readAhead reads at once what a request at a table reads first.
func (b *Bot) readAhead(ctx context.Context, r commands.Request) context.Context {
	if b.Shared == nil {
		return ctx
	}
	return b.Shared.ReadAhead(ctx, r.Channel, r.Place())
}

// answerPress answers a press: it opens a form, or performs the action and shows
// the result.
func (b *Bot) answerPress(ctx context.Context, a *answer, by tracker.Speaker, p render.Press) {
	if p.Menu {
		ctx = b.onlyOnce(ctx, a.in, p)
	}
	switch {
	case p.Do == render.Ask:
		b.ask(ctx, a, by, p)
	case p.Do == render.Open:
		b.open(ctx, a, p)
	case p.Do == render.OpenMenu:
		b.openMenu(ctx, a, by, p)
	case p.Do == render.Correct:
		b.reopenForm(ctx, a, p)
	case p.Do == render.OwnBoard:
		b.answerCommand(ctx, a, a.in.complete(commands.Request{Command: "board", Options: map[string]string{"mine": "true"}}, by))
	case p.Do == render.Browse:
		b.browse(ctx, a, by, p)
	case p.Do == render.Refresh:
		b.renew(ctx, a)
	case p.Do == render.Thread:
		b.toThread(ctx, a, by)
	case p.Do == render.Say && b.startsThread(ctx, a, by, p.Line):
	case p.Mine:
		b.pressedMine(ctx, a, by, p)
	case p.Watch:
		b.pressedWatched(ctx, a, by, p)
	case p.Board && a.in.Message != nil && !a.in.private():
		b.pressedBoard(ctx, a, by, p)
	default:
		b.pressedReply(ctx, a, by, p)
	}
}

// answerCommand answers a slash command.
func (b *Bot) answerCommand(ctx context.Context, a *answer, r commands.Request) {
	if a.in.wantsThread(r) {
		b.startInThread(ctx, a, r)
		return
	}
	table := r.Channel
	before := b.seq(ctx, table)
	err := b.fetchAttachment(ctx, a.in, &r)
	if err == nil {
		err = b.namePersons(ctx, a.in, &r)
	}
	if err != nil {
		b.refuse(ctx, a, err)
		return
	}
	reply := b.perform(ctx, r)
	draft, asks := reply.Draft()
	if asks && len(reply.Events) == 0 {
		b.tell(ctx, a, reply)
		return
	}
	if asks { // in addition to the answer
		reply.Choice, reply.Asks = reply.Open, false
		defer b.tell(ctx, a, draft)
	}
	b.forgetDeleted(ctx, r, reply)
	if err := checkFile(a.in, reply.File); err != nil {
		b.refuse(ctx, a, err)
		return
	}
	acted := reply.Repeated || reply.Table.Seq != before
	begins := r.Command == "game start" && acted // a new game gets a new board
	threads := r.Command == "game start" && a.in.noThread() == nil
	if reply.Problem != nil && !acted {
		reply.Typed = commands.Typed(r)
		if threads && reply.Table.Game != "" { // the channel has another game
			reply.Buttons = append(reply.Buttons, commands.Button{Label: tracker.Say("Start in a thread"), Line: inThread(r)})
		}
	}
	switch {
	case reply.Mine != "":
		b.showMine(ctx, a, r.By, reply, render.View{}, false)
		return
	case reply.Watches && reply.Problem == nil:
		b.showWatched(ctx, a, reply, render.View{}, false)
		return
	}
	if reply.Problem == nil && reply.Table.Game != "" && (reply.ShowBoard || begins || acted && (!b.boards.fresh(table) || b.answeredWithBoard(ctx, a))) {
		v := render.View{Thread: threads && begins, Seats: begins && a.in.Guild != ""}
		if acted {
			v.By, v.At = r.By.Name, time.Now()
		}
		b.post(ctx, a, reply, v)
		return
	}
	if acted {
		b.acknowledge(ctx, a, reply, false)
		return
	}
	ours := b.Judge.ForAsker(r) && reply.Table.Game != "" && (reply.Private || b.boards.hasCurrent(table))
	reply.Private = reply.Private || ours
	b.tell(ctx, a, reply)
	if ours {
		b.replacePrivate(ctx, a)
	}
}

// seq returns the number of the last event at a table.
func (b *Bot) seq(ctx context.Context, table string) int64 {
	t, err := b.Judge.Tables.At(ctx, table)
	if err != nil {
		return 0
	}
	return t.Look().Seq
}

// hasMoved reports whether a table has changed since a reply was made.
func (b *Bot) hasMoved(ctx context.Context, table string, reply commands.Reply) bool {
	now, err := b.lookNow(ctx, table)
	return err != nil || now.Seq != reply.Table.Seq
}

// answeredWithBoard reports whether another process has answered a deferred command with
// the live board. Another answer would replace it.
func (b *Bot) answeredWithBoard(ctx context.Context, a *answer) bool {
	if !a.shared || a.updates || !a.isDeferred() {
		return false
	}
	live, ok := b.boards.live(a.in.table())
	if !ok {
		return false
	}
	made, err := a.original(ctx)
	return err == nil && made.ID == live.Message
}

// post answers with the board, which becomes the live one.
func (b *Bot) post(ctx context.Context, a *answer, reply commands.Reply, v render.View) {
	next := board{Channel: a.in.Channel, Silent: !a.in.may(viewChannel), Words: reply.InWords || !a.in.may(attachFiles), MayPin: a.in.mayPin(), Locale: b.boardLocale(a.in)}
	b.setLanguage(&reply, next.Locale)
	if said := b.boardNotice(a.in); said != "" {
		reply.Notices = append(reply.Notices, tracker.Say(said))
	}
	if b.replica != nil && a.promised.Load() == nil {
		// If this process ends before it has stored which message is the board, another one
		// finds and edits the answer, and stores that. If the promise isn't stored, no process would
		// know of the message, so it isn't posted.
		if !b.promise(ctx, a) {
			b.postLater(ctx, a, reply)
			return
		}
	}
	id, owed, err := b.showBoard(ctx, a, reply, v, &next, false)
	b.logError(ctx, "answer with the board", err)
	if err != nil {
		b.postAnyway(ctx, a.in, next)
		return
	}
	if id == "" {
		var made sent
		made, err = a.original(ctx)
		b.logError(ctx, "find the board", err)
		id = made.ID
	}
	if id != "" {
		next.Message, next.shows, next.read = id, sightOf(reply.Table, v.Page, v.Target, next.Words), reply.Table.Read
		next.Webhook = b.webhook(ctx, a, id)
		if !owed && !next.Words {
			next.Drawn = drawnOf(reply)
		}
		b.posted(ctx, a.in.table(), next)
		b.pinned(ctx, a.in.table(), reply.Table.Game != "")
	}
	if owed || b.hasMoved(ctx, a.in.table(), reply) {
		b.touch(ctx, a.in.table())
	}
}

// errLater refuses to show a board while the database doesn't answer.
var errLater = tracker.Refuse("The database doesn't answer.").Next("Type /board in a moment.")

// postLater answers without the board, which the next action posts.
func (b *Bot) postLater(ctx context.Context, a *answer, reply commands.Reply) {
	if len(reply.Events) == 0 {
		b.refuse(ctx, a, errLater)
		return
	}
	b.acknowledge(ctx, a, reply, false)
}

// postAnyway shows the result of an action whose answer was too late, on the
// existing board or a new one.
func (b *Bot) postAnyway(ctx context.Context, in *interaction, next board) {
	if b.boards.fresh(in.table()) {
		b.touch(ctx, in.table())
		return
	}
	if in.may(viewChannel | sendMessages) {
		b.repost(ctx, in.table(), next)
	}
}

// ask answers with the form for a number.
func (b *Bot) ask(ctx context.Context, a *answer, by tracker.Speaker, p render.Press) {
	r := lookRequest(a.in.table())
	r.By = by
	shown := b.Judge.Do(ctx, r)
	asked, err := shown.Table.Asking(by, p.Choice)
	if shown.Choice != nil && asked != nil && shown.Choice.ID != asked.ID {
		shown.Choice = shown.Open
	}
	if err != nil || shown.Choice == nil {
		b.tell(ctx, a, b.Judge.Stale(ctx, a.in.table(), b.Judge.Refuse(ctx, cmp.Or(err, error(errChosen)), a.in.table()), p.Seq))
		b.touch(ctx, a.in.table())
		return
	}
	b.setLanguage(&shown, a.in.Locale)
	b.openModal(ctx, a, render.NumberModal(shown, p))
}
