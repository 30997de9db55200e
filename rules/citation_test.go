package rules_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/rules"
)

// citations is the table of DESIGN §4: the number of a key's rule in each
// edition, checked by eye in November 2026; "-" if the edition has no such
// rule. Each line has a key, then the editions of citationEditions.
//
// Until September 2026 one rule covered every battle with defense 0; since
// then there are two. A key is joined to one rule and a rule to one key: the
// key of the longer one, about Sieges, continues the old rule.
const citations = `
sba                          704     704     704     704     704     704     704
sba/automatic                704.1   704.1   704.1   704.1   704.1   704.1   704.1
sba/not-triggered            704.1a  704.1a  704.1a  704.1a  704.1a  704.1a  704.1a
sba/nobody-controls          704.2   704.2   704.2   704.2   704.2   704.2   704.2
sba/check                    704.3   704.3   704.3   704.3   704.3   704.3   704.3
sba/not-during-resolution    704.4   704.4   704.4   704.4   704.4   704.4   704.4
sba/list                     704.5   704.5   704.5   704.5   704.5   704.5   704.5
sba/life-zero                704.5a  704.5a  704.5a  704.5a  704.5a  704.5a  704.5a
sba/empty-library            704.5b  704.5b  704.5b  704.5b  704.5b  704.5b  704.5b
sba/poison                   704.5c  704.5c  704.5c  704.5c  704.5c  704.5c  704.5c
sba/token-ceases             704.5d  704.5d  704.5d  704.5d  704.5d  704.5d  704.5d
sba/copy-ceases              704.5e  704.5e  704.5e  704.5e  704.5e  704.5e  704.5e
sba/toughness-zero           704.5f  704.5f  704.5f  704.5f  704.5f  704.5f  704.5f
sba/lethal-damage            704.5g  704.5g  704.5g  704.5g  704.5g  704.5g  704.5g
sba/deathtouch-damage        704.5h  704.5h  704.5h  704.5h  704.5h  704.5h  704.5h
sba/loyalty-zero             704.5i  704.5i  704.5i  704.5i  704.5i  704.5i  704.5i
sba/legend-rule              704.5j  704.5j  704.5j  704.5j  704.5j  704.5j  704.5j
sba/world-rule               704.5k  704.5k  704.5k  704.5k  704.5k  704.5k  704.5k
sba/aura-illegal             704.5m  704.5m  704.5m  704.5m  704.5m  704.5m  704.5m
sba/equipment-illegal        704.5n  704.5n  704.5n  704.5n  704.5n  704.5n  704.5n
sba/illegal-attachment       704.5p  704.5p  704.5p  704.5p  704.5p  704.5p  704.5p
sba/counters-cancel          704.5q  704.5q  704.5q  704.5q  704.5q  704.5q  704.5q
sba/counter-limit            704.5r  704.5r  704.5r  704.5r  704.5r  704.5r  704.5r
sba/saga-final-chapter       704.5s  704.5s  704.5s  704.5s  704.5s  704.5s  704.5s
sba/dungeon-complete         -       -       704.5t  704.5t  704.5t  704.5t  704.5t
sba/sector                   -       -       704.5u  704.5u  704.5u  704.5u  704.5u
sba/siege-defense-zero       -       -       704.5v  704.5v  704.5v  704.5v  704.5v
sba/battle-defense-zero      -       -       -       -       -       -       704.5w
sba/battle-no-protector      -       -       704.5w  704.5w  704.5w  704.5w  704.5x
sba/battle-illegal-protector -       -       704.5x  704.5x  704.5x  704.5x  704.5y
sba/role-uniqueness          -       -       -       704.5y  704.5y  704.5y  704.5z
sba/start-your-engines       -       -       -       -       704.5z  704.5z  704.5aa
sba/variants                 -       704.6   704.6   704.6   704.6   704.6   704.6
sba/team-life-zero           704.5t  704.6a  704.6a  704.6a  704.6a  704.6a  704.6a
sba/team-poison              704.5u  704.6b  704.6b  704.6b  704.6b  704.6b  704.6b
commander/damage             704.5v  704.6c  704.6c  704.6c  704.6c  704.6c  704.6c
commander/zone               -       704.6d  704.6d  704.6d  704.6d  704.6d  704.6d
sba/scheme                   704.5w  704.6e  704.6e  704.6e  704.6e  704.6e  704.6e
sba/phenomenon               704.5x  704.6f  704.6f  704.6f  704.6f  704.6f  704.6f
sba/one-replacement          704.6   704.7   704.7   704.7   704.7   704.7   704.7
sba/last-known               704.7   704.8   704.8   704.8   704.8   704.8   704.8

token                        -       111     111     111     111     111     111
token/what                   110.5   111.1   111.1   111.1   111.1   111.1   111.1
token/owner                  110.5a  111.2   111.2   111.2   111.2   111.2   111.2
token/characteristics        110.5b  111.3   111.3   111.3   111.3   111.3   111.3
token/name                   110.5c  111.4   111.4   111.4   111.4   111.4   111.4
token/cant-enter             110.5d  111.5   111.5   111.5   111.5   111.5   111.5
token/is-permanent              110.5e  111.6   111.6   111.6   111.6   111.6   111.6
token/ceases                 110.5f  111.7   111.7   111.7   111.7   111.7   111.7
token/leaves                 110.5g  111.8   111.8   111.8   111.8   111.8   111.8
token/legendary              -       111.9   111.9   111.9   111.9   111.9   111.9
token/predefined             -       111.10  111.10  111.10  111.10  111.10  111.10
token/predefined/treasure    -       111.10a 111.10a 111.10a 111.10a 111.10a 111.10a
token/predefined/food        -       111.10b 111.10b 111.10b 111.10b 111.10b 111.10b
token/predefined/gold        -       111.10c 111.10c 111.10c 111.10c 111.10c 111.10c
token/predefined/walker      -       111.10d 111.10d 111.10d 111.10d 111.10d 111.10d
token/predefined/shard       -       111.10e 111.10e 111.10e 111.10e 111.10e 111.10e
token/predefined/clue        -       -       111.10f 111.10f 111.10f 111.10f 111.10f
token/predefined/blood       -       -       111.10g 111.10g 111.10g 111.10g 111.10g
token/predefined/powerstone  -       -       111.10h 111.10h 111.10h 111.10h 111.10h
token/predefined/incubator   -       -       111.10i 111.10i 111.10i 111.10i 111.10i
token/predefined/cursed-role -       -       -       111.10j 111.10j 111.10j 111.10j
token/predefined/wicked-role -       -       -       111.10q 111.10q 111.10q 111.10q
token/predefined/map         -       -       -       111.10s 111.10s 111.10s 111.10s
token/predefined/junk        -       -       -       111.10t 111.10t 111.10t 111.10t
token/predefined/lander      -       -       -       -       -       111.10u 111.10u
token/predefined/mutagen     -       -       -       -       -       111.10v 111.10v
token/predefined/vibranium   -       -       -       -       -       -       111.10w
token/predefined/heartwood   -       -       -       -       -       -       111.10x
token/card-name              -       -       -       111.11  111.11  111.11  111.11
token/copy-of-nothing        -       -       111.11  111.12  111.12  111.12  111.12
token/copied-spell           -       111.11  111.12  111.13  111.13  111.13  111.13

counter                      121     122     122     122     122     122     122
counter/what                 121.1   122.1   122.1   122.1   122.1   122.1   122.1
counter/plus-minus           121.1a  122.1a  122.1a  122.1a  122.1a  122.1a  122.1a
counter/keyword              -       122.1b  122.1b  122.1b  122.1b  122.1b  122.1b
counter/shield               -       -       122.1c  122.1c  122.1c  122.1c  122.1c
counter/stun                 -       -       122.1d  122.1d  122.1d  122.1d  122.1d
counter/loyalty              121.1b  122.1c  122.1e  122.1e  122.1e  122.1e  122.1e
counter/poison               121.1c  122.1d  122.1f  122.1f  122.1f  122.1f  122.1f
counter/defense              -       -       122.1g  122.1g  122.1g  122.1g  122.1g
counter/finality             -       -       -       122.1h  122.1h  122.1h  122.1h
counter/rad                  -       -       -       122.1i  122.1i  122.1i  122.1i
counter/hone                 -       -       -       -       -       -       122.1j
counter/not-kept             121.2   122.2   122.2   122.2   122.2   122.2   122.2
counter/cancel               121.3   122.3   122.3   122.3   122.3   122.3   122.3
counter/limit                121.4   122.4   122.4   122.4   122.4   122.4   122.4
counter/move                 121.5   122.5   122.5   122.5   122.5   122.5   122.5
counter/put                  121.6   122.6   122.6   122.6   122.6   122.6   122.6
counter/who-puts             121.6a  122.6a  122.6a  122.6a  122.6a  122.6a  122.6a
counter/nth                  -       122.7   122.7   122.7   122.7   122.7   122.7
counter/put-after-leaving    -       122.8   122.8   122.8   122.8   122.8   122.8
counter/put-after-sacrifice  -       -       -       -       122.9   122.9   122.9
`

var citationEditions = []string{
	"2019-01-25", "2021-02-05", "2023-04-14", "2024-06-07", "2025-06-06", "2026-04-17", "2026-09-25-reconstructed",
}

func magicIndex(t testing.TB) *rules.Index {
	t.Helper()
	f, err := os.Open("../data/magic/index.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	x, err := rules.ReadIndex(f)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func TestCitations(t *testing.T) {
	x := magicIndex(t)
	want := make([]map[string]string, len(citationEditions))
	for i := range want {
		want[i] = make(map[string]string)
	}
	for line := range strings.Lines(citations) {
		f := strings.Fields(line)
		if len(f) == 0 {
			continue
		}
		if len(f) != 1+len(citationEditions) {
			t.Fatalf("row %q", line)
		}
		for i, number := range f[1:] {
			want[i]["magic/"+f[0]] = strings.TrimPrefix("CR "+number, "CR -")
		}
	}
	for i, edition := range citationEditions {
		t.Run(edition, func(t *testing.T) {
			c := x.Join(parse(t, "magic/"+edition+".txt"))
			got := make(map[string]string)
			for key := range want[i] {
				cited := c.Cite(rules.Key(key))
				if cited.Name == key {
					t.Errorf("%s has no name", key)
				}
				got[key] = ""
				if cited.Ref != "" {
					got[key] = cited.String()
				} else if cited.String() != cited.Name {
					t.Errorf("%s without a number reads %q, want its name %q", key, cited, cited.Name)
				}
			}
			if diff := cmp.Diff(want[i], got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// Every state-based action's key is in the table, so that a new one is looked
// up, too.
func TestCitationsCoverStateBasedActions(t *testing.T) {
	for _, e := range magicIndex(t).Entries() {
		if strings.HasPrefix(string(e.Key), "magic/sba") && !strings.Contains(citations, "\n"+strings.TrimPrefix(string(e.Key), "magic/")+" ") {
			t.Errorf("%s has no row", e.Key)
		}
	}
}

// The numbers of keys.txt are those of September 2026.
func TestEveryKeyResolvesInItsOwnEdition(t *testing.T) {
	c := magicIndex(t).Join(parse(t, "magic/2026-09-25-reconstructed.txt"))
	raw, err := os.ReadFile("../data/magic/keys.txt")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range strings.Lines(string(raw)) {
		f := strings.Split(line, "|")
		if len(f) < 3 || strings.HasPrefix(line, "#") {
			continue
		}
		n++
		key, number := strings.TrimSpace(f[0]), strings.TrimSpace(f[1])
		if got := c.Cite(rules.Key(key)); string(got.Ref) != number || got.Name != strings.TrimSpace(f[2]) {
			t.Errorf("%s is %s %q, want %s", key, got.Ref, got.Name, number)
		}
	}
	if n < 300 {
		t.Errorf("the test saw %d keys", n)
	}
}

func TestUnknownKey(t *testing.T) {
	c := magicIndex(t).Join(parse(t, "magic/2026-04-17.txt"))
	if got := c.Cite("magic/no-such-rule"); got.Ref != "" || got.String() != "magic/no-such-rule" {
		t.Errorf("%+v", got)
	}
}

// wholeIndex indexes every number of September 2026, keyed or not.
func wholeIndex(t testing.TB) *rules.Index {
	t.Helper()
	var lines strings.Builder
	for _, e := range parse(t, "magic/2026-09-25-reconstructed.txt").Entries() {
		if e.Kind != rules.GlossaryTerm && e.Kind != rules.Chapter {
			fmt.Fprintln(&lines, rules.IndexEntry{Ref: e.Ref, Heading: e.Heading, Fingerprint: e.Fingerprint()})
		}
	}
	x, err := rules.ReadIndex(strings.NewReader(lines.String()))
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// In every edition each rule is joined once, and joined rules keep their order
// below one rule and within one section. A join that crosses another between
// dissimilar texts would be a mistake.
func TestJoinsArePlausible(t *testing.T) {
	x := wholeIndex(t)
	for _, file := range editions(t) {
		matches := x.Join(parse(t, file)).Matches()
		if len(matches) < 2000 {
			t.Errorf("%s: %d of %d entries joined", file, len(matches), len(x.Entries()))
		}
		type family struct{ wanted, there rules.Ref }
		last := make(map[family]rules.Match)
		taken := make(map[rules.Ref]rules.Ref)
		for _, m := range matches {
			if other, twice := taken[m.At]; twice {
				t.Errorf("%s: %s and %s are both joined to %s", file, other, m.Ref, m.At)
			}
			taken[m.At] = m.Ref
			f := family{up(m.Ref), up(m.At)}
			p, ok := last[f]
			if ok && rules.CompareRefs(p.At, m.At) >= 0 && m.Similarity < 0.35 && !slices.Contains(swapped, m.Ref) {
				t.Errorf("%s: %s is %s (%.2f), but %s before it is %s", file, m.Ref, m.At, m.Similarity, p.Ref, p.At)
			}
			last[f] = m
		}
	}
}

// April 2026 has September's text except in the sections that RULES-FACTS
// names: joined rules there have the same number, unless a line was inserted
// before.
func TestJoinOfApril(t *testing.T) {
	april := parse(t, "magic/2026-04-17.txt")
	same := 0
	for _, m := range wholeIndex(t).Join(april).Matches() {
		if m.Quality == rules.Same {
			same++
		}
		if m.At != m.Ref && m.Ref.Section() != "704" {
			t.Errorf("%s is %s", m.Ref, m.At)
		}
	}
	equal := 0
	for _, e := range parse(t, "magic/2026-09-25-reconstructed.txt").Entries() {
		if a, ok := april.Entry(e.Ref); ok && e.Kind != rules.GlossaryTerm && e.Kind != rules.Chapter && a.Text == e.Text {
			equal++
		}
	}
	if same < equal || equal < 3000 {
		t.Errorf("%d rules are joined as the same, %d are letter for letter", same, equal)
	}
}

// up is 704.5 of 704.5f, and 704 of 704.5.
func up(r rules.Ref) rules.Ref {
	if rule := strings.TrimRight(string(r), "abcdefghijklmnopqrstuvwxyz"); rule != string(r) {
		return rules.Ref(rule)
	}
	return r.Section()
}

// swapped are rules that changed places, checked by eye: until 2021, 705.1 and
// 705.2 were in the other order.
var swapped = []rules.Ref{"705.2"}
