package board

import (
	"maps"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// State is a board. It is a value: Fold returns a new one.
type State struct {
	Format        string
	Turn          int64 // 0 before the first turn
	Active        int   // the seat of the active player
	Step          Step
	Players       []Player                  // in turn order; seat n is Players[n-1]
	Permanent     tracker.Stacks[Permanent] // the battlefield
	Elsewhere     Cards                     // objects outside the battlefield
	Effects       []Effect                  // effects without a permanent, by ascending id
	Described     []card.Definition         // cards that players described (CR 111.11)
	CreatedTokens []card.Definition         // the latest created tokens, each once, newest last
	Last          *Departure                // last known information of permanents that left (CR 608.2h), newest first
	LastID        int64                     // the highest id in use
	Clock         int64                     // the latest timestamp (CR 613.7)
	Dealt         Dealt                     // the part of the combat damage that has been dealt
	Pending       []Reminder                // pending triggered abilities, by ascending id
	Owed          []Reminder                // the additional effects of replacement effects, which the rules perform next
	Day           Day                       // "" while it is neither day nor night
	LastCasts     int64                     // the number of spells that the previous turn's active player is known to have cast in it; of a team, the greatest
	Monarch       int                       // the seat of the monarch, or 0
	Initiative    int                       // the seat with the initiative, or 0
	Delayed       []Delayed                 // delayed triggered abilities without a permanent, by ascending id
	Extra         []int                     // the seats of extra turns to come, the next one last (CR 500.7)
	Phases        []Step                    // the phases to come because of additional ones, the next one last (CR 500.8)
	Combats       int                       // the number of combat phases of this turn that have begun
	Regular       int                       // the seat of the last regular turn; 0 for Active
	Shared        bool                      // teams share turns, life and poison counters (CR 805, 810)

	tips     tips
	Work     *tracker.Work  // counts the work done on the state; may be nil
	Compiler *card.Compiler // compiles ability texts; nil before the first event
}

// tips are the tips of a state's lists.
type tips struct{ players, effects, described, pending, extra *tracker.Tip }

// Step is a step or phase of the turn, named as in the document for scripts
// (DESIGN §6).
type Step string

// The steps and phases that are tracked, in order.
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

// Steps lists the steps and phases in their order.
var Steps = []Step{Untap, Upkeep, Draw, PrecombatMain, Combat, PostcombatMain, End, Cleanup}

// Player is a player with everything that the board tracks.
type Player struct {
	tracker.Player
	Life            int64            `json:"life"`               // the team's total where teams share it
	Counters        map[string]int64 `json:"counters,omitempty"` // by kind, without zeros
	CommanderDamage map[int64]int64  `json:"commander_damage,omitempty"`
	Speed           int64            `json:"speed,omitempty"`      // 0 for no speed (CR 702.179)
	SpedUp          bool             `json:"sped_up,omitempty"`    // the speed has increased this turn (CR 702.179d)
	Blessing        bool             `json:"blessing,omitempty"`   // the city's blessing (CR 702.131)
	Did             Deeds            `json:"did,omitempty"`        // this turn
	Cast            []Spell          `json:"cast,omitempty"`       // what is known of the spells cast this turn
	DidBefore       Deeds            `json:"did_before,omitempty"` // in the turn before this one
	CastBefore      []Spell          `json:"cast_before,omitempty"`
	Dealt           []Dealing        `json:"dealt,omitempty"` // the damage dealt to the player this turn
	DealtBefore     []Dealing        `json:"dealt_before,omitempty"`
	SkipSteps       []Step           `json:"skip_steps,omitempty"` // the player skips the next of each of these steps and phases
	Skips           int64            `json:"skips,omitempty"`      // the number of turns to skip
	Shields         []Shield         `json:"shields,omitempty"`
	Hand            *int64           `json:"hand,omitempty"`            // the number of cards in hand; nil until it is said
	CommanderCasts  map[int64]int64  `json:"commander_casts,omitempty"` // how often the player cast each commander from the command zone
	Dungeon         *Explored        `json:"dungeon,omitempty"`
	Tempted         int64            `json:"tempted,omitempty"`   // how often the Ring has tempted the player
	Completed       []string         `json:"completed,omitempty"` // the dungeons completed in this game
	Team            int              `json:"team,omitempty"`      // the number of the team; 0 for a player without one
}

// Deeds are what a player did, or what happened to the player: how often, or how
// much.
type Deeds map[card.Verb]int64

// And returns a copy of the deeds with n added to one kind.
func (d Deeds) And(what card.Verb, n int64) Deeds {
	d = maps.Clone(d)
	if d == nil {
		d = make(Deeds)
	}
	d[what] = tracker.SaturatingAdd(d[what], n)
	return d
}

// Spell is what is known of spells that a player cast.
type Spell struct {
	Of   card.Definition `json:"of"`
	With []string        `json:"with,omitempty"` // what its card doesn't tell: "kicked"
	N    int64           `json:"n"`

	Chose *Choices `json:"chose,omitempty"` // the decisions made for it; nil if they aren't known
}

// Triggered is a triggered ability that has triggered as often as it may.
type Triggered struct {
	Ability string `json:"ability"`        // its text
	Ever    bool   `json:"ever,omitempty"` // it triggers only once; otherwise once each turn
}

// DealtDamage marks a permanent that has dealt damage since it entered. It is recorded only for
// permanents with an ability that depends on it.
var DealtDamage = Triggered{Ability: notation.DealtDamage, Ever: true}

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

// Card is a card, or until the next check a token, outside the battlefield.
type Card struct {
	ID        int64           `json:"id"`
	Count     int64           `json:"count"`
	Def       card.Definition `json:"def"`
	Token     bool            `json:"token,omitempty"`
	Owner     int             `json:"owner"`
	Zone      Zone            `json:"zone"`
	Commander int64           `json:"commander,omitempty"` // as in Permanent
	Arrived   bool            `json:"arrived,omitempty"`   // since the last check (CR 704.6d)
	Counters  []card.Counter  `json:"counters,omitempty"`  // counters on the card in this zone (CR 122.1a, b)
	Buried    int64           `json:"buried,omitempty"`    // in a graveyard: the turn in which it was put there from the battlefield, or 0
	Until     int64           `json:"until,omitempty"`     // in exile until this permanent leaves the battlefield
	Monarch   int             `json:"monarch,omitempty"`   // in exile until an opponent of this seat becomes the monarch
	Due       bool            `json:"due,omitempty"`       // with Monarch: an opponent has become the monarch
	With      int64           `json:"with,omitempty"`      // exiled by an ability of this permanent (CR 607.2a)
	Emblem    bool            `json:"emblem,omitempty"`    // an emblem in the command zone (CR 114.1)
	Aside     Aside           `json:"aside,omitzero"`      // in exile, to be cast later
	ThisTurn  bool            `json:"this_turn,omitempty"` // with Emblem: no emblem, but a delayed triggered ability that lasts until end of turn (CR 603.7)
	NextTurn  bool            `json:"next_turn,omitempty"` // one that lasts until its owner's next turn
	About     int64           `json:"about,omitempty"`     // the permanent that such an ability calls "enchanted creature"
	By        int64           `json:"by,omitempty"`        // the source of the effect that created it, if it refers to that
}

// BuriedIn reports whether a card was put into its graveyard from the battlefield in a turn.
func (c *Card) BuriedIn(turn int64) bool { return turn != 0 && c.Buried == turn }

// Aside says that a card was exiled to be cast later: from a hand, on a later turn (CR 702.143a,
// 702.170a), or as an Adventure that resolved (CR 715.3d).
type Aside struct {
	As   AsideKind `json:"as,omitempty"`
	Turn int64     `json:"turn,omitempty"` // the turn in which it was exiled; 0 if it may be cast in that turn
}

// AsideKind is the reason why a card was exiled to be cast later.
type AsideKind string

// The kinds of Aside.
const (
	Foretold    AsideKind = "foretold"
	Plotted     AsideKind = "plotted"
	OnAdventure AsideKind = "on an adventure"
)

// Effect is an effect without a permanent on the board that has it.
type Effect struct {
	ID         int64                  `json:"id"`
	Name       string                 `json:"name"`
	Controller int                    `json:"controller"`
	Replaces   []card.Replacement     `json:"replaces,omitempty"`
	Static     []card.StaticEffect    `json:"static,omitempty"`
	Entry      []card.Entry           `json:"entry,omitempty"`
	Damage     []card.DamageReplacing `json:"damage,omitempty"`     // what happens to damage
	At         int64                  `json:"at,omitempty"`         // the timestamp, if it matters
	What       *notation.Filter       `json:"what,omitempty"`       // with Rules: the permanents that they affect, including later ones (CR 611.2c)
	Rules      []string               `json:"rules,omitempty"`      // like notation.Change.Rules
	Prevents   *Shield                `json:"prevents,omitempty"`   // prevents this damage to any recipient
	Certain    bool                   `json:"certain,omitempty"`    // no damage can be prevented (CR 615.12)
	Guards     string                 `json:"guards,omitempty"`     // a keyword that its controller has as a player: "hexproof"
	LifeStays  bool                   `json:"life_stays,omitempty"` // its controller's life total can't change (CR 119.7, 119.8)
	ThisTurn   bool                   `json:"until_end_of_turn,omitempty"`
	NextTurn   int                    `json:"next_turn,omitempty"` // lasts until this seat's next turn
	Emblem     bool                   `json:"emblem,omitempty"`    // of an emblem, which stays for the rest of the game

	byNumber bool // it is named by its number in a derivation
}

// Permanent is the full state of an object on the battlefield. Identical
// permanents are members of one stack.
type Permanent struct {
	Def            card.Definition  `json:"def"`
	Token          bool             `json:"token,omitempty"`
	Owner          int              `json:"owner"`
	Controller     int              `json:"controller"`
	Label          string           `json:"label,omitempty"` // the players' name for it
	Tapped         bool             `json:"tapped,omitempty"`
	PhasedOut      bool             `json:"phased_out,omitempty"`
	FaceDown       bool             `json:"face_down,omitempty"`
	Ward           bool             `json:"ward,omitempty"`       // face down with ward {2}: disguised or cloaked
	Flipped        bool             `json:"flipped,omitempty"`    // CR 710.2
	Saddled        bool             `json:"saddled,omitempty"`    // until end of turn (CR 702.171b)
	BaseController int              `json:"home,omitempty"`       // the controller without effects that end; 0 for Controller
	Indirectly     bool             `json:"indirectly,omitempty"` // phased out because its host did (CR 702.26g)
	Back           bool             `json:"back,omitempty"`       // the back face is up
	Fresh          bool             `json:"fresh,omitempty"`      // not controlled continuously since the turn began (CR 302.6)
	Entered        bool             `json:"entered,omitempty"`    // entered the battlefield this turn
	Hurt           bool             `json:"hurt,omitempty"`       // was dealt damage this turn, also if none is marked on it
	Dealt          []Hit            `json:"dealt,omitempty"`      // what it has dealt damage to this turn, sorted
	Attacked       []int            `json:"attacked,omitempty"`   // the seats that it has attacked this turn, sorted; 0 for anything else and if unknown
	Crewed         []int64          `json:"crewed,omitempty"`     // the Vehicles that it has crewed and the Mounts that it has saddled this turn
	Attacking      bool             `json:"attacking,omitempty"`
	Attacks        Defender         `json:"attacks,omitzero"`      // what it attacks
	Blocked        bool             `json:"blocked,omitempty"`     // stays so without its blockers (CR 509.1h)
	Unblocked      bool             `json:"unblocked,omitempty"`   // blockers were declared, and none for it (CR 509.1h)
	Blocking       int64            `json:"blocking,omitempty"`    // the attacker it blocks
	AlsoBlocks     []int64          `json:"also_blocks,omitempty"` // further attackers it blocks
	Struck         bool             `json:"struck,omitempty"`      // had first strike or double strike when combat damage began (CR 510.4)
	HasDealt       bool             `json:"has_dealt,omitempty"`   // players said what it deals in the next combat damage step
	Commander      int64            `json:"commander,omitempty"`   // the id under which it became a commander, or 0
	RingBearer     bool             `json:"ring_bearer,omitempty"` // its controller's (CR 701.54b)
	Protector      int              `json:"protector,omitempty"`   // the protector of a battle, or 0
	Counters       []card.Counter   `json:"counters,omitempty"`    // in the order in which the kinds were put
	Damage         int64            `json:"damage,omitempty"`
	Deathtouch     bool             `json:"deathtouch,omitempty"` // dealt damage by a source with deathtouch since the last check
	Wounds         []int64          `json:"wounds,omitempty"`     // the sources that dealt damage to it this turn and look whether it dies
	AttachedTo     int64            `json:"attached_to,omitempty"`
	Enchants       int              `json:"enchants,omitempty"`    // the seat of the player it is attached to
	Timestamp      int64            `json:"timestamp,omitempty"`   // only where it matters: attached permanents (CR 613.7e), world permanents (704.5k)
	Pumps          []Pump           `json:"pumps,omitempty"`       // continuous effects of resolved spells and abilities
	Printed        *card.Definition `json:"printed,omitempty"`     // its own definition, while it is a copy
	Components     []Component      `json:"components,omitempty"`  // the cards and tokens that represent it, the topmost first; empty unless there are several
	CopyEnds       bool             `json:"copy_ends,omitempty"`   // the copy effect ends at end of turn
	CopyBefore     *card.Definition `json:"copy_before,omitempty"` // the values that it regains when CopyEnds or CopyUntil ends the copy effect; nil for Printed
	CopyUntil      int              `json:"copy_until,omitempty"`  // the copy effect ends as this seat's next turn begins
	Also           []string         `json:"also,omitempty"`        // subtypes it has in addition
	Chosen         []Chosen         `json:"chosen,omitempty"`      // as it entered (CR 614.12a)
	Triggered      []Triggered      `json:"triggered,omitempty"`   // its abilities that don't trigger again
	Monstrous      bool             `json:"monstrous,omitempty"`   // CR 701.37b
	Shields        []Shield         `json:"shields,omitempty"`     // until end of turn
	NoRegeneration bool             `json:"no_regrowth,omitempty"` // can't be regenerated this turn (CR 701.19c)
	PairedWith     int64            `json:"paired_with,omitempty"` // the creature that it is paired with (CR 702.95b); 0 for none
	Renowned       bool             `json:"renowned,omitempty"`    // CR 702.112b
	Designations   []Designated     `json:"designations,omitempty"`
	Level          int64            `json:"level,omitempty"`  // of a Class (CR 716.2b); 0 for none
	Fate           Fate             `json:"fate,omitzero"`    // its delayed triggered ability
	Hold           Hold             `json:"hold,omitempty"`   // when it doesn't untap
	Goaded         []int            `json:"goaded,omitempty"` // the seats that goaded it, each until its next turn (CR 701.15a)
	Echoes         bool             `json:"echoes,omitempty"` // it has echo and came under its controller's control since their last upkeep (CR 702.30a)
	ByHand         *SetByHand       `json:"set,omitempty"`

	pumps, also *tracker.Tip
}

// Pump is a continuous effect whose affected permanents are fixed when it
// begins (CR 611.2c). It lasts until end of turn unless Lasting, NextTurn or Tie
// is set.
type Pump struct {
	ID int64 `json:"id,omitempty"` // the id of the effect, the same on all permanents it changes
	notation.Change
	Control  int   `json:"control,omitempty"`   // the seat that gains control (CR 613.1b), or 0
	At       int64 `json:"at,omitempty"`        // the timestamp, if it matters
	Lasting  bool  `json:"lasting,omitempty"`   // lasts as long as the permanent stays
	NextTurn int   `json:"next_turn,omitempty"` // lasts until this seat's next turn
	Till     Till  `json:"till,omitempty"`      // with NextTurn: how far into that turn it lasts
	By       int   `json:"by,omitempty"`        // the seat that its Rules call "you"; 0 for the permanent's controller
	Combat   bool  `json:"combat,omitempty"`    // lasts until end of combat
	Tie      Tie   `json:"tie,omitzero"`        // lasts as long as another permanent is so (CR 611.2b)
}

// Till says how far into a player's next turn an effect lasts.
type Till string

// The extents.
const (
	TillItBegins Till = ""
	TillUpkeep   Till = "upkeep" // until its upkeep begins
	TillItEnds   Till = "whole"  // until it ends
)

// SetByHand holds values that players set without applying rules.
type SetByHand struct {
	Power     *int64 `json:"power,omitempty"`
	Toughness *int64 `json:"toughness,omitempty"`
	ManaValue *int64 `json:"mana_value,omitempty"`
}

// Count returns the number of counters of a kind on the permanent.
func (p *Permanent) Count(kind string) int64 {
	for _, c := range p.Counters {
		if c.Kind == kind {
			return c.N
		}
	}
	return 0
}

// SayCounter returns the counters as a message: "2 +1/+1 counters", "1 oil counter".
func SayCounter(k card.Counter) tracker.Message { return SayCounters(k.N, k.Kind) }

// SayCounters returns the counters on a permanent as messages.
func (p Permanent) SayCounters() []tracker.Message {
	all := make([]tracker.Message, len(p.Counters))
	for i, k := range p.Counters {
		all[i] = SayCounter(k)
	}
	return all
}

// SayCounters returns a number of counters as a message: "2 +1/+1 counters",
// "1 oil counter".
func SayCounters(n int64, kind string) tracker.Message {
	noun := "counters"
	if n == 1 {
		noun = "counter"
	}
	if slices.Contains(spokenKinds, kind) {
		return tracker.Say("%d "+kind+" "+noun, n)
	}
	return tracker.Say("%d %s "+noun, n, tracker.Name(kind))
}

// spokenKinds are the kinds of counters that languages translate; each is part
// of a format.
var spokenKinds = []string{"charge", "defense", "energy", "experience", "lore", "loyalty", "poison", "rad", "shield", "stun", "time"}

// WithCounters returns the permanent with n more counters of a kind; n may be
// negative.
func (p Permanent) WithCounters(kind string, n int64) Permanent {
	p.Counters = AddCounters(p.Counters, kind, n)
	return p
}

// AddCounters returns counters with n more of a kind; n may be negative.
func AddCounters(counters []card.Counter, kind string, n int64) []card.Counter {
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
		counters = append(counters, card.Counter{Kind: kind, N: n})
	}
	return counters
}

// Seat returns the player at a seat.
func (s State) Seat(n int) Player { return s.Players[n-1] }

// ChangePlayer changes a player. A change to a map must copy it.
func (s State) ChangePlayer(n int, change func(*Player)) State {
	s.Players = slices.Clone(s.Players)
	change(&s.Players[n-1])
	return s
}

// InTurnBefore returns the state with what players did, and what happened to them, in the turn
// before this one.
func (s State) InTurnBefore() State {
	s.Players = slices.Clone(s.Players)
	for i := range s.Players {
		p := &s.Players[i]
		p.Did, p.Cast, p.Dealt = p.DidBefore, p.CastBefore, p.DealtBefore
	}
	s.Active = 0 // the draw of the turn is among the deeds
	return s
}

// Playing lists the seats that are still in the game, in turn order from the
// active player or team on (CR 101.4, 805.6).
func (s State) Playing() []int { return s.turnOrder(tracker.Playing(s.Players, s.Active)) }

// Once records that something happened to a player this turn. It changes nothing if
// that is already recorded.
func (s State) Once(seat int, what card.Verb) State {
	if seat == 0 || s.Seat(seat).Did[what] > 0 {
		return s
	}
	return s.ChangePlayer(seat, func(p *Player) { p.Did = p.Did.And(what, 1) })
}

// WithPlayer seats a player.
func (s State) WithPlayer(p Player) State {
	s.Players, s.tips.players = tracker.Grow(s.Players, s.tips.players, p)
	return s
}

// WithEffect begins an effect.
func (s State) WithEffect(e Effect) State {
	e.byNumber = e.numbered()
	s.Effects, s.tips.effects = tracker.Grow(s.Effects, s.tips.effects, e)
	return s
}

// WithDescribed notes a card that players have described.
func (s State) WithDescribed(def card.Definition) State {
	s.Described, s.tips.described = tracker.Grow(s.Described, s.tips.described, def)
	return s
}

// WithExtraTurn gives a player a turn after this one.
func (s State) WithExtraTurn(seat int) State {
	s.Extra, s.tips.extra = tracker.Grow(s.Extra, s.tips.extra, seat)
	return s
}

// Metered returns the state with work counted on w.
func (s State) Metered(w *tracker.Work) State {
	s.Work = w
	s.Permanent, s.Elsewhere.by = s.Permanent.Metered(w), s.Elsewhere.by.Metered(w)
	return s
}

// AddPump adds an effect to a permanent.
func (p *Permanent) AddPump(x Pump) {
	p.Pumps, p.pumps = tracker.Grow(p.Pumps, p.pumps, x)
	p.controlled()
}

// AddSubtype adds a subtype that the permanent has become in addition.
func (p *Permanent) AddSubtype(subtype string) {
	p.Also, p.also = tracker.Grow(p.Also, p.also, subtype)
}

// Change changes the members of a stack, all in the same way.
func (s State) Change(id int64, change func(*Permanent)) State {
	s.Permanent = s.Permanent.Update(id, change)
	return s
}

// ChangeAll changes every permanent for which concerns returns true.
func (s State) ChangeAll(concerns func(*Permanent) bool, change func(*Permanent)) State {
	s.Permanent = s.Permanent.Change(concerns, change)
	return s
}

// WithCard adds a card outside the battlefield.
func (s State) WithCard(c Card) State {
	s.Elsewhere = s.Elsewhere.with(c)
	return s
}

// ChangeCard changes a card outside the battlefield.
func (s State) ChangeCard(id int64, change func(*Card)) State {
	if c, ok := s.Elsewhere.Get(id); ok {
		change(&c)
		s.Elsewhere = s.Elsewhere.with(c)
	}
	return s
}

// IsOver reports whether the game has ended: of several players or teams at most one
// is left. Then no more checks are made, and the board stays.
func (s State) IsOver() bool {
	all, left := s.Sides()
	return all > 1 && left < 2
}
