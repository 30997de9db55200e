package tracker

// Figure describes a stack for a drawing. A game fills it in; the zero value describes
// a stack that is drawn with its words alone.
type Figure struct {
	Rank   Rank
	Emblem Emblem
	Cost   []Pip
	Makes  []string  // the colors of mana that the basic land types of a land stand for
	Crown  bool      // it is a commander, or a champion legend
	Fresh  bool      // it came under its controller's control too recently to act
	Damage int64     // marked on it
	Place  int       // the number of the place it is at, from 1; 0 for its player's own area
	Role   Role      // in a combat
	Aims   []Aim     // whom or what it attacks or blocks
	Said   []Message // the marks of the tile that this figure or Turned repeats
}

// Rank is how much room a stack takes in a drawing.
type Rank int

// The ranks.
const (
	Plain Rank = iota // a card with name, type and size
	Quiet             // a land, a Treasure, a rune: a line in a strip
	Lead              // a card that is drawn before the others of its player
)

// Emblem is the kind of object in a stack, drawn as a sign in its middle.
type Emblem int

// The emblems.
const (
	NoEmblem Emblem = iota
	Being           // a creature, a unit
	Hero            // a planeswalker, a legend
	Device          // an artifact, gear
	Charm           // an enchantment
	Ground          // a land
	Siege           // a battle
	Source          // a rune
)

// Role is the part that a stack takes in a combat.
type Role int

// The roles.
const (
	NoRole Role = iota
	Attacks
	Blocks
)

// Aim is what a stack attacks or blocks: an object, or the player at a seat.
type Aim struct {
	ID   int64
	Seat int
}

// Pip is a symbol of a cost: a disc of one color or of two halves, with letters.
type Pip struct {
	Colors []string // "white", or a domain: "fury"; none for a number
	Text   string
}

// Meaning is what a number means for a drawing.
type Meaning int

// The meanings.
const (
	Counts  Meaning = iota
	Grows           // counters that add to a size
	Shrinks         // counters that take from a size
	Worth           // loyalty, defense: drawn as a shield
)

// Place is a part of the table that belongs to no player: a battlefield.
type Place struct {
	Name   string
	Holder string  // the player who controls it, or ""
	Rival  string  // the player who contests it, or ""
	Says   Message // "combat", "showdown"; may be zero
}

// mostGone is the maximum number of stacks that Gone returns, and mostKinds that of the
// kinds that it counts.
const (
	mostGone  = 24
	mostKinds = 2 * mostGone
)

// Gone returns the stacks that a board has lost since an earlier one, with the
// number of members lost. touched are the objects that changed between the two; key
// identifies objects that are members of one kind wherever they are on the board. Its
// cost is small unless one of them has left.
func Gone[O any, K comparable](before, after Stacks[O], touched []int64, key func(*O) K) []Stack[O] {
	lost := make(map[K]int64) // how many members each kind has lost
	var first []*Stack[O]     // of each kind, in the order in which they were touched
	note := func(stack *Stack[O]) {
		if k := key(&stack.Of); len(first) < mostKinds {
			if _, known := lost[k]; !known {
				lost[k] = 0
				first = append(first, stack)
			}
		}
	}
	left := false
	for _, id := range touched {
		if _, stays := after.Find(id); !stays {
			left = true
			if stack, was := before.Find(id); was {
				note(stack)
			}
		}
	}
	if !left {
		return nil
	}
	for _, id := range touched { // members that are split off a stack leave under a new id
		if stack, was := before.Find(id); was {
			note(stack)
		}
	}
	if len(first) == 0 {
		return nil
	}
	for stack := range before.Each() {
		if n, ok := lost[key(&stack.Of)]; ok {
			lost[key(&stack.Of)] = SaturatingAdd(n, stack.Count)
		}
	}
	for stack := range after.Each() {
		if n, ok := lost[key(&stack.Of)]; ok {
			lost[key(&stack.Of)] = n - stack.Count
		}
	}
	var all []Stack[O]
	for _, stack := range first {
		if n := lost[key(&stack.Of)]; n > 0 && len(all) < mostGone {
			all = append(all, Stack[O]{ID: stack.ID, Count: n, Of: stack.Of})
		}
	}
	return all
}
