package play

import (
	"encoding/json"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// actionKinds are the names and versions under which actions are stored.
var actionKinds = tracker.NewCodec(
	tracker.Kind[Action]{Name: "magic/open", Version: 1, Sample: Open{}},
	tracker.Kind[Action]{Name: "magic/sit", Version: 1, Sample: Sit{}},
	tracker.Kind[Action]{Name: "magic/team-up", Version: 1, Sample: TeamUp{}},
	tracker.Kind[Action]{Name: "magic/venture", Version: 1, Sample: Venture{}},
	tracker.Kind[Action]{Name: "magic/complete-dungeon", Version: 1, Sample: CompleteDungeon{}},
	tracker.Kind[Action]{Name: "magic/tempt", Version: 1, Sample: Tempt{}},
	tracker.Kind[Action]{Name: "magic/concede", Version: 1, Sample: Concede{}},
	tracker.Kind[Action]{Name: "magic/create", Version: 1, Sample: Create{}},
	tracker.Kind[Action]{Name: "magic/add", Version: 1, Sample: Add{}},
	tracker.Kind[Action]{Name: "magic/cast", Version: 1, Sample: Cast{}},
	tracker.Kind[Action]{Name: "magic/place", Version: 1, Sample: Place{}},
	tracker.Kind[Action]{Name: "magic/enter-as", Version: 1, Sample: EnterAs{}},
	tracker.Kind[Action]{Name: "magic/flicker", Version: 1, Sample: Flicker{}},
	tracker.Kind[Action]{Name: "magic/set-player", Version: 2, Sample: SetPlayer{}, Older: setPlayerBefore},
	tracker.Kind[Action]{Name: "magic/set-speed", Version: 1, Sample: SetSpeed{}},
	tracker.Kind[Action]{Name: "magic/resolve-copy", Version: 1, Sample: Resolve{}},
	tracker.Kind[Action]{Name: "magic/describe", Version: 1, Sample: Describe{}},
	tracker.Kind[Action]{Name: "magic/activate", Version: 1, Sample: Activate{}},
	tracker.Kind[Action]{Name: "magic/exile-until", Version: 1, Sample: ExileUntil{}},
	tracker.Kind[Action]{Name: "magic/set-fate", Version: 1, Sample: SetFate{}},
	tracker.Kind[Action]{Name: "magic/use", Version: 1, Sample: Use{}},
	tracker.Kind[Action]{Name: "magic/announcing", Version: 1, Sample: Announcing{}},
	tracker.Kind[Action]{Name: "magic/crack", Version: 1, Sample: Crack{}},
	tracker.Kind[Action]{Name: "magic/put-theirs", Version: 1, Sample: PutSameCounters{}},
	tracker.Kind[Action]{Name: "magic/begin-effect", Version: 1, Sample: Begin{}},
	tracker.Kind[Action]{Name: "magic/end-effect", Version: 1, Sample: Finish{}},
	tracker.Kind[Action]{Name: "magic/meld", Version: 1, Sample: Meld{}},
	tracker.Kind[Action]{Name: "magic/ninjutsu", Version: 1, Sample: Ninjutsu{}},
	tracker.Kind[Action]{Name: "magic/become-copy", Version: 1, Sample: BecomeCopy{}},
	tracker.Kind[Action]{Name: "magic/attack", Version: 1, Sample: Attack{}},
	tracker.Kind[Action]{Name: "magic/block", Version: 1, Sample: Block{}},
	tracker.Kind[Action]{Name: "magic/become-blocked", Version: 1, Sample: BecomeBlocked{}},
	tracker.Kind[Action]{Name: "magic/no-blocks", Version: 1, Sample: DeclareNoBlocks{}},
	tracker.Kind[Action]{Name: "magic/pair", Version: 1, Sample: Pair{}},
	tracker.Kind[Action]{Name: "magic/unpair", Version: 1, Sample: Unpair{}},
	tracker.Kind[Action]{Name: "magic/goad", Version: 1, Sample: Goad{}},
	tracker.Kind[Action]{Name: "magic/add-combat", Version: 1, Sample: AddCombat{}},
	tracker.Kind[Action]{Name: "magic/leave-combat", Version: 1, Sample: LeaveCombat{}},
	tracker.Kind[Action]{Name: "magic/combat-damage", Version: 1, Sample: CombatDamage{}},
	tracker.Kind[Action]{Name: "magic/regenerate", Version: 1, Sample: Regenerate{}},
	tracker.Kind[Action]{Name: "magic/bar-regrowth", Version: 1, Sample: ForbidRegeneration{}},
	tracker.Kind[Action]{Name: "magic/prevent", Version: 1, Sample: Prevent{}},
	tracker.Kind[Action]{Name: "magic/divide", Version: 1, Sample: Divide{}},
	tracker.Kind[Action]{Name: "magic/end-combat", Version: 1, Sample: EndCombat{}},
	tracker.Kind[Action]{Name: "magic/keyword", Version: 1, Sample: Keyword{}},
	tracker.Kind[Action]{Name: "magic/put-counters", Version: 1, Sample: PutCounters{}},
	tracker.Kind[Action]{Name: "magic/move-counters", Version: 1, Sample: MoveCounters{}},
	tracker.Kind[Action]{Name: "magic/double", Version: 1, Sample: Double{}},
	tracker.Kind[Action]{Name: "magic/turn", Version: 1, Sample: Tap{}},
	tracker.Kind[Action]{Name: "magic/transform", Version: 1, Sample: Transform{}},
	tracker.Kind[Action]{Name: "magic/take", Version: 1, Sample: LeaveBattlefield{}},
	tracker.Kind[Action]{Name: "magic/return", Version: 1, Sample: Return{}},
	tracker.Kind[Action]{Name: "magic/give", Version: 1, Sample: Give{}},
	tracker.Kind[Action]{Name: "magic/exchange", Version: 1, Sample: Exchange{}},
	tracker.Kind[Action]{Name: "magic/attach", Version: 1, Sample: Attach{}},
	tracker.Kind[Action]{Name: "magic/equip", Version: 1, Sample: Equip{}},
	tracker.Kind[Action]{Name: "magic/damage", Version: 1, Sample: Damage{}},
	tracker.Kind[Action]{Name: "magic/gain-life", Version: 1, Sample: GainLife{}},
	tracker.Kind[Action]{Name: "magic/become-life", Version: 1, Sample: BecomeLife{}},
	tracker.Kind[Action]{Name: "magic/fight", Version: 1, Sample: Fight{}},
	tracker.Kind[Action]{Name: "magic/phase", Version: 1, Sample: Phase{}},
	tracker.Kind[Action]{Name: "magic/appoint", Version: 1, Sample: DesignateCommander{}},
	tracker.Kind[Action]{Name: "magic/boost", Version: 1, Sample: GiveBoost{}},
	tracker.Kind[Action]{Name: "magic/crew", Version: 1, Sample: Crew{}},
	tracker.Kind[Action]{Name: "magic/hide", Version: 1, Sample: PutFaceDown{}},
	tracker.Kind[Action]{Name: "magic/turn-over", Version: 1, Sample: TurnOver{}},
	tracker.Kind[Action]{Name: "magic/add-faces", Version: 1, Sample: AddFaces{}},
	tracker.Kind[Action]{Name: "magic/proceed", Version: 1, Sample: Proceed{}},
	tracker.Kind[Action]{Name: "magic/label", Version: 1, Sample: Label{}},
	tracker.Kind[Action]{Name: "magic/set", Version: 2, Sample: Set{}, Older: setBefore},
	tracker.Kind[Action]{Name: "magic/set-counters", Version: 1, Sample: SetCounters{}},
	tracker.Kind[Action]{Name: "magic/set-life", Version: 1, Sample: SetLife{}},
	tracker.Kind[Action]{Name: "magic/set-hand", Version: 1, Sample: SetHand{}},
	tracker.Kind[Action]{Name: "magic/press", Version: 1, Sample: Press{}},
	tracker.Kind[Action]{Name: "magic/pays", Version: 1, Sample: Pays{}},
	tracker.Kind[Action]{Name: "magic/dismiss", Version: 1, Sample: Dismiss{}},
	tracker.Kind[Action]{Name: "magic/hold", Version: 2, Sample: KeepTapped{}, Older: holdBefore},
	tracker.Kind[Action]{Name: "magic/designate", Version: 1, Sample: Designate{}},
	tracker.Kind[Action]{Name: "magic/mark", Version: 1, Sample: Mark{}},
	tracker.Kind[Action]{Name: "magic/level-up", Version: 1, Sample: LevelUp{}},
	tracker.Kind[Action]{Name: "magic/become-level", Version: 1, Sample: BecomeLevel{}},
	tracker.Kind[Action]{Name: "magic/station", Version: 1, Sample: Station{}},
	tracker.Kind[Action]{Name: "magic/distribute", Version: 1, Sample: Distribute{}},
	tracker.Kind[Action]{Name: "magic/forage", Version: 1, Sample: Forage{}},
	tracker.Kind[Action]{Name: "magic/unlock", Version: 1, Sample: Unlock{}},
	tracker.Kind[Action]{Name: "magic/day-night", Version: 1, Sample: ChangeDayNight{}},
	tracker.Kind[Action]{Name: "magic/unseen", Version: 1, Sample: Unseen{}},
	tracker.Kind[Action]{Name: "magic/loop", Version: 1, Sample: Loop{}},
	tracker.Kind[Action]{Name: "magic/draw", Version: 1, Sample: Draw{}},
	tracker.Kind[Action]{Name: "magic/exploit", Version: 1, Sample: Exploit{}},
	tracker.Kind[Action]{Name: "magic/another-turn", Version: 1, Sample: ExtraTurn{}},
	tracker.Kind[Action]{Name: "magic/speed-up", Version: 1, Sample: IncreaseSpeed{}},
	tracker.Kind[Action]{Name: "magic/note", Version: 1, Sample: Note{}},
	tracker.Kind[Action]{Name: "magic/may", Version: 1, Sample: May{}},
	tracker.Kind[Action]{Name: "magic/attempt", Version: 1, Sample: Attempt{}},
	tracker.Kind[Action]{Name: "magic/follow", Version: 1, Sample: Follow{}},
	tracker.Kind[Action]{Name: "magic/provided", Version: 1, Sample: Provided{}},
	tracker.Kind[Action]{Name: "magic/later", Version: 1, Sample: Later{}},
	tracker.Kind[Action]{Name: "magic/for-each", Version: 1, Sample: ForEach{}},
	tracker.Kind[Action]{Name: "magic/choose", Version: 1, Sample: Choose{}},
	tracker.Kind[Action]{Name: "magic/emblem", Version: 1, Sample: GetEmblem{}},
	tracker.Kind[Action]{Name: "magic/modes", Version: 1, Sample: Modes{}},
	tracker.Kind[Action]{Name: "magic/spell-goes", Version: 1, Sample: SpellGoes{}},
	tracker.Kind[Action]{Name: "magic/find-exiled", Version: 1, Sample: FindExiled{}},
	tracker.Kind[Action]{Name: "magic/copy-ability", Version: 1, Sample: CopyAbility{}},
	tracker.Kind[Action]{Name: "magic/copy-exiled", Version: 1, Sample: CopyExiled{}},
	tracker.Kind[Action]{Name: "magic/end-by-effect", Version: 1, Sample: EndByEffect{}},
	tracker.Kind[Action]{Name: "magic/copy-spell", Version: 1, Sample: CopySpell{}},
	tracker.Kind[Action]{Name: "magic/choosing", Version: 1, Sample: Choosing{}},
	tracker.Kind[Action]{Name: "magic/from-hand", Version: 1, Sample: FromHand{}},
	tracker.Kind[Action]{Name: "magic/once", Version: 1, Sample: Once{}},
)

// setBefore decodes version 1 of Set, which also set counters.
var setBefore = map[int]func(json.RawMessage) (Action, error){
	1: tracker.From(func(x event.SettingV1[notation.Selector, notation.Amount]) Action {
		if what, ok := x.Property(); ok {
			return Set{On: x.On, What: what, Value: x.Value}
		}
		return SetCounters{On: x.On, Kind: x.What, N: x.Value}
	}),
}

// setPlayerBefore decodes version 1 of SetPlayer, which also set the speed.
var setPlayerBefore = map[int]func(json.RawMessage) (Action, error){
	1: tracker.From(func(a SetPlayer) Action {
		if a.Kind == "speed" {
			return SetSpeed{Who: a.Who, Value: a.Value}
		}
		return a
	}),
}

// holdBefore decodes version 1 of KeepTapped.
var holdBefore = map[int]func(json.RawMessage) (Action, error){
	1: tracker.From(func(x struct {
		On   notation.Selector `json:"on"`
		When board.Hold        `json:"when"`
	},
	) Action {
		return KeepTapped{On: x.On, When: x.When}
	}),
}
