package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arbiter/tracker/storetest"
)

// memory stores notes in memory.
type memory map[string][]byte

func (m memory) Note(_ context.Context, kind, key string) ([]byte, error) {
	return m[kind+"/"+key], nil
}

func (m memory) Notes(_ context.Context, kind string) (map[string][]byte, error) {
	all := make(map[string][]byte)
	for key, value := range m {
		if rest, ok := cutKind(key, kind); ok {
			all[rest] = value
		}
	}
	return all, nil
}

func cutKind(key, kind string) (string, bool) {
	if len(key) > len(kind) && key[:len(kind)+1] == kind+"/" {
		return key[len(kind)+1:], true
	}
	return "", false
}

func (m memory) PutNotes(_ context.Context, kind string, notes map[string][]byte, _ time.Time) error {
	for key, value := range notes {
		if value == nil {
			delete(m, kind+"/"+key)
		} else {
			m[kind+"/"+key] = value
		}
	}
	return nil
}

func (m memory) AddNote(_ context.Context, kind, key string, value []byte, _ time.Time) ([]byte, error) {
	if there := m[kind+"/"+key]; there != nil {
		return there, nil
	}
	m[kind+"/"+key] = value
	return value, nil
}

func (m memory) TakeNote(_ context.Context, kind, key string) ([]byte, error) {
	value := m[kind+"/"+key]
	delete(m, kind+"/"+key)
	return value, nil
}

func (m memory) TrimNotes(context.Context, string, time.Time, int) error { return nil }

// offline returns a bot without a connection.
func offline(t *testing.T, notes Notes) *Bot {
	t.Helper()
	judge, _ := newJudge(t, storetest.Memory())
	b := New(Options{Judge: judge, Notes: notes})
	b.self.ID = "1"
	return b
}

// A list of servers is ignored if it can't tell whether a server has removed
// the bot: it is of another shard or application, or missing, or the server
// has only the commands.
func TestComparedServers(t *testing.T) {
	const bits = 22
	now := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	even, odd := strconv.Itoa(4<<bits+7), strconv.Itoa(5<<bits+7)
	gone := func(since time.Duration) string {
		return fmt.Sprintf(`{"application":"1","gone":%d}`, now.Add(-since).UnixMilli())
	}
	for _, tc := range []struct {
		name   string
		server string
		ready  string // the list from the gateway; "" for none
		note   string
		left   bool   // the stored note says it has left
		noted  string // the note afterwards
	}{
		{"it is there", even, `{"guilds":[{"id":"` + even + `"}]}`, "", true, `{"application":"1"}`},
		{"an outage", even, `{"guilds":[{"id":"` + even + `","unavailable":true}]}`, gone(48 * time.Hour), true, `{"application":"1"}`},
		{"the last server of all", even, `{"guilds":[]}`, "", true, gone(0)},
		{"it was there", even, `{"guilds":[]}`, `{"application":"1"}`, true, gone(0)},
		{"it is gone for nearly a day", even, `{"guilds":[]}`, gone(24*time.Hour - time.Millisecond), true, gone(24*time.Hour - time.Millisecond)},
		{"it is gone for a day", even, `{"guilds":[]}`, gone(24 * time.Hour), false, ""},
		{"no list", even, "", gone(48 * time.Hour), true, gone(48 * time.Hour)},
		{"a list that isn't one", even, `{"guilds":null}`, gone(48 * time.Hour), true, gone(48 * time.Hour)},
		{"a number that isn't one", even, `{}`, gone(48 * time.Hour), true, gone(48 * time.Hour)},
		{"another shard's", odd, `{"guilds":[],"shard":[0,2]}`, gone(48 * time.Hour), true, gone(48 * time.Hour)},
		{"another shard's, which nobody noted", odd, `{"guilds":[],"shard":[0,2]}`, "", true, ""},
		{"our shard's", odd, `{"guilds":[],"shard":[1,2]}`, gone(48 * time.Hour), false, ""},
		{"the only shard's", odd, `{"guilds":[],"shard":[0,1]}`, gone(48 * time.Hour), false, ""},
		{"another application's", even, `{"guilds":[]}`, `{"application":"2"}`, true, `{"application":"2"}`},
		{"another application's, and ours now", even, `{"guilds":[{"id":"` + even + `"}]}`, `{"application":"2"}`, true, `{"application":"1"}`},
		{"it has the commands alone", even, `{"guilds":[]}`, `{"application":"1","apart":true}`, true, `{"application":"1","apart":true}`},
		{"a note that can't be read", even, `{"guilds":[]}`, `{`, true, gone(0)},
		{"no server of Discord's", "console", `{"guilds":[]}`, "", true, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			notes := memory{}
			if tc.note != "" {
				notes[noteOfServer+"/"+tc.server] = []byte(tc.note)
			}
			b := offline(t, notes)
			b.boards.put(tc.server+"/6", board{Channel: "6", Message: "7"})
			if tc.ready != "" {
				b.ready(json.RawMessage(tc.ready))
			}
			if err := b.compareServers(t.Context(), now); err != nil {
				t.Fatal(err)
			}
			if _, left := b.boards.live(tc.server + "/6"); left != tc.left {
				t.Errorf("what is stored is left: %v", left)
			}
			want := memory{}
			if tc.noted != "" {
				want[noteOfServer+"/"+tc.server] = []byte(tc.noted)
			}
			if diff := cmp.Diff(text(want), text(notes)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func text(m memory) map[string]string {
	all := make(map[string]string)
	for key, value := range maps.All(m) {
		all[key] = string(value)
	}
	return all
}

// A server that isn't on a list but sends something has only the commands; one
// that has just removed the bot doesn't.
func TestHeardServers(t *testing.T) {
	notes := memory{}
	b := offline(t, notes)
	b.heard(t.Context(), "5") // not known yet
	b.ready(json.RawMessage(`{"guilds":[{"id":"6"},{"id":"7"}]}`))
	b.guilds.remove("7")
	for _, server := range []string{"6", "7", "8", "8", ""} {
		b.heard(t.Context(), server)
	}
	want := memory{noteOfServer + "/8": []byte(`{"application":"1","apart":true}`)}
	if diff := cmp.Diff(text(want), text(notes)); diff != "" {
		t.Error(diff)
	}
}
