// Package library has the pages of rules and cards: each with an address that can be
// shared, and all of them readable without a script.
//
//	/rules                               the rulebooks; ?q= asks them
//	/rules/GAME                          the contents of one; ?q= asks it
//	/rules/GAME/704.5f                   a rule, a term, or a section of a document (MTR:3.3)
//	/rules/GAME/704.5f/history           its history through the installed editions
//	/rules/GAME/changes                  two editions side by side; ?from=, ?to=, ?section=
//	/cards, /cards/GAME                  ?q= finds a card by any of its names
//	/cards/GAME/NAME                     all that is known of a card
//	/cards/GAME/tokens/NAME              a predefined token
//	/rules/complete, /cards/complete     completions of what is typed, as JSON
//
// ?edition= shows a rule of an installed edition. A page says what /rule, /card, /token and
// /changes say: package commands answers, this package lays the answer out and links the
// number of every rule.
package library
