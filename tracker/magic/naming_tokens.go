package magic

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// creation is how a token is created.
var creation = regexp.MustCompile(`(?i)\b(?:creates?|makes?)\s+`)

// tokenLead is what can stand before the name of a token.
var tokenLead = regexp.MustCompile(`(?i)^(?:(?:a|an|the|another|x|\d[\d,]*x?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty)\s+)?(?:(?:additional|tapped|attacking|legendary)\s+)*`)

// leadingArticle is an article that may be the first word of a name.
var leadingArticle = regexp.MustCompile(`(?i)^(?:an?|the)\s`)

// tokenFollows is what can stand behind the name of a token.
var tokenFollows = regexp.MustCompile(`(?i)^(?:\s*$|\s+tokens?\b|\s*[.!](?:\s|$)|\s*[;]|\s*,\s*(?:and|then)\s|\s+(?:and|for|attached|tapped|attacking|under|then|to)\s|\s+(?:tapped|attacking)\s*[.!]?$)`)

var (
	tokenWord = regexp.MustCompile(`(?i)^\s+tokens?\b`)
	tokensOf  = regexp.MustCompile(`(?i)^(tokens?)\s+(?:of|from|made\s+by|created\s+by)\s+`)
)

// tokenNaming is the reading of the names in one line, which takes so many look-ups
// at most.
type tokenNaming struct {
	*Game
	left int
}

// Of a line so many words are looked at as a name, and so many creations.
const (
	mostWords   = 20
	mostLookUps = 64
)

var wordEnd = regexp.MustCompile(`[^\s,;"]+"?`)

// withTokenNames puts the names of tokens, and those of cards that a token is said
// to be or to come from, in quotes, since the grammar would take them apart:
// `create marit lage` is `create "Marit Lage" token`. The token of a card is
// called after the card: `create the tokens of Krenko` is `create "Krenko's"
// tokens`.
func (g *Game) withTokenNames(line string) (string, error) {
	n := &tokenNaming{g, mostLikely}
	for at, left := 0, mostLookUps; ; left-- {
		start, lead, ok := nextCreation(line, at)
		if !ok || left == 0 {
			return line, nil
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

// leadOf is what stands before the name: without "the" before the tokens of a card.
func leadOf(lead, name string) string {
	if strings.HasSuffix(name, " tokens") || strings.Contains(name, `'s" token`) {
		return strings.TrimPrefix(strings.TrimPrefix(lead, "the "), "The ")
	}
	return lead
}

// nextCreation is where the next "create" of a line ends, and what stands behind it
// before a name.
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

// tokenAt is the name of a token, or of a card that it is or comes from, at the
// beginning of a text: where it ends, and what stands for it. With own, it is the
// token's own name, to which the article may belong.
func (g *tokenNaming) tokenAt(text string, own bool) (notation.Name, error) {
	if of := tokensOf.FindStringSubmatchIndex(text); of != nil && !own {
		if name, ok := g.cardOf(text[of[1]:]); ok {
			return notation.Name{End: of[1] + name.End, Text: `"` + plainName(name.Text) + `'s" ` + strings.ToLower(text[of[2]:of[3]])}, nil
		}
		return notation.Name{}, nil
	}
	words := wordEnd.FindAllStringIndex(text, mostWords)
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

// possessor is whose something is: "Krenko's", "Soldiers'".
func possessor(said string) (string, bool) {
	if name, ok := strings.CutSuffix(said, "'s"); ok {
		return name, true
	}
	name, ok := strings.CutSuffix(said, "s'")
	return name + "s", ok
}

// quotedToken is a name in quotes before the word "token".
func quotedToken(name string, token bool) string {
	text := `"` + plainName(name) + `"`
	if !token {
		text += " token"
	}
	return text
}

// plainName is a name that can stand in quotes.
func plainName(name string) string { return strings.ReplaceAll(name, `"`, "'") }

// noToken refuses to create a card that no card creates a token of.
func noToken(name string) error {
	lines := []string{"add " + name, "create a token that's a copy of " + name}
	return tracker.Refuse("%s is a card, and no card creates a token of that name.", tracker.Name(name)).By(ruleTokenCard).
		Next("Did you mean: %s", tracker.LinesOf(lines)).Or(lines...)
}

// cardOf is the card whose tokens are created, up to the end of the sentence or what
// follows the name in it.
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

// cardNamedLike is a card whose tokens are meant: the name as it is written, or
// what was said where only some card may be meant.
func (g *tokenNaming) cardNamedLike(said string) (string, bool) {
	if name, ok := g.Pool.TokenNamed(said); ok && !g.Vocabulary.Kind(said) {
		if _, card := g.Pool.Named(said); !card {
			return name, true // "Tuktuk the Returned's token" is that token
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

// likelyTokenNames is a line that isn't understood with the names of tokens in
// quotes that are written in another way than on a card.
func (g *Game) likelyTokenNames(line string, err error) (string, bool) {
	if err == nil || g.Pool == nil {
		return "", false
	}
	changed := false
	for at, left := 0, mostLikely; left > 0; left-- {
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

// pointing are words with which no name begins that isn't written as on a card.
var pointing = regexp.MustCompile(`(?i)^(?:of|the|that|those|this|these|each|all|my|your|his|her|its|their)\b`)

// mostLikely is how many names that aren't written as on a card are looked for in a
// line.
const mostLikely = 8

// likelyEnd is what ends a name that isn't written as it is on a card.
var likelyEnd = regexp.MustCompile(`(?i)\s+(?:tokens?\b|and\s|for\s|attached\s|tapped\b|attacking\b|under\s|with\s|named\s)|,`)
