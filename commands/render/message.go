package render

import (
	"slices"
	"strings"

	"arbiter/commands"
	"arbiter/commands/language"
	"arbiter/tracker"
)

// Messages lays out a reply for Discord and returns one page of it. If the
// pages can't be turned with buttons, because repeating the request could
// change something, all pages are returned. There is always at least one
// message.
//
// A button whose line doesn't fit its custom id is left out; see MessagesKept.
func Messages(r commands.Reply, page int) []Message { return MessagesKept(r, page, nil) }

// MessagesKept is like Messages, but stores long lines with keep.
func MessagesKept(r commands.Reply, page int, keep Keep) []Message {
	r = r.Slashed().Said()
	in := r.Language
	pages := pack(body(r), maxPageLength)
	if len(pages) == 0 {
		pages = []string{in.Say("Done.")}
	}
	private := r.Private && len(r.Events) == 0 || r.Shown
	k := keeper{keep, private}
	rows := controls(r, k)
	if quote, ok := quoteButton(r, private, page, k); ok {
		rows = addButton(rows, quote)
	}
	if turn, ok := pageButtons(r.Again, page, len(pages), k, in); ok {
		page = min(max(page, 0), len(pages)-1)
		rows = append([]Component{turn}, rows...)
		if page == 0 {
			rows = append(images(r.Images), rows...)
		}
		return []Message{compose(private, pages[page], rows)}
	}
	var out []Message
	for i, p := range pages {
		below := rows
		if i < len(pages)-1 {
			below = nil
		}
		if i == 0 {
			below = append(images(r.Images), below...)
		}
		out = append(out, compose(private, p, below))
	}
	if r.File != nil {
		out[0].attach(*r.File)
	}
	if n := len([]rune(r.Typed)); n > 0 && n <= maxTypedLength && r.Problem != nil {
		last := &out[len(out)-1]
		if held := len([]rune(pages[len(pages)-1])) + n; held < maxPageLength {
			last.Components = append(last.Components, refusedLine(r.Typed, in)...)
		} else {
			out = append(out, message(private, refusedLine(r.Typed, in)...))
		}
	}
	return out
}

func compose(private bool, page string, rows []Component) Message {
	return message(private, append([]Component{text(page)}, rows...)...)
}

// body returns the paragraphs of a reply.
func body(r commands.Reply) []string {
	var out []string
	for _, n := range r.Notices {
		out = append(out, small(n.String()))
	}
	if !r.Title.Zero() {
		out = append(out, "### "+escape(r.Title.String()))
	}
	for _, page := range r.Pages {
		for _, b := range page {
			out = append(out, paragraph(b))
		}
	}
	out = append(out, events(r.Events, r.Language)...)
	asks := r.Choice != nil && r.Asks
	if p := r.Problem; p != nil {
		out = append(out, bold(clip(p.What.String(), maxRefusalLength))+citation(p.Cite))
		if !p.Next.Zero() && !asks { // the choice says how to answer
			out = append(out, arrow(clip(p.Next.String(), maxRefusalLength)))
		}
	}
	if asks {
		lines := question(*r.Choice, r.Language)
		if r.Problem != nil && strings.Contains(r.Problem.What.String(), r.Choice.Question.String()) {
			lines = lines[1:]
		}
		out = append(out, lines...)
	}
	if !r.Next.Zero() {
		out = append(out, arrow(r.Next.String()))
	}
	return out
}

// events returns the events of a reply, as many as fit in three messages; the
// rest is in the log.
func events(all []commands.Event, in *language.Tongue) []string {
	var out []string
	room := 2 * maxPageLength
	for i, e := range all {
		line := happened(e, in)
		if room -= len([]rune(line)) + 1; room < 0 && i > 0 {
			return append(out, arrow(in.Say("%d more things happened: `log` shows them.", len(all)-i)))
		}
		out = append(out, line)
	}
	return out
}

// controls returns the answers and buttons of a reply.
func controls(r commands.Reply, k keeper) []Component {
	var rows []Component
	if r.Choice != nil && r.Asks {
		rows = answers(*r.Choice, Press{Seq: r.Table.Seq}, r.Language)
		if len(rows) == 0 { // too many to list here: the board has pages
			rows = append(rows, row(button(stylePrimary, r.Language.Say("Board"), Press{Do: Say, Seq: r.Table.Seq, Line: "board"})))
		}
	}
	for i := 0; i < len(r.Links) && i < maxLinks*maxOptions; i += maxOptions {
		if to, ok := links(r.LinksTo.String(), r.Links[i:min(len(r.Links), i+maxOptions)], i, k, r.Language); ok {
			rows = append(rows, to)
		}
	}
	if r.Seats {
		rows = append(rows, seatSelect(Press{Seq: r.Table.Seq}, r.Language))
	}
	for i, p := range r.Picks {
		if to, ok := pickSelect(p, i, k); ok {
			rows = append(rows, to)
		}
	}
	buttons := forms(r)
	if buttons = append(buttons, lines(r.Buttons, Press{Do: Say, Seq: r.Table.Seq, Lasts: r.Lasting}, k)...); len(buttons) > 0 {
		buttons = buttons[:min(len(buttons), maxInRow)]
		rows = append(rows, row(buttons...))
	}
	for _, s := range r.Sources {
		rows = addButton(rows, link(clip(s.Label.String(), maxButtonLength), s.Address))
	}
	if r.Stale {
		rows = addButton(rows, button(stylePrimary, r.Language.Say("Refresh"), Press{Do: Refresh}))
	}
	return rows
}

// forms returns the buttons that open forms.
func forms(r commands.Reply) (buttons []Component) {
	for _, b := range r.Forms {
		buttons = append(buttons, button(stylePrimary, b.Label.String(), Press{Do: Open, Seq: r.Table.Seq, Lasts: r.Lasting, Target: b.Target, Line: b.Form}))
	}
	return buttons
}

// images returns a gallery of a reply's pictures.
func images(all []commands.Image) []Component {
	var items []Shown
	for _, i := range all[:min(len(all), maxShown)] {
		items = append(items, Shown{Media{i.Address}, clipWords(i.Alt.String(), maxAltLength)})
	}
	if len(items) == 0 {
		return nil
	}
	return []Component{{Type: typeGallery, Items: items}}
}

// pickSelect returns a select of which one option is current; n is its number among
// those of the message.
func pickSelect(p commands.Pick, n int, k keeper) (Component, bool) {
	var options []Option
	for i, b := range p.Of {
		if value, ok := k.value(b.Line); ok {
			options = append(options, Option{Label: clip(b.Label.String(), maxOptionLength), Value: value, Default: i == p.Now})
		}
	}
	return choose(p.Holder.String(), Press{Do: Go, N: firstPick + int64(n)}, options), len(options) > 0
}

// firstPick is the number of the first such select, after the selects of
// links.
const firstPick = maxLinks * maxOptions

// Picked returns such lists from a message's components; now reports which
// values are current.
func Picked(components []Component, now func(value string) bool) (all []commands.Pick) {
	for _, c := range components {
		all = append(all, Picked(c.Components, now)...)
		p, err := ParsePress(c.CustomID)
		if c.Type != typeSelect || err != nil || p.Do != Go || p.N < firstPick {
			continue
		}
		pick := commands.Pick{Holder: tracker.Named(c.Placeholder), Now: -1}
		for i, o := range c.Options {
			pick.Of = append(pick.Of, commands.Button{Label: tracker.Named(o.Label), Line: o.Value})
			if now(o.Value) {
				pick.Now = i
			}
		}
		all = append(all, pick)
	}
	return all
}

// maxLinks is the maximum number of selects of links.
const maxLinks = 2

// links returns a select of links, starting at index from; holder is its
// placeholder.
func links(holder string, to []commands.Button, from int, k keeper, in *language.Tongue) (Component, bool) {
	var options []Option
	for _, l := range to {
		value, ok := k.value(l.Line)
		if ok && !slices.ContainsFunc(options, func(o Option) bool { return o.Value == value }) {
			options = append(options, Option{Label: clip(l.Label.String(), maxOptionLength), Value: value})
		}
	}
	switch {
	case holder != "":
	case from == 0:
		holder = in.Say("Go to…")
	default:
		holder = in.Say("Go to… (more)")
	}
	return choose(holder, Press{Do: Go, N: int64(from)}, options), len(options) > 0
}

// quoteButton returns the button that shows a private look-up to everybody.
func quoteButton(r commands.Reply, private bool, page int, k keeper) (Component, bool) {
	if !private || !r.Quote {
		return Component{}, false
	}
	p, ok := k.press(Press{Do: Quote, Line: r.Again, Page: max(page, 0)})
	return button(stylePrimary, r.Language.Say("Quote in channel"), p), ok
}

// addButton adds a button to the last row, or to a new row if that is full or has
// a select.
func addButton(rows []Component, b Component) []Component {
	if n := len(rows); n > 0 && len(rows[n-1].Components) < maxInRow && rows[n-1].Components[0].Type == typeButton {
		rows[n-1].Components = append(rows[n-1].Components, b)
		return rows
	}
	return append(rows, row(b))
}

// lines returns buttons that perform lines. A button whose line doesn't fit a
// custom id and can't be stored is left out.
func lines(buttons []commands.Button, p Press, k keeper) []Component {
	var out []Component
	seen := make(map[string]bool)
	for _, b := range buttons {
		if len(out) == maxInRow || seen[b.Line] {
			continue
		}
		seen[b.Line] = true
		p.Line = b.Line
		if short, ok := k.press(p); ok {
			out = append(out, button(styleSecondary, b.Label.String(), short))
		}
	}
	return out
}

// pageButtons returns the buttons that turn pages.
func pageButtons(line string, page, pages int, k keeper, in *language.Tongue) (Component, bool) {
	if line == "" || pages < 2 {
		return Component{}, false
	}
	page = min(max(page, 0), pages-1)
	back, fits := k.press(Press{Do: Turn, Page: page - 1, Line: line})
	on := back
	on.Page = page + 1
	if !fits || !on.fits() {
		return Component{}, false
	}
	where := Component{
		Type: typeButton, Style: styleSecondary, Disabled: true,
		Label: in.Say("Page %d of %d", page+1, pages), CustomID: Press{Do: Turn, Page: page, N: 1}.ID(),
	}
	backward, forward := button(styleSecondary, in.Say("◀ Back"), back), button(styleSecondary, in.Say("Next ▶"), on)
	backward.Disabled, forward.Disabled = page == 0, page == pages-1
	return row(backward, where, forward), true
}
