package card

import (
	"bytes"
	"encoding/json"
	"strings"

	"arbiter/tracker/notation"
)

// Reworded returns a definition in whose type line and abilities a text-changing effect has
// replaced a word. Its name, mana cost and colors stay (CR 612.2).
func (def *Definition) Reworded(w notation.Rewording) *Definition {
	rest := *def
	rest.Name, rest.Colors, rest.Cost, rest.Back, rest.Halves, rest.Subtypes, rest.Keywords = "", nil, "", nil, nil, nil, nil
	is := reworded(rest, w, strings.TrimSpace(def.Name))
	is.Name, is.Colors, is.Cost, is.Back, is.Halves, is.Subtypes = def.Name, def.Colors, def.Cost, def.Back, def.Halves, def.Subtypes
	if w.OfType() {
		is.Subtypes = EachText(def.Subtypes, func(s string) string {
			if s == w.From {
				return w.To
			}
			return s
		})
	}
	is.Keywords = EachText(def.Keywords, func(k string) string { return w.In(k, true) })
	return &is
}

// Mentions reports whether a text-changing effect on a definition that replaces that word
// changes anything.
func (def *Definition) Mentions(w notation.Rewording) bool {
	raw, err := json.Marshal(def)
	return err == nil && w.MayBeIn(string(raw)) && !def.Alike(def.Reworded(w))
}

// reworded returns a value with a word replaced in the texts of its JSON form. Names of objects
// stay, and so does the card's own name within a text. It returns v unchanged if that has no JSON
// form.
func reworded[T any](v T, w notation.Rewording, own string) (is T) {
	raw, err := json.Marshal(v)
	if err != nil || !w.MayBeIn(string(raw)) {
		return v
	}
	var tree any
	numbers := json.NewDecoder(bytes.NewReader(raw))
	numbers.UseNumber()
	if numbers.Decode(&tree) != nil {
		return v
	}
	if raw, err = json.Marshal(rewordTree("", tree, w, own)); err != nil || json.Unmarshal(raw, &is) != nil {
		return v
	}
	return is
}

// rewordTree replaces a word in the texts of a decoded JSON value, which is the value of a key.
func rewordTree(key string, v any, w notation.Rewording, own string) any {
	switch v := v.(type) {
	case map[string]any:
		for k, one := range v {
			v[k] = rewordTree(k, one, w, own)
		}
	case []any:
		for i, one := range v {
			v[i] = rewordTree(key, one, w, own)
		}
	case string:
		return rewordText(key, v, w, own)
	}
	return v
}

// rewordText replaces a word in a text, which is the value of a key.
func rewordText(key, text string, w notation.Rewording, own string) string {
	switch {
	case notation.Compiled(text):
		line := storedLine{}
		if json.Unmarshal([]byte(text), &line) != nil {
			return text
		}
		raw, err := json.Marshal(reworded(line, w, own))
		if err != nil {
			return text
		}
		return string(raw)
	case key == "name" && strings.HasSuffix(text, " Token"): // its creature types name it (CR 612.2a)
		return w.In(text, false)
	case key == "name", key == "kind":
		return text
	case own == "", own == w.From:
		return w.In(text, false)
	}
	parts := strings.Split(text, own)
	for i, part := range parts {
		parts[i] = w.In(part, false)
	}
	return strings.Join(parts, own)
}
