// Package shards shares the shards of Discord's gateway among the processes of one
// bot.
//
//	err := shards.Run(ctx, shards.Config{Leases: store, Process: id, Limits: limits, Serve: serve})
//
// All that processes share is leases (tracker.Leases), whose names begin with
// "gateway/":
//
//	gateway/process/ID       a process that holds shards, or could (keeper.go)
//	gateway/count            how many shards there are (count.go)
//	gateway/shard/4/2        shard 2 of 4, with its session as data (held.go)
//	gateway/identify/0       the last IDENTIFY of bucket 0 (identify.go)
//	gateway/starts           an IDENTIFY, when few are left of the day's (identify.go)
//
// Each process decides by itself which shards to acquire and which to release, from
// the same list of leases by the same function (plan.go), so that each has an equal
// part. A shard that is released, or whose holder has died, is resumed by the next
// holder where its session was stored last: RESUME isn't limited, as IDENTIFY is.
//
// A holder acts only until its lease expires by its own clocks (Held.Valid), which is
// not later than by the database's. It renews three times within the duration. A process
// that reaches the database and not Discord leaves its shards to others (aside.go).
package shards
