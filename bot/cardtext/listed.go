package cardtext

import (
	"regexp"
	"strings"
)

// Tokens that stand in a list behind the sentence that creates one of them.
var (
	chosen     = regexp.MustCompile(`Create an? ([^.\n"]*?)creature token with those characteristics\.((?:\n• [^\n]+)+)`)
	atRandom   = regexp.MustCompile(`Create an? (?:tapped )?([^.\n"]*?)token at random with the listed name and ability\.((?:\n• [^\n]+)+)`)
	oneOf      = regexp.MustCompile(`Create an? ([^.\n"]*?)creature token that's ((?:an? \d+/\d+ [^,.]+(?:, or |, | or )?)+)`)
	colorKind  = regexp.MustCompile(`choose ((?:(?:white|blue|black|red|green) [A-Z]\w+(?:, or |, | or )?)+)\.`)
	ofChosen   = regexp.MustCompile(`Create an? (\d+/\d+) creature token of the chosen color and type`)
	described  = regexp.MustCompile(`^(?:an? )?(\d+/\d+) ([^"]*?)( with .*)?$`)
	calledWith = regexp.MustCompile(`^([A-Z][\w' ]*?)( with ".*)$`)
	betweenAll = regexp.MustCompile(`, or |, | or `)
)

// inLists gives a sentence for each token of a list: "Create a creature token with
// those characteristics" and behind it lines such as "2/2 white Fox with
// vigilance".
func inLists(text string) []string {
	var all []string
	each := func(adjectives, item string) {
		if m := described.FindStringSubmatch(strings.Trim(item, "• .")); m != nil {
			all = append(all, "create a "+m[1]+" "+adjectives+m[2]+" creature token"+m[3])
		}
	}
	for _, m := range chosen.FindAllStringSubmatch(text, -1) {
		for line := range strings.SplitSeq(strings.TrimSpace(m[2]), "\n") {
			each(m[1], line)
		}
	}
	for _, m := range oneOf.FindAllStringSubmatch(text, -1) {
		for _, item := range betweenAll.Split(m[2], -1) {
			each(m[1], item)
		}
	}
	for _, m := range atRandom.FindAllStringSubmatch(text, -1) {
		for line := range strings.SplitSeq(strings.TrimSpace(m[2]), "\n") {
			if item := calledWith.FindStringSubmatch(strings.TrimPrefix(line, "• ")); item != nil {
				all = append(all, "create a "+m[1]+"token named "+item[1]+item[2])
			}
		}
	}
	if size := ofChosen.FindStringSubmatch(text); size != nil {
		for _, m := range colorKind.FindAllStringSubmatch(text, -1) {
			for _, item := range betweenAll.Split(m[1], -1) {
				all = append(all, "create a "+size[1]+" "+item+" creature token")
			}
		}
	}
	return all
}
