package packed_test

import (
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"arbiter/tracker"
	"arbiter/tracker/packed"
)

var formats = []packed.Format{packed.ByPlace, packed.ByName}

// What is opened is what was sealed, whatever is in the texts.
func TestOpenedIsSealed(t *testing.T) {
	line := rapid.OneOf(
		rapid.StringMatching(`\{"[a-z]{1,3}":(0|[1-9][0-9]{0,20}|-1|1\.05|"[a-z #]{0,3}"|\["a","b\\"",null\])\}`),
		rapid.SampledFrom([]string{"", "\"", `"\`, "{\"a\":\"\\u0041\\\"x\"}", "00", "007", `"a/b"`, "\x00", "\x01\x02", "\x00\x01", "0", "-0"}),
		rapid.Map(rapid.String(), func(s string) string { return strings.ReplaceAll(s, "\n", "") }),
	)
	rapid.Check(t, func(r *rapid.T) {
		var all []tracker.Stored
		seq := rapid.Int64Range(1, 1<<40).Draw(r, "seq")
		for range rapid.IntRange(1, 8).Draw(r, "batches") {
			b := tracker.Stored{
				Seq: seq, At: rapid.Int64().Draw(r, "at"), By: line.Draw(r, "by"), Text: rapid.String().Draw(r, "text"), Actions: line.Draw(r, "actions"),
				Request: rapid.OneOf(rapid.String(), rapid.StringMatching(`-?[0-9]{0,21}`)).Draw(r, "request"), Part: rapid.IntRange(0, 300).Draw(r, "part"),
			}
			records := rapid.IntRange(1, 4).Draw(r, "records")
			for range records {
				b.Events = append(append(b.Events, line.Draw(r, "record")...), '\n')
			}
			b.Last = b.Seq + int64(records) - 1
			seq = b.Last + 1
			all = append(all, b)
		}
		for _, format := range formats {
			data, err := packed.Seal(all, format)
			if err != nil {
				r.Fatal(err)
			}
			got, err := packed.Open(data)
			if diff := cmp.Diff(all, got); diff != "" || err != nil {
				r.Fatalf("format %d: %v\n%s", format, err, diff)
			}
		}
	})
}

func batch(seq int64, n int) tracker.Stored {
	return tracker.Stored{Seq: seq, Last: seq + int64(n) - 1, By: `{"name":"Ann"}`, Text: "line", Events: []byte(strings.Repeat("1\t1\ttoy/added\t{}\t{\"n\":7}\n", n))}
}

// everyForm returns batches with each form of request, speaker, line and value that a
// format tells apart.
func everyForm() []tracker.Stored {
	all := []tracker.Stored{
		{By: `{"name":"Ann","account":"200000000000000001"}`, Text: "start toy", Request: "1460000000000000000", Actions: `[{"kind":"toy/open","version":1,"data":{"format":"long"}}]`, Events: []byte("1\t1\ttable/started\t{\"player\":\"Ann\"}\t{\"game\":\"toy\"}\n1\t1\ttoy/opened\t{\"player\":\"Ann\"}\t{\"format\":\"long\"}\n")},
		{By: `{"name":"Bob"}`, Text: "add 3 Goblins\nthen 2 Goblins", Request: "1460000000004194303", Part: 1, Events: []byte("1\t1\ttoy/added\t{\"player\":\"Bob\"}\t{\"id\":1,\"count\":3,\"of\":{\"name\":\"Goblin\",\"types\":[\"Creature\",\"Token\"]}}\n2\t1\ttoy/added\t{\"rule\":\"toy/twice\"}\t{\"id\":2,\"count\":2,\"of\":{\"name\":\"Goblin\",\"types\":[\"Creature\",\"Token\"]}}\n")},
		{By: `{"name":"Bob"}`, Text: "", Request: "press 5", Events: []byte("1\t1\ttable/named\t{}\t[{\"id\":2,\"count\":-1},{\"id\":1,\"count\":999999999999999999},{\"id\":1000000000000000000}]\n")},
		{By: `{"name":"Ann","account":"200000000000000001"}`, Text: "a\x00b\x01", Request: "-7", Actions: "no JSON 12 \"", Events: []byte("\x01\x02\n\n007 0 1.05 \"a\\\"b\" \"id\":\"Goblin\"\n")},
		{By: "", Text: "Ann, Bob", Events: []byte("1\t1\ttoy/left\t{}\t{\"Ann\":\"Bob\",\"count\":4}\n")},
	}
	seq, at := int64(41), int64(1_795_000_000_000)
	for i := range all {
		b := &all[i]
		b.Seq, b.At = seq, at
		b.Last = seq + int64(strings.Count(string(b.Events), "\n")) - 1
		seq, at = b.Last+1, at+int64(i-1)*90_001
	}
	return all
}

// Batches that Store doesn't give, or that leave a gap, are refused.
func TestUnfit(t *testing.T) {
	short, cut := batch(1, 2), batch(1, 1)
	short.Last = 5
	cut.Events = cut.Events[:4]
	for name, all := range map[string][]tracker.Stored{"none": nil, "a gap": {batch(1, 2), batch(4, 1)}, "records": {short}, "cut off": {cut}, "not numbered": {batch(0, 1)}} {
		if _, err := packed.Seal(all, packed.ByName); !errors.Is(err, packed.ErrUnfit) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Whatever part of packed batches is changed or missing, they are refused or opened as
// others, without a panic: the checksums of the log say which.
func TestDamage(t *testing.T) {
	var all []tracker.Stored
	for n := range 20 {
		all = append(all, batch(int64(n)*3+1, 3))
	}
	for _, format := range formats {
		data, err := packed.Seal(all, format)
		if err != nil {
			t.Fatal(err)
		}
		for i := range data {
			if _, err := packed.Open(data[:i]); err == nil {
				t.Errorf("format %d: cut off after %d bytes, it is opened", format, i)
			}
			for _, by := range []byte{1, 0x80, 0xff} {
				changed := append([]byte(nil), data...)
				changed[i] ^= by
				if got, err := packed.Open(changed); err == nil && cmp.Equal(all, got) {
					t.Logf("format %d: byte %d doesn't count", format, i)
				}
			}
		}
		data[0] = byte(packed.ByName + 1)
		if _, err := packed.Open(data); !errors.Is(err, tracker.ErrNewer) {
			t.Error(err)
		}
		data[0] = 0
		if _, err := packed.Open(data); !errors.Is(err, packed.ErrDamaged) {
			t.Error(err)
		}
	}
}

// FuzzOpen opens any data: it is refused, or opened.
func FuzzOpen(f *testing.F) {
	for _, format := range formats {
		for _, all := range [][]tracker.Stored{{batch(1, 3), batch(4, 1)}, everyForm()} {
			data, err := packed.Seal(all, format)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(data)
		}
	}
	f.Fuzz(func(_ *testing.T, data []byte) { _, _ = packed.Open(data) })
}

// What an earlier version has sealed can be opened, with the dictionary of then.
func TestStaysReadable(t *testing.T) {
	want := []tracker.Stored{batch(1, 3), batch(4, 1)}
	want[0].Request, want[1].Request, want[1].Text = "1430012345678901234", "press 5", "create a 3/3 red Ogre creature token"
	for n := range want {
		want[n].At = 1_795_000_000_000 + int64(n)*1500
	}
	for file, want := range map[string][]tracker.Stored{"sealed-1": want, "sealed-1-forms": everyForm(), "sealed-2-forms": everyForm()} {
		data, err := os.ReadFile("testdata/" + file + ".bin")
		if err != nil {
			t.Fatal(err)
		}
		got, err := packed.Open(data)
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("%s: %v\n%s", file, err, diff)
		}
	}
}

// A format is written a day after the schema has brought it, not before; the newest such.
func TestAllowed(t *testing.T) {
	now := time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)
	ago := func(hours time.Duration) time.Time { return now.Add(-hours * time.Hour) }
	for _, tt := range []struct {
		first, second time.Time
		want          packed.Format
	}{
		{ago(23), ago(23), 0},
		{ago(24), ago(23), packed.ByPlace},
		{ago(24), ago(24), packed.ByName},
		{ago(900), now, packed.ByPlace},
		{ago(-1), ago(-1), 0}, // the server's clock is ahead
	} {
		if got := packed.Allowed(now, tt.first, tt.second); got != tt.want {
			t.Errorf("since %v and %v: %d, want %d", tt.first, tt.second, got, tt.want)
		}
	}
}
