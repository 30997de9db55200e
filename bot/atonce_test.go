//go:build !race

package bot_test

// atOnce is how many evenings run at a time, unless go test is told otherwise. Most
// of an evening is waiting for intervals that Discord demands.
const atOnce = "16"
