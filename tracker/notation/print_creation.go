package notation

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker/english"
)

// printAll returns what a sentence creates: "two Food tokens and a Clue token".
func (v *Vocabulary) printAll(made []Creation) string {
	parts := make([]string, len(made))
	for i, c := range made {
		parts[i] = v.Print(c)
	}
	word := " and "
	if len(made) > 1 && made[0].EachOf {
		word = " or "
	}
	if len(parts) < 3 {
		return strings.Join(parts, word)
	}
	return strings.Join(parts[:len(parts)-1], ", ") + "," + word + parts[len(parts)-1]
}

// Print returns a creation as a card would print it after the word "create".
func (v *Vocabulary) Print(c Creation) string {
	o := c.Object
	count, behind := counting(c)
	words := []string{count}
	if c.Tapped {
		words = append(words, v.turned[0])
	}
	if c.Ready {
		words = append(words, v.turned[1])
	}
	if c.Attacking {
		words = append(words, "attacking")
	}
	token := "token"
	if count != "a" {
		token = "tokens"
	}
	known, predefined := v.predefined[c.Predefined]
	switch {
	case c.CopyOf != nil:
		words = append(words, token, "that's a copy of", c.CopyOf.String())
	case predefined:
		o.Keywords, o.Quoted = o.Keywords[min(len(known.Keywords), len(o.Keywords)):], c.Said
		if !slices.Equal(o.Colors, known.Colors) {
			words = append(words, o.Colors...)
		}
		if o.Name == known.Name {
			o.Name = ""
		}
		words = append(words, lowered(o.Supertypes)...)
		words = append(words, c.Predefined, token)
	case c.Named != "":
		o.Name = ""
		words = append(words, v.printNamed(c.Named), token)
	default:
		if o.Name == strings.TrimSpace(strings.Join(o.Subtypes, " ")+" Token") {
			o.Name = ""
		}
		words = append(append(words, v.printObject(o)...), token)
	}
	text := strings.Join(words, " ") + printHaving(o, c.Counters, strings.HasPrefix(behind, " for each "))
	if o.Name != "" {
		text += ` named "` + o.Name + `"`
	}
	if c.Attached != nil {
		text += " attached to " + c.Attached.String()
	}
	if c.At != nil {
		text += printAt(*c.At)
	}
	if under := cmp.Or(c.For, c.Under); under != nil {
		text += " under " + under.name() + "'s control"
	}
	if o.Protector != nil {
		text += " protected by " + o.Protector.String()
	}
	text += behind
	if c.CopyOf != nil && c.Except != "" {
		text += ", except " + c.Except
	}
	return text
}

// printNamed returns the name of a token, quoted if it would be split
// otherwise.
func (v *Vocabulary) printNamed(name string) string {
	for _, w := range lex(name) {
		if _, known := v.lower[strings.ToLower(w.text)]; !known || !w.capital() {
			return `"` + name + `"`
		}
	}
	return name
}

// printCard returns a card in the form that "add" parses.
func (v *Vocabulary) printCard(c Creation) string {
	o := c.Object
	var words []string
	if c.Count.Expr != "" || c.Count.N != 1 {
		words = append(words, c.Count.String())
	}
	if c.Tapped {
		words = append(words, v.turned[0])
	}
	if c.Ready {
		words = append(words, v.turned[1])
	}
	if c.Attacking {
		words = append(words, "attacking")
	}
	name := `"` + o.Name + `"`
	if c.Known != "" {
		name = c.Known
	}
	words = append(append(words, v.printObject(o)...), name)
	text := strings.Join(words, " ") + printHaving(o, c.Counters, false)
	if o.Protector != nil {
		text += " protected by " + o.Protector.String()
	}
	if c.Attached != nil {
		text += " attached to " + c.Attached.String()
	}
	if c.At != nil {
		text += printAt(*c.At)
	}
	if c.For != nil {
		text += " under " + c.For.name() + "'s control"
	}
	return text
}

// counting splits the count into the text before the token and the text after
// it.
func counting(c Creation) (before, behind string) {
	expr := c.Count.Expr
	switch i := strings.Index(expr, " for each "); {
	case expr == "" && c.Count.N == 1:
		before = "a"
	case expr == "":
		before = strconv.FormatInt(c.Count.N, 10)
	case strings.HasPrefix(expr, "equal to "):
		before, behind = "a number of", " "+expr
	case i >= 0:
		before, behind = expr[:i], expr[i:]
	case strings.Contains(expr, " where X is "):
		before, behind, _ = strings.Cut(expr, " where X is ")
		return before, ", where X is " + behind
	case strings.Contains(expr, ", rounded "):
		before, behind, _ = strings.Cut(expr, ",")
		behind = "," + behind
	case expr == "a number", expr == "any number", expr == "the same number":
		before = expr + " of"
	default:
		before = expr
	}
	if c.Where != "" && (expr != "equal to "+c.Where || c.Object.Power == "X" || c.Object.Toughness == "X") {
		behind += ", where X is " + c.Where
	}
	return before, behind
}

// printObject returns size, colors, supertypes, subtypes and types.
func (v *Vocabulary) printObject(o Object) []string {
	var words []string
	words = append(words, lowered(o.Supertypes)...)
	if o.Power != "" {
		words = append(words, o.Power+"/"+o.Toughness)
	}
	if o.Might != "" {
		words = append(words, o.Might+" "+v.stat)
	}
	switch {
	case len(o.Colors) > 0:
		words = append(words, strings.Join(o.Colors, " and "))
	case len(v.colors) > 0:
		words = append(words, "colorless")
	}
	return append(append(words, o.Subtypes...), lowered(o.Types)...)
}

// printHaving returns abilities, loyalty and counters. each says that a "for
// each" follows which isn't about the counters; "on it" is left out then.
func printHaving(o Object, counters []Counters, each bool) string {
	all := slices.Clone(o.Keywords)
	if o.Loyalty != nil {
		all = append(all, "loyalty "+o.Loyalty.String())
	}
	if o.Defense != nil {
		all = append(all, "defense "+o.Defense.String())
	}
	for _, q := range o.Quoted {
		all = append(all, `"`+q+`"`)
	}
	for _, c := range counters {
		if text := c.printOn(); each {
			all = append(all, strings.TrimSuffix(text, " on it"))
		} else {
			all = append(all, text)
		}
	}
	if len(all) == 0 {
		return ""
	}
	return " with " + english.List(all)
}

// printOn returns counters with their amount.
func (c Counters) printOn() string {
	switch i := strings.Index(c.N.Expr, " for each "); {
	case i > 0:
		return c.N.Expr[:i] + " " + c.Kind + " counters on it" + c.N.Expr[i:]
	case strings.HasPrefix(c.N.Expr, "equal to "):
		return "a number of " + c.Kind + " counters on it " + c.N.Expr
	}
	return c.String() + " on it"
}

func printAt(at Place) string {
	if at.Here {
		return " here"
	}
	return " at " + at.String()
}
