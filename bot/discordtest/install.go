package discordtest

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
)

// Types of installation, and the contexts of interactions (documentation,
// "Interaction Context Types").
const (
	installGuild   = 0
	installUser    = 1
	contextGuild   = 0
	contextBotDM   = 1
	contextPrivate = 2
)

// foreignPermissions are an application's permissions where it is not a member
// and can only answer.
const foreignPermissions = PermissionEmbedLinks | PermissionAttachFiles

// ForeignChannel adds a text channel of a server that the bot isn't in. Users
// who have installed the application can use its commands there.
func (d *Discord) ForeignChannel(name string) *Channel {
	d.mu.Lock()
	defer d.mu.Unlock()
	c := d.channel(name, &Guild{ID: d.snowflake(), Name: name, Locale: "en-US", without: true})
	c.permissions = foreignPermissions
	return c
}

// PrivateChannel adds a direct message channel between users, without the bot.
func (d *Discord) PrivateChannel(of ...*User) *Channel {
	d.mu.Lock()
	defer d.mu.Unlock()
	c := d.channel("", nil)
	c.kind, c.without, c.permissions = typeDirect, true, foreignPermissions
	if len(of) > 2 {
		c.kind = typeGroup
	}
	c.Members = of
	return c
}

// place returns the context of interactions in the channel.
func (c *Channel) place() int {
	switch {
	case c.Guild != nil:
		return contextGuild
	case c.without:
		return contextPrivate
	}
	return contextBotDM
}

// installations returns the application's settings for installation.
func (d *Discord) installations() map[string]any {
	if d.installed != nil {
		return d.installed
	}
	all := map[string]any{strconv.Itoa(installGuild): map[string]any{}}
	if !d.options.GuildsOnly {
		all[strconv.Itoa(installUser)] = map[string]any{}
	}
	return all
}

// Installations returns the application's settings for installation.
func (d *Discord) Installations() map[string]any {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.installations()
}

// SetInstallations sets the settings for installation, and the owner's own link or "", as
// the owner would.
func (d *Discord) SetInstallations(ways map[string]any, link string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.installed, d.installLink = ways, link
}

// patchApplication changes the settings for installation. Install parameters are refused
// if there is a custom link.
func (d *Discord) patchApplication(req *request) (int, any, *refusal) {
	var p struct {
		Ways   map[string]any `json:"integration_types_config"`
		Params any            `json:"install_params"`
	}
	if r := req.body.decode(&p); r != nil {
		return 0, nil, r
	}
	if p.Params != nil && d.installLink != "" {
		return 0, nil, malformed("install_params", "an application has install parameters or a link of its own")
	}
	for way := range p.Ways {
		if way != strconv.Itoa(installGuild) && way != strconv.Itoa(installUser) {
			return 0, nil, malformed("integration_types_config."+way, "no type of installation")
		}
	}
	if p.Ways != nil {
		d.installed = p.Ways
	}
	return d.getApplication(req)
}

// lintInstalls finds commands for types of installation that the application
// doesn't have.
func (d *Discord) lintInstalls(commands []Command) linted {
	var l linted
	for i, c := range commands {
		if d.options.GuildsOnly && slices.Contains(c.Installs, installUser) {
			l.add(fmt.Sprint(i)+".integration_types", "INVALID", "the application can't be installed by users")
		}
	}
	return l
}

// offered returns the command that a user's client offers in the channel.
func (d *Discord) offered(u *User, c *Channel, kind int, name string) (*Command, error) {
	sets := [][]Command{d.commands.byGuild[""]}
	if c.Guild != nil {
		sets = append(sets, d.commands.byGuild[c.Guild.ID])
	}
	var found *Command
	for _, set := range sets {
		for i := range set {
			if set[i].Name == name && set[i].Type == kind {
				found = &set[i]
			}
		}
	}
	switch {
	case found == nil:
		return nil, errors.New("no such command is registered")
	case found.Contexts != nil && !slices.Contains(found.Contexts, c.place()):
		return nil, fmt.Errorf("the command is not for this place (context %d)", c.place())
	case len(d.owners(u, c, found)) == 0:
		return nil, fmt.Errorf("the command isn't installed here by anybody who could (integration types %v)", found.Installs)
	}
	return found, nil
}

// owners returns who installed the application for a user's command in the
// channel, by type of installation.
func (d *Discord) owners(u *User, c *Channel, command *Command) map[string]any {
	has := func(kind int) bool {
		return len(command.Installs) == 0 && kind == installGuild || slices.Contains(command.Installs, kind)
	}
	all := map[string]any{}
	switch {
	case !has(installGuild):
	case c.place() == contextBotDM:
		all[strconv.Itoa(installGuild)] = "0"
	case c.place() == contextGuild && !c.Guild.without:
		all[strconv.Itoa(installGuild)] = c.Guild.ID
	}
	if u.Installed && has(installUser) && !d.options.GuildsOnly {
		all[strconv.Itoa(installUser)] = u.ID
	}
	return all
}

// ownersOf returns the owners of an interaction: those of its command, or those
// of its message.
func (d *Discord) ownersOf(i *Interaction, data map[string]any, m *Message) map[string]any {
	for _, set := range d.commands.byGuild {
		for n := range set {
			if set[n].ID == data["id"] {
				return d.owners(i.User, i.Channel, &set[n])
			}
		}
	}
	if m != nil && m.interaction != nil {
		return m.interaction.owners
	}
	return d.owners(i.User, i.Channel, &Command{})
}

// userInstalled reports whether only the user has installed the application.
func (i *Interaction) userInstalled() bool {
	return i.Channel.place() != contextBotDM && i.owners[strconv.Itoa(installGuild)] == nil
}

// ephemeralOnly reports whether all answers are ephemeral: those of an external app,
// in a server that doesn't permit it to answer publicly.
func (i *Interaction) ephemeralOnly() bool {
	return i.userInstalled() && i.Channel.Guild != nil && i.User.Permissions&PermissionExternalApps == 0
}
