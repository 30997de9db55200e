package notation

import (
	"regexp"
	"slices"
	"strings"
)

// abilities parses what follows "with": keywords, quoted texts and counters,
// joined by commas and "and".
func (p *parser) abilities(c *Creation) {
	for {
		if !p.ability(c) {
			return
		}
		mark := p.at
		p.accept(",")
		p.accept("and")
		if p.at == mark && !p.peek(0).quoted && !p.commaInside() {
			return
		}
		if p.beginsCreation() || !p.beginsAbility() {
			p.at = mark
			return
		}
	}
}

// commaInside reports whether the last word was a quotation that contains the
// sentence's comma: "… gets +1/+1," and trample.
func (p *parser) commaInside() bool {
	w := p.peek(-1)
	return w.quoted && strings.HasSuffix(w.text, ",")
}

func (p *parser) beginsAbility() bool {
	mark := p.at
	defer func() { p.at = mark }()
	var c Creation
	return p.ability(&c)
}

// ability parses one keyword, quoted text or group of counters.
func (p *parser) ability(c *Creation) bool {
	if w := p.peek(0); w.quoted {
		p.at++
		c.Object.Quoted = append(c.Object.Quoted, w.text)
		return true
	}
	if n, ok := p.counters(); ok {
		c.Counters = append(c.Counters, n)
		return true
	}
	if n, ok := p.startingNumber("loyalty"); ok {
		c.Object.Loyalty = n
		return true
	}
	if n, ok := p.startingNumber("defense"); ok {
		c.Object.Defense = n
		return true
	}
	if n, ok := p.chapters(); ok {
		c.Object.Chapters = n
		return true
	}
	keyword, ok := p.keyword()
	if ok {
		c.Object.Keywords = append(c.Object.Keywords, keyword)
	}
	return ok
}

// KeywordsIn returns the keywords of a text that consists of keywords and reminder text (CR
// 207.2a): "Flying", "Backup 1", "Enchant creature you control", "Trample, haste".
func (v *Vocabulary) KeywordsIn(text string) ([]string, bool) {
	text = reminder.ReplaceAllString(straight.Replace(text), "")
	var all []string
	for part := range strings.SplitSeq(strings.TrimRight(text, ".,\n "), ",") {
		part = strings.TrimSpace(part)
		p := &parser{v: v, text: part, words: v.lex(part)}
		k, ok := p.keyword()
		if ok && p.at < len(p.words) {
			var what string
			what, ok = strings.CutPrefix(strings.ToLower(part), "enchant ")
			if ok {
				_, ok = ParseFilter(v, what)
			}
			k = "enchant " + what
		}
		if !ok {
			return nil, false
		}
		all = append(all, k)
	}
	return all, true
}

// reminder matches reminder text.
var reminder = regexp.MustCompile(` ?\([^)]*\)`)

// counters parses "three +1/+1 counters on it".
func (p *parser) counters() (Counters, bool) {
	mark := p.at
	n, ok := p.count()
	if ok {
		for i := range 3 {
			if p.peek(i).is("counter", "counters") && i > 0 {
				kind := strings.ToLower(p.raw(p.at, p.at+i))
				if counterSize(kind) {
					kind = p.raw(p.at, p.at+i)
				}
				p.at += i + 1
				if p.accept("on", "it") || p.accept("on", "them") || p.accept("on", "each", "of", "them") || p.accept("on", "each") {
					n = p.perEach(n)
				}
				return Counters{N: n, Kind: kind}, true
			}
		}
	}
	p.at = mark
	return Counters{}, false
}

// perEach parses the number of counters that follows them: "for each card in
// your hand", "equal to its power".
func (p *parser) perEach(n Amount) Amount {
	switch {
	case p.peek(0).is("for") && p.peek(1).is("each"):
		return Amount{Expr: n.String() + " " + p.rest()}
	case n.Expr == "a number" && p.peek(0).is("equal") && p.peek(1).is("to"):
		return Amount{Expr: p.rest() + p.rounded()}
	}
	return n
}

// keyword parses a keyword ability with its parameter: "ward {1}", "protection
// from red", "toxic 2", "islandwalk".
func (p *parser) keyword() (string, bool) {
	start := p.at
	for n := p.v.longest; n > 0; n-- {
		if p.at+n > len(p.words) || !p.v.keywords[strings.ToLower(p.raw(p.at, p.at+n))] {
			continue
		}
		p.at += n
		p.parameter(p.words[start].text)
		return strings.ToLower(p.raw(start, p.at)), true
	}
	if w := p.peek(0); !w.quoted { // "ward—Pay 3 life"
		if k, _, ok := strings.Cut(w.text, "—"); ok && p.v.keywords[strings.ToLower(k)] {
			for p.peek(0).text != "" && !p.peek(0).quoted && !p.peek(0).is(",", ".", ";", "and") {
				p.at++
			}
			return strings.ToLower(p.raw(start, p.at)), true
		}
	}
	if w := p.peek(1); p.peek(0).is("nonbasic", "legendary", "snow", "artifact") && strings.HasSuffix(w.text, "walk") && !w.quoted { // "nonbasic landwalk"
		p.at += 2
		return strings.ToLower(p.raw(start, p.at)), true
	}
	if w := p.peek(0); strings.HasSuffix(w.text, "walk") && len(w.text) > 5 && !w.quoted {
		p.at++
		return strings.ToLower(w.text), true
	}
	return "", false
}

// parameter skips a cost, a number, or "from …" after a keyword.
func (p *parser) parameter(keyword string) {
	w := p.peek(0)
	switch {
	case w.quoted || w.text == "":
	case strings.HasPrefix(w.text, "{") || strings.HasPrefix(w.text, "—"):
		p.at++
	case w.text[0] >= '0' && w.text[0] <= '9' || w.is("X"):
		if _, _, isSize := size(w.text); !isSize {
			p.at++
		}
	case strings.EqualFold(keyword, "equip"):
		for n := 1; n <= 3; n++ { // "equip legendary creature {3}"
			if strings.HasPrefix(p.peek(n).text, "{") {
				p.at += n + 1
				break
			}
		}
	case strings.EqualFold(keyword, "trample") && w.is("over") && p.peek(1).is("planeswalkers"):
		p.at += 2
	case w.is("from"):
		p.from()
		for p.peek(0).is("and") && p.peek(1).is("from") {
			p.at++
			p.from()
		}
	case strings.EqualFold(keyword, "enchant"):
		p.at++
	}
	p.at = min(p.at, len(p.words))
}

// from skips "from red", "from all colors", "from the chosen color".
func (p *parser) from() {
	p.at++
	for p.peek(0).is("all", "each", "every", "the", "a", "its", "chosen") {
		p.at++
	}
	p.at++
}

// chapters parses "3 chapters", "chapters 3" or "chapter III": the number of
// chapters of a Saga whose texts aren't given.
func (p *parser) chapters() (*Amount, bool) {
	for _, at := range []int{0, 1} {
		w := p.peek(at)
		n, ok := number(w.text)
		if at == 1 && !ok {
			n = int64(slices.Index(romanNumerals, w.text) + 1)
			ok = n > 0
		}
		if ok && p.peek(1-at).is("chapter", "chapters") {
			p.at += 2
			return &Amount{N: n}, true
		}
	}
	return nil, false
}

var romanNumerals = []string{"I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"}

// startingNumber parses "loyalty 4" or "defense 5".
func (p *parser) startingNumber(what string) (*Amount, bool) {
	at := 1
	if p.peek(1).is(what) {
		at = 0 // "with 4 loyalty"
	} else if !p.peek(0).is(what) {
		return nil, false
	}
	n, ok := number(p.peek(at).text)
	if !ok {
		return nil, false
	}
	p.at += 2
	return &Amount{N: n}, true
}
