package discordtest

import "fmt"

// Embed is the displayed part of an embed.
type Embed struct {
	Title       string  `json:"title"`
	Description string  `json:"description"`
	URL         string  `json:"url"`
	Author      Named   `json:"author"`
	Footer      Footer  `json:"footer"`
	Fields      []Field `json:"fields"`
}

// Named is the author of an embed.
type Named struct {
	Name string `json:"name"`
}

// Footer is the footer of an embed.
type Footer struct {
	Text string `json:"text"`
}

// Field is a field of an embed.
type Field struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// lintEmbeds checks the limits of embeds (documentation, "Embed Limits").
func lintEmbeds(embeds []Embed) linted {
	var l linted
	if len(embeds) > 10 {
		l.add("embeds", "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
	}
	sum := 0
	for i, e := range embeds {
		at := fmt.Sprintf("embeds.%d", i)
		l.atMost(at+".title", e.Title, 256)
		l.atMost(at+".description", e.Description, 4096)
		l.atMost(at+".author.name", e.Author.Name, 256)
		l.atMost(at+".footer.text", e.Footer.Text, 2048)
		if len(e.Fields) > 25 {
			l.add(at+".fields", "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
		}
		sum += len([]rune(e.Title + e.Description + e.Author.Name + e.Footer.Text))
		for j, f := range e.Fields {
			at := fmt.Sprintf("%s.fields.%d", at, j)
			l.between(at+".name", f.Name, 256)
			l.between(at+".value", f.Value, 1024)
			sum += len([]rune(f.Name + f.Value))
		}
	}
	if sum > 6000 {
		l.add("embeds", "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000: %d", sum)
	}
	return l
}
