package cards

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"arbiter/rules"
)

// Made is a token and the cards that create it.
type Made struct {
	Token
	Game rules.Game
	By   []string // their names: those with a nickname first, then the shorter ones
}

// Asked returns the name by which players ask for the token: "Zombie", "Marit
// Lage". It omits the word "Token" at the end of a name derived from subtypes
// (CR 111.4).
func (t *Token) Asked() string { return strings.TrimSuffix(t.Name, " Token") }

// OnlyName reports whether the token is defined by its name only, so that it
// has the characteristics of the card with that name (CR 111.11).
func (t *Token) OnlyName() bool {
	return len(t.Supertypes)+len(t.Types)+len(t.Subtypes)+len(t.Colors)+len(t.Keywords)+len(t.Abilities) == 0 && t.Power == "" && t.Might == ""
}

// FoundTokens are the tokens that a name may mean.
type FoundTokens struct {
	// Made are the tokens, the one that most cards create first; if several
	// names match, those of the likeliest name first.
	Made []Made
	Way  Way
	One  bool     // only one name matches
	Near []string // the nearest names if Made is empty
}

// tokens are the tokens that the cards of a pool create. Their names form a
// Pool, so that they are found and completed like those of cards.
type tokens struct {
	names *Pool
	made  map[string][]Made // by Asked
}

// TokensOf is the game whose cards create tokens that its rules don't define.
// Riftbound's tokens are all defined by its rules.
const TokensOf = rules.Magic

// TokensNamed returns the tokens of TokensOf with exactly this name, singular or
// plural, with or without the word "token".
func (p *Pool) TokensNamed(typed string) FoundTokens {
	t := p.made()
	for _, name := range singulars(typed) {
		if found := t.names.Named(name, Options{}); len(found.Hits) > 0 {
			return t.found(found)
		}
	}
	return FoundTokens{}
}

// FindTokens returns the tokens of TokensOf that a name may mean, by the Ways of
// Find.
func (p *Pool) FindTokens(typed string) FoundTokens {
	if found := p.TokensNamed(typed); len(found.Made) > 0 {
		return found
	}
	t := p.made()
	var near []string
	for _, name := range singulars(typed) {
		found := t.names.Find(name, Options{})
		if len(found.Hits) > 0 {
			return t.found(found)
		}
		for _, h := range found.Near {
			near = append(near, h.Card.Name)
		}
	}
	return FoundTokens{Near: near[:min(len(near), mostNear)]}
}

// CompleteTokens returns at most limit tokens whose names what was typed may
// become, best first: for each name the token that most cards create, and in
// others the number of further tokens with the name.
func (p *Pool) CompleteTokens(typed string, limit int) (all []Made, others []int) {
	t := p.made()
	for _, h := range t.names.Complete(typed, Options{}, limit) {
		some := t.made[h.Card.Name]
		all, others = append(all, some[0]), append(others, len(some)-1)
	}
	return all, others
}

// AllTokens returns all tokens that the cards of Magic create, by name; with
// the same name, the one that most cards create first.
func (p *Pool) AllTokens() []Made {
	t := p.made()
	var all []Made
	for c := range t.names.All() {
		all = append(all, t.made[c.Name]...)
	}
	return all
}

func (t *tokens) found(f Found) FoundTokens {
	out := FoundTokens{Way: f.Way, One: f.One && f.Way != Typo || f.One && len(f.Hits) == 1}
	hits := f.Hits
	if f.One {
		hits = hits[:1]
	}
	for _, h := range hits {
		out.Made = append(out.Made, t.made[h.Card.Name]...)
	}
	return out
}

// singulars returns the typed name without the word "token", and its possible
// singulars.
func singulars(typed string) []string {
	typed = strings.TrimSpace(typed)
	lower := strings.ToLower(typed)
	for _, word := range []string{" tokens", " token"} {
		if len(lower) == len(typed) && strings.HasSuffix(lower, word) {
			typed, lower = typed[:len(typed)-len(word)], lower[:len(lower)-len(word)]
		}
	}
	all := []string{typed}
	if len(lower) != len(typed) {
		return all
	}
	for _, end := range []struct{ plural, singular string }{{"ies", "y"}, {"ves", "f"}, {"men", "man"}, {"es", ""}, {"s", ""}} {
		if strings.HasSuffix(lower, end.plural) && len(typed) > len(end.plural)+1 {
			all = append(all, typed[:len(typed)-len(end.plural)]+end.singular)
		}
	}
	return all
}

// made returns the tokens; the first call collects them.
func (p *Pool) made() *tokens {
	p.onceTokens.Do(func() { p.tokens = newTokens(p) })
	return p.tokens
}

func newTokens(p *Pool) *tokens {
	type maker struct {
		name   string
		famous bool
		aside  bool
	}
	famous := p.nicknamed()
	t := &tokens{made: make(map[string][]Made)}
	by := make(map[string][]maker)
	kinds := make(map[string]Token)
	for c := range p.makers() {
		if c.Game != TokensOf {
			continue
		}
		m := maker{c.Name, famous[named{c.Game, c.Name}], marksOf(&c, c.Faces)&isAside != 0}
		for _, made := range c.Makes {
			k := alikeKey(&made)
			if _, ok := kinds[k]; !ok {
				kinds[k] = made
			}
			by[k] = append(by[k], m)
		}
	}
	for _, k := range slices.Sorted(maps.Keys(by)) {
		makers := by[k]
		if slices.ContainsFunc(makers, func(m maker) bool { return !m.aside }) {
			makers = slices.DeleteFunc(makers, func(m maker) bool { return m.aside })
		}
		slices.SortFunc(makers, func(a, b maker) int {
			return cmp.Or(-compareBools(a.famous, b.famous), cmp.Compare(len(a.name), len(b.name)), cmp.Compare(a.name, b.name))
		})
		made := Made{Token: kinds[k], Game: TokensOf}
		for _, m := range makers {
			if !slices.Contains(made.By, m.name) {
				made.By = append(made.By, m.name)
			}
		}
		t.made[made.Asked()] = append(t.made[made.Asked()], made)
	}
	var names []Card
	for asked, all := range t.made {
		slices.SortStableFunc(all, func(a, b Made) int { return cmp.Compare(len(b.By), len(a.By)) }) // stable: by key if the numbers are equal
		first := &all[0]
		c := Card{Game: TokensOf, Name: asked, Layout: "token", Faces: []Face{{Name: asked, Supertypes: first.Supertypes, Types: first.Types}}}
		if slices.Contains(first.Subtypes, "Role") {
			c.Former = []string{asked + " Role"}
		}
		names = append(names, c)
	}
	t.names = newPool()
	if f, err := decode(string(encode(names))); err == nil {
		t.names = newPool(f)
	}
	return t
}

// alikeKey returns the same key for tokens with the same characteristics. The
// order of keywords, and whether an ability refers to the token by its name or
// its type, don't matter.
func alikeKey(t *Token) string {
	k := *t
	k.Name = k.Asked()
	k.Keywords = slices.Sorted(slices.Values(t.Keywords))
	k.Abilities = slices.Clone(t.Abilities)
	for i, a := range k.Abilities {
		k.Abilities[i] = calledToken.Replace(strings.ToLower(strings.TrimSuffix(a, ".")))
	}
	return tokenKey(&k)
}

var calledToken = strings.NewReplacer("this creature", "this token", "this artifact", "this token", "this enchantment", "this token", "this permanent", "this token")
