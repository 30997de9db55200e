package discordtest_test

import (
	"fmt"
	"sync"
	"testing"

	"arbiter/bot/discordtest"
)

// The fake's responses match Discord's OpenAPI document.
func TestAnswersFollowTheDocument(t *testing.T) {
	d, c, s := begin(t, discordtest.Options{})
	app, channel := "/applications/"+d.ApplicationID, "/channels/"+d.Channel.ID
	for _, path := range []string{"/gateway", "/gateway/bot", "/users/@me", "/users/@me/guilds", "/oauth2/applications/@me", "/applications/@me", app + "/commands", app + "/emojis", channel, "/guilds/" + d.Guild.ID} {
		if r := c.call("GET", path, nil); r.status != 200 {
			t.Errorf("GET %s: %d %s", path, r.status, r.body)
		}
	}
	c.call("PUT", app+"/guilds/"+d.Guild.ID+"/commands", commands)
	r := c.upload("POST", channel+"/messages", m{
		"flags": v2, "attachments": []m{{"id": "0", "description": "the board"}},
		"components": []m{
			container(text(5), m{"type": 14}, m{"type": 12, "items": []m{{"media": m{"url": "attachment://board.png"}, "description": "the board"}}},
				m{"type": 9, "components": []m{text(2)}, "accessory": button("b", "B")}, m{"type": 13, "file": m{"url": "attachment://board.png"}}),
			row(menu("s", lines(3)...)), row(buttons(5)...),
		},
	}, map[string][]byte{"board.png": []byte("x")})
	c.call("PATCH", channel+"/messages/"+r.ID, m{"components": []m{text(3)}})
	c.call("POST", channel+"/messages", m{"content": "x", "embeds": []m{{"title": "x"}}})
	c.call("GET", channel+"/messages", nil)
	c.call("GET", channel+"/messages/"+r.ID, nil)
	alice := d.User("Alice")
	alice.Slash(d.Channel, "/game seat", m{"player": d.User("Bob")})
	e := s.interaction()
	c.call("POST", "/interactions/"+e.ID+"/"+e.Token+"/callback?with_response=true", m{"type": 4, "data": m{"content": "x", "components": []m{row(button("a", "A"))}}})
	c.call("GET", c.hook(e)+"/messages/@original", nil)
	f := c.call("POST", c.hook(e), m{"content": "more"})
	c.call("PATCH", c.hook(e)+"/messages/"+f.ID, m{"content": "less"})
	checked, wrong := d.CheckAnswers()
	for _, w := range wrong {
		t.Error(w)
	}
	if want := len(d.Transcript()) - 1; checked != want { // all except IDENTIFY
		t.Errorf("%d answers checked, want %d:\n%s", checked, want, d.Transcript())
	}
}

// Many concurrent users with a bot that answers all, and broken connections in
// between: for the race detector, and to find lost interactions.
func TestManyAtOnce(t *testing.T) {
	d, c, s := begin(t, discordtest.Options{})
	const users, turns = 8, 12
	answered := make(chan struct{})
	go func() {
		defer close(answered)
		for range users * turns {
			c.answer(s.interaction(), 4, m{"content": "x", "flags": 64})
		}
	}()
	var all sync.WaitGroup
	for n := range users {
		all.Go(func() {
			u := d.User(fmt.Sprint("user ", n))
			for range turns {
				i := u.Slash(d.Channel, "/game start", nil)
				if reply, err := i.Reply(t.Context()); err != nil || reply.For != u {
					t.Errorf("%+v, %v", reply, err)
				}
			}
		})
	}
	all.Wait()
	<-answered
	if n := len(d.Messages(d.Channel)); n != users*turns {
		t.Errorf("%d replies", n)
	}
}
