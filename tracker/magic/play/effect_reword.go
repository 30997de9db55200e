package play

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// Rewords is the choice of the words of a text-changing effect (CR 612.1).
type Rewords struct {
	Kinds  []notation.WordKind `json:"kinds"`
	To     string              `json:"to,omitempty"`     // the new word, if the effect names it
	Except string              `json:"except,omitempty"` // the new word that can't be chosen
}

const ruleRewords tracker.Rule = "magic/text-change"

var (
	// rewordsText matches a sentence that replaces words in a text.
	rewordsText = regexp.MustCompile(`(?i)^change the text of (.+?) by replacing all instances of (.+?)( until end of turn)?$`)
	// oneForAnother matches one kind of words in it, and oneForThis a kind with the new word.
	oneForAnother = regexp.MustCompile(`(?i)^one (color word|basic land type|creature type) with another$`)
	oneForThis    = regexp.MustCompile(`(?i)^one (creature type) with ([A-Z][a-z]+)$`)
	// newTypeExcept matches the sentence that forbids a new creature type.
	newTypeExcept = regexp.MustCompile(`(?i)^the new creature type can't be ([A-Z][a-z]+)$`)
)

// rewords reads a sentence that replaces a word in the text of objects. Spells stay with the
// players.
func (r *reader) rewords(text string) (Steps, bool) {
	m := rewordsText.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	on := strings.Replace(m[1], "spell or permanent", "permanent", 1)
	all, ok := r.clauses(on + " becomes a " + anyType + m[3])
	if !ok || len(all) != 1 {
		return nil, true
	}
	a, ok := all[0].(GiveBoost)
	if !ok || !slices.Equal(a.How.Subtypes, []string{anyType}) {
		return nil, true
	}
	a.How.Subtypes, a.Reword = nil, &Rewords{}
	a.How.Lasting = m[3] == ""
	for part := range strings.SplitSeq(m[2], " or ") {
		if one := oneForAnother.FindStringSubmatch(part); one != nil {
			a.Reword.Kinds = append(a.Reword.Kinds, notation.WordKind(strings.ToLower(one[1])))
		} else if this := oneForThis.FindStringSubmatch(part); this != nil {
			a.Reword.Kinds, a.Reword.To = append(a.Reword.Kinds, notation.WordKind(strings.ToLower(this[1]))), this[2]
		} else {
			return nil, true
		}
	}
	return Steps{a}, true
}

// rewordsExcept joins the sentence that forbids a new creature type to the one before it.
func rewordsExcept(all Steps, text string) bool {
	m := newTypeExcept.FindStringSubmatch(text)
	if m == nil || len(all) == 0 {
		return false
	}
	a, ok := all[len(all)-1].(GiveBoost)
	if !ok || a.Reword == nil {
		return false
	}
	with := *a.Reword
	with.Except = m[1]
	a.Reword = &with
	all[len(all)-1] = a
	return true
}

// rewording returns the words that are replaced in the text of permanents: those that the line
// says, or those that the controller of the effect chooses among the words of the text. It
// returns nil if the text has none.
func (d *Decision) rewording(a Rewords, ids []int64) (*notation.Rewording, error) {
	if said := d.saidRewording(); said != nil {
		kind, _ := d.game.Vocabulary.WordKindOf(said.From)
		switch {
		case !slices.Contains(a.Kinds, kind):
			return nil, tracker.Refuse("%s replaces no %s.", d.title(), tracker.Say(string(kind))).By(ruleRewords).
				Next("It replaces one %s by another.", tracker.Say(string(a.Kinds[0])))
		case said.To == a.Except, a.To != "" && said.To != a.To:
			return nil, tracker.Refuse("%s can't be the new word of %s.", tracker.Name(said.To), d.title()).By(ruleRewords).
				Next("Say it without the words to be asked.")
		}
		return said, nil
	}
	if len(ids) == 0 {
		return nil, nil
	}
	var from []string
	for _, id := range ids {
		stack, ok := d.s.Permanent.Get(id)
		if !ok {
			continue
		}
		for _, word := range d.wordsOf(stack.Of.Face(), a.Kinds) {
			if !slices.Contains(from, word) {
				from = append(from, word)
			}
		}
	}
	if len(from) == 0 {
		return nil, nil
	}
	ask := func(text tracker.Message, options []string) (string, error) {
		if len(options) == 1 {
			return options[0], nil
		}
		i, err := d.in.Choose(tracker.Question{Player: d.chooser(), Text: text}, tracker.AllNamed(options))
		if err != nil {
			return "", err
		}
		return options[i], nil
	}
	old, err := ask(tracker.Say("Which word does %s replace?", d.title()), from)
	if err != nil {
		return nil, err
	}
	is := a.To
	if is == "" {
		kind, _ := d.game.Vocabulary.WordKindOf(old)
		if kind == notation.ReplacedCreature {
			is, err = d.chooseCreatureType(ChosenType{Except: a.Except})
		} else {
			is, err = ask(tracker.Say("By which word does %s replace “%s”?", d.title(), tracker.Name(old)), d.othersOf(kind, old))
		}
		if err != nil {
			return nil, err
		}
	}
	w, _, ok := d.game.Vocabulary.Reword(old, is)
	if !ok {
		return nil, nil
	}
	return &w, nil
}

// saidRewording returns the words that the line gives for the effect, or nil. Further calls return
// nil.
func (d *Decision) saidRewording() *notation.Rewording {
	if d.effect == nil {
		return nil
	}
	said := d.effect.reword
	d.effect.reword = nil
	return said
}

// othersOf returns the words of a kind other than one.
func (d *Decision) othersOf(kind notation.WordKind, but string) []string {
	all := card.Colors
	if kind == notation.ReplacedLand {
		all = card.BasicLandTypes
	}
	return slices.DeleteFunc(slices.Clone(all), func(word string) bool { return word == but })
}

// wordsOf returns the words of some kinds in the type line and the abilities of a definition.
func (d *Decision) wordsOf(def *card.Definition, kinds []notation.WordKind) []string {
	var all []string
	for _, kind := range kinds {
		words := d.othersOf(kind, "")
		if kind == notation.ReplacedCreature {
			words = d.game.Vocabulary.CreatureTypes()
		}
		for _, word := range words {
			to := words[0]
			if to == word {
				to = words[1]
			}
			if w, _, ok := d.game.Vocabulary.Reword(word, to); ok && def.Mentions(w) {
				all = append(all, word)
			}
		}
	}
	return all
}

// unusedRewording refuses words that were said for a spell that replaces none.
func (d *Decision) unusedRewording(e *resolving) error {
	if e.reword == nil {
		return nil
	}
	return tracker.Refuse("%s replaces no words.", tracker.Name(e.name)).By(ruleRewords).
		Next("Cast it without saying so: %s", tracker.LineOf("cast %s", tracker.Name(e.name))).Or("cast " + e.name)
}

// String returns what is replaced: "a color word replaced by another in its text".
func (a Rewords) String() string {
	kinds := make([]string, len(a.Kinds))
	for i, kind := range a.Kinds {
		kinds[i] = "a " + string(kind)
	}
	by := "another"
	if a.To != "" {
		by = a.To
	}
	return strings.Join(kinds, " or ") + " replaced by " + by + " in its text"
}
