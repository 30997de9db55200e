package discordtest

import (
	"net/http"
	"strings"
	"time"
)

// trouble is what a test has asked for on a route.
type trouble struct {
	route  string
	times  int // left; negative without end
	status int
	after  aftermath
}

// aftermath happens when the request has taken effect.
type aftermath struct {
	delay time.Duration
	cut   bool
}

// Slow makes answers on the route late. The request takes effect at once: a
// client that gives up and tries again does it twice. Zero ends it.
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

// Fail answers the next requests on the route with the status, without any
// effect; a negative number of times means for ever. 502 to 504 and 52x are
// the HTML of the proxy before Discord, 429 tells to wait 50 ms.
func (d *Discord) Fail(route string, status, times int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.troubles = append(d.troubles, &trouble{route: route, times: times, status: status})
}

// Cut hangs up on the next requests on the route after they took effect: the
// client can't know that they did.
func (d *Discord) Cut(route string, times int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.troubles = append(d.troubles, &trouble{route: route, times: times, after: aftermath{cut: true}})
}

// trouble uses up what is due for the request: the failure instead of its
// effect, if any, and what comes after.
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
	switch {
	case t.status == http.StatusTooManyRequests:
		return refuse(limited(50*time.Millisecond, "user"))
	case t.status >= 502 && t.status <= 504 || t.status >= 520:
		return answer{
			status: t.status, refused: &refusal{status: t.status, message: http.StatusText(t.status)},
			html: "<html>\r\n<head><title>" + http.StatusText(t.status) + "</title></head>\r\n<body>cloudflare</body>\r\n</html>\r\n",
		}
	case t.status == http.StatusUnauthorized:
		return refuse(&refusal{status: t.status, message: "401: Unauthorized"})
	case t.status == http.StatusForbidden:
		return refuse(&refusal{status: t.status, code: 50013, message: "Missing Permissions"})
	default:
		return refuse(&refusal{status: t.status, message: http.StatusText(t.status)})
	}
}
