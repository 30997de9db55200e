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

	PlusPower     int64 `json:"plus_power,omitempty"` // a modifier besides, which isn't multiplied
	PlusToughness int64 `json:"plus_toughness,omitempty"`

	Amount *Quantity `json:"amount,omitempty"` // multiplies the modifier, where Each can't say it: "for each counter on it"

	BasePower     *int64    `json:"base_power,omitempty"`
	BaseToughness *int64    `json:"base_toughness,omitempty"`
	PowerIs       *Quantity `json:"power_is,omitempty"` // base power that the board gives
	ToughnessIs   *Quantity `json:"toughness_is,omitempty"`
	SizeGiven     bool      `json:"size_given,omitempty"` // one of Abilities defines PowerIs and ToughnessIs
	Switch        bool      `json:"switch,omitempty"`     // switches power and toughness

	Supertypes []string `json:"supertypes,omitempty"`
	Types      []string `json:"types,omitempty"`
	Subtypes   []string `json:"subtypes,omitempty"`
	Isnt       []string `json:"isnt,omitempty"`       // supertypes and types it loses: "isn't legendary"
	EveryType  bool     `json:"every_type,omitempty"` // "is every creature type"
	Adds       bool     `json:"adds,omitempty"`       // "in addition to its other types", "still a land"
	Colors     []string `json:"colors,omitempty"`
	Colorless  bool     `json:"colorless,omitempty"`
	AddsColors bool     `json:"adds_colors,omitempty"` // "in addition to its other colors"

	Keywords  []string `json:"keywords,omitempty"` // keywords gained
	Abilities []string `json:"abilities,omitempty"`
	Loses     []string `json:"loses,omitempty"` // keywords lost
	LosesAll  bool     `json:"loses_all,omitempty"`
	Barred    bool     `json:"barred,omitempty"`  // it can't have or gain the keywords in Loses (CR 113.11)
	Control   bool     `json:"control,omitempty"` // the effect's controller controls it
	Monarch   bool     `json:"monarch,omitempty"` // with Control: the monarch controls it

	// Rules are restrictions, requirements and permissions, as sentences about "This
	// permanent". They aren't abilities, so losing all abilities doesn't affect them (CR 613.11).
	Rules []string `json:"rules,omitempty"`

	Chosen string `json:"chosen,omitempty"` // it is the "type" or "color" that was chosen for the source

	Reword *Rewording `json:"reword,omitempty"` // the word that is replaced in its text
}

// changeVerbs are the words that begin a part of a change.
var changeVerbs = []string{"get", "gets", "gain", "gains", "has", "have", "lose", "loses", "is", "are", "become", "becomes", "isn't", "aren't"}

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
		if next := p.peek(0); (next.is("it", "they") || p.inText && next.is("he", "she")) && p.peek(1).is(changeVerbs...) {
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
		return c.Power == 0 && c.Toughness == 0 && c.X == "" && p.addedSize(c)
	case w.is("gain", "gains", "has", "have"):
		if p.accept("base") {
			ok := p.baseSize(c)
			p.withKeywords(c)
			return ok
		}
		return p.gained(c)
	case w.is("lose", "loses"):
		if p.accept("all", "abilities") {
			c.LosesAll = true
			return true
		}
		if p.accept("all", "other") {
			return p.losesOthers(c)
		}
		lost, ok := p.keywordList()
		if ok {
			c.Loses = append(c.Loses, lost.([]string)...)
			if p.accept("and", "can't", "have") {
				p.accept("or", "gain")
				again, same := p.keywordsOr()
				c.Barred = true
				return same && slices.Equal(again.([]string), lost.([]string))
			}
		}
		return ok
	case p.inText && w.is("is", "are") && p.accept("no", "longer"):
		return p.isnt(c)
	case w.is("is", "are", "become", "becomes"):
		return p.becomes(c)
	case w.is("isn't", "aren't") && p.inText:
		return p.isnt(c)
	}
	return false
}

// withKeywords parses keywords that follow a base size in the text of an ability: "base power and toughness
// 5/5, vigilance, and trample".
func (p *parser) withKeywords(c *Change) {
	mark := p.at
	if p.inText {
		p.accept(",")
		p.accept("and")
		if more, ok := p.keywordList(); ok && p.at > mark {
			c.Keywords = append(c.Keywords, more.([]string)...)
			return
		}
	}
	p.at = mark
}

// keywordsOr parses a list of keywords that ends with "and" or "or".
func (p *parser) keywordsOr() (any, bool) {
	list, ok := p.keywordList()
	if !ok || !p.accept("or") {
		return list, ok
	}
	more, ok := p.keywordList()
	if !ok {
		return nil, false
	}
	return append(list.([]string), more.([]string)...), true
}

// gained parses keywords and quoted texts.
func (p *parser) gained(c *Change) bool {
	if (p.inText || p.rules) && p.accept("all", "creature", "types") {
		c.EveryType = true
		return true
	}
	var made Creation
	p.abilities(&made)
	o := made.Object
	c.Keywords = append(c.Keywords, o.Keywords...)
	for _, text := range o.Quoted {
		text = strings.TrimSuffix(text, ",") // which belongs to the sentence around it
		if keywords, ok := p.v.KeywordsIn(strings.Replace(text, "Ward — ", "Ward—", 1)); ok {
			c.Keywords = append(c.Keywords, keywords...)
		} else {
			c.Abilities = append(c.Abilities, text)
		}
	}
	return len(o.Keywords)+len(o.Quoted) > 0 && len(made.Counters) == 0 && o.Loyalty == nil && o.Defense == nil
}

// addedSize parses "+2/-X" with what X stands for and "for each".
func (p *parser) addedSize(c *Change) bool {
	if p.inText {
		p.accept("an", "additional")
	}
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
		if c.X == "" && p.multiplier(c) {
			return true
		}
		c.X, c.XPower, c.XTough = "for each "+p.rest(), c.Power, c.Toughness
		c.Power, c.Toughness = 0, 0
		return true
	case c.X != "" && (p.accept(",", "where", "X", "is") || p.accept("where", "X", "is")):
		return p.defineX(c)
	}
	p.at = mark
	return true
}

// defineX parses what the X in a change is, after "where X is".
func (p *parser) defineX(c *Change) bool {
	if c.X != "X" {
		return false
	}
	mark := p.at
	if n, ok := p.numeral(); ok && !p.peek(0).is("times", "plus") {
		c.Power, c.Toughness = c.Power+n*c.XPower, c.Toughness+n*c.XTough
		c.X, c.XPower, c.XTough = "", 0, 0
		return true
	}
	p.at = mark
	if p.valueOfX(c) {
		return true
	}
	c.X = p.rest()
	return c.X != ""
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
		return p.setSize(c) || p.inText && p.countedSize(c)
	case p.inText && p.accept("power", "and", "base", "toughness"):
		p.accept("each")
		return p.countedSize(c)
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

// ParseObjects parses a description of objects in the text of an ability: "equipped
// creature you control", "historic permanent".
func ParseObjects(v *Vocabulary, text string) (*Filter, bool) {
	text = straight.Replace(text)
	p := &parser{v: v, text: text, words: v.lex(text), inText: true, single: true}
	f, ok := p.filter()
	return f, ok && p.at == len(p.words)
}

// ParseAll parses a description of all objects of several kinds in the text of an ability:
// "artifacts and creatures you control".
func ParseAll(v *Vocabulary, text string) (*Filter, bool) {
	text = straight.Replace(text)
	p := &parser{v: v, text: text, words: v.lex(text), inText: true}
	f, ok := p.filter()
	return f, ok && p.at == len(p.words)
}

// ParseFilter parses a description of objects: "creatures you control".
func ParseFilter(v *Vocabulary, text string) (*Filter, bool) {
	text = straight.Replace(text)
	p := &parser{v: v, text: text, words: v.lex(text)}
	f, ok := p.filter()
	return f, ok && p.at == len(p.words)
}
