package page

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"strings"
	"sync"

	"github.com/go-fonts/dejavu/dejavusanscondensed"
	"github.com/go-fonts/dejavu/dejavusanscondensedbold"
)

// FontPrefix is the beginning of the addresses of fonts.
const FontPrefix = "/font/"

// fonts are the fonts that boards are laid out with (package commands/render/picture).
var fonts = map[string]func() []byte{
	"condensed.ttf":      sync.OnceValue(func() []byte { return packed(dejavusanscondensed.TTF) }),
	"condensed-bold.ttf": sync.OnceValue(func() []byte { return packed(dejavusanscondensedbold.TTF) }),
}

// packed compresses a file.
func packed(raw []byte) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, _ = w.Write(raw) // to memory
	_ = w.Close()
	return b.Bytes()
}

// Fonts serves the fonts, which never change.
func Fonts() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		font, ok := fonts[strings.TrimPrefix(r.URL.Path, FontPrefix)]
		if !ok || r.Method != http.MethodGet && r.Method != http.MethodHead {
			http.NotFound(w, r)
			return
		}
		h := w.Header()
		h.Set("Content-Type", "font/ttf")
		h.Set("Content-Encoding", "gzip") // all browsers that show fonts read it
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
		_, _ = w.Write(font()) // the reader has gone
	})
}
