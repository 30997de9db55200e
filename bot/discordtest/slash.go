package discordtest

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// Slash performs a command: "/rule", or "/game start" for a subcommand. Values
// are strings, booleans, numbers, *User, *Channel and *File. It fails the test
// if a client would not send the command (an unknown command or option, a
// missing required one, text for a number).
func (u *User) Slash(c *Channel, line string, values map[string]any) *Interaction {
	d := u.d
	d.mu.Lock()
	defer d.mu.Unlock()
	call, err := d.parse(u, c, line, values)
	if err == nil {
		err = call.complete()
	}
	if err != nil {
		return u.refuse("%s: %w", line, err)
	}
	return d.begin(u, c, TypeCommand, call.data(d, ""), nil)
}

// Autocomplete requests completions of the focused option, whose value is the
// text typed so far. [Interaction.Choices] returns them.
func (u *User) Autocomplete(c *Channel, line string, values map[string]any, focused string) *Interaction {
	d := u.d
	d.mu.Lock()
	defer d.mu.Unlock()
	call, err := d.parse(u, c, line, values)
	if err != nil {
		return u.refuse("%s: %w", line, err)
	}
	n := slices.IndexFunc(call.options, func(o Option) bool { return o.Name == focused })
	if n < 0 || !call.options[n].Autocomplete {
		return u.refuse("%s: the option %q has no autocomplete", line, focused)
	}
	if _, ok := values[focused].(string); !ok {
		return u.refuse("%s: what was typed in %q is no string", line, focused)
	}
	i := d.begin(u, c, TypeAutocomplete, call.data(d, focused), nil)
	i.focused = call.options[n].Type
	return i
}

// call is a parsed command.
type call struct {
	command *Command
	path    []Option // group and subcommand
	options []Option // of the innermost subcommand
	values  map[string]any
	guild   *Guild
}

func (d *Discord) parse(u *User, c *Channel, line string, values map[string]any) (*call, error) {
	words := strings.Fields(strings.TrimPrefix(line, "/"))
	if len(words) == 0 {
		return nil, errors.New("no command")
	}
	found := &call{values: values, guild: c.Guild}
	var err error
	if found.command, err = d.offered(u, c, kindChat, words[0]); err != nil {
		return nil, err
	}
	found.options = found.command.Options
	for _, word := range words[1:] {
		n := slices.IndexFunc(found.options, func(o Option) bool { return o.Name == word && o.Type <= optionGroup })
		if n < 0 {
			return nil, fmt.Errorf("no such subcommand: %s", word)
		}
		found.path = append(found.path, found.options[n])
		found.options = found.options[n].Options
	}
	if len(found.options) > 0 && found.options[0].Type <= optionGroup {
		return nil, errors.New("a subcommand is missing")
	}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		if !slices.ContainsFunc(found.options, func(o Option) bool { return o.Name == name }) {
			return nil, fmt.Errorf("no such option: %s", name)
		}
	}
	return found, nil
}

// complete validates the values as a client does.
func (c *call) complete() error {
	for _, o := range c.options {
		v, given := c.values[o.Name]
		if !given {
			if o.Required {
				return fmt.Errorf("the option %s is required", o.Name)
			}
			continue
		}
		if err := o.takes(v); err != nil {
			return fmt.Errorf("%s: %w", o.Name, err)
		}
	}
	return nil
}

func (o *Option) takes(v any) error {
	ok := true
	r := reflect.ValueOf(v)
	switch o.Type {
	case optionString:
		s, is := v.(string)
		n := len([]rune(s))
		if ok = is; is && (n == 0 || n > 6000 || o.MinLength != nil && n < *o.MinLength || o.MaxLength != nil && n > *o.MaxLength) {
			return fmt.Errorf("%d characters are too few or too many", n)
		}
	case optionInteger, optionNumber:
		var n float64
		switch {
		case r.CanInt():
			n = float64(r.Int())
		case r.CanFloat() && o.Type == optionNumber:
			n = r.Float()
		default:
			ok = false
		}
		if ok && (o.MinValue != nil && n < *o.MinValue || o.MaxValue != nil && n > *o.MaxValue) {
			return fmt.Errorf("%v is too little or too much", n)
		}
	case optionBoolean:
		_, ok = v.(bool)
	case optionUser:
		_, ok = v.(*User)
	case optionChannel:
		_, ok = v.(*Channel)
	case optionAttachment:
		_, ok = v.(*File)
	default:
		return fmt.Errorf("the fake can't fill options of type %d", o.Type)
	}
	if !ok {
		return fmt.Errorf("%v (%T) is no value for an option of type %d", v, v, o.Type)
	}
	if len(o.Choices) > 0 && !slices.ContainsFunc(o.Choices, func(c Choice) bool { return fmt.Sprint(c.Value) == fmt.Sprint(v) }) {
		return fmt.Errorf("%v is none of its choices", v)
	}
	return nil
}

// data returns the data of the interaction; focused is the option being
// completed.
func (c *call) data(d *Discord, focused string) map[string]any {
	users, members, channels, uploads := map[string]any{}, map[string]any{}, map[string]any{}, map[string]any{}
	options := []any{}
	for _, o := range c.options {
		v, given := c.values[o.Name]
		if !given {
			continue
		}
		option := map[string]any{"name": o.Name, "type": o.Type, "value": v}
		switch v := v.(type) {
		case *User:
			option["value"] = v.ID
			users[v.ID] = v.json()
			if c.guild != nil {
				members[v.ID] = v.member(false)
			}
		case *Channel:
			option["value"] = v.ID
			channels[v.ID] = v.json()
		case *File:
			id := d.snowflake()
			option["value"], uploads[id] = id, d.upload(id, v)
		}
		if o.Name == focused {
			option["focused"] = true
		}
		options = append(options, option)
	}
	for _, p := range slices.Backward(c.path) {
		options = []any{map[string]any{"name": p.Name, "type": p.Type, "options": options}}
	}
	data := map[string]any{"id": c.command.ID, "name": c.command.Name, "type": kindChat}
	if len(options) > 0 {
		data["options"] = options
	}
	if c.command.raw["guild_id"] != nil {
		data["guild_id"] = c.command.raw["guild_id"]
	}
	if len(users)+len(channels)+len(uploads) > 0 {
		data["resolved"] = map[string]any{"users": users, "members": members, "channels": channels, "attachments": uploads}
	}
	return data
}
