package tracker

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// alias puts another name in the place of a person's, throughout a log.
type alias struct {
	who   Speaker
	names []string // what the person was called, in lower case
	as    Speaker
	words *regexp.Regexp // any of the names
}

// newAlias finds what a person is called in a log; nil where there is nothing
// of theirs.
func newAlias(log []Batch, who Speaker) *alias {
	a := &alias{who: who}
	taken := make(map[string]bool)
	note := func(s Speaker) {
		name := strings.ToLower(s.Name)
		taken[name] = true
		if s.is(who) && name != "" && !slices.Contains(a.names, name) {
			a.names = append(a.names, name)
		}
	}
	for _, b := range log {
		note(b.By)
		for _, r := range b.Records {
			var seated Speaker // what seats somebody names them as a speaker is named
			if strings.HasSuffix(r.Kind, "/seated") && json.Unmarshal(r.Data, &seated) == nil {
				note(seated)
			}
		}
	}
	if len(a.names) == 0 {
		return nil
	}
	a.as.Name = freeName(taken)
	if who.Account != "" {
		a.as.Account = "gone: " + a.as.Name
	}
	quoted := make([]string, len(a.names))
	for i, n := range a.names {
		quoted[i] = regexp.QuoteMeta(n)
	}
	a.words = regexp.MustCompile("(?i)" + strings.Join(quoted, "|"))
	return a
}

func (a *alias) batch(b Batch) (Batch, error) {
	if b.By.is(a.who) {
		b.By = a.as
	}
	b.Text = a.text(b.Text)
	b.Records = slices.Clone(b.Records)
	var err error
	if b.Actions, err = a.data(b.Actions); err != nil {
		return b, fmt.Errorf("the line at %d: %w", b.Seq, err)
	}
	for i, r := range b.Records {
		if a.called(r.Cause.Player) {
			b.Records[i].Cause.Player = a.as.Name
		}
		if b.Records[i].Data, err = a.data(r.Data); err != nil {
			return b, fmt.Errorf("the event at %d: %w", b.Seq+int64(i), err)
		}
	}
	return b, nil
}

func (a *alias) called(name string) bool { return slices.Contains(a.names, strings.ToLower(name)) }

// data changes stored JSON, numbers as they are.
func (a *alias) data(raw json.RawMessage) (json.RawMessage, error) {
	if len(raw) == 0 {
		return raw, nil
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	var v any
	if err := dec.Decode(&v); err != nil {
		return nil, err
	}
	if !a.change(v) {
		return raw, nil
	}
	return json.Marshal(v)
}

// change changes what names the person: a speaker or a seat by its account, a
// player by name, and sentences in which the name is a word. A token that is
// called like the person stays what it is.
func (a *alias) change(v any) (changed bool) {
	switch v := v.(type) {
	case []any:
		for _, member := range v {
			changed = a.change(member) || changed
		}
	case map[string]any:
		account, hasAccount := v["account"].(string)
		if hasAccount && a.who.Account != "" && account == a.who.Account {
			v["account"], changed = a.as.Account, true
		}
		_, isPlayer := v["kind"]
		for key, member := range v {
			text, ok := member.(string)
			if !ok {
				changed = a.change(member) || changed
				continue
			}
			now := text
			switch {
			case key == "player" && a.called(text), key == "name" && a.called(text) && (isPlayer || hasAccount || a.who.Account == ""):
				now = a.as.Name
			case slices.Contains([]string{"text", "label", "what", "why"}, key) && strings.Contains(text, " "):
				now = a.text(text)
			}
			if now != text {
				v[key], changed = now, true
			}
		}
	}
	return changed
}

// text changes the name where it is a word of its own.
func (a *alias) text(s string) string {
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
