package commands

import (
	"context"
	"maps"

	"arbiter/commands/language"
	"arbiter/commands/render/picture"
	"arbiter/tracker"
)

// Names and values of settings, as they are stored and typed. The first value
// of each is what holds where nothing is set.
const (
	setLookUps      = "lookups"
	lookUpsPrivate  = "private"
	lookUpsPublic   = "public"
	setAct          = "act"
	actEveryone     = "everyone"
	actOwn          = "own"
	setTheme        = "theme"
	themeDark       = string(picture.Dark)
	themeLight      = string(picture.Light)
	setLanguage     = "language"
	languageOwn     = "own" // each person's
	languageEnglish = "en"
	languageGerman  = "de"
	setImages       = "images"
	imagesOn        = "on"
	imagesOff       = "off"
	// SetUpdates is the setting that names the channel in which new rules are
	// announced, as requests name it.
	SetUpdates  = "updates"
	updatesOff  = "off"
	updatesHere = "here" // as it is typed
)

// setting is something that those who manage a server can set for it.
type setting struct {
	name   string
	holder string // what is asked above its values
	values []settingValue
	byHost bool // where nothing is set, what holds is the host's to say, not the first value
}

type settingValue struct {
	value string
	label string // in a list to pick from
	says  string // what holds with it
}

// settings are all there are. The channel of updates is no value of its own
// here: it is wherever updates:here is said.
var settings = []setting{
	{name: setLookUps, holder: "Who sees look-ups", values: []settingValue{
		{lookUpsPrivate, "Look-ups: private", "only who looks something up sees it, and may quote it in the channel"},
		{lookUpsPublic, "Look-ups: for everybody", "everybody sees what is looked up"},
	}},
	{name: setAct, holder: "Who may act", values: []settingValue{
		{actEveryone, "Acting: everyone seated", "everyone seated may do everything"},
		{actOwn, "Acting: each their own", "each player acts with their own permanents, life and counters; the host and server managers with everything"},
	}},
	{name: SetUpdates, holder: "Where new rules are announced", values: []settingValue{
		{updatesOff, "New rules: not announced", "new rules are not announced"},
		{updatesHere, "New rules: announced here", "new rules are announced in this channel"},
	}},
	{name: setTheme, holder: "How the board looks", values: []settingValue{
		{themeDark, "Board: dark", "the board is drawn dark"},
		{themeLight, "Board: light", "the board is drawn light"},
	}},
	{name: setLanguage, holder: "Which language I speak", values: []settingValue{
		{languageOwn, "Language: each person's own", "I answer each person in their own language"},
		{languageEnglish, "Language: English", "I answer in English"},
		{languageGerman, "Language: German", "I answer in German"},
	}},
	{name: setImages, holder: "Whether cards show their pictures", byHost: true, values: []settingValue{
		{imagesOn, "Pictures of cards: shown", "pictures of cards are shown, as links to their source"},
		{imagesOff, "Pictures of cards: not shown", "pictures of cards are not shown"},
	}},
}

// Preferences are what is set where a request comes from: values by name.
type Preferences map[string]string

// get is the value that holds.
func (p Preferences) get(name string) string {
	for _, s := range settings {
		if v := p[name]; s.name == name && v == "" {
			return s.values[0].value
		}
	}
	return p[name]
}

// place is the scope whose settings hold for a request: its server, or where
// there is none, its channel.
func (r Request) place() tracker.Scope {
	if r.Server == "" {
		return tracker.Scope{Kind: tracker.OfChannel, ID: r.Channel}
	}
	return tracker.Scope{Kind: tracker.OfServer, ID: r.Server}
}

// preferences are what is set where a request comes from.
func (j *Judge) preferences(ctx context.Context, r Request) (Preferences, error) {
	set, err := j.Settings.Settings(ctx, r.place())
	if err == nil && set[setImages] == "" && j.HideImages {
		set = maps.Clone(set)
		if set == nil {
			set = make(map[string]string)
		}
		set[setImages] = imagesOff
	}
	return set, err
}

// Reads is the language in which whoever asks is answered: the one that the place
// has chosen for everybody, or their own.
func (j *Judge) Reads(ctx context.Context, r Request) *language.Tongue {
	locale := r.Locale.Asker
	if set, err := j.preferences(ctx, r); err == nil && set.get(setLanguage) != languageOwn {
		locale = set.get(setLanguage)
	}
	return j.Languages.In(locale)
}
