package tracker

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// scene is an event of the log in words, with the objects it is about.
type scene struct {
	step     Step
	about    []int64
	was, now int64 // what was known by one id is known by another
	whole    bool  // all of it, and not a part
	before   play
	event    any
}

// tell gives the events of a batch in words.
func tell(p play, b Batch) []scene {
	var scenes []scene
	for _, r := range b.Records {
		if strings.HasPrefix(r.Kind, "table/") || p.engine == nil {
			continue
		}
		event, err := p.engine.decodeEvent(r.Encoded)
		if err != nil {
			return scenes
		}
		s := scene{about: p.engine.about(event), before: p, event: event}
		s.was, s.now, s.whole = p.engine.follows(event)
		if text := p.engine.tell(p.state, event); !text.Zero() {
			s.step = Step{Text: text.String(), Cause: r.Cause}
		}
		scenes = append(scenes, s)
		p.state = p.engine.fold(p.state, event)
	}
	return scenes
}

// span is from when to when an id means the object whose story is told.
type span struct{ from, to int }

// story picks the scenes about one object: also from before it was parted from
// others, or was known by another id, and from after it went elsewhere.
func story(scenes []scene, id int64) []Step {
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
	var steps []Step
	for i, s := range scenes {
		about := slices.ContainsFunc(s.about, func(id int64) bool {
			known, ok := spans[id]
			return ok && id != 0 && i >= known.from && i <= known.to
		})
		if about && s.step.Text != "" {
			steps = append(steps, s.step)
		}
	}
	return steps
}

// player is the player that a text names: "Bob", "@Bob", "Bob's life".
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
	_, scenes, err := t.retell(true)
	if err != nil {
		return Explanation{}, err
	}
	x := Explanation{Player: player, Title: player}
	for i, f := range p.engine.facts(p.state, player) {
		x.Title += []string{": ", " · "}[min(i, 1)] + fmt.Sprintf("%d %s", f.Value, f.Name)
	}
	for _, s := range scenes {
		before := s.before.engine.facts(s.before.state, player)
		after := s.before.engine.facts(s.before.engine.fold(s.before.state, s.event), player)
		if s.step.Text != "" && !slices.Equal(before, after) {
			x.Story = append(x.Story, s.step)
		}
	}
	return x, nil
}
