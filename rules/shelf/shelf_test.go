package shelf_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"arbiter/internal/shared"
	"arbiter/rules"
	"arbiter/rules/shelf"
)

const excerpt = "111. Tokens\n111.1. A token stands for a permanent.\n111.10. Predefined.\n111.10a A Treasure.\n"

func open(t testing.TB, path string) *shelf.Shelf {
	t.Helper()
	s, err := shelf.Open(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

func official(t testing.TB, name string) []byte {
	t.Helper()
	return shared.Read(t, "rules/magic/"+name)
}

func TestImportSurvivesAndNewestWholeEditionComesFirst(t *testing.T) {
	ctx := t.Context()
	path := filepath.Join(t.TempDir(), "reference.db")
	s := open(t, path)
	for _, name := range []string{"2026-04-17.txt", "2026-09-25-reconstructed.txt", "2024-06-07.txt"} {
		if _, err := s.Import(ctx, name, official(t, name), ""); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Import(ctx, "tokens.txt", []byte(excerpt), rules.Magic); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}

	s = open(t, path)
	all, err := s.Editions(ctx)
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, e := range all {
		ids = append(ids, e.ID)
	}
	if want := []string{"2026-09-25", "2026-04-17", "2024-06-07", "tokens"}; !slices.Equal(ids, want) {
		t.Errorf("editions %v, want %v", ids, want)
	}
	b, err := s.Load(ctx, rules.Magic, "2026-04-17")
	if err != nil {
		t.Fatal(err)
	}
	if e, ok := b.Entry("704.5z"); !ok || e.Heading != "State-Based Actions" {
		t.Errorf("704.5z: %+v", e)
	}
	if _, err := s.Load(ctx, rules.Magic, "1993-08-05"); !errors.Is(err, shelf.ErrNoEdition) {
		t.Errorf("an edition that isn't there: %v", err)
	}
}

func TestBadFileChangesNothing(t *testing.T) {
	ctx := t.Context()
	s := open(t, filepath.Join(t.TempDir(), "reference.db"))
	if _, err := s.Import(ctx, "2026-04-17.txt", official(t, "2026-04-17.txt"), ""); err != nil {
		t.Fatal(err)
	}
	raw := official(t, "2026-04-17.txt")
	cut := raw[:bytes.LastIndex(raw, []byte("Credits"))]
	var format *rules.FormatError
	if _, err := s.Import(ctx, "2026-04-17.txt", cut, ""); !errors.As(err, &format) {
		t.Fatalf("the cut file: %v", err)
	}
	b, err := s.Load(ctx, rules.Magic, "2026-04-17")
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := b.Entry("glossary:Zone"); !ok {
		t.Error("the good edition is gone")
	}
}

func TestDamagedFileIsPutAside(t *testing.T) {
	for name, damage := range map[string][]byte{
		"garbage":          bytes.Repeat([]byte("no database "), 1000),
		"another database": nil,
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "reference.db")
			if damage != nil {
				if err := os.WriteFile(path, damage, 0o600); err != nil {
					t.Fatal(err)
				}
			} else {
				db, err := sql.Open("sqlite", path)
				if err != nil {
					t.Fatal(err)
				}
				if _, err := db.ExecContext(t.Context(), "CREATE TABLE something (x)"); err != nil {
					t.Fatal(err)
				}
				if err := db.Close(); err != nil {
					t.Fatal(err)
				}
			}
			s := open(t, path)
			if s.Aside == "" {
				t.Error("it doesn't say where the old file went")
			}
			if kept, err := os.ReadFile(s.Aside); err != nil || damage != nil && !bytes.Equal(kept, damage) {
				t.Errorf("the old file was not kept: %v", err)
			}
			if _, err := s.Import(t.Context(), "tokens.txt", []byte(excerpt), rules.Magic); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestLockedFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "reference.db")
	s := open(t, path)
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	conn, err := db.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	if _, err := conn.ExecContext(t.Context(), "BEGIN IMMEDIATE"); err != nil {
		t.Fatal(err)
	}
	if err := s.WaitFor(t.Context(), 100*time.Millisecond); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Import(t.Context(), "tokens.txt", []byte(excerpt), rules.Magic); !errors.Is(err, shelf.ErrBusy) {
		t.Errorf("a locked shelf: %v", err)
	}
}

// DESIGN §8: import < 2 s, start to ready < 400 ms.
func BenchmarkImport(b *testing.B) {
	raw := official(b, "2026-04-17.txt")
	s := open(b, filepath.Join(b.TempDir(), "reference.db"))
	for b.Loop() {
		if _, err := s.Import(b.Context(), "2026-04-17.txt", raw, ""); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkOpenAndLoad(b *testing.B) {
	path := filepath.Join(b.TempDir(), "reference.db")
	s := open(b, path)
	if _, err := s.Import(b.Context(), "2026-04-17.txt", official(b, "2026-04-17.txt"), ""); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		s := open(b, path)
		if _, err := s.Load(b.Context(), rules.Magic, "2026-04-17"); err != nil {
			b.Fatal(err)
		}
		_ = s.Close()
	}
}
