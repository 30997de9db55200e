package bot_test

import (
	"strings"
	"testing"

	"arbiter/bot/discordtest"
)

// A look-up is private: it links every rule that it mentions, and is public
// when quoted.
func TestLookUpAndQuote(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	found := e.slash("/rule", map[string]any{"what": "704.5"})
	if found.For != e.alice {
		t.Fatal("everybody sees what Alice looks up")
	}
	// Each subrule is linked, the last ones in the second list.
	var to []string
	for _, s := range found.Selects() {
		for _, o := range s.Options {
			to = append(to, o.Value)
		}
	}
	for _, want := range []string{"/rule 704.5a", "/rule 704.5m", "/rule 704.5z", "/rule 704.5aa"} {
		if !strings.Contains(strings.Join(to, "|")+"|", want+"|") {
			t.Errorf("no way to %s: %q", want, to)
		}
	}
	second := e.reply(e.alice.Select(found, found.Selects()[0].CustomID, "/rule 704.5f"))
	e.says(second, "704.5f", "toughness")
	if second.ID != found.ID || second.For != e.alice {
		t.Error("what was gone to is not in the place of what led there")
	}
	e.says(e.press(second, "Section 704 State-Based Actions"), "704", "State-Based Actions")
	e.slash("/rule", map[string]any{"what": "704.5f"})
	third := e.slash("/rule", map[string]any{"what": "704.5f"})
	public := e.press(third, "Quote in channel")
	e.says(public, "704.5f", "toughness", "Alice looked this up")
	if public.For != nil || public.ID == third.ID || public.Button("Quote in channel") != nil {
		t.Error("it was not quoted")
	}
	// Others can follow the links of the quote, without changing it for
	// anybody else.
	bob := e.discord.User("Bob")
	other := e.reply(bob.Press(public, public.Button("704.5 The list of state-based actions").CustomID))
	if other.For != bob || e.discord.Message(public.ID).Text() != public.Text() {
		t.Error("Bob's press changed what Alice quoted")
	}
	mine := e.press(public, "704.5 The list of state-based actions")
	if mine.ID != public.ID || mine.For != nil {
		t.Error("Alice's own quote doesn't lead on in its place")
	}
}

// A long look-up is quoted page by page, starting at the page that is shown.
func TestQuoteAPage(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	first := e.slash("/rule", map[string]any{"what": "702"})
	if first.Button("Next ▶") == nil {
		t.Fatalf("702 has one page:\n%s", first.Text())
	}
	second := e.press(first, "Next ▶")
	public := e.press(second, "Quote in channel")
	if public.For != nil || !strings.Contains(public.Text(), strings.Split(second.Text(), "\n")[0]) || public.Button("◀ Back") == nil {
		t.Errorf("quoted:\n%s\nof:\n%s", public.Text(), second.Text())
	}
}

// The suggestions of a refusal are buttons.
func TestDidYouMean(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	refused := e.slash("/rule", map[string]any{"what": "704.5l"})
	e.says(refused, "There is no rule 704.5l", "Nearest")
	var near string
	for _, b := range refused.Buttons() {
		if strings.HasPrefix(b.Label, "704.5") {
			near = b.Label
		}
	}
	if near == "" {
		t.Fatalf("nothing to press: %+v", refused.Buttons())
	}
	e.says(e.press(refused, near), strings.Fields(near)[0])
}

// A card look-up is private too: a question among similar names leads to one
// card in its place, that to the rules of its keywords, and it is public when
// quoted.
func TestLookUpACard(t *testing.T) {
	t.Parallel()
	e := begin(t, discordtest.Options{})
	which := e.slash("/card", map[string]any{"name": "rhys"})
	e.says(which, "Which card is “rhys”?", "Rhys the Redeemed", "Rhys the Exiled")
	card := e.press(which, "Rhys the Redeemed")
	e.says(card, "Rhys the Redeemed", "Creates", "Elf Warrior creature token")
	if card.ID != which.ID || card.For != e.alice {
		t.Error("what was chosen is not in the place of the choice, for Alice alone")
	}
	card = e.slash("/card", map[string]any{"name": "serra angel"})
	if strings.Contains(card.Text(), "arbiter cards") {
		t.Errorf("a player is told what only the host can do:\n%s", card.Text())
	}
	e.says(e.press(card, "Quote in channel"), "Serra Angel", "4/4", "Alice looked this up")
	card = e.slash("/card", map[string]any{"name": "serra angel"})
	e.says(e.reply(e.alice.Select(card, card.Selects()[0].CustomID, "/rule 702.20")), "702.20", "Vigilance")
}
