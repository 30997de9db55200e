package cards

import (
	"net/url"
	"strings"
	"unicode"
)

// longestLink is how many bytes the address of a page or a picture may have: what
// leads there on Discord holds 512.
const longestLink = 500

// IsLink reports whether a text is the address of a page or picture on the web that
// can be shown as a link: http or https, with a host, without a user's name or
// password, and without characters that can't be seen or that end a link.
func IsLink(address string) bool {
	if len(address) > longestLink || strings.ContainsFunc(address, func(r rune) bool {
		return r <= ' ' || r >= unicode.MaxASCII || strings.ContainsRune("<>\"\\`", r)
	}) {
		return false
	}
	u, err := url.Parse(address)
	return err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Hostname() != "" && u.User == nil
}
