package board

import "arbiter/tracker"

// Rules that are cited, by their stable keys. data/riftbound/keys.txt says which
// number each has, and a test that all of them are in it.
const (
	ruleBelowZero  tracker.Rule = "riftbound/unit/might-below-zero"
	ruleMightBonus tracker.Rule = "riftbound/might-bonus"
	ruleBuffMight  tracker.Rule = "riftbound/buff/might"

	RuleCopy      tracker.Rule = "riftbound/layer/copy"
	RuleIncreases tracker.Rule = "riftbound/layer/increases"
	RuleDecreases tracker.Rule = "riftbound/layer/decreases"
	RuleLayerSet  tracker.Rule = "riftbound/layer/set"

	ruleEffectText tracker.Rule = "riftbound/attached/effect-text"
	ruleEmpowered  tracker.Rule = "riftbound/keyword/empowered"
	ruleStatic     tracker.Rule = "riftbound/passive"
	ruleLevel      tracker.Rule = "riftbound/keyword/level"

	ruleAssault   tracker.Rule = "riftbound/keyword/assault"
	ruleShield    tracker.Rule = "riftbound/keyword/shield"
	ruleAbilities tracker.Rule = "riftbound/control/abilities"
)
