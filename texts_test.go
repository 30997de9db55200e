package main_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// engines are the games whose code carries out abilities. It uses the values of the
// game's package card, compiled from the texts, and never searches, cuts or compares
// ability text.
var engines = []engine{
	{"tracker/magic", 100, readersMagic, holdersMagic},
	{"tracker/riftbound", 50, readersRiftbound, holdersRiftbound},
}

type engine struct {
	folder  string
	files   int               // the minimum number of files
	readers map[string]string // the files that search texts, and which: never those of abilities
	holders map[string]string // the files that pass ability texts on without looking into them, with the reason
}

var readersRiftbound = map[string]string{
	"board/groups.go":         "keywords, for their numbers",
	"board/might.go":          "keywords, for their numbers",
	"board/names.go":          "names that players typed, and names to put into sentences",
	"board/object.go":         "words that players typed",
	"board/state.go":          "the full stop of a reminder",
	"play/cards_printed.go":   "names of cards",
	"play/cards_symbols.go":   "what players typed, for the symbols of cards in any spelling",
	"play/decision_select.go": "names that players typed",
	"play/leave.go":           "names of cards",
	"play/play.go":            "names of tokens and cards",
	"play/players.go":         "formats, and kinds of Power",
	"play/runes.go":           "kinds of Power",
	"play/score.go":           "how a battlefield is scored",
	"play/status.go":          "amounts that players said",
	"play/triggers.go":        "the full stop of a text that it quotes",
	"table/answer.go":         "names that players typed",
	"table/game.go":           "lines that players typed",
	"table/menus.go":          "names of menus, and lines that players said",
	"table/naming.go":         "names in lines that players typed",
	"table/phrases_game.go":   "names that players typed",
	"table/talk.go":           "what players are typing",
	"table/view.go":           "names of players",
}

var holdersRiftbound = map[string]string{
	"board/abilities.go": "has them compiled, and lists the active ones",
	"board/formats.go":   "has them compiled",
	"board/might.go":     "has them compiled",
	"board/object.go":    "has them compiled",
	"play/costs.go":      "has them compiled",
	"play/fields.go":     "adds those that players said",
	"play/leave.go":      "has them compiled, and quotes Deathknells",
	"play/play.go":       "adds those that players said",
	"play/reminders.go":  "counts one that is done once each turn",
	"play/rules.go":      "puts the symbols of predefined tokens into one spelling",
	"play/status.go":     "has them compiled",
	"play/triggers.go":   "has them compiled, and quotes those that trigger",
	"play/use.go":        "has them compiled, and quotes one that is used",
	"table/answer.go":    "shows them",
	"table/view.go":      "shows them",
	"table/view_json.go": "shows them",
	"table/words.go":     "says whether there are any",
}

var readersMagic = map[string]string{ //nolint:gosec // names of files, and no secret
	"board/attach.go":                  "names of players, and qualities that keywords are from",
	"board/chosen.go":                  "names of cards",
	"board/characteristics.go":         "printed sizes with a star or letters, and names of players",
	"board/layers.go":                  "printed sizes with a star",
	"board/layers_change.go":           "words of types that filters hold",
	"board/mana_value.go":              "mana costs",
	"board/names.go":                   "names that players typed, and names to put into sentences",
	"event/older.go":                   "words that stored events of version 1 hold",
	"play/activate_ability.go":         "mana symbols of costs",
	"play/activate_named.go":           "words by which players name a permanent",
	"play/activate_words.go":           "words by which players say which ability they mean, and names in them",
	"play/said_same.go":                "names of tokens and permanents that players said",
	"play/byhand.go":                   "what players set and label",
	"play/choose_name.go":              "names that players said, and letters with which names begin",
	"play/cards_compiled.go":           "words of a compiled line, which it counts",
	"play/cards_compiled_short.go":     "amounts and exceptions that it puts into fewer words, once for each text",
	"play/cast_modes.go":               "what players said of modes, and the words of the modes that they are offered",
	"play/effect_control_while.go":     "effects, which it reads into actions of this floor, once for each text",
	"play/effect_goad.go":              "effects, which it reads into actions of this floor, once for each text",
	"play/effect_lasting.go":           "effects, which it reads into actions of this floor, once for each text",
	"play/effect_redirect_turn.go":     "effects, which it reads into actions of this floor, once for each text",
	"play/effects.go":                  "whether an effect calls a player that player",
	"table/phrases_casting.go":         "which side players said that a spell merges on",
	"play/effect_controllers.go":       "effects, which it reads into actions of this floor, once for each text",
	"play/effect_energy.go":            "effects, which it reads into actions of this floor, once for each text",
	"play/effect_hand.go":              "effects, which it reads into actions of this floor, once for each text",
	"play/effect_repeat.go":            "effects, which it reads into actions of this floor, once for each text",
	"play/effect_copy_spell.go":        "effects, which it reads into actions of this floor, once for each text",
	"play/effect_copy_host.go":         "effects, which it reads into actions of this floor, once for each text",
	"play/effect_halved.go":            "effects, whose words it puts into those of the phrases, once for each text",
	"play/turn_ended.go":               "effects, which it reads into actions of this floor, once for each text",
	"play/copy_spell.go":               "a description of spells, which it puts into words",
	"play/effect_votes.go":             "effects, whose words it puts into those of the phrases, once for each text",
	"play/effect_choosing.go":          "effects, which it reads into actions of this floor, and the word that stands for what is chosen",
	"play/effect_chooser.go":           "effects, which it reads into actions of this floor, once for each text",
	"play/effect_except_for.go":        "effects, which it reads into actions of this floor, once for each text",
	"play/effect_exiled_with.go":       "effects, which it reads into actions of this floor, once for each text, and types of cards",
	"play/damage_excess.go":            "effects, which it reads into actions of this floor, once for each text",
	"play/effect_damage_turn.go":       "effects, which it reads into actions of this floor, once for each text",
	"play/effect_dealt.go":             "effects, which it reads into actions of this floor, once for each text",
	"play/effect_exchange_graves.go":   "effects, which it reads into actions of this floor, once for each text",
	"play/effect_enters_with.go":       "effects, which it reads into actions of this floor, once for each text",
	"play/effect_exile_buried.go":      "effects, which it reads into actions of this floor, once for each text",
	"play/effect_spell_goes.go":        "effects, which it reads into actions of this floor, once for each text",
	"play/add.go":                      "the letter in printed sizes",
	"play/place.go":                    "names of cards and permanents that players said",
	"play/cards_lines.go":              "effects, once for each text, for words that refer to something",
	"play/cards_printed.go":            "names of cards",
	"play/cast_facts.go":               "the letter in the amounts of an effect",
	"play/cast_from.go":                "names that players typed",
	"play/combat_attack.go":            "whose planeswalker players said",
	"play/combat_restrictions.go":      "land types",
	"play/create.go":                   "names of tokens and cards",
	"play/create_cards.go":             "names of cards and tokens",
	"play/create_copy.go":              "exceptions that players said",
	"play/create_keyword.go":           "names of tokens",
	"play/create_named.go":             "names of tokens",
	"play/decision.go":                 "names of players",
	"play/decision_amounts.go":         "amounts that players said, and printed sizes with letters",
	"play/decision_amounts_each.go":    "amounts that several players determine",
	"play/decision_select.go":          "names that players typed, and words for players",
	"play/deeds.go":                    "notes of effects, which it puts into values, once for each text",
	"play/dungeons.go":                 "names that players typed, and the full stop of a room's text",
	"play/activate_cost.go":            "symbols of costs",
	"play/effect_choice.go":            "effects, which it reads into actions of this floor, once for each text",
	"play/enter_facedown.go":           "names that players typed",
	"play/effect_reword.go":            "effects, which it reads into actions of this floor, once for each text",
	"play/meld.go":                     "the effect that melds, once for each text",
	"play/effect_creature_type.go":     "effects, which it reads into actions of this floor, once for each text",
	"board/deeds.go":                   "card types, which it joins into a deed",
	"play/effect_guard.go":             "effects, which it reads into actions of this floor, once for each text",
	"play/effect_bounds.go":            "numbers of objects in effects, which it evaluates",
	"play/effect_carried.go":           "the words of parsed actions: durations, and amounts in bounds",
	"play/effect_sentences.go":         "effects, which it reads into actions of this floor, once for each text",
	"play/effect_amount_each.go":       "effects, which it reads into actions of this floor, once for each text",
	"play/effect_paying.go":            "effects, which it reads into actions of this floor, once for each text",
	"play/effect_sacrificed.go":        "effects, which it reads into actions of this floor, once for each text",
	"play/effect_spare.go":             "effects, which it reads into actions of this floor, once for each text",
	"play/effect_acts.go":              "effects, which it reads into actions of this floor, once for each text",
	"play/effect_sized.go":             "effects, which it reads into actions of this floor, once for each text",
	"play/effect_delayed.go":           "effects, which it reads into actions of this floor, once for each text",
	"play/effect_each.go":              "effects, which it reads into actions of this floor, once for each text",
	"play/effect_later.go":             "effects, which it reads into actions of this floor, once for each text",
	"play/effect_life_total.go":        "effects, which it reads into actions of this floor, once for each text",
	"play/effect_left.go":              "effects, for words of their event, once for each text",
	"play/effect_list.go":              "effects, which it reads into actions of this floor, once for each text",
	"play/rooms.go":                    "names of halves that players typed",
	"play/effect_noted_rows.go":        "effects, for what players do, once for each text",
	"play/effect_noted_spells.go":      "effects, for what players do, once for each text",
	"play/effect_depend.go":            "effects, which it reads into actions of this floor, once for each text",
	"play/effect_instead.go":           "effects, which it reads into actions of this floor, once for each text",
	"play/effect_condition.go":         "effects, which it reads into actions of this floor, once for each text",
	"play/effect_enter.go":             "effects, which it reads into actions of this floor, once for each text",
	"play/effect_once.go":              "the sentence of an effect that is done once each turn, as it is read",
	"play/effect_attack_player.go":     "effects, which it reads into actions of this floor, once for each text",
	"play/effect_for_player.go":        "effects, which it reads into actions of this floor, once for each text",
	"play/effect_who_doesnt.go":        "effects, which it reads into actions of this floor, once for each text",
	"play/effect_restrict.go":          "effects, which it reads into actions of this floor, once for each text",
	"play/effect_source.go":            "effects, once for each text",
	"play/effect_copy_exiled.go":       "effects, once for each text",
	"play/effect_linked.go":            "effects, once for each text",
	"play/effect_said_amount.go":       "words of its own, which it joins",
	"play/effect_said_damage.go":       "words of its own, which it joins",
	"play/cast_spell.go":               "the names of targets, as players list them",
	"play/effect_rewrite.go":           "effects, whose words it puts into those of the phrases, once for each text",
	"play/effect_until.go":             "effects, which it reads into actions of this floor, once for each text",
	"play/effect_may.go":               "effects, which it reads into actions of this floor, once for each text",
	"play/payment.go":                  "amounts of generic mana",
	"play/effect_modes.go":             "effects, which it reads into actions of this floor, once for each text",
	"play/effect_words.go":             "effects, whose words it puts in the order of the phrases, once for each text",
	"play/effect_noted.go":             "effects, which it has read into actions of this floor, once for each text",
	"play/effect_clause.go":            "effects, which it reads into actions of this floor, once for each text",
	"play/effect_read.go":              "effects, which it reads into actions of this floor, once for each text",
	"play/replace_prevented.go":        "effects, which it reads into actions of this floor, once for each text",
	"play/effect_said.go":              "words of its own, which it joins",
	"play/effect_amounts.go":           "amounts of an effect that its grammar leaves as words",
	"play/effect_last_known.go":        "amounts of an effect that its grammar leaves as words",
	"play/effect_players.go":           "words for players that effects hold",
	"play/cards_worded.go":             "words of its own, which it joins",
	"play/effect_typed.go":             "whether what players typed is written like a card",
	"play/enter_attached.go":           "names of players",
	"play/trigger_watch.go":            "the lines of the table of triggers, to put numbers in",
	"play/zones.go":                    "names that players typed",
	"play/zones_lookback.go":           "names of cards",
	"table/drag.go":                    "types of tiles",
	"table/figure.go":                  "symbols of mana costs",
	"table/misread.go":                 "lines that players typed",
	"table/naming.go":                  "names in lines that players typed",
	"table/naming_tokens.go":           "names in lines that players typed",
	"table/menus.go":                   "names of menus and tokens, and lines that players said",
	"table/offer.go":                   "types of tiles, and names of kinds of counters and tokens",
	"table/game.go":                    "what players typed or pasted",
	"table/phrases_casual.go":          "sizes that players typed",
	"table/phrases_dungeons.go":        "names of dungeons that players typed",
	"table/phrases_keywords.go":        "what players said to double, and names that they joined",
	"table/phrases_unseen.go":          "kinds of spells and cards that players said",
	"table/readings_choice.go":         "lines that players typed",
	"table/readings.go":                "lines that players typed, and types",
	"table/readings_modes.go":          "lines that players typed",
	"table/talk.go":                    "what players are typing",
	"table/words_delayed.go":           "how an ability calls the object that it is about",
	"play/effect_copy_ability.go":      "effects, which it reads into actions of this floor, once for each text",
	"play/effect_each_chooses.go":      "effects, which it reads into actions of this floor, once for each text",
	"play/effect_rewrite_rows.go":      "effects, whose words it puts into those of the phrases, once for each text",
	"play/effect_instead_paragraph.go": "effects, which it reads into actions of this floor, once for each text",
	"board/deeds_departed.go":          "card types, which it joins into a deed",
	"play/effect_condition_past.go":    "effects, which it reads into actions of this floor, once for each text",
	"play/effect_condition_times.go":   "effects, which it reads into actions of this floor, once for each text",
	"play/decision_conditions.go":      "facts of conditions, by their names",
}

var holdersMagic = map[string]string{
	"play/copy_ability.go":      "the texts of reminders, which it shows as options",
	"board/abilities.go":        "has them compiled, joins those of two changes, and says whether there are any",
	"board/layers_given.go":     "says whether a change gives any",
	"board/layers.go":           "copies the list, and says whether a change gives any",
	"board/layers_change.go":    "gives and takes them, in layer 6",
	"board/layers_granted.go":   "has those compiled that effects give",
	"board/delayed.go":          "has those of a delayed ability compiled",
	"board/watching.go":         "says whether there are any, and has them compiled",
	"play/cast_modes.go":        "has those of a modal spell compiled",
	"play/effect_each.go":       "gives those of an emblem",
	"play/effect_delayed.go":    "gives those that last for a turn",
	"play/replace_leaving.go":   "puts that of an effect into the reminder of it",
	"play/effect_restrict.go":   "gives one that lasts as long as the effect",
	"table/words.go":            "shows those of an emblem",
	"table/words_delayed.go":    "shows those that last for a turn",
	"board/left.go":             "has them compiled, and passes on those that aren't understood",
	"board/marks.go":            "says whether there are any",
	"play/activate_ability.go":  "has them compiled",
	"play/cards_abilities.go":   "lists them as a script asks for them",
	"play/cards_compiled.go":    "has them compiled, and puts its own words for them",
	"play/cards_lines.go":       "adds those that are carried",
	"play/cards_printed.go":     "joins those of two halves",
	"play/cast_from.go":         "adds those of the face that is cast",
	"play/cast_spell.go":        "has them compiled",
	"play/cast_compiled.go":     "has them compiled",
	"play/cards_worded.go":      "puts its own words for them",
	"play/cast_ways.go":         "gives one",
	"play/create.go":            "adds those that players said",
	"play/dungeons.go":          "has the effects of rooms read",
	"play/ring.go":              "has those of The Ring compiled and read",
	"play/create_cards.go":      "passes them on",
	"play/create_copy.go":       "adds those that players said",
	"play/meld.go":              "has them compiled, to find what two cards become",
	"play/create_keyword.go":    "adds those that players said",
	"play/create_named.go":      "compares whole lists, of tokens that may be the same, and shows them",
	"play/effect_press.go":      "keeps that of a reminder, for the one that waits in its place",
	"play/effect_read.go":       "has those compiled that an effect gives",
	"play/keyword_helping.go":   "passes those below backup on",
	"play/effect_left.go":       "says which are left",
	"play/enter_copy.go":        "adds those of an exception of a copy",
	"play/effect_said.go":       "puts its own words for them",
	"play/enter_own.go":         "has them compiled",
	"play/replace_damage.go":    "quotes the words of an effect",
	"play/sagas.go":             "adds chapters",
	"play/sba_permanents.go":    "says whether there are any",
	"play/trigger_order.go":     "quotes reminders in a question",
	"play/trigger_reminders.go": "shows those of reminders in a question",
	"play/trigger_texts.go":     "says whether there are any",
	"play/trigger_once.go":      "quotes those that have triggered as often as they may",
	"table/answer.go":           "shows them",
	"table/phrases_effects.go":  "gives one",
	"table/menus.go":            "offers no creature with defender as an attacker; the rules refuse by its abilities",
	"table/view.go":             "shows them",
	"table/view_json.go":        "shows them",
	"table/why_abilities.go":    "shows them, and has them compiled",
	"table/words_turn.go":       "shows them",
	"play/cards_described.go":   "has those compiled that players said",
	"play/effects.go":           "has those compiled of a card whose effects apply without it",
}

// searching are the functions of package strings that look into a text. All of
// package regexp does.
var searching = []string{
	"Compare", "Contains", "ContainsAny", "ContainsFunc", "ContainsRune", "Count", "Cut", "CutPrefix", "CutSuffix", "EqualFold",
	"Fields", "FieldsFunc", "FieldsFuncSeq", "FieldsSeq", "HasPrefix", "HasSuffix", "Index", "IndexAny", "IndexByte", "IndexFunc", "IndexRune",
	"LastIndex", "LastIndexAny", "LastIndexByte", "LastIndexFunc", "Replace", "ReplaceAll", "NewReplacer", "Split", "SplitAfter", "SplitAfterN",
	"SplitAfterSeq", "SplitN", "SplitSeq", "Trim", "TrimFunc", "TrimLeft", "TrimLeftFunc", "TrimPrefix", "TrimRight", "TrimRightFunc", "TrimSuffix",
}

// No file of an engine both searches texts and handles ability texts, except those with a
// reason.
func TestEngineReadsNoAbilityTexts(t *testing.T) {
	for _, e := range engines {
		t.Run(filepath.Base(e.folder), func(t *testing.T) { e.readsNoTexts(t) })
	}
}

func (e engine) readsNoTexts(t *testing.T) {
	var files []string
	for _, floor := range floors[1:] { // package card has what is printed compiled
		names, err := filepath.Glob(filepath.Join(filepath.FromSlash(e.folder), floor, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, names...)
	}
	files = slices.DeleteFunc(files, func(name string) bool { return strings.HasSuffix(name, "_test.go") })
	if len(files) < e.files {
		t.Fatalf("%d files: the test saw nothing", len(files))
	}
	seen := make(map[string]map[string]bool)
	for _, path := range files {
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(filepath.Dir(path)) + "/" + filepath.Base(path)
		seen[name] = make(map[string]bool)
		for _, imp := range file.Imports {
			if p, _ := strconv.Unquote(imp.Path.Value); p == "regexp" {
				seen[name]["searches"] = true
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if ok && searches(call) {
				seen[name]["searches"] = true
				for _, arg := range call.Args {
					if field := abilityText(arg); field != "" {
						t.Errorf("%s: a text is searched in .%s: compile it (%s/card)", set.Position(call.Pos()), field, e.folder)
					}
				}
			}
			if compared, ok := n.(*ast.BinaryExpr); ok && (compared.Op == token.EQL || compared.Op == token.NEQ) {
				for _, side := range []ast.Expr{compared.X, compared.Y} {
					if _, index := side.(*ast.IndexExpr); index && abilityText(side) != "" {
						t.Errorf("%s: the text of an ability is compared", set.Position(compared.Pos()))
					}
				}
			}
			if names, body := given(n); len(names) > 0 && looksInto(body, names) {
				t.Errorf("%s: the texts of abilities are searched or compared one by one", set.Position(n.Pos()))
			}
			if abilityText(n) != "" {
				seen[name]["holds"] = true
			}
			return true
		})
	}
	for name, does := range seen {
		if does["searches"] && e.readers[name] == "" {
			t.Errorf("%s/%s searches texts: what of? If it is what players said, or a name, it has a row in readers; an ability is compiled by %s/card", e.folder, name, e.folder)
		}
		if does["holds"] && e.holders[name] == "" {
			t.Errorf("%s/%s handles texts of abilities: what for? The engine reads them compiled, by abilities.go", e.folder, name)
		}
	}
	for _, rows := range []map[string]string{e.readers, e.holders} {
		for name := range rows {
			if seen[name] == nil {
				t.Errorf("%s has a row, and isn't there", name)
			}
		}
	}
}

// given are the names under which a node hands the texts of abilities to its body:
// the value of a loop over them, the parameter of a function for each of them.
func given(n ast.Node) (names []string, body ast.Node) {
	switch n := n.(type) {
	case *ast.RangeStmt:
		if id, ok := n.Value.(*ast.Ident); ok && abilityText(n.X) != "" {
			return []string{id.Name}, n.Body
		}
	case *ast.CallExpr:
		if !slices.ContainsFunc(n.Args, func(a ast.Expr) bool { return abilityText(a) != "" }) {
			return nil, nil
		}
		for _, arg := range n.Args {
			f, ok := arg.(*ast.FuncLit)
			if !ok {
				continue
			}
			for _, p := range f.Type.Params.List {
				for _, id := range p.Names {
					names = append(names, id.Name)
				}
			}
			return names, f.Body
		}
	}
	return nil, nil
}

// looksInto reports whether a node searches or compares a value with one of
// the names.
func looksInto(body ast.Node, names []string) bool {
	found := false
	is := func(e ast.Expr) (has bool) {
		ast.Inspect(e, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			has = has || ok && slices.Contains(names, id.Name)
			return !has
		})
		return has
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			method, _ := n.Fun.(*ast.SelectorExpr)
			matches := method != nil && strings.HasPrefix(method.Sel.Name, "Match") || method != nil && strings.HasPrefix(method.Sel.Name, "Find")
			found = found || (matches || searches(n)) && slices.ContainsFunc(n.Args, is)
		case *ast.BinaryExpr:
			found = found || (n.Op == token.EQL || n.Op == token.NEQ) && (is(n.X) || is(n.Y))
		}
		return true
	})
	return found
}

// searches reports whether a call is to a function that looks into a text.
func searches(call *ast.CallExpr) bool {
	f, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	pkg, ok := f.X.(*ast.Ident)
	return ok && (pkg.Name == "regexp" || pkg.Name == "strings" && slices.Contains(searching, f.Sel.Name))
}

// abilityText is the field by which an expression reaches the text of an ability:
// that of a definition, a change or a description, or the words of an effect. Empty
// for any other expression.
func abilityText(n ast.Node) string {
	switch n := n.(type) {
	case *ast.SelectorExpr:
		if slices.Contains([]string{"Abilities", "Quoted", "Said"}, n.Sel.Name) {
			return n.Sel.Name
		}
	case *ast.IndexExpr:
		return abilityText(n.X)
	}
	return ""
}

// Examples of what the test counts as a search of ability texts, and what not.
func TestTextsSearched(t *testing.T) {
	for code, want := range map[string]bool{
		`for _, text := range c.Abilities { _ = strings.Contains(text, "dies") }`:                                        true,
		`for _, text := range c.Abilities { _ = again.FindStringSubmatch(text) }`:                                        true,
		`for _, text := range c.Abilities { show(text) }`:                                                                false,
		`slices.ContainsFunc(c.Abilities, func(text string) bool { return text == "Flying" })`:                           true,
		`slices.ContainsFunc(c.Abilities, func(text string) bool { return limit.MatchString(strings.TrimSpace(text)) })`: true,
		`slices.ContainsFunc(c.Names, func(text string) bool { return text == "Flying" })`:                               false,
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "", "package p; func f() { "+code+" }", 0)
		if err != nil {
			t.Fatal(err)
		}
		got := false
		ast.Inspect(file, func(n ast.Node) bool {
			names, body := given(n)
			got = got || len(names) > 0 && looksInto(body, names)
			return true
		})
		if got != want {
			t.Errorf("%s: %v", code, got)
		}
	}
}
