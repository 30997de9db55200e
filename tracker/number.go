package tracker

import "math"

// Add returns a+b, or an error if that overflows.
func Add(a, b int64) (int64, error) {
	if (b > 0 && a > math.MaxInt64-b) || (b < 0 && a < math.MinInt64-b) {
		return 0, overflow()
	}
	return a + b, nil
}

// Mul returns a×b, or an error if that overflows.
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

// SaturatingAdd returns a+b, limited to the range of int64.
func SaturatingAdd(a, b int64) int64 {
	switch {
	case b > 0 && a > math.MaxInt64-b:
		return math.MaxInt64
	case b < 0 && a < math.MinInt64-b:
		return math.MinInt64
	}
	return a + b
}

// SaturatingMul returns a×b, limited to the range of int64.
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
