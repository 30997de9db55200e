package commands

import (
	"context"
	"strings"

	"arbiter/commands/language"
	"arbiter/tracker"
)

func helpCommand() Command {
	return Command{
		Name: "help", Description: "What Arbiter can do, or what one command wants",
		Options: []Option{{Name: "command", Description: "The command you want to know about", Completes: true}},
		run: func(_ context.Context, c *call) (Reply, error) {
			name := strings.TrimPrefix(c.text("command"), "/")
			if name == "" {
				return c.helpAll(), nil
			}
			cmd, full, rest, ok := find(c.judge.commands, inEnglish(c.judge.commands, c.judge.Languages.In(c.Locale.Asker), name))
			if !ok || rest != "" {
				return Reply{}, c.judge.noCommand("/", name, c.judge.commands)
			}
			return helpOn(cmd, full), nil
		},
		complete: func(_ context.Context, c *call, option string) []Suggestion {
			var names []string
			for _, cmd := range c.judge.commands {
				names = append(names, cmd.Name)
			}
			return pick(strings.TrimPrefix(c.text(option), "/"), names, names)
		},
	}
}

// inEnglish returns the English name of a command from its name in the
// reader's language, or the name itself.
func inEnglish(all []Command, l *language.Tongue, name string) string {
	for _, cmd := range all {
		if l.CommandName(cmd.Name) == strings.ToLower(name) {
			return cmd.Name
		}
		for _, below := range cmd.Below {
			if full := cmd.Name + " " + below.Name; l.CommandName(full) == strings.ToLower(name) {
				return full
			}
		}
	}
	return name
}

func (c *call) helpAll() Reply {
	if c.Visits {
		return Reply{Pages: paged(append([]Block{{Text: tracker.Say("Here I look things up: rules, cards, tokens. Games are played in servers that have added me, and in direct messages with me.")}}, c.listCommands()...)), Private: true}
	}
	blocks := []Block{{Text: tracker.Say("Say what happens at the table, in the words of the cards. Arbiter keeps the board, does what the rules do by themselves, and names the rule.")}}
	for _, line := range c.judge.wordsOf(c.table.Look().Game).Examples {
		blocks = append(blocks, Block{Style: Item, Text: tracker.Named(line), Line: c.judge.slash(line)})
	}
	return Reply{Pages: paged(append(blocks, c.listCommands()...)), Next: tracker.Say("More about one: /help create"), Private: true}
}

// listCommands lists the commands that are available where help is asked.
func (c *call) listCommands() []Block {
	blocks := []Block{{Style: Heading, Text: tracker.Say("Commands")}}
	for _, cmd := range c.judge.commands {
		if c.Visits && !cmd.Anywhere {
			continue
		}
		block := Block{Style: Item, Mark: tracker.Say("/%s", tracker.Name(cmd.Name)), Text: tracker.Say(cmd.Description), Name: cmd.Name}
		if len(cmd.Below) == 0 {
			block.Command = cmd.Name
		}
		blocks = append(blocks, block)
	}
	if c.Hosts { // the console has no message commands
		return blocks
	}
	blocks = append(blocks, Block{Style: Heading, Text: tracker.Say("On a message (right-click or hold it, Apps)")})
	for _, cmd := range c.judge.messages {
		blocks = append(blocks, Block{Style: Item, Mark: tracker.Say(cmd.Name), Text: tracker.Say(cmd.Description)})
	}
	return blocks
}

func helpOn(cmd Command, full string) Reply {
	blocks := []Block{{Text: tracker.Say(cmd.Description)}}
	for _, below := range cmd.Below {
		blocks = append(blocks, Block{Style: Item, Mark: tracker.Say("/%s %s", tracker.Name(full), tracker.Name(below.Name)), Text: tracker.Say(below.Description), Command: full + " " + below.Name, Name: full + " " + below.Name})
	}
	for _, o := range cmd.Options {
		mark := o.Name + ":"
		if !o.Required {
			mark = "[" + mark + "]"
		}
		text := tracker.Say(o.Description)
		if len(o.Among) > 0 {
			text = tracker.Say("%s (%s)", text, tracker.NamesOf(o.Among))
		}
		blocks = append(blocks, Block{Style: Item, Mark: tracker.Named(mark), Text: text, Name: o.Name})
	}
	r := Reply{Title: tracker.Say("/%s", tracker.Name(full)), Pages: paged(blocks), Private: true}
	if len(cmd.Options) > 0 && cmd.Options[0].Example != "" {
		r.Next = tracker.Say("Like this: /%s %s", tracker.Name(full), tracker.Name(cmd.Options[0].Example))
	}
	return r
}
