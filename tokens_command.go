package main

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"arbiter/data"
	"arbiter/tracker/notation"
)

// tokensCommand is arbiter tokens parse [--json] [TEXT]: the tokens that a
// text creates. Without TEXT it reads one text per line.
func tokensCommand(args []string, in io.Reader, out io.Writer) error {
	if len(args) == 0 || args[0] != "parse" {
		return &callError{"tokens wants the word parse.\nType arbiter tokens parse \"create two Food tokens\"."}
	}
	v, err := vocabulary()
	if err != nil {
		return err
	}
	asJSON := false
	var words []string
	for _, a := range args[1:] {
		if a == "--json" || a == "-json" {
			asJSON = true
		} else {
			words = append(words, a)
		}
	}
	show := func(text string) error {
		made := notation.ParseCreations(v, text)
		if asJSON {
			rows := make([]tokenJSON, 0, len(made))
			for _, c := range made {
				rows = append(rows, tokenAsJSON(c))
			}
			return writeJSON(out, rows)
		}
		if len(made) == 0 {
			fmt.Fprintln(out, "Creates nothing.")
		}
		for _, c := range made {
			fmt.Fprintln(out, tokenAsText(c))
		}
		return nil
	}
	if len(words) > 0 {
		return show(strings.Join(words, " "))
	}
	lines := bufio.NewScanner(in)
	lines.Buffer(make([]byte, 0, 64<<10), 4<<20)
	for lines.Scan() {
		if err := show(lines.Text()); err != nil {
			return err
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("read standard input: %w", err)
	}
	return nil
}

func vocabulary() (*notation.Vocabulary, error) {
	words, err := data.FS.Open("magic/words.json")
	if err != nil {
		return nil, fmt.Errorf("the embedded data: %w", err)
	}
	tokens, err := data.FS.Open("magic/tokens.json")
	if err != nil {
		return nil, fmt.Errorf("the embedded data: %w", err)
	}
	return notation.ReadVocabulary(words, tokens)
}

// tokenJSON is the contract of DESIGN §6 with exactly its fields. Quoted has
// the quoted texts of the sentence.
type tokenJSON struct {
	Name       string   `json:"name"`
	Power      *string  `json:"power"`
	Toughness  *string  `json:"toughness"`
	Colors     []string `json:"colors"`
	Supertypes []string `json:"supertypes"`
	Types      []string `json:"types"`
	Subtypes   []string `json:"subtypes"`
	Keywords   []string `json:"keywords"`
	Quoted     []string `json:"quoted"`
	Count      *int64   `json:"count"`
	CountExpr  *string  `json:"count_expr"`
	Tapped     bool     `json:"tapped"`
	Attacking  bool     `json:"attacking"`
	Attached   *string  `json:"attached"`
	CopyOf     *string  `json:"copy_of"` // with its exceptions: "it, except it has haste"
	Counters   *string  `json:"counters"`
	Predefined bool     `json:"predefined"`
}

func tokenAsJSON(c notation.Creation) tokenJSON {
	o := c.Object
	j := tokenJSON{
		Name: o.Name, Power: orNull(o.Power), Toughness: orNull(o.Toughness),
		Colors: list(o.Colors), Supertypes: list(o.Supertypes), Types: list(o.Types), Subtypes: list(o.Subtypes),
		Keywords: list(o.Keywords), Quoted: list(c.Said),
		CountExpr: orNull(c.Count.Expr), Tapped: c.Tapped, Attacking: c.Attacking,
		Attached: orNull(c.HostSaid), Predefined: c.Predefined != "",
	}
	if c.Count.Expr == "" {
		j.Count = &c.Count.N
	}
	if c.CopyOf != nil {
		of := c.CopySaid
		if c.Except != "" {
			of += ", except " + c.Except
		}
		j.CopyOf = &of
	}
	var counters []string
	for _, n := range c.Counters {
		counters = append(counters, n.String())
	}
	j.Counters = orNull(strings.Join(counters, ", "))
	return j
}

func tokenAsText(c notation.Creation) string {
	o := c.Object
	var b strings.Builder
	if c.CopyOf != nil {
		fmt.Fprintf(&b, "%s × a copy of %s", c.Count, c.CopySaid)
		if c.Except != "" {
			fmt.Fprintf(&b, ", except %s", c.Except)
		}
		return b.String()
	}
	fmt.Fprintf(&b, "%s × %s:", c.Count, o.Name)
	if o.Power != "" {
		fmt.Fprintf(&b, " %s/%s", o.Power, o.Toughness)
	}
	colors := strings.Join(o.Colors, " and ")
	if colors == "" {
		colors = "colorless"
	}
	fmt.Fprintf(&b, " %s %s", colors, strings.Join(append(append([]string{}, o.Supertypes...), o.Types...), " "))
	if len(o.Subtypes) > 0 {
		fmt.Fprintf(&b, " — %s", strings.Join(o.Subtypes, " "))
	}
	for _, k := range o.Keywords {
		fmt.Fprintf(&b, ", %s", k)
	}
	for _, q := range o.Quoted {
		fmt.Fprintf(&b, ", %q", q)
	}
	return b.String()
}

func orNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

func list(s []string) []string {
	if s == nil {
		return []string{}
	}
	return s
}
