package discord

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/commands"
	"arbiter/tracker"
)

const (
	slashed = `{"id":"1","application_id":"9","type":2,"token":"t","guild_id":"5","channel_id":"6","app_permissions":"3072",
		"member":{"nick":"Al: the #1 @player","user":{"id":"7","username":"alice","global_name":"Alice"}},
		"data":{"name":"game","options":[{"name":"start","type":1,"options":[
			{"name":"format","type":3,"value":"comm","focused":true},{"name":"count","type":4,"value":12}]}]}}`
	// Labels (18) and an unknown component.
	submitted = `{"id":"1","application_id":"9","type":5,"token":"t","channel_id":"6","user":{"id":"7","username":"alice"},
		"data":{"custom_id":"form","components":[{"type":10,"id":1},{"type":99,"what":{"ever":[1]}},
			{"type":18,"component":{"type":4,"custom_id":"number","value":"30"}},
			{"type":18,"component":{"type":3,"custom_id":"pick","values":["a","b"]}},
			{"type":1,"components":[{"type":4,"custom_id":"old","value":"row"}]}]}}`
)

func TestDecode(t *testing.T) {
	in, err := decode([]byte(slashed))
	if err != nil {
		t.Fatal(err)
	}
	name, options, focused := in.command()
	if diff := cmp.Diff(map[string]string{"format": "comm", "count": "12"}, options); diff != "" || name != "game start" || focused != "format" {
		t.Errorf("%s, %s: %s", name, focused, diff)
	}
	if diff := cmp.Diff([]string{"Al the 1 player", "Alice", "alice", "user 7"}, in.names()); diff != "" || in.table() != "5/6" {
		t.Errorf("%s: %s", in.table(), diff)
	}
	if !in.may(viewChannel|sendMessages) || in.may(sendInThreads) {
		t.Error("permissions are misread")
	}
	form, err := decode([]byte(submitted))
	if err != nil {
		t.Fatal(err)
	}
	put := form.typed()
	got := []string{put["number"], put["pick"], put["old"], put["none"], form.table()}
	if diff := cmp.Diff([]string{"30", "a b", "row", "", "@me/6"}, got); diff != "" {
		t.Error(diff)
	}
	for _, bad := range []string{``, `[]`, `{}`, `{"id":"1","token":"t"}`, `{"id":"1","token":"t","user":{}}`} {
		if _, err := decode([]byte(bad)); err == nil {
			t.Errorf("%s can be read", bad)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(slashed)
	f.Add(submitted)
	f.Fuzz(func(t *testing.T, raw string) {
		in, err := decode([]byte(raw))
		if err != nil {
			return
		}
		in.command()
		in.typed()
		in.requester()
		if len(in.names()) == 0 || in.by().ID == "" {
			t.Error("nobody did it")
		}
	})
}

// A request has the server, the readers' languages, and whether the asker may
// manage the server.
func TestAsks(t *testing.T) {
	member := func(permissions string) string {
		return `{"id":"1","application_id":"9","type":2,"token":"t","guild_id":"5","channel_id":"6","locale":"de","guild_locale":"en-US",
			"member":{"permissions":"` + permissions + `","user":{"id":"7","username":"alice"}},"data":{"name":"help"}}`
	}
	for name, tc := range map[string]struct {
		raw, server string
		manages     bool
		locale      commands.Locale
	}{
		"a member":               {member("3072"), "5", false, commands.Locale{Asker: "de", Server: "en-US"}},
		"who manages the server": {member("3104"), "5", true, commands.Locale{Asker: "de", Server: "en-US"}},
		"an administrator":       {member("8"), "5", true, commands.Locale{Asker: "de", Server: "en-US"}},
		"permissions unknown":    {member(""), "5", false, commands.Locale{Asker: "de", Server: "en-US"}},
		"in a direct message":    {submitted, "", true, commands.Locale{}},
	} {
		t.Run(name, func(t *testing.T) {
			in, err := decode([]byte(tc.raw))
			if err != nil {
				t.Fatal(err)
			}
			by := tracker.Speaker{Account: "7", Name: "Alice"}
			got := in.complete(commands.Request{Command: "help"}, by)
			want := commands.Request{Channel: in.table(), By: by, Command: "help", Server: tc.server, Locale: tc.locale, Manages: tc.manages}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}
