// Package language translates Arbiter's English texts.
//
// The English is the key. A language is one file, data/languages/de.json,
// which maps formats for fmt.Sprintf to translated formats. A missing format
// stays English.
//
//	languages, err := language.Read(data.FS)
//	german := languages.In("de")
//	german.Say("%s loses %d life: %d.", "Bob", 3, 17)
//
// The arguments of a message have types, which say what becomes of them: a
// tracker.Name (of a player, a card, or what was typed) and a tracker.Line stay as they
// are, and a nested message is translated. An English text is never searched for
// formats: games, commands and renderers hand over messages, and what is stored is
// stored with its format (tracker.Wording). What older programs stored is English
// alone, and is translated if it is a format without arguments.
//
// Besides formats, a file has pieces: formats that the program composes, such as the
// steps of a turn. A test reports formats that the program doesn't use; of a piece it
// only checks that each word occurs in the program. A text with an N, such as that of a
// keyword, is also a format with a number in its place (tracker.Numbered).
//
// A translation may quote an argument ("%s ist auch „%s“."), which then isn't
// translated.
//
// Only output is translated. Input (table talk, names of cards, rules and
// commands in a line) is English in every language. Texts name commands in
// English too, although Discord shows translated names: a mention of a command
// works only by its English name, and typing that name finds the command.
// /help gives both names.
package language
