package tracker

// Answered is the answer to a question about the board: a message, or the id of an
// object whose Explanation answers it. Why is 0 for a message.
type Answered struct {
	Message
	Why int64
}

// Ask answers a line if it is a question about the board. It changes and stores
// nothing, needs no seat, and works while a choice is open. A line that the game's
// phrases accept isn't a question unless loosely is set; then words may be misspelt,
// and names may belong to nothing on the board.
func (t *Table) Ask(by Speaker, line string, loosely bool) (answer Answered, asked bool, err error) {
	t.mu.Lock()
	p := t.current()
	t.mu.Unlock()
	if p.engine == nil || !loosely && !p.mayAsk(line) {
		return answer, false, nil
	}
	in := NewInquiry(by, nil)
	if in.before, err = p.lastNamed(); err != nil {
		return answer, false, err
	}
	return p.engine.answer(p.engine.metered(p.state, nil), line, loosely, in)
}

// mayAsk reports whether a line may be a question about the board and isn't an
// action.
func (p play) mayAsk(line string) bool { return p.engine.asks(line) && !Understands(p.engine, line) }

// isQuestion reports whether a line is a question about the board.
func (p *plan) isQuestion(by Speaker, line string) bool {
	if !p.mayAsk(line) {
		return false
	}
	_, asked, _ := p.engine.answer(p.engine.metered(p.state, nil), line, false, NewInquiry(by, nil))
	return asked
}
