package card

import (
	"strconv"
	"strings"

	"arbiter/tracker/english"
	"arbiter/tracker/notation"
)

// String returns the part of a cost as printed on cards, in lower case.
func (k Cost) String() string {
	if k.Object != 0 {
		own := k
		own.Object = 0
		return strings.Replace(own.String(), "this permanent", "#"+strconv.FormatInt(k.Object, 10), 1)
	}
	switch {
	case k.TapSource:
		return "tap this permanent"
	case k.Unattach:
		return "unattach this permanent"
	case k.Symbols != "" && k.X:
		return "pay X " + k.Symbols
	case k.Symbols != "":
		return k.Symbols
	case k.Sacrifice != nil && k.X:
		return "sacrifice X " + k.Sacrifice.What.String()
	case k.Sacrifice != nil && k.N > 1:
		return "sacrifice " + strconv.FormatInt(k.N, 10) + " " + k.Sacrifice.What.String()
	case k.Sacrifice != nil && k.Sacrifice.What != nil && len(k.Sacrifice.What.Any) == 2 && k.Sacrifice.What.Any[0].Other:
		first, second := k.Sacrifice.What.Any[0], k.Sacrifice.What.Any[1]
		if first.Other = false; second.Other {
			return "sacrifice another " + first.String() + " or token"
		}
		return "sacrifice another " + first.String() + " or " + english.Article(second.String())
	case k.Sacrifice != nil:
		return "sacrifice " + k.Sacrifice.String()
	case k.Tap != nil:
		f := *k.Tap
		if f.Other && k.N == 1 {
			f.Other = false
			return "tap another untapped " + f.String()
		}
		if f.Other {
			f.Other = false
			return "tap " + k.number("an") + " other untapped " + f.String()
		}
		return "tap " + k.number("an") + " untapped " + f.String()
	case k.Discard > 0:
		return "discard " + counted(k.Discard, "card")
	case k.Life > 0:
		return "pay " + strconv.FormatInt(k.Life, 10) + " life"
	case k.LifeIs == "X":
		return "pay X life"
	case k.LifeIs == halfLife:
		return "pay half your life, rounded up"
	case k.LifeIs != "":
		return "pay life " + k.LifeIs
	case k.TapHost != "":
		return "tap " + k.TapHost
	case k.Forage:
		return "forage"
	case k.RemoveAll:
		return "remove all " + k.Remove.Kind + " counters from this permanent"
	case k.Remove.Kind != "":
		return "remove " + k.counters(k.Remove) + " from " + k.on()
	case k.Put.Kind != "":
		return "put " + k.counters(k.Put) + " on " + k.on()
	case k.Exile && k.From != "":
		return "exile this permanent from your " + k.From
	case k.Exile:
		return "exile this permanent"
	case k.Buried != nil && k.X:
		return "exile X " + strings.Replace(k.Buried.String(), "card in your ", "cards from your ", 1)
	case k.Buried != nil && k.N > 1:
		return "exile " + strings.Replace(k.others(k.Buried), "card in your ", "cards from your ", 1)
	case k.Buried != nil:
		return "exile " + strings.Replace(k.others(k.Buried), "card in your ", "card from your ", 1)
	case k.Materials != nil && k.OrMore:
		return "exile " + orMore + " " + k.Materials.Plural() + fromEither
	case k.Materials != nil:
		return "exile " + k.others(k.Materials) + fromEither
	case k.Exiles != nil:
		return "exile " + k.others(k.Exiles)
	case k.Return:
		return "return this permanent to its owner's hand"
	case k.Bounces != nil:
		return "return " + k.others(k.Bounces) + " to " + map[bool]string{true: "their owner's hand", false: "its owner's hand"}[k.N > 1]
	case k.Drop:
		return "discard this permanent"
	case k.Exert:
		return "exert this permanent"
	}
	return k.Yours
}

// fromEither says where the materials of a cost are.
const fromEither = " from among permanents you control " + "and/or cards in your graveyard"

// number returns the number as a word, or one for the number 1.
func (k Cost) number(one string) string {
	if k.X {
		return "X"
	}
	return amount(k.N, one)
}

// counters returns counters of a cost: "a +1/+1 counter", "X counters".
func (k Cost) counters(of notation.Counters) string {
	what := strings.TrimSpace(strings.TrimPrefix(of.Kind, AnyKind) + " counter")
	if k.X {
		return "X " + what + "s"
	}
	return counted(of.N.N, what)
}

// on returns the words for the objects that have the counters of a cost.
func (k Cost) on() string {
	switch {
	case k.Of == nil:
		return "this permanent"
	case k.Among:
		return "among " + k.Of.String()
	}
	return k.others(k.Of)
}

// others returns other permanents of a cost: "a Bird you control".
func (k Cost) others(f *notation.Filter) string {
	one := *f
	if one.Other && k.N <= 1 {
		one.Other = false
		return "another " + one.String()
	}
	if k.N > 1 {
		return amount(k.N, "") + " " + one.Plural()
	}
	return english.Article(one.String())
}

// counted formats a number with a noun: "a card", "2 cards".
func counted(n int64, what string) string {
	if n == 1 {
		return english.Article(what)
	}
	return strconv.FormatInt(n, 10) + " " + what + "s"
}

// amount returns a small number as a word, or one for the number 1.
func amount(n int64, one string) string {
	if n == 1 || n <= 0 {
		return one
	}
	if n >= int64(len(numberWords)) {
		return strconv.FormatInt(n, 10)
	}
	return numberWords[n]
}
