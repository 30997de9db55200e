package discord

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"net/url"
	"slices"

	"arbiter/commands"
	"arbiter/commands/render"
	"arbiter/tracker"
)

// withFiles encodes JSON and files as one multipart body.
func withFiles(payload []byte, files []render.File) (body []byte, kind string, err error) {
	var out bytes.Buffer
	parts := multipart.NewWriter(&out)
	part := func(disposition, kind string, data []byte) {
		if err != nil {
			return
		}
		var w io.Writer
		head := textproto.MIMEHeader{"Content-Disposition": {disposition}, "Content-Type": {kind}}
		if w, err = parts.CreatePart(head); err == nil {
			_, err = w.Write(data)
		}
	}
	part(`form-data; name="payload_json"`, "application/json", payload)
	for i, f := range files {
		part(fmt.Sprintf(`form-data; name="files[%d]"; filename=%q`, i, f.Name), "application/octet-stream", f.Data)
	}
	if err == nil {
		err = parts.Close()
	}
	return out.Bytes(), parts.FormDataContentType(), err
}

// attachment is a file option of a command.
type attachment struct {
	Name string `json:"filename"`
	Size int64  `json:"size"`
	URL  string `json:"url"`
}

// contentHosts are the hosts of Discord's attachments. Files are fetched from
// no other host.
var contentHosts = []string{"cdn.discordapp.com", "media.discordapp.net"}

// fetch downloads an attachment from Discord's hosts or a test's server. The
// error is a *tracker.Problem.
func (c *client) fetch(ctx context.Context, a attachment) ([]byte, error) {
	sorry := func(why string) error {
		return tracker.Refuse("I can't bring the file %q: %s.", a.Name, why).Next("Try it once more, or put it on the command anew.")
	}
	if a.Size > render.MaxFileSize {
		return nil, tooLarge(a.Name, a.Size)
	}
	from, err := url.Parse(a.URL)
	base, errBase := url.Parse(c.base)
	if err != nil || errBase != nil {
		return nil, sorry("its address can't be read")
	}
	if known := from.Scheme == "https" && slices.Contains(contentHosts, from.Host); !known && (from.Host != base.Host || from.Scheme != base.Scheme) {
		return nil, sorry("it isn't on Discord")
	}
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, a.URL, nil)
	if err != nil {
		return nil, sorry("its address can't be read")
	}
	req.Header.Set("User-Agent", c.agent) // without the token: the URL is signed
	resp, err := c.content.Do(req)
	if err != nil {
		return nil, sorry("Discord's server for files doesn't answer")
	}
	defer func() { _ = resp.Body.Close() }() // opened for reading only
	if resp.StatusCode != http.StatusOK {
		return nil, sorry("Discord's server for files says " + resp.Status)
	}
	raw, err := io.ReadAll(io.LimitReader(resp.Body, render.MaxFileSize+1))
	switch {
	case len(raw) > render.MaxFileSize:
		return nil, tooLarge(a.Name, int64(len(raw)))
	case err != nil:
		return nil, sorry("it broke off")
	}
	return raw, nil
}

// fetchAttachment downloads the attachment of a command into a request, if it has one.
// The error is a *tracker.Problem.
func (b *Bot) fetchAttachment(ctx context.Context, in *interaction, r *commands.Request) error {
	option, id, ok := b.Judge.FileOption(*r)
	if !ok {
		return nil
	}
	given, known := in.Data.Resolved.Attachments[id]
	if !known {
		return tracker.Refuse("Discord didn't send the file along.").Next("Try it once more.")
	}
	raw, err := b.client.fetch(ctx, given)
	if err != nil {
		return err
	}
	r.File, r.Options[option] = raw, given.Name
	return nil
}

// checkFile returns an error if a file can't be sent in answer to an
// interaction.
func checkFile(in *interaction, f *commands.File) error {
	switch {
	case f == nil:
		return nil
	case len(f.Data) > render.MaxFileSize:
		return tooLarge(f.Name, int64(len(f.Data)))
	case !in.may(attachFiles):
		return tracker.Refuse("I may not attach files in this channel.").Next("Give me Attach Files here, then try it once more.")
	}
	return nil
}

func tooLarge(name string, size int64) error {
	return tracker.Refuse("The file %q has %d MiB; %d are the most.", name, size>>20, render.MaxFileSize>>20).
		Next("On the machine of the bot, arbiter console takes larger ones.").For(tracker.ErrTooLarge)
}
