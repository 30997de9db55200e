package talk

import (
	"slices"
	"strconv"
	"strings"
)

// result computes a slot of the sentence that a phrase stands for, from the slots of its
// pattern. Without options the phrase stands for nothing.
type result func(r *reader, b bound) []option

// results are the slots that a sentence can have without a counterpart in the pattern.
var results = map[string]result{
	"opponent":   anyOpponent,
	"players":    allPlayers,
	"others":     func(r *reader, b bound) []option { return r.besides(r.table.Players, r.nameOf(b["player"][0])) },
	"opponents":  func(*reader, bound) []option { return []option{{text: "{opponents}"}} },
	"graveyards": func(*reader, bound) []option { return []option{{text: "{graveyards}"}} },
	"more":       func(r *reader, b bound) []option { return positive(r.lacks(b)) },
	"fewer":      func(r *reader, b bound) []option { return positive(-r.lacks(b)) },
}

// inTurn are the slots that make several sentences of one: one for each opponent, and one
// for each card in a graveyard.
var inTurn = map[string]func(r *reader) []option{
	"{opponents}":  func(r *reader) []option { return anyOpponent(r, nil) },
	"{graveyards}": inGraveyards,
}

func anyOpponent(r *reader, _ bound) []option {
	var all []option
	for _, name := range r.table.opponents() {
		all = append(all, option{text: person(name)})
	}
	return all
}

func inGraveyards(r *reader) []option {
	var all []option
	for _, t := range r.table.Things {
		if t.Zone == "graveyard" {
			all = append(all, option{text: "#" + digits(t.ID)})
		}
	}
	return all
}

func allPlayers(r *reader, _ bound) []option {
	all := make([]string, len(r.table.Players))
	for i, name := range r.table.Players {
		all[i] = person(name)
	}
	return []option{{text: strings.Join(all, " and ")}}
}

func positive(n int64) []option {
	if n <= 0 {
		return nil
	}
	return []option{{text: digits(n)}}
}

// lacks returns how many {x} the player {who}, or else the speaker, lacks to have {n}; less
// than 0 if that player has more.
func (r *reader) lacks(b bound) int64 {
	n, _ := strconv.ParseInt(b["n"][0].text, 10, 64)
	who, words := r.table.Speaker, strings.Fields(b["x"][0].text)
	if o := b["who"]; len(o) > 0 {
		who = r.nameOf(o[0])
	}
	for _, t := range r.table.Things {
		if t.Zone == "" && t.Controller == who && slices.ContainsFunc(t.Names, func(name string) bool { return sameName(strings.Fields(fold(name)), words) }) {
			n -= t.Count
		}
	}
	return n
}

// sameName reports whether words are a name, or its plural.
func sameName(name, words []string) bool {
	return slices.EqualFunc(name, words, func(one, word string) bool {
		word = fold(word)
		return one == word || slices.Contains(singulars(word), one)
	})
}

// beforeObjects are prepositions and verbs of results, behind which a player is an object.
var beforeObjects = []string{"to", "from", "at", "on", "for", "by", "attack", "attacks", "attacking", "hits"}

// asObject returns options in the form of an object if they stand behind such a word: the
// speaker is "me".
func asObject(before string, options []option) []option {
	last := before[strings.LastIndexByte(before, ' ')+1:]
	if len(options) != 1 || options[0].text != speaker || !slices.Contains(beforeObjects, last) {
		return options
	}
	return []option{{text: "me", cost: options[0].cost}}
}

// closeMarks joins marks to the words before them.
var closeMarks = strings.NewReplacer(" ;", ";", " ,", ",", " 's ", "'s ", " //", " //", " /", "/")

// say returns the sentences that a phrase stands for, for all options of its
// slots.
func (r *reader) say(p phrase, b bound) []option {
	all := []option{{cost: costShort}}
	add := func(options []option, lead string) {
		var longer []option
		for _, before := range all {
			for _, o := range options {
				text := lead + o.text
				if before.text != "" && text != "" {
					text = before.text + " " + text
				} else {
					text = before.text + text
				}
				longer = append(longer, option{text, before.cost + o.cost})
			}
		}
		all = longer[:min(len(longer), most)]
	}
	chosen := make(map[string]bool)
	for _, e := range p.result {
		options, ok := b[e.slot]
		compute, computed := results[e.slot]
		switch {
		case e.slot == "":
			add([]option{{text: e.words[0]}}, "")
		case !ok && computed:
			if options = compute(r, b); len(options) == 0 {
				return nil
			}
			add(options, e.lead)
		case !ok:
			add([]option{{text: e.missing}}, e.lead)
		case chosen[e.slot]: // repeated: its cost is already counted
			add([]option{{text: options[0].text}}, e.lead)
		default:
			chosen[e.slot] = true
			add(asObject(all[0].text, options), e.lead)
		}
	}
	for i := range all {
		all[i].text = r.inFirstPerson(closeMarks.Replace(r.eachInTurn(all[i].text)))
	}
	return all
}

// eachInTurn returns a sentence with a slot of inTurn once for each of what the slot means.
func (r *reader) eachInTurn(sentence string) string {
	for slot, of := range inTurn {
		if !strings.Contains(sentence, slot) {
			continue
		}
		var all []string
		for _, o := range of(r) {
			all = append(all, strings.ReplaceAll(sentence, slot, o.text))
		}
		return strings.Join(all, "; ")
	}
	return sentence
}

// inFirstPerson returns a line with the verbs of the sentences about the speaker in the
// first person, "I gain 2 life", if the game's phrases accept those.
func (r *reader) inFirstPerson(line string) string {
	if !strings.HasPrefix(line, speaker+" ") && !strings.Contains(line, "; "+speaker+" ") {
		return line
	}
	sentences := strings.Split(line, "; ")
	for i, sentence := range sentences {
		who, rest, _ := strings.Cut(sentence, " ")
		verb, rest, more := strings.Cut(rest, " ")
		f, ok := r.book.forms[verb]
		if who != speaker || !more || !ok || f.third != verb {
			continue
		}
		if first := who + " " + f.base + " " + rest; r.takes(first) {
			sentences[i] = first
		}
	}
	return strings.Join(sentences, "; ")
}
