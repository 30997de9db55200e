package card

import "strconv"

// LandMana maps the basic land types to the mana of their intrinsic abilities (CR
// 305.6).
var LandMana = map[string]string{"Plains": "{W}", "Island": "{U}", "Swamp": "{B}", "Mountain": "{R}", "Forest": "{G}"}

// GenericMana returns the symbol of n generic mana: "{2}" for 2 (CR 107.4b).
func GenericMana(n int64) string { return "{" + strconv.FormatInt(n, 10) + "}" }

// GenericManaIn returns how much generic mana a cost is, if it is the symbol of an amount of generic
// mana and nothing else: 2 for "{2}".
func GenericManaIn(cost string) (int64, bool) {
	if len(cost) < 3 {
		return 0, false
	}
	n, err := strconv.ParseInt(cost[1:len(cost)-1], 10, 64)
	return n, err == nil && n >= 0 && cost == GenericMana(n)
}
