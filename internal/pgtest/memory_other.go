//go:build !linux

package pgtest

// memory returns "": where files are in memory is known for Linux alone.
func memory() string { return "" }

const shm = ""
