package tracker

import (
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Message is a sentence for people: a format in English and what goes into
// it. The format is the key by which another language can be put in its place.
//
// The type of an argument says what becomes of it in another language. A Message
// and the members of a List or Row are said in it; a Name, a Line and a number are shown
// as they are.
type Message struct {
	Format string // as for fmt.Sprintf
	Args   []any
}

// Name is an argument that isn't translated: the name of a player, a card or a
// keyword, or typed text.
type Name string

// Line is an argument that can be typed as it stands: front ends show it as a command,
// or offer it to be pressed.
type Line string

// LineOf makes a line of a format, as fmt.Sprintf does.
func LineOf(format string, args ...any) Line { return Line(fmt.Sprintf(format, args...)) }

// List is several arguments in one: "#1, #2 and #3".
type List []any

// Row is several arguments in one, with a sign between them: "tapped · 3 damage".
type Row struct {
	Between string
	Of      []any
}

// AsSentence is a message that is said as a sentence, with a capital letter and
// a full stop.
type AsSentence Message

// Sentenced returns a text as a sentence.
func Sentenced(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + strings.TrimSuffix(text[size:], ".") + "."
}

// ListOf is a list of messages.
func ListOf(all []Message) List { return each(all, func(m Message) any { return m }) }

// IDs is a list of the ids of objects: "#3, #4 and #5".
func IDs(all []int64) List {
	return each(all, func(id int64) any { return Say("#%d", id) })
}

// SomeIDs are the ids of objects, or the first of many: "#3, #4 and #5 and 7 more".
func SomeIDs(all []int64) Message {
	if n := len(all); n > 4 {
		return Say("%s and %d more", IDs(all[:3]), n-3)
	}
	return Say("%s", IDs(all))
}

// NamesOf is several names in one argument: "Ann, Bo".
func NamesOf(all []string) Row {
	return Row{", ", each(all, func(name string) any { return Name(name) })}
}

// LinesOf is several lines in one argument, any of which can be typed: "tap #1 ·
// untap #1".
func LinesOf(all []string) Row {
	return Row{" · ", each(all, func(line string) any { return Line(line) })}
}

// Say makes a message.
func Say(format string, args ...any) Message { return Message{Format: format, Args: args} }

// Named is a message that is a name, the same in every language.
func Named(name string) Message { return Say("%s", Name(name)) }

// Quoted is a message that is a name. A name in quotes, which is a sentence,
// has those of the language.
func Quoted(name string) Message {
	if inside, ok := strings.CutPrefix(name, "“"); ok && strings.Index(inside, "”") == len(inside)-len("”") {
		return Say("“%s”", Name(strings.TrimSuffix(inside, "”")))
	}
	return Named(name)
}

// AllNamed are messages that are names.
func AllNamed(names []string) []Message { return each(names, Named) }

// String is the message in English.
func (m Message) String() string {
	if len(m.Args) == 0 {
		return m.Format
	}
	return fmt.Sprintf(m.Format, m.Args...)
}

// String is the sentence in English.
func (s AsSentence) String() string { return Sentenced(Message(s).String()) }

// String is the list in English.
func (l List) String() string {
	words := each(l, func(arg any) string { return fmt.Sprint(arg) })
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}

// String is the row in English.
func (r Row) String() string {
	return strings.Join(each(r.Of, func(arg any) string { return fmt.Sprint(arg) }), r.Between)
}

// Lines lists the lines in a message, each once, in the order in which they stand.
func (m Message) Lines() []Line {
	var all []Line
	m.WithLines(func(l Line) Line {
		if !slices.Contains(all, l) {
			all = append(all, l)
		}
		return l
	})
	return all
}

// WithLines returns the message with each line in it replaced.
func (m Message) WithLines(replace func(Line) Line) Message {
	var in func(arg any) any
	in = func(arg any) any {
		switch arg := arg.(type) {
		case Line:
			return replace(arg)
		case Message:
			return arg.WithLines(replace)
		case AsSentence:
			return AsSentence(Message(arg).WithLines(replace))
		case List:
			return List(each(arg, in))
		case Row:
			return Row{arg.Between, each(arg.Of, in)}
		}
		return arg
	}
	if len(m.Args) > 0 {
		m.Args = each(m.Args, in)
	}
	return m
}

// Untyped lists the formats in a message with an argument of a type that
// doesn't say how to translate it, such as a string that may contain words and
// names.
func (m Message) Untyped() []string {
	var all []string
	bare := false
	var look func(arg any)
	look = func(arg any) {
		switch arg := arg.(type) {
		case Message:
			all = append(all, arg.Untyped()...)
		case AsSentence:
			all = append(all, Message(arg).Untyped()...)
		case List:
			for _, member := range arg {
				look(member)
			}
		case Row:
			for _, member := range arg.Of {
				look(member)
			}
		case Name, Line, int, int64:
		default:
			bare = true
		}
	}
	for _, arg := range m.Args {
		look(arg)
	}
	if bare {
		all = append(all, m.Format)
	}
	return all
}

// Zero reports whether there is nothing to say.
func (m Message) Zero() bool {
	return m.Format == "" || m.Format == "%s" && len(m.Args) == 1 && m.Args[0] == any(Name(""))
}

// Numbered is a text in which each N, such as that of a keyword, is a number: "afterlife
// N: N Spirits". Its format has an argument in their places.
func Numbered(text, n string) Message {
	format := NumberedFormat(text)
	if format == text {
		return Say(text)
	}
	return Say(format, Name(n))
}

// NumberedFormat returns the format of Numbered. A text with verbs stays as it is.
func NumberedFormat(text string) string {
	if strings.Contains(text, "%") {
		return text
	}
	return letterN.ReplaceAllLiteralString(text, "%[1]s")
}

var letterN = regexp.MustCompile(`\bN\b`)

// Wording is a message as it is stored beside its English.
type Wording struct{ say *storedMessage }

// Wording returns what is stored of the message; zero if the English is all of it.
func (m Message) Wording() Wording { return Wording{m.stored()} }

// Message returns the stored message if english is its text. Otherwise it returns a
// message that says only english.
func (w Wording) Message(english string) Message { return w.say.message(english) }

// IsZero reports whether nothing is stored: the English text is the whole message.
func (w Wording) IsZero() bool { return w.say == nil }

// MarshalJSON writes the format and its arguments.
func (w Wording) MarshalJSON() ([]byte, error) { return json.Marshal(w.say) }

// UnmarshalJSON reads what MarshalJSON writes.
func (w *Wording) UnmarshalJSON(raw []byte) error { return json.Unmarshal(raw, &w.say) }

// Equal reports whether two wordings are the same.
func (w Wording) Equal(o Wording) bool { return reflect.DeepEqual(w, o) }

// stored returns the stored form of a message beside its English, or nil if it
// has no arguments.
func (m Message) stored() *storedMessage {
	if len(m.Args) == 0 {
		return nil
	}
	return &storedMessage{m.Format, each(m.Args, storedArg)}
}

type storedMessage struct {
	Format string           `json:"format"`
	Args   []storedArgument `json:"args"`
}

// message returns the message of a stored form, or the English if there is
// none, or if it doesn't give that English: the file may come from anywhere.
func (s *storedMessage) message(english string) Message {
	if s == nil {
		return Message{Format: english}
	}
	if m := s.read(); s.plain() && m.String() == english {
		return m
	}
	return Message{Format: english}
}

func (s *storedMessage) read() Message { return Message{s.Format, each(s.Args, storedArgument.arg)} }

// plain reports whether the formats of a message have only verbs without a width,
// which would make a text of any length.
func (s *storedMessage) plain() bool {
	if strings.Count(s.Format, "%") != len(plainVerb.FindAllString(s.Format, -1)) {
		return false
	}
	return !slices.ContainsFunc(s.Args, func(a storedArgument) bool { return !a.plain() })
}

var plainVerb = regexp.MustCompile(`%(?:\[[1-9]\])?[+]?[sdqv]`)

func (s storedArgument) plain() bool {
	return (s.Say == nil || s.Say.plain()) && !slices.ContainsFunc(slices.Concat(s.List, s.Row), func(a storedArgument) bool { return !a.plain() })
}

// storedArgument has one of its fields.
type storedArgument struct {
	Say  *storedMessage   `json:"say,omitempty"`
	Text *string          `json:"plain,omitempty"` // a message without arguments
	Name *string          `json:"called,omitempty"`
	Line *string          `json:"typed,omitempty"`
	Word *string          `json:"english,omitempty"` // words
	N    *int64           `json:"n,omitempty"`
	List []storedArgument `json:"list,omitempty"`
	Row  []storedArgument `json:"row,omitempty"`
	Sign string           `json:"sign,omitempty"` // between the members of Row
}

func storedArg(arg any) storedArgument {
	switch arg := arg.(type) {
	case Message:
		if s := arg.stored(); s != nil {
			return storedArgument{Say: s}
		}
		return storedArgument{Text: &arg.Format}
	case Line:
		return storedArgument{Line: (*string)(&arg)}
	case List:
		return storedArgument{List: each(arg, storedArg)}
	case Row:
		return storedArgument{Row: each(arg.Of, storedArg), Sign: arg.Between}
	case string:
		return storedArgument{Word: &arg}
	case int64:
		return storedArgument{N: &arg}
	case int:
		n := int64(arg)
		return storedArgument{N: &n}
	}
	name := fmt.Sprint(arg)
	return storedArgument{Name: &name}
}

func (s storedArgument) arg() any {
	switch {
	case s.Say != nil:
		return s.Say.read()
	case s.Text != nil:
		return Say(*s.Text)
	case s.Line != nil:
		return Line(*s.Line)
	case s.Word != nil:
		return *s.Word
	case s.N != nil:
		return *s.N
	case s.List != nil:
		return List(each(s.List, storedArgument.arg))
	case s.Row != nil:
		return Row{s.Sign, each(s.Row, storedArgument.arg)}
	case s.Name != nil:
		return Name(*s.Name)
	}
	return Name("")
}

// storedOption is the stored form of an Option: English text and message.
type storedOption struct {
	N    int64          `json:"n"`
	Text string         `json:"text"`
	Say  *storedMessage `json:"say,omitempty"`
}

// MarshalJSON writes the option with its English.
func (o Option) MarshalJSON() ([]byte, error) {
	return json.Marshal(storedOption{o.N, o.Text.String(), o.Text.stored()})
}

// UnmarshalJSON decodes it, with or without a message.
func (o *Option) UnmarshalJSON(raw []byte) error {
	var s storedOption
	if err := json.Unmarshal(raw, &s); err != nil {
		return err
	}
	*o = Option{s.N, s.Say.message(s.Text)}
	return nil
}

// bareQuestion is a Question without its methods.
type bareQuestion Question

// storedQuestion is the stored form of a Question: English text and message.
type storedQuestion struct {
	bareQuestion
	Text string         `json:"text"`
	Say  *storedMessage `json:"say,omitempty"`
}

// MarshalJSON writes the question with its English.
func (q Question) MarshalJSON() ([]byte, error) {
	return json.Marshal(storedQuestion{bareQuestion(q), q.Text.String(), q.Text.stored()})
}

// UnmarshalJSON decodes it, with or without a message.
func (q *Question) UnmarshalJSON(raw []byte) error {
	var s storedQuestion
	if err := json.Unmarshal(raw, &s); err != nil {
		return err
	}
	*q = Question(s.bareQuestion)
	q.Text = s.Say.message(s.Text)
	return nil
}
