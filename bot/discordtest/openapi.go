package discordtest

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"arbiter/internal/shared"
)

// schemas are the request bodies in Discord's OpenAPI document, compiled on
// first use.
type schemas struct {
	mu       sync.Mutex
	compiler *jsonschema.Compiler
	compiled map[string]*jsonschema.Schema
	paths    map[string]any
	fits     map[[sha256.Size]byte]bool // the checksums of valid requests
}

const documentURL = "https://discord.invalid/openapi.json"

// loadSchemas reads the document once per process.
var loadSchemas = sync.OnceValues(readSchemas)

func readSchemas() (*schemas, error) {
	folder, err := shared.Folder()
	if err != nil {
		return nil, err
	}
	f, err := os.Open(filepath.Join(folder, "discord", "openapi.json")) //nolint:gosec // a path of our own
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	document, err := jsonschema.UnmarshalJSON(f)
	if err != nil {
		return nil, fmt.Errorf("openapi.json: %w", err)
	}
	allowPermissionStrings(document)
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	c.AssertFormat()
	if err := c.AddResource(documentURL, document); err != nil {
		return nil, fmt.Errorf("openapi.json: %w", err)
	}
	s := &schemas{compiler: c, compiled: map[string]*jsonschema.Schema{}, fits: map[[sha256.Size]byte]bool{}}
	s.paths, _ = document.(map[string]any)["paths"].(map[string]any)
	return s, nil
}

// allowPermissionStrings permits strings for permissions, as in Discord's documentation
// and responses, but not in its OpenAPI document.
func allowPermissionStrings(node any) {
	switch node := node.(type) {
	case map[string]any:
		for _, name := range []string{"default_member_permissions", "permissions"} {
			p, _ := node[name].(map[string]any)
			if types, ok := p["type"].([]any); ok && !slices.Contains(types, any("string")) {
				p["type"] = append(types, "string")
			}
		}
		for _, child := range node {
			allowPermissionStrings(child)
		}
	case []any:
		for _, child := range node {
			allowPermissionStrings(child)
		}
	}
}

// request validates the body of a request; path is the document's template. A
// route without a body in the document accepts any. The same request is validated once.
func (s *schemas) request(method, path string, body json.RawMessage) linted {
	sum := sha256.Sum256(slices.Concat([]byte(method+" "+path+"\n"), body))
	s.mu.Lock()
	fits := s.fits[sum]
	s.mu.Unlock()
	if fits {
		return nil
	}
	var value any
	if len(body) > 0 {
		var err error
		if value, err = jsonschema.UnmarshalJSON(bytes.NewReader(body)); err != nil {
			return linted{{"", "SCHEMA", err.Error()}}
		}
	}
	problems := s.check(method, path, value, "requestBody", "content", "application/json", "schema")
	if len(problems) == 0 {
		s.mu.Lock()
		s.fits[sum] = true
		s.mu.Unlock()
	}
	return problems
}

// object validates an object against one of the document's components.
func (s *schemas) object(name string, value any) linted {
	plain, err := jsonschema.UnmarshalJSON(bytes.NewReader(encode(value)))
	if err != nil {
		return linted{{"", "SCHEMA", err.Error()}}
	}
	return s.valid(documentURL+"#/components/schemas/"+name, plain)
}

func (s *schemas) check(method, path string, body any, steps ...string) linted {
	steps = append([]string{path, strings.ToLower(method)}, steps...)
	var node any = s.paths
	pointer := []string{"/paths"}
	for _, step := range steps {
		m, _ := node.(map[string]any)
		node = m[step]
		pointer = append(pointer, url.PathEscape(strings.NewReplacer("~", "~0", "/", "~1").Replace(step)))
	}
	if node == nil {
		return nil
	}
	return s.valid(documentURL+"#"+strings.Join(pointer, "/"), body)
}

// valid validates a value against the schema at a URL.
func (s *schemas) valid(address string, body any) linted {
	schema, err := s.compile(address)
	if err != nil {
		return linted{{"", "SCHEMA", err.Error()}}
	}
	err = schema.Validate(body)
	if invalid, ok := errors.AsType[*jsonschema.ValidationError](err); ok {
		return describe(invalid)
	}
	return nil
}

func (s *schemas) compile(address string) (*jsonschema.Schema, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c := s.compiled[address]; c != nil {
		return c, nil
	}
	c, err := s.compiler.Compile(address)
	if err == nil {
		s.compiled[address] = c
	}
	return c, err
}

// describe returns the leaves of an error that are informative.
func describe(e *jsonschema.ValidationError) linted {
	var l linted
	var walk func(*jsonschema.ValidationError)
	walk = func(e *jsonschema.ValidationError) {
		for _, cause := range meant(e) {
			walk(cause)
		}
		if len(e.Causes) > 0 {
			return
		}
		_, message, _ := strings.Cut(e.Error(), "': ") // after the location: at '/embeds/0/title': …
		if p := (problem{strings.Join(e.InstanceLocation, "."), "OPENAPI", message}); !slices.Contains(l, p) {
			l = append(l, p)
		}
	}
	walk(e)
	// Errors of a part explain those of the whole.
	deepest := slices.DeleteFunc(slices.Clone(l), func(p problem) bool {
		return slices.ContainsFunc(l, func(q problem) bool { return strings.HasPrefix(q.where, p.where+".") })
	})
	return deepest[:min(len(deepest), 8)]
}

// meant returns the causes without the branches of a union that only report
// another type or null.
func meant(e *jsonschema.ValidationError) []*jsonschema.ValidationError {
	switch e.ErrorKind.(type) {
	case *kind.OneOf, *kind.AnyOf:
	default:
		return e.Causes
	}
	left := slices.DeleteFunc(slices.Clone(e.Causes), func(branch *jsonschema.ValidationError) bool {
		return len(e.Causes) > 1 && otherType(branch, e.InstanceLocation)
	})
	if len(left) == 0 {
		return e.Causes
	}
	return left
}

func otherType(branch *jsonschema.ValidationError, at []string) bool {
	if t, ok := branch.ErrorKind.(*kind.Type); ok && len(branch.InstanceLocation) == len(at) {
		return slices.Equal(t.Want, []string{"null"})
	}
	if len(branch.Causes) == 0 {
		return len(branch.InstanceLocation) == len(at)+1 && branch.InstanceLocation[len(at)] == "type"
	}
	return slices.ContainsFunc(branch.Causes, func(c *jsonschema.ValidationError) bool { return otherType(c, at) })
}
