package main

// searched are the proofs of how well questions are answered.
var searched = []proof{
	{
		name: "recall", title: "By who asks",
		shows: "Of a hundred questions of each kind of asker, how many have a deciding rule, by its exact number, as the first answer and among the first five; MRR is a hundred times the mean of the inverse of its place. These with the digest alone; then among the first five with the newest edition installed, and of both with a typing error in each word of five letters or more. The questions are in `rules/testdata/sources.txtar`; no weight was learned from those held back, and which of them fail wasn't looked at; their totals were seen during the work.",
		long:  tested("./rules", "RecallBySource", ""),
		text:  section(printed),
	},
	{
		name: "techniques", title: "What each part gains",
		shows: "Of a hundred questions, how many have a deciding rule among the first five, with the digest alone: for the words of rules and headings with one part of the search added, and for the whole search without that part. The open questions, the situations of `../shared/vectors`, and every second example of the rulebook, which is to find its rule.",
		long:  tested("./rules", "RecallByTechnique", " -techniques"),
		text:  section(printed),
	},
	{
		name: "screens", title: "How long answers are",
		shows: "The first screens of answers to all open questions, in characters, with all that is on them but buttons; and on how many a deciding rule stands.",
		long:  tested("./commands", "FirstScreenAnswers", ""),
		text:  section(printed),
	},
	{
		name: "ten", title: "As they are",
		shows: "With the digests alone and without imported texts of cards, as the console shows them.",
		long:  tested("./commands", "TenAnswers", ""),
		text:  section(quoted),
	},
}

// tournaments are the proofs of how well questions about tournaments are answered.
var tournaments = []proof{
	{
		name: "documents", title: "By who asks",
		shows: "Of a hundred questions of each kind of asker (`rules/testdata/tournament.txtar`), how many have a deciding section as the first answer and among the first five, as `/rule` shows them: with the digests alone, and with the newest editions installed. The last line: how many questions about core rules lose a deciding rule, which a search of the core rules alone has among the first five, to a document. Which of those held back fail wasn't looked at; their totals were seen during the work.",
		long:  tested("./rules", "TestBooks", ""),
		text:  section(printed),
	},
}
