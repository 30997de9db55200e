package bot

import (
	"context"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"sync"

	"gopkg.in/natefinch/lumberjack.v2"
)

// The size of the log, which has a line for each interaction.
const (
	logMegabytes = 10 // per file
	oldLogs      = 5
)

// journal is the log file, created on first use and rotated by size. Old files
// are deleted.
type journal struct {
	path  string
	level slog.Level

	mu   sync.Mutex
	file io.Closer
	log  *slog.Logger
}

func newJournal(path string, level slog.Level) *journal { return &journal{path: path, level: level} }

// logger opens the file on first use. If it can't be written, it returns a
// logger to standard error.
func (j *journal) logger() *slog.Logger {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.log != nil {
		return j.log
	}
	out := io.Writer(os.Stderr)
	if writable(j.path) {
		file := &lumberjack.Logger{Filename: j.path, MaxSize: logMegabytes, MaxBackups: oldLogs}
		j.file, out = file, file
	}
	j.log = slog.New(slog.NewTextHandler(out, &slog.HandlerOptions{Level: j.level}))
	return j.log
}

// writable creates the file and its folder, and reports whether it can be
// written.
func writable(path string) bool {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return false
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600) //nolint:gosec // the path is a setting
	return err == nil && file.Close() == nil
}

// fault logs an internal error with the id that was shown.
func (j *journal) fault(ctx context.Context, id string, err error) {
	j.logger().ErrorContext(ctx, "fault", slog.String("id", id), slog.Any("error", err))
}

func (j *journal) warn(ctx context.Context, what string, err error) {
	j.logger().WarnContext(ctx, "trouble", slog.String("what", what), slog.Any("error", err))
}

// Close closes the file, if it was opened.
func (j *journal) Close() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.file == nil {
		return nil
	}
	return j.file.Close()
}
