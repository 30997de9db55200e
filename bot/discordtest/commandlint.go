package discordtest

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
)

// Limits of commands (documentation, "Application Commands").
const (
	maxChatCommands   = 100
	maxMenuCommands   = 15
	maxOptions        = 25
	maxChoices        = 25
	maxCommandLetters = 8000
	maxNameLetters    = 32
	maxTextLetters    = 100
)

// commandName is the pattern of names. Letters must be lower case if they have
// one.
var commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

// lintCommands checks what the OpenAPI document doesn't express.
func lintCommands(commands []Command) linted {
	var l linted
	seen := map[string]bool{}
	count := map[int]int{}
	for i, c := range commands {
		at := fmt.Sprint(i)
		kind := max(c.Type, kindChat)
		count[kind]++
		if key := fmt.Sprint(kind, c.Name); seen[key] {
			l.add(at+".name", "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
		} else {
			seen[key] = true
		}
		if kind != kindChat {
			l.between(at+".name", c.Name, maxNameLetters)
			for locale, name := range c.Names {
				l.locale(at+".name_localizations", locale)
				l.between(at+".name_localizations."+locale, name, maxNameLetters)
			}
			if c.Description != "" || len(c.Options)+len(c.Texts) > 0 {
				l.add(at, "INVALID", "a command of a context menu has neither description nor options")
			}
			continue
		}
		l.named(at, c.Name, c.Description, c.Names, c.Texts)
		l.options(at+".options", c.Options, 0)
		if n := letters(c.Name, c.Description, c.Names, c.Texts, c.Options); n > maxCommandLetters {
			l.add(at, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000): %d characters", n)
		}
	}
	for kind, n := range count {
		if limit := map[bool]int{true: maxChatCommands, false: maxMenuCommands}[kind == kindChat]; n > limit {
			l.add("", "MAX_APPLICATION_COMMANDS", "Maximum number of application commands of this type reached (%d): %d", limit, n)
		}
	}
	return l
}

// named checks a chat command, a subcommand or an option.
func (l *linted) named(at, name, text string, names, texts map[string]string) {
	check := func(at, name string) {
		if !commandName.MatchString(name) || strings.ToLower(name) != name {
			l.add(at, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid: %q", name)
		}
	}
	check(at+".name", name)
	l.between(at+".description", text, maxTextLetters)
	for locale, name := range names {
		l.locale(at+".name_localizations", locale)
		check(at+".name_localizations."+locale, name)
	}
	for locale, text := range texts {
		l.locale(at+".description_localizations", locale)
		l.between(at+".description_localizations."+locale, text, maxTextLetters)
	}
}

// locales are Discord's locales (documentation, "Locales").
const locales = " id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi sv-SE vi tr cs el bg ru uk hi th zh-CN ja zh-TW ko "

func (l *linted) locale(at, locale string) {
	if !strings.Contains(locales, " "+locale+" ") {
		l.add(at, "BASE_TYPE_CHOICES", "%q is no locale of Discord", locale)
	}
}

// options checks a list of options; depth is the number of subcommands above
// it.
func (l *linted) options(at string, options []Option, depth int) {
	if len(options) > maxOptions {
		l.add(at, "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
	}
	seen := map[string]bool{}
	optional, plain, nested := false, false, false
	for i, o := range options {
		at := fmt.Sprintf("%s.%d", at, i)
		l.named(at, o.Name, o.Description, o.Names, o.Texts)
		if seen[o.Name] {
			l.add(at+".name", "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", "Option name already exists: %q", o.Name)
		}
		seen[o.Name] = true
		if o.Type == optionSubcommand || o.Type == optionGroup {
			nested = true
			if depth > 1 || depth == 1 && o.Type == optionGroup {
				l.add(at, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "nested too deep: a group has subcommands, and these have options")
			}
			below := 2
			if o.Type == optionGroup {
				below = 1
				if len(o.Options) == 0 {
					l.add(at, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "a group without subcommands")
				}
			}
			l.options(at+".options", o.Options, below)
			continue
		}
		plain = true
		if depth == 1 {
			l.add(at, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "a group has only subcommands")
		}
		if o.Required && optional {
			l.add(at, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options must be placed before non-required options")
		}
		optional = optional || !o.Required
		l.values(at, &o)
	}
	if plain && nested {
		l.add(at, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-command and sub-command group option types are mutually exclusive to all other types")
	}
}

// values checks choices and bounds.
func (l *linted) values(at string, o *Option) {
	countable := o.Type == optionInteger || o.Type == optionNumber
	if (len(o.Choices) > 0 || o.Autocomplete) && o.Type != optionString && !countable {
		l.add(at, "INVALID", "only strings and numbers have choices or completion")
	}
	if len(o.Choices) > 0 && o.Autocomplete {
		l.add(at, "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES", "choices and autocomplete exclude each other")
	}
	l.choices(at+".choices", o.Choices, o.Type)
	if o.MinLength != nil && o.MaxLength != nil && *o.MinLength > *o.MaxLength {
		l.add(at+".min_length", "INVALID", "more than max_length")
	}
	if o.MinValue != nil && o.MaxValue != nil && *o.MinValue > *o.MaxValue {
		l.add(at+".min_value", "INVALID", "more than max_value")
	}
	if (o.MinLength != nil || o.MaxLength != nil) && o.Type != optionString || (o.MinValue != nil || o.MaxValue != nil) && !countable {
		l.add(at, "INVALID", "a bound that this type of option does not have")
	}
}

// choices checks fixed or completed choices.
func (l *linted) choices(at string, choices []Choice, kind int) {
	if len(choices) > maxChoices {
		l.add(at, "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length; it is %d.", len(choices))
	}
	seen := map[string]bool{}
	for i, c := range choices {
		at := fmt.Sprintf("%s.%d", at, i)
		l.between(at+".name", c.Name, maxTextLetters)
		for locale, name := range c.Names {
			l.locale(at+".name_localizations", locale)
			l.between(at+".name_localizations."+locale, name, maxTextLetters)
		}
		if seen[c.Name] {
			l.add(at+".name", "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", "two choices have the name %q", c.Name)
		}
		seen[c.Name] = true
		switch v := c.Value.(type) {
		case string:
			l.between(at+".value", v, maxTextLetters)
			if kind != optionString {
				l.add(at+".value", "NUMBER_TYPE_COERCE", "the option takes numbers, and this is text")
			}
		case float64, json.Number:
			if kind == optionString {
				l.add(at+".value", "BASE_TYPE_BAD_TYPE", "the option takes text, and this is a number")
			}
		default:
			l.add(at+".value", "BASE_TYPE_REQUIRED", "This field is required")
		}
	}
}

// letters counts characters as Discord does: names, descriptions and values,
// each with its longest translation.
func letters(name, text string, names, texts map[string]string, options []Option) int {
	n := longest(name, names) + longest(text, texts)
	for _, o := range options {
		n += letters(o.Name, o.Description, o.Names, o.Texts, o.Options)
		for _, c := range o.Choices {
			n += longest(c.Name, c.Names)
			if v, ok := c.Value.(string); ok {
				n += len([]rune(v))
			}
		}
	}
	return n
}

func longest(text string, translations map[string]string) int {
	n := len([]rune(text))
	for _, t := range translations {
		n = max(n, len([]rune(t)))
	}
	return n
}
