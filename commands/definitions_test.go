package commands_test

import (
	"regexp"
	"slices"
	"testing"
	"unicode/utf8"

	"arbiter/commands"
	"arbiter/tracker/storetest"
)

// Discord's limits on command definitions (DISCORD.md).
func TestDefinitionsKeepDiscordsLimits(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	name := regexp.MustCompile(`^[-_'a-z0-9]{1,32}$`)
	described := func(path, text string) {
		if n := utf8.RuneCountInString(text); n < 1 || n > 100 {
			t.Errorf("%s: a description of %d characters", path, n)
		}
	}
	var check func(path string, c commands.Command, depth int)
	check = func(path string, c commands.Command, depth int) {
		path += " " + c.Name
		described(path, c.Description)
		if !name.MatchString(c.Name) || depth > 3 {
			t.Errorf("%s: the name or its depth", path)
		}
		if len(c.Options) > 25 || len(c.Below) > 25 || len(c.Below) > 0 && len(c.Options) > 0 {
			t.Errorf("%s: %d options, %d commands below", path, len(c.Options), len(c.Below))
		}
		optional := false
		seen := make(map[string]bool)
		for _, o := range c.Options {
			described(path+" "+o.Name, o.Description)
			if !name.MatchString(o.Name) || seen[o.Name] || o.Required && optional || len(o.Among) > 25 || len(o.Among) > 0 && o.Completes {
				t.Errorf("%s: option %+v", path, o)
			}
			seen[o.Name] = true
			optional = optional || !o.Required
		}
		for _, below := range c.Below {
			check(path, below, depth+1)
		}
	}
	all := j.Commands()
	for _, c := range all {
		check("", c, 1)
	}
	for _, c := range j.MessageCommands() { // their names may contain spaces and capitals
		described(c.Name, c.Description)
		names := []string{c.Name}
		for _, l := range j.Languages.All() {
			names = append(names, l.Say(c.Name))
		}
		for _, n := range names {
			if length := utf8.RuneCountInString(n); length < 1 || length > 32 {
				t.Errorf("%q has %d characters", n, length)
			}
		}
		if len(slices.Compact(names)) < len(names) || len(c.Options)+len(c.Below) > 0 {
			t.Errorf("%q has no name of its own in a language, or options", names)
		}
	}
	if n := len(j.MessageCommands()); n == 0 || n > 15 {
		t.Errorf("%d commands on messages", n)
	}
	if len(all) < 17 || len(all) > 100 {
		t.Errorf("%d commands", len(all))
	}
}

// Each language translates every command and option within Discord's limits,
// without duplicates in a list.
func TestDefinitionsInEachLanguage(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	name := regexp.MustCompile(`^[-_'\p{Ll}\p{Lo}\p{N}]{1,32}$`)
	languages := j.Languages.All()
	if len(languages) == 0 {
		t.Fatal("no language")
	}
	for _, l := range languages {
		used := make(map[string]bool)
		one := func(path, english, description string, seen map[string]bool) {
			used[english] = true
			if n := l.Name(english); !name.MatchString(n) || seen[n] {
				t.Errorf("%s, %s: the name %q is not allowed, or there twice", l.Locale(), path, n)
			} else {
				seen[n] = true
			}
			entry, ok := l.Entries()[description]
			if !ok {
				entry, ok = l.Pieces()[description]
			}
			if n := utf8.RuneCountInString(entry.Other); !ok || n < 1 || n > 100 {
				t.Errorf("%s, %s: a description of %d characters (at most 100): write a line\n\t%q: \"…\",", l.Locale(), path, n, description)
			}
		}
		var list func(path string, all []commands.Command)
		list = func(path string, all []commands.Command) {
			seen := make(map[string]bool)
			for _, c := range all {
				one(path+" "+c.Name, c.Name, c.Description, seen)
				list(path+" "+c.Name, c.Below)
				options := make(map[string]bool)
				for _, o := range c.Options {
					one(path+" "+c.Name+" "+o.Name, o.Name, o.Description, options)
					for _, value := range o.Among {
						used[value] = true
					}
				}
			}
		}
		list("", j.Commands())
		for english := range l.Names() {
			if !used[english] {
				t.Errorf("%s: nothing is called %q any more: take the line out", l.Locale(), english)
			}
		}
	}
}
