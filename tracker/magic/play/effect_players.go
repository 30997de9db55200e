package play

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/magic/board"
	"arbiter/tracker/notation"
)

// meantPlayer returns the player that words of a card mean because an effect has named one:
// "that player" is the one that was named last. The defending player is the player whom the
// named creature attacks (CR 508.5).
func (d *Decision) meantPlayer(who notation.Player) (int, bool) {
	if d.effect != nil {
		if seat := d.chosenPlayer(); seat != 0 && strings.EqualFold(who.Name, "the chosen player") {
			return seat, true
		}
		if strings.EqualFold(who.Name, activePlayer) {
			return d.s.Active, d.s.Active != 0
		}
		if slices.Contains(thatPlayer, who.Name) {
			if d.effect.that == 0 {
				return d.targetsPlayer()
			}
			return d.effect.that, true
		}
		if seat, ok := d.effect.players[who.Name]; ok {
			return seat, ok
		}
	}
	if slices.Contains(defending, strings.ToLower(who.Name)) {
		whom, ok := d.attackTarget()
		seat := d.s.DefendingPlayer(d.Now(), whom)
		return seat, ok && seat != 0
	}
	return 0, false
}

// targetsPlayer returns the player who controls the targets of an effect that has named no player,
// or controlled them as they left: "that player" after "target creature an opponent controls".
func (d *Decision) targetsPlayer() (seat int, ok bool) {
	for _, id := range d.effect.targets {
		p, there := d.s.LastKnown(id)
		if stack, here := d.s.Permanent.Get(id); here {
			p, there = stack.Of, true
		}
		if !there || seat != 0 && p.Controller != seat {
			return 0, false
		}
		seat = p.Controller
	}
	return seat, seat != 0
}

// thatOnesWords matches words for the player whom an effect has named.
var thatOnesWords = regexp.MustCompile(`(?i)\bthat (?:player|opponent)\b`)

// naming returns the text of a question with the name of the player whom "that player" means.
func (d *Decision) naming(text string) string {
	if d.effect == nil || d.effect.that == 0 {
		return text
	}
	return thatOnesWords.ReplaceAllLiteralString(text, d.s.Seat(d.effect.that).Name)
}

// chosenPlayer returns the player who was chosen for the source of the effect, also after it has
// left, or 0.
func (d *Decision) chosenPlayer() int {
	source := d.sourceID()
	if stack, ok := d.s.Permanent.Find(source); ok {
		return d.s.ChosenPlayer(&stack.Of)
	}
	if p, left := d.s.LastKnown(source); left {
		return d.s.ChosenPlayer(&p)
	}
	return 0
}

// defending are the words for the player that an effect's creature attacks.
var defending = []string{"defending player", "the defending player", notation.Attacked}

// attackTarget returns what the creature of the current effect attacks, or attacked when it
// left (CR 508.5). The creature is "it", the source, or what the source is attached to.
func (d *Decision) attackTarget() (board.Defender, bool) {
	ids := d.in.It()
	if d.effect != nil {
		ids = slices.Concat(d.effect.last, ids, d.effect.sources)
		for _, id := range d.effect.sources {
			if stack, ok := d.s.Permanent.Find(id); ok {
				ids = append(ids, d.s.HostOf(&stack.Of))
			}
		}
	}
	for _, id := range ids {
		if stack, ok := d.s.Permanent.Find(id); ok && stack.Of.Attacking {
			return stack.Of.Attacks, true
		} else if p, left := d.s.LastKnown(id); !ok && left && p.Attacking {
			return p.Attacks, true
		}
	}
	return board.Defender{}, false
}

// activePlayer are the words of cards for the active player (CR 102.1).
const activePlayer = "the player whose turn it is"

// thatPlayer are the words for a player whom the text has named before.
var thatPlayer = []string{"that player", "that opponent", "the player", "the chosen player"}

// rememberPlayer remembers which player the words of a card mean.
func (d *Decision) rememberPlayer(who notation.Player, seat int) {
	if d.effect == nil {
		return
	}
	if d.effect.players == nil {
		d.effect.players = make(map[string]int)
	}
	d.effect.players[who.Name], d.effect.that = seat, seat
	if saysTarget(who.Name) {
		d.round.chose(loopTarget{seat: seat})
		d.effect.chose = append(d.effect.chose, aim{seat: seat})
	}
}
