package main

// searched is the proof of how well questions are answered.
var searched = []proof{
	{
		name: "recall", title: "By who asks",
		shows: "Of a hundred questions of each kind of asker, how many have a deciding rule, by its exact number, as the first answer and among the first five; MRR is a hundred times the mean of the inverse of its place. These with the digest alone; then among the first five with the newest edition installed, and of both with a typing error in each word of five letters or more. The questions are in `rules/testdata/sources.txtar`; no weight was learned from those held back, and which of them fail wasn't looked at; their totals were seen during the work.",
		long:  tested("./rules", "RecallBySource", ""),
		text:  section(printed),
	},
}
