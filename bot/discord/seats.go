package discord

import (
	"context"

	"arbiter/commands"
	"arbiter/tracker"
)

// errBot refuses a seat for a bot.
func errBot(name string) error {
	return tracker.Refuse("%s is a bot.", name).Next("Select the people who play.")
}

// person returns the speaker for an account id in an interaction. The error is a
// *tracker.Problem.
func (b *Bot) person(ctx context.Context, in *interaction, id string) (tracker.Speaker, error) {
	u, ok := in.Data.Resolved.Users[id]
	if !ok {
		return tracker.Speaker{}, tracker.Refuse("Discord didn't say who that is.").Next("Try it once more.")
	}
	who := b.speakerOf(ctx, in, id, u.names(in.Data.Resolved.Members[id].Nick))
	if u.Bot {
		return who, errBot(who.Name)
	}
	return who, nil
}

// namePersons replaces account ids in the options of a request by names, and records the
// ids in r.Persons.
func (b *Bot) namePersons(ctx context.Context, in *interaction, r *commands.Request) error {
	for _, option := range b.Judge.PersonOptions(*r) {
		id := r.Options[option]
		who, err := b.person(ctx, in, id)
		if err != nil {
			return err
		}
		if r.Persons == nil {
			r.Persons = make(map[string]string)
		}
		r.Options[option], r.Persons[option] = who.Name, id
	}
	return nil
}

// seatSelected seats the selected people in order. The reply has a notice for each of them
// who can't take a seat.
func (b *Bot) seatSelected(ctx context.Context, in *interaction, by tracker.Speaker) (reply commands.Reply, acted bool) {
	var refused commands.Reply
	var why []tracker.Message
	for _, id := range in.Data.Values {
		next, ok := b.seat(ctx, in, by, id)
		if !ok {
			refused, why = next, append(why, next.Problem.What)
			continue
		}
		next.Events = append(reply.Events, next.Events...)
		reply, acted = next, true
	}
	if !acted {
		return refused, false
	}
	reply.Notices = append(reply.Notices, why...)
	return reply, true
}

// seat seats an account. It reports false for a refusal.
func (b *Bot) seat(ctx context.Context, in *interaction, by tracker.Speaker, account string) (reply commands.Reply, ok bool) {
	who, err := b.person(ctx, in, account)
	if err != nil {
		return b.Judge.Refuse(ctx, err, in.table()), false
	}
	ctx = b.forPerson(ctx, in, account)
	reply = b.perform(ctx, in.complete(b.Judge.SeatRequest(who), by))
	return reply, reply.Problem == nil
}
