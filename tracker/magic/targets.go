package magic

import (
	"fmt"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// meantSeats lists the seats a target means; nil where it means objects. A
// name is a player's if nothing on the board has it.
func (d *decision) meantSeats(t notation.Target) ([]int, error) {
	if t.Players != nil {
		return d.seats(*t.Players)
	}
	sel := t.Objects
	if sel.Name == "" || sel.All || sel.Count != nil || len(sel.Not) > 0 || d.onBoard(sel.Name) {
		return nil, nil
	}
	for i, p := range d.s.Players {
		if strings.EqualFold(p.Name, sel.Name) {
			return []int{i + 1}, nil
		}
	}
	return nil, nil
}

// meant is a selector in a sentence: "a Soldier", "#3".
func meant(sel notation.Selector) string {
	if sel.Filter == nil {
		return sel.String()
	}
	return article(sel.Filter.String())
}

// possessed parts "Bob's Ursa" and "my Ursa" into the name and whose it is; 0 is
// nobody's, where something has the whole name.
func (d *decision) possessed(name string) (string, int) {
	if d.onBoard(name) {
		return name, 0
	}
	if rest, ok := strings.CutPrefix(name, "my "); ok && d.onBoard(rest) {
		return rest, d.you
	}
	for i, p := range d.s.Players {
		n := len(p.Name + "'s ")
		if len(name) > n && strings.EqualFold(name[:n], p.Name+"'s ") && d.onBoard(name[n:]) {
			return name[n:], i + 1
		}
	}
	return name, 0
}

func (d *decision) onBoard(name string) bool {
	for stack := range d.s.Permanent.All() {
		if stack.Of.called(name) {
			return true
		}
	}
	return false
}

// called reports whether a name means the permanent: its label, or its name
// with or without "Token".
func (p Permanent) called(name string) bool {
	if name == "" {
		return false
	}
	printed := p.Face().Name
	short, _, _ := strings.Cut(printed, ",") // "Krenko" of "Krenko, Mob Boss"
	return p.labelled(name) || strings.EqualFold(printed, name) || strings.EqualFold(short, name) ||
		strings.EqualFold(strings.TrimSuffix(printed, " Token"), name)
}

// labelled reports whether players call the permanent so.
func (p Permanent) labelled(name string) bool {
	return p.Label != "" && strings.EqualFold(strings.TrimPrefix(p.Label, "the "), strings.TrimPrefix(name, "the "))
}

// nobody refuses a name that nothing on the board has, with the nearest that
// something has.
func (s State) nobody(name string) error {
	p := tracker.Refuse("Nothing on the board is called %q.", name)
	if near := notation.Nearest(name, s.callable()); near != "" {
		return p.Next("Did you mean %s? Or type `board` to see what is there.", near)
	}
	return p.Next("Type `board` to see what is there.")
}

// callable lists what permanents can be called: labels, and names with their
// short forms.
func (s State) callable() []string {
	var all []string
	for stack := range s.Permanent.All() {
		if stack.Of.Label != "" {
			all = append(all, stack.Of.Label)
		}
		name := strings.TrimSuffix(stack.Of.Face().Name, " Token")
		short, _, more := strings.Cut(name, ",")
		if all = append(all, name); more {
			all = append(all, short)
		}
	}
	return all
}

// single is the one object that is meant where only one can be: of a stack of
// more, a member is parted from it.
func (d *decision) single(ids []int64) (tracker.Stack[Permanent], error) {
	if len(ids) != 1 {
		return tracker.Stack[Permanent]{}, tracker.Refuse("That means %d different objects, and it has to be one.", len(ids)).Next("Say which: #%d.", ids[0])
	}
	stack, _ := d.s.Permanent.Get(ids[0])
	if stack.Count > 1 {
		stack, _ = d.s.Permanent.Get(d.part(stack, 1))
		d.in.Refer(stack.ID)
	}
	return stack, nil
}

// one resolves a selector that has to mean one object. Of a stack, any member
// will do: they are alike.
func (d *decision) one(sel notation.Selector) (tracker.Stack[Permanent], error) {
	if sel.ID != 0 && sel.Count == nil {
		sel.Count = &notation.Amount{N: 1}
	}
	ids, err := d.objects(sel)
	if err != nil {
		return tracker.Stack[Permanent]{}, err
	}
	return d.single(ids)
}

// stacks gives the stacks of ids as they are now.
func (d *decision) stacks(ids []int64) []tracker.Stack[Permanent] {
	all := make([]tracker.Stack[Permanent], 0, len(ids))
	for _, id := range ids {
		if stack, ok := d.s.Permanent.Get(id); ok {
			all = append(all, stack)
		}
	}
	return all
}

// choose asks which of several things is meant; of one there is nothing to
// ask. It gives the index.
func (d *decision) choose(text string, options []string, about []int64) (int, error) {
	if len(options) == 1 {
		return 0, nil
	}
	return ask(d.in, tracker.Question{Player: d.in.By.Name, Text: text, About: about}, options)
}

// ask puts a question with options and gives the index of the chosen one.
func ask(in *tracker.Inquiry, q tracker.Question, options []string) (int, error) {
	for i, o := range options {
		q.Options = append(q.Options, tracker.Option{N: int64(i + 1), Text: o})
	}
	a, err := in.Ask(q)
	return int(a.N) - 1, err
}

// thing names a stack in a sentence: "#3 Soldier Token", "#3 ×4 Soldier Token".
func thing(stack tracker.Stack[Permanent]) string {
	if stack.Count > 1 {
		return fmt.Sprintf("#%d ×%d %s", stack.ID, stack.Count, stack.Of.name())
	}
	return fmt.Sprintf("#%d %s", stack.ID, stack.Of.name())
}

// name is what a sentence calls the permanent. A face-down one has no name (CR
// 708.2a), and a copy of one hasn't either.
func (p *Permanent) name() string {
	switch name := p.Face().Name; {
	case name != "":
		return name
	case p.FaceDown:
		return "face-down creature"
	}
	return "creature without a name"
}
