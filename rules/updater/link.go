package updater

import (
	"cmp"
	"fmt"
	"html"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
)

var (
	href = regexp.MustCompile(`(?i)\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))`)
	// An address in the page's data outside of a link.
	bare  = regexp.MustCompile(`(?i)https?://[^\s"'<>\\]+\.txt`)
	slash = strings.NewReplacer(`\u002F`, "/", `\u002f`, "/", `\/`, "/")
	dated = regexp.MustCompile(`(?:19|20)\d{6}`)
)

// link returns the address of the current text on the publisher's page: of the
// texts named after the Comprehensive Rules, the one with the latest date in
// its name. The error is a *RefusedError.
func (u *Updater) link(page *document) (string, error) {
	text := slash.Replace(string(page.body))
	var found []*url.URL
	add := func(address string) {
		at, err := page.from.Parse(strings.TrimSpace(html.UnescapeString(address)))
		if err == nil && at.Host != "" && strings.EqualFold(path.Ext(at.Path), ".txt") && !slices.ContainsFunc(found, func(f *url.URL) bool { return f.String() == at.String() }) {
			found = append(found, at)
		}
	}
	for _, m := range href.FindAllStringSubmatch(text, -1) {
		add(cmp.Or(m[1], m[2], m[3]))
	}
	for _, m := range bare.FindAllString(text, -1) {
		add(m)
	}
	if len(found) == 0 {
		return "", &RefusedError{
			What: fmt.Sprintf("The page %s links no text of the rules.", u.Page),
			Next: "Nothing was changed. If it has moved, set ARBITER_RULES_URL to its new address; or import the text: arbiter rules import FILE",
			Err:  ErrNoLink,
		}
	}
	slices.SortStableFunc(found, func(a, b *url.URL) int {
		return cmp.Or(cmp.Compare(likely(b), likely(a)), cmp.Compare(dayIn(b), dayIn(a)))
	})
	best := found[0]
	if page.from.Scheme == "https" && best.Scheme == "http" {
		best.Scheme = "https" // the text is available by https too
	}
	if best.Scheme != page.from.Scheme && best.Scheme != "https" {
		return "", &RefusedError{fmt.Sprintf("The page %s links the text at %s.", u.Page, best.Redacted()), nextByHand, ErrInsecure}
	}
	return best.String(), nil
}

// likely rates how well a name fits the Comprehensive Rules.
func likely(at *url.URL) int {
	name := strings.ToLower(path.Base(at.Path))
	switch {
	case strings.Contains(name, "comp") && strings.Contains(name, "rules"):
		return 2
	case strings.Contains(name, "rules"):
		return 1
	}
	return 0
}

// dayIn returns the date in a name, as 20260417.
func dayIn(at *url.URL) string { return dated.FindString(path.Base(at.Path)) }
