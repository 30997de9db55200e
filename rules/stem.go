package rules

import "strings"

// filler are words without meaning for a search.
var filler = set(`a an the of to is are was were been be it its in and or that this these those what whats how does do did doesn't dont
	can cant i im my me mine you your yours we us our if as on for with when whens which by at from so but also then than there their they
	them he she his her him theirs while will would could should may must shall have has had get gets got go goes going gone want wants
	just still again now because about into onto who whose whom where why right happen happens happened happening work works mean means
	let lets make makes made give gives given try really exactly even ever only some any no not yes ok please tell say says said thing
	things something someone anyone else way ways case like same time new many much lot`)

func set(words string) map[string]bool {
	all := make(map[string]bool)
	for w := range strings.FieldsSeq(words) {
		all[fold(w)] = true
	}
	return all
}

// numerals are the numbers that rulebooks write out.
var numerals = map[string]string{
	"zero": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9",
	"ten": "10", "eleven": "11", "twelve": "12", "fifteen": "15", "twenty": "20", "once": "1", "twice": "2",
}

// sameWord maps irregular forms to one word.
var sameWord = map[string]string{
	"die": "die", "dies": "die", "died": "die", "dying": "die", "dead": "die", "death": "die",
	"chosen": "choose", "chose": "choose", "choice": "choose", "choices": "choose",
	"drew": "draw", "drawn": "draw", "dealt": "deal", "lost": "lose", "loses": "lose", "losing": "lose", "loss": "lose",
	"won": "win", "paid": "pay", "left": "leave", "leaves": "leave", "leaving": "leave", "began": "begin", "begun": "begin",
	"attacker": "attack", "attackers": "attack", "blocker": "block", "blockers": "block", "trampler": "trampl", "tramplers": "trampl",
	"flyer": "fly", "flyers": "fly", "flier": "fly", "fliers": "fly", "lifelinker": "lifelink", "lifelinkers": "lifelink",
	"doubler": "doubl", "doublers": "doubl", "equipment": "equip", "equipments": "equip", "enchantment": "enchant", "enchantments": "enchant",
	"protects": "protect", "protected": "protect", "protection": "protect", "regeneration": "regenerat", "prevention": "prevent",
	"replacement": "replac", "replacements": "replac", "resolution": "resolv", "activation": "activat", "activations": "activat",
	"payment": "pay", "payments": "pay", "division": "divid", "alive": "surviv", "survives": "surviv", "hit": "hit", "hits": "hit",
	"took": "take", "taken": "take", "came": "come", "stole": "steal", "stolen": "steal",
	"controller": "control", "controllers": "control", "owner": "own", "owners": "own", "owned": "own", "owns": "own",
	"spent": "spend", "sent": "send", "held": "hold", "kept": "keep", "beginning": "begin", "copied": "copy", "copies": "copy",
}

// stem removes common endings of a word, so that "tokens", "creating" and
// "created" match "token" and "create".
func stem(w string) string {
	if s, ok := sameWord[w]; ok {
		return strings.TrimSuffix(s, "e")
	}
	for _, ending := range []struct{ cut, put string }{
		{"ies", "y"}, {"sses", "ss"}, {"ing", ""}, {"ed", ""}, {"es", ""}, {"s", ""},
	} {
		root, ok := strings.CutSuffix(w, ending.cut)
		if !ok || len(root) < 3 || strings.HasSuffix(w, "ss") {
			continue
		}
		if n := len(root); ending.put == "" && len(ending.cut) > 1 && n > 3 && root[n-1] == root[n-2] && !strings.ContainsRune("lsz", rune(root[n-1])) {
			root = root[:n-1] // "putting", "tapped"
		}
		w = root + ending.put
		break
	}
	return strings.TrimSuffix(w, "e")
}
