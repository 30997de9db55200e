package bot

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arbiter/tracker/storetest"
)

// Ended games are packed step by step until none is left, and stay the same.
func TestPackAll(t *testing.T) {
	config, err := Load(func(name string) string { return map[string]string{"ARBITER_DATA_DIR": t.TempDir()}[name] })
	if err != nil {
		t.Fatal(err)
	}
	app := Opened(t, config)
	defer func() { _ = app.Close() }()
	const channels = packAtOnce + 3
	day := time.Now().UTC().Truncate(time.Second)
	for n := range channels {
		games := storetest.Games(0, 2, 4, day)
		for i := range games {
			games[i].Request = ""
		}
		storetest.Put(t, app.store, string(rune('a'+n)), games...)
	}
	before, _ := storetest.Load(t, app.store, "c")
	later := func() time.Time { return day.Add(48 * time.Hour) }
	if n := app.packAll(t.Context(), later, 0); n != channels {
		t.Errorf("packed in %d channels, want %d", n, channels)
	}
	if n := app.packAll(t.Context(), later, 0); n != 0 {
		t.Errorf("packed again in %d channels", n)
	}
	after, _ := storetest.Load(t, app.store, "c")
	if diff := cmp.Diff(before, after); diff != "" {
		t.Error(diff)
	}
}
