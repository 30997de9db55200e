// Package tracker keeps the board of a game: its log, undo, choices and
// multiplicity. It is independent of the rules of any game. A Game (packages
// magic and riftbound) defines state, actions, events and rules; a Store
// (package sqlite) keeps the log.
//
// A player's line consists of one or more actions. It is turned into events:
//
//	Parse(line)                  actions
//	Decide(state, action, …)     events, a question, or a *Problem
//	Fold(state, event)           the next state
//	Settle(state, …)             the events that rules cause by themselves,
//	                             repeated until nothing applies (CR 704.3)
//
// Decide and Settle change nothing, Fold decides nothing, and none of them
// uses a clock, a file or randomness. Therefore replaying stored events gives
// the same board even if the rules code changes.
//
// A question becomes a Choice, which is stored like an event and survives a
// restart. An answer decides the line again from the start with one more
// answer, so nothing is left half done. A question about what the speaker
// meant is a draft (draft.go): it belongs to the speaker and isn't part of the
// play. A question that rules demand belongs to the table, and holds back
// lines that depend on it (hold.go).
//
// A line is worked out within a budget (work.go): LineSteps of work,
// LineEvents, and a board of BoardSize distinct things. Games count the work
// of iterating over stacks and effects on a state that is Metered; other loops
// whose length grows with the board have to call Work.Do. Steps are counted
// instead of time, so that a refusal doesn't depend on the machine. A stored
// game is replayed without a budget, so that it always loads; an import is
// replayed within one, and each of its events is checked in the state before
// it (Game.Check).
//
// A dispute (dispute.go) is a question about the rules, the players' sides, and the
// rulings. It is in the log and isn't part of the play: it blocks no action, and undo
// doesn't affect it.
//
// Undo and redo append to the log; nothing is deleted from it.
//
//	tables := tracker.NewTables(store, time.Now, tracker.Of(game))
//	table, err := tables.At(ctx, "channel")
//	_, err = table.Start(ctx, alice, "magic", tracker.Opening{Seats: []tracker.Speaker{alice}})
//	result, err := table.Say(ctx, alice, "create two 2/1 red Dwarf Berserker creature tokens")
//	for _, told := range result.Told {
//		fmt.Println(told.Text, told.Cause.Rule)
//	}
package tracker
