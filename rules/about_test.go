package rules_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"arbiter/data"
	"arbiter/rules"
)

// Each line of names.txt names a rule that has no other name, in the order of
// the book, and no two rules of a section alike.
func TestNamesAreSound(t *testing.T) {
	raw, err := data.FS.ReadFile("magic/names.txt")
	if err != nil {
		t.Fatal(err)
	}
	v := library(t).Default(rules.Magic)
	before, lines, seen := rules.Ref(""), 0, make(map[string]bool)
	for line := range strings.Lines(string(raw)) {
		number, name, ok := strings.Cut(strings.TrimSpace(line), " | ")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		lines++
		ref := rules.Ref(number)
		page, known := v.Show(ref)
		if !known || page.NotDigested() || page.Entry.Title != "" {
			t.Errorf("%s is no rule of the digest, or has a title", number)
		}
		if page.Key != "" {
			t.Errorf("%s has the name %q in keys.txt", number, v.Cite(page.Key).Name)
		}
		if before != "" && rules.CompareRefs(before, ref) >= 0 {
			t.Errorf("%s stands behind %s", ref, before)
		}
		before = ref
		if n := utf8.RuneCountInString(name); n == 0 || n > 42 || seen[number[:3]+name] {
			t.Errorf("%s: %q is long, or is there twice", ref, name)
		}
		seen[number[:3]+name] = true
		if v.Name(ref) != name {
			t.Errorf("%s is called %q, want %q", ref, v.Name(ref), name)
		}
	}
	if lines < 300 {
		t.Errorf("%d lines", lines)
	}
	if w := library(t, newest).Default(rules.Magic); w.Name("608.2b") != v.Name("608.2b") {
		t.Errorf("the edition calls 608.2b %q", w.Name("608.2b"))
	}
}
