package magic

import (
	"reflect"
	"testing"
)

// Whatever can be said of a permanent tells it from one of which it isn't
// said: a field that alike forgot would merge what isn't alike.
func TestAlikeSeesEveryField(t *testing.T) {
	var base Permanent
	for _, path := range fields(reflect.TypeOf(base), nil) {
		other := base
		v := reflect.ValueOf(&other).Elem()
		for _, i := range path {
			v = v.Field(i)
		}
		fill(v)
		if base.condition() == other.condition() && base.Def.Name == other.Def.Name && base.alike(other) {
			t.Errorf("%s makes no difference", reflect.TypeOf(base).FieldByIndex(path).Name)
		}
	}
}

// Grants and what was set by hand count too.
func TestAlikeSeesGrantsAndHandSetValues(t *testing.T) {
	for _, typ := range []reflect.Type{reflect.TypeFor[Grant](), reflect.TypeFor[SetByHand](), reflect.TypeFor[Definition]()} {
		for i := range typ.NumField() {
			a, b := reflect.New(typ), reflect.New(typ)
			fill(b.Elem().Field(i))
			p, q := Permanent{}, Permanent{}
			for to, v := range map[*Permanent]reflect.Value{&p: a, &q: b} {
				switch x := v.Interface().(type) {
				case *Grant:
					to.Def.Grants = x
				case *SetByHand:
					to.Regardless = x
				case *Definition:
					to.Def.Back = x
				}
			}
			if p.alike(q) {
				t.Errorf("%s.%s makes no difference", typ.Name(), typ.Field(i).Name)
			}
		}
	}
}

// fields lists the paths to the fields of a permanent and its definition.
func fields(typ reflect.Type, path []int) [][]int {
	var all [][]int
	for i := range typ.NumField() {
		p := append(append([]int{}, path...), i)
		if typ.Field(i).Type == reflect.TypeFor[Definition]() {
			all = append(all, fields(typ.Field(i).Type, p)...)
			continue
		}
		all = append(all, p)
	}
	return all
}

// fill gives a value that is not the zero value.
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
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
	default:
		panic("alike_test: a field of kind " + v.Kind().String())
	}
}
