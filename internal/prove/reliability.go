package main

import (
	"slices"
	"strings"
)

// integrated are the packages some of whose tests start other programs (package integration).
var integrated = []string{"./", "./bot", "./bot/doctor", "./bot/web", "./bot/web/library", "./internal/crash", "./internal/pgtest", "./tracker/postgres", "./tracker/transfer"}

// goTest returns the command that tests packages, with the tag if any of them needs it.
func goTest(packages string) string {
	if slices.ContainsFunc(strings.Fields(packages), func(pkg string) bool { return slices.Contains(integrated, pkg) }) {
		return "go test -tags=integration " + packages
	}
	return "go test " + packages
}

// tested returns a command that runs tests verbosely, uncached.
func tested(pkg, pattern, flags string) string {
	return goTest(pkg) + " -run='" + pattern + "' -count=1 -v" + flags
}

// reliability is the proofs that inject faults. The tests with the tag integration run their short
// forms.
var reliability = []proof{
	{
		name: "killed", title: "Killed",
		shows: "The program, as `go build` makes it, is killed with SIGKILL within a second of work, or (a quarter of the times) while it starts; the next one begins with the files as they are. Each action is another amount of life, so that the log can be compared with what was acknowledged: every acknowledged action has to be there, once, in the order asked for (over HTTP requests on their way together may overtake each other), the records without a gap, and `PRAGMA integrity_check` has to say ok, after each kill.",
		long:  tested("./internal/crash", "Killed", " -kills=170 -timeout=60m"),
		text:  section(reports),
	},
	{
		name: "killed-postgres", title: "Killed database server",
		shows: "Three stores write to each channel of one PostgreSQL database, two of them through a proxy that cuts and delays connections and loses requests, replies, and requests that arrive after they were sent again; the server is killed with SIGKILL and started again. Every acknowledged line has to be in the log, once, each store's in the order in which they were acknowledged, and no line that was refused; a line of which it is said that nobody knows may be there once. `InDoubt` tests each loss by itself.",
		long:  tested("./tracker/postgres", "Chaos|InDoubt", " -chaos=2m -chaos-channels=200"),
		text:  section(reports),
	},
	{
		name: "killed-replicas", title: "Killed replicas",
		shows: "Three processes of the bot on one PostgreSQL database, behind a load balancer and at the fake Discord. Two reach the database through a proxy that cuts and delays connections and loses requests and replies; processes and the server are killed with SIGKILL and started again, while two people in each channel say one line after another. Every acknowledged line has to be in the log, once; a line that was acknowledged before another was said has to be before it; a line that was refused mustn't be there; and in the end each channel has one board, which shows the last state. `Answers` kills a replica that has promised an answer.",
		long:  tested("./bot", "TestReplica", " -replica-chaos=2m -replica-channels=200 -replica-beat=2s -replica-patience=5m -timeout=30m"),
		text:  section(reports),
	},
	{
		name: "rolling", title: "Beside an older version",
		shows: "Two processes of an older commit are replaced by two of this one, on a schema that this one has migrated while both run; each line is delivered to two processes, is done once, and is answered. While an older one runs, everything is stored so that it can read it.",
		long:  tested("./bot", "TestReplicasRollingDeploy", " -older=e9b83916"),
		text:  section(reports),
	},
	{
		name: "zipf", title: "Many channels",
		shows: "Lines in 100,000 channels, a few of which have most of them (by Zipf's law), through four processes of the bot that are killed at random, with the demands of the row above. Edits of boards and responses 429 are counted.",
		long:  tested("./bot", "TestReplicaZipf", " -zipf=3m -zipf-channels=100000 -timeout=60m"),
		text:  section(reports),
	},
	{
		name: "disk", title: "Full and read-only disks",
		shows: "On Linux, in namespaces of their own, so without root: file systems in memory, mounted for the test.",
		long:  tested("./internal/crash", "FullDisk|RoomAgain|ReadOnlyDisk", ""),
		text:  section(tests),
	},
	{
		name: "damaged", title: "Damaged files",
		shows: "Each kind of damage is a case. The files are compared byte by byte with what they were.",
		long:  tested("./internal/crash", "Damaged", ""),
		text:  section(tests),
	},
	{
		name: "flipped", title: "Flipped bits",
		shows: "Bits of a games file are flipped, one at a time and all over the file. What is read then was written, up to a line, or it is said that it is damaged; whatever is noticed, `arbiter doctor` finds too; and a repaired file holds nothing that was not written. (Half of the bits stand in unused room.)",
		long:  tested("./tracker/sqlite", "FlippedBits", " -flips=20000"),
		text:  section(reports),
	},
	{
		name: "names", title: "Short names of cards",
		shows: "Each name before the comma in the name of a card of either game, typed for a card with no table and at a table of each game, and, with all nicknames, as a term of the rules. It is answered with a card of that name, and never with a misspelt term. `go test ./...` takes one in eleven.",
		long:  tested("./commands", "GivenNamesOfBothGames|ShortNamesAreNoMisspeltTerms", " -names=1"),
		text:  section(tests),
	},
	{
		name: "processes", title: "Two processes on one file",
		shows: "While one process plays, another takes a person out of the log again and again: every acknowledged line is there afterwards, once, in order. Two processes say 100 lines each of two sentences at one table, as fast as they are answered: all are there, none in the middle of another, each process's in its order. One interaction is delivered to two processes, of which the second has read before that the channel is empty: it is done once. (`storetest.RunTables` has more: what is shown and refused, choices, a game deleted and begun anew.)",
		long:  tested("./internal/crash", "TwoProcesses", " -kills=30"),
		text:  section(reports),
	},
	{
		name: "shards", title: "Processes that share the gateway's shards",
		shows: "Three processes on one PostgreSQL database divide five shards of a fake gateway, which counts IDENTIFYs and demands Discord's intervals between them. While people play on a server of each shard, processes are killed with SIGKILL, stopped for up to twice the duration of a lease and continued, told to end, and started. Afterwards each shard has one connection; what was acknowledged was done once, and of what had no answer nothing was done twice. The others test one thing each: what a stopped process was sent isn't done when it wakes, a rolling deploy leaves nothing without an answer, 4011 moves all to more shards, the day's IDENTIFYs are never exceeded, and what Discord ends is resumed where it can be.",
		long:  tested("./bot", "Shard", " -shard-chaos=3m -timeout=30m"),
		text:  section(reports),
	},
	{
		name: "shards-killed", title: "Shards of programs that are killed and stopped",
		shows: "The program, as `go build` makes it, with its leases of fifteen seconds: of three processes one is killed and one is stopped at the same moment, and the third answers on all shards. Then both come back.",
		long:  tested("./internal/crash", "ShardsOfKilled", " -kills=30 -timeout=30m"),
		text:  section(reports),
	},
	{
		name: "crowds", title: "Crowds",
		shows: "The program and the fake Discord, which checks each answer against Discord's schemas, share the machine. All interactions are made at the same moment; the time is until Discord has the acknowledgement. It refuses what comes after three seconds, and the tests demand that nothing is. Every press counts, the board shows them all afterwards, and each channel's log is in the order in which things were asked for.",
		long:  tested("./internal/crash", "Crowd", " -crowd=1000"),
		text:  section(reports),
	},
	{
		name: "troubles", title: "Trouble with Discord",
		shows: "The whole bot, over real HTTP and WebSocket. Every row of `bot/trouble_table_test.go`: each close code, resets, silence, missing acknowledgements of heartbeats, RECONNECT and INVALID_SESSION also while opening, no HELLO; 429 of the route, of everything and as a page, 500 to 503, connections cut before the answer arrives, answers slower than Discord waits, on the gateway's address, on acknowledgements and on edits; 10008, 10062, 30046, 40060, 50013; deliveries that come twice. Each time the bot answers again within ten seconds (twenty where READY never comes) and the game's log holds what was acknowledged, once. Close codes that no new session can mend (4004, 4010 to 4014) end the bot with what to do.",
		long:  tested("./bot", "Troubles|RefusedForGood|ManyAtOnce", ""),
		text:  section(tests),
	},
	{
		name: "hostile", title: "Hostile users",
		shows: "Names, texts and files that want to be more: mentions, links, markup, control, bidirectional and unseen characters, thousands of combining marks, enormous words and numbers, in every option of every command, and in every place where a name is shown. Forged custom ids, someone else's buttons, those of another server, channel or direct message, interactions that are delivered again or too late. Nothing leaks, nothing is done that wasn't allowed, no secret is ever in the log.",
		long:  tested("./bot ./commands", "Hostile|ForgedPresses|PressesFromElsewhere|Replays|SecretsHide|Legible", ""),
		text:  section(tests),
	},
	{
		name: "hostile-pages", title: "Hostile texts in the pages",
		shows: "Texts that would be elements, attributes, scripts, styles or events if a page showed them as they are, as names, labels, lines, choices, the texts of forms and addresses: whatever page comes then has only elements and attributes of ours. `go test ./...` tries a quarter of them.",
		long:  tested("./bot/web", "HostileTexts", " -payloads=1000"),
		text:  section(tests),
	},
	{
		name: "linear", title: "Texts that repeat themselves",
		shows: "Fragments of lines, repeated until the line is as long as a message may be, said to each command and completed: twice the text allocates about twice as much. `go test ./...` tries a third of them with each command.",
		long:  tested("./commands", "HostileTextsAreLinear", " -texts=1"),
		text:  section(tests),
	},
	{
		name: "read-back", title: "Abilities that are printed and read again",
		shows: "Each line of each card is compiled. Each of its abilities is left, with a reason, or is stored and read as itself, and prints as a text that compiles to the same ability. `go test ./...` takes one line in three.",
		long:  tested("./tracker/magic/card", "CardsReadBack", " -lines=1"),
		text:  section(reports),
	},
	{
		name: "five-hundred", title: "Five hundred effects on a board",
		shows: "Lines on a board with five hundred permanents whose continuous, replacement and triggered effects contradict each other, and on one with a hundred whose effects depend on each other (CR 613.8): each is done wholly, asks, or is refused, permanents can be explained, and all is taken back. `go test ./...` takes a hundred and fifty, and thirty.",
		long:  tested("./tracker/magic", "ManyEffectsOnABoard", " -effects=500"),
		text:  section(tests),
	},
	{
		name: "printed", title: "Cards as they are printed",
		shows: "Each card of the embedded pool is added by its name, and by that of each of its faces: what enters has exactly the types, supertypes, subtypes, colors, size and keywords that are printed there, and what is no permanent is refused by what it is. Names that mean several cards are left out, and so are Auras for what no board has.",
		long:  tested("./tracker/magic", "AddedAsPrinted", " -each=1 -timeout=30m"),
		text:  section(reports),
	},
	{
		name: "german-games", title: "Games in German",
		shows: "Each written game of both kinds is played at a German table: messages, the final board and derivations contain no English except quoted texts and names. `go test ./...` takes one in eleven.",
		long:  tested("./commands", "EveryGameInGerman", " -logs=1"),
		text:  section(reports),
	},
	{
		name: "german-cards", title: "Names of cards in German",
		shows: "Each card of the embedded pool is shown by its name at a German table: its names and the words of its type line stay as they are printed, and its messages fit.",
		long:  tested("./commands", "NamesOfCardsInGerman", " -cards=1"),
		text:  section(reports),
	},
	{
		name: "forged", title: "Forged imports",
		shows: "Exported games of both kinds (a rich board, and every written game) in which ids, counts, seats, zones, attachments and whole events were changed, doubled, lost and put elsewhere, or have what others have; the sum is right. Each is refused, or played on: lines, answers, looks, why, the log, everything taken back and done again, the end. Nothing panics, and every refusal is for people.",
		long:  tested("./tracker/magic ./tracker/riftbound", "ForgedMagic|ForgedRiftbound", " -forgeries=20000 -timeout=60m"),
		text:  section(reports),
	},
	{
		name: "riftbound-cards", title: "Riftbound's cards by name",
		shows: "Each card of the publisher's file, read by the test itself, is added and played by its name, alone and twice: what is on the board then is what the file says of its types, costs, Might, domains, tags and keywords, and what of its text is left to the players is said, and nowhere else. How many cards have triggers that remind, abilities that are applied and lines that are left is counted. Spells can be played and not added; tokens that are no cards are refused. Names that are none: 4,000 letters, emoji, from right to left, SQL, cards of Magic. Random games, with cards beside tokens, against a model in which each is by itself.",
		long:  tested("./tracker/riftbound", "AddedAsPrinted|HostileNames|LookedUpBoundedly|StacksAsTokens", " -rapid.checks=2000"),
		text:  section(reports),
	},
	{
		name: "tokens", title: "Tokens of the pool",
		shows: "Each token that a card of the pool creates is created at a table by its name alone (`create Marit Lage`): at once, or as one of those that are asked about, the commonest first, each with a card that creates it and short enough for a list on Discord. It has exactly the characteristics that the pool gives it; of which nothing but a name is said is the card of that name (CR 111.11).",
		long:  tested("./tracker/magic", "TokensOfThePool", " -tokens=1"),
		text:  section(reports),
	},
	{
		name: "budgets", title: "Growth of stacks, and overgrown imports",
		shows: "What a line may take and leave behind is counted in steps, events and distinct things, never in time. Stacks of 2^63-1 that double with each line, until it is refused and the board stays as it was; boards far larger than real ones, which stay playable; logs in which one thing happened again and again, which load in proportion to their length; imports of more players, card descriptions, effects or permanents than a game may have, which are refused; what an import says of other channels and of accounts, which reaches neither; texts of a megabyte, and texts that repeat themselves, in lines, questions and completions.",
		long:  tested("./tracker ./tracker/magic ./commands", "ImportReaches|ImportSpeaks|ImportsAreShallow|GrowIsLinear|StacksDoNotGrow|LargeBoards|ReplayIsLinear|Overgrown|LongInput|HostileTexts", ""),
		text:  section(reports),
	},
	{
		name: "backup", title: "Backup, restore, export and upgrade",
		shows: "While four channels are being played, one backup after another is made: each has everything that was acknowledged before it began, and can be restored. What can't be restored changes nothing, and nothing is overwritten. A game that was exported is imported as the same game. A file of each earlier schema is brought up to date with all that is in it. Ten times over, since the moments differ.",
		long:  "go test ./tracker/sqlite ./tracker ./bot -run='Backup|Restore|Upgrade|ExportAndImport|ImportRefuses' -count=10 -v",
		text:  section(tests),
	},
	{
		name: "mutations", title: "Broken on purpose",
		shows: "One rule is broken at a time, in a copy: a state-based action or a step of the cleanup does nothing, or a comparison or condition is another. Then the written games are played, and one has to fail.",
		short: "go run ./internal/mutate -only='does nothing' -every=5",
		long:  "go run ./internal/mutate",
		text:  section(printed),
	},
}
