package main

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"strings"
	"testing"
)

var (
	linked  = regexp.MustCompile(`\]\(([^()\s]+)\)`)
	fenced  = regexp.MustCompile("(?s)```.*?```|`[^`\n]*`")
	heading = regexp.MustCompile(`(?m)^#{1,6} (.+)$`)
	notSlug = regexp.MustCompile(`[^\p{L}\p{N}\- _]`)
)

// slugs returns the anchors of a document's headings, as GitHub and others make them.
func slugs(text string) map[string]bool {
	all := make(map[string]bool)
	for _, m := range heading.FindAllStringSubmatch(regexp.MustCompile("(?s)```.*?```").ReplaceAllString(text, ""), -1) {
		all[strings.ReplaceAll(notSlug.ReplaceAllString(strings.ToLower(m[1]), ""), " ", "-")] = true
	}
	return all
}

// Every link in the documents leads to a file, and to a heading in it.
func TestLinksLeadSomewhere(t *testing.T) {
	files := []string{"README.md", "CONTRIBUTING.md", "CHANGELOG.md"}
	below, err := fs.Glob(os.DirFS("."), "docs/*.md")
	if err != nil || len(below) < 10 {
		t.Fatalf("%d documents: %v", len(below), err)
	}
	here, links := os.DirFS("."), 0
	for _, file := range append(files, below...) {
		raw, err := fs.ReadFile(here, file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range linked.FindAllStringSubmatch(fenced.ReplaceAllString(string(raw), ""), -1) {
			to, anchor, _ := strings.Cut(m[1], "#")
			if strings.Contains(to, "://") {
				continue
			}
			links++
			target := file
			if to != "" {
				target = path.Join(path.Dir(file), to)
			}
			text, err := fs.ReadFile(here, target)
			if err != nil {
				if _, errStat := fs.Stat(here, target); errStat != nil || anchor != "" {
					t.Errorf("%s: %s leads nowhere", file, m[1])
				}
				continue
			}
			if anchor != "" && !slugs(string(text))[anchor] {
				t.Errorf("%s: %s has no such heading", file, m[1])
			}
		}
	}
	if links < 40 {
		t.Errorf("%d links: the test saw little", links)
	}
}

// The README is what a stranger needs, in two screens: a picture, an exchange, the
// two commands, Discord, and where the rest is. Each document is linked there.
func TestREADMEIsShort(t *testing.T) {
	raw, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	text := string(raw)
	if n := strings.Count(text, "\n"); n > 100 {
		t.Errorf("%d lines", n)
	}
	for _, want := range []string{"](docs/pictures/", "<!-- exchange -->", "\ngo run . console\n", "\ngo test ./...\n", "discord.com/developers/applications", "Fan Content Policy", "Legal Jibber Jabber"} {
		if !strings.Contains(text, want) {
			t.Errorf("lacks %q", want)
		}
	}
	documents, err := fs.Glob(os.DirFS("."), "docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range documents {
		if !strings.Contains(text, "]("+d) {
			t.Errorf("doesn't lead to %s", d)
		}
	}
}
