package page

import (
	"cmp"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"arbiter/commands/language"
)

// Tongue returns the first available language of a request's Accept-Language; nil, which is
// English, if there is none.
func Tongue(all *language.Catalogue, r *http.Request) *language.Tongue {
	type wish struct {
		tag    string
		weight float64
	}
	var wishes []wish
	for part := range strings.SplitSeq(r.Header.Get("Accept-Language"), ",") {
		tag, weight, weighed := strings.Cut(part, ";")
		w := wish{strings.TrimSpace(tag), 1}
		if weighed {
			w.weight, _ = strconv.ParseFloat(strings.TrimPrefix(strings.TrimSpace(weight), "q="), 64)
		}
		if w.tag != "" && w.weight > 0 && len(wishes) < 20 {
			wishes = append(wishes, w)
		}
	}
	slices.SortStableFunc(wishes, func(a, b wish) int { return cmp.Compare(b.weight, a.weight) })
	for _, w := range wishes {
		first, _, _ := strings.Cut(w.tag, "-")
		if t := all.In(w.tag); t != nil || strings.EqualFold(first, "en") {
			return t
		}
	}
	return nil
}
