package discord

import (
	"encoding/json"
	"strings"
	"testing"

	"arbiter/commands"
)

// The whole text of a message is read, from every component; unknown parts are
// ignored.
func TestTextOfAMessage(t *testing.T) {
	given := func(message string) string {
		return `{"id":"1","application_id":"9","type":2,"token":"t","channel_id":"6","user":{"id":"7","username":"alice"},
			"data":{"id":"3","name":"Cards in this message","type":3,"target_id":"5","resolved":{"messages":{"5":` + message + `}}}}`
	}
	for _, tc := range []struct{ message, want string }{
		{`{"content":"Sol Ring"}`, "Sol Ring"},
		{`{"content":"a <@123> b <@&1> <#45> <:sol:6> <a:sol:6> <t:1:R> </card:12> https://example.com/opt c"}`, "a b c"},
		{`{"content":"2 < 3 and <b>"}`, "2 < 3 and <b>"},
		{`{"content":"","embeds":[{"title":"T","description":"D","fields":[{"name":"N","value":"V"}]},{}]}`, "T D N V"},
		{`{"components":[{"type":17,"components":[{"type":10,"content":"inside"},{"type":99,"what":[1]}]}]}`, "inside"},
		{`{"content":"","message_snapshots":[{"message":{"content":"forwarded","embeds":[{"title":"E"}]}},{"message":null},{}]}`, "forwarded E"},
		{`{"poll":{"question":{"text":"Q"},"answers":[{"poll_media":{"text":"A"}},{}]}}`, "Q A"},
		{`{"content":"kept","embeds":"none"}`, "kept"},
		{`{"content":7}`, ""},
		{`null`, ""},
		{`[]`, ""},
	} {
		in, err := decode([]byte(given(tc.message)))
		if err != nil {
			t.Errorf("%s: %v", tc.message, err)
			continue
		}
		if got := strings.Join(strings.Fields(in.target()), " "); got != tc.want {
			t.Errorf("%s: %q, want %q", tc.message, got, tc.want)
		}
	}
	for _, other := range []string{slashed, submitted, strings.Replace(given("{}"), `"target_id":"5"`, `"target_id":"6"`, 1)} {
		if in, err := decode([]byte(other)); err != nil || in.target() != "" {
			t.Errorf("%v: %v", in, err)
		}
	}
}

// Interactions from where the bot is a member, and from where only the asker
// has installed it.
func TestVisits(t *testing.T) {
	const asked = `{"id":"1","application_id":"9","type":2,"token":"t","channel_id":"6",%"data":{"name":"rule","type":1}}`
	member := func(permissions string) string {
		return `"guild_id":"5","member":{"permissions":"` + permissions + `","user":{"id":"7"}},`
	}
	user := `"user":{"id":"7"},`
	const external = "1125899906842624"
	for _, tc := range []struct {
		name, in                string
		visits, quotes, manages bool
	}{
		{"a server that has it", member("32") + `"context":0,"authorizing_integration_owners":{"0":"5","1":"7"},`, false, true, true},
		{"one that has its commands alone", member("0") + `"context":0,"authorizing_integration_owners":{"0":"5"},`, false, true, false},
		{"another", member("32") + `"context":0,"authorizing_integration_owners":{"1":"7"},`, true, false, false},
		{"another, that lets it speak", member(external) + `"context":0,"authorizing_integration_owners":{"1":"7"},`, true, true, false},
		{"nobody says", member("32"), false, true, true},
		{"with the bot", user + `"context":1,"authorizing_integration_owners":{"0":"0","1":"7"},`, false, true, true},
		{"with the bot, by the user's own", user + `"context":1,"authorizing_integration_owners":{"1":"7"},`, false, true, true},
		{"with others", user + `"context":2,"authorizing_integration_owners":{"1":"7"},`, true, true, false},
	} {
		in, err := decode([]byte(strings.Replace(asked, "%", tc.in, 1)))
		if err != nil {
			t.Fatal(err)
		}
		if in.visits() != tc.visits || in.mayQuote() != tc.quotes || in.manages() != tc.manages {
			t.Errorf("%s: visits %v, quotes %v, manages %v", tc.name, in.visits(), in.mayQuote(), in.manages())
		}
	}
}

// A message command has a name with spaces and no description; it is
// registered for users only if the application allows that.
func TestCommandsOnMessages(t *testing.T) {
	all := onMessages([]commands.Command{{Name: "Cards in this message", Description: "Which", Anywhere: true}}, nil)
	if d := all[0]; d.Type != 3 || d.Description != "" || len(d.Options) != 0 || len(d.Contexts) != 3 || len(d.Installation) != 2 {
		t.Errorf("%+v", d)
	}
	none := application{Installations: map[string]json.RawMessage{"0": nil}}
	if d := none.installable(all)[0]; len(d.Contexts) != 2 || len(d.Installation) != 1 {
		t.Errorf("%+v", d)
	}
}
