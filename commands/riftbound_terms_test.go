package commands_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"arbiter/commands"
	"arbiter/data"
	"arbiter/rules"
	"arbiter/tracker/storetest"
)

var (
	stepNumber = regexp.MustCompile(`^(?:\d\. |Step \d: (?:The )?)`) // before the name of a step
	ruleLine   = regexp.MustCompile(`/rule (\d{3}(?:\.\w+)*)`)
	// riftboundTerms are words that the rules explain in no rule of that name, and
	// the rule that does, looked up by eye.
	riftboundTerms = map[string]string{
		"Might": "143.2", "Focus": "313", "Priority": "312", "Lethal damage": "142.4.b", "Contested": "190.3.a", "Friendly": "740.1.a",
		"Enemy": "740.1.b", "Alone": "740.2.a", "One on one": "740.2.b", "Tie": "740.3.a", "Victory Score": "483.3", "Turn player": "304",
		"Open State": "309.2", "Closed State": "309.1", "Showdown State": "308.1", "Neutral State": "308.2", "Top-most card": "719",
		"Owner": "127.1", "Facedown": "129.4", "Equipment": "150.1", "Conquer": "469.1", "Hold": "469.2", "Mistarget": "359.3.e.9",
		"Prevent Value": "437.1.b.1.a", "Staged": "461", "Base cost": "204.1", "Additional cost": "204.2", "Applied cost": "204.4",
		"Play effect": "383.4.a", "Attack trigger": "383.4.e", "Defend trigger": "383.4.f", "Conquer effect": "383.4.c", "Hold effect": "383.4.d",
		"Permanent": "133.4.a", "Supertype": "133.7", "Tag": "133.8", "Signature": "133.7.b", "Mulligan": "117", "Task": "333", "Snapshot": "477.3.b",
		"Timestamp": "480.1", "Dependency": "478.1", "Equipped": "818.3", "Attached": "718", "Untargetable": "757", "Final Point": "471.1.b",
		"Non-combat showdown": "316.8.b.1.a", "Lethal": "142.4.b", "Attack": "383.4.e", "Attacker": "464.2.c.1", "Beginning Phase": "315.2",
		"Buffed": "702.2.a", "Chain item": "329", "Champion": "133.7.a", "Champion Legend": "103.1", "Champion tag": "133.8.b", "Combat cleanup": "466.1.a",
		"Copy": "477.1.b.1.b", "Copyable trait": "477.1.b.1.a", "Damage": "142", "Deck": "103", "Defend": "383.4.f", "Defender": "464.2.c.2",
		"Designation": "464.2.c.3", "Destination": "447.2", "Discount": "356.4.b", "Energy": "163.1", "Event": "370.1.a", "Exhausted": "414.2",
		"Finalized item": "329.3", "First Player": "115.1.b.1", "Hand": "108.7", "In combat": "740.2.c", "Invalid destination": "447.2.a",
		"Linked instruction": "359.3.e.14", "Lost combat": "466.3.b", "Main Deck": "103.2", "Null": "359.3.e.12",
		"Occupied": "170.11.a", "Open battlefield": "170.11.c", "Origin": "447.1", "Pending item": "329.2", "Point": "194",
		"Power": "163.2", "Private": "128.4", "Public": "128.5", "Recalled": "455", "Score": "468", "Secret": "128.3",
		"Special cleanup": "324", "Standard Move": "144", "Stunned": "423.1", "Target": "355.7", "Targeting": "355.6",
		"Trash": "108.2", "Trigger": "383", "Turn": "314", "Turn order": "115.1", "Uncontrolled": "170.11.b",
		"Won combat": "466.3.a",
	}
)

// /define explains each heading, keyword and further term of the newest edition,
// alone and with the edition installed, in a sentence of ours and with its
// number, and takes none for a misspelt name of another.
func TestDefiningEveryTermOfRiftbound(t *testing.T) {
	book := official(t, "../riftbound/core-rules-v1.4.md")[0]
	alone, _ := judge(t, storetest.Memory())
	numbers := make(map[string][]string) // of a name, one or several
	for _, e := range book.Entries() {
		if e.Kind == rules.Section && e.Ref != "727" { // a sentence without its full stop
			name, _, _ := strings.Cut(stepNumber.ReplaceAllString(e.Title, ""), " (")
			numbers[name] = append(numbers[name], string(e.Ref))
		}
	}
	if len(numbers) < 150 {
		t.Fatalf("the edition has %d headings", len(numbers))
	}
	for name, number := range riftboundTerms {
		numbers[name] = []string{number}
	}
	for where, j := range map[string]*commands.Judge{"alone": alone, "official": reader(t, data.FS, book)} {
		for name, want := range numbers {
			r := say(t, j, "Alice", "/define what:"+name+" game:riftbound")
			text := told(r)
			whole := ruleLine.FindAllStringSubmatch(text, -1)
			switch {
			case r.Problem != nil || strings.Contains(text, "Showing") || strings.Contains(text, "no words"):
				t.Errorf("%s, %s: %.200s", where, name, text)
			case !slices.ContainsFunc(whole, func(m []string) bool {
				return slices.ContainsFunc(want, func(n string) bool { return m[1] == n || strings.HasPrefix(m[1], n+".") })
			}):
				t.Errorf("%s, %s is %q, want %q", where, name, whole, want)
			case len(strings.Fields(text)) < 20:
				t.Errorf("%s, %s: %s", where, name, text)
			}
		}
	}
}

// /changes compares Riftbound's editions: what is new in the newest, what moved, and
// what was reworded, with the numbers of both.
func TestChangesOfRiftbound(t *testing.T) {
	j := reader(t, data.FS, official(t, "riftbound/core-rules-v1.3.md", "../riftbound/core-rules-v1.4.md")...)
	conversation{
		{"/changes game:riftbound", "from v1.3 to v1.4|327 added, 35 removed, 249 reworded, 457 moved"},
		{"/changes game:riftbound section:440", "440. Burn: new section"},
		{"/changes game:riftbound section:recalls", "449 → 454|moved"},
		{"/changes game:riftbound section:423", "423.1.a.2 reworded|{+during step 3d+}"},
		{"/changes game:riftbound section:323", "323.11.a added|323.11 → 323.12 reworded|323.12 removed"},
	}.run(t, j)
}
