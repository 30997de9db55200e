package notation

import "slices"

// describesCreated parses a sentence that describes what the previous one created: "They
// have …". Effects with a duration aren't part of the description.
func (p *parser) describesCreated(made []Creation) {
	mark := p.at
	if len(made) == 0 || !p.accept(".") {
		return
	}
	one := p.peek(0).is("it") || p.peek(1).is("token")
	if !p.beginsDescribing() {
		p.at = mark
		return
	}
	if one {
		made = made[len(made)-1:]
	}
	var more Creation
	p.abilities(&more)
	copied := slices.ContainsFunc(made, func(c Creation) bool { return c.CopyOf != nil }) // for a copy only exceptions count
	if copied || p.peek(0).is("until", "as", "for") {
		p.at = mark
		return
	}
	for i := range made {
		o := &made[i].Object
		o.Keywords = append(slices.Clone(o.Keywords), more.Object.Keywords...)
		o.Quoted = append(slices.Clone(o.Quoted), more.Object.Quoted...)
		made[i].Said = append(slices.Clone(made[i].Said), more.Object.Quoted...)
	}
}

// beginsDescribing skips "They have" and similar at the beginning of such a
// sentence.
func (p *parser) beginsDescribing() bool {
	return p.accept("it", "has") || p.accept("that", "token", "has") || p.accept("the", "token", "has") ||
		p.accept("they", "have") || p.accept("they", "each", "have") || p.accept("those", "tokens", "have") || p.accept("the", "tokens", "have")
}
