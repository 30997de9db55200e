package storetest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"arbiter/tracker"
)

// Talk is the lines that RunTables says.
type Talk struct {
	Game tracker.Engine
	Line string // accepted any number of times
	Ask  string // opens a choice for the speaker; 1 is one of its options
	Held string // refused while that choice is open

	Draft string // asks the speaker a private question, with answers from 1 to 3
}

// RunTables tests that tables over two stores on the same data, as two
// processes have, keep the guarantees of one process. Each call of open returns
// an empty pair of stores.
func RunTables(t *testing.T, talk Talk, open func(t *testing.T) (one, two tracker.Store)) {
	t.Run("what one process did, the other shows", func(t *testing.T) {
		p := begin(t, talk, open)
		for range 3 {
			p.say(t, p.one, p.zoe)
			p.requireSame(t)
			p.say(t, p.two, p.bob)
			p.requireSame(t)
		}
	})
	t.Run("a refusal is about what the other process did", func(t *testing.T) {
		p := begin(t, talk, open)
		here, there := p.at(t, p.one), p.at(t, p.two) // both have loaded the table from here on
		if _, err := here.End(t.Context(), p.zoe); err != nil {
			t.Fatal(err)
		}
		if _, err := there.Say(t.Context(), p.zoe, talk.Line); !errors.Is(err, tracker.ErrNoGame) {
			t.Errorf("a line after the end: %v", err)
		}
		if _, err := here.Start(t.Context(), p.zoe, talk.Game.ID(), p.seats); err != nil {
			t.Fatal(err)
		}
		if _, err := there.Start(t.Context(), p.zoe, talk.Game.ID(), p.seats); !errors.Is(err, tracker.ErrGameRunning) {
			t.Errorf("a second game: %v", err)
		}
		if _, err := there.Say(t.Context(), p.zoe, talk.Line); err != nil {
			t.Errorf("a line in the game that the other began: %v", err)
		}
	})
	t.Run("a choice is answered in the other process", func(t *testing.T) {
		p := begin(t, talk, open)
		here, there := p.at(t, p.one), p.at(t, p.two)
		if _, err := here.Say(t.Context(), p.zoe, talk.Ask); err != nil {
			t.Fatal(err)
		}
		if _, err := there.Say(t.Context(), p.bob, talk.Held); !errors.Is(err, tracker.ErrChoiceOpen) {
			t.Errorf("a line while the choice is open: %v", err)
		}
		if _, err := there.Choose(t.Context(), p.zoe, 0, tracker.Answer{N: 1}); err != nil {
			t.Error(err)
		}
		if _, err := here.Choose(t.Context(), p.zoe, 0, tracker.Answer{N: 1}); !errors.Is(err, tracker.ErrNoChoice) {
			t.Errorf("a second answer: %v", err)
		}
		p.requireSame(t)
	})
	t.Run("two drafts of two people are answered in the other process", func(t *testing.T) {
		p := begin(t, talk, open)
		here, there := p.at(t, p.one), p.at(t, p.two)
		before := here.Look()
		if _, err := here.Say(t.Context(), p.zoe, talk.Draft); err != nil {
			t.Fatal(err)
		}
		if _, err := there.Say(t.Context(), p.bob, talk.Draft); err != nil {
			t.Fatal(err)
		}
		p.requireSame(t)
		look := p.at(t, p.one).Look()
		if len(look.Drafts) != 2 || look.Choice != nil || look.Seq != before.Seq {
			t.Fatalf("%d drafts at %d, before %d", len(look.Drafts), look.Seq, before.Seq)
		}
		zoes, bobs := look.Asks(p.zoe).ID, look.Asks(p.bob).ID
		if _, err := there.Choose(t.Context(), p.bob, zoes, tracker.Answer{N: 1}); !errors.Is(err, tracker.ErrNotYours) {
			t.Errorf("Bob answers what Zoë is asked: %v", err)
		}
		press := func(table *tracker.Table, id int64) error {
			_, err := table.Choose(tracker.FromRequest(t.Context(), "press"), p.zoe, id, tracker.Answer{N: 2})
			return err
		}
		if err := press(there, zoes); err != nil {
			t.Error(err)
		}
		if err := press(here, zoes); !errors.Is(err, tracker.ErrRepeated) {
			t.Errorf("the same press once more: %v", err)
		}
		if _, err := here.Choose(t.Context(), p.zoe, zoes, tracker.Answer{N: 2}); !errors.Is(err, tracker.ErrNoChoice) {
			t.Errorf("a late press: %v", err)
		}
		if _, err := here.Say(t.Context(), p.zoe, talk.Line); err != nil {
			t.Errorf("a line while Bob's draft is open: %v", err)
		}
		if _, err := here.Choose(t.Context(), p.bob, bobs, tracker.Answer{N: 3}); err != nil {
			t.Error(err)
		}
		p.requireSame(t)
		if left := p.at(t, p.two).Look().Drafts; len(left) != 0 {
			t.Errorf("%d drafts are left", len(left))
		}
	})
	t.Run("a draft that is delivered twice is one", func(t *testing.T) {
		p := begin(t, talk, open)
		for n, ts := range []*tracker.Tables{p.one, p.two} {
			_, err := p.at(t, ts).Say(tracker.FromRequest(t.Context(), "line"), p.zoe, talk.Draft)
			if errors.Is(err, tracker.ErrRepeated) != (n == 1) {
				t.Errorf("time %d: %v", n+1, err)
			}
		}
		p.requireSame(t)
	})
	t.Run("a dispute goes on in the other process, beside the play", func(t *testing.T) {
		p := begin(t, talk, open)
		here, there := p.at(t, p.one), p.at(t, p.two)
		p.say(t, p.one, p.zoe)
		seq := here.Look().Seq
		rule := tracker.Cited{Game: "toy", Key: "toy/rule", Number: "1.2b", Name: "A rule", Edition: "2026"}
		d, _, err := here.Judge(t.Context(), p.zoe, "who is right?", []tracker.Cited{rule})
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := there.Side(t.Context(), p.bob, d.ID, "", "Zoë isn't"); err != nil {
			t.Error(err)
		}
		press := tracker.FromRequest(t.Context(), "ruling")
		carl := tracker.Speaker{Account: "carl", Name: "Carl"} // has no seat
		ruling := tracker.Verdict{Text: "Bob is", Rules: []tracker.Cited{rule}, Seen: 0}
		if _, _, err := there.Rule(press, carl, d.ID, ruling); err != nil {
			t.Error(err)
		}
		press = tracker.FromRequest(t.Context(), "ruling")
		if _, _, err := here.Rule(press, carl, d.ID, ruling); !errors.Is(err, tracker.ErrRepeated) {
			t.Errorf("the same press once more: %v", err)
		}
		if _, _, err := here.Rule(t.Context(), p.bob, d.ID, tracker.Verdict{Text: "I am", Seen: 0}); !errors.Is(err, tracker.ErrStaleRuling) {
			t.Errorf("a ruling by who hasn't seen the first: %v", err)
		}
		p.requireSame(t)
		if _, err := there.Undo(t.Context(), p.zoe); err != nil {
			t.Error(err)
		}
		if _, err := here.Redo(t.Context(), p.zoe); err != nil {
			t.Error(err)
		}
		for _, ts := range []*tracker.Tables{p.one, p.two} {
			look := p.at(t, ts).Look()
			now, err := look.Dispute(0)
			if err != nil || len(now.Steps) != 2 || now.Steps[1].Text != "Bob is" || now.Steps[1].As != tracker.Bystander || now.Steps[1].Rules[0] != rule {
				t.Errorf("the dispute: %+v, %v", now, err)
			}
			if look.Seq != seq+5 { // undo and redo; the dispute doesn't count
				t.Errorf("the board stands at %d, it was at %d", look.Seq, seq)
			}
		}
		if channels, err := p.two.ForgetPerson(t.Context(), carl); err != nil || len(channels) != 1 {
			t.Errorf("Carl's ruling is forgotten in %v: %v", channels, err)
		}
		if now, err := p.at(t, p.one).Look().Dispute(d.ID); err != nil || now.Steps[1].Text != "" || now.Steps[1].By.Name == carl.Name {
			t.Errorf("after Carl's data was deleted: %+v, %v", now, err)
		}
		p.requireSame(t)
	})
	t.Run("no line lands in another game", func(t *testing.T) {
		p := begin(t, talk, open)
		p.say(t, p.one, p.zoe)
		there := p.at(t, p.two)
		seq := there.Look().Seq
		if err := p.one.Forget(t.Context(), "c"); err != nil {
			t.Fatal(err)
		}
		// The new log is as long as the one that the other process has read.
		o := tracker.Opening{Seats: []tracker.Speaker{p.bob, p.zoe}}
		if _, err := p.at(t, p.one).Start(t.Context(), p.bob, talk.Game.ID(), o); err != nil {
			t.Fatal(err)
		}
		p.say(t, p.one, p.bob)
		if now := p.at(t, p.one).Look().Seq; now != seq {
			t.Fatalf("the new log has %d records, the old %d: the test shows nothing", now, seq)
		}
		if _, err := there.Say(t.Context(), p.zoe, talk.Line); err != nil {
			t.Fatal(err)
		}
		if seats := there.Look().Seats; seats[0].Name != p.bob.Name {
			t.Errorf("the seats are those of the old game: %v", seats)
		}
		p.requireSame(t)
	})
	t.Run("no line is lost while a person is forgotten", func(t *testing.T) {
		p := begin(t, talk, open)
		const lines, times = 100, 20
		var said sync.WaitGroup
		said.Go(func() {
			for range lines {
				table, err := p.two.At(t.Context(), "c")
				if err == nil {
					_, err = table.Say(t.Context(), p.bob, talk.Line)
				}
				if err != nil {
					t.Error(err)
				}
			}
		})
		for n := range times {
			zoe := tracker.Speaker{Account: "1", Name: fmt.Sprint("Zoë ", n)}
			if table, err := p.one.At(t.Context(), "c"); err != nil {
				t.Error(err)
			} else if _, err := table.Sit(t.Context(), p.bob, zoe, ""); err != nil && !errors.As(err, new(*tracker.Problem)) {
				t.Error(err)
			}
			if _, err := p.one.ForgetPerson(t.Context(), zoe); err != nil {
				t.Error(err)
			}
		}
		said.Wait()
		count := 0
		log, _ := Load(t, p.store, "c")
		for _, b := range log {
			if b.By == p.bob && b.Text == talk.Line {
				count++
			}
			if b.By.Account == p.zoe.Account || strings.Contains(b.Text, "Zoë") {
				t.Errorf("line %d still names the person: %s: %s", b.Seq, b.By.Name, b.Text)
			}
		}
		if count != lines {
			t.Errorf("%d lines were acknowledged, %d are in the log", lines, count)
		}
		p.requireSame(t)
	})
	t.Run("a name that was deleted is shown by neither process", func(t *testing.T) {
		p := begin(t, talk, open)
		there := p.at(t, p.two)
		if channels, err := p.one.ForgetPerson(t.Context(), p.zoe); err != nil || len(channels) != 1 {
			t.Fatal(channels, err)
		}
		p.say(t, p.two, p.bob) // the deleted log doesn't reappear with the next write
		for _, s := range there.Look().Seats {
			if s.Account == p.zoe.Account || s.Name == p.zoe.Name {
				t.Errorf("still there: %v", s)
			}
		}
		if channels, err := p.two.ForgetPerson(t.Context(), p.zoe); err != nil || len(channels) != 0 {
			t.Errorf("still in %v, %v", channels, err)
		}
	})
	t.Run("one request delivered to both is done once", func(t *testing.T) {
		one, two := open(t)
		p := pair{talk: talk, one: tables(one, talk), two: tables(two, talk), store: one, zoe: tracker.Speaker{Account: "1", Name: "Zoë"}}
		there := p.at(t, p.two) // has read that the channel is empty
		do := func(table *tracker.Table) error {
			ctx := tracker.FromRequest(t.Context(), "press")
			if _, err := table.Start(ctx, p.zoe, talk.Game.ID(), tracker.Opening{Seats: []tracker.Speaker{p.zoe}}); err != nil {
				return err
			}
			_, err := table.Say(ctx, p.zoe, talk.Line)
			return err
		}
		if err := do(p.at(t, p.one)); err != nil {
			t.Fatal(err)
		}
		before := p.at(t, p.one).Look().Seq
		if err := do(there); !errors.Is(err, tracker.ErrRepeated) {
			t.Errorf("the second time: %v", err)
		}
		if now := p.at(t, p.one).Look().Seq; now != before {
			t.Errorf("%d records, before %d", now, before)
		}
	})
	t.Run("lines and looks of both are in one order, which agrees with the times", func(t *testing.T) {
		begin(t, talk, open).inRealTime(t)
	})
	t.Run("one request delivered to both at the same moment is done once", func(t *testing.T) {
		p := begin(t, talk, open)
		for n := range 30 {
			before := len(p.log(t))
			var both sync.WaitGroup
			var mu sync.Mutex
			done := 0
			for _, ts := range []*tracker.Tables{p.one, p.two} {
				both.Go(func() {
					ctx := tracker.FromRequest(context.WithoutCancel(t.Context()), fmt.Sprint("press ", n))
					table, err := ts.At(ctx, "c")
					if err == nil {
						_, err = table.Say(ctx, p.zoe, talk.Line)
					}
					mu.Lock()
					defer mu.Unlock()
					if err == nil {
						done++
					} else if !errors.Is(err, tracker.ErrRepeated) {
						t.Error(err)
					}
				})
			}
			both.Wait()
			if now := len(p.log(t)); done != 1 || now != before+1 {
				t.Fatalf("done %d times; %d lines, before %d", done, now, before)
			}
		}
	})
}

// pair is two processes' tables on the same data.
type pair struct {
	talk     Talk
	one, two *tracker.Tables
	store    tracker.Store
	zoe, bob tracker.Speaker
	seats    tracker.Opening
}

func tables(s tracker.Store, talk Talk) *tracker.Tables {
	return tracker.NewTables(s, time.Now, talk.Game)
}

// begin starts a game of two in the channel "c" and lets both processes load
// it.
func begin(t *testing.T, talk Talk, open func(t *testing.T) (one, two tracker.Store)) *pair {
	t.Helper()
	one, two := open(t)
	p := &pair{
		talk: talk, one: tables(one, talk), two: tables(two, talk), store: one,
		zoe: tracker.Speaker{Account: "1", Name: "Zoë"}, bob: tracker.Speaker{Account: "2", Name: "Bob"},
	}
	p.seats = tracker.Opening{Seats: []tracker.Speaker{p.zoe, p.bob}}
	p.at(t, p.two)
	if _, err := p.at(t, p.one).Start(t.Context(), p.zoe, talk.Game.ID(), p.seats); err != nil {
		t.Fatal(err)
	}
	p.requireSame(t)
	return p
}

func (p *pair) at(t *testing.T, ts *tracker.Tables) *tracker.Table {
	t.Helper()
	table, err := ts.At(t.Context(), "c")
	must(t, err)
	return table
}

func (p *pair) say(t *testing.T, ts *tracker.Tables, by tracker.Speaker) {
	t.Helper()
	_, err := p.at(t, ts).Say(t.Context(), by, p.talk.Line)
	must(t, err)
}

func (p *pair) log(t *testing.T) []tracker.Batch {
	t.Helper()
	log, _ := Load(t, p.store, "c")
	return log
}

// requireSame requires that both processes show the state of the log.
func (p *pair) requireSame(t *testing.T) {
	t.Helper()
	show := func(ts *tracker.Tables) string {
		look := p.at(t, ts).Look()
		var drafts strings.Builder
		for _, d := range look.Drafts {
			fmt.Fprintf(&drafts, "%d %s %+v", d.ID, d.Line, d.Question)
		}
		return fmt.Sprintf("%d %v %v %s %+v", look.Seq, look.Seats, look.Choice != nil, drafts.String(), look.Board.Lanes)
	}
	one, two, fresh := show(p.one), show(p.two), show(tables(p.store, p.talk))
	if one != fresh || two != fresh {
		t.Errorf("one process shows\n%s\nthe other\n%s\nand the log says\n%s", one, two, fresh)
	}
}
