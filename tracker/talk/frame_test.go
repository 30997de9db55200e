package talk

import (
	"slices"
	"strings"
	"testing"
)

func TestOrders(t *testing.T) {
	var all []string
	for order := range orders([]string{"a", "b", "c"}) {
		all = append(all, strings.Join(order, ""))
	}
	if want := []string{"abc", "acb", "bac", "bca", "cab", "cba"}; !slices.Equal(all, want) {
		t.Errorf("got %v, want %v", all, want)
	}
	for order := range orders([]string{"a", "b"}) {
		if order[0] != "a" {
			t.Error("goes on after its end")
		}
		break
	}
}

func TestFramesHaveParts(t *testing.T) {
	for _, book := range []string{"[frames]\na + b + c + d + e = f", "[frames]\ntap + {what}"} {
		if _, err := Read(strings.NewReader(book)); err == nil {
			t.Errorf("%q is read", book)
		}
	}
}
