package commands

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"arbiter/rules/rows"
	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// talkCommands maps words of table talk that every game has to commands, with the
// option that takes the rest of the line.
var talkCommands = map[string]struct{ command, option string }{
	"choose": {"choose", "option"},
	"undo":   {"undo", "count"},
	"redo":   {"redo", "count"},
	"why":    {"why", "what"},
	"log":    {"log", "count"},
	"board":  {"board", ""},
	"help":   {"help", "command"},
	"life":   {"life", ""},
	"roll":   {"roll", "dice"},
	"coin":   {"coin", ""},
	"rule":   {"rule", "what"},
}

// sayings maps what players say to the commands that every game has.
type sayings struct {
	commands map[string]string // what is said, in lower case, and the command
	fillers  []string          // what has no meaning and may stand before and behind, the longest first
	doubts   []string          // words that deny something or call it wrong; "undo" may follow them in a line
}

// beforeUndo is the right side of the rows of commands.txt with the doubts.
const beforeUndo = "… undo"

// readSayings reads commands.txt.
func readSayings(facts fs.FS) (sayings, error) {
	s := sayings{commands: make(map[string]string)}
	err := rows.Read(facts, "commands.txt", func(row string) error {
		said, command, ok := strings.Cut(row, "=")
		if command = strings.TrimSpace(command); !ok || command != "" && command != beforeUndo && talkCommands[command].command == "" {
			return fmt.Errorf("%q ends with no command of table talk", row)
		}
		for line := range strings.SplitSeq(said, "|") {
			switch line = strings.TrimSpace(line); command {
			case "":
				s.fillers = append(s.fillers, line)
			case beforeUndo:
				s.doubts = append(s.doubts, line)
			default:
				s.commands[line] = command
			}
		}
		return nil
	})
	slices.SortStableFunc(s.fillers, func(a, b string) int { return len(b) - len(a) })
	return s, err
}

// command returns the command that a line means: the whole line, or "undo" as its last part if
// the parts before it contain a doubt.
func (s sayings) command(line string) string {
	line = strings.ReplaceAll(strings.ToLower(line), "’", "'")
	if command := s.whole(line); command != "" {
		return command
	}
	line = strings.TrimRight(line, " .!?")
	last := strings.LastIndexAny(line, ",;.:")
	if last < 0 || s.whole(line[last:]) != "undo" {
		return ""
	}
	before := strings.FieldsFunc(line[:last], isBetween)
	if slices.ContainsFunc(before, func(word string) bool { return slices.Contains(s.doubts, word) }) {
		return "undo"
	}
	return ""
}

// isBetween reports whether a character stands between words.
func isBetween(r rune) bool {
	return !strings.ContainsRune("'/-#{}", r) && !unicode.IsLetter(r) && !unicode.IsDigit(r)
}

// whole returns the command that a whole line means, without the fillers at its start and its
// end.
func (s sayings) whole(line string) string {
	line = strings.Join(strings.FieldsFunc(line, isBetween), " ")
	for before := ""; before != line; {
		before = line
		for _, filler := range s.fillers {
			line = strings.TrimSuffix(strings.TrimPrefix(line, filler+" "), " "+filler)
		}
	}
	if t, ok := talkCommands[line]; ok {
		return t.command
	}
	return s.commands[line]
}

// Talk returns the request for a line of table talk: an answer by number, a
// word that every game has, a line about a dispute, or a line of the game on the
// table.
func (j *Judge) Talk(line string) Request {
	if number := strings.TrimSpace(line); number != "" && strings.Trim(number, "0123456789 ") == "" {
		return Request{Command: "choose", Options: map[string]string{"option": number}} // a number alone is an answer
	}
	if options, ok := disputeLine(line); ok {
		return Request{Command: "judge", Options: options}
	}
	word, rest := firstWord(line)
	t, ok := talkCommands[strings.ToLower(strings.TrimSuffix(word, "?"))]
	if command := j.sayings.command(line); command != "" {
		t, ok, rest = talkCommands[command], true, ""
	}
	if !ok || (t.option == "" && rest != "") || cardText.MatchString(rest) {
		return Request{Command: "do", Options: map[string]string{"line": line}}
	}
	options := make(map[string]string)
	if rest != "" {
		options[t.option] = strings.TrimSuffix(rest, "?")
	}
	if t.option == "count" && rest != "" {
		options[t.option] = countOf(rest)
	}
	return Request{Command: t.command, Options: options}
}

// cardText matches what occurs in the text of a card and in no answer to a choice: "one — …",
// "target creature. It gains flying".
var cardText = regexp.MustCompile(`[—•]|\pL{3}\.\s+\pL`)

// ofCount are the words that may stand beside the number of inputs to take back.
var ofCount = strings.Fields("the my last actions things lines steps times moves")

// countOf returns the number in what follows "undo": "the last two". Other words stay.
func countOf(rest string) string {
	words := slices.DeleteFunc(strings.Fields(strings.ToLower(rest)), func(word string) bool { return slices.Contains(ofCount, word) })
	if len(words) != 1 {
		return rest
	}
	if n, ok := notation.ReadNumber(words[0]); ok {
		return strconv.FormatInt(n, 10)
	}
	return rest
}

func doCommand() Command {
	return Command{
		Name: "do", Description: "Do what you would say at the table: tap all #3; Bob loses 2 life",
		Options: []Option{{Name: "line", Description: "What happens, in the words of the cards", Required: true, Wants: "what happens", Example: "tap #1", Colons: true, Completes: true}},
		run: func(ctx context.Context, c *call) (Reply, error) {
			line := c.text("line")
			if r := c.judge.Talk(line); r.Command != "do" {
				cmd, _, _, _ := find(c.judge.commands, r.Command)
				if err := checkOptions(cmd, r.Command, r.Options); err != nil {
					return Reply{}, err
				}
				return cmd.run(ctx, c.otherCall(r.Command, r.Options))
			}
			if r, ok, err := c.legalityAsked(ctx, Query{Text: line}); ok {
				return r, err
			}
			reply, err := c.say(ctx, line)
			return reply, c.hint(ctx, line, err)
		},
		complete: func(ctx context.Context, c *call, option string) []Suggestion {
			typed := c.typed(option)
			return append(plain(c.completions(ctx, typed)), talkWords(typed)...)
		},
	}
}

// hint completes the refusal of a line: with rules for a question, with the
// slash for a command without it.
func (c *call) hint(ctx context.Context, line string, err error) error {
	problem := (*tracker.Problem)(nil)
	if !errors.As(err, &problem) || errors.Is(err, tracker.ErrChoiceOpen) || errors.Is(err, tracker.ErrNotSeated) {
		return err
	}
	if isQuestion(line) && len(problem.Instead) == 0 {
		return c.unanswered(ctx, line, problem)
	}
	word, rest := firstWord(line)
	if errors.As(err, new(*notation.UnknownError)) && len(problem.Instead) == 0 && len(word) > 3 {
		if near := notation.Nearest(word, slices.Sorted(maps.Keys(talkCommands))); near != "" {
			if meant := strings.TrimSpace(near + " " + rest); c.judge.Talk(meant).Command != "do" && !strings.EqualFold(meant, strings.TrimSpace(line)) {
				return tracker.Refuse("%s", problem.What).Next("Did you mean: %s", clip(meant, 80)).Or(meant).For(problem.Err)
			}
		}
	}
	cmd, _, _, ok := find(c.judge.commands, word)
	if !ok || cmd.Name == "create" || cmd.Name == "do" || cardText.MatchString(rest) || cmd.Name == "judge" && c.beginsWithCard(line) {
		return err
	}
	hinted := *problem
	return hinted.Next("With a slash it is a command: /%s", clip(line, 80))
}

// questionWords are words that start a question.
var questionWords = strings.Fields("how what what's whats who who's whos whose where where's when which does did should why wie wer was wo wann welche")

// isQuestion reports whether a line is phrased as a question.
func isQuestion(line string) bool {
	word, rest := firstWord(line)
	return strings.HasSuffix(strings.TrimSpace(line), "?") || rest != "" && slices.Contains(questionWords, strings.ToLower(word))
}

// unanswered refuses a question that the board can't answer, and suggests
// asking the rules if they can.
func (c *call) unanswered(ctx context.Context, line string, problem *tracker.Problem) error {
	const most = 200 // characters of a question to the rules
	p := tracker.Refuse("The board has no answer to that.").For(problem.Err)
	ask := "rule " + strings.TrimSpace(strings.TrimRight(line, " ?!."))
	if r := c.judge.Talk(ask); r.Command == "rule" && len(line) <= most {
		if cmd, _, _, ok := find(c.judge.commands, r.Command); ok {
			if _, err := cmd.run(ctx, c.otherCall(r.Command, r.Options)); err == nil {
				return p.Next("`%s` shows the table, `%s` says why something is as it is. Ask the rules: %s", tracker.Line("board"), tracker.Line("why #3"), ask).Or(ask)
			}
		}
	}
	return p.Next("`%s` shows the table, `%s` says why something is as it is, and /rule answers for the rules.", tracker.Line("board"), tracker.Line("why #3"))
}

// talkWords completes the words that every game has.
func talkWords(typed string) []Suggestion {
	if typed == "" || strings.Contains(typed, " ") {
		return nil
	}
	var out []Suggestion
	for _, word := range append(slices.Sorted(maps.Keys(talkCommands)), disputeWords...) {
		if strings.HasPrefix(word, strings.ToLower(typed)) {
			out = append(out, Suggestion{Label: word, Value: word})
		}
	}
	return out
}

func plain(lines []string) []Suggestion {
	out := make([]Suggestion, 0, len(lines))
	for _, l := range lines {
		out = append(out, Suggestion{Label: l, Value: l})
	}
	return out
}
