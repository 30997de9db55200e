package updater_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"

	"arbiter/rules/shelf"
	"arbiter/rules/updater"
)

func Example() {
	publisher := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/rules" {
			fmt.Fprint(w, `<html><a href="/MagicCompRules%2020240105.txt">TXT</a></html>`)
			return
		}
		fmt.Fprint(w, "Magic: The Gathering Comprehensive Rules\n\nThese rules are effective as of January 5, 2024.\n\n"+
			"1. Lights\n\n100. Lanterns\n\n100.1. A lantern gives light.\n\nGlossary\n\nCredits\n")
	}))
	defer publisher.Close()
	dir, err := os.MkdirTemp("", "shelf")
	if err != nil {
		panic(err)
	}
	defer func() { _ = os.RemoveAll(dir) }()
	s, err := shelf.Open(context.Background(), filepath.Join(dir, "reference.db"))
	if err != nil {
		panic(err)
	}
	defer func() { _ = s.Close() }()

	u := updater.New(updater.Options{Shelf: s, Page: publisher.URL + "/rules", Limits: updater.Limits{Rules: 1}})
	outcome, err := u.Update(context.Background())
	fmt.Println(outcome.Result == updater.Installed, outcome.Edition.ID, err)
	// Output: true 2024-01-05 <nil>
}
