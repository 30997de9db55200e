package packed_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"arbiter/tracker"
	"arbiter/tracker/packed"
)

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
		data, err := packed.Seal(all)
		if err != nil {
			r.Fatal(err)
		}
		got, err := packed.Open(data)
		if diff := cmp.Diff(all, got); diff != "" || err != nil {
			r.Fatalf("%v\n%s", err, diff)
		}
	})
}

func batch(seq int64, n int) tracker.Stored {
	return tracker.Stored{Seq: seq, Last: seq + int64(n) - 1, By: `{"name":"Ann"}`, Text: "line", Events: []byte(strings.Repeat("1\t1\ttoy/added\t{}\t{\"n\":7}\n", n))}
}

// Batches that Store doesn't give, or that leave a gap, are refused.
func TestUnfit(t *testing.T) {
	short, cut := batch(1, 2), batch(1, 1)
	short.Last = 5
	cut.Events = cut.Events[:4]
	for name, all := range map[string][]tracker.Stored{"none": nil, "a gap": {batch(1, 2), batch(4, 1)}, "records": {short}, "cut off": {cut}, "not numbered": {batch(0, 1)}} {
		if _, err := packed.Seal(all); !errors.Is(err, packed.ErrUnfit) {
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
	data, err := packed.Seal(all)
	if err != nil {
		t.Fatal(err)
	}
	for i := range data {
		if _, err := packed.Open(data[:i]); err == nil {
			t.Errorf("cut off after %d bytes, it is opened", i)
		}
		for _, by := range []byte{1, 0x80, 0xff} {
			changed := append([]byte(nil), data...)
			changed[i] ^= by
			if got, err := packed.Open(changed); err == nil && cmp.Equal(all, got) {
				t.Logf("byte %d doesn't count", i)
			}
		}
	}
	data[0] = 9
	if _, err := packed.Open(data); !errors.Is(err, tracker.ErrNewer) {
		t.Error(err)
	}
}

// FuzzOpen opens any data: it is refused, or opened.
func FuzzOpen(f *testing.F) {
	data, err := packed.Seal([]tracker.Stored{batch(1, 3), batch(4, 1)})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Fuzz(func(_ *testing.T, data []byte) { _, _ = packed.Open(data) })
}

// What an earlier version has sealed can be opened, with the dictionary of then.
func TestStaysReadable(t *testing.T) {
	want := []tracker.Stored{batch(1, 3), batch(4, 1)}
	want[0].Request, want[1].Request, want[1].Text = "1430012345678901234", "press 5", "create a 3/3 red Ogre creature token"
	for n := range want {
		want[n].At = 1_795_000_000_000 + int64(n)*1500
	}
	data, err := os.ReadFile("testdata/sealed-1.bin")
	if err != nil {
		t.Fatal(err)
	}
	got, err := packed.Open(data)
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("%v\n%s", err, diff)
	}
}
