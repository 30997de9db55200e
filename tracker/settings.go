package tracker

import "context"

// Scope says what a setting belongs to.
type Scope struct {
	Kind ScopeKind
	ID   string // the front end's
}

// ScopeKind is the kind of a scope.
type ScopeKind string

// The kinds of scopes.
const (
	OfServer  ScopeKind = "server"
	OfChannel ScopeKind = "channel"
	OfUser    ScopeKind = "user"
)

// Settings stores the settings of servers, channels and people by name. It doesn't
// interpret names and values. Implementations satisfy the contract in package
// storetest. Errors that people can act on are *Problem, as those of a Store.
type Settings interface {
	// Settings returns the settings of a scope by name.
	Settings(ctx context.Context, of Scope) (map[string]string, error)
	// Set sets one, or removes it if the value is empty. When it returns nil, the change
	// is on disk.
	Set(ctx context.Context, of Scope, name, value string) error
	// Having returns the values of a name by the ids of the scopes of a kind.
	Having(ctx context.Context, kind ScopeKind, name string) (map[string]string, error)
}
