package rules_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"reflect"
	"testing"

	"arbiter/internal/shared"
	"arbiter/rules"
)

var (
	learnWeights = flag.Bool("learn", false, "look for better weights of the search, and print them")
	learnWithout = flag.String("without", "", "the asker whose questions aren't used, to see how they are answered then")
)

// lesson is a set of questions that weights are learned from.
type lesson struct {
	name      string
	share     float64
	questions []question // with the numbers of the digest
}

// lessons are the open questions, the situations in ../shared/vectors, and the
// rulebook's examples, which aren't indexed and whose rule is the expected answer.
func lessons(t *testing.T) []lesson {
	t.Helper()
	var all []lesson
	for _, a := range askers(t) {
		if !a.held {
			all = append(all, lesson{a.name, 1, a.questions})
		}
	}
	own := lesson{name: "queries", share: 1}
	for _, q := range exams(t)["digest"].questions {
		if q.game == rules.Magic && !q.held {
			own.questions = append(own.questions, q)
		}
	}
	situations := lesson{name: "situations", share: 0.5}
	lines := bufio.NewScanner(bytes.NewReader(shared.Read(t, "vectors/magic.jsonl")))
	for lines.Scan() {
		var s struct {
			Given, Actions, Expect string
			Rules                  []rules.Ref
		}
		if err := json.Unmarshal(lines.Bytes(), &s); err != nil {
			t.Fatal(err)
		}
		situations.questions = append(situations.questions, question{asked: s.Given + " " + s.Actions + " " + s.Expect, decide: s.Rules})
	}
	examples := lesson{name: "examples", share: 0.7}
	v := library(t, newest).Default(rules.Magic)
	for i, e := range v.Entries() {
		page, _ := v.Show(e.Ref)
		for k, example := range e.Examples {
			if page.Plain != nil && (i+k)%2 == 0 {
				examples.questions = append(examples.questions, question{asked: example, decide: []rules.Ref{page.Plain.Ref}})
			}
		}
	}
	return append(all, own, situations, examples)
}

// TestLearnWeights looks for better weights of the search: each in turn is made
// greater and less, as long as the open questions are answered better for it,
// with the digest alone and with the newest edition. It takes some minutes:
//
//	go test ./rules -run LearnWeights -v -learn
func TestLearnWeights(t *testing.T) {
	w := rules.Learned()
	all := lessons(t)
	views := []*rules.View{library(t).Default(rules.Magic), library(t, newest).Default(rules.Magic)}
	var in []*rules.Search
	score := func(l lesson) float64 {
		sum := 0.0
		for i, v := range views {
			s, _ := stand(v, in[i], l.questions, typings["typed"])
			sum += 0.6*s.five + 0.3*s.inverse + 0.1*s.ten
		}
		return sum / 2
	}
	scores := make(map[string]float64) // of lessons, by the last call of rate
	rate := func() float64 {
		sum, of := 0.0, 0.0
		in = in[:0]
		for _, v := range views {
			in = append(in, v.SearchWith(w))
		}
		for _, l := range all {
			scores[l.name] = score(l)
			if l.name != *learnWithout {
				sum, of = sum+l.share*scores[l.name], of+l.share
			}
		}
		return sum / of
	}
	best := rate()
	for _, l := range all {
		t.Logf("%-10s %4d questions: %.1f", l.name, len(l.questions), scores[l.name])
	}
	if best < 75 {
		t.Errorf("the open questions are answered worse than weights had been learned for: %.1f", best)
	}
	if !*learnWeights {
		return
	}
	knobs := knobsOf(reflect.ValueOf(w).Elem())
	for changed := true; changed; {
		changed = false
		for i, knob := range knobs {
			was := knob.Float()
			at := was
			for _, factor := range []float64{0.6, 0.8, 1.25, 1.6} {
				knob.SetFloat(max(was, 0.05) * factor)
				if got := rate(); got > best+0.05 {
					best, at, changed = got, knob.Float(), true
				}
			}
			knob.SetFloat(at)
			if at != was {
				t.Logf("weight %d, %.3g: %.3f", i, at, best)
			}
		}
	}
	t.Logf("%.3f with %+v", rate(), *w)
	for _, l := range all {
		t.Logf("%-10s %4d questions: %.1f", l.name, len(l.questions), scores[l.name])
	}
}

// knobsOf returns the numbers of a struct, one by one.
func knobsOf(v reflect.Value) (all []reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for _, field := range v.Fields() {
			all = append(all, knobsOf(field)...)
		}
	case reflect.Array:
		for i := range v.Len() {
			all = append(all, knobsOf(v.Index(i))...)
		}
	default:
		all = append(all, v)
	}
	return all
}
