package pdftext

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"strings"
	"time"

	"github.com/ledongthuc/pdf"
)

// maxPages is the maximum number of pages, several times that of a rulebook.
const maxPages = 2000

var (
	errPages   = errors.New("it has more pages than a rulebook")
	errDamaged = errors.New("it is damaged, or not whole")
)

// write writes the text of each page, without its number.
func write(raw []byte, out io.Writer) error {
	r, err := pdf.NewReader(bytes.NewReader(raw), int64(len(raw)))
	if err != nil {
		return err
	}
	pages := r.NumPage()
	if pages > maxPages {
		return errPages
	}
	fonts := make(map[string]*pdf.Font)
	for i := 1; i <= pages; i++ {
		p := r.Page(i)
		if p.V.IsNull() {
			continue
		}
		for _, name := range p.Fonts() {
			if _, ok := fonts[name]; !ok {
				f := p.Font(name)
				fonts[name] = &f
			}
		}
		text, err := p.GetPlainText(fonts)
		if err != nil {
			return err
		}
		text = strings.TrimSpace(text)
		text = strings.TrimPrefix(text, fmt.Sprintf("%d ", i))
		if _, err := io.WriteString(out, text+"\n\f"); err != nil {
			return err
		}
	}
	return nil
}

// watchMemory ends the process when it has taken too much memory.
func watchMemory() {
	debug.SetMemoryLimit(MaxMemory / 2)
	taken := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	go func() {
		for {
			metrics.Read(taken)
			if taken[0].Value.Uint64()-taken[1].Value.Uint64() > MaxMemory {
				os.Exit(exitMemory)
			}
			time.Sleep(2 * time.Millisecond)
		}
	}()
}
