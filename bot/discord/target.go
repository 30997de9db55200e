package discord

import (
	"encoding/json"
	"regexp"
	"strings"
)

// markup matches what Discord doesn't display as text: mentions, emojis,
// timestamps; and URLs.
var markup = regexp.MustCompile(`<(?:@[!&]?\d+|#\d+|a?:\w{1,32}:\d+|t:-?\d+(?::\w)?|/[^:<>]{1,100}:\d+|id:\w+)>|https?://[^\s)>]+`)

func withoutMarkup(text string) string { return markup.ReplaceAllString(text, " ") }

// shownMessage is the displayed text of a message.
type shownMessage struct {
	Content string `json:"content"`
	Embeds  []struct {
		Title       string `json:"title"`
		Description string `json:"description"`
		Fields      []struct {
			Name  string `json:"name"`
			Value string `json:"value"`
		} `json:"fields"`
	} `json:"embeds"`
	Components []shownComponent `json:"components"`
	// Snapshots are forwarded messages.
	Snapshots []struct {
		Message *shownMessage `json:"message"`
	} `json:"message_snapshots"`
	Poll *struct {
		Question pollText `json:"question"`
		Answers  []struct {
			Media pollText `json:"poll_media"`
		} `json:"answers"`
	} `json:"poll"`
}

type pollText struct {
	Text string `json:"text"`
}

// shownComponent is the part of a component that contains text.
type shownComponent struct {
	Content    string           `json:"content"`
	Components []shownComponent `json:"components"`
}

// target returns the text of the target of a message command: content, embeds,
// components, poll, and forwarded messages. Invalid parts are omitted.
func (in *interaction) target() string {
	raw, ok := in.Data.Resolved.Messages[in.Data.Target]
	if !ok {
		return ""
	}
	var m shownMessage
	if json.Unmarshal(raw, &m) != nil {
		var content struct {
			Content string `json:"content"`
		}
		_ = json.Unmarshal(raw, &content) // an invalid message has no text
		return withoutMarkup(content.Content)
	}
	var parts []string
	m.read(func(text string) {
		if text = strings.TrimSpace(withoutMarkup(text)); text != "" {
			parts = append(parts, text)
		}
	})
	return strings.Join(parts, "\n")
}

func (m *shownMessage) read(text func(string)) {
	text(m.Content)
	for _, e := range m.Embeds {
		text(e.Title)
		text(e.Description)
		for _, f := range e.Fields {
			text(f.Name)
			text(f.Value)
		}
	}
	readComponents(m.Components, text)
	if m.Poll != nil {
		text(m.Poll.Question.Text)
		for _, a := range m.Poll.Answers {
			text(a.Media.Text)
		}
	}
	for _, s := range m.Snapshots {
		if s.Message != nil {
			s.Message.read(text)
		}
	}
}

func readComponents(all []shownComponent, text func(string)) {
	for _, c := range all {
		text(c.Content)
		readComponents(c.Components, text)
	}
}
