package rules_test

import (
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

// layout is the encoding of a file, as seen in a hex dump. Files that aren't
// listed are UTF-8 with line feeds.
type layout struct {
	encoding encoding.Encoding
	end      string // of a line
}

var (
	utf8Mark = unicode.UTF8BOM
	layouts  = map[string]layout{
		"2016-09-30.txt":               {unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM), "\r\n"},
		"2018-07-13.txt":               {charmap.Windows1252, "\r\n"},
		"2019-01-25.txt":               {charmap.CodePage437, "\r\n"},
		"2021-02-05.txt":               {utf8Mark, "\r\n"},
		"2022-10-07.txt":               {charmap.Windows1252, "\r\n"},
		"2022-11-18.txt":               {unicode.UTF16(unicode.BigEndian, unicode.ExpectBOM), "\r"},
		"2023-04-14.txt":               {utf8Mark, "\r"},
		"2024-06-07.txt":               {utf8Mark, "\r\n"},
		"2025-06-06.txt":               {utf8Mark, "\r\n"},
		"2025-11-14.txt":               {utf8Mark, "\r\n"},
		"2026-01-16.txt":               {utf8Mark, "\r"},
		"2026-02-27.txt":               {utf8Mark, "\n"},
		"2026-04-17-crcrlf.txt":        {utf8Mark, "\r\r\n"},
		"2026-04-17.txt":               {utf8Mark, "\n"},
		"2026-09-25-reconstructed.txt": {utf8Mark, "\n"},
		"core-rules-v1.1.md":           {unicode.UTF8, "\n"},
		"000_c8df327993192b2b.txt":     {unicode.UTF8, "\n"},
	}
)

// linesOf decodes a file and parts it into lines, without their ends.
func linesOf(t testing.TB, file string) []string {
	t.Helper()
	raw := official(t, file)
	l, listed := layouts[filepath.Base(file)]
	if !listed {
		l = layout{unicode.UTF8, "\n"}
	}
	decoded, err := l.encoding.NewDecoder().Bytes(raw)
	if err != nil {
		t.Fatal(err)
	}
	text := string(decoded)
	if !utf8.ValidString(text) || strings.ContainsRune(text, utf8.RuneError) || strings.HasPrefix(text, "\uFEFF") {
		t.Fatalf("%s isn't written as the proof believes", file)
	}
	if l.end == "\r" {
		// Twelve empty lines of these files end in CR LF.
		text = strings.ReplaceAll(text, "\r\n", "\r")
	}
	lines := strings.Split(text, l.end)
	for i, line := range lines {
		if strings.ContainsAny(line, "\r\n\v\f\u0085\u2028\u2029") {
			t.Fatalf("line %d of %s goes on behind its end: %q", i+1, file, line)
		}
	}
	return lines
}
