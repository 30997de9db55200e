package card

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/english"
	"arbiter/tracker/notation"
)

var (
	wouldCreate  = regexp.MustCompile(`(?i)^if (one or more|an effect would create one or more|you would create (?:a|an|one or more)|an opponent would create one or more) (?:(\w+(?:, \w+)*(?:,? or \w+)?) )?tokens?( would be created)?( under your control)?, (.+)$`)
	wouldPut     = regexp.MustCompile(`(?i)^if (one or more|you would put one or more|an effect would put one or more|an opponent would put one or more) ([+-]\d/[+-]\d |\w+ )?counters (?:would be put )?on (.+)$`)
	proliferated = regexp.MustCompile(`(?i)^if (you|an opponent|a player) would proliferate, (?:(?:that player|they) )?proliferates? (twice|three times) instead$`)
	wouldGet     = regexp.MustCompile(`(?i)^if you would get one or more (\{E\}|\w+ counters|counters) ?, you get (.+) instead$`)
)

// replacing parses replacement effects for creating tokens and for putting
// counters (CR 614.1a, 614.16).
func (c *Compiler) replacing(sentence string) (Ability, bool) {
	if a, ok := gainsLife(sentence); ok {
		return a, true
	}
	if a, ok := c.keptOff(sentence); ok {
		return a, true
	}
	if a, ok := c.firstCreated(sentence); ok {
		return a, true
	}
	if _, ok := english.CutPrefix(sentence, "if "); !ok || !strings.Contains(sentence, "instead") {
		return nil, false
	}
	var r Replacing
	ok := false
	if m := wouldCreate.FindStringSubmatch(sentence); m != nil {
		r.Of = "tokens"
		ok = c.whoseTokens(&r, strings.ToLower(m[1]), m[3] != "", m[4] != "") && c.whichTokens(&r, m[2]) && c.createdInstead(&r, m[5])
	} else if m := wouldPut.FindStringSubmatch(sentence); m != nil {
		r.Of = "counters"
		ok = whoPuts(&r, strings.ToLower(m[1])) && whichKind(&r, m[2]) && c.putOnInstead(&r, m[3])
	} else if m := proliferated.FindStringSubmatch(sentence); m != nil {
		r.Of, r.Times, ok = "proliferate", 2, true
		if strings.EqualFold(m[2], "three times") {
			r.Times = 3
		}
		r.Whom = map[string]string{"you": "", "an opponent": "opponents", "a player": "any"}[strings.ToLower(m[1])]
	} else if m := wouldGet.FindStringSubmatch(sentence); m != nil {
		r.Of, r.Players, r.Only = "counters", true, true
		kind := strings.TrimSuffix(strings.TrimSuffix(strings.ToLower(m[1]), "counters"), " ")
		if kind == "{e}" {
			kind = "energy"
		}
		ok = whichKind(&r, kind) && r.number(m[2])
	}
	return r, ok
}

// whoseTokens parses by whom, or under whose control, tokens are created.
func (c *Compiler) whoseTokens(r *Replacing, who string, passive, yours bool) bool {
	switch {
	case who == "one or more":
		if !yours {
			r.Whom = "any"
		}
		return passive
	case passive:
		return false
	case strings.HasPrefix(who, "an effect"):
		r.OnlyByEffect = true
		if !yours {
			r.Whom = "any"
		}
	case strings.HasPrefix(who, "an opponent"):
		r.Whom = "opponents"
		return !yours
	default:
		return !yours
	}
	return true
}

// whichTokens parses which tokens are meant: "creature", "Clue, Food, or
// Treasure".
func (c *Compiler) whichTokens(r *Replacing, text string) bool {
	if text == "" {
		return true
	}
	text = strings.ReplaceAll(strings.ReplaceAll(text, ", or ", ", "), " or ", ", ")
	for word := range strings.SplitSeq(text, ", ") {
		if !c.kindOfObject(r, word) {
			return false
		}
	}
	return true
}

// kindOfObject adds a type or a subtype to the conditions.
func (c *Compiler) kindOfObject(r *Replacing, word string) bool {
	typ := english.Capital(word)
	switch {
	case slices.Contains(PermanentTypes, typ):
		r.Types = append(r.Types, typ)
	case len(c.vocabulary.TypesOf(word)) > 0:
		r.Subtypes = append(r.Subtypes, word)
	default:
		return false
	}
	return true
}

var (
	plusOne  = regexp.MustCompile(`(?i)^those tokens plus (?:an additional|an?) (.+?) tokens?(?: (with .+?))?(?: are created)?$`)
	plusMany = regexp.MustCompile(`(?i)^those tokens plus that many (.+?) tokens(?: (with .+?))? are created$`)
	// itselfAnd is of each of the tokens: "a Food token and a Treasure token".
	itselfAnd = regexp.MustCompile(`(?i)^an? (\w+) token and an? (\w+) token$`)

	manyOf = regexp.MustCompile(`(?i)^that many (.+?) tokens(?: (with .+?))? are created$`)
)

// createdInstead parses what is created instead.
func (c *Compiler) createdInstead(r *Replacing, text string) bool {
	if rest, ok := strings.CutPrefix(text, "you may instead create "); ok && r.Whom == "" {
		return c.createdIfChosen(r, rest)
	}
	text = strings.TrimPrefix(text, "instead create ")
	text, _ = strings.CutSuffix(text, " instead")
	text = strings.TrimPrefix(text, "they create ")
	text = strings.TrimPrefix(text, "it creates ")
	for _, form := range manyTimes {
		if strings.EqualFold(text, form.text+" that many of those tokens") || strings.EqualFold(text, form.text+" that many of those tokens are created") {
			r.Times = form.n
			return true
		}
	}
	token := func(m []string) string {
		if m[2] != "" {
			return m[1] + " token " + m[2]
		}
		return m[1]
	}
	switch {
	case strings.EqualFold(text, "half that many of each of those "+"kinds of tokens instead, rounded down"):
		r.Halve = true
		return true
	case strings.EqualFold(text, "one of each"):
		r.Instead = r.Subtypes
		return len(r.Subtypes) > 1 && len(r.Types) == 0
	}
	if m := itselfAnd.FindStringSubmatch(text); m != nil && slices.Equal(r.Subtypes, []string{m[1]}) && len(r.Types) == 0 {
		r.AlsoAll = []string{m[2]}
	} else if m := plusMany.FindStringSubmatch(text); m != nil {
		r.AlsoAll = []string{token(m)}
	} else if m := plusOne.FindStringSubmatch(text); m != nil {
		r.Also = []string{token(m)}
	} else if m := manyOf.FindStringSubmatch(text); m != nil {
		r.Instead = []string{token(m)}
	} else {
		return false
	}
	return c.describeTokens(slices.Concat(r.Also, r.AlsoAll, r.Instead))
}

// describeTokens reports whether each of these texts describes one token.
func (c *Compiler) describeTokens(texts []string) bool {
	return !slices.ContainsFunc(texts, func(text string) bool {
		made := notation.ParseCreations(c.vocabulary, "create a "+AsToken(text))
		return len(made) != 1 || made[0].Count != (notation.Amount{N: 1}) || made[0].CopyOf != nil || made[0].Object.Name == ""
	})
}

// createdIfChosen parses as many tokens of one of several descriptions, for the player to
// choose: "that many 2/2 green Cat creature tokens or that many Treasure tokens".
func (c *Compiler) createdIfChosen(r *Replacing, list string) bool {
	for i, one := range strings.Split(list, " or that many ") {
		if i == 0 {
			var ok bool
			if one, ok = strings.CutPrefix(one, "that many "); !ok {
				return false
			}
		}
		before, with, ok := strings.Cut(one, " tokens")
		if !ok || with != "" && !strings.HasPrefix(with, " with ") {
			return false
		}
		r.Choose = append(r.Choose, before+" token"+with)
	}
	return c.describeTokens(r.Choose)
}

// AsToken adds the word "token" to the description of a token that lacks it.
func AsToken(text string) string {
	if strings.Contains(text, " token") {
		return text
	}
	return text + " token"
}

// manyTimes are the words for multiplying.
var manyTimes = []struct {
	text string
	n    int64
}{{"twice", 2}, {"three times", 3}}

// whoPuts parses who puts counters.
func whoPuts(r *Replacing, who string) bool {
	switch {
	case strings.HasPrefix(who, "you would"):
		r.By = "you"
	case strings.HasPrefix(who, "an opponent"):
		r.By = "opponents"
	case strings.HasPrefix(who, "an effect"):
		r.OnlyByEffect = true
	}
	return true
}

// whichKind parses the kind of counters; "" is any kind.
func whichKind(r *Replacing, kind string) bool {
	if kind = strings.TrimSpace(kind); kind != "" {
		r.Kinds = []string{kind}
	}
	return true
}

// putOnInstead parses what counters are put on, and after a comma how many are put
// instead. What they are put on may be a list, which has commas of its own.
func (c *Compiler) putOnInstead(r *Replacing, text string) bool {
	for at := range text {
		if !strings.HasPrefix(text[at:], ", ") {
			continue
		}
		one := *r
		if c.putOn(&one, text[:at]) && c.putInstead(&one, text[at+2:]) {
			*r = one
			return true
		}
	}
	return false
}

// putOn parses what counters are put on: "a creature you control", "another
// creature you control", "a permanent or player".
func (c *Compiler) putOn(r *Replacing, text string) bool {
	if rest, ok := this(text); ok && rest == "" {
		r.Itself, r.Whom = true, "any"
		return true
	}
	if rest, ok := strings.CutSuffix(text, " or on yourself"); ok {
		text, r.Players = rest, true
	}
	if text = whosePermanents(r, text); r.Players && r.Whom != "" {
		return false
	}
	if rest, ok := english.CutPrefix(text, "another "); ok {
		text, r.Another = rest, true
	} else if rest, ok := english.CutPrefix(text, "a "); ok {
		text = rest
	} else if text, ok = english.CutPrefix(text, "an "); !ok {
		return false
	}
	switch {
	case text == "permanent or player" && r.Whom == "any":
		r.Players = true
		return true
	case text == "permanent":
		return !r.Players
	}
	return c.whichTokens(r, text)
}

// putInstead parses how many counters are put instead: "twice that many".
func (c *Compiler) putInstead(r *Replacing, text string) bool {
	if rest, ok := english.CutPrefix(text, "they put "); ok && r.By == "opponents" {
		text = rest
	} else if rest, ok := english.CutPrefix(text, "put "); ok && r.By == "you" {
		text = rest
	} else if rest, ok := english.CutPrefix(text, "it puts "); ok && r.OnlyByEffect {
		text = rest
	} else if r.By != "" || r.OnlyByEffect {
		return false
	}
	text = fewerPut.ReplaceAllString(text, "that many $2 $1")
	m := howManyPut.FindStringSubmatch(text)
	if m == nil || m[2] != "" && !slices.Equal(r.Kinds, []string{m[2]}) {
		return false
	}
	if half := strings.EqualFold(m[1], "half that many"); half != (m[3] != "") {
		return false
	}
	return r.number(m[1])
}

// fewerPut matches a number that is reduced, after the kind of counters.
var fewerPut = regexp.MustCompile(`(?i)^that many ([+-]\d/[+-]\d counters) (minus \w+)`)

var howManyPut = regexp.MustCompile(`(?i)^(twice that many|three times that many|that many (?:plus|minus) (?:one|two)|half that many) (?:of each of those kinds of counters|of those counters|([+-]\d/[+-]\d) counters) (?:are put )?on (?:it|(?:that|this) (?:creature|permanent|artifact|permanent or player)) instead(, rounded down)?$`)

// number parses how a number changes: "twice that many", "that many plus one".
func (r *Replacing) number(text string) bool {
	text, _, _ = strings.Cut(strings.ToLower(text), " of each of those kinds of counters")
	text = strings.TrimSuffix(text, " {e}")
	for _, form := range manyTimes {
		if text == form.text+" that many" {
			r.Times = form.n
			return true
		}
	}
	if text == "half that many" {
		r.Halve = true
		return true
	}
	how, word, ok := strings.Cut(strings.TrimPrefix(text, "that many "), " ")
	n, is := number(word)
	if r.Plus = n; how == "minus" {
		r.Plus = -n
	}
	return ok && is && n > 0 && (how == "plus" || how == "minus")
}

// String returns the effect as text.
func (r Replacing) String() string {
	if r.While != nil && r.While.Is != nil && slices.Equal(r.While.Is.Is, []string{"solved"}) {
		r.While = nil
		return "Solved — " + r.String()
	}
	switch r.Of {
	case "tokens":
		return r.ofTokens()
	case "life":
		return r.ofLife()
	case "proliferate":
		return r.ofProliferating()
	}
	if r.Cant {
		return r.keptOff()
	}
	many := "that many plus " + numberWords[min(max(r.Plus, 0), int64(len(numberWords)-1))]
	switch {
	case r.Plus < 0:
		many = "that many minus " + numberWords[min(-r.Plus, int64(len(numberWords)-1))]
	case r.Halve:
		many = "half that many"
	case r.Times == 3:
		many = "three times that many"
	case r.Times != 0:
		many = "twice that many"
	}
	if r.Only {
		if len(r.Kinds) == 0 {
			return "If you would get one or more counters, you get " + many + " of each of those kinds of counters instead."
		}
		return "If you would get one or more " + r.Kinds[0] + " counters, you get " + many + " instead."
	}
	kind, put := "", " are put"
	of := "of each of those kinds of counters"
	if len(r.Kinds) > 0 {
		kind = r.Kinds[0] + " "
		if of = "of those counters"; r.Kinds[0][0] == '+' || r.Kinds[0][0] == '-' {
			of = r.Kinds[0] + " counters"
		}
	}
	on := r.kindsOfObjects()
	if on == "" {
		on = "permanent"
	}
	switch {
	case r.Itself:
		on = "this permanent"
	case r.Another:
		on = "another " + on
	default:
		on = "a " + on
	}
	switch {
	case r.Itself:
	case r.Whom == "any" && r.Players:
		on += " or player"
	default:
		on += controlledBy[r.Whom]
	}
	if r.Players && r.Whom != "any" {
		on += " or on yourself"
	}
	what := "If one or more " + kind + "counters would be put on " + on + ", "
	switch {
	case r.By == "you":
		what, put = "If you would put one or more "+kind+"counters on "+on+", put ", ""
	case r.By == "opponents":
		what, put = "If an opponent would put one or more "+kind+"counters on "+on+", they put ", ""
	case r.OnlyByEffect:
		what, put = "If an effect would put one or more "+kind+"counters on "+on+", it puts ", ""
	}
	text := what + many + " " + of + put + " on it instead"
	if r.Halve {
		text += ", rounded down"
	}
	return text + "."
}

// kindsOfObjects is "artifact, creature, or Vehicle"; "" for any object.
func (r Replacing) kindsOfObjects() string {
	var words []string
	for _, t := range r.Types {
		words = append(words, strings.ToLower(t))
	}
	words = append(words, r.Subtypes...)
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

func (r Replacing) ofTokens() string {
	if r.First {
		return r.firstTime()
	}
	kinds := r.kindsOfObjects()
	if kinds != "" {
		kinds += " "
	}
	text := "If one or more " + kinds + "tokens would be created"
	switch {
	case r.OnlyByEffect:
		text = "If an effect would create one or more " + kinds + "tokens"
	case r.Whom == "opponents":
		text = "If an opponent would create one or more " + kinds + "tokens"
	}
	if r.Whom == "" {
		text += " under your control"
	}
	made := func(text string) string { // "1/1 white Soldier creature tokens with flying"
		before, with, _ := strings.Cut(AsToken(text), " token")
		return before + " tokens" + with
	}
	end := " are created instead."
	if r.OnlyByEffect {
		end = " instead."
	}
	switch {
	case r.Halve:
		return text + ", they create half that many of " + "each of those kinds of tokens instead, rounded down."
	case r.Times == 3:
		return text + ", three times that many of those tokens" + end
	case r.Times != 0:
		return text + ", twice that many of those tokens" + end
	case len(r.Also) > 0:
		return text + ", those tokens plus a " + made(r.Also[0]) + end
	case len(r.AlsoAll) > 0:
		return text + ", those tokens plus that many " + made(r.AlsoAll[0]) + " are created instead."
	case len(r.Choose) > 0:
		var all []string
		for _, one := range r.Choose {
			all = append(all, "that many "+made(one))
		}
		return strings.Replace(text, "one or more "+kinds+"tokens would be created under your control", "you would create one or more "+kinds+"tokens", 1) + ", you may instead create " + strings.Join(all, " or ") + "."
	case len(r.Instead) == 1:
		return text + ", that many " + made(r.Instead[0]) + " are created instead."
	}
	return text + ", instead create one of each."
}
