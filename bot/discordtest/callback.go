package discordtest

import (
	"encoding/json"
	"slices"
)

// answers maps types of interactions to the permitted types of callbacks.
var answers = map[int][]int{
	TypeCommand:      {AnswerMessage, AnswerDefer, AnswerModal},
	TypeComponent:    {AnswerMessage, AnswerDefer, AnswerDeferUpdate, AnswerUpdate, AnswerModal},
	TypeAutocomplete: {AnswerChoices},
	TypeModal:        {AnswerMessage, AnswerDefer, AnswerDeferUpdate, AnswerUpdate},
}

func (d *Discord) postCallback(req *request) (int, any, *refusal) {
	i := d.interactions[req.PathValue("interaction_id")]
	switch {
	case i == nil || i.token != req.PathValue("interaction_token"):
		return 0, nil, notFound(10062, "interaction")
	case i.answered != 0:
		return 0, nil, &refusal{status: 400, code: 40060, message: "Interaction has already been acknowledged.", violation: !i.doubtful}
	case i.age() > ackTime:
		return 0, nil, notFound(10062, "interaction")
	}
	var p struct {
		Type int             `json:"type"`
		Data json.RawMessage `json:"data"`
	}
	if r := req.body.decode(&p); r != nil {
		return 0, nil, r
	}
	fromMessage := i.message != "" || p.Type != AnswerUpdate && p.Type != AnswerDeferUpdate
	if !slices.Contains(answers[i.Type], p.Type) || !fromMessage {
		return 0, nil, malformed("type", "type %d does not answer an interaction of type %d here", p.Type, i.Type)
	}
	if r := d.acknowledge(i, p.Type, p.Data, req.body.files); r != nil {
		return 0, nil, r
	}
	i.answered, i.at = p.Type, d.now()
	if req.URL.Query().Get("with_response") == "true" {
		return 200, d.callbackResponse(i), nil
	}
	return 204, nil, nil
}

// acknowledge performs a callback.
func (d *Discord) acknowledge(i *Interaction, kind int, data json.RawMessage, files []File) *refusal {
	b := body{json: data}
	var p struct {
		Flags   int      `json:"flags"`
		Choices []Choice `json:"choices"`
	}
	if r := b.decode(&p); r != nil {
		return r
	}
	var only *User
	if p.Flags&flagEphemeral != 0 || i.ephemeralOnly() {
		only = i.User
	}
	switch kind {
	case AnswerMessage:
		if len(data) == 0 {
			return malformed("data", "This field is required")
		}
		m, r := d.create(i.Channel, data, files, i, only)
		if r != nil {
			return r.inData()
		}
		i.original = m.ID
	case AnswerDefer:
		m := &Message{ID: d.snowflake(), ChannelID: i.Channel.ID, Created: d.now(), For: only, interaction: i, Loading: true}
		m.flags = flagLoading // flags other than flagEphemeral are ignored here
		if only != nil {
			m.flags |= flagEphemeral
		}
		d.messages[m.ID] = m
		i.original, i.loading = m.ID, true
	case AnswerDeferUpdate, AnswerUpdate:
		m := d.messages[i.message]
		if m == nil {
			return notFound(10008, "Message")
		}
		if r := i.Channel.open(); r != nil {
			return r
		}
		i.original, i.loading = m.ID, kind == AnswerDeferUpdate
		if kind == AnswerUpdate && len(data) > 0 {
			return d.edit(m, data, files).inData()
		}
	case AnswerChoices:
		var l linted
		l.choices("data.choices", p.Choices, i.focused)
		if r := l.refusal(); r != nil {
			return r
		}
		i.choices = p.Choices
	case AnswerModal:
		modal := &Modal{from: i}
		if r := b.decode(modal); r != nil {
			return r
		}
		n := 0
		walkAll(modal.Components, func(c *Component) {
			if n++; c.ID == 0 {
				c.ID = n
			}
		})
		if r := lintModal(modal).refusal(); r != nil {
			return r
		}
		i.modal = modal
	}
	return nil
}

func (d *Discord) callbackResponse(i *Interaction) map[string]any {
	about := map[string]any{"id": i.ID, "type": i.Type}
	response := map[string]any{"interaction": about}
	if m := d.messages[i.original]; m != nil {
		about["response_message_id"] = m.ID
		about["response_message_loading"] = m.Loading
		about["response_message_ephemeral"] = m.For != nil
		if i.answered == AnswerMessage || i.answered == AnswerUpdate {
			response["resource"] = map[string]any{"type": i.answered, "message": m.json(d)}
		}
	}
	return response
}

// markDoubtful records that the bot may not have received the response to its
// acknowledgement, so that a second one is no violation.
func (d *Discord) markDoubtful(id string) {
	if i := d.interactions[id]; i != nil {
		i.doubtful = true
	}
}
