package play

import (
	"cmp"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// TokenPool finds the tokens that cards create by name.
type TokenPool interface {
	// TokenNamed returns the printed name of tokens with exactly this name, in
	// the singular or the plural.
	TokenNamed(name string) (string, bool)
	// Tokens returns the tokens that a name may mean, the likeliest name
	// first, and within a name the commonest token first. Unless loosely is
	// set, only exact names match.
	Tokens(name string, loosely bool) (FoundTokens, error)
	// MadeBy returns the tokens that the card of a name creates, or those of
	// all cards that the name may mean; cards listed in first come first.
	MadeBy(name string, first []string) (makers []string, made []MadeToken, err error)
}

// FoundTokens is the result of a search for tokens by name.
type FoundTokens struct {
	Tokens []MadeToken
	Near   []string // the nearest names, if Tokens is empty
}

// MadeToken is a token that cards create.
type MadeToken struct {
	card.Definition
	OnlyName bool     // only the name is given: the token is a copy of the card of that name (CR 111.11)
	By       []string // the cards that create it, the best known first
	Keyword  string   // the keyword that creates it, or ""
	Rule     tracker.Rule
}

// Same reports whether a definition has the characteristics of the token.
func (t *MadeToken) Same(def card.Definition) bool { return t.same(&def) }

// same compares characteristics. The order of keywords doesn't matter, and a
// power or toughness that is set on creation matches any.
func (t *MadeToken) same(def *card.Definition) bool {
	return strings.EqualFold(english.WithoutToken(t.Name), english.WithoutToken(def.Name)) &&
		(t.Power == def.Power && t.Toughness == def.Toughness || variableSize(&t.Definition)) &&
		sameWords(t.Colors, def.Colors) && sameWords(t.Supertypes, def.Supertypes) && sameWords(t.Types, def.Types) && sameWords(t.Subtypes, def.Subtypes) &&
		sameWords(t.Keywords, def.Keywords) && slices.Equal(t.Abilities, def.Abilities)
}

func sameWords(a, b []string) bool {
	return slices.Equal(a, b) || len(a) == len(b) && !slices.ContainsFunc(a, func(w string) bool { return !slices.Contains(b, w) })
}

// tokenNamed returns the token for a name alone. Tokens on the battlefield,
// described cards, and tokens that the game or its cards create come first;
// among other tokens that cards create, the player is asked. A name that no
// card's token has means the card of that name (CR 111.11).
func (d *Decision) tokenNamed(c notation.Creation) (card.Definition, tracker.Rule, error) {
	if there, ok, err := d.tokenThere(c.Named); ok || err != nil {
		return there, "", err
	}
	for _, def := range slices.Backward(d.s.Described) {
		if strings.EqualFold(def.Name, c.Named) {
			return def, RuleTokenCard, nil
		}
	}
	kind := d.game.Vocabulary.Kind(c.Named)
	_, isCard := d.game.Pool.Named(c.Named)
	found, err := d.game.Pool.Tokens(c.Named, !kind && !isCard)
	if err != nil {
		return card.Definition{}, "", err
	}
	all := d.withKeywords(c.Named, found.Tokens)
	if len(all) == 0 {
		return d.tokenOfNoCard(c, isCard, found.Near)
	}
	t, err := d.oneToken(c.Named, all, kind)
	if err != nil {
		return card.Definition{}, "", err
	}
	if t == nil {
		def, err := d.definition(c)
		return def, "", err
	}
	return d.created(*t)
}

// tokenOfNoCard returns a token whose name no card's token has: the card of
// that name, or a token described by the words of the name.
func (d *Decision) tokenOfNoCard(c notation.Creation, isCard bool, near []string) (card.Definition, tracker.Rule, error) {
	if def, ok := d.cardNamed(c.Named); ok {
		def, err := d.asToken(def)
		return def, RuleTokenCard, err
	}
	if isCard {
		_, _, err := d.printed(c.Named)
		return card.Definition{}, "", cmp.Or(err, d.unknownToken(c.Named, near))
	}
	if len(c.Object.Types) == 0 {
		return card.Definition{}, "", d.unknownToken(c.Named, near)
	}
	def, err := d.definition(c)
	return def, "", err
}

// asToken returns a card as a token, and asks for its power and toughness if
// they are unknown.
func (d *Decision) asToken(def card.Definition) (card.Definition, error) {
	d.game.compile(&def)
	return def, d.askSize(&def)
}

func (d *Decision) unknownToken(name string, near []string) error {
	p := tracker.Refuse("I don't know what a %s token is.", tracker.Name(name)).By(RuleTokenCard)
	if len(near) > 0 {
		var lines []string
		for _, n := range near[:min(3, len(near))] {
			lines = append(lines, "create "+n)
		}
		return p.Next("Did you mean: %s? Or say it as a card would: %s.", tracker.LinesOf(lines), tracker.Line("create a 1/1 white Soldier creature token")).Or(lines...)
	}
	return p.Next("Say once what it is, as its type line does: %s · %s", tracker.LineOf("remember %s: artifact", tracker.Name(name)), tracker.LineOf("remember %s: 2/2 creature", tracker.Name(name)))
}

// tokenThere returns the token of a name on the battlefield. If several
// differ, the player is asked.
func (d *Decision) tokenThere(name string) (def card.Definition, ok bool, err error) {
	var ids []int64
	for stack := range d.s.Permanent.All() {
		p := &stack.Of
		if !p.Token || p.FaceDown || !strings.EqualFold(english.WithoutToken(p.Def.Name), name) {
			continue
		}
		if !slices.ContainsFunc(ids, func(id int64) bool { other, _ := d.s.Permanent.Get(id); return other.Of.Def.Alike(&p.Def) }) {
			ids = append(ids, stack.ID)
		}
	}
	if len(ids) == 0 {
		return def, false, nil
	}
	stack, err := d.Find().Which(tracker.Say("Like which?"), ids)
	return stack.Of.Def, err == nil, err
}

// withKeywords adds the tokens of a kind that keywords create to those that
// cards create.
func (d *Decision) withKeywords(kind string, all []MadeToken) []MadeToken {
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

// usualToken is the minimum ratio of the number of cards that create a token to the number
// of cards that create other tokens of the same name, for the name to mean that token.
const usualToken = 20

// usual returns the token that a name means by usualToken, or nil.
func usual(all []MadeToken) *MadeToken {
	most, total := 0, 0
	for i := range all {
		total += max(1, len(all[i].By))
		if len(all[i].By) > len(all[most].By) {
			most = i
		}
	}
	if n := len(all[most].By); n < usualToken*(total-n) {
		return nil
	}
	return &all[most]
}

// oneToken asks which of several tokens is meant; nil is another one. If
// exactly one of them was created in this game, or can be by a card in it,
// that is returned without asking, or else the usual one.
func (d *Decision) oneToken(name string, all []MadeToken, other bool) (*MadeToken, error) {
	if len(all) == 1 {
		return &all[0], nil
	}
	in := d.s.CardNames()
	first := func(t *MadeToken) bool {
		return slices.ContainsFunc(d.s.CreatedTokens, func(def card.Definition) bool { return t.same(&def) }) ||
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
	if t := usual(all); t != nil && !first(&all[0]) {
		return t, nil
	}
	options := make([]tracker.Message, 0, len(all)+1)
	for i := range all {
		options = append(options, all[i].option())
	}
	if other {
		options = append(options, tracker.Say("another %s", tracker.Name(name)))
	}
	i, err := d.in.Choose(tracker.Question{Player: d.in.By.Name, Meant: true, Rule: "magic/token/characteristics", Text: tracker.Say("Which %s?", tracker.Name(name)), Unclear: true}, options)
	if err != nil || i >= len(all) {
		return nil, err
	}
	return &all[max(i, 0)], nil
}

// faceOf reports whether a name is the full name of a card or of one of its
// faces.
func faceOf(whole, name string) bool {
	return whole == name || slices.Contains(strings.Split(whole, " // "), name)
}

// created returns the definition of a token that a card creates.
func (d *Decision) created(t MadeToken) (card.Definition, tracker.Rule, error) {
	if t.OnlyName {
		if def, ok := d.cardNamed(t.Name); ok {
			def, err := d.asToken(def)
			return def, RuleTokenCard, err
		}
		_, _, err := d.printed(t.Name)
		return card.Definition{}, "", cmp.Or(err, d.unknownToken(t.Name, nil))
	}
	if name, ok := d.game.predefinedAs(&t); ok {
		return d.game.predefined[name], d.game.rules[name], nil
	}
	if len(t.Types) == 0 {
		return card.Definition{}, "", tracker.Refuse("%s says no type of the %s token.", t.By[0], tracker.Name(t.Name)).By(rulePermanentTypes).
			Next("Say it: %s", tracker.LineOf("create an artifact token named %s", tracker.Name(t.Name)))
	}
	def := t.Definition
	d.game.compile(&def)
	return def, t.Rule, d.askSize(&def)
}

// maxOptionLength is the maximum length of an answer in characters, so that it
// fits in a Discord list with its number.
const maxOptionLength = 94

// option returns an answer that describes the token and who creates it: “1/1
// white Soldier” (“Raise the Alarm” +92). Card wording is quoted, because it
// isn't translated.
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
		return tracker.Say("“%s”", tracker.Name(cut(what, len(what)+2-maxOptionLength)))
	}
	behind := tracker.Row{Between: " · ", Of: by}
	over := len(what) + 5 + len([]rune(behind.String())) - maxOptionLength
	return tracker.Say("%s (%s)", tracker.Say("“%s”", tracker.Name(cut(what, over))), behind)
}

// cut shortens a text by the number of characters it is over, but to no less
// than 24.
func cut(what []rune, over int) string {
	if over > 0 {
		what = append(what[:min(max(len(what)-over-1, 24), len(what))], '…')
	}
	return string(what)
}

// shortened returns the best known of some cards and the number of the others.
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

// described returns the token as text, in card wording: "1/1 white and black
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
	if name := english.WithoutToken(t.Name); name != strings.Join(t.Subtypes, " ") {
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
