package commands_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"arbiter/commands"
	"arbiter/tracker"
	"arbiter/tracker/storetest"
)

// Anyone can ask: the answer is the title, without an event, also while a
// choice is open and without a seat. A question starts no game.
func TestQuestions(t *testing.T) {
	store := storetest.Memory()
	j, _ := judge(t, store)
	if r := say(t, j, "Alice", "how many creatures do i have"); r.Problem == nil || r.Table.Game != "" {
		t.Errorf("without a game: %+v, %+v", r.Problem, r.Table)
	}
	for _, line := range []string{"add a legendary 3/3 red Goblin creature named Krenko", "/game seat Bob", "Bob loses 3 life", "add a legendary 3/3 red Goblin creature named Krenko"} {
		if r := say(t, j, "Alice", line); r.Problem != nil {
			t.Fatalf("%s: %+v", line, r.Problem)
		}
	}
	_, before, err := store.Load(t.Context(), "kitchen", tracker.Head{})
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range []struct{ who, line, says string }{
		{"Alice", "what's bob's life", "17 life (Bob)"},
		{"Zoe", "what's bob's life", "17 life (Bob)"},
		{"Zoe", "/do how many creatures are there?", "2: #1 Krenko; #2 Krenko"},
		{"Alice", "how big is krenko", "3/3 #1 Krenko; 3/3 #2 Krenko"},
	} {
		r := say(t, j, q.who, q.line)
		if r.Problem != nil || r.Title.String() != q.says || len(r.Events) > 0 || r.Choice == nil {
			t.Errorf("%s: %s: %+v, want %q", q.who, q.line, r, q.says)
		}
	}
	for line, want := range map[string]string{
		"does deathtouch kill indestructible?": "rule does deathtouch kill indestructible",
		"should I attack Bob with Krenko?":     "",
	} {
		r := say(t, j, "Alice", line)
		if r.Problem == nil || want != "" && (len(r.Buttons) == 0 || r.Buttons[0].Line != want) {
			t.Errorf("%s: %+v, %+v", line, r.Problem, r.Buttons)
		}
	}
	if _, after, err := store.Load(t.Context(), "kitchen", tracker.Head{}); err != nil || after != before {
		t.Errorf("asking stored something: %+v, before %+v, %v", after, before, err)
	}
}

// game is a game in tracker/testdata/talk.
type game struct {
	Setup  []string
	Line   string
	Expect struct{ Refused, Stops bool }
}

// The lines that a refusal suggests differ from the refused line and are
// accepted; the refused line changed nothing.
func TestOfferedLinesCanBeSaid(t *testing.T) {
	raw, err := os.ReadFile("../tracker/testdata/talk/open.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	bySetup := make(map[string][]game)
	for line := range strings.Lines(string(raw)) {
		var g game
		if err := json.Unmarshal([]byte(line), &g); err != nil {
			t.Fatal(err)
		}
		key := strings.Join(g.Setup, "\n")
		bySetup[key] = append(bySetup[key], g)
	}
	refused, offered := 0, 0
	for _, games := range bySetup {
		j, _ := judge(t, storetest.Memory())
		by := func(line string) commands.Reply {
			if name, rest, ok := strings.Cut(line, " "); ok && strings.HasPrefix(name, "@") {
				return say(t, j, name[1:], rest)
			}
			return say(t, j, "Alice", line)
		}
		for _, line := range games[0].Setup {
			by(line)
		}
		start := table(t, j).Seq
		back := func() { // undoes the last line
			if table(t, j).Seq == start {
				return
			}
			r := by("undo")
			if r.Problem != nil {
				t.Fatalf("undo: %+v", r.Problem)
			}
			start = r.Table.Seq
		}
		for _, g := range games {
			r := by(g.Line)
			if r.Problem == nil {
				back()
				continue
			}
			refused++
			if r.Problem.Next.Zero() || strings.Contains(r.Problem.Next.String(), "Try: ") || r.Table.Seq != start {
				t.Errorf("%q: %+v", g.Line, r.Problem)
			}
			lead := ""
			if strings.HasPrefix(g.Line, "@") {
				lead, _, _ = strings.Cut(g.Line, " ")
				lead += " "
			}
			for _, b := range r.Buttons {
				offered++
				if again := by(lead + b.Line); again.Problem != nil || strings.EqualFold(lead+b.Line, g.Line) {
					t.Errorf("%q is refused, and offered is %q: %+v", g.Line, b.Line, again.Problem)
				}
				back()
			}
		}
	}
	if refused < 30 || offered < 5 {
		t.Errorf("%d lines were refused, %d offered: the test saw little", refused, offered)
	}
}

// chatter returns lines that aren't meant for Arbiter.
func chatter() []string {
	talk := "Bob: dude did you see that topdeck last night? unreal. Carol: i know right, he had exactly the answer, with the ring and the dragon and 3 treasures! "
	return []string{
		strings.Repeat(talk, 14)[:2000],
		strings.Repeat("and then he attacks with the elves, and the goblins, ", 40)[:2000],
		strings.Repeat("lorem ipsum dolor sit amet ", 75)[:2000],
		"you absolute donkey, learn to play", "!p never gonna give you up", ".roll 2d6+3", "why did the chicken cross the road, bob? to get to the other side",
		strings.Repeat("a ", 1000), strings.Repeat("#1 ", 600), strings.Repeat("and ", 500), strings.Repeat("x", 2000),
	}
}

// Chatter is refused with a short text without suggestions, and changes
// nothing. Its cost is measured in allocations: about 10 ms of one core.
func TestChatterIsRefusedShortly(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	for _, line := range []string{"/game start commander players: Bob and Carol", "add a 2/2 green Bear creature named Ursa", "create three 1/1 red Goblin creature tokens"} {
		say(t, j, "Alice", line)
	}
	before := say(t, j, "Alice", "/board").Table.Seq
	for _, line := range chatter() {
		var r commands.Reply
		allocs := testing.AllocsPerRun(1, func() { r = say(t, j, "Alice", line) })
		if r.Problem == nil || r.Table.Seq != before || len(r.Problem.What.String())+len(r.Problem.Next.String()) > 400 {
			t.Errorf("%.60q: %+v", line, r)
		}
		if allocs > mostOfChatter {
			t.Errorf("%.60q: %.0f allocations", line, allocs)
		}
	}
}

const mostOfChatter = 75_000

func BenchmarkChatter(b *testing.B) {
	j, _ := judge(b, storetest.Memory())
	say(b, j, "Alice", "create three 1/1 red Goblin creature tokens")
	for i, line := range chatter()[:4] {
		b.Run([]string{"conversation", "ands", "lorem", "insult"}[i], func(b *testing.B) {
			for b.Loop() {
				say(b, j, "Alice", line)
			}
		})
	}
}
