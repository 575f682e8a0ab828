package filetext

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"

	"jikong/internal/blob"
	"jikong/internal/db"
	"jikong/internal/job"
	"jikong/internal/testkit"
)

// kept is a keeper over a store of its own, and what it told: contents whose text is there, and lines of the jobs.
type kept struct {
	*Keeper
	t     *testing.T
	read  []string
	lines []string
}

func eachKeeper(t *testing.T, test func(t *testing.T, k *kept)) {
	t.Helper()
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		blobs, err := blob.NewFolder(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		defer blobs.Close()
		k := &kept{t: t, Keeper: &Keeper{DB: d, Blobs: blobs, Reader: In{}}}
		k.Read = func(_ context.Context, sha256 string) error {
			k.read = append(k.read, sha256)
			return nil
		}
		test(t, k)
	})
}

// stored puts a text file into the store.
func (k *kept) stored(hash, content string) File {
	k.t.Helper()
	f := File{SHA256: hash, Blob: "files/" + hash, Ext: "txt", Size: int64(len(content))}
	if err := k.Blobs.Put(context.Background(), f.Blob, strings.NewReader(content), f.Size); err != nil {
		k.t.Fatal(err)
	}
	return f
}

func (k *kept) handle(f File) error {
	k.t.Helper()
	data, err := json.Marshal(f)
	if err != nil {
		k.t.Fatal(err)
	}
	return k.Handle(context.Background(), job.Job{Data: string(data)}, func(_ int, line string) { k.lines = append(k.lines, line) })
}

func (k *kept) uploaded(files ...File) {
	k.t.Helper()
	for _, f := range files {
		err := k.DB.Tx(context.Background(), func(tx *db.Tx) error { return k.Uploaded(context.Background(), tx, f) })
		if err != nil {
			k.t.Fatal(err)
		}
	}
}

func (k *kept) exec(statement string) {
	k.t.Helper()
	err := k.DB.Tx(context.Background(), func(tx *db.Tx) error {
		_, err := tx.Exec(context.Background(), statement)
		return err
	})
	if err != nil {
		k.t.Fatal(err)
	}
}

// askedFor are the contents that jobs wait to read.
func (k *kept) askedFor() []string {
	k.t.Helper()
	keys, err := db.Select[string](context.Background(), k.DB.Read(), `SELECT dedupe_key FROM job WHERE type = $1 ORDER BY dedupe_key`, JobType)
	if err != nil {
		k.t.Fatal(err)
	}
	return keys
}

func (k *kept) text(hashes ...string) string {
	k.t.Helper()
	text, err := k.TextOf(context.Background(), k.DB.Read(), hashes)
	if err != nil {
		k.t.Fatal(err)
	}
	return text
}

func TestEqualFilesAreReadOnce(t *testing.T) {
	eachKeeper(t, func(t *testing.T, k *kept) {
		report, picture := k.stored("aa", "流感周报"), File{SHA256: "ff", Ext: "png"}
		k.uploaded(report, report, picture)
		if asked := k.askedFor(); !reflect.DeepEqual(asked, []string{"aa"}) {
			t.Fatalf("asked to read %v", asked)
		}
		if err := k.handle(report); err != nil {
			t.Fatal(err)
		}
		k.exec(`DELETE FROM job`)
		late := k.stored("bb", "登革热")
		if err := k.Missing(context.Background(), []File{report, late, picture}); err != nil {
			t.Fatal(err)
		}
		if asked := k.askedFor(); !reflect.DeepEqual(asked, []string{"bb"}) {
			t.Errorf("what was read is asked for again: %v", asked)
		}
	})
}

// unplugged is a store that cannot be reached, cut one whose files end in the middle.
type (
	unplugged struct{ blob.Store }
	cut       struct{ blob.Store }
	cutObject struct{ blob.Object }
)

var errUnplugged = errors.New("connection refused")

func (unplugged) Open(context.Context, string) (blob.Object, error) { return nil, errUnplugged }

func (c cut) Open(ctx context.Context, name string) (blob.Object, error) {
	object, err := c.Store.Open(ctx, name)
	return cutObject{object}, err
}

func (cutObject) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }

func TestWhatBecomesOfAFile(t *testing.T) {
	tests := []struct {
		name  string
		file  func(k *kept) File
		again bool   // the job fails, so that it is tried again
		text  string // what stands in the search
		told  string // the line of the job
		known bool   // the articles with the file hear of it, and nobody reads it again
	}{
		{"its text is kept", func(k *kept) File { return k.stored("aa", "流感 周报") }, false, "流感 周报", "读出 5 字", true},
		{"one that cannot be read is remembered with the reason", func(k *kept) File {
			f := k.stored("aa", "PK nonsense")
			f.Ext = "docx"
			return f
		}, false, "", "没有读出文字：文件已损坏", true},
		{"one that is too large is not even opened", func(k *kept) File {
			k.Blobs = unplugged{}
			return File{SHA256: "aa", Blob: "files/aa", Ext: "txt", Size: MaxSize + 1}
		}, false, "", "没有读出文字：文件太大", true},
		{"one that was deleted meanwhile is left alone", func(*kept) File { return File{SHA256: "aa", Blob: "files/aa", Ext: "txt"} }, false, "", "文件已不在", false},
		{"one in a store out of reach is tried again", func(k *kept) File {
			k.Blobs = unplugged{}
			return File{SHA256: "aa", Blob: "files/aa", Ext: "txt"}
		}, true, "", "", false},
		{"one that comes only in part is tried again", func(k *kept) File {
			f := k.stored("aa", "流感")
			k.Blobs = cut{k.Blobs}
			return f
		}, true, "", "", false},
		{"one whose reader does not start is tried again", func(k *kept) File {
			k.Reader = Child{Program: "/nowhere/jikong", Time: MaxTime}
			return k.stored("aa", "流感")
		}, true, "", "", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			eachKeeper(t, func(t *testing.T, k *kept) {
				f := tt.file(k)
				if err := k.handle(f); (err != nil) != tt.again {
					t.Errorf("the job ends with %v", err)
				}
				if told := strings.Join(k.lines, "; "); !strings.HasPrefix(told, tt.told) || tt.told == "" && told != "" {
					t.Errorf("the job says %q, want %q", told, tt.told)
				}
				if text := k.text("aa"); text != tt.text {
					t.Errorf("%q is found, want %q", text, tt.text)
				}
				k.uploaded(f)
				if known := len(k.read) == 1 && len(k.askedFor()) == 0; known != tt.known {
					t.Errorf("told %v, asked again for %v", k.read, k.askedFor())
				}
			})
		})
	}
}

func TestAFileThatIsReadAgainHasItsNewText(t *testing.T) {
	eachKeeper(t, func(t *testing.T, k *kept) {
		broken := k.stored("aa", "PK nonsense")
		broken.Ext = "docx"
		for _, f := range []File{broken, k.stored("aa", "流感周报"), k.stored("bb", "登革热"), k.stored("cc", "")} {
			if err := k.handle(f); err != nil {
				t.Fatal(err)
			}
		}
		if text := k.text("bb", "nothing", "aa"); text != "登革热。流感周报" {
			t.Errorf("the texts together, in the order of the files, are %q", text)
		}
	})
}

func TestAJobThatNamesNoFileFails(t *testing.T) {
	err := new(Keeper).Handle(context.Background(), job.Job{Data: "aa"}, func(int, string) {})
	if err == nil || !strings.Contains(err.Error(), "data of the job") {
		t.Errorf("answered %v", err)
	}
}

// More texts than one transaction looks at: each third is of a file that is there.
func TestTextsOfFilesThatAreGoneAreForgotten(t *testing.T) {
	const texts = 2*forgetAtOnce + 50
	is := func(n int) bool { return n%3 == 0 }
	stored := func(_ context.Context, _ db.Querier, sha256 string) (bool, error) {
		var n int
		_, err := fmt.Sscanf(sha256, "%d", &n)
		return is(n), err
	}
	eachKeeper(t, func(t *testing.T, k *kept) {
		ctx := context.Background()
		fill := new(bytes.Buffer)
		for n := range texts {
			fmt.Fprintf(fill, ", ('%06d', 'done', '', '病', 1)", n)
		}
		k.exec(`INSERT INTO search_file (sha256, state, reason, text, create_time) VALUES ` + fill.String()[2:])
		asked := 0
		gone, err := k.Forget(ctx, func(ctx context.Context, q db.Querier, sha256 string) (bool, error) {
			if asked++; asked > forgetAtOnce+10 {
				return false, errUnplugged
			}
			return stored(ctx, q, sha256)
		})
		if !errors.Is(err, errUnplugged) || k.left() != texts-forgetAtOnce*2/3 {
			t.Errorf("when the files cannot be looked up any more, %d texts are left and it says %d, %v", k.left(), gone, err)
		}
		before := k.left()
		gone, err = k.Forget(ctx, stored)
		if err != nil || gone != before-texts/3 || k.left() != texts/3 {
			t.Errorf("%d texts were forgotten and %d are left of %d (%v)", gone, k.left(), before, err)
		}
	})
}

func (k *kept) left() int {
	k.t.Helper()
	n, err := db.Int(context.Background(), k.DB.Read(), `SELECT COUNT(*) FROM search_file`)
	if err != nil {
		k.t.Fatal(err)
	}
	return int(n)
}
