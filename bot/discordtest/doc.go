// Package discordtest is a fake Discord for tests: a real HTTP and WebSocket
// server that behaves as Discord does, and is strict where Discord is strict.
// It checks every body against Discord's own OpenAPI document and against the
// rules which that document can't say, keeps a transcript, and can be told to
// be slow, to fail, to limit and to hang up.
//
//	d := discordtest.Start(t, discordtest.Options{})
//	… start the bot with d.URL() and discordtest.Token …
//	d.WaitReady(t.Context())
//	alice := d.User("Alice")
//	i := alice.Slash(d.Channel, "/rule", map[string]any{"what": "704.5f"})
//	reply, err := i.Reply(t.Context())
//
// When the test ends, what Discord would have refused as malformed (see
// [Discord.Violations]) fails it, unless [Options.Lenient] says otherwise.
//
// Facts are from Discord's documentation (August 2026); where Discord
// publishes no number (the quota of edits to old messages), the fake is
// stingy.
package discordtest
