package updater

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
)

// note is what the server said of the last download. It only saves downloads:
// one that is lost or can't be read means that everything comes again.
type note struct {
	Page    validators `json:"page"`
	Link    string     `json:"link"` // of the text, on that page; empty where the address was the text's
	Text    validators `json:"text"`
	Edition string     `json:"edition"` // that it is
}

// validators are what a server calls one state of a document.
type validators struct {
	Asked        string `json:"asked"` // the address, before redirects
	ETag         string `json:"etag"`
	LastModified string `json:"last_modified"`
}

func validatorsOf(asked string, h http.Header) validators {
	return validators{asked, h.Get("Etag"), h.Get("Last-Modified")}
}

// ask asks for a document only if it has another state now.
func (v validators) ask(h http.Header) {
	if v.ETag != "" {
		h.Set("If-None-Match", v.ETag)
	}
	if v.LastModified != "" {
		h.Set("If-Modified-Since", v.LastModified)
	}
}

func readNote(file string) note {
	var n note
	readJSON(file, &n)
	return n
}

func (n note) write(file string) { writeJSON(file, n) }

// readJSON reads a note. One that can't be read is as one that isn't there.
func readJSON[T any](file string, n *T) {
	raw, err := os.ReadFile(file) //nolint:gosec // the file is named by the settings
	if err != nil || json.Unmarshal(raw, n) != nil {
		*n = *new(T)
	}
}

// writeJSON keeps a note. Where that fails the old one goes, and the next
// download is a whole one: nothing worth an error.
func writeJSON(file string, n any) {
	if file == "" {
		return
	}
	raw, err := json.MarshalIndent(n, "", "  ")
	if err != nil {
		return
	}
	_ = os.Remove(file)
	temporary := filepath.Join(filepath.Dir(file), "."+filepath.Base(file)+".new")
	if os.WriteFile(temporary, raw, 0o600) == nil {
		_ = os.Rename(temporary, file)
	}
}
