package magic

import (
	"regexp"

	"arbiter/tracker"
)

// unsupported matches sentences that no phrase can carry out, because the board
// doesn't track them or because they are ambiguous. Groups of the pattern are
// inserted into the suggested line.
var unsupported = []struct {
	said    *regexp.Regexp
	what    string
	next    string
	instead string // the suggested line, with ${1} for the first group
}{
	{
		said: startsWith(`(?:scry|surveil|mill|draw|discard|tutor|shuffle|mulligan|reveal|search|look at|cycle|discover|cascade)s?`),
		what: "Libraries and hands stay with the players: there is nothing of it to track.",
		next: "What comes onto the battlefield can be said: add a 2/2 green Bear creature named Ursa",
	},
	{
		said: startsWith(`(?:venture|ventures|the ring tempts)`),
		what: "Dungeons and the Ring stay with the players.",
		next: "A note can stand on a permanent: label #3 Ring-bearer",
	},
	{
		said: startsWith(`(?:end|stop|finish) (?:the )?game`),
		what: "A game ends by its command.",
		next: "Type /game end: undo brings it back.",
	},
	{
		said: startsWith(`wins?(?: the game)?`),
		what: "The last player left wins.",
		next: "Say who is out: Bob loses the game",
	},
	{
		said: startsWith(`goads? (.+)`),
		what: "Whom a goaded creature has to attack is up to the players.",
		next: "A note can stand on it: %s", instead: "label ${1} goaded",
	},
	{
		said: startsWith(`(?:no|nobody|no one) (?:blocks?|blockers)`),
		what: "What nobody blocks is unblocked: there is nothing to note.",
		next: "Go on: %s", instead: "combat damage",
	},
	{
		said: startsWith(`(?:wrath|wipe|wipes|board ?wipe|sweep|nuke)(?: the board| of god)?`),
		what: "What goes depends on the card.",
		next: "Is it this? %s", instead: "destroy all creatures",
	},
	{
		said: startsWith(`drains? (?:everyone |everybody |each opponent )?(?:for )?(\d+)`),
		what: "Who loses how much, and who gains it, depends on the card.",
		next: "Is it this? %s", instead: "each opponent loses ${1} life, and I gain ${1} life",
	},
	{
		said: regexp.MustCompile(`(?i)^(?:put|add) (\w+) counters? (?:on|onto|to) (.+)$`),
		what: "That doesn't say which counters.",
		next: "Is it this? %s", instead: "put ${1} +1/+1 counters on ${2}",
	},
	{
		said: regexp.MustCompile(`(?i)^((?:[^:\s]+ ){0,2}[^:\s]+) ([+-]\d+/[+-]\d+)$`),
		what: "That may be counters, or last until end of turn.",
		next: "Is it this? %s", instead: "${1} gets ${2} until end of turn",
	},
}

// startsWith matches a sentence that starts with words, after an optional subject.
func startsWith(words string) *regexp.Regexp {
	return regexp.MustCompile(`(?i)^(?:(?:I|[A-Z]\w*) )?` + words + `\b.*$`)
}

// refuseUnsupported returns the refusal of a sentence in the table, or nil.
func refuseUnsupported(sentence string) *tracker.Problem {
	for _, u := range unsupported {
		at := u.said.FindStringSubmatchIndex(sentence)
		if at == nil {
			continue
		}
		p := tracker.Refuse(u.what)
		if u.instead == "" {
			return p.Next(u.next)
		}
		line := string(u.said.ExpandString(nil, u.instead, sentence, at))
		return p.Next(u.next, tracker.Line(line)).Or(line)
	}
	return nil
}
