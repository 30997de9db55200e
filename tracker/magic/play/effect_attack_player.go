package play

import (
	"regexp"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// attacksPlayer matches the requirement to attack a player, with its duration.
var attacksPlayer = regexp.MustCompile(`(?i)^(?:(until your next turn|until the end of your next turn), )?(.+?) attacks? (you|that player|that opponent|target player|target opponent|a player(?: other than you)?)( this turn| this combat| each combat)? if able$`)

// attacksOne reads the requirement to attack a player: "target creature attacks that player this
// turn if able" (CR 508.1d).
func (r *reader) attacksOne(text string) (Steps, bool) {
	m := attacksPlayer.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	whom, until := strings.ToLower(m[3]), m[1]
	if until == "" {
		until = "until end of turn"
	}
	if once := strings.HasPrefix(strings.ToLower(m[4]), " this"); once == (m[1] != "") {
		return nil, false
	}
	give, ok := r.change(m[2] + " gains flying " + strings.ToLower(until))
	if !ok || len(give.How.Keywords) != 1 || !r.carried(give) {
		return nil, false
	}
	said := "you"
	switch {
	case strings.HasPrefix(whom, "a player"):
		said = whom
	case whom != "you":
		if on := give.On; on.Filter != nil && !on.Target && !on.UpTo || strings.HasPrefix(m[2], "each ") {
			return nil, false
		}
		give.Whom = new(notation.PlayerCalled(strings.Replace(whom, "that opponent", "that player", 1)))
	}
	give.How.Keywords, give.How.Rules = nil, []string{"This permanent attacks " + said + " each combat if able."}
	give.How.Combat = strings.EqualFold(m[4], " this combat")
	return Steps{give}, true
}

// attackedBy returns the seat of the one player whom a requirement names; 0 if that player is out
// of the game.
func (d *Decision) attackedBy(whom notation.Player) (int, error) {
	seats, err := d.Seats(whom)
	if err != nil || len(seats) == 0 {
		return 0, err
	}
	if len(seats) > 1 {
		return 0, tracker.Refuse("A creature attacks one player.").By(ruleAttackRequirements).Next("Say which: attack %s with …", tracker.Name(d.s.Seat(seats[len(seats)-1]).Name))
	}
	return seats[0], nil
}
