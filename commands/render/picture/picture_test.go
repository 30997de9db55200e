package picture_test

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"arbiter/commands/render/picture"
)

var update = flag.Bool("update", false, "write the pictures in testdata anew; look at each")

func painter(t testing.TB) *picture.Painter {
	t.Helper()
	p, err := picture.New()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// The pictures in testdata were checked by eye. A few pixels may differ
// between processors.
func TestPictures(t *testing.T) {
	p := painter(t)
	var files []string
	for name, b := range boards() {
		for _, theme := range []picture.Theme{picture.Dark, picture.Light} {
			parts, err := p.Parts(b, theme)
			if err != nil {
				t.Fatal(err)
			}
			for i, part := range parts {
				file := filepath.Join("testdata", fmt.Sprintf("%s-%s-%d.png", name, theme, i+1))
				files = append(files, file)
				compare(t, file, part.PNG)
			}
		}
	}
	found, err := filepath.Glob(filepath.Join("testdata", "*.png"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range found {
		if !slices.Contains(files, file) {
			t.Errorf("%s shows nothing that is drawn: remove it", file)
		}
	}
}

// compare checks that a picture equals the one in a file.
func compare(t *testing.T, file string, raw []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, raw, 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	golden, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if n, all := differ(t, golden, raw); n*1000 > all {
		t.Errorf("%s: %d of %d pixels differ; look at it: go test ./commands/render/picture -update", file, n, all)
	}
}

// A file shows the whole board in one picture of any height.
func TestOnePictureForAFile(t *testing.T) {
	p := painter(t)
	whole, err := p.Draw(crowd(80, 8), picture.Dark)
	if err != nil {
		t.Fatal(err)
	}
	size, err := png.DecodeConfig(bytes.NewReader(whole))
	if err != nil || size.Width != 800 || size.Height < 3000 {
		t.Errorf("%d×%d, %v", size.Width, size.Height, err)
	}
}

// A board of forty stacks takes at most 120,000 bytes in all its parts, also with three
// battlefields between four players; one of eighty takes at most twice that.
func TestPicturesAreSmall(t *testing.T) {
	p := painter(t)
	for name, b := range boards() {
		parts, err := p.Parts(b, picture.Dark)
		if err != nil {
			t.Fatal(err)
		}
		all := 0
		for _, part := range parts {
			if all += len(part.PNG); len(part.PNG) > 60<<10 {
				t.Errorf("a part of %s has %d bytes", name, len(part.PNG))
			}
		}
		limit := 120_000
		if slices.Contains([]string{"crowd", "fields"}, name) {
			limit *= 2
		}
		if all > limit {
			t.Errorf("%s has %d bytes", name, all)
		}
	}
}

// Four players with ten stacks each fit a phone's screen and a half, also at three
// battlefields: at 380 pixels' width, a screen is 820 high.
func TestFourPlayersFitAPhone(t *testing.T) {
	p := painter(t)
	for _, name := range []string{"table", "war"} {
		parts, err := p.Parts(boards()[name], picture.Dark)
		if err != nil {
			t.Fatal(err)
		}
		high := 0
		for _, part := range parts {
			size, err := png.DecodeConfig(bytes.NewReader(part.PNG))
			if err != nil {
				t.Fatal(err)
			}
			high += size.Height * 380 / size.Width
		}
		if high > 820*3/2 {
			t.Errorf("%s is %d pixels high", name, high)
		}
	}
}

// differ counts the different pixels of two pictures.
func differ(t *testing.T, a, b []byte) (n, all int) {
	t.Helper()
	var pictures [2]image.Image
	for i, raw := range [][]byte{a, b} {
		p, err := png.Decode(bytes.NewReader(raw))
		if err != nil {
			t.Fatal(err)
		}
		pictures[i] = p
	}
	box := pictures[0].Bounds()
	if all = box.Dx() * box.Dy(); box != pictures[1].Bounds() {
		return all, all
	}
	for y := range box.Dy() {
		for x := range box.Dx() {
			r1, g1, b1, _ := pictures[0].At(x, y).RGBA()
			r2, g2, b2, _ := pictures[1].At(x, y).RGBA()
			if r1 != r2 || g1 != g2 || b1 != b2 {
				n++
			}
		}
	}
	return n, all
}

func BenchmarkDraw(b *testing.B) {
	p := painter(b)
	board := crowd(40, 4)
	for b.Loop() {
		if _, err := p.Parts(board, picture.Dark); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkCold draws a board with a new painter, as after a start: no card and no
// letter was drawn before.
func BenchmarkCold(b *testing.B) {
	board := crowd(40, 4)
	for b.Loop() {
		b.StopTimer()
		p := painter(b)
		b.StartTimer()
		if _, err := p.Parts(board, picture.Dark); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkEncode encodes a picture as package image/png does fastest.
func BenchmarkEncode(b *testing.B) {
	drawn := painter(b).Image(crowd(40, 4), picture.Dark)
	for b.Loop() {
		var out bytes.Buffer
		if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&out, drawn); err != nil {
			b.Fatal(err)
		}
		b.SetBytes(int64(out.Len()))
	}
}
