package main

import "path"

// fuzz returns the proof of a fuzz target, run for ten minutes. Minimizing an
// input is limited to a second, since it would take most of the time. go test
// ./... runs the seed corpus.
func fuzz(pkg, target, shows string) proof {
	return proof{
		name: path.Base(pkg) + "." + target, group: "fuzz", shows: shows,
		long: "go test ./" + pkg + " -run='^$' -fuzz='^" + target + "$' -fuzztime=10m -fuzzminimizetime=1s",
		text: line(executions),
	}
}

// fuzzing has all fuzz targets.
var fuzzing = []proof{
	fuzz("bot/cardtext", "FuzzReader", "whatever a card says, reading its keywords and tokens ends, and no sentence is kept"),
	fuzz("bot/discord", "FuzzDecode", "whatever Discord sends is read or refused, and somebody did it"),
	fuzz("bot/discord", "FuzzFrames", "whatever comes over the connection, what is read is what came, from its beginning"),
	fuzz("commands", "FuzzLines", "whatever is typed, there is an answer, with a next step where it is refused, no fault, and a table that can still be looked at"),
	fuzz("commands", "FuzzParse", "nothing that was typed in a command is lost"),
	fuzz("rules", "FuzzDocument", "whatever text is imported as a document, it is refused, or each section is looked up by its number"),
	fuzz("rules", "FuzzFingerprint", "fingerprints of any two texts are alike by 0 to 1, and read back"),
	fuzz("rules", "FuzzLookup", "whatever is looked up, what is found or near exists"),
	fuzz("rules", "FuzzParse", "whatever claims to be a rulebook is read or refused"),
	fuzz("rules", "FuzzParseRef", "what is read as a number reads back as itself"),
	fuzz("rules", "FuzzReadIndex", "an index that is read says the same when written and read again"),
	fuzz("rules", "FuzzUnrun", "whatever runs together, each rule that is found is found again by its number"),
	fuzz("rules/cards", "FuzzRead", "whatever a file of card facts holds, it is refused, or all its cards can be looked up and say the same when written and read again"),
	fuzz("rules/cards/bulk", "FuzzRead", "whatever claims to be a file of cards, reading it ends, every row is counted, and each card has a name and an id of its own"),
	fuzz("rules/updater", "FuzzLink", "whatever a page says, there is an address with a safe scheme, or a reason why there is none"),
	fuzz("tracker", "FuzzImport", "whatever a file holds, importing it ends, and ends well or with a problem"),
	fuzz("tracker/magic", "FuzzForged", "whatever somebody writes into an exported game, it is refused or played on, without a panic and without end"),
	fuzz("tracker/magic", "FuzzLines", "lines with words lost, doubled and swapped, at a rich board: nothing panics, what is refused says what to do, what was done is stored, read and taken back"),
	fuzz("tracker/magic/event", "FuzzStoredEvents", "whatever stands in a log is read or refused, and what is read can be stored again"),
	fuzz("tracker/magic/card", "FuzzCompile", "whatever a text says, each of its abilities is left, or prints as what compiles to the same ability"),
	fuzz("tracker/notation", "FuzzParse", "whatever is typed is understood, or refused with what was meant"),
	fuzz("tracker/notation", "FuzzParseCreations", "whatever a card says, reading what it creates ends, and the outcome can be stored"),
	fuzz("tracker/notation", "FuzzParseStatic", "whatever is read of a static ability prints as what reads back as the same"),
	fuzz("tracker/notation", "FuzzPrint", "whatever is understood can be said again"),
	fuzz("tracker/packed", "FuzzOpen", "whatever is stored as packed batches, it is refused or opened"),
	fuzz("tracker/riftbound", "FuzzForged", "whatever somebody writes into an exported game, it is refused or played on, without a panic and without end"),
	fuzz("tracker/talk", "FuzzReadings", "whatever is typed at a table, reading it takes a bounded number of sentences, and each reading is one that the game takes"),
}

// property returns the proof of a property, with the number of random cases of
// the long form. go test ./... runs a hundred.
func property(pkg, test, shows string) proof {
	return proof{
		name: path.Base(pkg) + "." + test, group: "properties", shows: shows,
		long: "go test ./" + pkg + " -run='^" + test + "$' -rapid.checks=100000 -timeout=24h -v",
		text: line(cases),
	}
}

// properties has all tests with pgregory.net/rapid.
var properties = []proof{
	property("bot/web", "TestChanges", "the changes that are sent turn the board that is shown into the new one, and contain nothing unchanged"),
	property("bot/discord/shards", "TestPlanSettles", "from any division of shards among processes, each acquiring and releasing by itself leads to equal parts, and no shard moves that needn't"),
	property("commands", "TestLegibleStays", "made legible once more, a text stays; it is never longer"),
	property("commands", "TestPagesLoseNothing", "laying text out in pages loses no word and no order, and each page fits"),
	property("commands/render", "TestEverythingFits", "whatever a reply says, no message breaks a limit of Discord's, and no word of it is lost"),
	property("commands/render", "TestFormsFit", "whatever a form asks for, Discord opens it"),
	property("commands/render", "TestMenusFit", "whatever a game offers in a menu, Discord shows it, and its buttons say all of their lines"),
	property("commands/render", "TestPressesAreReadBack", "a custom id says all that a press means"),
	property("commands/render/layout", "TestLayoutHolds", "whatever is on a board, its picture has all of it, and nothing over another"),
	property("commands/render/picture", "TestAltHasRoom", "whatever is on a board, its description fits"),
	property("rules", "TestAssignmentIsTheBest", "no other pairing of the rules of two editions is better"),
	property("rules", "TestWordsOfAnyTexts", "of any two texts the differences give both back"),
	property("tracker", "TestAliasesAreAMap", "the tree of other names says what a map says, and a change leaves the older trees as they were"),
	property("tracker", "TestExportIsTheGame", "whatever is played, a copy of the game is the same game"),
	property("tracker", "TestGrowKeepsWhatWas", "a list that grows in place is what a copy would be, and leaves those before it as they were"),
	property("tracker", "TestEndOfLogIsToldAlike", "the last lines of a log are told as in the whole log, whatever was taken back and done again"),
	property("tracker", "TestLastGameIsEnough", "a table that has read the last game only does, shows and refuses the same as one that has read the whole log, whatever was taken back across the beginnings of games"),
	property("tracker", "TestNumbersNeverWrap", "checked arithmetic agrees with that on numbers of any size"),
	property("tracker", "TestProperties", "whatever is played, undo takes back exactly the last line, redo brings it back, and the log replayed is the board"),
	property("tracker", "TestStacksAreAMap", "the stacks of a board are what a map of them is, and a change leaves those before as they were"),
	property("tracker/magic", "TestCombatOfStacksIsThatOfTheirMembers", "combat between stacks is that between their members, one by one"),
	property("tracker/magic", "TestOrderDoesNotShow", "lines that have nothing to do with each other give the same in any order"),
	property("tracker/magic", "TestStacksAreTheirMembers", "what stacks do is what their members would do one by one in an independent naive model"),
	property("tracker/magic/play", "TestPairingObeysMost", "declared attackers and blockers obey as many requirements as any declaration can, by a model that tries each"),
	property("tracker/notation", "TestPrintedPhrasesReadBack", "phrases that nobody typed print so that they read back as themselves"),
	property("tracker/packed", "TestOpenedIsSealed", "what is opened of packed batches is what was packed, whatever is in their texts"),
	property("tracker/riftbound", "TestCleanupsLeaveNothing", "after any line cleanups come to an end, nothing that the rules take away is left, and nobody sees what can't be"),
	property("tracker/riftbound", "TestStacksAsTokensOneByOne", "what happens to stacks is what happens to each token by itself"),
}
