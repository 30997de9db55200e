package rules_test

import (
	"fmt"
	"os"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"arbiter/rules"
)

// TestTry: TRY="Refers=.1;Refers=.2,Referred=.1"
func TestTry(t *testing.T) {
	spec := os.Getenv("TRY")
	all := lessons(t)
	views := []*rules.View{library(t).Default(rules.Magic), library(t, newest).Default(rules.Magic)}
	for one := range strings.SplitSeq(spec, ";") {
		w := rules.Learned()
		for kv := range strings.SplitSeq(one, ",") {
			k, x, ok := strings.Cut(kv, "=")
			if ok {
				v, _ := strconv.ParseFloat(x, 64)
				reflect.ValueOf(w).Elem().FieldByName(k).SetFloat(v)
			}
		}
		var row strings.Builder
		sum5, n, summrr := 0.0, 0.0, 0.0
		for i, v := range views {
			in := v.SearchWith(w)
			for _, l := range all {
				s, _ := stand(v, in, l.questions, typings["typed"])
				if i == 0 {
					fmt.Fprintf(&row, " %s %.1f/%.1f", l.name[:3], s.five, s.inverse)
				}
				if l.name != "situations" && l.name != "examples" || len(l.questions) < 60 {
					sum5 += s.five * float64(len(l.questions))
					summrr += s.inverse * float64(len(l.questions))
					n += float64(len(l.questions))
				}
			}
		}
		fmt.Printf("%-40s five %.2f mrr %.2f |%s\n", one, sum5/n, summrr/n, row.String())
	}
}
