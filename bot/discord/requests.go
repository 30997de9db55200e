package discord

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"strconv"

	"arbiter/commands"
	"arbiter/commands/render"
	"arbiter/tracker"
)

// Each interaction is a request of the log (tracker.FromRequest), so that it is carried out
// once, whichever processes it is delivered to. Its name is a keyed hash of its id, of
// sixteen bytes. In format 1 it has four bytes, so that one interaction in four thousand has
// the name of another if a million are remembered.

// requestBytes is the length of the hash in a request's name.
const requestBytes = 16

// longName returns the name of a request in format 2.
func (b *Bot) longName(id string) string {
	mac := hmac.New(sha256.New, b.Salt)
	_, _ = mac.Write([]byte("request " + id)) // never fails
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:requestBytes])
}

// asRequest returns a context for what an interaction does. Its names in both formats are
// recognized, since another process may have stored it under the other one.
func (b *Bot) asRequest(ctx context.Context, in *interaction) context.Context {
	return b.inFormat(commands.WithID(ctx, b.tag(in.ID)), in, b.tag(in.ID), b.longName(in.ID))
}

// forPerson is asRequest for what an interaction does for one of several accounts.
func (b *Bot) forPerson(ctx context.Context, in *interaction, account string) context.Context {
	return b.inFormat(ctx, in, b.tag(in.ID)+"/"+b.tag(account), b.longName(in.ID+" "+account))
}

// inFormat returns a context for a request, which is stored under its name in the
// interaction's format.
func (b *Bot) inFormat(ctx context.Context, in *interaction, short, long string) context.Context {
	if in.format == 1 {
		return tracker.FromRequest(ctx, short, long)
	}
	return tracker.FromRequest(ctx, long, short)
}

// onlyOnce returns a context in which one press on a menu changes the table, also from
// several devices or after a restart. A menu is identified by its message and the state of
// the table for which it was opened. In format 1 the menu is the request.
func (b *Bot) onlyOnce(ctx context.Context, in *interaction, p render.Press) context.Context {
	if in.Message == nil {
		return ctx
	}
	menu := "menu " + in.Message.ID + " " + strconv.FormatInt(p.Seq, 36)
	if in.format == 1 {
		return tracker.FromRequest(ctx, b.tag(menu))
	}
	return tracker.OnlyOnce(ctx, b.longName(menu), p.Seq, b.tag(menu))
}
