package commands_test

import (
	"os"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"arbiter/commands"
	"arbiter/tracker/storetest"
)

// A question in another language is answered with what was recognised of it.
func TestEnglishPlease(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	conversation{
		{"/rule was passiert wenn meine Kreatur mit Trampelschaden geblockt wird", "English, please|looks like German|Trampelschaden = trample|geblockt = blocked|702.19|not sure"},
		{"/rule Darf ich auf Lightning Bolt reagieren", "German|reagieren = respond|Lightning Bolt|117.7"},
		{"/rule Trampelschaden", "German|Trampelschaden = trample|702.19"},
		{"/define Todesberührung", "German|Todesberührung = deathtouch|702.2"},
		{"/rule est-ce que je peux bloquer avec une créature engagée", "French|bloquer = block|engagée = tap|509.1a"},
		{"/rule ¿puedo contrarrestar un hechizo con la pila vacía?", "Spanish|hechizo = spell|701.6a"},
		{"/rule cosa capita quando muore la mia creatura con legame vitale", "Italian|legame vitale = lifelink|702.15b"},
		{"/rule posso responder quando meu oponente ataca com uma criatura", "Portuguese|ataca = attack"},
		{"/rule wie spät ist es denn", "German|recognised none|Ask in English"},
		{"/rule can i die from damage in response", "!English, please"},
		{"/rule menace", "!English, please"},
	}.run(t, j)
}

// No English question of the test files is recognised as foreign.
func TestEnglishIsEnglish(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	raw, err := os.ReadFile("../rules/testdata/sources.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, section := range txtar.Parse(raw).Files {
		for line := range strings.Lines(string(section.Data)) {
			question, _, _ := strings.Cut(line, " | ")
			r := j.Do(t.Context(), commands.Request{Channel: "kitchen", By: speaker, Command: "rule", Options: map[string]string{"what": question}})
			if r.Title.String() == "English, please" {
				t.Errorf("%s, %q", section.Name, question)
			}
		}
	}
}
