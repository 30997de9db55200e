// Package console runs the bot without Discord: the same commands and replies,
// as text or JSON, in a terminal or from a script.
//
//	c := console.New(judge, console.Options{As: "Alice", Channel: "console"})
//	allDone, err := c.Read(ctx, os.Stdin, os.Stdout)
//
// A line is a command with its slash, or table talk without one. "@Bob …" is
// said by Bob, who must be seated. "# " begins a comment.
package console
