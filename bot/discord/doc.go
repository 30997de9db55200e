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
// This package replaces parts of discordgo: it reconnects instead of resuming
// (supervise.go), and has its own timeouts and close codes (wire.go), rate
// limits (limiter.go) and HTTP client (rest.go).
//
// A channel has one live board (boards.go): the message that answered /board or
// the first action of a game. A press on it edits it in its own answer; actions
// elsewhere edit it after a debounce of a second. After 50 minutes the next
// answer becomes the board, and the old message is deleted. The message, page
// and stack of a board are stored with the games and shared by processes
// (boardstore.go).
//
// While a live board stands, what is done by a command is acknowledged in private
// (acknowledge.go), and the board tells everybody else: the last input with its events
// and rules, and the ones before it. The alternatives are worse for a table of four on
// phones: a public answer to each line pushes the board out of sight, and a board that is
// posted anew for each line jumps away under the thumbs of the other three. Each person
// has at most one private answer, which the next one replaces. What nobody may miss stays
// public: a board that can't be edited, dice, disputes, the end of a game. The board is
// posted anew below only if six messages of people stand below it (below.go), and then by
// a line and never by a press on it.
//
// An edit after which the picture would be the same (another stack is selected, a page is
// turned) keeps the message's attachment (Bot.kept).
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
// Who has no seat sees the board alone (onlooker.go). People with accounts are seated by
// a select of users (seats.go). Buttons and options have signs (render.Signs); if Discord
// refuses one, messages go without them until the emojis are read again. At the start
// Discord's own button for adding the application is set to what the invitation asks for
// (installation.go).
//
// Notes (notes.go) store what isn't part of a game: encrypted lines that are
// too long for a custom id (lines.go), and since when a server is gone whose
// data are to be deleted (servers.go).
//
// The custom id of a button contains its meaning. A stale button is refused
// only if it would have another effect than shown (next turn, undo).
package discord
