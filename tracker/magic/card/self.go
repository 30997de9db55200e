package card

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/english"
	"arbiter/tracker/notation"
)

// Self says how a text refers to the object it is on.
type Self struct {
	Name string // the object's name; a legendary one is also referred to by the part before the comma
	Noun string // the noun after "this"; "" is "permanent"
}

// nouns are the nouns by which texts refer to their object after "this".
var nouns = []string{
	"creature", "token", "permanent", "artifact", "land", "enchantment", "planeswalker", "battle", "Vehicle", "Equipment", "Aura", "Saga", "Spacecraft", "Class", "Case", "Room", "Siege", "card",
}

// Named replaces the object's name in a text with "this creature". A name that
// describes something created or counted stays: the Rat in "create a 1/1 black
// Rat creature token".
func (s Self) Named(text string) string {
	if notation.Compiled(text) {
		return text
	}
	noun := s.Noun
	if noun == "" {
		noun = "permanent"
	}
	text = notation.Straight(text)
	short, _, _ := strings.Cut(s.Name, ",")
	whole := notation.Straight(s.Name)
	if online, ok := strings.CutPrefix(whole, onlinePrefix); ok { // its text has the name without the prefix
		return Self{Name: online, Noun: s.Noun}.Named(text)
	}
	for _, name := range []string{whole, notation.Straight(short), s.shortened(text)} {
		if name == "" {
			continue
		}
		for at := 0; ; {
			i := strings.Index(text[at:], name)
			if i < 0 {
				break
			}
			i += at
			end := i + len(name)
			if i > 0 && inWord(text[i-1]) || end < len(text) && inWord(text[end]) || describes(text[:i], text[end:]) {
				at = end
				continue
			}
			this := "this " + noun
			if s.grants(text[:i]) {
				text = text[:i] + giver + text[end:]
				at = i + len(giver)
				continue
			}
			if i == 0 || strings.HasSuffix(text[:i], "— ") || strings.HasSuffix(text[:i], ". ") {
				this = "This " + noun
			}
			text = text[:i] + this + text[end:]
			at = i + len(this)
		}
	}
	return text
}

// onlinePrefix begins the names of rebalanced cards of the online game.
const onlinePrefix = "A-"

// shortened returns the first words of the name by which a text refers to its object, as
// the subject of an event, a condition or a sentence, or in a cost: the Svyelun in
// "Whenever Svyelun attacks". It returns "" if the text doesn't.
func (s Self) shortened(text string) string {
	words := strings.Fields(notation.Straight(s.Name))
	for n := len(words) - 1; n > 0; n-- {
		name := strings.Join(words[:n], " ")
		if name == "The" || name == "A" || name == "An" {
			break
		}
		for _, before := range []string{"When ", "Whenever ", "if "} {
			if _, after, ok := strings.Cut(text, before+name+" "); ok && after != "" && after[0] >= 'a' && after[0] <= 'z' {
				return name
			}
		}
		if strings.Contains(text, " from "+name+":") || strings.Contains(text, " other than "+name+".") || acting(text, name) {
			return name
		}
	}
	return ""
}

// acting reports whether a text uses a name as that of a single object: before one of the
// deeds, before its power or toughness, or after "counters on".
func acting(text, name string) bool {
	for at := 0; ; {
		i := strings.Index(text[at:], name)
		if i < 0 {
			return false
		}
		i += at
		at = i + len(name)
		before, after := text[:i], text[at:]
		switch {
		case strings.HasSuffix(before, " counter on ") || strings.HasSuffix(before, " counters on "):
			if after == "" || strings.ContainsAny(after[:1], ".,") {
				return true
			}
		case before == "" || strings.HasSuffix(before, ". ") || strings.HasSuffix(before, ", ") || strings.HasSuffix(before, ": ") || strings.HasSuffix(before, " and "):
			if word, _, _ := strings.Cut(strings.TrimPrefix(after, " "), " "); strings.HasPrefix(after, " ") && slices.Contains(deeds, word) {
				return true
			}
		}
		if strings.HasPrefix(after, "'s power") || strings.HasPrefix(after, "'s toughness") {
			return true
		}
	}
}

// deeds are verbs of a single object in texts.
var deeds = []string{"can't", "enters", "deals", "remains", "gets", "gains"}

// describes reports whether a name between two parts of a text is part of a
// description: "a 1/1 black Rat creature token", "each Rat".
func describes(before, after string) bool {
	if words := strings.Fields(before); len(words) > 0 {
		last := strings.ToLower(words[len(words)-1])
		if strings.ContainsAny(last[len(last)-1:], ".,;:—") {
			return false
		}
		if slices.Contains(determiners, last) || strings.Contains(last, "/") || last[0] >= '0' && last[0] <= '9' {
			return true
		}
	}
	next, _, _ := strings.Cut(strings.TrimLeft(after, " "), " ")
	next = strings.Trim(next, ".,;:")
	return strings.HasPrefix(after, " ") && slices.Contains(described, next)
}

// grants reports whether a text ends within a quoted ability that the object gives to
// others. The object's name in it refers to that object only (CR 201.5a). Events
// and conditions before the clause that gives the ability don't count.
func (s Self) grants(before string) bool {
	if strings.Count(before, `"`)%2 == 0 {
		return false
	}
	open := strings.LastIndexByte(before, '"')
	sentences := Sentences(before[:open] + ".")
	if len(sentences) == 0 {
		return false
	}
	giving := sentences[len(sentences)-1]
	for leadingClause.MatchString(giving) {
		_, giving, _ = strings.Cut(giving, ", ")
	}
	short, _, _ := strings.Cut(s.Name, ",")
	return !strings.Contains(giving, notation.Straight(short)) && !strings.Contains(strings.ToLower(giving), "this "+strings.ToLower(s.Noun))
}

// leadingClause matches the start of a sentence that begins with an event or a condition.
var leadingClause = regexp.MustCompile(`(?i)^(?:when|whenever|at|as long as|if) [^,]*, `)

// determiners stand before a descriptive word, or before the name of a token, and never before the
// name of the object.
var determiners = []string{
	"a", "an", "another", "other", "each", "every", "all", "any", "no", "non", "target", "named", "or", "x", "one", "two", "three", "four", "five",
	"six", "seven", "eight", "nine", "ten", "white", "blue", "black", "red", "green", "colorless", "legendary", "snow", "tapped", "untapped", "attacking", "token", "create", "creates",
}

// described are the words that follow a descriptive word, and never a name.
var described = []string{"creature", "creatures", "artifact", "enchantment", "land", "token", "tokens", "card", "cards", "spell", "spells", "permanent", "permanents", "you"}

func inWord(b byte) bool {
	return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || b >= 0x80
}

// this returns the text after "this creature" at the start of a text.
func this(text string) (rest string, ok bool) {
	after, ok := english.CutPrefix(text, "this ")
	if !ok {
		return "", false
	}
	for _, noun := range nouns {
		if rest, ok := english.CutPrefix(after, noun); ok && (rest == "" || !inWord(rest[0]) && rest[0] != '-') {
			return rest, true
		}
	}
	return "", false
}
