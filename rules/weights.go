package rules

// field is a part of what is indexed for an entry.
type field int

// The fields.
const (
	inTitle    field = iota
	inHeading        // the section's title, and the title of the rule above
	inWays           // players' names and questions
	inText           // the official text
	inPlain          // our digest
	inAbove          // the text of the rule above
	inGlossary       // the glossary entries that refer to it
	fields
)

// weights are the parameters of the ranking. TestLearnWeights finds them.
type weights struct {
	Field    [fields]float64
	ByLength [fields]float64 // how far a long field weighs less
	Saturate float64         // how soon a repeated word adds little
	Pair     float64         // two adjacent words, relative to each
	Covered  float64         // how far an entry with all words of a question comes first
	Slang    float64         // the book's words for players' words
	About    float64         // words for the cards that a question names

	Meaning float64 // nearness of meaning
	Form    float64 // the form of the question, in its vector

	Glossary float64 // a glossary term
	Unnamed  float64 // a rule about a keyword or variant that the question doesn't name
	Defines  float64 // the first rule of a section
	Silent   float64 // an entry without text that players ask for by name
}

// learned are the weights in use.
var learned = weights{
	Field:    [fields]float64{1.5, .384, 1.88, .252, .8, .24, .375},
	ByLength: [fields]float64{.25, .25, 0, .25, .15, .25, .25},
	Saturate: 2.4, Pair: .48, Covered: 1, Slang: .5, About: .3,
	Meaning: 2.4, Form: .7, Glossary: .35, Unnamed: .68, Defines: .96, Silent: .6,
}
