package page

import (
	"net/http"
	"strings"
	"sync"

	"arbiter/commands/render"
	"arbiter/commands/render/picture"
	"arbiter/data"
)

// SymbolPrefix is the beginning of the addresses of symbols. A symbol that is drawn differently
// has another name.
const SymbolPrefix = "/symbols/"

// symbols are our drawings of the symbols in the games' texts, as the table in data says.
var symbols = sync.OnceValues(func() (of struct {
	paths map[string]string       // the addresses of their pictures, by their spellings: "{T}"
	signs map[string]picture.Sign // by the names of their pictures
}, err error,
) {
	table, err := render.ReadSymbols(data.FS)
	of.paths, of.signs = make(map[string]string), make(map[string]picture.Sign)
	for _, symbol := range table {
		name := symbol.Emoji() + ".png"
		of.signs[name] = symbol.Sign
		for _, spelling := range symbol.Spellings {
			of.paths[spelling] = SymbolPrefix + name
		}
	}
	return of, err
})

// SymbolPath returns the address of the picture of a symbol, by its spelling: "{T}". It is "" for
// what is no symbol.
func SymbolPath(spelling string) string {
	of, _ := symbols() // without the table, symbols are text
	return of.paths[spelling]
}

// Run is a symbol, or the text between symbols.
type Run struct {
	Text   string // of a symbol, its spelling
	Symbol string // the address of its picture, or ""
}

// Runs splits a text into its symbols and the text between them.
func Runs(text string) (all []Run) {
	for {
		from := strings.IndexAny(text, "{[")
		if from < 0 {
			break
		}
		symbol := ""
		end := strings.IndexAny(text[from:], "}]")
		if end >= 0 {
			symbol = text[from : from+end+1]
		}
		path := SymbolPath(symbol)
		if path == "" {
			all, text = plain(all, text[:from+1]), text[from+1:]
			continue
		}
		all = append(plain(all, text[:from]), Run{Text: symbol, Symbol: path})
		text = text[from+len(symbol):]
	}
	return plain(all, text)
}

// plain appends text.
func plain(all []Run, text string) []Run {
	switch n := len(all); {
	case text == "":
	case n > 0 && all[n-1].Symbol == "":
		all[n-1].Text += text
	default:
		all = append(all, Run{Text: text})
	}
	return all
}

// Symbols serves the pictures of symbols. Each is drawn at its first use.
func Symbols() http.Handler {
	painter := sync.OnceValues(picture.New)
	var mu sync.Mutex
	drawn := make(map[string][]byte)
	draw := func(name string) ([]byte, error) {
		of, err := symbols()
		sign, ok := of.signs[name]
		if err != nil || !ok {
			return nil, err
		}
		mu.Lock()
		defer mu.Unlock()
		if drawn[name] == nil {
			p, err := painter()
			if err != nil {
				return nil, err
			}
			if drawn[name], err = p.Sign(sign); err != nil {
				return nil, err
			}
		}
		return drawn[name], nil
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		png, err := draw(strings.TrimPrefix(r.URL.Path, SymbolPrefix))
		switch {
		case err != nil:
			http.Error(w, "This symbol can't be drawn.", http.StatusInternalServerError)
			return
		case png == nil:
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "image/png")
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
		_, _ = w.Write(png) // the reader has gone
	})
}
