// Package tracker keeps the board of a game: its log, undo, choices and
// multiplicity. It knows no rule of any game. A Game (packages magic and
// riftbound) brings state, actions, events and rules; a Store (package sqlite)
// keeps the log.
//
// What a player types is a line of one or more actions. A line becomes events:
//
//	Parse(line)                  actions
//	Decide(state, action, …)     events, a question, or a *Problem
//	Fold(state, event)           the next state
//	Settle(state, …)             what the rules do by themselves, again and
//	                             again until nothing applies (CR 704.3)
//
// Decide and Settle change nothing, Fold decides nothing, and none of them
// knows a clock, a file or chance. So replaying the stored events always gives
// the same board, whatever became of the rules code since.
//
// A question becomes a Choice, which is stored like an event and survives a
// restart. Its answer decides the line again from the start with one more
// answer, so nothing is ever left half done. One that only depends on what the
// speaker meant is a draft (draft.go): it is the speaker's alone and no part of the
// play. What rules ask is the table's, and holds back what has to do with it
// (hold.go).
//
// A line is worked out within a budget (work.go): LineSteps of work, LineEvents,
// and a board of BoardSize distinct things, which a line may not pass any further.
// Games count by themselves as they go through stacks and effects, on a state that
// is Metered; whoever adds a loop over something else that grows with the board
// calls Work.Do in it. Steps are counted and nothing is timed, so that what is
// refused doesn't depend on the machine. What is stored is replayed without a
// budget, so that a game always loads; an import is replayed within one, and
// every event of it is checked in the state before it (Game.Check).
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
