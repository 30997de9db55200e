package main

import "runtime/debug"

// release is the version of a release, set by the linker:
// go build -ldflags '-X main.release=v1.0.0'.
var release string

// version is the release and the commit it was built from, as far as they are
// known.
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

// versionOf puts a version together: what the linker set goes before what the
// go command knows of the module.
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
