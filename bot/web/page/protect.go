package page

import (
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// policy is what a page may load: this server's style sheets, scripts, pictures and events.
// Nothing inline, nothing of other servers.
const policy = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; " +
	"manifest-src 'self'; form-action 'self'; base-uri 'none'"

// Site is where the pages are.
type Site struct {
	// Public is the address by which people reach the server through a proxy, or nil. Without one,
	// requests name the machine itself: localhost or a loopback address.
	Public *url.URL
	// Addresses are the names or IP addresses, without ports, that the server listens on besides loopback ones.
	Addresses []string
	// Framed lists the origins that may show pages in a frame.
	Framed []string
	// Proxied returns the origin of this site as a browser sees it through Discord's proxy, or
	// "" if there is none; it may be nil.
	Proxied func() string
}

// Protect restricts what pages may load and refuses requests caused by other sites: those whose
// Host isn't this server's (DNS rebinding), and those other than GET and HEAD without the Origin
// of this site. GET and HEAD must change nothing.
func (s Site) Protect(next http.Handler) http.Handler {
	frames := "; frame-ancestors 'none'"
	if len(s.Framed) > 0 {
		frames = "; frame-ancestors " + strings.Join(s.Framed, " ")
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy+frames)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin") // addresses may be secret; with no-referrer, forms would be sent without Origin
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()")
		if len(s.Framed) == 0 {
			h.Set("X-Frame-Options", "DENY")
		}
		if !s.own(r.Host) {
			http.Error(w, "This server has another address.", http.StatusMisdirectedRequest)
			return
		}
		if r.Method != http.MethodGet && r.Method != http.MethodHead && !s.sameOrigin(r) {
			http.Error(w, "This was sent by another site, so nothing was done.", http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// own reports whether a request's Host is this server's.
func (s Site) own(host string) bool {
	return s.IsPublic(host) || IsLoopback(host) || slices.ContainsFunc(s.Addresses, func(own string) bool { return strings.EqualFold(own, hostname(host)) })
}

// IsLoopback reports whether a request's Host names the machine itself.
func IsLoopback(host string) bool {
	ip := net.ParseIP(hostname(host))
	return ip != nil && ip.IsLoopback() || strings.EqualFold(hostname(host), "localhost")
}

// IsPublic reports whether a request's Host is that of the address by which people reach the server through
// a proxy.
func (s Site) IsPublic(host string) bool {
	return s.Public != nil && strings.EqualFold(host, s.Public.Host)
}

// hostname returns a Host without its port.
func hostname(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.Trim(host, "[]")
}

// sameOrigin reports whether a request was sent by a page of this site.
func (s Site) sameOrigin(r *http.Request) bool {
	if site := r.Header.Get("Sec-Fetch-Site"); site != "" && site != "same-origin" {
		return false
	}
	if s.Proxied != nil && r.Header.Get("Origin") != "" && r.Header.Get("Origin") == s.Proxied() {
		return true
	}
	origin, err := url.Parse(r.Header.Get("Origin"))
	if err != nil || origin.Host == "" || !strings.EqualFold(origin.Host, r.Host) {
		return false
	}
	if s.IsPublic(origin.Host) {
		return origin.Scheme == s.Public.Scheme
	}
	return s.own(origin.Host)
}
