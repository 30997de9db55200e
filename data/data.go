// Package data embeds the facts that Arbiter ships with: for each game the
// digest of its rules and of its documents for tournaments, the stable keys by
// which rules are cited, its vocabulary, its predefined tokens, and the facts of
// all cards (no texts); and the translations. It contains no sentence of a
// publisher's rulebook or document except the ability texts of tokens, and no
// sentence of a card.
//
//	f, err := data.FS.Open("magic/tokens.json")
package data

import "embed"

//go:generate go run -C .. ./internal/mkindex -game magic -official ../shared/rules/magic/2026-09-25-reconstructed.txt
//go:generate go run -C .. ./internal/mkindex -game riftbound -official ../shared/riftbound/core-rules-v1.4.md
//go:generate go run -C .. ./internal/mkindex -game magic -document mtr -official ../shared/tournament/mtr-2026-02-27.md
//go:generate go run -C .. ./internal/mkindex -game magic -document ipg -official ../shared/tournament/ipg-2024-09-23.md
//go:generate go run -C .. ./internal/mkindex -game magic -document jar -official ../shared/tournament/jar-2024-08-05.md
//go:generate go run -C .. ./internal/mkindex -game riftbound -document tr -official ../shared/rules/riftbound/tournament-rules-2026-05-02.md
//go:generate go run -C .. ./internal/mkmeaning -game magic
//go:generate go run -C .. ./internal/mkmeaning -game riftbound
//go:generate go run -C .. ./internal/mkmeaning -game magic -tournament
//go:generate go run -C .. ./internal/mkmeaning -game riftbound -tournament
//go:generate go run -C .. ./internal/mkcards -game magic -cards ../shared/cards/cards.jsonl.gz -out data/magic/cards.facts -abilities data/magic/abilities.facts
//go:generate go run -C .. ./internal/mkcards -game riftbound -cards ../shared/cards/riftbound.jsonl.gz -out data/riftbound/cards.facts -abilities data/riftbound/abilities.facts

// FS has a folder for each game and one for languages, and the tables that no game owns.
//
//go:embed magic riftbound languages commands.txt signs.txt symbols.txt
var FS embed.FS
