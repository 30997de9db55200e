package discord

import "context"

// mayPin reports whether the bot may pin messages in the channel. Only a
// server says so.
func (in *interaction) mayPin() bool {
	return in.Guild != "" && in.Permissions != "" && in.may(pinMessages)
}

func pin(method string, live board) request {
	pins := "/channels/" + live.Channel + "/messages/pins"
	return request{method: method, path: pins + "/" + live.Message, route: method + " " + pins, again: true}
}

// pinned keeps a table's board pinned while a game goes on, where that is
// allowed. Nobody waits for it, and where it fails it isn't tried again: the
// board is one without a pin then.
func (b *Bot) pinned(ctx context.Context, table string, game bool) {
	live, ok := b.boards.live(table)
	if !ok || !live.MayPin || live.NoPin || live.Silent || live.Pinned == game {
		return
	}
	b.boards.pin(table, live.Message, game, false)
	ctx = context.WithoutCancel(ctx)
	b.edits.Go(func() {
		defer b.recovered(ctx, table)
		ctx, cancel := context.WithTimeout(ctx, editWithin)
		defer cancel()
		method := "PUT"
		if !game {
			method = "DELETE"
		}
		err := b.client.do(ctx, pin(method, live))
		switch {
		case err != nil && !refusedWith(err, codeUnknownMessage):
			b.noted(ctx, "pin the board", err)
			b.boards.pin(table, live.Message, false, true)
		case err == nil && game:
			b.unsaid(ctx, live)
		}
	})
}

// noteOfPin is Discord's type of a message that says that one was pinned.
const noteOfPin = 6

// unsaid takes Discord's note away that a message was pinned: the board is there
// to be seen. Where we can't, it stays.
func (b *Bot) unsaid(ctx context.Context, live board) {
	messages := "/channels/" + live.Channel + "/messages"
	var later []struct {
		ID    string `json:"id"`
		Type  int    `json:"type"`
		About struct {
			Message string `json:"message_id"`
		} `json:"message_reference"`
	}
	err := b.client.do(ctx, request{method: "GET", path: messages + "?after=" + live.Message + "&limit=20", route: "GET " + messages, out: &later, again: true})
	b.noted(ctx, "look for the note of a pin", err)
	for _, m := range later {
		if m.Type == noteOfPin && m.About.Message == live.Message {
			err := b.client.do(ctx, request{method: "DELETE", path: messages + "/" + m.ID, route: "DELETE " + messages, again: true})
			b.noted(ctx, "take the note of a pin away", err)
		}
	}
}

// pin remembers whether a board is pinned, and whether that was refused.
func (b *boards) pin(table, message string, pinned, refused bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	live, ok := b.all[table]
	if !ok || live.Message != message {
		return
	}
	live.Pinned, live.NoPin = pinned, live.NoPin || refused
	b.changed()
}
