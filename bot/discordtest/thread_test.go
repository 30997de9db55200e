package discordtest_test

import (
	"testing"

	"arbiter/bot/discordtest"
)

// Threads and pins require the documented permissions, and return the
// documented codes.
func TestThreadsAndPins(t *testing.T) {
	d, c, _ := begin(t, discordtest.Options{Lenient: true})
	const usual = discordtest.PermissionViewChannel | discordtest.PermissionSendMessages
	want := func(what string, r reply, status, code int) {
		t.Helper()
		if r.status != status || r.Code != code {
			t.Errorf("%s: %d %s, want %d, code %d", what, r.status, r.body, status, code)
		}
	}
	channel := "/channels/" + d.Channel.ID
	public := map[string]any{"name": "Magic", "type": 11}
	d.SetPermissions(d.Channel, usual)
	want("a thread without the permission", c.call("POST", channel+"/threads", public), 403, 50013)
	d.SetPermissions(d.Channel, usual|discordtest.PermissionCreateThreads)
	want("a private thread, as it is without a type", c.call("POST", channel+"/threads", map[string]any{"name": "Magic"}), 403, 50013)
	want("a thread of announcements", c.call("POST", channel+"/threads", map[string]any{"name": "Magic", "type": 10}), 400, 50035)
	want("a thread", c.call("POST", channel+"/threads", public), 201, 0)
	thread := d.Threads(d.Channel)[0]
	in := "/channels/" + thread.ID
	want("a thread in a thread", c.call("POST", in+"/threads", public), 400, 50024)
	said := map[string]any{"content": "x"}
	want("a message without the permission for threads", c.call("POST", in+"/messages", said), 403, 50013)
	d.SetPermissions(d.Channel, usual|discordtest.PermissionCreateThreads|discordtest.PermissionSendInThreads)
	first := c.call("POST", in+"/messages", said)
	want("a message", first, 200, 0)
	alice := d.User("Alice")
	want("a member", c.call("PUT", in+"/thread-members/"+alice.ID, nil), 204, 0)
	want("nobody", c.call("PUT", in+"/thread-members/1", nil), 404, 10013)

	d.Archive(thread, false)
	want("an edit in an archived thread", c.call("PATCH", in+"/messages/"+first.ID, said), 400, 50083)
	want("a message there", c.call("POST", in+"/messages", said), 200, 0)
	if d.Archived(thread) {
		t.Error("a message does not open a thread again")
	}
	d.Archive(thread, true)
	open := map[string]any{"archived": false}
	want("a message in a locked thread", c.call("POST", in+"/messages", said), 400, 50083)
	want("opening a locked thread", c.call("PATCH", in, open), 403, 50013)
	d.Archive(thread, false)

	post := c.call("POST", channel+"/messages", said)
	pin := channel + "/messages/pins/" + post.ID
	want("a pin without the permission", c.call("PUT", pin, nil), 403, 50013)
	d.SetPermissions(d.Channel, usual|discordtest.PermissionPinMessages)
	want("a pin", c.call("PUT", pin, nil), 204, 0)
	if n := len(d.Messages(d.Channel)); n != 2 || !d.Message(post.ID).Pinned {
		t.Errorf("%d messages: Discord notes a pin", n)
	}
	want("a pin of nothing", c.call("PUT", channel+"/messages/pins/1", nil), 404, 10008)
	want("no more pin", c.call("DELETE", pin, nil), 204, 0)
	if list := c.call("GET", channel+"/messages", nil); string(list.body) != "[]" {
		t.Errorf("without Read Message History it reads %s", list.body)
	}
}
