package discordtest

import (
	"net/http"
	"strings"
	"time"
)

// trouble is a failure that a test has requested for a route.
type trouble struct {
	route  string
	times  int // remaining; negative for unlimited
	status int
	code   int           // Discord's error code, or 0
	retry  time.Duration // the Retry-After header of a page
	after  aftermath
}

// aftermath is what happens after a request has taken effect.
type aftermath struct {
	delay time.Duration
	cut   bool
}

// Slow delays responses on a route. A request takes effect at once, so that a
// client that times out and retries performs it twice. 0 ends the delay.
func (d *Discord) Slow(route string, by time.Duration) {
	d.mu.Lock()
	defer d.mu.Unlock()
	kept := d.troubles[:0]
	for _, t := range d.troubles {
		if t.route != route || t.after.delay == 0 {
			kept = append(kept, t)
		}
	}
	d.troubles = kept
	if by > 0 {
		d.troubles = append(d.troubles, &trouble{route: route, times: -1, after: aftermath{delay: by}})
	}
}

// Fail answers the next requests on a route with a status, without effect; a
// negative number of times means all. 502 to 504 and 52x have the HTML page of
// the proxy before Discord; 429 has a retry_after of 50 ms.
func (d *Discord) Fail(route string, status, times int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.troubles = append(d.troubles, &trouble{route: route, times: times, status: status})
}

// codes are the errors for [Discord.Refuse].
var codes = map[int]struct {
	status  int
	message string
}{
	10008: {404, "Unknown Message"},
	10062: {404, "Unknown interaction"},
	30046: {429, "Maximum number of edits to messages older than 1 hour reached. Try again later."},
	40060: {400, "Interaction has already been acknowledged."},
	50013: {403, "Missing Permissions"},
	50035: {400, "Invalid Form Body"},
}

// Refuse answers the next requests on a route with one of Discord's error
// codes, without effect: 10008, 10062, 30046, 40060, 50013 or 50035.
func (d *Discord) Refuse(route string, code, times int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.troubles = append(d.troubles, &trouble{route: route, times: times, status: codes[code].status, code: code})
}

// Page answers the next requests on a route with an HTML page of a proxy and a
// Retry-After header, without effect.
func (d *Discord) Page(route string, status int, retry time.Duration, times int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.troubles = append(d.troubles, &trouble{route: route, times: times, status: status, retry: retry})
}

// Cut closes the connection of the next requests on a route after they took
// effect, so that the client doesn't know the result.
func (d *Discord) Cut(route string, times int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.troubles = append(d.troubles, &trouble{route: route, times: times, after: aftermath{cut: true}})
}

// trouble returns the failure that replaces a request, or nil, and what happens
// after it.
func (d *Discord) trouble(req *http.Request) (instead *trouble, after aftermath) {
	at := strings.TrimPrefix(req.URL.Path, apiPrefix)
	for _, t := range d.troubles {
		if t.times == 0 || !onRoute(t.route, req.Method, at) {
			continue
		}
		if t.status != 0 && instead != nil || t.after.cut && after.cut {
			continue // one at a time
		}
		if t.times > 0 {
			t.times--
		}
		if t.status != 0 {
			instead = t
		}
		after.delay += t.after.delay
		after.cut = after.cut || t.after.cut
	}
	return instead, after
}

func (t *trouble) answer() answer {
	plain := &refusal{status: t.status, message: http.StatusText(t.status), retry: t.retry}
	switch {
	case t.code != 0:
		return refuse(&refusal{status: t.status, code: t.code, message: codes[t.code].message, retry: time.Hour, scope: "user"})
	case t.retry > 0 || t.status >= 502 && t.status <= 504 || t.status >= 520:
		return answer{
			status: t.status, refused: plain,
			html: "<html>\r\n<head><title>" + http.StatusText(t.status) + "</title></head>\r\n<body>cloudflare</body>\r\n</html>\r\n",
		}
	case t.status == http.StatusTooManyRequests:
		return refuse(limited(50*time.Millisecond, "user"))
	case t.status == http.StatusUnauthorized:
		plain.message = "401: Unauthorized"
	case t.status == http.StatusForbidden:
		plain.code, plain.message = 50013, codes[50013].message
	}
	return refuse(plain)
}
