// Package discordtest is a fake Discord for tests: an HTTP and WebSocket server
// that behaves as Discord does and is at least as strict. It validates each
// body against Discord's OpenAPI document and against documented rules which
// that document doesn't express, records a transcript, and can be made slow,
// failing, rate limited or disconnected.
//
//	d := discordtest.Start(t, discordtest.Options{})
//	… start the bot with d.URL() and discordtest.Token …
//	d.WaitReady(t.Context())
//	alice := d.User("Alice")
//	i := alice.Slash(d.Channel, "/rule", map[string]any{"what": "704.5f"})
//	reply, err := i.Reply(t.Context())
//
// At the end of the test, malformed requests (see [Discord.Violations]) fail
// it, unless [Options.Lenient] is set.
//
// The behavior follows Discord's documentation (August 2026). Where Discord
// doesn't publish a limit (edits of old messages), the fake's is conservative.
package discordtest
