package discordtest_test

import (
	"slices"
	"strings"
	"testing"

	"arbiter/bot/discordtest"
)

// installed are commands for each kind of installation.
var installed = []m{
	{"name": "look", "description": "x", "contexts": []int{0, 1, 2}, "integration_types": []int{0, 1}},
	{"name": "play", "description": "x", "contexts": []int{0, 1}, "integration_types": []int{0}},
	{"name": "What is this?", "type": 3, "contexts": []int{0, 1, 2}, "integration_types": []int{0, 1}, "name_localizations": m{"de": "Was ist das?"}},
}

// A client offers a command where it is installed for its user; the bot can
// write there only in responses.
func TestInstalledByUsers(t *testing.T) {
	d, c, s := begin(t, discordtest.Options{Lenient: true})
	if r := c.call("PUT", "/applications/"+d.ApplicationID+"/commands", installed); r.status != 200 {
		t.Fatalf("%d %s", r.status, r.body)
	}
	alice, bob := d.User("Alice"), d.User("Bob")
	alice.Installed = true
	for _, place := range []*discordtest.Channel{d.ForeignChannel("far"), d.PrivateChannel(alice, bob), d.PrivateChannel(alice, bob, d.User("Carol"))} {
		i := alice.Slash(place, "/look", nil)
		e := s.interaction()
		if e.Owners["0"] != "" || e.Owners["1"] != alice.ID || (place.Guild == nil) != (e.Context == 2) {
			t.Errorf("installed by %v, context %d", e.Owners, e.Context)
		}
		c.answer(e, 4, m{"content": "x"})
		if reply, err := i.Reply(t.Context()); err != nil || reply.For != nil {
			t.Errorf("%+v, %v", reply, err)
		}
		for n := range 6 {
			if r := c.call("POST", c.hook(e), m{"content": "more"}); (r.status == 200) != (n < 5) {
				t.Errorf("message %d more: %d %s", n, r.status, r.body)
			}
		}
		if r := c.call("POST", "/channels/"+place.ID+"/messages", m{"content": "x"}); r.status != 403 {
			t.Errorf("a message of the bot's own: %d", r.status)
		}
		said := bob.Say(place, "hello")
		i = alice.OnMessage(said, "What is this?")
		e = s.interaction()
		if e.Data.Type != 3 || e.Data.Target != said.ID || e.Data.Resolved.Messages[said.ID].Content != "hello" {
			t.Errorf("%+v", e.Data)
		}
		c.answer(e, 4, m{"content": "x", "flags": 64})
		if reply, err := i.Reply(t.Context()); err != nil || reply.For != alice {
			t.Errorf("%+v, %v", reply, err)
		}
		r := c.call("GET", c.hook(e)+"/messages/@original", nil)
		if !strings.Contains(string(r.body), `"target_message_id":"`+said.ID+`"`) {
			t.Errorf("%s", r.body)
		}
	}
	alice.Slash(d.Channel, "/look", nil)
	if e := s.interaction(); e.Owners["0"] != d.Guild.ID || e.Owners["1"] != alice.ID || e.Context != 0 {
		t.Errorf("installed by %v, context %d", e.Owners, e.Context)
	}
	if _, wrong := d.CheckAnswers(); len(wrong) > 0 {
		t.Error(slices.Compact(wrong))
	}
}

// Using a command that a client doesn't offer is an error in the test.
func TestNotInstalled(t *testing.T) {
	j := &judge{t: t}
	d := discordtest.Start(j, discordtest.Options{Lenient: true})
	c := newClient(t, d)
	c.call("PUT", "/applications/"+d.ApplicationID+"/commands", installed)
	alice, bob := d.User("Alice"), d.User("Bob")
	alice.Installed = true
	far := d.ForeignChannel("far")
	for _, i := range []*discordtest.Interaction{
		alice.Slash(far, "/play", nil),
		alice.Slash(d.PrivateChannel(alice, bob), "/play", nil),
		bob.Slash(far, "/look", nil),
		bob.OnMessage(alice.Say(far, "x"), "What is this?"),
		alice.OnMessage(alice.Say(far, "x"), "look"),
		alice.Slash(far, "/What is this?", nil),
	} {
		if _, err := i.Reply(t.Context()); err == nil {
			t.Error("a client offers what isn't installed")
		}
	}
	if got := j.end(); strings.Count(got, "can't do this") != 6 {
		t.Errorf("the fake said %q", got)
	}
}

// A server can restrict user-installed applications to private responses.
func TestAnswersAreHidden(t *testing.T) {
	d, c, s := begin(t, discordtest.Options{})
	c.call("PUT", "/applications/"+d.ApplicationID+"/commands", installed)
	alice := d.User("Alice")
	alice.Installed = true
	alice.Permissions &^= discordtest.PermissionExternalApps
	for name, tc := range map[string]struct {
		in   *discordtest.Channel
		only *discordtest.User
	}{"a server without the bot": {d.ForeignChannel("far"), alice}, "one with it": {d.Channel, nil}, "direct messages": {d.PrivateChannel(alice, d.User("Bob")), nil}} {
		i := alice.Slash(tc.in, "/look", nil)
		e := s.interaction()
		c.answer(e, 5, nil)
		c.call("PATCH", c.hook(e)+"/messages/@original", m{"content": "x"})
		if reply, err := i.Reply(t.Context()); err != nil || reply.For != tc.only {
			t.Errorf("%s: %+v, %v", name, reply, err)
		}
	}
}

// Commands can be registered for the installations that the application
// allows; message commands have only a name.
func TestRegisteringForUsers(t *testing.T) {
	for _, tc := range []struct {
		name       string
		guildsOnly bool
		command    m
		ok         bool
	}{
		{"as it is", false, installed[2], true},
		{"for nobody's account", true, installed[2], false},
		{"for servers", true, installed[1], true},
		{"a description", false, m{"name": "x", "type": 3, "description": "x"}, false},
		{"options", false, m{"name": "x", "type": 3, "options": []m{option(3, "o")}}, false},
		{"a name of 32", false, m{"name": strings.Repeat("x", 32), "type": 3}, true},
		{"a name of 33", false, m{"name": strings.Repeat("x", 33), "type": 3}, false},
		{"a German name of 33", false, m{"name": "x", "type": 3, "name_localizations": m{"de": strings.Repeat("x", 33)}}, false},
		{"no language", false, m{"name": "x", "type": 3, "name_localizations": m{"xx": "x"}}, false},
		{"no context", false, m{"name": "x", "type": 3, "contexts": []int{}}, false},
		{"no such context", false, m{"name": "x", "type": 3, "contexts": []int{3}}, false},
		{"no such installation", false, m{"name": "x", "type": 3, "integration_types": []int{2}}, false},
		{"one twice", false, m{"name": "x", "type": 3, "integration_types": []int{1, 1}}, false},
	} {
		d := discordtest.Start(t, discordtest.Options{Lenient: true, GuildsOnly: tc.guildsOnly})
		r := newClient(t, d).call("PUT", "/applications/"+d.ApplicationID+"/commands", []m{tc.command})
		if (r.status == 200) != tc.ok || !tc.ok && r.Code != 50035 {
			t.Errorf("%s: %d %s", tc.name, r.status, r.body)
		}
	}
}
