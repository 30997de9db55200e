// Package commands answers requests: slash commands, one per file, and table
// talk. It turns a Request into a Reply, which is data; package render and the
// front ends turn that into text and pictures. It is independent of Discord
// and the terminal.
//
//	judge, err := commands.New(commands.Config{Tables: tables, Games: games, Library: library, Facts: data.FS, Languages: languages, Dice: dice, Settings: settings})
//	request, err := judge.Parse("/create what:two 1/1 white Soldier creature tokens")
//	request.Channel, request.By = "kitchen", tracker.Speaker{Name: "Alice"}
//	reply := judge.Do(ctx, request)
//
// Names and descriptions of commands are English; the English text is the key
// of a translation.
package commands
