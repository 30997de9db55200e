package tracker

// Link is a batch as a store keeps it, between two checksums.
type Link struct {
	Stored
	Before, After Sum // of its log before the batch, and with it
}

// Chain returns the links for batches that are appended to a channel's log after a head,
// and the head after them. The error is ErrStale if they don't follow it.
func Chain(channel string, after Head, batches []Batch) ([]Link, Head, error) {
	head := after
	if after == (Head{}) {
		head.Sum = FirstSum(channel)
	}
	links := make([]Link, len(batches))
	for i, b := range batches {
		if b.Seq != head.Seq+1 || len(b.Records) == 0 {
			return nil, after, ErrStale
		}
		stored, err := b.Store()
		if err != nil {
			return nil, after, err
		}
		links[i] = Link{stored, head.Sum, stored.Sum(head.Sum)}
		head.Seq, head.Sum = b.Last(), links[i].After
	}
	return links, head, nil
}
