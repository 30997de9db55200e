package play

import (
	"testing"

	"pgregory.net/rapid"
)

// The answer to a pairing obeys as many requirements as the best of all
// declarations of single creatures, tried one by one (CR 508.1d, 509.1c).
func TestPairingObeysMost(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		p := drawPairing(r)
		x, ok := p.solve()
		best, possible := onePerOne(p)
		if ok != possible || ok && x.gain != best {
			r.Fatalf("%+v: %+v %v, one by one %d %v", p, x, ok, best, possible)
		}
	})
}

func drawPairing(r *rapid.T) pairing {
	var p pairing
	several := rapid.Bool().Draw(r, "several")
	for range rapid.IntRange(1, 3).Draw(r, "targets") {
		t := target{
			n: rapid.Int64Range(1, 2).Draw(r, "n"), bonus: rapid.Int64Range(0, 2).Draw(r, "bonus"),
			min: rapid.Int64Range(0, 3).Draw(r, "min"), max: rapid.Int64Range(0, 3).Draw(r, "max"),
		}
		if t.max > 0 {
			t.max = max(t.max, t.min)
		}
		if t.must = t.min > 0 && rapid.IntRange(0, 4).Draw(r, "must") == 0; t.must {
			t.n, t.bonus = 1, 0
		}
		p.to = append(p.to, t)
	}
	for range rapid.IntRange(1, 3).Draw(r, "choosers") {
		c := chooser{n: rapid.Int64Range(1, 2).Draw(r, "n"), each: 1, first: rapid.Int64Range(0, 2).Draw(r, "first"), alone: rapid.IntRange(0, 3).Draw(r, "alone") == 0}
		if several && !c.alone {
			c.each = rapid.Int64Range(1, 2).Draw(r, "each")
		}
		for range p.to {
			c.gains = append(c.gains, rapid.Int64Range(-1, 2).Draw(r, "gain"))
		}
		p.from = append(p.from, c)
	}
	if !several {
		p.most = rapid.Int64Range(0, 3).Draw(r, "most")
	}
	return p
}

// onePerOne tries every declaration of single creatures.
func onePerOne(p pairing) (best int64, possible bool) {
	var from, to []int // the class of each single one
	for i, c := range p.from {
		for range c.n {
			from = append(from, i)
		}
	}
	for j, t := range p.to {
		for range t.n {
			to = append(to, j)
		}
	}
	chosen := make([][]bool, len(from))
	for i := range chosen {
		chosen[i] = make([]bool, len(to))
	}
	var try func(i, j int)
	try = func(i, j int) {
		if j == len(to) {
			i, j = i+1, 0
		}
		if i == len(from) {
			if gain, ok := judge(p, from, to, chosen); ok && (!possible || gain > best) {
				best, possible = gain, true
			}
			return
		}
		try(i, j+1)
		used := int64(0)
		for _, is := range chosen[i] {
			if is {
				used++
			}
		}
		if c := p.from[from[i]]; c.gains[to[j]] != unable && used < c.each {
			chosen[i][j] = true
			try(i, j+1)
			chosen[i][j] = false
		}
	}
	try(0, 0)
	return best, possible
}

// judge returns how many requirements a declaration obeys, and whether it obeys
// all restrictions.
func judge(p pairing, from, to []int, chosen [][]bool) (gain int64, ok bool) {
	creatures, alone := int64(0), false
	by := make([]int64, len(to))
	for i, row := range chosen {
		any := false
		for j, is := range row {
			if is {
				any = true
				by[j]++
				gain += p.from[from[i]].gains[to[j]]
			}
		}
		if any {
			creatures++
			gain += p.from[from[i]].first
			alone = alone || p.from[from[i]].alone
		}
	}
	if alone && creatures == 1 || p.most > 0 && creatures > p.most {
		return 0, false
	}
	for j, n := range by {
		t := p.to[to[j]]
		if t.must && n < t.min || n > 0 && (n < t.min || t.max > 0 && n > t.max) {
			return 0, false
		}
		if n > 0 {
			gain += t.bonus
		}
	}
	return gain, true
}
