package cards

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"

	"arbiter/rules"
)

// nickname is a nickname and the cards it may mean.
type nickname struct {
	game  rules.Game
	said  string
	cards []string // whole names
}

// readNicknames reads nicknames, one per line:
//
//	bob = Dark Confidant
//	boots = Swiftfoot Boots | Lightning Greaves
//
// Lines that begin with # are comments. A duplicate nickname is an error.
func readNicknames(r io.Reader, game rules.Game) ([]nickname, error) {
	var all []nickname
	seen := make(map[string]bool)
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		said, meant, ok := strings.Cut(line, "=")
		k := nickname{game: game, said: strings.TrimSpace(said)}
		for c := range strings.SplitSeq(meant, "|") {
			k.cards = append(k.cards, strings.TrimSpace(c))
		}
		key := keyOf(k.said)
		if !ok || key == "" || k.cards[0] == "" {
			return nil, fmt.Errorf("line %d of the nicknames of %s isn't a nickname, = and a card: %q", n, game, line)
		}
		if seen[key] {
			return nil, fmt.Errorf("line %d of the nicknames of %s: %q is there twice", n, game, k.said)
		}
		seen[key] = true
		all = append(all, k)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("read the nicknames of %s: %w", game, err)
	}
	return all, nil
}

// openNicknames reads the nicknames of a game. The file is optional.
func openNicknames(fsys fs.FS, game rules.Game) ([]nickname, error) {
	f, err := fsys.Open(path.Join(string(game), "nicknames.txt"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("open the nicknames of %s: %w", game, err)
	}
	all, err := readNicknames(f, game)
	return all, errors.Join(err, f.Close())
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
