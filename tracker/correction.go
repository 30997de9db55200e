package tracker

// inputs returns the inputs of a line: the line itself, or the undo of the speaker's last
// line and the line that replaces it. It sets reversed to the lines that are undone.
func (t *Table) inputs(by Speaker, line string, reversed *[]string) []input {
	*reversed = nil
	meant := t.corrected(by, line)
	if meant == "" {
		return []input{t.said(by, line)}
	}
	undo, say := t.reversal(by, 1, t.undoing(), reversed), t.said(by, meant)
	return []input{
		{undo.text, func(p *plan) ([]any, error) {
			if _, err := undo.decide(p); err != nil {
				return nil, err
			}
			back := t.done[len(t.done)-2].play
			back.state = back.engine.reserve(back.state, max(t.ids, p.engine.ids(p.state)))
			p.back = &back
			return nil, nil
		}},
		{meant, func(p *plan) ([]any, error) {
			actions, err := say.decide(p)
			if err == nil && p.draft != nil {
				return nil, Refuse("It isn't clear what `%s` means in the place of your last line.", Line(meant)).
					Next("Nothing was changed. Type `%s`, then the line as it should be.", Line("undo")).For(ErrUnclear)
			}
			return actions, err
		}},
	}
}

// corrected returns the line that replaces the last input, if that was the speaker's and
// line corrects it; otherwise "".
func (t *Table) corrected(by Speaker, line string) string {
	n := len(t.done)
	if n < 2 || draftOf(t.drafts, by) != nil || !by.goesBy(t.speaker(t.done[n-1].batch)) {
		return ""
	}
	last := t.done[n-1]
	if last.engine == nil {
		return ""
	}
	meant := last.engine.correction(last.state, by, last.text, line)
	if meant == "" {
		return ""
	}
	if _, err := last.engine.parse(line); err == nil || t.recall(t.done[:n-1]) != nil { // another line reports a damaged log
		return ""
	}
	if before := t.done[n-2]; before.engine == nil || before.began != last.began {
		return ""
	}
	return meant
}
