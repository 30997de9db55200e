package tracker

import "sync/atomic"

// Tip is the end of a list that only one state at a time may lengthen in place. A
// state keeps it beside the list; both are copied together.
type Tip struct{ length atomic.Int64 }

// Grow is a list with one more at its end, and the tip of what it became. The list
// that was given stays as it was: where another state has lengthened it already,
// it is copied. So a list that grows by an event at a time costs no more than its
// length, and states remain values.
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

// Without is a list without those that something holds of; the list itself where
// that is none.
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
