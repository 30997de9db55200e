package library

import (
	"encoding/json"
	"net/http"
	"net/url"

	"arbiter/bot/web/page"
	"arbiter/rules"
)

// completion is a completion of the typed text, with the address of its page.
type completion struct {
	Label string `json:"label"`
	Path  string `json:"path"`
}

// mostCompletions is the maximum number of completions below a form.
const mostCompletions = 10

// completeRules completes the number or name of a rule.
func (l *Library) completeRules(w http.ResponseWriter, r *http.Request) {
	game := rules.Game(r.URL.Query().Get("game"))
	if game != "" && !l.known(game) {
		game = ""
	}
	l.complete(w, r, "rule", "what", game, func(value string) (string, bool) {
		asked := "/rule " + value
		if game != "" {
			asked += " game:" + string(game)
		}
		return l.pathOf(asked)
	})
}

// completeCards completes the name of a card.
func (l *Library) completeCards(w http.ResponseWriter, r *http.Request) {
	game := rules.Game(r.URL.Query().Get("game"))
	l.complete(w, r, "card", "name", game, func(value string) (string, bool) {
		if game == "" {
			return "/cards?" + url.Values{"q": {value}}.Encode(), true
		}
		return page.CardPath(string(game), value), true
	})
}

// complete answers with the completions of an option of a command.
func (l *Library) complete(w http.ResponseWriter, r *http.Request, command, option string, game rules.Game, path func(value string) (string, bool)) {
	asked := request(l.tongue(r), command, map[string]string{option: r.URL.Query().Get("q"), "game": string(game)})
	all := []completion{}
	for _, s := range l.Judge.Complete(r.Context(), asked, option) {
		if p, ok := path(s.Value); ok && len(all) < mostCompletions {
			all = append(all, completion{s.Label, p})
		}
	}
	w.Header().Set("Content-Type", "application/json")
	if err := json.NewEncoder(w).Encode(all); err != nil && l.Fault != nil {
		l.Fault(r, err)
	}
}
