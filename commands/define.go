package commands

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"arbiter/rules"
	"arbiter/tracker"
)

func defineCommand(game Option) Command {
	return Command{
		Name: "define", Description: "What a word of the rules means, in short: trample, mana value, Buff",
		Options: []Option{
			{Name: "what", Description: "A keyword, a counter kind or a term of the glossary", Required: true, Wants: "a word to define", Example: "trample", Completes: true},
			game,
		},
		run:      define,
		complete: completeTerm,
	}
}

func completeTerm(_ context.Context, c *call, option string) []Suggestion {
	if option != "what" {
		return nil
	}
	if _, isNumber := rules.ParseRef(c.text(option)); isNumber {
		return c.rules(c.text(option)) // a heading isn't the name of the rules below it
	}
	var all []Suggestion
	for _, s := range c.judge.Library.Default(Query{Game: rules.Game(c.text("game")), Table: c.gameOf()}.game()).Complete(c.text(option), maxSuggestions) {
		if s.Title != "" {
			all = append(all, Suggestion{Label: s.Title, Value: s.Title})
		}
	}
	if typed := strings.ToLower(c.text(option)); len(typed) > 1 {
		for _, w := range c.judge.abilityWords {
			if strings.HasPrefix(w.Name, typed) {
				all = append([]Suggestion{{Label: capital(w.Name), Value: w.Name}}, all...)
			}
		}
	}
	return all
}

func define(ctx context.Context, c *call) (Reply, error) {
	q := c.query("what")
	if _, isNumber := rules.ParseRef(q.Text); isNumber {
		return LookUp(c.judge.Library, q)
	}
	if r, ok, err := c.legalityAsked(ctx, q); ok {
		return r, err
	}
	kind, said, isCounter := c.judge.counterNamed(q.Text)
	isCounter = isCounter && (q.Game == "" || q.Game == kind.Game)
	if isCounter && (said || sized.MatchString(strings.TrimSpace(q.Text))) {
		return c.defineCounter(kind), nil
	}
	v, page, answer, err := Find(c.judge.Library, q)
	if err != nil {
		return Reply{}, err
	}
	// The game on the table comes first, then the other game; misspelt names
	// come last.
	found := page.Entry.Ref != ""
	named := found && answer.Corrected == ""
	foreign := v.Edition().Game != q.game()
	var all []meaning
	add := func(g rules.Game, r Reply) { all = append(all, meaning{g, r}) }
	if named && !foreign {
		add(q.game(), defined(v, page, answer, q))
	}
	if word, ok := c.judge.abilityWordNamed(q.Text); ok && word.first(q, v, named) {
		add(word.Game, c.defineAbilityWord(word))
	}
	if isCounter {
		add(kind.Game, c.defineCounter(kind))
	}
	if len(all) == 0 {
		if r, ok := c.cardInstead(ctx, q, v.Edition().Game, page, answer); ok {
			return r, nil
		}
	}
	if named && foreign || len(all) == 0 && found {
		add(v.Edition().Game, defined(v, page, answer, q))
	}
	if len(all) == 0 && answer.Word != nil {
		return definedWord(v, answer.Word), nil
	}
	if len(all) == 0 {
		if r, ok := c.inEnglishPlease(v, q); ok {
			return r, nil
		}
		return question(v, q, answer, c.inquiry(ctx, v, q))
	}
	r := all[0].Reply
	for _, also := range all[1:] {
		heading := also.Title
		if also.game != all[0].game {
			heading = tracker.Say("%s (%s)", heading, tracker.Name(gameName(string(also.game))))
		}
		below := append([]Block{{Style: Heading, Text: heading}}, slices.Concat(also.Pages...)...)
		r.Pages = paged(append(slices.Concat(r.Pages...), below...))
	}
	return r, nil
}

// meaning is a meaning of a word in one of the games.
type meaning struct {
	game rules.Game
	Reply
}

// defined returns the definition of a name.
func defined(v *rules.View, page rules.Page, answer rules.Answer, q Query) Reply {
	name := page.Entry.Title
	if name == "" || answer.Word != nil || strings.HasSuffix(name, ".") { // a sentence isn't a name
		name = capital(q.Text)
	}
	if answer.Corrected != "" && page.Entry.Title == "" {
		name = capital(answer.Corrected)
	}
	r := Reply{Title: tracker.Named(name), Notices: append(notices(v, q.Host), q.otherGameNotice(v)...)}
	r.Notices = append(r.Notices, meant(answer)...)
	blocks := []Block{{Style: Small, Text: EditionName(page.Edition)}}
	if answer.Word != nil { // the rule itself, and related ones
		blocks = append(blocks, say(v, append([]rules.Ref{page.Entry.Ref}, answer.Near...), q.Judge)...)
	} else {
		blocks = append(blocks, definition(v, page, name, q.Judge)...)
	}
	r.Pages = paged(blocks)
	ref := page.Entry.Ref
	if _, glossary := ref.Term(); glossary && len(page.CrossRefs) > 0 {
		ref = page.CrossRefs[0] // the rule that the glossary refers to
	}
	if _, glossary := ref.Term(); !glossary {
		r.Buttons = []Button{{tracker.Say("The whole rule"), ruleLine(page.Edition.Game, ref)}}
		r.Next = tracker.Say("The whole rule: %s", tracker.Name(ruleLine(page.Edition.Game, ref)))
	}
	return r
}

// definedWord defines a players' word that no rule decides on: what players mean
// by it, and the rules about something like it.
func definedWord(v *rules.View, w *rules.Word) Reply {
	r := Reply{Title: tracker.Named(capital(clip(w.Said, maxTitle)))}
	blocks := []Block{
		{Text: tracker.Say("A word of players: %s.", tracker.Name(w.Means))},
		{Style: Small, Text: tracker.Say("No term of the rules of %s.", tracker.Name(gameName(string(v.Edition().Game))))},
	}
	if len(w.Near) > 0 {
		near := w.Near[:min(len(w.Near), maxNear)]
		blocks = append(blocks, Block{Style: Small, Text: tracker.Say("Nearest, not sure: %s", tracker.Name(joinNames(v, near)))})
		for _, ref := range near {
			r.Buttons = append(r.Buttons, Button{tracker.Named(clip(rulesName(v, ref), maxLabel)), ruleLine(v.Edition().Game, ref)})
		}
	}
	r.Pages = paged(blocks)
	return r
}

// say shows rules, and the digest of those with an official text: before them, or
// for a judge behind them.
func say(v *rules.View, refs []rules.Ref, judge bool) []Block {
	var blocks, plain []Block
	for _, ref := range refs {
		blocks = append(blocks, Block{Style: Item, Mark: tracker.Named(clip(rulesName(v, ref), maxTitle)), Text: saysOf(v, ref)})
		if page, ok := v.Show(ref); ok && page.Plain != nil && page.Plain.Text != page.Plain.Title {
			plain = append(plain, Block{Style: Item, Mark: tracker.Named(clip(rulesName(v, ref), maxTitle)), Text: tracker.Named(page.Plain.Text)})
		}
	}
	if len(plain) == 0 {
		return blocks
	}
	return inStyle(plain, blocks, judge)
}

// inStyle joins plain words, under their heading, and the official wording, which
// has one if it stands second.
func inStyle(plain, official []Block, judge bool) []Block {
	plain = append([]Block{{Style: Heading, Text: tracker.Say(digestHeading)}}, plain...)
	if judge {
		return append(official, plain...)
	}
	return append(append(plain, Block{Style: Heading, Text: tracker.Say(officialHeading)}), official...)
}

// meant returns the notice that a name was misspelt, or is a players' word.
func meant(answer rules.Answer) []tracker.Message {
	switch {
	case answer.Word != nil:
		return []tracker.Message{tracker.Say("“%s” is a word of players: %s.", tracker.Name(clip(answer.Word.Said, 60)), tracker.Name(answer.Word.Means))}
	case answer.Corrected != "":
		return []tracker.Message{tracker.Say("Showing %s.", tracker.Name(answer.Corrected))}
	}
	return nil
}

// maxWords is the maximum number of digest sentences in a definition.
const maxWords = 3

// definition returns the digest without repetitions, that of the rule or, if it
// is only a name, those of the rules below it, and the glossary's text or the
// rule's own; for a judge the other way round.
func definition(v *rules.View, page rules.Page, name string, judge bool) []Block {
	entry := page.Entry
	if g, ok := v.Show(rules.GlossaryRef(name)); ok {
		entry = g.Entry
	}
	if v.Official == nil {
		if entry.Text != "" && entry.Text != entry.Title {
			return []Block{{Text: tracker.Named(entry.Text)}}
		}
		if words := wordsBelow(v, page, name); len(words) > 0 {
			return []Block{{Text: tracker.Named(strings.Join(words, " "))}}
		}
		if parts := partsOf(v, page); len(parts) > 0 {
			return []Block{{Text: tracker.Say(onlyHeading, tracker.Name(joinNames(v, parts)))}}
		}
		return []Block{{Text: tracker.Say(noDigest)}}
	}
	var blocks []Block
	if entry.Text != "" && entry.Text != entry.Title {
		blocks = append(blocks, Block{Style: Quote, Text: tracker.Named(entry.Text)})
	} else if child, ok := definingRule(v, page, name); ok { // no glossary: the rule's text
		blocks = append(blocks, Block{Style: Quote, Mark: tracker.Named(string(child.Entry.Ref)), Text: tracker.Named(child.Entry.Text)})
	}
	plain := wordsBelow(v, page, name)
	if page.Plain != nil && page.Plain.Text != page.Plain.Title {
		plain = []string{page.Plain.Text}
	}
	if parts := partsOf(v, page); len(plain) == 0 && len(parts) > 0 {
		return []Block{{Text: tracker.Say(onlyHeading, tracker.Name(joinNames(v, parts)))}}
	}
	if len(plain) == 0 {
		return blocks
	}
	return inStyle([]Block{{Text: tracker.Named(strings.Join(plain, " "))}}, blocks, judge)
}

// onlyHeading is the definition of a heading under which there are other headings alone.
const onlyHeading = "A heading without a rule of its own. Under it: %s"

// mostParts is the maximum number of headings that partsOf returns.
const mostParts = 5

// partsOf returns the headings directly below a heading, or those after it if nothing is
// below it; none where a rule is.
func partsOf(v *rules.View, page rules.Page) []rules.Ref {
	if page.Entry.Kind != rules.Section {
		return nil
	}
	var parts []rules.Ref
	for _, child := range page.Children {
		if child.Title == "" {
			return nil // a rule, for which there are no words yet
		}
		parts = append(parts, child.Ref)
	}
	for _, e := range v.Entries() {
		if len(parts) < mostParts && len(page.Children) == 0 && e.Kind == rules.Section && rules.CompareRefs(e.Ref, page.Entry.Ref) > 0 {
			parts = append(parts, e.Ref)
		}
	}
	return parts[:min(len(parts), mostParts)]
}

// definingRule returns the rule below a name that says what it does: the one whose
// digest begins with the name and a colon, or the first with a text. Below a
// chapter, it is a rule of one of its sections.
func definingRule(v *rules.View, page rules.Page, name string) (rules.Page, bool) {
	does := regexp.MustCompile(`(?i)^` + regexp.QuoteMeta(name) + `(?: [XN])?: `)
	var first rules.Page
	for _, entry := range v.Below(page) {
		p, ok := v.Show(entry.Ref)
		if !ok {
			continue
		}
		if p.Entry.Text == "" {
			if first.Entry.Ref == "" && p.Entry.Kind == rules.Section {
				first, _ = definingRule(v, p, name)
			}
			continue
		}
		if first.Entry.Ref == "" {
			first = p
		}
		if does.MatchString(digestOf(v, p)) {
			return p, true
		}
	}
	return first, first.Entry.Ref != ""
}

// digestOf returns the digest of a rule.
func digestOf(v *rules.View, p rules.Page) string {
	switch {
	case v.Official == nil && p.Entry.Text != p.Entry.Title:
		return p.Entry.Text
	case p.Plain != nil && p.Plain.Text != p.Plain.Title:
		return p.Plain.Text
	}
	return ""
}

// wordsBelow returns the digests of the rules below a name, first the one that
// says what it does.
func wordsBelow(v *rules.View, page rules.Page, name string) []string {
	var words []string
	first, ok := definingRule(v, page, name)
	if text := digestOf(v, first); ok && text != "" {
		words = append(words, text)
	}
	for _, child := range page.Children {
		p, ok := v.Show(child.Ref)
		if text := digestOf(v, p); ok && text != "" && p.Entry.Ref != first.Entry.Ref && len(words) < maxWords {
			words = append(words, text)
		}
	}
	return words
}
