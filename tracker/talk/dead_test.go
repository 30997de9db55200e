package talk

import (
	"slices"
	"testing"
)

func TestDeadRows(t *testing.T) {
	b := readBook(t, `
[phrases]
swing {mine} at {who} = attack {who} with {mine}
swing {mine} near {who} = assault {who} with {mine}
drain {who} {n} = {who} loses {n} life; I gain {n} life
drain {who} {n} twice = {who} loses {n} life; I win {n} life
ping {who?} = 1 damage to {who=me}

[after]
{x} | again = {x}
{who} {x} | same for {who2} = tell {who2} {x}
`)
	samples := map[string][]string{"who": {"Bob"}, "mine": {"#1"}, "n": {"2"}, "x": {"fish", "destroy #1"}}
	takes := func(s string) bool { _, err := parseSimple(s); return err == nil }
	want := []string{
		"swing {mine} near {who} = assault {who} with {mine}", "drain {who} {n} twice = {who} loses {n} life; I win {n} life",
		"{who} {x} | same for {who2} = tell {who2} {x}",
	}
	if got := b.Dead(samples, takes); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
