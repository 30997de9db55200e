package play

import (
	"regexp"
	"strings"
)

var (
	// votesFor matches a vote between two choices (CR 701.38a).
	votesFor = regexp.MustCompile(`(?i)^(?:starting with you, )?each player (?:secretly )?votes for ([a-z' ]+?) or ([a-z' ]+?)(?:, then those votes are revealed)?$`)
	// tiedVote matches the outcome if the second choice gets at least as many votes as the first.
	tiedVote = regexp.MustCompile(`(?i)^if ([a-z' ]+) gets more votes or the vote is tied, (.+)$`)
	// eachVote matches an instruction that is performed for each vote for a choice.
	eachVote = regexp.MustCompile(`(?i)^(?:then )?for each ([a-z' ]+ vote), (create|put|draw|investigate)\b(.*)$`)
)

// voted rewrites the sentences of an effect with a vote between two choices: the second of two
// outcomes becomes "otherwise", and an instruction for each vote becomes one with a number of
// votes. Players count the votes.
func voted(all []string) []string {
	if len(all) < 2 {
		return all
	}
	vote := votesFor.FindStringSubmatch(all[0])
	if vote == nil {
		return all
	}
	for i := 1; i < len(all); i++ {
		if m := tiedVote.FindStringSubmatch(all[i]); m != nil && i == 2 && strings.EqualFold(m[1], vote[2]) && strings.HasPrefix(strings.ToLower(all[1]), "if "+strings.ToLower(vote[1])+" gets more votes, ") {
			all[i] = "otherwise, " + m[2]
		}
		if m := eachVote.FindStringSubmatch(all[i]); m != nil {
			switch {
			case !strings.EqualFold(m[2], "investigate"):
				all[i] = m[2] + m[3] + " for each " + m[1]
			case m[3] == "":
				all[i] = "investigate a number of times equal to the number of " + m[1] + "s"
			}
		}
	}
	return all
}
