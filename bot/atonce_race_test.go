//go:build race

package bot_test

// atOnce is lower with the race detector, which is several times slower: answers
// must come within Discord's time limits.
const atOnce = "5"
