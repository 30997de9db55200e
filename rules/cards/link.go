package cards

import (
	"strings"
	"unicode"
)

// longestLink is how many bytes the address of a page or a picture may have: what
// leads there on Discord holds 512.
const longestLink = 500

// IsLink reports whether a text is the address of a page or picture on the web that
// can be shown as a link: http or https, with the name of a host and perhaps a port,
// without a user's name or password, and without characters that can't be seen or
// that end a link.
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
