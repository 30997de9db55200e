package page

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
	"sync"
)

// StaticPrefix is the beginning of the addresses of style sheets and scripts.
const StaticPrefix = "/static/"

//go:embed static
var staticFiles embed.FS

// digests are the hashes of the static files by name. They are part of the addresses, so that
// browsers can cache a file for ever.
var digests = sync.OnceValue(func() map[string]string {
	all := make(map[string]string)
	entries, err := fs.ReadDir(staticFiles, "static")
	if err != nil {
		return all
	}
	for _, e := range entries {
		if raw, err := fs.ReadFile(staticFiles, "static/"+e.Name()); err == nil {
			sum := sha256.Sum256(raw)
			all[e.Name()] = hex.EncodeToString(sum[:6])
		}
	}
	return all
})

// AssetPath returns the address of a static file.
func AssetPath(name string) string { return StaticPrefix + digests()[name] + "/" + name }

// Static serves the static files. An address with the hash of another version is answered
// with this version, uncached.
func Static() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		hash, name, ok := strings.Cut(strings.TrimPrefix(r.URL.Path, StaticPrefix), "/")
		now, there := digests()[name]
		if !ok || !there {
			http.NotFound(w, r)
			return
		}
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "GET only", http.StatusMethodNotAllowed)
			return
		}
		raw, err := fs.ReadFile(staticFiles, "static/"+name)
		if err != nil {
			http.NotFound(w, r)
			return
		}
		h := w.Header()
		h.Set("Content-Type", mime.TypeByExtension(path.Ext(name)))
		h.Set("Cache-Control", "no-cache")
		if hash == now {
			h.Set("Cache-Control", "public, max-age=31536000, immutable")
		}
		_, _ = w.Write(raw) //nolint:gosec // an embedded file; whoever asked for it may have gone
	})
}
