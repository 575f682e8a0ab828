package app

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"jikong/internal/config"
	"jikong/internal/testkit"
)

func TestTheSecretOfTheInstallation(t *testing.T) {
	t.Parallel()
	dir := testkit.SQLiteFolder(t)
	own := filepath.Join(dir, secretFile)
	open := func(c config.Serve) error {
		c.Demo, c.DemoCaptcha = false, ""
		a, err := New(context.Background(), c)
		if err != nil {
			return err
		}
		return a.Close()
	}
	if err := open(serveConfig(config.Data{Dir: dir})); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(own)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Fatalf("the first start made no private secret: %v %v", info, err)
	}
	first, err := os.ReadFile(own)
	if err != nil {
		t.Fatal(err)
	}
	cases := []struct{ name, secret, want string }{
		{"the same secret opens the data again", string(first), ""},
		{"an empty secret stops the start", "", "太短或过于简单"},
		{"a short secret stops the start", "abcdef", "太短或过于简单"},
		{"a simple secret stops the start", strings.Repeat("00", 32), "太短或过于简单"},
		{"another secret stops the start", strings.Repeat("0123456789abcdef", 4), "不符"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "secret")
			if err := os.WriteFile(path, []byte(c.secret), 0o600); err != nil {
				t.Fatal(err)
			}
			settings := serveConfig(config.Data{Dir: dir})
			settings.SecretFile = path
			err := open(settings)
			if (c.want == "") != (err == nil) || (err != nil && !strings.Contains(err.Error(), c.want)) {
				t.Errorf("got %v, want %q", err, c.want)
			}
		})
	}
}

func TestStartsAtOnceHaveOneSecret(t *testing.T) {
	t.Parallel()
	d, dir := testkit.SQLite(t, time.Now), t.TempDir()
	secrets := make(chan string)
	load := func() {
		secret, err := loadSecret(context.Background(), serveConfig(config.Data{Dir: dir}), d)
		if err != nil {
			t.Error(err)
		}
		secrets <- string(secret)
	}
	for range 8 {
		go load()
	}
	first := <-secrets
	for range 7 {
		if another := <-secrets; another != first {
			t.Error("two starts have different secrets")
		}
	}
	go load()
	if later := <-secrets; later != first {
		t.Error("the next start has another secret")
	}
	left, err := os.ReadDir(dir)
	if err != nil || len(left) != 1 || left[0].Name() != secretFile {
		t.Errorf("in the folder are %v, %v", left, err)
	}
}
