package play

import (
	"cmp"
	"regexp"
	"strconv"
	"strings"

	"arbiter/tracker/english"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// Deed is what players do themselves, as a value: it stands for the text of a
// Note whose card's text isn't stored. The zero value says that the card tells
// what they do.
type Deed struct {
	Do   Doing           `json:"do,omitempty"`
	Who  string          `json:"who,omitempty"` // "each player"; "" for the controller of the ability
	N    notation.Amount `json:"n,omitzero"`    // how many cards
	Mana []string        `json:"mana,omitempty"`
	Of   ManaColors      `json:"of,omitempty"`   // without Mana: which colors N mana may have
	Find string          `json:"find,omitempty"` // the kind of card that is searched for: "basic land card"
	Most string          `json:"most,omitempty"` // "two", if so many cards may be found; "" for one
	May  bool            `json:"may,omitempty"`  // they may search or not
	To   string          `json:"to,omitempty"`   // where the card that was found is put
	But  string          `json:"but,omitempty"`  // unless somebody does this: "that player pays {1}"
}

// ManaColors says how the colors of several mana are chosen.
type ManaColors string

// How the colors are chosen. The zero value is any color.
const (
	OneColor          ManaColors = "one color"
	ColorCombinations ManaColors = "combination of colors"
)

// String returns the words after the number: "mana of any one color".
func (c ManaColors) String() string {
	if c == ColorCombinations {
		return "mana in any combination of colors"
	}
	return "mana of any " + cmp.Or(string(c), "color")
}

// colorsSaid parses how the colors are chosen: "one color", "color".
func colorsSaid(words string) ManaColors {
	if words = strings.ToLower(words); words == "color" {
		return ""
	}
	return ManaColors(words)
}

// Doing is a kind of action with hands, libraries and mana.
type Doing string

// What players do.
const (
	Draws    Doing = "draw"
	Discards Doing = "discard"
	Mills    Doing = "mill"
	Scries   Doing = "scry"
	Surveils Doing = "surveil"
	AddsMana Doing = "add"
	Searches Doing = "search"
	Shuffles Doing = "shuffle"
	LooksAt  Doing = "look at"
	Reveals  Doing = "reveal"
	Exiles   Doing = "exile"
	PutsInto Doing = "put"
)

// plainDeeds lists the actions that have neither a number nor a card's name, with their
// wording.
var plainDeeds = []Doing{
	"put the rest on the bottom of your library", "put the rest into your graveyard", "put it into your graveyard", "put it into your hand",
	"discard your hand", "venture into the dungeon", "the Ring tempts you", "open an Attraction", "flip a coin", "roll a d20", "roll a six-sided die",
	"clash with an opponent", "learn", "planeswalk", "you may play that card this turn", "you may play those cards this turn",
	"you may choose new targets", "exile all graveyards", "exile target card from a graveyard", "exile target player's graveyard",
	"exile target opponent's graveyard", "exile each opponent's graveyard", "exile your graveyard", "exile that player's graveyard",
	"counter target spell", "copy that spell", "discard any number of cards", "add one mana of the chosen color", "any player may activate this ability",
}

// exiledWhole matches the longer wording for exiling whole graveyards.
var exiledWhole = regexp.MustCompile(`(?i)^exile all cards from (all graveyards|.+'s graveyard|your graveyard)$`)

// besideDeeds matches what a plain deed may say besides: in which order cards are
// put, for which copy targets are chosen.
var besideDeeds = regexp.MustCompile(`(?i)(?: in (?:any|a random) order| for the copy)$`)

var (
	deedOfCards = regexp.MustCompile(`(?i)^(?:(` + noteSubject + `) )?(draw|discard|mill)s? (an?|that many|\w+) (?:additional )?cards?$`)
	deedOfLooks = regexp.MustCompile(`(?i)^(?:you )?(scry|surveil) (\d+|X)$`)
	deedOfMana  = regexp.MustCompile(`(?i)^(?:you )?adds? ((?:\{[WUBRGCSX\d]\})+(?:(?:, or |, | or )(?:\{[WUBRGCSX\d]\})+)*)$`)
	deedOfAny   = regexp.MustCompile(`(?i)^(?:you )?adds? (one|two|three|four|five) mana (?:of|in) any (one color|combination of colors|color)$`)
	deedFinds   = regexp.MustCompile(`(?i)^(you may )?search your library for (?:an?|up to (two|three)) ([a-z, ]+ cards?), (?:reveal (?:it|that card|them|those cards), )?put (?:it|that card|them|those cards) (into your hand|onto the battlefield tapped|onto the battlefield)(?:,? (?:and|then) shuffle)?$`)
	manaSymbols = regexp.MustCompile(`(?:\{[WUBRGCSX\d]\})+`)
	deedOfTop   = regexp.MustCompile(`(?i)^(?:you )?(look at|reveal|exile) the top (card|two cards|three cards|four cards|five cards|six cards|seven cards|X cards) of your library(?: face down)?$`)
	deedPuts    = regexp.MustCompile(`(?i)^you may put an? ([a-z, ]+ card) from your hand` + ` onto the battlefield$`)
	deedOfOther = regexp.MustCompile(`(?i)^(discover|seek) (\d+|X|an? [a-z ]*card)$`)
	unlessPaid  = regexp.MustCompile(`(?i)^(.+) unless ((?:that player|they|that opponent) pays? )((?:\{[^{}]+\})+)$`)
	anyAmount   = regexp.MustCompile(`^(?:one|two|three|four|five|six|seven|eight|nine|ten|\d+|X|that many)$`)
)

// deed reads what a Note says. ok is false if no Deed can express it.
func deed(text string) (Deed, bool) {
	if m := unlessPaid.FindStringSubmatch(text); m != nil {
		d, ok := deed(m[1])
		d.But = strings.ToLower(m[2]) + m[3]
		return d, ok
	}
	if m := deedOfCards.FindStringSubmatch(text); m != nil && (m[3] == "a" || m[3] == "an" || anyAmount.MatchString(m[3])) {
		d := Deed{Do: Doing(strings.ToLower(m[2])), Who: strings.ToLower(m[1]), N: notation.Amount{N: 1}}
		if m[3] != "a" && m[3] != "an" {
			d.N = notation.Amount{Expr: m[3]}
		}
		if d.Who == "you" {
			d.Who = ""
		}
		return d, true
	}
	if m := deedOfLooks.FindStringSubmatch(text); m != nil {
		n, err := strconv.ParseInt(m[2], 10, 64)
		d := Deed{Do: Doing(strings.ToLower(m[1])), N: notation.Amount{N: n}}
		if err != nil {
			d.N = notation.Amount{Expr: m[2]}
		}
		return d, true
	}
	if m := deedOfMana.FindStringSubmatch(text); m != nil {
		return Deed{Do: AddsMana, Mana: manaSymbols.FindAllString(m[1], -1)}, true
	}
	if m := deedOfAny.FindStringSubmatch(text); m != nil {
		return Deed{Do: AddsMana, N: notation.Amount{Expr: m[1]}, Of: colorsSaid(m[2])}, true
	}
	if m := deedFinds.FindStringSubmatch(text); m != nil && len(strings.Fields(m[3])) <= maxSearched {
		return Deed{Do: Searches, Find: m[3], Most: strings.ToLower(m[2]), To: strings.ToLower(m[4]), May: m[1] != ""}, true
	}
	if m := deedOfTop.FindStringSubmatch(text); m != nil {
		return Deed{Do: Doing(strings.ToLower(m[1])), Find: m[2]}, true
	}
	if m := deedOfOther.FindStringSubmatch(text); m != nil {
		return Deed{Do: Doing(strings.ToLower(text))}, true
	}
	if strings.EqualFold(text, "shuffle") || strings.EqualFold(text, "shuffle your library") {
		return Deed{Do: Shuffles}, true
	}
	if m := deedPuts.FindStringSubmatch(text); m != nil && len(strings.Fields(m[1])) <= maxSearched {
		return Deed{Do: PutsInto, Find: strings.ToLower(m[1])}, true
	}
	text = besideDeeds.ReplaceAllString(text, "")
	for _, plain := range plainDeeds {
		if strings.EqualFold(exiledWhole.ReplaceAllString(text, "exile $1"), string(plain)) {
			return Deed{Do: plain}, true
		}
	}
	for _, part := range partDeeds {
		if part.pattern.MatchString(text) && !wholeDeed.MatchString(text) {
			return Deed{Do: part.do}, true
		}
	}
	return Deed{}, false
}

var (
	countsCards = regexp.MustCompile(`(?i)^(?:(` + noteSubject + `) )?(draw|discard|mill)s? (?:(?:a number of )?cards equal to (.+)|a card for each (.+)|X cards, where X is (.+))$`)
	countsMana  = regexp.MustCompile(`(?i)^(?:you )?adds? (?:(?:an amount of )?(?:(\{[WUBRGC]\})|mana (?:of|in) any (one color|combination of colors|color)) equal to (.+)|(?:(\{[WUBRGC]\})|one mana of any color) for each (.+)|X mana (?:of|in) any (one color|combination of colors|color), where X is (.+))$`)
)

// countedDeed reads how many cards or how much mana the board counts: "draw cards equal to its power",
// "add {G} for each creature you control". ok is false if the board can't evaluate the amount, or if
// that takes too many words to be stored.
func (g *Rules) countedDeed(text string) (d Deed, ok bool) {
	var equal, each string
	if m := countsCards.FindStringSubmatch(text); m != nil {
		d = Deed{Do: Doing(strings.ToLower(m[2])), Who: strings.ToLower(m[1])}
		equal, each = m[3]+m[5], m[4]
		if d.Who == "you" {
			d.Who = ""
		}
	} else if m := countsMana.FindStringSubmatch(text); m != nil {
		d = Deed{Do: AddsMana, Of: colorsSaid(m[2] + m[6])}
		if symbol := m[1] + m[4]; symbol != "" {
			d.Mana = []string{symbol}
		}
		equal, each = m[3]+m[7], m[5]
	} else {
		return d, false
	}
	exprs := []string{equal}
	if each != "" {
		exprs = []string{"1 for each " + each, "the number of " + each}
	}
	for _, expr := range exprs {
		expr = strings.ReplaceAll(expr, "this permanent", card.ItsSource)
		if wordsIn(expr) > most("") || d.Who != "" && theirs.MatchString(expr) {
			continue
		}
		if _, known := notation.ReadEffectQuantity(g.Vocabulary, expr); known {
			d.N = notation.Amount{Expr: expr}
			return d, true
		}
	}
	return d, false
}

// known returns the words of a Deed with the value of its amount. ok is false if the amount is a
// number already, or isn't known.
func (d Deed) known(of *Decision) (text string, ok bool, err error) {
	n, known := of.letters[d.N.Expr]
	if counted := d.N.Expr != "" && (d.N.Expr == "that many" || !anyAmount.MatchString(d.N.Expr)); counted && !known {
		n, known, err = of.evaluate(d.N.Expr)
	}
	if err != nil || !known {
		return "", false, err
	}
	if d.N = (notation.Amount{N: n}); d.Do == AddsMana {
		return "add " + strconv.FormatInt(n, 10) + " " + cmp.Or(strings.Join(d.Mana, " or "), d.Of.String()), true, nil
	}
	return d.String(), true, nil
}

// countedMana returns what a mana ability adds, if the board counts it.
func (d *Decision) countedMana(do card.Effect) (text string, counted bool, err error) {
	all, err := steps(d.game.parsedEffect(do).actions)
	if err != nil || len(all) != 1 {
		return "", false, err
	}
	note, is := all[0].(Note)
	if !is || note.Deed == nil {
		return "", false, nil
	}
	return note.Deed.known(d)
}

// theirs matches references to the players who perform a Deed.
var theirs = regexp.MustCompile(`(?i)\b(?:they|their|that player)\b`)

// wholeDeed matches words that a Deed expresses completely.
var wholeDeed = regexp.MustCompile(`^(?:(?:you may )?search your library for .* to put .*, and shuffle|add .* mana (?:of any (?:one )?color|in any combination of colors)|add (?:\{[^{}]+\})+(?: or (?:\{[^{}]+\})+)*)$`)

// partDeeds match instructions of which a Deed expresses only a part. The rest is on the card.
var partDeeds = []struct {
	pattern *regexp.Regexp
	do      Doing
}{
	{regexp.MustCompile(`(?i)^(?:you may )?search your library\b`), "search your library as the card says"},
	{regexp.MustCompile(`(?i)^its controller may search\b`), "its controller may search their library as the card says"},
	{regexp.MustCompile(`(?i)^target opponent reveals? their hand$`), "target opponent reveals their hand"},
	{regexp.MustCompile(`(?i)^target player reveals? their hand$`), "target player reveals their hand"},
	{regexp.MustCompile(`(?i)^that player discards that card$`), "that player discards that card"},
	{regexp.MustCompile(`(?i)^you choose\b[^.]* from it$`), "choose a card from it as the card says"},
	{regexp.MustCompile(`(?i)^counter target\b`), "counter a target as the card says"},
	{regexp.MustCompile(`(?i)^(?:you )?draw\b`), "draw cards as the card says"},
	{regexp.MustCompile(`(?i)^target player draws\b`), "target player draws cards as the card says"},
	{regexp.MustCompile(`(?i)^(?:that|target) player discards\b`), "that player discards as the card says"},
	{regexp.MustCompile(`(?i)^each (?:player|opponent) discards\b`), "discard as the card says"},
	{regexp.MustCompile(`(?i)^add\b`), "add mana as the card says"},
	{regexp.MustCompile(`(?i)^copy\b`), "copy what the card says"},
	{regexp.MustCompile(`(?i)^(?:you may )?return [^.]* to your hand$`), "return cards to your hand as the card says"},
	{regexp.MustCompile(`(?i)^(?:you may )?put [^.]* into your hand$`), "put cards into your hand as the card says"},
	{regexp.MustCompile(`(?i)^(?:you may )?put [^.]* onto the battlefield(?: tapped)?$`), "put cards onto the battlefield as the card says"},
	{regexp.MustCompile(`(?i)^reveal\b`), "reveal cards as the card says"},
	{regexp.MustCompile(`(?i)^look at\b`), "look at cards as the card says"},
	{regexp.MustCompile(`(?i)^exile\b`), "exile cards as the card says"},
	{regexp.MustCompile(`(?i)^you may (?:cast|play)\b`), "you may cast or play cards as the card says"},
}

// maxSearched is the maximum number of words for the kind of card that is searched
// for.
const maxSearched = 6

const (
	theCardSays = "the card says"
	// onTheCard stands for what a Deed can't express.
	onTheCard = "do what " + theCardSays
)

// String returns what the players do in words.
func (d Deed) String() string {
	if d.But != "" {
		return d.done() + " unless " + d.But
	}
	return d.done()
}

func (d Deed) done() string {
	switch d.Do {
	case Draws, Discards, Mills:
		cards := "a card"
		switch {
		case anyAmount.MatchString(d.N.Expr):
			cards = d.N.Expr + " cards"
		case strings.HasPrefix(d.N.Expr, "1 for each "):
			cards += sourceInWords.Replace(d.N.Expr[1:])
		case d.N.Expr != "":
			cards = "cards equal to " + sourceInWords.Replace(d.N.Expr)
		case d.N.N != 1:
			cards = strconv.FormatInt(d.N.N, 10) + " cards"
		}
		if d.Who != "" {
			return d.Who + " " + inPerson(d.Who, string(d.Do)) + " " + cards
		}
		return string(d.Do) + " " + cards
	case Scries, Surveils:
		return string(d.Do) + " " + d.N.String()
	case AddsMana:
		mana := strings.Join(d.Mana, " or ")
		switch {
		case strings.HasPrefix(d.N.Expr, "1 for each "):
			return "add " + cmp.Or(mana, "one mana of any color") + sourceInWords.Replace(d.N.Expr[1:])
		case d.N.Expr != "" && !anyAmount.MatchString(d.N.Expr):
			return "add " + cmp.Or(mana, d.Of.String()) + " equal to " + sourceInWords.Replace(d.N.Expr)
		case mana == "":
			return "add " + d.N.String() + " " + d.Of.String()
		}
		return "add " + mana
	case Searches:
		may, found := "", english.Article(d.Find)
		if d.May {
			may = "you may "
		}
		if d.Most != "" {
			found = "up to " + d.Most + " " + d.Find
		}
		return may + "search your library for " + found + " to put " + d.To + ", and shuffle"
	case Shuffles:
		return "shuffle your library"
	case LooksAt, Reveals, Exiles:
		return string(d.Do) + " the top " + d.Find + " of your library"
	case PutsInto:
		return "you may put " + english.Article(d.Find) + " from your hand" + " onto the battlefield"
	case "":
		return onTheCard
	}
	return string(d.Do)
}
