package console

import (
	"arbiter/commands"
	"arbiter/tracker"
)

// disputeJSON is a dispute (DESIGN §6). All fields are always present.
type disputeJSON struct {
	ID       int64             `json:"id"`
	By       string            `json:"by"`
	Question string            `json:"question"` // "" after its asker's data was deleted
	Open     bool              `json:"open"`     // not withdrawn
	Found    []citedJSON       `json:"found"`
	Steps    []disputeStepJSON `json:"steps"`
}

type disputeStepJSON struct {
	Kind   tracker.StepKind  `json:"kind"`
	By     string            `json:"by"`
	Player *string           `json:"player"` // of a side
	As     *tracker.Standing `json:"as"`     // of a ruling
	Text   string            `json:"text"`
	Rules  []citedJSON       `json:"rules"`
}

// citedJSON is a cited rule: its number in the edition in which it was cited, and its
// number in the edition in use, which is null if unknown.
type citedJSON struct {
	Rule    *tracker.Rule `json:"rule"`
	Name    string        `json:"name"`
	Number  string        `json:"number"`
	Edition string        `json:"edition"`
	Now     *string       `json:"now"`
}

func disputeOf(d commands.DisputeView) *disputeJSON {
	out := &disputeJSON{ID: d.ID, By: d.By.Name, Question: d.Question, Open: !d.Withdrawn(), Found: citedOf(d.Rules), Steps: []disputeStepJSON{}}
	for i, s := range d.Steps {
		out.Steps = append(out.Steps, disputeStepJSON{Kind: s.Kind, By: s.By.Name, Player: orNull(s.Player), As: orNull(s.As), Text: s.Text, Rules: citedOf(d.Cited[i])})
	}
	return out
}

func citedOf(all []commands.CitedRule) []citedJSON {
	out := make([]citedJSON, len(all))
	for i, c := range all {
		out[i] = citedJSON{Rule: orNull(c.Key), Name: c.Name, Number: c.Number, Edition: c.Edition, Now: orNull(c.Now)}
	}
	return out
}
