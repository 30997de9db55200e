package board

import (
	"slices"

	"arbiter/tracker/magic/card"
)

// Explored is a dungeon in the command zone with its owner's venture marker (CR 309.4).
type Explored struct {
	card.Dungeon
	At int `json:"at"` // the room with the marker
}

// Room returns the room with the marker.
func (e *Explored) Room() card.Room { return e.Rooms[e.At] }

// Bottom reports whether the marker is on the bottommost room.
func (e *Explored) Bottom() bool { return len(e.Room().To) == 0 }

// AwaitsRoom reports whether a room ability of a player's dungeon is pending (CR 309.6).
func (s *State) AwaitsRoom(seat int) bool {
	in := s.Seat(seat).Dungeon
	return in != nil && slices.ContainsFunc(s.Pending, func(r Reminder) bool {
		return r.For == RoomWaits && r.Controller == seat && r.Of == in.Name
	})
}
