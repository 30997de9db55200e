package tracker

import "strings"

// Format is a way of playing a game. A game embeds it in its own type.
type Format struct {
	Name string // "commander"
	Text string // one line for a list: "Commander: 40 life, 21 combat damage from one commander"
}

func (f *Format) format() *Format { return f }

// A formatOf is a game's own type of format, which embeds a Format.
type formatOf[F any] interface {
	*F
	format() *Format
}

// FormatsOf lists formats as players see them.
func FormatsOf[F any, G formatOf[F]](formats []F) []Format {
	all := make([]Format, len(formats))
	for i := range formats {
		all[i] = *G(&formats[i]).format()
	}
	return all
}

// FormatNamed finds a format by its name, or by another name that players use for it;
// without a name it is the first.
func FormatNamed[F any, G formatOf[F]](formats []F, others map[string]string, name string) (F, bool) {
	name = strings.ToLower(strings.TrimSpace(name))
	if other, ok := others[name]; ok {
		name = other
	}
	for i := range formats {
		if name == "" || G(&formats[i]).format().Name == name {
			return formats[i], true
		}
	}
	var none F
	return none, false
}

// ChooseFormat adds to the refusal of a format which ones there are.
func ChooseFormat[F any, G formatOf[F]](formats []F, refusal *Problem) *Problem {
	var names []string
	for i := range formats {
		names = append(names, G(&formats[i]).format().Name)
	}
	return refusal.Next("Choose one of: %s.", strings.Join(names, ", "))
}
