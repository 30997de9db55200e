package web

import (
	"fmt"
	"html"
	"net/url"
	"strconv"
	"strings"

	"arbiter/commands/render/svg"
)

// Widths of boards. A narrow one is as wide as a picture on Discord, for phones.
const (
	narrow = 800
	middle = 1200
	wide   = 1600
)

// widthOf returns the width of boards nearest to a wanted one.
func widthOf(wanted string) int {
	switch n, _ := strconv.Atoi(wanted); {
	case n >= wide:
		return wide
	case n >= middle:
		return middle
	case n > 0:
		return narrow
	}
	return middle
}

// boardPieces returns the parts of a drawing. Stacks can be picked where the reader plays.
func boardPieces(d svg.Drawing, plays bool) pieces {
	all := make(pieces, len(d.Parts))
	for i, p := range d.Parts {
		all[i] = piece{Key: p.Key, X: p.X, Y: p.Y, HTML: partHTML(p, plays)}
	}
	return all
}

// partHTML returns a part with the data that the script needs and a label for screen readers. It is drawn
// around the origin, whatever its place.
func partHTML(p svg.Part, plays bool) string {
	says := html.EscapeString(legible(p.Says))
	var b strings.Builder
	switch {
	case p.Kind == svg.Card && plays:
		fmt.Fprintf(&b, `<a class="part card" href="?pick=%d" data-id="%d" data-w="%d" data-h="%d" aria-label="%s">%s</a>`, p.ID, p.ID, p.W, p.H, says, p.SVG)
	case p.Kind == svg.Card:
		fmt.Fprintf(&b, `<g class="part card" role="img" data-id="%d" data-w="%d" data-h="%d" aria-label="%s">%s</g>`, p.ID, p.W, p.H, says, p.SVG)
	case p.Kind == svg.Ground && p.Name != "" && plays:
		name := html.EscapeString(p.Name)
		fmt.Fprintf(&b, `<a class="part ground" href="?why=%s" data-seat="%d" data-name="%s" data-w="%d" data-h="%d" aria-label="%s">%s</a>`, html.EscapeString(url.QueryEscape(p.Name)), p.Seat, name, p.W, p.H, says, p.SVG)
	case p.Kind == svg.Arrow:
		fmt.Fprintf(&b, `<g class="part arrow" aria-hidden="true">%s</g>`, p.SVG)
	default:
		fmt.Fprintf(&b, `<g class="part %s" role="img" aria-label="%s">%s</g>`, p.Kind, says, p.SVG)
	}
	return b.String()
}

// placed returns a piece of the board at its place.
func (p piece) placed() string {
	return fmt.Sprintf(`<g data-key="%s" transform="translate(%d %d)">%s</g>`, html.EscapeString(p.Key), p.X, p.Y, p.HTML)
}
