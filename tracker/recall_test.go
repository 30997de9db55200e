package tracker_test

import "testing"

// Undo reaches any input of a long game, beyond what a table keeps in memory,
// in one step or many, and so does redo.
func TestUndoReachesBackBehindWhatIsRemembered(t *testing.T) {
	const lines = 2300
	table, store := started(t)
	after := []string{shows(table)}
	for range lines {
		play(t, table, "grey 1")
		after = append(after, shows(table))
	}
	if after[lines] == after[lines-1] {
		t.Fatal("a line changes nothing: the test sees nothing")
	}
	now := lines
	for _, step := range []int{-99, -1, -1, -1, -150, 30, -1000, -1, 1, -700, 1200, 100, -330} {
		var err error
		if step < 0 {
			_, err = table.UndoLast(t.Context(), ann, -step)
		} else {
			_, err = table.RedoLast(t.Context(), ann, step)
		}
		if err != nil {
			t.Fatal(err)
		}
		now += step
		if got := shows(table); got != after[now] {
			t.Fatalf("%+d, after %d lines: %s, want %s", step, now, got, after[now])
		}
	}
	play(t, table, "grey 5")
	if again := at(t, store); shows(again) != shows(table) {
		t.Errorf("opened anew: %s, want %s", shows(again), shows(table))
	}
}
