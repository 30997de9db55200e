package card

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	_ "arbiter/internal/gcpercent"
	"arbiter/tracker/notation"
)

func compiler(t testing.TB) *Compiler {
	t.Helper()
	words, err := os.ReadFile("../../../data/magic/words.json")
	if err != nil {
		t.Fatal(err)
	}
	tokens, err := os.ReadFile("../../../data/magic/tokens.json")
	if err != nil {
		t.Fatal(err)
	}
	v, err := notation.ReadVocabulary(bytes.NewReader(words), bytes.NewReader(tokens))
	if err != nil {
		t.Fatal(err)
	}
	return NewCompiler(v)
}

func inJSON(t testing.TB, all Abilities) string {
	t.Helper()
	data, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// The abilities of texts of each form, and how they print.
func TestCompile(t *testing.T) {
	c := compiler(t)
	for _, tc := range []struct{ name, text, want string }{
		{"", "Flying, vigilance", "keyword flying · keyword vigilance"},
		{"", "Ward—Pay 3 life.", "keyword ward—pay 3 life"},
		{"", "Landwalk", "keyword landwalk"},
		{"", "Whenever you cast a green permanent spell, draw a card.", "trigger Whenever you cast a noninstant nonsorcery green spell, draw a card."},
		{"", "Whenever you play a card from exile, draw a card.", "trigger Whenever you play a land from exile " + "or cast a spell from exile, draw a card."},
		{"", "Whenever you play a card from exile or the command zone, draw a card.", "left unseen-event"},
		{"", "Whenever you get one or more {E}, draw a card.", "trigger Whenever you get one or more {E}, draw a card."},
		{"", "Whenever you get three or more {E}, draw a card.", "left unseen-event"},
		{"", "Whenever you gain life for the first time " + "during each of your turns, draw a card.", "trigger Whenever you gain life during your turn for the first time each turn, draw a card."},
		{"", "During your turn, your opponents can't " + "cast spells or activate abilities of artifacts or lands.", "restriction Each artifact or land your opponents control can't have its activated abilities activated as long as it's your turn. · left off-board"},
		{"", "During your turn, creatures you control have haste and " + "equip abilities you activate cost {1} less to activate.", "static Each creature you control gains haste as long as it's your turn. · left off-board"},
		{"", "Players can't draw cards or " + "gain life.", "replacement Players can't gain life. · left off-board"},
		{"", "Players can't draw cards or untap.", "left unknown-words"},
		{"", "Creatures can't attack you unless their controller pays {2} " + "for each creature they control that's attacking you.", "restriction Each creature can't attack you unless their " + "controller pays {2} for each of those creatures."},
		{"", "Creatures can't attack you unless their controller sacrifices a land.", "left unknown-words"},
		{"", "Creatures can't attack you or " + "planeswalkers you control unless their controller pays {X} " + "for each of those creatures, where " + "X is the number of enchantments you control.", "restriction Each creature can't attack you or planeswalkers " + "you control unless their controller pays " + "{X} for each of those creatures, " + "where X is the number of enchantment you control."},
		{"", "Enchanted creature can't attack or " + "block unless its controller pays {3}.", "restriction Enchanted creature can't attack or " + "block unless its controller pays {3}."},
		{"", "Enchanted creature can't attack or " + "block unless its controller pays {1} " + "for each card in your hand.", "left unknown-words"},
		{"", "Enchanted creature can't be blocked unless defending player pays {3} " + "for each creature they control that's blocking it.", "restriction Enchanted creature can't be blocked " + "unless defending player pays {3} for " + "each creature they control that's blocking it."},
		{"", "Creature cards in graveyards and libraries " + "can't enter the battlefield.", "replacement Creature cards in graveyards can't enter the battlefield. · left off-board"},
		{"", "Nonland permanent cards in graveyards can't enter.", "replacement Nonland permanent cards in graveyards can't enter the battlefield."},
		{"", "Creature cards in graveyards can't be counted.", "left unknown-words"},
		{"", "You may activate equip abilities any time " + "you could cast an instant.", "static You may activate equip abilities any " + "time you could cast an instant."},
		{"", "You may activate equip abilities any time.", "left unknown-words"},
		{"", "During your turn, your opponents can't " + "cast spells or activate abilities of artifacts or sorceries they own.", "left unknown-words"},
		{"", "You have hexproof.", "static You have hexproof."},
		{"", "As an additional cost to cast this spell, " + "sacrifice a creature, discard a card, or pay 4 life.", "static As an additional cost to cast this spell, " + "sacrifice a creature or discard a card or pay 4 life."},
		{"", "As an additional cost to cast this spell, discard a card.", "left unknown-words"},
		{"", "You may cast this card from your graveyard by " + "paying 2 life and sacrificing an artifact " + "or creature in addition to paying its other costs.", "static You may cast this card from your graveyard by " + "paying 2 life and sacrificing an artifact " + "or creature in addition to paying its other costs."},
		{"", "You have hexproof from red.", "left unknown-words"},
		{"", "You and Goblins you control have shroud.", "static You have shroud. · static Each Goblin you control gains shroud."},
		{"", "This creature has flying as long as " + "you've cast an artifact or land spell this turn.", "static This permanent gains flying as long as the number of artifact or land spells you've cast this turn is at least 1."},
		{"", "This creature has flying as long as " + "you've cast a creature spell last turn.", "left unknown-words"},
		{"", "This creature gets +1/+0 as long as " + "another creature entered the battlefield under your control this turn.", "static This permanent gets +1/+0 as long as the number of other creature that entered under your control this turn is at least 1."},
		{"", "This creature gets +1/+0 as long as a tapped Goblin entered the battlefield under your control this turn.", "left unknown-words"},
		{"", "This creature crews Vehicles as though its power were 2 greater.", "static This permanent crews Vehicles as though its power were 2 greater."},
		{"", "Creatures with islandwalk can be " + "blocked as though they didn't have swampwalk.", "left unknown-words"},
		{"", "{T}: Scry 1. Activate only " + "during your turn, before attackers are declared.", "activated {T}: Scry 1. Activate only " + "during your turn, before attackers are declared."},
		{"", "{T}: Scry 1. Activate only " + "during your turn, before blockers are declared.", "left unknown-condition"},
		{"Brand", "Equipped creature has \"{T}, Sacrifice Brand: Draw a card.\"", "static Equipped creature gains \"{T}, Sacrifice the permanent that gives this: Draw a card.\"."},
		{"Brand", "Whenever Brand attacks, target creature gains \"Sacrifice Brand: Draw a card.\" until end of turn.", "trigger Whenever this permanent attacks, target creature gains \"Sacrifice the permanent that gives this: Draw a card.\" until end of turn."},
		{"Brand", "Whenever Brand attacks, Brand gains \"Sacrifice Brand: Draw a card.\" until end of turn.", "trigger Whenever this permanent attacks, this permanent gains \"Sacrifice this permanent: Draw a card.\" until end of turn."},
		{"Brand", "As long as you control a Rat, Brand has \"Sacrifice Brand: Draw a card.\"", "static This permanent gains \"Sacrifice this permanent: Draw a card.\" as long as you control a Rat."},
		{"", "{2}: Create a 0/0 colorless Construct creature token with 'This token gets +1/+1 for each Rat you control.'", "activated {2}: Create a 0/0 colorless Construct creature token with \"This token gets +1/+1 for each Rat you control.\"."},
		{"Brand", "Brand has flying, haste, and \"Sacrifice Brand: Draw a card.\"", "static This permanent gains flying, haste and \"Sacrifice this permanent: Draw a card.\"."},
		{"Brand", "As long as you control a Rat, Brand has \"{R}: Regenerate Brand.\"", "static This permanent gains \"{R}: Regenerate this permanent.\" as long as you control a Rat."},
		{"Brand Oakes", "{R}: Brand deals 1 damage to any target.", "activated {R}: this permanent deals 1 damage to any target."},
		{"Wall Oakes", "{R}: Put a +1/+1 counter on Wall.", "activated {R}: Put a +1/+1 counter on this permanent."},
		{"Wall Oakes", "{R}: Put a +1/+1 counter on each Wall.", "activated {R}: Put a +1/+1 counter on each Wall."},
		{"", "Whenever you cast a spell that has convoke, you gain 1 life.", "trigger Whenever you cast a spell with convoke, you gain 1 life."},
		{"", "Whenever you cast a spell that has frobnication, you gain 1 life.", "left unseen-event"},
		{"", "Whenever you cast a noncreature or Dragon spell, you gain 1 life.", "trigger Whenever you cast a Dragon or noncreature spell, you gain 1 life."},
		{"", "Whenever you cast a noncreature or Dragon card, you gain 1 life.", "left unseen-event"},
		{"", "This creature can't be the target of blue or black spells.", "restriction This permanent can't be the target of blue or black spells."},
		{"", "Creatures you control can't be the targets of " + "blue spells or abilities from blue sources.", "restriction Each creature you control can't be the target of " + "blue spells or abilities from blue sources."},
		{"", "This creature can't be the target of blue spells or abilities from red sources.", "left unknown-words"},
		{"", "Enchanted creature can't be the target of " + "spells or abilities your opponents control.", "restriction Enchanted creature can't be the target of " + "spells or abilities your opponents control."},
		{"", "This creature can't be the target of Aura spells.", "left unknown-words"},
		{"", "Enchanted creature gets +2/+2 as long as it's a Goblin. Otherwise, it can't attack.", "static Enchanted creature gets +2/+2 as long as it's Goblin. · restriction Enchanted creature can't attack unless it's Goblin."},
		{"", "Enchanted creature gets +2/+2 as long as it's a Goblin. Otherwise, it ponders.", "left unknown-words"},
		{"", "Equipped creature gets +1/+1. If it's a Goblin, it gets +2/+1 instead.", "static Equipped creature gets +1/+1 unless it's Goblin. · static Equipped creature gets +2/+1 as long as it's Goblin."},
		{"", "This creature can't be blocked by black and/or red creatures.", "restriction This permanent can't be blocked by black creature and/or red creature."},
		{"", "{T}, Remove all oil counters from this artifact: Draw a card.", "activated {T}, remove all oil counters from this permanent: Draw a card."},
		{"", "{T}, Remove all oil counters from target artifact: Draw a card.", "left unknown-cost"},
		{"", "Tap enchanted creature: Draw a card.", "activated Tap enchanted creature: Draw a card."},
		{"", "Untap enchanted creature: Draw a card.", "left unknown-cost"},
		{"", "Pay half your life, rounded up: Draw a card.", "activated Pay half your life, rounded up: Draw a card."},
		{"", "Pay half your life, rounded down: Draw a card.", "left unknown-cost"},
		{"", "Creatures you control lose flying and can't have or gain flying.", "static Each creature you control loses flying and can't have or gain flying."},
		{"", "Creatures you control lose flying and can't have or gain reach.", "static Each creature you control loses flying. · left rest-of-sentence"},
		{"", "Lands you control enter untapped.", "replacement Each land you control enters untapped."},
		{"", "Lands you control enter untapped this turn.", "left unknown-words"},
		{"", "If this creature would die, put this creature on the bottom of its owner's library instead.", "replacement If this permanent would die, put it on the " + "bottom of its owner's library instead."},
		{"", "If this creature would die, shuffle it into its owner's library instead.", "left unknown-words"},
		{"", "If this creature would die, put it third from the top of its owner's library instead.", "left unknown-words"},
		{"", "Goblins you control and Elementals you control have menace.", "static Each Goblin or Elemental you control gains menace."},
		{"", "This creature can't block.", "restriction This permanent can't block."},
		{"", "This creature can't block (not even a Rat).", "restriction This permanent can't block."},
		{"", "This creature can't block unless you control a Rat.", "restriction This permanent can't block unless you control a Rat."},
		{"", "Enchanted creature can't attack or block.", "restriction Enchanted creature can't attack or block."},
		{"Zed", "Zed can't have counters put on it.", "restriction This permanent can't have counters put on it."},
		{"", "Enchanted creature gets +2/+2 and doesn't untap during its controller's untap step.", "static Enchanted creature gets +2/+2. · restriction Enchanted creature doesn't untap during its controller's untap step."},
		{"", "This creature doesn't untap during your untap step.", "restriction This permanent doesn't untap during your untap step."},
		{"", "Enchanted creature doesn't untap during its controller's untap step" + " unless that player is the monarch.", "restriction Enchanted creature doesn't untap during its controller's untap step" + " unless that player is the monarch."},
		{"", "Enchanted creature doesn't untap during its controller's untap step" + " unless that player controls an Island.", "restriction Enchanted creature doesn't untap during its controller's untap step" + " unless that player controls an Island."},
		{"", "Enchanted creature can't block unless that player is the monarch.", "left unknown-words"},
		{"", "This creature doesn't untap during your next untap step.", "left unknown-words"},
		{"", "When this creature attacks, tap target creature. It doesn't " + "untap during its controller's next untap step.", "trigger Whenever this permanent attacks, tap target creature. It doesn't " + "untap during its controller's next untap step."},
		{"", "This creature can't have more than three " + "+1/+1 counters on it.", "restriction This permanent can't have more than " + "3 +1/+1 counters on it."},
		{"", "This land enters tapped.", "replacement This permanent enters tapped."},
		{"", "This creature enters with two +1/+1 counters on it.", "replacement This permanent enters with 2 +1/+1 " + "counters on it."},
		{"", "Enters with seven dream counters, and can't " + "have more than seven dream counters on " + "it.", "replacement This permanent enters with 7 dream " + "counters on it. · restriction This permanent " + "can't have more than 7 dream counters " + "on it."},
		{"", "This creature enters with X +1/+1 counters on it.", "replacement This permanent enters with X +1/+1 " + "counters on it."},
		{"", "This creature enters with X +1/+1 counters " + "on it, where X is " + "the number of cards " + "in your hand. It has haste.", "replacement This permanent enters with X +1/+1 counters " + "on it, where X is " + "the number of cards in your hand. · static This permanent gains haste."},
		{"", "This creature enters with a +1/+1 counter " + "on it for each other Goblin you " + "control.", "replacement This permanent enters with 1 +1/+1 " + "counters on it for each other Goblin " + "you control."},
		{"", "This creature enters with a +1/+1 counter, " + "a flying counter, and a shield counter " + "on it.", "replacement This permanent enters with 1 +1/+1 " + "counter, 1 flying counter, and 1 shield " + "counter on it."},
		{"", "If this creature was kicked, it enters " + "with two +1/+1 counters on it.", "replacement This permanent enters with 2 +1/+1 " + "counters on it if this creature was " + "kicked."},
		{"", "If this creature was kicked, it enters " + "with two +1/+1 counters on it and " + "with flying.", "replacement This permanent enters with 2 +1/+1 " + "counters on it and with flying if this creature was kicked."},
		{"", "If this creature was kicked, it enters " + "with two +1/+1 counters on it and " + "with flying tokens.", "left unknown-words"},
		{"", "This creature enters with your choice of a flying counter or a reach counter on it.", "replacement This permanent enters with your choice of a flying counter, or a reach counter on it."},
		{"", "This creature enters with your choice of two flying counters or a reach counter on it.", "left unknown-words"},
		{"", "This land enters tapped unless you control " + "a Forest or a Plains.", "replacement This permanent enters tapped unless you " + "control a Forest or Plains."},
		{"", "This land enters tapped unless you control " + "two or fewer other lands.", "replacement This permanent enters tapped unless you " + "control 2 or fewer other land."},
		{"", "This land enters tapped unless a player " + "has 13 or less life.", "replacement This permanent enters tapped unless a " + "player has 13 or less life."},
		{"", "This land enters tapped unless you have " + "a good reason.", "left unknown-words"},
		{"", "As this land enters, you may pay " + "2 life. If you don't, it enters " + "tapped.", "replacement As this permanent enters, you may " + "pay 2 life. If you don't, it " + "enters tapped."},
		{"", "As this land enters, you may pay " + "2 life. If you do, draw a " + "card.", "left unknown-words"},
		{"", "This land enters tapped. As it enters, " + "choose a color.", "replacement This permanent enters tapped. · replacement " + "As this permanent enters, choose a color."},
		{"", "As this creature enters, choose a creature type.", "replacement As this permanent enters, choose a creature type."},
		{"", "As this creature enters, choose a creature " + "type that is rare.", "left unknown-words"},
		{"", "If you would create one or more " + "Treasure tokens, instead create those tokens plus " + "an additional Treasure token.", "replacement If one or more Treasure tokens " + "would be created under your control, those " + "tokens plus a Treasure tokens are created " + "instead."},
		{"", "If one or more tokens would be " + "created under your control this turn, twice " + "that many of those tokens are created " + "instead.", "left unknown-words"},
		{"", "If one or more +1/+1 counters would " + "be put on another creature you control, " + "twice that many +1/+1 counters are put " + "on it instead.", "replacement If one or more +1/+1 counters " + "would be put on another creature you " + "control, twice that many +1/+1 counters are " + "put on it instead."},
		{"", "If one or more +1/+1 counters would " + "be put on a creature you control, " + "twice that many -1/-1 counters are put " + "on it instead.", "left unknown-words"},
		{"", "If an opponent would put one or " + "more counters on a permanent or player, " + "they put half that many of each " + "of those kinds of counters on that " + "permanent or player instead, rounded down.", "replacement If an opponent would put one " + "or more counters on a permanent or " + "player, they put half that many of " + "each of those kinds of counters on " + "it instead, rounded down."},
		{"", "Players can't get counters.", "replacement Players can't get counters."},
		{"", "Creatures you control can't have oil counters put on them.", "replacement Oil counters can't be put on creatures you control."},
		{"", "Counters can't be put on artifacts or lands.", "replacement Counters can't be put on artifacts and lands."},
		{"", "Counters can't be put on artifacts during your turn.", "left unknown-words"},
		{"", "Players can't get counters this turn.", "left unknown-words"},
		{"", "If you would proliferate, proliferate twice instead.", "replacement If you would proliferate, proliferate twice instead."},
		{"", "If you would proliferate, draw a card instead.", "left unknown-words"},
		{"", "If one or more +1/+1 counters would " + "be put on a creature, Vehicle, or Planet " + "you control, twice that many +1/+1 counters " + "are put on it instead.", "replacement If one or more +1/+1 counters " + "would be put on a creature, Vehicle or Planet " + "you control, twice that many +1/+1 counters " + "are put on it instead."},
		{"", "If one or more -1/-1 counters would " + "be put on a creature you control, " + "that many -1/-1 counters minus one " + "are put on it instead.", "replacement If one or more -1/-1 counters " + "would be put on a creature you control, " + "that many minus one -1/-1 counters " + "are put on it instead."},
		{"", "If you would create one or more tokens, " + "you may instead create that many Food tokens " + "or that many Clue tokens.", "replacement If you would create one or more tokens, " + "you may instead create that many Food tokens " + "or that many Clue tokens."},
		{"", "If you would create one or more tokens, " + "you may instead create that many Food tokens " + "and draw a card.", "left unknown-words"},
		{"", "Skeletons you control and other Zombies you control have haste.", "static Each Skeleton you control gains haste. · static Each other non-Skeleton Zombie you control gains haste."},
		{"", "Skeletons you control and other creatures have haste.", "left unknown-words"},
		{"", "If you would lose the game, " + "instead draw a card.", "replacement If you would lose the game, " + "instead draw a card."},
		{"", "If an opponent would lose the game, " + "instead draw a card.", "left unknown-words"},
		{"", "If a nontoken creature would enter " + "and it wasn't cast, exile it instead.", "replacement If a nontoken creature would enter " + "and it wasn't cast, exile it instead."},
		{"", "If a nontoken creature would enter and it was cast, exile it instead.", "left unknown-words"},
		{"", "As this artifact enters, look at an " + "opponent's hand, then choose any card name.", "replacement As this permanent enters, look at an opponent's hand, then choose a card name."},
		{"", "As this artifact enters, choose a noncreature, nonland card name.", "replacement As this permanent enters, choose a noncreature, nonland card name."},
		{"", "As this artifact enters, choose a card name with three letters.", "left unknown-words"},
		{"", "Activated abilities of sources " + "with the chosen " + "name can't be activated unless they're mana abilities.", "restriction Each permanent with the chosen " + "name can't have its activated abilities activated unless they're mana abilities."},
		{"", "Activated abilities of sources " + "with the chosen " + "name can't be activated more than once.", "left unknown-words"},
		{"", "Your opponents can't cast spells with the chosen name.", "restriction Each permanent your opponents control with the chosen name can't be cast."},
		{"", "Enchanted creature is an Insect artifact creature " + "and loses all other abilities and card types.", "static Enchanted creature loses all abilities and becomes an Insect artifact creature."},
		{"", "Enchanted creature has flying and loses all other card types.", "left unknown-words"},
		{"Rasputin Dreamweaver", "Rasputin can't have more than " + "seven dream counters on it.", "restriction This permanent can't have more than " + "7 dream counters on it."},
		{"", "Creatures you control with power or " + "toughness 1 or less can't be blocked.", "restriction Each creature you control with power 1 or less can't be blocked. · restriction Each creature you control with toughness 1 or less can't be blocked."},
		{"", "Creatures you control with power or toughness 1 or less get +1/+1.", "left unknown-words"},
		{"", "Creatures with power less than this creature's power " + "can't block creatures you control.", "restriction Each creature you control can't be blocked by creature with power less than the power of the source."},
		{"", "Creatures with power less than this creature's toughness " + "can't block creatures you control.", "left unknown-words"},
		{"", "This permanent can't be sacrificed.", "restriction This permanent can't be sacrificed."},
		{"", "Spells and abilities your opponents control can't " + "cause you to sacrifice permanents.", "restriction Each permanent you control can't be sacrificed because of spells and abilities of opponents."},
		{"", "Spells and abilities your opponents control can't " + "cause you to sacrifice permanents or draw cards.", "left unknown-words"},
		{"", "This creature enters with a +1/+1 counter on it " + "for each red creature you control and a +1/" + "+1 counter on it for each green creature you control.", "replacement This permanent enters with 1 +1/+1 counters on it for each red creature you control and 1 +1/+1 counters on it for each green creature you control."},
		{"", "This creature enters with a +1/+1 counter on it " + "for each red creature you control and draws a card for each green creature you control.", "left unknown-words"},
		{"", "As long as this card is in your graveyard, " + "creatures you control have haste.", "static As long as this permanent is in your graveyard, each creature you control gains haste."},
		{"", "As long as this card is in your graveyard, " + "other creatures you control have haste.", "left unknown-words"},
		{"", "As long as this card is in your graveyard, " + "each Human you control enters with " + "an additional +1/+1 counter on it.", "replacement As long as this permanent is in your graveyard, each Human you control enters with " + "an additional +1/+1 counter on it."},
		{"", "This creature has indestructible as long as it entered this turn.", "static This permanent gains indestructible as long as it entered this turn."},
		{"", "This creature has indestructible as long as it entered last turn.", "left unknown-words"},
		{"", "This creature has infect as long as an opponent is poisoned.", "static This permanent gains infect as long as the number of poison counters an opponent has is at least 1."},
		{"", "Merfolk you control have haste.", "static Each Merfolk you control gains haste."},
		{"", "Other Merfolk has haste.", "left unknown-words"},
		{"", "This creature can't be blocked by creatures " + "with power 2 or less.", "restriction This permanent can't be blocked by " + "creature with power 2 or less."},
		{"", "This creature can't be blocked except by " + "Walls or creatures with flying.", "restriction This permanent can't be blocked except " + "by Wall and/or creature with flying."},
		{"", "This creature can't be blocked by creatures " + "of the color of your choice.", "left unknown-words"},
		{"", "This creature can't attack unless defending player " + "controls an Island.", "restriction This permanent can't attack unless defending " + "player controls an Island."},
		{"", "Creatures with flying can block only creatures with flying.", "restriction Each creature with flying can block " + "only creature with flying."},
		{"", "No more than two creatures can attack " + "you each combat.", "restriction No more than 2 creatures can " + "attack you each combat."},
		{"", "Enchanted creature gets +2/+2, has haste, and " + "attacks each combat if able.", "static Enchanted creature gets +2/+2 and gains " + "haste. · restriction Enchanted creature attacks each " + "combat if able."},
		{"", "This creature gets +1/+1 and can't be " + "blocked as long as you control an " + "artifact.", "static This permanent gets +1/+1 as long " + "as you control an artifact. · restriction " + "This permanent can't be blocked as long " + "as you control an artifact."},
		{"", "This creature gets +1/+1 and can't block " + "unless you control an artifact.", "left unknown-words"},
		{"", "As long as you control an artifact, " + "this creature gets +1/+1 and can't be " + "blocked.", "static This permanent gets +1/+1 as long " + "as you control an artifact. · restriction " + "This permanent can't be blocked as long " + "as you control an artifact."},
		{"", "Creatures you control have haste and attack " + "each combat if able.", "static Each creature you control gains haste. " + "· restriction Each creature you control attacks " + "each combat if able."},
		{"", "This creature attacks a player you choose " + "each combat if able.", "left unknown-words"},
		{"", "Enchanted creature can't block, and its activated " + "abilities can't be activated.", "restriction Enchanted creature can't block. · restriction " + "Enchanted creature can't have its activated abilities " + "activated."},
		{"", "You may choose not to untap this " + "artifact during your untap step.", "static You may choose not to untap " + "this permanent during your untap step."},
		{"", "Players can't untap more than one land " + "during their untap steps.", "restriction Players can't untap more than 1 " + "land during their untap steps."},
		{"", "If you would gain life, you gain " + "twice that much life instead.", "replacement If you would gain life, you gain " + "twice that much life instead."},
		{"", "If you would gain life, draw that many cards instead.", "left unknown-words"},
		{"", "Players can't gain life.", "replacement Players can't gain life."},
		{"", "If a creature an opponent controls would die, exile it instead.", "replacement If a creature your opponents control would die, exile it instead."},
		{"", "If a creature dealt damage by this creature this turn would die, exile it instead.", "replacement If a creature dealt damage this turn by this permanent would die, exile it instead."},
		{"", "If a nontoken creature an opponent controls would die, instead " + "exile that card and create a 2/2 black Zombie creature token.", "replacement If a nontoken creature your opponents control would die, instead exile it and create a 2/2 black Zombie creature token."},
		{"", "If a creature an opponent controls would die, " + "exile it instead. When you do, you gain 1 life.", "replacement If a creature your opponents control would die, exile it instead. When you do, you gain 1 life."},
		{"", "If a nontoken creature would die, " + "exile that card with a blood counter on it instead.", "replacement If a nontoken creature would die, instead exile it with a blood counter on it."},
		{"", "If a creature would die, instead exile it with X hit counters on it and you gain 1 life.", "left unknown-words"},
		{"", "If a creature dealt damage by this creature this game would die, exile it instead.", "left unknown-words"},
		{"", "If this creature would die, exile it instead.", "replacement If this permanent would be put into a graveyard, exile it instead."},
		{"", "If a card or token would be put into " + "your graveyard from anywhere, exile it instead.", "replacement If a card or token would be put into your graveyard, exile it instead."},
		{"", "Creatures and nonbasic lands your opponents control enter tapped.", "replacement Each creature your opponents control enters " + "tapped. · replacement Each nonbasic land your " + "opponents control enters tapped."},
		{"", "Each other Elf you control enters with " + "an additional +1/+1 counter on it.", "replacement Each other Elf you control enters " + "with an additional +1/+1 counter on it."},
		{"", "Each other Elf you control enters with " + "an additional +1/+1 counter on it if " + "it was kicked.", "left unknown-words"},
		{"", "Other Goblins you control get +1/+1 and have haste.", "static Each other Goblin you control gets " + "+1/+1 and gains haste."},
		{"Ursa, the Wise", "Ursa gets +1/+1 as long as you control another Bear.", "static This permanent gets +1/+1 as long as you control another Bear."},
		{"", "Equipped creature gets +X/+0, where X is " + "the number of artifacts you control.", "static Equipped creature gets +1/+0 for each artifact you control."},
		{"", "Equipped creature gets +X/+1, where " + "X is the number of artifacts you control.", "static Equipped creature gets +X/+1, where X is the number of artifact you control."},
		{"", "Enchanted creature gets +2/+3 as long as it's a Squid. Otherwise, it gets -1/-1.", "static Enchanted creature gets +2/+3 as long as it's Squid. · static Enchanted creature gets -1/-1 unless it's Squid."},
		{"", "Equipped creature gets +1/+1. If it's red, it has flying instead.", "left unknown-words"},
		{"", "Enchanted creature gets +1/+1 and must be blocked by Walls.", "static Enchanted creature gets +1/+1. · left rest-of-sentence"},
		{"", "Enchanted creature gets +1/+1 and has flying and so on.", "left unknown-words"},
		{"", "Enchanted land is a 2/2 blue Elemental creature. It's still a land.", "static Enchanted land becomes a 2/2 blue Elemental creature in addition to its other types."},
		{"", "Max speed — This creature gets +1/+2.", "static This permanent gets +1/+2 as long as you have max speed."},
		{"", "This creature's power is equal to the number of Goblins you control.", "static This permanent's power is equal to the number of Goblin you control."},
		{"", "This creature's power is equal to the number of Goblins you once controlled.", "left unknown-words"},
		{"", "Equipped creature gets +2/+2. It can't block.", "static Equipped creature gets +2/+2. · restriction Equipped creature can't block."},
		{"", "Creatures you control get +1/+1 until end of turn.", "left unknown-words"},
		{"", "Enchanted creature has protection from white. This effect doesn't remove this Aura.", "static Enchanted creature gains protection from white. · static This effect doesn't remove this Aura."},
		{"", "This creature's power and toughness are each " + "equal to the number of creatures you control.", "static This permanent's power and toughness are each " + "equal to the number of creature you control."},
		{"", "When this creature dies, draw a card.", "trigger Whenever this permanent dies, draw a card."},
		{"Krenko, Mob Boss", "Whenever Krenko enters or attacks, you gain 1 life.", "trigger Whenever this permanent enters or attacks, you gain 1 life."},
		{"", "Whenever this creature blocks or becomes blocked, it gets +4/+3 until end of turn.", "trigger Whenever this permanent blocks or becomes blocked, it gets +4/+3 until end of turn."},
		{"", "Whenever another creature you control dies, each opponent loses 1 life.", "trigger Whenever another creature you control dies, each opponent loses 1 life."},
		{"", "Whenever this creature or another creature dies, you gain 1 life.", "trigger Whenever this permanent or another creature dies, you gain 1 life."},
		{"", "Whenever this creature and at least two other creatures attack, draw a card.", "trigger Whenever this permanent and at least 2 other creatures attack, draw a card."},
		{"", "Whenever a creature enters under your control, you gain 1 life.", "trigger Whenever a creature you control enters, you gain 1 life."},
		{"", "Whenever a creature an opponent controls enters under your control, you gain 1 life.", "left unseen-event"},
		{"", "Whenever a creature dies under your control, you gain 1 life.", "left unseen-event"},
		{"", "Whenever one or more creatures you control leave the battlefield, you gain 1 life.", "trigger Whenever one or more creature you control leaves the battlefield, you gain 1 life."},
		{"", "Whenever you cast a spell, draw a card.", "trigger Whenever you cast a spell, draw a card."},
		{"", "Whenever you create or sacrifice a token, draw a card.", "trigger Whenever you create a token or sacrifice a token, draw a card."},
		{"", "Whenever this creature enters or a Squid you control deals combat damage to an opponent, draw a card.", "trigger Whenever this permanent enters or whenever a Squid you control deals combat damage to an opponent, draw a card."},
		{"", "Whenever a creature is put into your graveyard from the battlefield, draw a card.", "trigger Whenever a creature is put into your graveyard from the battlefield, draw a card."},
		{"", "Whenever a creature is put into your graveyard from anywhere, draw a card.", "left unseen-event"},
		{"", "Whenever you attack with two or more Goblins, draw a card.", "trigger Whenever you attack with 2 or more Goblin, draw a card."},
		{"", "Whenever you attack with exactly two creatures, draw a card.", "trigger Whenever you attack with exactly 2 creature, draw a card."},
		{"", "Whenever you attack with exactly two creatures and a Goblin, draw a card.", "left unseen-event"},
		{"", "Whenever this creature and at least one Human attack, draw a card.", "trigger Whenever this permanent and at least 1 Human attack, draw a card."},
		{"", "Whenever this creature and at least one Human you know attack, draw a card.", "left unseen-event"},
		{"", "Whenever another creature you control or a land you control dies, draw a card.", "trigger Whenever another creature you control dies or whenever a land you control dies, draw a card."},
		{"", "Whenever another creature you control or a wish you control dies, draw a card.", "left unseen-event"},
		{"", "Whenever this creature becomes the target of an Aura spell, draw a card.", "trigger Whenever this permanent becomes the target of an Aura spell, draw a card."},
		{"", "Whenever this creature becomes the target of an Arcane spell, draw a card.", "left unseen-event"},
		{"", "Whenever a +1/+1 counter is put on this creature, draw a card.", "trigger Whenever a +1/+1 counter is put on this permanent, draw a card."},
		{"", "Whenever a creature you control attacks alone, draw a card.", "trigger Whenever a creature you control attacks alone, draw a card."},
		{"", "Whenever a creature attacks you or a planeswalker you control, draw a card.", "trigger Whenever a creature attacks you or a planeswalker you control, draw a card."},
		{"", "Whenever you're dealt noncombat damage, draw a card.", "trigger Whenever you are dealt noncombat damage, draw a card."},
		{"", "Whenever one or more oil counters are put on this artifact for the first time each turn, draw a card.", "trigger Whenever one or more oil counters are put on this permanent for the first time each turn, draw a card."},
		{"", "Whenever an opponent draws their second card each turn, you gain 1 life.", "trigger Whenever an opponent draws their second card each turn, you gain 1 life."},
		{"", "Whenever you cast a creature spell, draw a card. This ability triggers only once each turn.", "trigger Whenever you cast a creature spell, draw a card. This ability triggers only once each turn."},
		{"", "Whenever you cast a creature spell, draw a card. This ability triggers only twice each turn.", "left unknown-condition"},
		{"", "Whenever you cast a spell from exile, draw a card.", "trigger Whenever you cast a spell from exile, draw a card."},
		{"", "Whenever you cast a spell from the stars, draw a card.", "left unseen-event"},
		{"", "Whenever you cast or copy an instant or " + "sorcery spell, you gain 1 life.", "trigger Whenever you cast an instant or sorcery spell or copy an instant or sorcery spell, you gain 1 life."},
		{"", "Whenever an opponent casts their first noncreature spell each turn, you gain 1 life.", "trigger Whenever an opponent casts their first noncreature spell each turn, you gain 1 life."},
		{"", "Whenever you cast a historic spell or a bad spell, draw a card.", "left unseen-event"},
		{"", "Whenever a modified creature you control attacks, draw a card.", "trigger Whenever a modified creature you control attacks, draw a card."},
		{"", "Whenever a creature dealt damage by this creature this turn dies, draw a card.", "trigger Whenever a creature dealt damage this turn by this permanent dies, draw a card."},
		{"", "Whenever a creature dealt damage by this creature last turn dies, draw a card.", "left unseen-event"},
		{"", "When you control no Islands, sacrifice this creature.", "trigger Whenever you control no Island, sacrifice this creature."},
		{"", "When the twelfth hour counter is put on this artifact, draw a card.", "trigger Whenever the twelfth hour counter is put on this permanent, draw a card."},
		{"", "Whenever this creature attacks a player and isn't blocked, draw a card.", "trigger Whenever this permanent attacks a player and isn't blocked, draw a card."},
		{"", "Whenever this creature attacks while you control a Dinosaur, draw a card.", "trigger Whenever this permanent attacks while you control a Dinosaur, draw a card."},
		{"", "Whenever this creature attacks while it rains, draw a card.", "left unseen-event"},
		{"", "Whenever this creature blocks or becomes blocked by a Wall, draw a card.", "trigger Whenever this permanent blocks a Wall or becomes blocked by a Wall, draw a card."},
		{"", "Whenever you tap a land for mana, add {G}.", "trigger Whenever you tap a land for mana, add {G}."},
		{"", "Whenever this creature deals 6 or more damage to an opponent, draw a card.", "trigger Whenever this permanent deals 6 or more damage to an opponent, draw a card."},
		{"", "Whenever one or more land cards are put into your " + "graveyard from anywhere, draw a card.", "trigger Whenever one or more land cards are put into your " + "graveyard from anywhere, draw a card."},
		{"", "Whenever you cast an instant, sorcery, or Wizard spell, draw a card.", "trigger Whenever you cast an instant or sorcery or Wizard spell, draw a card."},
		{"", "At end of combat, draw a card.", "trigger At end of combat, draw a card."},
		{"", "Landfall — Whenever a land you control enters, you gain 7 life.", "trigger Whenever a land you control enters, you gain 7 life."},
		{"", "Max speed — Whenever this creature attacks, draw a card.", "trigger Whenever this permanent attacks, if you have max speed, draw a card."},
		{"", "Max speed — {T}: Draw a card. Activate only if you control a Forest.", "left unknown-keyword"},
		{"", "You may exert this creature as it attacks. When you do, it gains flying until end of turn.", "trigger Whenever this permanent attacks, you may exert it. When you do, it gains flying until end of turn."},
		{"", "If this creature isn't exerted, you may exert it as it attacks.", "left unknown-words"},
		{"", "Each Goat assigns combat damage equal to its toughness rather than its power.", "restriction Each Goat assigns combat damage equal to its toughness rather than its power."},
		{"", "Each creature assigns combat damage equal to its mana value rather than its power.", "left unknown-words"},
		{"", "You may have it assign its combat damage " + asThoughUnblocked + ".", "static You may have this permanent assign its combat damage " + asThoughUnblocked + "."},
		{"", "You may have it assign its combat damage as though it were blocked.", "left unknown-words"},
		{"A-Night Owl", "When Night Owl enters, draw a card.", "trigger Whenever this permanent enters, draw a card."},
		{"A-Night Owl", "When Night Owls enters, draw a card.", "left unseen-event"},
		{"", "At the beginning of each of your main phases, add {R}.", "trigger At the beginning of each of your main phases, add {R}."},
		{"", "At the beginning of your next upkeep, draw a card.", "left unseen-event"},
		{"Rat", "When Rat enters, create a 1/1 black Rat creature token.", "trigger Whenever this permanent enters, create a 1/1 black Rat creature token."},
		{"Rat", "Each other Rat gets +1/+1. Rat can't block.", "static Each other Rat gets +1/+1. · restriction This permanent can't block."},
		{"", "If you casting or copying an instant or sorcery spell " + "causes a triggered ability of a permanent " + "you control to trigger, that ability triggers an additional time.", "static If you casting or copying an instant or sorcery spell " + "causes a triggered ability of a permanent " + "you control to trigger, that ability triggers an additional time."},
		{"", "If a Goblin entering causes a triggered ability of a permanent " + "you control to trigger, that ability triggers an additional time.", "static If a Goblin entering causes a triggered ability of a permanent " + "you control to trigger, that ability triggers an additional time."},
		{"", "{2}, {T}, Sacrifice this token: You gain 3 life.", "activated {2}, {T}, sacrifice this permanent: You gain 3 life."},
		{"", "{1}{R}, Sacrifice two Goblins: You gain 9 life. Activate only as a sorcery and only once each turn.", "activated {1}{R}, sacrifice 2 Goblin: You gain 9 life. Activate only as a sorcery and only once each turn."},
		{"", "Pay 5 life: Destroy this enchantment. Any player may activate this ability but only during their turn.", "activated Pay 5 life: Destroy this enchantment. Any player may activate this ability but only during their turn."},
		{"", "{3}: Destroy this enchantment. Only your opponents may activate " + "this ability and only as a sorcery.", "left unknown-condition"},
		{"", "This creature can't attack " + "unless an opponent has been dealt damage this turn.", "restriction This permanent can't attack " + "unless an opponent was dealt damage this turn."},
		{"", "This creature can't attack unless an opponent has been dealt damage by you this turn.", "left unknown-words"},
		{"", "Whenever a creature an opponent controls is dealt excess noncombat damage, draw a card.", "trigger Whenever a creature your opponents control is dealt excess noncombat damage, draw a card."},
		{"", "Whenever a creature an opponent controls is dealt excess damage by a Goblin, draw a card.", "left unseen-event"},
		{"", "Whenever a red instant or sorcery spell you control deals damage, draw a card.", "trigger Whenever a red instant or sorcery spell you control deals damage, draw a card."},
		{"", "Whenever an instant or sorcery spell you control becomes blue, draw a card.", "left unseen-event"},
		{"", "Whenever this Equipment becomes unattached from a permanent, draw a card.", "trigger Whenever this permanent becomes unattached from a permanent, draw a card."},
		{"", "Whenever this Equipment becomes unattached from a permanent by a spell, draw a card.", "left unseen-event"},
		{"", "Whenever you tap an untapped creature an opponent controls, draw a card.", "trigger Whenever you tap an untapped creature your opponents control, draw a card."},
		{"", "Whenever you tap an untapped creature an opponent controls with a spell, draw a card.", "left unseen-event"},
		{"", "Whenever a time counter is removed from this creature while it's exiled, draw a card.", "trigger Whenever a time counter is removed from this permanent while it's exiled, draw a card."},
		{"", "Whenever this creature attacks while it's exiled, draw a card.", "left unseen-event"},
		{"", "Whenever a creature you control enters during combat, draw a card.", "trigger Whenever a creature you control enters during combat, draw a card."},
		{"", "Whenever a creature you control enters during combat damage, draw a card.", "left unseen-event"},
		{"", "This creature has indestructible as long as it attacked this turn.", "static This permanent gains indestructible as long as it attacked this turn."},
		{"", "This creature has indestructible as long as it attacked Bob this turn.", "left unknown-words"},
		{"", "{R}: Draw a card. Activate only if you control a Rat.", "activated {R}: Draw a card. Activate only if you control a Rat."},
		{"", "{R}: Draw a card. Activate no more than twice each turn.", "activated {R}: Draw a card. Activate only twice each turn."},
		{"", "{R}: Draw a card. Activate only on Tuesdays.", "left unknown-condition"},
		{"", "Exhaust — {3}: You gain 2 life.", "activated Exhaust — {3}: You gain 2 life."},
		{"", "Exhaust — Wear a hat: You gain 2 life.", "left unknown-keyword"},
		{"", "Remove three quest counters from this enchantment and sacrifice it: You gain 8 life.", "activated Remove 3 quest counters from this permanent, sacrifice this permanent: You gain 8 life."},
		{"", "Exert this creature: Draw a card.", "activated Exert this permanent: Draw a card."},
		{"", "Praise this creature: Draw a card.", "left unknown-cost"},
		{"", `Creatures you control have "{T}: Add {G}."`, `static Each creature you control gains "{T}: Add {G}.".`},
		{"", "−3: Destroy target creature.", "loyalty −3: Destroy target creature."},
		{"", "0: Draw a card.", "loyalty 0: Draw a card."},
		{"", "-2:Draw a card.", "loyalty −2: Draw a card."},
		{"", "I, II — Create a 1/1 white Soldier creature token.", "chapter I, II — Create a 1/1 white Soldier creature token."},
		{"", "III — see the card", "chapter III — see the card"},
		{"", "Whenever a creature you control dies, if it was enchanted or equipped, you gain 1 life.", "trigger Whenever a creature you control dies, if it was enchanted or equipped, you gain 1 life."},
		{"", "This creature has flying as long as it's enchanted or equipped.", "static This permanent gains flying as long as it's enchanted or it's equipped."},
		{"", "This creature has flying as long as it's enchanted or thirsty.", "left unknown-words"},
		{"", "The monarch controls enchanted creature.", "static The monarch controls enchanted creature."},
		{"", "The monarch controls each creature.", "left unknown-words"},
		{"", "If a spell or ability would cause " + "its controller to gain life, " + "that player loses that much life instead.", "replacement If a spell or ability would cause " + "its controller to gain life, " + "that player loses that much life instead."},
		{"", "If a spell or ability an opponent controls would cause " + "its controller to gain life, " + "that player loses that much life instead.", "left unknown-words"},
		{"", "Whenever a creature that is goaded attacks, you gain 1 life.", "trigger Whenever a goaded creature attacks, you gain 1 life."},
		{"", "Creatures that are goaded get +1/+1.", "left unknown-words"},
		{"", "Other creatures you control " + "get +X/+0, where X is your speed.", "static Each other creature you control gets +X/+0, where X is your speed."},
		{"", "Other creatures you control get +X/+0, where X is your top speed.", "left unknown-words"},
		{"", "Creatures you control get +1/+1 " + "for each time you've cast your commander " + "from the command zone this game.", "static Each creature you control gets +1/+1 for each time you've cast a commander " + "from the command zone this game."},
		{"", "Creatures you control get +1/+1 " + "for each time you've cast your commander " + "from the command zone this turn.", "left unknown-words"},
		{"", "This creature has flying as long as three or more creatures attacked this turn.", "static This permanent gains flying as long as the number of creatures that attacked this turn is at least 3."},
		{"", "This creature has flying as long as three or more creatures attacked you this turn.", "left unknown-words"},
		{"", "This creature has flying as long as there are five colors among permanents you control.", "static This permanent gains flying as long as the number of colors among permanent you control is exactly 5."},
		{"", "This creature has flying as long as there are five colors among cards you own.", "left unknown-words"},
		{"", "This creature has flying as long as three or more creatures are damaged.", "static This permanent gains flying as long as there are 3 or more damaged creature."},
		{"", "This creature has flying as long as three or more creatures are thirsty.", "left unknown-words"},
	} {
		var got []string
		for _, a := range c.Compile(tc.text, Self{Name: tc.name}) {
			words := a.String()
			if left, ok := a.(Left); ok {
				words = string(left.Why)
			}
			got = append(got, string(a.Kind())+" "+words)
		}
		if got := strings.Join(got, " · "); got != tc.want {
			t.Errorf("%q:\n got %s\nwant %s", tc.text, got, tc.want)
		}
	}
}

// sameWhenPrinted checks that each ability of a text prints as text that
// compiles to it, and survives a JSON round trip.
func sameWhenPrinted(t testing.TB, c *Compiler, text string, self Self) (left, all int) {
	t.Helper()
	abilities := Abilities(c.Compile(text, self))
	if len(abilities) == 0 {
		t.Errorf("%q is nothing, and isn't left", text)
	}
	var read Abilities
	data := inJSON(t, abilities)
	if err := json.Unmarshal([]byte(data), &read); err != nil {
		t.Errorf("%q: stored as what can't be read: %v", text, err)
	} else if again := inJSON(t, read); again != data {
		t.Errorf("%q: stored\n%s\nread\n%s", text, data, again)
	}
	for _, a := range abilities {
		all++
		if _, ok := a.(Left); ok {
			left++
			continue
		}
		want, got := inJSON(t, Abilities{a}), inJSON(t, c.Compile(a.String(), Self{}))
		if got != want {
			t.Errorf("%q prints as %q:\n got %s\nwant %s", text, a.String(), got, want)
		}
	}
	return left, all
}

var quoted = regexp.MustCompile(`"([A-Z{][^"\n]{8,}\.)"`)

// Every ability in the data and in the test games prints as text that compiles
// to the same ability.
func TestPrintedAbilitiesReadBack(t *testing.T) {
	c := compiler(t)
	left, all, texts := 0, 0, 0
	check := func(text string, self Self) {
		l, n := sameWhenPrinted(t, c, text, self)
		left, all, texts = left+l, all+n, texts+1
	}
	for _, name := range []string{"tokens.json", "keyword_tokens.json"} {
		data, err := os.ReadFile("../../../data/magic/" + name)
		if err != nil {
			t.Fatal(err)
		}
		var objects []struct {
			Name      string
			Keywords  []string
			Abilities []string
		}
		if err := json.Unmarshal(data, &objects); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, o := range objects {
			for _, text := range o.Abilities {
				check(text, Self{Name: o.Name})
			}
			for _, k := range o.Keywords {
				if got := ReadKeyword(k).String(); got != k {
					t.Errorf("the keyword %q prints as %q", k, got)
				}
			}
		}
	}
	games, err := filepath.Glob("../testdata/*.txtar")
	if err != nil || len(games) < 100 {
		t.Fatal(len(games), err)
	}
	for _, name := range games {
		file, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for lines := bufio.NewScanner(bytes.NewReader(file)); lines.Scan(); {
			for _, m := range quoted.FindAllStringSubmatch(lines.Text(), -1) {
				check(m[1], Self{})
			}
		}
	}
	t.Logf("%d texts are %d abilities, %d of them left", texts, all, left)
	if texts < 180 || all-left < 80 {
		t.Errorf("%d texts, %d abilities, %d left: the test saw too little", texts, all, left)
	}
}

func FuzzCompile(f *testing.F) {
	c := compiler(f)
	for _, text := range []string{
		"Whenever this creature or another creature you control enters or dies, if its power is 2 or less, you gain 1 life.",
		"Enchanted creature gets +2/+2 and can't block. It has flying.", "{1}{R}, Pay 2 life: Draw a card. Activate only as a sorcery.",
		"I, II — Draw a card.", "+1: Draw a card.", "Flying, ward {2}", "This land enters tapped.", "Whenever , , dies, ", "I, II — Create a token.",
		"At the beginning of combat on your turn, this creature gets +7/+0 until end of turn.",
	} {
		f.Add(text, "Bear")
	}
	f.Fuzz(func(t *testing.T, text, name string) {
		text = strings.TrimSpace(strings.ToValidUTF8(text, "")) // as lines and files are cleaned
		if text != "" {
			sameWhenPrinted(t, c, text, Self{Name: name})
		}
	})
}

func TestReadKeyword(t *testing.T) {
	for text, want := range map[string]Keyword{
		"flying":                             {Name: "flying"},
		"first strike":                       {Name: "first strike"},
		"toxic 2":                            {Name: "toxic", Parameter: "2", N: 2},
		"cumulative upkeep {1}":              {Name: "cumulative upkeep", Parameter: "{1}"},
		"ward—pay 3 life":                    {Name: "ward", Parameter: "pay 3 life", Dash: true},
		"protection from red and from Goats": {Name: "protection", Parameter: "from red and from Goats", From: []string{"red", "Goats"}},
		"enchant artifact or creature":       {Name: "enchant", Parameter: "artifact or creature"},
		"for mirrodin!":                      {Name: "for mirrodin!"},
		"trample over planeswalkers":         {Name: "trample over planeswalkers"},
	} {
		if got := ReadKeyword(text); fmt.Sprint(got) != fmt.Sprint(want) || got.String() != text {
			t.Errorf("%q: %+v prints as %q", text, got, got)
		}
	}
}

// Stored abilities of another version, or with an unknown kind, are refused.
func TestStoredAbilitiesRefused(t *testing.T) {
	for _, data := range []string{
		`{"version":2,"abilities":[]}`, `{"version":1,"abilities":[{"as":"spell","is":{}}]}`, `{"version":1,"abilities":[{"as":"trigger","is":[]}]}`, `[]`,
		`{"version":1,"abilities":[{"as":"size","is":{"power":{"count":{"controller":{"kind":"nobody"}}}}}]}`,
	} {
		var all Abilities
		if err := json.Unmarshal([]byte(data), &all); err == nil {
			t.Errorf("%s is read as %v", data, all)
		}
	}
}

// A Compiler is safe for concurrent use, returns the same abilities for the
// same text, and caches a bounded number of texts.
func TestCompilerKeepsWhatItCompiled(t *testing.T) {
	c := compiler(t)
	const text = "Whenever another creature you control dies, you gain 1 life."
	want := inJSON(t, c.Compile(text, Self{}))
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for i := range maxCached / 2 {
				c.Compile(fmt.Sprintf("This creature enters with %d +1/+1 counters on it.", i), Self{})
				if i%1000 == 0 {
					if got := inJSON(t, c.Compile(text, Self{})); got != want {
						t.Errorf("got %s\nwant %s", got, want)
					}
				}
			}
		})
	}
	all.Wait()
	for i := range 2 * maxCached {
		c.Compile(fmt.Sprint(i), Self{})
	}
	if n := len(c.kept); n > maxCached || n == 0 {
		t.Errorf("%d texts are kept", n)
	}
	if allocs := testing.AllocsPerRun(100, func() { c.Compile(text, Self{}) }); allocs > 0 {
		t.Errorf("a text that is kept takes %v allocations", allocs)
	}
	if all := (*Compiler)(nil).Compile(text, Self{}); len(all) != 1 || all[0].Kind() != KindLeft {
		t.Errorf("without words: %v", all)
	}
}
