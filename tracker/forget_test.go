package tracker_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arbiter/tracker"
	"arbiter/tracker/gametest/toy"
	"arbiter/tracker/storetest"
)

// If another process has deleted the log, a table starts anew.
func TestDeletedElsewhere(t *testing.T) {
	store, zoe := storetest.Memory(), tracker.Speaker{Account: "1", Name: "Zoë"}
	here, elsewhere := tracker.NewTables(store, time.Now, tracker.Of(toy.Game{})), tracker.NewTables(store, time.Now, tracker.Of(toy.Game{}))
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

// Names don't identify people: only the seat and the lines of the account are
// renamed, in the games and for the time in which the account had the name.
func TestForgetPerson(t *testing.T) {
	zoe, alice := tracker.Speaker{Account: "1", Name: "Zoë"}, tracker.Speaker{Account: "2", Name: "Alice"}
	called := func(account, name string) tracker.Speaker { return tracker.Speaker{Account: account, Name: name} }
	const eve = "666"
	for name, tc := range map[string]struct {
		play  func(t *testing.T, table *tracker.Table)
		whom  tracker.Speaker
		want  []string // lines of the log afterwards: who said what
		seats []string // in the running game
	}{
		"who only spoke under somebody else's name": {
			func(t *testing.T, table *tracker.Table) {
				begin(t, table, zoe, alice)
				mustSay(t, table, alice, "set 1")
				end(t, table, called(eve, "Alice")) // who manages the place ends the game
				begin(t, table, zoe, alice)
				mustSay(t, table, alice, "set 2")
			}, called(eve, "Eve"),
			[]string{"Zoë: start toy", "Alice: set 1", "Somebody: end the game", "Zoë: start toy", "Alice: set 2"},
			[]string{"Zoë", "Alice"},
		},
		"who sat under a name that is somebody else's in another game": {
			func(t *testing.T, table *tracker.Table) {
				begin(t, table, called(eve, "Alice"))
				mustSay(t, table, called(eve, "Alice"), "set 1")
				end(t, table, called(eve, "Alice"))
				begin(t, table, zoe, alice)
				mustSay(t, table, alice, "set 2")
			}, called(eve, "Eve"),
			[]string{"Somebody: start toy", "Somebody: set 1", "Somebody: end the game", "Zoë: start toy", "Alice: set 2"},
			[]string{"Zoë", "Alice"},
		},
		"the seat, in whoever's lines": {
			func(t *testing.T, table *tracker.Table) {
				begin(t, table, zoe)
				sit(t, table, zoe, called(eve, "Eve"))
				mustSay(t, table, called(eve, "Eve"), "set 1")
				end(t, table, zoe)
				begin(t, table, zoe)
				sit(t, table, zoe, called(eve, "Evelyn"))
				mustSay(t, table, zoe, "set 3")
			}, called(eve, "Evelyn"),
			[]string{"Zoë: start toy", "Zoë: seat Somebody", "Somebody: set 1", "Zoë: end the game", "Zoë: start toy", "Zoë: seat Somebody", "Zoë: set 3"},
			[]string{"Zoë", "Somebody"},
		},
		"a name within a word stays": {
			func(t *testing.T, table *tracker.Table) {
				begin(t, table, zoe, called(eve, "Eve"))
				sit(t, table, zoe, called("7", "Steve"))
				sit(t, table, zoe, called("8", "Somebody"))
			}, called(eve, "Eve"),
			[]string{"Zoë: start toy", "Zoë: seat Steve", "Zoë: seat Somebody"},
			[]string{"Zoë", "Somebody 2", "Steve", "Somebody"},
		},
		"a guest, by name, and not the account of that name": {
			func(t *testing.T, table *tracker.Table) {
				begin(t, table, zoe, called("", "Eve"))
				mustSay(t, table, zoe, "set 1")
				end(t, table, zoe)
				begin(t, table, zoe, called(eve, "Eve"))
			}, called("", "eve"),
			[]string{"Zoë: start toy", "Zoë: set 1", "Zoë: end the game", "Zoë: start toy"},
			[]string{"Zoë", "Eve"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			store := storetest.Memory()
			tables := tracker.NewTables(store, time.Now, tracker.Of(toy.Game{}))
			table, err := tables.At(t.Context(), "c")
			if err != nil {
				t.Fatal(err)
			}
			tc.play(t, table)
			if channels, err := tables.ForgetPerson(t.Context(), tc.whom); err != nil || len(channels) != 1 {
				t.Fatal(channels, err)
			}
			var got []string
			log, _ := storetest.Load(t, store, "c")
			for _, b := range log {
				got = append(got, b.By.Name+": "+b.Text)
				for _, r := range b.Records {
					if r.Cause.Player != "" && r.Cause.Player != b.By.Name {
						t.Errorf("%s says %q, caused by %s", b.By.Name, b.Text, r.Cause.Player)
					}
				}
				raw, err := json.Marshal(b)
				if err != nil || tc.whom.Account != "" && strings.Contains(string(raw), `"`+tc.whom.Account+`"`) {
					t.Errorf("the account is still in %s, %v", raw, err)
				}
			}
			if diff := cmp.Diff(tc.want, got); diff != "" {
				t.Errorf("the log (-want +got):\n%s", diff)
			}
			var seats []string
			for _, s := range at(t, store).Look().Seats {
				seats = append(seats, s.Name)
			}
			if diff := cmp.Diff(tc.seats, seats); diff != "" {
				t.Errorf("the seats (-want +got):\n%s", diff)
			}
		})
	}
}

func begin(t *testing.T, table *tracker.Table, who ...tracker.Speaker) {
	t.Helper()
	if _, err := table.Start(t.Context(), who[0], "toy", tracker.Opening{Seats: who}); err != nil {
		t.Fatal(err)
	}
}

func end(t *testing.T, table *tracker.Table, by tracker.Speaker) {
	t.Helper()
	by.Reach = tracker.Whole
	if _, err := table.End(t.Context(), by); err != nil {
		t.Fatal(err)
	}
}

func sit(t *testing.T, table *tracker.Table, by, who tracker.Speaker) {
	t.Helper()
	if _, err := table.Sit(t.Context(), by, who, ""); err != nil {
		t.Fatal(err)
	}
}

func mustSay(t *testing.T, table *tracker.Table, by tracker.Speaker, line string) {
	t.Helper()
	if err := say(t, table, by, line); err != nil {
		t.Fatal(err)
	}
}
