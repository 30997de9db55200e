package cardtext

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/rules/cards"
)

// mostParameter is how many words of a keyword's parameter are kept at most:
// "enchant creature you control" is a fact, what a companion demands is a
// sentence.
const mostParameter = 7

// What follows a keyword: a number or a cost or both, or words.
const (
	symbols = `(?:\{[^{}\s]{1,8}\})+(?:,? (?:and/or|or|and) (?:\{[^{}\s]{1,8}\})+)*`
	amount  = `(?:\d+|X)`
)

// simple are the keywords that have no parameter.
var simple = words(`aftermath ascend assist banding bargain battle_cry cascade changeling choose_a_background cipher compleated
	conspire convoke daybound deathtouch decayed defender delve demonstrate dethrone devoid doctor's_companion double_strike
	double_team enlist epic evolve exalted exploit extort fear first_strike flanking flash flying for_mirrodin! friends_forever fuse
	gravestorm haste hexproof hidden_agenda horsemanship improvise increment indestructible infect ingest intimidate
	jump-start job_select lifelink living_metal living_weapon melee menace mentor myriad nightbound paradigm partner persist
	phasing provoke prowess ravenous reach read_ahead rebound retrace riot shadow shroud skulk soulbond space_sculptor
	split_second start_your_engines! station storied storm sunburst tiered totem_armor training trample umbra_armor undaunted undying
	unleash vigilance wither spree hideaway haunt modular bands_with_other trample_over_planeswalkers role_model ∞`)

// measured are the keywords with a number, with a cost, or with both: "suspend
// 4—{1}{U}". The cost may be in words, behind a dash.
var measured = words(`absorb afflict afterlife amplify annihilator aura_swap awaken backup bestow blitz bloodthirst bushido buyback
	casualty cleave commander_ninjutsu crew cumulative_upkeep cycling dash devour disguise disturb dredge echo embalm emerge
	encore entwine equip escalate escape eternalize evoke fabricate fading firebending flashback foretell fortify freerunning
	frenzy graft harmonize hideaway impending kicker level_up madness mayhem megamorph miracle mobilize modular
	more_than_meets_the_eye morph multikicker mutate ninjutsu offspring outlast overload plot poisonous prowl rampage
	reconfigure recover reinforce renown replicate ripple saddle scavenge sneak soulshift spectacle squad station
	surge suspend teamwork toxic transfigure transmute tribute unearth vanishing ward warp web-slinging`)

// headed are the keywords behind whose dash an ability stands, which isn't a part
// of the keyword.
var headed = words(`boast companion exhaust forecast max_speed power-up solved visit haunt gift offspring sneak`)

// shapes are what keywords look like, the longest first. Each is tried at the
// beginning of a line and behind each comma, and must end at the next one or with
// the line.
var shapes = []*regexp.Regexp{
	shape(`protection from .+`),
	shape(`hexproof from .+`),
	shape(`affinity for .+`),
	shape(`enchant .+`),
	shape(`partner(?:—| with ).+`),
	shape(`splice onto .+`),
	shape(`champion an? .+`),
	shape(`gift an? .+`),
	shape(`emerge from [a-z ]+ ` + symbols),
	shape(`craft with .+ ` + symbols),
	shape(`equip [a-z' ]+ ` + symbols),
	shape(`equip [a-z' ]+—.+`),
	shape(`devour [a-z]+ ` + amount),
	shape(`[a-z]+ offering`),
	shape(`prototype ` + symbols + `—\d+/\d+`),
	shape(`modular—sunburst`),
	shape(`(?:(?:snow|legendary|nonbasic|basic) |snow-covered )?(?:land|plains|island|swamp|mountain|forest|desert)walk`),
	shape(`bands with other .+`),
	shape(`(?:[a-z]+ )?[a-z]+cycling ` + symbols),
	shape(`(?:` + measured + `)(?: ` + amount + `)?(?: ?` + symbols + `|—.+)?(?:,? where x is .+)?`),
	shape(`(?:` + simple + `)`),
}

func shape(pattern string) *regexp.Regexp { return regexp.MustCompile(`^(?i:` + pattern + `)\.?$`) }

var (
	behindDash   = regexp.MustCompile(`^(?i:` + headed + `)—`)
	renamedEquip = regexp.MustCompile(`^[^—]+—((?i:equip) ` + symbols + `)`)
	priced       = regexp.MustCompile(`^(?i:` + measured + `) (?:` + amount + `|` + symbols + `)$`)
	sums         = regexp.MustCompile(`(?i),? where x is .*$`)
	// stages begin what a card has only later: a leveler's levels, the striations
	// of a station, the levels of a Class.
	stages = regexp.MustCompile(`(?m)^(?:LEVEL \d|STATION \d|\d+\+ \||(?:\{[^{}]+\})+: Level \d)`)
	// fixed are keywords whose parameter goes to the end of the line, with commas.
	fixed = regexp.MustCompile(`^(?i:protection from|hexproof from|enchant |(?:` + measured + `)(?: ` + amount + `)?—|(?:` + measured + `) (?:X|\{X\}),? where|affinity for|partner with|partner—|companion—|splice onto|craft with)`)
)

// sentences begin with one of these, and no keyword does: most lines need no look at
// the shapes.
var sentences = []string{
	"When", "Whenever", "At", "If", "As", "Create", "Target", "Creatures", "Other", "You", "Each", "This", "Enchanted",
	"Equipped", "Draw", "Destroy", "Return", "Search", "Exile", "Until", "Put", "All", "Counter", "Add", "Sacrifice",
}

func words(list string) string {
	all := strings.Fields(list)
	for i := range all {
		all[i] = regexp.QuoteMeta(strings.ReplaceAll(all[i], "_", " "))
	}
	slices.SortFunc(all, func(a, b string) int { return len(b) - len(a) })
	return strings.Join(all, "|")
}

// keywords lists the keywords that a face has from the beginning, in lower case
// and with what belongs to them.
func keywords(f cards.Face) []string {
	text := withoutReminders(f.Text)
	if at := stages.FindStringIndex(text); at != nil {
		text = text[:at[0]]
	}
	text = plain.Replace(text)
	var all []string
	for line := range strings.Lines(text) {
		all = append(all, inLine(strings.TrimSpace(line))...)
	}
	return all
}

// inLine are the keywords of a line; none if it is no list of keywords.
func inLine(line string) []string {
	if first, _, _ := strings.Cut(line, " "); line == "" || line[0] < 'A' || line[0] > 'z' || slices.Contains(sentences, first) {
		return nil
	}
	if renamed := renamedEquip.FindStringSubmatch(line); renamed != nil {
		line = renamed[1] // "Perseus's Bow — Equip {6}"
	}
	if first, _, ok := strings.Cut(line, ". "); ok && priced.MatchString(first) {
		line = first // what follows says something of the cost
	}
	if head := behindDash.FindString(line); head != "" {
		return []string{strings.ToLower(strings.TrimSuffix(head, "—"))}
	}
	var all []string
	for line != "" {
		part, rest := line, ""
		if !fixed.MatchString(line) {
			part, rest = cut(line)
		} else if k, more, ok := severalFrom(line); ok {
			part, rest = k, more
		}
		if !slices.ContainsFunc(shapes, func(s *regexp.Regexp) bool { return s.MatchString(part) }) {
			if rest == "" {
				return nil
			}
			// The comma may belong to it.
			if part, rest = line, ""; !slices.ContainsFunc(shapes, func(s *regexp.Regexp) bool { return s.MatchString(part) }) {
				return nil
			}
		}
		all = append(all, kept(part))
		line = rest
	}
	return all
}

// cut parts a line at the next comma or semicolon.
func cut(line string) (part, rest string) {
	at := strings.IndexAny(line, ",;")
	if at < 0 {
		return line, ""
	}
	return line[:at], strings.TrimSpace(line[at+1:])
}

// severalFrom parts "protection from red, trample": what follows a comma is a
// keyword of its own where it looks like one and not like more of the parameter.
func severalFrom(line string) (part, rest string, ok bool) {
	for at := range len(line) {
		if line[at] != ',' && line[at] != ';' {
			continue
		}
		rest := strings.TrimSpace(line[at+1:])
		if next, _ := cut(rest); slices.ContainsFunc(shapes, func(s *regexp.Regexp) bool { return s.MatchString(next) }) {
			return line[:at], rest, true
		}
	}
	return "", "", false
}

// kept is a keyword as it is stored.
func kept(part string) string {
	k := strings.ToLower(strings.TrimSuffix(sums.ReplaceAllString(part, ""), "."))
	name, said, dash := strings.Cut(k, "—")
	if dash && len(strings.Fields(said)) > mostParameter {
		return name
	}
	if fields := strings.Fields(k); !dash && len(fields) > mostParameter+1 {
		return fields[0]
	}
	return k
}
