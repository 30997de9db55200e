package discordtest_test

import (
	"fmt"
	"maps"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/bot/discordtest"
)

// input returns a labelled text input with additional fields.
func input(id string, more m) m {
	c := m{"type": 4, "custom_id": id, "style": 1}
	maps.Copy(c, more)
	return labelled(c)
}

func labelled(c m) m { return m{"type": 18, "label": "L", "component": c} }

func form(c ...m) m { return m{"custom_id": "form", "title": "A form", "components": c} }

// Limits: Discord's documentation, "Modal", "Label", "Text Input".
func TestModalLimits(t *testing.T) {
	inputs := func(n int) []m { return times(n, func(i int) m { return input(fmt.Sprint("a", i), nil) }) }
	old := m{"type": 1, "components": []m{{"type": 4, "custom_id": "a", "style": 1, "label": "L"}}}
	for _, tc := range []struct {
		name      string
		good, bad m
	}{
		{"components", form(inputs(5)...), form(inputs(6)...)},
		{"no components", form(inputs(1)...), form()},
		{"title", plus(form(inputs(1)...), "title", strings.Repeat("x", 45)), plus(form(inputs(1)...), "title", strings.Repeat("x", 46))},
		{"custom_id twice", form(input("a", nil), input("b", nil)), form(input("a", nil), input("a", nil))},
		{"label", form(plus(input("a", nil), "label", strings.Repeat("x", 45))), form(plus(input("a", nil), "label", strings.Repeat("x", 46)))},
		{"an input's own label", form(input("a", nil)), form(input("a", m{"label": "twice"}))},
		{"an empty label", form(input("a", nil)), form(input("a", m{"label": ""}))},
		{"in a row the label is needed", form(old), form(m{"type": 1, "components": []m{{"type": 4, "custom_id": "a", "style": 1}}})},
		{"value", form(input("a", m{"value": strings.Repeat("x", 4000)})), form(input("a", m{"value": strings.Repeat("x", 4001)}))},
		{"placeholder", form(input("a", m{"placeholder": strings.Repeat("x", 100)})), form(input("a", m{"placeholder": strings.Repeat("x", 101)}))},
		{"lengths", form(input("a", m{"min_length": 5, "max_length": 5})), form(input("a", m{"min_length": 6, "max_length": 5}))},
		{"select", form(labelled(menu("s", lines(25)...))), form(labelled(menu("s", lines(26)...)))},
		{"a button", form(inputs(1)...), form(row(button("a", "x")))},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			d, c, s := begin(t, discordtest.Options{Lenient: true})
			d.User("Alice").Slash(d.Channel, "/game start", nil)
			e := s.interaction()
			if r := c.answer(e, 9, tc.bad); r.status != 400 || r.Code != 50035 {
				t.Errorf("past the limit: %d %s", r.status, r.body)
			}
			if r := c.answer(e, 9, tc.good); r.status != 204 { // the refused response didn't acknowledge
				t.Errorf("within it: %d %s", r.status, r.body)
			}
		})
	}
}

// What a client can't submit in a modal.
func TestCantSubmit(t *testing.T) {
	for _, tc := range []struct {
		name   string
		fields m
		want   string // "": it can be submitted
	}{
		{"all", m{"amount": "12345", "who": []string{"a"}}, ""},
		{"what is optional left out", m{"amount": "1"}, ""},
		{"too long", m{"amount": "123456"}, "too many"},
		{"required and empty", m{"who": []string{"a"}}, "too few"},
		{"no text", m{"amount": 1}, "no string"},
		{"no list", m{"amount": "1", "who": "a"}, "[]string"},
		{"no option", m{"amount": "1", "who": []string{"c"}}, "no option"},
		{"no field", m{"amount": "1", "when": "x"}, "no field"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			j := newJudge(t)
			d := discordtest.Start(j, discordtest.Options{})
			c := newClient(t, d)
			c.register()
			s, _ := c.connect()
			i := d.User("Alice").Slash(d.Channel, "/game start", nil)
			c.answer(s.interaction(), 9, form(
				input("amount", m{"max_length": 5}), labelled(plus(menu("who", line("a"), line("b")), "required", false)),
			))
			modal, err := i.Modal(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			d.User("Alice").Submit(modal, tc.fields)
			if tc.want == "" {
				s.interaction()
			}
			if got := j.end(); (got == "") != (tc.want == "") || !strings.Contains(got, tc.want) {
				t.Errorf("the fake said %q, want %q", got, tc.want)
			}
		})
	}
}

func TestSubmit(t *testing.T) {
	d, c, s := begin(t, discordtest.Options{})
	i, e := press(t, d, c, s)
	c.answer(e, 9, form(
		input("amount", m{"value": "3", "max_length": 5}),
		labelled(plus(menu("who", line("a"), line("b")), "max_values", 2)),
	))
	modal, err := i.Modal(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var fields []string
	for _, f := range modal.Fields() {
		fields = append(fields, f.CustomID)
	}
	if diff := cmp.Diff([]string{"amount", "who"}, fields); diff != "" || modal.Title != "A form" {
		t.Errorf("%q: fields (-want +got):\n%s", modal.Title, diff)
	}
	d.User("Alice").Submit(modal, m{"who": []string{"b"}})
	got := string(s.want(0, "INTERACTION_CREATE").D)
	for _, want := range []string{
		`"custom_id":"form"`,
		`{"component":{"custom_id":"amount","id":2,"type":4,"value":"3"},"id":1,"type":18}`,
		`{"component":{"custom_id":"who","id":4,"type":3,"values":["b"]},"id":3,"type":18}`,
		`"message":{`, // of the button that opened it
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in %s", want, got)
		}
	}
}
