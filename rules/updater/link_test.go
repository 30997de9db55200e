package updater

import (
	"net/url"
	"strings"
	"testing"
)

// Whatever a page says, there is an address of a text with a safe scheme, or a
// reason why there is none.
func FuzzLink(f *testing.F) {
	for _, page := range []string{
		`<a href="/downloads/MagicCompRules%2020240105.txt">`,
		`<a href='http://example.org/MagicCompRules 20240105.txt'>`,
		`{"u":"https:\u002F\u002Fexample.org\u002Frules.txt"}`,
		`<a href=//example.org/a.TXT><a href="javascript:x.txt"><a href="file:///a.txt">`,
		`<a href="http://[::1.txt">`, `<a href="&#x2F;x.txt">`, "",
	} {
		f.Add(page)
	}
	from, err := url.Parse("https://magic.example/en/rules")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, page string) {
		link, err := New(Options{Page: from.String()}).link(&document{body: []byte(page), from: from})
		if err != nil {
			return
		}
		at, err := url.Parse(link)
		if err != nil || at.Scheme != "https" || at.Host == "" || !strings.HasSuffix(strings.ToLower(at.Path), ".txt") {
			t.Errorf("%q links %q (%v)", page, link, err)
		}
	})
}
