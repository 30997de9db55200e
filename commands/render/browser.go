package render

import "arbiter/commands/language"

// What a press of Browse does to the link for watching.
const (
	BrowseOpen = iota
	BrowseWatch
	BrowseUnwatch
)

// BrowserLinks returns a private message with the links to a table's pages: open signs the
// reader in, and watch shows the table to everybody. watch is "" if it is turned off.
func BrowserLinks(l *language.Tongue, open, watch string) Message {
	p := Press{Do: Browse, N: BrowseWatch}
	label := l.Say("Make a link to watch")
	buttons := []Component{link(l.Say("Open the table"), open)}
	said := l.Say("This link is yours alone: it works once, within an hour, and then for twelve hours in the browser that opened it. What you do there counts as here.")
	if watch != "" {
		p.N, label = BrowseUnwatch, l.Say("Turn the link off")
		buttons = append(buttons, link(l.Say("Watch"), watch))
		said += "\n" + l.Say("Whoever has the link Watch sees the table, and can do nothing.")
	}
	return message(true, text(said), row(append(buttons, button(styleSecondary, label, p))...))
}
