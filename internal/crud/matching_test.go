package crud_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/value"
)

// copied adds copies of a leaflet, with the numbers from first on.
func copied(ctx context.Context, tx *db.Tx, first, n int) error {
	_, err := tx.Exec(ctx, `INSERT INTO leaflet (id, tenant_id, version, create_by, create_time, update_by, title, body, note, topic, audience, copies,
		colour, pages, org_code, state, reads, secret)
		WITH RECURSIVE n(i) AS (SELECT CAST($1 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < CAST($2 AS BIGINT))
		SELECT i, 1, 1, 'editor', CAST($3 AS BIGINT), '', '手册' || CAST(i AS TEXT), '', '', 'child', '', 1, FALSE, '[]', 'A01', 'draft', 0, '' FROM n`,
		first, first+n-1, int64(tx.Now))
	return err
}

// each goes through all leaflets for children, in as many calls as it takes, and returns how many each call reached.
func (d *desk) each(total int64, between func(), do func(id value.ID) error) (parts []int) {
	d.t.Helper()
	for m := (&crud.Matching{Query: "topic=child", Total: total}); m.Mark != nil || len(parts) == 0; between() {
		batch, err := d.store.EachChosen(d.ctx(), d.db, crud.ChosenIDs{Matching: m}, "寄出", "已全部寄出", func(_ context.Context, _ *db.Tx, id value.ID) error { return do(id) })
		if err != nil {
			d.t.Fatal(err)
		}
		parts = append(parts, batch.Done)
		if m.Mark = batch.Next; m.Mark == nil {
			return parts
		}
	}
	return parts
}

// TestAllThatMatchAreReachedOnceInParts: two samples and the copies are for children. What is made while the batch runs is left as it is, and
// so is what somebody changes before its turn.
func TestAllThatMatchAreReachedOnceInParts(t *testing.T) {
	for _, s := range []struct {
		says      string
		copies    int
		meanwhile func(ctx context.Context, tx *db.Tx) error
		parts     string
	}{
		{"one part, which is full", 198, nil, "[200]"},
		{"new rows and a change meanwhile", 241, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE leaflet SET update_time = $1 WHERE id = 2`, int64(tx.Now))
			return errors.Join(err, copied(ctx, tx, 901, 3))
		}, "[200 42]"},
	} {
		t.Run(s.says, func(t *testing.T) {
			onBoth(t, func(d *desk) {
				d.write(func(ctx context.Context, tx *db.Tx) error { return copied(ctx, tx, 1001, s.copies) })
				d.clock.Advance(time.Second)
				reached := map[value.ID]bool{}
				parts := d.each(int64(s.copies)+2, func() {
					d.clock.Advance(time.Second)
					d.write(s.meanwhile)
				}, func(id value.ID) error {
					if reached[id] {
						d.t.Errorf("leaflet %s is reached twice", id)
					}
					reached[id] = true
					return nil
				})
				if got := fmt.Sprint(parts); got != s.parts {
					d.t.Errorf("the calls reach %s, want %s", got, s.parts)
				}
			})
		})
	}
}

func TestABatchOverAQueryDoesNothingUnlessItIsWhatThePersonSaw(t *testing.T) {
	onBoth(t, func(d *desk) {
		matching := func(query string, total int64, left int) crud.ChosenIDs {
			m := &crud.Matching{Query: query, Total: total}
			if left >= 0 {
				m.Mark = &crud.Mark{Before: 5, Until: int64(d.db.Now()), Left: left}
			}
			return crud.ChosenIDs{Matching: m}
		}
		both := matching("", 5, -1)
		both.IDs = "1"
		for _, s := range []struct {
			says   string
			chosen crud.ChosenIDs
			told   string
		}{
			{"numbers and a query", both, "不要两样都写"},
			{"another number than on the screen", matching("topic=child", 3, -1), "符合条件的已由 3 条变为 2 条，一条也没有寄出"},
			{"a query that nothing meets", matching("topic=child&copies=1", 0, -1), "没有符合条件的宣传单"},
			{"a query that cannot be read", matching("topic=%zz", 5, -1), "查询参数的格式不正确"},
			{"a condition that the list has not", matching("secret=x", 5, -1), "secret"},
			{"a mark that has come to its end", matching("", 5, 0), "这一批已经处理完"},
		} {
			_, err := d.store.EachChosen(d.ctx(), d.db, s.chosen, "寄出", "已全部寄出", func(context.Context, *db.Tx, value.ID) error {
				d.t.Errorf("%s: a leaflet is reached", s.says)
				return nil
			})
			if err == nil || !strings.Contains(err.Error(), s.told) {
				d.t.Errorf("%s: %v, want %q", s.says, err, s.told)
			}
		}
		d.who.Perms = map[string]bool{"test:leaflet:edit": true}
		_, err := d.store.EachChosen(d.ctx(), d.db, matching("", 5, -1), "寄出", "已全部寄出", func(context.Context, *db.Tx, value.ID) error { return nil })
		if err == nil || !strings.Contains(err.Error(), "没有权限查看宣传单列表") {
			d.t.Errorf("somebody who may not list: %v", err)
		}
	})
}
