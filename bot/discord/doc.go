// Package discord is Arbiter on Discord: commands, buttons and the live board.
//
//	bot := discord.New(discord.Options{Token: token, Judge: judge, Boards: path, Version: version})
//	err := bot.Run(ctx) // until ctx is over, or the token is refused
//
// An interaction is read from Discord's own JSON (interaction.go), waits in the
// queue of its channel (queue.go), becomes a request of package commands or a
// press (router.go, press.go), and the reply goes out as package render lays
// it out (answer.go). How it came is all the same to them: discordgo is only
// asked to keep the gateway open (session.go).
//
// What discordgo does badly is done here: connections that are begun anew
// instead of resumed (supervise.go), deadlines and the codes with which
// connections close (wire.go), rate limits (limiter.go), sending (rest.go).
//
// A channel has one live board (boards.go): the message that /board, or the
// first thing done in a game, was answered with. Presses on it change it in
// their own answer; what is done elsewhere edits it a second later. After 50
// minutes the next answer is the board, and the old one goes. Which message it
// is, and which page and stack it shows, is a row beside the games, which all
// processes that share them read and write (boardstore.go).
//
// A board is drawn for each try of sending it anew, and compared with the table
// afterwards. One that Discord doesn't let us edit is tried again, at once when a
// permission or a thread changed, and ever more rarely by itself; who acts
// meanwhile is told (behind.go).
//
// Each player can have a board of their own (mine.go), amounts and lines are
// asked for in forms (forms.go), what was pressed too late is brought up to date
// (renew.go). A game may live in a thread (threads.go, archive.go), and its board
// is pinned where that is allowed (pins.go).
//
// What has to outlive the process and is no game are notes (notes.go): the lines
// that have no room in a custom id, sealed (lines.go), and since when a server is
// gone whose data is to be deleted (servers.go).
//
// A button says what it means in its custom id. Only the buttons that would
// mean something else after somebody was faster (the next turn, undo) are
// refused then.
package discord
