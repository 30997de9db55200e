package bot

import "log/slog"

// Secret is a string that is redacted in logs, errors and JSON.
type Secret string

const hidden = "(hidden)"

// String redacts the secret; convert it to a string to use it.
func (s Secret) String() string {
	if s == "" {
		return ""
	}
	return hidden
}

// GoString redacts the secret in %#v.
func (s Secret) GoString() string { return s.String() }

// LogValue redacts the secret in logs.
func (s Secret) LogValue() slog.Value { return slog.StringValue(s.String()) }

// MarshalText redacts the secret in JSON.
func (s Secret) MarshalText() ([]byte, error) { return []byte(s.String()), nil }
