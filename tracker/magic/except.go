package magic

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// except changes the copiable values of a copy by the exception of the copy
// effect (CR 707.9): "it's a 4/4 black Zombie", "it isn't legendary and has
// flying".
func (g *Rules) except(def Definition, text string) (Definition, error) {
	for _, clause := range clauses(text) {
		ok := false
		if def, ok = g.exception(def, clause); !ok {
			return def, tracker.Refuse("I don't understand the exception %q.", clause).
				Next("Say it so: except it's a 4/4 black Zombie, it has flying, it isn't legendary.")
		}
	}
	return def, nil
}

// clauses splits an exception into its clauses.
func clauses(text string) []string {
	words := strings.Fields(text)
	var all []string
	start := 0
	for i, w := range words {
		if (w == "and" || strings.HasSuffix(w, ",")) && i+1 < len(words) && begins(words[i+1:]) {
			end := i
			if w != "and" {
				end = i + 1
			}
			all = append(all, strings.Join(words[start:end], " "))
			start = i + 1
		}
	}
	return append(all, strings.Join(words[start:], " "))
}

func begins(words []string) bool {
	return slices.Contains([]string{"it's", "it", "they're", "they", "its", "has", "have", "isn't", "aren't", "their", "and"}, words[0])
}

func (g *Rules) exception(def Definition, clause string) (Definition, bool) {
	clause = strings.Trim(clause, " .,")
	for _, lead := range []string{"and ", "it is ", "they are ", "it ", "they ", "it's ", "they're ", "the token "} {
		clause = strings.TrimPrefix(clause, lead)
	}
	switch {
	case clause == "isn't legendary" || clause == "aren't legendary" || clause == "not legendary":
		def.Supertypes = slices.DeleteFunc(slices.Clone(def.Supertypes), func(s string) bool { return s == "Legendary" })
		return def, true
	case strings.HasPrefix(clause, "has ") || strings.HasPrefix(clause, "have "):
		_, what, _ := strings.Cut(clause, " ")
		made := notation.ParseCreations(g.Vocabulary, "create a 1/1 white Soldier creature token with "+what)
		if len(made) != 1 || len(made[0].Object.Keywords)+len(made[0].Said) == 0 {
			return def, false
		}
		def.Keywords = append(slices.Clone(def.Keywords), missing(def.Keywords, made[0].Object.Keywords)...)
		def.Abilities = append(slices.Clone(def.Abilities), made[0].Said...)
		return def, true
	case strings.HasPrefix(clause, "its name is ") || strings.HasPrefix(clause, "name is "):
		_, def.Name, _ = strings.Cut(clause, "name is ")
		return def, def.Name != ""
	}
	return g.becomes(def, clause)
}

// becomes parses "a 4/4 black Zombie in addition to its other types".
func (g *Rules) becomes(def Definition, clause string) (Definition, bool) {
	what, addition, _ := strings.Cut(clause, " in addition to ")
	what = strings.TrimPrefix(strings.TrimPrefix(what, "a "), "an ")
	if power, toughness, ok := strings.Cut(what, "/"); ok && !strings.Contains(what, " ") && power != "" && toughness != "" {
		def.Power, def.Toughness = power, toughness
		return def, true
	}
	made := notation.ParseCreations(g.Vocabulary, "create a "+what+" token")
	if len(made) != 1 {
		return def, false
	}
	o := made[0].Object
	if o.Power != "" && o.Power != "*" {
		def.Power, def.Toughness = o.Power, o.Toughness
	}
	if len(o.Colors) > 0 {
		if strings.Contains(addition, "color") {
			o.Colors = append(slices.Clone(def.Colors), missing(def.Colors, o.Colors)...)
		}
		def.Colors = o.Colors
	}
	def.Supertypes = append(slices.Clone(def.Supertypes), missing(def.Supertypes, o.Supertypes)...)
	said := strings.ToLower(what)
	if addition != "" {
		def.Subtypes = append(slices.Clone(def.Subtypes), missing(def.Subtypes, o.Subtypes)...)
	} else if len(o.Subtypes) > 0 {
		def.Subtypes = o.Subtypes // CR 205.1b: the new subtypes replace those of their card type
	}
	for _, t := range o.Types {
		if strings.Contains(said, strings.ToLower(t)) && !slices.Contains(def.Types, t) {
			def.Types = append(slices.Clone(def.Types), t)
		}
	}
	def.Keywords = append(slices.Clone(def.Keywords), missing(def.Keywords, o.Keywords)...)
	return def, true
}
