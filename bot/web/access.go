package web

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"arbiter/tracker"
)

// Person is a visitor of a table, as known to the front end that issued the link.
type Person struct {
	Channel string `json:"channel"`
	Server  string `json:"server,omitempty"`
	Account string `json:"account,omitempty"`
	Name    string `json:"name,omitempty"`
	Locale  string `json:"locale,omitempty"`
	Manages bool   `json:"manages,omitempty"` // as commands.Request
	Hosts   bool   `json:"hosts,omitempty"`
	Visits  bool   `json:"visits,omitempty"`
	Local   bool   `json:"local,omitempty"` // may only come from this machine
	Watches bool   `json:"watches,omitempty"`
}

// How long links and sessions are valid.
const (
	linkFor    = time.Hour
	sessionFor = 12 * time.Hour
	watchFor   = 30 * 24 * time.Hour
)

// Kinds of notes, and how many of each are kept: the oldest are dropped first.
const (
	noteKey     = "web-key"     // the secret that signs links
	noteLink    = "web-link"    // links by their id, deleted when used
	noteSession = "web-session" // sessions by their id
	noteWatch   = "web-watch"   // links to watch by their id
	noteWatched = "web-watched" // the id of the link to watch of a channel

	mostLinks    = 20_000
	mostSessions = 50_000
	mostWatch    = 50_000
)

// Access issues and checks links and sessions. They are in the store, so that they are valid at every
// replica and after a restart, and end everywhere when they are revoked.
type Access struct {
	notes tracker.Notes
	now   func() time.Time
}

// NewAccess returns an Access over a store.
func NewAccess(notes tracker.Notes, now func() time.Time) *Access {
	return &Access{notes: notes, now: now}
}

// errLink refuses a link that isn't valid.
var errLink = errors.New("the link isn't valid")

// stored is a link or a session as it is stored.
type stored struct {
	Person
	Until  time.Time `json:"until"`
	Secret []byte    `json:"secret,omitempty"` // of a session: the hash of the cookie's secret
}

const sizeOfID = 16

// key returns the secret that signs links, the same at all replicas. It is made at the first use.
func (a *Access) key(ctx context.Context) ([]byte, error) {
	key, err := a.notes.Note(ctx, noteKey, "links")
	if err == nil && key == nil {
		key, err = a.notes.AddNote(ctx, noteKey, "links", random(sha256.Size), a.now())
	}
	return key, err
}

func random(n int) []byte {
	b := make([]byte, n)
	_, _ = rand.Read(b) // never fails
	return b
}

// token returns the token of a link: an id and the time of its end, signed.
func (a *Access) token(ctx context.Context, kind string, id []byte, until time.Time) (string, error) {
	key, err := a.key(ctx)
	if err != nil {
		return "", err
	}
	body := binary.BigEndian.AppendUint64(slices.Clone(id), uint64(max(until.Unix(), 0)))
	return base64.RawURLEncoding.EncodeToString(append(body, sign(key, kind, body)...)), nil
}

func sign(key []byte, kind string, body []byte) []byte {
	mac := hmac.New(sha256.New, key)
	_, _ = mac.Write(append([]byte(kind+"\x00"), body...)) // never fails
	return mac.Sum(nil)[:16]
}

// open checks a token's signature and time, and returns its id. It reads only the key.
func (a *Access) open(ctx context.Context, kind, token string) (id string, err error) {
	const size = sizeOfID + 8
	raw, err := base64.RawURLEncoding.DecodeString(token)
	if err != nil || len(raw) != size+16 || base64.RawURLEncoding.EncodeToString(raw) != token {
		return "", errLink
	}
	key, err := a.key(ctx)
	if err != nil {
		return "", err
	}
	if !hmac.Equal(sign(key, kind, raw[:size]), raw[size:]) {
		return "", errLink
	}
	if until := binary.BigEndian.Uint64(raw[sizeOfID:size]); a.now().Unix() >= int64(until&(1<<62-1)) {
		return "", errLink
	}
	return hex.EncodeToString(raw[:sizeOfID]), nil
}

func (a *Access) put(ctx context.Context, kind, key string, s stored) error {
	raw, err := json.Marshal(s) //nolint:gosec // what is stored of a secret is its hash
	if err != nil {
		return err
	}
	return a.notes.PutNotes(ctx, kind, map[string][]byte{key: raw}, a.now())
}

// get returns a stored link or session that hasn't expired; ok is false if there is none.
func (a *Access) get(ctx context.Context, kind, key string) (s stored, ok bool, err error) {
	raw, err := a.notes.Note(ctx, kind, key)
	return a.read(raw, err)
}

// take is get, and deletes what it returns. Of several concurrent calls at most one gets it.
func (a *Access) take(ctx context.Context, kind, key string) (s stored, ok bool, err error) {
	raw, err := a.notes.TakeNote(ctx, kind, key)
	return a.read(raw, err)
}

// read decodes a stored link or session; ok is false if it has expired or there is none.
func (a *Access) read(raw []byte, err error) (s stored, ok bool, _ error) {
	if err != nil || raw == nil {
		return s, false, err
	}
	if err := json.Unmarshal(raw, &s); err != nil {
		return s, false, err
	}
	return s, a.now().Before(s.Until), nil
}

// Link returns the token of a link that signs a person in once, within an hour.
func (a *Access) Link(ctx context.Context, p Person) (token string, err error) {
	id, until := random(sizeOfID), a.now().Add(linkFor)
	if err := a.put(ctx, noteLink, hex.EncodeToString(id), stored{Person: p, Until: until}); err != nil {
		return "", err
	}
	if err := a.notes.TrimNotes(ctx, noteLink, a.now().Add(-linkFor), mostLinks); err != nil {
		return "", err
	}
	return a.token(ctx, noteLink, id, until)
}

// Invited returns the person that a link signs in. The error is errLink if it is forged, expired, used or revoked.
func (a *Access) Invited(ctx context.Context, token string) (Person, error) {
	id, err := a.open(ctx, noteLink, token)
	if err != nil {
		return Person{}, err
	}
	s, ok, err := a.get(ctx, noteLink, id)
	if err == nil && !ok {
		err = errLink
	}
	return s.Person, err
}

// SignIn ends a link and begins a session of its person. The id of the session is in addresses; the
// secret is known to the browser alone.
func (a *Access) SignIn(ctx context.Context, token string) (id, secret string, err error) {
	link, err := a.open(ctx, noteLink, token)
	if err != nil {
		return "", "", err
	}
	return a.redeem(ctx, noteLink, link)
}

// redeem ends a link or a code and begins a session of its person.
func (a *Access) redeem(ctx context.Context, kind, key string) (id, secret string, err error) {
	s, ok, err := a.take(ctx, kind, key)
	if err == nil && !ok {
		err = errLink
	}
	if err != nil {
		return "", "", err
	}
	return a.Begin(ctx, s.Person)
}

// Begin begins a session.
func (a *Access) Begin(ctx context.Context, p Person) (id, secret string, err error) {
	id, secret = hex.EncodeToString(random(sizeOfID)), base64.RawURLEncoding.EncodeToString(random(32))
	hash := sha256.Sum256([]byte(secret))
	if err := a.put(ctx, noteSession, id, stored{Person: p, Until: a.now().Add(sessionFor), Secret: hash[:]}); err != nil {
		return "", "", err
	}
	return id, secret, a.notes.TrimNotes(ctx, noteSession, a.now().Add(-sessionFor), mostSessions)
}

// Session returns the person of a session; ok is false if there is none, or the secret is wrong.
func (a *Access) Session(ctx context.Context, id, secret string) (p Person, ok bool, err error) {
	if len(id) != 2*sizeOfID || secret == "" || len(secret) > 100 {
		return p, false, nil
	}
	s, ok, err := a.get(ctx, noteSession, id)
	hash := sha256.Sum256([]byte(secret))
	if err != nil || !ok || subtle.ConstantTimeCompare(hash[:], s.Secret) != 1 {
		return p, false, err
	}
	return s.Person, true, nil
}

// End ends a session.
func (a *Access) End(ctx context.Context, id string) error {
	return a.notes.PutNotes(ctx, noteSession, map[string][]byte{id: nil}, a.now())
}

// Watch returns the token of the link with which everybody can watch a channel's table, and makes one
// if there is none.
func (a *Access) Watch(ctx context.Context, channel, server string) (token string, err error) {
	id, ok, until, err := a.watched(ctx, channel)
	if err != nil {
		return "", err
	}
	if !ok {
		raw := random(sizeOfID)
		id, until = hex.EncodeToString(raw), a.now().Add(watchFor)
		if err := a.put(ctx, noteWatch, id, stored{Person: Person{Channel: channel, Server: server, Watches: true}, Until: until}); err != nil {
			return "", err
		}
		if err := a.notes.PutNotes(ctx, noteWatched, map[string][]byte{channel: []byte(id)}, a.now()); err != nil {
			return "", err
		}
		// Of links that are made concurrently, the one that is stored last is valid.
		if now, ok, end, err := a.watched(ctx, channel); err != nil {
			return "", err
		} else if ok {
			id, until = now, end
		}
		if err := errors.Join(a.notes.TrimNotes(ctx, noteWatch, a.now().Add(-watchFor), mostWatch), a.notes.TrimNotes(ctx, noteWatched, a.now().Add(-watchFor), mostWatch)); err != nil {
			return "", err
		}
	}
	raw, err := hex.DecodeString(id)
	if err != nil {
		return "", err
	}
	return a.token(ctx, noteWatch, raw, until)
}

// watched returns the id of a channel's link to watch, and when that ends; ok is false if there is none.
func (a *Access) watched(ctx context.Context, channel string) (id string, ok bool, until time.Time, err error) {
	raw, err := a.notes.Note(ctx, noteWatched, channel)
	if err != nil || raw == nil {
		return "", false, until, err
	}
	s, ok, err := a.get(ctx, noteWatch, string(raw))
	return string(raw), ok, s.Until, err
}

// Watching reports whether a channel can be watched with a link.
func (a *Access) Watching(ctx context.Context, channel string) (bool, error) {
	_, ok, _, err := a.watched(ctx, channel)
	return ok, err
}

// Unwatch ends a channel's link to watch.
func (a *Access) Unwatch(ctx context.Context, channel string) error {
	id, _, _, err := a.watched(ctx, channel)
	if err != nil || id == "" {
		return err
	}
	return errors.Join(a.notes.PutNotes(ctx, noteWatch, map[string][]byte{id: nil}, a.now()), a.notes.PutNotes(ctx, noteWatched, map[string][]byte{channel: nil}, a.now()))
}

// Watcher returns the person of a link to watch. The error is errLink if it isn't valid, or isn't the
// one link of its channel.
func (a *Access) Watcher(ctx context.Context, token string) (Person, error) {
	id, err := a.open(ctx, noteWatch, token)
	if err != nil {
		return Person{}, err
	}
	s, ok, err := a.get(ctx, noteWatch, id)
	if err == nil && ok {
		var current []byte
		current, err = a.notes.Note(ctx, noteWatched, s.Channel)
		ok = string(current) == id
	}
	if err == nil && !ok {
		err = errLink
	}
	return s.Person, err
}

// ForgetPerson ends all links and sessions of an account.
func (a *Access) ForgetPerson(ctx context.Context, account string) error {
	return a.forget(ctx, []string{noteLink, noteSession}, func(p Person) bool { return p.Account == account && account != "" })
}

// ForgetChannels ends all links, codes, sessions and links to watch of the channels whose names are one or
// begin with a prefix that ends in "/".
func (a *Access) ForgetChannels(ctx context.Context, prefix string) error {
	of := func(channel string) bool {
		return channel == prefix || strings.HasSuffix(prefix, "/") && strings.HasPrefix(channel, prefix)
	}
	err := a.forget(ctx, []string{noteLink, noteInvite, noteSession, noteWatch}, func(p Person) bool { return of(p.Channel) })
	watched, errNotes := a.notes.Notes(ctx, noteWatched)
	gone := make(map[string][]byte)
	for channel := range watched {
		if of(channel) {
			gone[channel] = nil
		}
	}
	if len(gone) > 0 {
		errNotes = errors.Join(errNotes, a.notes.PutNotes(ctx, noteWatched, gone, a.now()))
	}
	return errors.Join(err, errNotes)
}

// forget deletes the links and sessions of persons.
func (a *Access) forget(ctx context.Context, kinds []string, of func(Person) bool) error {
	var errs []error
	for _, kind := range kinds {
		all, err := a.notes.Notes(ctx, kind)
		gone := make(map[string][]byte)
		for key, raw := range all {
			var s stored
			if json.Unmarshal(raw, &s) != nil || of(s.Person) {
				gone[key] = nil
			}
		}
		if err == nil && len(gone) > 0 {
			err = a.notes.PutNotes(ctx, kind, gone, a.now())
		}
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}
