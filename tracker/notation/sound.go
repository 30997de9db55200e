package notation

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
)

// maxDepth is the maximum depth of a tree.
const maxDepth = 40

// Validate returns an error if a tree can't be the result of parsing: a target
// that is neither objects nor players, a player of no kind. It checks trees
// from outside the program. v is a node or any value that contains nodes.
func Validate(v any) error { return validate(reflect.ValueOf(v), 0) }

func validate(v reflect.Value, depth int) error {
	if depth > maxDepth {
		return fmt.Errorf("a tree deeper than %d", maxDepth)
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			return validate(v.Elem(), depth+1)
		}
	case reflect.Slice:
		for i := range v.Len() {
			if err := validate(v.Index(i), depth+1); err != nil {
				return err
			}
		}
	case reflect.Struct:
		if err := validateNode(v); err != nil {
			return err
		}
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				if err := validate(v.Field(i), depth+1); err != nil {
					return err
				}
			}
		}
	default: // a number or text
	}
	return nil
}

func validateNode(v reflect.Value) error {
	switch node := v.Interface().(type) {
	case Target:
		if (node.Objects == nil) == (node.Players == nil) && (!node.Either || node.Objects == nil || node.Objects.Filter == nil) {
			return errors.New("a target that isn't either objects or players")
		}
	case Player:
		if !slices.Contains([]PlayerKind{You, NamedPlayer, EachPlayer, EachOpponent, Several, EachOther, YourTeam}, node.Kind) && !node.Kind.InCardWords() {
			return fmt.Errorf("a player of the kind %q", node.Kind)
		}
		if (node.Kind == Several) != (len(node.List) > 1) || slices.ContainsFunc(node.List, func(p Player) bool { return p.Kind == Several }) {
			return errors.New("several players that aren't two or more of one each")
		}
	default: // no nodes inside
	}
	return nil
}
