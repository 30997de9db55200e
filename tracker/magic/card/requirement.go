package card

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker/english"
	"arbiter/tracker/notation"
)

// Duty is something that a requirement demands if it is possible.
type Duty string

// The duties.
const (
	MustAttack         Duty = "attack"
	MustBlock          Duty = "block"
	MustBeBlocked      Duty = "be blocked"
	MustBeBlockedByAll Duty = "be blocked by all" // all creatures able to block it do
	MustBlockObject    Duty = "block an object"
	ByToughness        Duty = "assign combat damage equal to its toughness" // rather than its power (CR 510.1a)
	BeGoaded           Duty = "be goaded"                                   // by the controller of the ability (CR 701.15b)
	MustAttackYou      Duty = "attack you"                                  // the controller of the ability
	MustAttackAnother  Duty = "attack a player other than you"              // than the controller of the ability
	MustAttackPlayer   Duty = "attack a player"                             // and no planeswalker or battle
)

// requirements are the texts after the subject of a requirement. The first text
// for a list of duties is the canonical one.
var requirements = []struct {
	text string
	must []Duty
}{
	{"attacks each combat if able", []Duty{MustAttack}},
	{"attack each combat if able", []Duty{MustAttack}},
	{"attacks each turn if able", []Duty{MustAttack}},
	{"blocks each combat if able", []Duty{MustBlock}},
	{"block each combat if able", []Duty{MustBlock}},
	{"attacks you each combat if able", []Duty{MustAttackYou}},
	{"attack you each combat if able", []Duty{MustAttackYou}},
	{"attacks a player other than you each combat if able", []Duty{MustAttackAnother}},
	{"attack a player other than you each combat if able", []Duty{MustAttackAnother}},
	{"attacks a player each combat if able", []Duty{MustAttackPlayer}},
	{"attack a player each combat if able", []Duty{MustAttackPlayer}},
	{"attacks or blocks each combat if able", []Duty{MustAttack, MustBlock}},
	{"must be blocked if able", []Duty{MustBeBlocked}},
	{"must be blocked by all creatures able to do so", []Duty{MustBeBlockedByAll}},
	{"assigns combat damage equal to its toughness rather than its power", []Duty{ByToughness}},
	{"assign combat damage equal to its toughness rather than its power", []Duty{ByToughness}},
	{"assign combat damage equal to their toughness rather than their power", []Duty{ByToughness}},
	{"is goaded", []Duty{BeGoaded}},
	{"are goaded", []Duty{BeGoaded}},
}

var blockedByAll = regexp.MustCompile(`(?i)^all creatures able to block (this \w+|enchanted creature|equipped creature) do so$`)

// blocksObject matches a requirement to block one object.
var blocksObject = regexp.MustCompile(`(?i)^(this \w+) blocks #(\d+) if able$`)

// requirement parses "This creature attacks each combat if able", "All
// creatures able to block enchanted creature do so" (CR 508.1d, 509.1c).
func (c *Compiler) requirement(sentence string) (Ability, bool) {
	after, when, _ := c.leading(sentence)
	if m := blockedByAll.FindStringSubmatch(after); m != nil {
		on, _, ok := c.restricted(m[1] + " ")
		return Requirement{On: on, Must: []Duty{MustBeBlockedByAll}, When: when}, ok
	}
	if m := blocksObject.FindStringSubmatch(sentence); m != nil {
		on, _, ok := c.restricted(m[1] + " ")
		id, err := strconv.ParseInt(m[2], 10, 64)
		return Requirement{On: on, Must: []Duty{MustBlockObject}, Object: id}, ok && err == nil
	}
	on, rest, when, ok := c.conditional(sentence, func(rest string) bool { return dutiesOf(rest) != nil })
	return Requirement{On: on, Must: dutiesOf(rest), When: when}, ok
}

func dutiesOf(text string) []Duty {
	for _, form := range requirements {
		if strings.EqualFold(text, form.text) {
			return form.must
		}
	}
	return nil
}

// conditional splits a sentence into its subject, what is said of it, for which
// is must hold, and its condition.
func (c *Compiler) conditional(sentence string, is func(rest string) bool) (on Subject, rest string, when *Proviso, ok bool) {
	if after, p, ok := c.leading(sentence); ok {
		sentence, when = after, p
	}
	if on, rest, ok = c.restricted(sentence); !ok || is(rest) {
		return on, rest, when, ok
	}
	if when != nil {
		return on, rest, when, false
	}
	rest, when, ok = c.trailing(rest)
	return on, rest, when, ok && is(rest)
}

// String returns the requirement as text: "This permanent attacks each combat if able."
func (r Requirement) String() string {
	if r.Object != 0 {
		return r.On.sentence() + "blocks #" + strconv.FormatInt(r.Object, 10) + " if able."
	}
	for _, form := range requirements {
		if slices.Equal(form.must, r.Must) {
			return r.On.sentence() + form.text + r.When.String() + "."
		}
	}
	return r.On.sentence() + "must " + string(r.Must[0]) + "."
}

// Liberty is something that a permission allows.
type Liberty string

// The liberties.
const (
	AttackDespiteDefender Liberty = "attack as though it didn't have defender"
	BlockMore             Liberty = "block additional creatures"
	AsUnblocked           Liberty = "assign its combat damage as though it weren't blocked" // its controller may have it do so (CR 510.1c)
	StayTapped            Liberty = "stay tapped"                                           // its controller may choose not to untap it
	BlockShadow           Liberty = "block creatures with shadow as though they didn't have shadow"
	ActivateInHaste       Liberty = "have its abilities activated as though it had haste"
	AttackInHaste         Liberty = "attack as though it had haste"
	BlockedDespiteWalk    Liberty = "be blocked as though it didn't have landwalk"
	CrewStronger          Liberty = "crew Vehicles as though its power were greater"
	SaddleStronger        Liberty = "saddle Mounts and crew Vehicles as though its power were greater"
	CrewByToughness       Liberty = "crew Vehicles using its toughness rather than its power"
	SaddleByToughness     Liberty = "saddle Mounts and crew Vehicles using its toughness rather than its power"
	EquipAnyTime          Liberty = "equip as an instant"
	NameTwice             Liberty = "be legendary under the name of another" // the legend rule doesn't apply to it
)

// equipsAnyTime is the printed wording of EquipAnyTime.
const equipsAnyTime = "you may activate equip abilities " + "any time you could cast an instant"

// AnyNumber is the number of creatures that a creature can block if it can block
// any number.
const AnyNumber = 1 << 62

var (
	blockMore = regexp.MustCompile(`(?i)^can block an additional (?:([\w-]+) creatures|creature)(?: each combat)?$`)
	stayTap   = regexp.MustCompile(`(?i)^you may choose not to untap (this \w+|enchanted \w+) during your untap step$`)
	nameTwice = regexp.MustCompile(`(?i)^the "?legend rule"? doesn't apply(?: to (.+))?$`)
	unblocked = regexp.MustCompile(`(?i)^(?:you may have (this \w+|it)|((?:enchanted|equipped) \w+)'s controller may have it) assign (?:its|his|her) combat damage as though (?:it|he|she) weren't blocked$`)
	forEach   = regexp.MustCompile(`(?i)^(?:for each (.+), )?you may have that creature assign its combat damage ` + asThoughUnblocked + `$`)
	hastily   = regexp.MustCompile(`(?i)^you may activate abilities of (.+) as though (?:it|those creatures) had haste$`)
	walks     = regexp.MustCompile(`(?i)^creatures with (\w+walk)(?: abilities)? can be blocked as though they didn't have (\w+walk|those abilities)$`)
	crews     = regexp.MustCompile(`(?i)^(saddles Mounts and )?crews Vehicles (?:as though (?:its|his|her) power were (\w+) greater|using its toughness rather than its power)$`)
	shadowed  = regexp.MustCompile(`(?i)^can block creatures with shadow as though (?:they|this creature|it) (?:didn't have|had) shadow$`)
	despite   = regexp.MustCompile(`(?i)^can attack as though (?:it|they) didn't have defender$`)
)

// asThoughUnblocked is how a creature may assign its combat damage.
const asThoughUnblocked = "as though it weren't blocked"

// permission parses "This creature can block an additional creature each
// combat", "You may choose not to untap this artifact during your untap step".
func (c *Compiler) permission(sentence string) (Ability, bool) {
	if m := stayTap.FindStringSubmatch(sentence); m != nil {
		on, _, ok := c.restricted(m[1] + " ")
		return Permission{On: on, May: StayTapped}, ok && on.Itself
	}
	if m := unblocked.FindStringSubmatch(sentence); m != nil {
		on, _, ok := c.restricted(m[1] + m[2] + " ")
		return Permission{On: on, May: AsUnblocked}, ok
	}
	if rest, when, ok := c.leading(sentence); strings.EqualFold(sentence, equipsAnyTime) || ok && strings.EqualFold(rest, equipsAnyTime) {
		f, ok := notation.ParseFilter(c.vocabulary, "Equipment you control")
		return Permission{On: Subject{What: f}, May: EquipAnyTime, When: when}, ok
	}
	if m := nameTwice.FindStringSubmatch(sentence); m != nil {
		p := Permission{On: Subject{What: &notation.Filter{Permanent: true}}, May: NameTwice}
		if m[1] == "" {
			return p, true
		}
		f, ok := notation.ParseFilter(c.vocabulary, m[1])
		p.On.What = f
		return p, ok && f.Card == nil && !ambiguous(f)
	}
	if p, ok := c.permissionOfMany(sentence); ok {
		return p, true
	}
	var p Permission
	on, rest, when, ok := c.conditional(sentence, func(rest string) bool { return p.allows(rest) })
	if !ok {
		return nil, false
	}
	p.On, p.When = on, when
	return p, p.allows(rest)
}

// permissionOfMany parses a permission for all creatures of a description in which the
// subject isn't first.
func (c *Compiler) permissionOfMany(sentence string) (Permission, bool) {
	if !strings.Contains(sentence, " as though ") {
		return Permission{}, false
	}
	what := func(text string, may Liberty) (Permission, bool) {
		f, ok := c.allOf(lowerFirst(text))
		return Permission{On: Subject{What: f}, May: may}, ok && f.Card == nil && !ambiguous(f)
	}
	if m := hastily.FindStringSubmatch(sentence); m != nil {
		return what(m[1], ActivateInHaste)
	}
	if m := walks.FindStringSubmatch(sentence); m != nil {
		p, ok := what("creatures", BlockedDespiteWalk)
		p.Walk = strings.ToLower(m[1])
		return p, ok && (strings.EqualFold(m[1], m[2]) || p.Walk == "landwalk")
	}
	var when *Proviso
	rest := sentence
	if after, p, ok := c.leading(sentence); ok {
		rest, when = after, p
	}
	if m := forEach.FindStringSubmatch(rest); m != nil && m[1] != "" {
		p, ok := what(m[1], AsUnblocked)
		p.When = when
		return p, ok
	}
	return Permission{}, false
}

// allows parses what is allowed.
func (p *Permission) allows(text string) bool {
	switch m := blockMore.FindStringSubmatch(text); {
	case m != nil:
		n, ok := int64(1), true
		if m[1] != "" {
			n, ok = additionalBlocks(m[1])
		}
		p.May, p.N = BlockMore, n
		return ok
	case strings.EqualFold(text, "can block any number of creatures"):
		p.May, p.N = BlockMore, AnyNumber
		return true
	case strings.HasSuffix(text, " shadow") && shadowed.MatchString(text):
		p.May = BlockShadow
		return true
	case strings.EqualFold(text, "can attack as though it had haste"):
		p.May = AttackInHaste
		return true
	case strings.Contains(text, "crews ") && crews.MatchString(text):
		return p.crews(crews.FindStringSubmatch(text))
	case despite.MatchString(text):
		p.May = AttackDespiteDefender
		return true
	}
	return false
}

// crews parses a permission about crewing Vehicles and saddling Mounts.
func (p *Permission) crews(m []string) bool {
	saddles, n := m[1] != "", m[2]
	switch {
	case n == "" && saddles:
		p.May = SaddleByToughness
	case n == "":
		p.May = CrewByToughness
	case saddles:
		p.May = SaddleStronger
	default:
		p.May = CrewStronger
	}
	var ok bool
	p.N, ok = number(n)
	return ok == (n != "")
}

// crewing returns the predicate of a permission about crewing.
func (p Permission) crewing() string {
	text := "crews Vehicles"
	if p.May == SaddleStronger || p.May == SaddleByToughness {
		text = "saddles Mounts and crews Vehicles"
	}
	if p.N > 0 {
		return text + " as though its power were " + decimal(p.N) + " greater"
	}
	return text + " using its toughness rather than its power"
}

func additionalBlocks(word string) (int64, bool) {
	if strings.EqualFold(word, "ninety-nine") {
		return 99, true
	}
	n, ok := number(word)
	return n, ok && n > 0
}

// String returns the permission as text.
func (p Permission) String() string {
	if p.May == StayTapped {
		return "You may choose not to untap this permanent during your untap step."
	}
	if p.May == AsUnblocked && p.On.Itself {
		return "You may have this permanent assign its combat damage " + asThoughUnblocked + "."
	}
	if p.May == AsUnblocked && p.On.Host != "" {
		return english.Capital(p.On.Host) + "'s controller may have it assign its combat damage " + asThoughUnblocked + "."
	}
	switch {
	case p.May == AsUnblocked && p.On.What != nil:
		return p.When.before("For each " + p.On.What.String() + ", you may have that creature assign its combat damage " + asThoughUnblocked + ".")
	case p.May == EquipAnyTime:
		return p.When.before(english.Capital(equipsAnyTime) + ".")
	case p.May == ActivateInHaste:
		return "You may activate abilities of " + p.On.What.String() + " as though it had haste."
	case p.May == BlockedDespiteWalk:
		return "Creatures with " + p.Walk + " can be blocked as though they didn't have " + p.Walk + "."
	case slices.Contains([]Liberty{CrewStronger, SaddleStronger, CrewByToughness, SaddleByToughness}, p.May):
		return p.On.sentence() + p.crewing() + p.When.String() + "."
	}
	if p.May == NameTwice {
		return "The \"legend rule\" doesn't apply to " + p.On.What.String() + "."
	}
	text := "can " + string(p.May)
	if p.May == BlockMore {
		switch p.N {
		case AnyNumber:
			text = "can block any number of creatures"
		case 1:
			text = "can block an additional creature each combat"
		default:
			text = "can block an additional " + decimal(p.N) + " creatures each combat"
		}
	}
	return p.On.sentence() + text + p.When.String() + "."
}
