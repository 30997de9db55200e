package notation

import (
	"slices"
	"strconv"
	"strings"
)

// Change is a continuous effect on objects: "gets +2/+2 and gains trample",
// "becomes a 4/4 blue Elemental creature in addition to its other types",
// "loses all abilities and has base power and toughness 1/1".
type Change struct {
	Power     int64   `json:"power,omitempty"` // a modifier: +2/+2
	Toughness int64   `json:"toughness,omitempty"`
	X         string  `json:"x,omitempty"` // the definition of X; "X" if there is none
	XPower    int64   `json:"x_power,omitempty"`
	XTough    int64   `json:"x_toughness,omitempty"` // the factor of X: -1 in "-X/-X"
	Each      *Filter `json:"each,omitempty"`        // multiplies the modifier: "for each Zombie you control"

	BasePower     *int64 `json:"base_power,omitempty"`
	BaseToughness *int64 `json:"base_toughness,omitempty"`
	Switch        bool   `json:"switch,omitempty"` // switches power and toughness

	Supertypes []string `json:"supertypes,omitempty"`
	Types      []string `json:"types,omitempty"`
	Subtypes   []string `json:"subtypes,omitempty"`
	Adds       bool     `json:"adds,omitempty"` // "in addition to its other types", "still a land"
	Colors     []string `json:"colors,omitempty"`
	Colorless  bool     `json:"colorless,omitempty"`
	AddsColors bool     `json:"adds_colors,omitempty"` // "in addition to its other colors"

	Keywords  []string `json:"keywords,omitempty"` // keywords gained
	Abilities []string `json:"abilities,omitempty"`
	Loses     []string `json:"loses,omitempty"` // keywords lost
	LosesAll  bool     `json:"loses_all,omitempty"`
}

// changeVerbs are the words that begin a part of a change.
var changeVerbs = []string{"get", "gets", "gain", "gains", "has", "have", "lose", "loses", "is", "are", "become", "becomes"}

// changes parses one or more parts of a change, joined by commas and "and".
func (p *parser) changes() (any, bool) {
	var c Change
	for {
		if !p.changePart(&c) {
			return nil, false
		}
		mark := p.at
		p.accept(",")
		p.accept("and")
		if next := p.peek(0); next.is("it", "they") && p.peek(1).is(changeVerbs...) {
			p.at++
		}
		if p.at == mark || !p.peek(0).is(changeVerbs...) {
			p.at = mark
			return c, true
		}
		again := p.at
		if more := c; p.changePart(&more) {
			p.at = again
			continue
		}
		p.at = mark
		return c, true
	}
}

func (p *parser) changePart(c *Change) bool {
	w := p.peek(0)
	p.at++
	switch {
	case w.is("get", "gets"):
		return p.addedSize(c)
	case w.is("gain", "gains", "has", "have"):
		if p.accept("base") {
			return p.baseSize(c)
		}
		return p.gained(c)
	case w.is("lose", "loses"):
		if p.accept("all", "abilities") || p.accept("all", "other", "abilities") {
			c.LosesAll = true
			return true
		}
		lost, ok := p.keywordList()
		if ok {
			c.Loses = append(c.Loses, lost.([]string)...)
		}
		return ok
	case w.is("is", "are", "become", "becomes"):
		return p.becomes(c)
	}
	return false
}

// gained parses keywords and quoted texts.
func (p *parser) gained(c *Change) bool {
	var made Creation
	p.abilities(&made)
	o := made.Object
	c.Keywords, c.Abilities = append(c.Keywords, o.Keywords...), append(c.Abilities, o.Quoted...)
	return len(o.Keywords)+len(o.Quoted) > 0 && len(made.Counters) == 0 && o.Loyalty == nil && o.Defense == nil
}

// addedSize parses "+2/-X" with what X stands for and "for each".
func (p *parser) addedSize(c *Change) bool {
	w := p.peek(0)
	power, toughness, ok := strings.Cut(w.text, "/")
	if w.quoted || !ok {
		return false
	}
	var x [2]bool
	if c.Power, c.XPower, x[0], ok = signed(power); !ok {
		return false
	}
	if c.Toughness, c.XTough, x[1], ok = signed(toughness); !ok {
		return false
	}
	p.at++
	if x[0] || x[1] {
		c.X = "X"
	}
	mark := p.at
	p.accept("and")
	if more, ok := p.keywordList(); ok { // "gets +2/+2 and trample"
		c.Keywords = append(c.Keywords, more.([]string)...)
		return true
	}
	p.at = mark
	switch {
	case p.accept("for", "each"):
		if f, ok := p.filter(); ok {
			c.Each = f
			return true
		}
		c.X, c.XPower, c.XTough = "for each "+p.rest(), c.Power, c.Toughness
		c.Power, c.Toughness = 0, 0
		return true
	case c.X != "" && (p.accept(",", "where", "X", "is") || p.accept("where", "X", "is")):
		at := p.at
		if c.Power == 0 && c.Toughness == 0 && p.accept("the", "number", "of") { // what isn't X isn't multiplied
			if f, ok := p.filter(); ok {
				c.Each, c.Power, c.Toughness = f, c.XPower, c.XTough
				c.X, c.XPower, c.XTough = "", 0, 0
				return true
			}
		}
		p.at = at
		c.X = p.rest()
		return c.X != ""
	}
	p.at = mark
	return true
}

// signed parses one half of a modifier: "+2", "-X".
func signed(s string) (n, x int64, isX, ok bool) {
	if s == "" || s[0] != '+' && s[0] != '-' {
		return 0, 0, false, false
	}
	if strings.EqualFold(s[1:], "x") {
		x = 1
		if s[0] == '-' {
			x = -1
		}
		return 0, x, true, true
	}
	n, err := strconv.ParseInt(s, 10, 64)
	return n, 0, false, err == nil
}

// baseSize parses what follows "base": "power and toughness 1/1", "power 4".
func (p *parser) baseSize(c *Change) bool {
	switch {
	case p.accept("power", "and", "toughness"):
		p.accept("each")
		return p.setSize(c)
	case p.accept("power"):
		n, ok := p.integer()
		if ok {
			amount := n.(Amount)
			c.BasePower = &amount.N
		}
		return ok
	case p.accept("toughness"):
		n, ok := p.integer()
		if ok {
			amount := n.(Amount)
			c.BaseToughness = &amount.N
		}
		return ok
	}
	return false
}

// setSize parses "1/1", "-1/4".
func (p *parser) setSize(c *Change) bool {
	w := p.peek(0)
	a, b, ok := strings.Cut(w.text, "/")
	if !ok || w.quoted || strings.HasPrefix(a, "+") {
		return false
	}
	power, errA := strconv.ParseInt(a, 10, 64)
	toughness, errB := strconv.ParseInt(b, 10, 64)
	if errA != nil || errB != nil {
		return false
	}
	p.at++
	c.BasePower, c.BaseToughness = &power, &toughness
	return true
}

// whose parses the possessor of a power and toughness: "#3's", "each
// creature's", "its".
func (p *parser) whose() (any, bool) {
	if p.accept("its") {
		return Selector{It: It}, true
	}
	if p.accept("their") {
		return Selector{It: They}, true
	}
	for i := p.at; i < len(p.words) && i < p.at+longestName; i++ {
		w := p.words[i]
		owner, ok := strings.CutSuffix(w.text, "'s")
		if !ok {
			owner, ok = strings.CutSuffix(w.text, "s'")
			owner += "s"
		}
		if !ok || w.quoted {
			continue
		}
		words := slices.Clone(p.words[:i+1])
		words[i].text, words[i].end = owner, w.at+len(owner)
		sub := &parser{v: p.v, text: p.text, words: words, at: p.at, rules: p.rules}
		s, ok := sub.selector()
		if !ok || sub.at != len(words) {
			if !p.loose || words[p.at].capital() || words[p.at].quoted {
				return nil, false
			}
			s = Selector{Name: strings.TrimPrefix(p.text[words[p.at].at:words[i].at]+owner, "the ")} // "krenko's", in small letters
		}
		p.at = i + 1
		return s, true
	}
	return nil, false
}

// ParseStatic parses the text of a static ability: the objects it affects, the
// change, and the condition, which may be nil. References to the ability's
// source or host ("Enchanted creature", "This token") must be replaced by "it"
// first.
func ParseStatic(v *Vocabulary, text string) (on Selector, how Change, while *Condition, ok bool) {
	text = straight.Replace(text)
	p := &parser{v: v, text: text, words: lex(text)}
	for n := len(p.words); n > 0 && p.words[n-1].is("."); n-- {
		p.words = p.words[:n-1]
	}
	if p.accept("as", "long", "as") {
		c, ok := p.conditionAfter()
		if !ok || !p.accept(",") {
			return on, how, nil, false
		}
		found := c.(Condition)
		while = &found
	}
	if on, ok = p.selector(); !ok {
		return on, how, nil, false
	}
	c, ok := p.changes()
	if !ok {
		return on, how, nil, false
	}
	how = c.(Change)
	if p.accept("as", "long", "as") {
		c, ok := p.conditionAfter()
		if !ok || while != nil {
			return on, how, nil, false
		}
		found := c.(Condition)
		while = &found
	}
	return on, how, while, p.at == len(p.words)
}

// ParseFilter parses a description of objects: "creatures you control".
func ParseFilter(v *Vocabulary, text string) (*Filter, bool) {
	text = straight.Replace(text)
	p := &parser{v: v, text: text, words: lex(text)}
	f, ok := p.filter()
	return f, ok && p.at == len(p.words)
}
