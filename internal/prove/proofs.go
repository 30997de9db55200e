package main

import "slices"

// proof is a guarantee of Arbiter and the command that demonstrates it.
type proof struct {
	name  string // its name in the document and on the command line
	group string // the name of a group of proofs, or ""
	title string // of its section; empty for a figure in a table
	shows string // the guarantee, and the meaning of the figures
	short string // a command of some seconds; "" if plain or raced includes it
	long  string // the command whose output is written down
	text  text
}

// text formats the result of a proof for its document.
type text func(p proof, r ran) (string, error)

// document is a file, and the proofs in it.
type document struct {
	name   string
	path   string // "" for a file of that name under docs
	proofs []proof
}

// documents has all documents. A document contains the marks of its proofs.
var documents = []document{
	{name: "performance", proofs: performance},
	{name: "cards", proofs: carried},
	{name: "answers", proofs: searched},
	{name: "tournament", proofs: tournaments},
	{name: "coverage", proofs: judged},
	{name: "reliability", proofs: slices.Concat(reliability, races, fuzzing, properties)},
}
