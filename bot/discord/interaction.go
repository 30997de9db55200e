package discord

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"arbiter/commands"
	"arbiter/commands/render"
	"arbiter/tracker"
)

// Types of interactions.
const (
	kindCommand      = 2
	kindComponent    = 3
	kindAutocomplete = 4
	kindModal        = 5
)

// interaction is an interaction as sent by Discord. It isn't decoded by
// discordgo, which fails on unknown components.
type interaction struct {
	ID          string `json:"id"`
	Application string `json:"application_id"`
	Type        int    `json:"type"`
	Token       string `json:"token"`
	Guild       string `json:"guild_id"`
	Channel     string `json:"channel_id"`
	Place       struct {
		Type int    `json:"type"`
		Last string `json:"last_message_id"` // the channel's last message; "" if unknown
	} `json:"channel"`
	Data    interactionData `json:"data"`
	Member  *member         `json:"member"`
	User    *user           `json:"user"`
	Message *struct {
		ID         string          `json:"id"`
		Flags      int             `json:"flags"`
		Components json.RawMessage `json:"components"`
		Files      []render.Kept   `json:"attachments"`
		Metadata   *struct {
			ID   string `json:"id"` // of the interaction that it answers
			User user   `json:"user"`
		} `json:"interaction_metadata"`
	} `json:"message"`
	Permissions string `json:"app_permissions"`
	// Context is where it was performed; nil if unknown. Owners are who
	// installed the application, by type of installation.
	Context     *int              `json:"context"`
	Owners      map[string]string `json:"authorizing_integration_owners"`
	Locale      string            `json:"locale"`       // of the user
	GuildLocale string            `json:"guild_locale"` // of the server

	direct *direct         // set if it came over HTTP
	raw    json.RawMessage // as sent
	from   delivery
	format int // of the names of its requests (requests.go)
}

type user struct {
	ID         string `json:"id"`
	Username   string `json:"username"`
	GlobalName string `json:"global_name"`
	Bot        bool   `json:"bot"`
}

// member is a user in a server.
type member struct {
	Nick        string `json:"nick"`
	User        *user  `json:"user"`
	Permissions string `json:"permissions"` // the user's, in this channel
}

// interactionData is the data of a command, a component or a modal.
type interactionData struct {
	Name     string        `json:"name"`
	Type     int           `json:"type"` // of the command
	Target   string        `json:"target_id"`
	Options  []givenOption `json:"options"`
	CustomID string        `json:"custom_id"`
	Values   []string      `json:"values"`
	// Components are those of a submitted modal, with their values.
	Components []field `json:"components"`
	Resolved   struct {
		Attachments map[string]attachment      `json:"attachments"` // by the id in an option's value
		Messages    map[string]json.RawMessage `json:"messages"`    // the Target of a message command, by id
		Users       map[string]user            `json:"users"`       // by the id in an option's value, or a selected one
		Members     map[string]member          `json:"members"`     // the same in a server, without their users
	} `json:"resolved"`
}

// givenOption is an option of a command, or a subcommand.
type givenOption struct {
	Name    string          `json:"name"`
	Type    int             `json:"type"`
	Value   json.RawMessage `json:"value"`
	Options []givenOption   `json:"options"`
	Focused bool            `json:"focused"`
}

// field is a component of a modal: a row or a label around an input, or the
// input itself.
type field struct {
	CustomID   string   `json:"custom_id"`
	Value      string   `json:"value"`
	Values     []string `json:"values"`
	Component  *field   `json:"component"`
	Components []field  `json:"components"`
}

// Types of options with nested options.
const (
	optionCommand = 1
	optionGroup   = 2
)

func decode(raw json.RawMessage) (*interaction, error) {
	in := &interaction{}
	if err := json.Unmarshal(raw, in); err != nil {
		return nil, fmt.Errorf("an interaction that can't be read: %w", err)
	}
	in.raw = raw
	if in.ID == "" || in.Token == "" || in.by().ID == "" {
		return nil, fmt.Errorf("an interaction (%s) without a token or a user", in.ID)
	}
	return in, nil
}

// by returns who performed it: a member in a server, a user elsewhere.
func (in *interaction) by() user {
	switch {
	case in.Member != nil && in.Member.User != nil:
		return *in.Member.User
	case in.User != nil:
		return *in.User
	}
	return user{}
}

// names returns the names of the user, best first.
func (in *interaction) names() []string {
	nick := ""
	if in.Member != nil {
		nick = in.Member.Nick
	}
	return in.by().names(nick)
}

// names returns the names of a user with a nickname, or "", best first.
func (u user) names(nick string) []string {
	names := []string{cleanName(nick), cleanName(u.GlobalName), cleanName(u.Username)}
	return append(slices.DeleteFunc(names, func(n string) bool { return n == "" }), "user "+u.ID)
}

// cleanName removes characters from a name that have a meaning in table talk.
func cleanName(name string) string {
	name = strings.Map(func(r rune) rune {
		if strings.ContainsRune("#@\"“”{}:;,./\n\t", r) {
			return ' '
		}
		return r
	}, name)
	name = strings.Join(strings.Fields(commands.Legible(name)), " ")
	if strings.Trim(name, "0123456789+- ") == "" {
		return ""
	}
	return name
}

// table returns the key of the channel's table.
func (in *interaction) table() string { return cmp.Or(in.Guild, noServer) + "/" + in.Channel }

// noServer is the server part of the key of a table outside servers.
const noServer = "@me"

// placeOf splits the key of a table into the server, "" for none, and the
// channel's Discord id.
func placeOf(table string) (server, channel string) {
	server, channel, _ = strings.Cut(table, "/")
	if server == noServer {
		server = ""
	}
	return server, channel
}

// ChannelOf returns the Discord id of a table's channel.
func ChannelOf(table string) string {
	_, channel := placeOf(table)
	return channel
}

// lookRequest returns a request for the board of a table, by nobody in particular.
func lookRequest(table string) commands.Request {
	server, _ := placeOf(table)
	return commands.Request{Channel: table, Server: server, Command: "board"}
}

// requester returns who requested the message of a component, or "" if nobody did.
func (in *interaction) requester() string {
	if in.Message == nil || in.Message.Metadata == nil {
		return ""
	}
	return in.Message.Metadata.User.ID
}

// private reports whether the component is on an ephemeral message.
func (in *interaction) private() bool {
	return in.Message != nil && in.Message.Flags&render.FlagPrivate != 0
}

// command returns the full name of the command, its options as text, and the
// option that is being completed.
func (in *interaction) command() (name string, options map[string]string, focused string) {
	name, given := in.Data.Name, in.Data.Options
	for len(given) == 1 && (given[0].Type == optionCommand || given[0].Type == optionGroup) {
		name, given = name+" "+given[0].Name, given[0].Options
	}
	options = make(map[string]string, len(given))
	for _, o := range given {
		options[o.Name] = o.text()
		if o.Focused {
			focused = o.Name
		}
	}
	return name, options, focused
}

func (o givenOption) text() string {
	var s string
	if json.Unmarshal(o.Value, &s) == nil {
		return s
	}
	return string(o.Value) // a number or boolean as written
}

// typed returns the values of a modal's fields by custom id.
func (in *interaction) typed() map[string]string {
	put := make(map[string]string)
	var read func(fields []field)
	read = func(fields []field) {
		for _, f := range fields {
			if f.CustomID != "" {
				put[f.CustomID] = cmp.Or(f.Value, strings.Join(f.Values, " "))
			}
			if f.Component != nil {
				read([]field{*f.Component})
			}
			read(f.Components)
		}
	}
	read(in.Data.Components)
	return put
}

// may reports whether the bot has permissions in this channel. If Discord
// doesn't say, it reports true.
func (in *interaction) may(bits uint64) bool {
	has, err := strconv.ParseUint(in.Permissions, 10, 64)
	return err != nil || has&administrator != 0 || has&bits == bits
}

// manages reports whether the user may manage the table: in a server with the
// permission Manage Server, in a DM with the bot always, and where the bot
// isn't a member never.
func (in *interaction) manages() bool {
	if in.visits() {
		return false
	}
	if in.Guild == "" {
		return true
	}
	if in.Member == nil {
		return false
	}
	has, err := strconv.ParseUint(in.Member.Permissions, 10, 64)
	return err == nil && has&(administrator|manageGuild) != 0
}

// complete sets the sender and place of a request.
func (in *interaction) complete(r commands.Request, by tracker.Speaker) commands.Request {
	r.Channel, r.By, r.Server, r.Manages, r.Visits = in.table(), by, in.Guild, in.manages(), in.visits()
	r.Locale = commands.Locale{Asker: in.Locale, Server: in.GuildLocale}
	return r
}
