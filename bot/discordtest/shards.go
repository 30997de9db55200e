package discordtest

import (
	"strconv"
	"strings"
	"time"
)

// shards is the state of sharding and of the limits of IDENTIFYs.
type shards struct {
	recommended int // 0 for that of the options
	needed      int // an IDENTIFY for fewer is refused
	started     int // sessions since the last reset
	reset       time.Time
	early       int
	last        map[int]time.Time // the last IDENTIFY of each bucket
}

// shard is a part of the servers. Only the events of these are sent to its sessions.
type shard struct{ index, count int }

// shardOf returns the shard of an IDENTIFY: the only one if it names none.
func shardOf(named *[2]int) shard {
	if named == nil || named[1] < 1 || named[0] < 0 {
		return shard{0, 1}
	}
	return shard{named[0], named[1]}
}

// has reports whether events of a guild are sent to the shard (documentation, "Sharding
// Formula"). Those outside guilds are sent to the first shard.
func (s shard) has(guild string) bool {
	id, err := strconv.ParseUint(guild, 10, 64)
	if err != nil {
		return s.index == 0
	}
	return int(id>>22%uint64(s.count)) == s.index //nolint:gosec // the count is positive and small
}

// guildOf returns the guild of an event, or "".
func guildOf(name string, body any) string {
	fields, _ := body.(map[string]any)
	id, _ := fields["guild_id"].(string)
	if id == "" && strings.HasPrefix(name, "GUILD_") {
		id, _ = fields["id"].(string)
	}
	return id
}

// identify records an IDENTIFY of a bucket, and reports whether it is too early.
func (s *shards) identify(bucket int, interval time.Duration) (early bool) {
	now := time.Now()
	if early = now.Sub(s.last[bucket]) < interval; early {
		s.early++
	}
	if s.last == nil {
		s.last = make(map[int]time.Time)
	}
	s.last[bucket] = now
	return early
}

// startsSession counts an IDENTIFY, and reports whether there was one left.
func (d *Discord) startsSession() bool {
	d.refill()
	d.gateway.shards.started++
	return d.gateway.shards.started <= d.options.Starts
}

// refill begins a new window of IDENTIFYs if the last has ended.
func (d *Discord) refill() {
	s := &d.gateway.shards
	if now := d.now(); !now.Before(s.reset) {
		s.started, s.reset = 0, now.Add(d.options.StartsReset)
	}
}

func (d *Discord) getGatewayBot(*request) (int, any, *refusal) {
	d.refill()
	s := &d.gateway.shards
	recommended := d.options.Shards
	if s.recommended > 0 {
		recommended = s.recommended
	}
	return 200, map[string]any{
		"url": d.GatewayURL(), "shards": recommended,
		"session_start_limit": map[string]any{
			"total": d.options.Starts, "remaining": max(0, d.options.Starts-s.started),
			"reset_after": s.reset.Sub(d.now()).Milliseconds(), "max_concurrency": d.options.Concurrency,
		},
	}, nil
}

// RequireShards sets the recommended number of shards, and closes the sessions of fewer
// with 4011; new ones are refused with it.
func (d *Discord) RequireShards(count int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.gateway.shards.recommended, d.gateway.shards.needed = count, count
	for id, s := range d.gateway.sessions {
		switch {
		case s.shard.count >= count:
		case s.conn != nil:
			s.conn.end(CloseShardingRequired)
		default:
			delete(d.gateway.sessions, id)
		}
	}
	d.broadcast()
}

// Shards returns how many connected sessions each shard has, by its index and the number
// of shards.
func (d *Discord) Shards() map[[2]int]int {
	d.mu.Lock()
	defer d.mu.Unlock()
	all := make(map[[2]int]int)
	for _, s := range d.gateway.sessions {
		if s.conn != nil {
			all[[2]int{s.shard.index, s.shard.count}]++
		}
	}
	return all
}

// EarlyIdentifies returns the number of IDENTIFYs that came before IdentifyInterval had
// passed since the last of their bucket.
func (d *Discord) EarlyIdentifies() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.gateway.shards.early
}

// NewGuildOn is like NewGuild, for a guild that belongs to a shard.
func (d *Discord) NewGuildOn(name string, index, count int) *Channel {
	d.mu.Lock()
	defer d.mu.Unlock()
	id := d.snowflake()
	for !(shard{index, count}).has(id) {
		n, err := strconv.ParseUint(id, 10, 64)
		if err != nil {
			panic(err) // a bug in the fake
		}
		d.lastID = n + 1<<22
		id = strconv.FormatUint(d.lastID, 10)
	}
	return d.addGuild(id, name)
}
