package magic_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"arbiter/tracker/gametest"
)

// fighter is a creature in the naive model of combat: one object, by CR 508 to
// 510 and the keywords' rules, without stacks.
type fighter struct {
	name                     string
	power, toughness, damage int64
	first, double, trample   bool
	deathtouch, lifelink     bool
	attacks, blocked, struck bool
	blocks                   int // the index of the attacker, from 1
	dead                     bool
}

func (f *fighter) strikes(step int) bool {
	switch {
	case f.dead || f.power <= 0:
		return false
	case step == 1:
		return f.first || f.double
	}
	return !f.struck || f.double
}

// battlefield holds both sides of the model.
type battlefield struct {
	alice, bob         []*fighter
	aliceLife, bobLife int64
}

// fight deals the damage of one or two combat damage steps and returns their
// number.
func (b *battlefield) fight() (steps int) {
	all := append(slices.Clone(b.alice), b.bob...)
	fast := slices.ContainsFunc(all, func(f *fighter) bool { return (f.attacks || f.blocks > 0) && (f.first || f.double) })
	if !fast {
		b.step(2)
		return 1
	}
	b.step(1)
	b.step(2)
	return 2
}

func (b *battlefield) step(step int) {
	all := append(slices.Clone(b.alice), b.bob...)
	dealt := make(map[*fighter]int64)
	touched := make(map[*fighter]bool)
	deal := func(from, to *fighter, n int64) {
		if n == 0 {
			return
		}
		dealt[to] += n
		touched[to] = touched[to] || from.deathtouch
	}
	gain := func(from *fighter, life *int64) {
		if from.lifelink {
			*life += from.power
		}
	}
	loss := int64(0)
	var gainAlice, gainBob int64
	for i, a := range b.alice {
		if !a.attacks || !a.strikes(step) {
			continue
		}
		left := a.power
		var last *fighter
		for _, d := range b.bob {
			if d.dead || d.blocks != i+1 {
				continue
			}
			lethal := d.toughness - d.damage
			if a.deathtouch {
				lethal = 1
			}
			n := min(left, lethal)
			deal(a, d, n)
			left, last = left-n, d
		}
		switch {
		case last != nil && !a.trample:
			deal(a, last, left)
		case last == nil && a.blocked && !a.trample:
			continue // no damage, so no life is gained
		default:
			loss += left
		}
		gain(a, &gainAlice)
	}
	for _, d := range b.bob {
		if d.blocks == 0 || !d.strikes(step) {
			continue
		}
		if a := b.alice[d.blocks-1]; !a.dead {
			deal(d, a, d.power)
			gain(d, &gainBob)
		}
	}
	b.bobLife += gainBob - loss
	b.aliceLife += gainAlice
	for _, f := range all {
		f.struck = f.struck || step == 1 && !f.dead && (f.first || f.double)
		f.damage += dealt[f]
		f.dead = f.dead || f.damage >= f.toughness || touched[f]
	}
}

func (b *battlefield) tally() string {
	var lines []string
	for _, f := range append(slices.Clone(b.alice), b.bob...) {
		if !f.dead {
			lines = append(lines, fmt.Sprintf("%s %d damage", f.name, f.damage))
		}
	}
	slices.Sort(lines)
	return fmt.Sprintf("%d %d\n%s", b.aliceLife, b.bobLife, strings.Join(lines, "\n"))
}

// fought is a stack in the document for scripts.
type fought struct {
	ID, Count int64
	Name      string
	Damage    int64
	Attacking bool
	Blocking  *int64
}

func seeFight(g *gametest.Game) (all []fought, life []int64) {
	var d struct {
		Players    []struct{ Life int64 }
		Permanents []fought
	}
	g.Document(&d)
	for _, p := range d.Players {
		life = append(life, p.Life)
	}
	return d.Permanents, life
}

// Combat between stacks equals combat between their members one by one: with
// first strike and double strike, trample, deathtouch and lifelink. Blockers
// of each attacker are of one kind, so that few questions are asked.
func TestCombatOfStacksIsThatOfTheirMembers(t *testing.T) {
	names := []string{"Bear", "Goblin", "Knight", "Elf", "Rat", "Cat"}
	rapid.Check(t, func(r *rapid.T) {
		g := sitDown(t, "")
		g.Say("life 1000")
		g.Say("Bob life 1000")
		b := &battlefield{aliceLife: 1000, bobLife: 1000}
		for i := range rapid.IntRange(2, len(names)).Draw(r, "kinds") {
			f := fighter{name: names[i], power: rapid.Int64Range(0, 5).Draw(r, "power"), toughness: rapid.Int64Range(1, 5).Draw(r, "toughness")}
			with := []string{"haste"}
			for _, k := range []struct {
				word string
				has  *bool
			}{{"first strike", &f.first}, {"double strike", &f.double}, {"trample", &f.trample}, {"deathtouch", &f.deathtouch}, {"lifelink", &f.lifelink}} {
				if *k.has = rapid.IntRange(0, 3).Draw(r, k.word) == 0; *k.has {
					with = append(with, k.word)
				}
			}
			n := rapid.IntRange(1, 6).Draw(r, "n")
			who, side := "", &b.alice
			if i%2 == 1 {
				who, side = "Bob: ", &b.bob
			}
			for range n {
				one := f
				*side = append(*side, &one)
			}
			g.Say(fmt.Sprintf("%screate %d %d/%d green %s creature tokens with %s", who, n, f.power, f.toughness, f.name, strings.Join(with, " and ")))
		}
		attackers := drawAttack(r, g, b)
		if attackers == 0 {
			return
		}
		drawBlocks(r, g, b)
		for range b.fight() {
			g.Say("combat damage")
			if g.Asked() != nil {
				return // blockers damaged in the first step differ from the others in the second, which would ask
			}
		}
		all, life := seeFight(g)
		var lines []string
		for _, p := range all {
			for range p.Count {
				lines = append(lines, fmt.Sprintf("%s %d damage", strings.TrimSuffix(p.Name, " Token"), p.Damage))
			}
		}
		slices.Sort(lines)
		if got, want := fmt.Sprintf("%d %d\n%s", life[0], life[1], strings.Join(lines, "\n")), b.tally(); got != want {
			r.Fatalf("stacks\n%s\none by one\n%s", got, want)
		}
	})
}

// drawAttack makes some members of each of Alice's stacks attack.
func drawAttack(r *rapid.T, g *gametest.Game, b *battlefield) int {
	all, _ := seeFight(g)
	attackers := 0
	for _, p := range all {
		name := strings.TrimSuffix(p.Name, " Token")
		if !slices.ContainsFunc(b.alice, func(f *fighter) bool { return f.name == name }) {
			continue
		}
		k := rapid.Int64Range(0, p.Count).Draw(r, "attackers")
		if k == 0 {
			continue
		}
		g.Say(fmt.Sprintf("attack with %d of #%d", k, p.ID))
		for _, f := range b.alice {
			if f.name == name && k > 0 {
				f.attacks = true
				attackers++
				k--
			}
		}
	}
	return attackers
}

// drawBlocks makes some of Bob's creatures block, the members of a stack
// together.
func drawBlocks(r *rapid.T, g *gametest.Game, b *battlefield) {
	for range rapid.IntRange(0, 6).Draw(r, "blocks") {
		all, _ := seeFight(g)
		var free, open []fought
		for _, p := range all {
			isBlocked := slices.ContainsFunc(all, func(q fought) bool { return q.Blocking != nil && *q.Blocking == p.ID })
			name := strings.TrimSuffix(p.Name, " Token")
			switch {
			case p.Attacking && !isBlocked:
				open = append(open, p)
			case p.Blocking == nil && slices.ContainsFunc(b.bob, func(f *fighter) bool { return f.name == name }):
				free = append(free, p)
			}
		}
		if len(free) == 0 || len(open) == 0 {
			return
		}
		by := free[rapid.IntRange(0, len(free)-1).Draw(r, "by")]
		what := open[rapid.IntRange(0, len(open)-1).Draw(r, "what")]
		k := rapid.Int64Range(1, by.Count).Draw(r, "blockers")
		g.Say(fmt.Sprintf("Bob: %d of #%d block 1 of #%d", k, by.ID, what.ID))
		i := slices.IndexFunc(b.alice, func(f *fighter) bool {
			return f.attacks && !f.blocked && f.name == strings.TrimSuffix(what.Name, " Token")
		})
		b.alice[i].blocked = true
		for _, f := range b.bob {
			if f.name == strings.TrimSuffix(by.Name, " Token") && f.blocks == 0 && k > 0 {
				f.blocks = i + 1
				k--
			}
		}
	}
}
