package cards_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/data"
	"arbiter/rules"
	"arbiter/rules/cards"
)

// sample has every field and unusual values: a name that isn't its faces', two
// cards of one name, other names.
func sample() []cards.Card {
	return []cards.Card{
		{
			Game: rules.Magic, ID: "one", Name: "Grim Lantern // Grim Flame", Layout: "transform",
			Faces: []cards.Face{
				{
					Name: "Grim Lantern", Cost: "{2}{R}", Supertypes: []string{"Legendary"}, Types: []string{"Artifact", "Creature"},
					Subtypes: []string{"Spirit", "Time Lord"}, Colors: []string{"red"}, Power: "*", Toughness: "1+*", Keywords: []string{"haste", "ward {2}"}, Lines: []string{"triggered", "static", "static"},
				},
				{Name: "Grim Flame", Types: []string{"Planeswalker"}, Loyalty: "X", Defense: "4"},
			},
			Former: []string{"Laterne des Grauens", "怨嗟の灯"},
			Makes: []cards.Token{
				{Name: "Spirit Token", Types: []string{"Creature"}, Subtypes: []string{"Spirit"}, Colors: []string{"white"}, Power: "1", Toughness: "1", Keywords: []string{"flying"}, Abilities: []string{"This token can't block.", "{T}: Add {G}."}, Supertypes: []string{"Legendary"}},
				{Name: "Treasure Token", Might: "3"},
			},
		},
		{Game: rules.Magic, ID: "two", Name: "Twin", Layout: "normal", Faces: []cards.Face{{Name: "Twin", Types: []string{"Instant"}}}},
		{Game: rules.Magic, ID: "three", Name: "Twin", Layout: "normal", Faces: []cards.Face{{Name: "Twin", Types: []string{"Creature"}, Power: "2", Toughness: "2"}}},
		{Game: rules.Magic, Name: "Whole", Layout: "a layout that nobody knows", Faces: []cards.Face{{Name: "Part", Types: []string{"Land"}}}},
		{Game: rules.Magic, Name: "_____", Layout: "normal", Faces: []cards.Face{{Name: "_____", Types: []string{"Creature"}}}},
		{Game: rules.Riftbound, Name: "Bo, Bold", Layout: "normal", Faces: []cards.Face{{Name: "Bo, Bold", Types: []string{"Unit"}, Energy: "3", Might: "0", PowerCost: "1", Domains: []string{"calm"}, Tags: []string{"Bo"}}}},
	}
}

func write(t testing.TB, all []cards.Card) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := cards.Write(&out, all); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func read(t testing.TB, raw []byte) *cards.Pool {
	t.Helper()
	p, err := cards.Read(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Written cards read back unchanged except for texts, and the bytes are
// independent of the order of the cards.
func TestFactsReadBack(t *testing.T) {
	all := sample()
	all[0].Faces[0].Text = "a text"
	raw := write(t, all)
	if bytes.Contains(raw, []byte("a text")) {
		t.Error("a text was written")
	}
	all[0].Faces[0].Text = ""
	got := slices.Collect(read(t, raw).All())
	byKey := func(a, b cards.Card) int { return strings.Compare(a.Name+a.ID, b.Name+b.ID) }
	slices.SortFunc(got, byKey)
	want := slices.SortedFunc(slices.Values(all), byKey)
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("-want +got\n%s", d)
	}
	random := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // chance for a test
	for range 20 {
		random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		if !bytes.Equal(write(t, all), raw) {
			t.Fatal("another order gives other bytes")
		}
	}
	if again := write(t, got); !bytes.Equal(again, raw) {
		t.Error("what was read gives other bytes when written again")
	}
}

// A file of another version is refused, and the error says which it is.
func TestOtherVersions(t *testing.T) {
	raw := write(t, sample())
	for _, version := range []byte{0, 1, 3} {
		raw[len("arbiter cards\n")] = version
		_, err := cards.Read(bytes.NewReader(raw))
		if other := (*cards.VersionError)(nil); !errors.As(err, &other) || other.Version != int(version) {
			t.Errorf("version %d: %v", version, err)
		}
	}
}

// Two cards of one name are candidates; a former name, a name in another script
// and a name without letters find their card.
func TestUnusualCards(t *testing.T) {
	p := read(t, write(t, sample()))
	if got := p.Find("twin", cards.Options{}); got.One || len(got.Hits) != 2 {
		t.Errorf("Twin: %+v", got)
	}
	if got := p.Find("twin", cards.Options{Permanents: true}); !got.One || got.Hits[0].Card.ID != "three" {
		t.Errorf("the permanent Twin: %+v", got)
	}
	for _, typed := range []string{"laterne des grauens", "怨嗟の灯"} {
		if got := p.Find(typed, cards.Options{}); !got.One || got.Way != cards.Former || got.Hits[0].Card.ID != "one" || got.Hits[0].Name == "" {
			t.Errorf("%s: %+v", typed, got)
		}
	}
	if got := p.Find("_____", cards.Options{}); !got.One || got.Hits[0].Card.Name != "_____" {
		t.Errorf("_____: %+v", got)
	}
	if got := p.Find("____", cards.Options{}); len(got.Hits) > 0 {
		t.Errorf("____: %+v", got)
	}
	if c, ok := p.Exact(rules.Magic, "Whole", "a layout that nobody knows"); !ok || c.Faces[0].Name != "Part" {
		t.Errorf("Whole: %+v", c)
	}
	if _, ok := p.Exact(rules.Magic, "Whole", "normal"); ok {
		t.Error("Whole of another layout was found")
	}
}

// Imported cards replace the embedded ones of their game only.
func TestImportedReplacesEmbedded(t *testing.T) {
	p, err := cards.Open(data.FS, read(t, write(t, sample()[:5])))
	if err != nil {
		t.Fatal(err)
	}
	if got := p.Find("Sol Ring", cards.Options{}); got.One {
		t.Errorf("Sol Ring is still there: %+v", got)
	}
	if got := p.Find("Twin", cards.Options{}); len(got.Hits) != 2 {
		t.Errorf("Twin: %+v", got)
	}
	if got := p.Find("Ahri, Alluring", cards.Options{}); !got.One {
		t.Errorf("Ahri, Alluring: %+v", got)
	}
	if got := p.Find("bob", cards.Options{}); got.Way == cards.Nickname {
		t.Errorf("a nickname of a card that isn't there: %+v", got)
	}
}

func TestDamagedFacts(t *testing.T) {
	raw := write(t, sample())
	refused := func(name string, b []byte, want error) {
		t.Helper()
		_, err := cards.Read(bytes.NewReader(b))
		var damaged *cards.DamagedError
		switch {
		case err == nil:
			t.Errorf("%s is read", name)
		case want != nil && !errors.Is(err, want):
			t.Errorf("%s: %v, not %v", name, err, want)
		case want == nil && !errors.As(err, &damaged):
			t.Errorf("%s: %v (%T) is no DamagedError", name, err, err)
		}
	}
	head := len("arbiter cards\n")
	refused("nothing", nil, cards.ErrFormat)
	refused("a text", []byte("Dear reader, these are no cards."), cards.ErrFormat)
	other := slices.Clone(raw)
	other[head] = 99
	_, err := cards.Read(bytes.NewReader(other))
	var version *cards.VersionError
	if !errors.As(err, &version) || version.Version != 99 {
		t.Errorf("another version: %v", err)
	}
	for n := head + 1; n < len(raw); n++ {
		refused("cut off", raw[:n], nil)
	}
	for i := head + 1; i < len(raw); i++ {
		for _, bit := range []byte{1, 16, 128} {
			b := slices.Clone(raw)
			b[i] ^= bit
			if p, err := cards.Read(bytes.NewReader(b)); err == nil { // a bit of DEFLATE that means nothing
				if again := write(t, slices.Collect(p.All())); !bytes.Equal(again, raw) {
					t.Errorf("byte %d is wrong, and it is read", i)
				}
			}
		}
	}
	// A small file that claims, or unpacks to, much more than any.
	bomb := append([]byte(nil), raw[:head+1]...)
	bomb = binary.AppendUvarint(bomb, 1<<40)
	refused("a claim", append(bomb, raw[head+2:]...), nil)
	refused("a bomb", cards.Pack(make([]byte, 80<<20)), nil)
	// Invalid tables with a valid checksum: they claim more than there is.
	refused("no tables", cards.Pack(nil), nil)
	refused("a table of 2^60 words", cards.Pack(binary.AppendUvarint(nil, 1<<60)), nil)
	refused("more behind them", cards.Pack([]byte{0, 0, 0, 0, 7}), nil)
	refused("a word with a NUL", cards.Pack([]byte{1, 1, 0, 0, 0, 0}), nil)
	// Lists of 2^20 words in all are read, and no longer ones: a body of 64 MiB
	// would make lists of 1 GiB.
	lists := func(n int) []byte {
		body := binary.AppendUvarint([]byte{1, 1, 'a'}, uint64(n/1024)) //nolint:gosec // a small number
		for range n / 1024 {
			body = append(binary.AppendUvarint(body, 1024), make([]byte, 1024)...)
		}
		return cards.Pack(append(body, 0, 0))
	}
	if _, err := cards.Read(bytes.NewReader(lists(1 << 20))); err != nil {
		t.Errorf("lists of 2^20 words: %v", err)
	}
	refused("longer lists", lists(1<<20+1024), nil)
	refused("a word that isn't there", cards.Pack([]byte{0, 1, 1, 5, 0, 0}), nil)
}

// An error of the reader is its own, and nothing is said of damage.
func TestReaderFails(t *testing.T) {
	broken := errors.New("the disk is gone")
	if _, err := cards.Read(io.MultiReader(strings.NewReader("arb"), failing{broken})); !errors.Is(err, broken) {
		t.Errorf("%v", err)
	}
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// Lists and tokens that differ only in the position of an empty or unusual
// word stay different.
func TestUnusualWordsReadBack(t *testing.T) {
	face := func(subtypes ...string) []cards.Face { return []cards.Face{{Name: "A", Subtypes: subtypes}} }
	all := []cards.Card{
		{Name: "A", Faces: face(""), Makes: []cards.Token{{Name: "T", Subtypes: []string{""}}}},
		{Name: "B", Faces: face("", ""), Makes: []cards.Token{{Name: "T"}}},
		{Name: "C", Faces: face("x", ""), Makes: []cards.Token{{Name: "T", Subtypes: []string{"", ""}}}},
		{Name: "D", Faces: face("", "x")},
		{Name: "E", Faces: face()},
	}
	if d := cmp.Diff(all, slices.Collect(read(t, write(t, all)).All())); d != "" {
		t.Errorf("-want +got\n%s", d)
	}
}

func TestWriteRefusesWhatCantBeRead(t *testing.T) {
	face := cards.Face{Name: "A", Types: []string{"Land"}}
	many := make([]cards.Card, 65)
	for i := range many {
		many[i] = cards.Card{Name: "A", Faces: []cards.Face{face}}
		for j := range 1024 {
			many[i].Makes = append(many[i].Makes, cards.Token{Name: "T", Power: strconv.Itoa(i), Toughness: strconv.Itoa(j)})
		}
	}
	if err := cards.Write(io.Discard, many[:64]); err != nil {
		t.Errorf("65,536 tokens: %v", err)
	}
	if err := cards.Write(io.Discard, many); err == nil {
		t.Error("66,560 tokens are written")
	}
	for name, c := range map[string]cards.Card{
		"no name":        {Game: rules.Magic, Faces: []cards.Face{face}},
		"no face":        {Game: rules.Magic, Name: "A"},
		"many faces":     {Game: rules.Magic, Name: "A", Faces: slices.Repeat([]cards.Face{face}, 17)},
		"a NUL":          {Game: rules.Magic, Name: "A", Faces: []cards.Face{{Name: "A", Subtypes: []string{"a\x00b"}}}},
		"a separator":    {Game: rules.Magic, Name: "A", Faces: []cards.Face{face}, Makes: []cards.Token{{Name: "A\x01B"}}},
		"too many names": {Game: rules.Magic, Name: "A", Faces: []cards.Face{face}, Former: slices.Repeat([]string{"B"}, 1025)},
	} {
		if err := cards.Write(io.Discard, []cards.Card{c}); err == nil {
			t.Errorf("%s is written", name)
		}
	}
}

// spelt is cards as texts, in an order of their own. A list that is empty and one
// that is nil are the same.
func spelt(all []cards.Card) []string {
	texts := make([]string, len(all))
	for i, c := range all {
		texts[i] = fmt.Sprintf("%q", any(c))
	}
	slices.Sort(texts)
	return texts
}

// FuzzRead reads bodies with a valid checksum, so that decoding is reached.
func FuzzRead(f *testing.F) {
	for _, body := range [][]byte{nil, {0, 0, 0, 0}, {1, 1, 'a', 1, 1, 0, 0, 0}} {
		f.Add(body)
	}
	f.Add(cards.Body(sample()))
	f.Fuzz(func(t *testing.T, body []byte) {
		p, err := cards.Read(bytes.NewReader(cards.Pack(body)))
		if err != nil {
			return
		}
		all := slices.Collect(p.All())
		for i, c := range all {
			if c.Name == "" || len(c.Faces) == 0 {
				t.Fatalf("card %d has no name or no face", i)
			}
			if i < 20 {
				p.Find(c.Name, cards.Options{Game: c.Game, Permanents: true})
				p.Complete(c.Name, cards.Options{}, 5)
				p.In(c.Name, cards.Options{})
			}
		}
		raw := write(t, all)
		got := slices.Collect(read(t, raw).All())
		if !bytes.Equal(write(t, got), raw) || !slices.Equal(spelt(all), spelt(got)) {
			t.Fatal("what was read says something else when written and read again")
		}
	})
}
