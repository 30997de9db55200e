package tracker_test

import (
	"testing"
	"time"

	"arbiter/tracker"
	"arbiter/tracker/storetest"
)

// Where another process has deleted the log, a table begins anew.
func TestDeletedElsewhere(t *testing.T) {
	store, zoe := storetest.Memory(), tracker.Speaker{Account: "1", Name: "Zoë"}
	here, elsewhere := tracker.NewTables(store, time.Now, tracker.Of(toy{})), tracker.NewTables(store, time.Now, tracker.Of(toy{}))
	begin := func() {
		t.Helper()
		table, err := here.At(t.Context(), "c")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := table.Start(t.Context(), zoe, "toy", tracker.Opening{Seats: []tracker.Speaker{zoe}}); err != nil {
			t.Fatal(err)
		}
		if _, err := table.End(t.Context(), zoe); err != nil {
			t.Fatal(err)
		}
	}
	begin()
	if err := elsewhere.Forget(t.Context(), "c"); err != nil {
		t.Fatal(err)
	}
	begin()
}
