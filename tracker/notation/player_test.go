package notation_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	. "arbiter/tracker/notation"
)

// Words of cards for a player have a kind; a name that only contains such a word in
// another one has none.
func TestPlayerCalled(t *testing.T) {
	for name, want := range map[string]PlayerKind{
		"you": You, "Me": You,
		"target opponent": OneOpponent, "Opponent": OneOpponent, "the defending player": OneOpponent,
		"two target opponents": SomeOpponent,
		"target player":        OnePlayer, "that player": OnePlayer, "Player One": NamedPlayer, "player": NamedPlayer,
		"its controller": Controller, "that creature's controller": Controller, "Controllers": NamedPlayer, "Each player other than its controller": NamedPlayer,
		"its owner": Owner, "Bob": NamedPlayer, "Tom and Jerry": NamedPlayer,
	} {
		if got := PlayerCalled(name); got.Kind != want || want != You && got.Name != name {
			t.Errorf("%q is %+v, want the kind %q", name, got, want)
		}
	}
}

// Players in the words of cards are stored by their kind, and read from games that
// stored them as names.
func TestStoredPlayers(t *testing.T) {
	for stored, want := range map[string]Player{
		`{"kind":"named","name":"target opponent"}`:    {Kind: OneOpponent, Name: "target opponent"},
		`{"kind":"opponent","name":"target opponent"}`: {Kind: OneOpponent, Name: "target opponent"},
		`{"kind":"named","name":"Bob"}`:                {Kind: NamedPlayer, Name: "Bob"},
		`{"kind":"several","list":[{"kind":"you"},{"kind":"named","name":"its controller"}]}`: {
			Kind: Several, List: []Player{{Kind: You}, {Kind: Controller, Name: "its controller"}},
		},
	} {
		var got Player
		if err := json.Unmarshal([]byte(stored), &got); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", stored, diff)
		}
		raw, err := json.Marshal(got)
		var again Player
		if err != nil || json.Unmarshal(raw, &again) != nil || !cmp.Equal(got, again) {
			t.Errorf("%s is stored as %s (%v)", stored, raw, err)
		}
	}
}
