package commands_test

import (
	"os"
	"strings"
	"testing"
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
	for book, j := range map[string]*commands.Judge{
		"digest":   alone,
		"official": reader(t, data.FS, official(t, "magic/2026-09-25-reconstructed.txt")...),
	} {
		asked, direct, longest := 0, 0, 0
		for _, section := range txtar.Parse(raw).Files {
			if strings.HasSuffix(section.Name, " held") {
				continue
			}
			for line := range strings.Lines(string(section.Data)) {
				question, _, _ := strings.Cut(line, " | ")
				r := j.Do(t.Context(), commands.Request{Channel: "kitchen", By: speaker, Command: "rule", Options: map[string]string{"what": question}})
				asked++
				if r.Problem != nil {
					t.Errorf("%s, %q: %+v", book, question, r.Problem)
					continue
				}
				text := render.Text(r, 0)
				longest = max(longest, utf8.RuneCountInString(text))
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
		t.Logf("%s: %d questions, %d answered with one rule; the longest answer has %d characters", book, asked, direct, longest)
	}
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
		{"/rule If I Murder his creature in response does the trigger still resolve", "Murder|{1}{B}{B}|113.7a"},
	}.run(t, j)
}

// A question about a subject that rules don't decide is refused, and the refusal
// names where to ask.
func TestOffTopic(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	conversation{
		{"-/rule what's the penalty for drawing an extra card", "about tournaments|tournament rules"},
		{"-/rule can i use my phone during a match", "about tournaments"},
		{"-/rule how much is a black lotus worth", "nobody here knows prices|/card"},
		{"/rule is the commander tax paid when i cast it for free", "!nobody here"},
	}.run(t, j)
}
