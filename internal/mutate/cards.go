package main

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

const cardsFile = "cards.json"

// card is the facts of a card as JSON.
type card map[string]any

func (c card) replaces() []map[string]any {
	list, _ := c["replaces"].([]any)
	var all []map[string]any
	for _, r := range list {
		if one, ok := r.(map[string]any); ok {
			all = append(all, one)
		}
	}
	return all
}

// with returns the card with other replacement effects.
func (c card) with(replaces []map[string]any) card {
	other := maps.Clone(c)
	other["replaces"] = replaces
	return other
}

func readCards(root, id string) ([]card, error) {
	raw, err := os.ReadFile(filepath.Join(root, "data", id, cardsFile)) //nolint:gosec // a file of the repository
	if err != nil {
		return nil, err
	}
	var all []card
	return all, json.Unmarshal(raw, &all)
}

// conditions are the fields of a replacement effect that narrow what it applies
// to. Removing one widens the effect, except for those in widening.
var conditions = []string{"types", "subtypes", "kinds", "whom", "by", "another", "itself", "only_effect", "only_players", "players"}

// breaksOf returns the mutations of the replacement effects of cards.
func breaksOf(id string, cards []card) []mutation {
	var all []mutation
	for at, c := range cards {
		name, _ := c["name"].(string)
		for i, r := range c.replaces() {
			of, _ := r["of"].(string)
			add := func(how string, change func(replaces []map[string]any) []map[string]any) {
				all = append(all, mutation{game: id, row: name, how: of + ": " + how, data: func(cards []card) []card {
					cards[at] = c.with(change(slices.Clone(c.replaces())))
					return cards
				}})
			}
			set := func(how string, change func(r map[string]any)) {
				add(how, func(replaces []map[string]any) []map[string]any {
					other := maps.Clone(r)
					change(other)
					replaces[i] = other
					return replaces
				})
			}
			add("removed", func(replaces []map[string]any) []map[string]any { return slices.Delete(replaces, i, i+1) })
			for _, field := range slices.Sorted(maps.Keys(r)) {
				switch v := r[field].(type) {
				case float64:
					set(field+" doubled", func(r map[string]any) { r[field] = 2 * v })
				case []any:
					if !slices.Contains(conditions, field) && field != "choose" {
						set(field+" doubled", func(r map[string]any) { r[field] = append(slices.Clone(v), v...) })
					}
				}
				if slices.Contains(conditions, field) {
					set("without "+field, func(r map[string]any) { delete(r, field) })
				}
			}
		}
	}
	return all
}
