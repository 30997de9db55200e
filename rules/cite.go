package rules

// Key is the stable name by which code and stored events cite a rule:
// "magic/sba/toughness-zero". Unlike numbers, keys don't change between
// editions. data/<game>/keys.txt lists a game's keys.
type Key string

// Citation is a key resolved in an edition.
type Citation struct {
	Key     Key
	Name    string // our name of the rule: "Toughness 0"; for an unknown key the key
	Ref     Ref    // its number in the edition; "" if the edition has no such rule
	Edition Edition
}

// String returns the citation for players: "CR 704.5f", "RB 187.1"; without a
// number, the name.
func (c Citation) String() string {
	if c.Ref == "" {
		return c.Name
	}
	return c.Edition.Game.prefix() + " " + string(c.Ref)
}

// prefix returns the abbreviation of the game's rulebook.
func (g Game) prefix() string {
	if g == Riftbound {
		return "RB"
	}
	return "CR"
}
