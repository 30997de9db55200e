package bulk

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"arbiter/rules/cards"
)

// The most that a card has of anything, several times what any real card has. A
// row with more is a fault, so that one row can't take much memory or time, and
// so that every card that is handed over can be written by cards.Write.
const (
	mostFaces   = 16
	mostOneName = 100      // cards and faces under one name of AtomicCards
	mostOneID   = 100      // different cards of one id
	mostShort   = 450      // bytes of a name, a type line, an id, a cost, a size or a keyword
	mostText    = 32 << 10 // bytes of the text of a face, and of a ruling
	mostWords   = 100      // keywords of a face; likewise its tags and its domains
	mostRulings = 500
	mostMade    = 200 // tokens
)

// proper refuses what can't be the name of a card or of a face, and a type line
// or layout that is too long or can't be shown.
func proper(name, other string) error {
	wrong := ""
	switch {
	case strings.TrimSpace(name) == "":
		wrong = "it has no name"
	case len(name) > mostShort || len(other) > mostShort:
		wrong = fmt.Sprintf("its name or its type has more than %d bytes", mostShort)
	case strings.ContainsFunc(name+other, unshown):
		wrong = "its name or its type has characters that can't be shown"
	}
	if wrong == "" {
		return nil
	}
	return &rowError{name: name, what: wrong}
}

func unshown(r rune) bool { return unicode.IsControl(r) || r == utf8.RuneError }

// unfit returns why a card can't be read, or "" if it has no more of anything
// than a card may have and nothing that can't be shown. Names, types and layout
// are checked by proper.
func unfit(card *cards.Card, d *cards.Details) string {
	if wrong := unfitShort(card.ID); wrong != "" {
		return wrong
	}
	for i := range card.Faces {
		f := &card.Faces[i]
		if wrong := unfitText(f.Text); wrong != "" {
			return wrong
		}
		for _, words := range [][]string{
			{f.Cost, f.Power, f.Toughness, f.Loyalty, f.Defense, f.Energy, f.Might, f.PowerCost}, f.Keywords, f.Tags, f.Domains,
		} {
			if len(words) > mostWords {
				return fmt.Sprintf("it has more than %d keywords, tags or domains", mostWords)
			}
			for _, w := range words {
				if wrong := unfitShort(w); wrong != "" {
					return wrong
				}
			}
		}
	}
	for _, r := range d.Rulings {
		if wrong := unfitText(r.Text); wrong != "" {
			return wrong
		}
	}
	if len(d.Rulings) > mostRulings {
		return fmt.Sprintf("it has more than %d rulings", mostRulings)
	}
	return ""
}

// unfitShort is unfit for an id, a cost, a size or a keyword.
func unfitShort(s string) string {
	switch {
	case len(s) > mostShort:
		return fmt.Sprintf("its id, cost, size or a keyword has more than %d bytes", mostShort)
	case strings.ContainsFunc(s, unshown):
		return "its id, cost, size or a keyword has characters that can't be shown"
	}
	return ""
}

// unfitText is unfit for a text. Whoever shows a text makes it legible; here only
// characters are refused that neither a database nor cards.Write keeps.
func unfitText(s string) string {
	switch {
	case len(s) > mostText:
		return fmt.Sprintf("its text or a ruling has more than %d KiB", mostText>>10)
	case strings.ContainsAny(s, "\x00\x01"):
		return "its text or a ruling has characters that can't be kept"
	}
	return ""
}

// faceList is a list of at most mostFaces faces.
type faceList []face

// UnmarshalJSON reads no further than to the first face too many.
func (l *faceList) UnmarshalJSON(raw []byte) error {
	all, err := list[face](raw, mostFaces)
	if errors.Is(err, errTooMany) {
		err = fmt.Errorf("it has more than %d faces", mostFaces)
	}
	*l = all
	return err
}

var errTooMany = errors.New("there are too many")

// list returns the elements of a JSON array, or nil of null. It stops at the
// first element too many, with an error that wraps errTooMany: the memory that it
// takes is that of the elements it may return, whatever else is in the array.
func list[T any](raw []byte, most int) ([]T, error) {
	d := json.NewDecoder(bytes.NewReader(raw))
	first, err := d.Token()
	if err != nil || first == nil {
		return nil, err
	}
	if first != json.Delim('[') {
		return nil, &json.UnmarshalTypeError{Value: kindOf(first)}
	}
	var all []T
	for d.More() {
		if len(all) == most {
			return nil, fmt.Errorf("%w: more than %d", errTooMany, most)
		}
		var one T
		if err := d.Decode(&one); err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	if _, err := d.Token(); err != nil {
		return nil, err
	}
	return slices.Clip(all), nil
}

// kindOf returns what encoding/json calls a value that begins with t.
func kindOf(t json.Token) string {
	switch t.(type) {
	case bool:
		return "bool"
	case float64:
		return "number"
	case string:
		return "string"
	}
	return "object"
}
