package talk

import (
	"slices"
	"strings"
)

// Dead lists the lines of [phrases] and [after] that stand for nothing that the
// game's phrases take, whatever samples fill their slots: by the name of a slot's
// kind, what it may hold.
func (b *Phrasebook) Dead(samples map[string][]string, takes func(sentence string) bool) []string {
	rows := slices.Clone(b.phrases)
	for _, a := range b.after {
		rows = append(rows, a.now)
	}
	var dead []string
	for _, p := range rows {
		if !slices.ContainsFunc(p.filled(samples), func(line string) bool {
			return !slices.ContainsFunc(strings.Split(line, "; "), func(sentence string) bool { return !takes(sentence) })
		}) {
			dead = append(dead, p.line)
		}
	}
	return dead
}

// filled is what a phrase stands for with each of the samples in its slots.
func (p phrase) filled(samples map[string][]string) []string {
	all := []map[string]string{{}}
	for _, e := range p.result {
		if _, chosen := all[0][e.slot]; e.slot == "" || chosen {
			continue
		}
		options := samples[strings.TrimRight(e.slot, "0123456789")]
		if e.missing != "" {
			options = append(slices.Clone(options), e.missing)
		}
		var more []map[string]string
		for _, slots := range all {
			for _, o := range options {
				longer := map[string]string{e.slot: o}
				for k, v := range slots {
					longer[k] = v
				}
				more = append(more, longer)
			}
		}
		if all = more; len(all) == 0 {
			return nil
		}
	}
	lines := make([]string, len(all))
	for i, slots := range all {
		var parts []string
		for _, e := range p.result {
			if e.slot != "" {
				parts = append(parts, slots[e.slot])
			} else {
				parts = append(parts, e.words[0])
			}
		}
		lines[i] = closeMarks.Replace(strings.Join(parts, " "))
	}
	return lines
}
