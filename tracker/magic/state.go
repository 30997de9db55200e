package magic

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// State is a board. It is a value: Fold never changes one in place.
type State struct {
	Format     string
	Turn       int64 // 0 before the first
	Active     int   // the seat whose turn it is
	Step       Step
	Players    []Player                  // in turn order; seat n is Players[n-1]
	Permanent  tracker.Stacks[Permanent] // the battlefield
	Elsewhere  Cards                     // what is tracked outside of it
	Effects    []Effect                  // without a permanent, by ascending id
	Told       []Definition              // cards that players have described (CR 111.11)
	Made       []Definition              // the tokens that were created last, each once, the newest last
	Last       *Departure                // what left the battlefield last (CR 608.2h)
	LastID     int64                     // the highest id ever used
	Clock      int64                     // the last timestamp given (CR 613.7)
	Dealt      Dealt                     // how far the combat damage of this combat is dealt
	Pending    []Reminder                // triggered abilities that wait, by ascending id
	Day        Day                       // empty while it is neither day nor night
	Monarch    int                       // the seat of the monarch; 0 is nobody
	Initiative int                       // the seat that has the initiative; 0 is nobody
	Extra      []int                     // seats of the extra turns to come, the next one last (CR 500.7)
	Regular    int                       // the seat of the last turn that was none of those; 0: the active one

	tips     tips
	work     *tracker.Work  // counts what is done with it, where somebody counts
	compiler *card.Compiler // compiles the texts of abilities; nil before the first event
}

// tips are those of the lists of a state.
type tips struct{ players, effects, told, pending, extra *tracker.Tip }

// Step is where in the turn we are, named as scripts see it (DESIGN §6).
type Step string

// The steps and phases that the tracker tells apart, in their order.
const (
	Untap          Step = "untap"
	Upkeep         Step = "upkeep"
	Draw           Step = "draw"
	PrecombatMain  Step = "precombat main"
	Combat         Step = "combat"
	PostcombatMain Step = "postcombat main"
	End            Step = "end"
	Cleanup        Step = "cleanup"
)

var steps = []Step{Untap, Upkeep, Draw, PrecombatMain, Combat, PostcombatMain, End, Cleanup}

// Player is someone at the table.
type Player struct {
	tracker.Player
	Life            int64            `json:"life"`
	Counters        map[string]int64 `json:"counters,omitempty"` // by kind, none with 0
	CommanderDamage map[int64]int64  `json:"commander_damage,omitempty"`
	Speed           int64            `json:"speed,omitempty"`    // 0: none (CR 702.179)
	SpedUp          bool             `json:"sped_up,omitempty"`  // its speed has triggered this turn (CR 702.179d)
	Blessing        bool             `json:"blessing,omitempty"` // has the city's blessing (CR 702.131)
	Skips           int64            `json:"skips,omitempty"`    // turns to skip
	Shields         []Shield         `json:"shields,omitempty"`
}

// Zone is a zone other than the battlefield.
type Zone string

// The zones.
const (
	Graveyard Zone = "graveyard"
	Exile     Zone = "exile"
	Hand      Zone = "hand"
	Library   Zone = "library"
	Command   Zone = "command"
)

// Card is a card, or for a moment a token, that is tracked outside of the
// battlefield.
type Card struct {
	ID        int64      `json:"id"`
	Count     int64      `json:"count"`
	Def       Definition `json:"def"`
	Token     bool       `json:"token,omitempty"`
	Owner     int        `json:"owner"`
	Zone      Zone       `json:"zone"`
	Commander int64      `json:"commander,omitempty"` // as of a Permanent
	Arrived   bool       `json:"arrived,omitempty"`   // since the last check (CR 704.6d)
	Counters  []Counter  `json:"counters,omitempty"`  // put on it there (CR 122.1a, b)
}

// Definition is what is printed on a card, or what the effect that created a
// token said of it (CR 111.3): the copiable values.
type Definition struct {
	Name       string      `json:"name"`
	Colors     []string    `json:"colors,omitempty"`
	Supertypes []string    `json:"supertypes,omitempty"`
	Types      []string    `json:"types,omitempty"`
	Subtypes   []string    `json:"subtypes,omitempty"`
	Power      string      `json:"power,omitempty"` // as printed; empty where there is none
	Toughness  string      `json:"toughness,omitempty"`
	Loyalty    int64       `json:"loyalty,omitempty"`
	Defense    int64       `json:"defense,omitempty"`
	Keywords   []string    `json:"keywords,omitempty"`
	Abilities  []string    `json:"abilities,omitempty"`
	Grants     *Grant      `json:"grants,omitempty"` // what it does to what it is attached to
	Back       *Definition `json:"back,omitempty"`   // the other face
	Cost       string      `json:"cost,omitempty"`   // its mana cost; NoCost where it is known to have none, empty where it wasn't said
	Modal      bool        `json:"modal,omitempty"`  // its other face has a mana cost of its own (CR 712.3)
	// TextLeft: the card's text is not carried, but for its keywords, and of how many
	// lines it is isn't known. Otherwise LinesLeft are those of this face.
	TextLeft  bool  `json:"text_left,omitempty"`
	LinesLeft int64 `json:"lines_left,omitempty"`

	Star         *notation.Filter `json:"star,omitempty"`  // what a star in its size counts (CR 208.2a)
	Flips        bool             `json:"flips,omitempty"` // its other face is the lower half of a flip card (CR 710.1)
	EntersTapped bool             `json:"enters_tapped,omitempty"`
	With         []Counter        `json:"with,omitempty"`     // the counters that it enters with
	Replaces     []Replacement    `json:"replaces,omitempty"` // what it does to tokens and counters
	Static       []Static         `json:"static,omitempty"`   // what it does to permanents
	Entry        []Entry          `json:"entry,omitempty"`    // what it does to permanents as they enter
}

// Effect is something that players said goes on, without a permanent that has
// it on the board.
type Effect struct {
	ID         int64         `json:"id"`
	Name       string        `json:"name"`
	Controller int           `json:"controller"`
	Replaces   []Replacement `json:"replaces,omitempty"`
	Static     []Static      `json:"static,omitempty"`
	Entry      []Entry       `json:"entry,omitempty"`
	At         int64         `json:"at,omitempty"`       // its timestamp, where that can matter
	Prevents   *Shield       `json:"prevents,omitempty"` // whoever would be dealt the damage
	Certain    bool          `json:"certain,omitempty"`  // damage can't be prevented (CR 615.12)
	ThisTurn   bool          `json:"until_end_of_turn,omitempty"`

	as string // what a derivation calls it
}

// Grant is what a permanent does to the one it is attached to.
type Grant struct {
	notation.Change
	While *notation.Condition `json:"while,omitempty"` // as long as this holds
}

// Permanent is all that can be known of an object on the battlefield. Two
// permanents that are alike in all of it are members of one stack.
type Permanent struct {
	Def        Definition  `json:"def"`
	Token      bool        `json:"token,omitempty"`
	Owner      int         `json:"owner"`
	Controller int         `json:"controller"`
	Label      string      `json:"label,omitempty"` // what players call it
	Tapped     bool        `json:"tapped,omitempty"`
	PhasedOut  bool        `json:"phased_out,omitempty"`
	FaceDown   bool        `json:"face_down,omitempty"`
	Ward       bool        `json:"ward,omitempty"`       // face down with ward {2}: disguised or cloaked
	Flipped    bool        `json:"flipped,omitempty"`    // CR 710.2
	Saddled    bool        `json:"saddled,omitempty"`    // until end of turn (CR 702.171b)
	Home       int         `json:"home,omitempty"`       // who controls it without what lasts until end of turn; 0 is Controller
	Indirectly bool        `json:"indirectly,omitempty"` // phased out with what it is attached to (CR 702.26g)
	Back       bool        `json:"back,omitempty"`       // its back face is up
	Fresh      bool        `json:"fresh,omitempty"`      // not controlled since the turn began (CR 302.6)
	Attacking  bool        `json:"attacking,omitempty"`
	Attacks    Defender    `json:"attacks,omitzero"`      // what it attacks
	Blocked    bool        `json:"blocked,omitempty"`     // and stays so without its blockers (CR 509.1h)
	Blocking   int64       `json:"blocking,omitempty"`    // the attacker that it blocks
	AlsoBlocks []int64     `json:"also_blocks,omitempty"` // further attackers, where it can block several
	Struck     bool        `json:"struck,omitempty"`      // had first or double strike when damage began (CR 510.4)
	HasDealt   bool        `json:"has_dealt,omitempty"`   // its damage of the step to come: players said what it deals
	Commander  int64       `json:"commander,omitempty"`   // the id under which it became a commander; 0 is none
	Protector  int         `json:"protector,omitempty"`   // of a battle; 0 is nobody
	Counters   []Counter   `json:"counters,omitempty"`    // in the order in which their kinds came
	Damage     int64       `json:"damage,omitempty"`
	Deathtouch bool        `json:"deathtouch,omitempty"` // dealt deathtouch damage since the last check
	AttachedTo int64       `json:"attached_to,omitempty"`
	Enchants   int         `json:"enchants,omitempty"`    // the seat of the player that it is attached to
	Timestamp  int64       `json:"timestamp,omitempty"`   // kept where order matters: attached (CR 613.7e), world (704.5k)
	Pumps      []Pump      `json:"pumps,omitempty"`       // until end of turn
	Printed    *Definition `json:"printed,omitempty"`     // what it is by itself, while it is a copy
	CopyEnds   bool        `json:"copy_ends,omitempty"`   // at end of turn
	Also       []string    `json:"also,omitempty"`        // subtypes that it became in addition
	Monstrous  bool        `json:"monstrous,omitempty"`   // CR 701.37b
	Shields    []Shield    `json:"shields,omitempty"`     // until end of turn
	NoRegrowth bool        `json:"no_regrowth,omitempty"` // can't be regenerated this turn (CR 701.19c)
	Renowned   bool        `json:"renowned,omitempty"`    // CR 702.112b
	Fate       Fate        `json:"fate,omitzero"`         // what a delayed triggered ability will do to it
	Hold       Hold        `json:"hold,omitempty"`        // when it doesn't untap
	Echoes     bool        `json:"echoes,omitempty"`      // it has echo, and came since the last upkeep (CR 702.30a)
	Regardless *SetByHand  `json:"set,omitempty"`

	pumps, also *tracker.Tip
}

// Counter is a number of counters of one kind, at least 1.
type Counter struct {
	Kind string `json:"kind"`
	N    int64  `json:"n"`
	At   int64  `json:"at,omitempty"` // the timestamp of keyword counters (CR 613.7c)
}

// Pump is an effect that found what it changes when it began, and goes on there
// (CR 611.2c): until end of turn, where nothing else is said.
type Pump struct {
	ID int64 `json:"id,omitempty"` // of the effect, the same on all that it changed
	notation.Change
	Control  int   `json:"control,omitempty"`   // the seat that gains control (CR 613.1b)
	At       int64 `json:"at,omitempty"`        // its timestamp, where that can matter
	Lasting  bool  `json:"lasting,omitempty"`   // for as long as the permanent stays
	NextTurn int   `json:"next_turn,omitempty"` // until the next turn of this seat
}

// SetByHand is what players have set in spite of the rules.
type SetByHand struct {
	Power     *int64 `json:"power,omitempty"`
	Toughness *int64 `json:"toughness,omitempty"`
	ManaValue *int64 `json:"mana_value,omitempty"`
}

// Count is how many counters of a kind the permanent has.
func (p Permanent) Count(kind string) int64 {
	for _, c := range p.Counters {
		if c.Kind == kind {
			return c.N
		}
	}
	return 0
}

// inWords lists counters: "2 +1/+1 counters".
func inWords(counters []Counter) []string {
	var all []string
	for _, k := range counters {
		all = append(all, counted(k.N, k.Kind+" counter"))
	}
	return all
}

// said is "2 +1/+1 counters", "1 oil counter".
func (k Counter) said() tracker.Message { return countersSaid(k.N, k.Kind) }

// countersSaid are the counters on a permanent.
func (p Permanent) countersSaid() []tracker.Message {
	all := make([]tracker.Message, len(p.Counters))
	for i, k := range p.Counters {
		all[i] = k.said()
	}
	return all
}

// countersSaid is "2 +1/+1 counters", "1 oil counter".
func countersSaid(n int64, kind string) tracker.Message {
	noun := "counters"
	if n == 1 {
		noun = "counter"
	}
	if slices.Contains(spokenKinds, kind) {
		return tracker.Say("%d "+kind+" "+noun, n)
	}
	return tracker.Say("%d %s "+noun, n, tracker.Name(kind))
}

// spokenKinds are the kinds of counters that other languages have nouns for: each is
// part of its format.
var spokenKinds = []string{"charge", "defense", "energy", "experience", "lore", "loyalty", "poison", "rad", "shield", "stun", "time"}

// withCounters gives a permanent n more (or fewer) counters of a kind.
func (p Permanent) withCounters(kind string, n int64) Permanent {
	p.Counters = withMore(p.Counters, kind, n)
	return p
}

// withMore is the counters with n more (or fewer) of a kind.
func withMore(counters []Counter, kind string, n int64) []Counter {
	counters = slices.Clone(counters)
	for i, c := range counters {
		if c.Kind == kind {
			if counters[i].N = c.N + n; c.N+n <= 0 {
				counters = slices.Delete(counters, i, i+1)
			}
			return counters
		}
	}
	if n > 0 {
		counters = append(counters, Counter{Kind: kind, N: n})
	}
	return counters
}

// seat is the player at a seat.
func (s State) seat(n int) Player { return s.Players[n-1] }

// withPlayer changes a player. What is a map is copied by who changes it.
func (s State) withPlayer(n int, change func(*Player)) State {
	s.Players = slices.Clone(s.Players)
	change(&s.Players[n-1])
	return s
}

// playing lists the seats of those who have not lost, in turn order from the
// active player on (CR 101.4).
func (s State) playing() []int { return tracker.Playing(s.Players, s.Active) }

// withSeat seats a player.
func (s State) withSeat(p Player) State {
	s.Players, s.tips.players = tracker.Grow(s.Players, s.tips.players, p)
	return s
}

// withEffect begins an effect.
func (s State) withEffect(e Effect) State {
	e.as = e.called()
	s.Effects, s.tips.effects = tracker.Grow(s.Effects, s.tips.effects, e)
	return s
}

// withDescribed notes a card that players have described.
func (s State) withDescribed(def Definition) State {
	s.Told, s.tips.told = tracker.Grow(s.Told, s.tips.told, def)
	return s
}

// withExtraTurn gives a player a turn after this one.
func (s State) withExtraTurn(seat int) State {
	s.Extra, s.tips.extra = tracker.Grow(s.Extra, s.tips.extra, seat)
	return s
}

// metered returns the state with work counted on w.
func (s State) metered(w *tracker.Work) State {
	s.work = w
	s.Permanent, s.Elsewhere.by = s.Permanent.Metered(w), s.Elsewhere.by.Metered(w)
	return s
}

// withPump adds an effect to a permanent.
func (p *Permanent) withPump(x Pump) {
	p.Pumps, p.pumps = tracker.Grow(p.Pumps, p.pumps, x)
	p.controlled()
}

// withSubtype adds a subtype that the permanent has become in addition.
func (p *Permanent) withSubtype(subtype string) {
	p.Also, p.also = tracker.Grow(p.Also, p.also, subtype)
}
