package notation

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker/english"
)

// Vocabulary is the words of a game that the language uses. It is safe for
// concurrent use once Know is no longer called.
type Vocabulary struct {
	colors     map[string]bool     // "red"
	supertypes map[string]string   // "legendary": "Legendary"
	types      map[string]string   // "artifact": "Artifact"
	subtypes   map[string][]string // "Dwarf": the types with this subtype
	keywords   map[string]bool     // "first strike"
	longest    int                 // number of words in the longest keyword
	predefined map[string]Object   // "Treasure", "Young Hero Role": its characteristics
	plurals    map[string]string   // the subtypes whose plural doesn't only add an "s": "Dwarves": "Dwarf"
	allColors  []string
	basicLands []string        // the basic land types
	double     map[string]bool // the first words of subtypes that have two: "time"

	lower       map[string]string // subtypes and words of predefined tokens, as written: "treasure", "treasures": "Treasure"
	known       map[string]string // cards by name: "doubling season"
	longestName int               // number of words in the longest of them

	// Words of some games; Magic has statuses only.
	statuses    []string              // statuses of an object: "tapped", "stunned"
	turned      [2]string             // the words for sideways and upright
	stat        string                // the name of the game's only stat: "might"
	places      map[string]string     // places on the board: "base", "bases": "base"
	controllers map[string]PlayerKind // "friendly": you
}

// ReadVocabulary reads a game's vocabulary and its predefined tokens, the files
// words.json and tokens.json of its data.
func ReadVocabulary(words, tokens io.Reader) (*Vocabulary, error) {
	var w struct {
		Colors     []string            `json:"colors"`
		Supertypes []string            `json:"supertypes"`
		Types      []string            `json:"types"`
		Subtypes   map[string][]string `json:"subtypes"`
		Keywords   []string            `json:"keywords"`
		BasicLands []string            `json:"basic_lands"`

		Statuses    []string              `json:"statuses"`
		Turned      *[2]string            `json:"turned"`
		Stat        string                `json:"stat"`
		Places      []string              `json:"places"`
		PlaceShort  map[string]string     `json:"places_short"`
		Controllers map[string]PlayerKind `json:"controllers"`
	}
	if err := json.NewDecoder(words).Decode(&w); err != nil {
		return nil, fmt.Errorf("read the words: %w", err)
	}
	var predefined []struct {
		Asked     string   `json:"asked"`
		Name      string   `json:"name"`
		Power     string   `json:"power"`
		Toughness string   `json:"toughness"`
		Colors    []string `json:"colors"`
		Types     []string `json:"types"`
		Subtypes  []string `json:"subtypes"`
		Keywords  []string `json:"keywords"`
		Abilities []string `json:"abilities"`
		Might     *int64   `json:"might"`
		Tags      []string `json:"tags"`
		Domains   []string `json:"domains"`
	}
	if err := json.NewDecoder(tokens).Decode(&predefined); err != nil {
		return nil, fmt.Errorf("read the predefined tokens: %w", err)
	}
	v := &Vocabulary{
		colors: make(map[string]bool), supertypes: make(map[string]string), types: make(map[string]string),
		subtypes: make(map[string][]string), keywords: make(map[string]bool), predefined: make(map[string]Object),
		plurals: make(map[string]string), allColors: w.Colors, basicLands: w.BasicLands,
		statuses: w.Statuses, turned: [2]string{"tapped", ""}, stat: w.Stat, places: make(map[string]string), controllers: w.Controllers,
	}
	if w.Turned != nil {
		v.turned = *w.Turned
	}
	if v.statuses == nil {
		v.statuses = []string{"tapped", "untapped", "attacking", "blocking"}
	}
	for _, place := range w.Places {
		v.places[place], v.places[place+"s"] = place, place
	}
	maps.Copy(v.places, w.PlaceShort)
	for _, c := range w.Colors {
		v.colors[c] = true
	}
	for _, s := range w.Supertypes {
		v.supertypes[strings.ToLower(s)] = s
	}
	for _, t := range w.Types {
		v.types[strings.ToLower(t)] = t
	}
	for typ, list := range w.Subtypes {
		for _, s := range list {
			v.subtypes[s] = append(v.subtypes[s], typ)
		}
	}
	for _, k := range w.Keywords {
		v.keywords[k] = true
		v.longest = max(v.longest, len(strings.Fields(k)))
	}
	for _, p := range predefined {
		o := Object{
			Name: p.Name, Power: p.Power, Toughness: p.Toughness, Colors: append(p.Colors, p.Domains...), Types: p.Types,
			Subtypes: append(p.Subtypes, p.Tags...), Keywords: p.Keywords, Quoted: p.Abilities,
		}
		if p.Might != nil {
			o.Might = strconv.FormatInt(*p.Might, 10)
		}
		v.predefined[p.Asked] = o
	}
	v.writeLower()
	return v, nil
}

// writeLower lets players type subtypes without capitals. Planeswalker types
// and planar types require them, since they are names.
func (v *Vocabulary) writeLower() {
	v.lower = make(map[string]string)
	for s, types := range v.subtypes {
		if !slices.Contains(types, "Planeswalker") && !slices.Contains(types, "Plane") {
			v.lower[strings.ToLower(s)] = s
			if plural := english.Plural(s); plural != s+"s" {
				v.plurals[plural], v.lower[strings.ToLower(plural)] = s, s
			}
		}
		if first, _, two := strings.Cut(strings.ToLower(s), " "); two && slices.Contains(types, "Creature") {
			if v.double == nil {
				v.double = make(map[string]bool)
			}
			v.double[first] = true
		}
	}
	for asked := range v.predefined {
		for w := range strings.FieldsSeq(asked) {
			v.lower[strings.ToLower(w)] = w
		}
	}
}

// capitalised returns a word of a description in its printed case: "treasures"
// gives "Treasure". It reports whether the vocabulary knows the word.
func (v *Vocabulary) capitalised(w string) (string, bool) {
	lower := strings.ToLower(w)
	for _, s := range []string{lower, strings.TrimSuffix(lower, "s"), strings.TrimSuffix(lower, "es")} {
		if known, ok := v.lower[s]; ok && len(s) > 2 {
			return known, true
		}
	}
	return w, false
}

// Know adds the name of a card that may be mentioned without a verb that adds
// cards: its full name, the part before its comma if that is unambiguous, and
// the plural.
func (v *Vocabulary) Know(name string) {
	if v.known == nil {
		v.known = make(map[string]string)
	}
	v.known[strings.ToLower(name)] = name
	v.longestName = max(v.longestName, len(lex(name)))
	if short, _, ok := strings.Cut(strings.ToLower(name), ","); ok {
		if other, taken := v.known[short]; taken && other != name {
			v.known[short] = "" // ambiguous
			return
		}
		v.known[short] = name
	}
}

// knows returns the known card with a name, in any case.
func (v *Vocabulary) knows(text string) (string, bool) {
	text = strings.ToLower(text)
	name := v.known[text]
	if name == "" {
		name = v.known[strings.TrimSuffix(text, "s")]
	}
	return name, name != ""
}

// typeOf returns the card type for a word, singular or plural.
func (v *Vocabulary) typeOf(lower string) string {
	if t := v.types[lower]; t != "" {
		return t
	}
	return v.types[strings.TrimSuffix(lower, "s")]
}

// Kind reports whether words are subtypes or a predefined token, singular or
// plural: "Elf Warriors", "Treasure".
func (v *Vocabulary) Kind(text string) bool {
	p := &parser{v: v}
	names := strings.Fields(text)
	_, ok := p.singular(names)
	return ok || p.kinds(names)
}

// TypesOf returns the card types with a subtype.
func (v *Vocabulary) TypesOf(subtype string) []string { return v.subtypes[subtype] }

// Sort is the sort of a word that describes an object.
type Sort string

// The sorts of words.
const (
	ColorWord     Sort = "color"
	SupertypeWord Sort = "supertype"
	TypeWord      Sort = "type"
	SubtypeWord   Sort = "subtype"
)

// SortOf returns the sort of a word of a Filter, and the word as a definition has it:
// "creature" is the type "Creature". It returns "" for other words.
func (v *Vocabulary) SortOf(w string) (Sort, string) {
	lower := strings.ToLower(w)
	switch {
	case v.colors[lower]:
		return ColorWord, lower
	case v.supertypes[lower] != "":
		return SupertypeWord, v.supertypes[lower]
	case v.types[lower] != "":
		return TypeWord, v.types[lower]
	case v.subtypes[w] != nil:
		return SubtypeWord, w
	}
	return "", w
}

// Describes reports whether a word is a type, a supertype, a color, or a
// predefined token.
func (v *Vocabulary) Describes(w string) bool {
	lower := strings.ToLower(w)
	_, ok := v.predefined[w]
	return ok || v.typeOf(lower) != "" || v.supertypes[lower] != "" || v.colors[lower]
}

// Predefined returns the characteristics of a predefined token by its name:
// "Treasure", "Young Hero Role" (CR 111.10).
func (v *Vocabulary) Predefined(asked string) (Object, bool) {
	o, ok := v.predefined[asked]
	return o, ok
}
