// Package rules holds rulebooks as data. It parses the publishers' documents
// and Arbiter's own digests, finds a rule by number, name or misspelt name, and
// suggests what is near a number that doesn't exist.
//
// Addresses (Ref) are as printed in the book, in one canonical form:
//
//	book, err := rules.Parse("MagicCompRules.txt", raw, rules.Magic)
//	answer, found := book.Lookup("deathtuch")
//	fmt.Println(answer.Entry.Ref, answer.Corrected) // 702.2 deathtouch
//
// A Library has the digests and the installed editions. It shows official
// wording beside ours, and resolves the stable key of a rule to its number in
// an edition:
//
//	library, err := rules.NewLibrary(data.FS)
//	library.Install(book)
//	view := library.Default(rules.Magic)
//	page, answer, found := view.Lookup("704.5f")
//	fmt.Println(view.Cite("magic/sba/toughness-zero")) // CR 704.5f
//
// Numbers change between editions, so digest and edition are joined by text: an
// Index has a Fingerprint of each official text, and Join finds the rule with
// that fingerprint in another edition.
//
// Each document for tournaments (Document) is a book of its own beside the core
// rules, with sections for rules. They are searched together, and a question is
// for them or for the core rules by its words and by what fits it:
//
//	tournament := library.Tournament(rules.Magic)
//	if tournament.Books("can we id", passages) >= rules.MoreOfDocuments {
//		passages := tournament.Ask("can we id", 5)
//		fmt.Println(passages[0].View.Edition().Document(), passages[0].Ref) // MTR 2.5
//	}
//
// A question is answered by a Search: by the words of rules and of players, and
// by vectors learned from them (Meaning):
//
//	hits, fit := view.Ask("can i respond to a land", 5)
//
// A Book is immutable.
package rules
