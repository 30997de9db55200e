package doctor

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"arbiter/bot/discord"
	"arbiter/tracker/postgres"
)

// processesOf checks the leases of the processes that share a database.
func processesOf(c postgres.Condition, now time.Time) Finding {
	const what = "processes"
	live := discord.Replicas(c.Leases, now)
	if len(live) == 0 {
		return Finding{what, OK, "None runs.", ""}
	}
	count := make(map[string]int)
	for _, version := range live {
		count[version]++
	}
	var versions []string
	for _, version := range slices.Sorted(maps.Keys(count)) {
		versions = append(versions, fmt.Sprintf("%d of version %s", count[version], version))
	}
	text := strings.Join(versions, ", ") + "."
	held, shards := discord.HeldShards(c.Leases, now)
	if shards > 0 {
		text += fmt.Sprintf(" They hold %d of %d shards of the gateway.", held, shards)
	}
	switch {
	case shards > 0 && held > 0 && held < shards:
		return Finding{what, Warn, text, "The others are taken within half a minute; if they aren't, see the log of the processes."}
	case len(count) > 1:
		return Finding{what, Warn, text, "Replace the older ones: until then all store what those can read."}
	}
	return Finding{what, OK, text, ""}
}
