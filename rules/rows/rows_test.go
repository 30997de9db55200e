package rows_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"arbiter/rules/rows"
)

func Example() {
	facts := fstest.MapFS{"terms.txt": {Data: []byte("# term | rule\n\nAbility | 113\n  Active player | 102.1\n")}}
	err := rows.Read(facts, "terms.txt", func(row string) error {
		term, rule, _ := strings.Cut(row, " | ")
		fmt.Println(rule, term)
		return nil
	})
	fmt.Println(err)
	// Output:
	// 113 Ability
	// 102.1 Active player
	// <nil>
}

func TestRead(t *testing.T) {
	unfit := errors.New("unfit")
	for name, c := range map[string]struct {
		text string
		want []string
		err  string
	}{
		"empty":           {},
		"rows":            {"a\nb\n", []string{"a", "b"}, ""},
		"no last newline": {"a\nb", []string{"a", "b"}, ""},
		"carriage return": {"a\r\n#\r\n b \r\n", []string{"a", "b"}, ""},
		"unfit":           {"# c\na\n\nunfit\nb\n", []string{"a"}, "t.txt, line 4: unfit"},
		"a long line":     {"a\n" + strings.Repeat("x", 1<<17), []string{"a"}, "t.txt: bufio.Scanner: token too long"},
	} {
		var got []string
		err := rows.Read(fstest.MapFS{"t.txt": {Data: []byte(c.text)}}, "t.txt", func(row string) error {
			if row == "unfit" {
				return unfit
			}
			got = append(got, row)
			return nil
		})
		if !slices.Equal(got, c.want) || (err == nil) != (c.err == "") || err != nil && err.Error() != c.err {
			t.Errorf("%s: rows %q, error %v; want %q, %q", name, got, err, c.want, c.err)
		}
	}
	if err := rows.Read(fstest.MapFS{}, "none.txt", nil); err != nil {
		t.Errorf("a file that doesn't exist: %v", err)
	}
	if err := rows.Read(fstest.MapFS{"d/t.txt": {}}, "d", nil); err == nil {
		t.Error("a folder is read as a file")
	}
}
