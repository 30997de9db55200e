// Package data embeds the facts that Arbiter ships: the digests of the rules,
// the stable keys by which they are cited, the words of each game, and its
// predefined tokens; what is printed on all cards, but for their texts; and the
// languages besides English. It holds no sentence of a publisher's rulebook but the
// ability texts of tokens, and none of a card.
//
//	f, err := data.FS.Open("magic/tokens.json")
package data

import "embed"

//go:generate go run -C .. ./internal/mkindex -game magic -official ../shared/rules/magic/2026-09-25-reconstructed.txt
//go:generate go run -C .. ./internal/mkindex -game riftbound -official ../shared/rules/riftbound/core-rules-v1.4-tokens-excerpt.md,../shared/rules/riftbound/core-rules-v1.3.md
//go:generate go run -C .. ./internal/mkcards -game magic -cards ../shared/cards/cards.jsonl.gz -out data/magic/cards.facts
//go:generate go run -C .. ./internal/mkcards -game riftbound -cards ../shared/cards/riftbound.jsonl.gz -out data/riftbound/cards.facts

// FS holds a folder for each game, the languages in which Arbiter speaks, and the
// symbols.
//
//go:embed magic riftbound languages symbols.txt
var FS embed.FS
