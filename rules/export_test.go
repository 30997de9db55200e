package rules

// Weights are the parameters of the ranking, for TestLearnWeights.
type Weights = weights

// Learned returns a copy of the weights in use.
func Learned() *Weights {
	w := learned
	return &w
}

// SearchWith returns a new search of a view with other weights.
func (v *View) SearchWith(w *Weights) *Search { return v.searchWith(w) }

// The fields that TestRecallByTechnique leaves out.
const (
	InWays     = inWays
	InAbove    = inAbove
	InGlossary = inGlossary
)
