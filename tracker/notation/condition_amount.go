package notation

// orMore parses "two or more", "13 or less".
func (p *parser) orMore() (n int64, less, ok bool) {
	if p.inText && p.accept("at", "least") {
		n, ok = number(p.peek(0).text)
		p.at++
		return n, false, ok
	}
	if n, ok = number(p.peek(0).text); !ok || !p.peek(1).is("or") || !p.peek(2).is("more", "fewer", "less", "greater") {
		return 0, false, false
	}
	less = p.peek(2).is("fewer", "less")
	p.at += 3
	return n, less, true
}

// compared parses a comparison with a number: "4 or greater", "less than seven".
func (p *parser) compared(q Quantity) (Condition, bool) {
	c := Condition{Amount: &q}
	switch {
	case p.accept("less", "than", "or", "equal", "to"):
		c.Compared = AtMost
	case p.accept("greater", "than", "or", "equal", "to"):
		c.Compared = AtLeast
	case p.accept("less", "than"):
		c.Compared = Fewer
	case p.accept("greater", "than"):
		c.Compared = Greater
	case p.accept("at", "least"):
		c.Compared = AtLeast
	case p.accept("at", "most"):
		c.Compared = AtMost
	case p.accept("exactly"):
		c.Compared = Exactly
	}
	n, ok := number(p.peek(0).text)
	if !ok && c.Compared != "" {
		to, ok := p.quantity()
		c.To = &to
		return c, ok
	}
	if !ok {
		return c, false
	}
	p.at++
	if c.Compared == AtLeast && p.accept("greater", "than") { // "at least 10 greater than your starting life total"
		to, ok := p.quantity()
		to.Plus += n
		c.To = &to
		return c, ok && to.Times == 0 && !to.Half
	}
	c.To = &Quantity{N: n}
	switch {
	case c.Compared != "":
	case p.accept("or", "greater"), p.accept("or", "more"):
		c.Compared = AtLeast
	case p.accept("or", "less"), p.accept("or", "fewer"):
		c.Compared = AtMost
	default:
		c.Compared = Exactly
	}
	return c, true
}
