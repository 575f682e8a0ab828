package crud_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/lifetime"
	"jikong/internal/testkit"
)

type deleted struct {
	Undo *crud.UndoOffer `json:"undo"`
}

// stored is every leaflet with all its columns.
func (d *desk) stored() string {
	d.t.Helper()
	rows, err := db.Select[Leaflet](context.Background(), d.db.Read(), `SELECT * FROM leaflet ORDER BY id`)
	if err != nil {
		d.t.Fatal(err)
	}
	return fmt.Sprintf("%#v", rows)
}

// remove deletes leaflets and returns the call that undoes it.
func (d *desk) remove(ids string) (undo func() testkit.Answer) {
	d.t.Helper()
	a := d.call("DELETE", "/test/leaflet/deleteBatch?ids="+ids, "")
	offer := decode[deleted](d.t, a).Undo
	if offer == nil {
		d.t.Fatalf("no undo is offered: %s %s", a.Message, a.Result)
	}
	return func() testkit.Answer { return d.call("POST", offer.Path, fmt.Sprintf(`{"token":%q}`, offer.Token)) }
}

func TestADeleteIsUndone(t *testing.T) {
	for _, s := range []struct {
		says      string
		ids       string
		meanwhile func(d *desk)
		answer    string // of the undo
		code      int
		same      bool // every byte is as before the delete
	}{
		{"one row", "1,", nil, "已恢复 1 条", 200, true},
		{"several rows", "1,2,5", nil, "已恢复 3 条", 200, true},
		{"a refused one among them", "1,3", nil, "已恢复 1 条", 200, true},
		{"its page was edited long after", "1,", func(d *desk) { d.clock.Advance(9 * time.Minute) }, "已恢复 1 条", 200, true},
		{"too late", "1,", func(d *desk) { d.clock.Advance(11 * time.Minute) }, "已不能撤销：超过了 10 分钟，或已经撤销过", 400, false},
		{"the title is taken by a new one", "1,2", func(d *desk) {
			d.insert(Leaflet{Title: "流感疫苗须知", Topic: "child", OrgCode: "A01"})
		}, "已恢复 1 条，1 条没有恢复：“流感疫苗须知”的编码或名称已被新的宣传单使用，不能撤销删除；请先改掉那一条", 200, false},
		{"the series is gone", "1,2", func(d *desk) {
			d.write(func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.Exec(ctx, `DELETE FROM series WHERE id = 71`)
				return err
			})
		}, "已恢复 1 条，1 条没有恢复：所选的系列不存在", 200, false},
		{"the department is out of sight now", "1,4", func(d *desk) {
			d.who.Scope = auth.DataScope{Kind: auth.ScopeDeparts, OrgCodes: []string{"A01"}}
			d.who.Username = "editor"
		}, "已恢复 1 条，1 条没有恢复：“100%_有效？”已不在您的数据范围之内，不能撤销删除", 200, false},
		{"somebody else asks", "1,", func(d *desk) { d.who.UserID = 10 }, "已不能撤销：超过了 10 分钟，或已经撤销过", 400, false},
		{"from another site", "1,", func(d *desk) { d.who.TenantID = 2 }, "已不能撤销：超过了 10 分钟，或已经撤销过", 400, false},
		{"without the right to delete", "1,", func(d *desk) { delete(d.who.Perms, "test:leaflet:delete") }, "没有权限", 403, false},
	} {
		t.Run(s.says, func(t *testing.T) {
			onBoth(t, func(d *desk) {
				before := d.stored()
				undo := d.remove(s.ids)
				if d.stored() == before {
					d.t.Fatal("nothing was deleted")
				}
				if s.meanwhile != nil {
					s.meanwhile(d)
				}
				a := undo()
				if a.Message != s.answer && !strings.Contains(a.Message+string(a.Result), s.answer) || (a.Code == 200) != (s.code == 200) {
					d.t.Errorf("%d %q %s", a.Code, a.Message, a.Result)
				}
				if (d.stored() == before) != s.same {
					d.t.Errorf("the same as before: %v, want %v\n%s\n%s", !s.same, s.same, before, d.stored())
				}
			})
		})
	}
}

func TestAnUndoHappensOnce(t *testing.T) {
	onBoth(t, func(d *desk) {
		undo := d.remove("1,")
		if a := undo(); !a.Success {
			d.t.Fatal(a.Message)
		}
		if a := undo(); a.Success || !strings.Contains(a.Message, "已经撤销过") {
			d.t.Errorf("the second undo: %v %q", a.Success, a.Message)
		}
	})
}

func TestARefusedUndoCanBeTriedAgain(t *testing.T) {
	onBoth(t, func(d *desk) {
		before := d.stored()
		undo := d.remove("1,")
		d.insert(Leaflet{Title: "流感疫苗须知", Topic: "child", OrgCode: "A01"})
		d.refused(undo(), 500, "已被新的宣传单使用")
		d.write(func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `DELETE FROM leaflet WHERE id <> 1 AND title = '流感疫苗须知'`)
			return err
		})
		if a := undo(); !a.Success || d.stored() != before {
			d.t.Errorf("%v %q", a.Success, a.Message)
		}
	})
}

func TestTheNightlyJobForgetsWhatCanNoLongerBeUndone(t *testing.T) {
	onBoth(t, func(d *desk) {
		d.remove("1,")
		d.clock.Advance(9 * time.Minute)
		d.remove("2,")
		d.clock.Advance(2 * time.Minute)
		n, err := lifetime.Prune(context.Background(), d.db, crud.Lifetimes()[0], 0)
		left, countErr := db.Int(context.Background(), d.db.Read(), `SELECT COUNT(*) FROM sys_undo`)
		if err != nil || countErr != nil || n != 1 || left != 1 {
			d.t.Errorf("forgotten %d (%v), left %d (%v)", n, err, left, countErr)
		}
	})
}
