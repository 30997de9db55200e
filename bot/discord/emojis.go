package discord

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"arbiter/commands/render"
	"arbiter/commands/render/picture"
)

const (
	// uploadEvery is the interval between uploads.
	uploadEvery = 250 * time.Millisecond
	// uploadAgain is the interval before failed uploads are retried.
	uploadAgain = time.Minute
	mostUploads = 3
)

// emoji is an application emoji.
type emoji struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// emojis maps symbols to the application's emojis, and uploads missing ones in
// the background. Symbols without an emoji are shown as text. Emojis that the
// owner has uploaded are not changed. done waits for the uploads.
func (b *Bot) emojis(ctx context.Context) (done func()) {
	if len(b.Symbols) == 0 {
		return func() {}
	}
	missing, err := b.loadEmojis(ctx)
	b.logError(ctx, "list the emojis", err)
	if err == nil && len(missing) == 0 {
		return func() {}
	}
	ctx, cancel := context.WithCancel(ctx)
	var bringing sync.WaitGroup
	bringing.Go(func() {
		defer b.recoverAndLog(ctx, "")
		for try := 0; try < mostUploads && ctx.Err() == nil; try++ {
			if try > 0 {
				waitFor(ctx, uploadAgain)
			}
			err := b.replica.alone(ctx, "emojis", func(ctx context.Context) error {
				missing, err := b.loadEmojis(ctx) // by now, another process may have brought them
				if err == nil {
					err = b.upload(ctx, missing)
				}
				return err
			})
			if err == nil {
				return
			}
			if ctx.Err() == nil {
				b.logError(ctx, "bring the symbols to Discord", err)
			}
		}
	})
	return func() {
		cancel()
		bringing.Wait()
	}
}

func (b *Bot) emojisPath() string { return "/applications/" + b.self.ID + "/emojis" }

// loadEmojis requests the application's emojis, and returns the symbols without
// one. Once none is missing, it deletes older versions.
func (b *Bot) loadEmojis(ctx context.Context) (missing []render.Symbol, err error) {
	var there struct {
		Items []emoji `json:"items"`
	}
	if err := b.client.do(ctx, request{method: "GET", path: b.emojisPath(), out: &there, idempotent: true}); err != nil {
		return nil, err
	}
	known := make(render.Emojis)
	for _, s := range b.Symbols {
		i := slices.IndexFunc(there.Items, func(e emoji) bool { return e.Name == s.Emoji() })
		if i < 0 {
			missing = append(missing, s)
			continue
		}
		known.Add(s, there.Items[i].ID)
	}
	b.client.shown.Store(&known)
	b.client.unsigned.Store(false)
	if len(missing) > 0 || b.replica.beside(ctx, func(int) bool { return true }) { // which may use the older ones
		return missing, nil
	}
	for _, e := range there.Items {
		if render.Outdated(e.Name, b.Symbols) {
			err := b.client.do(ctx, request{method: "DELETE", path: b.emojisPath() + "/" + e.ID, route: "DELETE " + b.emojisPath(), idempotent: true})
			b.logError(ctx, "take an old emoji away", err)
		}
	}
	return nil, nil
}

// upload uploads emojis one after another.
func (b *Bot) upload(ctx context.Context, missing []render.Symbol) error {
	painter, err := picture.New()
	if err != nil {
		return err
	}
	for _, s := range missing {
		uri, err := s.DataURI(painter)
		if err != nil {
			return err
		}
		var made emoji
		body := map[string]string{"name": s.Emoji(), "image": uri}
		if err := b.client.do(ctx, request{method: "POST", path: b.emojisPath(), body: body, out: &made}); err != nil {
			return err
		}
		known := maps.Clone(*b.client.shown.Load())
		known.Add(s, made.ID)
		b.client.shown.Store(&known)
		if err := sleep(ctx, uploadEvery); err != nil {
			return err
		}
	}
	_, err = b.loadEmojis(ctx)
	return err
}
