package picture

import (
	"math"

	"arbiter/tracker"
)

// emblem draws the sign of a kind of thing in a square around a point. All of them are
// our own.
func (c *canvas) emblem(of tracker.Emblem, x, y, size float64, with ink) {
	r := size / 2
	at := func(px, py float64) point { return point{x + px*r, y + py*r} }
	switch of {
	case tracker.Being: // three claw marks
		for _, dx := range []float64{-.62, -.08, .46} {
			c.fill(with, []point{at(dx+.28, -.95), at(dx+.34, -.3), at(dx+.2, .3), at(dx-.2, .95), at(dx-.04, .2), at(dx+.02, -.4)})
		}
	case tracker.Hero: // a star of four points
		c.fill(with, star(x, y, r, r*.3, 4, 0))
		c.fill(with, star(x, y, r*.55, r*.22, 4, math.Pi/4))
	case tracker.Device: // a gear
		c.fill(with, gear(x, y, r), reversed(circle(x, y, r*.36)))
	case tracker.Charm: // an eye
		c.fill(with, lens(x, y, r, r*.62), reversed(circle(x, y, r*.4)))
		c.disc(x, y, r*.22, with)
	case tracker.Ground: // two hills
		c.fill(with, []point{at(-1, .7), at(-.35, -.55), at(.3, .7)})
		c.fill(with, []point{at(-.1, .7), at(.45, -.2), at(1, .7)})
		c.disc(x+r*.45, y-r*.62, r*.22, with)
	case tracker.Siege: // a banner
		c.fill(with, []point{at(-.6, -1), at(-.45, -1), at(-.45, 1), at(-.6, 1)})
		c.fill(with, []point{at(-.38, -.9), at(.8, -.9), at(.45, -.45), at(.8, 0), at(-.38, 0)})
	case tracker.Source: // a cut stone
		c.fill(with, polygon(x, y, r, 6, math.Pi/6), reversed(polygon(x, y, r*.62, 6, math.Pi/6)))
		c.fill(with, polygon(x, y, r*.38, 4, 0))
	case tracker.NoEmblem:
		c.fill(with, polygon(x, y, r, 4, 0), reversed(polygon(x, y, r*.7, 4, 0)))
	}
}

// polygon returns a regular polygon.
func polygon(x, y, r float64, corners int, turned float64) []point {
	var all []point
	for i := range corners {
		a := turned + 2*math.Pi*float64(i)/float64(corners)
		all = append(all, point{x + r*math.Cos(a), y + r*math.Sin(a)})
	}
	return all
}

// star returns a star with points at the outer radius.
func star(x, y, outer, inner float64, points int, turned float64) []point {
	var all []point
	for i := range 2 * points {
		r := outer
		if i%2 == 1 {
			r = inner
		}
		a := turned - math.Pi/2 + math.Pi*float64(i)/float64(points)
		all = append(all, point{x + r*math.Cos(a), y + r*math.Sin(a)})
	}
	return all
}

// burst returns the outline of the mark of damage around a box, with teeth on all sides.
func burst(b box, more float64) []point {
	const teeth = 5.0
	x, y, w, h := b.x-more, b.y-more, b.w+2*more, b.h+2*more
	var all []point
	side := func(from, to point, outX, outY float64) {
		n := max(3, math.Round(math.Hypot(to.x-from.x, to.y-from.y)/9))
		for i := range int(n) {
			a, m := float64(i)/n, (float64(i)+.5)/n
			all = append(all, point{from.x + (to.x-from.x)*a, from.y + (to.y-from.y)*a}, point{from.x + (to.x-from.x)*m + outX, from.y + (to.y-from.y)*m + outY})
		}
	}
	side(point{x, y + 2}, point{x + w, y + 2}, 0, -teeth)
	side(point{x + w, y}, point{x + w, y + h}, teeth, 0)
	side(point{x + w, y + h - 2}, point{x, y + h - 2}, 0, teeth)
	side(point{x, y + h}, point{x, y}, -teeth, 0)
	return all
}

// gear returns a wheel with eight teeth.
func gear(x, y, r float64) []point {
	const teeth = 8
	var all []point
	for i := range teeth {
		middle := 2 * math.Pi * float64(i) / teeth
		for _, p := range [][2]float64{{-.24, .78}, {-.14, 1}, {.14, 1}, {.24, .78}} {
			all = append(all, point{x + r*p[1]*math.Cos(middle+p[0]), y + r*p[1]*math.Sin(middle+p[0])})
		}
	}
	return all
}

// lens returns the outline of an eye.
func lens(x, y, w, h float64) []point {
	const steps = 16
	var all []point
	for i := range 2 * steps {
		t := float64(i) / steps // 0 to 1 above, 1 to 2 below
		if t < 1 {
			all = append(all, point{x - w + 2*w*t, y - h*math.Sin(math.Pi*t)})
		} else {
			all = append(all, point{x + w - 2*w*(t-1), y + h*math.Sin(math.Pi*(t-1))})
		}
	}
	return all
}

// reversed returns a polygon in the other direction.
func reversed(p []point) []point {
	all := make([]point, len(p))
	for i := range p {
		all[len(p)-1-i] = p[i]
	}
	return all
}

// crest returns the outline of a shield in a box.
func crest(x, y, w, h float64) []point {
	all := []point{{x, y + h*.08}, {x + w*.5, y}, {x + w, y + h*.08}}
	const steps = 8
	for i := range steps + 1 { // the right side, down to the tip
		t := float64(i) / steps * math.Pi / 2
		all = append(all, point{x + w*.5 + w*.5*math.Cos(t), y + h*.5 + h*.5*math.Sin(t)})
	}
	for i := range steps + 1 {
		t := math.Pi/2 + float64(i)/steps*math.Pi/2
		all = append(all, point{x + w*.5 + w*.5*math.Cos(t), y + h*.5 + h*.5*math.Sin(t)})
	}
	return all
}

// crownOf returns the outline of a crown in a box.
func crownOf(x, y, w, h float64) []point {
	at := func(px, py float64) point { return point{x + w*px, y + h*py} }
	return []point{at(0, .25), at(.27, .6), at(.5, 0), at(.73, .6), at(1, .25), at(.9, 1), at(.1, 1)}
}

// spiral draws the sign of summoning sickness.
func (c *canvas) spiral(x, y, r float64, with ink) {
	var last point
	const steps = 26
	for i := range steps + 1 {
		t := float64(i) / steps
		a := t * 4 * math.Pi
		p := point{x + r*t*math.Cos(a), y + r*t*math.Sin(a)}
		if i > 0 {
			c.stroke(with, 2.6, last, p)
		}
		last = p
	}
}

// sword draws the sign of an attacker.
func (c *canvas) sword(b box, with ink) {
	at := func(px, py float64) point { return point{b.x + px*b.w, b.y + py*b.h} }
	c.fill(with, []point{at(.98, .02), at(.94, .26), at(.42, .74), at(.26, .58), at(.74, .06)})
	c.stroke(with, b.w*.13, at(.14, .5), at(.5, .86))
	c.stroke(with, b.w*.15, at(.32, .68), at(.08, .92))
}

// box is a rectangle on a canvas.
type box struct{ x, y, w, h float64 }
