package discord

import "context"

// Standing is how a person stands to a server, as Discord says.
type Standing int

// The standings.
const (
	Member   Standing = iota // of the server
	Stranger                 // no member of it
	Visiting                 // the bot is no member, so that Discord doesn't tell it
)

// Standing asks Discord how a person stands to a server.
func (b *Bot) Standing(ctx context.Context, server, account string) (Standing, error) {
	_, standing, err := b.memberOf(ctx, server, account)
	return standing, err
}

// memberOf returns a member of a server. It is empty for a Stranger and where the bot is Visiting.
func (b *Bot) memberOf(ctx context.Context, server, account string) (member, Standing, error) {
	var m member
	path := "/guilds/" + server + "/members/"
	err := b.client.do(ctx, request{method: "GET", path: path + account, route: "GET " + path, out: &m, idempotent: true})
	switch {
	case refusedWith(err, codeUnknownMember):
		return member{}, Stranger, nil
	case refusedWith(err, codeUnknownGuild), refusedWith(err, codeMissingAccess):
		return member{}, Visiting, nil
	}
	return m, Member, err
}
