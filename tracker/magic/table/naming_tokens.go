package table

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/play"
	"arbiter/tracker/notation"
)

// creation matches the verb that creates tokens.
var creation = regexp.MustCompile(`(?i)\b(?:creates?|makes?)\s+`)

// tokenLead matches what may stand before a token's name.
var tokenLead = regexp.MustCompile(`(?i)^(?:(?:a|an|the|another|x|\d[\d,]*x?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty)\s+)?(?:(?:additional|tapped|attacking|legendary)\s+)*`)

// leadingArticle matches an article that may be part of a name.
var leadingArticle = regexp.MustCompile(`(?i)^(?:an?|the)\s`)

// tokenFollows matches what may stand after a token's name.
var tokenFollows = regexp.MustCompile(`(?i)^(?:\s*$|\s+tokens?\b|\s*[.!](?:\s|$)|\s*[;]|\s*,\s*(?:and|then)\s|\s+(?:and|for|attached|tapped|attacking|under|then|to)\s|\s+(?:tapped|attacking)\s*[.!]?$)`)

var (
	tokenWord = regexp.MustCompile(`(?i)^\s+tokens?\b`)
	tokensOf  = regexp.MustCompile(`(?i)^(tokens?)\s+(?:of|from|made\s+by|created\s+by)\s+`)
)

// tokenNaming finds token names in one line with a limited number of lookups.
type tokenNaming struct {
	*Game
	left int
}

// The maximum number of words that are tried as a name, and of creations per
// line.
const (
	maxNameWords = 20
	maxLookUps   = 64
)

var wordEnd = regexp.MustCompile(`[^\s,;"]+"?`)

// withTokenNames quotes the names of tokens and of cards whose token or tokens
// are meant, which the grammar would split up: `create marit lage` becomes
// `create "Marit Lage" token`. Tokens of a card are named after the card:
// `create the tokens of Krenko` becomes `create "Krenko's" tokens`.
func (g *Game) withTokenNames(line string) (string, error) {
	n := &tokenNaming{g, maxInexact}
	for at, left := 0, maxLookUps; ; left-- {
		start, lead, ok := nextCreation(line, at)
		if !ok || left == 0 {
			return line, nil
		}
		if end := g.castNameAround(line, start); end > 0 {
			at = end
			continue
		}
		name, err := n.tokenAt(line[start:], leadingArticle.MatchString(line[start:]))
		if name.End > 0 || err != nil {
			lead = start // "The Void"
		} else {
			name, err = n.tokenAt(line[lead:], false)
		}
		if err != nil {
			return line, err
		}
		if at = lead; name.End > 0 {
			line = line[:start] + leadOf(line[start:lead], name.Text) + name.Text + line[lead+name.End:]
			at = start + len(name.Text)
		}
	}
}

// castNameAround returns the end of the exact card name that contains a position of a line and
// follows a verb such as "cast", as in "cast Make a Stand". It returns 0 if there is none.
func (g *Game) castNameAround(line string, at int) int {
	if !castVerb.MatchString(line[:at]) {
		return 0
	}
	for _, n := range g.naming.Names(line) {
		if n.At < at && at < n.End {
			if _, exact := g.Pool.Named(line[n.At:n.End]); exact {
				return n.End
			}
		}
	}
	return 0
}

// castVerb matches a verb that stands before the names of cards.
var castVerb = regexp.MustCompile(`(?i)\b(?:re)?casts?\s|\b(?:plays?|adds?)\s`)

// leadOf returns the words before a name, without "the" before the tokens of a
// card.
func leadOf(lead, name string) string {
	if strings.HasSuffix(name, " tokens") || strings.Contains(name, `'s" token`) {
		return strings.TrimPrefix(strings.TrimPrefix(lead, "the "), "The ")
	}
	return lead
}

// nextCreation returns the end of the next "create" in a line, and the end of
// the words between it and a name.
func nextCreation(line string, at int) (start, lead int, ok bool) {
	for {
		m := creation.FindStringIndex(line[at:])
		if m == nil {
			return 0, 0, false
		}
		start = at + m[1]
		if at = start; strings.Count(line[:start], `"`)%2 == 0 {
			return start, start + len(tokenLead.FindString(line[start:])), true
		}
	}
}

// tokenAt returns the name of a token, or of the card it belongs to, at the
// start of a text, with its end and its replacement. If own is set, it looks
// for the token's own name, of which an article may be part.
func (g *tokenNaming) tokenAt(text string, own bool) (notation.Name, error) {
	if of := tokensOf.FindStringSubmatchIndex(text); of != nil && !own {
		if name, ok := g.cardOf(text[of[1]:]); ok {
			return notation.Name{End: of[1] + name.End, Text: `"` + plainName(name.Text) + `'s" ` + strings.ToLower(text[of[2]:of[3]])}, nil
		}
		return notation.Name{}, nil
	}
	words := wordEnd.FindAllStringIndex(text, maxNameWords)
	for _, w := range slices.Backward(words) {
		for _, end := range []int{w[1], len(strings.TrimRight(text[:w[1]], ".!"))} {
			said, rest := text[:end], text[end:]
			if strings.ContainsAny(said, "\"#/{}") {
				continue
			}
			token := tokenWord.MatchString(rest)
			if card, ok := possessor(said); ok && token && !own {
				if name, some := g.cardNamedLike(card); some {
					return notation.Name{End: end, Text: `"` + plainName(name) + `'s"`}, nil
				}
				continue
			}
			if !tokenFollows.MatchString(rest) || g.Vocabulary.Kind(said) {
				continue
			}
			if name, ok := g.Pool.TokenNamed(said); ok {
				return notation.Name{End: end, Text: quotedToken(name, token)}, nil
			}
			name, ok := g.Pool.Named(said)
			if !ok || len(said) < 3 || own && !token {
				continue
			}
			if !token {
				return notation.Name{}, noToken(name)
			}
			return notation.Name{End: end, Text: `"` + plainName(name) + `"`}, nil
		}
	}
	return notation.Name{}, nil
}

// possessor returns the owner in a possessive: "Krenko's", "Soldiers'".
func possessor(said string) (string, bool) {
	if name, ok := strings.CutSuffix(said, "'s"); ok {
		return name, true
	}
	name, ok := strings.CutSuffix(said, "s'")
	return name + "s", ok
}

// quotedToken quotes a name before the word "token".
func quotedToken(name string, token bool) string {
	text := `"` + plainName(name) + `"`
	if !token {
		text += " token"
	}
	return text
}

// plainName replaces the quotation marks in a name.
func plainName(name string) string { return strings.ReplaceAll(name, `"`, "'") }

// noToken refuses a token named like a card that no token is named after.
func noToken(name string) error {
	lines := []string{"add " + name, "create a token that's a copy of " + name}
	return tracker.Refuse("%s is a card, and no card creates a token of that name.", tracker.Name(name)).By(play.RuleTokenCard).
		Next("Did you mean: %s", tracker.LinesOf(lines)).Or(lines...)
}

// cardOf returns the card whose tokens are created, at the start of a text.
func (g *Game) cardOf(text string) (notation.Name, bool) {
	if name, ok := g.naming.At(text); ok {
		return name, true
	}
	said := strings.TrimRight(g.naming.Loose(text[:notation.SentenceEnd(text, 0)]), " ,.!")
	if !notation.Nameable(said) {
		return notation.Name{}, false
	}
	return notation.Name{End: len(said), Text: said}, true
}

// cardNamedLike returns the card whose tokens are meant: its printed name, or
// the given name if it can only mean a card.
func (g *tokenNaming) cardNamedLike(said string) (string, bool) {
	if name, ok := g.Pool.TokenNamed(said); ok && !g.Vocabulary.Kind(said) {
		if _, card := g.Pool.Named(said); !card {
			return name, true // "Tuktuk the Returned's token" means that token
		}
	}
	if name, ok := g.Pool.Named(said); ok {
		return name, true
	}
	if g.left--; g.left < 0 || !notation.Nameable(said) || len(strings.Fields(said)) > 5 {
		return "", false
	}
	makers, _, err := g.Pool.MadeBy(said, nil)
	return said, err == nil && len(makers) > 0
}

// likelyTokenNames quotes names of tokens in a line that isn't understood, if
// they aren't written as printed.
func (g *Game) likelyTokenNames(line string, err error) (string, bool) {
	if err == nil || g.Pool == nil {
		return "", false
	}
	changed := false
	for at, left := 0, maxInexact; left > 0; left-- {
		start, lead, ok := nextCreation(line, at)
		if !ok {
			break
		}
		at = start
		end := notation.SentenceEnd(line, lead)
		if tail := likelyEnd.FindStringIndex(line[lead:end]); tail != nil {
			end = lead + tail[0]
		}
		said := strings.TrimRight(line[lead:end], " ,.!")
		if !notation.Nameable(said) || strings.ContainsAny(said, "-0123456789") || pointing.MatchString(said) || strings.Contains(said, `"`) || len(strings.Fields(said)) > 6 || g.Vocabulary.Kind(said) || g.describes(said) {
			continue
		}
		found, err := g.Pool.Tokens(said, true)
		if err != nil || len(found.Tokens) == 0 {
			continue
		}
		text := `"` + said + `"`
		if !tokenWord.MatchString(line[lead+len(said):]) {
			text += " token"
		}
		line = line[:lead] + text + line[lead+len(said):]
		at, changed = lead+len(text), true
	}
	return line, changed
}

// pointing matches words that don't begin a name unless it is written as
// printed.
var pointing = regexp.MustCompile(`(?i)^(?:of|to|too|for|from|by|with|the|that|those|this|these|each|all|my|your|his|her|its|their)\b`)

// maxInexact is the maximum number of inexact names that are looked up in a
// line.
const maxInexact = 8

// likelyEnd matches what ends a name that isn't written as printed.
var likelyEnd = regexp.MustCompile(`(?i)\s+(?:tokens?\b|and\s|for\s|attached\s|tapped\b|attacking\b|under\s|with\s|named\s)|,`)
