package discord

import "context"

// Standing is a person's membership of a server.
type Standing int

// The values of Standing.
const (
	Member   Standing = iota // a member of the server
	Stranger                 // not a member
	Visiting                 // unknown, because the bot isn't a member
)

// Standing asks Discord whether a person is a member of a server.
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
