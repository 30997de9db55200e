package discordtest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"
)

// channelsOfPace is how many channels an even load comes from.
const channelsOfPace = 100

// Pace sends a slash command n times, so many a second, from a hundred channels
// in turn, and gives how long each took to be acknowledged, the fastest first.
func (d *Discord) Pace(ctx context.Context, n, perSecond int, line string, values map[string]any) ([]time.Duration, error) {
	user := d.User("Alice")
	var channels []*Channel
	for i := range channelsOfPace {
		channels = append(channels, d.NewChannel(fmt.Sprint("table ", i)))
	}
	took, errs := make([]time.Duration, n), make([]error, n)
	var all sync.WaitGroup
	tick := time.NewTicker(time.Second / time.Duration(perSecond))
	defer tick.Stop()
	for i := range n {
		<-tick.C
		all.Go(func() {
			_, took[i], errs[i] = user.Slash(channels[i%len(channels)], line, values).Ack(ctx) //nolint:contextcheck // what a user does isn't of the test's time
		})
	}
	all.Wait()
	slices.Sort(took)
	return took, errors.Join(errs...)
}
