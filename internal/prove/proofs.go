package main

import "slices"

// proof is a guarantee of Arbiter and the command that demonstrates it.
type proof struct {
	name  string // its name in the document and on the command line
	group string // the name of a group of proofs, or ""
	title string // of its section; empty for a figure in a table
	shows string // the guarantee, and the meaning of the figures
	short string // a command of some seconds; "" if go test ./... includes it
	long  string // the command whose output is written down
	text  text
}

// text formats the result of a proof for its document.
type text func(p proof, r ran) (string, error)

// document is a file under docs, and the proofs in it.
type document struct {
	name   string
	proofs []proof
}

// documents has all documents. A document contains the marks of its proofs.
var documents = []document{
	{"performance", performance},
	{"reliability", slices.Concat(reliability, races, fuzzing, properties)},
}
