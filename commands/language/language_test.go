package language_test

import (
	"testing"
	"testing/fstest"

	"arbiter/commands/language"
	"arbiter/tracker"
)

const some = `{
	"called": "Deutsch", "names": {"create": "erzeuge"},
	"texts": {
		"tapped": "getappt",
		"%d damage": "%d Schaden",
		" and ": " und ",
		"%s loses %d life: %d.": "%s verliert %d Leben: %d.",
		"%s is attached to %s%s.": "%[2]s%[3]s trägt jetzt %[1]s.",
		"%s stays tapped: %s.": "%s bleibt getappt: %s.",
		"stun counter": "Betäubungsmarke",
		"%d %s counters": {"one": "eine %[2]s-Marke", "other": "%d %s-Marken"},
		"%q can't be a name.": "%q kann kein Name sein.",
		"Half of %d?": "Die Hälfte von %d?"
	}
}`

func german(t testing.TB) *language.Tongue {
	t.Helper()
	all, err := language.Read(fstest.MapFS{"languages/de.json": {Data: []byte(some)}})
	if err != nil {
		t.Fatal(err)
	}
	return all.In("de")
}

func TestMessages(t *testing.T) {
	l := german(t)
	for _, tc := range []struct {
		said tracker.Message
		want string
	}{
		{tracker.Say(""), ""},
		{tracker.Say("tapped"), "getappt"},
		{tracker.Named("tapped"), "tapped"},
		{tracker.Say("%s", tracker.Line("tapped")), "tapped"},
		{tracker.Say("%s", tracker.Row{Between: " · ", Of: []any{tracker.Say("tapped"), tracker.Say("%d damage", 3)}}), "getappt · 3 Schaden"},
		{tracker.Say("%s loses %d life: %d.", tracker.Name("Bob"), 3, int64(17)), "Bob verliert 3 Leben: 17."},
		{tracker.Say("%s stays tapped: %s.", tracker.Name("#3 Bear"), tracker.Say("stun counter")), "#3 Bear bleibt getappt: Betäubungsmarke."},
		{tracker.Say("%s is attached to %s%s.", tracker.Name("#7 Boots"), tracker.Name("#3 Bear"), tracker.Name(": 2/2")), "#3 Bear: 2/2 trägt jetzt #7 Boots."},
		{tracker.Say("%d %s counters", 1, tracker.Name("+1/+1")), "eine +1/+1-Marke"},
		{tracker.Say("%d %s counters", 2, tracker.Name("+1/+1")), "2 +1/+1-Marken"},
		{tracker.Say("%s", tracker.ListOf([]tracker.Message{tracker.Named("tapped"), tracker.Say("tapped"), tracker.Say("%d damage", 3)})), "tapped, getappt und 3 Schaden"},
		{tracker.Say("%s and %s", tracker.Name("Rin"), tracker.Name("Seri")), "Rin and Seri"},
		{tracker.Say("%q can't be a name.", "tapped"), `"tapped" kann kein Name sein.`}, // as typed
		{tracker.Say("Half of %d?", 5), "Die Hälfte von 5?"},
		{tracker.Say("%s is %d.", tracker.Name("tapped"), 3), "tapped is 3."},
		{tracker.Say("a sentence that nobody has translated."), "a sentence that nobody has translated."},
		{tracker.Say("%s", tracker.AsSentence(tracker.Say("tapped"))), "Getappt."},
	} {
		if got := l.Message(tc.said); got != tc.want {
			t.Errorf("%q is %q, want %q", tc.said, got, tc.want)
		}
	}
}

// An argument that a translation quotes isn't translated. A text with an N has a number
// there, and a piece may end a sentence.
func TestQuotesNumbersAndPieces(t *testing.T) {
	all, err := language.Read(fstest.MapFS{"languages/de.json": {Data: []byte(`{"called": "Deutsch", "texts": {
		"%s is %s too.": "%s ist auch „%s“.",
		"bushido N: +N/+N until end of turn": "bushido N: +N/+N bis zum Ende des Zuges",
		"tapped": "getappt"
	}, "pieces": {"“%s”": "„%s“", "%s, tapped": "%s, getappt"}}`)}})
	if err != nil {
		t.Fatal(err)
	}
	l := all.In("de")
	for _, tc := range []struct {
		said tracker.Message
		want string
	}{
		{tracker.Say("%s is %s too.", tracker.Name("#1 Orc"), tracker.Say("tapped")), "#1 Orc ist auch „tapped“."},
		{tracker.Say("%s, tapped.", tracker.Quoted("“tapped”")), "„tapped“, getappt."},
		{tracker.Quoted("tapped"), "tapped"},
		{tracker.Numbered("bushido N: +N/+N until end of turn", "2"), "bushido 2: +2/+2 bis zum Ende des Zuges"},
	} {
		if got := l.Message(tc.said); got != tc.want {
			t.Errorf("%q is %q, want %q", tc.said, got, tc.want)
		}
	}
}

func TestLanguages(t *testing.T) {
	all, err := language.Read(fstest.MapFS{"languages/de.json": {Data: []byte(some)}, "languages/README.md": {}})
	if err != nil {
		t.Fatal(err)
	}
	for locale, want := range map[string]string{"de": "Deutsch", "DE": "Deutsch", "de-AT": "Deutsch", "en-US": "English", "fr": "English", "": "English"} {
		if got := all.In(locale).Called(); got != want {
			t.Errorf("%q is %s, want %s", locale, got, want)
		}
	}
	if n := all.In("de").Name("create"); n != "erzeuge" {
		t.Errorf("create is %q", n)
	}
	var english *language.Tongue
	if english.Say("%d damage", 3) != "3 damage" || english.Name("create") != "create" || english.Locale() != "" {
		t.Error("English changes something")
	}
	if all, err := language.Read(fstest.MapFS{}); err != nil || len(all.All()) != 0 {
		t.Errorf("no languages: %v, %v", all, err)
	}
	for name, broken := range map[string]string{"no JSON": "{", "an unknown field": `{"words":{}}`, "a form that isn't there": `{"texts":{"a":{"two":"b"}}}`} {
		if _, err := language.Read(fstest.MapFS{"languages/xx.json": {Data: []byte(broken)}}); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
