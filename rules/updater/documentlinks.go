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
	"time"

	"arbiter/rules"
)

var (
	anchor    = regexp.MustCompile(`(?is)<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))[^>]*>(.*?)</a>`)
	bareFile  = regexp.MustCompile(`(?i)https?://[^\s"'<>\\]+\.(?:pdf|txt|md)\b`)
	tag       = regexp.MustCompile(`<[^>]*>`)
	fileKinds = []string{".pdf", ".txt", ".md"}

	// How names and texts of links call each document.
	documentNames = map[rules.Document]*regexp.Regexp{
		rules.MTR: regexp.MustCompile(`(?i)(?:^|[^a-z])mtr(?:[^a-z]|$)|tournament[ _-]*rules`),
		rules.IPG: regexp.MustCompile(`(?i)(?:^|[^a-z])ipg(?:[^a-z]|$)|infraction[ _-]*procedure`),
		rules.JAR: regexp.MustCompile(`(?i)(?:^|[^a-z])jar(?:[^a-z]|$)|judging[ _-]*at[ _-]*regular`),
	}
	// The end of the name of a translation.
	translated = regexp.MustCompile(`(?i)[_\- ](?:de|fr|es|it|pt|ptbr|pt-br|br|jp|ja|ko|kr|ru|cn|ct|cs|tw|zh\w*)$`)
)

// links returns the files that a page links for each document, the newest by its
// name first; of files without a date in their names, in the order of the page.
// The error is a *RefusedError if there is none.
func (d *Documents) links(page *document) (map[rules.Document][]*notedURL, error) {
	text := slash.Replace(string(page.body))
	found := make(map[rules.Document][]*notedURL)
	seen := make(map[string]bool)
	add := func(address, says string) {
		at, err := page.from.Parse(strings.TrimSpace(html.UnescapeString(address)))
		if err != nil || !slices.Contains(fileKinds, strings.ToLower(path.Ext(at.Path))) {
			return
		}
		to := secure(page.from, at)
		name := strings.TrimSuffix(path.Base(at.Path), path.Ext(at.Path))
		if to == "" || seen[to] || translated.MatchString(name) {
			return
		}
		for _, says := range []string{name, strings.TrimSpace(html.UnescapeString(tag.ReplaceAllString(says, " ")))} {
			for _, doc := range rules.Magic.Documents() {
				if documentNames[doc].MatchString(says) && !seen[to] {
					seen[to] = true
					found[doc] = append(found[doc], &notedURL{to, dayOfName(at)})
				}
			}
		}
	}
	for _, m := range anchor.FindAllStringSubmatch(text, -1) {
		add(cmp.Or(m[1], m[2], m[3]), m[4])
	}
	for _, m := range href.FindAllStringSubmatch(text, -1) {
		add(cmp.Or(m[1], m[2], m[3]), "")
	}
	for _, m := range bareFile.FindAllString(text, -1) {
		add(m, "")
	}
	if len(found) == 0 {
		return nil, &RefusedError{
			What: fmt.Sprintf("The page %s links no document for tournaments.", d.Page),
			Next: "Nothing was changed. If it has moved, set " + DocumentsSetting + " to its new address; or import the PDFs: arbiter rules import FILE",
			Err:  ErrNoLink,
		}
	}
	for _, files := range found {
		slices.SortStableFunc(files, func(a, b *notedURL) int { return cmp.Compare(b.Day, a.Day) })
	}
	return found, nil
}

// months matches the name of a month, or its beginning.
const months = `(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*`

// Dates in names: 2026_Feb27, 2025_Apr 21, 2024Sep23, 27Feb2026, Feb 27, 2026,
// 20260227, 2026-02-27.
var nameDates = []struct {
	form             *regexp.Regexp
	year, month, day int // groups
}{
	{regexp.MustCompile(`(?i)(20\d\d)[_\-. ]*` + months + `[_\-. ]*(\d{1,2})(?:\D|$)`), 1, 2, 3},
	{regexp.MustCompile(`(?i)(?:^|[^a-z])` + months + `[_\-. ]*(\d{1,2})[_\-., ]+(20\d\d)`), 3, 1, 2},
	{regexp.MustCompile(`(?i)(\d{1,2})[_\-. ]*` + months + `[_\-. ]*(20\d\d)`), 3, 2, 1},
	{regexp.MustCompile(`(20\d\d)[_\-. ]?(\d\d)[_\-. ]?(\d\d)(?:\D|$)`), 1, 2, 3},
}

// dayOfName returns the date in the name of a file, or "".
func dayOfName(at *url.URL) string {
	name := path.Base(at.Path)
	for _, f := range nameDates {
		m := f.form.FindStringSubmatch(name)
		if m == nil {
			continue
		}
		month := m[f.month]
		if len(month) > 2 {
			month = strings.ToUpper(month[:1]) + strings.ToLower(month[1:3])
		}
		for _, layout := range []string{"2006 Jan 2", "2006 01 2"} {
			if day, err := time.Parse(layout, m[f.year]+" "+month+" "+strings.TrimPrefix(m[f.day], "0")); err == nil {
				return day.Format(time.DateOnly)
			}
		}
	}
	return ""
}
