package discordtest

import (
	"encoding/json"
	"maps"
	"slices"
)

// Types of commands and of options.
const (
	kindChat    = 1
	kindMessage = 3
	kindEntry   = 4

	optionSubcommand = 1
	optionGroup      = 2
	optionString     = 3
	optionInteger    = 4
	optionBoolean    = 5
	optionUser       = 6
	optionChannel    = 7
	optionNumber     = 10
	optionAttachment = 11
)

// Command is a registered application command.
type Command struct {
	ID          string            `json:"id"`
	Type        int               `json:"type"`
	Name        string            `json:"name"`
	Names       map[string]string `json:"name_localizations"`
	Description string            `json:"description"`
	Texts       map[string]string `json:"description_localizations"`
	Options     []Option          `json:"options"`
	Contexts    []int             `json:"contexts"`
	Installs    []int             `json:"integration_types"`

	raw map[string]any
}

// Option is an option of a command, a subcommand or a group of subcommands.
type Option struct {
	Type         int               `json:"type"`
	Name         string            `json:"name"`
	Names        map[string]string `json:"name_localizations"`
	Description  string            `json:"description"`
	Texts        map[string]string `json:"description_localizations"`
	Required     bool              `json:"required"`
	Autocomplete bool              `json:"autocomplete"`
	Choices      []Choice          `json:"choices"`
	Options      []Option          `json:"options"`
	MinLength    *int              `json:"min_length"`
	MaxLength    *int              `json:"max_length"`
	MinValue     *float64          `json:"min_value"`
	MaxValue     *float64          `json:"max_value"`
}

// Choice is a fixed or completed value of an option.
type Choice struct {
	Name  string            `json:"name"`
	Names map[string]string `json:"name_localizations"`
	Value any               `json:"value"`
}

// commandSet is the registered commands, global ("") and by guild.
type commandSet struct {
	byGuild map[string][]Command
	calls   int
}

// AddEntryPoint adds the command of an activity, as Discord does when the owner enables
// one, and returns its JSON object.
func (d *Discord) AddEntryPoint() map[string]any {
	d.mu.Lock()
	defer d.mu.Unlock()
	c := Command{Type: kindEntry, Name: "launch", raw: map[string]any{"type": kindEntry, "name": "launch", "handler": 2, "nsfw": true}}
	d.register(&c, "")
	if d.commands.byGuild == nil {
		d.commands.byGuild = map[string][]Command{}
	}
	d.commands.byGuild[""] = append(d.commands.byGuild[""], c)
	return maps.Clone(c.raw)
}

// Commands returns the global commands, then those of the guild.
func (d *Discord) Commands() []Command {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Concat(d.commands.byGuild[""], d.commands.byGuild[d.Guild.ID])
}

// CommandCalls returns the number of bulk overwrites that were accepted.
func (d *Discord) CommandCalls() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.commands.calls
}

// ownApplication refuses requests for another application, and for guilds that
// the bot is not in.
func (d *Discord) ownApplication(req *request) *refusal {
	if id := req.PathValue("application_id"); id != d.ApplicationID {
		return &refusal{status: 403, code: 20012, message: "You are not authorized to perform this action on this application", violation: true}
	}
	if id := req.PathValue("guild_id"); id != "" && d.world.guilds[id] == nil {
		return &refusal{status: 403, code: 50001, message: "Missing Access"}
	}
	return nil
}

func (d *Discord) getCommands(req *request) (int, any, *refusal) {
	if r := d.ownApplication(req); r != nil {
		return 0, nil, r
	}
	all := d.commands.byGuild[req.PathValue("guild_id")]
	if req.URL.Query().Get("with_localizations") != "true" {
		all = slices.Clone(all)
		for i := range all {
			all[i].raw = maps.Clone(all[i].raw)
			delete(all[i].raw, "name_localizations")
			delete(all[i].raw, "description_localizations")
		}
	}
	return 200, rawCommands(all), nil
}

func (d *Discord) putCommands(req *request) (int, any, *refusal) {
	if r := d.ownApplication(req); r != nil {
		return 0, nil, r
	}
	var sent []Command
	if r := req.body.decode(&sent); r != nil {
		return 0, nil, r
	}
	if r := lintCommands(sent).refusal(); r != nil {
		return 0, nil, r
	}
	var raw []map[string]any
	if err := json.Unmarshal(req.body.json, &raw); err != nil {
		return 0, nil, malformed("", "%v", err)
	}
	guild := req.PathValue("guild_id")
	if r := d.lintInstalls(sent).refusal(); r != nil {
		return 0, nil, r
	}
	entry := func(c Command) bool { return c.Type == kindEntry }
	if guild == "" && slices.ContainsFunc(d.commands.byGuild[""], entry) && !slices.ContainsFunc(sent, entry) {
		return 0, nil, &refusal{
			status: 400, code: 50240, violation: true,
			message: "You cannot remove this app's Entry Point command in a bulk update operation. Please include the Entry Point command in your update request or delete it separately.",
		}
	}
	for i := range sent {
		sent[i].Type = max(sent[i].Type, kindChat)
		sent[i].raw = raw[i]
		d.register(&sent[i], guild)
	}
	if d.commands.byGuild == nil {
		d.commands.byGuild = map[string][]Command{}
	}
	d.commands.byGuild[guild] = sent
	d.commands.calls++
	return 200, rawCommands(sent), nil
}

// register adds Discord's fields to a command. An existing command keeps its
// id.
func (d *Discord) register(c *Command, guild string) {
	c.ID = d.snowflake()
	for _, old := range d.commands.byGuild[guild] {
		if old.Name == c.Name && old.Type == c.Type {
			c.ID = old.ID
		}
	}
	maps.Copy(c.raw, map[string]any{
		"id": c.ID, "application_id": d.ApplicationID, "version": d.snowflake(), "type": c.Type, "description": c.Description,
	})
	for k, v := range map[string]any{
		"default_member_permissions": nil, "nsfw": false, "contexts": nil, "integration_types": []int{0},
	} {
		if c.raw[k] == nil {
			c.raw[k] = v
		}
	}
	if guild != "" {
		c.raw["guild_id"] = guild
	} else if c.raw["dm_permission"] == nil {
		c.raw["dm_permission"] = true
	}
}

func rawCommands(commands []Command) []any {
	raw := make([]any, len(commands))
	for i, c := range commands {
		raw[i] = c.raw
	}
	return raw
}
