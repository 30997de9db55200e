package board

import (
	"encoding/json"
	"slices"

	"arbiter/tracker"
)

// Occasion is when an ability triggers.
type Occasion string

// The occasions.
const (
	OnEnter     Occasion = "enters"
	OnOther     Occasion = "another enters"
	OnDeath     Occasion = "is put into a graveyard"
	OnLeave     Occasion = "leaves the battlefield"
	OnGone      Occasion = "is put into a graveyard or into exile"
	OnAttack    Occasion = "attacks"
	OnAlone     Occasion = "a creature attacks alone"
	OnBlock     Occasion = "blocks"
	OnCast      Occasion = "its controller casts a spell"
	OnBlocked   Occasion = "becomes blocked"
	OnDamage    Occasion = "deals combat damage to a player"
	OnLastTime  Occasion = "the last time counter is removed"
	OnUpkeep    Occasion = "upkeep"
	OnDraw      Occasion = "draw step"
	OnMain      Occasion = "precombat main phase"
	OnCombat    Occasion = "beginning of combat"
	OnEndCombat Occasion = "end of combat"
	OnEnd       Occasion = "end step"
	OnPrevented Occasion = "damage is prevented this way"
)

// Fate is a delayed triggered ability on a permanent (CR 603.7). It is part of
// the permanent's state, because players can see it.
type Fate struct {
	At   Occasion     `json:"at"` // OnEndCombat or OnEnd
	How  Leaving      `json:"how"`
	Rule tracker.Rule `json:"rule"`
}

// String returns the ability as text: "sacrificed at the next end step".
func (f Fate) String() string {
	how := string(f.How)
	if f.How == Put {
		how = "returned to its owner's hand"
	}
	if f.At == OnEnd {
		return how + " at the next end step"
	}
	return how + " at end of combat"
}

// Hold says when a permanent doesn't untap.
type Hold string

// The durations for which an effect keeps a permanent from untapping (CR
// 502.3).
const (
	NextUntap  Hold = "next"
	EveryUntap Hold = "every"
)

// heldWords are the words that version 1 stored for a Hold.
var heldWords = map[string]Hold{
	"during its controller's next untap step": NextUntap,
	"during its controller's untap step":      EveryUntap,
}

// UnmarshalJSON decodes a code, or the words that earlier versions stored.
func (h *Hold) UnmarshalJSON(data []byte) error {
	var said string
	if err := json.Unmarshal(data, &said); err != nil {
		return err
	}
	if *h = Hold(said); !slices.Contains([]Hold{"", NextUntap, EveryUntap}, *h) {
		*h = heldWords[said]
	}
	return nil
}

// Leaving is a way to leave the battlefield.
type Leaving string

// The ways to leave the battlefield.
const (
	Destroyed  Leaving = "destroyed"
	Exiled     Leaving = "exiled"
	Sacrificed Leaving = "sacrificed"
	Put        Leaving = "put"
)
