package tracker

import "context"

// Scope is whose a setting is.
type Scope struct {
	Kind ScopeKind
	ID   string // the front end's
}

// ScopeKind is what a scope is.
type ScopeKind string

// The kinds of scopes.
const (
	OfServer  ScopeKind = "server"
	OfChannel ScopeKind = "channel"
	OfUser    ScopeKind = "user"
)

// Settings keeps what servers, channels and people have set, by name. What the
// names and values mean is not its business. Implementations hold the contract
// in package storetest. Like a Store's, its errors are *Problem where people can
// do something about them.
type Settings interface {
	// Settings gives all that is set in a scope, by name; none is an empty map.
	Settings(ctx context.Context, of Scope) (map[string]string, error)
	// Set sets one. With an empty value it is set no longer. When it returns nil,
	// that is on disk.
	Set(ctx context.Context, of Scope, name, value string) error
	// Having gives the scopes of a kind that have set the name: values by id.
	Having(ctx context.Context, kind ScopeKind, name string) (map[string]string, error)
}
