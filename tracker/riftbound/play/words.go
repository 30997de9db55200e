package play

// NumberWord returns the word for a number of a player.
func NumberWord(what string) string {
	if what == "xp" {
		return "XP"
	}
	return what
}
