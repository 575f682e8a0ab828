package media

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"jikong/internal/auth"
	"jikong/internal/blob"
	"jikong/internal/db"
	"jikong/internal/testkit"
)

const day = 24 * time.Hour

func (o *office) collect() Collected {
	o.T.Helper()
	c, err := o.service.Collect(context.Background())
	if err != nil {
		o.T.Fatal(err)
	}
	return c
}

// formUpload sends a file as a form does, outside the library, and returns its path.
func (o *office) formUpload(name, content string, more ...part) string {
	o.T.Helper()
	a := o.post("/sys/common/upload", append([]part{{"file", name, content}}, more...)...)
	if !a.Success {
		o.T.Fatal(a.Message)
	}
	return a.Message
}

func TestUploadsThatNoFormKeptDisappearInTwoSteps(t *testing.T) {
	onOffices(t, func(o *office) {
		kept, forgotten, late := o.formUpload("a.txt", "kept"), o.formUpload("b.txt", "forgotten"), o.formUpload("c.txt", "late")
		library := o.upload("d.txt", "library")
		ctx := auth.WithPrincipal(t.Context(), o.Person)
		used := map[string][]string{}
		use := func(path string) {
			t.Helper()
			used[path] = []string{path}
			if err := o.DB.Tx(ctx, func(tx *db.Tx) error { return o.service.SetUses(ctx, tx, "letter", 5, used) }); err != nil {
				t.Fatal(err)
			}
		}
		use(kept)
		o.Clock.Advance(6 * day)
		if c := o.collect(); c != (Collected{}) {
			t.Errorf("after 6 days %s", c)
		}
		o.Clock.Advance(2 * day)
		if c := o.collect(); c.Loose != 2 || c.Purged != 0 || c.Content != 0 {
			t.Errorf("after 8 days %s", c)
		}
		if a := o.get(forgotten); a.Status != 404 {
			t.Errorf("the forgotten upload answers %d", a.Status)
		}
		use(late) // a form that stayed open
		if a := o.get(late); a.Status != 200 {
			t.Errorf("the upload of a form that stayed open answers %d", a.Status)
		}
		o.Clock.Advance(31 * day)
		if c := o.collect(); c.Loose != 0 || c.Purged != 1 || c.Content != 1 {
			t.Errorf("after 39 days %s", c)
		}
		for _, path := range []string{kept, late, library.Path} {
			if a := o.get(path); a.Status != 200 {
				t.Errorf("%s answers %d", path, a.Status)
			}
		}
		if visible, _ := o.stored(); len(visible) != 3 {
			t.Errorf("the store holds %v", visible)
		}
		if n := o.Number(`SELECT files FROM media_usage WHERE tenant_id = 1`); n != 3 {
			t.Errorf("%d files are charged", n)
		}
	})
}

func TestAFileThatIsUsedComesOutOfTheBinAndStays(t *testing.T) {
	onOffices(t, func(o *office) {
		picture := o.upload("d.txt", "library")
		ctx := auth.WithPrincipal(t.Context(), o.Person)
		use := func(paths ...string) {
			t.Helper()
			o.Must(o.DB.Tx(ctx, func(tx *db.Tx) error {
				return o.service.SetUses(ctx, tx, "article", 5, map[string][]string{"cover": paths})
			}))
		}
		o.OK("DELETE", "/media/file/deleteBatch?ids="+picture.ID.String(), nil)
		if a := o.get(picture.Path); a.Status != 404 {
			t.Errorf("what was deleted answers %d", a.Status)
		}
		use(picture.Path) // by the form that was open meanwhile
		if a := o.get(picture.Path); a.Status != 200 {
			t.Errorf("the picture of an article answers %d", a.Status)
		}
		o.Exec(`UPDATE media_file SET del_flag = 1`) // as one could be in an older database
		o.Refused("destroying what is in use", o.Call("DELETE", "/media/file/deleteRecycleBin?ids="+picture.ID.String(), nil), 500, "还有 1 处在用，不能彻底删除")
		o.Clock.Advance(40 * day)
		if c := o.collect(); c.Purged != 0 {
			t.Errorf("after 40 days %s", c)
		}
		use()
		if c := o.collect(); c.Purged != 1 {
			t.Errorf("no longer used: %s", c)
		}
	})
}

func TestFilesOfAnnouncementsGoWhenNoneHasThem(t *testing.T) {
	onOffices(t, func(o *office) {
		path := o.formUpload("安排.txt", "text", part{"biz", "", "notice"})
		o.Clock.Advance(8 * day)
		if c := o.collect(); c.Loose != 1 {
			t.Errorf("after 8 days %s", c)
		}
		o.Clock.Advance(31 * day)
		if c := o.collect(); c.Purged != 1 || o.get(path).Status != 404 {
			t.Errorf("after 39 days %s", c)
		}
	})
}

func TestContentGoesWithItsLastFileAndTakesItsSmallerPicturesAlong(t *testing.T) {
	onOffices(t, func(o *office) {
		first, second := o.upload("a.jpg", jpegOf(photo(400, 300))), o.upload("b.jpg", jpegOf(photo(400, 300)))
		if visible, _ := o.stored(); len(visible) != 1 {
			t.Errorf("the same content is stored as %v", visible)
		}
		o.get(first.Path + "?w=160")
		remove := func(f File) {
			must[any](o, "DELETE", "/media/file/delete?id="+f.ID.String(), nil)
			must[any](o, "DELETE", "/media/file/deleteRecycleBin?ids="+f.ID.String(), nil)
		}
		remove(first)
		o.Clock.Advance(3 * day)
		if c := o.collect(); c.Content != 0 || o.get(second.Path).Status != 200 {
			t.Errorf("with one file left %s", c)
		}
		remove(second)
		if c := o.collect(); c.Content != 1 {
			t.Errorf("with none left %s", c)
		}
		if visible, _ := o.stored(); len(visible) != 0 {
			t.Errorf("the store holds %v", visible)
		}
	})
}

func TestContentThatAnUploadLeftBehindIsCollectedAfterADay(t *testing.T) {
	onOffices(t, func(o *office) {
		sum := strings.Repeat("ab", 32)
		if err := o.store.Put(t.Context(), originalName(sum), strings.NewReader("x"), 1); err != nil {
			t.Fatal(err)
		}
		aged := testkit.Aged(o.store)
		o.service.Blobs = aged
		o.Clock.Advance(2 * day) // the store knows how old content is
		if c := o.collect(); c.Content != 0 {
			t.Errorf("young content: %s", c)
		}
		aged.Age(2 * day)
		if c := o.collect(); c.Content != 1 {
			t.Errorf("old content: %s", c)
		}
		if visible, _ := o.stored(); len(visible) != 0 {
			t.Errorf("the store holds %v", visible)
		}
	})
}

func TestContentThatIsBeingStoredIsNoLeftoverForAClockThatIsAhead(t *testing.T) {
	onOffices(t, func(o *office) {
		o.Clock.Advance(time.Since(o.Clock.Now()) + day)
		content, sending := io.Pipe()
		stored := make(chan error, 1)
		go func() { stored <- o.store.Put(context.Background(), "original/half", content, 8) }()
		if _, err := io.WriteString(sending, "half"); err != nil {
			t.Fatal(err)
		}
		o.collect()
		o.service.Start(t.Context()) // of another node
		if _, err := io.WriteString(sending, "half"); err != nil {
			t.Fatal(err)
		}
		if err := <-stored; err != nil {
			t.Errorf("a collection took what was being stored: %v", err)
		}
	})
}

// Many upload, delete and collect the same contents at once, with clocks that make everything old: no file may ever point at
// nothing.
func TestCollectingNeverTakesContentFromAnUpload(t *testing.T) {
	onOffices(t, func(o *office) {
		aged := testkit.Aged(o.store)
		aged.Age(25 * time.Hour)
		o.service.Blobs = aged
		ctx := auth.WithPrincipal(context.Background(), o.Person)
		var all sync.WaitGroup
		for worker := range 4 {
			all.Go(func() {
				for i := range 15 {
					r := &received{name: "a.txt", format: o.service.formats["txt"]}
					spool, err := blob.NewSpool(o.service.Spool)
					if err == nil {
						_, err = fmt.Fprint(spool, "content ", (worker+i)%2)
					}
					r.spool = spool
					f := File{Biz: bizLibrary}
					err = errors.Join(err, o.service.save(ctx, r, &f), r.close())
					if err != nil {
						t.Error(err)
						return
					}
					if a := o.get(f.Path); a.Status != 200 {
						t.Errorf("an uploaded file answers %d", a.Status)
					}
					err = o.DB.Tx(ctx, func(tx *db.Tx) error {
						_, err := tx.Exec(ctx, `DELETE FROM media_file WHERE id = $1`, f.ID)
						return err
					})
					if err != nil {
						t.Error(err)
					}
				}
			})
		}
		collected := 0
		all.Go(func() {
			for range 40 {
				o.Clock.Advance(25 * time.Hour)
				c, err := o.service.Collect(context.Background())
				if err != nil {
					t.Error(err)
				}
				collected += c.Content
			}
		})
		all.Wait()
		t.Logf("collected %d times", collected)
	})
}

// A store that answers slowly keeps nobody waiting who writes something else.
func TestOthersWriteWhileFilesComeAndGo(t *testing.T) {
	onOffices(t, func(o *office) {
		far := testkit.Far(t, o.DB, o.store)
		o.service.Blobs = far
		f := o.upload("a.txt", "content")
		if far.Calls() == 0 {
			t.Fatal("nothing was stored")
		}
		must[any](o, "DELETE", "/media/file/deleteBatch?ids="+f.ID.String(), nil)
		o.Clock.Advance(31 * day)
		far.Calls()
		if c := o.collect(); c.Content != 1 || far.Calls() == 0 {
			t.Errorf("collected %s", c)
		}
	})
}

// dying is a store whose process dies before it has deleted anything, and one that deletes while an upload of the same content comes.
type dying struct {
	blob.Store
	die   bool
	first func()
}

func (s *dying) Delete(ctx context.Context, name string) error {
	if s.die {
		return errors.New("died")
	}
	if first := s.first; first != nil {
		s.first = nil
		first()
	}
	return s.Store.Delete(ctx, name)
}

func TestAnUploadOfContentThatIsBeingRemovedIsStoredAnew(t *testing.T) {
	onOffices(t, func(o *office) {
		store := &dying{Store: o.store, die: true}
		o.service.Blobs = store
		gone := o.upload("a.txt", "content")
		must[any](o, "DELETE", "/media/file/deleteBatch?ids="+gone.ID.String(), nil)
		o.Clock.Advance(31 * day)
		if _, err := o.service.Collect(t.Context()); err == nil {
			t.Fatal("the store did not die")
		}
		store.die = false
		if c := o.collect(); c.Content != 0 {
			t.Errorf("what another process may be removing was removed: %s", c)
		}
		o.Clock.Advance(claimLife + time.Second)
		uploaded := make(chan File, 1)
		store.first = func() { // an upload comes while the collector deletes: it waits and loses nothing
			go func() {
				defer close(uploaded)
				uploaded <- o.upload("b.txt", "content")
			}()
			select {
			case f := <-uploaded:
				t.Errorf("%s did not wait for the removal", f.Path)
			case <-time.After(4 * claimPoll):
			}
		}
		if c := o.collect(); c.Content != 1 {
			t.Errorf("what a process left that died is not removed: %s", c)
		}
		if a := o.get((<-uploaded).Path); a.Body != "content" {
			t.Errorf("the upload answers %d", a.Status)
		}

		last := o.upload("c.txt", "other")
		must[any](o, "DELETE", "/media/file/deleteBatch?ids="+last.ID.String(), nil)
		o.Clock.Advance(31 * day)
		store.die = true
		if _, err := o.service.Collect(t.Context()); err == nil {
			t.Fatal("the store did not die")
		}
		store.die = false
		o.Clock.Advance(claimLife + time.Second)
		if f := o.upload("c.txt", "other"); string(o.get(f.Path).Body) != "other" || o.collect().Content != 0 {
			t.Error("an upload after a removal that died is not kept")
		}
	})
}

func TestFilesOnS3AreUploadedServedShrunkAndCollected(t *testing.T) {
	store, err := blob.NewS3(t.Context(), testkit.S3(t))
	if err != nil {
		t.Fatal(err)
	}
	o := sqliteOffice(t, Options{Blobs: store})
	jpg := jpegOf(photo(1000, 600))
	f, video := o.upload("a.jpg", jpg), o.upload("b.mp4", mp4())
	if a := o.get(f.Path); a.Body != jpg {
		t.Errorf("the picture comes back with %d and %d bytes", a.Status, len(a.Body))
	}
	for range 2 {
		if a := o.get(f.Path + "?w=320"); a.Status != 200 || len(a.Body) >= len(jpg) || !strings.HasPrefix(a.Body, "\xff\xd8") {
			t.Errorf("the smaller picture: %d, %d bytes", a.Status, len(a.Body))
		}
	}
	if a := o.get(video.Path, "Range", "bytes=4-7"); a.Status != 206 || a.Body != "ftyp" {
		t.Errorf("a piece of the video: %d %q", a.Status, a.Body)
	}
	must[any](o, "DELETE", "/media/file/deleteBatch?ids="+f.ID.String()+","+video.ID.String(), nil)
	o.Clock.Advance(31 * day)
	if c := o.collect(); c.Purged != 2 || c.Content != 2 {
		t.Errorf("collected %s", c)
	}
	if visible, _ := o.stored(); len(visible) != 0 {
		t.Errorf("the bucket holds %v", visible)
	}
}
