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
		if err = makeSecret(c.Data, path); err == nil {
			text, err = os.ReadFile(path)
		}
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

// makeSecret makes a secret that is whole and safe from a power cut before anything is sealed under it. Where another start was faster,
// its secret stays.
func makeSecret(c config.Data, path string) error {
	if err := c.Prepare(); err != nil {
		return err
	}
	file, err := os.CreateTemp(c.Dir, secretFile+".*")
	if err != nil {
		return err
	}
	_, err = file.WriteString(hex.EncodeToString(value.Random(secretBytes)) + "\n")
	if err == nil {
		err = file.Sync()
	}
	err = errors.Join(err, file.Close())
	if err == nil {
		err = nameSecret(file.Name(), path)
	}
	if gone := os.Remove(file.Name()); !errors.Is(gone, fs.ErrNotExist) {
		err = errors.Join(err, gone)
	}
	return err
}

// nameSecret gives the file its name, unless there is one of that name.
func nameSecret(from, path string) error {
	err := os.Link(from, path)
	if err != nil && !errors.Is(err, fs.ErrExist) {
		err = os.Rename(from, path) // a file system without links
	}
	if err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	dir, err := os.Open(filepath.Dir(path))
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
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
