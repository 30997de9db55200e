package commands

import (
	"net/url"
	"strings"

	"arbiter/rules"
	"arbiter/rules/cards"
	"arbiter/tracker"
)

// The placeholders of an address for rules.
const (
	ruleInURL    = "{rule}"    // the number as printed: 704.5f
	dotlessInURL = "{dotless}" // the number without its dot: 7045f
)

// IsRuleURL reports whether an address leads to a page or a place on one for
// each rule: a web address with a placeholder for the rule's number.
func IsRuleURL(address string) bool {
	filled := FillRuleURL(address, "704.5f")
	u, err := url.Parse(filled)
	return err == nil && u.Host != "" && filled != address && cards.IsLink(filled)
}

// FillRuleURL returns the address of a rule.
func FillRuleURL(address string, ref rules.Ref) string {
	return strings.NewReplacer(ruleInURL, string(ref), dotlessInURL, strings.ReplaceAll(string(ref), ".", "")).Replace(address)
}

// sources returns the link to a public page of a rule of the first game, if the
// host has named one.
func (q Query) sources(v *rules.View, ref rules.Ref) []Source {
	if _, term := ref.Term(); term || q.RuleURL == "" || ref == "" || v.Edition().Game != rules.Games()[0] {
		return nil
	}
	return []Source{{tracker.Say("Rule %s on the web", tracker.Name(string(ref))), FillRuleURL(q.RuleURL, ref)}}
}
