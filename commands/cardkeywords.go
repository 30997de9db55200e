package commands

import (
	"slices"
	"strings"

	"arbiter/rules"
	"arbiter/tracker"
)

// keywordsWithRules returns keywords with the numbers of their rules.
func (c *call) keywordsWithRules(game rules.Game, keywords []string) []string {
	v := c.judge.Library.Default(game)
	all := make([]string, 0, len(keywords))
	for _, k := range keywords {
		if ref, _, ok := keywordRule(v, k); ok {
			k += " (" + shown(ref) + ")"
		}
		all = append(all, k)
	}
	return all
}

// rulesOf returns buttons to a card's rules: those of its keywords, its
// tokens, and the terms in its text, without duplicates.
func (c *call) rulesOf(card filedCard) []Button {
	v := c.judge.Library.Default(card.Game)
	var all []Button
	add := func(b Button) {
		if len(all) < maxOfCard && !slices.ContainsFunc(all, func(o Button) bool { return o.Line == b.Line }) {
			all = append(all, b)
		}
	}
	for _, f := range card.Faces {
		for _, k := range f.Keywords {
			if ref, name, ok := keywordRule(v, k); ok {
				add(Button{tracker.Named(clip(shown(ref)+"  "+capital(name), maxLabel)), ruleLine(card.Game, ref)})
			}
		}
	}
	for _, t := range card.Makes {
		if d, ok := c.judge.predefined(card.Game, t); ok {
			line := "/token " + strings.TrimSuffix(d.Asked, " Token")
			if card.Game != c.gameOf() {
				line += " game:" + string(card.Game)
			}
			add(Button{tracker.Named(clip(t.Name, maxLabel)), line})
		}
	}
	if v == nil {
		return all
	}
	for _, ref := range v.Named(strings.Join(card.Texts, "\n")) {
		if page, ok := v.Show(ref); ok {
			add(Button{tracker.Named(clip(strings.TrimSpace(shown(ref)+"  "+ruleName(v, page)), maxLabel)), ruleLine(card.Game, ref)})
		}
	}
	return all
}

// maxOfCard is the maximum number of rules of a card: one Discord list.
const maxOfCard = 25

// rulesFor lists a card's rules with their texts.
func (c *call) rulesFor(card filedCard, r *Reply) []Block {
	r.Title = tracker.Say("%s: the rules for it", r.Title)
	v := c.judge.Library.Default(card.Game)
	r.Links, r.LinksTo = c.rulesOf(card), tracker.Say("Rules for this…")
	var blocks []Block
	for _, b := range r.Links {
		line, _, _ := strings.Cut(strings.TrimPrefix(b.Line, "/rule "), " game:")
		if ref, ok := rules.ParseRef(line); ok && v != nil {
			blocks = append(blocks, Block{Style: Item, Mark: tracker.Named(clip(rulesName(v, ref), maxTitle)), Text: saysOf(v, ref)})
		} else {
			blocks = append(blocks, Block{Style: Item, Mark: b.Label, Text: tracker.Named(b.Line)})
		}
	}
	if len(blocks) == 0 {
		blocks = []Block{{Text: tracker.Say("It has no keywords, and nothing more is known of its text.")}}
	}
	return blocks
}

// keywordRule returns the rule of a keyword, ignoring its parameter: "ward
// {2}", "protection from red".
func keywordRule(v *rules.View, keyword string) (ref rules.Ref, name string, ok bool) {
	if v == nil {
		return "", "", false
	}
	words := strings.Fields(keyword)
	for n := min(len(words), 4); n > 0; n-- {
		name = strings.Trim(strings.Join(words[:n], " "), ",;—")
		page, answer, found := v.LookupExact(name)
		if !found || answer.Word != nil {
			continue
		}
		ref = page.Entry.Ref
		if _, glossary := ref.Term(); glossary {
			if len(page.CrossRefs) == 0 {
				continue
			}
			ref = page.CrossRefs[0]
		}
		return ref, name, true
	}
	return "", "", false
}
