package discordtest

import "time"

// Opening is what goes wrong on a new connection. A close code (1000 and
// more) is one too, Opening(4008) say: the connection is closed with it instead
// of READY.
type Opening int

// What can go wrong.
const (
	// AsUsual is nothing.
	AsUsual Opening = iota
	// NoHello: the connection opens, and nothing comes.
	NoHello
	// NoReady: IDENTIFY or RESUME gets no answer.
	NoReady
	// ReconnectFirst: RECONNECT comes instead of READY.
	ReconnectFirst
	// InvalidFirst: INVALID_SESSION comes instead of READY.
	InvalidFirst
	// CutFirst: the connection is cut instead of READY.
	CutFirst
)

// NextOpen says what goes wrong on each of the next connections.
func (d *Discord) NextOpen(openings ...Opening) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.gateway.openings = append(d.gateway.openings, openings...)
}

// unwelcome plays the connection's opening, if it has one.
func (c *conn) unwelcome() bool {
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

// Drop closes every connection with the code; 0 resets them without a word, and
// 1006 ends them without one.
// After 4007, 4009, 4010 and more, or 4004 the sessions can't be resumed.
func (d *Discord) Drop(code int) { d.each(func(c *conn) { c.end(code) }) }

// Reconnect sends RECONNECT (7): the bot has to come back and resume. A
// connection that stays is closed two seconds later.
func (d *Discord) Reconnect() { d.each((*conn).reconnect) }

func (c *conn) reconnect() {
	c.send(opReconnect, nil)
	time.AfterFunc(replyTime, func() {
		c.d.mu.Lock()
		defer c.d.mu.Unlock()
		c.end(CloseUnknownError)
	})
}

// InvalidSession sends INVALID_SESSION (9). Not resumable, the bot has to
// identify anew.
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

// RequestHeartbeat sends a heartbeat (1): the bot has to answer with its own
// at once.
func (d *Discord) RequestHeartbeat() { d.each(func(c *conn) { c.send(opHeartbeat, nil) }) }

// MuteAcks leaves heartbeats without acknowledgement, as a zombie connection
// does, or ends that.
func (d *Discord) MuteAcks(muted bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.gateway.muted = muted
}

// Freeze lets nothing more through on the connections that there are, as where
// a cable is cut far away. New ones work again.
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
