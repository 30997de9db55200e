package commands

import (
	"context"
	"maps"

	"arbiter/commands/language"
	"arbiter/commands/render/picture"
	"arbiter/tracker"
)

// Names and values of settings, as stored and typed. The first value of each
// is its default.
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
	languageOwn     = "own" // each reader's own
	languageEnglish = "en"
	languageGerman  = "de"
	setStyle        = "style"
	stylePlain      = "plain"
	styleJudge      = "judge"
	setImages       = "images"
	imagesOn        = "on"
	imagesOff       = "off"
	// SetUpdates is the name of the setting for the channel where new rules
	// are announced.
	SetUpdates  = "updates"
	updatesOff  = "off"
	updatesHere = "here" // the value as typed
)

// setting is a setting of a server, which those who manage it can set.
type setting struct {
	name   string
	holder string // the label above its values
	values []settingValue
	byHost bool // the host configures the default
}

type settingValue struct {
	value string
	label string // in the list
	says  string // its effect, in words
}

// settings lists all settings. The channel of updates has no value here: it is
// the channel of updates:here.
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
	{name: setStyle, holder: "How rules are shown", values: []settingValue{
		{stylePlain, "Rules: plain words first", "plain words stand before the official wording of a rule"},
		{styleJudge, "Rules: official wording first", "the official wording of a rule stands before plain words"},
	}},
	{name: setImages, holder: "Whether cards show their pictures", byHost: true, values: []settingValue{
		{imagesOn, "Pictures of cards: shown", "pictures of cards are shown, as links to their source"},
		{imagesOff, "Pictures of cards: not shown", "pictures of cards are not shown"},
	}},
}

// Preferences are the settings for a request, by name.
type Preferences map[string]string

// get returns the value of a setting, or its default.
func (p Preferences) get(name string) string {
	for _, s := range settings {
		if v := p[name]; s.name == name && v == "" {
			return s.values[0].value
		}
	}
	return p[name]
}

// Place returns the scope of a request's settings: its server, or else its
// channel.
func (r Request) Place() tracker.Scope {
	if r.Server == "" {
		return tracker.Scope{Kind: tracker.OfChannel, ID: r.Channel}
	}
	return tracker.Scope{Kind: tracker.OfServer, ID: r.Server}
}

// preferences returns the settings for a request.
func (j *Judge) preferences(ctx context.Context, r Request) (Preferences, error) {
	set, err := j.Settings.Settings(ctx, r.Place())
	if err == nil && set[setImages] == "" && j.HideImages {
		set = maps.Clone(set)
		if set == nil {
			set = make(map[string]string)
		}
		set[setImages] = imagesOff
	}
	return set, err
}

// Reads returns the language of a reply: the one set for the place, or else
// the asker's.
func (j *Judge) Reads(ctx context.Context, r Request) *language.Tongue {
	locale := r.Locale.Asker
	if set, err := j.preferences(ctx, r); err == nil && set.get(setLanguage) != languageOwn {
		locale = set.get(setLanguage)
	}
	return j.Languages.In(locale)
}
