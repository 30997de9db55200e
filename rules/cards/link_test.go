package cards_test

import (
	"strings"
	"testing"

	"arbiter/rules/cards"
)

func TestLinks(t *testing.T) {
	for address, want := range map[string]bool{
		"https://cards.example/card/tst/1/a-name?utm_source=api": true,
		"http://cards.example:8080/":                             true,
		"HTTPS://cards.example/x":                                true,
		"https://cards.example/" + strings.Repeat("x", 470):      true,
		"https://cards.example/" + strings.Repeat("x", 480):      false,
		"":                                      false,
		"cards.example/x":                       false,
		"//cards.example/x":                     false,
		"https://":                              false,
		"https:///x":                            false,
		"https://:443/x":                        false,
		"https:cards.example":                   false,
		"javascript:alert(1)":                   false,
		"data:image/png;base64,AAAA":            false,
		"file:///etc/passwd":                    false,
		"attachment://board.png":                false,
		"discord://-/channels/1":                false,
		"https://cards.example@evil.example/":   false,
		"https://user:secret@cards.example/":    false,
		"https://cards.example/a b":             false,
		"https://cards.example/\n@everyone":     false,
		"https://cards.example/>)[x](":          false,
		"https://cards.example/\u202egnp.exe":   false,
		"https://c\u0430rds.example/":           false, // a Cyrillic letter
		"https://cards.example\\@evil.example/": false,
		"https://a@b":                           false,
		"https://cards.example:80x/":            false,
		"https://-/":                            false,
		"https://[::1]/x":                       false,
		"https://[::1/x":                        false,
		"https://cards.example/`x`":             false,
		" https://cards.example/":               false,
	} {
		if got := cards.IsLink(address); got != want {
			t.Errorf("%q is a link: %v", address, got)
		}
	}
}
