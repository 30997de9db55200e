package cards

import (
	"strings"
	"unicode"
)

// longestLink is the maximum length in bytes of an address; Discord's limit for
// a link button is 512.
const longestLink = 500

// IsLink reports whether a text can be shown as a link: an http or https
// address with a host name and optionally a port, without user information, and
// without characters that are invisible or would end a link.
func IsLink(address string) bool {
	if len(address) > longestLink || strings.ContainsFunc(address, func(r rune) bool {
		return r <= ' ' || r >= unicode.MaxASCII || strings.ContainsRune("<>\"\\`", r)
	}) {
		return false
	}
	scheme, rest, ok := strings.Cut(address, "://")
	if !ok || !strings.EqualFold(scheme, "https") && !strings.EqualFold(scheme, "http") {
		return false
	}
	if i := strings.IndexAny(rest, "/?#"); i >= 0 {
		rest = rest[:i]
	}
	host, port, _ := strings.Cut(rest, ":")
	name := strings.Trim(strings.ToLower(host), "abcdefghijklmnopqrstuvwxyz0123456789.-")
	return strings.Trim(host, ".-") != "" && name == "" && strings.Trim(port, "0123456789") == ""
}
