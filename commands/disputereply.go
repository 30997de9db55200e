package commands

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"arbiter/tracker"
)

// DisputeView is a dispute with its rules resolved in the edition in use.
type DisputeView struct {
	tracker.Dispute
	Rules []CitedRule   // those that were found when it was asked
	Cited [][]CitedRule // those of each step
}

// answered is what the rules say to the question of a dispute.
type answered struct {
	reply   Reply            // of /rule
	problem *tracker.Problem // set if nothing was found
	rules   []tracker.Cited
}

// answerTo looks a question up as /rule does. A refusal is stored in the result.
func (c *call) answerTo(ctx context.Context, question string) (a answered, err error) {
	cmd, _, _ := c.judge.commandNamed("rule")
	a.reply, err = cmd.run(ctx, c.otherCall("rule", map[string]string{"what": question}))
	if errors.As(err, &a.problem) {
		return a, nil
	}
	if err == nil {
		a.rules = c.citedBy(question, a.reply)
	}
	return a, err
}

// disputeReply shows a dispute, with what the rules say to it now.
func (c *call) disputeReply(ctx context.Context, d tracker.Dispute) (Reply, error) {
	var a answered
	if d.Question != "" {
		var err error
		if a, err = c.answerTo(ctx, d.Question); err != nil {
			return Reply{}, err
		}
	}
	return c.disputeWith(d, a), nil
}

// Limits of what is shown of a dispute, in characters; all of it is in the log.
const (
	maxShownQuestion = 500
	maxShownAnswer   = 800
	maxShownSteps    = 1200
)

// deleted replaces a text whose author's data was deleted.
const deleted = "(deleted by who wrote it)"

// disputeWith shows a dispute and an answer: the question, the answer, what was said,
// and what was ruled.
func (c *call) disputeWith(d tracker.Dispute, a answered) Reply {
	r := Reply{Title: tracker.Say("Dispute %d", d.ID), Lasting: true, Dispute: c.judge.disputeView(d), Notices: a.reply.Notices}
	if d.Withdrawn() {
		r.Title = tracker.Say("Dispute %d, withdrawn", d.ID)
	}
	blocks := []Block{{Mark: tracker.Named(d.By.Name), Text: typedText(d.Question, maxShownQuestion)}}
	blocks = append(blocks, a.blocks()...)
	if changed := d.Question == "" || !sameRules(d.Found, a.rules); changed && len(d.Found) > 0 {
		blocks = append(blocks, Block{Style: Small, Text: tracker.Say("Found when it was asked: %s", c.judge.saysAll(d.Found))})
	}
	blocks = append(blocks, c.stepBlocks(d)...)
	r.Pages, r.Picks = []Page{blocks}, c.disputePicks(d)
	if line := (Request{Command: "rule", Options: map[string]string{"what": d.Question}}); d.Question != "" {
		r.Buttons = []Button{{tracker.Say("The whole answer"), line.Line()}}
	}
	if d.Withdrawn() {
		return r
	}
	ruling := tracker.Say("Rule")
	if len(d.Rulings()) > 0 {
		ruling = tracker.Say("Rule anew")
	} else {
		withdraw := Request{Command: "judge", Options: map[string]string{"dispute": decimal(d.ID), "withdraw": "true"}}
		r.Buttons = append([]Button{{tracker.Say("Withdraw"), withdraw.Line()}}, r.Buttons...)
	}
	r.Forms = []FormButton{{tracker.Say("Add my side"), FormSide, d.ID}, {ruling, FormRuling, d.ID}}
	r.Next = tracker.Say("Your side: /judge side:… · The ruling, by anybody: /judge ruling:…")
	return r
}

// disputePicks returns the list of the game's disputes, the last ones first, of which
// one is shown.
func (c *call) disputePicks(shown tracker.Dispute) []Pick {
	all := c.table.Look().Disputes
	if len(all) < 2 {
		return nil
	}
	p := Pick{Holder: tracker.Say("Disputes of this game"), Now: -1}
	for _, d := range slices.Backward(all[max(0, len(all)-maxListEntries):]) {
		if d.ID == shown.ID {
			p.Now = len(p.Of)
		}
		line := Request{Command: "judge", Options: map[string]string{"dispute": decimal(d.ID)}}.Line()
		p.Of = append(p.Of, Button{tracker.Named(clip(decimal(d.ID)+" "+cmp.Or(d.Question, d.By.Name), maxChoiceLength)), line})
	}
	return []Pick{p}
}

// typedText quotes what a person wrote, at most so many characters of it.
func typedText(text string, most int) tracker.Message {
	if text == "" {
		return tracker.Say(deleted)
	}
	return tracker.Say("“%s”", tracker.Name(clip(text, most)))
}

// sameRules reports whether two lists name the same numbers of the same editions.
func sameRules(a, b []tracker.Cited) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].Number != b[i].Number || a[i].Edition != b[i].Edition {
			return false
		}
	}
	return true
}

// blocks returns the first screen of an answer, or that nothing was found.
func (a answered) blocks() []Block {
	if a.problem != nil {
		return []Block{
			{Style: Heading, Text: tracker.Say("Nothing found in the rules")},
			{Text: clipped(a.problem.What, maxShownQuestion)},
			{Style: Small, Text: clipped(a.problem.Then, maxShownQuestion)},
		}
	}
	var blocks []Block
	if !a.reply.Title.Zero() {
		blocks = append(blocks, Block{Style: Heading, Text: a.reply.Title})
	}
	left := maxShownAnswer
	for _, page := range a.reply.Pages {
		for _, b := range page {
			n := length(b.Mark) + length(b.Text)
			if left -= n; left < 0 {
				if left += n; left >= leastQuoted {
					b.Text = tracker.Named(clipWords(b.Text.String(), left))
					blocks = append(blocks, b)
				}
				return blocks
			}
			blocks = append(blocks, b)
		}
	}
	return blocks
}

// stepBlocks returns what was said and ruled, oldest first; of very much the last.
func (c *call) stepBlocks(d tracker.Dispute) []Block {
	var blocks []Block
	left := maxShownSteps
	said := d.Said()
	for i, step := range slices.Backward(said) {
		b := c.stepBlock(step, i < lastRuling(said))
		if left -= length(b.Mark) + length(b.Text); left < 0 {
			blocks = append([]Block{{Style: Small, Text: tracker.Say("%d earlier: /log", i+1)}}, blocks...)
			break
		}
		blocks = append([]Block{b}, blocks...)
	}
	if len(blocks) == 0 {
		return nil
	}
	return append([]Block{{Style: Heading, Text: tracker.Say("What was said")}}, blocks...)
}

// lastRuling returns the index of the ruling that holds, or -1.
func lastRuling(steps []tracker.DisputeStep) int {
	for i, s := range slices.Backward(steps) {
		if s.Kind == tracker.Ruling {
			return i
		}
	}
	return -1
}

// stepBlock returns one thing that was said; before is set if a ruling has come since.
func (c *call) stepBlock(s tracker.DisputeStep, before bool) Block {
	switch s.Kind {
	case tracker.Withdrawal:
		return Block{Style: Item, Mark: tracker.Named(s.By.Name), Text: tracker.Say("Withdrawn.")}
	case tracker.Ruling:
		mark := tracker.Say("Ruling of %s (%s)", tracker.Name(s.By.Name), s.As.Says())
		if before {
			mark = tracker.Say("Ruling of %s (%s), corrected since", tracker.Name(s.By.Name), s.As.Says())
		}
		return Block{Style: Item, Mark: mark, Text: c.rulingText(s)}
	case tracker.Side:
	}
	mark := tracker.Named(s.Player)
	if !strings.EqualFold(s.By.Name, s.Player) {
		mark = tracker.Say("%s, typed by %s", tracker.Name(s.Player), tracker.Name(s.By.Name))
	}
	return Block{Style: Item, Mark: mark, Text: typedText(s.Text, tracker.LongestSentence)}
}

// rulingText returns the rules and the sentence of a ruling.
func (c *call) rulingText(s tracker.DisputeStep) tracker.Message {
	switch {
	case len(s.Rules) == 0:
		return tracker.Say("%s No rule is cited.", typedText(s.Text, tracker.LongestSentence))
	case s.Text == "":
		return c.judge.saysAll(s.Rules)
	}
	return tracker.Say("%s %s", c.judge.saysAll(s.Rules), typedText(s.Text, tracker.LongestSentence))
}

// disputeView resolves the rules of a dispute.
func (j *Judge) disputeView(d tracker.Dispute) *DisputeView {
	now := func(all []tracker.Cited) []CitedRule {
		resolved := make([]CitedRule, len(all))
		for i, c := range all {
			resolved[i] = j.citedNow(c)
		}
		return resolved
	}
	v := &DisputeView{Dispute: d, Rules: now(d.Found)}
	for _, s := range d.Steps {
		v.Cited = append(v.Cited, now(s.Rules))
	}
	return v
}
