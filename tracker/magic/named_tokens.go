package magic

import (
	"cmp"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// TokenPool is the tokens that cards create, found by whatever name people use.
type TokenPool interface {
	// TokenNamed gives the name, as it is written, of the tokens that are called
	// exactly so, in the singular or the plural.
	TokenNamed(name string) (string, bool)
	// Tokens gives the tokens that a name may mean, those of the likeliest name
	// first, and of one name the commonest first; without loosely only those that are
	// called exactly so.
	Tokens(name string, loosely bool) (FoundTokens, error)
	// MadeBy gives the tokens that the card of a name creates, or those of all cards
	// that the name may mean; cards that first names come first.
	MadeBy(name string, first []string) (makers []string, made []MadeToken, err error)
}

// FoundTokens are the tokens that a name may mean.
type FoundTokens struct {
	Tokens []MadeToken
	Near   []string // the nearest names, where there are none
}

// MadeToken is a token that cards create.
type MadeToken struct {
	Definition
	OnlyName bool     // nothing but the name is said: it is what the card of that name is (CR 111.11)
	By       []string // the cards, the best known first
	Keyword  string   // the keyword that creates it
	Rule     tracker.Rule
}

// Same reports whether a definition has the characteristics of the token.
func (t *MadeToken) Same(def Definition) bool { return t.same(&def) }

// same compares characteristics. Keywords may stand in any order, and a size that is
// no number until the token is created is any number.
func (t *MadeToken) same(def *Definition) bool {
	return strings.EqualFold(asked(t.Name), asked(def.Name)) &&
		(t.Power == def.Power && t.Toughness == def.Toughness || strings.ContainsAny(t.Power+t.Toughness, "*XYZ")) &&
		sameWords(t.Colors, def.Colors) && sameWords(t.Supertypes, def.Supertypes) && sameWords(t.Types, def.Types) && sameWords(t.Subtypes, def.Subtypes) &&
		sameWords(t.Keywords, def.Keywords) && slices.Equal(t.Abilities, def.Abilities)
}

func sameWords(a, b []string) bool {
	return slices.Equal(a, b) || len(a) == len(b) && !slices.ContainsFunc(a, func(w string) bool { return !slices.Contains(b, w) })
}

// asked is what a token is asked for as: its name without the word "Token" (CR
// 111.4).
func asked(name string) string { return strings.TrimSuffix(name, " Token") }

// mostMade is how many tokens a game remembers to have created.
const mostMade = 24

// withMade adds a token to those that were created, in a list of its own.
func withMade(all []Definition, def *Definition) []Definition {
	at := slices.IndexFunc(all, func(o Definition) bool { return o.alike(def) })
	if len(all) > 0 && at == len(all)-1 {
		return all
	}
	next := make([]Definition, 0, min(len(all)+1, mostMade))
	for i := range all {
		if i != at && (at >= 0 || len(all) < mostMade || i > 0) {
			next = append(next, all[i])
		}
	}
	return append(next, *def)
}

// tokenNamed is the token of which nothing but the name is said. What is on the
// battlefield, what players have described, and what the game has created or a card
// in it creates, come first; then it is asked which of the tokens is meant that
// cards create. What no card creates is the card of that name (CR 111.11).
func (d *decision) tokenNamed(c notation.Creation) (Definition, tracker.Rule, error) {
	if there, ok, err := d.tokenThere(c.Named); ok || err != nil {
		return there, "", err
	}
	for _, def := range slices.Backward(d.s.Told) {
		if strings.EqualFold(def.Name, c.Named) {
			return def, ruleTokenCard, nil
		}
	}
	kind := d.game.Vocabulary.Kind(c.Named)
	_, isCard := d.game.Pool.Named(c.Named)
	found, err := d.game.Pool.Tokens(c.Named, !kind && !isCard)
	if err != nil {
		return Definition{}, "", err
	}
	all := d.withKeywords(c.Named, found.Tokens)
	if len(all) == 0 {
		return d.tokenOfNoCard(c, isCard, found.Near)
	}
	t, err := d.oneToken(c.Named, all, kind)
	if err != nil {
		return Definition{}, "", err
	}
	if t == nil {
		def, err := d.definition(c)
		return def, "", err
	}
	return d.created(*t)
}

// tokenOfNoCard is a token of a name that no card's token has: the card of that name,
// or what the words of the name say.
func (d *decision) tokenOfNoCard(c notation.Creation, isCard bool, near []string) (Definition, tracker.Rule, error) {
	if def, ok := d.cardNamed(c.Named); ok {
		def, err := d.asToken(def)
		return def, ruleTokenCard, err
	}
	if isCard {
		_, _, err := d.printed(c.Named)
		return Definition{}, "", cmp.Or(err, d.unknownToken(c.Named, near))
	}
	if len(c.Object.Types) == 0 {
		return Definition{}, "", d.unknownToken(c.Named, near)
	}
	def, err := d.definition(c)
	return def, "", err
}

// asToken is a card as a token, with the numbers that it asks for.
func (d *decision) asToken(def Definition) (Definition, error) {
	d.game.compile(&def)
	return def, d.askSize(&def)
}

func (d *decision) unknownToken(name string, near []string) error {
	p := tracker.Refuse("I don't know what a %s token is.", tracker.Name(name)).By(ruleTokenCard)
	if len(near) > 0 {
		var lines []string
		for _, n := range near[:min(3, len(near))] {
			lines = append(lines, "create "+n)
		}
		return p.Next("Did you mean: %s? Or say it as a card would: create a 1/1 white Soldier creature token.", tracker.LinesOf(lines)).Or(lines...)
	}
	return p.Next("Say once what it is, as its type line does: remember %s: artifact · remember %s: 2/2 creature", tracker.Name(name), tracker.Name(name))
}

// tokenThere is the token of that name on the battlefield. Of several that differ,
// it is asked.
func (d *decision) tokenThere(name string) (def Definition, ok bool, err error) {
	var ids []int64
	for stack := range d.s.Permanent.All() {
		p := &stack.Of
		if !p.Token || p.FaceDown || !strings.EqualFold(asked(p.Def.Name), name) {
			continue
		}
		if !slices.ContainsFunc(ids, func(id int64) bool { other, _ := d.s.Permanent.Get(id); return other.Of.Def.alike(&p.Def) }) {
			ids = append(ids, stack.ID)
		}
	}
	if len(ids) == 0 {
		return def, false, nil
	}
	stack, err := d.find().Which(tracker.Say("Like which?"), ids)
	return stack.Of.Def, err == nil, err
}

// withKeywords puts the tokens of that kind which keywords create among those that
// cards create, or behind them.
func (d *decision) withKeywords(kind string, all []MadeToken) []MadeToken {
	all = slices.Clone(all)
	for _, k := range d.game.byKeyword {
		if !strings.EqualFold(k.Asked, kind) && !slices.ContainsFunc(k.Aliases, func(a string) bool { return strings.EqualFold(a, kind) }) {
			continue
		}
		t := MadeToken{Definition: k.Definition, Keyword: k.By, Rule: k.Rule}
		if at := slices.IndexFunc(all, func(o MadeToken) bool { return o.Same(k.Definition) }); at >= 0 {
			t.By = all[at].By
			all[at] = t
			continue
		}
		all = append(all, t)
	}
	return all
}

// oneToken is which of several tokens is meant; nil is another one. Those that were
// created in this game, or that a card in it creates, come first: the only one of
// them is meant.
func (d *decision) oneToken(name string, all []MadeToken, other bool) (*MadeToken, error) {
	if len(all) == 1 {
		return &all[0], nil
	}
	in := d.s.namedCards()
	first := func(t *MadeToken) bool {
		return slices.ContainsFunc(d.s.Made, func(def Definition) bool { return t.same(&def) }) ||
			slices.ContainsFunc(t.By, func(by string) bool {
				return slices.ContainsFunc(in, func(name string) bool { return faceOf(by, name) })
			})
	}
	slices.SortStableFunc(all, func(a, b MadeToken) int {
		switch x, y := first(&a), first(&b); {
		case x == y:
			return 0
		case x:
			return -1
		}
		return 1
	})
	if first(&all[0]) && !first(&all[1]) {
		return &all[0], nil
	}
	options := make([]tracker.Message, 0, len(all)+1)
	for i := range all {
		options = append(options, all[i].option())
	}
	if other {
		options = append(options, tracker.Say("another %s", tracker.Name(name)))
	}
	i, err := d.in.Choose(tracker.Question{Player: d.in.By.Name, Meant: true, Rule: "magic/token/characteristics", Text: tracker.Say("Which %s?", tracker.Name(name))}, options)
	if err != nil || i >= len(all) {
		return nil, err
	}
	return &all[max(i, 0)], nil
}

// faceOf reports whether a card with that whole name is called so, or one of its
// faces is.
func faceOf(whole, name string) bool {
	return whole == name || slices.Contains(strings.Split(whole, " // "), name)
}

// created is a token that a card creates, as it enters.
func (d *decision) created(t MadeToken) (Definition, tracker.Rule, error) {
	if t.OnlyName {
		if def, ok := d.cardNamed(t.Name); ok {
			def, err := d.asToken(def)
			return def, ruleTokenCard, err
		}
		_, _, err := d.printed(t.Name)
		return Definition{}, "", cmp.Or(err, d.unknownToken(t.Name, nil))
	}
	if name, ok := d.game.predefinedAs(&t); ok {
		return d.game.predefined[name], d.game.rules[name], nil
	}
	if len(t.Types) == 0 {
		return Definition{}, "", tracker.Refuse("%s says no type of the %s token.", t.By[0], tracker.Name(t.Name)).By(rulePermanentTypes).
			Next("Say it: create an artifact token named %s", tracker.Name(t.Name))
	}
	def := t.Definition
	d.game.compile(&def)
	return def, t.Rule, d.askSize(&def)
}

// longestOption is how long an answer is at most: what a list on Discord shows,
// with its number.
const longestOption = 94

// option says what the token is, and who creates it: “1/1 white Soldier” (“Raise the
// Alarm” +92). What stands on cards is quoted, since it is said so in every language.
func (t *MadeToken) option() tracker.Message {
	var by []any
	if t.Keyword != "" {
		by = append(by, tracker.Name(t.Keyword))
	}
	if len(t.By) > 0 {
		by = append(by, shortened(t.By))
	}
	what := []rune(t.described())
	if len(by) == 0 {
		return tracker.Say("“%s”", tracker.Name(cut(what, len(what)+2-longestOption)))
	}
	behind := tracker.Row{Between: " · ", Of: by}
	over := len(what) + 5 + len([]rune(behind.String())) - longestOption
	return tracker.Say("%s (%s)", tracker.Say("“%s”", tracker.Name(cut(what, over))), behind)
}

// cut is a text without what is over, but not less of it than 24 letters.
func cut(what []rune, over int) string {
	if over > 0 {
		what = append(what[:min(max(len(what)-over-1, 24), len(what))], '…')
	}
	return string(what)
}

// shortened is the best known of some cards, and how many others there are.
func shortened(by []string) tracker.Message {
	name := by[0]
	if len([]rune(name)) > 34 {
		name = string([]rune(name)[:33]) + "…"
	}
	if len(by) > 1 {
		return tracker.Say("%s +%d", tracker.Say("“%s”", tracker.Name(name)), len(by)-1)
	}
	return tracker.Say("“%s”", tracker.Name(name))
}

// described is what the token is, in the words of a card: "1/1 white and black
// Spirit with flying".
func (t *MadeToken) described() string {
	if t.OnlyName {
		return t.Name
	}
	var words []string
	if t.Power != "" {
		words = append(words, t.Power+"/"+t.Toughness)
	}
	for _, s := range t.Supertypes {
		words = append(words, strings.ToLower(s))
	}
	if words = append(words, strings.Join(t.Colors, " and ")); len(t.Colors) == 0 {
		words[len(words)-1] = "colorless"
	}
	words = append(words, t.Subtypes...)
	if len(t.Types) > 0 && !slices.Equal(t.Types, []string{"Creature"}) {
		words = append(words, strings.ToLower(strings.Join(t.Types, " ")))
	}
	if name := asked(t.Name); name != strings.Join(t.Subtypes, " ") {
		words = append(words, "named", name)
	}
	having := slices.Clone(t.Keywords)
	for _, a := range t.Abilities {
		having = append(having, "‘"+a+"’")
	}
	if len(having) > 0 {
		words = append(words, "with", strings.Join(having, ", "))
	}
	return strings.Join(words, " ")
}
