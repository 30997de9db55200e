package discord

import (
	"encoding/json"
	"net/http"
	"strconv"
	"time"
)

// rateLimited is the content of a response 429.
type rateLimited struct {
	wait   time.Duration
	global bool
}

// tooMany decodes a response 429. One without a Retry-After (from a proxy
// before Discord) stops all requests for a while: ten thousand refusals in ten
// minutes get an address banned.
func tooMany(h http.Header, body []byte) rateLimited {
	var said struct {
		After  float64 `json:"retry_after"`
		Global bool    `json:"global"`
	}
	const unsaid = 30 * time.Second
	if json.Unmarshal(body, &said) == nil && said.After > 0 {
		return rateLimited{wait: seconds(said.After), global: said.Global || h.Get("X-RateLimit-Global") == "true"}
	}
	if s, err := strconv.ParseFloat(h.Get("Retry-After"), 64); err == nil && s > 0 {
		return rateLimited{wait: seconds(s), global: true}
	}
	return rateLimited{wait: unsaid, global: true}
}
