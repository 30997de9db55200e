package discordtest

import (
	"encoding/base64"
	"net/http"
	"regexp"
	"slices"
	"strings"
)

// Limits of an application's emojis.
const (
	maxEmojis = 2000
	maxEmoji  = 256 << 10 // bytes
)

// Emoji is an application emoji.
type Emoji struct {
	ID, Name string
	Image    []byte // as uploaded; nil if made by AddEmoji
	Kind     string // its media type: image/png
}

// Emojis returns the application's emojis in order of creation.
func (d *Discord) Emojis() []Emoji {
	d.mu.Lock()
	defer d.mu.Unlock()
	all := make([]Emoji, len(d.emojis))
	for i, e := range d.emojis {
		all[i] = *e
	}
	return all
}

// AddEmoji adds an emoji as the owner or an earlier run of the bot would.
func (d *Discord) AddEmoji(name string) Emoji {
	d.mu.Lock()
	defer d.mu.Unlock()
	e := &Emoji{ID: d.snowflake(), Name: name}
	d.emojis = append(d.emojis, e)
	return *e
}

func (e *Emoji) json() map[string]any {
	return map[string]any{"id": e.ID, "name": e.Name, "roles": []string{}, "require_colons": true, "managed": false, "animated": false, "available": true}
}

func (d *Discord) emoji(id string) *Emoji {
	for _, e := range d.emojis {
		if e.ID == id {
			return e
		}
	}
	return nil
}

// own refuses requests for another application.
func (d *Discord) own(req *request) *refusal {
	if req.PathValue("application_id") != d.ApplicationID {
		return &refusal{status: http.StatusForbidden, code: 20012, message: "You are not authorized to perform this action on this application", violation: true}
	}
	return nil
}

func (d *Discord) getEmojis(req *request) (int, any, *refusal) {
	items := []any{}
	for _, e := range d.emojis {
		items = append(items, e.json())
	}
	return http.StatusOK, map[string]any{"items": items}, d.own(req)
}

var (
	emojiName = regexp.MustCompile(`^\w{2,32}$`)
	dataURI   = regexp.MustCompile(`^data:(image/(?:png|jpeg|gif|webp|avif));base64,`)
)

// named checks the name of an emoji.
func (d *Discord) named(name string, but *Emoji) *refusal {
	var l linted
	if !emojiName.MatchString(name) {
		l.add("name", "BASE_TYPE_BAD_LENGTH", "Must be between 2 and 32 in length, of letters, digits and underscores.")
	}
	if slices.ContainsFunc(d.emojis, func(e *Emoji) bool { return e != but && e.Name == name }) {
		l.add("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "An emoji with this name already exists")
	}
	return l.refusal()
}

func (d *Discord) postEmoji(req *request) (int, any, *refusal) {
	var asked struct{ Name, Image string }
	if r := req.body.decode(&asked); r != nil {
		return 0, nil, r
	}
	if r := d.own(req); r != nil {
		return 0, nil, r
	}
	if r := d.named(asked.Name, nil); r != nil {
		return 0, nil, r
	}
	m := dataURI.FindStringSubmatch(asked.Image)
	if m == nil {
		return 0, nil, malformed("image", "Unsupported image type given")
	}
	raw, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(asked.Image, m[0]))
	if err != nil || http.DetectContentType(raw) != m[1] {
		return 0, nil, malformed("image", "Invalid image data")
	}
	if len(raw) > maxEmoji {
		return 0, nil, malformed("image", "File cannot be larger than 256.0 kb.")
	}
	if len(d.emojis) == maxEmojis {
		return 0, nil, &refusal{status: http.StatusBadRequest, code: 30008, message: "Maximum number of emojis reached (2000)", violation: true}
	}
	e := &Emoji{ID: d.snowflake(), Name: asked.Name, Image: raw, Kind: m[1]}
	d.emojis = append(d.emojis, e)
	return http.StatusCreated, e.json(), nil
}

func (d *Discord) getEmoji(req *request) (int, any, *refusal) {
	e := d.emoji(req.PathValue("emoji_id"))
	if e == nil {
		return 0, nil, notFound(10014, "Emoji")
	}
	return http.StatusOK, e.json(), d.own(req)
}

func (d *Discord) patchEmoji(req *request) (int, any, *refusal) {
	e := d.emoji(req.PathValue("emoji_id"))
	if e == nil {
		return 0, nil, notFound(10014, "Emoji")
	}
	asked := struct{ Name string }{e.Name}
	if r := req.body.decode(&asked); r != nil {
		return 0, nil, r
	}
	if r := d.named(asked.Name, e); r != nil {
		return 0, nil, r
	}
	e.Name = asked.Name
	return http.StatusOK, e.json(), d.own(req)
}

func (d *Discord) deleteEmoji(req *request) (int, any, *refusal) {
	if r := d.own(req); r != nil {
		return 0, nil, r
	}
	e := d.emoji(req.PathValue("emoji_id"))
	if e == nil {
		return 0, nil, notFound(10014, "Emoji")
	}
	d.emojis = slices.DeleteFunc(d.emojis, func(other *Emoji) bool { return other == e })
	return http.StatusNoContent, nil, nil
}

// RemoveEmoji removes an emoji, as the owner would.
func (d *Discord) RemoveEmoji(id string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.emojis = slices.DeleteFunc(d.emojis, func(e *Emoji) bool { return e.ID == id })
}
