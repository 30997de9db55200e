package play

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// keywordToken is a token whose characteristics the rule of a keyword defines,
// as in keyword_tokens.json: living weapon's Phyrexian Germ (CR 702.92a).
type keywordToken struct {
	Asked   string       `json:"asked"`
	Aliases []string     `json:"aliases"`
	By      string       `json:"by"`     // the keyword
	Others  bool         `json:"others"` // cards create other tokens with the same name
	Rule    tracker.Rule `json:"rule"`
	card.Definition
}

// readKeywordTokens reads keyword_tokens.json, the tokens that keywords
// create.
func (g *Rules) readKeywordTokens(facts fs.FS) error {
	raw, err := fs.ReadFile(facts, "keyword_tokens.json")
	if err != nil {
		return err
	}
	if err := json.Unmarshal(raw, &g.byKeyword); err != nil {
		return fmt.Errorf("read the tokens of keywords: %w", err)
	}
	return nil
}

// tokenOf returns the token that a description means and the rule that defines
// it: a token of that kind on the battlefield, a predefined token, or a token
// that a keyword creates, in this order.
func (d *Decision) tokenOf(c notation.Creation) (card.Definition, tracker.Rule, error) {
	if c.Named != "" && d.game.Pool != nil {
		return d.tokenNamed(c)
	}
	if c.Predefined == "" {
		if there, ok, err := d.another(c.Object); ok || err != nil {
			return there, "", err
		}
		made, ok, err := d.ofKeyword(c.Object)
		if err != nil {
			return card.Definition{}, "", err
		}
		if ok {
			err = d.askSize(&made.Definition)
			return made.Definition, made.Rule, err
		}
	}
	def, err := d.definition(c)
	return def, d.game.rules[c.Predefined], err
}

// onlyKind reports whether a description gives only the kind of a token: "a
// Servo".
func onlyKind(o notation.Object) bool {
	return len(o.Colors)+len(o.Supertypes)+len(o.Keywords)+len(o.Quoted) == 0
}

// ofKeyword returns the token that a keyword creates, for a description that
// gives only its kind. If there are several, or cards create others of that
// kind, the player is asked; the last answer is another token, with ok false.
func (d *Decision) ofKeyword(o notation.Object) (made keywordToken, ok bool, err error) {
	if o.Power != "*" && o.Power != "" || !onlyKind(o) {
		return made, false, nil
	}
	kind := english.WithoutToken(o.Name)
	var options []tracker.Message
	var tokens []keywordToken
	for _, t := range d.game.byKeyword {
		if !strings.EqualFold(t.Asked, kind) && !slices.ContainsFunc(t.Aliases, func(a string) bool { return strings.EqualFold(a, kind) }) {
			continue
		}
		tokens = append(tokens, t)
		options = append(options, tracker.Say("“%s” (%s)", tracker.Name(t.described()), tracker.Name(t.By)))
	}
	if len(tokens) == 0 {
		return made, false, nil
	}
	if len(tokens) > 1 || tokens[0].Others {
		options = append(options, tracker.Say("another %s", tracker.Name(kind)))
	}
	i, err := d.Find().Choose(tracker.Say("Which %s?", tracker.Name(kind)), options, nil)
	if err != nil || i == len(tokens) {
		return made, false, err
	}
	return tokens[i], true, nil
}

// described returns the token as text, in card wording: "1/1 white and black
// Spirit with flying".
func (t keywordToken) described() string {
	var words []string
	if t.Power != "" {
		words = append(words, t.Power+"/"+t.Toughness)
	}
	if len(t.Colors) > 0 {
		words = append(words, strings.Join(t.Colors, " and "))
	} else {
		words = append(words, "colorless")
	}
	words = append(words, strings.Join(t.Subtypes, " "))
	if len(t.Keywords) > 0 {
		words = append(words, "with "+strings.Join(t.Keywords, " and "))
	}
	return strings.Join(words, " ")
}
