//go:build !race

package bot_test

// atOnce is the number of evenings run in parallel, unless go test sets it.
// Evenings mostly wait for intervals that Discord demands.
const atOnce = "16"
