package notation

import "reflect"

// Mentions reports whether a tree is about "it" or "they". v is a node, or
// whatever holds nodes.
func Mentions(v any) bool {
	found := false
	selectors(reflect.ValueOf(v), func(s Selector) (Selector, bool) {
		found = found || s.It != ""
		return s, false
	}, 0)
	return found
}

// Pointing is a tree in which an id in selectors is another one. v is a node, or
// whatever holds nodes, and what it points to is changed in place.
func Pointing[T any](v T, from, to int64) T {
	selectors(reflect.ValueOf(&v), func(s Selector) (Selector, bool) {
		pointed := s.ID == from
		if pointed {
			s.ID = to
		}
		return s, pointed
	}, 0)
	return v
}

// selectors calls do for each selector of a tree, and sets those that it changes.
func selectors(v reflect.Value, do func(Selector) (Selector, bool), depth int) {
	if depth > maxDepth {
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			selectors(v.Elem(), do, depth+1)
		}
	case reflect.Interface:
		if v.IsNil() {
			return
		}
		if !v.CanSet() {
			selectors(v.Elem(), do, depth+1)
			return
		}
		inside := reflect.New(v.Elem().Type()).Elem() // what an interface holds can't be set
		inside.Set(v.Elem())
		selectors(inside, do, depth+1)
		v.Set(inside)
	case reflect.Slice:
		for i := range v.Len() {
			selectors(v.Index(i), do, depth+1)
		}
	case reflect.Struct:
		if s, ok := reflect.TypeAssert[Selector](v); ok {
			if changed, is := do(s); is && v.CanSet() {
				v.Set(reflect.ValueOf(changed))
			}
		}
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				selectors(v.Field(i), do, depth+1)
			}
		}
	default: // a number, a text
	}
}

// Selectors returns the selectors of a tree. v is a node, or whatever holds
// nodes.
func Selectors(v any) []Selector {
	var all []Selector
	selectors(reflect.ValueOf(v), func(s Selector) (Selector, bool) {
		all = append(all, s)
		return s, false
	}, 0)
	return all
}

// Replacing returns a tree in which selectors are replaced by those that do
// returns with true. What v points to is changed in place.
func Replacing[T any](v T, do func(Selector) (Selector, bool)) T {
	selectors(reflect.ValueOf(&v), do, 0)
	return v
}

// Amounts returns the amounts of a tree. v is a node, or whatever holds nodes.
func Amounts(v any) []Amount { return nodes[Amount](reflect.ValueOf(v), nil, 0) }

// Players returns the players of a tree. v is a node, or whatever holds nodes.
func Players(v any) []Player { return nodes[Player](reflect.ValueOf(v), nil, 0) }

// nodes appends the nodes of a type in a tree.
func nodes[N any](v reflect.Value, all []N, depth int) []N {
	if depth > maxDepth {
		return all
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			all = nodes(v.Elem(), all, depth+1)
		}
	case reflect.Slice:
		for i := range v.Len() {
			all = nodes(v.Index(i), all, depth+1)
		}
	case reflect.Struct:
		if n, ok := reflect.TypeAssert[N](v); ok {
			return append(all, n)
		}
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				all = nodes(v.Field(i), all, depth+1)
			}
		}
	default: // a number, a text
	}
	return all
}
