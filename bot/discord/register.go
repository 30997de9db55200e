package discord

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strconv"

	"arbiter/commands"
	"arbiter/commands/language"
)

// errToken reports that Discord doesn't accept the token.
var errToken = errors.New("discord doesn't accept DISCORD_TOKEN; reset the token on the application's Bot page and put the new one into .env")

func token(err error) error {
	if refusal, ok := errors.AsType[*apiError](err); ok && refusal.Status == http.StatusUnauthorized {
		return errToken
	}
	return err
}

// application is the bot's application.
type application struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	VerifyKey string `json:"verify_key"` // the hexadecimal key of Discord's signatures
	// Installations are the permitted ways to install it.
	Installations map[string]json.RawMessage `json:"integration_types_config"`
	Link          string                     `json:"custom_install_url"` // the owner's own link
	Bot           struct {
		Username string `json:"username"`
	} `json:"bot"`
}

// loadApplication requests the application. It retries until Discord answers.
func (b *Bot) loadApplication(ctx context.Context) error {
	err := b.retry(ctx, request{method: "GET", path: "/applications/@me", out: &b.self, idempotent: true})
	if err == nil && ctx.Err() == nil && b.Claim != nil {
		err = b.Claim(ctx, b.self.ID)
	}
	if err == nil && ctx.Err() == nil {
		id := b.self.ID
		b.applicationID.Store(&id)
		b.self.Bot.Username = cmp.Or(b.self.Bot.Username, b.self.Name)
		b.logError(ctx, "set how the application is installed", b.setInstallation(ctx))
		b.Say("Invite the bot: " + Invitation(b.self.ID))
	}
	return err
}

// retry retries a request until Discord answers or refuses permanently, or ctx
// is done.
func (b *Bot) retry(ctx context.Context, r request) error {
	for failures := 1; ctx.Err() == nil; failures++ {
		err := token(b.client.do(ctx, r))
		if err == nil || permanent(err) {
			return err
		}
		if failures == 1 && ctx.Err() == nil {
			b.Say("Discord can't be reached yet; trying again. (" + err.Error() + ")")
		}
		b.logError(ctx, r.path, err)
		waitFor(ctx, backoff(failures))
	}
	return nil
}

// permanent reports whether an error is permanent.
func permanent(err error) bool {
	refusal, refused := errors.AsType[*apiError](err)
	return errors.Is(err, errToken) ||
		refused && refusal.Status < http.StatusInternalServerError && refusal.Status != http.StatusTooManyRequests
}

// register overwrites the registered commands if they differ, unless a newer version is
// running: those are its.
func (b *Bot) register(ctx context.Context) error {
	path := "/applications/" + b.self.ID + "/commands"
	ours := b.self.installable(append(definitions(b.Judge.Commands(), b.Judge.Languages.All()), onMessages(b.Judge.MessageCommands(), b.Judge.Languages.All())...))
	var theirs []registered
	if err := b.retry(ctx, request{method: "GET", path: path + "?with_localizations=true", route: path, out: &theirs, idempotent: true}); err != nil || ctx.Err() != nil {
		return err
	}
	var known []definition
	var entry []map[string]any
	for _, r := range theirs {
		if r.Type == commandEntry {
			entry = append(entry, r.whole)
			continue
		}
		known = append(known, r.definition)
	}
	newer := func(c int) bool { return c > 0 }
	if hash(ours) != hash(known) && (len(known) == 0 || !b.replica.beside(ctx, newer)) {
		theirs = nil
		if err := b.retry(ctx, request{method: "PUT", path: path, body: withEntry(ours, entry), out: &theirs, idempotent: true}); err != nil || ctx.Err() != nil {
			return err
		}
	}
	b.names.Lock()
	defer b.names.Unlock()
	b.commandIDs = make(map[string]string, len(theirs))
	for _, r := range theirs {
		if r.Type == commandChat {
			b.commandIDs[r.Name] = r.ID
		}
	}
	return nil
}

// registered is a command registered at Discord.
type registered struct {
	definition
	ID    string
	whole map[string]any // all of its fields
}

// UnmarshalJSON decodes a command.
func (r *registered) UnmarshalJSON(raw []byte) error {
	var id struct {
		ID string `json:"id"`
	}
	err := errors.Join(json.Unmarshal(raw, &r.definition), json.Unmarshal(raw, &id), json.Unmarshal(raw, &r.whole))
	r.ID = id.ID
	return err
}

// entryFields are the fields of an entry point that an application sets.
var entryFields = []string{
	"id", "type", "name", "name_localizations", "description", "default_member_permissions", "contexts", "integration_types", "handler", "nsfw",
}

// withEntry returns the body that overwrites the commands. It includes the entry point
// command, which Discord creates for an application with an activity: an overwrite without
// it is refused (50240).
func withEntry(ours []definition, entry []map[string]any) []any {
	all := make([]any, 0, len(ours)+len(entry))
	for _, d := range ours {
		all = append(all, d)
	}
	for _, e := range entry {
		kept := make(map[string]any)
		for _, field := range entryFields {
			if value := e[field]; value != nil {
				kept[field] = value
			}
		}
		all = append(all, kept)
	}
	return all
}

// definition is a command in Discord's form, with the fields that are used.
type definition struct {
	Type int `json:"type"`
	named
	Options      []definedOpt `json:"options,omitempty"`
	Contexts     []int        `json:"contexts,omitempty"`
	Installation []int        `json:"integration_types,omitempty"`
}

// named is the name and description of a command or option, in English and by
// locale. An interaction has the English name.
type named struct {
	Name         string            `json:"name"`
	Names        map[string]string `json:"name_localizations,omitempty"`
	Description  string            `json:"description"`
	Descriptions map[string]string `json:"description_localizations,omitempty"`
}

type definedOpt struct {
	Type int `json:"type"`
	named
	Required     bool         `json:"required,omitempty"`
	Autocomplete bool         `json:"autocomplete,omitempty"`
	Choices      []choice     `json:"choices,omitempty"`
	Options      []definedOpt `json:"options,omitempty"`
}

type choice struct {
	Name  string            `json:"name"`
	Names map[string]string `json:"name_localizations,omitempty"`
	Value any               `json:"value"`
}

// Types of commands and options.
const (
	commandChat      = 1
	commandMessage   = 3
	commandEntry     = 4 // the entry point of an activity
	optionString     = 3
	optionInteger    = 4
	optionUser       = 6
	optionAttachment = 11
)

// definitions returns the slash commands in Discord's form, with translations.
func definitions(all []commands.Command, languages []*language.Tongue) []definition {
	out := make([]definition, 0, len(all))
	for _, c := range all {
		out = append(out, definition{
			Type: commandChat, named: called(c.Name, c.Description, languages), Options: defined(c, languages),
		}.offered(c.Anywhere))
	}
	return out
}

// onMessages returns the message commands in Discord's form, which have no
// descriptions.
func onMessages(all []commands.Command, languages []*language.Tongue) []definition {
	out := make([]definition, 0, len(all))
	for _, c := range all {
		d := definition{Type: commandMessage, named: named{Name: c.Name}}
		for _, l := range languages {
			if text := l.Say(c.Name); text != c.Name {
				d.Names = with(d.Names, l, text)
			}
		}
		out = append(out, d.offered(c.Anywhere))
	}
	return out
}

// offered returns the command with its contexts: servers with the bot and
// direct messages with it, and if anywhere is true, everywhere for users who
// have installed the application.
func (d definition) offered(anywhere bool) definition {
	d.Contexts, d.Installation = []int{inGuild, inDirect}, []int{installGuild}
	if anywhere {
		d.Contexts, d.Installation = append(d.Contexts, inPrivate), append(d.Installation, installUser)
	}
	return d
}

// installable removes the installation by users from commands if the
// application doesn't permit it, since Discord may reject it then.
func (a *application) installable(all []definition) []definition {
	if _, users := a.Installations[strconv.Itoa(installUser)]; users || len(a.Installations) == 0 {
		return all
	}
	for i := range all {
		all[i] = all[i].offered(false)
	}
	return all
}

func defined(c commands.Command, languages []*language.Tongue) []definedOpt {
	var out []definedOpt
	for _, below := range c.Below {
		kind := optionCommand
		if len(below.Below) > 0 {
			kind = optionGroup
		}
		out = append(out, definedOpt{Type: kind, named: called(below.Name, below.Description, languages), Options: defined(below, languages)})
	}
	for _, o := range c.Options {
		if o.Local {
			continue // options for local files aren't offered on Discord
		}
		d := definedOpt{Type: optionString, named: called(o.Name, o.Description, languages), Required: o.Required, Autocomplete: o.Completes}
		switch {
		case o.Number:
			d.Type = optionInteger
		case o.File:
			d.Type = optionAttachment
		case o.Person:
			d.Type = optionUser
		}
		for _, value := range o.Among {
			d.Choices = append(d.Choices, choice{Name: value, Names: names(value, languages), Value: value})
		}
		out = append(out, d)
	}
	return out
}

func called(name, description string, languages []*language.Tongue) named {
	n := named{Name: name, Names: names(name, languages), Description: description}
	for _, l := range languages {
		if d := l.Say(description); d != description {
			n.Descriptions = with(n.Descriptions, l, d)
		}
	}
	return n
}

// names returns the translations of a name that differ from it.
func names(english string, languages []*language.Tongue) (all map[string]string) {
	for _, l := range languages {
		if n := l.Name(english); n != english {
			all = with(all, l, n)
		}
	}
	return all
}

func with(all map[string]string, l *language.Tongue, text string) map[string]string {
	if all == nil {
		all = make(map[string]string)
	}
	all[l.Locale()] = text
	return all
}

// hash returns a hash of commands that doesn't depend on their order.
func hash(all []definition) string {
	all = slices.Clone(all)
	slices.SortFunc(all, func(a, b definition) int {
		return cmp.Or(cmp.Compare(a.Type, b.Type), cmp.Compare(a.Name, b.Name))
	})
	for i := range all {
		all[i].Contexts = slices.Sorted(slices.Values(all[i].Contexts))
		all[i].Installation = slices.Sorted(slices.Values(all[i].Installation))
	}
	raw, err := json.Marshal(all)
	if err != nil {
		return ""
	}
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:])
}
