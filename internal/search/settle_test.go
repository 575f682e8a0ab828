package search

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"jikong/internal/db"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

func articleSaying(body string) Doc {
	return Doc{Tenant: tenant, Kind: "article", ID: 1, Time: 1, Title: "狂犬病门诊", Keywords: "犬伤", Body: strings.Repeat("本市各区均有门诊。", 200) + body}
}

// finds tells whether a search for a text yields the article.
func finds(t *testing.T, d *db.DB, text string) bool {
	t.Helper()
	return slices.Equal(idsOf(search(t, d, Request{Text: text})), []value.ID{1})
}

// exec does to the rows what a process did that died before the words followed.
func exec(t *testing.T, d *db.DB, statement string, args ...any) {
	t.Helper()
	if err := d.Tx(t.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(t.Context(), statement, args...)
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

// heldRows are how many documents the index has words of.
func heldRows(t *testing.T, d *db.DB) int64 {
	t.Helper()
	n, err := db.Int(t.Context(), d.Read(), `SELECT COUNT(*) FROM `+indexOf(d.Dialect()).settled())
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// The process ends between the commit of a save and the words of its text.
func TestWordsThatADeadProcessLeftOutFollow(t *testing.T) {
	saved := func(t *testing.T, d *db.DB) {
		exec(t, d, `UPDATE search_text SET body = $1`, articleSaying("蜱虫叮咬").Body)
		exec(t, d, `UPDATE search_doc SET stamp = $1`, d.NewID())
	}
	deleted := func(t *testing.T, d *db.DB) {
		exec(t, d, `DELETE FROM search_text`)
		exec(t, d, `DELETE FROM search_doc`)
	}
	for _, c := range []struct {
		says               string
		died               func(t *testing.T, d *db.DB)
		titleAtOnce        bool
		missing            int
		finds, findsNoMore string
		rows               int64
	}{
		{"after a save", saved, true, 1, "蜱虫", "老鼠", 1},
		{"after a deletion", deleted, false, 0, "", "老鼠", 0},
		{"after nothing", func(*testing.T, *db.DB) {}, true, 0, "老鼠", "蜱虫", 1},
	} {
		t.Run(c.says, func(t *testing.T) {
			testkit.Databases(t, func(t *testing.T, d *db.DB) {
				put(t, d, articleSaying("老鼠咬伤"))
				c.died(t, d)
				if finds(t, d, "狂犬病门诊") != c.titleAtOnce {
					t.Errorf("the title is found: %v", !c.titleAtOnce)
				}
				missing, err := Settle(t.Context(), d)
				if err != nil || missing != c.missing || heldRows(t, d) != c.rows {
					t.Errorf("%d were missing, the index holds %d, %v", missing, heldRows(t, d), err)
				}
				if c.finds != "" && !finds(t, d, c.finds) || finds(t, d, c.findsNoMore) {
					t.Errorf("after it %q is not found, or %q is", c.finds, c.findsNoMore)
				}
			})
		})
	}
}

// A node that is there takes over what another one left, without a restart; what was put just now somebody is still at.
func TestANodeLooksForWhatOthersLeftLately(t *testing.T) {
	testkit.EachDatabase(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) {
		put(t, d, articleSaying("老鼠咬伤"))
		exec(t, d, `UPDATE search_text SET body = $1`, articleSaying("蜱虫叮咬").Body)
		exec(t, d, `UPDATE search_doc SET stamp = $1`, d.NewID())
		for _, c := range []struct {
			after   func()
			missing int
		}{{func() {}, 0}, {func() { clock.Advance(lookAfter + lookEvery) }, 1}, {func() {}, 0}} {
			c.after()
			if n, err := settleRecent(t.Context(), d); err != nil || n != c.missing {
				t.Errorf("%d were missing, not %d, %v", n, c.missing, err)
			}
		}
		if !finds(t, d, "蜱虫") {
			t.Error("the words did not follow")
		}
	})
}

// The words of one document cannot be written: the others have theirs, and all of it is tried again.
func TestADocumentWhoseWordsCannotBeWrittenKeepsNoOtherBack(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		const others = 2*settledAtOnce + 5
		for id := range value.ID(others + 1) {
			doc := articleSaying("老鼠咬伤")
			doc.ID = id + 1
			put(t, d, doc)
		}
		newest, err := db.Int(t.Context(), d.Read(), `SELECT MAX(id) FROM search_doc`)
		if err != nil {
			t.Fatal(err)
		}
		table := indexOf(d.Dialect()).settled()
		exec(t, d, `UPDATE search_doc SET stamp = stamp + 1`)
		refuse, allow := fmt.Sprint(`CREATE TRIGGER refused BEFORE INSERT ON search_settled WHEN NEW.id = `, newest, ` BEGIN SELECT RAISE(ABORT, 'refused'); END`), `DROP TRIGGER refused`
		if d.Dialect() == db.Postgres {
			refuse, allow = fmt.Sprint(`ALTER TABLE search_index ADD CONSTRAINT refused CHECK (id <> `, newest, `) NOT VALID`), `ALTER TABLE search_index DROP CONSTRAINT refused`
		}
		inIndex := func(statement string) {
			if err := d.IndexTx(t.Context(), func(tx *db.Tx) error {
				_, err := tx.Exec(t.Context(), statement)
				return err
			}); err != nil {
				t.Fatal(err)
			}
		}
		inIndex(refuse)
		current := func() int64 {
			n, err := db.Int(t.Context(), d.Read(), `SELECT COUNT(*) FROM search_doc d JOIN `+table+` s ON s.id = d.id AND s.stamp = d.stamp`)
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		if _, err := Settle(t.Context(), d); err == nil || !strings.Contains(err.Error(), fmt.Sprint("row ", newest)) || current() != others {
			t.Errorf("with one that cannot be written %d of %d have their words: %v", current(), others, err)
		}
		inIndex(allow)
		if _, err := Settle(t.Context(), d); err != nil || current() != others+1 {
			t.Errorf("then %d have their words, %v", current(), err)
		}
	})
}

// Whoever cut the words of an older text is overtaken by a newer one and writes after it.
func TestTheOlderTextDoesNotWin(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		put(t, d, articleSaying("老鼠咬伤"))
		older, err := db.Select[standing](t.Context(), d.Read(), `SELECT d.id, d.stamp, d.tenant_id, t.title, t.keywords, t.body, t.file FROM search_doc d JOIN search_text t ON t.id = d.id`)
		if err != nil || len(older) != 1 {
			t.Fatal(len(older), err)
		}
		put(t, d, articleSaying("蜱虫叮咬"))
		if _, err := writeWords(t.Context(), d, older); err != nil {
			t.Fatal(err)
		}
		if err := settle(t.Context(), d, []int64{older[0].Row}); err != nil {
			t.Fatal(err)
		}
		if finds(t, d, "老鼠") || !finds(t, d, "蜱虫") {
			t.Error("the older text stands in the index")
		}
	})
}

// Many save one article at once, while somebody puts everything in again and others delete it.
func TestTheIndexSaysWhatTheLastOfManySavesSaid(t *testing.T) {
	animals := []string{"老鼠", "蜱虫", "蝙蝠", "獾猪", "蜈蚣", "毒蛇"}
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		put(t, d, articleSaying("家犬咬伤"))
		var all sync.WaitGroup
		for i, animal := range animals {
			all.Go(func() {
				if err := d.Tx(t.Context(), func(tx *db.Tx) error { return Put(t.Context(), tx, articleSaying(animal+"咬伤")) }); err != nil {
					t.Error(err)
				}
				if _, err := Settle(t.Context(), d); i%2 == 0 && err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		body, _, err := db.One[string](t.Context(), d.Read(), `SELECT body FROM search_text`)
		if err != nil {
			t.Fatal(err)
		}
		for _, animal := range append(animals, "家犬") {
			if finds(t, d, animal) != strings.Contains(body, animal) {
				t.Errorf("the last text holds %s: %v, the index says otherwise", animal, strings.Contains(body, animal))
			}
		}
		if heldRows(t, d) != 1 {
			t.Errorf("the index holds %d rows of one article", heldRows(t, d))
		}
	})
}

// What is rolled back has no words, and what is deleted, moved to another time or site and put again has them once.
func TestWordsFollowWhatBecomesOfADocument(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		first := articleSaying("老鼠咬伤")
		put(t, d, first)
		refused := errors.New("refused")
		if err := d.Tx(t.Context(), func(tx *db.Tx) error {
			return errors.Join(Put(t.Context(), tx, articleSaying("蜱虫叮咬")), refused)
		}); !errors.Is(err, refused) || finds(t, d, "蜱虫") || !finds(t, d, "老鼠") {
			t.Errorf("what was rolled back is in the index, %v", err)
		}
		for _, change := range []struct {
			says  string
			do    func(doc *Doc)
			found bool
		}{
			{"another column", func(doc *Doc) { doc.ColumnID = 7 }, true},
			{"another time", func(doc *Doc) { doc.Time = 2 }, true},
			{"another site", func(doc *Doc) { doc.Tenant = 2 }, false},
			{"this site again", func(doc *Doc) { doc.Tenant = tenant }, true},
			{"another file", func(doc *Doc) { doc.File = "老鼠药" }, true},
		} {
			change.do(&first)
			put(t, d, first)
			if finds(t, d, "老鼠咬伤") != change.found || heldRows(t, d) != 1 {
				t.Errorf("%s: found %v, %d rows", change.says, !change.found, heldRows(t, d))
			}
		}
		if err := d.Tx(t.Context(), func(tx *db.Tx) error { return Delete(t.Context(), tx, "article", 1) }); err != nil || heldRows(t, d) != 0 {
			t.Errorf("%d rows are left of a deleted article, %v", heldRows(t, d), err)
		}
		put(t, d, first)
		if !finds(t, d, "老鼠咬伤") {
			t.Error("what came back is not found")
		}
	})
}

// A process with twenty writers is killed again and again. What it acknowledged is found by its words at once, the rest after a look.
func TestNoWordIsLostByAKill(t *testing.T) {
	testkit.Killed{Prepare: func(*testing.T, db.Options) {}, Open: putArticles, Check: checkArticles}.Run(t)
}

// numbered is an article with a word that nothing else holds.
func numbered(key string, id value.ID) Doc {
	doc := articleSaying(wordOf(key))
	doc.ID, doc.Time = id, value.Time(id>>22)
	return doc
}

// wordOf makes one word of a key, in letters alone and with another end than the beginning of any other.
func wordOf(key string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '-':
			return 'x'
		case r >= '0' && r <= '9':
			return 'a' + r - '0'
		}
		return r
	}, strings.TrimPrefix(key, "killed-writer-")) + "x"
}

func putArticles(place db.Options) (testkit.KilledWrite, error) {
	d, err := db.Open(context.Background(), place)
	return func(key string, have func(string)) error {
		id := d.NewID()
		err := d.Tx(context.Background(), func(tx *db.Tx) error { return Put(context.Background(), tx, numbered(key, id)) })
		if err == nil {
			have(id.String())
		}
		return err
	}, err
}

func checkArticles(t *testing.T, place db.Options, told testkit.Told) {
	d, err := db.Open(t.Context(), place)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	found := func(key string) string { return fmt.Sprint(idsOf(search(t, d, Request{Text: wordOf(key)}))) }
	lost := 0
	for key, id := range told.Acknowledged {
		if found(key) != "["+id+"]" {
			lost++
		}
	}
	missing, err := Settle(t.Context(), d)
	if err != nil || lost > missing {
		t.Errorf("%d acknowledged articles were not found by their words, and %d were missing in the index, %v", lost, missing, err)
	}
	for key, id := range told.Acknowledged {
		if found(key) != "["+id+"]" {
			t.Errorf("article %s is not found by its words, but %s", id, found(key))
		}
	}
	documents, err := db.Int(t.Context(), d.Read(), `SELECT COUNT(*) FROM search_doc`)
	if err != nil || documents != heldRows(t, d) || documents > int64(len(told.Begun)) {
		t.Errorf("%d documents, words of %d, %d begun, %v", documents, heldRows(t, d), len(told.Begun), err)
	}
}
