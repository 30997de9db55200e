package commands_test

import (
	"context"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"arbiter/commands"
	"arbiter/internal/datatest"
	_ "arbiter/internal/gcpercent"
	"arbiter/tracker"
	"arbiter/tracker/storetest"
)

// cycle are dice with a repeating sequence of results.
type cycle struct {
	mu    sync.Mutex
	falls []int64
	next  int
}

func (c *cycle) Int64N(n int64) int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	v := c.falls[c.next%len(c.falls)] % n
	c.next++
	return v
}

type faults struct{ ids, texts []string }

var speaker = tracker.Speaker{Name: "Alice"}

// judge returns a judge over a store, with only the digests and with fixed
// dice.
func judge(t testing.TB, store tracker.Store) (*commands.Judge, *faults) {
	t.Helper()
	noted := &faults{}
	c := datatest.Config(t, store, func() time.Time { return time.Unix(0, 0) }, datatest.Games(t)...)
	c.Dice, c.Settings = &cycle{falls: []int64{3, 0, 5}}, storetest.Settings()
	c.Fault = func(_ context.Context, id string, err error) {
		noted.ids, noted.texts = append(noted.ids, id), append(noted.texts, err.Error())
	}
	j, err := commands.New(c)
	if err != nil {
		t.Fatal(err)
	}
	return j, noted
}

// say performs a line as a front end does, in the channel "kitchen".
func say(t testing.TB, j *commands.Judge, who, line string) commands.Reply {
	t.Helper()
	r := j.Talk(line)
	if strings.HasPrefix(line, "/") {
		var err error
		if r, err = j.Parse(line); err != nil {
			reply := j.Refuse(t.Context(), err, "kitchen")
			checkReply(t, line, reply)
			return reply
		}
	}
	r.Channel, r.By = "kitchen", tracker.Speaker{Name: who}
	reply := j.Do(t.Context(), r)
	checkReply(t, line, reply)
	return reply
}

// table returns the table in the channel "kitchen". Unlike say it doesn't check the reply.
func table(t testing.TB, j *commands.Judge) tracker.Look {
	t.Helper()
	r, err := j.Parse("/board")
	if err != nil {
		t.Fatal(err)
	}
	r.Channel, r.By = "kitchen", tracker.Speaker{Name: "Alice"}
	return j.Do(t.Context(), r).Table
}

// told returns everything a reply says, for searching.
func told(r commands.Reply) string {
	var b strings.Builder
	line := func(parts ...string) { b.WriteString(strings.Join(parts, " ") + "\n") }
	for _, n := range r.Notices {
		line(n.String())
	}
	line(r.Title.String())
	for _, p := range r.Pages {
		for _, block := range p {
			line(block.Mark.String(), block.Text.String())
		}
	}
	for _, e := range r.Events {
		line(e.Text.String(), "["+e.Cause.Cite+"]")
	}
	if p := r.Problem; p != nil {
		line(p.What.String(), "->", p.Next.String())
	}
	if c := r.Choice; c != nil && r.Asks {
		line("?", c.Question.String(), c.Cite)
		for _, o := range c.Options {
			line(o.Text.String())
		}
	}
	line(r.Next.String())
	return b.String()
}

// conversation lists lines and what each reply must (and, after "!", must not)
// contain. A line starting with "-" is refused.
type conversation []struct{ line, want string }

func (c conversation) run(t *testing.T, j *commands.Judge) {
	t.Helper()
	for _, step := range c {
		line, refused := strings.CutPrefix(step.line, "-")
		who := "Alice"
		if name, rest, ok := strings.Cut(line, ": "); ok && name == "Bob" {
			who, line = name, rest
		}
		r := say(t, j, who, line)
		text := told(r)
		if (r.Problem != nil) != refused {
			t.Errorf("%s: refused %v, want %v\n%s", line, r.Problem != nil, refused, text)
		}
		if r.Problem != nil && r.Problem.Next.Zero() {
			t.Errorf("%s: refused without a next step: %s", line, text)
		}
		for want := range strings.SplitSeq(step.want, "|") {
			if not, negated := strings.CutPrefix(want, "!"); negated == strings.Contains(text, strings.TrimPrefix(want, "!")) {
				t.Errorf("%.60s: want %q (not: %v) in\n%s", line, not, negated, text)
			}
		}
	}
}

func TestLookingUp(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	conversation{
		{"/rule 704.5F.", "704.5f|Toughness 0|Arbiter's own words|own words, not the official text|September 25, 2026"},
		{"/rule cr 704.5f", "704.5f"},
		{"/rule 111.10 a", "111.10a|Treasure"},
		{"/rule deathtuch", "Showing Deathtouch|702.2b"},
		{"/rule what:legend rule", "704.5j"},
		{"/rule 187.1.", "187.1|Recruit"},
		{"/rule 702", "702.195"},
		{"/rule 704.5", "704.5aa"},
		{"/rule 7", "704"},
		{"/rule 701", "701.2"},
		{"/rule 100", "100.1"},
		{"-/rule glossary", "no term of the rules"},
		{"/rule what happens if a creature has deathtouch and trample", "702.2c"},
		{"-/rule 704.5l", "no rule 704.5l|704.5k World rule · 704.5m"},
		{"-/rule 704.5f edition:1993", "no edition \"1993\""},
		{"-/rule 704.5f game:chess", "magic, riftbound"},
		{"-/rule qqqqq zzzzz", "no term of the rules of Magic"},
		{"/token tresure", "Showing Treasure|colorless Artifact — Treasure|{T}, Sacrifice this token|CR 111.10a"},
		{"/token walkers", "2/2 black Creature — Zombie"},
		{"/token gold", "Magic|Riftbound"},
		{"/token gold game:riftbound", "Gear|!Magic"},
		{"/token Incubator", "Back: Phyrexian Token"},
		{"/token role", "Tokens: Role|Cursed Role|Monster Role|Royal Role|Sorcerer Role|Wicked Role|Young Hero Role|!Gold|!Showing"},
		{"/token roles", "Tokens: Role|Young Hero Role|gets +1/+1. When this token|!.."},
		{"/rule 829 game:riftbound", "Flow|Flow: you may play this spell out of your trash|!no words"},
		{"/token zombie", "Tokens: Zombie|2/2 black Creature — Zombie"},
		{"/token soldier", "Tokens: Soldier|1/1 white Creature — Soldier|Created by: "},
		{"/token soldier game:riftbound", "Showing Sand Soldier (Riftbound)."},
		{"/token recruit", "Recruit (Riftbound)|!Showing"},
		{"-/token treasure game:riftbound", "No predefined token of Riftbound|Magic has one: /token Treasure game:magic|!Like it"},
		{"-/token recruit game:magic", "No predefined token of Magic|Riftbound has one: /token Recruit game:riftbound|!Like it"},
		{"-/token role game:riftbound", "No predefined token of Riftbound|!Gold"},
		{"-/token Gargantuan Wombat", "No predefined token|/create"},
		{"/define trample", "Trample|/rule 702.19"},
		{"/define deathtuch", "Showing Deathtouch"},
	}.run(t, j)
}

func TestAGame(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	conversation{
		{"/board", "No game is going on|/game start"},
		{"/log", "No game is going on"},
		{"-/why #1", "No game"},
		{"-flurb the wug", "understand"},
		{"/board", "No game is going on"}, // the nonsense started none
		{"create two 2/1 red Dwarf Berserker creature tokens", "A game of Magic begins|Alice|Dwarf Berserker|#1"},
		{"-Bob: gain 3 life", "Bob has no seat|/game join"},
		{"/game seat Bob", "Bob"},
		{"-/game seat bob", "ob"},
		{"Bob: /life -3", "17"},
		{"/life +2 Bob", "19"},
		{"/life =12 player:Bob", "12"},
		{"/life", "Alice 20 life|Bob 12 life"},
		{"-/life 5", "gained, lost, or the new total|/life +5, "},
		{"-/life 5 Bob", "gained, lost, or the new total|/life +5 player:Bob, "},
		{"-/life 5 life", "gained, lost, or the new total|/life +5, "},
		{"-/life lots", "no change of a life total|/life +3"},
		{"/life Bob", "Alice 20 life|Bob 12 life"},
		{"/life Bob +1", "Bob gains 1 life: 13"},
		{"/life -1 to Bob", "Bob loses 1 life: 12"},
		{"why Bob", "Bob: 12 life|How it came to that|sits down with 20|loses 3 life: 17|gains 2 life: 19|Bob: life set to 12|gains 1 life: 13|!Soldier"},
		{"/why me", "Alice: 20 life|sits down with 20"},
		{"/life lose 1 life", "19"},
		{"/counter put +1/+1 on:1 of #1", "+1/+1|CR 122.1a"},
		{"-/counter put +1/+1", "on what"},
		{"/why #2", "2/1|+1/+1"},
		{"/counter remove what:+1/+1 count:1 from:#2", "+1/+1"},
		{"undo", "Taken back: remove 1 +1/+1 counter from #2"},
		{"/redo", "Done again: remove 1 +1/+1 counter from #2"},
		{"-/redo", "nothing to do again"},
		{"/undo 2", "Taken back: remove 1 +1/+1|Taken back: put"},
		{"-/undo count:100", "can be taken back|`log`"},
		{"/redo count:2", "Done again: put|Done again: remove 1 +1/+1"},
		{"log 2", "undo|Done again|earlier: /log"},
		{"-/log 100000", "from 1 to 200"},
		{"-create 1000000000000000000000000000000 Food tokens", "too large|9223372036854775807"},
		{"rule 704.5f", "Toughness 0"},
		{"-/game start", "already"},
		{"/game", "constructed|Alice|Bob"},
		{"/game leave Bob", "Bob"},
		{"-Bob: /game join", "Bob has left this game|`undo`"},
		{"-/game seat bob", "Bob has left this game|`undo`"},
		{"/game end", "over"},
		{"/game start commander players: Bob and Cleo", "40 life|Bob|Cleo"},
		{"-/game start draft", "already"},
		{"undo", "start"},
		{"/game start magic draft", "20 life"},
	}.run(t, j)
}

func TestChoosing(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	conversation{
		{"-choose 1", "No game"},
		{"add a legendary 4/4 green Elf creature named Marwyn", "Marwyn"},
		{"add a legendary 4/4 green Elf creature named Marwyn", "? |CR 704.5j|#1 Marwyn|#2 Marwyn"},
		{"gain 1 life", "21"}, // whichever is kept
		{"-put a +1/+1 counter on #1", "still to choose|?"},
		{"/rule 704.5j", "Legend rule|!? Which"},
		{"-choose 7", "no option 7"},
		{"-choose Bob", "not one of the answers"},
		{"choose #2", "chose: #2"},
		{"-choose 1", "nothing to choose"},
		{"undo", "Taken back: choose 2|? Which"},
		{"-/choose 1 choice:99", "made already"},
		{"/choose 1 2 3", "chose: #1|nothing more to choose; 2, 3 were not needed"},
		{"undo", "? Which"},
		{"2", "chose: #2"}, // a number alone is an answer
		{"-2", "nothing to choose"},
	}.run(t, j)
}

// A creature type can be said instead of its first letter. A word that is no creature type is
// refused.
func TestChoosingByName(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	conversation{
		{`add an enchantment named "Kin" with "As this enchantment enters, choose a creature type."`, "Which letter"},
		{"choose goblin", "Kin enters"},
		{`create a 1/1 green Elf creature token`, "Elf"},
		{`add an enchantment named "Kith" with "As this enchantment enters, choose a creature type."`, "? Which creature type|Elf|Another one"},
		{"choose elf", "Kith enters"},
		{`add an enchantment named "Clan" with "As this enchantment enters, choose a creature type."`, "? Which creature type"},
		{"choose Zombie", "Clan enters"},
		{`add an enchantment named "Tribe" with "As this enchantment enters, choose a creature type."`, "? Which creature type"},
		{"-choose Goblinoid", "not one of the answers"},
		{"choose Goblin", "Tribe enters"},
		{"/why Kin", "Kin"},
	}.run(t, j)
}

func TestTwoChoicesInARow(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	conversation{
		{"create 4 Food tokens. create 3 Map tokens", "Map"},
		{"tap #1; tap #2", "How many"},
		{"choose 2 1", "2 of #1|1 of #2|tapped"},
	}.run(t, j)
}

func TestRolling(t *testing.T) {
	j, _ := judge(t, storetest.Memory()) // the dice give 3, 0, 5 (counted from 0)
	conversation{
		{"/roll 2d6+1", "6 (2d6+1: 4, 1, +1)"},
		{"/roll", "6 (1d20)"},
		{"/roll dice:d6-1", "3 (1d6-1: 4, -1)"},
		{"-/roll 0d6", "from 1 to 100"},
		{"-/roll 101d6", "from 1 to 100"},
		{"-/roll d1", "from 2 to 1000000"},
		{"-/roll 99999999999999999999d6", "from 1 to 100"},
		{"-/roll a cat", "can't roll"},
		{"/coin", "Heads"},
		{"/coin 3", "heads|tails"},
		{"-/coin 0", "from 1 to 100"},
		{"-/coin a lot", "whole number"},
	}.run(t, j)
}

func TestBadInput(t *testing.T) {
	j, noted := judge(t, storetest.Memory())
	conversation{
		{"-/tokn Treasure", "no command /tokn|/token"},
		{"-/frobnicate", "/help"},
		{"-/game stort", "/game start"},
		{"-/counter", "/counter put"},
		{"-/create", "/create wants what to create|/create a Treasure token"},
		{"-/undo please", "count wants a whole number from 1 to 100"},
		{"-/board please", "one of text, picture"},
		{"-/game info please", "Type /game info alone"},
		{"-/undo 0", "count wants"},
		{"-/create what:a Food token what:a Map token", "given twice"},
		{"-/", "/help|!%"},
		{"-" + strings.Repeat("blah ", 800), "3999 characters|several lines"},
		{"-" + strings.Repeat("x", 1999), "understand"},
		{"-/rule " + strings.Repeat("blah ", 800), "no term of the rules"},
		{"-/game seat you", "means something else"},
		{"-/game seat #3", "can't be a name"},
		{"-/game seat Bob\x1b[2J:", "can't be a name|!\x1b"},
		{"-/game seat " + strings.Repeat("B", 40), "32 letters"},
		{"-/game start players:Bob, bob", "named twice"},
		{"-/rule", "/rule wants something to look up.|/rule 704.5f"},
		{"-/define", "/define wants a word to define.|/define trample"},
		{"-/token", "/token wants the name of a token.|/token Treasure"},
		{"-/do", "/do wants what happens.|/do tap #1"},
		{"-/counter put", "/counter put wants which counters, and on what.|/counter put a +1/+1 counter on #3"},
		{"-/counter remove", "a loyalty counter from #2"},
		{"-/why", "/why wants what you wonder about.|/why #3"},
		{"-choose", "/choose wants the number of your answer.|/choose 2"},
		{"-/game seat", "Who takes a seat?|/game seat Bob"},
		{"-/rule foo:x", "`/rule` has no option `foo`; it has what, game, document, edition, history."},
		{"-/create count:5 what:Treasure", "`/create` has no option `count`; it has what."},
		{"-/counter remove what:poison on:Bob count:1", "`/counter remove` has no option `on`; it has what, from, count."},
		{"-/undo all:true", "`/undo` has no option `all`; it has count."},
		{"-/game info all:true", "`/game info` has no option `all`; it has none.|Type /game info alone"},
		{"-/rule gmae:riftbound deflect", "no option `gmae`|Did you mean game:?"},
		{"-/help flurb", "no command"},
		{"-/game start system:chess", "system is one of magic, riftbound"},
		{"/help", "/create|/roll|/help create"},
		{"/help counter put", "[on:]|what:"},
	}.run(t, j)
	if len(noted.ids) > 0 {
		t.Errorf("bad input was taken for a fault: %s", noted.texts)
	}
}

// Concurrent lines at one table each count once.
func TestManyAtOnce(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	say(t, j, "Alice", "/game start")
	const people, lines = 8, 10
	var wg sync.WaitGroup
	for range people {
		wg.Go(func() {
			for range lines {
				if r := say(t, j, "Alice", "gain 1 life"); r.Problem != nil {
					t.Errorf("%+v", r.Problem)
				}
				say(t, j, "Alice", "/roll")
				say(t, j, "Alice", "/rule deathtuch")
			}
		})
	}
	wg.Wait()
	if got := say(t, j, "Alice", "/life").Table.Board.Lanes[0].Facts[0].Value; got != 20+people*lines {
		t.Errorf("life %d", got)
	}
}

// The examples of help work as they are.
func TestHelpsExamplesWork(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	for _, b := range say(t, j, "Alice", "/help").Pages[0] {
		if b.Style != commands.Item || !b.Mark.Zero() {
			continue
		}
		if r := say(t, j, "Alice", b.Text.String()); r.Problem != nil {
			t.Errorf("%s: %+v", b.Text, r.Problem)
		}
	}
	for _, line := range []string{ // the objects in the examples
		"create 9 Food tokens", "create a Map token", "create two 1/1 white Soldier creature tokens", "add legendary Jace planeswalker \"Jace\" with loyalty 4",
	} {
		say(t, j, "Alice", line)
	}
	examples := 0
	var try func(path string, c commands.Command)
	try = func(path string, c commands.Command) {
		for _, below := range c.Below {
			try(path+" "+below.Name, below)
		}
		if len(c.Options) == 0 || !c.Options[0].Required || c.Name == "choose" {
			return
		}
		o := c.Options[0]
		help := say(t, j, "Alice", "/help "+path)
		line, ok := strings.CutPrefix(help.Next.String(), "Like this: ")
		if !ok || o.Wants == "" || line != "/"+path+" "+o.Example {
			t.Errorf("/%s: wants %q, help says %q", path, o.Wants, help.Next)
			return
		}
		examples++
		ids := regexp.MustCompile(`#\d+`) // replace the example's ids by those of this board
		if strings.Contains(line, "loyalty") {
			line = ids.ReplaceAllString(line, "Jace")
		} else {
			line = ids.ReplaceAllString(line, "Map")
		}
		if r := say(t, j, "Alice", line); r.Problem != nil && !o.File { // the front ends read files
			t.Errorf("%s: %+v", line, r.Problem)
		}
	}
	for _, c := range j.Commands() {
		try(c.Name, c)
	}
	if examples < 9 {
		t.Errorf("%d examples", examples)
	}
}

// A refusal includes the current table, not an empty one.
func TestRefusalsKnowTheTable(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	say(t, j, "Alice", "create 2 Food tokens")
	for _, line := range []string{"/flurb", "/create", "/token Wombat", "flurb", "choose 1", "/roll 0d0"} {
		if r := say(t, j, "Alice", line); r.Problem == nil || r.Table.Game != "magic" || len(r.Table.Board.Lanes) != 1 {
			t.Errorf("%s: %+v", line, r.Table)
		}
	}
	r := j.Do(t.Context(), commands.Request{Channel: "kitchen", By: tracker.Speaker{Name: "Alice"}, Command: "flurb"})
	if r.Problem == nil || r.Table.Game != "magic" {
		t.Errorf("%+v", r)
	}
}
