package discordtest

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// Document returns an error if the OpenAPI document is missing.
func Document() error {
	_, err := loadSchemas()
	return err
}

// CheckAnswers compares every successful response in the transcript with the
// OpenAPI document, and counts those that it describes.
func (d *Discord) CheckAnswers() (checked int, wrong []string) {
	for _, e := range d.Transcript() {
		if e.Answer == nil || e.Status >= 300 {
			continue
		}
		value, err := jsonschema.UnmarshalJSON(bytes.NewReader(e.Answer))
		if err != nil {
			return checked, append(wrong, err.Error())
		}
		at, _, _ := strings.Cut(e.Path, "?")
		for _, r := range routes() {
			if !sameShape(r.path, at) || r.method != e.Method {
				continue
			}
			checked++
			problems := d.schemas.check(e.Method, r.path, value, "responses", strconv.Itoa(e.Status), "content", "application/json", "schema")
			if len(problems) > 0 {
				wrong = append(wrong, fmt.Sprintf("%s %s: %v\n%s", e.Method, r.path, problems, e.Answer))
			}
			break
		}
	}
	return checked, wrong
}

func sameShape(template, at string) bool {
	a, b := strings.Split(template, "/"), strings.Split(at, "/")
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] && !strings.HasPrefix(a[i], "{") {
			return false
		}
	}
	return true
}
