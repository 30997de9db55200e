package render

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"arbiter/commands/render/picture"
)

// Symbol is a symbol in a game's texts, as in data/symbols.txt.
type Symbol struct {
	Spellings []string // "{T}"
	Sign      picture.Sign

	stem, row string
}

var stemForm = regexp.MustCompile(`^[a-z0-9]{2,8}$`)

// ReadSymbols reads the table of symbols.
func ReadSymbols(facts fs.FS) ([]Symbol, error) {
	raw, err := fs.ReadFile(facts, "symbols.txt")
	if err != nil {
		return nil, err
	}
	var all []Symbol
	for line := range bytes.Lines(raw) {
		row := strings.TrimSpace(string(line))
		if row == "" || strings.HasPrefix(row, "#") {
			continue
		}
		cols := strings.Split(row, " | ")
		if len(cols) != 5 || !stemForm.MatchString(cols[1]) || cols[2] != "disc" && cols[2] != "square" {
			return nil, fmt.Errorf("symbols.txt, %q: want spellings | short name | disc or square | colors | letters", row)
		}
		all = append(all, Symbol{
			Spellings: strings.Fields(cols[0]), stem: cols[1], row: row,
			Sign: picture.Sign{Square: cols[2] == "square", Colors: strings.Fields(cols[3]), Letters: strings.Fields(cols[4])},
		})
	}
	return all, nil
}

// Emoji returns the symbol's emoji name on Discord. The name depends on the
// drawing, so that existing emojis needn't be compared.
func (s Symbol) Emoji() string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d %s", picture.SignVersion, s.row))
	return s.stem + "_" + hex.EncodeToString(sum[:2])
}

var emojiForm = regexp.MustCompile(`^([a-z0-9]+)_[0-9a-f]{4}$`)

// Outdated reports whether an emoji name belongs to an earlier drawing of a
// symbol.
func Outdated(name string, all []Symbol) bool {
	m := emojiForm.FindStringSubmatch(name)
	return m != nil && slices.ContainsFunc(all, func(s Symbol) bool { return s.stem == m[1] && s.Emoji() != name })
}

// DataURI returns the symbol's picture as a data URI.
func (s Symbol) DataURI(p *picture.Painter) (string, error) {
	png, err := p.Sign(s.Sign)
	if err != nil {
		return "", fmt.Errorf("draw %s: %w", s.Spellings[0], err)
	}
	return "data:image/png;base64," + base64.StdEncoding.EncodeToString(png), nil
}

// Emojis maps the spellings of symbols to Discord emojis: "<:mt_1a2b:4711>".
type Emojis map[string]string

// Add adds a symbol with the id of its emoji.
func (e Emojis) Add(s Symbol, id string) {
	for _, spelling := range s.Spellings {
		e[spelling] = "<:" + s.Emoji() + ":" + id + ">"
	}
}

// inText matches a symbol, or text in which symbols aren't replaced: code, and
// an escaped character.
var inText = regexp.MustCompile("\\\\.|`[^`\n]*`|" + symbolForm)

const symbolForm = `\{[0-9A-Z]{1,5}(?:/[0-9A-Z]){0,2}\}|\[[0-9A-Z]{1,2}\]`

var symbol = regexp.MustCompile(symbolForm)

// maxEmojiLength is the maximum length of an emoji in a text: "<:", a name, ":",
// an id and ">".
const maxEmojiLength = 2 + 13 + 1 + 20 + 1

// Show returns a copy of a message with symbols replaced by emojis, as far as
// Discord's limits allow. Symbols without an emoji stay as written.
func (e Emojis) Show(m Message) Message {
	if len(e) == 0 {
		return m
	}
	room := maxText - textOf(m.Components)
	m.Components = e.show(m.Components, &room)
	return m
}

func textOf(all []Component) (n int) {
	for _, c := range all {
		n += len([]rune(c.Content)) + textOf(c.Components)
	}
	return n
}

func (e Emojis) show(all []Component, room *int) []Component {
	all = slices.Clone(all)
	for i, c := range all {
		if c.Type == typeText {
			all[i].Content = inText.ReplaceAllStringFunc(c.Content, func(s string) string {
				emoji, ok := e[s]
				more := len(emoji) - len(s)
				if !ok || more > *room {
					return s
				}
				*room -= more
				return emoji
			})
		}
		all[i].Components = e.show(c.Components, room)
	}
	return all
}

// width returns the length of a text on Discord after its symbols are
// replaced.
func width(s string) int {
	n := len([]rune(s))
	for _, found := range symbol.FindAllString(s, -1) {
		n += maxEmojiLength - len(found)
	}
	return n
}
