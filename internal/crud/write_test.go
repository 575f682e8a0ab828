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
	"jikong/internal/errs"
	"jikong/internal/value"
)

const good = `{"title":"新单","topic":"child","orgCode":"A01"}`

func TestAddingARow(t *testing.T) {
	onBoth(t, func(d *desk) {
		a := d.call("POST", "/test/leaflet/add", `{"title":"  登革热\n预防 ","topic":"child","copies":"250","colour":"true","issueTime":"2026-11-20 10:00",
			"printDay":"2026-11-19 00:00:00","seriesId":71,"pages":["一","二"],"body":"<p>好<script></p>","note":"第一行\r\n第二行","unknown":{"x":1}}`)
		if !a.Success || a.Code != 200 || a.Message != "添加成功！" {
			d.t.Fatalf("%v %d %q %s", a.Success, a.Code, a.Message, a.Result)
		}
		got := d.one(decode[Leaflet](d.t, a).ID.String())
		if got.Title != "登革热 预防" || got.Copies != 250 || !got.Colour || got.IssueTime.String() != "2026-11-20 10:00:00" || got.PrintDay != "2026-11-19" ||
			got.SeriesID != 71 || len(got.Pages) != 2 || got.Body != "<p>好</p>" || got.Note != "第一行\n第二行" {
			d.t.Errorf("stored %+v", got)
		}
		if got.Version != 1 || got.CreateBy != "editor" || got.CreateTime != value.TimeOf(d.clock.Now()) || got.UpdateTime != 0 || got.UpdateBy != "" {
			d.t.Errorf("standard columns %+v", got.Row)
		}
		if got.State != "draft" || got.OrgCode != "A01" {
			d.t.Errorf("state %q by the rules, department %q of the caller", got.State, got.OrgCode)
		}
	})
}

func TestAbsentValuesAreEmptyAndDefaultsApply(t *testing.T) {
	onBoth(t, func(d *desk) {
		a := d.call("POST", "/test/leaflet/add", `{"title":"空","topic":"child","issueTime":"","printDay":null,"seriesId":"","pages":"","note":null}`)
		for _, want := range []string{`"issueTime":null`, `"printDay":null`, `"seriesId":""`, `"pages":[]`, `"note":""`, `"copies":10`} {
			if !strings.Contains(string(a.Result), want) {
				d.t.Errorf("lacks %s: %s %s", want, a.Message, a.Result)
			}
		}
	})
}

func TestABadRowIsRefusedFieldByField(t *testing.T) {
	long := strings.Repeat("字", 21)
	scenarios := []struct{ says, body, answer string }{
		{"nothing", `{}`, `"title":"请填写标题"`},
		{"no topic", `{"title":"x"}`, `"topic":"请选择主题"`},
		{"blank title", `{"title":" \n ","topic":"child"}`, `"title":"请填写标题"`},
		{"only NUL", `{"title":"\u0000","topic":"child"}`, `"title":"请填写标题"`},
		{"long title", `{"title":"` + long + `","topic":"child"}`, `"title":"标题最多 20 个字，现有 21 个"`},
		{"unknown option", `{"title":"x","topic":"other"}`, `"topic":"主题没有这个选项"`},
		{"number as words", `{"title":"x","topic":"child","copies":"many"}`, `"copies":"份数应为整数"`},
		{"fraction", `{"title":"x","topic":"child","copies":1.5}`, `"copies":"份数应为整数"`},
		{"out of range", `{"title":"x","topic":"child","copies":-1}`, `"copies":"份数应在 0 到 9999 之间"`},
		{"too large for a number", `{"title":"x","topic":"child","copies":99999999999999999999}`, `"copies":"份数应为整数"`},
		{"boolean as words", `{"title":"x","topic":"child","colour":"red"}`, `"colour":"彩色应为是或否"`},
		{"impossible day", `{"title":"x","topic":"child","printDay":"2026-02-30"}`, `"printDay":"印刷日期应为日期`},
		{"impossible time", `{"title":"x","topic":"child","issueTime":"noon"}`, `"issueTime":"发放时间应为时间`},
		{"object for a text", `{"title":{"a":1},"topic":"child"}`, `"title":"标题应为文字"`},
		{"array for an id", `{"title":"x","topic":"child","seriesId":[71]}`, `"seriesId":"系列应为编号"`},
		{"unknown reference", `{"title":"x","topic":"child","seriesId":"999"}`, `"seriesId":"所选的系列不存在"`},
		{"another site's reference", `{"title":"x","topic":"child","seriesId":"72"}`, `"seriesId":"所选的系列不存在"`},
		{"pattern", `{"title":"x","topic":"child","audience":"ABC"}`, `"audience":"对象只能用小写字母"`},
		{"wrong JSON column", `{"title":"x","topic":"child","pages":{"a":1}}`, `"pages":"页面的格式不正确"`},
		{"large JSON column", `{"title":"x","topic":"child","pages":["` + strings.Repeat("a", 300) + `"]}`, `"pages":"页面的内容太多`},
		{"a list", `[]`, "格式不正确"},
		{"null", `null`, "格式不正确"},
		{"broken JSON", `{"title":`, "格式不正确"},
		{"broken UTF-8", "{\"title\":\"\xff\",\"topic\":\"child\"}", "格式不正确"},
		{"nothing at all", ``, "格式不正确"},
	}
	onBoth(t, func(d *desk) {
		for _, s := range scenarios {
			d.refused(d.call("POST", "/test/leaflet/add", s.body), 500, s.answer)
		}
		if _, a := d.list(""); !strings.Contains(string(a.Result), `"total":5`) {
			d.t.Error("something was saved")
		}
	})
}

func TestAllWrongFieldsAreNamedAtOnce(t *testing.T) {
	onBoth(t, func(d *desk) {
		a := d.call("POST", "/test/leaflet/add", `{"copies":10000,"audience":"X"}`)
		for _, name := range []string{"title", "topic", "copies", "audience"} {
			d.refused(a, 500, `"`+name+`":`)
		}
	})
}

func TestATakenTitleIsAConflict(t *testing.T) {
	onBoth(t, func(d *desk) {
		d.refused(d.call("POST", "/test/leaflet/add", `{"title":"`+flu+`","topic":"child"}`), 409, "已有相同的记录")
	})
}

func TestEditingARow(t *testing.T) {
	for _, method := range []string{"PUT", "POST"} {
		onBoth(t, func(d *desk) {
			d.clock.Advance(time.Hour)
			d.who = person(1, "second", everything)
			a := d.call(method, "/test/leaflet/edit", `{"id":"1","version":"1","title":"新标题","copies":"","issueTime":""}`)
			if !a.Success || a.Message != "修改成功！" {
				d.t.Fatalf("%q %s", a.Message, a.Result)
			}
			got := d.one("1")
			if got.Title != "新标题" || got.Copies != 0 || got.IssueTime != 0 {
				d.t.Errorf("what was sent is not stored: %+v", got)
			}
			if got.Topic != "vaccine" || !got.Colour || got.SeriesID != 71 {
				d.t.Errorf("what was not sent has changed: %+v", got)
			}
			if got.Version != 2 || got.CreateBy != "editor" || got.UpdateBy != "second" || got.UpdateTime != value.TimeOf(d.clock.Now()) {
				d.t.Errorf("standard columns %+v", got.Row)
			}
		})
	}
}

func TestAStaleSaveIsAConflictThatShowsTheStoredRow(t *testing.T) {
	onBoth(t, func(d *desk) {
		d.call("PUT", "/test/leaflet/edit", `{"id":"1","version":1,"note":"first"}`)
		a := d.call("PUT", "/test/leaflet/edit", `{"id":"1","version":1,"note":"second"}`)
		d.refused(a, 409, "已被 editor 于 2026-11-20")
		d.refused(a, 409, `"current":{"id":"1","version":2`)
		if got := d.one("1"); got.Note != "first" {
			d.t.Errorf("the stale save overwrote: %q", got.Note)
		}
	})
}

func TestAnEditNeedsAnId(t *testing.T) {
	onBoth(t, func(d *desk) {
		d.refused(d.call("PUT", "/test/leaflet/edit", `{"version":1,"note":"x"}`), 500, "缺少编号")
		d.refused(d.call("PUT", "/test/leaflet/edit", `{"note":"x"}`), 500, "缺少编号")
		d.refused(d.call("PUT", "/test/leaflet/edit", `{"id":"1","version":"two","note":"x"}`), 500, "版本号的格式不正确")
		d.refused(d.call("PUT", "/test/leaflet/edit", `{"id":"1","version":[1],"note":"x"}`), 500, "版本号的格式不正确")
		d.refused(d.call("PUT", "/test/leaflet/edit", `{"id":"one","version":1}`), 500, "缺少编号")
		d.refused(d.call("PUT", "/test/leaflet/edit", `{"id":"999","version":1}`), 404, "宣传单不存在")
	})
}

func TestClientsSetOnlyWhatTheyMay(t *testing.T) {
	forged := `,"id":"5555","state":"locked","reads":999,"secret":"mine","tenantId":2,"tenant_id":2,"createBy":"boss","create_by":"boss","createTime":"2020-01-01 00:00:00","updateBy":"boss"`
	onBoth(t, func(d *desk) {
		a := d.call("POST", "/test/leaflet/add", strings.TrimSuffix(good, "}")+forged+`,"version":7}`)
		added := d.one(decode[Leaflet](d.t, a).ID.String())
		d.call("PUT", "/test/leaflet/edit", `{"id":"2","version":1`+strings.Replace(forged, `,"id":"5555"`, "", 1)+`}`)
		for _, got := range []Leaflet{added, d.one("2")} {
			if got.ID == 5555 || got.State != "draft" || got.Reads != 0 || got.CreateBy != "editor" || got.CreateTime.Go().Year() != 2026 || got.UpdateBy == "boss" || got.Version > 2 {
				d.t.Errorf("forged: %+v", got)
			}
		}
		n, err := db.Int(d.ctx(), d.db.Read(), `SELECT COUNT(*) FROM leaflet WHERE tenant_id = 2 OR secret <> ''`)
		if err != nil || n != 0 {
			d.t.Errorf("%d rows with forged hidden columns, %v", n, err)
		}
	})
}

func TestAnEditDoesNotTurnBackACounter(t *testing.T) {
	onBoth(t, func(d *desk) {
		row := d.one("1")
		d.write(func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE leaflet SET reads = 42 WHERE id = 1`)
			return err
		})
		d.write(func(ctx context.Context, tx *db.Tx) error { row.Note = "x"; return d.store.Update(ctx, tx, &row) })
		if got := d.one("1"); got.Reads != 42 || got.Note != "x" {
			d.t.Errorf("reads %d, note %q", got.Reads, got.Note)
		}
	})
}

func TestDeleting(t *testing.T) {
	onBoth(t, func(d *desk) {
		if a := d.call("DELETE", "/test/leaflet/delete?id=1", ""); !a.Success || a.Message != "删除成功！" {
			d.t.Errorf("%q", a.Message)
		}
		d.refused(d.call("GET", "/test/leaflet/queryById?id=1", ""), 404, "宣传单不存在")
		d.refused(d.call("DELETE", "/test/leaflet/delete?id=1", ""), 404, "宣传单不存在")
		d.refused(d.call("DELETE", "/test/leaflet/delete", ""), 500, "缺少编号")
		d.refused(d.call("DELETE", "/test/leaflet/delete?id=x%27--", ""), 500, "缺少编号")
		if a := d.call("DELETE", "/test/leaflet/deleteBatch?ids=2,4,2,", ""); !a.Success || a.Message != "批量删除成功！" {
			d.t.Errorf("%q", a.Message)
		}
		titles, _ := d.list("column=id&order=asc")
		same(d.t, "left", titles, []string{rabies, english})
	})
}

func manyIDs(n int) string {
	var ids []string
	for i := range n {
		ids = append(ids, fmt.Sprint(10_000+i))
	}
	return strings.Join(ids, ",")
}

func TestAChangeOfARowThatIsNewerIsNotMade(t *testing.T) {
	onBoth(t, func(d *desk) {
		store := crud.Bind(leaflets(), nil)
		for _, c := range []struct {
			says    string
			version int64
			title   string
			saved   bool
		}{
			{"the version on the screen", 1, "改", true},
			{"that version again", 1, "又改", false},
			{"no version asked for", 0, "再改", true},
		} {
			made := false
			err := d.db.Tx(d.ctx(), func(tx *db.Tx) error {
				_, err := store.Change(d.ctx(), tx, 1, c.version, func(_ context.Context, _ *db.Tx, row *Leaflet) error {
					made, row.Title = true, c.title
					return nil
				})
				return err
			})
			if made != c.saved || (err == nil) != c.saved || !c.saved && !errs.Is(err, errs.Conflict) {
				d.t.Errorf("%s: made %v, %v", c.says, made, err)
			}
		}
		if row, err := store.Get(d.ctx(), d.db.Read(), 1); err != nil || row.Title != "再改" || row.Version != 3 {
			d.t.Errorf("in the end it is %+v, %v", row, err)
		}
	})
}

func TestAfterRunsInTheSameTransaction(t *testing.T) {
	onBoth(t, func(d *desk) {
		r := leaflets()
		var seen []string
		r.After = func(_ context.Context, _ *db.Tx, old, new *Leaflet) error {
			switch {
			case old == nil:
				seen = append(seen, "added "+new.Title)
			case new == nil:
				seen = append(seen, "deleted "+old.Title)
			default:
				seen = append(seen, old.Title+" became "+new.Title)
			}
			return errors.New("the index is broken")
		}
		store := crud.Bind(r, nil)
		for _, attempt := range []func(ctx context.Context, tx *db.Tx) error{
			func(ctx context.Context, tx *db.Tx) error {
				return store.Insert(ctx, tx, &Leaflet{Title: "新", Topic: "child"})
			},
			func(ctx context.Context, tx *db.Tx) error {
				row, err := store.Get(ctx, tx, 1)
				row.Title = "改"
				return errors.Join(err, store.Update(ctx, tx, &row))
			},
			func(ctx context.Context, tx *db.Tx) error { return store.Delete(ctx, tx, 1) },
		} {
			if err := d.db.Tx(d.ctx(), func(tx *db.Tx) error { return attempt(d.ctx(), tx) }); err == nil {
				d.t.Error("a failing After did not fail the save")
			}
		}
		same(d.t, "After was told", seen, []string{"added 新", flu + " became 改", "deleted " + flu})
		if titles, _ := d.list("column=id&order=asc"); len(titles) != 5 || titles[0] != flu {
			d.t.Errorf("not rolled back: %q", titles)
		}
	})
}

func TestAMistakeInADeclarationStopsTheStart(t *testing.T) {
	type plain struct {
		ID    value.ID `json:"id" db:"id"`
		Title string   `json:"title" db:"title"`
	}
	type wrong struct {
		crud.Row
		Title string `json:"name" db:"title"`
		Extra string `json:"extra" db:"extra"`
		Count string `json:"count" db:"count"`
		Body  string `json:"body" db:"body"`
	}
	message := func(bind func()) (text string) {
		defer func() {
			if p := recover(); p != nil {
				text = fmt.Sprint(p)
			}
		}()
		bind()
		return "no panic"
	}
	got := message(func() {
		crud.Bind(crud.Resource[wrong]{Table: crud.Table{Name: "wrong", Label: "错", DefaultSort: []crud.Order{{Field: "body"}}, Columns: []crud.Column{
			{Name: "title", Label: "标题", Kind: crud.Text},
			{Name: "count", Kind: crud.Int},
			{Name: "body", Label: "正文", Kind: crud.HTML, Write: true, ListOmit: true},
			{Name: "lost; DROP", Label: "无", Kind: crud.Text},
		}}}, nil)

	})
	for _, want := range []string{
		`json:"name", want "title"`, `db:"extra" has no column`, "column count has no label", "a int cannot be kept", "needs omitempty",
		"has no Clean", "has no field", "is not an SQL name", `default order names "body"`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the panic does not say %q: %s", want, got)
		}
	}
	readOnly := crud.Resource[plain]{Table: crud.Table{Name: "plain", Label: "单", Columns: []crud.Column{{Name: "title", Label: "标题", Kind: crud.Text}}}}
	if got := message(func() { crud.Bind(readOnly, nil) }); !strings.Contains(got, "can only be listed") {
		t.Error(got)
	}
	readOnly.Actions = crud.List
	if got := message(func() { crud.Bind(readOnly, nil) }); got != "no panic" {
		t.Error(got)
	}
}

func TestASaveThatLosesTheRaceIsToldSo(t *testing.T) {
	onBoth(t, func(d *desk) {
		r := leaflets()
		r.Check = func(ctx context.Context, tx *db.Tx, _, _ *Leaflet) error { // another node saves between reading and writing
			_, err := tx.Exec(ctx, `UPDATE leaflet SET version = 9, note = 'faster' WHERE id = 1`)
			return err
		}
		err := d.db.Tx(d.ctx(), func(tx *db.Tx) error {
			return crud.Bind(r, nil).Update(d.ctx(), tx, &Leaflet{Row: crud.Row{ID: 1, Version: 1}, Title: "x", Topic: "child", OrgCode: "A01"})
		})
		var conflict *errs.Error
		if !errors.As(err, &conflict) || conflict.Code != errs.Conflict || conflict.Current.(Leaflet).Note != "faster" {
			d.t.Errorf("%v", err)
		}
	})
}

func TestTheBodyIsTypedInTheAPIDocument(t *testing.T) {
	onBoth(t, func(d *desk) {
		document, err := d.api.OpenAPI().YAML()
		if err != nil {
			d.t.Fatal(err)
		}
		for _, want := range []string{"/test/leaflet/add", "#/components/schemas/Leaflet", "#/components/schemas/LeafletDraft", "superQueryParams", "issueTime", "topic_dictText"} {
			if !strings.Contains(string(document), want) {
				d.t.Errorf("the document lacks %s", want)
			}
		}
	})
}
