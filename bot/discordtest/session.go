package discordtest

import (
	"cmp"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
)

// Intents (documentation, "Gateway Intents").
const (
	intentGuilds = 1 << 0
	// knownIntents are bits 0 to 16, 20, 21, 24 and 25.
	knownIntents = 1<<17 - 1 | 1<<20 | 1<<21 | 1<<24 | 1<<25
)

// session is a gateway session, which may have several connections in turn.
type session struct {
	id    string
	shard shard
	seq   int
	log   [][]byte // log[i] is the event with sequence number i+1
	conn  *conn    // nil while disconnected
}

// mostAway is the maximum number of disconnected sessions of each shard that can be
// resumed.
const mostAway = 3

// forget ends disconnected sessions of a shard beyond mostAway.
func (g *gateway) forget(of shard) {
	var away []string
	for id, s := range g.sessions {
		if s.conn == nil && s.shard == of {
			away = append(away, id)
		}
	}
	if len(away) > mostAway {
		delete(g.sessions, away[0])
	}
}

// event numbers an event and sends it, or keeps it for RESUME.
func (s *session) event(name string, body any) {
	s.seq++
	data := encode(map[string]any{"op": opDispatch, "s": s.seq, "t": name, "d": body})
	s.log = append(s.log, data)
	if s.conn != nil {
		s.conn.queue(data)
	}
}

// dispatch sends an event to every session of the shards that it belongs to.
func (d *Discord) dispatch(name string, body any) {
	guild := guildOf(name, body)
	for _, s := range d.gateway.sessions {
		if s.shard.has(guild) {
			s.event(name, body)
		}
	}
	d.broadcast()
}

// Dispatch sends the bot an event.
func (d *Discord) Dispatch(name string, body any) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.dispatch(name, body)
}

type identify struct {
	Token      string            `json:"token"`
	Intents    *int              `json:"intents"`
	Properties map[string]string `json:"properties"`
	Compress   bool              `json:"compress"`
	Shard      *[2]int           `json:"shard"`
}

// has reports whether a property is set, also under its name of before 2022
// ("$os"), which discordgo sends and Discord accepts.
func (i identify) has(property string) bool {
	return i.Properties[property] != "" || i.Properties["$"+property] != ""
}

// identify begins a session, or refuses it.
func (d *Discord) identify(c *conn, body json.RawMessage) {
	var p identify
	g := &d.gateway
	g.identifies++
	err := json.Unmarshal(body, &p)
	of := shardOf(p.Shard)
	early := g.shards.identify(of.index%d.options.Concurrency, d.options.IdentifyInterval)
	switch {
	case err != nil:
		c.fault(CloseDecodeError, "an IDENTIFY that can't be read")
	case p.Token != d.options.Token:
		c.end(CloseAuthentication)
	case !d.startsSession():
		c.fault(CloseAuthentication, "more IDENTIFYs than session_start_limit allows, for which Discord resets the token")
	case !p.has("os") || !p.has("browser") || !p.has("device"):
		c.fault(CloseDecodeError, "an IDENTIFY without the properties os, browser and device")
	case p.Intents == nil || *p.Intents&^knownIntents != 0:
		c.fault(CloseInvalidIntents, "an IDENTIFY without intents, or with unknown ones")
	case *p.Intents != intentGuilds:
		c.fault(CloseDisallowedIntents, fmt.Sprintf("intents %d: this application needs Guilds (1) alone", *p.Intents))
	case p.Shard != nil && (p.Shard[0] < 0 || p.Shard[0] >= p.Shard[1]):
		c.fault(CloseInvalidShard, "an IDENTIFY for a shard that can't be")
	case of.count < g.shards.needed:
		c.end(CloseShardingRequired)
	case c.failOpening():
	case early:
		c.send(opInvalid, false)
	default:
		c.compress = p.Compress
		g.forget(of)
		s := &session{id: rand.Text(), shard: of, conn: c}
		c.session = s
		g.sessions[s.id] = s
		d.welcome(s, p.Shard)
	}
}

// welcome sends READY, the first event, and then the guilds of the shard.
func (d *Discord) welcome(s *session, shard *[2]int) {
	guilds := []any{}
	for id := range d.world.guilds {
		if !s.shard.has(id) {
			continue
		}
		guilds = append(guilds, map[string]any{"id": id, "unavailable": true})
	}
	ready := map[string]any{
		"v": 10, "user": d.world.bot.json(), "guilds": guilds, "session_id": s.id, "session_type": "normal",
		"resume_gateway_url": d.socket("/resume"), "private_channels": []any{}, "relationships": []any{},
		"application": map[string]any{"id": d.ApplicationID, "flags": 0}, "user_settings": map[string]any{},
		"presences": []any{}, "guild_join_requests": []any{}, "geo_ordered_rtc_regions": []any{}, "_trace": []string{"discordtest"},
	}
	if shard != nil {
		ready["shard"] = shard
	}
	s.event("READY", ready)
	for id, g := range d.world.guilds {
		if s.shard.has(id) {
			s.event("GUILD_CREATE", d.guildCreate(g))
		}
	}
}

// resume replays missed events.
func (d *Discord) resume(c *conn, body json.RawMessage) {
	var p struct {
		Token     string `json:"token"`
		SessionID string `json:"session_id"`
		Seq       *int   `json:"seq"`
	}
	if json.Unmarshal(body, &p) != nil || p.Seq == nil || *p.Seq < 0 {
		c.fault(CloseDecodeError, "a RESUME that can't be read")
		return
	}
	s := d.gateway.sessions[p.SessionID]
	switch {
	case p.Token != d.options.Token:
		c.end(CloseAuthentication)
	case c.failOpening():
	case s == nil:
		c.send(opInvalid, false)
	case *p.Seq > s.seq:
		c.session = s
		c.fault(CloseInvalidSequence, "a RESUME from a sequence number that was never sent")
	default:
		if s.conn != nil {
			s.conn.session = nil
			s.conn.end(CloseUnknownError)
		}
		s.conn, c.session = c, s
		d.gateway.resumes++
		for _, missed := range s.log[*p.Seq:] {
			c.queue(missed)
			d.markReplayed(missed)
		}
		s.event("RESUMED", map[string]any{"_trace": []string{"discordtest"}})
	}
}

// markReplayed records that an interaction is delivered again, so that a client can't know
// whether it was acknowledged.
func (d *Discord) markReplayed(event []byte) {
	var e struct {
		T string `json:"t"`
		D struct {
			ID string `json:"id"`
		} `json:"d"`
	}
	if json.Unmarshal(event, &e) == nil && e.T == "INTERACTION_CREATE" {
		d.markDoubtful(e.D.ID)
	}
}

// WaitReady waits until a bot is connected and has received its guild.
func (d *Discord) WaitReady(ctx context.Context) error {
	return d.Wait(ctx, func() bool { return d.Connected() > 0 })
}

// Connected returns the number of connected sessions. If there are several of a shard,
// the bot runs twice, and each gets every event (see Discord.Shards).
func (d *Discord) Connected() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	n := 0
	for _, s := range d.gateway.sessions {
		if s.conn != nil {
			n++
		}
	}
	return n
}

// Identifies returns the number of IDENTIFYs.
func (d *Discord) Identifies() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.gateway.identifies
}

// Resumes returns the number of RESUMEs that succeeded.
func (d *Discord) Resumes() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.gateway.resumes
}

// Heartbeats returns the number of heartbeats.
func (d *Discord) Heartbeats() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.gateway.heartbeats
}

func (d *Discord) getGateway(*request) (int, any, *refusal) {
	return 200, map[string]any{"url": d.GatewayURL()}, nil
}

func (d *Discord) getMe(*request) (int, any, *refusal) {
	me := d.world.bot.json()
	me["mfa_enabled"], me["locale"] = true, "en-US"
	return 200, me, nil
}

func (d *Discord) getMyGuilds(r *request) (int, any, *refusal) {
	query := r.URL.Query()
	after, _ := strconv.ParseUint(query.Get("after"), 10, 64) // 0 without one
	most, err := strconv.Atoi(query.Get("limit"))
	if err != nil || most > 200 {
		most = 200
	}
	all := slices.SortedFunc(maps.Values(d.world.guilds), func(a, b *Guild) int { return cmp.Compare(snowflakeNumber(a.ID), snowflakeNumber(b.ID)) })
	all = slices.DeleteFunc(all, func(g *Guild) bool { return snowflakeNumber(g.ID) <= after })
	list := []any{}
	for _, g := range all[:min(most, len(all))] {
		list = append(list, map[string]any{
			"id": g.ID, "name": g.Name, "icon": nil, "banner": nil, "owner": false, "features": []string{},
			"permissions": strconv.FormatUint(g.permissions, 10),
		})
	}
	return 200, list, nil
}

// snowflakeNumber returns a snowflake as a number.
func snowflakeNumber(id string) uint64 {
	n, _ := strconv.ParseUint(id, 10, 64) // 0 for none
	return n
}

// getMember answers with a member of a guild that the bot is in.
func (d *Discord) getMember(r *request) (int, any, *refusal) {
	if d.world.guilds[r.PathValue("guild_id")] == nil {
		return 0, nil, &refusal{status: 404, code: 10004, message: "Unknown Guild"}
	}
	for _, u := range d.world.users {
		if u.ID == r.PathValue("user_id") && !u.gone {
			m := u.member(true)
			delete(m, "permissions") // only interactions have them
			return 200, m, nil
		}
	}
	return 0, nil, &refusal{status: 404, code: 10007, message: "Unknown Member"}
}

func (d *Discord) getGuild(r *request) (int, any, *refusal) {
	g := d.world.guilds[r.PathValue("guild_id")]
	if g == nil {
		return 0, nil, &refusal{status: 404, code: 10004, message: "Unknown Guild"}
	}
	guild := map[string]any{
		"id": g.ID, "name": g.Name, "icon": nil, "description": nil, "home_header": nil, "splash": nil, "discovery_splash": nil,
		"features": []string{}, "banner": nil, "owner_id": d.world.owner.ID, "application_id": nil, "region": "deprecated",
		"afk_channel_id": nil, "afk_timeout": 300, "system_channel_id": nil, "system_channel_flags": 0, "widget_enabled": false,
		"widget_channel_id": nil, "verification_level": 0, "roles": []any{}, "default_message_notifications": 0, "mfa_level": 0,
		"explicit_content_filter": 0, "max_presences": nil, "max_members": 500000, "max_stage_video_channel_users": 50,
		"max_video_channel_users": 25, "vanity_url_code": nil, "premium_tier": 0, "premium_subscription_count": 0,
		"preferred_locale": cmp.Or(g.Locale, "en-US"), "rules_channel_id": nil, "safety_alerts_channel_id": nil, "public_updates_channel_id": nil,
		"premium_progress_bar_enabled": false, "nsfw": false, "nsfw_level": 0, "emojis": []any{}, "stickers": []any{}, "incidents_data": nil,
	}
	if g.System != nil {
		guild["system_channel_id"] = g.System.ID
	}
	return 200, guild, nil
}

func (d *Discord) getApplication(*request) (int, any, *refusal) {
	public, _ := d.key.Public().(ed25519.PublicKey)
	app := map[string]any{
		"id": d.ApplicationID, "name": d.world.bot.Name, "icon": nil, "description": "", "summary": "", "type": nil,
		"bot_public": true, "bot_require_code_grant": false, "verify_key": hex.EncodeToString(public), "flags": 0, "flags_new": "0", "bot": d.world.bot.json(),
		"redirect_uris": []string{}, "interactions_endpoint_url": d.address(), "role_connections_verification_url": nil,
		"owner": d.world.owner.json(), "team": nil, "approximate_guild_count": 1, "approximate_user_install_count": 0,
		"approximate_user_authorization_count": 0, "explicit_content_filter": 0, "eligible_oauth2_scopes": []string{},
		"integration_types_config": d.installations(),
	}
	if d.installLink != "" {
		app["custom_install_url"] = d.installLink
	}
	return 200, app, nil
}
