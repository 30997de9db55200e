package discord

import "context"

// mayPin reports whether the bot may pin messages in the channel, which
// requires a server.
func (in *interaction) mayPin() bool {
	return in.Guild != "" && in.Permissions != "" && in.may(pinMessages)
}

func pin(method string, live board) request {
	pins := "/channels/" + live.Channel + "/messages/pins"
	return request{method: method, path: pins + "/" + live.Message, route: method + " " + pins, idempotent: true}
}

// pinned pins a table's board during a game and unpins it afterwards, in the
// background, if permitted. A failure isn't retried.
func (b *Bot) pinned(ctx context.Context, table string, game bool) {
	if !b.boards.wantsPin(table, game) {
		return
	}
	ctx = context.WithoutCancel(ctx)
	b.edits.Go(func() {
		defer b.recoverAndLog(ctx, table)
		ctx, cancel := context.WithTimeout(ctx, editWithin)
		defer cancel()
		// One request after another, so that the last state wins.
		for {
			live, ok := b.boards.toPin(table)
			if !ok {
				return
			}
			b.pin(ctx, table, live)
		}
	})
}

// pin pins or unpins a board.
func (b *Bot) pin(ctx context.Context, table string, live board) {
	method := "PUT"
	if !live.wantPin {
		method = "DELETE"
	}
	err := b.client.do(ctx, pin(method, live))
	switch {
	case err != nil && !refusedWith(err, codeUnknownMessage):
		b.logError(ctx, "pin the board", err)
		b.boards.pin(table, live.Message, false, true)
		return
	case err == nil && live.wantPin:
		b.deletePinNotice(ctx, live)
	}
	b.boards.pin(table, live.Message, live.wantPin, false)
}

// wantsPin records whether a board is to be pinned. It reports whether the
// caller has to do so.
func (b *boards) wantsPin(table string, game bool) bool {
	s := b.known(table)
	defer b.unlock(s)
	live := s.live
	if live == nil || !live.MayPin || live.NoPin || live.Silent || live.forbidden {
		return false
	}
	live.wantPin = game
	if live.pinning || live.Pinned == game {
		return false
	}
	live.pinning = true
	return true
}

// toPin returns the board to be pinned or unpinned. If nothing is left to do,
// it reports false and ends what wantsPin began.
func (b *boards) toPin(table string) (board, bool) {
	s := b.known(table)
	defer b.unlock(s)
	live := s.live
	switch {
	case live == nil || !live.pinning: // another process replaced the board
		return board{}, false
	case live.NoPin || live.Pinned == live.wantPin:
		live.pinning = false
		return board{}, false
	}
	return *live, true
}

// typePinNotice is the type of the system message about a pin.
const typePinNotice = 6

// deletePinNotice deletes the system message about a pin, if it can.
func (b *Bot) deletePinNotice(ctx context.Context, live board) {
	messages := "/channels/" + live.Channel + "/messages"
	var later []struct {
		ID    string `json:"id"`
		Type  int    `json:"type"`
		About struct {
			Message string `json:"message_id"`
		} `json:"message_reference"`
	}
	err := b.client.do(ctx, request{method: "GET", path: messages + "?after=" + live.Message + "&limit=20", route: "GET " + messages, out: &later, idempotent: true})
	b.logError(ctx, "look for the note of a pin", err)
	for _, m := range later {
		if m.Type == typePinNotice && m.About.Message == live.Message {
			err := b.client.do(ctx, request{method: "DELETE", path: messages + "/" + m.ID, route: "DELETE " + messages, idempotent: true})
			b.logError(ctx, "take the note of a pin away", err)
		}
	}
}

// pin records whether a board is pinned, and whether that was refused. The
// channel as a whole refuses: a refusal also counts for the board that replaces
// the message.
func (b *boards) pin(table, message string, pinned, refused bool) {
	s := b.known(table)
	defer b.unlock(s)
	live := s.live
	if live == nil || live.Message != message && !refused {
		return
	}
	if live.Message == message {
		live.Pinned = pinned
	}
	live.NoPin = live.NoPin || refused
	b.changed(table)
}
