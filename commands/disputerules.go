package commands

import (
	"slices"
	"strings"

	"arbiter/rules"
	"arbiter/tracker"
)

// CitedRule is a rule that a dispute cites, with what it is in the edition in use.
type CitedRule struct {
	tracker.Cited
	Cite string // "CR 702.19b Trample"
	In   string // the id of the edition in use
	Now  string // the rule's number in it; "" if it has none, or if that isn't known
	Lost bool   // the edition in use has no such rule
}

// citedNow resolves a rule that was cited in the edition in use: by its key, or by its
// number in our own words.
func (j *Judge) citedNow(c tracker.Cited) CitedRule {
	now := CitedRule{Cited: c, Cite: citeWithout(c)}
	v := j.bookOf(c)
	if v == nil {
		return now
	}
	now.In = v.Edition().ID
	if now.In == c.Edition {
		now.Now = c.Number
		return now
	}
	if c.Key != "" {
		if is := v.Cite(rules.Key(c.Key)); is.Name != string(c.Key) {
			now.Now, now.Lost = shown(is.Ref), is.Ref == ""
			return now
		}
	}
	if ref, known := v.FromOwn(rules.Ref(c.Own), c.OwnEdition); known {
		now.Now, now.Lost = withDocument(v.Edition(), ref), ref == ""
	}
	return now
}

// bookOf returns the newest edition of the book that a rule was cited from; nil if
// there is none.
func (j *Judge) bookOf(c tracker.Cited) *rules.View {
	return j.Library.Newest(rules.Game(c.Game), documentOf(c))
}

// documentOf returns the document that a rule was cited from; its editions say so.
func documentOf(c tracker.Cited) rules.Document {
	return rules.Edition{ID: c.Edition, Source: rules.Official}.Document()
}

// citeWithout returns the number and name of a cited rule, without its edition.
func citeWithout(c tracker.Cited) string {
	cite := c.Number
	if ref, ok := rules.ParseRef(c.Number); ok && documentOf(c) == rules.Core {
		cite = rules.Citation{Ref: ref, Edition: rules.Edition{Game: rules.Game(c.Game)}}.String()
	}
	return strings.TrimSpace(cite + " " + c.Name)
}

// Says returns the rule with its number and edition, and its number in the edition in use.
func (r CitedRule) Says() tracker.Message {
	cite, edition := tracker.Name(r.Cite), tracker.Name(r.Edition)
	switch {
	case r.In == r.Edition || r.Now == "" && !r.Lost:
		return tracker.Say("%s (edition %s)", cite, edition)
	case r.Lost:
		return tracker.Say("%s (edition %s; edition %s has no such rule)", cite, edition, tracker.Name(r.In))
	case r.Now == r.Number:
		return tracker.Say("%s (edition %s; the same number in %s)", cite, edition, tracker.Name(r.In))
	}
	return tracker.Say("%s (edition %s; now %s, edition %s)", cite, edition, tracker.Name(r.Now), tracker.Name(r.In))
}

// saysAll names several rules; the edition in use once, if all are of it.
func (j *Judge) saysAll(all []tracker.Cited) tracker.Message {
	var names []string
	var named []any
	for _, c := range all {
		now := j.citedNow(c)
		named = append(named, now.Says())
		if now.Edition == now.In && c.Edition == all[0].Edition {
			names = append(names, now.Cite)
		}
	}
	if len(names) > 1 && len(names) == len(all) {
		return tracker.Say("%s (edition %s)", tracker.Name(strings.Join(names, " · ")), tracker.Name(all[0].Edition))
	}
	return tracker.Say("%s", tracker.Row{Between: " · ", Of: named})
}

// citation returns a rule of a view as it is cited now.
func citation(v *rules.View, ref rules.Ref) tracker.Cited {
	e := v.Edition()
	c := tracker.Cited{Game: string(e.Game), Number: withDocument(e, ref), Edition: e.ID}
	if page, ok := v.Show(ref); ok {
		c.Key = tracker.Rule(page.Key)
	}
	c.Name = strings.TrimSpace(strings.TrimPrefix(rulesName(v, ref), c.Number))
	if own, edition, ok := v.Own(ref); ok {
		c.Own, c.OwnEdition = string(own), edition
	}
	return c
}

// citeRule returns the rule with a number or an exact name. The error is a
// *tracker.Problem.
func (c *call) citeRule(text string) (tracker.Cited, error) {
	rule, err := c.find(Query{Text: text, Table: c.gameOf(), Host: c.Hosts})
	switch {
	case err != nil:
		return tracker.Cited{}, err
	case rule.Number == "":
		return tracker.Cited{}, tracker.Refuse("No rule is called “%s”, so nothing was kept.", tracker.Name(clip(text, 60))).
			Next("Give its number: 702.19b. /rule finds it.")
	}
	return rule, nil
}

// find returns the rule with a number or an exact name; without a number if there is
// none. The error is a *tracker.Problem.
func (c *call) find(q Query) (tracker.Cited, error) {
	if v, asked, ok := documentNamed(c.judge.Library, q.Text, ""); ok {
		page, answer, ok := v.Lookup(asked)
		if !ok || answer.Corrected != "" {
			return tracker.Cited{}, nil
		}
		return citation(v, page.Entry.Ref), nil
	}
	v, page, answer, err := Find(c.judge.Library, q)
	if err != nil || page.Entry.Ref == "" || answer.Corrected != "" {
		return tracker.Cited{}, err
	}
	return citation(v, page.Entry.Ref), nil
}

// citedBy returns the rules that an answer to a question gives: the rule whose page it
// is, or else those that its buttons show.
func (c *call) citedBy(question string, answer Reply) []tracker.Cited {
	if v, page, _, err := Find(c.judge.Library, Query{Text: question, Table: c.gameOf()}); err == nil && page.Entry.Ref != "" && answer.Title.String() == ruleTitle(v, page) {
		return []tracker.Cited{citation(v, page.Entry.Ref)}
	}
	var all []tracker.Cited
	for _, b := range answer.Buttons {
		r, err := c.judge.Parse(b.Line)
		if err != nil || r.Command != "rule" {
			continue
		}
		one, err := c.find(Query{Text: r.Options["what"], Game: rules.Game(r.Options["game"]), Table: c.gameOf()})
		if err == nil && one.Number != "" && !slices.Contains(all, one) {
			all = append(all, one)
		}
	}
	return all
}

// citeAll returns the rules of a list: numbers and names with commas between them,
// where a name has none of its own. The error is a *tracker.Problem.
func (c *call) citeAll(list string) (all []tracker.Cited, err error) {
	for part := range strings.FieldsFuncSeq(list, func(r rune) bool { return r == ';' || r == '\n' }) {
		names := []string{part}
		if _, err := c.citeRule(strings.TrimSpace(part)); err != nil {
			names = strings.Split(part, ",")
		}
		for _, name := range names {
			if name = strings.TrimSpace(name); name == "" {
				continue
			}
			rule, err := c.citeRule(name)
			if err != nil {
				return nil, err
			}
			all = append(all, rule)
		}
	}
	return all, nil
}

// leadingNumbers splits the numbers of rules off the beginning of a ruling: "702.19b,
// 510.1c: why". A number without a dot is a rule only if it is followed by a
// punctuation mark or nothing: in "100 damage is enough" it isn't.
func leadingNumbers(text string) (numbers []string, rest string) {
	rest = strings.TrimSpace(text)
	for {
		word, after := firstWord(strings.TrimLeft(rest, " ,;:·–—-"))
		if lower := strings.ToLower(word); len(numbers) > 0 && (lower == "and" || lower == "&") || lower == "cr" || lower == "rb" || lower == "rule" {
			if next, left := leadingNumber(after); next != "" {
				numbers, rest = append(numbers, next), left
				continue
			}
		}
		next, left := leadingNumber(strings.TrimLeft(rest, " ,;:·–—-"))
		if next == "" {
			break
		}
		numbers, rest = append(numbers, next), left
	}
	if len(numbers) > 0 {
		rest = strings.TrimLeft(rest, " ,;:·–—-")
	}
	return numbers, rest
}

// leadingNumber returns the number of a rule with which a text begins, or "", and what
// follows it.
func leadingNumber(text string) (number, rest string) {
	if doc, of, ok := rules.Named(text); ok { // MTR 3.3
		word, rest := firstWord(of)
		if ref, isNumber := doc.ParseNumber(strings.Trim(word, ",;:()")); isNumber {
			return doc.String() + " " + string(ref), rest
		}
	}
	word, rest := firstWord(text)
	number = strings.Trim(word, ",;:()")
	ref, ok := rules.ParseRef(number)
	ended := number != word || rest == ""
	if !ok || len(number) < 3 || !strings.ContainsAny(number, ".") && !ended || strings.Trim(number[:1], "0123456789") != "" {
		return "", text
	}
	return string(ref), rest
}
