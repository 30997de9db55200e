package bot

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
)

// journal is the log file. It is made when there is something to note.
type journal struct {
	path  string
	level slog.Level

	mu   sync.Mutex
	file *os.File
	log  *slog.Logger
}

func newJournal(path string, level slog.Level) *journal { return &journal{path: path, level: level} }

// logger opens the file the first time. Where it can't be written, the notes
// go to standard error.
func (j *journal) logger() *slog.Logger {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.log != nil {
		return j.log
	}
	out := os.Stderr
	if err := os.MkdirAll(filepath.Dir(j.path), 0o700); err == nil {
		if file, err := os.OpenFile(j.path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600); err == nil {
			j.file, out = file, file
		}
	}
	j.log = slog.New(slog.NewTextHandler(out, &slog.HandlerOptions{Level: j.level}))
	return j.log
}

// fault notes a fault of our own with the id that was shown.
func (j *journal) fault(ctx context.Context, id string, err error) {
	j.logger().ErrorContext(ctx, "fault", slog.String("id", id), slog.Any("error", err))
}

func (j *journal) warn(ctx context.Context, what string, err error) {
	j.logger().WarnContext(ctx, "trouble", slog.String("what", what), slog.Any("error", err))
}

// Close closes the file, if one was made.
func (j *journal) Close() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.file == nil {
		return nil
	}
	return j.file.Close()
}
