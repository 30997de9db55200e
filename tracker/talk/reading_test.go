package talk

import (
	"slices"
	"strings"
	"testing"
)

func TestReadings(t *testing.T) {
	for _, test := range []struct {
		name, line string
		want       []string
	}{
		{"a sentence as it is", "destroy #3", []string{"destroy #3"}},
		{"shorthand", "make 2 treasures", []string{"create 2 treasures"}},
		{"fillers", "ok so i make 2 treasures please thanks", []string{"create 2 treasures"}},
		{"the longest filler first", "so i want to make 2 treasures", []string{"create 2 treasures"}},
		{"a filler in the middle of other words", "make 2 thanks treasures", nil},
		{"short forms of words", "swing 3 gobs at bob", []string{"attack Bob with 3 of #2"}},
		{"a word joined from two", "kill krenko, my bad", []string{"exile #1"}},
		{"half of it", "kill krenko, my", nil},
		{"a missing slot", "ping", []string{"1 damage to me"}},
		{"the slot", "ping bob", []string{"1 damage to Bob"}},
		{"any one opponent", "face", []string{"3 damage to Bob", "3 damage to Carol"}},
		{"two sentences of one phrase", "drain bob 2", []string{"Bob loses 2 life; I gain 2 life"}},
		{"two that are alike", "kill 2 goblins", []string{"destroy 2 of #2", "destroy 2 of #4"}},
		{"out of reach of any phrase", "hello there bob", nil},
		{"nothing", "!!! 😀", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := lines(t, threePlayers(t), test.line); !slices.Equal(got, test.want) {
				t.Errorf("%q: got %q, want %q", test.line, got, test.want)
			}
		})
	}
}

func TestClauses(t *testing.T) {
	for _, test := range []struct {
		name, line string
		want       []string
	}{
		{"then", "make 2 treasures then bob gains 3", []string{"create 2 treasures; Bob gains 3 life"}},
		{"commas", "make 2 treasures, kill krenko, ping carol", []string{"create 2 treasures; destroy #1; 1 damage to Carol"}},
		{"and within a clause", "kill krenko and the angel", []string{"destroy #1 and a angel", "destroy #1 and #3"}},
		{"and between clauses", "kill krenko and ping bob", []string{"destroy #1; 1 damage to Bob"}},
		{"a clause that nobody understands", "make 2 treasures then dance for bob", nil},
		{"the subject of the clause before", "bob gains 3 and makes 2 treasures", []string{"Bob gains 3 life; Bob creates 2 treasures"}},
		{"a verb that isn't in the third person", "bob gains 3 and make 2 treasures", []string{"Bob gains 3 life; create 2 treasures"}},
		{"a subject of its own", "bob gains 3 and carol makes 2 treasures", []string{"Bob gains 3 life; Carol creates 2 treasures"}},
		{"the subject before the last", "bob gains 3, makes 2 treasures and gains 1", []string{"Bob gains 3 life; Bob creates 2 treasures; Bob gains 1 life"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := lines(t, threePlayers(t), test.line); !slices.Equal(got, test.want) {
				t.Errorf("%q: got %q, want %q", test.line, got, test.want)
			}
		})
	}
}

func TestOutOfSight(t *testing.T) {
	b := readBook(t, smallBook)
	all := Readings(b, "bob gains 3 and draws 2 cards", threePlayers(t), parseSimple)
	if len(all) != 1 || all[0].Line() != "Bob gains 3 life" || !slices.Equal(all[0].Unseen, []string{"draws 2 cards"}) {
		t.Errorf("got %+v, want the life and the cards apart", all)
	}
	if all := Readings(b, "bob gains 3 and dances 2 cards", threePlayers(t), parseSimple); len(all) != 0 {
		t.Errorf("got %+v, want nothing", all)
	}
}

func TestAgain(t *testing.T) {
	for _, test := range []struct {
		name, last, line string
		want             []string
	}{
		{"after another line", "create 2 treasures", "again", []string{"create 2 treasures"}},
		{"after nothing", "", "again", nil},
		{"after a clause of the line", "", "make 2 treasures, again", []string{"create 2 treasures; create 2 treasures"}},
		{"after a clause, not after the line before", "destroy #3", "make 2 treasures, again", []string{"create 2 treasures; create 2 treasures"}},
		{"the same for another", "Bob gains 3 life", "same for carol", []string{"Carol gains 3 life"}},
		{"the same for another clause", "", "bob gains 3, same for carol", []string{"Bob gains 3 life; Carol gains 3 life"}},
		{"the same of what has no player", "destroy #3", "same for carol", nil},
		{"the player named in the clause before", "Carol gains 3 life", "bob gains 3, ping him", []string{"Bob gains 3 life; 1 damage to Bob"}},
		{"the one of two readings that was meant", "", "kill 2 goblins, again", []string{"destroy 2 of #2; destroy 2 of #2", "destroy 2 of #4; destroy 2 of #4"}},
		{"the player named last", "Carol gains 3 life", "ping him", []string{"1 damage to Carol"}},
		{"no player named last, and two opponents", "destroy #3", "ping him", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			table := threePlayers(t)
			table.Last = test.last
			if got := lines(t, table, test.line); !slices.Equal(got, test.want) {
				t.Errorf("%q: got %q, want %q", test.line, got, test.want)
			}
		})
	}
}

func TestMending(t *testing.T) {
	for _, test := range []struct {
		name, line string
		want       []string
		mended     []string
	}{
		{"one letter of five", "creat 2 treasures", []string{"create 2 treasures"}, []string{"create"}},
		{"two letters of five", "crtea 2 treasures", nil, nil},
		{"two letters of ten", "destroy chaterfagn", []string{"destroy #7"}, []string{"chatterfang"}},
		{"three letters of ten", "destroy chaterfagm", nil, nil},
		{"two letters of nine", "destroy llaonwarr elves", nil, nil},
		{"swapped letters of four", "mkae 2 treasures", []string{"create 2 treasures"}, []string{"make"}}, //nolint:misspell // meant
		{"another letter of four", "mane 2 treasures", nil, nil},
		{"a name in four letters", "destroy serr", []string{"destroy #3"}, nil}, // the start of a name: nothing to correct
		{"a name of the board", "destroy krenk0o", nil, nil},                    // a digit isn't a misspelt letter
		{"a letter of a name", "destroy krenkko", []string{"destroy #1"}, []string{"krenko"}},
		{"a name of a player", "ping caroll", []string{"1 damage to Carol"}, []string{"carol"}},
		{"two words", "creat 2 tresures", []string{"create 2 treasures"}, []string{"create", "treasures"}},
		{"four words", "destory krenkko, caroll gians 3", nil, nil}, //nolint:misspell // meant
		{"an ordinary word", "winds", nil, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			all := Readings(readBook(t, smallBook), test.line, threePlayers(t), parseSimple)
			var got, mended []string
			for _, r := range all {
				got, mended = append(got, r.Line()), r.Mended
			}
			if !slices.Equal(got, test.want) || !slices.Equal(mended, test.mended) {
				t.Errorf("%q: got %q by %q, want %q by %q", test.line, got, mended, test.want, test.mended)
			}
		})
	}
}

func TestOrdinaryWordsAreNotMended(t *testing.T) {
	table := threePlayers(t)
	table.Players = append(table.Players, "Wonds")
	for word, want := range map[string]bool{"winds": false, "wands": true} {
		r := newReader(readBook(t, smallBook), table, parseSimple)
		if got := r.mendings(lex("ping " + word)); (len(got) > 0) != want {
			t.Errorf("%s: got %v", word, got)
		}
	}
}

func TestCheaperReadingsComeFirst(t *testing.T) {
	all := Readings(readBook(t, smallBook), "swing 2 goblins at bob", threePlayers(t), parseSimple)
	if len(all) != 2 || all[0].Line() != "attack Bob with 2 of #2" || all[0].Cost >= all[1].Cost {
		t.Errorf("got %+v, want the speaker's goblins first", all)
	}
}

func TestLongLinesAreNotRead(t *testing.T) {
	line := strings.Repeat("ok ", mostWords-3) + "make 2 treasures"
	if got := lines(t, threePlayers(t), line); len(got) != 1 {
		t.Errorf("%d words: got %q, want one reading", mostWords, got)
	}
	if got := lines(t, threePlayers(t), "ok "+line); got != nil {
		t.Errorf("%d words: got %q, want none", mostWords+1, got)
	}
}

func TestPartsHaveABound(t *testing.T) {
	line := strings.Repeat("make 2 foods and ", 14) + "zzz"
	for _, takes := range []func(string) bool{
		func(string) bool { return true },
		func(s string) bool { return !strings.Contains(s, "zzz") }, // each of 16,384 ways to split the line fails at its end
	} {
		r := newReader(readBook(t, smallBook), threePlayers(t), parseSimple)
		r.reads = takes
		r.line(lex(line))
		if r.parted > 2*mostParts {
			t.Errorf("%d parts were tried", r.parted)
		}
	}
}
