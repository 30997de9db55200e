package commands

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/rules"
	"arbiter/tracker"
)

// counter is a kind of counter, as in data/<game>/counters.json.
type counter struct {
	Game rules.Game   `json:"-"`
	Name string       `json:"name"`
	Rule tracker.Rule `json:"rule"` // the rule for its effect; "" if only cards give it one

	Trigger struct {
		Rule tracker.Rule `json:"rule"`
	} `json:"trigger"` // the ability it triggers, which has its own rule
}

func (j *Judge) readCounters() ([]counter, error) {
	var all []counter
	for _, game := range j.allGames() {
		var file struct {
			Kinds []counter `json:"kinds"`
			Free  []string  `json:"free"`
		}
		if err := readJSON(j.Facts, game+"/counters.json", &file); err != nil {
			return nil, err
		}
		for _, name := range file.Free {
			file.Kinds = append(file.Kinds, counter{Name: name})
		}
		for _, k := range file.Kinds {
			k.Game = rules.Game(game)
			all = append(all, k)
		}
	}
	return all, nil
}

// keyOf returns the stable key of a game's rule.
func keyOf(game rules.Game, rule string) tracker.Rule { return tracker.Rule(string(game) + "/" + rule) }

var (
	sayCounter = regexp.MustCompile(`(?i)\s+counters?$`)
	sized      = regexp.MustCompile(`^([-+])(?:\d+|X)/([-+])(?:\d+|Y)$`)
)

// counterNamed finds a kind of counter: "oil", "oil counters", "+1/+1". said
// reports whether the word "counter" was given.
func (j *Judge) counterNamed(text string) (k counter, said, found bool) {
	name := sayCounter.ReplaceAllString(strings.TrimSpace(text), "")
	said = name != strings.TrimSpace(text)
	kind := sized.ReplaceAllString(name, "${1}X/${2}Y")
	i := slices.IndexFunc(j.counters, func(k counter) bool { return strings.EqualFold(k.Name, kind) })
	if i < 0 {
		return counter{}, said, false
	}
	k = j.counters[i]
	if kind != name {
		k.Name = name
	}
	return k, said, true
}

// defineCounter explains a counter: by its rule, or by the fact that only
// cards give it an effect.
func (c *call) defineCounter(k counter) Reply {
	title := capital(k.Name) + " counter"
	v := c.judge.Library.Default(k.Game)
	if ref := c.judge.cite(k.Rule).Ref; k.Rule != "" && ref != "" {
		if page, ok := v.Show(ref); ok {
			r := rulePage(v, page, rules.Answer{}, c.reader())
			r.Title, r.Next = tracker.Named(title), tracker.Say("The whole rule: %s", tracker.Name(ruleLine(k.Game, ref)))
			if triggers := c.judge.cite(k.Trigger.Rule).Ref; k.Trigger.Rule != "" && triggers != "" {
				r.Pages = paged(append(slices.Concat(r.Pages...), say(v, []rules.Ref{triggers}, c.reader().Judge)...))
			}
			return r
		}
	}
	r := Reply{
		Title: tracker.Named(title), Notices: []tracker.Message{tracker.Say("In Arbiter's own words, not the official text.")},
		Pages: paged([]Block{{Text: tracker.Say("A free counter: the rules say nothing of its own about it. It marks what the cards that use it say.")}}),
	}
	if all := c.judge.cite(keyOf(k.Game, "counter/what")); all.Ref != "" {
		r.Next = tracker.Say("About counters: %s", tracker.Name(ruleLine(k.Game, all.Ref)))
		r.Pages[0] = append(r.Pages[0], Block{Style: Small, Text: tracker.Named(all.String())})
	}
	return r
}
