package discord

import (
	"encoding/json"
	"net/url"
	"strings"
	"testing"
	"testing/fstest"

	"arbiter/commands"
	"arbiter/commands/language"
)

var some = []commands.Command{
	{Name: "rule", Description: "Look a rule up", Options: []commands.Option{
		{Name: "query", Description: "What", Required: true, Completes: true},
		{Name: "game", Description: "Which", Among: []string{"magic", "riftbound"}},
		{Name: "count", Description: "How many", Number: true},
	}},
	{Name: "game", Description: "A game", Below: []commands.Command{{Name: "start", Description: "Start it"}}},
}

// Commands are registered only if they differ from Discord's. Fields that
// Discord adds, and the order, don't count.
func TestCommandsAreCompared(t *testing.T) {
	ours := definitions(some, nil)
	answer := `[
		{"id":"2","version":"3","application_id":"9","type":1,"name":"game","description":"A game","nsfw":false,"contexts":[1,0],"integration_types":[0],
			"default_member_permissions":null,"dm_permission":true,"options":[{"type":1,"name":"start","description":"Start it"}]},
		{"id":"1","version":"3","application_id":"9","type":1,"name":"rule","description":"Look a rule up","nsfw":false,"contexts":[0,1],"integration_types":[0],
			"name_localizations":null,"options":[
			{"type":3,"name":"query","description":"What","required":true,"autocomplete":true},
			{"type":3,"name":"game","description":"Which","choices":[{"name":"magic","value":"magic"},{"name":"riftbound","value":"riftbound"}]},
			{"type":4,"name":"count","description":"How many"}]}]`
	read := func(s string) (theirs []definition) {
		t.Helper()
		if err := json.Unmarshal([]byte(s), &theirs); err != nil {
			t.Fatal(err)
		}
		return theirs
	}
	if hash(ours) != hash(read(answer)) {
		t.Error("the same commands differ")
	}
	for _, change := range []string{`"Look a rule up" "Look rules up"`, `"required":true, `, `"type":4 "type":3`, `"riftbound"}] "chess"}]`, `"contexts":[0,1] "contexts":[0]`} {
		from, to, _ := strings.Cut(change, " ")
		if strings.HasPrefix(change, `"Look a`) {
			from, to = `"Look a rule up"`, `"Look rules up"`
		}
		if changed := strings.Replace(answer, from, to, 1); changed == answer || hash(ours) == hash(read(changed)) {
			t.Errorf("%s is no difference", change)
		}
	}
	if hash(ours) == hash(nil) {
		t.Error("no commands are the same as ours")
	}
}

// Translated names and descriptions are registered; commands registered
// without them differ.
func TestCommandsInAnotherLanguage(t *testing.T) {
	languages, err := language.Read(fstest.MapFS{"languages/de.json": {Data: []byte(
		`{"called":"Deutsch","names":{"rule":"regel","riftbound":"rb"},"texts":{"Look a rule up":"Schlag eine Regel nach","Start it":"Starte es"}}`)}})
	if err != nil {
		t.Fatal(err)
	}
	german := definitions(some, languages.All())
	raw, err := json.Marshal(german)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{
		`"name":"rule","name_localizations":{"de":"regel"},"description":"Look a rule up","description_localizations":{"de":"Schlag eine Regel nach"}`,
		`{"name":"riftbound","name_localizations":{"de":"rb"},"value":"riftbound"}`,
		`"name":"start","description":"Start it","description_localizations":{"de":"Starte es"}`,
	} {
		if !strings.Contains(string(raw), part) {
			t.Errorf("%s\nlacks %s", raw, part)
		}
	}
	if hash(german) == hash(definitions(some, nil)) {
		t.Error("another language is no difference")
	}
}

func TestInvitation(t *testing.T) {
	u, err := url.Parse(Invitation("9"))
	if err != nil {
		t.Fatal(err)
	}
	q := u.Query()
	if q.Get("client_id") != "9" || q.Get("scope") != "bot applications.commands" || q.Get("permissions") != "2252109051431936" {
		t.Errorf("%v", q)
	}
}
