package app

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

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
