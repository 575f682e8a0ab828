package app

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"jikong/internal/config"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

const (
	secretFile  = "secret.key"
	secretBytes = 32
)

// loadSecret reads the installation's secret; the first start makes it in the data folder. A short or empty secret stops the
// start, and so does one that is not the one this database was first opened with: nodes must share it.
func loadSecret(ctx context.Context, c config.Serve, d *db.DB) ([]byte, error) {
	path, own := c.SecretFile, false
	if path == "" {
		path, own = filepath.Join(c.Dir, secretFile), true
	}
	text, err := os.ReadFile(path)
	if own && errors.Is(err, fs.ErrNotExist) {
		text, err = makeSecret(c.Data, path)
	}
	if err != nil {
		return nil, fmt.Errorf("读取密钥文件失败：%w", err)
	}
	secret, err := hex.DecodeString(string(bytes.TrimSpace(text)))
	if err != nil || len(secret) < secretBytes || bytes.Count(secret, secret[:1]) == len(secret) {
		return nil, fmt.Errorf("密钥文件 %s 的内容太短或过于简单：应为至少 64 位十六进制字符。删除数据目录里的 %s 可在下次启动时重新生成", path, secretFile)
	}
	return secret, claimSecret(ctx, d, secret)
}

func makeSecret(c config.Data, path string) ([]byte, error) {
	if err := c.Prepare(); err != nil {
		return nil, err
	}
	text := []byte(hex.EncodeToString(value.Random(secretBytes)) + "\n")
	return text, os.WriteFile(path, text, 0o600)
}

// claimSecret keeps a fingerprint of the first secret in the database and compares every later one with it.
func claimSecret(ctx context.Context, d *db.DB, secret []byte) error {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte("fingerprint"))
	mine := hex.EncodeToString(mac.Sum(nil))
	return d.Tx(ctx, func(tx *db.Tx) error {
		if _, err := tx.Exec(ctx, `INSERT INTO installation (name, value) VALUES ('secret', $1) ON CONFLICT (name) DO NOTHING`, mine); err != nil {
			return err
		}
		var stored string
		if err := tx.QueryRowContext(ctx, `SELECT value FROM installation WHERE name = 'secret'`).Scan(&stored); err != nil {
			return err
		}
		if !hmac.Equal([]byte(stored), []byte(mine)) {
			return errs.Invalidf("密钥与这个数据库不符：请使用首个节点数据目录里的 %s（各节点须相同），或用 --secret-file 指定", secretFile)
		}
		return nil
	})
}
