package tracker

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"time"
)

// The format and version of an exported game. Events have versions of their
// own.
const (
	documentFormat  = "arbiter-game"
	documentVersion = 1
)

// LargestDocument is the maximum size of an imported game in bytes.
const LargestDocument = 16 << 20

// document is an exported game: its log from the batch that started it.
type document struct {
	Format   string          `json:"format"`
	Version  int             `json:"version"`
	Game     string          `json:"game"`
	Exported time.Time       `json:"exported"`
	Sum      string          `json:"sha256"` // of the log without the space between its tokens, in hexadecimal
	Log      json.RawMessage `json:"log"`
}

// documentBatch is an input in an exported game. Numbers of records count from
// 1 in the document.
type documentBatch struct {
	Seq     int64           `json:"seq"`
	At      time.Time       `json:"at"`
	By      Speaker         `json:"by"`
	Text    string          `json:"text"`
	Actions json.RawMessage `json:"actions,omitempty"`
	Events  []Record        `json:"events"`
}

// Export returns the running game as a document for Import: all inputs and
// their events, including undone ones. The error is a *Problem if no game is
// running.
func (t *Table) Export() ([]byte, error) {
	t.mu.Lock()
	p, log := t.current(), t.lifeOf()
	now := t.tables.now().UTC().Truncate(time.Second)
	t.mu.Unlock()
	if err := playing(p); err != nil {
		return nil, err
	}
	var lines [][]byte
	for _, b := range log {
		b, err := b.renumbered(1 - log[0].Seq)
		if err != nil {
			return nil, err
		}
		line, err := json.Marshal(documentBatch{b.Seq, b.At, b.By, b.Text, b.Actions, b.Records})
		if err != nil {
			return nil, fmt.Errorf("export the batch %d: %w", b.Seq, err)
		}
		lines = append(lines, line)
	}
	// A line for each input, so that people can read it.
	body := slices.Concat([]byte("[\n"), bytes.Join(lines, []byte(",\n")), []byte("\n]"))
	body = bytes.ToValidUTF8(body, []byte("\ufffd")) // JSON has no other bytes; old imports could bring some
	sum, err := documentSum(body)
	if err != nil {
		return nil, err
	}
	head, err := json.Marshal(document{documentFormat, documentVersion, p.engine.ID(), now, sum, json.RawMessage("0")})
	if err != nil {
		return nil, fmt.Errorf("export the game: %w", err)
	}
	head, _ = bytes.CutSuffix(head, []byte("0}"))
	return slices.Concat(head, body, []byte("}\n")), nil
}

func documentSum(log []byte) (string, error) {
	var compact bytes.Buffer
	if err := json.Compact(&compact, log); err != nil {
		return "", err
	}
	sum := sha256.Sum256(compact.Bytes())
	return hex.EncodeToString(sum[:]), nil
}

// lifeOf returns the part of the log that belongs to the running game; all of it if
// undo reached back before the game's beginning.
func (t *Table) lifeOf() []Batch {
	for _, m := range slices.Backward(t.done) {
		i, ok := t.batchAt(m.batch)
		if ok && t.log[i].Records[0].Kind == kindStarted {
			if life := t.log[i:]; stands(life) {
				return life
			}
			return t.log
		}
	}
	return t.log
}

// stands reports whether batches can be replayed by themselves: whether they undo and
// redo nothing before them.
func stands(log []Batch) bool {
	done, undone := 0, 0
	for _, b := range log {
		if b.private() || b.beside() {
			continue
		}
		if !reverses(b) {
			done, undone = done+1, 0
			continue
		}
		for _, r := range b.Records {
			by := 1
			if r.Kind == kindUndone {
				by = -1
			}
			done, undone = done+by, undone-by
		}
		if done < 0 || undone < 0 {
			return false
		}
	}
	return true
}

// renumbered returns the batch moved by a number of records.
func (b Batch) renumbered(by int64) (Batch, error) {
	b.Seq += by
	b.Records = slices.Clone(b.Records)
	for i, r := range b.Records {
		var err error
		switch r.Kind {
		case kindUndone, kindRedone:
			var v reversal
			if err = json.Unmarshal(r.Data, &v); err == nil {
				v.Batch += by
				b.Records[i].Data, err = json.Marshal(v)
			}
		case kindWithdrew:
			var v withdrawn
			if err = json.Unmarshal(r.Data, &v); err == nil {
				v.Choice += by
				b.Records[i].Data, err = json.Marshal(v)
			}
		case kindSided, kindRuled, kindUndisputed:
			var v disputeStep
			if err = json.Unmarshal(r.Data, &v); err == nil {
				v.Dispute += by
				b.Records[i].Data, err = json.Marshal(v)
			}
		case kindAnswered, kindMeant:
			var v answered
			if err = json.Unmarshal(r.Data, &v); err == nil {
				v.Choice += by
				b.Records[i].Data, err = json.Marshal(v)
			}
		}
		if err != nil {
			return Batch{}, fmt.Errorf("renumber %s: %w", r.Encoded, err)
		}
	}
	return b, nil
}
