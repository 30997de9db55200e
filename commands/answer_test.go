package commands_test

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"golang.org/x/tools/txtar"

	"arbiter/commands"
	"arbiter/commands/render"
	"arbiter/data"
	"arbiter/rules/cards"
	"arbiter/tracker/storetest"
)

// screen is the number of characters that a phone shows at once.
const screen = 700

// Each answer fits on the first screen and has buttons with the names of rules. An
// answer with one rule has a button More.
func TestFirstScreenAnswers(t *testing.T) {
	raw, err := os.ReadFile("../rules/testdata/sources.txtar")
	if err != nil {
		t.Fatal(err)
	}
	alone, _ := judge(t, storetest.Memory())
	var rows []string
	for book, j := range map[string]*commands.Judge{
		"digest":   alone,
		"official": reader(t, data.FS, official(t, "magic/2026-09-25-reconstructed.txt")...),
	} {
		asked, direct, decided := 0, 0, 0
		var lengths []int
		for _, section := range txtar.Parse(raw).Files {
			if strings.HasSuffix(section.Name, " held") {
				continue
			}
			for line := range strings.Lines(string(section.Data)) {
				question, numbers, _ := strings.Cut(strings.TrimSpace(line), " | ")
				r := j.Do(t.Context(), commands.Request{Channel: "kitchen", By: speaker, Command: "rule", Options: map[string]string{"what": question}})
				asked++
				if r.Problem != nil {
					t.Errorf("%s, %q: %+v", book, question, r.Problem)
					continue
				}
				text := render.Text(r, 0)
				lengths = append(lengths, utf8.RuneCountInString(text))
				if slices.ContainsFunc(strings.Split(numbers, ", "), func(number string) bool { return shows(r, number) }) {
					decided++
				}
				if n := utf8.RuneCountInString(text); n > screen || len(r.Pages) != 1 || len(r.Buttons) == 0 || len(r.Buttons) > 5 {
					t.Errorf("%s, %q: %d characters, %d pages, %d buttons:\n%s", book, question, n, len(r.Pages), len(r.Buttons), text)
				}
				for i, b := range r.Buttons {
					if name := b.Label.String(); name != "More" && !strings.Contains(name, " ") {
						t.Errorf("%s, %q: the button %q has no name", book, question, name)
					} else if i == 0 && name == "More" {
						direct++
					}
				}
			}
		}
		if asked < 100 || direct < asked/10 {
			t.Errorf("%s: of %d questions %d were answered with one rule", book, asked, direct)
		}
		slices.Sort(lengths)
		fits, _ := slices.BinarySearch(lengths, screen+1)
		rows = append(rows, fmt.Sprintf("| %s | %d | %d | %d | %d | %d | %d | %d |", book, asked, direct,
			lengths[len(lengths)/2], lengths[len(lengths)*9/10], lengths[len(lengths)-1], fits, decided))
	}
	if testing.Verbose() { // for go run ./internal/prove screens
		slices.Sort(rows)
		fmt.Println("| book | questions | answered with one rule | median | ninth of ten | longest | at most 700 characters | a deciding rule is there |")
		fmt.Println("| --- | --: | --: | --: | --: | --: | --: | --: |")
		fmt.Println(strings.Join(rows, "\n"))
	}
}

// shows reports whether an answer has a rule on its first screen, or a button
// with its name.
func shows(r commands.Reply, number string) bool {
	line := "/rule " + number
	return slices.ContainsFunc(r.Buttons, func(b commands.Button) bool { return b.Line == line })
}

// Cards that a question names are shown, with the ruling nearest to it, before
// the rules for what they do.
func TestCardsInQuestions(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	j.CardFile = file{
		"Doubling Season": {
			Texts: []string{"Whatever you make, make it twice."},
			Rulings: []cards.Ruling{
				{Date: "2021-03-19", Text: "Tokens of two kinds are each made twice."},
				{Date: "2005-10-01", Text: "A cost in loyalty counters stays as it is: paying is no effect."},
			},
		},
	}
	conversation{
		{"/rule humility and opalescence", "Humility|Opalescence|613|Also: |!not sure"},
		{"/rule blood moon vs gaea's cradle", "Blood Moon|Gaea's Cradle|305.7|!not sure"},
		{"/rule does doubling season work with my planeswalker's cost", "Doubling Season|make it twice|2005-10-01|loyalty|!2021-03-19"},
		{"/rule can i murder him in response to the trigger", "!{1}{B}{B}"},
		{"/rule fog bank blocks, does fog matter", "Fog Bank|!{G}"},
		{"/rule does my opponent's doubling seasons double loyalty", "!not sure"},
		{"/rule thalia, guardian of thraben and force of will", "Thalia, Guardian of Thraben|Force of Will|What fits"},
		{"/rule If I Murder his creature in response does the trigger still resolve", "Murder|{1}{B}{B}|113.7a"},
	}.run(t, j)
}

// Ten questions of which testdata/before.txtar has the former answers: each has one
// that fits on the first screen.
func TestTenAnswers(t *testing.T) {
	raw, err := os.ReadFile("testdata/before.txtar")
	if err != nil {
		t.Fatal(err)
	}
	j, _ := judge(t, storetest.Memory())
	var shown strings.Builder
	for _, before := range txtar.Parse(raw).Files {
		asked, length, _ := strings.Cut(before.Name, " (")
		command, what, _ := strings.Cut(strings.TrimPrefix(asked, "/"), " ")
		r := j.Do(t.Context(), commands.Request{Channel: "kitchen", By: speaker, Command: command, Options: map[string]string{"what": what}})
		after := strings.TrimSpace(render.Text(r, 0))
		if r.Problem != nil {
			after = r.Problem.What.String() + "\n→ " + r.Problem.Next.String()
		}
		n := utf8.RuneCountInString(after)
		if n > screen || after == "" {
			t.Errorf("%s: %d characters", asked, n)
		}
		fmt.Fprintf(&shown, "`%s`\n\nBefore (%s characters):\n\n```\n%s```\n\nAfter (%d characters):\n\n```\n%s\n```\n\n", asked, strings.TrimSuffix(length, ")"), before.Data, n, after)
	}
	if testing.Verbose() {
		fmt.Printf("-- begins --\n%s-- ends --\n", shown.String()) // for go run ./internal/prove ten
	}
}

// talkative is a file in which each card has a long text and rulings.
type talkative struct{}

func (talkative) CardDetails(_ context.Context, card cards.Card) (cards.Details, bool) {
	said := strings.Repeat("Whenever a creature or a spell does what "+card.Name+" says, each player draws a card and loses life. ", 4)
	return cards.Details{Texts: []string{said, said}, Rulings: []cards.Ruling{{Date: "2020-02-02", Text: said}, {Date: "2021-02-02", Text: "If a creature does it, " + said}}}, true
}

// Questions about one card, two and four fit on the first screen, too, with the texts
// and rulings of the cards: what has no room for a line is named.
func TestFirstScreenWithCards(t *testing.T) {
	raw, err := os.ReadFile("../rules/testdata/sources.txtar")
	if err != nil {
		t.Fatal(err)
	}
	alone, _ := judge(t, storetest.Memory())
	for book, j := range map[string]*commands.Judge{"digest": alone, "official": reader(t, data.FS, official(t, "magic/2026-09-25-reconstructed.txt")...)} {
		j.CardFile = talkative{}
		asked, shown := 0, 0
		for _, section := range txtar.Parse(raw).Files {
			if strings.HasSuffix(section.Name, " held") {
				continue
			}
			for line := range strings.Lines(string(section.Data)) {
				question, _, _ := strings.Cut(strings.TrimSpace(line), " | ")
				named := []string{"Doubling Season", "Blood Moon and Gaea's Cradle", "Fire // Ice, Thalia, Guardian of Thraben, Panharmonicon and Rest in Peace"}[asked%3]
				asked++
				r := j.Do(t.Context(), commands.Request{Channel: "kitchen", By: speaker, Command: "rule", Options: map[string]string{"what": question + " with " + named}})
				if r.Problem != nil {
					continue
				}
				text := render.Text(r, 0)
				if strings.Contains(text, "does what") {
					shown++
				}
				if n := utf8.RuneCountInString(text); n > screen || len(r.Pages) != 1 || len(r.Buttons) == 0 || len(r.Buttons) > 5 {
					t.Errorf("%s, %q: %d characters, %d pages, %d buttons:\n%s", book, question, n, len(r.Pages), len(r.Buttons), text)
				}
			}
		}
		if shown < asked*3/4 {
			t.Errorf("%s: %d of %d answers show a card", book, shown, asked)
		}
		t.Logf("%s: %d answers, %d with cards", book, asked, shown)
	}
}

// A question about a subject that rules don't decide is refused, and the refusal
// names where to ask.
func TestOffTopic(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	conversation{
		{"-/rule how much is a black lotus worth", "nobody here knows prices|/card"},
		{"-/rule how much does a black lotus cost", "nobody here knows prices"},
		{"-/rule best deck in standard", "what to play|other players"},
		{"-/rule where can i buy sleeves", "getting cards|shop"},
		{"-/rule what is it worth in euros", "nobody here knows prices|!MTR"},
		{"-/rule how much is a booster box", "nobody here knows prices|!IPG"},
		{"/rule how much is the total cost of a spell", "601.2f|!nobody here"},
		{"-/rule how do i download arena", "computer game|paper"},
		{"/rule arena draft on paper: who picks first", "!computer game"},
		{"-/rule how do i get arbiter to undo", "/help"},
		{"-/rule who is the president", "No word of|Nearest of the rules"},
		{"/rule how much does it cost to cast my commander the third time", "903.8 Commander tax|!nobody here"},
		{"/rule opp didnt pay ward", "Not sure|Terms in it: Ward|702.21a Ward"},
		{"/rule is the commander tax paid when i cast it for free", "!nobody here"},
	}.run(t, j)
}

// BenchmarkQuestions answers all open questions with the newest edition and the
// documents for tournaments installed, and reports how long the slower ones take: the
// shortest time of each, since the rest is other programs.
func BenchmarkQuestions(b *testing.B) {
	raw, err := os.ReadFile("../rules/testdata/sources.txtar")
	if err != nil {
		b.Fatal(err)
	}
	j := reader(b, data.FS, append(documents(b), official(b, "magic/2026-09-25-reconstructed.txt")...)...)
	var all []string
	for _, section := range txtar.Parse(raw).Files {
		for line := range strings.Lines(string(section.Data)) {
			question, _, _ := strings.Cut(line, " | ")
			all = append(all, question)
		}
	}
	took := make([]time.Duration, len(all))
	for b.Loop() {
		for i, question := range all {
			start := time.Now()
			j.Do(b.Context(), commands.Request{Channel: "kitchen", By: speaker, Command: "rule", Options: map[string]string{"what": question}})
			if d := time.Since(start); took[i] == 0 || d < took[i] {
				took[i] = d
			}
		}
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds()), "p50-µs")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "p99-µs")
}
