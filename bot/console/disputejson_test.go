package console

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The JSON of a dispute has every field, and a reply without a dispute has no field
// for it.
func TestDisputeInJSON(t *testing.T) {
	got, _ := read(t, newJudge(t), Options{As: "Alice", Channel: "c", JSON: true},
		"judge: may I", "create a Food token", "judge: qwrtz flumbobber grobble", "side: I may", "@Alice ruling: 704.5f, \"no\"\u202e", "board", "judge", "ruling: 704.5g", "withdraw the dispute")
	var lines []json.RawMessage
	for line := range strings.Lines(got) {
		var fields map[string]json.RawMessage
		if err := json.Unmarshal([]byte(line), &fields); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		checkBoard(t, fields["board"])
		checkAnswer(t, []byte(line))
		lines = append(lines, fields["dispute"])
	}
	if len(lines) != 9 || lines[0] != nil || lines[1] != nil || lines[5] != nil || lines[8] != nil {
		t.Fatalf("%d lines: %s", len(lines), lines)
	}
	const asked = `{"id":6,"by":"Alice","question":"qwrtz flumbobber grobble","open":true,"found":[],"steps":[`
	const side = `{"kind":"side","by":"Alice","player":"Alice","as":null,"text":"I may","rules":[]}`
	const ruling = `{"kind":"ruling","by":"Alice","player":null,"as":"party","text":"\"no\"","rules":[{"rule":"magic/sba/toughness-zero","name":"Toughness 0","number":"704.5f","edition":"2026-09-25","now":"704.5f"}]}`
	for n, want := range map[int]string{2: asked + "]}", 3: asked + side + "]}", 4: asked + side + "," + ruling + "]}", 6: asked + side + "," + ruling + "]}"} {
		if diff := cmp.Diff(want, string(lines[n])); diff != "" {
			t.Errorf("line %d: %s", n, diff)
		}
	}
	if !strings.Contains(string(lines[7]), `"number":"704.5g"`) || !strings.Contains(string(lines[7]), `"number":"704.5f"`) {
		t.Errorf("a later ruling takes the place of the first: %s", lines[7])
	}
}
