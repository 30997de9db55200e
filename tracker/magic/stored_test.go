package magic

import (
	"encoding/json"
	"testing"

	"arbiter/tracker"
	"arbiter/tracker/gametest"
)

// Each member of both sums can be stored; each event is told, and said to be one on
// which abilities trigger or not.
func TestEachEventAndActionIsStored(t *testing.T) { gametest.EachIsStoredAndTold(t, "stirs") }

// Whatever stands in a log that was damaged or written by somebody else, it is
// read or refused, and what is read can be stored again as the same.
func FuzzStoredEvents(f *testing.F) {
	f.Add("magic/entered", `{"id":1,"count":2,"of":{"def":{"name":"Bear","types":["Creature"],"power":"2","toughness":"2"},"owner":1,"controller":1}}`)
	f.Add("magic/counters", `{"on":1,"kind":"+1/+1","n":-3}`)
	f.Add("magic/moved", `{"on":1,"to":"graveyard","how":"destroyed","card":9}`)
	f.Add("magic/set", `{"on":1,"what":"count","value":0}`)
	f.Fuzz(func(t *testing.T, kind, data string) {
		e, err := eventKinds.Decode(tracker.Encoded{Kind: kind, Version: 1, Data: json.RawMessage(data)})
		if err != nil {
			e, err = eventKinds.Decode(tracker.Encoded{Kind: kind, Version: 2, Data: json.RawMessage(data)})
		}
		if err != nil {
			return
		}
		back, err := eventKinds.Encode(e)
		if err != nil {
			t.Fatal(err)
		}
		again, err := eventKinds.Decode(back)
		if err != nil {
			t.Fatalf("%s: %v", back.Data, err)
		}
		if twice, err := eventKinds.Encode(again); err != nil || string(twice.Data) != string(back.Data) {
			t.Fatalf("%s became %s, %v", back.Data, twice.Data, err)
		}
	})
}
