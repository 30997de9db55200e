package notation

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
)

// PlayerKind is the kind of a player expression.
type PlayerKind string

// The kinds of player expressions.
const (
	You          PlayerKind = "you"               // the speaker
	NamedPlayer  PlayerKind = "named"             // by the name of a seat
	EachPlayer   PlayerKind = "each player"       // everyone in the game
	EachOpponent PlayerKind = "each opponent"     // each opponent of the speaker
	Several      PlayerKind = "several"           // those in List
	EachOther    PlayerKind = "each other player" // everyone in the game but the speaker
	YourTeam     PlayerKind = "your team"         // the speaker and the speaker's teammates (CR 102.4)

	// Players in the words of cards, which are in Name as typed. A seat of that name
	// comes first; otherwise the game resolves them, or asks.
	OneOpponent  PlayerKind = "opponent"   // "target opponent", "the defending player"
	SomeOpponent PlayerKind = "opponents"  // "two target opponents": how many is left open
	OnePlayer    PlayerKind = "player"     // "target player", "that player"
	Controller   PlayerKind = "controller" // "its controller"
	Owner        PlayerKind = "owner"      // "its owner"
)

// InCardWords reports whether the kind is of a player in the words of cards.
func (k PlayerKind) InCardWords() bool {
	switch k {
	case OneOpponent, SomeOpponent, OnePlayer, Controller, Owner:
		return true
	case You, NamedPlayer, EachPlayer, EachOpponent, Several, EachOther, YourTeam:
	}
	return false
}

// PlayerCalled returns the player that a name or words of cards refer to: "Bob",
// "me", "target opponent".
func PlayerCalled(name string) Player {
	switch words := strings.ToLower(name); {
	case words == "you" || words == "me":
		return Player{Kind: You}
	case strings.HasPrefix(words, "each player other than "):
		return Player{Kind: NamedPlayer, Name: name}
	case strings.HasSuffix(words, "controller"):
		return Player{Kind: Controller, Name: name}
	case strings.HasSuffix(words, "owner"):
		return Player{Kind: Owner, Name: name}
	case someOpponents.MatchString(words):
		return Player{Kind: SomeOpponent, Name: name}
	case oneOpponent.MatchString(words):
		return Player{Kind: OneOpponent, Name: name}
	case slices.Contains(onePlayerWords, words):
		return Player{Kind: OnePlayer, Name: name}
	}
	return Player{Kind: NamedPlayer, Name: name}
}

// Words of cards that refer to opponents. Other words with "opponent" in them are a name.
var (
	oneOpponent   = regexp.MustCompile(`^(?:(?:an?|the|that|this|any|another|one|target|other|chosen|random) )*(?:of (?:your|my) opponents|opponent|defending player)(?: of (?:your|my|their) choice| chosen at random| to (?:your|my) (?:left|right))?$`)
	someOpponents = regexp.MustCompile(`^(?:(?:any number of|up to|each of|both|the|one|two|three|four|x|\d+|or|more|other|target|chosen|your|my) )*opponents$`)
)

// onePlayerWords are the words of cards that refer to one player.
var onePlayerWords = []string{"target player", "that player", "a player", "any player", "another player", "the chosen player", "that attacking player", AnotherTarget, "the attacking player", "the player", Attacked, MostLife, LeastLife, "the player whose turn it is"}

// AnotherTarget are the words for a player who is a target besides the one that was named before.
const AnotherTarget = "another target player"

// Attacked are the words for what an effect's creature attacks.
const Attacked = "the player or planeswalker it's attacking"

// Players in the words of static abilities, as names of OnePlayer.
const (
	EnchantedPlayer = "enchanted player"
	TheMonarch      = "the monarch"
	ItsController   = "its controller" // of Controller
)

// Players by their life totals, as names of OnePlayer.
const (
	MostLife  = "the player with the most life"
	LeastLife = "the player with the lowest life total"
)

// Player is an expression for one or more players.
type Player struct {
	Kind PlayerKind `json:"kind"`
	Name string     `json:"name,omitempty"` // as typed, for NamedPlayer and players in the words of cards
	List []Player   `json:"list,omitempty"` // for Several: two or more, each for one player
}

// UnmarshalJSON reads a player, also from games in which players in the words of
// cards are stored as names.
func (p *Player) UnmarshalJSON(raw []byte) error {
	type bare Player
	if err := json.Unmarshal(raw, (*bare)(p)); err != nil {
		return err
	}
	if p.Kind == NamedPlayer {
		*p = PlayerCalled(p.Name)
	}
	return nil
}

// Seats resolves an expression to seats without duplicates, in the order named.
// seatsOf resolves a simple one.
func (p Player) Seats(seatsOf func(Player) ([]int, error)) ([]int, error) {
	var all []int
	for _, one := range p.List {
		seats, err := seatsOf(one)
		if err != nil {
			return nil, err
		}
		for _, n := range seats {
			if !slices.Contains(all, n) {
				all = append(all, n)
			}
		}
	}
	return all, nil
}

// player parses a player expression; "you and target opponent each" and "Bob,
// Carol and Dave each" are several.
func (p *parser) player() (Player, bool) {
	who, ok := p.onePlayer()
	if !ok {
		return who, false
	}
	mark := p.at
	all := []Player{who}
	for p.accept(",", "and") || p.accept(",") || p.accept("and") {
		other, ok := p.onePlayer()
		if !ok {
			break
		}
		if all = append(all, other); p.accept("each") {
			return Player{Kind: Several, List: all}, true
		}
	}
	p.at = mark
	return who, true
}

func (p *parser) onePlayer() (Player, bool) {
	switch {
	case p.accept("you"), p.accept("me"), p.accept("I"):
		return Player{Kind: You}, true
	case p.accept("each", "player"), p.accept("all", "players"):
		return Player{Kind: EachPlayer}, true
	case p.accept("each", "opponent"), p.accept("all", "opponents"), p.accept("your", "opponents"), p.accept("my", "opponents"):
		return Player{Kind: EachOpponent}, true
	case p.accept("each", "other", "player"), p.accept("all", "other", "players"):
		return Player{Kind: EachOther}, true
	case p.accept("your", "team"), p.accept("my", "team"), p.accept("our", "team"), p.accept("each", "player", "on", "your", "team"):
		return Player{Kind: YourTeam}, true
	}
	if p.rules {
		for _, words := range cardPlayers {
			if mark := p.at; p.accept(words...) {
				return PlayerCalled(strings.ToLower(p.raw(mark, p.at))), true
			}
		}
	}
	for _, words := range playerWords {
		if mark := p.at; p.accept(words...) {
			return PlayerCalled(strings.ToLower(p.raw(mark, p.at))), true
		}
	}
	if w := p.peek(0); w.capital() || w.quoted && w.text != "" {
		p.at++
		return PlayerCalled(w.text), true
	}
	return Player{}, false
}

// playerWords are expressions for players in the words of cards. The game
// resolves them or asks.
var playerWords = [][]string{
	{"target", "opponent"},
	{"target", "player"},
	{"an", "opponent"},
	{"that", "opponent"},
	{"that", "player"},
	{"a", "player"},
	{"its", "controller"},
	{"its", "owner"},
	{"that", "creature's", "controller"},
	{"that", "permanent's", "controller"},
	{"the", "defending", "player"},
	{"defending", "player"},
}

// name returns the player as it is written before "each" or "'s".
func (p Player) name() string {
	switch p.Kind {
	case NamedPlayer, OneOpponent, SomeOpponent, OnePlayer, Controller, Owner:
		return p.Name
	case Several:
		names := make([]string, len(p.List))
		for i, one := range p.List {
			names[i] = one.name()
		}
		return strings.Join(names, " and ")
	default:
		return string(p.Kind)
	}
}
