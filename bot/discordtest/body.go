package discordtest

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"slices"
	"strings"
)

const (
	maxRequest = 25 << 20
	maxFile    = 10 << 20
	maxFiles   = 10
)

// File is an uploaded file.
type File struct {
	// Field is the name of its part: files[0].
	Field, Name string
	Data        []byte
}

// body is a decoded request body.
type body struct {
	kind  string // the media type, if known
	json  json.RawMessage
	files []File
}

func tooLarge() *refusal {
	return &refusal{status: 413, code: 40005, message: "Request entity too large", violation: true}
}

func readBody(w http.ResponseWriter, req *http.Request) (body, *refusal) {
	data, err := io.ReadAll(http.MaxBytesReader(w, req.Body, maxRequest))
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return body{}, tooLarge()
	case err != nil:
		// The client has disconnected and won't read the answer.
		return body{}, &refusal{status: 400, message: "400: Bad Request"}
	}
	kind, parameters, err := mime.ParseMediaType(req.Header.Get("Content-Type"))
	if err != nil {
		return body{}, nil
	}
	b := body{kind: kind}
	switch kind {
	case "application/json":
		b.json = data
	case "multipart/form-data":
		if r := b.readParts(multipart.NewReader(bytes.NewReader(data), parameters["boundary"])); r != nil {
			return b, r
		}
	default:
		b.kind = ""
		return b, nil
	}
	if len(b.json) == 0 {
		b.json = nil
		return b, nil
	}
	if !json.Valid(b.json) {
		b.json = nil
		return b, &refusal{status: 400, code: 50109, message: "The request body contains invalid JSON.", violation: true}
	}
	return b, nil
}

func (b *body) readParts(parts *multipart.Reader) *refusal {
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return malformed("", "multipart: %v", err)
		}
		data, err := io.ReadAll(part)
		if err != nil {
			return malformed("", "multipart: %v", err)
		}
		name := part.FormName()
		switch {
		case name == "payload_json":
			b.json = data
		case strings.HasPrefix(name, "files[") && part.FileName() != "":
			if len(data) > maxFile {
				return tooLarge()
			}
			if slices.ContainsFunc(b.files, func(f File) bool { return f.Field == name }) {
				return malformed(name, "two parts have this name")
			}
			b.files = append(b.files, File{name, part.FileName(), data})
		default:
			return malformed(name, "a part is payload_json or files[n] with a file name")
		}
		if len(b.files) > maxFiles {
			return &refusal{status: 400, code: 30015, message: "Maximum number of attachments in a message reached (10)", violation: true}
		}
	}
}

// decode decodes the JSON into a struct. The schema has checked the types.
func (b *body) decode(into any) *refusal {
	if len(b.json) == 0 {
		return nil
	}
	if err := json.Unmarshal(b.json, into); err != nil {
		return malformed("", "%v", err)
	}
	return nil
}
