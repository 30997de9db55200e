package tracker_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arbiter/tracker"
	"arbiter/tracker/gametest/toy"
	"arbiter/tracker/storetest"
)

var (
	carl    = tracker.Speaker{Account: "3", Name: "Carl"} // has no seat
	lethal  = tracker.Cited{Game: "toy", Key: "toy/lethal", Number: "1.2b", Name: "Lethal", Edition: "2026"}
	blocked = tracker.Cited{Game: "toy", Number: "1.2d", Edition: "2026", Own: "1.2d", OwnEdition: "2026"}
)

// disputes describes the disputes of a table: who said what, in order.
func disputes(table *tracker.Table) string {
	var lines []string
	for _, d := range table.Look().Disputes {
		line := fmt.Sprintf("%s? %s", d.By.Name, d.Question)
		for _, c := range d.Found {
			line += " " + c.Number
		}
		for _, s := range d.Said() {
			line += fmt.Sprintf("; %s %s%s %q", s.By.Name, s.Kind, map[bool]string{true: " for " + s.Player}[s.Player != "" && s.Player != s.By.Name], s.Text)
			for _, c := range s.Rules {
				line += " " + c.Number
			}
			if s.As != "" {
				line += " as " + string(s.As)
			}
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// kept returns the dispute of a change that is done.
func kept(t testing.TB) func(d tracker.Dispute, r tracker.Result, err error) tracker.Dispute {
	t.Helper()
	return func(d tracker.Dispute, _ tracker.Result, err error) tracker.Dispute {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
}

func unseen(text string, rules ...tracker.Cited) tracker.Verdict {
	return tracker.Verdict{Text: text, Rules: rules, Seen: -1}
}

// Both players add their sides, a third person rules, and the ruling is corrected.
// Actions of the game are possible throughout, and undoing them doesn't change the
// dispute.
func TestDispute(t *testing.T) {
	ctx, ok := t.Context(), kept(t)
	table, store := started(t)
	play(t, table, "grey 3")
	seq := table.Look().Seq
	d := ok(table.Judge(ctx, ann, " does the grey\npile  win? ", []tracker.Cited{lethal, blocked}))
	play(t, table, "grey 4")
	ok(table.Side(ctx, ann, d.ID, "", "it was mine"))
	ok(table.Side(ctx, bob, 0, "", "it wasn't"))
	ok(table.Side(ctx, bob, 0, "", "it was never hers"))
	play(t, table, "undo")
	ok(table.Rule(ctx, carl, 0, unseen("Ann's", lethal)))
	play(t, table, "redo")
	if now := table.Look().Seq; now == seq {
		t.Fatal("redo was lost to the ruling")
	}
	seq = table.Look().Seq
	ok(table.Rule(ctx, bob, 0, unseen("", blocked)))
	if now := table.Look().Seq; now != seq {
		t.Errorf("a ruling moves the board from %d to %d", seq, now)
	}
	play(t, table, "undo", "undo", "redo", "redo")
	want := `Ann? does the grey pile win? 1.2b 1.2d; Ann side "it was mine"; Bob side "it was never hers"; Carl ruling "Ann's" 1.2b as bystander; Bob ruling "" 1.2d as party`
	if got := disputes(table); got != want {
		t.Errorf("the dispute:\n%s\nwant\n%s", got, want)
	}
	if got := shows(table); got != "#1 ×7 grey 0" {
		t.Errorf("the board: %s", got)
	}
	again := at(t, store)
	if got := disputes(again); got != want {
		t.Errorf("after a restart:\n%s", got)
	}
	if diff := cmp.Diff(logged(t, table), logged(t, again)); diff != "" {
		t.Errorf("the log after a restart: %s", diff)
	}
	for _, line := range []string{"judge: does the grey pile win?", "side: it wasn't", "ruling: 1.2b: Ann's", "ruling: 1.2d", "Ruling on dispute 6 (has no seat in the game).", "Another ruling on dispute 6 (a party to it)."} {
		if !strings.Contains(logged(t, table), line) {
			t.Errorf("the log lacks %q:\n%s", line, logged(t, table))
		}
	}
	if strings.Contains(logged(t, table), "✗ Ann judge") {
		t.Error("the log strikes a dispute through")
	}
}

// logged is the log in words; what was taken back has a cross.
func logged(t testing.TB, table *tracker.Table) string {
	t.Helper()
	entries, _, err := table.Log(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for _, e := range entries {
		fmt.Fprintf(&out, "%s%s %s\n", map[bool]string{true: "✗ "}[e.Undone], e.By.Name, e.Text)
		for _, told := range e.Told {
			fmt.Fprintf(&out, "  %s %d\n", told.Text, len(told.Cited))
		}
	}
	return out.String()
}

// A part of the log equals the end of the whole log, also if it begins within a dispute.
func TestDisputeInPartOfTheLog(t *testing.T) {
	ctx, ok := t.Context(), kept(t)
	table, _ := started(t)
	for n := range 4 {
		play(t, table, "grey 3")
		d := ok(table.Judge(ctx, ann, fmt.Sprintf("question %d", n), nil))
		play(t, table, "mark #1 1", "undo")
		ok(table.Side(ctx, bob, d.ID, "", "no"))
		ok(table.Rule(ctx, carl, d.ID, unseen("yes")))
	}
	all, n, err := table.Log(t.Context(), 0)
	if err != nil || n != len(all) {
		t.Fatalf("%d of %d: %v", len(all), n, err)
	}
	for count := 1; count <= n; count++ {
		part, _, err := table.Log(t.Context(), count)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(all[n-count:], part, cmp.AllowUnexported(tracker.Message{})); diff != "" {
			t.Fatalf("the last %d: %s", count, diff)
		}
	}
}

// While a choice is open or a draft asks, a dispute goes on, and they stay.
func TestDisputeHoldsNothingBack(t *testing.T) {
	ctx, ok := t.Context(), kept(t)
	table, _ := started(t)
	play(t, table, "grey 1; must 5")
	d := ok(table.Judge(ctx, bob, "must she?", nil))
	ok(table.Rule(ctx, carl, d.ID, unseen("she must")))
	if got := shows(table); got != "? How many?" {
		t.Errorf("the choice: %s", got)
	}
	play(t, table, "choose 4", "ask 5")
	ok(table.Side(ctx, ann, d.ID, "", "I did"))
	if got := shows(table); got != "#1 ×5 grey 0, Ann? How many?" {
		t.Errorf("the draft: %s", got)
	}
	play(t, table, "undo") // withdraws it, as nothing was said since
	if got := shows(table); got != "#1 ×5 grey 0" {
		t.Errorf("after undo: %s", got)
	}
}

// The state at an earlier record of a long game has the disputes of that time.
func TestDisputeInALongGame(t *testing.T) {
	ctx, ok := t.Context(), kept(t)
	table, store := started(t)
	var ids []int64
	for n := range 300 {
		play(t, table, "grey 3")
		if n%20 == 0 {
			ids = append(ids, ok(table.Judge(ctx, ann, fmt.Sprint("question ", n), nil)).ID)
		}
	}
	if _, err := table.UndoLast(ctx, ann, 295); err != nil {
		t.Fatal(err)
	}
	for _, id := range ids {
		ok(table.Rule(ctx, carl, id, unseen("so")))
	}
	if _, err := table.RedoLast(ctx, ann, 200); err != nil {
		t.Fatal(err)
	}
	again := at(t, store)
	if len(again.Look().Disputes) != len(ids) || disputes(again) != disputes(table) || shows(again) != shows(table) {
		t.Errorf("%s\n%s", disputes(again), disputes(table))
	}
	part, _, err := table.Log(t.Context(), 30)
	if err != nil {
		t.Fatal(err)
	}
	if last := part[len(part)-2]; last.By != carl || last.Undone || last.Told[0].Kind != "table/ruled" {
		t.Errorf("%+v", last)
	}
}

// What is refused, by whom and when; nothing of it is kept.
func TestDisputeRefusals(t *testing.T) {
	ctx, ok := t.Context(), kept(t)
	table, _ := started(t)
	own := func(by tracker.Speaker) tracker.Speaker { by.Reach = tracker.Own; return by }
	refused := func(what string, want error) func(tracker.Dispute, tracker.Result, error) {
		return func(_ tracker.Dispute, _ tracker.Result, err error) {
			t.Helper()
			problem, isProblem := errors.AsType[*tracker.Problem](err)
			if !isProblem || want != nil && !errors.Is(err, want) || problem.Then.Zero() {
				t.Errorf("%s: %v", what, err)
			}
		}
	}
	refused("a side of no dispute", tracker.ErrNoDispute)(table.Side(ctx, ann, 0, "", "mine"))
	refused("a question of nobody who plays", tracker.ErrNotSeated)(table.Judge(ctx, carl, "why?", nil))
	refused("no question", nil)(table.Judge(ctx, ann, " \n ", nil))
	refused("a long question", tracker.ErrTooMuch)(table.Judge(ctx, ann, strings.Repeat("ü", tracker.LongestQuestion+1), nil))
	d := ok(table.Judge(ctx, ann, strings.Repeat("ü", tracker.LongestQuestion), nil))
	refused("a long side", tracker.ErrTooMuch)(table.Side(ctx, ann, d.ID, "", strings.Repeat("ü", tracker.LongestSentence+1)))
	ok(table.Side(ctx, ann, d.ID, "", strings.Repeat("ü", tracker.LongestSentence)))
	refused("a side of nobody who plays", tracker.ErrNotSeated)(table.Side(ctx, carl, d.ID, "", "hers"))
	refused("a side for nobody", nil)(table.Side(ctx, ann, d.ID, "Dora", "hers"))
	refused("a side for another", tracker.ErrNotYours)(table.Side(ctx, own(bob), d.ID, "Ann", "mine"))
	refused("an empty ruling", nil)(table.Rule(ctx, carl, d.ID, unseen(" ")))
	refused("many rules", tracker.ErrTooMuch)(table.Rule(ctx, carl, d.ID, unseen("", make([]tracker.Cited, tracker.MostCited+1)...)))
	refused("another dispute", tracker.ErrNoDispute)(table.Rule(ctx, carl, d.ID+1, unseen("so")))
	refused("a withdrawal by another", tracker.ErrNotYours)(table.Withdraw(ctx, own(bob), d.ID))
	// Where each acts with their own, no party rules; the host may, and who is none.
	ok(table.Side(ctx, own(bob), d.ID, "", "no"))
	refused("a ruling of a party", tracker.ErrNotYours)(table.Rule(ctx, own(bob), d.ID, unseen("mine")))
	ok(table.Rule(ctx, own(carl), d.ID, unseen("hers")))
	ok(table.Rule(ctx, own(ann), d.ID, unseen("mine")))
	refused("a withdrawal after a ruling", tracker.ErrNoDispute)(table.Withdraw(ctx, ann, d.ID))

	second := ok(table.Judge(ctx, bob, "and this?", nil))
	ok(table.Withdraw(ctx, bob, second.ID))
	ok(table.Withdraw(ctx, bob, second.ID)) // once more changes nothing
	refused("a ruling on what was withdrawn", tracker.ErrNoDispute)(table.Rule(ctx, carl, second.ID, unseen("so")))
	if _, err := table.End(ctx, ann); err != nil {
		t.Fatal(err)
	}
	refused("a ruling after the game", tracker.ErrNoDispute)(table.Rule(ctx, carl, d.ID, unseen("so")))
	refused("a question after the game", tracker.ErrNoGame)(table.Judge(ctx, ann, "why?", nil))
	play(t, table, "undo")
	ok(table.Rule(ctx, carl, d.ID, unseen("so"))) // its game goes on
	if _, err := table.End(ctx, ann); err != nil {
		t.Fatal(err)
	}
	if _, err := table.Start(ctx, ann, "toy", tracker.Opening{Seats: []tracker.Speaker{ann, bob}}); err != nil {
		t.Fatal(err)
	}
	refused("a ruling in the next game", tracker.ErrNoDispute)(table.Rule(ctx, carl, d.ID, unseen("so")))
	if got := disputes(table); got != "" {
		t.Errorf("the next game has the disputes of the last:\n%s", got)
	}
}

// A dispute in a game whose beginning is taken back waits until that is done again.
func TestDisputeInAGameTakenBack(t *testing.T) {
	ctx, ok := t.Context(), kept(t)
	table, store := started(t)
	d := ok(table.Judge(ctx, ann, "who begins?", nil))
	play(t, table, "undo")
	if _, _, err := table.Rule(ctx, carl, d.ID, unseen("Ann")); !errors.Is(err, tracker.ErrNoDispute) {
		t.Errorf("a ruling in no game: %v", err)
	}
	if _, _, err := at(t, store).Withdraw(ctx, ann, d.ID); !errors.Is(err, tracker.ErrNoDispute) {
		t.Errorf("a withdrawal in no game: %v", err)
	}
	play(t, table, "redo")
	ok(table.Rule(ctx, carl, d.ID, unseen("Ann")))
	if got := disputes(at(t, store)); !strings.HasSuffix(got, `"Ann" as bystander`) {
		t.Error(got)
	}
}

// The numbers of disputes of a game and of steps of a dispute are limited.
func TestDisputeBounds(t *testing.T) {
	ctx, ok := t.Context(), kept(t)
	table, _ := started(t)
	d := ok(table.Judge(ctx, ann, "the first", nil))
	for n := range tracker.MostSteps {
		ok(table.Side(ctx, ann, d.ID, "", fmt.Sprint(n)))
	}
	if _, _, err := table.Side(ctx, ann, d.ID, "", "one more"); !errors.Is(err, tracker.ErrTooMuch) {
		t.Errorf("one more step: %v", err)
	}
	for n := range tracker.MostDisputes - 1 {
		ok(table.Judge(ctx, ann, fmt.Sprint(n), nil))
	}
	if _, _, err := table.Judge(ctx, ann, "one more", nil); !errors.Is(err, tracker.ErrTooMuch) {
		t.Errorf("one more dispute: %v", err)
	}
}

// A repeated step is stored once, and a ruling is refused if its speaker hasn't seen the
// latest one.
func TestDisputeTwice(t *testing.T) {
	ctx, ok := t.Context(), kept(t)
	table, store := started(t)
	records := func() int64 { _, head := storetest.Load(t, store, "c"); return head.Seq }
	d := ok(table.Judge(ctx, ann, "who wins?", nil))
	if again := ok(table.Judge(ctx, ann, "Who wins?", nil)); again.ID != d.ID {
		t.Errorf("the same question is dispute %d, it was %d", again.ID, d.ID)
	}
	if bobs := ok(table.Judge(ctx, bob, "who wins?", nil)); bobs.ID == d.ID {
		t.Error("Bob's question is Ann's")
	}
	ok(table.Side(ctx, ann, d.ID, "", "I do"))
	ok(table.Rule(ctx, carl, d.ID, tracker.Verdict{Text: "Ann", Seen: 0}))
	before := records()
	ok(table.Side(ctx, ann, d.ID, "", "I do")) // after a ruling it is said anew
	ok(table.Side(ctx, ann, d.ID, "", "I do"))
	ok(table.Rule(ctx, carl, d.ID, tracker.Verdict{Text: "Ann", Seen: 0}))
	if n := records(); n != before+1 {
		t.Errorf("%d more records, want 1", n-before)
	}
	_, _, err := table.Rule(ctx, bob, d.ID, tracker.Verdict{Text: "Bob", Seen: 0})
	if !errors.Is(err, tracker.ErrStaleRuling) || !strings.Contains(err.Error(), "Carl") {
		t.Errorf("a ruling on what changed: %v", err)
	}
	ok(table.Rule(ctx, bob, d.ID, tracker.Verdict{Text: "Bob", Seen: 1}))
	request := tracker.FromRequest(ctx, "press")
	ok(table.Side(request, bob, d.ID, "", "no, I do"))
	if _, _, err := at(t, store).Side(tracker.FromRequest(ctx, "press"), bob, d.ID, "", "no, I do"); !errors.Is(err, tracker.ErrRepeated) {
		t.Errorf("the same press once more: %v", err)
	}
}

// Simultaneous steps of many people in two processes are all stored, in the same order
// for both processes.
func TestDisputeAtOnce(t *testing.T) {
	one, store := started(t)
	two := at(t, store)
	d := kept(t)(one.Judge(t.Context(), ann, "who wins?", nil))
	var all sync.WaitGroup
	for n := range 20 {
		all.Go(func() {
			table := []*tracker.Table{one, two}[n%2]
			if _, _, err := table.Rule(t.Context(), tracker.Speaker{Account: fmt.Sprint(100 + n), Name: fmt.Sprint("Judge ", n)}, d.ID, unseen(fmt.Sprint("number ", n))); err != nil {
				t.Error(err)
			}
			if _, err := table.Say(t.Context(), []tracker.Speaker{ann, bob}[n%2], "grey 1"); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	one, two = at(t, store), at(t, store)
	now, err := one.Look().Dispute(d.ID)
	if err != nil || len(now.Rulings()) != 20 {
		t.Errorf("%d rulings, %v", len(now.Rulings()), err)
	}
	if disputes(one) != disputes(two) || shows(one) != shows(two) || strings.Count(shows(one), "×10") != 2 {
		t.Errorf("%s\n%s\n%s", disputes(one), disputes(two), shows(one))
	}
}

// A game that is exported, imported or moved takes its disputes along.
func TestDisputeGoesWithItsGame(t *testing.T) {
	ctx, ok := t.Context(), kept(t)
	table, store := started(t)
	play(t, table, "grey 3", "undo")
	if _, err := table.End(ctx, ann); err != nil {
		t.Fatal(err)
	}
	if _, err := table.Start(ctx, ann, "toy", tracker.Opening{Seats: []tracker.Speaker{ann, bob}}); err != nil {
		t.Fatal(err)
	}
	d := ok(table.Judge(ctx, ann, "who wins?", []tracker.Cited{lethal}))
	play(t, table, "grey 4", "undo")
	ok(table.Rule(ctx, carl, d.ID, unseen("Ann", blocked)))
	play(t, table, "redo")
	file, err := table.Export()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"table/disputed"`, `"table/ruled"`, `"key":"toy/lethal","number":"1.2b"`} {
		if !strings.Contains(string(file), want) {
			t.Errorf("the file lacks %s", want)
		}
	}
	tables := tracker.NewTables(store, time.Now, tracker.Of(toy.Game{}))
	there := func(channel string, take func(*tracker.Table) error) {
		t.Helper()
		other, err := tables.At(ctx, channel)
		if err == nil {
			err = take(other)
		}
		if err != nil {
			t.Fatalf("%s: %v", channel, err)
		}
		if disputes(other) != disputes(table) || shows(other) != shows(table) {
			t.Errorf("%s: %s, %s", channel, disputes(other), shows(other))
		}
		now := other.Look().Disputes[0]
		ok(other.Rule(ctx, bob, now.ID, unseen("Bob")))
		for _, line := range []string{"undo", "undo", "redo"} {
			if err := say(t, other, ann, line); err != nil { //nolint:contextcheck // say takes the test's
				t.Errorf("%s: %v", line, err)
			}
		}
		fresh, err := tracker.NewTables(store, time.Now, tracker.Of(toy.Game{})).At(ctx, channel)
		if err != nil || disputes(fresh) != disputes(other) {
			t.Errorf("%s, later: %v, %s", channel, err, disputes(fresh))
		}
	}
	there("imported", func(other *tracker.Table) error { _, err := other.Import(ctx, file); return err })
	there("moved", func(other *tracker.Table) error { _, err := other.TakeFrom(ctx, table); return err })
	if _, err := table.Went(ctx, ann, "moved"); err != nil {
		t.Fatal(err)
	}
	_, _, err = table.Rule(ctx, carl, d.ID, unseen("late"))
	if problem, ok := errors.AsType[*tracker.Problem](err); !ok || problem.Elsewhere != "moved" {
		t.Errorf("a ruling where the game was: %v", err)
	}
}

// A forged file with an impossible dispute is refused.
func TestForgedDisputes(t *testing.T) {
	ctx, ok := t.Context(), kept(t)
	table, _ := started(t)
	d := ok(table.Judge(ctx, ann, "who wins?", []tracker.Cited{lethal}))
	ok(table.Rule(ctx, carl, d.ID, unseen("Ann")))
	file, err := table.Export()
	if err != nil {
		t.Fatal(err)
	}
	for what, change := range map[string][2]string{
		"a ruling on no dispute":    {`"dispute":4`, `"dispute":5`},
		"a long question":           {`"typed":"who wins?"`, `"typed":"` + strings.Repeat("x", tracker.LongestQuestion+1) + `"`},
		"a long ruling":             {`"typed":"Ann"`, `"typed":"` + strings.Repeat("x", tracker.LongestSentence+1) + `"`},
		"many rules":                {`"typed":"Ann"`, `"rules":[{}` + strings.Repeat(",{}", tracker.MostCited) + `]`},
		"a ruling amid a line":      {`"kind":"table/ruled"`, `"kind":"toy/fresh"`},
		"a dispute that is no text": {`"typed":"who wins?"`, `"typed":5`},
	} {
		if !strings.Contains(string(file), change[0]) {
			t.Fatalf("%s: the file lacks %s:\n%s", what, change[0], file)
		}
		changed := forged(t, file, change[0], change[1])
		other := at(t, storetest.Memory())
		if _, err := other.Import(ctx, changed); err == nil {
			t.Errorf("%s is imported: %s", what, disputes(other))
		}
	}
	other := at(t, storetest.Memory())
	if _, err := other.Import(ctx, forged(t, file, `"as":"bystander"`, `"as":"the pope"`)); err != nil {
		t.Errorf("an unknown standing: %v", err)
	}
}

// Deleting a person's data removes the texts that they wrote; the texts of others and the
// cited rules stay.
func TestForgetInDisputes(t *testing.T) {
	ctx, ok := t.Context(), kept(t)
	store := storetest.Memory()
	tables := tracker.NewTables(store, time.Now, tracker.Of(toy.Game{}))
	table, err := tables.At(ctx, "c")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := table.Start(ctx, ann, "toy", tracker.Opening{Seats: []tracker.Speaker{ann, bob}}); err != nil {
		t.Fatal(err)
	}
	d := ok(table.Judge(ctx, ann, "my secret question", []tracker.Cited{lethal}))
	ok(table.Side(ctx, ann, d.ID, "", "my secret reason"))
	ok(table.Side(ctx, bob, d.ID, "", "Ann forgot it"))
	ok(table.Rule(ctx, carl, d.ID, unseen("my secret ruling", blocked)))
	forget := func(who tracker.Speaker) string {
		t.Helper()
		changed, err := tables.ForgetPerson(ctx, who)
		if err != nil || len(changed) != 1 {
			t.Fatalf("%v, %v", changed, err)
		}
		now, err := tables.At(ctx, "c")
		if err != nil {
			t.Fatal(err)
		}
		batches, _ := storetest.Load(t, store, "c") //nolint:contextcheck // it takes the test's
		raw, err := json.Marshal(batches)
		if err != nil {
			t.Fatal(err)
		}
		for _, gone := range []string{who.Name, `"` + who.Account + `"`} {
			if strings.Contains(string(raw), gone) {
				t.Errorf("%s is still there: %s", gone, raw)
			}
		}
		return disputes(now)
	}
	if got, want := forget(ann), `Somebody?  1.2b; Somebody side ""; Bob side "Somebody forgot it"; Carl ruling "my secret ruling" 1.2d as bystander`; got != want {
		t.Errorf("without Ann: %s", got)
	}
	if got, want := forget(carl), `Somebody?  1.2b; Somebody side ""; Bob side "Somebody forgot it"; Somebody 2 ruling "" 1.2d as bystander`; got != want {
		t.Errorf("without Carl: %s", got)
	}
	now, err := tables.At(ctx, "c")
	if err != nil {
		t.Fatal(err)
	}
	ok(now.Rule(context.WithoutCancel(ctx), bob, d.ID, unseen("mine"))) // it goes on under the same number
}
