package tracker

import "math"

// Add is a+b. It refuses an overflow instead of wrapping round.
func Add(a, b int64) (int64, error) {
	if (b > 0 && a > math.MaxInt64-b) || (b < 0 && a < math.MinInt64-b) {
		return 0, overflow()
	}
	return a + b, nil
}

// Mul is a×b. It refuses an overflow instead of wrapping round.
func Mul(a, b int64) (int64, error) {
	if a == 0 || b == 0 {
		return 0, nil
	}
	p := a * b
	if p/b != a || (a == -1 && b == math.MinInt64) || (b == -1 && a == math.MinInt64) {
		return 0, overflow()
	}
	return p, nil
}

// SaturatingAdd is a+b, held at the ends of int64: for computed power and
// toughness, which are shown and compared but never stored.
func SaturatingAdd(a, b int64) int64 {
	switch {
	case b > 0 && a > math.MaxInt64-b:
		return math.MaxInt64
	case b < 0 && a < math.MinInt64-b:
		return math.MinInt64
	}
	return a + b
}

// SaturatingMul is a×b, held at the ends of int64.
func SaturatingMul(a, b int64) int64 {
	p, err := Mul(a, b)
	if err == nil {
		return p
	}
	if (a < 0) == (b < 0) {
		return math.MaxInt64
	}
	return math.MinInt64
}

func overflow() *Problem {
	return Refuse("That would pass the largest number I count with, %d.", int64(math.MaxInt64)).
		Next("Use a smaller number; nothing was changed.").For(ErrOverflow)
}
