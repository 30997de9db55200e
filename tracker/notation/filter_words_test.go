package notation

import (
	"reflect"
	"slices"
	"testing"
)

// A filter with any part besides words and a controller asks for more than words.
func TestOnlyWords(t *testing.T) {
	free := []string{"Words", "Controller", "Noun", "Permanent", "plural"}
	of := reflect.TypeFor[Filter]()
	for i := range of.NumField() {
		field := of.Field(i)
		if !field.IsExported() {
			continue
		}
		f := Filter{Words: []string{"creature"}}
		switch v := reflect.ValueOf(&f).Elem().Field(i); v.Kind() {
		case reflect.String:
			v.SetString("x")
		case reflect.Bool:
			v.SetBool(true)
		case reflect.Pointer:
			v.Set(reflect.New(field.Type.Elem()))
		case reflect.Slice:
			v.Set(reflect.MakeSlice(field.Type, 1, 1))
		default:
			t.Fatalf("%s is a %s", field.Name, v.Kind())
		}
		if got, want := f.OnlyWords(), slices.Contains(free, field.Name); got != want {
			t.Errorf("with %s: only words: %v", field.Name, got)
		}
	}
}
