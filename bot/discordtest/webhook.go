package discordtest

import (
	"encoding/json"
	"slices"
)

// maxFollowups is the maximum number of messages per interaction where the bot
// is not a member.
const maxFollowups = 5

// byToken returns the interaction whose token is in the path. Its webhook
// exists from the acknowledgement until 15 minutes after the interaction.
func (d *Discord) byToken(req *request) (*Interaction, *refusal) {
	i := d.tokens[req.PathValue("webhook_token")]
	switch {
	case i == nil || req.PathValue("webhook_id") != d.ApplicationID || i.answered == 0 || i.answered == AnswerChoices:
		return nil, notFound(10015, "Webhook")
	case i.expired || d.now().Sub(i.Created) > tokenLife:
		return nil, &refusal{status: 401, code: 50027, message: "Invalid Webhook Token"}
	}
	return i, nil
}

// ExpireTokens expires the tokens of all interactions so far, as if 15 minutes had passed.
func (d *Discord) ExpireTokens() {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, i := range d.interactions {
		i.expired = true
	}
}

// webhookMessage returns the message of the path; without an id, the original
// answer.
func (d *Discord) webhookMessage(req *request) (*Interaction, *Message, *refusal) {
	i, r := d.byToken(req)
	if r != nil {
		return nil, nil, r
	}
	id := req.PathValue("message_id")
	if id == "" {
		id = i.original
	}
	m := d.messages[id]
	if m == nil || id != i.original && !slices.Contains(i.followups, id) {
		return nil, nil, notFound(10008, "Message")
	}
	return i, m, nil
}

func (d *Discord) getWebhookMessage(req *request) (int, any, *refusal) {
	_, m, r := d.webhookMessage(req)
	if r != nil {
		return 0, nil, r
	}
	return 200, m.json(d), nil
}

func (d *Discord) patchWebhookMessage(req *request) (int, any, *refusal) {
	i, m, r := d.webhookMessage(req)
	if r != nil {
		return 0, nil, r
	}
	return d.patchOwn(req, i, m)
}

func (d *Discord) patchOwn(req *request, i *Interaction, m *Message) (int, any, *refusal) {
	if r := i.Channel.open(); r != nil {
		return 0, nil, r
	}
	if r := d.edit(m, req.body.json, req.body.files); r != nil {
		return 0, nil, r
	}
	if m.ID == i.original {
		i.loading = false
	}
	return 200, m.json(d), nil
}

func (d *Discord) deleteWebhookMessage(req *request) (int, any, *refusal) {
	i, m, r := d.webhookMessage(req)
	if r != nil {
		return 0, nil, r
	}
	d.remove(m)
	if m.ID == i.original {
		i.loading = false
	}
	return 204, nil, nil
}

// postFollowup adds a message; the first one after a deferral is the deferred
// answer (documentation, "Create Followup Message").
func (d *Discord) postFollowup(req *request) (int, any, *refusal) {
	i, r := d.byToken(req)
	if r != nil {
		return 0, nil, r
	}
	if m := d.messages[i.original]; m != nil && i.loading && i.answered == AnswerDefer {
		return d.patchOwn(req, i, m)
	}
	if (i.Channel.Guild == nil || i.userInstalled()) && len(i.followups) >= maxFollowups {
		return 0, nil, &refusal{status: 400, code: 40094, message: "This interaction has reached the maximum number of follow-up messages."}
	}
	var p struct {
		Flags int `json:"flags"`
	}
	if err := json.Unmarshal(req.body.json, &p); err != nil {
		return 0, nil, malformed("", "%v", err)
	}
	var only *User
	if p.Flags&flagEphemeral != 0 || i.ephemeralOnly() {
		only = i.User
	}
	m, r := d.create(i.Channel, req.body.json, req.body.files, i, only)
	if r != nil {
		return 0, nil, r
	}
	i.followups = append(i.followups, m.ID)
	return 200, m.json(d), nil
}
