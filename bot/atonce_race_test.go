//go:build race

package bot_test

// atOnce is fewer than without the race detector, which takes ten times as long for
// the same work: an answer must come within Discord's time limits.
const atOnce = "3"
