package discord

import (
	"cmp"
	"context"
	"regexp"
	"strconv"
)

// beside reports whether a live replica has another version for which is returns true. It
// is called with 1 if that is newer, -1 if older and 0 if unknown.
func (r *replica) beside(ctx context.Context, is func(int) bool) bool {
	if r == nil {
		return false
	}
	live, err := r.live(ctx)
	r.log(ctx, "look who else is there", err)
	for _, other := range live {
		if other.Version != r.data.Version && is(compareVersions(other.Version, r.data.Version)) {
			return true
		}
	}
	return false
}

// released matches the version of a release.
var released = regexp.MustCompile(`^v?(\d+)\.(\d+)\.(\d+)`)

// compareVersions compares the versions of releases. Others are equal to each.
func compareVersions(a, b string) int {
	x, y := released.FindStringSubmatch(a), released.FindStringSubmatch(b)
	if x == nil || y == nil {
		return 0
	}
	for i := 1; i < len(x); i++ {
		m, _ := strconv.Atoi(x[i]) // digits; the largest number if they are too many
		n, _ := strconv.Atoi(y[i])
		if c := cmp.Compare(m, n); c != 0 {
			return c
		}
	}
	return 0
}
