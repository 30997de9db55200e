//go:build !linux

package pgtest

import "testing"

// Disk is a small file system, mounted for a test.
type Disk struct{ Dir string }

// SmallDisk returns nil: the tests mount no file systems on this system.
func SmallDisk(testing.TB, int64) *Disk { return nil }

// Resize does nothing.
func (d *Disk) Resize(testing.TB, int64) {}
