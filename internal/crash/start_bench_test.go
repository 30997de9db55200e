package crash

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"arbiter/internal/integration"
	"arbiter/internal/shared"
)

// BenchmarkStart measures the time from the start of the program to its first
// answer, with an edition installed (DESIGN §8: 400 ms), and its memory then
// (100 MiB), if the system reports it.
func BenchmarkStart(b *testing.B) {
	data := b.TempDir()
	integration.Test(b)
	install := exec.CommandContext(b.Context(), binary, "rules", "import", shared.Path(b, "rules/magic/2026-04-17.txt"))
	install.Env = append(os.Environ(), "ARBITER_DATA_DIR="+data)
	if said, err := install.CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, said)
	}
	resident := 0.0
	for b.Loop() {
		p := begin(b, data, nil, "console", "--json")
		fmt.Fprintln(p.in, "/rule 704.5f")
		if !p.out.Scan() {
			b.Fatal("no answer")
		}
		var answer struct {
			OK   bool
			Text string
		}
		if err := json.Unmarshal(p.out.Bytes(), &answer); err != nil || !answer.OK || !strings.Contains(answer.Text, "April 17, 2026") {
			b.Fatalf("%s, %v", p.out.Bytes(), err)
		}
		resident = max(resident, inMemory(p.Process.Pid))
		p.kill()
	}
	if resident > 0 {
		b.ReportMetric(resident, "resident-B")
	}
}

// inMemory returns the peak memory of a process in bytes, or 0 if the system
// doesn't report it.
func inMemory(pid int) float64 {
	raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	_, after, _ := strings.Cut(string(raw), "VmHWM:")
	var kilobytes float64
	if _, err := fmt.Sscan(after, &kilobytes); err != nil {
		return 0
	}
	return kilobytes * 1024
}
