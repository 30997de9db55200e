package commands

import (
	"slices"
	"strings"

	"arbiter/rules"
)

// keywordRules are keywords with the numbers of their rules, where the rules know
// them; each of these is linked once.
func (c *call) keywordRules(game rules.Game, keywords []string, r *Reply) []string {
	v := c.judge.Library.Default(game)
	shownAs := make([]string, 0, len(keywords))
	for _, k := range keywords {
		ref, name, ok := keywordRule(v, k)
		if !ok {
			shownAs = append(shownAs, k)
			continue
		}
		shownAs = append(shownAs, k+" ("+shown(ref)+")")
		link := Button{clip(shown(ref)+"  "+capital(name), mostLabel), ruleLine(game, ref)}
		if !slices.Contains(r.Links, link) && len(r.Links) < mostLinks {
			r.Links = append(r.Links, link)
		}
	}
	return shownAs
}

// keywordRule is the rule of a keyword, of which what belongs to it is left out:
// "ward {2}", "protection from red".
func keywordRule(v *rules.View, keyword string) (ref rules.Ref, name string, ok bool) {
	if v == nil {
		return "", "", false
	}
	words := strings.Fields(keyword)
	for n := min(len(words), 4); n > 0; n-- {
		name = strings.Trim(strings.Join(words[:n], " "), ",;—")
		page, answer, found := v.Lookup(name)
		if !found || answer.Corrected != "" || answer.Word != nil {
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
