package updater

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
)

// note holds the validators of the last download. If it is lost, everything is
// downloaded again.
type note struct {
	Page    validators `json:"page"`
	Link    string     `json:"link"` // of the text, as linked from the page; empty if the address is the text's
	Text    validators `json:"text"`
	Edition string     `json:"edition"` // of that text
}

// validators identify one state of a document at its server.
type validators struct {
	Asked        string `json:"asked"` // the address, before redirects
	ETag         string `json:"etag"`
	LastModified string `json:"last_modified"`
}

func validatorsOf(asked string, h http.Header) validators {
	return validators{asked, h.Get("Etag"), h.Get("Last-Modified")}
}

// ask makes a request conditional on another state.
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

// readJSON reads a note. A note that can't be read is ignored.
func readJSON[T any](file string, n *T) {
	raw, err := os.ReadFile(file) //nolint:gosec // the file is named by the settings
	if err != nil || json.Unmarshal(raw, n) != nil {
		*n = *new(T)
	}
}

// writeJSON writes a note. If that fails it removes the old one, so that the
// next download is complete.
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
