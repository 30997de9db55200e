package notation

import "strconv"

// String is the amount as it is typed.
func (a Amount) String() string {
	if a.Expr != "" {
		return a.Expr
	}
	return strconv.FormatInt(a.N, 10)
}
