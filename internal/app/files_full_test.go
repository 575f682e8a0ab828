package app

import (
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The disk of the data folder runs full, files and database together. It needs the right to mount a small disk.
func TestAFullDiskIsSaidAndEverythingGoesOnWhenThereIsRoom(t *testing.T) {
	t.Parallel()
	disk := t.TempDir()
	if output, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=120m", "tmpfs", disk).CombinedOutput(); err != nil {
		t.Skipf("no right to mount a small disk: %s", output)
	}
	t.Cleanup(func() {
		if output, err := exec.Command("umount", disk).CombinedOutput(); err != nil {
			t.Errorf("umount: %s", output)
		}
	})
	n := startWith(t, uploadConfig(sqliteSite.copyTo(t, filepath.Join(disk, "data"))))
	n.administrator("linxl")
	upload := func(size int) answer {
		t.Helper()
		return n.upload("/api/sys/common/upload", "a.pdf", []byte(pdfOf(size)), "biz", "media")
	}
	before := upload(1 << 20)
	if !before.Success {
		t.Fatal(before.Body)
	}
	ballast := filepath.Join(disk, "ballast")
	fill(t, ballast)
	files := filepath.Join(disk, "data", "files")
	for _, size := range []int{1 << 20, 9 << 20, 100} {
		if a := upload(size); a.Success || a.Status != http.StatusOK || !strings.Contains(a.Message, "空间不足") {
			t.Errorf("a file of %d bytes on a full disk answers %d %s", size, a.Status, a.Body)
		}
	}
	checkContents(t, files)
	if left := namesIn(t, filepath.Join(files, ".incoming")); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
	if got := n.get("/api/sys/common/static/" + before.Message); got.Status != http.StatusOK || len(got.Body) < 1<<20 {
		t.Errorf("an earlier file answers %d with %d bytes", got.Status, len(got.Body))
	}
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	if a := upload(1 << 20); !a.Success {
		t.Errorf("with room again: %s", a.Body)
	}
	var page struct{ Total int }
	decode(t, n.get("/api/media/file/list").Result, &page)
	if page.Total != 2 {
		t.Errorf("the library lists %d files, 2 were acknowledged", page.Total)
	}
}

// fill writes a file until there is no room for another byte.
func fill(t *testing.T, path string) {
	t.Helper()
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	for size := 1 << 20; size > 0; size /= 2 {
		for err == nil {
			_, err = f.Write(make([]byte, size))
		}
		err = nil
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}
