package app

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"jikong/internal/config"
	"jikong/internal/testkit"
)

const killedEnv = "JIKONG_TEST_KILLED_DATA"

// A program that is killed while many people upload: this test starts itself again as that program.
func TestAProgramKilledAmongUploadsKeepsWhatItPromisedAndShowsNothingHalf(t *testing.T) {
	if dir := os.Getenv(killedEnv); dir != "" {
		serveUntilKilled(t, dir)
		return
	}
	t.Parallel()
	c := uploadConfig(sqliteSite.copy(t))
	t.Run("before", func(t *testing.T) { startWith(t, c).administrator("linxl") })
	files := filepath.Join(c.Dir, "files")
	promised := uploadUntilKilled(t, c.Dir)
	t.Logf("%d uploads were acknowledged", len(promised))
	checkContents(t, files)

	incoming := filepath.Join(files, ".incoming")
	leftovers := append(namesIn(t, incoming), "HALF")
	if err := os.WriteFile(filepath.Join(incoming, "HALF"), []byte("half a file"), 0o600); err != nil {
		t.Fatal(err)
	}
	hours := time.Now().Add(-2 * time.Hour) // the age of a file is told by its store
	for _, name := range leftovers {
		if err := os.Chtimes(filepath.Join(incoming, name), hours, hours); err != nil {
			t.Fatal(err)
		}
	}
	n := startWith(t, c)
	testkit.Eventually(t, "the leftovers are gone", func() bool { return len(namesIn(t, incoming)) == 0 })
	n.signIn("linxl")
	for path, content := range promised {
		if got := n.get("/api/sys/common/static/" + path); got.Status != http.StatusOK || got.Body != content {
			t.Errorf("%s was acknowledged and answers %d with %d bytes", path, got.Status, len(got.Body))
		}
	}
	if a := n.upload("/api/sys/common/upload", "后.pdf", []byte(pdfOf(1000))); !a.Success {
		t.Errorf("afterwards: %s", a.Body)
	}
}

func uploadConfig(data config.Data) config.Serve {
	c := serveConfig(data)
	c.UploadRate = 100_000
	return c
}

// pdfOf is a PDF of about so many bytes, unlike all others.
func pdfOf(size int) string {
	return fmt.Sprintf("%%PDF-1.7\n%% %x\n", rand.Uint64()) + strings.Repeat("0 0 m\n", size/6) + "%%EOF\n"
}

// serveUntilKilled is the program that is killed. It says where it listens.
func serveUntilKilled(t *testing.T, dir string) {
	a, err := New(context.Background(), uploadConfig(config.Data{Dir: dir}))
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	fmt.Printf("http://%s\n", listener.Addr())
	t.Fatal(a.Run(context.Background(), listener))
}

// uploadUntilKilled starts the program, has it take files from six people at once, kills it among them, and returns what it
// acknowledged.
func uploadUntilKilled(t *testing.T, dir string) map[string]string {
	victim := exec.Command(os.Args[0], "-test.run", "^"+t.Name()+"$")
	victim.Env = append(os.Environ(), killedEnv+"="+dir)
	out, err := victim.StdoutPipe()
	if err == nil {
		err = victim.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	n := &node{t: t, url: strings.TrimSpace(address), http: &http.Client{Timeout: 20 * time.Second}}
	n.signIn("linxl")
	var mu sync.Mutex
	var all sync.WaitGroup
	promised := map[string]string{}
	for range 6 {
		all.Go(func() {
			for {
				content := pdfOf(2 << 20)
				path, err := n.tryUpload(content)
				if err != nil {
					return // it is dead
				}
				mu.Lock()
				promised[path] = content
				if len(promised) == 20 {
					_ = victim.Process.Kill()
				}
				mu.Unlock()
			}
		})
	}
	all.Wait()
	_ = victim.Wait() // it was killed
	return promised
}

// tryUpload fails only when no answer comes.
func (n *node) tryUpload(content string) (path string, err error) {
	body := "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.pdf\"\r\n\r\n" + content + "\r\n--b--\r\n"
	r, err := http.NewRequest("POST", n.url+"/api/sys/common/upload", strings.NewReader(body))
	if err != nil {
		return "", err
	}
	r.Header.Set("X-Access-Token", n.token)
	r.Header.Set("Content-Type", "multipart/form-data; boundary=b")
	response, err := n.http.Do(r)
	if err != nil {
		return "", err
	}
	a, err := testkit.ReadAnswer(response)
	if err == nil && !a.Success {
		n.t.Errorf("refused: %s", a.Body)
	}
	return a.Message, err
}

// checkContents wants every visible file to be what its name says. Sealed papers of citizens are named by their number instead.
func checkContents(t *testing.T, dir string) {
	t.Helper()
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			if entry != nil && slices.Contains([]string{".incoming", "application", "letter"}, entry.Name()) {
				return fs.SkipDir
			}
			return err
		}
		content, err := os.ReadFile(filepath.Join(dir, name))
		sum := sha256.Sum256(content)
		if err == nil && hex.EncodeToString(sum[:]) != entry.Name() {
			t.Errorf("%s holds %d other bytes", name, len(content))
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

func namesIn(t *testing.T, dir string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}
