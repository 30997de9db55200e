package cards

import (
	"fmt"
	"io/fs"
	"path"
	"strings"

	"arbiter/rules"
	"arbiter/rules/rows"
)

// nickname is a nickname and the cards it may mean.
type nickname struct {
	game  rules.Game
	said  string
	cards []string // whole names
}

// openNicknames reads the nicknames of a game, one a row:
//
//	bob = Dark Confidant
//	boots = Swiftfoot Boots | Lightning Greaves
//
// A duplicate nickname is an error. The file is optional.
func openNicknames(fsys fs.FS, game rules.Game) (all []nickname, err error) {
	seen := make(map[string]bool)
	err = rows.Read(fsys, path.Join(string(game), "nicknames.txt"), func(row string) error {
		said, meant, ok := strings.Cut(row, "=")
		k := nickname{game: game, said: strings.TrimSpace(said)}
		for c := range strings.SplitSeq(meant, "|") {
			k.cards = append(k.cards, strings.TrimSpace(c))
		}
		key := keyOf(k.said)
		if !ok || key == "" || k.cards[0] == "" {
			return fmt.Errorf("want a nickname, = and a card: %q", row)
		}
		if seen[key] {
			return fmt.Errorf("%q is there twice", k.said)
		}
		seen[key] = true
		all = append(all, k)
		return nil
	})
	return all, err
}

// named is the whole name of a card of a game.
type named struct {
	game rules.Game
	name string
}

// nicknamed returns the cards that have a nickname.
func (p *Pool) nicknamed() map[named]bool {
	all := make(map[named]bool)
	for _, k := range p.nicks {
		for _, c := range k.cards {
			all[named{k.game, c}] = true
		}
	}
	return all
}

// addNicknames resolves nicknames to cards. It ignores cards that aren't in the
// pool.
func (x *index) addNicknames(p *Pool) {
	x.nicks = make(map[string][]nickTarget)
	for _, k := range p.nicks {
		game := isMagic
		if k.game == rules.Riftbound {
			game = isRiftbound
		}
		key := keyOf(k.said)
		for _, c := range k.cards {
			for _, n := range x.called(keyOf(c)) {
				if n.marks&game != 0 && n.kind == whole && p.at(int(n.card)).Name == c {
					x.nicks[key] = append(x.nicks[key], nickTarget{n.card, n.marks})
					x.hasNickname[n.card] = true
				}
			}
		}
	}
}
