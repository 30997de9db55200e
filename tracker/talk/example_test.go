package talk_test

import (
	"fmt"
	"os"
	"strings"

	"arbiter/tracker/notation"
	"arbiter/tracker/talk"
)

const book = `
[words]
gobs = Goblins

[phrases]
swing|swings {mine} at|into {who} = attack {who} with {mine}
`

func ExampleReadings() {
	phrasebook, err := talk.Read(strings.NewReader(book))
	if err != nil {
		fmt.Println(err)
		return
	}
	vocabulary, err := magicWords()
	if err != nil {
		fmt.Println(err)
		return
	}
	table := &talk.Table{
		Speaker: "Alice", Players: []string{"Alice", "Bob"},
		Things: []talk.Thing{{ID: 7, Count: 5, Names: []string{"Goblin"}, Controller: "Alice"}},
		Words:  talk.Words{Vocabulary: vocabulary, Known: func(string) bool { return false }, Spellings: func(string) []string { return nil }},
	}
	parse := func(sentence string) ([]string, error) { // a game with one phrase
		if !strings.HasPrefix(sentence, "attack ") {
			return nil, fmt.Errorf("%q is no phrase", sentence)
		}
		return []string{"an attack"}, nil
	}
	for _, r := range talk.Readings(phrasebook, "swing 3 gobs at bob", table, parse) {
		fmt.Println(r.Line())
	}
	// Output: attack Bob with 3 of #7
}

func magicWords() (*notation.Vocabulary, error) {
	data := os.DirFS("../../data/magic")
	words, err := data.Open("words.json")
	if err != nil {
		return nil, err
	}
	defer func() { _ = words.Close() }()
	tokens, err := data.Open("tokens.json")
	if err != nil {
		return nil, err
	}
	defer func() { _ = tokens.Close() }()
	return notation.ReadVocabulary(words, tokens)
}
