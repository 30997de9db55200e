package tracker

import "sync/atomic"

// Tip is the end of a list, to which one state may append in place. A state holds it
// with the list; both are copied together.
type Tip struct{ length atomic.Int64 }

// Grow returns a list with one more element, and its tip. The given list stays as it
// was: if another state has appended to it, it is copied. So a list that grows event
// by event costs time in proportion to its length, and states remain values.
func Grow[T any](list []T, tip *Tip, one T) ([]T, *Tip) {
	n := int64(len(list))
	if tip != nil && len(list) < cap(list) && tip.length.CompareAndSwap(n, n+1) {
		return append(list, one), tip
	}
	grown := make([]T, len(list), 2*len(list)+2)
	copy(grown, list)
	tip = new(Tip)
	tip.length.Store(n + 1)
	return append(grown, one), tip
}

// Without returns a list without the elements for which a condition holds, or the
// list itself if there are none.
func Without[T any](list []T, is func(*T) bool) []T {
	for i := range list {
		if !is(&list[i]) {
			continue
		}
		left := make([]T, i, len(list)-1)
		copy(left, list[:i])
		for j := i + 1; j < len(list); j++ {
			if !is(&list[j]) {
				left = append(left, list[j])
			}
		}
		return left
	}
	return list
}
