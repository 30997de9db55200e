package card

// Dungeon is a dungeon card (CR 309.1).
type Dungeon struct {
	Name     string `json:"name"`
	OnlyInto bool   `json:"only_into,omitempty"` // only who ventures into it by its name enters it
	Rooms    []Room `json:"rooms"`               // from the topmost to the bottommost
}

// Room is a room of a dungeon.
type Room struct {
	Name string `json:"name"`
	Text string `json:"text"`         // the effect of its ability (CR 309.4c)
	To   []int  `json:"to,omitempty"` // the rooms below to which arrows point; none for the bottommost
}

// Sound reports whether the rooms lead down from the first to the last.
func (d Dungeon) Sound() bool {
	for i, r := range d.Rooms {
		if (len(r.To) == 0) != (i == len(d.Rooms)-1) {
			return false
		}
		for _, to := range r.To {
			if to <= i || to >= len(d.Rooms) {
				return false
			}
		}
	}
	return d.Name != "" && len(d.Rooms) > 1
}
