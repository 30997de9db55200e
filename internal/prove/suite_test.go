package main

import (
	"slices"
	"strings"
	"testing"
)

// Each package is tested by plain, by raced, or by both if they divide its tests by alone.
func TestEachTestRunsOnce(t *testing.T) {
	packages := []string{"arbiter", "arbiter/bot", "arbiter/bot/discord", "arbiter/rules"}
	whole, partly := plainly(packages)
	if whole != "./ ./rules" || partly != "./bot" {
		t.Errorf("wholly %s, partly %s", whole, partly)
	}
	for pkg := range alone {
		if !slices.Contains(concurrent, pkg) {
			t.Errorf("the other tests of %s don't run", pkg)
		}
	}
	for _, pkg := range shared {
		if slices.Contains(concurrent, pkg) {
			t.Errorf("tests of %s run twice", pkg)
		}
	}
	if !strings.HasPrefix(sequential(), "^(") || !strings.HasSuffix(sequential(), ")$") {
		t.Errorf("%s matches parts of names", sequential())
	}
}
