package discordtest

import "time"

// Opening is how a new connection fails. A close code (1000 and above), such as
// Opening(4008), closes the connection instead of sending READY.
type Opening int

// The ways to fail.
const (
	// AsUsual doesn't fail.
	AsUsual Opening = iota
	// NoHello sends nothing.
	NoHello
	// NoReady doesn't answer IDENTIFY or RESUME.
	NoReady
	// ReconnectFirst sends RECONNECT instead of READY.
	ReconnectFirst
	// InvalidFirst sends INVALID_SESSION instead of READY.
	InvalidFirst
	// CutFirst cuts the connection instead of sending READY.
	CutFirst
)

// NextOpen sets how the next connections fail, one each.
func (d *Discord) NextOpen(openings ...Opening) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.gateway.openings = append(d.gateway.openings, openings...)
}

// failOpening performs the connection's Opening, if it has one.
func (c *conn) failOpening() bool {
	switch o := c.opening; {
	case o == AsUsual:
		return false
	case o == ReconnectFirst:
		c.reconnect()
	case o == InvalidFirst:
		c.send(opInvalid, false)
	case o == CutFirst:
		c.end(0)
	case o >= 1000:
		c.end(int(o))
	}
	return true
}

// Drop closes all connections with a code. 0 resets them, and 1006 ends them
// without a close frame. After 4007, 4009, 4010 and above, or 4004 the sessions
// can't be resumed.
func (d *Discord) Drop(code int) { d.each(func(c *conn) { c.end(code) }) }

// Reconnect sends RECONNECT (7): the bot has to reconnect and resume. A
// connection that stays open is closed two seconds later.
func (d *Discord) Reconnect() { d.each((*conn).reconnect) }

func (c *conn) reconnect() {
	c.send(opReconnect, nil)
	time.AfterFunc(replyTime, func() {
		c.d.mu.Lock()
		defer c.d.mu.Unlock()
		c.end(CloseUnknownError)
	})
}

// InvalidSession sends INVALID_SESSION (9). If resumable is false, the bot has
// to identify again.
func (d *Discord) InvalidSession(resumable bool) {
	d.each(func(c *conn) {
		c.send(opInvalid, resumable)
		if s := c.session; s != nil {
			s.conn, c.session = nil, nil
			if !resumable {
				delete(d.gateway.sessions, s.id)
			}
		}
	})
}

// RequestHeartbeat sends a heartbeat (1): the bot has to answer with its own at
// once.
func (d *Discord) RequestHeartbeat() { d.each(func(c *conn) { c.send(opHeartbeat, nil) }) }

// MuteAcks sets whether heartbeats are left without acknowledgement, as by a
// zombie connection.
func (d *Discord) MuteAcks(muted bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.gateway.muted = muted
}

// Freeze drops all further data of the existing connections, like a severed
// network. New connections work.
func (d *Discord) Freeze() {
	d.each(func(c *conn) { c.frozen = true })
}

func (d *Discord) each(do func(*conn)) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for c := range d.gateway.conns {
		do(c)
	}
	d.broadcast()
}
