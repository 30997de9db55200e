package gcpercent

import "testing"

func TestMeasures(t *testing.T) {
	for arg, want := range map[string]bool{
		"-test.run=Games":    false,
		"-test.benchtime=1s": false,
		"-test.bench=Replay": true,
		"-memory":            true,
	} {
		if measures([]string{"-test.timeout=10m", arg}) != want {
			t.Errorf("%s measures: %v", arg, !want)
		}
	}
	if measures(nil) {
		t.Error("no flag measures")
	}
}
