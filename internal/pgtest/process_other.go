//go:build !linux

package pgtest

import (
	"os"
	"syscall"
)

func attributes() *syscall.SysProcAttr { return nil }

func owned(string) error { return nil }

func killGroup(p *os.Process) error { return p.Kill() }
