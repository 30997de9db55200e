package main

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

// Scripts build on the fields of tokens parse: DESIGN §6 lists them.
func TestTokensParseGivesItsFields(t *testing.T) {
	want := strings.Fields("name power toughness colors supertypes types subtypes keywords quoted count count_expr tapped attacking attached copy_of counters predefined")
	for _, text := range []string{
		"create two 1/1 white Soldier creature tokens", "create a Monster Role token attached to #3",
		"create X tokens that are copies of it, except they have haste", "create an Incubator token with two +1/+1 counters on it",
	} {
		var out bytes.Buffer
		if err := tokensCommand([]string{"parse", "--json", text}, nil, &out); err != nil {
			t.Fatal(err)
		}
		var made []map[string]json.RawMessage
		if err := json.Unmarshal(out.Bytes(), &made); err != nil || len(made) != 1 {
			t.Fatalf("%s: %s (%v)", text, &out, err)
		}
		if len(made[0]) != len(want) {
			t.Errorf("%s: %d fields, want %d", text, len(made[0]), len(want))
		}
		for _, field := range want {
			if _, ok := made[0][field]; !ok {
				t.Errorf("%s: no field %s", text, field)
			}
		}
		for _, field := range []string{"colors", "supertypes", "types", "subtypes", "keywords", "quoted"} {
			if slices.Equal(made[0][field], []byte("null")) {
				t.Errorf("%s: %s is null, not a list", text, field)
			}
		}
	}
}

func TestTokensParseSaysWhatItReads(t *testing.T) {
	for text, want := range map[string][]string{
		"create a Monster Role token attached to target creature":       {`"attached":"target creature"`, `"predefined":true`},
		"create X tokens that are copies of it, except they have haste": {`"copy_of":"it, except they have haste"`, `"count":null`, `"count_expr":"X"`},
		"create an Incubator token with two +1/+1 counters on it":       {`"counters":"two +1/+1 counters"`},
		"Draw a card.": {"[]"},
	} {
		var out bytes.Buffer
		if err := tokensCommand([]string{"parse", "--json", text}, nil, &out); err != nil {
			t.Fatal(err)
		}
		var plain bytes.Buffer
		if err := json.Compact(&plain, out.Bytes()); err != nil {
			t.Fatal(err)
		}
		for _, w := range want {
			if !strings.Contains(plain.String(), w) {
				t.Errorf("%s: no %s in %s", text, w, &plain)
			}
		}
	}
}
