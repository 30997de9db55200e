package card

import (
	"encoding/json"
	"strconv"
	"strings"

	"arbiter/tracker/notation"
)

// Reworded returns a definition in whose type line and abilities a text-changing effect has
// replaced a word. Its name, mana cost and colors stay (CR 612.2).
func (def *Definition) Reworded(w notation.Rewording) *Definition {
	rest := *def
	rest.Name, rest.Colors, rest.Cost, rest.Back, rest.Halves, rest.Subtypes, rest.Keywords = "", nil, "", nil, nil, nil, nil
	raw, err := json.Marshal(rest)
	if err != nil {
		return def
	}
	name := strings.TrimSpace(def.Name)
	var is Definition
	if err := json.Unmarshal(rewordJSON(raw, w, name), &is); err != nil {
		return def
	}
	is.Name, is.Colors, is.Cost, is.Back, is.Halves = def.Name, def.Colors, def.Cost, def.Back, def.Halves
	if len(w.Plurals) > 0 {
		is.Subtypes = EachText(def.Subtypes, func(s string) string {
			if s == w.From {
				return w.To
			}
			return s
		})
	} else {
		is.Subtypes = def.Subtypes
	}
	is.Keywords = EachText(def.Keywords, func(k string) string { return w.In(k, true) })
	return &is
}

// Mentions reports whether a text-changing effect on a definition that replaces that word
// changes anything.
func (def *Definition) Mentions(w notation.Rewording) bool { return !def.Alike(def.Reworded(w)) }

// MayMention reports whether a word or its plural stands anywhere in a definition.
func (def *Definition) MayMention(w notation.Rewording) bool {
	raw, err := json.Marshal(def)
	return err == nil && w.MayBeIn(string(raw))
}

// rewordJSON replaces a word in the texts of a JSON value, also within compiled abilities.
// Names of objects and the card's own name stay.
func rewordJSON(raw []byte, w notation.Rewording, own string) []byte {
	out := make([]byte, 0, len(raw))
	key := ""
	for i := 0; i < len(raw); {
		if raw[i] != '"' {
			out = append(out, raw[i])
			i++
			continue
		}
		end := i + 1
		for raw[end] != '"' {
			if raw[end] == '\\' {
				end++
			}
			end++
		}
		end++
		said := raw[i:end]
		i = end
		var text string
		if err := json.Unmarshal(said, &text); err != nil {
			out = append(out, said...)
			continue
		}
		if i < len(raw) && raw[i] == ':' {
			key = text
			out = append(out, said...)
			continue
		}
		now := text
		switch {
		case notation.Compiled(text):
			now = string(rewordJSON([]byte(text), w, own))
		case key == "name" && strings.HasSuffix(text, " Token"): // its creature types name it (CR 612.2a)
			now = w.In(text, false)
		case key != "name" && key != "kind":
			now = rewordText(text, w, own)
		}
		if now == text {
			out = append(out, said...)
			continue
		}
		quoted, err := json.Marshal(now)
		if err != nil {
			quoted = []byte(strconv.Quote(now))
		}
		out = append(out, quoted...)
	}
	return out
}

// rewordText replaces a word in a text, except in the card's own name.
func rewordText(text string, w notation.Rewording, own string) string {
	if own == "" || own == w.From {
		return w.In(text, false)
	}
	parts := strings.Split(text, own)
	for i, part := range parts {
		parts[i] = w.In(part, false)
	}
	return strings.Join(parts, own)
}
