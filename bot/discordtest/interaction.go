package discordtest

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"
)

// Types of interactions.
const (
	TypeCommand      = 2
	TypeComponent    = 3
	TypeAutocomplete = 4
	TypeModal        = 5
)

// Types of callbacks.
const (
	AnswerMessage       = 4
	AnswerDefer         = 5
	AnswerDeferUpdate   = 6
	AnswerUpdate        = 7
	AnswerChoices       = 8
	AnswerModal         = 9
	maxAttachmentLength = 10 << 20
)

// ErrNoAnswer means that there was no acknowledgement within 3 seconds; the
// user sees "The application did not respond".
var ErrNoAnswer = errors.New("the application did not respond")

// Interaction is an action of a user, and the bot's answer.
type Interaction struct {
	ID      string
	Type    int
	User    *User
	Channel *Channel
	Created time.Time

	begun   moment
	d       *Discord
	token   string
	message string // id of the component's message
	focused int    // type of the option that is completed
	refused error  // why a client would not send it, or nil
	event   map[string]any
	owners  map[string]any // who installed the application, by type of installation
	target  *Message       // of a message command

	answered  int // type of the acknowledgement, 0 before it
	at        time.Time
	expired   bool // whether its token has
	doubtful  bool // the bot may not have received the response to it
	original  string
	loading   bool     // deferred and not yet answered
	deleted   *Message // the answer, if it is deleted
	choices   []Choice
	modal     *Modal
	followups []string
}

// Ack waits for the acknowledgement, and returns its type and how long it took
// by the fake's clock.
func (i *Interaction) Ack(ctx context.Context) (answer int, after time.Duration, err error) {
	err = i.await(ctx, func() bool {
		answer, after = i.answered, i.at.Sub(i.Created)
		return answer != 0
	})
	return answer, after, err
}

// Reply waits for the bot's message, its own or the edited one, and returns it.
// It waits for a deferred answer; if that is deleted, the first follow-up is
// the reply, and so is a follow-up that comes instead of a deferred edit. An answer that is deleted later is returned in its last state.
func (i *Interaction) Reply(ctx context.Context) (*Message, error) {
	var reply *Message
	err := i.await(ctx, func() bool {
		if i.answered != 0 && i.original != "" && !i.loading {
			reply = i.d.messages[i.original].snapshot()
		}
		if i.answered == AnswerDeferUpdate && i.loading && len(i.followups) > 0 {
			reply = i.d.messages[i.followups[0]].snapshot()
		}
		if _, there := i.d.messages[i.original]; i.original != "" && !there {
			if reply = i.deleted; len(i.followups) > 0 {
				reply = i.d.messages[i.followups[0]].snapshot()
			}
		}
		return reply != nil || i.answered == AnswerChoices || i.answered == AnswerModal
	})
	if err == nil && reply == nil {
		err = fmt.Errorf("answered with type %d and not with a message", i.answered)
	}
	return reply, err
}

// Choices waits for the completions of an autocomplete.
func (i *Interaction) Choices(ctx context.Context) ([]Choice, error) {
	if err := i.await(ctx, func() bool { return i.answered != 0 }); err != nil {
		return nil, err
	}
	if i.answered != AnswerChoices {
		return nil, fmt.Errorf("answered with type %d and not with choices", i.answered)
	}
	return i.choices, nil
}

// Modal waits for the form that the bot opens.
func (i *Interaction) Modal(ctx context.Context) (*Modal, error) {
	if err := i.await(ctx, func() bool { return i.answered != 0 }); err != nil {
		return nil, err
	}
	if i.modal == nil {
		return nil, fmt.Errorf("answered with type %d and not with a modal", i.answered)
	}
	return i.modal, nil
}

// Followup waits for the nth follow-up, counted from 0.
func (i *Interaction) Followup(ctx context.Context, n int) (*Message, error) {
	var m *Message
	err := i.await(ctx, func() bool {
		if len(i.followups) > n {
			m = i.d.messages[i.followups[n]].snapshot()
		}
		return m != nil
	})
	return m, err
}

// await waits until done, which is called with the lock held, reports true, or
// for the timeout of three seconds.
func (i *Interaction) await(ctx context.Context, done func() bool) error {
	if i.refused != nil {
		return i.refused
	}
	ctx, cancel := i.d.patience(ctx)
	defer cancel()
	for {
		i.d.mu.Lock()
		changed, ok := i.d.changed, done()
		left := ackTime - i.age()
		answered := i.answered
		i.d.mu.Unlock()
		if ok {
			return nil
		}
		var deadline <-chan time.Time
		if answered == 0 {
			if left < 0 {
				return ErrNoAnswer
			}
			deadline = time.After(left + time.Millisecond)
		}
		select {
		case <-changed:
		case <-deadline:
		case <-ctx.Done():
			return fmt.Errorf("waiting for the bot (answered with type %d so far): %w", answered, ctx.Err())
		}
	}
}

// age is the age of the interaction, without the time in which the process waited for
// a processor.
func (i *Interaction) age() time.Duration { return i.d.now().Sub(i.Created) - machine().kept(i.begun) }

// begin creates an interaction and delivers it to the bot.
func (d *Discord) begin(u *User, c *Channel, kind int, data map[string]any, m *Message) *Interaction {
	i := &Interaction{ID: d.snowflake(), Type: kind, User: u, Channel: c, Created: d.now(), begun: begun(), d: d, token: newToken()}
	i.owners = d.ownersOf(i, data, m)
	event := map[string]any{
		"id": i.ID, "application_id": d.ApplicationID, "type": kind, "token": i.token, "version": 1, "data": data,
		"channel_id": c.ID, "channel": d.placeOf(c), "locale": u.Locale, "entitlements": []any{}, "entitlement_sku_ids": []any{},
		"authorizing_integration_owners": i.owners, "attachment_size_limit": maxAttachmentLength,
		"app_permissions": strconv.FormatUint(c.allowed(), 10),
	}
	event["context"] = c.place()
	if g := c.Guild; g != nil {
		event["guild_id"], event["guild_locale"] = g.ID, g.Locale
		event["guild"] = map[string]any{"id": g.ID, "locale": g.Locale, "features": []any{}}
		event["member"] = u.member(true)
	} else {
		event["user"] = u.json()
	}
	if m != nil {
		i.message = m.ID
		event["message"] = m.json(d)
	}
	i.event = event
	d.interactions[i.ID] = i
	d.tokens[i.token] = i
	d.sendInteraction(i)
	return i
}

// placeOf returns a channel as an interaction names it, with its last message.
func (d *Discord) placeOf(c *Channel) map[string]any {
	place := c.json()
	for _, m := range d.messagesIn(c.ID) {
		if m.For == nil {
			place["last_message_id"] = m.ID
		}
	}
	return place
}

// sendInteraction delivers the interaction to the bot.
func (d *Discord) sendInteraction(i *Interaction) {
	if d.endpoint != "" {
		go d.deliver(i, d.endpoint, i.event)
		return
	}
	d.dispatch("INTERACTION_CREATE", i.event)
}

// Repeat delivers the interaction once more, like a network that retries.
func (i *Interaction) Repeat() {
	i.d.mu.Lock()
	defer i.d.mu.Unlock()
	i.d.sendInteraction(i)
}

// refuse fails the test: a client of Discord would not permit the action,
// because the test is wrong or the bot offers something else.
func (u *User) refuse(format string, args ...any) *Interaction {
	err := fmt.Errorf(format, args...)
	u.d.t.Errorf("discordtest: %s can't do this: %v", u.Name, err)
	return &Interaction{d: u.d, User: u, refused: err}
}
