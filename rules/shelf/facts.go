package shelf

import (
	"compress/flate"
	"encoding/gob"
	"io"

	"arbiter/rules/cards"
)

func writeFacts(w io.Writer, all []cards.Card) error {
	z, err := flate.NewWriter(w, flate.BestSpeed)
	if err != nil {
		return err
	}
	if err := gob.NewEncoder(z).Encode(all); err != nil {
		return err
	}
	return z.Close()
}

func readFacts(r io.Reader) ([]cards.Card, error) {
	var all []cards.Card
	err := gob.NewDecoder(flate.NewReader(r)).Decode(&all)
	return all, err
}
