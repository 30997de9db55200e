package board

import (
	"reflect"
	"testing"
)

// A change has no effect on a permanent for which concerns returns false.
func TestWhatChangesIsSeenBefore(t *testing.T) {
	for name, tc := range map[string]struct {
		concerns func(*Permanent) bool
		change   func(*Permanent)
	}{
		"cleanup": {(*Permanent).NeedsCleanUp, (*Permanent).CleanUp},
		"combat":  {(*Permanent).InCombat, (*Permanent).LeaveCombat},
	} {
		concerned := 0
		for _, path := range fields(reflect.TypeFor[Permanent](), nil) {
			var p Permanent
			v := reflect.ValueOf(&p).Elem()
			for _, i := range path {
				v = v.Field(i)
			}
			fill(v)
			if tc.concerns(&p) {
				concerned++
				continue
			}
			before := p
			if tc.change(&p); !reflect.DeepEqual(before, p) {
				t.Errorf("%s changes %s unseen", name, reflect.TypeFor[Permanent]().FieldByIndex(path).Name)
			}
		}
		if concerned == 0 {
			t.Errorf("%s concerns nothing", name)
		}
	}
}
