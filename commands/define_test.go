package commands_test

import (
	"path"
	"regexp"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"arbiter/commands"
	"arbiter/data"
	"arbiter/internal/shared"
	"arbiter/rules"
	"arbiter/tracker/storetest"
)

// official returns complete rulebooks of ../shared, each parsed once.
func official(t testing.TB, names ...string) []*rules.Book {
	t.Helper()
	var books []*rules.Book
	for _, name := range names {
		b, ok := parsedBooks.Load(name)
		if !ok {
			book, err := rules.Parse(path.Base(name), shared.Read(t, "rules/"+name), rules.Game(path.Base(path.Dir(name))))
			if err != nil {
				t.Fatal(err)
			}
			b, _ = parsedBooks.LoadOrStore(name, book)
		}
		books = append(books, b.(*rules.Book))
	}
	return books
}

// parsedBooks caches official's *rules.Book, by name.
var parsedBooks sync.Map

func TestDefiningWithoutAnEdition(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	conversation{
		// A word of the other game isn't a misspelt word of this game.
		{"/define might", "“might” is a word of Riftbound.|Might is a unit's combat statistic|game:riftbound|!Fight"},
		{"/rule might", "“might” is a word of Riftbound.|143.2|!Fight"},
		{"/define might game:magic", "Nearest to “might”, not sure|!Showing"},
		{"/define might game:riftbound", "combat statistic|!is a word of"},
		{"/define figth", "Showing Fight."},
		// Riftbound's keywords: the rule after "is the keyword of" says what
		// they do.
		{"/rule Deflect game:riftbound", "809.1.c Deflect X: spells and abilities of opponents that target this object cost X power more"},
		{"/define ganking", "“ganking” is a word of Riftbound.|Ganking: this unit may move from one battlefield to another|/rule 810 game:riftbound|!Banding"},
		{"/define Accelerate", "Accelerate: as you play this unit, you may pay [1][C]"},
		{"/define level game:riftbound", "Level N: while you have N or more XP"},
		// Shield is a keyword there and a counter here.
		{"/define shield", "Shield counter|one replacement effect and one prevention effect|Shield (Riftbound)|Shield X: while this unit is a defender, it has +X Might"},
		{"/define shield counter", "Shield counter|/rule 122.1c|!defender"},
		{"/define shield game:riftbound", "defender|!Magic"},
		{"/rule 187.1 game:riftbound", "in force from July 16, 2026|!v1.3"},
		{"/define mana value", "how much mana its mana cost adds up to|/rule 202.3"},
		{"/define oil", "Oil counter|A free counter: the rules say nothing of its own about it|CR 122.1|Arbiter's own words"},
		{"/define Oil counters", "Oil counter|A free counter"},
		{"/define +1/+1", "+1/+1 counter|layer 7c|/rule 122.1a"},
		{"/define flying counter", "Flying counter|keyword counter"},
		{"/define stun counter", "would become untapped"},
		{"/define poison", "Poison counter|ten or more"},
		{"/define active player", "whose turn it is"},
		// The digest isn't repeated.
		{"/define trample", "assigned lethal damage to all creatures that block it|!In plain words|!Trample is a static ability"},
		{"-/rule 704.5f edition:1993", "no edition \"1993\" of the rules of Magic"},
	}.run(t, j)
}

func TestDefiningBesideAnEdition(t *testing.T) {
	j := reader(t, data.FS, official(t, "magic/2026-04-17.txt", "../riftbound/core-rules-v1.4.md")...)
	conversation{
		{"/define trample", "702.19|In plain words (Arbiter's own)|!Trample is a static ability that changes"},
		{"/define deflect", "809.1.c It is functionally short for|In plain words (Arbiter's own)|Deflect X: spells|edition v1.4"},
		{"/rule Deflect game:riftbound", "809.1.c It is functionally short for"},
		{"/rule 809.1 game:riftbound", "In plain words (Arbiter's own)|!Written for"},
		// The publisher has no heading for it: the players' words lead to the
		// rule.
		{"/define might", "“might” is a word of Riftbound.|edition v1.4|In plain words (Arbiter's own)|combat statistic|!Fight"},
		{"/define oil", "In Arbiter's own words, not the official text."},
		{"/define shield counter", "In plain words (Arbiter's own)"},
		{"-/rule 704.5f edition:1993", "no edition \"1993\" of the rules of Magic|There are 2026-04-17.|!v1.4"},
		{"-/rule 809 game:riftbound edition:1993", "of Riftbound|There are v1.4.|!2026-04-17"},
	}.run(t, j)
}

// A pressed rule of Riftbound is Riftbound's, even if Magic has one of the
// same number.
func TestPressingARuleOfRiftbound(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	r := say(t, j, "Alice", "/define deflect")
	if len(r.Buttons) != 1 {
		t.Fatalf("%+v", r.Buttons)
	}
	if text := told(say(t, j, "Alice", r.Buttons[0].Line)); !strings.Contains(text, "809  Deflect") {
		t.Error(text)
	}
	pressed := say(t, j, "Alice", "/rule 809.1.c game:riftbound")
	if len(pressed.Buttons) == 0 || pressed.Buttons[0].Line != "/rule 809.1 game:riftbound" {
		t.Errorf("%+v", pressed.Buttons)
	}
}

// Ability words are explained as such, not corrected to keywords.
func TestAbilityWords(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	conversation{
		{"/define landfall", "Landfall|ability word|a land enters under your control|CR 207.2c|!Landwalk"},
		{"/define Will of the Council", "players vote"},
		{"/define council’s dilemma", "Council's dilemma"},
		{"/rule landfall", "ability word|!Landwalk"},
		{"/define infusion", "ability word|!about:"},
		{"/define landwalk", "Landwalk|!ability word"},
	}.run(t, j)
}

// The list of ability words is that of the newest edition.
func TestAbilityWordsAreTheEditions(t *testing.T) {
	raw := shared.Read(t, "rules/magic/2026-09-25-reconstructed.txt")
	listed := regexp.MustCompile(`The ability words are ([^.]+)\.`).FindSubmatch(raw)
	if listed == nil {
		t.Fatal("207.2c lists none")
	}
	j, _ := judge(t, storetest.Memory())
	for word := range strings.SplitSeq(string(listed[1]), ", ") {
		word = strings.TrimPrefix(word, "and ")
		if r := say(t, j, "Alice", "/define "+word); r.Problem != nil || !strings.Contains(strings.ToLower(told(r)), "ability word") {
			t.Errorf("/define %s: %.200s", word, told(r))
		}
	}
}

// Tokens defined by keywords' rules are known beside those of 111.10.
func TestTokensOfKeywords(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	conversation{
		{"/token Germ", "Phyrexian Germ Token|0/0 black Creature — Phyrexian Germ|Created by: living weapon|CR 702.92a"},
		{"/token servo", "1/1 colorless Artifact Creature — Servo|fabricate|CR 702.123a"},
		{"/token Rebel", "2/2 red Creature — Rebel|for mirrodin!|CR 702.163a|!Showing"},
		{"/token Hero", "1/1 colorless Creature — Hero|job select|CR 702.182a|Cards create other tokens of that name too"},
		{"/token Warrior", "1/1 red Creature — Warrior|mobilize|CR 702.181a"},
		{"/token Human Soldier", "recruit|CR 701.70a"},
		{"/token Jace", "blue Planeswalker — Jace|empower Jace|CR 701.71a"},
		{"/token Octopus", "8/8 blue|CR 702.174i"},
		{"/token Fish", "1/1 blue|CR 702.174f"},
		// All are shown.
		{"/token Army", "Tokens: Army|amass Zombies|amass Orcs|0/0 black Creature — Orc Army|CR 701.47a|!Showing"},
		{"/token Spirit", "Tokens: Spirit|afterlife|1/1 white and black|endure|CR 702.135a|CR 701.63a"},
		// The other game has its own Recruit.
		{"/token Recruit", "Recruit"},
		{"-/token Gizmo", "No predefined token is called"},
		{"/game start", "20 life"},
		{"/create Servo", "#1 Servo Token created. [CR 702.123a]"},
		{"create two Armies", "Which Army?|“0/0 black Zombie Army” (amass Zombies)|another Army"},
	}.run(t, j)
}

// Players' words lead to the rule that decides, or are refused if none does.
func TestDefiningPlayersWords(t *testing.T) {
	alone, _ := judge(t, storetest.Memory())
	for book, j := range map[string]*commands.Judge{
		"digest":   alone,
		"official": reader(t, data.FS, official(t, "magic/2026-09-25-reconstructed.txt", "../riftbound/core-rules-v1.4.md")...),
	} {
		t.Run(book, func(t *testing.T) {
			conversation{
				{"/define pump", "word of players|613.4c|Layer 7c|!Layer 7b"},
				{"/define wrath", "701.8|graveyard|!look back"},
				{"/define tax", "903.8|!Convoke"},
				{"/define stax", "word of players: permanents|No term of the rules|not sure|!Convoke"},
				{"/define voltron", "word of players: a deck|903.10a"},
				{"/define aristocrats", "word of players: a deck that sacrifices|701.21"},
				{"/define chump", "word of players|509.1"},
				{"/define mana dork", "word of players|605.1"},
				{"/define flicker", "word of players|400.7"},
				{"/define vanilla", "without any ability|!Fang"},
				{"/define gold", "111.10c|105.2b|Gold counter|!Riftbound"},
				{"/define lethal", "120.6|lethal damage|!Riftbound|!Might"},
				{"/define blood", "Discard a card, Sacrifice this token|Blood counter|/rule 111.10g"},
				{"/define rad counter", "122.1i|728|mill"},
				{"/define focus", "“focus” is a word of Riftbound|Focus|/rule 313 game:riftbound|!652.5"},
				{"/define flow", "“flow” is a word of Riftbound|Flow: you may play this spell out of your trash|/rule 829"},
				{"/define burn", "120.3|!Turn"},
				{"/define Burn game:riftbound", "/rule 440|To burn is to move cards from the top"},
				{"/define Burn out game:riftbound", "/rule 431|Burn Out"},
				{"/define what does etb mean", "603.6a"},
				{"/rule Counterspell", "is a card, and no term of the rules|{U}{U} · Instant"},
				{"/rule Murder", "is a card, and no term of the rules|{1}{B}{B} · Instant|!Showing"},
				{"/rule Ponder", "is a card, and no term of the rules|!Showing"},
				{"/rule Clone", "is a card, and no term of the rules|{3}{U}|!Riftbound"},
				{"/rule Doubling Season", "is a card, and no term of the rules|!word of players"},
				{"-/rule 1000.5", "no rule 1000.5|Nearest: 902"},
				{"-/define 1000.5", "no rule 1000.5|Nearest"},
				{"-/rule 71.4", "no rule 71.4|Nearest: 100"},
				{"-/rule 12345", "no rule 12345"},
				{"-/rule 1000.5 game:riftbound", "1000.5|Nearest"},
				{"/rule draw damage", "Nothing in the rules of Magic is called that|not sure"},
				{"/rule what happens if a creature has deathtouch and trample", "702.2c Deathtouch|lethal|Also: |!not sure"},
				{"/rule deathtuch", "Showing Deathtouch"},
			}.run(t, j)
		})
	}
}

// A rule without a digest says so wherever it is shown; the heading of its
// section isn't its name or an answer.
func TestNoHeadingIsAnAnswer(t *testing.T) {
	facts := fstest.MapFS{"magic/index.txt": {}, "magic/digest.txt": {Data: []byte("Arbiter digest of the Magic: The Gathering Comprehensive Rules\n\nThese rules are effective as of September 25, 2026.\n\n1. Game Concepts\n\n" +
		"100. General\n\n100.1. Zephyrs may blow anywhere (100.2).\n100.2.\n100.3. Zephyrs blow twice (see rule 100.2).\n\n101. Gales\n\n101.1.\n101.2.\n\nGlossary\n\nCredits\n")}}
	j := reader(t, facts)
	conversation{
		{"/rule 100.2", "(no words of our own yet)|This rule exists; Arbiter has no words of its own for it yet.|!General"},
		{"/rule 100", "100  General|100.2 (no words of our own yet)"},
		{"/define 100.2", "no words of its own|!General"},
		{"/rule can zephyrs blow in general ever", "100.1|!100.2 General"},
		// A section without a digest is shown when asked for by number, but
		// doesn't answer a word.
		{"/rule 101", "101  Gales|101.1 (no words of our own yet)"},
		{"/define gales", "Gales|no words of its own"},
		{"/rule when do zephyrs and gales blow", "100.1|!101 Gales"},
	}.run(t, j)
	for _, l := range say(t, j, "Alice", "/rule 100.3").Links {
		if l.Line == "/rule 100.2" && l.Label.String() != "100.2  (no words of our own yet)" {
			t.Errorf("to go to: %q", l.Label)
		}
	}
	for _, hit := range [][]commands.Suggestion{complete(t, j, "rule", "what", "100.2"), complete(t, j, "define", "what", "100.2")} {
		for _, s := range hit {
			if strings.Contains(s.Label, "General") || s.Value == "General" {
				t.Errorf("completed: %+v", s)
			}
		}
	}
}

// A chapter is answered by the first rule of its sections.
func TestChapterSaysWhatItsSectionsSay(t *testing.T) {
	alone, _ := judge(t, storetest.Memory())
	for book, j := range map[string]*commands.Judge{
		"digest":   alone,
		"official": reader(t, data.FS, official(t, "magic/2026-09-25-reconstructed.txt")...),
	} {
		t.Run(book, func(t *testing.T) {
			conversation{
				{"/define casual variants", "Section 9 holds further|!no words of its own"},
				{"/define turn structure", "A turn has five phases|!no words of its own"},
				{"/rule what are the casual variants", "900.1|!no words of our own yet"},
				{"/rule what are the multiplayer rules for dying", "800.4|!no words of our own yet"},
			}.run(t, j)
		})
	}
}
