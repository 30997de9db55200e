package notation

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
)

// deepestTree is the maximum depth of a tree.
const deepestTree = 40

// Sound returns an error if a tree can't be the result of parsing: a target
// that is neither objects nor players, a player of no kind. It checks trees
// from outside the program. v is a node or any value that contains nodes.
func Sound(v any) error { return sound(reflect.ValueOf(v), 0) }

func sound(v reflect.Value, depth int) error {
	if depth > deepestTree {
		return fmt.Errorf("a tree deeper than %d", deepestTree)
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			return sound(v.Elem(), depth+1)
		}
	case reflect.Slice:
		for i := range v.Len() {
			if err := sound(v.Index(i), depth+1); err != nil {
				return err
			}
		}
	case reflect.Struct:
		if err := soundNode(v); err != nil {
			return err
		}
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				if err := sound(v.Field(i), depth+1); err != nil {
					return err
				}
			}
		}
	default: // a number or text
	}
	return nil
}

func soundNode(v reflect.Value) error {
	switch node := v.Interface().(type) {
	case Target:
		if (node.Objects == nil) == (node.Players == nil) {
			return errors.New("a target that isn't either objects or players")
		}
	case Player:
		if !slices.Contains([]PlayerKind{You, NamedPlayer, EachPlayer, EachOpponent, Several}, node.Kind) {
			return fmt.Errorf("a player of the kind %q", node.Kind)
		}
		if (node.Kind == Several) != (len(node.List) > 1) || slices.ContainsFunc(node.List, func(p Player) bool { return p.Kind == Several }) {
			return errors.New("several players that aren't two or more of one each")
		}
	default: // no nodes inside
	}
	return nil
}
