package pdftext_test

import (
	"bytes"
	"compress/zlib"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"arbiter/internal/shared"
	"arbiter/rules/pdftext"
)

func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == pdftext.Command {
		os.Exit(pdftext.Serve(os.Stdin, os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

// The publisher's own PDFs have the words that a reader sees, without the number
// of each page.
func TestRead(t *testing.T) {
	for file, want := range map[string][]string{
		"mtr-2025-04-21.pdf": {"Effective April 21, 2025", "2.12 Electronic Devices", "\f Introduction The Magic"},
		"ipg-2024-09-23.pdf": {"Effective September 23, 2024", "Appendix B"},
		"jar-2020-09-25.pdf": {"Updated September 25, 2020", "Serious Problems Certain actions"},
	} {
		text, err := pdftext.Read(t.Context(), shared.Read(t, "tournament/"+file))
		if err != nil {
			t.Errorf("%s: %v", file, err)
		}
		for _, part := range want {
			if !strings.Contains(strings.Join(strings.Fields(text), " "), strings.Join(strings.Fields(part), " ")) {
				t.Errorf("%s lacks %q", file, part)
			}
		}
	}
}

// document returns a PDF of some objects.
func document(objects ...string) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.4\n")
	at := make([]int, len(objects))
	for i, o := range objects {
		at[i] = b.Len()
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	from := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, a := range at {
		fmt.Fprintf(&b, "%010d 00000 n \n", a)
	}
	fmt.Fprintf(&b, "trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, from)
	return b.Bytes()
}

// page is a document of one page that is drawn by this.
func page(drawn string) []byte {
	return document(
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
		drawn,
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
	)
}

func stream(body string) string {
	return fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(body), body)
}

// packed is a stream that becomes a thousand times as long.
func packed(t *testing.T, part string, times int) string {
	t.Helper()
	var b bytes.Buffer
	z, err := zlib.NewWriterLevel(&b, zlib.BestSpeed)
	if err != nil {
		t.Fatal(err)
	}
	for range times {
		if _, err := z.Write([]byte(part)); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("<< /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream", b.Len(), b.String())
}

func TestOwnPage(t *testing.T) {
	text, err := pdftext.Read(t.Context(), page(stream("BT /F1 12 Tf (A lantern) Tj ET")))
	if err != nil || strings.TrimSpace(text) != "A lantern" {
		t.Errorf("%q, %v", text, err)
	}
}

// Each malformed file is refused with an *UnreadableError, in bounded time.
func TestHostile(t *testing.T) {
	whole := shared.Read(t, "tournament/jar-2020-09-25.pdf")
	damaged := bytes.Clone(whole)
	for i := 1000; i < len(damaged); i += 97 {
		damaged[i] ^= 0x5A
	}
	for name, raw := range map[string][]byte{
		"cut in half":          whole[:len(whole)/2],
		"cut at its end":       whole[:len(whole)-20],
		"damaged":              damaged,
		"only its mark":        []byte("%PDF-1.7\n"),
		"noise":                append([]byte("%PDF-1.7\n"), bytes.Repeat([]byte{0, 0xFF, '<', '('}, 5000)...),
		"open brackets":        append([]byte("%PDF-1.7\n"), bytes.Repeat([]byte("[<<("), 200_000)...),
		"brackets in the page": page(stream(strings.Repeat("[", 2_000_000))),
		"no page":              document("<< /Type /Catalog >>"),
		"a picture":            page(stream("0 0 100 100 re f")),
		"a million pages":      document("<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [] /Count 1000000 >>"),
		"much, packed":         page(packed(t, "("+strings.Repeat("words ", 1000)+") Tj ", 60_000)),
		"one long text":        page(packed(t, "("+strings.Repeat("words ", 1000), 60_000)),
	} {
		t.Run(name, func(t *testing.T) {
			began := time.Now()
			text, err := pdftext.Read(t.Context(), raw)
			var unreadable *pdftext.UnreadableError
			if !errors.As(err, &unreadable) || !strings.HasSuffix(unreadable.What, ".") {
				t.Errorf("%d characters, %v", len(text), err)
			}
			took := time.Since(began)
			if took > pdftext.MaxTime+5*time.Second {
				t.Errorf("it took %s", took)
			}
			t.Logf("%.1f s: %v", took.Seconds(), err)
		})
	}
}

// endless returns a PDF whose page tree has a cycle.
func endless() []byte {
	return document("<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [2 0 R] /Count 9 >>")
}

// A file that can't be read within the time limit is refused.
func TestEndless(t *testing.T) {
	const most = 2 * time.Second
	began := time.Now()
	text, err := pdftext.ReadWithin(t.Context(), endless(), most)
	var unreadable *pdftext.UnreadableError
	if !errors.As(err, &unreadable) || unreadable.What != "the PDF can't be read within 2 seconds." {
		t.Errorf("%d characters, %v", len(text), err)
	}
	if took := time.Since(began); took < most {
		t.Errorf("refused after %s", took)
	}
}

func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	if _, err := pdftext.Read(ctx, endless()); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
}

func TestIs(t *testing.T) {
	for text, want := range map[string]bool{"%PDF-1.7": true, "\n %PDF-1.4 x": true, "704.5f": false, "": false} {
		if pdftext.Is([]byte(text)) != want {
			t.Errorf("%q", text)
		}
	}
}
