package crud_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
)

func TestAClientWithoutVersionsChangesOnlyWhatItSends(t *testing.T) {
	for _, s := range []struct{ name, body string }{
		{"no version", `{"id":"1","note":"new"}`},
		{"an empty one", `{"id":"1","version":"","note":"new"}`},
		{"null", `{"id":"1","version":null,"note":"new"}`},
		{"nulls for fields it shows no value of", `{"id":"1","note":"new","copies":null,"issueTime":null,"topic":null,"pages":null,"seriesId":null,"colour":null}`},
		{"empty texts where no answer is empty", `{"id":"1","note":"new","copies":"","topic":"","colour":" "}`},
	} {
		t.Run(s.name, func(t *testing.T) {
			onBoth(t, func(d *desk) {
				before := d.one("1")
				d.call("PUT", "/test/leaflet/edit", `{"id":"1","version":1,"title":"先改的标题"}`)
				if a := d.call("POST", "/test/leaflet/edit", s.body); !a.Success {
					d.t.Fatal(a.Message)
				}
				got := d.one("1")
				if got.Note != "new" || got.Title != "先改的标题" || got.Version != 3 {
					d.t.Errorf("saved %+v", got)
				}
				if got.Copies != before.Copies || got.IssueTime != before.IssueTime || got.Topic != before.Topic || got.SeriesID != before.SeriesID || got.Colour != before.Colour {
					d.t.Errorf("what was not sent has changed: %+v", got)
				}
			})
		})
	}
}

func TestAnEmptyTextClearsWhatCanBeEmpty(t *testing.T) {
	const all = `"note":"","audience":"","issueTime":"","printDay":"","seriesId":""`
	for _, body := range []string{`{"id":"1",` + all + `}`, `{"id":"1","version":1,"copies":"",` + all + `}`} {
		onBoth(t, func(d *desk) {
			if a := d.call("PUT", "/test/leaflet/edit", body); !a.Success {
				d.t.Fatal(a.Message)
			}
			if got := d.one("1"); got.Note != "" || got.Audience != "" || got.IssueTime != 0 || got.PrintDay != "" || got.SeriesID != 0 {
				d.t.Errorf("after %s: %+v", body, got)
			}
		})
	}
}

func TestANewRowKeepsTheDefaultOfWhatIsSentWithoutAValue(t *testing.T) {
	for _, s := range []struct {
		sent   string
		copies int64
	}{{`"note":""`, 10}, {`"copies":null`, 10}, {`"copies":""`, 10}, {`"copies":0`, 0}, {`"copies":"0"`, 0}} {
		onBoth(t, func(d *desk) {
			a := d.call("POST", "/test/leaflet/add", `{"title":"新单","topic":"child",`+s.sent+`}`)
			if got := decode[Leaflet](d.t, a); !a.Success || got.Copies != s.copies {
				d.t.Errorf("%s: %d copies, %s", s.sent, got.Copies, a.Message)
			}
		})
	}
}

func TestWithoutAVersionTheSameRowsAreOutOfReach(t *testing.T) {
	onBoth(t, func(d *desk) {
		d.who = person(1, "clerk", auth.DataScope{Kind: auth.ScopeDepart, Exact: []string{"A01"}})
		d.refused(d.call("PUT", "/test/leaflet/edit", `{"id":"3","note":"x"}`), 404, "宣传单不存在")
		d.who = person(2, "neighbour", everything)
		d.refused(d.call("PUT", "/test/leaflet/edit", `{"id":"1","note":"x"}`), 404, "宣传单不存在")
	})
}

// Twenty forms, each with a field of its own, are saved at once: none of them is a conflict, and none undoes another.
func TestSavesWithoutVersionsFollowEachOther(t *testing.T) {
	onBoth(t, func(d *desk) {
		var all sync.WaitGroup
		failures := make(chan error, 20)
		for i := range 20 {
			body := fmt.Sprintf(`{"id":"1","note":"note %d"}`, i)
			if i%2 == 1 {
				body = fmt.Sprintf(`{"id":"1","copies":%d}`, 1000+i)
			}
			all.Go(func() { failures <- d.editRaw(body) })
		}
		all.Wait()
		close(failures)
		for err := range failures {
			if err != nil {
				d.t.Error(err)
			}
		}
		if got := d.one("1"); got.Version != 21 || got.Copies < 1000 || got.Note == "" {
			d.t.Errorf("after twenty saves: %+v", got)
		}
	})
}

func (d *desk) editRaw(body string) error {
	var draft crud.Draft[Leaflet]
	if err := draft.UnmarshalJSON([]byte(body)); err != nil {
		return err
	}
	err := d.db.Tx(d.ctx(), func(tx *db.Tx) error {
		_, err := d.store.Edit(d.ctx(), tx, draft)
		return err
	})
	if e := (*errs.Error)(nil); errors.As(err, &e) {
		return fmt.Errorf("%s: %s", body, e.Message)
	}
	return err
}
