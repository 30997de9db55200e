// Package language translates Arbiter's English texts.
//
// The English is the key. A language is one file, data/languages/de.json,
// which maps formats for fmt.Sprintf to translated formats. A missing format
// stays English.
//
//	languages, err := language.Read(data.FS)
//	german := languages.In("de")
//	german.Say("%s loses %d life: %d.", "Bob", 3, 17)
//	german.Text("Bob loses 3 life: 17.") // the same
//
// Besides formats, a file has pieces: parts of texts that the program
// composes, such as " tapped and attacking%s". A test reports formats that the
// program doesn't use; of a piece it only checks that each word occurs in the
// program.
//
// Text recognises an English text by its formats, and translates it and its
// arguments. This is needed because English is what is stored: an open
// question, a pending reminder or the reason why something stays tapped is in
// the log in English, and people of several languages read the same log. Typed
// text, names, cards, and texts of rules and tokens match no format and stay
// unchanged. Names on the table that equal a format ("Night") are spared;
// names of what has left it aren't.
//
// Quoted text isn't translated, such as a card text in a sentence: “each
// creature you control gets +1/+1”. A translation may quote an argument ("%s
// ist auch „%s“."), which then isn't translated either.
//
// Only output is translated. Input (table talk, names of cards, rules and
// commands in a line) is English in every language. Texts name commands in
// English too, although Discord shows translated names: a mention of a command
// works only by its English name, and typing that name finds the command.
// /help gives both names.
package language
