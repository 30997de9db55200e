package commands

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"arbiter/commands/language"
	"arbiter/commands/render/picture"
	"arbiter/rules"
	"arbiter/rules/cards"
	"arbiter/tracker"
)

// Dice is a source of random numbers: a *rand.Rand of math/rand/v2.
type Dice interface {
	// Int64N returns a uniform random number from 0 to n-1.
	Int64N(n int64) int64
}

// Config configures a Judge. All fields are required except Languages, Cards,
// CardFile, HideImages, Replicated, RuleURL and Fault.
type Config struct {
	Tables  *tracker.Tables
	Games   []tracker.Engine // the playable games; the first is the default
	Library *rules.Library
	Facts   fs.FS // package data, with a folder for each game
	// Cards returns the card pool and is called on first use; nil means the
	// pool of Facts.
	Cards func() (*cards.Pool, error)
	// CardFile gives imported card details; nil without an import.
	CardFile CardFile
	// Languages are the languages of replies besides English.
	Languages *language.Catalogue
	Dice      Dice
	// HideImages hides pictures of cards unless a server's setting shows them.
	HideImages bool
	// Replicated reports whether the games are in a database that several processes share.
	Replicated bool
	// RuleURL is the address of a public page of each of Magic's rules, with a
	// placeholder for its number (FillRuleURL); "" for none.
	RuleURL string
	// Settings stores the settings of servers, channels and people.
	Settings tracker.Settings
	// Fault logs an internal error under the id that people are shown.
	Fault func(ctx context.Context, id string, err error)
}

// Judge answers requests. It is safe for concurrent use.
type Judge struct {
	Config

	commands []Command
	messages []Command // given on a message
	tokens   []token
	counters []counter // the counter kinds in the data

	abilityWords []abilityWord
	sayings      sayings
	foreignOf    map[rules.Game]func() ([]foreignTongue, error) // read on first use
	painter      func() (*picture.Painter, error)
}

// New returns a judge. An error means that the embedded data is invalid.
func New(c Config) (*Judge, error) {
	j := &Judge{Config: c, painter: sync.OnceValues(picture.New)} // created on first use
	if j.Cards == nil {
		j.Cards = cards.Lazy(c.Facts)
	}
	var err error
	if j.tokens, err = j.readTokens(); err != nil {
		return nil, err
	}
	if j.counters, err = j.readCounters(); err != nil {
		return nil, err
	}
	if j.abilityWords, err = j.readAbilityWords(); err != nil {
		return nil, err
	}
	if j.sayings, err = readSayings(c.Facts); err != nil {
		return nil, err
	}
	j.foreignOf = make(map[rules.Game]func() ([]foreignTongue, error))
	for _, game := range rules.Games() {
		j.foreignOf[game] = sync.OnceValues(func() ([]foreignTongue, error) { return readForeign(j.Facts, game) })
	}
	game := j.gameOption()
	j.commands = []Command{
		ruleCommand(game), cardCommand(game), tokenCommand(game), defineCommand(game), sbaCommand(game), changesCommand(game), j.gameCommand(), createCommand(), doCommand(),
		counterCommand(), lifeCommand(), boardCommand(), undoCommand(), redoCommand(), logCommand(), judgeCommand(),
		whyCommand(), chooseCommand(), rollCommand(), coinCommand(), settingsCommand(), privacyCommand(), dataCommand(), helpCommand(),
	}
	for i := range j.commands {
		j.commands[i].Anywhere = slices.Contains(anywhereCommands, j.commands[i].Name)
	}
	j.messages = messageCommands()
	return j, nil
}

// MessageCommands lists the commands that are given on a message. Their
// requests have no options.
func (j *Judge) MessageCommands() []Command { return j.messages }

// Commands lists the commands in the order of /help.
func (j *Judge) Commands() []Command { return j.commands }

// Do answers a request. Errors are part of the reply.
func (j *Judge) Do(ctx context.Context, r Request) (reply Reply) {
	var look tracker.Look
	reads, forAll := r.Locale.Asker, false
	defer func() {
		reply.Language, reply.ForAll = j.Languages.In(reads), forAll
		reply = j.withLines(reply)
	}()
	defer func() {
		if v := recover(); v != nil {
			reply = j.fault(ctx, fmt.Errorf("panic in /%s: %v\n%s", r.Command, v, debug.Stack()))
			reply.Table = look
		}
	}()
	table, err := j.Tables.At(ctx, r.Channel)
	if err != nil {
		return j.refused(ctx, err, r.By, look)
	}
	look = table.Look()
	if err := r.tooLong(); err != nil {
		return j.refused(ctx, err, r.By, look)
	}
	cmd, full, ok := j.commandNamed(r.Command)
	if !ok {
		return j.refused(ctx, j.noCommand("/", r.Command, j.commands), r.By, look)
	}
	if r.Visits && !cmd.Anywhere {
		return j.refused(ctx, errVisits, r.By, look)
	}
	if r.Options == nil {
		r.Options = make(map[string]string)
	}
	if err := checkOptions(cmd, full, r.Options); err != nil {
		return j.refused(ctx, err, r.By, look)
	}
	for name, text := range r.Options {
		r.Options[name] = Legible(text)
	}
	set, err := j.preferences(ctx, r)
	if err != nil {
		return j.refused(ctx, err, r.By, look)
	}
	switch {
	case r.Manages:
		r.By.Reach = tracker.Whole
	case set.get(setAct) == actOwn:
		r.By.Reach = tracker.Own
	}
	c := &call{Request: r, judge: j, table: table, set: set}
	if l := set.get(setLanguage); l != languageOwn {
		reads, forAll, c.Locale = l, true, Locale{Asker: l, Server: l}
	}
	reply, err = cmd.run(ctx, c)
	if first, ok := c.outcome(ctx, err); ok {
		reply, err = first, nil
	}
	attribute(reply.Events, r.By.Name)
	if err != nil {
		refusal := j.refused(ctx, err, r.By, table.Look())
		refusal.Events, refusal.Seats = reply.Events, reply.Seats // events before the refusal, and how to mend it
		return refusal
	}
	reply.Table, reply.Theme = table.Look(), c.theme()
	if !cmd.onMessage && reply.Again == "" {
		reply.Again = j.repeatLine(r)
	}
	if r.Visits {
		reply = j.withoutTableButtons(reply)
	}
	if d := reply.Table.Damage; d != nil && (reply.ShowBoard || r.Command == "log") {
		reply.Notices = append(reply.Notices, d.Problem().What)
	}
	looksUp := cmd.onMessage || slices.Contains(lookUps, r.Command) || r.Command == "judge" && !reply.Lasting
	if cmd.onMessage || looksUp && set.get(setLookUps) == lookUpsPrivate {
		reply.Private, reply.Quote = true, reply.Again != ""
	}
	c.asks(&reply, reply.Table)
	if reply.Choice != nil {
		before := look.Asks(c.By)
		isNew := before == nil || before.ID != reply.Choice.ID
		reply.Asks = isNew || reply.ShowBoard || len(reply.Events) > 0 && !reply.Choice.Private
		if !reply.Asks && reply.Title.Zero() && len(reply.Events)+len(reply.Notices)+len(reply.Pages) == 0 {
			reply.Title = tracker.Say("Nothing changes.") // and the choice stays open
		}
	}
	return reply
}

// Refuse returns the reply for an error in a front end, such as a line that
// can't be parsed.
func (j *Judge) Refuse(ctx context.Context, err error, channel string) Reply {
	var look tracker.Look
	if table, errAt := j.Tables.At(ctx, channel); errAt == nil {
		look = table.Look()
	}
	return j.withLines(j.refused(ctx, err, tracker.Speaker{}, look))
}

// The maximum number of suggested lines in a refusal, and their length.
const (
	maxInstead = 3
	maxLabel   = 80
)

func (j *Judge) refused(ctx context.Context, err error, by tracker.Speaker, look tracker.Look) Reply {
	r := Reply{Private: true, Table: look}
	c := &call{judge: j, Request: Request{By: by}}
	if c.asks(&r, look); r.Choice != nil {
		r.Asks = errors.Is(err, tracker.ErrChoiceOpen) || errors.Is(err, tracker.ErrNoChoice)
		if errors.Is(err, tracker.ErrChoiceOpen) { // the table's choice blocks the line, not a draft
			r.Choice, r.Open = c.choice(look.Choice), nil
		}
	}
	problem := (*tracker.Problem)(nil)
	switch {
	case errors.As(err, &problem):
		r.Problem = refusal(problem.What, problem.Then)
		r.Problem.Rule, r.Problem.Elsewhere = problem.Rule, problem.Elsewhere
		r.Problem.Busy = errors.Is(err, tracker.ErrBusy)
		for _, line := range problem.Instead[:min(len(problem.Instead), maxInstead)] {
			r.Buttons = append(r.Buttons, Button{tracker.Named(clip(j.labelOf(line), maxLabel)), line})
		}
		if problem.Rule != "" {
			citation := j.cite(problem.Rule)
			r.Problem.Number, r.Problem.Cite = string(citation.Ref), citation.String()
		}
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		r.Problem = refusal(tracker.Say("That took too long and was given up."), tracker.Say("Look at the board, then try again."))
	case errors.Is(err, tracker.ErrTooDeep):
		r.Problem = refusal(tracker.Say("That would go on for ever, so nothing was done."), tracker.Say("Set by hand what you agree on."))
	case errors.Is(err, tracker.ErrStale):
		r.Problem = refusal(tracker.Say("Others were faster, again and again."), tracker.Say("Look at the board, then try once more."))
	default:
		fault := j.fault(ctx, err)
		r.Problem = fault.Problem
	}
	return r
}

// foreign returns the languages besides English in which questions for a game's
// rules are recognised.
func (j *Judge) foreign(game rules.Game) ([]foreignTongue, error) { return j.foreignOf[game]() }

// labelOf returns the label of a suggested line: for a rule its number and name.
func (j *Judge) labelOf(line string) string {
	number, ok := strings.CutPrefix(line, "/rule ")
	ref, isNumber := rules.ParseRef(number)
	if v := j.Library.Default(rules.Games()[0]); ok && isNumber && v != nil {
		if _, known := v.Show(ref); known {
			return rulesName(v, ref)
		}
	}
	return line
}

type idKey struct{}

// WithID returns a context with the id under which internal errors of a request are logged
// and shown.
func WithID(ctx context.Context, id string) context.Context {
	return context.WithValue(ctx, idKey{}, id)
}

// outcome returns the reply to a request that was refused because an earlier delivery of it
// was carried out.
func (c *call) outcome(ctx context.Context, refused error) (Reply, bool) {
	if refused == nil {
		return Reply{}, false
	}
	told, private, ok, err := c.table.Outcome(ctx)
	if !ok || err != nil {
		return Reply{}, false
	}
	r := c.resultReply(tracker.Result{Told: told, Look: c.table.Look(), Private: private})
	r.Repeated = true
	return r, true
}

// Outcome returns the reply to a request that was carried out when it was delivered
// before, or false. It is for front ends that refuse a request themselves.
func (j *Judge) Outcome(ctx context.Context, r Request, refused error) (Reply, bool) {
	table, err := j.Tables.At(ctx, r.Channel)
	if err != nil {
		return Reply{}, false
	}
	c := &call{Request: r, judge: j, table: table}
	reply, ok := c.outcome(ctx, refused)
	if ok {
		attribute(reply.Events, r.By.Name)
		reply.Table, reply.Language = table.Look(), j.Reads(ctx, r)
		c.asks(&reply, reply.Table)
		reply = j.withLines(reply)
	}
	return reply, ok
}

// fault logs an internal error, and returns a reply with its id only.
func (j *Judge) fault(ctx context.Context, err error) Reply {
	sum := sha256.Sum256([]byte(err.Error() + time.Now().String()))
	id, named := ctx.Value(idKey{}).(string)
	if !named {
		id = hex.EncodeToString(sum[:3])
	}
	if j.Fault != nil {
		j.Fault(ctx, id, err)
	}
	r := Reply{Private: true, Problem: refusal(
		tracker.Say("That is a fault of mine; nothing was changed."),
		tracker.Say("Try it in other words. If it stays, report fault %s.", tracker.Name(id)),
	)}
	r.Problem.Fault = id
	return r
}

// refusal returns a problem with a message.
func refusal(what, next tracker.Message) *Problem {
	return &Problem{What: clipped(what, maxProblemLength), Next: clipped(next, maxProblemLength)}
}

// Complete returns at most 25 completions of an option, best first. On an
// internal error it returns none.
func (j *Judge) Complete(ctx context.Context, r Request, option string) (all []Suggestion) {
	defer func() {
		if v := recover(); v != nil {
			j.fault(ctx, fmt.Errorf("panic completing /%s %s: %v\n%s", r.Command, option, v, debug.Stack()))
			all = nil
		}
	}()
	if r.tooLong() != nil {
		return nil
	}
	cmd, full, _, ok := find(j.commands, r.Command)
	if !ok || cmd.complete == nil || full != r.Command {
		return nil
	}
	table, err := j.Tables.At(ctx, r.Channel)
	if err != nil {
		return nil
	}
	l := j.Reads(ctx, r)
	all = suggest(cmd.complete(ctx, &call{Request: r, judge: j, table: table}, option))
	return each(all, func(s Suggestion) Suggestion {
		return Suggestion{Label: clip(l.Say(s.Label), maxChoiceLength), Value: s.Value}
	})
}
