package main

import "slices"

// proof is something that Arbiter promises, and how anyone can see that it
// holds.
type proof struct {
	name  string // the mark in the document, and what the command calls it
	group string // what the command calls it and others together; empty where it stands alone
	title string // of its section; empty where it is a line of a table
	shows string // what is promised, and what the figures mean
	short string // a command that takes seconds, for every change; empty where go test ./... is it
	long  string // the command whose outcome is written down
	text  text
}

// text is what stands in the document of a proof that was run.
type text func(p proof, r ran) (string, error)

// document is a file under docs, and the proofs whose marks it has.
type document struct {
	name   string
	proofs []proof
}

// documents are all there are. Whoever adds a proof puts its marks into the
// document.
var documents = []document{
	{"performance", performance},
	{"reliability", slices.Concat(reliability, races, fuzzing, properties)},
}
