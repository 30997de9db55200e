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
// A Book never changes after Parse.
package rules
