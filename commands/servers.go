package commands

import (
	"context"
	"maps"
	"slices"
	"strings"

	"arbiter/tracker"
)

// Servers lists the ids of servers with stored games or settings. The channels
// of a server are named after it.
func (j *Judge) Servers(ctx context.Context) ([]string, error) {
	channels, err := j.Tables.Channels(ctx)
	if err != nil {
		return nil, err
	}
	servers := make(map[string]bool)
	for _, channel := range channels {
		if server, _, ok := strings.Cut(channel, "/"); ok {
			servers[server] = true
		}
	}
	for _, s := range settings {
		set, err := j.Settings.Having(ctx, tracker.OfServer, s.name)
		if err != nil {
			return nil, err
		}
		for server := range set {
			servers[server] = true
		}
	}
	return slices.Sorted(maps.Keys(servers)), nil
}
