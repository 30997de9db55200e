package language

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"arbiter/tracker"
)

// Catalogue holds the languages besides English.
type Catalogue struct{ all []*Tongue }

// folder has one file for each language, named after its locale.
const folder = "languages"

// Read reads the languages of package data. A missing folder isn't an error.
func Read(facts fs.FS) (*Catalogue, error) {
	files, err := fs.ReadDir(facts, folder)
	if errors.Is(err, fs.ErrNotExist) {
		return &Catalogue{}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("the languages: %w", err)
	}
	c := &Catalogue{}
	for _, f := range files {
		locale, isJSON := strings.CutSuffix(f.Name(), ".json")
		if !isJSON {
			continue
		}
		raw, err := fs.ReadFile(facts, path.Join(folder, f.Name()))
		if err != nil {
			return nil, fmt.Errorf("the languages: %w", err)
		}
		t, err := parse(locale, raw)
		if err != nil {
			return nil, fmt.Errorf("the languages, %s: %w", f.Name(), err)
		}
		c.all = append(c.all, t)
	}
	return c, nil
}

// All lists the languages by locale; a nil Catalogue has none.
func (c *Catalogue) All() []*Tongue {
	if c == nil {
		return nil
	}
	return c.all
}

// In returns the language of a Discord locale: "de", "pt-BR", or of a related
// one ("de-AT"). For English and unknown locales it returns nil, the Tongue of
// English.
func (c *Catalogue) In(locale string) *Tongue {
	if c == nil || locale == "" {
		return nil
	}
	like := func(of func(string) string) int {
		return slices.IndexFunc(c.all, func(t *Tongue) bool { return strings.EqualFold(of(t.locale), of(locale)) })
	}
	i := like(func(l string) string { return l })
	if i < 0 {
		i = like(func(l string) string { first, _, _ := strings.Cut(l, "-"); return first })
	}
	if i < 0 {
		return nil
	}
	return c.all[i]
}

// Entry is the translation of a format. If singular and plural differ, One is
// used when the first number is 1.
type Entry struct {
	One   string `json:"one"`
	Other string `json:"other"`
}

// UnmarshalJSON decodes a text, or both forms.
func (e *Entry) UnmarshalJSON(raw []byte) error {
	if json.Unmarshal(raw, &e.Other) == nil {
		return nil
	}
	type both Entry
	return strictly(raw, (*both)(e))
}

// ended returns the entry with a full stop.
func (e Entry) ended() Entry {
	if e.One != "" {
		e.One += "."
	}
	e.Other += "."
	return e
}

// each returns the entry with do applied to both forms.
func (e Entry) each(do func(string) string) Entry {
	if e.One != "" {
		e.One = do(e.One)
	}
	e.Other = do(e.Other)
	return e
}

// strictly decodes JSON without unknown fields.
func strictly(raw []byte, into any) error {
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.DisallowUnknownFields()
	return dec.Decode(into)
}

func parse(locale string, raw []byte) (*Tongue, error) {
	var file struct {
		Called string            `json:"called"`
		Names  map[string]string `json:"names"`
		Texts  map[string]Entry  `json:"texts"`
		Pieces map[string]Entry  `json:"pieces"`
	}
	if err := strictly(raw, &file); err != nil {
		return nil, err
	}
	t := &Tongue{locale: locale, called: file.Called, names: file.Names, entries: file.Texts, pieces: file.Pieces, derived: make(map[string]Entry)}
	for _, some := range []map[string]Entry{file.Texts, file.Pieces} {
		for format, e := range some {
			if with := tracker.NumberedFormat(format); with != format {
				t.derived[with] = e.each(tracker.NumberedFormat)
			}
		}
	}
	return t, nil
}
