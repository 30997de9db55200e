package discord

import "strconv"

// People can install the application on their own account, and bring its commands
// to servers and direct messages that the bot isn't in. There the bot only answers:
// it can post and edit nothing but by the interaction's own webhook.

// Kinds of installation, by which the owners of an interaction are named.
const (
	installGuild = 0
	installUser  = 1
)

// Contexts of interactions: where they are done.
const (
	inGuild   = 0
	inDirect  = 1 // with the bot
	inPrivate = 2 // among people, without the bot
)

// externalApps is the permission of people to let applications of their own
// answer in public.
const externalApps = 1 << 50

// visits reports whether it was done where the bot is no member.
func (in *interaction) visits() bool {
	if in.Context != nil && *in.Context == inPrivate {
		return true
	}
	_, installed := in.Owners[strconv.Itoa(installGuild)]
	return in.Guild != "" && len(in.Owners) > 0 && !installed
}

// mayQuote reports whether an answer can be for everybody: Discord hides those of
// an application that a user has brought to a server which doesn't want that.
func (in *interaction) mayQuote() bool {
	if !in.visits() || in.Guild == "" || in.Member == nil {
		return true
	}
	has, err := strconv.ParseUint(in.Member.Permissions, 10, 64)
	return err != nil || has&(administrator|externalApps) != 0
}
