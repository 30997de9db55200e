package discordtest

import (
	"maps"
	"mime"
	"path"
	"strconv"
)

// Types of messages. The system message about a pin is "… pinned a message to
// this channel."
const (
	typePinNote   = 6
	typeChatReply = 20
	typeMenuReply = 23
)

// json returns the message in Discord's JSON.
func (m *Message) json(d *Discord) map[string]any {
	var edited any
	if !m.Edited.IsZero() {
		edited = stamp(m.Edited)
	}
	files := []any{}
	for _, a := range m.Attachments {
		address := "https://cdn.discordapp.com/attachments/" + m.ChannelID + "/" + a.ID + "/" + a.Name
		f := map[string]any{
			"id": a.ID, "filename": a.Name, "size": len(a.Data), "url": address, "proxy_url": address,
		}
		if kind := mime.TypeByExtension(path.Ext(a.Name)); kind != "" {
			f["content_type"] = kind
		}
		if a.Description != "" {
			f["description"] = a.Description
		}
		files = append(files, f)
	}
	j := map[string]any{
		"id": m.ID, "channel_id": m.ChannelID, "type": 0, "author": m.by(d).json(), "content": m.Content,
		"timestamp": stamp(m.Created), "edited_timestamp": edited, "flags": m.flags, "pinned": m.Pinned,
		"embeds": m.shownEmbeds(), "components": m.shownComponents(), "attachments": files,
		"mentions": []any{}, "mention_roles": []any{}, "mention_everyone": false, "tts": false,
	}
	if m.notes != "" {
		j["type"] = typePinNote
		j["message_reference"] = map[string]any{"channel_id": m.ChannelID, "message_id": m.notes}
	}
	if i := m.interaction; i != nil {
		j["webhook_id"], j["application_id"] = d.ApplicationID, d.ApplicationID
		metadata := map[string]any{"id": i.ID, "type": i.Type, "user": i.User.json(), "authorizing_integration_owners": i.owners}
		if i.Type == TypeCommand {
			j["type"] = typeChatReply
		}
		if i.message != "" {
			metadata["interacted_message_id"] = i.message
		}
		if i.target != nil {
			j["type"], metadata["target_message_id"] = typeMenuReply, i.target.ID
		}
		j["interaction_metadata"] = metadata
	}
	return j
}

// by returns the author of the message.
func (m *Message) by(d *Discord) *User {
	if m.author != nil {
		return m.author
	}
	return d.world.bot
}

// shownComponents returns the components with the URLs of attached pictures.
func (m *Message) shownComponents() []any {
	shown, _ := show(m.components).([]any)
	return emptyNotNil(shown)
}

func (m *Message) shownEmbeds() []any {
	shown := []any{}
	for _, e := range m.embeds {
		if e, ok := e.(map[string]any); ok {
			e = maps.Clone(e)
			e["type"] = "rich"
			shown = append(shown, e)
		}
	}
	return shown
}

// show copies components with the fields that Discord adds: ids of media, and
// defaults.
func show(node any) any {
	switch node := node.(type) {
	case []any:
		c := make([]any, len(node))
		for i, child := range node {
			c[i] = show(child)
		}
		return c
	case map[string]any:
		c := make(map[string]any, len(node))
		for k, child := range node {
			c[k] = show(child)
		}
		if address, ok := c["url"].(string); ok && len(c) == 1 {
			c["id"], c["proxy_url"] = strconv.Itoa(len(address)), address
		}
		defaults := map[string]any{}
		kind, _ := c["type"].(float64)
		switch {
		case kind == typeSeparator:
			defaults = map[string]any{"spacing": 1, "divider": true}
		case kind == typeFile:
			defaults = map[string]any{"name": "file", "size": 0, "spoiler": false}
		case kind == typeContainer:
			defaults = map[string]any{"accent_color": nil, "spoiler": false}
		case kind == typeSelect || kind >= typeUserSelect && kind <= typePlaceSelect:
			defaults = map[string]any{"min_values": 1, "max_values": 1}
		case kind == typeThumbnail || c["media"] != nil:
			defaults = map[string]any{"spoiler": false}
		}
		for k, v := range defaults {
			if c[k] == nil {
				c[k] = v
			}
		}
		return c
	}
	return node
}

func emptyNotNil(list []any) []any {
	if list == nil {
		return []any{}
	}
	return list
}
