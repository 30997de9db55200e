package pgtest

import (
	"os"
	"os/user"
	"strconv"
	"syscall"
)

// attributes are those of a server's process: a process group of its own, which is
// signalled to end when the thread that started it ends, also if that is killed. If the
// tests run as root, the server runs as another user, since PostgreSQL refuses root.
func attributes() *syscall.SysProcAttr {
	a := &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGQUIT}
	if os.Geteuid() == 0 {
		uid, gid := unprivileged()
		a.Credential = &syscall.Credential{Uid: uid, Gid: gid, NoSetGroups: true}
	}
	return a
}

// unprivileged returns the ids of the user postgres, or else of nobody.
func unprivileged() (uid, gid uint32) {
	for _, name := range []string{"postgres", "nobody"} {
		known, err := user.Lookup(name)
		if err != nil {
			continue
		}
		u, errU := strconv.ParseUint(known.Uid, 10, 32)
		g, errG := strconv.ParseUint(known.Gid, 10, 32)
		if errU == nil && errG == nil {
			return uint32(u), uint32(g)
		}
	}
	const overflow = 65534 // the conventional id of nobody on Linux
	return overflow, overflow
}

// owned gives a folder to the user of the server.
func owned(dir string) error {
	if os.Geteuid() != 0 {
		return nil
	}
	uid, gid := unprivileged()
	return os.Chown(dir, int(uid), int(gid))
}

// killGroup kills a process and all that it has started.
func killGroup(p *os.Process) error { return syscall.Kill(-p.Pid, syscall.SIGKILL) }
