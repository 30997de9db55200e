package card

import "slices"

// Merged returns the copiable values of a permanent that one component represents on top of
// others: the characteristics of the topmost, and the abilities of all (CR 702.140e, 730.2a).
func Merged(top, below Definition) Definition {
	def := top
	def.Back, def.Halves, def.Modal = nil, nil, false
	def.Keywords = slices.Concat(top.Keywords, below.Keywords)
	def.Abilities = slices.Concat(top.Abilities, below.Abilities)
	def.Static = slices.Concat(top.Static, below.Static)
	def.Replaces = slices.Concat(top.Replaces, below.Replaces)
	def.Entry = slices.Concat(top.Entry, below.Entry)
	def.With = slices.Concat(top.With, below.With)
	def.EntersTapped = top.EntersTapped || below.EntersTapped
	def.TextLeft = top.TextLeft || below.TextLeft
	def.LinesLeft = top.LinesLeft + below.LinesLeft
	def.Left = slices.Concat(top.Left, below.Left)
	if top.PowerIs == nil && top.ToughnessIs == nil && top.Star == nil {
		if below.PowerIs != nil || below.Star != nil { // CR 613.4a
			def.Power = below.Power
		}
		if below.ToughnessIs != nil || below.Star != nil {
			def.Toughness = below.Toughness
		}
		def.PowerIs, def.ToughnessIs, def.Star = below.PowerIs, below.ToughnessIs, below.Star
	}
	if def.Grants == nil {
		def.Grants = below.Grants
	}
	return def
}
