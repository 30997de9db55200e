package discordtest_test

import (
	"context"
	"testing"
	"time"

	"arbiter/bot/discordtest"
)

// A limit ends a wait, but not before its time; the context around it ends it sooner.
func TestWithin(t *testing.T) {
	begun := time.Now()
	ctx, cancel := discordtest.Within(t.Context(), 50*time.Millisecond)
	defer cancel()
	<-ctx.Done()
	if took := time.Since(begun); took < 50*time.Millisecond {
		t.Errorf("ended after %s", took)
	}
	around, end := context.WithCancel(t.Context())
	ctx, cancel = discordtest.Within(around, time.Hour)
	defer cancel()
	if ctx.Err() != nil {
		t.Error("ended at once")
	}
	end()
	<-ctx.Done()
}
