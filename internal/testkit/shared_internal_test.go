package testkit

import (
	"errors"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
)

func TestWhatIsSharedIsMadeOnceAndAgainOnlyAfterAFailure(t *testing.T) {
	t.Setenv(TemplatesEnv, t.TempDir())
	var made atomic.Int32
	fill := func(dir string) error {
		if _, err := os.Stat(filepath.Join(dir, "file")); err == nil {
			t.Error("what the failure left is still there")
		}
		if err := os.WriteFile(filepath.Join(dir, "file"), []byte("whole"), 0o600); err != nil {
			return err
		}
		if made.Add(1) == 1 {
			return errors.New("no room")
		}
		return nil
	}
	if err := shared("x", fill, func(string) error { t.Error("what failed was used"); return nil }); err == nil {
		t.Error("nobody heard of the failure")
	}
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			read := func(dir string) error {
				_, err := os.ReadFile(filepath.Join(dir, "file"))
				return err
			}
			if err := shared("x", fill, read); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if made.Load() != 2 {
		t.Errorf("made %d times, want one failure and one success", made.Load())
	}
}
