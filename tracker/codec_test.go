package tracker_test

import (
	"encoding/json"
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"arbiter/tracker"
	"arbiter/tracker/gametest/toy"
)

func TestCodec(t *testing.T) {
	c := toy.Game{}.Events()
	want := toy.Added{ID: 3, N: 1 << 60, Color: "red", Owner: "Ann"}
	enc, err := c.Encode(want)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := c.Decode(enc); err != nil || got != toy.Event(want) {
		t.Errorf("%v, %v", got, err)
	}
	old := tracker.Encoded{Kind: "toy/added", Version: 1, Data: json.RawMessage(`{"ID":1,"N":2,"Hue":"grey"}`)}
	if got, err := c.Decode(old); err != nil || got != toy.Event(toy.Added{ID: 1, N: 2, Color: "grey"}) {
		t.Errorf("an older version: %v, %v", got, err)
	}
	for _, bad := range []tracker.Encoded{
		{Kind: "toy/unheard-of", Version: 1},
		{Kind: "toy/added", Version: 99, Data: json.RawMessage(`{}`)},
		{Kind: "toy/added", Version: 2, Data: json.RawMessage(`{"ID":"x"}`)},
	} {
		if got, err := c.Decode(bad); err == nil {
			t.Errorf("%v was read as %v", bad, got)
		}
	}
}

func TestNumbersNeverWrap(t *testing.T) {
	limit := func(x *big.Int) int64 {
		switch {
		case x.IsInt64():
			return x.Int64()
		case x.Sign() > 0:
			return math.MaxInt64
		}
		return math.MinInt64
	}
	rapid.Check(t, func(t *rapid.T) {
		some := rapid.OneOf(rapid.Int64(), rapid.SampledFrom([]int64{0, 1, -1, math.MaxInt64, math.MinInt64}))
		a, b := some.Draw(t, "a"), some.Draw(t, "b")
		x, y := big.NewInt(a), big.NewInt(b)
		sum, product := new(big.Int).Add(x, y), new(big.Int).Mul(x, y)
		if got, err := tracker.Add(a, b); (err == nil) != sum.IsInt64() || err == nil && got != sum.Int64() {
			t.Errorf("%d+%d = %d, %v", a, b, got, err)
		}
		if got, err := tracker.Mul(a, b); (err == nil) != product.IsInt64() || err == nil && got != product.Int64() {
			t.Errorf("%d×%d = %d, %v", a, b, got, err)
		}
		if got := tracker.SaturatingAdd(a, b); got != limit(sum) {
			t.Errorf("%d+%d saturates at %d", a, b, got)
		}
		if got := tracker.SaturatingMul(a, b); got != limit(product) {
			t.Errorf("%d×%d saturates at %d", a, b, got)
		}
	})
}
