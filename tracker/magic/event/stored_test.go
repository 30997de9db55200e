package event

import (
	"encoding/json"
	"testing"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
)

// Stored events from a damaged or forged log are decoded or refused, and what
// is decoded encodes to the same.
func FuzzStoredEvents(f *testing.F) {
	f.Add("magic/entered", `{"id":1,"count":2,"of":{"def":{"name":"Bear","types":["Creature"],"power":"2","toughness":"2"},"owner":1,"controller":1}}`)
	f.Add("magic/counters", `{"on":1,"kind":"+1/+1","n":-3}`)
	f.Add("magic/moved", `{"on":1,"to":"graveyard","how":"destroyed","card":9}`)
	f.Add("magic/set", `{"on":1,"what":"count","value":0}`)
	f.Fuzz(func(t *testing.T, kind, data string) {
		e, err := Codec.Decode(tracker.Encoded{Kind: kind, Version: 1, Data: json.RawMessage(data)})
		if err != nil {
			e, err = Codec.Decode(tracker.Encoded{Kind: kind, Version: 2, Data: json.RawMessage(data)})
		}
		if err != nil {
			return
		}
		back, err := Codec.Encode(e)
		if err != nil {
			t.Fatal(err)
		}
		again, err := Codec.Decode(back)
		if err != nil {
			t.Fatalf("%s: %v", back.Data, err)
		}
		if twice, err := Codec.Encode(again); err != nil || string(twice.Data) != string(back.Data) {
			t.Fatalf("%s became %s, %v", back.Data, twice.Data, err)
		}
	})
}

// The words that version 1 stored decode to codes.
func TestWordsOfVersion1AreCodes(t *testing.T) {
	for _, tc := range []struct{ kind, was, is string }{
		{"magic/lost", `{"seat":1,"why":"concedes"}`, `{"seat":1,"why":"concession"}`},
		{"magic/lost", `{"seat":2,"why":"loses the game"}`, `{"seat":2,"why":"effect"}`},
		{"magic/lost", `{"seat":1,"why":"no life left"}`, `{"seat":1,"why":"life"}`},
		{"magic/lost", `{"seat":1,"why":"ten or more poison counters"}`, `{"seat":1,"why":"poison"}`},
		{"magic/lost", `{"seat":1,"why":"21 or more combat damage by one commander"}`, `{"seat":1,"why":"commander damage"}`},
		{"magic/spared", `{"on":3,"why":"indestructible"}`, `{"on":3,"why":"indestructible"}`},
		{"magic/spared", `{"on":3,"why":"a shield counter goes instead"}`, `{"on":3,"why":"shield counter"}`},
		{"magic/spared", `{"on":3,"why":"its text","from":"untap"}`, `{"on":3,"why":"ability","untap":true}`},
		{"magic/spared", `{"on":3,"why":"an effect","from":"untap"}`, `{"on":3,"why":"effect","untap":true}`},
		{"magic/spared", `{"on":3,"why":"Slumber","from":"untap"}`, `{"on":3,"why":"attached","by":"Slumber","untap":true}`},
		{"magic/impossible", `{"what":"Bob can't get poison counters"}`, `{"what":"said","sentence":"Bob can't get poison counters"}`},
		{"magic/held", `{"on":3,"when":"during its controller's next untap step"}`, `{"on":3,"when":"next"}`},
		{"magic/held", `{"on":3,"when":"during its controller's untap step"}`, `{"on":3,"when":"every"}`},
		{"magic/held", `{"on":3}`, `{"on":3}`},
		{
			"magic/reminded", `{"reminder":{"id":4,"text":"Tale: chapter I: see the card","rule":"magic/saga/chapter","times":1,"controller":1}}`,
			`{"reminder":{"id":4,"text":"Tale: chapter I: see the card","of":"Tale","for":"chapter","rule":"magic/saga/chapter","times":1,"controller":1}}`,
		},
		{
			"magic/reminded", `{"reminder":{"id":4,"text":"Bob ventures into Undercity","rule":"magic/initiative","times":1,"controller":2}}`,
			`{"reminder":{"id":4,"text":"Bob ventures into Undercity","rule":"magic/initiative","times":1,"controller":2}}`,
		},
	} {
		e, err := Codec.Decode(tracker.Encoded{Kind: tc.kind, Version: 1, Data: json.RawMessage(tc.was)})
		if err != nil {
			t.Errorf("%s %s: %v", tc.kind, tc.was, err)
			continue
		}
		if now, err := Codec.Encode(e); err != nil || string(now.Data) != tc.is || now.Version != 2 {
			t.Errorf("%s %s\n is %s, version %d (%v)\nwant %s", tc.kind, tc.was, now.Data, now.Version, err, tc.is)
		}
	}
	var g card.StaticEffect
	if err := json.Unmarshal([]byte(`{"power":1,"toughness":1,"per":"enchantment you control"}`), &g); err != nil || g.Power != 1 || g.Each.String() != "enchantment you control" {
		t.Errorf("%+v (%v)", g, err)
	}
}
