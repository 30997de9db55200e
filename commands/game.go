package commands

import (
	"context"
	"errors"
	"slices"
	"strings"

	"arbiter/tracker"
)

func (j *Judge) gameCommand() Command {
	var ids []string
	for _, e := range j.Games {
		ids = append(ids, e.ID())
	}
	return Command{
		Name: "game", Description: "Start, show, export or end the game of this channel, and seat its players", bare: "info",
		Below: []Command{
			{
				Name: "start", Description: "Start a game in this channel, with you in the first seat",
				Options: []Option{
					{Name: "format", Description: "How you play: commander, standard, draft", Completes: true},
					{Name: "players", Description: "Who else plays, in turn order: Bob, Cleo"},
					{Name: "thread", Description: "In a thread of its own, where the channel has threads", Among: []string{yes, no}},
					{Name: "system", Also: "game", Description: whichSystem(ids), Among: ids},
				},
				run: startGame, complete: completeFormat,
			},
			{
				Name: "seat", Description: "Seat somebody: a guest, who needs no account, or a member",
				Options: []Option{
					{Name: "player", Description: "A guest's name"},
					{Name: seatMember, Description: "Somebody who has an account here", Person: true},
					withOption(),
				},
				run: seatPlayer, complete: completePlayer,
			},
			{
				Name: "join", Description: "Take a seat in the game of this channel",
				Options: []Option{withOption()},
				run: func(ctx context.Context, c *call) (Reply, error) {
					return c.sit(ctx, c.By, strings.TrimPrefix(c.text("with"), "@"))
				},
				complete: completePlayer,
			},
			{
				Name: "leave", Description: "Leave the game, or take somebody out of it",
				Options:  []Option{{Name: "player", Description: "Who leaves; you unless you say", Completes: true}},
				run:      leaveGame,
				complete: completePlayer,
			},
			{
				Name: "info", Description: "What is being played, by whom, and whose turn it is",
				run: gameInfo,
			},
			exportCommand(),
			importCommand(ids[0]),
			{
				Name: "end", Description: "End the game; undo brings it back",
				run: func(ctx context.Context, c *call) (Reply, error) {
					result, err := c.table.End(ctx, c.By)
					if err != nil {
						return Reply{}, err
					}
					return Reply{Events: c.judge.events(result.Told), Buttons: []Button{{tracker.Say("Undo"), "undo"}, {tracker.Say("New game"), "/game start"}}}, nil
				},
			},
		},
	}
}

func (j *Judge) engine(id string) (tracker.Engine, bool) {
	i := slices.IndexFunc(j.Games, func(e tracker.Engine) bool { return strings.EqualFold(e.ID(), id) })
	if i < 0 {
		return nil, false
	}
	return j.Games[i], true
}

func completeFormat(_ context.Context, c *call, option string) []Suggestion {
	if option != "format" {
		return nil
	}
	e := c.judge.Games[0]
	if g := c.text("system"); g != "" {
		e, _ = c.judge.engine(g)
	}
	var labels, values []string
	for _, f := range e.Formats() {
		labels, values = append(labels, f.Text), append(values, f.Name)
	}
	return pick(c.text("format"), labels, values)
}

func startGame(ctx context.Context, c *call) (Reply, error) {
	game, format := c.judge.Games[0], c.text("format")
	if g := c.text("system"); g != "" {
		game, _ = c.judge.engine(g)
	}
	// "/game start magic commander": the game precedes the format.
	word, rest := firstWord(format)
	if e, ok := c.judge.engine(word); ok {
		game, format = e, rest
	}
	seats := []tracker.Speaker{c.By}
	for name := range strings.SplitSeq(strings.ReplaceAll(c.text("players"), " and ", ","), ",") {
		if name = strings.TrimPrefix(strings.TrimSpace(name), "@"); name == "" {
			continue
		}
		if err := CheckName(name); err != nil {
			return Reply{}, err
		}
		if slices.ContainsFunc(seats, func(s tracker.Speaker) bool { return Resembles(s.Name, name) }) {
			return Reply{}, tracker.Refuse("%s is named twice.", name).Next("Give each player a name of their own.")
		}
		seats = append(seats, tracker.Speaker{Name: name})
	}
	result, err := c.table.Start(ctx, c.By, game.ID(), tracker.Opening{Format: format, Seats: seats})
	if err != nil {
		return Reply{}, err
	}
	r := c.resultReply(result)
	if c.text("thread") == yes { // a front end with threads creates one
		r.Notices = append(r.Notices, tracker.Say("There are no threads here: the game is in this channel."))
	}
	r.Next = tracker.Say("Say what happens: /do %s. A guest takes a seat with /game seat.", tracker.Name(game.Offers().Words().First))
	return r, nil
}

// whichSystem returns the description of the option for the game.
func whichSystem(ids []string) string {
	if len(ids) == 1 {
		return "Which game: " + ids[0]
	}
	return "Which game: " + ids[0] + ", unless you say " + strings.Join(ids[1:], " or ")
}

// reserved are words with another meaning in a line, which can't be names of
// players.
var reserved = []string{
	"you", "your", "me", "my", "mine", "i", "it", "they", "them", "he", "she", "each", "all", "every", "everyone", "the", "a", "an",
	"player", "players", "opponent", "opponents", "and", "not", "of", "nobody", "effect",
}

const maxNameLength = 32

// CheckName refuses invalid player names: reserved words, and texts that read
// as a number or sign. The error is a *tracker.Problem.
func CheckName(name string) error {
	switch {
	case len([]rune(name)) > maxNameLength:
		return tracker.Refuse("A name may have %d letters.", maxNameLength).Next("Choose a shorter one.")
	case Legible(name) != name:
		return tracker.Refuse("%q can't be a name: it has signs in it that can't be seen.", clip(name, 40)).Next("Choose another name.")
	case slices.Contains(reserved, strings.ToLower(name)):
		return tracker.Refuse("%q means something else in a sentence.", name).Next("Choose another name.")
	case strings.ContainsAny(name, "#@\"“”{}:;,.\n\t/") || strings.Trim(name, "0123456789+- ") == "":
		return tracker.Refuse("%q can't be a name: it needs letters, and none of # @ / : ; , . \" { }.", clip(name, 40)).Next("Choose another name.")
	}
	return nil
}

// withOption is the option for a teammate.
func withOption() Option {
	return Option{Name: "with", Description: "In whose team", Completes: true}
}

func completePlayer(_ context.Context, c *call, option string) []Suggestion {
	if option == "with" || c.Command == "game leave" {
		return c.players(c.text(option))
	}
	return nil
}

// seatMember is the option for a person with an account.
const seatMember = "member"

// SeatRequest returns the request that seats somebody with an account.
func (j *Judge) SeatRequest(who tracker.Speaker) Request {
	return Request{Command: "game seat", Options: map[string]string{seatMember: who.Name}, Persons: map[string]string{seatMember: who.Account}}
}

// PersonOptions lists the given options of a request that are people with accounts.
func (j *Judge) PersonOptions(r Request) (given []string) {
	cmd, _, ok := j.commandNamed(r.Command)
	if !ok {
		return nil
	}
	for _, o := range cmd.Options {
		if o.Person && r.Options[o.Name] != "" {
			given = append(given, o.Name)
		}
	}
	return given
}

// seatPlayer seats a member, or a guest: "Bob", or "Bob with Alice" for a place in Alice's
// team. If nobody is named, it asks.
func seatPlayer(ctx context.Context, c *call) (Reply, error) {
	name, with := strings.TrimPrefix(c.text("player"), "@"), c.text("with")
	if member := strings.TrimPrefix(c.text(seatMember), "@"); member != "" {
		if name != "" {
			return Reply{}, tracker.Refuse("Two people are named for one seat.").Next("Seat them one after another.")
		}
		return c.sit(ctx, tracker.Speaker{Name: member, Account: c.Persons[seatMember]}, strings.TrimPrefix(with, "@"))
	}
	if name == "" {
		return Reply{Seats: true}, tracker.Refuse("Who takes a seat?").Next("A guest needs only a name: /game seat Bob")
	}
	if with == "" {
		name, with, _ = strings.Cut(name, " with ")
	}
	if err := CheckName(name); err != nil {
		return Reply{}, err
	}
	return c.sit(ctx, tracker.Speaker{Name: name}, strings.TrimPrefix(strings.TrimSpace(with), "@"))
}

// sit gives a person a seat, in somebody's team if one is named; without a game, it
// starts one.
func (c *call) sit(ctx context.Context, who tracker.Speaker, with string) (Reply, error) {
	seats := c.table.Look().Seats
	if err := refuseLookalike(who.Name, seats); err != nil {
		return Reply{}, err
	}
	for _, s := range seats {
		if s.Left && who.Sits(s) {
			return Reply{}, tracker.Refuse("%s has left this game, and nobody comes back into a game.", s.Name).
				Next("If it was a slip, `%s` takes it back.", tracker.Line("undo")).For(tracker.ErrNotSeated)
		}
	}
	result, err := c.table.Sit(ctx, c.By, who, with)
	if !errors.Is(err, tracker.ErrNoGame) {
		return c.resultReply(result), err
	}
	begun, err := c.startDefaultGame(ctx)
	if err != nil || strings.EqualFold(who.Name, c.By.Name) {
		return begun, err
	}
	if result, err = c.table.Sit(ctx, c.By, who, with); err != nil {
		return begun, err
	}
	return c.joinReplies(begun, result), nil
}

func leaveGame(ctx context.Context, c *call) (Reply, error) {
	name := strings.TrimPrefix(c.text("player"), "@")
	if name == "" {
		name = c.seatName()
	}
	result, err := c.table.Leave(ctx, c.By, name)
	if err != nil {
		return Reply{}, err
	}
	return c.resultReply(result), nil
}

func gameInfo(_ context.Context, c *call) (Reply, error) {
	look := c.table.Look()
	if look.Game == "" {
		return c.noGame(), nil
	}
	b := look.Board
	var page Page
	if t := b.Turn; t.Number > 0 {
		page = append(page, Block{Text: tracker.Say("Turn %d, %s: %s.", t.Number, tracker.Name(t.Active), tracker.Say(t.Step))})
	} else {
		page = append(page, Block{Text: tracker.Say("No turn has begun.")})
	}
	for _, lane := range b.Lanes {
		page = append(page, Block{Style: Item, Mark: tracker.Named(lane.Player), Text: facts(lane)})
	}
	title := tracker.Named(gameName(look.Game))
	if b.Format != "" {
		title = tracker.Say("%s · %s", title, tracker.Say(b.Format))
	}
	return Reply{Title: title, Pages: []Page{page}, Buttons: []Button{{tracker.Say("Board"), "board"}}}, nil
}
