package main

// bench returns a command that runs benchmarks with a -benchtime and a -count.
func bench(pkg, pattern, time, count string) string {
	return "go test " + pkg + " -run='^$' -bench='" + pattern + "' -benchtime=" + time + " -count=" + count
}

// performance is the proofs of speed and of how it scales.
var performance = []proof{
	{
		name: "search", title: "Search",
		shows: "Budget: a search of the whole Comprehensive Rules in less than 2 ms (p99), a look-up by number or name in less than 50 µs. Beside it the same questions to SQLite's FTS5 over the same texts, which knows nothing of misspellings, headings or numbers.",
		short: bench("./rules", "^Benchmark(SearchLatency|PlainFTS5|Lookup|Complete)$", "1x", "1"),
		long:  bench("./rules", "^Benchmark(SearchLatency|PlainFTS5|Lookup|Complete)$", "1s", "3"),
		text:  section(times("")),
	},
	{
		name: "cards", title: "Cards by name",
		shows: "Budgets: the first look-up of a card, which unpacks the embedded facts, in less than 300 ms; one letter of any name of both games completed in less than 2 ms (p99). B/pool is what the pool holds in memory.",
		short: bench("./rules/cards", "^Benchmark(First|Complete|Find|In)$", "1x", "1"),
		long:  bench("./rules/cards", "^Benchmark(First|Complete|Find|In)$", "2s", "3"),
		text:  section(times("")),
	},
	{
		name: "compile", title: "What cards say",
		shows: "Budgets: the abilities of all cards compiled in less than 10 s on one core, without a cache; `add` of any card, which compiles it for the first time, in less than 5 ms (p99).",
		short: bench("./tracker/magic/card ./tracker/magic", "^Benchmark(Compile|Add)$", "1x", "1"),
		long:  bench("./tracker/magic/card ./tracker/magic", "^Benchmark(Compile|Add)$", "1x", "5"),
		text:  section(times("")),
	},
	{
		name: "start", title: "From start to ready",
		shows: "Budget: less than 400 ms from the start of the program to its first answer, with an edition installed, and less than 100 MiB of the machine's memory.",
		short: bench("./internal/crash", "^BenchmarkStart$", "1x", "1"),
		long:  bench("./internal/crash", "^BenchmarkStart$", "10x", "3"),
		text:  section(times("")),
	},
	{
		name: "import", title: "Import of an edition",
		shows: "Budget: less than 2 s for the whole Comprehensive Rules.",
		short: bench("./rules/shelf", "^BenchmarkImport$", "1x", "1"),
		long:  bench("./rules/shelf", "^BenchmarkImport$", "5x", "3"),
		text:  section(times("")),
	},
	{
		name: "cards-import", title: "Import of all cards",
		shows: "Budget: less than 15 s and less than 200 MiB of memory for a whole bulk file: all of Magic's cards without what shops say of them, and a file of 150 MiB with it. The memory is the most that the program had from the system while it did this.",
		short: bench("./rules/shelf", "^BenchmarkImportCards$", "1x", "1"),
		long:  bench("./rules/shelf", "^BenchmarkImportCards$", "3x", "3"),
		text:  section(times("")),
	},
	{
		name: "settle", title: "Settling",
		shows: "Budgets: less than 10 ms for the check of the state-based actions with 1,000 distinct stacks and 50 effects; less than 5 ms for planning twelve replacement effects on one event; 2^60 tokens at once.",
		short: bench("./tracker/magic ./tracker/magic/play", "^Benchmark(Settle|TwelveReplacements|Doublings)$", "1x", "1"),
		long:  bench("./tracker/magic ./tracker/magic/play", "^Benchmark(Settle|TwelveReplacements|Doublings)$", "20x", "5"),
		text:  section(times("")),
	},
	{
		name: "distinct", title: "Boards where nothing merges",
		shows: "1,000 creatures of which no two are one stack. `Distinct` is a line in memory, with the check by the rules and the board laid out; `DistinctLine` is the same from the text of the line to that of the reply. Budgets: less than 0.8 ms in memory and 8 ms as a line under an anthem, 12 and 30 ms for 1 damage to each, by which all die, and 3.7 and 15 ms under ten anthems where each counts the others; of 10,000 creatures 8 and 80 ms under an anthem, and 150 ms for the deaths by the rules alone (`deaths`): as a line that is more than a line may do, and `DistinctLine/damage/10000` is the time until it is refused.",
		short: bench("./tracker/magic ./commands", "^BenchmarkDistinct(Line)?$", "1x", "1"),
		long:  bench("./tracker/magic ./commands", "^BenchmarkDistinct(Line)?$", "8x", "15"),
		text:  section(times("")),
	},
	{
		name: "create", title: "One command, one pass",
		shows: "A whole `/create`, without the front end and with a store in memory: the first in a channel, with which a game begins, and the next one. `TestOnePass` counts what is done for it: each line is read, decided, folded, told and encoded once.",
		short: bench("./commands", "^BenchmarkCreate$", "1x", "1"),
		long:  bench("./commands", "^BenchmarkCreate$", "300x", "20"),
		text:  section(times("")),
	},
	{
		name: "members", title: "A stack of 10^9 against a stack of 1",
		shows: "Budget: the same time (ratio below 1.2) for eight actions, one after another, on all members of a stack.",
		short: bench("./tracker/magic", "^BenchmarkStack$", "5x", "1"),
		long:  bench("./tracker/magic", "^BenchmarkStack$", "200x", "5"),
		text:  section(times("Stack/1")),
	},
	{
		name: "samecost", title: "Each action on 10^9",
		shows: "Budget: any action takes as long on a stack of 10^9 as on a stack of 1, a ratio below 1.2. There is a line for every kind of action, which a test demands. Each is said to small stacks and to stacks of 10^9 in turn (small, large, large, small), at a new table each time, after a garbage collection and with none during it; the figure is the ratio of the medians. What is about one member is compared with a stack of 3: one is parted from the rest in both. `TestSameCost` holds every line to the same budget in allocations, which no load on the machine can change, so it runs with all tests.",
		short: bench("./tracker/riftbound", "^BenchmarkSameCost$", "3x", "1"),
		long:  bench("./tracker/magic ./tracker/riftbound", "^BenchmarkSameCost$", "60x", "1"),
		text:  section(ratios),
	},
	{
		name: "replay", title: "Opening a long game",
		shows: "Budget: less than 200 ms for a game of 5,000 actions, from the file to the board.",
		short: bench("./tracker/magic", "^BenchmarkGrowth$/^replay$/^1000$", "1x", "1"),
		long:  bench("./tracker/magic", "^BenchmarkReplay$", "20x", "3"),
		text:  section(times("")),
	},
	{
		name: "lookback", title: "What was done in a long game",
		shows: "Budget: less than 200 ms of CPU for any query, in a game of 5,000 actions: the last ten of `/log`, and `/why` of a permanent, a player and something that has left.",
		short: bench("./tracker/magic", "^BenchmarkLookBack$/^log$", "1x", "1"),
		long:  bench("./tracker/magic", "^BenchmarkLookBack$", "20x", "3"),
		text:  section(times("")),
	},
	{
		name: "talk", title: "Table talk",
		shows: "Budget: less than 1 ms (p99) for a line that is a phrase. Beside it what it takes to read those that aren't with the phrasebook, without trying the readings on the board. The lines are those of Magic in `tracker/testdata/talk/open.jsonl`.",
		short: bench("./tracker/magic/table", "^BenchmarkTalk$", "1x", "1"),
		long:  bench("./tracker/magic/table", "^BenchmarkTalk$", "5x", "3"),
		text:  section(times("")),
	},
	{
		name: "durable", title: "Actions on disk",
		shows: "Budget: at least 0.8 of the rate of bare commits of one row each, checksums included. An action and a bare commit are stored in turn, on the same file system; the figures are medians. `Line` is a whole line of the console on an empty board, from its text to that of the reply; budget: less than 0.9 ms.",
		short: bench("./tracker/sqlite ./bot/console", "^Benchmark(Durable|Line)$", "20x", "1"),
		long:  bench("./tracker/sqlite ./bot/console", "^Benchmark(Durable|Line)$", "5000x", "3"),
		text:  section(times("")),
	},
	{
		name: "durable-postgres", title: "Actions on disk, in PostgreSQL",
		shows: "Budget: at least 0.6 of the rate of bare inserts of one row each, with 1, 4 and 16 channels at the same time, checksums and the index of requests included. Actions and bare inserts, with as many connections, take turns at a server on the same machine that the benchmark starts, with PostgreSQL's own settings; of-bare is the median of the turns' ratios.",
		short: bench("./tracker/postgres", "^BenchmarkDurable$", "1x", "1"),
		long:  bench("./tracker/postgres", "^BenchmarkDurable$", "5x", "3"),
		text:  section(times("")),
	},
	{
		name: "buttons", title: "Buttons and menus",
		shows: "What a board of forty stacks of four players offers after 250 lines: its buttons, without a picked stack and of one with an ability, and menus. Budget: less than 1 ms each.",
		short: bench("./commands", "^BenchmarkButtons$", "1x", "1"),
		long:  bench("./commands", "^BenchmarkButtons$", "500x", "3"),
		text:  section(times("")),
	},
	{
		name: "draw", title: "The picture of a board",
		shows: "Forty stacks of four players, drawn and encoded, against the encoding of the finished picture alone. Budget: less than 15 ms with the cards drawn before, and less than 40 ms with a new painter (`Cold`).",
		short: bench("./commands/render/picture", "^Benchmark(Draw|Cold|Encode)$", "1x", "1"),
		long:  bench("./commands/render/picture", "^Benchmark(Draw|Cold|Encode)$", "20x", "3"),
		text:  section(times("Encode")),
	},
	{
		name: "acknowledge", title: "From an interaction to its acknowledgement",
		shows: "Budget: 200 interactions a second on two cores, p99 below 50 ms, with a fake Discord on the same cores, which checks each answer against Discord's schemas; beside it a bot of discordgo that answers with one word and does nothing else. The bots are processes of their own. The first second stands by itself: a hundred games begin in it, and their boards are drawn for the first time.",
		short: bench("./internal/crash", "^Benchmark(Acknowledge|Echo)$", "50x", "1"),
		long:  bench("./internal/crash", "^Benchmark(Acknowledge|Echo)$", "2000x", "1"),
		text:  section(times("")),
	},
	{
		name: "growth", title: "Growth",
		shows: "What a line costs as one thing grows and all else stays. Linear: the number of distinct stacks and of effects (each is looked at), a line about each of the stacks (the larger heap is collected more often: a little more), and the opening of a game (each event is replayed) with what it then holds in memory. Flat: the members of a stack, the events behind a line, and the games on disk.",
		short: bench("./tracker/magic", "^BenchmarkGrowth$/.*/^(1|10|100)$", "1x", "1"),
		long:  bench("./tracker/magic", "^BenchmarkGrowth$", "20x", "1"),
		text:  section(times("")),
	},
	{
		name: "growth-riftbound", title: "Growth, Riftbound",
		shows: "The same for the other game. Linear: the number of distinct stacks, and a line that kills each of so many cards. Flat: the members of a stack, and the events behind a line.",
		short: bench("./tracker/riftbound", "^BenchmarkGrowth$/.*/^(1|10|100)$", "1x", "1"),
		long:  bench("./tracker/riftbound", "^BenchmarkGrowth$", "20x", "1"),
		text:  section(times("")),
	},
	{
		name: "heap", title: "A million interactions",
		shows: "What is in use after so many interactions over the endpoint, a hundred in each channel: the heap, and the machine's memory, after a collection. It is flat once what has a bound is full: games in memory (50,000 records), 1,000 live boards, 65,536 interactions that must not come twice. The fake Discord remembers nothing.",
		short: bench("./bot", "^BenchmarkHeap$", "2000x", "1"),
		long:  bench("./bot", "^BenchmarkHeap$", "1000000x", "1") + " -timeout=2h",
		text:  section(points),
	},
}
