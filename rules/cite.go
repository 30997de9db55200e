package rules

// Key is the stable name by which code and stored events cite a rule:
// "magic/sba/toughness-zero". Numbers move between editions, keys do not. The
// list of a game's keys is data/<game>/keys.txt.
type Key string

// Citation is a key resolved in an edition.
type Citation struct {
	Key     Key
	Name    string // what we call the rule: "Toughness 0"; of an unknown key the key
	Ref     Ref    // its number in the edition; empty where the edition has no such rule
	Edition Edition
}

// String is what a player reads: "CR 704.5f", "RB 187.1"; without a number,
// the name.
func (c Citation) String() string {
	if c.Ref == "" {
		return c.Name
	}
	return c.Edition.Game.prefix() + " " + string(c.Ref)
}

// prefix is how judges abbreviate the game's rulebook.
func (g Game) prefix() string {
	if g == Riftbound {
		return "RB"
	}
	return "CR"
}
