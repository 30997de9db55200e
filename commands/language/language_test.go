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

func TestText(t *testing.T) {
	l := german(t)
	for english, want := range map[string]string{
		"":                                       "",
		"tapped":                                 "getappt",
		"Tapped Out":                             "Tapped Out", // a name
		"tapped · 3 damage":                      "getappt · 3 Schaden",
		"Bob loses 3 life: 17.":                  "Bob verliert 3 Leben: 17.",
		"Bob loses some life: 1.":                "Bob loses some life: 1.",
		"#3 Bear stays tapped: stun counter.":    "#3 Bear bleibt getappt: Betäubungsmarke.",
		"#7 Boots is attached to #3 Bear: 2/2.":  "#3 Bear: 2/2 trägt jetzt #7 Boots.",
		"1 +1/+1 counters":                       "eine +1/+1-Marke",
		"2 +1/+1 counters, tapped and 3 damage":  "2 +1/+1-Marken, getappt und 3 Schaden",
		"Rin and Seri":                           "Rin and Seri",
		`"tapped" can't be a name.`:              `"tapped" kann kein Name sein.`, // as typed
		"Half of 5?":                             "Die Hälfte von 5?",
		"Half of five?":                          "Half of five?",
		"a sentence that nobody has translated.": "a sentence that nobody has translated.",
	} {
		if got := l.Text(english); got != want {
			t.Errorf("%q is %q, want %q", english, got, want)
		}
	}
}

// Text in quotes isn't translated; the text around it is.
func TestQuotesAreSpared(t *testing.T) {
	all, err := language.Read(fstest.MapFS{"languages/de.json": {Data: []byte(`{"called": "Deutsch", "texts": {
		"%s is %s too.": "%s ist auch „%s“.",
		"Effect %d begins for %s: %s.": "Effekt %d beginnt für %s: %s.",
		"what lasts “this turn” ends": "was „this turn“ gilt, endet",
		"bushido N: +N/+N until end of turn": "bushido N: +N/+N bis zum Ende des Zuges",
		"is tapped already": "ist schon getappt",
		"%d to %s": "%d an %s",
		"tapped": "getappt",
		" and ": " und "
	}, "pieces": {"“%s”": "„%s“", "%s, tapped": "%s, getappt"}}`)}})
	if err != nil {
		t.Fatal(err)
	}
	l := all.In("de").Sparing(map[string]bool{"Rin, the Cat": true, "Seri": true})
	for english, want := range map[string]string{
		"Effect 2 begins for Ann: “each creature, tapped”.": "Effekt 2 beginnt für Ann: „each creature, tapped“.",
		"Effect 2 begins for Ann: “tapped”, tapped.":        "Effekt 2 beginnt für Ann: „tapped“, getappt.",
		"What lasts “this turn” ends.":                      "Was „this turn“ gilt, endet.",
		"#1 Orc is a tapped Zombie too.":                    "#1 Orc ist auch „a tapped Zombie“.",
		"#1 Orc is tapped already.":                         "#1 Orc ist schon getappt.",
		"2 to #3":                                           "2 an #3",
		"4: ×2 Orc: bushido 2: +2/+2 until end of turn":     "4: ×2 Orc: bushido 2: +2/+2 bis zum Ende des Zuges",
		"„each creature, tapped“, tapped":                   "„each creature, tapped“, getappt", // already translated
		"×2 Orc: bushido 2: +2/+2 until end of turn (Seri)": "×2 Orc: bushido 2: +2/+2 bis zum Ende des Zuges (Seri)",
		"Orc: \"tapped\"":                                   "Orc: \"tapped\"",
		"Rin, the Cat and Seri":                             "Rin, the Cat und Seri",
		"first strike and trample":                          "first strike und trample",
		"Ann and Bob":                                       "Ann and Bob",
		"tapped → #1 Orc":                                   "getappt → #1 Orc",
	} {
		if got := l.Text(english); got != want {
			t.Errorf("%q is %q, want %q", english, got, want)
		}
	}
	if said := l.Say("%s is %s too.", "#1 Orc", "tapped"); said != "#1 Orc ist auch „tapped“." {
		t.Errorf("said %q", said)
	}
}

// A name that equals one of Arbiter's texts isn't translated, also as an
// argument; the rest of the sentence is.
func TestNamesAreSpared(t *testing.T) {
	l := german(t).Sparing(map[string]bool{"tapped": true, "3 damage": true})
	for english, want := range map[string]string{
		"tapped":                      "tapped",
		"tapped loses 3 life: 17.":    "tapped verliert 3 Leben: 17.",
		"3 damage loses 2 life: 1.":   "3 damage verliert 2 Leben: 1.",
		"2 damage loses 2 life: 1.":   "2 Schaden verliert 2 Leben: 1.",
		"3 damage stays tapped: x.":   "3 damage bleibt getappt: x.",
		"tapped, 3 damage and Robert": "tapped, 3 damage and Robert",
	} {
		if got := l.Text(english); got != want {
			t.Errorf("%q is %q, want %q", english, got, want)
		}
	}
	if said := l.Say("%s loses %d life: %d.", "tapped", 3, 17); said != "tapped verliert 3 Leben: 17." {
		t.Errorf("said %q", said)
	}
	if german(t).Text("tapped") != "getappt" || (*language.Tongue)(nil).Sparing(nil) != nil {
		t.Error("what one table spares, all do")
	}
}

// Message and Text give the same translation.
func TestSayIsText(t *testing.T) {
	l := german(t)
	for _, m := range []tracker.Message{
		tracker.Say("%s loses %d life: %d.", "Bob", 3, int64(17)),
		tracker.Say("%s stays tapped: %s.", "#3 Bear", tracker.Say("stun counter")),
		tracker.Say("%d %s counters", 1, "+1/+1"),
		tracker.Say("%d %s counters", 2, "+1/+1"),
		tracker.Say("%q can't be a name.", `a "b" c`),
		tracker.Say("tapped"),
	} {
		if said, text := l.Message(m), l.Text(m.String()); said != text || said == m.String() {
			t.Errorf("%q: said %q, recognised %q", m.String(), said, text)
		}
	}
	if got := l.Say("%s is %d.", "tapped", 3); got != "tapped is 3." {
		t.Errorf("what is in no file became %q", got)
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
	if english.Text("tapped") != "tapped" || english.Say("%d damage", 3) != "3 damage" || english.Name("create") != "create" || english.Locale() != "" {
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
