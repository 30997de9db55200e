package magic_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/tracker"
)

// `why` lists each step with its result and rule, in the order of the layers
// (CR 613).
func TestWhy(t *testing.T) {
	for _, tc := range []struct {
		name  string
		lines []string
		what  string
		want  []string
	}{
		{
			"base set in 7b, counters after it",
			[]string{"create a 5/5 green Wurm creature token", "put two +1/+1 counters on #1", "create a Cursed Role token attached to #1"},
			"#1",
			[]string{
				"printed 5/5 = 5/5 magic/layer/copiable", "Cursed: base 1/1 = 1/1 magic/layer/7b",
				"2 +1/+1 counters: +2/+2 = 3/3 magic/counter/plus-minus",
			},
		},
		{
			"an anthem, a pump and a keyword counter",
			[]string{"create a 1/1 white Soldier creature token", "add 2 Glorious Anthem", "#1 gets +2/+0 and gains trample until end of turn", "put a flying counter on #1"},
			"Soldier",
			[]string{
				"printed 1/1 = 1/1 magic/layer/copiable", "flying counter: flying = flying magic/counter/keyword", "until end of turn: trample = flying and trample magic/layer/6",
				"Glorious Anthem ×2: +2/+2 = 3/3 magic/layer/7c", "until end of turn: +2/+0 = 5/3 magic/layer/7c",
			},
		},
		{
			"every layer, and the order of timestamps in it",
			[]string{
				"create a 4/4 white Angel creature token with flying", "put a haste counter on #1",
				"#1 becomes a 0/1 blue Frog creature until end of turn", "Bob: gain control of #1 until end of turn",
				"#1 loses all abilities", "put a trample counter on #1", "put a +1/+1 counter on #1",
				"effect: Frogs get +2/+0", "switch #1's power and toughness until end of turn",
			},
			"#1",
			[]string{
				"printed 4/4 = 4/4 magic/layer/copiable", "Bob controls it =  magic/layer/2",
				"until end of turn: Frog creature = Creature — Frog magic/layer/4", "until end of turn: blue = blue magic/layer/5",
				"haste counter: haste = flying and haste magic/counter/keyword", "effect 4: no abilities = no abilities magic/layer/6",
				"trample counter: trample = trample magic/counter/keyword",
				"until end of turn: base 0/1 = 0/1 magic/layer/7b",
				"effect 5: +2/+0 = 2/1 magic/layer/7c", "1 +1/+1 counter: +1/+1 = 3/2 magic/counter/plus-minus",
				"until end of turn: switched = 2/3 magic/layer/7d",
			},
		},
		{
			"a star, an anthem that counts, and another player's",
			[]string{
				`create a green Elemental creature token named Sprout with "This token's power and toughness are each equal to the number of creatures you control."`,
				"create three 1/1 green Saproling creature tokens", "effect: Elementals get +1/+1 for each Saproling you control",
			},
			"#1",
			[]string{"printed */* =  magic/layer/copiable", "* is 4 = 4/4 magic/layer/7a", "effect 3: +3/+3 = 7/7 magic/layer/7c"},
		},
		{
			"what waits for what it depends on (CR 613.8)",
			[]string{
				"add basic Forest land \"Forest\"", "effect: creatures are artifacts in addition to their other types",
				"#1 becomes a 2/2 creature that's still a land",
			},
			"#1",
			[]string{
				"printed =  magic/layer/copiable", "effect 3: creature too = Basic Land Creature — Forest magic/layer/4",
				"effect 2: artifact too = Basic Land Creature Artifact — Forest magic/layer/4",
				"effect 3: base 2/2 = 2/2 magic/layer/7b",
			},
		},
		{
			"a keyword for those of a size, which layer 6 sees as printed",
			[]string{"create a 2/2 green Bear creature token", "effect: creatures you control with power 4 or greater have trample", "put two +1/+1 counters on #1"},
			"#1",
			[]string{
				"printed 2/2 = 2/2 magic/layer/copiable", "2 +1/+1 counters: +2/+2 = 4/4 magic/counter/plus-minus",
				"effect 2 saw the printed size, before layer 7: set the result by hand if you play it otherwise =  magic/layer/order",
			},
		},
		{
			"face down, and a copy",
			[]string{
				"add a 5/5 black Demon creature \"Grinning Demon\" face down", "add 2/2 green Bear creature \"Ursa\"", "put a +1/+1 counter on #1",
			},
			"#1",
			[]string{"face down = 2/2 magic/layer/1b", "1 +1/+1 counter: +1/+1 = 3/3 magic/counter/plus-minus"},
		},
		{
			"set by hand",
			[]string{"create a 1/1 white Soldier creature token", "set #1 power 7"},
			"#1",
			[]string{"printed 1/1 = 1/1 magic/layer/copiable", "set by hand = 7/1 "},
		},
	} {
		t.Run(tc.name, func(t *testing.T) {
			g := sitDown(t, "")
			for _, line := range tc.lines {
				g.Say(line)
			}
			x, err := g.Table.Why(tc.what)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tc.want, written(x.Steps)); diff != "" {
				t.Errorf("steps (-want +got):\n%s", diff)
			}
		})
	}
}

// `why` tells the history of what left: the part of a stack, and a token that
// ceased to exist (CR 111.7).
func TestWhyOfWhatLeft(t *testing.T) {
	g := sitDown(t, "")
	for _, line := range []string{"create two 1/1 white Soldier creature tokens", "put an oil counter on 1 of #1", "destroy #2", "destroy #1"} {
		g.Say(line)
	}
	x, err := g.Table.Why("#2")
	if err != nil {
		t.Fatal(err)
	}
	var rules []string
	for _, s := range x.Story {
		rules = append(rules, string(s.Cause.Rule))
	}
	want := []string{"magic/token/owner", "", "", "magic/action/destroy/what", "magic/sba/token-ceases"}
	if diff := cmp.Diff(want, rules); diff != "" {
		t.Errorf("rules (-want +got):\n%s", diff)
	}
	if _, err := g.Table.Why("#77"); err == nil {
		t.Error("what never was has a story")
	}
}

func written(steps []tracker.Step) []string {
	var all []string
	for _, s := range steps {
		all = append(all, fmt.Sprintf("%s = %s %s", s.Text, s.Result, s.Cause.Rule))
	}
	return all
}

// An object that has left can be asked for by name; its history is told to the
// end.
func TestWhyOfWhatHasLeft(t *testing.T) {
	g := sitDown(t, "")
	for _, line := range []string{"add a 2/2 green Bear creature named Ursa", "create a 1/1 white Soldier creature token", "3 damage to Ursa", "gain 1 life", "sacrifice #2"} {
		g.Say(line)
	}
	for what, last := range map[string]string{"Ursa": "#1 Ursa is destroyed (#3).", "the Soldier": "", "Soldier": "Soldier Token ceases to exist.", "#1": "#1 Ursa is destroyed (#3)."} {
		x, err := g.Table.Why(what)
		if last == "" {
			if err == nil {
				t.Errorf("why %s: %+v", what, x)
			}
			continue
		}
		if err != nil || len(x.Steps) != 0 || len(x.Story) == 0 {
			t.Errorf("why %s: %v, %+v", what, err, x)
			continue
		}
		if got := x.Story[len(x.Story)-1].Text.String(); got != last {
			t.Errorf("why %s ends with %q, want %q", what, got, last)
		}
	}
}
