package play

import (
	"arbiter/tracker"
	"arbiter/tracker/notation"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/event"
)

// Action is an action of a player: one sentence of a line.
//
//sumtype:decl
type Action interface {
	// decide adds the consequences of the action to the decision.
	decide(d *Decision) error
}

// The actions.
type (
	// Open begins a game.
	Open struct {
		Format string `json:"format"`
	}
	// Sit gives a player a seat.
	Sit struct {
		Who  tracker.Speaker `json:"who"`
		With string          `json:"with,omitempty"` // the name of a teammate
	}
	// Concede takes a player out of the game (RB 650).
	Concede struct {
		Who  notation.Player `json:"who"`
		Lost bool            `json:"lost,omitempty"`
	}
	// Play plays or creates tokens.
	Play struct {
		Made []notation.Creation `json:"made"`
		Bare bool                `json:"bare,omitempty"` // without the word "token": a described card may have the name
	}
	// Add puts a card onto the board.
	Add struct {
		Card   notation.Creation `json:"card"`
		As     string            `json:"as,omitempty"`     // the type or supertype that a named card must have: "Legend", "Champion"
		Played bool              `json:"played,omitempty"` // it is played, from the Champion Zone if it is there
		And    *Add              `json:"and,omitempty"`    // another one, in the same sentence
	}
	// Describe gives the characteristics of a card that players add by name.
	Describe struct {
		Name string            `json:"name"`
		Card notation.Creation `json:"card"`
	}
	// ChannelRunes puts runes onto the board.
	ChannelRunes struct {
		Who       notation.Player `json:"who"`
		N         notation.Amount `json:"n"`
		Domain    string          `json:"domain,omitempty"`
		Exhausted bool            `json:"exhausted,omitempty"`
	}
	// Hide puts a card facedown at a battlefield.
	Hide struct {
		Who  notation.Player `json:"who"`
		At   *notation.Place `json:"at,omitempty"`
		Name string          `json:"name,omitempty"` // what the player calls the card; the board doesn't keep it
	}
	// Exhaust exhausts or readies objects.
	Exhaust struct {
		On      notation.Selector `json:"on"`
		Exhaust bool              `json:"exhaust"`
	}
	// Stun stuns units, or ends that.
	Stun struct {
		On  notation.Selector `json:"on"`
		Off bool              `json:"off,omitempty"`
	}
	// Buff buffs units, or spends buffs.
	Buff struct {
		On    notation.Selector `json:"on"`
		N     notation.Amount   `json:"n"`
		Spend bool              `json:"spend,omitempty"`
	}
	// Deal deals damage to units.
	Deal struct {
		From *notation.Selector `json:"from,omitempty"`
		N    notation.Amount    `json:"n"`
		To   notation.Selector  `json:"to"`

		Bonus notation.Amount `json:"bonus,omitzero"` // its Bonus Damage (RB 712)
	}
	// Challenge has two units deal damage equal to their Might to each other.
	Challenge struct {
		A notation.Selector `json:"a"`
		B notation.Selector `json:"b"`
	}
	// Heal clears damage.
	Heal struct {
		On notation.Selector `json:"on"`
	}
	// LeaveBoard removes objects from the board.
	LeaveBoard struct {
		On  notation.Selector `json:"on"`
		How string            `json:"how"`
		To  board.Zone        `json:"to"`
		Who *notation.Player  `json:"who,omitempty"` // the player who does it, if one is named

		Whose *notation.Player `json:"whose,omitempty"` // the player whose zone was named
	}
	// Return plays a tracked card from where it is.
	Return struct {
		On    notation.Selector `json:"on"`
		At    *notation.Place   `json:"at,omitempty"`
		Ready bool              `json:"ready,omitempty"`
	}
	// Move moves units.
	Move struct {
		On       notation.Selector `json:"on"`
		To       notation.Place    `json:"to"`
		Standard bool              `json:"standard,omitempty"` // as a Standard Move
		Plain    bool              `json:"plain,omitempty"`    // by an effect or by hand
	}
	// Recall recalls permanents to their base.
	Recall struct {
		On notation.Selector `json:"on"`
	}
	// Attach attaches objects; To nil detaches.
	Attach struct {
		On notation.Selector  `json:"on"`
		To *notation.Selector `json:"to,omitempty"`
	}
	// Give changes who controls objects.
	Give struct {
		On notation.Selector `json:"on"`
		To notation.Player   `json:"to"`
	}
	// Alter gives objects Might or keywords.
	Alter struct {
		On  notation.Selector `json:"on"`
		How board.Change      `json:"how"`

		Least *int64 `json:"least,omitempty"` // the minimum of Might to which it is decreased
	}
	// Swap swaps the Might of two units this turn (RB 433).
	Swap struct {
		On notation.Selector `json:"on"`
	}
	// Empower makes objects Empowered, or ends that (RB 441, 442).
	Empower struct {
		On  notation.Selector `json:"on"`
		Off bool              `json:"off,omitempty"`
	}
	// Prevent prevents damage that would be dealt to units this turn (RB 437).
	Prevent struct {
		On  notation.Selector `json:"on"`
		N   notation.Amount   `json:"n,omitzero"`
		All bool              `json:"all,omitempty"`
	}
	// PlayHidden plays a facedown card, or reveals it.
	PlayHidden struct {
		Who    notation.Player   `json:"who"`
		On     notation.Selector `json:"on,omitzero"` // the card; if it is empty, the one at a battlefield
		At     *notation.Place   `json:"at,omitempty"`
		Name   string            `json:"name"` // what it is; empty if that is known
		Reveal bool              `json:"reveal,omitempty"`
	}
	// UseRune exhausts runes for Energy, or recycles them for Power (RB 164.2).
	UseRune struct {
		On      notation.Selector `json:"on"`
		Recycle bool              `json:"recycle,omitempty"`
	}
	// BurnOut has players burn out (RB 431).
	BurnOut struct {
		Who notation.Player  `json:"who"`
		For *notation.Player `json:"for,omitempty"` // the opponent who gains the point
	}
	// Note notes what players do with cards that aren't on the board.
	Note struct {
		Who  notation.Player `json:"who"`
		What string          `json:"what"` // as in event.Noted
		N    notation.Amount `json:"n"`
	}
	// Skip has players skip a turn or phase (RB 443).
	Skip struct {
		Who  notation.Player `json:"who"`
		What string          `json:"what"`
	}
	// TakeTurn gives players an additional turn (RB 735).
	TakeTurn struct {
		Who notation.Player `json:"who"`
	}
	// ChangeVictory changes the Victory Score, or sets it.
	ChangeVictory struct {
		N    notation.Amount `json:"n"`
		By   bool            `json:"by,omitempty"`
		Less bool            `json:"less,omitempty"`
	}
	// Use uses an activated ability of an object (RB 377).
	Use struct {
		On  notation.Selector `json:"on"`
		Nth int64             `json:"nth,omitempty"` // which of its abilities; 0 if none is named
	}
	// Double doubles the Might of units this turn (RB 432).
	Double struct {
		On notation.Selector `json:"on"`
	}
	// BecomeCopyOf makes objects copies of another.
	BecomeCopyOf struct {
		On notation.Selector `json:"on"`
		Of notation.Selector `json:"of"`
	}
	// Replace replaces a battlefield by a token battlefield, or back.
	Replace struct {
		At   notation.Place      `json:"at"`
		With []notation.Creation `json:"with,omitempty"`
		Back bool                `json:"back,omitempty"`
	}
	// NameField says which battlefield it is, or what its text says.
	NameField struct {
		At   notation.Place `json:"at"`
		Name string         `json:"name"`           // "" leaves the name as it is
		Said []string       `json:"said,omitempty"` // texts of abilities
	}
	// Control says who controls a battlefield.
	Control struct {
		At     notation.Place  `json:"at"`
		Who    notation.Player `json:"who"`
		Nobody bool            `json:"nobody,omitempty"`
	}
	// Score conquers or holds a battlefield.
	Score struct {
		Who notation.Player `json:"who"`
		How string          `json:"how"` // "conquers", "holds", or empty where only "score" was said
		At  *notation.Place `json:"at,omitempty"`
	}
	// Gain changes a number of players: points, xp, or one of the rune pool.
	Gain struct {
		Who  notation.Player `json:"who"`
		What string          `json:"what"`
		N    notation.Amount `json:"n"`
		Lose bool            `json:"lose,omitempty"`
	}
	// SetPlayer sets such a number by hand.
	SetPlayer struct {
		Who  notation.Player `json:"who"`
		What string          `json:"what"`
		N    notation.Amount `json:"n"`
	}
	// Resolve closes the showdown, and deals combat damage if it is a combat.
	Resolve struct{}
	// Proceed advances the turn.
	Proceed struct {
		To  string           `json:"to"`            // "turn", "phase", "end", or the name of a phase
		Who *notation.Player `json:"who,omitempty"` // the player whose turn must come next
		By  *notation.Player `json:"by,omitempty"`  // the player whose turn it must be
	}
	// Dismiss removes a reminder, or all of them.
	Dismiss struct {
		ID  notation.Amount `json:"id"` // 0 means the only one
		All bool            `json:"all,omitempty"`
		Do  bool            `json:"do,omitempty"` // what a board can do of it is done
	}
	// Label names objects for the players.
	Label struct {
		On    notation.Selector `json:"on"`
		Label string            `json:"label"`
	}
	// Set sets a property of objects by hand.
	Set struct {
		On    notation.Selector `json:"on"`
		What  event.Property    `json:"what"`
		Value notation.Amount   `json:"value"`
	}
)

var actionKinds = tracker.NewCodec(
	tracker.Kind[Action]{Name: "riftbound/open", Version: 1, Sample: Open{}},
	tracker.Kind[Action]{Name: "riftbound/sit", Version: 1, Sample: Sit{}},
	tracker.Kind[Action]{Name: "riftbound/concede", Version: 1, Sample: Concede{}},
	tracker.Kind[Action]{Name: "riftbound/play", Version: 1, Sample: Play{}},
	tracker.Kind[Action]{Name: "riftbound/add", Version: 1, Sample: Add{}},
	tracker.Kind[Action]{Name: "riftbound/describe", Version: 1, Sample: Describe{}},
	tracker.Kind[Action]{Name: "riftbound/channel-runes", Version: 1, Sample: ChannelRunes{}},
	tracker.Kind[Action]{Name: "riftbound/hide", Version: 1, Sample: Hide{}},
	tracker.Kind[Action]{Name: "riftbound/turn", Version: 1, Sample: Exhaust{}},
	tracker.Kind[Action]{Name: "riftbound/stun", Version: 1, Sample: Stun{}},
	tracker.Kind[Action]{Name: "riftbound/buff", Version: 1, Sample: Buff{}},
	tracker.Kind[Action]{Name: "riftbound/deal", Version: 1, Sample: Deal{}},
	tracker.Kind[Action]{Name: "riftbound/challenge", Version: 1, Sample: Challenge{}},
	tracker.Kind[Action]{Name: "riftbound/heal", Version: 1, Sample: Heal{}},
	tracker.Kind[Action]{Name: "riftbound/take", Version: 1, Sample: LeaveBoard{}},
	tracker.Kind[Action]{Name: "riftbound/return", Version: 1, Sample: Return{}},
	tracker.Kind[Action]{Name: "riftbound/move", Version: 1, Sample: Move{}},
	tracker.Kind[Action]{Name: "riftbound/recall", Version: 1, Sample: Recall{}},
	tracker.Kind[Action]{Name: "riftbound/attach", Version: 1, Sample: Attach{}},
	tracker.Kind[Action]{Name: "riftbound/give", Version: 1, Sample: Give{}},
	tracker.Kind[Action]{Name: "riftbound/alter", Version: 1, Sample: Alter{}},
	tracker.Kind[Action]{Name: "riftbound/double", Version: 1, Sample: Double{}},
	tracker.Kind[Action]{Name: "riftbound/swap", Version: 1, Sample: Swap{}},
	tracker.Kind[Action]{Name: "riftbound/empower", Version: 1, Sample: Empower{}},
	tracker.Kind[Action]{Name: "riftbound/prevent", Version: 1, Sample: Prevent{}},
	tracker.Kind[Action]{Name: "riftbound/play-hidden", Version: 1, Sample: PlayHidden{}},
	tracker.Kind[Action]{Name: "riftbound/use-rune", Version: 1, Sample: UseRune{}},
	tracker.Kind[Action]{Name: "riftbound/burn-out", Version: 1, Sample: BurnOut{}},
	tracker.Kind[Action]{Name: "riftbound/note", Version: 1, Sample: Note{}},
	tracker.Kind[Action]{Name: "riftbound/skip", Version: 1, Sample: Skip{}},
	tracker.Kind[Action]{Name: "riftbound/take-turn", Version: 1, Sample: TakeTurn{}},
	tracker.Kind[Action]{Name: "riftbound/change-victory", Version: 1, Sample: ChangeVictory{}},
	tracker.Kind[Action]{Name: "riftbound/become-copy-of", Version: 1, Sample: BecomeCopyOf{}},
	tracker.Kind[Action]{Name: "riftbound/replace", Version: 1, Sample: Replace{}},
	tracker.Kind[Action]{Name: "riftbound/name-field", Version: 1, Sample: NameField{}},
	tracker.Kind[Action]{Name: "riftbound/control", Version: 1, Sample: Control{}},
	tracker.Kind[Action]{Name: "riftbound/score", Version: 1, Sample: Score{}},
	tracker.Kind[Action]{Name: "riftbound/gain", Version: 1, Sample: Gain{}},
	tracker.Kind[Action]{Name: "riftbound/set-player", Version: 1, Sample: SetPlayer{}},
	tracker.Kind[Action]{Name: "riftbound/resolve", Version: 1, Sample: Resolve{}},
	tracker.Kind[Action]{Name: "riftbound/proceed", Version: 1, Sample: Proceed{}},
	tracker.Kind[Action]{Name: "riftbound/dismiss", Version: 1, Sample: Dismiss{}},
	tracker.Kind[Action]{Name: "riftbound/use", Version: 1, Sample: Use{}},
	tracker.Kind[Action]{Name: "riftbound/label", Version: 1, Sample: Label{}},
	tracker.Kind[Action]{Name: "riftbound/set", Version: 1, Sample: Set{}},
)
