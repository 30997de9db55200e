package discord

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"time"
	"unicode/utf8"

	"arbiter/commands/render"
	"arbiter/tracker"
)

// A custom id has at most a hundred characters. A longer line is stored as a
// note under a key that the button contains. The note is encrypted with that
// key, and bound to the channel and the person that may press: neither the
// stored notes alone nor a key from elsewhere reveal the line. The key is
// derived from the line, so that identical lines are stored once.
const (
	noteOfLine  = "line" // the kind of note
	mostLines   = 5000
	longestLine = 6000 // characters: the maximum of a command option
	linesFor    = 7 * 24 * time.Hour
	trimEvery   = time.Hour
	trimAfter   = 100 // lines
	sizeOfKey   = 16  // bytes
)

// errUnkept refuses a button whose line is no longer stored, or bound to
// another person or channel.
var errUnkept = tracker.Refuse("What this button says is kept no longer.").Next("Ask again: the answer has a new one.")

// scopeOf returns the scope of a stored line: where it may be pressed, and by
// whom. An empty account is anybody.
func scopeOf(table, account string) string { return table + "\n" + account }

// lineStore returns the function that stores the long lines in the answer to an
// interaction.
func (b *Bot) lineStore(ctx context.Context, in *interaction) render.Keep {
	if b.Notes == nil {
		return nil
	}
	return func(line string, private bool) (string, bool) {
		account := ""
		if private {
			account = in.by().ID
		}
		key, err := b.keep(ctx, scopeOf(in.table(), account), line, time.Now())
		b.logError(ctx, "keep the line of a button", err)
		return key, err == nil
	}
}

// errLong reports a line above longestLine.
var errLong = errors.New("a line too long to be kept")

func (b *Bot) keep(ctx context.Context, scope, line string, now time.Time) (key string, err error) {
	if utf8.RuneCountInString(line) > longestLine {
		return "", errLong
	}
	mac := hmac.New(sha256.New, []byte(b.Token))
	_, _ = mac.Write([]byte("line\n" + scope + "\n" + line)) // never fails
	secret := mac.Sum(nil)[:sizeOfKey]
	id, seal, err := sealOf(secret)
	if err != nil {
		return "", err
	}
	note := seal.Seal(nil, make([]byte, seal.NonceSize()), []byte(line), []byte(scope)) //nolint:gosec // each key seals one line, so one nonce does
	if err := b.Notes.PutNotes(ctx, noteOfLine, map[string][]byte{id: note}, now); err != nil {
		return "", err
	}
	if b.keptLines.Add(1)%trimAfter == 0 {
		b.trimLines(ctx, now)
	}
	return base64.RawURLEncoding.EncodeToString(secret), nil
}

// keptLine returns the line with a key. The error is errUnkept if there is none
// in the interaction's scope.
func (b *Bot) keptLine(ctx context.Context, in *interaction, key string) (string, error) {
	secret, err := base64.RawURLEncoding.DecodeString(key)
	if err != nil || len(secret) != sizeOfKey || b.Notes == nil {
		return "", errUnkept
	}
	id, seal, err := sealOf(secret)
	if err != nil {
		return "", err
	}
	note, err := b.Notes.Note(ctx, noteOfLine, id)
	if err != nil {
		return "", err
	}
	for _, account := range []string{in.by().ID, ""} {
		if line, err := seal.Open(nil, make([]byte, seal.NonceSize()), note, []byte(scopeOf(in.table(), account))); err == nil {
			return string(line), nil
		}
	}
	return "", errUnkept
}

// sealOf returns the key of the note of a line, and the cipher for it.
func sealOf(secret []byte) (id string, seal cipher.AEAD, err error) {
	of := func(what string) []byte {
		sum := sha256.Sum256(append([]byte(what+"\n"), secret...))
		return sum[:]
	}
	block, err := aes.NewCipher(of("seal"))
	if err != nil {
		return "", nil, err
	}
	seal, err = cipher.NewGCM(block)
	return hex.EncodeToString(of("id")[:sizeOfKey]), seal, err
}

// trimLines deletes lines that are old or beyond the limit.
func (b *Bot) trimLines(ctx context.Context, now time.Time) {
	b.logError(ctx, "forget old lines", b.Notes.TrimNotes(ctx, noteOfLine, now.Add(-linesFor), mostLines))
}

// watchLines calls trimLines periodically until ctx is done.
func (b *Bot) watchLines(ctx context.Context) {
	if b.Notes == nil {
		return
	}
	defer b.recoverAndLog(ctx, "")
	every := time.NewTicker(trimEvery)
	defer every.Stop()
	for ctx.Err() == nil {
		b.trimLines(ctx, time.Now())
		select {
		case <-every.C:
		case <-b.leaving:
			return
		case <-ctx.Done():
		}
	}
}

// recall replaces the key in a press by its line.
func (b *Bot) recall(ctx context.Context, in *interaction, p *render.Press) error {
	key, ok := p.Key()
	if !ok {
		return nil
	}
	line, err := b.keptLine(ctx, in, key)
	p.Line = line
	return err
}
