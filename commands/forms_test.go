package commands_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/commands"
	"arbiter/tracker"
	"arbiter/tracker/storetest"
)

// A filled-in form is a line that could have been typed.
func TestFilled(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	say(t, j, "Alice", "/game start")
	for _, tc := range []struct {
		form string
		put  map[string]string
		want string
	}{
		{commands.FormSay, map[string]string{"line": " tap #3\n"}, "tap #3"},
		{commands.FormCreate, map[string]string{"line": "two Food tokens"}, "create two Food tokens"},
		{commands.FormCreate, map[string]string{"line": "Create a Map token"}, "Create a Map token"},
		{commands.FormNumber, map[string]string{"change": "-3"}, "/life change:-3"},
		{commands.FormNumber, map[string]string{"change": "=20", "player": "Bob"}, "/life change:=20 player:Bob"},
		{tracker.FormCounters, map[string]string{"kind": "+1/+1", "number": "2"}, "put 2 +1/+1 counters on #7"},
		{tracker.FormCounters, map[string]string{"kind": "+1/+1", "other": "oil counters", "number": "+1"}, "put 1 oil counter on #7"},
		{tracker.FormCounters, map[string]string{"kind": "loyalty", "number": "−2"}, "remove 2 loyalty counters from #7"},
		{tracker.FormDamage, map[string]string{"number": "3"}, "3 damage to #7"},
		{tracker.FormDamage, map[string]string{"number": "3", "from": "#2"}, "#2 deals 3 damage to #7"},
		{commands.FormSay, map[string]string{"line": "  "}, ""},
		{"nonsense", nil, ""},
	} {
		got, err := j.Filled(t.Context(), "kitchen", tc.form, 7, tc.put)
		if got != tc.want || (err != nil) != (tc.want == "") {
			t.Errorf("%s %v: %q, %v; want %q", tc.form, tc.put, got, err, tc.want)
		}
	}
}

// The forms have the fields they need, in both games.
func TestForms(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	look := say(t, j, "Alice", "create a 2/2 green Bear creature token").Table
	for form, fields := range map[string]int{commands.FormSay: 1, commands.FormCreate: 1, commands.FormNumber: 1, tracker.FormCounters: 3, tracker.FormDamage: 1} {
		f, err := j.Form(look, form, 1)
		if err != nil || len(f.Fields) != fields {
			t.Errorf("%s asks for %d: %v", form, len(f.Fields), err)
		}
	}
	if _, err := j.Form(look, tracker.FormDamage, 99); err == nil {
		t.Error("a form about what isn't there")
	}
	look = say(t, j, "Alice", "create a 3/3 green Ox creature token. put an oil counter on it").Table
	f, err := j.Form(look, tracker.FormDamage, 1)
	if err != nil || len(f.Fields) != 2 || f.Fields[1].Among[0].Value != "#2" {
		t.Errorf("damage from %+v, %v", f.Fields, err)
	}
	if f, err = j.Form(look, tracker.FormCounters, 2); err != nil || f.Fields[0].Among[0].Value != "oil" {
		t.Errorf("the counters on it are not offered first: %+v, %v", f.Fields, err)
	}
}

// A refusal of an outdated press lists the lines since; a current press has
// none.
func TestStale(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	seen := say(t, j, "Alice", "create a Food token").Table.Seq
	for range 7 {
		say(t, j, "Alice", "gain 1 life")
	}
	refused := say(t, j, "Alice", "tap #99")
	if r := j.Stale(t.Context(), "kitchen", refused, refused.Table.Seq); r.Stale || len(r.Pages) != 0 {
		t.Errorf("nothing was said since: %+v", r.Pages)
	}
	r := j.Stale(t.Context(), "kitchen", refused, seen)
	if !r.Stale || len(r.Pages) != 1 || len(r.Pages[0]) != 6 || !strings.Contains(r.Pages[0][0].Text.String(), "2 more") {
		t.Errorf("%+v", r.Pages)
	}
}

// A player is offered the lines they repeat, and nobody else's.
func TestMyMoves(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	by := tracker.Speaker{Name: "Alice"}
	say(t, j, "Alice", "/game seat Bob")
	for _, line := range []string{"create a Food token", "create a Map token", "create a Food token", "tap all #1", "create a Map token", "create a Food token", "draw"} {
		say(t, j, "Alice", line)
	}
	for range 3 {
		say(t, j, "Bob", "create a Clue token")
	}
	look := say(t, j, "Alice", "/board").Table
	var lines []string
	for _, m := range j.MyMoves(t.Context(), "kitchen", by, look, 0).Often {
		lines = append(lines, m.Line)
	}
	if diff := cmp.Diff([]string{"create a Food token", "create a Map token"}, lines); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// A moved game is unchanged, and has ended where it was.
func TestMove(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	alice, cleo := tracker.Speaker{Name: "Alice"}, tracker.Speaker{Name: "Cleo"}
	if _, err := j.MayMove(t.Context(), "kitchen", alice); err == nil {
		t.Error("no game may be moved")
	}
	before := say(t, j, "Alice", "create a Food token").Table
	if _, err := j.MayMove(t.Context(), "kitchen", cleo); err == nil {
		t.Error("somebody without a seat may move the game")
	}
	after, err := j.Move(t.Context(), "kitchen", "thread", alice)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(before.Board.Lanes[0].Tiles[0].Name, after.Board.Lanes[0].Tiles[0].Name); diff != "" || len(after.Seats) != 1 {
		t.Errorf("%s, %d seats", diff, len(after.Seats))
	}
	if look := say(t, j, "Alice", "/board").Table; look.Game != "" {
		t.Error("the game is still where it was")
	}
	say(t, j, "Alice", "/game start")
	if r := say(t, j, "Alice", "undo"); r.Problem != nil { // nothing is left to undo
		t.Errorf("%+v", r.Problem)
	}
	r := say(t, j, "Alice", "undo")
	if r.Problem == nil || r.Problem.What.String() != "The game goes on in another channel." || r.Problem.Elsewhere != "thread" {
		t.Errorf("there are two games: %+v", r.Problem)
	}
	if err := j.Abandon(t.Context(), "thread", alice); err != nil {
		t.Fatal(err)
	}
	if look := say(t, j, "Alice", "undo").Table; len(look.Board.Lanes) != 1 || look.Board.Lanes[0].Tiles[0].Name != "Food Token" {
		t.Errorf("it doesn't come back when it is over elsewhere: %+v", look.Board.Lanes)
	}
}
