// Package bot assembles Arbiter from settings, stores and front ends.
//
//	config, err := bot.Load(os.Getenv)
//	fmt.Println(config.DataDir)
package bot

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"

	"arbiter/bot/discord"
	"arbiter/commands"
	"arbiter/commands/language"
	"arbiter/data"
	"arbiter/rules/updater"
	"arbiter/tracker/postgres"
)

// Config is Arbiter's settings. Each is an environment variable; .env.example
// lists them with their defaults.
type Config struct {
	Token   Secret // DISCORD_TOKEN; empty if there is no bot
	API     string // DISCORD_API: the URL of Discord's HTTP API, with version
	DataDir string // ARBITER_DATA_DIR: the folder of the databases
	// Database is ARBITER_DATABASE_URL: the PostgreSQL database with the games; empty
	// for a file in the data folder.
	Database Secret
	RulesURL string // ARBITER_RULES_URL: the publisher's page of Magic's rules; empty for no downloads
	// DocumentsURL is ARBITER_DOCUMENTS_URL: the publisher's page of Magic's
	// documents for tournaments; empty for no downloads.
	DocumentsURL string
	CardsURL     string // ARBITER_CARDS_URL: the list of the files of all cards; empty for no downloads
	RuleURL      string // ARBITER_RULE_URL: a public page of each rule, with a placeholder for its number, or ""
	// RulesChannel is ARBITER_RULES_CHANNEL: the id of the Discord channel in
	// which new editions are announced, or "".
	RulesChannel string
	Words        bool       // ARBITER_BOARD is text: live boards are text instead of pictures
	WhenFree     bool       // ARBITER_BOARD is auto: live boards that would wait to be drawn are text
	HideImages   bool       // ARBITER_IMAGES is off: pictures of cards are shown only if a server enables them
	Status       string     // ARBITER_STATUS_ADDR: the address for /healthz and /metrics, or ""
	WebURL       string     // ARBITER_WEB_URL: the public address of the pages (--web), or ""
	ClientSecret Secret     // DISCORD_CLIENT_SECRET: tables are an Activity, too; "" if not
	Language     string     // ARBITER_LANGUAGE: the locale of the console; empty for English
	LogLevel     slog.Level // ARBITER_LOG_LEVEL: debug, info, warn or error
}

// Games returns the path of the file with the games.
func (c Config) Games() string { return filepath.Join(c.DataDir, "games.db") }

// Boards returns the path of the file in which earlier versions stored live
// boards.
func (c Config) Boards() string { return filepath.Join(c.DataDir, "boards.json") }

// Log returns the path of the log file.
func (c Config) Log() string { return filepath.Join(c.DataDir, "arbiter.log") }

// Salt returns the path of the secret salt for the tags of ids in the log.
func (c Config) Salt() string { return filepath.Join(c.DataDir, "log-salt") }

// Reference returns the path of the file with imported editions and cards.
func (c Config) Reference() string { return filepath.Join(c.DataDir, "reference.db") }

// Announced returns the path of the file that records announced editions.
func (c Config) Announced() string { return filepath.Join(c.DataDir, "rules-announced.json") }

// RulesNote returns the path of the validators of the last download of rules.
func (c Config) RulesNote() string { return filepath.Join(c.DataDir, "rules-update.json") }

// DocumentsNote returns the path of the validators of the last download of
// documents for tournaments.
func (c Config) DocumentsNote() string { return filepath.Join(c.DataDir, "documents-update.json") }

// CardsNote returns the path of the validators of the last download of cards.
func (c Config) CardsNote() string { return filepath.Join(c.DataDir, "cards-update.json") }

// Load reads the settings. The error lists all that is wrong with them, one per
// line.
func Load(getenv func(string) string) (Config, error) {
	var problems []error
	c := Config{
		Token:   Secret(strings.TrimSpace(getenv("DISCORD_TOKEN"))),
		API:     strings.TrimSuffix(strings.TrimSpace(getenv("DISCORD_API")), "/"),
		DataDir: strings.TrimSpace(getenv("ARBITER_DATA_DIR")),
	}
	if c.Database = Secret(strings.TrimSpace(getenv("ARBITER_DATABASE_URL"))); c.Database != "" && postgres.CheckAddress(string(c.Database)) != nil {
		problems = append(problems, errors.New("ARBITER_DATABASE_URL: that is no address of a PostgreSQL database; write it as postgres://user:password@host:5432/database, or leave it out, and the games are in a file")) // not quoted: it may contain a password
	}
	if c.Status = strings.TrimSpace(getenv("ARBITER_STATUS_ADDR")); c.Status != "" {
		if _, port, err := net.SplitHostPort(c.Status); err != nil || port == "" {
			problems = append(problems, fmt.Errorf("ARBITER_STATUS_ADDR: %q is no address to listen on; write one such as 127.0.0.1:9090, or leave it out", c.Status))
		}
	}
	if c.WebURL = strings.TrimSuffix(strings.TrimSpace(getenv("ARBITER_WEB_URL")), "/"); c.WebURL != "" {
		if u, err := url.Parse(c.WebURL); err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" || u.Path != "" || u.RawQuery != "" || u.Fragment != "" || u.User != nil {
			problems = append(problems, fmt.Errorf("ARBITER_WEB_URL: %q is no address of a site; write one such as https://tables.example.org, without a path, or leave it out", c.WebURL))
		}
	}
	if c.ClientSecret = Secret(strings.TrimSpace(getenv("DISCORD_CLIENT_SECRET"))); c.ClientSecret != "" && !strings.HasPrefix(c.WebURL, "https://") {
		problems = append(problems, errors.New("DISCORD_CLIENT_SECRET: an Activity is reached at ARBITER_WEB_URL, with https; set that, or leave this out"))
	}
	switch board := strings.ToLower(strings.TrimSpace(getenv("ARBITER_BOARD"))); board {
	case "", "picture":
	case "text":
		c.Words = true
	case "auto":
		c.WhenFree = true
	default:
		problems = append(problems, fmt.Errorf("ARBITER_BOARD: %q is none of picture, text, auto", board))
	}
	switch images := strings.ToLower(strings.TrimSpace(getenv("ARBITER_IMAGES"))); images {
	case "", "on":
	case "off":
		c.HideImages = true
	default:
		problems = append(problems, fmt.Errorf("ARBITER_IMAGES: %q is none of on, off", images))
	}
	if c.Language = strings.TrimSpace(getenv("ARBITER_LANGUAGE")); c.Language != "" {
		if known, ok := knownLanguages(c.Language); !ok {
			problems = append(problems, fmt.Errorf("ARBITER_LANGUAGE: %q is none of %s", c.Language, strings.Join(known, ", ")))
		}
	}
	if c.API == "" {
		c.API = discord.API
	}
	if u, err := url.Parse(c.API); err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" {
		problems = append(problems, fmt.Errorf("DISCORD_API: %q is no address; leave it out, and it is %s", c.API, discord.API))
	}
	for _, at := range []struct {
		name, usual string
		to          *string
	}{{"ARBITER_RULES_URL", updater.Page, &c.RulesURL}, {updater.DocumentsSetting, updater.DocumentsPage, &c.DocumentsURL}, {"ARBITER_CARDS_URL", updater.CardList, &c.CardsURL}} {
		switch *at.to = strings.TrimSpace(getenv(at.name)); {
		case *at.to == "":
			*at.to = at.usual
		case strings.EqualFold(*at.to, "off"):
			*at.to = ""
		default:
			if u, err := url.Parse(*at.to); err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" {
				problems = append(problems, fmt.Errorf("%s: %q is no address; leave it out, and it is %s, or say off", at.name, *at.to, at.usual))
			}
		}
	}
	if c.RulesURL == "" && strings.TrimSpace(getenv(updater.DocumentsSetting)) == "" {
		c.DocumentsURL = "" // a host that turns off updates of the rules gets no updates of documents
	}
	if c.RuleURL = strings.TrimSpace(getenv("ARBITER_RULE_URL")); c.RuleURL != "" && !commands.IsRuleURL(c.RuleURL) {
		problems = append(problems, fmt.Errorf("ARBITER_RULE_URL: %q is no address with {rule} or {dotless} in it; write one such as https://example.org/cr#{rule}, or leave it out", c.RuleURL))
	}
	if strings.ContainsAny(string(c.Token), " \t\n\"'") || strings.HasPrefix(string(c.Token), "Bot ") {
		problems = append(problems, errors.New("DISCORD_TOKEN: that is no token; copy it from the application's Bot page, without quotes and without the word Bot"))
	}
	if c.DataDir == "" {
		dir, err := dataDir(getenv)
		if err != nil {
			problems = append(problems, fmt.Errorf("ARBITER_DATA_DIR: %w; name a folder", err))
		}
		c.DataDir = dir
	}
	if info, err := os.Stat(c.DataDir); err == nil && !info.IsDir() {
		problems = append(problems, fmt.Errorf("ARBITER_DATA_DIR: %s is a file; name a folder", c.DataDir))
	}
	c.RulesChannel = strings.TrimSpace(getenv("ARBITER_RULES_CHANNEL"))
	if c.RulesChannel != "" && !snowflake.MatchString(c.RulesChannel) {
		problems = append(problems, fmt.Errorf("ARBITER_RULES_CHANNEL: %q is no channel's ID; right-click the channel on Discord and press Copy Channel ID (with Developer Mode on in your settings)", c.RulesChannel))
	}
	if level := strings.TrimSpace(getenv("ARBITER_LOG_LEVEL")); level != "" {
		if err := c.LogLevel.UnmarshalText([]byte(level)); err != nil {
			problems = append(problems, fmt.Errorf("ARBITER_LOG_LEVEL: %q is none of debug, info, warn, error", level))
		}
	}
	return c, errors.Join(problems...)
}

// knownLanguages reports whether a language is available, and returns all that are.
func knownLanguages(locale string) (known []string, ok bool) {
	known = []string{"en"}
	languages, err := language.Read(data.FS)
	if err != nil {
		return known, true // invalid embedded data is reported elsewhere
	}
	for _, l := range languages.All() {
		known = append(known, l.Locale())
	}
	first, _, _ := strings.Cut(locale, "-")
	return known, strings.EqualFold(first, "en") || languages.In(locale) != nil
}

// snowflake matches an id of Discord.
var snowflake = regexp.MustCompile(`^\d{15,20}$`)

// dataDir returns the platform's folder for application data.
func dataDir(getenv func(string) string) (string, error) {
	home, err := os.UserHomeDir()
	switch {
	case runtime.GOOS == "windows" && getenv("LOCALAPPDATA") != "":
		return filepath.Join(getenv("LOCALAPPDATA"), "Arbiter"), nil
	case filepath.IsAbs(getenv("XDG_DATA_HOME")):
		return filepath.Join(getenv("XDG_DATA_HOME"), "arbiter"), nil
	case err != nil:
		return "", fmt.Errorf("your home folder is unknown (%w)", err)
	case runtime.GOOS == "darwin":
		return filepath.Join(home, "Library", "Application Support", "Arbiter"), nil
	}
	return filepath.Join(home, ".local", "share", "arbiter"), nil
}
