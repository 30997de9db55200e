package board

import (
	"reflect"
	"testing"

	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// alike compares every field of a permanent: otherwise different permanents
// would merge.
func TestAlikeSeesEveryField(t *testing.T) {
	var base Permanent
	for _, path := range fields(reflect.TypeOf(base), nil) {
		other := base
		v := reflect.ValueOf(&other).Elem()
		for _, i := range path {
			v = v.Field(i)
		}
		fill(v)
		if base.comparableState() == other.comparableState() && base.Def.Name == other.Def.Name && base.Alike(&other) {
			t.Errorf("%s makes no difference", reflect.TypeOf(base).FieldByIndex(path).Name)
		}
	}
}

// alike compares every field of the values that permanents contain:
// values set by hand, other faces, effects, static abilities, counters.
func TestAlikeSeesWhatPermanentsHold(t *testing.T) {
	for _, typ := range []reflect.Type{
		reflect.TypeFor[SetByHand](), reflect.TypeFor[card.Definition](), reflect.TypeFor[Pump](), reflect.TypeFor[card.StaticEffect](),
		reflect.TypeFor[card.Counter](),
	} {
		for _, path := range fields(typ, nil) {
			a, b := reflect.New(typ), reflect.New(typ)
			v := b.Elem()
			for _, i := range path {
				v = v.Field(i)
			}
			fill(v)
			p, q := Permanent{}, Permanent{}
			for to, v := range map[*Permanent]reflect.Value{&p: a, &q: b} {
				switch x := v.Interface().(type) {
				case *SetByHand:
					to.ByHand = x
				case *card.Definition:
					to.Def.Back = x
				case *Pump:
					to.Pumps = []Pump{*x}
				case *card.StaticEffect:
					to.Def.Static = []card.StaticEffect{*x}
				case *card.Counter:
					to.Counters = []card.Counter{*x}
				}
			}
			if p.Alike(&q) {
				t.Errorf("%s.%s makes no difference", typ.Name(), typ.FieldByIndex(path).Name)
			}
		}
	}
}

// fields lists the paths to the fields of a type and of the structs it
// contains. It omits the tips of lists, which aren't exported and hold no
// state of a permanent.
func fields(typ reflect.Type, path []int) [][]int {
	var all [][]int
	for i := range typ.NumField() {
		p := append(append([]int{}, path...), i)
		if !typ.Field(i).IsExported() {
			continue
		}
		if held := typ.Field(i).Type; held == reflect.TypeFor[card.Definition]() || held == reflect.TypeFor[notation.Change]() {
			all = append(all, fields(typ.Field(i).Type, p)...)
			continue
		}
		all = append(all, p)
	}
	return all
}

// fill sets a value to something other than its zero value.
func fill(v reflect.Value) {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int64:
		v.SetInt(7)
	case reflect.String:
		v.SetString("x")
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
	case reflect.Struct:
		fill(v.Field(0))
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
	default:
		panic("alike_test: a field of kind " + v.Kind().String())
	}
}
