package library

import (
	"io/fs"
	"net/http"
	"strings"
	"sync"

	"arbiter/commands/render"
	"arbiter/commands/render/picture"
)

// symbols are our drawings of the symbols in the games' texts.
type symbols struct {
	paths map[string]string // addresses of their pictures, by their spellings: "{T}"
	draw  func(name string) ([]byte, bool)
}

// symbolsPath is the beginning of the addresses of symbols. A symbol that is drawn differently
// has another name.
const symbolsPath = "/cards/symbols/"

// readSymbols reads the table of symbols. Each is drawn at its first use.
func readSymbols(facts fs.FS) (*symbols, error) {
	table, err := render.ReadSymbols(facts)
	if err != nil {
		return nil, err
	}
	s := &symbols{paths: make(map[string]string)}
	signs := make(map[string]picture.Sign)
	for _, symbol := range table {
		name := symbol.Emoji() + ".png"
		signs[name] = symbol.Sign
		for _, spelling := range symbol.Spellings {
			s.paths[spelling] = symbolsPath + name
		}
	}
	painter := sync.OnceValues(picture.New)
	var mu sync.Mutex
	drawn := make(map[string][]byte)
	s.draw = func(name string) ([]byte, bool) {
		sign, ok := signs[name]
		if !ok {
			return nil, false
		}
		mu.Lock()
		defer mu.Unlock()
		if drawn[name] == nil {
			p, err := painter()
			if err != nil {
				return nil, false
			}
			if drawn[name], err = p.Sign(sign); err != nil {
				return nil, false
			}
		}
		return drawn[name], true
	}
	return s, nil
}

// symbol serves the picture of a symbol.
func (l *Library) symbol(w http.ResponseWriter, r *http.Request) {
	png, ok := l.symbols.draw(r.PathValue("name"))
	if !ok {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "image/png")
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	if _, err := w.Write(png); err != nil && l.Fault != nil {
		l.Fault(r, err)
	}
}

// pieces returns a text without links: its symbols, what is to be typed (in backquotes),
// and the text between them.
func (s *symbols) pieces(text string) (all []piece) {
	done := 0
	for i := 0; i < len(text); {
		end := strings.IndexByte("{[`", text[i])
		if end >= 0 {
			end = strings.IndexByte(text[i+1:], "}]`"[end])
		}
		if end < 0 {
			i++
			continue
		}
		end += i + 2
		p := piece{Text: text[i:end], Symbol: s.paths[text[i:end]]}
		if text[i] == '`' {
			p = piece{Text: text[i+1 : end-1], Code: true}
		}
		if p.Symbol == "" && !p.Code {
			i++
			continue
		}
		all = append(append(all, plainText(text[done:i])...), p)
		i, done = end, end
	}
	return append(all, plainText(text[done:])...)
}
