package notation

import (
	"reflect"
	"slices"
)

// Mentions reports whether a tree is about "it" or "they". v is a node, or
// whatever holds nodes.
func Mentions(v any) bool {
	found := false
	replace(reflect.ValueOf(v), func(s Selector) (Selector, bool) {
		found = found || s.It != ""
		return s, false
	}, 0)
	return found
}

// replace calls do for each node of a type in a tree, a struct or a text, and sets those that
// it changes.
func replace[N any](v reflect.Value, do func(N) (N, bool), depth int) {
	if depth > maxDepth {
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			replace(v.Elem(), do, depth+1)
		}
	case reflect.Interface:
		if v.IsNil() {
			return
		}
		if !v.CanSet() {
			replace(v.Elem(), do, depth+1)
			return
		}
		inside := reflect.New(v.Elem().Type()).Elem() // what an interface holds can't be set
		inside.Set(v.Elem())
		replace(inside, do, depth+1)
		v.Set(inside)
	case reflect.Slice:
		for i := range v.Len() {
			replace(v.Index(i), do, depth+1)
		}
	case reflect.String:
		replaceNode(v, do)
	case reflect.Struct:
		replaceNode(v, do)
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				replace(v.Field(i), do, depth+1)
			}
		}
	default: // a number
	}
}

// replaceNode is replace for the node itself.
func replaceNode[N any](v reflect.Value, do func(N) (N, bool)) {
	if n, ok := reflect.TypeAssert[N](v); ok {
		if changed, is := do(n); is && v.CanSet() {
			v.Set(reflect.ValueOf(changed))
		}
	}
}

// Selectors returns the selectors of a tree. v is a node, or whatever holds
// nodes.
func Selectors(v any) []Selector {
	var all []Selector
	replace(reflect.ValueOf(v), func(s Selector) (Selector, bool) {
		all = append(all, s)
		return s, false
	}, 0)
	return all
}

// Describes reports whether a filter in a tree describes objects by a word such as "goaded". v is
// a node or contains nodes.
func Describes(v any, word string) bool {
	found := false
	replace(reflect.ValueOf(v), func(f Filter) (Filter, bool) {
		found = found || slices.Contains(f.Is, word) || slices.Contains(f.IsNot, word)
		return f, false
	}, 0)
	return found
}

// Replacing returns a tree in which nodes of a type, or its texts, are replaced by those that do
// returns with true. What v points to is changed in place.
func Replacing[T, N any](v T, do func(N) (N, bool)) T {
	replace(reflect.ValueOf(&v), do, 0)
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

// Targets returns the targets of a tree. v is a node, or whatever holds nodes.
func Targets(v any) []Target { return nodes[Target](reflect.ValueOf(v), nil, 0) }
