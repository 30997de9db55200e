// Package rules holds a rulebook as data: it reads the publishers' documents
// and Arbiter's own digests alike, finds a rule by number, name or misspelt
// name, and says what is near a number that does not exist.
//
// Addresses (Ref) are as the book prints them, in one canonical form:
//
//	book, err := rules.Parse("MagicCompRules.txt", raw, rules.Magic)
//	answer, found := book.Lookup("deathtuch")
//	fmt.Println(answer.Entry.Ref, answer.Corrected) // 702.2 deathtouch
//
// Programs use a Library: our digests, with the editions that are installed.
// It shows the official wording with ours beside it, and turns the stable key
// of a rule into its number in the edition in use:
//
//	library, err := rules.NewLibrary(data.FS)
//	library.Install(book)
//	view := library.Default(rules.Magic)
//	page, answer, found := view.Lookup("704.5f")
//	fmt.Println(view.Cite("magic/sba/toughness-zero")) // CR 704.5f
//
// Numbers move between editions, so digest and edition are joined by what the
// rules say: an Index has a Fingerprint of each official text, and Join finds
// the text of that fingerprint in another edition.
//
// A Book never changes after Parse.
package rules
