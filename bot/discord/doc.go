// Package discord is the front end for Discord: commands, buttons and the live
// board.
//
//	bot := discord.New(discord.Options{Token: token, Judge: judge, Boards: boards, Version: version})
//	err := bot.Run(ctx) // until ctx is done, or the token is refused
//
// An interaction is decoded from Discord's JSON (interaction.go), waits in the
// queue of its channel (queue.go), and becomes a request of package commands or
// a press (router.go, press.go). Package render lays out the reply, which
// answer.go sends. Interactions come from the gateway or over HTTP (http.go).
// discordgo only keeps the gateway connection open (session.go).
//
// This package replaces parts of discordgo: it has its own timeouts and close codes
// (wire.go), rate limits (limiter.go) and HTTP client (rest.go). A process alone
// reconnects instead of resuming (supervise.go). Processes that share a database hold the
// shards of the gateway by leases (package shards) and resume each other's sessions
// (shards.go): since discordgo can't be given a session, the RESUME is written in place of
// its IDENTIFY (frame.go). What Discord sends again is acknowledged before it is done, so
// that nothing is done which was answered before, or is too old for an answer.
//
// A channel has one live board (boards.go): the message that answered /board or
// the first action of a game. A press on it edits it in its own answer; actions
// elsewhere edit it after a debounce of a second. After 50 minutes the next
// answer becomes the board, and the old message is deleted. The message, page
// and stack of a board are stored with the games and shared by processes
// (boardstore.go).
//
// Commands that act on a table with a live board are acknowledged in private
// (acknowledge.go): the board shows all players the last input with its events and rules,
// and the inputs before it. Public answers would push the board out of the viewport, and a
// board posted anew for each line would move while others press its buttons. Each person
// has at most one private answer, which the next one replaces. Dice, disputes, the end of
// a game and actions that the board can't show are public. The board is posted anew only
// if six messages are below it (below.go), and never by a press on it.
//
// An edit that changes only the selected stack or the page keeps the picture attached to
// the message (Bot.kept).
//
// A board is drawn for each attempt to send it, and compared with the table
// afterwards. If an edit fails, it is retried with backoff, and at once after a
// change of a permission or thread; people who act meanwhile are notified
// (behind.go).
//
// Each player can have a board of their own (mine.go). Forms ask for amounts
// and lines (forms.go). A stale press renews the board (renew.go). A game may
// be in a thread (threads.go, archive.go), and its board is pinned if permitted
// (pins.go).
//
// A person without a seat gets a private board (onlooker.go). People with accounts are
// seated by a select of users (seats.go). Buttons and options have signs (render.Signs);
// if Discord refuses one, messages have none until the emojis are read again. At the
// start, the scopes and permissions of Discord's Add App button are set to those of the
// invitation (installation.go).
//
// Notes (notes.go) store what isn't part of a game: encrypted lines that are
// too long for a custom id (lines.go), and since when a server is gone whose
// data are to be deleted (servers.go).
//
// The custom id of a button contains its meaning. A stale button is refused
// only if it would have another effect than shown (next turn, undo).
package discord
