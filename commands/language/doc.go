// Package language says in another language what Arbiter says in English.
//
// The English is the key. A language is one file, data/languages/de.json:
// formats as for fmt.Sprintf, with the same format in the other language. What
// it lacks stays English.
//
//	languages, err := language.Read(data.FS)
//	german := languages.In("de")
//	german.Say("%s loses %d life: %d.", "Bob", 3, 17)
//	german.Text("Bob loses 3 life: 17.") // the same
//
// Beside its formats a file has pieces: what the program puts together from parts,
// such as " tapped and attacking%s". A format that nothing says any more fails a
// test; of a piece, nothing tells how it is put together, so only each of its words
// has to be one that the program still says.
//
// Text is why nothing else in the program has to know that there are
// languages: it recognises a sentence that was put together before, takes it
// apart by the English formats, and puts it together again by those of the
// other language, and so do the parts of it that are said themselves. It has to
// be so, because English is what is stored: an open question, a reminder that
// waits, the reason for which something stays tapped are in the log as they were
// said, and the same log is read by people of several languages, at the same
// time. What players typed, names, cards, and the texts of the rules and of
// tokens fit no format, and stay as they are. Names on the table that do look like
// a format ("Night") are spared; those of what has left it are not.
//
// What stands in quotes is never said in another language: the text of a card that a
// sentence tells of, “each creature you control gets +1/+1”. A language may put an
// argument in quotes of its own ("%s ist auch „%s“."), and it stays so too.
//
// A language is for what Arbiter says. What is said to it (table talk, the names
// of cards, of rules and of commands in a line) is English in every language. Texts
// name commands in English too, also where Discord shows them translated: a mention
// of a command is written, shown and pressed by its English name alone, and who
// types that name is offered the command. /help says both names.
package language
