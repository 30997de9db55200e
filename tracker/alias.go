package tracker

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// withoutPerson replaces a person's name and account in the lines that they said
// and in the seats that they held, for the games and the time in which they held
// them. The same name of somebody else who speaks or sits under it stays.
func withoutPerson(log []Batch, who Speaker) ([]Batch, error) {
	a := newAlias(log, who)
	changed := make([]Batch, len(log))
	for i, b := range log {
		var err error
		if changed[i], err = a.batch(b); err != nil {
			return nil, err
		}
	}
	return changed, nil
}

// alias replaces a person's name, batch by batch.
type alias struct {
	who    Speaker
	as     Speaker
	others map[string]bool // the names under which others speak or sit, in lower case
	seats  map[string]bool // those that the person's seats have now, in lower case
	names  map[string]bool // those that mean the person in the batch being changed
	words  *regexp.Regexp  // matches any of the names; nil if there are none
	known  map[string]*regexp.Regexp
}

func newAlias(log []Batch, who Speaker) *alias {
	a := &alias{who: who, others: make(map[string]bool), seats: make(map[string]bool), known: make(map[string]*regexp.Regexp)}
	taken := make(map[string]bool)
	for _, b := range log {
		for _, s := range b.People() {
			name := strings.ToLower(s.Name)
			taken[name] = true
			if !s.is(who) {
				a.others[name] = true
			}
		}
	}
	a.as.Name = freeName(taken)
	if who.Account != "" {
		a.as.Account = "gone: " + a.as.Name
	}
	return a
}

func (a *alias) batch(b Batch) (Batch, error) {
	a.begin(b)
	own := b.By.is(a.who)
	name := b.By.Name
	if own {
		b.By = a.as
	}
	b.Text = a.text(b.Text)
	b.Records = slices.Clone(b.Records)
	var err error
	if own && b.beside() {
		if b, err = b.withoutWords(); err != nil {
			return b, fmt.Errorf("the dispute at %d: %w", b.Seq, err)
		}
	}
	if b.Actions, err = a.data(b.Actions, false); err != nil {
		return b, fmt.Errorf("the line at %d: %w", b.Seq, err)
	}
	for i, r := range b.Records {
		if a.called(r.Cause.Player) || own && strings.EqualFold(r.Cause.Player, name) {
			b.Records[i].Cause.Player = a.as.Name
		}
		who, seats := r.seated()
		if b.Records[i].Data, err = a.data(r.Data, seats && who.is(a.who)); err != nil {
			return b, fmt.Errorf("the event at %d: %w", b.Seq+int64(i), err)
		}
	}
	return b, nil
}

// begin finds the names that mean the person in a batch: those of their seats,
// before it and after it, and in their own lines the one they speak under, unless
// it is also somebody else's.
func (a *alias) begin(b Batch) {
	a.names = maps.Clone(a.seats)
	for _, r := range b.Records {
		if r.Kind == kindStarted {
			clear(a.seats)
		}
		if s, ok := r.seated(); ok {
			name := strings.ToLower(s.Name)
			if delete(a.seats, name); s.is(a.who) {
				a.seats[name] = true
			}
		}
	}
	maps.Copy(a.names, a.seats)
	if name := strings.ToLower(b.By.Name); b.By.is(a.who) && !a.others[name] {
		a.names[name] = true
	}
	delete(a.names, "")
	a.words = nil
	if len(a.names) == 0 {
		return
	}
	var quoted []string
	for _, n := range slices.Sorted(maps.Keys(a.names)) {
		quoted = append(quoted, regexp.QuoteMeta(n))
	}
	either := strings.Join(quoted, "|")
	if a.known[either] == nil {
		a.known[either] = regexp.MustCompile("(?i)" + either)
	}
	a.words = a.known[either]
}

func (a *alias) called(name string) bool { return a.names[strings.ToLower(name)] }

// data changes stored JSON and keeps its numbers exact. theirs means that the
// whole JSON is the person's seat.
func (a *alias) data(raw json.RawMessage, theirs bool) (json.RawMessage, error) {
	if len(raw) == 0 || len(a.names) == 0 && (a.who.Account == "" || !bytes.Contains(raw, []byte(a.who.Account))) {
		return raw, nil
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	var v any
	if err := dec.Decode(&v); err != nil {
		return nil, err
	}
	changed := a.change(v)
	if seat, ok := v.(map[string]any); ok && theirs {
		seat["name"], changed = a.as.Name, true
	}
	if !changed {
		return raw, nil
	}
	return json.Marshal(v)
}

// change replaces what names the person: a speaker or a seat by its account, a
// player by name, and the name as a word in sentences and answers. A token of
// the same name is unchanged.
func (a *alias) change(v any) (changed bool) {
	switch v := v.(type) {
	case []any:
		for _, member := range v {
			changed = a.change(member) || changed
		}
	case map[string]any:
		whose := a.whose(v)
		if whose && a.who.Account != "" && v["account"] != nil {
			v["account"], changed = a.as.Account, true
		}
		for key, member := range v {
			text, ok := member.(string)
			if !ok {
				changed = a.change(member) || changed
				continue
			}
			now := text
			switch {
			case key == "player" && a.called(text), key == "name" && whose:
				now = a.as.Name
			case slices.Contains([]string{"text", "label", "what", "why", "line"}, key) && (strings.Contains(text, " ") || v["n"] != nil):
				now = a.text(text)
			case slices.Contains([]string{"called", "plain", "typed", "english"}, key): // what goes into a stored message
				now = a.text(text)
			}
			if now != text {
				v[key], changed = now, true
			}
		}
	}
	return changed
}

// whose reports whether an object is the person: a speaker or a seat with their
// account, a player of their name, or, for a guest, a speaker of nothing but that
// name.
func (a *alias) whose(v map[string]any) bool {
	if account, ok := v["account"].(string); ok {
		return a.who.Account != "" && account == a.who.Account
	}
	name, ok := v["name"].(string)
	if !ok || !a.called(name) {
		return false
	}
	_, isPlayer := v["kind"]
	return isPlayer || a.who.Account == "" && len(v) == 1
}

// text replaces the name where it is a separate word.
func (a *alias) text(s string) string {
	if a.words == nil {
		return s
	}
	var out strings.Builder
	from := 0
	for _, at := range a.words.FindAllStringIndex(s, -1) {
		before, _ := utf8.DecodeLastRuneInString(s[:at[0]])
		after, _ := utf8.DecodeRuneInString(s[at[1]:])
		if letter(before) || letter(after) {
			continue
		}
		out.WriteString(s[from:at[0]] + a.as.Name)
		from = at[1]
	}
	return out.String() + s[from:]
}

func letter(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
