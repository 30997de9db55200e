//go:build !integration

package integration

// Tagged says whether tests were compiled with the tag.
const Tagged = false
