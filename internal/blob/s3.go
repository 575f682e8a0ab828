package blob

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/http"
	"net/url"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"

	"jikong/internal/errs"
)

// S3Options say where a bucket is and how to reach it. The keys are secrets: they are never logged and no error carries them.
type S3Options struct {
	Endpoint  string // https://s3.example.gov.cn or http://127.0.0.1:9000
	Bucket    string
	Region    string // such as us-east-1
	AccessKey string
	SecretKey string
	PathStyle bool // bucket in the path rather than in the host name, as servers of one's own need
}

const (
	s3Retries = 3
	partSize  = 16 << 20 // bytes; a file above it is sent in parts, without buffering when it can be read from any place
)

// S3 keeps files in a bucket of S3-compatible storage.
type S3 struct {
	core   minio.Core
	bucket string
	line   *line
}

// NewS3 connects and makes sure that the bucket is there.
func NewS3(ctx context.Context, o S3Options) (*S3, error) {
	u, err := url.Parse(o.Endpoint)
	if err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") {
		return nil, errors.New("S3 地址应为 http:// 或 https:// 开头的网址")
	}
	lookup := minio.BucketLookupDNS
	if o.PathStyle {
		lookup = minio.BucketLookupPath
	}
	line, err := newLine(u.Scheme == "https")
	if err != nil {
		return nil, fmt.Errorf("S3 设置不正确：%w", err)
	}
	core, err := minio.NewCore(u.Host, &minio.Options{
		Creds: credentials.NewStaticV4(o.AccessKey, o.SecretKey, ""), Secure: u.Scheme == "https",
		Region: o.Region, BucketLookup: lookup, MaxRetries: s3Retries, Transport: line,
	})
	if err != nil {
		return nil, fmt.Errorf("S3 设置不正确：%w", err)
	}
	found, err := core.BucketExists(ctx, o.Bucket)
	if err != nil {
		return nil, fmt.Errorf("连接 S3 存储 %s 失败：%w", u.Host, err)
	}
	if !found {
		return nil, fmt.Errorf("S3 存储 %s 上没有桶 %s，请先建立", u.Host, o.Bucket)
	}
	return &S3{core: *core, bucket: o.Bucket, line: line}, nil
}

// Put sends the file; the server shows it when all of it has arrived.
func (s *S3) Put(ctx context.Context, name string, content io.Reader, size int64) error {
	if err := checkName(name); err != nil {
		return err
	}
	_, err := s.core.Client.PutObject(ctx, s.bucket, name, content, size,
		minio.PutObjectOptions{ContentType: "application/octet-stream", PartSize: partSize, NumThreads: 2})
	return s3Error(err)
}

// Open asks for the size and reads from the place that the caller seeks to.
func (s *S3) Open(ctx context.Context, name string) (Object, error) {
	info, err := s.Stat(ctx, name)
	if err != nil {
		return nil, err
	}
	return &s3Object{ctx: ctx, store: s, info: info}, nil
}

// Stat describes a file.
func (s *S3) Stat(ctx context.Context, name string) (Info, error) {
	if err := checkName(name); err != nil {
		return Info{}, err
	}
	stat, err := s.core.StatObject(ctx, s.bucket, name, minio.StatObjectOptions{})
	if err != nil {
		return Info{}, s3Error(err)
	}
	return Info{Name: name, Size: stat.Size, Age: s.line.age(stat.LastModified)}, nil
}

// Delete removes a file.
func (s *S3) Delete(ctx context.Context, name string) error {
	if err := checkName(name); err != nil {
		return err
	}
	if err := s3Error(s.core.RemoveObject(ctx, s.bucket, name, minio.RemoveObjectOptions{})); !errs.Is(err, errs.NotFound) {
		return err
	}
	return nil
}

// List asks the server for the names, a page at a time.
func (s *S3) List(ctx context.Context, prefix string) iter.Seq2[Info, error] {
	return func(yield func(Info, error) bool) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		for object := range s.core.ListObjectsIter(ctx, s.bucket, minio.ListObjectsOptions{Prefix: prefix, Recursive: true}) {
			info := Info{Name: object.Key, Size: object.Size, Age: s.line.age(object.LastModified)}
			if !yield(info, s3Error(object.Err)) || object.Err != nil {
				return
			}
		}
	}
}

// Sweep gives up uploads in parts that were begun that long ago and never finished.
func (s *S3) Sweep(ctx context.Context, older time.Duration) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var all []error
	for upload := range s.core.ListIncompleteUploads(ctx, s.bucket, "", true) {
		if upload.Err != nil {
			return errors.Join(append(all, s3Error(upload.Err))...)
		}
		if s.line.age(upload.Initiated) > older {
			all = append(all, s3Error(s.core.AbortMultipartUpload(ctx, s.bucket, upload.Key, upload.UploadID)))
		}
	}
	return errors.Join(all...)
}

// s3Error translates what callers ask about.
func s3Error(err error) error {
	if err == nil {
		return nil
	}
	answer := minio.ToErrorResponse(err)
	switch {
	case answer.Code == minio.NoSuchKey || answer.StatusCode == http.StatusNotFound && answer.Code != minio.NoSuchBucket:
		return missing(err)
	case answer.StatusCode == http.StatusInsufficientStorage || answer.Code == "QuotaExceeded":
		return full(err)
	}
	return fmt.Errorf("S3: %w", err)
}

// s3Object reads an object from any place with one request for each seek.
type s3Object struct {
	ctx    context.Context
	store  *S3
	info   Info
	offset int64
	body   io.ReadCloser // nil until something is read, and after a seek
}

// Info describes the open file.
func (o *s3Object) Info() Info { return o.info }

// Read continues at the offset.
func (o *s3Object) Read(p []byte) (int, error) {
	if o.offset >= o.info.Size {
		return 0, io.EOF
	}
	if o.body == nil {
		var options minio.GetObjectOptions
		if o.offset > 0 {
			if err := options.SetRange(o.offset, 0); err != nil {
				return 0, err
			}
		}
		body, _, _, err := o.store.core.GetObject(o.ctx, o.store.bucket, o.info.Name, options)
		if err != nil {
			return 0, s3Error(err)
		}
		o.body = body
	}
	n, err := o.body.Read(p)
	o.offset += int64(n)
	if err == io.EOF && o.offset < o.info.Size {
		err = io.ErrUnexpectedEOF
	}
	return n, err
}

// Seek moves the offset; nothing is sent before the next Read.
func (o *s3Object) Seek(offset int64, whence int) (int64, error) {
	switch whence {
	case io.SeekCurrent:
		offset += o.offset
	case io.SeekEnd:
		offset += o.info.Size
	}
	if offset < 0 {
		return 0, errors.New("seek before the start")
	}
	if offset == o.offset {
		return offset, nil
	}
	err := o.Close()
	o.offset = offset
	return offset, err
}

// Close ends the request that may still run.
func (o *s3Object) Close() error {
	if o.body == nil {
		return nil
	}
	body := o.body
	o.body = nil
	return body.Close()
}
