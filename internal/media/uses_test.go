package media

import (
	"context"
	"fmt"
	"testing"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

// fields are what an object uses, by field.
type fields = map[string][]string

// saved notes the files of an article in a transaction that goes on for as long as meanwhile takes.
func (o *office) saved(article value.ID, uses fields, meanwhile func()) error {
	ctx := auth.WithPrincipal(context.Background(), o.Person)
	return o.DB.Tx(ctx, func(tx *db.Tx) error {
		if err := o.service.SetUses(ctx, tx, "article", article, uses); err != nil {
			return err
		}
		meanwhile()
		return nil
	})
}

func TestTheUsesOfAFileAreCountedRightWhileTwoArticlesAreSavedAtOnce(t *testing.T) {
	onOffices(t, func(o *office) {
		for i, c := range []struct {
			says                 string
			stood, first, second fields
			uses                 int64
		}{
			{"one takes it, the other lets it go", fields{"cover": {"a"}}, fields{"cover": {"a"}}, nil, 1},
			{"both take it", nil, fields{"cover": {"a"}}, fields{"body": {"a"}}, 2},
			{"one takes it twice, the other moves it", fields{"cover": {"a"}}, fields{"cover": {"a"}, "body": {"a"}}, fields{"body": {"a"}}, 3},
			{"both have several, in another order", nil, fields{"cover": {"a"}, "body": {"b"}}, fields{"cover": {"b"}, "body": {"a"}}, 2},
		} {
			files := map[string]File{"a": o.upload("a.txt", fmt.Sprint("a", i)), "b": o.upload("b.txt", fmt.Sprint("b", i))}
			named := func(uses fields) fields {
				paths := fields{}
				for field, names := range uses {
					for _, name := range names {
						paths[field] = append(paths[field], files[name].Path)
					}
				}
				return paths
			}
			first, second := value.ID(10*i+1), value.ID(10*i+2)
			o.Must(o.saved(second, named(c.stood), func() {}))
			late := make(chan error)
			o.Must(o.saved(first, named(c.first), func() {
				go func() { late <- o.saved(second, named(c.second), func() {}) }()
				testkit.Blocked(t, o.DB)
			}))
			if err := <-late; err != nil {
				t.Errorf("%s: the second one is not saved: %v", c.says, err)
			}
			if n := o.Number(`SELECT use_count FROM media_file WHERE id = $1`, files["a"].ID); n != c.uses {
				t.Errorf("%s: the file is used %d times, want %d", c.says, n, c.uses)
			}
		}
	})
}

func TestArticlesWithTheSameFilesAreSavedAtOnceWhateverTheirOrder(t *testing.T) {
	onOffices(t, func(o *office) {
		var paths []string
		for i := range 6 {
			paths = append(paths, o.upload("a.txt", fmt.Sprint(i)).Path)
		}
		saved := make(chan error)
		for i := range 6 {
			uses := []fields{{}, {}}
			for j, path := range paths {
				uses[j%2][fmt.Sprint("field", (i+j)%4)] = append(uses[j%2][fmt.Sprint("field", (i+j)%4)], paths[(i+j)%6], path)
			}
			go func() {
				for n := range 20 {
					if err := o.saved(value.ID(i+1), uses[n%2], func() {}); err != nil {
						saved <- err
						return
					}
				}
				saved <- nil
			}()
		}
		for range 6 {
			if err := <-saved; err != nil {
				t.Error(err)
			}
		}
		if n := o.Number(`SELECT COUNT(*) FROM media_file f WHERE use_count <> (SELECT COUNT(*) FROM media_use u WHERE u.file_id = f.id)`); n != 0 {
			t.Errorf("%d files have a wrong number of uses", n)
		}
	})
}
