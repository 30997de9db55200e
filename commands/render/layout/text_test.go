package layout

import (
	"slices"
	"testing"
)

// Characters without a sign are said in words: emoji by name, letters by their script;
// those without a name are boxes, at most three in a row and then "…". Marks of direction
// are left out, and right-to-left words are drawn as they are read.
func TestClean(t *testing.T) {
	l := layout{Paper: paper}
	for text, want := range map[string]string{
		"Bear":                     "Bear",
		"\u202eevil\u202c":         "evil",
		"a\tb\nc":                  "a b c",
		"e\u0301\u0301\u0301x":     "e\u0301\u0301x",
		"青眼":                       "▯▯",
		"青眼青眼白龍 Bear":              "▯▯▯… Bear",
		"の ドラゴン":                   "‹Hiragana› ‹Katakana›",
		"ドラゴン ドラゴン x":              "‹Katakana› x",
		"a\u302a":                  "a",
		"👩\u200d👧 and 👍\U0001f3fd": "‹woman›‹girl› and ‹thumbs up sign›",
		"🔥🔥 🇩🇪":                    "‹fire›‹fire› DE",
		"\U00012000\U00012001x":    "‹Cuneiform›x",
		"\U00020000":               "▯",
		"שלום Bear":                "םולש Bear",
		"Bear שלום עולם":           "Bear םלוע םולש",
		"ש\u05c1ל":                 "לש\u05c1",
	} {
		if got := l.clean(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// signs has a sign for every character.
type signs struct{ fixed }

func (signs) Has(rune) bool { return true }

// Arabic letters have the forms that they have beside their neighbours: initial, medial,
// final and isolated, and a lam is one sign with the alef after it.
func TestJoined(t *testing.T) {
	l := layout{Paper: Paper{Metrics: signs{}}}
	for text, want := range map[string]string{
		"\u0628":                         "\ufe8f",
		"\u0628\u064a\u062a":             "\ufe91\ufef4\ufe96",
		"\u062f\u0627\u0631":             "\ufea9\ufe8d\ufead",       // letters that join none after them
		"\u0628\u064e\u064a":             "\ufe91\u064e\ufef2",       // a vowel sign between
		"\u0627\u0644\u0623\u062d\u0645": "\ufe8d\ufef7\ufea3\ufee2", // a lam with an alef
		"\u0633\u0644\u0627\u0645":       "\ufeb3\ufefc\ufee1",       // joined to the letter before
		"\u0634\u0621\u064a":             "\ufeb5\ufe80\ufef1",       // a hamza joins none
		"\u0686\u0627\u067e":             "\ufb7c\ufe8e\ufb56",       // Persian
		"\u0628\u0640\u0628 x":           "\ufe91\u0640\ufe90 x",     // lengthened
		"\u0644\u0644\u0647":             "\ufedf\ufee0\ufeea",
	} {
		if got := l.joined(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
	if next := formsOf()[yeh]; int(next.first)+next.n != firstLamAlf {
		t.Errorf("the forms end at %x", next.first)
	}
	l.Metrics = fixed{} // without signs for the forms
	if got := l.joined("\u0628\u064a"); got != "\u0628\u064a" {
		t.Errorf("%q", got)
	}
}

// A right-to-left text is cut after what is read first, at its left.
func TestClipLeftward(t *testing.T) {
	l := layout{Paper: paper}
	for text, want := range map[string]string{
		"שלום עולם":      "…ע םולש",
		"Bear שלום עולם": "Bear …ש",
	} {
		if got := l.clip(Small, text, 72); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// Words of scripts without spaces are broken where a line ends.
func TestWrapWide(t *testing.T) {
	l := layout{Paper: Paper{Metrics: signs{}}}
	if got := l.wrap(Small, "青眼の究極竜 Bear", 50, 3); !slices.Equal(got, []string{"青眼の究極", "竜", "Bear"}) {
		t.Errorf("%q", got)
	}
	if got := l.wrap(Small, "青眼の究極竜と白龍の伝説", 50, 2); !slices.Equal(got, []string{"青眼の究極", "竜と白龍…"}) {
		t.Errorf("%q", got)
	}
}

// A text that is cut ends in "…", also the last of several lines.
func TestClip(t *testing.T) {
	l := layout{Paper: paper}
	if got := l.clip(Small, "Ursa the Terror", 100); got != "Ursa the…" {
		t.Errorf("%q", got)
	}
	if got := l.clip(Small, "Ursa", 40); got != "Ursa" {
		t.Errorf("%q", got)
	}
	if got := l.wrap(Small, "Ursa the Terror of the North", 100, 2); !slices.Equal(got, []string{"Ursa the", "Terror of…"}) {
		t.Errorf("%q", got)
	}
}
