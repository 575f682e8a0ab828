package blob_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"jikong/internal/blob"
)

// bucketAt is a bucket on a server that answers like that.
func bucketAt(t *testing.T, answer http.HandlerFunc) *blob.S3 {
	t.Helper()
	server := httptest.NewServer(answer)
	t.Cleanup(server.Close)
	s, err := blob.NewS3(t.Context(), blob.S3Options{Endpoint: server.URL, Bucket: "files", Region: "us-east-1", AccessKey: "key", SecretKey: "secret", PathStyle: true})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestUploadsInPartsAreAsOldAsTheServerSays(t *testing.T) {
	for name, c := range map[string]struct {
		ahead, begun time.Duration
		swept        bool
	}{
		"begun just now":      {0, 0, false},
		"begun two hours ago": {0, 2 * time.Hour, true},
		"begun just now by the clock of a server far behind":  {-7 * time.Hour, 0, false},
		"begun two hours ago by the clock of one far ahead":   {7 * time.Hour, 2 * time.Hour, true},
		"begun just now by the clock of a server a day ahead": {24 * time.Hour, 0, false},
	} {
		t.Run(name, func(t *testing.T) {
			swept := false
			s := bucketAt(t, func(w http.ResponseWriter, r *http.Request) {
				now := time.Now().UTC().Add(c.ahead)
				w.Header().Set("Date", now.Format(http.TimeFormat))
				switch {
				case r.Method == http.MethodDelete:
					swept = true
					w.WriteHeader(http.StatusNoContent)
				case r.URL.Query().Has("uploads"):
					fmt.Fprintf(w, `<ListMultipartUploadsResult><Bucket>files</Bucket><Upload><Key>a</Key><UploadId>1</UploadId><Initiated>%s</Initiated></Upload></ListMultipartUploadsResult>`,
						now.Add(-c.begun).Format(time.RFC3339))
				}
			})
			if err := s.Sweep(t.Context(), time.Hour); err != nil {
				t.Fatal(err)
			}
			if swept != c.swept {
				t.Errorf("swept: %v", swept)
			}
		})
	}
}
