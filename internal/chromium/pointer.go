package chromium

import (
	"context"
	"fmt"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// point is a place in the window, in CSS pixels.
type point struct{ X, Y float64 }

// middle returns the middle of an element that is visible.
func (p *Page) middle(selector string) point {
	p.t.Helper()
	return Evaluate[point](p, fmt.Sprintf(`(({x, y, width, height}) => ({ X: x + width / 2, Y: y + height / 2 }))(document.querySelector(%q).getBoundingClientRect())`, selector))
}

// show waits until an element is visible, and scrolls it into the middle of the window.
func (p *Page) show(selector string) {
	p.t.Helper()
	p.See(selector)
	Evaluate[any](p, fmt.Sprintf(`(document.querySelector(%q).scrollIntoView({ block: "center", behavior: "instant" }), null)`, selector))
}

// mouse sends a mouse event of the left button.
func (p *Page) mouse(kind input.DispatchMouseEventType, at point, buttons int64) {
	p.t.Helper()
	p.send(func(ctx context.Context) error {
		_, err := chromedp.Call(ctx, input.DispatchMouseEvent, input.DispatchMouseEventParams{
			Type: kind, X: at.X, Y: at.Y, Button: input.MouseButtonLeft, Buttons: buttons, ClickCount: 1,
		})
		return err
	})
}

// touch sends a touch event.
func (p *Page) touch(kind input.DispatchTouchEventType, at ...point) {
	p.t.Helper()
	points := make([]*input.TouchPoint, len(at))
	for i, a := range at {
		points[i] = &input.TouchPoint{X: a.X, Y: a.Y}
	}
	p.send(func(ctx context.Context) error {
		_, err := chromedp.Call(ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
		return err
	})
}

// send sends an event, with a timeout.
func (p *Page) send(step func(context.Context) error) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, within)
	defer cancel()
	if err := step(ctx); err != nil {
		p.t.Fatal(err)
	}
}

// steps is the number of events of a movement.
const steps = 8

// between returns the points of a movement.
func between(from, to point) (way []point) {
	for i := 1; i <= steps; i++ {
		part := float64(i) / steps
		way = append(way, point{from.X + (to.X-from.X)*part, from.Y + (to.Y-from.Y)*part})
	}
	return way
}

// Drag presses the mouse on an element, moves it to the middle of another, calls over unless it is nil, and
// releases it. Both elements have to be visible at once.
func (p *Page) Drag(from, onto string, over func()) {
	p.t.Helper()
	p.See(onto)
	p.show(from)
	at, to := p.middle(from), p.middle(onto)
	p.mouse(input.DispatchMouseEventTypeMouseMoved, at, 0)
	p.mouse(input.DispatchMouseEventTypeMousePressed, at, 1)
	for _, next := range between(at, to) {
		p.mouse(input.DispatchMouseEventTypeMouseMoved, next, 1)
	}
	if over != nil {
		over()
	}
	p.mouse(input.DispatchMouseEventTypeMouseReleased, to, 0)
}

// Hold touches an element for a duration.
func (p *Page) Hold(selector string, during time.Duration) {
	p.t.Helper()
	p.show(selector)
	p.touch(input.DispatchTouchEventTypeTouchStart, p.middle(selector))
	time.Sleep(during)
	p.touch(input.DispatchTouchEventTypeTouchEnd)
}

// Swipe touches an element and moves upwards by a number of CSS pixels before it releases.
func (p *Page) Swipe(selector string, up float64) {
	p.t.Helper()
	at := p.middle(selector)
	p.touch(input.DispatchTouchEventTypeTouchStart, at)
	for _, next := range between(at, point{at.X, at.Y - up}) {
		p.touch(input.DispatchTouchEventTypeTouchMove, next)
	}
	p.touch(input.DispatchTouchEventTypeTouchEnd)
}
