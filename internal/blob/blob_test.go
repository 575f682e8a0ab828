package blob_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/iotest"
	"time"

	"jikong/internal/blob"
	"jikong/internal/errs"
	"jikong/internal/testkit"
)

// onBothStores runs the test on an empty folder and on an empty bucket of a real server.
func onBothStores(t *testing.T, test func(t *testing.T, s blob.Store)) {
	t.Run("folder", func(t *testing.T) { test(t, newFolder(t, t.TempDir())) })
	t.Run("s3", func(t *testing.T) {
		s, err := blob.NewS3(t.Context(), testkit.S3(t))
		if err != nil {
			t.Fatal(err)
		}
		test(t, s)
	})
}

func newFolder(t *testing.T, dir string) *blob.Folder {
	t.Helper()
	f, err := blob.NewFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	})
	return f
}

func put(t *testing.T, s blob.Store, name, content string) {
	t.Helper()
	if err := s.Put(t.Context(), name, strings.NewReader(content), int64(len(content))); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, s blob.Store, name string) string {
	t.Helper()
	o, err := s.Open(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	content, err := io.ReadAll(o)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

func list(t *testing.T, s blob.Store, prefix string) string {
	t.Helper()
	names := []string{}
	for info, err := range s.List(t.Context(), prefix) {
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, fmt.Sprintf("%s:%d", info.Name, info.Size))
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

func TestWhatIsPutIsThereUntilItIsDeleted(t *testing.T) {
	onBothStores(t, func(t *testing.T, s blob.Store) {
		put(t, s, "original/ab/cd/abcd01", "first")
		put(t, s, "original/ab/cd/abcd01", "second")
		put(t, s, "original/ab/ce/abce02", "")
		put(t, s, "rendition/ab/cd/abcd01-640.jpg", "small")
		put(t, s, "rendition/ab/cd/abcd99-640.jpg", "other")
		if got := read(t, s, "original/ab/cd/abcd01"); got != "second" {
			t.Errorf("read %q", got)
		}
		if got := read(t, s, "original/ab/ce/abce02"); got != "" {
			t.Errorf("read %q from the empty file", got)
		}
		info, err := s.Stat(t.Context(), "original/ab/cd/abcd01")
		if err != nil || info.Size != 6 || info.Age.Abs() > time.Hour {
			t.Errorf("%+v, %v", info, err)
		}
		for prefix, want := range map[string]string{
			"original/":                   "original/ab/cd/abcd01:6 original/ab/ce/abce02:0",
			"rendition/ab/cd/abcd01-":     "rendition/ab/cd/abcd01-640.jpg:5",
			"rendition/ab/cd/abcd01-640.": "rendition/ab/cd/abcd01-640.jpg:5",
			"nothing/":                    "",
		} {
			if got := list(t, s, prefix); got != want {
				t.Errorf("list %s: %s, want %s", prefix, got, want)
			}
		}
		for range 2 {
			if err := s.Delete(t.Context(), "original/ab/cd/abcd01"); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := s.Open(t.Context(), "original/ab/cd/abcd01"); !errs.Is(err, errs.NotFound) {
			t.Errorf("open after delete: %v", err)
		}
		if _, err := s.Stat(t.Context(), "original/ab/cd/abcd01"); !errs.Is(err, errs.NotFound) {
			t.Errorf("stat after delete: %v", err)
		}
	})
}

func TestAListMayBeLeftEarly(t *testing.T) {
	onBothStores(t, func(t *testing.T, s blob.Store) {
		for i := range 5 {
			put(t, s, fmt.Sprintf("a/%d", i), "x")
		}
		for range s.List(t.Context(), "a/") {
			break
		}
	})
}

func TestAFileIsReadFromAnyPlace(t *testing.T) {
	content := strings.Repeat("0123456789", 100_000)
	onBothStores(t, func(t *testing.T, s blob.Store) {
		put(t, s, "big", content)
		o, err := s.Open(t.Context(), "big")
		if err != nil {
			t.Fatal(err)
		}
		defer o.Close()
		for _, c := range []struct {
			offset int64
			whence int
			at     int64
			want   string
		}{{0, io.SeekStart, 0, "01234"}, {999_995, io.SeekStart, 999_995, "56789"}, {-3, io.SeekEnd, 999_997, "789"}, {3, io.SeekStart, 3, "34567"}, {2, io.SeekCurrent, 10, "01234"}} {
			at, err := o.Seek(c.offset, c.whence)
			if err != nil || at != c.at {
				t.Fatalf("seek to %d, %v", at, err)
			}
			buffer := make([]byte, 5)
			n, err := io.ReadFull(o, buffer)
			if err != nil && err != io.ErrUnexpectedEOF || string(buffer[:n]) != c.want {
				t.Errorf("at %d: %q, %v", c.at, buffer[:n], err)
			}
		}
		if _, err := o.Seek(-1, io.SeekStart); err == nil {
			t.Error("a place before the start was accepted")
		}
		if _, err := o.Seek(0, io.SeekStart); err != nil {
			t.Fatal(err)
		}
		if err := iotest.TestReader(o, []byte(content)); err != nil {
			t.Error(err)
		}
	})
}

func TestAnInterruptedPutLeavesNothingToSee(t *testing.T) {
	broken := errors.New("the line broke")
	onBothStores(t, func(t *testing.T, s blob.Store) {
		put(t, s, "kept", "before")
		large := strings.Repeat("x", 20<<20) // more than one part of S3
		for what, content := range map[string]io.Reader{
			"a broken line":            io.MultiReader(strings.NewReader("half"), iotest.ErrReader(broken)),
			"too few bytes":            strings.NewReader("half"),
			"a broken line, far along": io.MultiReader(strings.NewReader(large), iotest.ErrReader(broken)),
		} {
			for _, name := range []string{"new", "kept"} {
				if err := s.Put(t.Context(), name, content, 40<<20); err == nil {
					t.Errorf("%s was stored as %s", what, name)
				}
			}
		}
		if got := list(t, s, ""); got != "kept:6" {
			t.Errorf("visible: %s", got)
		}
		if got := read(t, s, "kept"); got != "before" {
			t.Errorf("the earlier file is %q", got)
		}
		if err := s.Sweep(t.Context(), -time.Minute); err != nil {
			t.Error(err)
		}
	})
}

func TestNamesThatWouldLeadElsewhereAreRefused(t *testing.T) {
	names := []string{"", ".", "..", "../x", "a/../x", "a/..", "/etc/passwd", "a//b", "a/", "a\\b", "a\x00b", "a%2e", "A", "疾控", "a b", ".incoming/x", "a/.hidden",
		strings.Repeat("a", 301), "C:/x", "a\nb"}
	onBothStores(t, func(t *testing.T, s blob.Store) {
		for _, name := range names {
			if err := s.Put(t.Context(), name, strings.NewReader("x"), 1); err == nil {
				t.Errorf("%q was stored", name)
			}
			if _, err := s.Open(t.Context(), name); !errs.Is(err, errs.NotFound) {
				t.Errorf("open %q: %v", name, err)
			}
			if _, err := s.Stat(t.Context(), name); !errs.Is(err, errs.NotFound) {
				t.Errorf("stat %q: %v", name, err)
			}
			if err := s.Delete(t.Context(), name); err == nil {
				t.Errorf("%q was deleted", name)
			}
		}
		if got := list(t, s, ""); got != "" {
			t.Errorf("stored: %s", got)
		}
	})
}

func TestManyMayPutTheSameFileAtOnce(t *testing.T) {
	content := strings.Repeat("same", 50_000)
	onBothStores(t, func(t *testing.T, s blob.Store) {
		var all sync.WaitGroup
		for range 16 {
			all.Go(func() {
				if err := s.Put(context.Background(), "original/aa/bb/aabb", bytes.NewReader([]byte(content)), int64(len(content))); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if got := read(t, s, "original/aa/bb/aabb"); got != content {
			t.Errorf("%d bytes", len(got))
		}
	})
}

func TestTheFolderFollowsNoLinkOutOfIt(t *testing.T) {
	outside, dir := t.TempDir(), t.TempDir()
	if err := os.WriteFile(filepath.Join(outside, "secret"), []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(outside, filepath.Join(dir, "link")); err != nil {
		t.Fatal(err)
	}
	f := newFolder(t, dir)
	if _, err := f.Open(t.Context(), "link/secret"); err == nil {
		t.Error("a file outside the folder was opened")
	}
	if err := f.Put(t.Context(), "link/new", strings.NewReader("x"), 1); err == nil {
		t.Error("a file was written outside the folder")
	}
	entries, err := os.ReadDir(outside)
	if err != nil || len(entries) != 1 {
		t.Errorf("%v, %v", entries, err)
	}
}

func TestOldLeftoversOfACrashAreSweptAndYoungOnesStay(t *testing.T) {
	dir := t.TempDir()
	f := newFolder(t, dir)
	old, young := filepath.Join(dir, ".incoming", "OLD"), filepath.Join(dir, ".incoming", "YOUNG")
	for _, path := range []string{old, young} {
		if err := os.WriteFile(path, []byte("half a file"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	yesterday := time.Now().Add(-24 * time.Hour)
	if err := os.Chtimes(old, yesterday, yesterday); err != nil {
		t.Fatal(err)
	}
	if err := f.Sweep(t.Context(), time.Hour); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(old); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the old leftover is still there: %v", err)
	}
	if _, err := os.Stat(young); err != nil {
		t.Errorf("the file that still grows is gone: %v", err)
	}
	if got := list(t, f, ""); got != "" {
		t.Errorf("visible: %s", got)
	}
}

func TestTheFolderIsForItsOwnerOnly(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "files")
	f := newFolder(t, dir)
	put(t, f, "a/b", "x")
	for path, want := range map[string]os.FileMode{dir: 0o700, dir + "/a": 0o700, dir + "/a/b": 0o600} {
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: %v, %v", path, info.Mode(), err)
		}
	}
}

func TestWrongS3SettingsStopTheStartWithAReasonAndWithoutTheKeys(t *testing.T) {
	good := testkit.S3(t)
	for name, c := range map[string]struct {
		change func(*blob.S3Options)
		want   string
	}{
		"no address":        {func(o *blob.S3Options) { o.Endpoint = "s3.example.gov.cn" }, "http://"},
		"nobody there":      {func(o *blob.S3Options) { o.Endpoint = "http://127.0.0.1:1" }, "127.0.0.1:1"},
		"no such bucket":    {func(o *blob.S3Options) { o.Bucket = "no-such-bucket" }, "no-such-bucket"},
		"a wrong secret":    {func(o *blob.S3Options) { o.SecretKey = "wrong-secret" }, "失败"},
		"a forbidden name":  {func(o *blob.S3Options) { o.Bucket = "_" }, ""},
		"an unknown person": {func(o *blob.S3Options) { o.AccessKey = "nobody-key" }, ""},
	} {
		t.Run(name, func(t *testing.T) {
			o := good
			c.change(&o)
			_, err := blob.NewS3(t.Context(), o)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %q", err, c.want)
			}
			if err != nil && strings.Contains(err.Error(), o.SecretKey) {
				t.Errorf("the secret is in %v", err)
			}
		})
	}
}
