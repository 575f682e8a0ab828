package blob_test

import (
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"jikong/internal/blob"
	"jikong/internal/testkit"
)

const killedEnv = "JIKONG_TEST_KILLED_FOLDER"

// A process that is killed in the middle of a Put: this test starts itself again as that process.
func TestAKilledProcessLeavesNothingToSee(t *testing.T) {
	if dir := os.Getenv(killedEnv); dir != "" {
		putForEver(dir)
		return
	}
	dir := t.TempDir()
	f := newFolder(t, dir)
	put(t, f, "a/kept", "before")
	victim := exec.Command(os.Args[0], "-test.run", "^TestAKilledProcessLeavesNothingToSee$")
	victim.Env = append(os.Environ(), killedEnv+"="+dir)
	if err := victim.Start(); err != nil {
		t.Fatal(err)
	}
	incoming := func() []os.DirEntry {
		entries, err := os.ReadDir(filepath.Join(dir, ".incoming"))
		if err != nil {
			t.Fatal(err)
		}
		return entries
	}
	testkit.Eventually(t, "the process begins", func() bool { return len(incoming()) > 0 })
	if err := victim.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = victim.Wait() // it was killed
	if got := list(t, f, ""); got != "a/kept:6" {
		t.Errorf("visible: %s", got)
	}
	if got := read(t, f, "a/kept"); got != "before" {
		t.Errorf("the earlier file is %q", got)
	}
	if err := f.Sweep(t.Context(), -time.Minute); err != nil {
		t.Fatal(err)
	}
	if left := incoming(); len(left) != 0 {
		t.Errorf("after sweeping: %v", left)
	}
}

// putForEver overwrites a file and adds a new one from readers that never end.
func putForEver(dir string) {
	f, err := blob.NewFolder(dir)
	if err != nil {
		panic(err)
	}
	go func() {
		_ = f.Put(context.Background(), "a/new", io.MultiReader(strings.NewReader("half"), endless{}), 1<<40)
	}()
	_ = f.Put(context.Background(), "a/kept", io.MultiReader(strings.NewReader("half"), endless{}), 1<<40)
}

// endless gives a byte now and then.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	time.Sleep(time.Millisecond)
	return copy(p, "x"), nil
}
