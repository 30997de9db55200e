package commands

import (
	"context"
	"slices"
	"strings"

	"arbiter/tracker"
)

func settingsCommand() Command {
	cmd := Command{
		Name: "settings", Description: "How Arbiter behaves in this server: everybody sees it, who manages the server changes it",
		run: setSettings,
	}
	descriptions := map[string]string{
		setLookUps:  "Who sees what is looked up",
		setAct:      "Who may act at a table: everyone seated, or each player with their own",
		SetUpdates:  "Whether new rules are announced in this channel",
		setTheme:    "How the picture of the board looks",
		setLanguage: "Which language I speak; own is each person's",
		setStyle:    "Whether rules are shown in plain words first, or in the official wording",
		setImages:   "Whether cards show their pictures, as links to their source",
	}
	for _, s := range settings {
		var values []string
		for _, v := range s.values {
			values = append(values, v.value)
		}
		cmd.Options = append(cmd.Options, Option{Name: s.name, Description: descriptions[s.name], Among: values})
	}
	return cmd
}

// setSettings stores the given settings and shows all.
func setSettings(ctx context.Context, c *call) (Reply, error) {
	var notices []tracker.Message
	for _, s := range settings {
		given := c.text(s.name)
		if given == "" {
			continue
		}
		if !c.Manages {
			return Reply{}, tracker.Refuse("Only those who manage this server change its settings.").
				Next("Ask somebody who may manage the server. /settings shows what is set.")
		}
		i := slices.IndexFunc(s.values, func(v settingValue) bool { return v.value == given })
		stored := given
		if i == 0 && !s.byHost {
			stored = "" // the default
		} else if s.name == SetUpdates {
			stored = c.Channel
		}
		if err := c.judge.Settings.Set(ctx, c.Place(), s.name, stored); err != nil {
			return Reply{}, err
		}
		notices = append(notices, tracker.Say("From now on, %s.", tracker.Say(s.values[i].says)))
	}
	var err error
	if c.set, err = c.judge.preferences(ctx, c.Request); err != nil {
		return Reply{}, err
	}
	r := c.panel()
	r.Notices = notices
	return r, nil
}

// panel shows all settings, each with a list of values.
func (c *call) panel() Reply {
	r := Reply{Title: tracker.Say("Settings of this server"), Private: true}
	if c.Server == "" {
		r.Title = tracker.Say("Settings of this conversation")
	}
	var page Page
	for _, s := range settings {
		now, says := c.currentValue(s)
		page = append(page, Block{Style: Item, Mark: tracker.Named(s.name), Text: says})
		pick := Pick{Holder: tracker.Say(s.holder), Now: now}
		for _, v := range s.values {
			pick.Of = append(pick.Of, Button{tracker.Say(v.label), "/settings " + s.name + ":" + v.value})
		}
		if c.Manages {
			r.Picks = append(r.Picks, pick)
		}
	}
	r.Pages = []Page{page}
	r.Next = tracker.Say("Who manages the server can change them.")
	if c.Manages {
		r.Next = tracker.Say("Change one: /settings theme:light")
	}
	return r
}

// currentValue returns the index and the description of a setting's value; the index
// is -1 for rules that are announced in another channel.
func (c *call) currentValue(s setting) (now int, says tracker.Message) {
	value := c.set.get(s.name)
	switch {
	case s.name != SetUpdates:
	case value == c.Channel:
		value = updatesHere
	case value != updatesOff:
		return -1, tracker.Say("new rules are announced in another channel")
	}
	now = slices.IndexFunc(s.values, func(v settingValue) bool { return v.value == value })
	if now < 0 {
		return now, tracker.Named(strings.TrimSpace(value))
	}
	return now, tracker.Say(s.values[now].says)
}
