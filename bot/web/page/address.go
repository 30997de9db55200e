package page

import "net/url"

// RulePath returns the address of a rule or a term of a game's rulebook:
// "/rules/magic/704.5f". Without a reference it is that of the rulebook.
func RulePath(game, ref string) string { return below("/rules/"+url.PathEscape(game), ref) }

// CardPath returns the address of a card: "/cards/magic/Doubling%20Season". Without a name
// it is that of all cards of the game.
func CardPath(game, name string) string { return below("/cards/"+url.PathEscape(game), name) }

func below(folder, name string) string {
	if name == "" {
		return folder
	}
	return folder + "/" + url.PathEscape(name)
}
