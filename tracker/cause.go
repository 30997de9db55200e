package tracker

// Rule is the stable key of a rule, such as "magic/sba/toughness-zero".
// Package rules resolves it to the number of the edition in use.
type Rule string

// Cause says why something happened. One of its fields is set; Rule may be set with
// any other, as the rule by which it was done.
type Cause struct {
	Player string `json:"player,omitempty"` // the name of the player who did it
	Rule   Rule   `json:"rule,omitempty"`   // the rule that did it, or by which it was done
	Effect string `json:"effect,omitempty"` // the named effect that did it
	ByHand bool   `json:"by_hand,omitempty"`
}

// Happening is one event with its cause.
type Happening[E any] struct {
	Event E
	Cause Cause
}
