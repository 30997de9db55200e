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

// The maxima of a card's fields, several times those of any real card. A row
// above them is a fault, which bounds memory and time per row, and ensures that
// cards.Write accepts every card.
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

// checkName refuses an invalid name of a card or face, and a type line or layout
// that is too long or contains control characters.
func checkName(name, other string) error {
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

// invalid returns why a card is invalid, or "" if all its fields are within the
// limits and printable. proper checks names, types and layout.
func invalid(card *cards.Card, d *cards.Details) string {
	if wrong := invalidShort(card.ID); wrong != "" {
		return wrong
	}
	for i := range card.Faces {
		f := &card.Faces[i]
		if wrong := invalidText(f.Text); wrong != "" {
			return wrong
		}
		for _, words := range [][]string{
			{f.Cost, f.Power, f.Toughness, f.Loyalty, f.Defense, f.Energy, f.Might, f.PowerCost}, f.Keywords, f.Tags, f.Domains,
		} {
			if len(words) > mostWords {
				return fmt.Sprintf("it has more than %d keywords, tags or domains", mostWords)
			}
			for _, w := range words {
				if wrong := invalidShort(w); wrong != "" {
					return wrong
				}
			}
		}
	}
	for _, r := range d.Rulings {
		if wrong := invalidText(r.Text); wrong != "" {
			return wrong
		}
	}
	if len(d.Rulings) > mostRulings {
		return fmt.Sprintf("it has more than %d rulings", mostRulings)
	}
	return ""
}

// invalidShort checks an id, a cost, a size or a keyword.
func invalidShort(s string) string {
	switch {
	case len(s) > mostShort:
		return fmt.Sprintf("its id, cost, size or a keyword has more than %d bytes", mostShort)
	case strings.ContainsFunc(s, unshown):
		return "its id, cost, size or a keyword has characters that can't be shown"
	}
	return ""
}

// invalidText checks a text. It refuses only characters that a database or
// cards.Write can't store; whoever displays a text sanitizes it.
func invalidText(s string) string {
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

// UnmarshalJSON stops at the first element above mostFaces.
func (l *faceList) UnmarshalJSON(raw []byte) error {
	all, err := list[face](raw, mostFaces)
	if errors.Is(err, errTooMany) {
		err = fmt.Errorf("it has more than %d faces", mostFaces)
	}
	*l = all
	return err
}

var errTooMany = errors.New("there are too many")

// list returns the elements of a JSON array, or nil for null. It stops with an
// error that wraps errTooMany at the first element above most, so that memory
// is bounded.
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

// kindOf returns encoding/json's name for the type of a value that begins with
// t.
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
