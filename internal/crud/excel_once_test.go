package crud_test

import (
	"context"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/lifetime"
	"jikong/internal/testkit"
)

// inAlikeOffice is an office whose rows may be alike, so that nothing but the key tells that they came twice.
func inAlikeOffice(t *testing.T, change func(*crud.Resource[Leaflet]), test func(o *office)) {
	t.Helper()
	inChangedOffice(t, func(r *crud.Resource[Leaflet]) { deletable(r); change(r) }, func(o *office) {
		o.write(func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `DROP INDEX leaflet_title`)
			return err
		})
		test(o)
	})
}

func asItIs(*crud.Resource[Leaflet]) {}

const aKey, anotherKey = "0b6f2a34-9d1e-4c1f-8a55-000000000001", "0b6f2a34-9d1e-4c1f-8a55-000000000002"

// twoRows come in, a third one is refused.
func twoRows(t *testing.T) []byte {
	return file(t, []any{"标题", "主题"}, []any{"甲", "疫苗"}, []any{"乙", "疫苗"}, []any{"丙", "无此主题"})
}

func TestAnImportWhoseAnswerWasLostIsNotDoneTwice(t *testing.T) {
	keyed := map[string]string{"key": aKey}
	for _, s := range []struct {
		says      string
		settings  map[string]string
		meanwhile func(o *office, first crud.Imported)
		again     map[string]string
		content   func(t *testing.T) []byte
		rows      int64 // beside the five that were there
		same      bool
	}{
		{says: "the same is sent again", settings: keyed, again: keyed, rows: 2, same: true},
		{says: "all rows or none, and one is refused", settings: map[string]string{"key": aKey, "validateStatus": "1"},
			again: map[string]string{"key": aKey, "validateStatus": "1"}, rows: 0, same: true},
		{says: "a client without a key", settings: nil, again: nil, rows: 4},
		{says: "the person chose anew", settings: keyed, again: map[string]string{"key": anotherKey}, rows: 4},
		{says: "a changed file under a new key", settings: keyed, again: map[string]string{"key": anotherKey}, content: oneRow, rows: 3},
		{says: "a changed file under the same key", settings: keyed, again: keyed, content: oneRow, rows: 3},
		{says: "a changed setting under the same key", settings: keyed, again: map[string]string{"key": aKey, "mapping": `{"备注":""}`}, rows: 4},
		{says: "somebody else has the same key", settings: keyed, again: keyed, rows: 4,
			meanwhile: func(o *office, _ crud.Imported) { o.who.UserID = 10 }},
		{says: "the same key at another site", settings: keyed, again: keyed, rows: 4,
			meanwhile: func(o *office, _ crud.Imported) { o.who.TenantID = 2 }},
		{says: "the first was undone", settings: keyed, again: keyed, rows: 2,
			meanwhile: func(o *office, first crud.Imported) { o.undoImport(first.Undo) }},
		{says: "days have passed", settings: keyed, again: keyed, rows: 4, meanwhile: func(o *office, _ crud.Imported) { o.fourDaysPass() }},
	} {
		t.Run(s.says, func(t *testing.T) {
			inAlikeOffice(t, asItIs, func(o *office) {
				before, first := o.importing(s.settings, twoRows(o.t))
				if first.Errors != 1 || first.FileURL == "" {
					o.t.Fatalf("%+v", before)
				}
				if s.meanwhile != nil {
					s.meanwhile(o, first)
				}
				if s.content == nil {
					s.content = twoRows
				}
				after, second := o.importing(s.again, s.content(o.t))
				if o.count() != 5+s.rows {
					o.t.Errorf("%d rows, want %d", o.count(), 5+s.rows)
				}
				same := reflect.DeepEqual(first, second) && before.Message == after.Message && before.Code == after.Code && before.Success == after.Success
				if same != s.same {
					o.t.Errorf("same answer: %v, want %v: %+v, then %+v", same, s.same, before, after)
				}
			})
		})
	}
}

func oneRow(t *testing.T) []byte { return file(t, []any{"标题", "主题"}, []any{"丁", "疫苗"}) }

// fourDaysPass with their nightly cleaning.
func (o *office) fourDaysPass() {
	o.t.Helper()
	o.clock.Advance(4 * 24 * time.Hour)
	for _, rule := range crud.Lifetimes() {
		if _, err := lifetime.Prune(o.t.Context(), o.db, rule, rule.Days); err != nil {
			o.t.Fatal(err)
		}
	}
}

func TestARepeatedAnswerOffersToUndoWhatCanStillBeUndone(t *testing.T) {
	inAlikeOffice(t, asItIs, func(o *office) {
		settings := map[string]string{"key": aKey}
		_, first := o.importing(settings, twoRows(o.t))
		o.clock.Advance(9 * time.Minute)
		_, again := o.importing(settings, twoRows(o.t))
		if again.Undo == nil || again.Undo.Token != first.Undo.Token || again.Undo.Seconds != 60 {
			o.t.Errorf("a minute before its time is over: %+v", again.Undo)
		}
		o.clock.Advance(time.Minute)
		if _, late := o.importing(settings, twoRows(o.t)); late.Undo != nil || late.Success != 2 {
			o.t.Errorf("when its time is over: %+v", late)
		}
	})
}

func TestAnImportSentAgainWhileTheFirstRunsWaitsForItsAnswer(t *testing.T) {
	inside, goOn := make(chan bool), make(chan bool)
	var first *sync.Once
	slow := func(r *crud.Resource[Leaflet]) {
		first = &sync.Once{}
		r.Excel.Take = func(context.Context, *db.Tx, *Leaflet, map[string]string) error {
			first.Do(func() { inside <- true; <-goOn })
			return nil
		}
	}
	inAlikeOffice(t, slow, func(o *office) {
		content, answers := twoRows(o.t), make(chan testkit.Answer, 2)
		send := func() {
			answers <- o.form("/test/leaflet/importExcel", map[string]string{"key": aKey}, "file", content)
		}
		go send()
		<-inside
		go send()
		time.Sleep(50 * time.Millisecond) // the second may come to where it waits; what comes in is the same if it has not
		goOn <- true
		one, other := <-answers, <-answers
		if one.Message != other.Message || one.Code != 201 || o.count() != 5+2 {
			o.t.Errorf("%+v, %+v, %d rows", one, other, o.count())
		}
	})
}

func TestALongImportIsBegunOnce(t *testing.T) {
	inAlikeOffice(t, asItIs, func(o *office) {
		begin := func(key string) string {
			return o.waits(map[string]string{"key": key}, longFile(o.t, 1_100)).String()
		}
		task := o.waits(map[string]string{"key": aKey}, longFile(o.t, 1_100))
		if again := begin(aKey); again != task.String() {
			o.t.Errorf("sent again it is %s, not %s", again, task)
		}
		if err := o.work(o.ctx(), task, silent); err != nil {
			o.t.Fatal(err)
		}
		if again := begin(aKey); again != task.String() || o.count() != 5+1_089 {
			o.t.Errorf("sent again when it is done: %s, not %s, %d rows", again, task, o.count())
		}
		if other := begin(anotherKey); other == task.String() {
			o.t.Error("another choice is the same import")
		}
		_, done := o.state(task)
		o.undoImport(done.Result.Undo)
		if anew := begin(aKey); anew == task.String() {
			o.t.Error("what was undone cannot be imported again")
		}
	})
}

func TestAnImportThatCannotBeUndoneIsNotDoneTwiceEither(t *testing.T) {
	inOffice(t, func(o *office) {
		for range 2 {
			if a, result := o.importing(map[string]string{"key": aKey}, oneRow(o.t)); a.Code != 200 || result.Success != 1 || o.count() != 6 {
				o.t.Errorf("%+v, %d rows", a, o.count())
			}
		}
	})
}

func TestAKeyOfAnImportHasALength(t *testing.T) {
	inOffice(t, func(o *office) {
		for _, key := range []string{"short", strings.Repeat("x", 65)} {
			o.refused(o.form("/test/leaflet/importExcel", map[string]string{"key": key}, "file", twoRows(o.t)), 500, "幂等键应为 16 到 64 个字符")
		}
	})
}
