package main

import "runtime/debug"

// release is the version of a release, set by the linker:
// go build -ldflags '-X main.release=v1.0.0'.
var release string

// version returns the release and the commit of the build, if known.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return versionOf(release, "", "")
	}
	revision := ""
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			revision = s.Value
		}
	}
	return versionOf(release, info.Main.Version, revision)
}

// versionOf composes a version: the linker's value takes precedence over that
// of the go command.
func versionOf(release, module, revision string) string {
	v := module
	if release != "" {
		v = release
	}
	if v == "" {
		v = "unknown"
	}
	if revision != "" {
		v += " " + revision
	}
	return v
}
