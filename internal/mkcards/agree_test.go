package main

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"arbiter/bot/cardtext"
	"arbiter/data"
	"arbiter/internal/shared"
	"arbiter/rules"
)

func TestShow(t *testing.T) {
	all, err := read(rules.Magic, bytes.NewReader(shared.Read(t, "cards/cards.jsonl.gz")))
	if err != nil {
		t.Fatal(err)
	}
	reader, err := cardtext.NewReader(data.FS)
	if err != nil {
		t.Fatal(err)
	}
	more, less, same := 0, 0, 0
	tm, tl, ts := 0, 0, 0
	for _, s := range all {
		texts := ""
		for _, f := range s.Faces {
			texts += f.Text + "\n"
		}
		readTexts(&s.Card, reader)
		var ours []string
		for _, f := range s.Faces {
			for _, k := range f.Keywords {
				ours = append(ours, k)
			}
		}
		for _, k := range s.keywords {
			l := strings.ToLower(k)
			switch l {
			case "landwalk":
				l = "walk"
			case "typecycling":
				l = "cycling"
			}
			if slices.ContainsFunc(ours, func(o string) bool { return strings.HasPrefix(o, l) || (l == "walk" || l == "cycling" || l == "offering") && strings.Contains(o, l) }) {
				same++
			} else {
				less++
				t.Logf("LESS %s: %s of %q: %q", s.Name, k, ours, texts)
			}
		}
		for _, o := range ours {
			if !slices.ContainsFunc(s.keywords, func(k string) bool {
				k = strings.ToLower(k)
				return strings.HasPrefix(o, k) || k == "landwalk" && strings.HasSuffix(o, "walk") || k == "typecycling" && strings.Contains(o, "cycling") || k == "offering" && strings.Contains(o, k)
			}) {
				more++
				t.Logf("MORE %s: %s not in %q: %q", s.Name, o, s.keywords, texts)
			}
		}
		var names []string
		for _, m := range s.Makes {
			names = append(names, strings.TrimSuffix(m.Name, " Token"))
		}
		for _, k := range s.tokens {
			if slices.Contains(names, k) {
				ts++
			} else {
				tl++
				t.Logf("TLESS %s: %s of %q: %q", s.Name, k, names, texts)
			}
		}
		for _, o := range names {
			if !slices.Contains(s.tokens, o) {
				tm++
				t.Logf("TMORE %s: %s not in %q: %q", s.Name, o, s.tokens, texts)
			}
		}
	}
	t.Logf("keywords: same %d less %d more %d; tokens: same %d less %d more %d", same, less, more, ts, tl, tm)
}
