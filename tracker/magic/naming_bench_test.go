package magic_test

import "testing"

// BenchmarkParseNamed parses lines with card names.
func BenchmarkParseNamed(b *testing.B) {
	game := withPool(b)
	for _, line := range []string{"add Serra Angel", "play a Forest, a Plains and Sol Ring", "add Zombie Mastr", "add Qwxyz, Blurgh, Xyqqz and Wvkk, Foo and Bar", "tap #3"} {
		b.Run(line, func(b *testing.B) {
			for b.Loop() {
				_, _ = game.Parse(line)
			}
		})
	}
}
