package storetest

import (
	"context"
	"maps"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/tracker"
)

// RunSettings tests the contract of tracker.Settings. Each call of open returns
// empty settings.
func RunSettings(t *testing.T, open func(t *testing.T) tracker.Settings) {
	server, user := tracker.Scope{Kind: tracker.OfServer, ID: "1"}, tracker.Scope{Kind: tracker.OfUser, ID: "1"}
	look := func(t *testing.T, s tracker.Settings, of tracker.Scope, want map[string]string) {
		t.Helper()
		got, err := s.Settings(t.Context(), of)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%v (-want +got):\n%s", of, diff)
		}
	}
	t.Run("nothing is set at first", func(t *testing.T) {
		look(t, open(t), server, map[string]string{})
	})
	t.Run("what was set last is there", func(t *testing.T) {
		s := open(t)
		long := strings.Repeat("🦀 ünïcödé ", 500)
		must(t, s.Set(t.Context(), server, "theme", "light"))
		must(t, s.Set(t.Context(), server, "theme", "dark"))
		must(t, s.Set(t.Context(), server, "note", long))
		look(t, s, server, map[string]string{"theme": "dark", "note": long})
	})
	t.Run("scopes of one id don't touch each other", func(t *testing.T) {
		s := open(t)
		must(t, s.Set(t.Context(), server, "language", "de"))
		must(t, s.Set(t.Context(), user, "language", "en"))
		look(t, s, server, map[string]string{"language": "de"})
		look(t, s, user, map[string]string{"language": "en"})
	})
	t.Run("an empty value takes it away, also what isn't there", func(t *testing.T) {
		s := open(t)
		must(t, s.Set(t.Context(), server, "theme", "light"))
		must(t, s.Set(t.Context(), server, "theme", ""))
		must(t, s.Set(t.Context(), server, "theme", ""))
		look(t, s, server, map[string]string{})
	})
	t.Run("those who have set a name", func(t *testing.T) {
		s := open(t)
		two := tracker.Scope{Kind: tracker.OfServer, ID: "2"}
		must(t, s.Set(t.Context(), server, "updates", "11"))
		must(t, s.Set(t.Context(), two, "updates", "22"))
		must(t, s.Set(t.Context(), two, "theme", "dark"))
		must(t, s.Set(t.Context(), user, "updates", "33"))
		got, err := s.Having(t.Context(), tracker.OfServer, "updates")
		must(t, err)
		if diff := cmp.Diff(map[string]string{"1": "11", "2": "22"}, got); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
	})
}

// Settings returns empty settings in memory.
func Settings() tracker.Settings { return &settings{all: make(map[tracker.Scope]map[string]string)} }

type settings struct {
	mu  sync.Mutex
	all map[tracker.Scope]map[string]string
}

func (s *settings) Settings(_ context.Context, of tracker.Scope) (map[string]string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := make(map[string]string)
	maps.Copy(all, s.all[of])
	return all, nil
}

func (s *settings) Set(_ context.Context, of tracker.Scope, name, value string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if value == "" {
		delete(s.all[of], name)
		return nil
	}
	if s.all[of] == nil {
		s.all[of] = make(map[string]string)
	}
	s.all[of][name] = value
	return nil
}

func (s *settings) Having(_ context.Context, kind tracker.ScopeKind, name string) (map[string]string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	found := make(map[string]string)
	for of, set := range s.all {
		if value, ok := set[name]; ok && of.Kind == kind {
			found[of.ID] = value
		}
	}
	return found, nil
}
