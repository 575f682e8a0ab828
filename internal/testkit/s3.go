package testkit

import (
	"net/url"
	"testing"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"

	"jikong/internal/blob"
)

// S3Env names the variable with the address of an S3 server, keys included, on which tests may make buckets.
const S3Env = "JIKONG_TEST_S3"

// RequireS3Env makes tests fail instead of pass quietly when no S3 server is there; `make test` sets it.
const RequireS3Env = "JIKONG_TEST_REQUIRE_S3"

// S3 returns a fresh bucket on the S3 server. Without a server the test is skipped, or fails when RequireS3Env is set.
func S3(tb testing.TB) blob.S3Options {
	tb.Helper()
	address := serverAt(tb, S3Env, RequireS3Env)
	u, err := url.Parse(address)
	if err != nil {
		tb.Fatal(err)
	}
	secret, _ := u.User.Password()
	o := blob.S3Options{Endpoint: u.Scheme + "://" + u.Host, Bucket: "test-" + randomName(), Region: "us-east-1",
		AccessKey: u.User.Username(), SecretKey: secret, PathStyle: true}
	client, err := minio.New(u.Host, &minio.Options{Creds: credentials.NewStaticV4(o.AccessKey, o.SecretKey, ""),
		Secure: u.Scheme == "https", Region: o.Region, BucketLookup: minio.BucketLookupPath})
	if err != nil {
		tb.Fatal(err)
	}
	if err := client.MakeBucket(tb.Context(), o.Bucket, minio.MakeBucketOptions{Region: o.Region}); err != nil {
		tb.Fatal(err)
	}
	return o
}
