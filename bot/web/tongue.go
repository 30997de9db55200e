package web

import (
	"net/http"

	"arbiter/bot/web/page"
	"arbiter/commands/language"
)

// tongue returns the language that a browser asks for.
func (s *Server) tongue(r *http.Request) *language.Tongue {
	return page.Tongue(s.Judge.Languages, r)
}
