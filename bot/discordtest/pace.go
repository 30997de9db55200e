package discordtest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"
)

// channelsOfPace is the number of channels that Pace uses.
const channelsOfPace = 100

// Latencies are times to acknowledgement.
type Latencies []time.Duration

// At returns a quantile: 0.99 is the time within which 99 of 100 were
// acknowledged. It panics if l is empty.
func (l Latencies) At(part float64) time.Duration {
	sorted := slices.Sorted(slices.Values(l))
	return sorted[int(float64(len(l)-1)*part)]
}

// Pacer sends slash commands from a hundred channels in turn.
type Pacer struct {
	user     *User
	channels []*Channel
}

// NewPacer returns a Pacer with channels of its own.
func (d *Discord) NewPacer() *Pacer {
	p := &Pacer{user: d.User("Alice")}
	for i := range channelsOfPace {
		p.channels = append(p.channels, d.NewChannel(fmt.Sprint("table ", i)))
	}
	return p
}

// Pace sends a slash command n times at a rate per second. It returns the times to
// acknowledgement in the order of the commands.
func (p *Pacer) Pace(ctx context.Context, n, perSecond int, line string, values map[string]any) (Latencies, error) {
	took, errs := make(Latencies, n), make([]error, n)
	var all sync.WaitGroup
	tick := time.NewTicker(time.Second / time.Duration(perSecond))
	defer tick.Stop()
	for i := range n {
		<-tick.C
		all.Go(func() {
			_, took[i], errs[i] = p.user.Slash(p.channels[i%len(p.channels)], line, values).Ack(ctx) //nolint:contextcheck // interactions outlive the call
		})
	}
	all.Wait()
	return took, errors.Join(errs...)
}
