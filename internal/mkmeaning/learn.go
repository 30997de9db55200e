package main

import (
	"math"
	"math/rand/v2"

	"arbiter/rules"
)

// The parameters of learning. More dimensions or epochs don't improve the results
// for unseen questions; several learners do, whose vectors are combined.
const (
	dims      = 48
	learners  = 3
	epochs    = 20
	negatives = 30  // random other rules in each step
	rate      = 0.1 // the learning rate of AdaGrad
	drop      = 0.2 // the share of words left out in each step (dropout)
	longest   = 14  // the maximum number of a text's words in a step
	shortPart = 6
	longPart  = 10
)

// learner minimizes, by gradient descent, the loss of predicting a text's rule from
// its words among random other rules.
type learner struct {
	random             *rand.Rand
	words              map[string]int
	of, at             []float32 // vectors of words and of rules
	ofSquares          []float32 // sums of squared gradients, by AdaGrad
	atSquares          []float32
	rules              int
	question, gradient []float32
	score              [negatives + 1]float32
	rule               [negatives + 1]int
}

// learn returns vectors for all words of the pairs and all their rules. They are the
// concatenated vectors of several learners with different fixed seeds, so that their
// dot product is the mean of the learners' dot products.
func learn(pairs []pair) *rules.Meaning { return learnWith(pairs, learners) }

// learnWith is learn with a smaller number of learners. The vectors of the others are zero.
func learnWith(pairs []pair, some int) *rules.Meaning {
	m := &rules.Meaning{Dims: dims * learners}
	for seed := range some {
		one := learnOnce(pairs, uint64(seed))
		m.Words, m.Rules = one.Words, one.Rules
		if m.Of == nil {
			m.Of, m.At = make([]float32, len(m.Words)*m.Dims), make([]float32, len(m.Rules)*m.Dims)
		}
		beside(m.Of, one.Of, seed)
		beside(m.At, one.At, seed)
	}
	return m
}

// beside appends the vectors of one learner to those of the others.
func beside(all, one []float32, place int) {
	scale := float32(1 / math.Sqrt(learners))
	for i, x := range one {
		all[i/dims*dims*learners+place*dims+i%dims] = x * scale
	}
}

func learnOnce(pairs []pair, seed uint64) *rules.Meaning {
	m := &rules.Meaning{Dims: dims}
	l := &learner{
		random: rand.New(rand.NewPCG(1, seed+2)), words: make(map[string]int), //nolint:gosec // the same numbers each time
		question: make([]float32, dims), gradient: make([]float32, dims),
	}
	known := make(map[rules.Ref]int)
	texts := make([][]int, len(pairs))
	for i, p := range pairs {
		if _, ok := known[p.rule]; !ok {
			known[p.rule] = len(m.Rules)
			m.Rules = append(m.Rules, p.rule)
		}
		for _, w := range p.words {
			id, ok := l.words[w]
			if !ok {
				id = len(m.Words)
				l.words[w] = id
				m.Words = append(m.Words, w)
			}
			texts[i] = append(texts[i], id)
		}
	}
	l.begin(len(m.Words), len(m.Rules), texts, func(i int) int { return known[pairs[i].rule] })
	order := make([]int, len(pairs))
	for i := range order {
		order[i] = i
	}
	for range epochs {
		l.random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		for _, i := range order {
			if pairs[i].share < 1 && l.random.Float64() > pairs[i].share {
				continue
			}
			if words := l.part(texts[i]); len(words) > 0 {
				l.step(words, known[pairs[i].rule])
			}
		}
	}
	m.Of, m.At = l.of, l.at
	return m
}

// begin sets each word to a random vector, and each rule to the normalized sum of
// its words.
func (l *learner) begin(words, all int, texts [][]int, ruleOf func(int) int) {
	l.rules = all
	l.of, l.ofSquares = make([]float32, words*dims), make([]float32, words*dims)
	l.at, l.atSquares = make([]float32, all*dims), make([]float32, all*dims)
	for i := range l.of {
		l.of[i] = float32(l.random.NormFloat64() / math.Sqrt(dims))
	}
	for i, text := range texts {
		at := vector(l.at, ruleOf(i))
		for _, w := range text {
			for k, x := range vector(l.of, w) {
				at[k] += x
			}
		}
	}
	for r := range all {
		at, length := vector(l.at, r), 0.0
		for _, x := range at {
			length += float64(x * x)
		}
		for k := range at {
			at[k] /= float32(math.Sqrt(length)) + 1e-6
		}
	}
}

func vector(all []float32, i int) []float32 { return all[i*dims : (i+1)*dims] }

// part returns the words of a text that a step uses.
func (l *learner) part(text []int) []int {
	used := make([]int, 0, len(text))
	for _, w := range text {
		if l.random.Float64() >= drop {
			used = append(used, w)
		}
	}
	if len(used) > longest {
		from := l.random.IntN(len(used) - longPart)
		used = used[from : from+shortPart+l.random.IntN(longPart-shortPart+1)]
	}
	return used
}

// step moves the vectors of words towards that of their rule and away from
// those of others, and the rules' likewise.
func (l *learner) step(words []int, rule int) {
	clear(l.question)
	scale := float32(1 / math.Sqrt(float64(len(words))))
	for _, w := range words {
		for k, x := range vector(l.of, w) {
			l.question[k] += float32(scale * x)
		}
	}
	l.compare(rule)
	clear(l.gradient)
	for i, r := range l.rule {
		g := l.score[i]
		if g == 0 {
			continue
		}
		at, squares := vector(l.at, r), vector(l.atSquares, r)
		for k := range at {
			l.gradient[k] += float32(g * at[k])
			descend(&at[k], &squares[k], g*l.question[k])
		}
	}
	for _, w := range words {
		of, squares := vector(l.of, w), vector(l.ofSquares, w)
		for k := range of {
			descend(&of[k], &squares[k], l.gradient[k]*scale)
		}
	}
}

// compare sets rule to the text's rule and random others, and score to the
// derivatives of its loss: how much too likely each of them is.
func (l *learner) compare(rule int) {
	most := float32(math.Inf(-1))
	for i := range l.rule {
		l.rule[i] = rule
		if i > 0 {
			l.rule[i] = l.random.IntN(l.rules)
		}
		sum := float32(0)
		for k, x := range vector(l.at, l.rule[i]) {
			sum += float32(l.question[k] * x)
		}
		l.score[i] = sum
		most = max(most, sum)
	}
	total := float32(0)
	for i, r := range l.rule {
		if i > 0 && r == rule {
			l.score[i] = 0
			continue
		}
		l.score[i] = float32(math.Exp(float64(l.score[i] - most)))
		total += l.score[i]
	}
	for i := range l.score {
		l.score[i] /= total
	}
	l.score[0]--
}

// descend moves a number against its gradient, by AdaGrad.
func descend(x, squares *float32, gradient float32) {
	*squares += float32(gradient * gradient)
	*x -= float32(rate*gradient) / (float32(math.Sqrt(float64(*squares))) + 1e-4)
}
