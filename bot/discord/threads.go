package discord

import (
	"context"
	"maps"
	"strings"
	"time"

	"arbiter/commands"
	"arbiter/commands/render"
	"arbiter/tracker"
)

// Discord's types of threads and their parents.
const (
	channelText         = 0
	channelAnnouncement = 5
	threadAnnouncement  = 10
	threadPublic        = 11
	threadPrivate       = 12
)

// inThread reports whether the channel is a thread.
func (in *interaction) inThread() bool {
	return in.Place.Type == threadAnnouncement || in.Place.Type == threadPublic || in.Place.Type == threadPrivate
}

// noThread returns why no thread can be started in the channel, or nil. The
// error is a *tracker.Problem.
func (in *interaction) noThread() error {
	switch {
	case in.Guild == "":
		return tracker.Refuse("There are no threads in direct messages.").Next("Play here: /game start")
	case in.inThread():
		return tracker.Refuse("This is a thread already.").Next("Play here: /game start")
	case in.Place.Type != channelText && in.Place.Type != channelAnnouncement:
		return tracker.Refuse("Channels of this kind have no threads.").Next("Play here: /game start")
	}
	var missing []string
	for _, p := range []struct {
		bit  uint64
		name string
	}{{viewChannel, "View Channel"}, {createThreads, "Create Public Threads"}, {sendInThreads, "Send Messages in Threads"}} {
		if !in.may(p.bit) {
			missing = append(missing, p.name)
		}
	}
	if len(missing) > 0 {
		return tracker.Refuse("I can't start a thread here. What I lack: %s.", strings.Join(missing, ", ")).
			Next("Give me that in this channel, or play here: /game start")
	}
	return nil
}

// threadOption is the option of /game start that asks for a thread.
const threadOption = "thread"

// wantsThread reports whether a request asks for a game in a new thread. In a
// thread the option is ignored; in a DM the game refuses it.
func (in *interaction) wantsThread(r commands.Request) bool {
	if r.Command != "game start" || r.Options[threadOption] != "true" {
		return false
	}
	if in.inThread() {
		delete(r.Options, threadOption)
		return false
	}
	return in.Guild != ""
}

// inThread returns the line that starts the same game in a thread.
func inThread(r commands.Request) string {
	options := map[string]string{}
	maps.Copy(options, r.Options)
	options[threadOption] = "true"
	r.Options = options
	return r.Line()
}

// startsThread handles a button that starts a game in a thread. It reports
// whether the line is one.
func (b *Bot) startsThread(ctx context.Context, a *answer, by tracker.Speaker, line string) bool {
	r, err := b.Judge.Read(line)
	if err != nil || !a.in.wantsThread(r) {
		return false
	}
	b.startInThread(ctx, a, a.in.complete(r, by))
	return true
}

// startInThread starts a game in a new thread, also if the channel has a game.
// If that fails, the thread is deleted.
func (b *Bot) startInThread(ctx context.Context, a *answer, r commands.Request) {
	delete(r.Options, threadOption)
	if err := a.in.noThread(); err != nil {
		b.refuse(ctx, a, err)
		return
	}
	plan := b.Judge.Rehearse(ctx, r)
	if plan.Problem != nil {
		b.tell(ctx, a, plan)
		return
	}
	thread, err := b.newThread(ctx, a.in, plan.Table)
	if err != nil {
		b.refuse(ctx, a, threadRefused(err))
		return
	}
	r.Channel = a.in.Guild + "/" + thread
	reply := b.Judge.Do(ctx, r)
	if reply.Problem != nil {
		b.tell(ctx, a, reply)
		return
	}
	l := b.readerLanguage(ctx, a.in, b.boardLocale(a.in))
	_, err = a.show(ctx, []render.Message{render.Elsewhere(l, l.Say("The game is in <#%s>.", thread), address(a.in, thread))}, false)
	b.logError(ctx, "point to the thread", err)
	b.announceThread(ctx, a.in, thread, reply.Table)
}

// toThread moves the game of the channel to a new thread, with log and seats,
// and posts its board there. The pressed message links to it.
func (b *Bot) toThread(ctx context.Context, a *answer, by tracker.Speaker) {
	if err := a.in.noThread(); err != nil {
		b.refuse(ctx, a, err)
		return
	}
	from := a.in.table()
	look, err := b.Judge.MayMove(ctx, from, by)
	if err != nil {
		b.refuse(ctx, a, err)
		return
	}
	thread, err := b.newThread(ctx, a.in, look)
	if err != nil {
		b.refuse(ctx, a, threadRefused(err))
		return
	}
	if look, err = b.Judge.Move(ctx, from, a.in.Guild+"/"+thread, by); err != nil {
		b.refuse(ctx, a, err)
		return
	}
	l := b.readerLanguage(ctx, a.in, b.boardLocale(a.in))
	_, err = a.show(ctx, []render.Message{render.Elsewhere(l, l.Say("The game goes on in <#%s>.", thread), address(a.in, thread))}, true)
	b.logError(ctx, "point to the thread", err)
	if a.in.Message != nil {
		b.pinned(ctx, from, false)
		b.boards.forget(from, a.in.Message.ID)
	}
	b.announceThread(ctx, a.in, thread, look)
}

// perform performs a request. If it is refused because the game has moved to a
// thread, and that thread was deleted, the game there is abandoned and the
// request performed.
func (b *Bot) perform(ctx context.Context, r commands.Request) commands.Reply {
	reply := b.Judge.Do(ctx, r)
	if reply.Problem == nil || reply.Problem.Elsewhere == "" {
		return reply
	}
	_, thread, _ := strings.Cut(reply.Problem.Elsewhere, "/")
	err := b.client.do(ctx, request{method: "GET", path: "/channels/" + thread, route: "GET /channels", idempotent: true})
	if !refusedWith(err, codeUnknownChannel) {
		b.logError(ctx, "look for a thread", err)
		return reply
	}
	if err := b.Judge.Abandon(ctx, reply.Problem.Elsewhere, r.By); err != nil {
		return b.Judge.Refuse(ctx, err, r.Channel)
	}
	return b.Judge.Do(ctx, r)
}

// threadRefused returns the refusal for players if Discord didn't create a
// thread.
func threadRefused(err error) error {
	if refusedWith(err, codeMissingPermissions) || refusedWith(err, codeMissingAccess) {
		return tracker.Refuse("Discord doesn't let me start a thread here.").Next("Give me Create Public Threads in this channel, or play here: /game start")
	}
	return tracker.Refuse("Discord made no thread.").Next("Try it once more, or play here: /game start")
}

// dayOfSilence is the time in minutes after which an inactive thread is
// archived.
const dayOfSilence = 24 * 60

const longestThread = 100 // characters of its name

// newThread creates a thread named after a game, and returns its id.
func (b *Bot) newThread(ctx context.Context, in *interaction, look tracker.Look) (string, error) {
	name := []rune(commands.GameTitle(look))
	kind := threadPublic
	if in.Place.Type == channelAnnouncement {
		kind = threadAnnouncement
	}
	var made sent
	err := b.client.do(ctx, request{
		method: "POST", path: "/channels/" + in.Channel + "/threads", out: &made,
		body: map[string]any{"name": string(name[:min(len(name), longestThread)]), "type": kind, "auto_archive_duration": dayOfSilence},
	})
	b.logError(ctx, "start a thread", err)
	return made.ID, err
}

// announceThread posts the board in a new thread, and adds the players to it.
func (b *Bot) announceThread(ctx context.Context, in *interaction, thread string, look tracker.Look) {
	b.repost(ctx, in.Guild+"/"+thread, board{Channel: thread, Posted: time.Now(), Words: !in.may(attachFiles), MayPin: in.mayPin(), Locale: b.boardLocale(in)})
	for _, s := range look.Seats {
		if s.Account == "" || s.Left {
			continue
		}
		members := "/channels/" + thread + "/thread-members"
		err := b.client.do(ctx, request{method: "PUT", path: members + "/" + s.Account, route: "PUT " + members, idempotent: true})
		b.logError(ctx, "bring a player into the thread", err)
	}
}
