// Package commands is what Arbiter can be asked, whatever it is asked through:
// each slash command in a file of its own, and table talk. It turns a Request
// into a Reply, which is data; package render and the front ends put it into
// words and pictures. It knows neither Discord nor the terminal.
//
//	judge := commands.New(commands.Config{Tables: tables, Games: games, Library: library, Facts: data.FS, Languages: languages, Dice: dice, Settings: settings})
//	request, err := judge.Parse("/create what:two 1/1 white Soldier creature tokens")
//	request.Channel, request.By = "kitchen", tracker.Speaker{Name: "Alice"}
//	reply := judge.Do(ctx, request)
//
// Names and descriptions of commands are English; the English text is the key
// by which another language can be put in its place.
package commands
