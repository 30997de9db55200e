package tracker

import (
	"math"
	"slices"
	"strings"
)

// scene is an event in effect of the running game, with the objects that it is about.
type scene struct {
	event    any
	cause    Cause
	about    []int64
	was, now int64 // the object's id before and after
	whole    bool  // the whole stack has the new id
}

// scenes returns the events of the running game from its beginning.
func (t *Table) scenes() (Engine, []scene, error) {
	t.mu.Lock()
	e := t.current().engine
	var batches []Batch
	for _, m := range slices.Backward(t.done) {
		i, ok := t.batchAt(m.batch)
		if !ok {
			break
		}
		batches = append(batches, t.log[i])
		if t.log[i].Records[0].Kind == kindStarted {
			break
		}
	}
	t.mu.Unlock()
	var all []scene
	for _, b := range slices.Backward(batches) {
		for _, r := range b.Records {
			if strings.HasPrefix(r.Kind, "table/") {
				continue
			}
			event, err := e.decodeEvent(r.Encoded)
			if err != nil {
				return nil, nil, err
			}
			s := scene{event: event, cause: r.Cause, about: e.about(event)}
			s.was, s.now, s.whole = e.follows(event)
			all = append(all, s)
		}
	}
	return e, all, nil
}

// tell replays scenes and returns the wanted ones in words.
func tell(e Engine, scenes []scene, wanted func(i int, before, after any) bool) []Step {
	var steps []Step
	state := e.fresh()
	for i, s := range scenes {
		after := e.fold(state, s.event)
		if wanted(i, state, after) {
			if text := e.tell(state, s.event); !text.Zero() {
				steps = append(steps, Step{Text: text, Cause: s.cause})
			}
		}
		state = after
	}
	return steps
}

// span is the range of records in which an id means the object.
type span struct{ from, to int }

// story tells the scenes about one object, also before it was split off or had its id,
// and after it left.
func (t *Table) story(id int64) ([]Step, error) {
	e, scenes, err := t.scenes()
	if err != nil {
		return nil, err
	}
	spans := map[int64]span{id: {0, math.MaxInt}}
	for i, s := range slices.Backward(scenes) {
		if known, ok := spans[s.now]; ok && s.now != 0 && i <= known.to {
			if _, again := spans[s.was]; !again {
				spans[s.was] = span{0, i}
			}
		}
	}
	for i, s := range scenes {
		if known, ok := spans[s.was]; ok && s.whole && s.was != 0 && i >= known.from && i < known.to {
			if _, again := spans[s.now]; !again {
				spans[s.now] = span{i, math.MaxInt}
			}
		}
	}
	return tell(e, scenes, func(i int, _, _ any) bool {
		return slices.ContainsFunc(scenes[i].about, func(id int64) bool {
			known, ok := spans[id]
			return ok && id != 0 && i >= known.from && i <= known.to
		})
	}), nil
}

// player returns the player that a text names: "Bob", "@Bob", "Bob's life".
func (p play) player(what string) (string, bool) {
	what = strings.TrimPrefix(strings.TrimSpace(what), "@")
	for _, s := range p.engine.seats(p.state) {
		rest, ok := cutFold(what, s.Name)
		switch rest = strings.TrimPrefix(strings.TrimPrefix(rest, "'s "), "’s "); {
		case !ok:
		case rest == "":
			return s.Name, true
		default:
			for _, f := range p.engine.facts(p.state, s.Name) {
				if strings.EqualFold(strings.TrimSpace(rest), f.Name) {
					return s.Name, true
				}
			}
		}
	}
	return "", false
}

func cutFold(s, prefix string) (rest string, ok bool) {
	if len(s) < len(prefix) || !strings.EqualFold(s[:len(prefix)], prefix) {
		return "", false
	}
	return s[len(prefix):], true
}

// whyPlayer tells each event that changed a number of the player's.
func (t *Table) whyPlayer(p play, player string) (Explanation, error) {
	e, scenes, err := t.scenes()
	if err != nil {
		return Explanation{}, err
	}
	x := Explanation{Player: player, Title: Named(player)}
	if facts := p.engine.facts(p.state, player); len(facts) > 0 {
		x.Title = Say("%s: %s", Name(player), Row{" · ", each(facts, func(f Fact) any { return f.Said() })})
	}
	x.Story = tell(e, scenes, func(_ int, before, after any) bool {
		return !slices.Equal(e.facts(before, player), e.facts(after, player))
	})
	return x, nil
}
