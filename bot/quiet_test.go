package bot_test

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// quiet is a Discord that checks and stores nothing, so that growth in memory
// is the bot's. A message has the id of the interaction that it answers.
type quiet struct {
	key  ed25519.PrivateKey
	last atomic.Int64 // the last snowflake
	to   string       // the bot's endpoint
	http *http.Client
}

func newQuiet(b *testing.B) *quiet {
	b.Helper()
	_, key, err := ed25519.GenerateKey(nil)
	if err != nil {
		b.Fatal(err)
	}
	q := &quiet{key: key, http: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 100}}}
	const epoch, bits = 1420070400000, 22
	q.last.Store((time.Now().UnixMilli() - epoch) << bits)
	return q
}

// snowflake returns a new id.
func (q *quiet) snowflake() string { return strconv.FormatInt(q.last.Add(1), 10) }

// ServeHTTP serves the API.
func (q *quiet) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	_, _ = io.Copy(io.Discard, r.Body) // ignored
	w.Header().Set("Content-Type", "application/json")
	switch {
	case strings.HasSuffix(r.URL.Path, "/applications/@me"):
		_, _ = fmt.Fprintf(w, `{"id":"1","name":"Arbiter","verify_key":%q}`, hex.EncodeToString(q.key.Public().(ed25519.PublicKey)))
	case strings.HasSuffix(r.URL.Path, "/commands"):
		_, _ = io.WriteString(w, "[]")
	case strings.HasSuffix(r.URL.Path, "/emojis") && r.Method == http.MethodGet:
		_, _ = io.WriteString(w, `{"items":[]}`)
	case strings.HasSuffix(r.URL.Path, "/messages/@original"):
		_ = json.NewEncoder(w).Encode(map[string]string{"id": path.Base(path.Dir(path.Dir(r.URL.Path)))}) // the token, see ask
	default:
		_, _ = fmt.Fprintf(w, `{"id":%q}`, q.snowflake())
	}
}

// ask sends an interaction, and returns its id and the bot's response.
func (q *quiet) ask(ctx context.Context, in map[string]any) (id string, answer []byte, err error) {
	id = q.snowflake()
	in["id"], in["token"], in["application_id"], in["version"] = id, id, "1", 1
	body, err := json.Marshal(in)
	if err != nil {
		return "", nil, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, q.to, bytes.NewReader(body))
	if err != nil {
		return "", nil, err
	}
	at := strconv.FormatInt(time.Now().Unix(), 10)
	req.Header.Set("X-Signature-Timestamp", at)
	req.Header.Set("X-Signature-Ed25519", hex.EncodeToString(ed25519.Sign(q.key, append([]byte(at), body...))))
	resp, err := q.http.Do(req)
	if err != nil {
		return "", nil, err
	}
	defer resp.Body.Close() //nolint:errcheck // it is only read
	if answer, err = io.ReadAll(resp.Body); err == nil && resp.StatusCode != http.StatusOK {
		err = fmt.Errorf("the endpoint answers %s: %s", resp.Status, answer)
	}
	return id, answer, err
}
