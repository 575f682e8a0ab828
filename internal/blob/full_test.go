package blob

import (
	"fmt"
	"io/fs"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"jikong/internal/errs"
)

func TestAFullDiskIsExplainedToThePerson(t *testing.T) {
	for _, cause := range []error{syscall.ENOSPC, syscall.EDQUOT, &fs.PathError{Op: "write", Path: "x", Err: syscall.ENOSPC}, fmt.Errorf("copy: %w", syscall.ENOSPC)} {
		if err := explain(cause); errs.CodeOf(err) != errs.Internal || !strings.Contains(err.Error(), "存储空间不足") {
			t.Errorf("%v became %v", cause, err)
		}
	}
	if err := explain(syscall.EACCES); err != syscall.EACCES {
		t.Errorf("another error became %v", err)
	}
}

// The same on a disk that is really full, where the test may make one.
func TestAFullDiskRefusesTheFileAndRecoversWhenThereIsRoom(t *testing.T) {
	dir := t.TempDir()
	if output, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", dir).CombinedOutput(); err != nil {
		t.Skipf("no right to mount a small disk: %s", output)
	}
	f, err := NewFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := f.Close(); err != nil {
			t.Error(err)
		}
		if output, err := exec.Command("umount", dir).CombinedOutput(); err != nil {
			t.Errorf("umount: %s", output)
		}
	})
	store := func(name string, size int) error {
		return f.Put(t.Context(), name, strings.NewReader(strings.Repeat("x", size)), int64(size))
	}
	if err := store("a/small", 300<<10); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if err := store("a/large", 900<<10); err == nil || !strings.Contains(err.Error(), "存储空间不足") {
			t.Fatalf("a full disk answers %v", err)
		}
	}
	if err := store("a/fits", 300<<10); err != nil {
		t.Errorf("the failed files still take their room: %v", err)
	}
	if err := f.Delete(t.Context(), "a/small"); err != nil {
		t.Fatal(err)
	}
	if err := store("a/again", 300<<10); err != nil {
		t.Errorf("after making room: %v", err)
	}
}
