package magic_test
import ("testing")
func TestZZ(t *testing.T) {
	g := sitDown(t, "")
	g.Say("create to treasures")
}
