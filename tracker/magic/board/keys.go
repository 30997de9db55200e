package board

import "arbiter/tracker"

// Keys of rules that several places cite; other keys are written where they
// are used. data/magic/keys.txt has the number of each key, and a test checks
// that it lists all of them.
const (
	RuleCounterPlus    tracker.Rule = "magic/counter/plus-minus"
	RuleCounterKeyword tracker.Rule = "magic/counter/keyword"

	ruleLayerCopiable tracker.Rule = "magic/layer/copiable"
	ruleGameRules     tracker.Rule = "magic/layer/game-rules"
	ruleLayer6        tracker.Rule = "magic/layer/6"
	ruleLayer7b       tracker.Rule = "magic/layer/7b"
	ruleLayer7c       tracker.Rule = "magic/layer/7c"
)
