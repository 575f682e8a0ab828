package blob

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"hash"
	"io"
	"io/fs"
	"os"
)

// Spool holds content on the disk while it is received and looked at, so that its size does not count in memory. It hashes what is
// written. Its file has no name where the operating system allows that, so a crash leaves nothing behind.
type Spool struct {
	file *os.File
	sum  hash.Hash
	size int64
}

// NewSpool makes an empty spool in the folder, "" for the one of the operating system.
func NewSpool(dir string) (*Spool, error) {
	file, err := os.CreateTemp(dir, "spool-*")
	if err != nil {
		return nil, explain(err)
	}
	_ = os.Remove(file.Name()) // where an open file cannot be removed, Close does it
	return &Spool{file: file, sum: sha256.New()}, nil
}

// Write appends.
func (s *Spool) Write(p []byte) (int, error) {
	n, err := s.file.Write(p)
	s.sum.Write(p[:n])
	s.size += int64(n)
	return n, explain(err)
}

// ReadAt reads from any place of what was written.
func (s *Spool) ReadAt(p []byte, offset int64) (int, error) { return s.file.ReadAt(p, offset) }

// Reader reads what was written from the start.
func (s *Spool) Reader() *io.SectionReader { return io.NewSectionReader(s.file, 0, s.size) }

// Size is how many bytes were written.
func (s *Spool) Size() int64 { return s.size }

// Sum is the SHA-256 of what was written, in hexadecimal.
func (s *Spool) Sum() string { return hex.EncodeToString(s.sum.Sum(nil)) }

// Close drops the content.
func (s *Spool) Close() error {
	err := s.file.Close()
	if gone := os.Remove(s.file.Name()); gone != nil && !errors.Is(gone, fs.ErrNotExist) {
		err = errors.Join(err, gone)
	}
	return err
}
