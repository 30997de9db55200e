package commands

import (
	"context"
	"strings"

	"arbiter/rules"
)

func ruleCommand(game Option) Command {
	return Command{
		Name: "rule", Description: "Look a rule up: by number, by name (misspelt or not), or by a question",
		Options: []Option{
			{Name: "what", Description: "704.5f, deathtouch, legend rule, what is a permanent", Required: true, Wants: "something to look up", Example: "704.5f", Completes: true},
			game,
			{Name: "document", Description: "Which document; as the question says unless you say", Among: documentNames},
			{Name: "edition", Description: "Which edition; the newest whole one unless you say", Word: true, Completes: true},
			{Name: "history", Description: "How the rule came to be as it is, through all editions that are installed", Among: []string{"true", "false"}},
		},
		run: showRule,
		complete: func(_ context.Context, c *call, option string) []Suggestion {
			switch option {
			case "what":
				return c.rules(c.text(option))
			case "edition":
				return plain(matching(c.text(option), ids(c.judge.Library.Editions(c.gameOf()))))
			}
			return nil
		},
	}
}

// rules completes rules by number and name.
func (c *call) rules(typed string) []Suggestion {
	var all []Suggestion
	if v, rest, ok := documentNamed(c.judge.Library, typed, c.text("document")); ok {
		for _, s := range v.Complete(rest, maxSuggestions) {
			number := withDocument(v.Edition(), s.Ref)
			all = append(all, Suggestion{Label: strings.TrimSpace(number + " " + s.Title), Value: number})
		}
		return all
	}
	for _, s := range c.judge.Library.Default(c.query("what").game()).Complete(typed, maxSuggestions) {
		ref := string(s.Ref)
		if term, ok := s.Ref.Term(); ok {
			all = append(all, Suggestion{Label: term, Value: term})
			continue
		}
		title := s.Title
		if title == "" {
			title = missingDigest
		}
		all = append(all, Suggestion{Label: ref + " " + title, Value: ref})
	}
	return all
}

// reader returns a query without a text: who reads, and how.
func (c *call) reader() Query {
	return Query{Host: c.Hosts, Judge: c.set.get(setStyle) == styleJudge, RuleURL: c.judge.RuleURL}
}

// query returns the rules query of an option.
func (c *call) query(option string) Query {
	q := c.reader()
	q.Text, q.Game, q.Table, q.Edition = c.text(option), rules.Game(c.text("game")), c.gameOf(), c.text("edition")
	q.Document = c.text("document")
	return q
}

func showRule(ctx context.Context, c *call) (Reply, error) {
	q := c.query("what")
	if c.text("history") == "true" {
		return History(c.judge.Library, q)
	}
	// "/rule 704.5z history" is an alternative form.
	if number, ok := strings.CutSuffix(strings.ToLower(q.Text), " history"); ok {
		if _, isNumber := rules.ParseRef(number); isNumber {
			q.Text = number
			return History(c.judge.Library, q)
		}
	}
	if r, ok, err := c.legalityAsked(ctx, q); ok {
		return r, err
	}
	if r, ok, err := askedDocument(c.judge.Library, q); ok {
		return r, err
	}
	v, page, answer, err := Find(c.judge.Library, q)
	if err != nil {
		return Reply{}, err
	}
	if word, ok := c.judge.abilityWordNamed(q.Text); ok && q.Edition == "" {
		// The rulebook only lists it, and its name may resemble a keyword.
		if word.first(q, v, page.Entry.Ref != "" && answer.Corrected == "") {
			return c.defineAbilityWord(word), nil
		}
	}
	if r, ok := c.cardInstead(ctx, q, v.Edition().Game, page, answer); ok {
		return r, nil
	}
	if page.Entry.Ref == "" || answer.Corrected != "" {
		if r, ok := c.inEnglishPlease(v, q); ok {
			return r, nil
		}
	}
	if page.Entry.Ref == "" || answer.Word != nil {
		a := c.inquiry(ctx, v, q)
		if r, ok := documentInstead(c.judge.Library, v, q, answer.Word != nil, a); ok {
			return r, nil
		}
		if page.Entry.Ref == "" {
			return question(v, q, answer, a)
		}
	}
	return found(v, page, answer, q)
}
