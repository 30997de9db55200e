package discordtest_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"arbiter/bot/discordtest"
)

func TestDeadlines(t *testing.T) {
	for _, tc := range []struct {
		name         string
		before       time.Duration // from the interaction to its response
		answer       int
		after        time.Duration // from that to the edit
		status, code int           // of the response
		edit, edited int           // of the edit: status and code
	}{
		{"at once", 0, 4, 0, 204, 0, 200, 0},
		{"just within 3 s", 2500 * time.Millisecond, 4, 0, 204, 0, 200, 0},
		{"after 3 s", 3100 * time.Millisecond, 4, 0, 404, 10062, 404, 10015},
		{"deferred", 0, 5, 0, 204, 0, 200, 0},
		{"just within 15 min", 0, 5, 15*time.Minute - time.Second, 204, 0, 200, 0},
		{"after 15 min", 0, 5, 15*time.Minute + time.Second, 204, 0, 401, 50027},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			d, c, s := begin(t, discordtest.Options{})
			d.User("Alice").Slash(d.Channel, "/game start", nil)
			e := s.interaction()
			d.Advance(tc.before)
			if r := c.answer(e, tc.answer, m{"content": "x"}); r.status != tc.status || r.Code != tc.code {
				t.Errorf("answered %d %s, want %d, %d", r.status, r.body, tc.status, tc.code)
			}
			d.Advance(tc.after)
			if r := c.call("PATCH", c.hook(e)+"/messages/@original", m{"content": "y"}); r.status != tc.edit || r.Code != tc.edited {
				t.Errorf("edited %d %s, want %d, %d", r.status, r.body, tc.edit, tc.edited)
			}
		})
	}
}

func TestUserSeesNoAnswer(t *testing.T) {
	d, _, _ := begin(t, discordtest.Options{})
	i := d.User("Alice").Slash(d.Channel, "/game start", nil)
	d.Advance(4 * time.Second)
	if _, err := i.Reply(t.Context()); !errors.Is(err, discordtest.ErrNoAnswer) {
		t.Errorf("got %v", err)
	}
}

// press returns the interaction of a button on a message of the bot.
func press(t *testing.T, d *discordtest.Discord, c *client, s *socket) (*discordtest.Interaction, event) {
	t.Helper()
	r := c.call("POST", "/channels/"+d.Channel.ID+"/messages", m{"content": "board", "components": []m{row(button("tap", "Tap"))}})
	i := d.User("Alice").Press(d.Message(r.ID), "tap")
	return i, s.interaction()
}

func TestAcknowledgements(t *testing.T) {
	good := map[int]m{
		4: {"content": "x"}, 5: nil, 6: nil, 7: {"content": "y"},
		8: {"choices": []m{}},
		9: {"custom_id": "f", "title": "F", "components": []m{{"type": 18, "label": "L", "component": m{"type": 4, "custom_id": "a", "style": 1}}}},
	}
	for _, tc := range []struct {
		name string
		do   func(*testing.T, *discordtest.Discord, *client, *socket) event
		fits string
	}{
		{"command", func(_ *testing.T, d *discordtest.Discord, _ *client, s *socket) event {
			d.User("Alice").Slash(d.Channel, "/game start", nil)
			return s.interaction()
		}, "459"},
		{"autocomplete", func(_ *testing.T, d *discordtest.Discord, _ *client, s *socket) event {
			d.User("Alice").Autocomplete(d.Channel, "/rule", m{"what": "tox"}, "what")
			return s.interaction()
		}, "8"},
		{"button", func(t *testing.T, d *discordtest.Discord, c *client, s *socket) event {
			_, e := press(t, d, c, s)
			return e
		}, "45679"},
		{"modal of a command", func(t *testing.T, d *discordtest.Discord, c *client, s *socket) event {
			i := d.User("Alice").Slash(d.Channel, "/game start", nil)
			return submit(t, d, c, s, i)
		}, "45"},
		{"modal of a button", func(t *testing.T, d *discordtest.Discord, c *client, s *socket) event {
			r := c.call("POST", "/channels/"+d.Channel.ID+"/messages", m{"content": "board", "components": []m{row(button("tap", "Tap"))}})
			return submit(t, d, c, s, d.User("Alice").Press(d.Message(r.ID), "tap"))
		}, "4567"},
	} {
		for kind := 1; kind <= 9; kind++ {
			t.Run(fmt.Sprintf("%s %d", tc.name, kind), func(t *testing.T) {
				t.Parallel()
				d, c, s := begin(t, discordtest.Options{Lenient: true})
				e := tc.do(t, d, c, s)
				want, code := 400, 50035
				if strings.Contains(tc.fits, fmt.Sprint(kind)) {
					want, code = 204, 0
				}
				r := c.answer(e, kind, good[kind])
				if kind == 1 && r.status == 400 {
					return // PONG isn't allowed here
				}
				if r.status != want || r.Code != code {
					t.Errorf("%d %s, want %d", r.status, r.body, want)
				}
				if want != 204 {
					return
				}
				if r := c.answer(e, kind, good[kind]); r.status != 400 || r.Code != 40060 {
					t.Errorf("a second time: %d %s", r.status, r.body)
				}
				if v := d.Violations(); len(v) != 1 || !strings.Contains(v[0], "40060") {
					t.Errorf("violations %q", v)
				}
			})
		}
	}
}

// submit answers the interaction with a modal, which Alice fills in.
func submit(t *testing.T, d *discordtest.Discord, c *client, s *socket, i *discordtest.Interaction) event {
	t.Helper()
	if r := c.answer(s.interaction(), 9, form(input("note", nil))); r.status != 204 {
		t.Fatalf("modal: %d %s", r.status, r.body)
	}
	modal, err := i.Modal(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	d.User("Alice").Submit(modal, m{"note": "hello"})
	return s.interaction()
}

func TestSecondAcknowledgementAfterACut(t *testing.T) {
	d, c, s := begin(t, discordtest.Options{}) // not lenient: nothing here is the bot's fault
	d.Cut(discordtest.RouteCallback, 1)
	d.User("Alice").Slash(d.Channel, "/game start", nil)
	e := s.interaction()
	c.answer(e, 4, m{"content": "x"})
	if r := c.answer(e, 4, m{"content": "x"}); r.Code != 40060 {
		t.Errorf("%d %s", r.status, r.body)
	}
	if n := len(d.Messages(d.Channel)); n != 1 {
		t.Errorf("%d messages", n)
	}
}

func TestDeferredReply(t *testing.T) {
	d, c, s := begin(t, discordtest.Options{Lenient: true})
	alice := d.User("Alice")
	i := alice.Slash(d.Channel, "/game start", nil)
	e := s.interaction()
	if r := c.call("POST", c.hook(e), m{"content": "too early"}); r.Code != 10015 {
		t.Errorf("a follow-up before the answer: %d %s", r.status, r.body)
	}
	c.answer(e, 5, m{"flags": 64 | v2}) // the V2 flag has no effect here
	waiting := d.Messages(d.Channel)[0]
	if !waiting.Loading || waiting.For != alice || waiting.V2() {
		t.Errorf("while it loads: %+v", waiting)
	}
	if r := c.call("PATCH", c.hook(e)+"/messages/@original", m{"components": []m{text(3)}}); r.status != 400 {
		t.Errorf("V2 without its flag on the edit: %d", r.status)
	}
	if r := c.call("PATCH", c.hook(e)+"/messages/@original", m{"flags": v2, "components": []m{text(3)}}); r.status != 200 {
		t.Errorf("%d %s", r.status, r.body)
	}
	reply, err := i.Reply(t.Context())
	if err != nil || reply.Text() != "xxx" || reply.Loading || reply.For != alice || reply.Edits != 0 {
		t.Errorf("%+v, %v", reply, err)
	}
	if kind, after, err := i.Ack(t.Context()); kind != 5 || after < 0 || err != nil {
		t.Errorf("ack %d after %v, %v", kind, after, err)
	}
}

func TestFollowups(t *testing.T) {
	d, c, s := begin(t, discordtest.Options{})
	i := d.User("Alice").Slash(d.Channel, "/game start", nil)
	e := s.interaction()
	c.answer(e, 5, m{"flags": 64})
	c.call("POST", c.hook(e), m{"content": "fills the deferred one"})
	r := c.call("POST", c.hook(e), m{"content": "second", "flags": 0})
	reply, err := i.Reply(t.Context())
	if err != nil || reply.Text() != "fills the deferred one" || reply.For == nil {
		t.Errorf("%+v, %v", reply, err)
	}
	second, err := i.Followup(t.Context(), 0)
	if err != nil || second.ID != r.ID || second.Text() != "second" || second.For != nil {
		t.Errorf("%+v, %v", second, err)
	}
	c.call("PATCH", c.hook(e)+"/messages/"+second.ID, m{"content": "changed"})
	if got := d.Message(second.ID).Text(); got != "changed" {
		t.Errorf("text %q", got)
	}
	d.Advance(3 * time.Second)
	if r := c.call("DELETE", c.hook(e)+"/messages/@original", nil); r.status != 204 {
		t.Errorf("delete: %d %s", r.status, r.body)
	}
	if r := c.call("PATCH", c.hook(e)+"/messages/@original", m{"content": "x"}); r.Code != 10008 {
		t.Errorf("edit of the deleted: %d %s", r.status, r.body)
	}
	if r := c.call("PATCH", c.hook(e)+"/messages/1", m{"content": "x"}); r.Code != 10008 {
		t.Errorf("edit of another's: %d %s", r.status, r.body)
	}
	if reply, err := i.Reply(t.Context()); err != nil || reply.ID != second.ID {
		t.Errorf("after the first is gone, the reply is %+v, %v", reply, err)
	}
}

func TestFollowupsInDirectMessages(t *testing.T) {
	d, c, s := begin(t, discordtest.Options{})
	alice := d.User("Alice")
	alice.Slash(d.DM(alice), "/rule", m{"what": "x"})
	e := s.interaction()
	c.answer(e, 4, m{"content": "x"})
	for n := range 6 {
		want := 200
		if n == 5 {
			want = 400
		}
		d.Advance(2 * time.Second)
		if r := c.call("POST", c.hook(e), m{"content": "x"}); r.status != want {
			t.Errorf("follow-up %d: %d %s", n, r.status, r.body)
		}
	}
}

func TestUpdate(t *testing.T) {
	d, c, s := begin(t, discordtest.Options{})
	i, e := press(t, d, c, s)
	r := c.call("POST", "/interactions/"+e.ID+"/"+e.Token+"/callback?with_response=true", m{"type": 7, "data": m{"content": "tapped"}})
	if r.status != 200 || !strings.Contains(string(r.body), `"response_message_id":"`+e.Message.ID) {
		t.Errorf("%d %s", r.status, r.body)
	}
	got, err := i.Reply(t.Context())
	if err != nil || got.ID != e.Message.ID || got.Text() != "tapped" || got.Button("Tap") == nil {
		t.Errorf("%+v, %v", got, err)
	}
	i, e = press(t, d, c, s)
	c.answer(e, 6, nil)
	if r := c.call("PATCH", c.hook(e)+"/messages/@original", m{"content": "later"}); r.ID != e.Message.ID {
		t.Errorf("@original is %s, want the pressed message: %d %s", r.ID, r.status, r.body)
	}
	if got, err := i.Reply(t.Context()); err != nil || got.Text() != "later" {
		t.Errorf("%+v, %v", got, err)
	}
	i, e = press(t, d, c, s)
	c.answer(e, 6, nil)
	r = c.call("POST", c.hook(e), m{"content": "refused", "flags": 64})
	if got, err := i.Reply(t.Context()); err != nil || got.ID != r.ID || got.Text() != "refused" {
		t.Errorf("the reply that leaves the message is %+v, %v", got, err)
	}
	i, e = press(t, d, c, s)
	c.answer(e, 7, m{"content": "last"})
	d.Delete(d.Message(e.Message.ID)) // as when another board replaces this one
	if got, err := i.Reply(t.Context()); err != nil || got.Text() != "last" {
		t.Errorf("%+v, %v", got, err)
	}
	_, e = press(t, d, c, s)
	d.Delete(d.Message(e.Message.ID))
	if r := c.answer(e, 7, m{"content": "x"}); r.Code != 10008 {
		t.Errorf("an update of a deleted message: %d %s", r.status, r.body)
	}
}

func TestAutocomplete(t *testing.T) {
	choices := func(n, length int, value any) m {
		return m{"choices": times(n, func(i int) m {
			name := fmt.Sprintf("%0*d", length, i)
			if value != nil {
				return m{"name": name, "value": value}
			}
			return m{"name": name, "value": name}
		})}
	}
	for _, tc := range []struct {
		name string
		data m
		ok   bool
	}{
		{"none", choices(0, 1, nil), true},
		{"25", choices(25, 2, nil), true},
		{"26", choices(26, 2, nil), false},
		{"100 letters", choices(1, 100, nil), true},
		{"101 letters", choices(1, 101, "x"), false},
		{"a value of 101", choices(1, 1, strings.Repeat("x", 101)), false},
		{"a number for text", choices(1, 1, 5), false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			d, c, s := begin(t, discordtest.Options{Lenient: true})
			i := d.User("Alice").Autocomplete(d.Channel, "/rule", m{"what": "704"}, "what")
			e := s.interaction()
			if o := e.Data.Options[0]; e.Type != 4 || !o.Focused || o.Value != "704" {
				t.Errorf("the bot got %+v", e)
			}
			r := c.answer(e, 8, tc.data)
			if (r.status == 204) != tc.ok || !tc.ok && r.Code != 50035 {
				t.Errorf("%d %s", r.status, r.body)
			}
			if !tc.ok {
				return
			}
			if got, err := i.Choices(t.Context()); err != nil || len(got) != len(tc.data["choices"].([]m)) {
				t.Errorf("%v, %v", got, err)
			}
		})
	}
}

func TestProblemsInData(t *testing.T) {
	d, c, s := begin(t, discordtest.Options{Lenient: true})
	d.User("Alice").Slash(d.Channel, "/game start", nil)
	r := c.answer(s.interaction(), 4, m{"components": []m{row(button("a", "x"), button("a", "y"))}})
	if want := `"data":{"components":{"0":{"components":{"1":{"custom_id":{"_errors":`; !strings.Contains(string(r.body), want) {
		t.Errorf("no %s in %s", want, r.body)
	}
}
