package discord

import "strconv"

// People can install the application on their own account and use its commands
// in servers and direct messages without the bot. There the bot can only answer
// interactions.

// Types of installation, which are the keys of an interaction's owners.
const (
	installGuild = 0
	installUser  = 1
)

// Contexts of interactions.
const (
	inGuild   = 0
	inDirect  = 1 // a DM with the bot
	inPrivate = 2 // a DM between others
)

// externalApps is the permission to use external apps publicly.
const externalApps = 1 << 50

// visits reports whether the bot isn't a member of the place.
func (in *interaction) visits() bool {
	if in.Context != nil && *in.Context == inPrivate {
		return true
	}
	_, installed := in.Owners[strconv.Itoa(installGuild)]
	return in.Guild != "" && len(in.Owners) > 0 && !installed
}

// mayQuote reports whether an answer can be public. In a server that forbids
// external apps, Discord makes their answers ephemeral.
func (in *interaction) mayQuote() bool {
	if !in.visits() || in.Guild == "" || in.Member == nil {
		return true
	}
	has, err := strconv.ParseUint(in.Member.Permissions, 10, 64)
	return err != nil || has&(administrator|externalApps) != 0
}
