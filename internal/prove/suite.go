package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
)

// The suite is all tests of the module. On every change each of them runs once, in plain or in
// raced, which print what go test -json prints.

// plain runs the tests that need no race detector on every change: those of packages that aren't
// listed in concurrent, and those listed in alone.
func plain(ctx context.Context, _ []string) error {
	var list bytes.Buffer
	if _, err := run(ctx, &list, "", split("go list ./...")); err != nil {
		return fmt.Errorf("%w: %s", err, &list)
	}
	whole, partly := plainly(strings.Fields(list.String()))
	return test(ctx, whole, "-run='"+sequential()+"' "+partly)
}

// plainly returns the folders of the packages whose tests plain runs: all of their tests (whole), or
// only those that alone lists (partly).
func plainly(packages []string) (whole, partly string) {
	var all, some []string
	for _, pkg := range packages {
		folder := strings.TrimPrefix(strings.TrimPrefix(pkg, "arbiter"), "/")
		switch {
		case alone[folder] != "":
			some = append(some, folder)
		case !slices.Contains(concurrent, folder):
			all = append(all, folder)
		}
	}
	return folders(all), folders(some)
}

// raced runs the other tests, with the race detector, and tests of shared packages again.
func raced(ctx context.Context, _ []string) error {
	return test(ctx,
		"-race "+foreign()+" -skip='"+sequential()+"' "+folders(concurrent),
		"-race "+foreign()+" -run='"+sharing+"' "+folders(shared),
	)
}

// test runs go test once with each of the arguments, also after one that failed.
func test(ctx context.Context, arguments ...string) error {
	var failed []error
	for _, a := range arguments {
		_, err := run(ctx, os.Stdout, "", split("go test -tags=integration -json -count=1 -timeout=30m "+a))
		failed = append(failed, err)
	}
	return errors.Join(failed...)
}
