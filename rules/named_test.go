package rules_test

import (
	"slices"
	"testing"

	"arbiter/rules"
)

func TestNamesInAText(t *testing.T) {
	v := library(t).Default(rules.Magic)
	got := v.Named("Flying, first strike\nWhen this dies, destroy target creature with mana value 3 or less. Scry 2.")
	for _, want := range []rules.Ref{"702.9", "702.7", "701.8", "202.3", "701.22"} {
		if !slices.Contains(got, want) {
			t.Errorf("lacks %s: %v", want, got)
		}
	}
	if slices.Contains(got, "106") {
		t.Error("mana value is taken apart")
	}
	if got := v.Named("Sweep the lamp. Fliyng."); len(got) > 0 {
		t.Errorf("finds %v where nothing is named", got)
	}
}
