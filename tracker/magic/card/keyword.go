package card

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker/notation"
)

// ReadKeyword parses a keyword as definitions store it: "flying", "ward {2}",
// "protection from red and from blue". It never fails: a text without a
// parameter is a name.
func ReadKeyword(text string) Keyword {
	k := Keyword{Name: text}
	if name, cost, ok := strings.Cut(text, "—"); ok {
		numbered := ReadKeyword(strings.TrimSpace(name)) // "impending 4—{2}{W}{W}"
		return Keyword{Name: numbered.Name, N: numbered.N, Parameter: strings.TrimSpace(cost), Dash: true}
	}
	if name, from, ok := strings.Cut(text, " from "); ok {
		k.Name, k.Parameter = name, "from "+from
		if strings.Contains(from, " and from ") {
			k.From = strings.Split(from, " and from ")
		} else {
			k.From = []string{from}
		}
		return k
	}
	if what, ok := strings.CutPrefix(text, "enchant "); ok {
		return Keyword{Name: "enchant", Parameter: what}
	}
	for i := 1; i < len(text); i++ {
		if text[i-1] != ' ' || !parameter(text[i:]) {
			continue
		}
		k.Name, k.Parameter = text[:i-1], text[i:]
		if n, err := strconv.ParseInt(k.Parameter, 10, 64); err == nil {
			k.N = n
		}
		break
	}
	return k
}

// parameter reports whether a text starts with the parameter of a keyword: a
// cost, a number, or X.
func parameter(text string) bool {
	return text[0] == '{' || text[0] >= '0' && text[0] <= '9' || text == "x" || text == "X"
}

// Chosen returns "color" or "player" for a keyword about what was chosen for the object that
// gives it, such as "protection from the chosen color", and "" for others.
func (k Keyword) Chosen() string {
	if len(k.From) == 1 && (k.From[0] == "the chosen color" || k.From[0] == "the chosen player") {
		return strings.TrimPrefix(k.From[0], "the chosen ")
	}
	return ""
}

// Against returns the keyword about another quality.
func (k Keyword) Against(quality string) Keyword {
	return Keyword{Name: k.Name, Parameter: "from " + quality, From: []string{quality}}
}

// Numbered reports whether the parameter is a number.
func (k Keyword) Numbered() bool {
	_, err := strconv.ParseInt(k.Parameter, 10, 64)
	return err == nil
}

// Walk returns which lands a landwalk ability is about (CR 702.14a): a land type,
// or "land", and a word that describes them, or "". For "snow islandwalk" that is
// "island" and "snow". For other keywords land is "".
func (k Keyword) Walk() (land, described string) {
	name, ok := strings.CutSuffix(k.Name, "walk")
	if !ok || k.Parameter != "" {
		return "", ""
	}
	described, land, ok = strings.Cut(name, " ")
	if !ok {
		return name, ""
	}
	if !slices.Contains([]string{"nonbasic", "legendary", "snow", "artifact"}, described) || strings.Contains(land, " ") {
		return "", ""
	}
	return land, described
}

// Enchants returns the words for what an enchant ability can enchant:
// "artifact", "creature". For other keywords it returns nil.
func (k Keyword) Enchants() []string {
	if k.Name != "enchant" {
		return nil
	}
	return slices.DeleteFunc(strings.FieldsFunc(k.Parameter, func(r rune) bool { return r == ' ' || r == ',' }), func(w string) bool { return w == "or" })
}

// Enchantable returns what an enchant ability can enchant: "creature you control", from
// the point of view of the Aura's controller. It returns nil for another keyword, for a
// player, for a card outside the battlefield, and for words that it doesn't understand.
func (c *Compiler) Enchantable(k Keyword) *notation.Filter {
	if c == nil || k.Name != "enchant" {
		return nil
	}
	c.mu.RLock()
	f, ok := c.enchants[k.Parameter]
	c.mu.RUnlock()
	if ok {
		return f
	}
	f = c.enchantable(k.Parameter)
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.enchants) >= maxCached {
		clear(c.enchants)
	}
	c.enchants[k.Parameter] = f
	return f
}

// anotherAura ends the parameter of an enchant ability whose host is enchanted by another Aura.
const anotherAura = " with another aura attached to it"

// ofColors matches the two colors of "red or green creature" in the parameter of an enchant ability.
var ofColors = regexp.MustCompile(`^(white|blue|black|red|green) or (white|blue|black|red|green) (.+)$`)

func (c *Compiler) enchantable(what string) *notation.Filter {
	what = strings.TrimSuffix(what, anotherAura)
	what, other := strings.CutPrefix(what, "noncommander ")
	colors := ofColors.FindStringSubmatch(what)
	if colors != nil {
		what = colors[3]
	}
	f, ok := notation.ParseFilter(c.vocabulary, what)
	if !ok || f.Card != nil {
		return nil
	}
	if other {
		f.IsNot = append(f.IsNot, "commander")
	}
	if colors != nil {
		f.Any = append(f.Any, notation.Filter{Words: colors[1:2]}, notation.Filter{Words: colors[2:3]})
	}
	return f
}

// EnchantsEnchanted reports whether an enchant ability requires that another Aura is attached to
// the host.
func (k Keyword) EnchantsEnchanted() bool {
	return k.Name == "enchant" && strings.HasSuffix(k.Parameter, anotherAura)
}

// Equipping returns which ability a keyword is that attaches its source, "equip",
// "fortify" or "reconfigure", and the words of each quality to which it limits the target,
// as in "equip legendary creature {3}" and "equip Shaman, Warlock, or Wizard {1}". ok is
// false for other keywords.
func (k Keyword) Equipping() (named string, qualities [][]string, ok bool) {
	named, limit, limited := strings.Cut(k.Name, " ")
	if limited {
		for one := range strings.SplitSeq(strings.NewReplacer(", or ", ", ", " or ", ", ").Replace(limit), ", ") {
			qualities = append(qualities, strings.Fields(one))
		}
	}
	return named, qualities, named == "equip" || named == "fortify" || named == "reconfigure"
}

// Singular returns the possible singulars of a quality: "Zombie" for
// "Zombies", "Elf" for "Elves".
func Singular(quality string) []string {
	return []string{
		quality, strings.TrimSuffix(quality, "s"), strings.TrimSuffix(quality, "es"),
		strings.TrimSuffix(quality, "ies") + "y", strings.TrimSuffix(quality, "ves") + "f",
	}
}

// CounterSize returns what a counter such as "+1/+1" or "-0/-2" adds to power
// and toughness (CR 122.1a). ok is false for other kinds.
func CounterSize(kind string) (power, toughness int64, ok bool) {
	if kind == "" || kind[0] != '+' && kind[0] != '-' {
		return 0, 0, false
	}
	a, b, found := strings.Cut(kind, "/")
	if !found {
		return 0, 0, false
	}
	power, errA := strconv.ParseInt(a, 10, 64)
	toughness, errB := strconv.ParseInt(b, 10, 64)
	return power, toughness, errA == nil && errB == nil
}

// keywords parses a line of keywords: "Flying, vigilance".
func (c *Compiler) keywords(text string) ([]Ability, bool) {
	var all []Ability
	for part := range strings.SplitSeq(strings.TrimSuffix(text, "."), ", ") {
		k := ReadKeyword(strings.ToLower(part))
		if land, _ := k.Walk(); land == "" && !c.vocabulary.Keyword(k.Name) {
			return nil, false
		}
		all = append(all, k)
	}
	return all, true
}

// String returns the keyword as definitions store it.
func (k Keyword) String() string {
	switch {
	case k.Dash && k.N > 0:
		return k.Name + " " + strconv.FormatInt(k.N, 10) + "—" + k.Parameter
	case k.Dash:
		return k.Name + "—" + k.Parameter
	case k.Parameter != "":
		return k.Name + " " + k.Parameter
	}
	return k.Name
}
