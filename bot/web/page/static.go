package page

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"regexp"
	"strings"
	"sync"
)

// StaticPrefix is the beginning of the addresses of style sheets and scripts.
const StaticPrefix = "/static/"

//go:embed static
var staticFiles embed.FS

// asset is a static file as it is served.
type asset struct {
	raw  []byte
	hash string // part of the address, so that browsers can cache the file for ever
}

// assets are the static files by name.
var assets = sync.OnceValue(func() map[string]asset {
	all := make(map[string]asset)
	entries, err := fs.ReadDir(staticFiles, "static")
	if err != nil {
		return all
	}
	for _, e := range entries {
		raw, err := fs.ReadFile(staticFiles, "static/"+e.Name())
		if err != nil {
			continue
		}
		if path.Ext(e.Name()) == ".css" {
			raw = append(raw, withoutThemes(raw)...)
		}
		sum := sha256.Sum256(raw)
		all[e.Name()] = asset{raw, hex.EncodeToString(sum[:6])}
	}
	return all
})

// themed is a custom property with a color for each theme.
var themed = regexp.MustCompile(`(?m)^\s*(--[a-z-]+): light-dark\((#[0-9a-f]+), (#[0-9a-f]+)\);`)

// withoutThemes returns the colors of a style sheet for browsers that don't know light-dark().
func withoutThemes(css []byte) []byte {
	var light, dark bytes.Buffer
	for _, m := range themed.FindAllSubmatch(css, -1) {
		fmt.Fprintf(&light, "  %s: %s;\n", m[1], m[2])
		fmt.Fprintf(&dark, "  %s: %s;\n", m[1], m[3])
	}
	if light.Len() == 0 {
		return nil
	}
	return fmt.Appendf(nil, "\n@supports not (color: light-dark(#fff, #000)) {\n:root {\n%s}\n@media (prefers-color-scheme: dark) {\n:root {\n%s}\n}\n}\n", &light, &dark)
}

// AssetPath returns the address of a static file.
func AssetPath(name string) string { return StaticPrefix + assets()[name].hash + "/" + name }

// Static serves the static files. An address with the hash of another version is answered
// with this version, uncached.
func Static() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		hash, name, ok := strings.Cut(strings.TrimPrefix(r.URL.Path, StaticPrefix), "/")
		of, there := assets()[name]
		if !ok || !there {
			http.NotFound(w, r)
			return
		}
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "GET only", http.StatusMethodNotAllowed)
			return
		}
		h := w.Header()
		h.Set("Content-Type", mime.TypeByExtension(path.Ext(name)))
		h.Set("Cache-Control", "no-cache")
		if hash == of.hash {
			h.Set("Cache-Control", "public, max-age=31536000, immutable")
		}
		_, _ = w.Write(of.raw) // the reader has gone
	})
}
