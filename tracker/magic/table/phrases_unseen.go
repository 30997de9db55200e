package table

import (
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/magic/play"
	"arbiter/tracker/notation"
)

// cardTypes lists card types in the singular and the plural.
var cardTypes = [][2]string{
	{"land", "lands"},
	{"creature", "creatures"},
	{"artifact", "artifacts"},
	{"enchantment", "enchantments"},
	{"instant", "instants"},
	{"sorcery", "sorceries"},
	{"planeswalker", "planeswalkers"},
}

// unseenPhrases are the phrases for what players do out of the board's sight, on which
// abilities trigger.
func unseenPhrases(v *notation.Vocabulary) []row {
	rows := []row{
		{
			Name: "casts a spell", Pattern: "{who:player} cast|casts a|an|another {what:text}", Example: "Bob casts a red creature spell",
			Make: func(s notation.Slots) (play.Action, error) { return cast(v, s.Player("who"), s.Text("what")) },
		},
		{
			Name: "becomes the target", Pattern: "{on:selector} become|becomes|is the target [of] [a|an] [spell|ability]", Example: "#3 becomes the target of a spell",
			Make: func(s notation.Slots) (play.Action, error) {
				on := s.Selector("on")
				return play.Unseen{Who: notation.Player{Kind: notation.You}, Does: card.BecomingTarget, On: &on}, nil
			},
		},
		{
			Name: "targets", Pattern: "{who:player} target|targets {on:selector}", Example: "Bob targets #3",
			Make: func(s notation.Slots) (play.Action, error) {
				on := s.Selector("on")
				return play.Unseen{Who: s.Player("who"), Does: card.BecomingTarget, On: &on}, nil
			},
		},
	}
	for _, x := range []struct {
		does             card.Verb
		pattern, example string
	}{
		{card.Drawing, "{who:player} draw|draws {n:amount} [card|cards]", "Bob draws 2"},
		{card.Discarding, "{who:player} discard|discards {n:amount} [card|cards]", "Bob discards two cards"},
		{card.Milling, "{who:player} mill|mills {n:amount} [card|cards]", "Bob mills three cards"},
		{card.Cycling, "{who:player} cycle|cycles {n:amount} [card|cards]", "Bob cycles two cards"},
	} {
		rows = append(rows, row{Name: string(x.does), Pattern: x.pattern, Example: x.example, Make: func(s notation.Slots) (play.Action, error) {
			return play.Unseen{Who: s.Player("who"), Does: x.does, N: s.Amount("n")}, nil
		}})
	}
	for _, x := range []struct {
		does             card.Verb
		pattern, example string
	}{
		{card.Discarding, "{who:player} discard|discards a|an {what:text}", "Bob discards a creature card"},
		{card.Milling, "{who:player} mill|mills a|an {what:text}", "Bob mills a creature card"},
		{card.Cycling, "{who:player} cycle|cycles a|an {what:text}", "Bob cycles a creature card"},
	} {
		rows = append(rows, row{Name: string(x.does) + " a kind of card", Pattern: x.pattern, Example: x.example, Make: func(s notation.Slots) (play.Action, error) {
			of, ok := described(v, strings.TrimSuffix(s.Text("what"), " card"))
			if !ok {
				return nil, notDescribed(s.Text("what"))
			}
			return play.Unseen{Who: s.Player("who"), Does: x.does, Of: of}, nil
		}})
	}
	for _, does := range []card.Verb{card.Discarding, card.Milling} {
		verb := map[card.Verb]string{card.Discarding: "discard", card.Milling: "mill"}[does]
		for _, of := range cardTypes {
			for _, said := range []string{of[1], of[0] + " cards"} {
				rows = append(rows, row{
					Name: string(does) + " several " + said, Pattern: "{who:player} " + verb + "|" + verb + "s {n:amount} " + said, Example: "Bob " + verb + "s two " + said,
					Make: func(s notation.Slots) (play.Action, error) {
						is, ok := described(v, of[0])
						if !ok {
							return nil, notDescribed(of[0])
						}
						return play.Unseen{Who: s.Player("who"), Does: does, N: s.Amount("n"), Of: is}, nil
					},
				})
			}
		}
	}
	for _, x := range []struct {
		does             card.Verb
		pattern, example string
	}{
		{card.Discarding, "{who:player?} discard|discards [my] {card:known}", "Bob discards Doubling Season"},
		{card.Cycling, "{who:player?} cycle|cycles [my] {card:known}", "Bob cycles Doubling Season"},
	} {
		rows = append(rows, row{Name: string(x.does) + " a card by name", Pattern: x.pattern, Example: x.example, Make: func(s notation.Slots) (play.Action, error) {
			return play.Unseen{Who: s.Player("who"), Does: x.does, Named: s.Text("card")}, nil
		}})
	}
	for _, x := range []struct {
		does             card.Verb
		pattern, example string
	}{
		{card.Scrying, "{who:player} scry|scries {n:amount?}", "Bob scries 2"},
		{card.Surveilling, "{who:player} surveil|surveils {n:amount?}", "Bob surveils 2"},
		{card.Searching, "{who:player} search|searches their|his|her|my|your library", "Bob searches his library"},
		{card.Shuffling, "{who:player} shuffle|shuffles their|his|her|my|your library", "Bob shuffles his library"},
		{card.Rolling, "{who:player} roll|rolls a|one|some|two|three die|dice|d4|d6|d8|d10|d12|d20|d100", "Bob rolls a die"},
		{card.WinningFlip, "{who:player} win|wins a|the coin flip", "Bob wins a coin flip"},
		{card.CommittingACrime, "{who:player} commit|commits a crime", "Bob commits a crime"},
		{card.LosingFlip, "{who:player} lose|loses a|the coin flip", "Bob loses a coin flip"},
		{card.Discovering, "{who:player} discover|discovers {n:amount?}", "Bob discovers 3"},
		{card.Clashing, "{who:player} clash|clashes", "Bob clashes"},
		{card.Learning, "{who:player} learn|learns", "Bob learns"},
		{card.Fatesealing, "{who:player} fateseal|fateseals {n:amount?}", "Bob fateseals 2"},
		{card.FacingAChoice, "{who:player} face|faces a villainous choice", "Bob faces a villainous choice"},
		{card.GettingVotes, "{who:player} vote|votes an additional time", "Bob votes an additional time"},
		{card.Beholding, "{who:player} behold|beholds a|an {what:text}", "Bob beholds a Dragon"},
		{card.Waterbending, "{who:player} waterbend|waterbends {n:amount?}", "Bob waterbends 2"},
		{card.Firebending, "{who:player} firebend|firebends {n:amount?}", "Bob firebends 2"},
		{card.Foretelling, "{who:player} foretell|foretells a card", "Bob foretells a card"},
		{card.Countering, "{who:player} counter|counters a spell", "Bob counters a spell"},
		{card.Evidencing, "{who:player} collect|collects evidence {n:amount?}", "Bob collects evidence 6"},
	} {
		rows = append(rows, row{Name: string(x.does), Pattern: x.pattern, Example: x.example, Make: func(s notation.Slots) (play.Action, error) {
			return play.Unseen{Who: s.Player("who"), Does: x.does}, nil
		}})
	}
	for _, x := range []struct {
		does             card.Verb
		pattern, example string
	}{
		{card.Cranking, "{who:player} crank|cranks {on:selector}", "Bob cranks #3"},
		{card.Exerting, "{who:player} exert|exerts {on:selector}", "Bob exerts #3"},
		{card.Activating, "{who:player} activated an|the ability of {on:selector}", "Bob activated an ability of #3"},
		{card.Unlocking, "{who:player} unlock|unlocks {on:selector}", "Bob unlocks #3"},
		{card.FullyUnlocking, "{who:player} fully unlock|unlocks {on:selector}", "Bob fully unlocks #3"},
		{card.TappingForMana, "{who:player} tapped {on:selector} for mana", "Bob tapped #3 for mana"},
	} {
		rows = append(rows, row{Name: string(x.does) + " something", Pattern: x.pattern, Example: x.example, Make: func(s notation.Slots) (play.Action, error) {
			on := s.Selector("on")
			return play.Unseen{Who: s.Player("who"), Does: x.does, On: &on}, nil
		}})
	}
	return append(rows,
		row{
			Name: "mutates", Pattern: "{on:selector} mutates", Example: "#3 mutates",
			Make: func(s notation.Slots) (play.Action, error) {
				on := s.Selector("on")
				return play.Unseen{Who: notation.Player{Kind: notation.You}, Does: card.Mutating, On: &on}, nil
			},
		},
		row{
			Name: "expends mana", Pattern: "{who:player} expend|expends {n:amount}", Example: "Bob expends 4",
			Make: func(s notation.Slots) (play.Action, error) {
				return play.Unseen{Who: s.Player("who"), Does: card.Expending, N: s.Amount("n")}, nil
			},
		},
		row{
			Name: "copies a spell", Pattern: "{who:player} copy|copies a|an {what:text}", Example: "Bob copies an instant spell",
			Make: func(s notation.Slots) (play.Action, error) {
				a, err := cast(v, s.Player("who"), s.Text("what"))
				if err != nil {
					return nil, err
				}
				a.Does = card.Copying
				return a, nil
			},
		},
		row{
			Name: "cards leave a graveyard", Pattern: "{n:amount} card|cards leave|leaves my|the graveyard", Example: "two cards leave my graveyard",
			Make: func(s notation.Slots) (play.Action, error) {
				return play.Unseen{Who: notation.Player{Kind: notation.You}, Does: card.LeavingGraveyard, N: s.Amount("n")}, nil
			},
		},
		row{
			Name: "exploits", Pattern: "{on:selector} exploits {what:selector}", Example: "#3 exploits #5",
			Make: func(s notation.Slots) (play.Action, error) {
				return play.Exploit{On: s.Selector("on"), What: s.Selector("what")}, nil
			},
		},
	)
}

// originWords returns the zone that a spell is said to be cast from.
func originWords(zone string) card.Origin {
	switch zone {
	case "exile":
		return card.FromExile
	case "my graveyard", "their graveyard", "the graveyard":
		return card.FromOwnGrave
	case "a graveyard":
		return card.FromGrave
	case "my library", "the library":
		return card.FromLibrary
	case "my hand":
		return card.FromHand
	}
	return ""
}

// cast returns the action of casting a spell that is described: "red creature spell",
// "instant".
func cast(v *notation.Vocabulary, who notation.Player, text string) (play.Unseen, error) {
	a := play.Unseen{Who: who, Does: card.Casting}
	if before, zone, ok := strings.Cut(text, " from "); ok && originWords(zone) != "" {
		text, a.From = before, originWords(zone)
	}
	for _, said := range []string{"kicked", "historic", "outlaw"} {
		if rest, ok := strings.CutPrefix(text, said+" "); ok {
			text, a.With = rest, []string{said}
		}
	}
	kind, ok := strings.CutSuffix(text, "spell")
	if !ok && text != "instant" && text != "sorcery" {
		return a, notDescribed(text)
	}
	if kind = strings.TrimSpace(kind); kind == "" {
		return a, nil
	}
	if a.Of, ok = described(v, kind); !ok {
		return a, notDescribed(text)
	}
	return a, nil
}

func notDescribed(text string) error {
	return tracker.Refuse("I don't know what kind of card %q is.", tracker.Name(text)).Next("Say its types and colors: %s", tracker.Line("I cast a red creature spell")).For(tracker.ErrUnclear)
}

// described returns what is said of a spell or card: its colors and types.
func described(v *notation.Vocabulary, text string) (*card.Definition, bool) {
	f, ok := notation.ParseFilter(v, text+" permanent")
	if !ok || len(f.Words)+len(f.Without) == 0 || len(f.Or) > 0 || f.Controller != nil || f.Status != "" || f.Token != nil || f.Other {
		return nil, false
	}
	return play.DescribedBy(v, f.Words)
}

// tellUnseen returns the message of what a player did out of sight.
func tellUnseen(s board.State, e event.Unseen) tracker.Message {
	who := tracker.Name(s.Seat(e.Seat).Name)
	switch e.Does {
	case card.Drawing:
		return tracker.Say("%s draws %s.", who, cardsOf(e.N))
	case card.Discarding:
		return tracker.Say("%s discards %s.", who, cardsOf(e.N))
	case card.Milling:
		return tracker.Say("%s mills %s.", who, cardsOf(e.N))
	case card.Cycling:
		return tracker.Say("%s cycles %s.", who, cardsOf(e.N))
	case card.Casting:
		if e.Of != nil && e.Of.Name != "" {
			return tracker.Say("%s casts %s.", who, tracker.Name(e.Of.Name))
		}
		return tracker.Say("%s casts a spell.", who)
	case card.Scrying:
		return tracker.Say("%s scries.", who)
	case card.Surveilling:
		return tracker.Say("%s surveils.", who)
	case card.Searching:
		return tracker.Say("%s searches a library.", who)
	case card.Shuffling:
		return tracker.Say("%s shuffles a library.", who)
	case card.Rolling:
		return tracker.Say("%s rolls dice.", who)
	case card.WinningFlip:
		return tracker.Say("%s wins a coin flip.", who)
	case card.CommittingACrime:
		return tracker.Say("%s commits a crime.", who)
	case card.BecomingTarget:
		return tracker.Say("%s becomes the target of a spell or ability of %s's.", s.Called(e.On), who)
	case card.TappedForMana:
		return tracker.Say("%s is tapped for mana.", s.Called(e.On))
	case card.TappingForMana:
		return tracker.Say("%s taps %s for mana.", who, s.Called(e.On))
	case card.Copying:
		if e.Of != nil && e.Of.Name != "" {
			return tracker.Say("%s copies %s.", who, tracker.Name(e.Of.Name))
		}
		return tracker.Say("%s copies a spell.", who)
	case card.PlayingLand:
		return tracker.Say("%s plays a land.", who)
	case card.Expending:
		return tracker.Say("%s expends %d mana.", who, e.N)
	case card.Unlocking:
		return tracker.Say("%s unlocks a door of %s.", who, s.Called(e.On))
	case card.FullyUnlocking:
		return tracker.Say("%s fully unlocks %s.", who, s.Called(e.On))
	case card.Cranking:
		return tracker.Say("%s cranks %s.", who, s.Called(e.On))
	case card.Exerting:
		return tracker.Say("%s exerts %s.", who, s.Called(e.On))
	case card.Activating:
		return tracker.Say("%s activates an ability of %s.", who, s.Called(e.On))
	case card.Discovering:
		return tracker.Say("%s discovers.", who)
	case card.Clashing:
		return tracker.Say("%s clashes.", who)
	case card.Learning:
		return tracker.Say("%s learns: a Lesson from outside the game, or a card discarded and one drawn.", who)
	case card.Fatesealing:
		return tracker.Say("%s fateseals: look at the top of an opponent's library.", who)
	case card.Beholding:
		return tracker.Say("%s beholds.", who)
	case card.FacingAChoice:
		return tracker.Say("%s faces a villainous choice: say what is chosen.", who)
	case card.GettingVotes:
		return tracker.Say("%s votes an additional time.", who)
	case card.Earthbending:
		return tracker.Say("%s earthbends.", who)
	case card.Airbending:
		return tracker.Say("%s airbends.", who)
	case card.Waterbending:
		return tracker.Say("%s waterbends.", who)
	case card.Firebending:
		return tracker.Say("%s firebends.", who)
	case card.Foraging:
		return tracker.Say("%s forages.", who)
	case card.Foretelling:
		return tracker.Say("%s foretells a card.", who)
	case card.Evidencing:
		return tracker.Say("%s collects evidence.", who)
	case card.LosingFlip:
		return tracker.Say("%s loses a coin flip.", who)
	case card.Proliferating:
		return tracker.Say("%s proliferates.", who)
	case card.Investigating:
		return tracker.Say("%s investigates.", who)
	case card.LeavingGraveyard:
		return tracker.Say("%s: %s left the graveyard.", who, cardsOf(e.N))
	case card.Mutating:
		return tracker.Say("%s mutates.", s.Called(e.On))
	case card.Exploring:
		return tracker.Say("%s explores.", s.Called(e.On))
	case card.Conniving:
		return tracker.Say("%s connives.", s.Called(e.On))
	case card.BecomingCrewed:
		return tracker.Say("%s is crewed.", s.Called(e.On))
	case card.Crewing:
		return tracker.Say("%s crews %s.", s.Called(e.On), s.Called(e.To))
	case card.Saddling:
		return tracker.Say("%s saddles %s.", s.Called(e.On), s.Called(e.To))
	case card.Exploiting:
		return tracker.Say("%s exploits %s.", s.Called(e.On), s.Called(e.To))
	default: // the board sees the others
	}
	return tracker.Message{}
}

// cardsOf returns "3 cards" or "a card".
func cardsOf(n int64) tracker.Message {
	if n == 1 {
		return tracker.Say("a card")
	}
	return tracker.Say("%d cards", n)
}
