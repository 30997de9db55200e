package web

import (
	"fmt"
	"html"
	"strconv"
	"strings"

	"arbiter/bot/web/page"
	"arbiter/commands"
	"arbiter/commands/language"
)

// logPieces returns the inputs of a log as items of a list, each with its events and their causes.
func logPieces(inputs []commands.Logged, game string, l *language.Tongue) pieces {
	all := make(pieces, len(inputs))
	for i, in := range inputs {
		all[i] = piece{Key: "l" + strconv.FormatInt(in.Seq, 10), HTML: inputHTML(in, game, l)}
	}
	return all
}

func inputHTML(in commands.Logged, game string, l *language.Tongue) string {
	var b strings.Builder
	class := ""
	if in.Undone {
		class = ` class="undone"`
	}
	at := in.At.UTC()
	fmt.Fprintf(&b, `<div%s><p class="line"><b>%s</b> <span>%s</span> <time datetime="%s">%s</time></p>`, class,
		escape(in.By), escape(in.Line), at.Format("2006-01-02T15:04:05Z"), at.Format("15:04"))
	if in.Undone {
		fmt.Fprintf(&b, `<p class="unseen">%s</p>`, escape(l.Say("Taken back")))
	}
	if len(in.Events) > 0 {
		b.WriteString("<ul>")
		for _, e := range in.Events {
			fmt.Fprintf(&b, "<li>%s%s</li>", escape(e.Text.String()), citeHTML(e.Cause, game))
		}
		b.WriteString("</ul>")
	}
	b.WriteString("</div>")
	return b.String()
}

// citeHTML returns the rule or effect of a cause. A rule with a number links to its page.
func citeHTML(c commands.Cause, game string) string {
	switch {
	case c.Cite != "" && c.Number != "":
		if of, _, ok := strings.Cut(string(c.Rule), "/"); ok {
			game = of
		}
		return fmt.Sprintf(` <a class="cite" href="%s" target="_blank">%s</a>`, html.EscapeString(page.RulePath(game, c.Number)), escape(c.Cite))
	case c.Cite != "":
		return fmt.Sprintf(` <span class="cite">%s</span>`, escape(c.Cite))
	case !c.Effect.Zero():
		return fmt.Sprintf(` <span class="cite">%s</span>`, escape(c.Effect.String()))
	}
	return ""
}

// escape returns a text as HTML, without characters that could reorder others.
func escape(text string) string { return html.EscapeString(legible(text)) }
