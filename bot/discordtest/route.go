package discordtest

import (
	"path"
	"strings"
	"time"
)

// Routes for [Discord.Slow], [Discord.Fail], [Discord.Cut], [Discord.RateLimit]
// and [Transcript.On]. A route is a method and a path; "*" matches any method,
// any one element of the path, or alone everything.
const (
	RouteGateway       = "GET /gateway/bot"
	RouteCommands      = "PUT /applications/*/commands"
	RouteEmojis        = "* /applications/*/emojis"
	RouteCallback      = "POST /interactions/*/*/callback"
	RouteOriginal      = "PATCH /webhooks/*/*/messages/@original"
	RouteFollowup      = "POST /webhooks/*/*"
	RouteCreateMessage = "POST /channels/*/messages"
	RouteEditMessage   = "PATCH /channels/*/messages/*"
	RouteDeleteMessage = "DELETE /channels/*/messages/*"
)

// onRoute reports whether a request's path, without version, matches a route.
func onRoute(route, method, at string) bool {
	if route == "*" {
		return true
	}
	m, pattern, _ := strings.Cut(route, " ")
	if m != "*" && m != method {
		return false
	}
	at, _, _ = strings.Cut(at, "?")
	ok, err := path.Match(pattern, at)
	return ok && err == nil
}

// route is an endpoint. Its path is the template in the OpenAPI document.
type route struct {
	method, path string
	// open routes are authorized by a token in the path.
	open bool
	// free routes are exempt from the global limit: those that answer
	// interactions.
	free bool
	// bucket, limit and per are its rate limit, by channel, webhook or guild.
	bucket string
	limit  int
	per    time.Duration
	serve  func(*Discord, *request) (int, any, *refusal)
}

const second = time.Second

// routes returns the fake's endpoints, with limits similar to those observed;
// clients must read them from the headers.
func routes() []*route {
	const (
		app      = "/applications/{application_id}"
		webhook  = "/webhooks/{webhook_id}/{webhook_token}"
		messages = "/channels/{channel_id}/messages"
	)
	return []*route{
		{method: "GET", path: "/gateway", bucket: "gateway", limit: 9, per: second, serve: (*Discord).getGateway},
		{method: "GET", path: "/gateway/bot", bucket: "gateway", limit: 9, per: second, serve: (*Discord).getGatewayBot},
		{method: "GET", path: "/users/@me", bucket: "me", limit: 9, per: second, serve: (*Discord).getMe},
		{method: "GET", path: "/users/@me/guilds", bucket: "my guilds", limit: 5, per: second, serve: (*Discord).getMyGuilds},
		{method: "GET", path: "/guilds/{guild_id}", bucket: "guild", limit: 5, per: second, serve: (*Discord).getGuild},
		{method: "GET", path: "/guilds/{guild_id}/members/{user_id}", bucket: "members of guilds", limit: 5, per: second, serve: (*Discord).getMember},
		{method: "GET", path: "/applications/@me", bucket: "app", limit: 9, per: second, serve: (*Discord).getApplication},
		{method: "PATCH", path: "/applications/@me", bucket: "app", limit: 9, per: second, serve: (*Discord).patchApplication},
		{method: "GET", path: "/oauth2/applications/@me", bucket: "app", limit: 9, per: second, serve: (*Discord).getApplication},

		{method: "GET", path: app + "/commands", bucket: "commands", limit: 5, per: 5 * second, serve: (*Discord).getCommands},
		{method: "PUT", path: app + "/commands", bucket: "commands", limit: 5, per: 5 * second, serve: (*Discord).putCommands},
		{method: "GET", path: app + "/emojis", bucket: "emojis", limit: 5, per: second, serve: (*Discord).getEmojis},
		{method: "POST", path: app + "/emojis", bucket: "emojis", limit: 5, per: second, serve: (*Discord).postEmoji},
		{method: "GET", path: app + "/emojis/{emoji_id}", bucket: "emojis", limit: 5, per: second, serve: (*Discord).getEmoji},
		{method: "PATCH", path: app + "/emojis/{emoji_id}", bucket: "emojis", limit: 5, per: second, serve: (*Discord).patchEmoji},
		{method: "DELETE", path: app + "/emojis/{emoji_id}", bucket: "emojis", limit: 5, per: second, serve: (*Discord).deleteEmoji},
		{method: "GET", path: app + "/guilds/{guild_id}/commands", bucket: "guild commands", limit: 5, per: 5 * second, serve: (*Discord).getCommands},
		{method: "PUT", path: app + "/guilds/{guild_id}/commands", bucket: "guild commands", limit: 5, per: 5 * second, serve: (*Discord).putCommands},

		{method: "POST", path: "/interactions/{interaction_id}/{interaction_token}/callback", open: true, free: true, serve: (*Discord).postCallback},
		{method: "POST", path: webhook, free: true, open: true, bucket: "webhook", limit: 5, per: 2 * second, serve: (*Discord).postFollowup},
		{method: "GET", path: webhook + "/messages/@original", free: true, open: true, bucket: "webhook", limit: 5, per: 2 * second, serve: (*Discord).getWebhookMessage},
		{method: "PATCH", path: webhook + "/messages/@original", free: true, open: true, bucket: "webhook", limit: 5, per: 2 * second, serve: (*Discord).patchWebhookMessage},
		{method: "DELETE", path: webhook + "/messages/@original", free: true, open: true, bucket: "webhook", limit: 5, per: 2 * second, serve: (*Discord).deleteWebhookMessage},
		{method: "GET", path: webhook + "/messages/{message_id}", free: true, open: true, bucket: "webhook", limit: 5, per: 2 * second, serve: (*Discord).getWebhookMessage},
		{method: "PATCH", path: webhook + "/messages/{message_id}", free: true, open: true, bucket: "webhook", limit: 5, per: 2 * second, serve: (*Discord).patchWebhookMessage},
		{method: "DELETE", path: webhook + "/messages/{message_id}", free: true, open: true, bucket: "webhook", limit: 5, per: 2 * second, serve: (*Discord).deleteWebhookMessage},

		{method: "GET", path: "/channels/{channel_id}", bucket: "channel", limit: 5, per: 5 * second, serve: (*Discord).getChannel},
		{method: "PATCH", path: "/channels/{channel_id}", bucket: "channel", limit: 5, per: 5 * second, serve: (*Discord).patchChannel},
		{method: "POST", path: "/channels/{channel_id}/threads", bucket: "threads", limit: 5, per: 5 * second, serve: (*Discord).postThread},
		{method: "PUT", path: "/channels/{channel_id}/thread-members/{user_id}", bucket: "members", limit: 5, per: 5 * second, serve: (*Discord).putThreadMember},
		{method: "GET", path: messages, bucket: "list", limit: 5, per: 5 * second, serve: (*Discord).getMessages},
		{method: "POST", path: messages, bucket: "create", limit: 5, per: 5 * second, serve: (*Discord).postMessage},
		{method: "GET", path: messages + "/{message_id}", bucket: "message", limit: 5, per: 5 * second, serve: (*Discord).getMessage},
		{method: "PATCH", path: messages + "/{message_id}", bucket: "edit", limit: 5, per: 5 * second, serve: (*Discord).patchMessage},
		{method: "DELETE", path: messages + "/{message_id}", bucket: "delete", limit: 5, per: second, serve: (*Discord).deleteMessage},
		{method: "PUT", path: messages + "/pins/{message_id}", bucket: "pin", limit: 5, per: 4 * second, serve: (*Discord).putPin},
		{method: "DELETE", path: messages + "/pins/{message_id}", bucket: "pin", limit: 5, per: 4 * second, serve: (*Discord).deletePin},
	}
}
