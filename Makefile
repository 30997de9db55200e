# Nothing needs this file: go build and go test ./... work without it.
.PHONY: prove

# Measures and proves all that docs/performance.md, docs/reliability.md and docs/cards.md say,
# and writes them anew. It takes hours, and wants a machine that does nothing else.
prove:
	go run ./internal/prove performance reliability cards readme
