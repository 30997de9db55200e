package tracker

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
)

// Kind ties the name under which a type of action or event is stored to the
// type. The version counts changes of its JSON; a decoder for each older
// version keeps old games readable.
type Kind[T any] struct {
	Name    string
	Version int // from 1
	Sample  T   // any value of the type
	Older   map[int]func(json.RawMessage) (T, error)
}

// From returns a decoder for an older version of a kind: it decodes the JSON
// of that version as an O, and converts it with is.
func From[O, T any](is func(O) T) func(json.RawMessage) (T, error) {
	return func(data json.RawMessage) (member T, err error) {
		var old O
		if err := json.Unmarshal(data, &old); err != nil {
			return member, err
		}
		return is(old), nil
	}
}

// Codec encodes and decodes the types of a sealed interface.
type Codec[T any] struct {
	byName map[string]Kind[T]
	byType map[reflect.Type]Kind[T]
}

// NewCodec makes a codec of the sum's members. A name or type given twice is
// a bug and panics.
func NewCodec[T any](kinds ...Kind[T]) *Codec[T] {
	c := &Codec[T]{byName: make(map[string]Kind[T]), byType: make(map[reflect.Type]Kind[T])}
	for _, k := range kinds {
		typ := reflect.TypeOf(k.Sample)
		if _, twice := c.byName[k.Name]; twice || c.byType[typ].Name != "" || k.Version < 1 {
			panic("tracker: bad kind " + k.Name)
		}
		c.byName[k.Name], c.byType[typ] = k, k
	}
	return c
}

// Kinds lists the names of the sum's members in alphabetical order.
func (c *Codec[T]) Kinds() []string { return slices.Sorted(maps.Keys(c.byName)) }

// Older lists the versions before the present one that are read, by the names of
// their kinds.
func (c *Codec[T]) Older() map[string][]int {
	all := make(map[string][]int)
	for name, k := range c.byName {
		if len(k.Older) > 0 {
			all[name] = slices.Sorted(maps.Keys(k.Older))
		}
	}
	return all
}

// Encode stores v.
func (c *Codec[T]) Encode(v T) (Encoded, error) {
	k, ok := c.byType[reflect.TypeOf(v)]
	if !ok {
		return Encoded{}, fmt.Errorf("no kind for %T", v)
	}
	data, err := json.Marshal(v)
	if err != nil {
		return Encoded{}, fmt.Errorf("store %s: %w", k.Name, err)
	}
	return Encoded{Kind: k.Name, Version: k.Version, Data: data}, nil
}

// Decode decodes what Encode or an older version of it stored.
func (c *Codec[T]) Decode(e Encoded) (T, error) {
	var zero T
	k, ok := c.byName[e.Kind]
	if !ok {
		return zero, fmt.Errorf("%w: unknown kind %q", ErrNewer, e.Kind)
	}
	if e.Version != k.Version {
		older, ok := k.Older[e.Version]
		if !ok {
			return zero, fmt.Errorf("%w: %s, and this version reads version %d", ErrNewer, e, k.Version)
		}
		v, err := older(e.Data)
		if err != nil {
			return zero, fmt.Errorf("read %s: %w", e, err)
		}
		return v, nil
	}
	v := reflect.New(reflect.TypeOf(k.Sample))
	if err := json.Unmarshal(e.Data, v.Interface()); err != nil {
		return zero, fmt.Errorf("read %s: %w", e, err)
	}
	return v.Elem().Interface().(T), nil
}
