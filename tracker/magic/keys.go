package magic

import "arbiter/tracker"

// Rules that are cited in several places, by their stable keys; what is cited
// once stands where that is. data/magic/keys.txt says which number each has, and
// a test that all of them are in it.
const (
	ruleLifeZero       tracker.Rule = "magic/sba/life-zero"
	rulePoison         tracker.Rule = "magic/sba/poison"
	ruleTokenCeases    tracker.Rule = "magic/sba/token-ceases"
	ruleToughnessZero  tracker.Rule = "magic/sba/toughness-zero"
	ruleLethalDamage   tracker.Rule = "magic/sba/lethal-damage"
	ruleDeathtouch     tracker.Rule = "magic/sba/deathtouch-damage"
	ruleLoyaltyZero    tracker.Rule = "magic/sba/loyalty-zero"
	ruleLegend         tracker.Rule = "magic/sba/legend-rule"
	ruleAuraIllegal    tracker.Rule = "magic/sba/aura-illegal"
	ruleEquipment      tracker.Rule = "magic/sba/equipment-illegal"
	ruleUnattach       tracker.Rule = "magic/sba/illegal-attachment"
	ruleCountersCancel tracker.Rule = "magic/sba/counters-cancel"
	ruleRole           tracker.Rule = "magic/sba/role-uniqueness"
	ruleCommander      tracker.Rule = "magic/commander/damage"
	ruleWorld          tracker.Rule = "magic/sba/world-rule"
	ruleBattleZero     tracker.Rule = "magic/sba/battle-defense-zero"
	ruleNoProtector    tracker.Rule = "magic/sba/battle-no-protector"
	ruleBadProtector   tracker.Rule = "magic/sba/battle-illegal-protector"

	rulePermanentTypes    tracker.Rule = "magic/permanent/types"
	ruleTokenIsPermanent  tracker.Rule = "magic/token/is-permanent"
	ruleAuraNoHost        tracker.Rule = "magic/aura/no-host"
	ruleAuraIllegalHost   tracker.Rule = "magic/aura/illegal-host"
	ruleAttachIllegal     tracker.Rule = "magic/action/attach/illegal"
	ruleKeywordDeathtouch tracker.Rule = "magic/keyword/deathtouch/destroys"
	ruleTokenOwner        tracker.Rule = "magic/token/owner"
	ruleTokenLeaves       tracker.Rule = "magic/token/leaves"
	ruleCopyValues        tracker.Rule = "magic/copy/values"

	ruleCounterPlus    tracker.Rule = "magic/counter/plus-minus"
	ruleCounterKeyword tracker.Rule = "magic/counter/keyword"
	ruleCounterShield  tracker.Rule = "magic/counter/shield"
	ruleCounterStun    tracker.Rule = "magic/counter/stun"
	ruleCounterFinal   tracker.Rule = "magic/counter/finality"
	ruleCounterMove    tracker.Rule = "magic/counter/move"

	ruleNewObject      tracker.Rule = "magic/new-object"
	ruleIndestructible tracker.Rule = "magic/keyword/indestructible/not-destroyed"
	ruleLoyaltyEnters  tracker.Rule = "magic/planeswalker/enters"
	ruleUntapStep      tracker.Rule = "magic/turn/untap"
	ruleCleanup        tracker.Rule = "magic/turn/cleanup-damage"

	ruleAttackers         tracker.Rule = "magic/combat/attackers"
	ruleAttackWhom        tracker.Rule = "magic/combat/attack-whom"
	ruleBlockers          tracker.Rule = "magic/combat/blockers"
	ruleBlockRestrictions tracker.Rule = "magic/combat/block-restrictions"
	ruleCombatEnd         tracker.Rule = "magic/combat/end"
	ruleCombatDamage      tracker.Rule = "magic/combat/damage"
	rulePrevention        tracker.Rule = "magic/prevention"
	ruleRegenerate        tracker.Rule = "magic/action/regenerate/shield"

	ruleDamagePlayer   tracker.Rule = "magic/damage/player"
	ruleDamageInfect   tracker.Rule = "magic/damage/player-infect"
	ruleDamageLoyalty  tracker.Rule = "magic/damage/planeswalker"
	ruleDamageWither   tracker.Rule = "magic/damage/creature-wither"
	ruleDamageCreature tracker.Rule = "magic/damage/creature"
	ruleDamageLifelink tracker.Rule = "magic/damage/lifelink"
	ruleDamageBattle   tracker.Rule = "magic/damage/battle"

	ruleFaceDown      tracker.Rule = "magic/face-down/what"
	ruleFaceDownApart tracker.Rule = "magic/face-down/apart"
	ruleFaceUp        tracker.Rule = "magic/face-down/face-up"

	ruleLayerCopiable tracker.Rule = "magic/layer/copiable"
	ruleLayer6        tracker.Rule = "magic/layer/6"
	ruleLayer7b       tracker.Rule = "magic/layer/7b"
	ruleLayer7c       tracker.Rule = "magic/layer/7c"
)
