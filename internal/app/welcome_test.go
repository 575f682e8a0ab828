package app

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// welcome greets the operator and returns what was printed.
func (n *node) welcome() string {
	n.t.Helper()
	var out strings.Builder
	if err := n.app.Welcome(context.Background(), &out, "127.0.0.1:8080"); err != nil {
		n.t.Fatal(err)
	}
	return out.String()
}

func TestTheAddressThatIsPrintedOpensInABrowser(t *testing.T) {
	for _, row := range []struct {
		listens, base string
		elsewhere     bool
	}{
		{"127.0.0.1:8080", "http://127.0.0.1:8080", false},
		{"192.0.2.7:80", "http://192.0.2.7:80", false},
		{"[::1]:8080", "http://[::1]:8080", false},
		{"0.0.0.0:8080", "http://127.0.0.1:8080", true},
		{"[::]:8080", "http://127.0.0.1:8080", true},
	} {
		base, hint := here(row.listens)
		if base != row.base || strings.Contains(hint, "换成这台机器的地址") != row.elsewhere {
			t.Errorf("a site at %s is said to be at %s, with %q", row.listens, base, hint)
		}
	}
}

func TestServingPrintsNothingSecret(t *testing.T) {
	data := sqliteSite.copy(t)
	link, codes := filepath.Join(data.Dir, "first-sign-in.txt"), filepath.Join(data.Dir, "demo-messages.txt")
	if err := os.WriteFile(link, []byte("left open by somebody"), 0o644); err != nil {
		t.Fatal(err)
	}
	c := serveConfig(data)
	c.Registration = "open"
	n := startWith(t, c)

	printed := n.welcome()
	address, ok := strings.CutPrefix(strings.TrimSpace(readSecret(t, link)), "http://127.0.0.1:8080/user/login?setup=")
	if !ok || len(address) < 20 {
		t.Fatalf("the file of the link holds %q", address)
	}
	if strings.Contains(printed, address) || strings.Contains(printed, "setup=") {
		t.Errorf("the one-time link was printed: %s", printed)
	}
	for _, part := range []string{"http://127.0.0.1:8080/user/login", link, codes, "还没有管理员"} {
		if !strings.Contains(printed, part) {
			t.Errorf("a newcomer is not told of %s:\n%s", part, printed)
		}
	}

	shown := captureStdout(t, func() {
		n.ok("POST", "/api/sys/setup", map[string]any{"token": address, "username": "zhou_min", "realname": "周敏", "password": testPassword})
		n.ok("POST", "/api/sys/sms", map[string]any{"mobile": "13800001234", "smsmode": "1"})
		n.app.messages.Wait()
	})
	if shown != "" {
		t.Errorf("the server printed %q", shown)
	}
	if text := readSecret(t, codes); !strings.Contains(text, "13800001234") || !strings.Contains(text, "验证码") {
		t.Errorf("the demo's message is not in its file: %q", text)
	}

	if printed := n.welcome(); strings.Contains(printed, "管理员的") {
		t.Errorf("with an administrator: %s", printed)
	}
	if _, err := os.Stat(link); !os.IsNotExist(err) {
		t.Errorf("the file of the used link is still there: %v", err)
	}
}

// readSecret reads a file that nobody but its owner may read.
func readSecret(t *testing.T, path string) string {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if info.Mode().Perm() != 0o600 {
		t.Errorf("%s can be read by others: %v", path, info.Mode())
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// captureStdout returns what the process prints while work runs.
func captureStdout(t *testing.T, work func()) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "stdout")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	real := os.Stdout
	os.Stdout = file
	work()
	os.Stdout = real
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
