package magic

import (
	"strconv"
	"strings"

	"arbiter/tracker"
)

// hasStar reports whether the printed power or toughness has a star in it: "*/1+*".
func (def *Definition) hasStar() bool { return strings.Contains(def.Power+def.Toughness, "*") }

// onlyStars reports whether the printed size is "*/*".
func (def *Definition) onlyStars() bool { return def.Power == "*" && def.Toughness == "*" }

// variableSize reports whether the printed size is no number until it is asked or
// computed: "X/X", "*/*".
func (def *Definition) variableSize() bool {
	return strings.ContainsAny(def.Power+def.Toughness, "*XYZ")
}

// askSize asks for the values of letters and stars in a printed power and
// toughness: "X/X", "*/1+*". Two stars are asked separately, because they may
// differ.
func (d *decision) askSize(def *Definition) error {
	if def.Star != nil {
		return nil // an ability defines it (CR 208.2a)
	}
	if def.onlyStars() {
		for _, half := range []struct {
			text tracker.Message
			of   *string
		}{
			{tracker.Say("What power does %s have?", tracker.Name(def.Name)), &def.Power},
			{tracker.Say("What toughness does %s have?", tracker.Name(def.Name)), &def.Toughness},
		} {
			n, err := d.askNumber(half.text)
			if err != nil {
				return err
			}
			*half.of = strconv.FormatInt(n, 10)
		}
		return nil
	}
	for _, unknown := range []string{"X", "Y", "Z", "*"} {
		if !strings.Contains(def.Power+def.Toughness, unknown) {
			continue
		}
		n, ok := d.letters[unknown]
		if !ok {
			var err error
			if n, err = d.askNumber(tracker.Say("What is %s for %s (%s/%s)?", tracker.Name(unknown), tracker.Name(def.Name), tracker.Name(def.Power), tracker.Name(def.Toughness))); err != nil {
				return err
			}
			if unknown != "*" {
				d.bindLetter(unknown, n)
			}
		}
		def.Power = strings.ReplaceAll(def.Power, unknown, strconv.FormatInt(n, 10))
		def.Toughness = strings.ReplaceAll(def.Toughness, unknown, strconv.FormatInt(n, 10))
	}
	return nil
}

func (d *decision) askNumber(text tracker.Message) (int64, error) {
	a, err := d.in.Ask(tracker.Question{Player: d.in.By.Name, Meant: true, Text: text, Max: 1 << 62})
	return a.N, err
}

// stat evaluates a printed power or toughness: "3", "-1", "1+3", "7-2".
// Anything else is 0.
func stat(s string) int64 {
	total, sign := int64(0), int64(1)
	for len(s) > 0 {
		end := 0
		for end < len(s) && s[end] >= '0' && s[end] <= '9' {
			end++
		}
		if end == 0 {
			switch s[0] {
			case '-':
				sign = -1
			case '+':
				sign = 1
			default:
				return 0
			}
			s = s[1:]
			continue
		}
		n, err := strconv.ParseInt(s[:end], 10, 64)
		if err != nil {
			return 0
		}
		total = tracker.SaturatingAdd(total, sign*n)
		s = s[end:]
	}
	return total
}
