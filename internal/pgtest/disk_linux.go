package pgtest

import (
	"fmt"
	"os"
	"syscall"
	"testing"
)

// Disk is a small file system, mounted for a test.
type Disk struct{ Dir string }

// SmallDisk mounts a file system of so many bytes, which the server can write to, until
// the test ends. It returns nil if the tests may not mount any.
func SmallDisk(t testing.TB, bytes int64) *Disk {
	t.Helper()
	dir, err := os.MkdirTemp("", "disk-") //nolint:usetesting // it is removed after it was unmounted
	if err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mount("arbiter", dir, "tmpfs", 0, fmt.Sprintf("size=%d", bytes)); err != nil {
		_ = os.Remove(dir)
		return nil
	}
	t.Cleanup(func() {
		_ = syscall.Unmount(dir, syscall.MNT_DETACH)
		_ = os.Remove(dir)
	})
	if err := owned(dir); err != nil {
		t.Fatal(err)
	}
	return &Disk{dir}
}

// Resize changes the size of the file system.
func (d *Disk) Resize(t testing.TB, bytes int64) {
	t.Helper()
	if err := syscall.Mount("arbiter", d.Dir, "tmpfs", syscall.MS_REMOUNT, fmt.Sprintf("size=%d", bytes)); err != nil {
		t.Fatal(err)
	}
}
