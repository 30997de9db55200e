package notation

import (
	"slices"
	"strconv"
	"strings"
)

// Reference is an object to which the text of an ability refers.
type Reference string

// The references.
const (
	Affected Reference = "it"   // the object that the ability affects
	Source   Reference = "this" // the object that has the ability
	Host     Reference = "host" // the object to which the source is attached
)

// ReferenceTo returns a reference to the object with an id.
func ReferenceTo(id int64) Reference { return Reference("#" + strconv.FormatInt(id, 10)) }

// ID returns the id that a reference of ReferenceTo denotes.
func (r Reference) ID() (id int64, ok bool) {
	text, ok := strings.CutPrefix(string(r), "#")
	if !ok {
		return 0, false
	}
	id, err := strconv.ParseInt(text, 10, 64)
	return id, err == nil
}

// String returns the reference as text that parses to the same reference.
func (r Reference) String() string {
	switch r {
	case Source:
		return "this permanent"
	case Host:
		return "enchanted permanent"
	case Affected:
	}
	return "it"
}

// possessive returns the reference in the possessive.
func (r Reference) possessive() string {
	if r == Affected {
		return "its"
	}
	return r.String() + "'s"
}

// orAffected returns the reference, or Affected for none.
func (r Reference) orAffected() Reference {
	if r == "" {
		return Affected
	}
	return r
}

// OrSource returns the reference, or Source for none.
func (r Reference) OrSource() Reference {
	if r == "" {
		return Source
	}
	return r
}

// attachedWords are the participles for an object to which the source is attached.
var attachedWords = []string{"enchanted", "equipped", "fortified"}

// selfNouns are the nouns after "this" that aren't types or subtypes of objects.
var selfNouns = []string{"permanent", "token", "card"}

// reference parses a reference to one object in the text of an ability: "this
// creature", "enchanted land", "it".
func (p *parser) reference() (Reference, bool) {
	return p.referring("")
}

// possessive parses a reference in the possessive: "this creature's", "its".
func (p *parser) possessive() (Reference, bool) {
	if !p.inText {
		return "", false
	}
	if p.accept("its") || p.accept("his") || p.accept("her") {
		return Affected, true
	}
	return p.referring("'s")
}

// referring parses a reference whose last word has the ending.
func (p *parser) referring(ending string) (Reference, bool) {
	if !p.inText {
		return "", false
	}
	noun := func(w word) bool {
		text, ok := strings.CutSuffix(w.text, ending)
		if !ok || w.quoted {
			return false
		}
		if (word{text: text}).is(selfNouns...) {
			return true
		}
		_, plural, ok := p.noun(text)
		return ok && !plural
	}
	switch w := p.peek(0); {
	case ending == "" && w.is("it", "he", "she", "him", "her"):
		p.at++
		return Affected, true
	case w.is("this", "that") && noun(p.peek(1)):
		p.at += 2
		if w.is("that") {
			return Affected, true
		}
		return Source, true
	case w.is(attachedWords...) && noun(p.peek(1)):
		p.at += 2
		return Host, true
	}
	return "", false
}

// ParseStatic parses the text of a static ability: the objects it affects, the
// change, and the condition, which may be nil. The ability's source must be
// called "this creature" or similar. The affected objects are a reference or
// match a filter; one of the two is set.
func ParseStatic(v *Vocabulary, text string) (on Subject, how Change, while *Condition, ok bool) {
	text = straight.Replace(text)
	p := &parser{v: v, text: text, words: v.lex(text), inText: true, cards: true}
	for n := len(p.words); n > 0 && p.words[n-1].is("."); n-- {
		p.words = p.words[:n-1]
	}
	p.words = written(p.words)
	var all []Condition
	about := Reference("") // what the first condition is about
	var subject []word
	for {
		c, of, ok := p.conditionBefore()
		if !ok {
			break
		}
		if all = append(all, c); about == "" {
			about = of
		}
	}
	switch {
	case p.accept("you", "control"), p.accept("the", "monarch", "controls"):
		how.Monarch = p.words[p.at-1].is("controls")
		ref, ok := p.reference()
		if !ok || ref == Affected {
			return on, how, nil, false
		}
		on.Reference, how.Control = ref, true
	default:
		mark := p.at
		if on, ok = p.affected(); !ok {
			return on, how, nil, false
		}
		subject = p.words[mark:p.at]
		if on.Reference == Affected && about != "" {
			on.Reference = about
		}
		p.accept("also")
		c, ok := p.changes()
		if !ok {
			return on, how, nil, false
		}
		how = c.(Change)
		if how.X == "X" && p.accept(",", "where", "X", "is") && !p.valueOfX(&how) {
			return on, how, nil, false
		}
	}
	if c, ok := p.conditionBehind(); ok {
		all = append(all, c)
	}
	switch len(all) {
	case 0:
	case 1:
		while = &all[0]
	default:
		while = &Condition{All: all}
	}
	for _, f := range how.counted() {
		if f.Than == Affected && on.Filter != nil && !p.overlap(f, on.Filter) {
			f.Than = ""
		}
		if f.Than == Affected && on.Reference == Host && len(subject) == 2 && !p.overlap(f, &Filter{Words: []string{strings.ToLower(subject[1].text)}}) {
			f.Than = ""
		}
	}
	if p.at != len(p.words) || how.X != "" {
		return Subject{}, Change{}, nil, false
	}
	return on, how, while, true
}

// counted returns the filters by which a change counts.
func (c *Change) counted() []*Filter {
	var all []*Filter
	if c.Each != nil {
		all = append(all, c.Each)
	}
	for q := c.Amount; q != nil; q = q.Add {
		if q.Count != nil {
			all = append(all, q.Count)
		}
	}
	return all
}

// overlap reports whether one object may match both filters, by card types: then
// "other" excludes the affected object, and otherwise the source. "Enchanted
// creature gets +1/+1 for each other enchantment" excludes the Aura.
func (p *parser) overlap(a, b *Filter) bool {
	types := func(f *Filter) []string {
		var all []string
		for _, w := range slices.Concat(f.Words, f.Or) {
			if typ := p.v.types[strings.ToLower(w)]; typ != "" {
				all = append(all, typ)
			} else {
				all = append(all, p.v.TypesOf(w)...)
			}
		}
		return all
	}
	ofA, ofB := types(a), types(b)
	return len(ofA) == 0 || len(ofB) == 0 || slices.ContainsFunc(ofA, func(t string) bool { return slices.Contains(ofB, t) })
}

// written returns words with contractions written out: "it's" as "it is".
func written(words []word) []word {
	for i := 0; i < len(words); i++ {
		w := words[i]
		subject, is := strings.CutSuffix(w.text, "'s")
		subject, are := strings.CutSuffix(subject, "'re")
		if w.quoted || !is && !are || !(word{text: subject}).is("it", "he", "she", "they", "there") {
			continue
		}
		verb := word{text: "is", at: w.at + len(subject), end: w.end}
		if are {
			verb.text = "are"
		}
		words[i].text, words[i].end = subject, w.at+len(subject)
		words = slices.Insert(words, i+1, verb)
	}
	return words
}

// Subject is what a static ability affects.
type Subject struct {
	Reference Reference
	Filter    *Filter
}

// affected parses the subject of a static ability.
func (p *parser) affected() (Subject, bool) {
	if ref, ok := p.reference(); ok {
		mark := p.at
		if ref == Source && p.accept("and") {
			p.accept("each")
			if f, ok := p.filter(); ok && f.alone() && f.Card == nil || ok && p.words[mark+1].is("each") && f.Card == nil {
				f.Other = true // the source is there already
				return Subject{ref, f}, true
			}
			p.at = mark
		}
		return Subject{Reference: ref}, true
	}
	every := p.accept("all") || p.accept("each") || p.accept("every")
	f, ok := p.filter()
	if ok && !every {
		f = p.orOf(f)
	}
	if !ok || !every && !f.alone() && !p.pluralVerb(f) || f.Card != nil {
		return Subject{}, false
	}
	return Subject{Filter: f}, true
}

// orOf parses a second kind of objects of the same player, if one follows: the Elementals in
// "Goblins you control and Elementals you control".
func (p *parser) orOf(f *Filter) *Filter {
	mark := p.at
	if f.kind() == "" || !p.accept("and") {
		return f
	}
	other, ok := p.filter()
	if !ok || other.kind() == "" || f.Controller.Kind != other.Controller.Kind {
		p.at = mark
		return f
	}
	both := *f
	both.Or, both.Words = []string{f.kind(), other.kind()}, nil
	return &both
}

// kind returns the type or subtype of a filter for all objects of one type that you control
// or that your opponents control. It returns "" for any other filter.
func (f *Filter) kind() string {
	if f.Controller == nil || f.Controller.Kind != You && f.Controller.Kind != EachOpponent || len(f.Words) != 1 || !f.plural || f.Permanent || !f.OnlyWords() {
		return ""
	}
	return f.Words[0]
}

// pluralVerb reports whether a verb in the plural comes next, after a noun that has
// the same form in the plural: "other Merfolk get".
func (p *parser) pluralVerb(f *Filter) bool {
	if len(f.Words) == 0 || !p.peek(0).is("get", "have", "are", "gain", "lose") {
		return false
	}
	noun := f.Words[len(f.Words)-1]
	return p.v.plurals[noun] == noun
}

// conditionBefore parses a condition before the sentence, up to the comma, and what
// it is about.
func (p *parser) conditionBefore() (c Condition, about Reference, ok bool) {
	mark := p.at
	switch {
	case p.accept("during", "your", "turn"):
		c, ok = Condition{Turn: true}, true
	case p.accept("during", "turns", "other", "than", "yours"):
		c, ok = Condition{Not: true}, true
	case p.accept("as", "long", "as"):
		about = p.topic()
		var found any
		if found, ok = p.conditionAfter(); ok {
			c = found.(Condition)
		}
	}
	if !ok || !p.accept(",") {
		p.at = mark
		return c, "", false
	}
	return c, about, true
}

// topic returns what the next words refer to, without skipping them.
func (p *parser) topic() Reference {
	mark := p.at
	defer func() { p.at = mark }()
	if p.accept("you", "control") && !p.peek(0).is(attachedWords...) {
		return ""
	}
	if ref, ok := p.reference(); ok {
		return ref
	}
	ref, _ := p.possessive()
	return ref
}

// conditionBehind parses a condition at the end of a sentence.
func (p *parser) conditionBehind() (Condition, bool) {
	mark := p.at
	switch {
	case p.accept("during", "your", "turn"):
		return Condition{Turn: true}, true
	case p.accept("during", "turns", "other", "than", "yours"):
		return Condition{Not: true}, true
	case p.accept("as", "long", "as"), p.accept("if"):
		if c, ok := p.conditionAfter(); ok {
			return c.(Condition), true
		}
	case p.accept("unless"):
		if c, ok := p.conditionAfter(); ok {
			unless := c.(Condition)
			unless.Unless = true
			return unless, true
		}
	}
	p.at = mark
	return Condition{}, false
}

// ParseSize parses the text of an ability that defines the power, the toughness
// or both of its source by an amount (CR 604.3): "This creature's toughness is
// equal to your life total". A size that it doesn't define is nil.
func ParseSize(v *Vocabulary, text string) (power, toughness *Quantity, ok bool) {
	text = straight.Replace(text)
	p := &parser{v: v, text: text, words: v.lex(text), inText: true, cards: true}
	if from, ok := p.possessive(); !ok || from != Source {
		return nil, nil, false
	}
	equal := func() *Quantity {
		if !p.accept("equal", "to") {
			return nil
		}
		q, ok := p.sum()
		if !ok {
			return nil
		}
		return &q
	}
	switch {
	case p.accept("power", "and", "toughness", "are", "each"), p.accept("power", "and", "toughness", "are"):
		power = equal()
		toughness = power
	case p.accept("power", "is"):
		if power = equal(); power == nil {
			return nil, nil, false
		}
		p.accept(",")
		if p.accept("and", "its", "toughness", "is") {
			if p.accept("equal", "to", "that", "number") {
				more := *power
				p.add(&more)
				toughness = &more
			} else if toughness = equal(); toughness == nil {
				return nil, nil, false
			}
		}
	case p.accept("toughness", "is"):
		toughness = equal()
	}
	return power, toughness, (power != nil || toughness != nil) && p.at == len(p.words)
}
