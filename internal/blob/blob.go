// Package blob keeps files under names that the program makes, in a folder or on S3-compatible storage. It knows nothing of what the
// files are: types, rights and references are the business of its callers.
package blob

import (
	"context"
	"errors"
	"io"
	"iter"
	"regexp"
	"syscall"
	"time"

	"jikong/internal/errs"
)

// Info describes a stored file.
type Info struct {
	Name string
	Size int64         // bytes
	Age  time.Duration // since it was stored, by the clock of the store, which need not be that of the database
}

// Object is an open file, to be read from any place.
type Object interface {
	io.ReadSeekCloser
	Info() Info
}

// Store keeps files. A name is one or more segments of lower-case letters, digits, '.', '_' and '-', separated by '/'; another one is
// an error, so that no name leads out of the store. All methods may be called at once by many.
type Store interface {
	// Put stores the first size bytes of content under the name; fewer are an error. Nobody sees the file before it is complete and safe from a power
	// cut; when Put fails, what was there before stays. A full disk is an errs.Internal that says so.
	Put(ctx context.Context, name string, content io.Reader, size int64) error
	// Open opens a file; errs.NotFound when there is none. The caller closes it.
	Open(ctx context.Context, name string) (Object, error)
	// Stat describes a file; errs.NotFound when there is none.
	Stat(ctx context.Context, name string) (Info, error)
	// Delete removes a file. That there is none is no error.
	Delete(ctx context.Context, name string) error
	// List visits the files whose names begin with the prefix, in no special order.
	List(ctx context.Context, prefix string) iter.Seq2[Info, error]
	// Sweep removes what interrupted calls of Put left behind, if it is older than that by the clock of the store. Such leftovers are never visible.
	Sweep(ctx context.Context, older time.Duration) error
}

// Addressed returns the name of content by its SHA-256 in hexadecimal: kind/ab/cd/abcd….
func Addressed(kind, sum string) string { return kind + "/" + sum[:2] + "/" + sum[2:4] + "/" + sum }

var namePattern = regexp.MustCompile(`^[a-z0-9_-][a-z0-9._-]*(/[a-z0-9_-][a-z0-9._-]*)*$`)

const maxName = 300

func checkName(name string) error {
	if len(name) > maxName || !namePattern.MatchString(name) {
		return errs.NotFoundf("文件不存在")
	}
	return nil
}

func missing(cause error) error { return errs.Wrap(cause, errs.NotFound, "文件不存在") }

// explain says in Chinese what a person can do about an error of the operating system, if anything.
func explain(err error) error {
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) {
		return full(err)
	}
	return err
}

func full(cause error) error {
	return errs.Wrap(cause, errs.Internal, "服务器存储空间不足，文件没有保存；请联系管理员清理空间后再上传")
}
