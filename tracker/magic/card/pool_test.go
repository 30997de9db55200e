package card

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"flag"
	"os"
	"strings"
	"testing"

	"arbiter/internal/shared"
)

type printed struct {
	Name       string    `json:"name"`
	OracleText string    `json:"oracle_text"`
	Faces      []printed `json:"card_faces"`
}

// eachCard calls do for each face of every card.
func eachCard(t testing.TB, do func(printed)) {
	t.Helper()
	file, err := os.Open(shared.Path(t, "cards/cards.jsonl.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(unzipped)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var c printed
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		for _, face := range append(c.Faces, c) {
			if face.OracleText != "" {
				do(face)
			}
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
}

var eachLine = flag.Int("lines", 3, "compile each how-manieth line of the cards")

// Every ability of every card is Left, or prints as text that compiles to the
// same ability.
func TestCardsReadBack(t *testing.T) {
	c := compiler(t)
	left, all, seen := 0, 0, make(map[string]bool)
	why := make(map[Reason]int)
	eachCard(t, func(face printed) {
		for line := range strings.SplitSeq(face.OracleText, "\n") {
			if seen[line] || line == "" {
				continue
			}
			if seen[line] = true; len(seen)%*eachLine != 0 {
				continue
			}
			l, n := sameWhenPrinted(t, c, line, Self{Name: face.Name})
			left, all = left+l, all+n
			for _, a := range c.Compile(line, Self{Name: face.Name}) {
				if l, ok := a.(Left); ok {
					why[l.Why]++
				}
			}
		}
	})
	lines := len(seen) / *eachLine
	t.Logf("%d lines are %d abilities, %d of them left: %v", lines, all, left, why)
	if len(seen) < 30000 || all < lines || left*5 > all*4 {
		t.Errorf("%d lines, %d abilities, %d left: the test saw too little", lines, all, left)
	}
}

// BenchmarkCompile compiles the abilities of all cards, without a cache.
func BenchmarkCompile(b *testing.B) {
	var faces []printed
	eachCard(b, func(face printed) { faces = append(faces, face) })
	lines := 0
	for b.Loop() {
		c := compiler(b)
		lines = 0
		for _, face := range faces {
			for line := range strings.SplitSeq(face.OracleText, "\n") {
				c.compile(line, Self{Name: face.Name})
				lines++
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*lines), "µs/line")
}
