package content

import (
	"context"
	"strings"
	"testing"

	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/render"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

type pageOf[T any] struct {
	Records []T
	Total   int
}

// block is the stored block of a mark on a site that was just opened.
func (d *desk) block(mark string) Block {
	d.T.Helper()
	got := testkit.Must[pageOf[Block]](d, "GET", "/content/block/list?mark="+mark, nil)
	if len(got.Records) != 1 {
		d.T.Fatalf("there are %d blocks %s", len(got.Records), mark)
	}
	return got.Records[0]
}

func (d *desk) seed() {
	d.T.Helper()
	if err := d.tx(func(ctx context.Context, tx *db.Tx) error { return d.service.Seed(ctx, tx, ourSite) }); err != nil {
		d.T.Fatal(err)
	}
}

func TestBlocksAreCheckedByWhatTheyMean(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		d.seed()
		cases := []struct {
			name, mark, field string
			form              object
		}{
			{"a phone with letters", "tel", "value", object{"value": "call me"}},
			{"a mail address without a host", "mail", "value", object{"value": "office"}},
			{"a mail address with a name", "mail", "value", object{"value": "Office <a@b.example>"}},
			{"a site code of nine digits", "idcode", "value", object{"value": "123456789"}},
			{"a map that runs a script", "map", "value", object{"value": "javascript:alert(1)"}},
			{"a link with a template", "site_help", "value", object{"value": "/{{x}}"}},
			{"a link without an address", "copyrightsay", "value", object{"value": "版权声明"}},
			{"a QR code without a picture", "qrcode", "img", object{"value": "微信公众号"}},
			{"a picture from elsewhere", "topimg", "img", object{"img": "https://evil.example/x.png", "imgAlt": "x"}},
			{"a picture that says nothing to the blind", "topimg", "imgAlt", object{"img": "/pictures/river-city.svg"}},
			{"a main colour that is none of the eight", "theme", "value", object{"value": "9"}},
			{"a main colour by its name", "theme", "value", object{"value": "松绿"}},
			{"a text of 301 characters", "copyright", "value", object{"value": strings.Repeat("权", 301)}},
		}
		for _, tt := range cases {
			b := d.block(tt.mark)
			if a := d.Call("PUT", "/content/block/edit", merged(object{"id": b.ID, "version": b.Version}, []object{tt.form})); a.Field(tt.field) == "" {
				d.T.Errorf("%s: %d %s %s", tt.name, a.Code, a.Message, a.Result)
			}
		}
		d.bumps.Scopes = nil
		b := d.block("tel")
		saved := testkit.Must[Block](d, "PUT", "/content/block/edit", object{"id": b.ID, "version": b.Version, "value": "0300-5550100", "mark": "icp", "label": "x"})
		if saved.Mark != "tel" || saved.Label != "总机电话" || saved.Value != "0300-5550100" || !d.bumps.Has(render.ScopeSite) {
			d.T.Errorf("saved %+v, refreshed %v", saved, d.bumps.Scopes)
		}
		if hidden := testkit.Must[Block](d, "PUT", "/content/block/edit", object{"id": b.ID, "version": 2, "value": ""}); hidden.Value != Hide {
			d.T.Errorf("an emptied block shows %q", hidden.Value)
		}
		d.Refused("adding a block", d.Call("POST", "/content/block/add", object{"mark": "ad"}), 404, "没有这个接口")
		d.Refused("deleting a block", d.Call("DELETE", "/content/block/delete?id="+b.ID.String(), nil), 404, "没有这个接口")
	})
}

func TestTilesUnitsAndCategoriesAreChecked(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		column, other := d.column("通知公告", 0), d.column("热点解读", 0)
		link := d.column("上级单位", 0, object{"isHref": "Y", "href": "/x"})
		task := object{"title": "找接种门诊", "icon": "pin", "href": "/article/n/44", "main": true}
		first := testkit.Must[TaskRow](d, "POST", "/content/task/add", task)
		category := testkit.Must[Category](d, "POST", "/content/category/add", object{"columnId": column.ID, "name": "通知"})
		testkit.Must[Category](d, "POST", "/content/category/add", object{"columnId": other.ID, "name": "通知"})
		cases := []struct {
			name, path, field string
			form              object
		}{
			{"a second main tile", "task", "main", merged(object{}, []object{task})},
			{"a tile with an unknown icon", "task", "icon", object{"title": "x", "icon": "skull", "href": "/x"}},
			{"a tile that runs a script", "task", "href", object{"title": "x", "icon": "pin", "href": "javascript:alert(1)"}},
			{"a tile with 21 characters", "task", "title", object{"title": strings.Repeat("办", 21), "icon": "pin", "href": "/x"}},
			{"a tile without an address", "task", "href", object{"title": "x", "icon": "pin"}},
			{"a unit on this site", "unit", "href", object{"groupName": "市级部门", "name": "x", "href": "/x"}},
			{"a unit without a group", "unit", "groupName", object{"name": "x", "href": "https://a.example/"}},
			{"a unit that runs a script", "unit", "href", object{"groupName": "x", "name": "x", "href": "javascript:alert(1)"}},
			{"the same category twice", "category", "name", object{"columnId": column.ID, "name": "通知"}},
			{"a category of a link", "category", "columnId", object{"columnId": link.ID, "name": "x"}},
			{"a category of nothing", "category", "columnId", object{"columnId": "404", "name": "x"}},
		}
		for _, tt := range cases {
			if a := d.Call("POST", "/content/"+tt.path+"/add", tt.form); a.Field(tt.field) == "" {
				d.T.Errorf("%s: %d %s %s", tt.name, a.Code, a.Message, a.Result)
			}
		}
		d.bumps.Scopes = nil
		testkit.Must[TaskRow](d, "PUT", "/content/task/edit", object{"id": first.ID, "version": 1, "hint": "按区县查"})
		testkit.Must[UnitRow](d, "POST", "/content/unit/add", object{"groupName": "国家机构", "name": "国家疾控局", "href": "https://www.ndcpa.gov.cn/"})
		if !d.bumps.Has(render.ScopeSite) {
			d.T.Errorf("tiles and units refreshed %v", d.bumps.Scopes)
		}
		d.draft(column.ID, "有分类的文章", object{"categoryId": category.ID})
		d.Refused("deleting a used category", d.Call("DELETE", "/content/category/delete?id="+category.ID.String(), nil), 500, "还有 1 篇文章")
		d.Refused("moving a used category", d.Call("PUT", "/content/category/edit", object{"id": category.ID, "version": 1, "columnId": other.ID, "name": "x"}), 500, "还有 1 篇文章")
		testkit.Must[Category](d, "PUT", "/content/category/edit", object{"id": category.ID, "version": 1, "name": "通知通告"})
	})
}

func TestANewSiteOpensWithTheNecessary(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		d.seed()
		d.seed()
		tree := testkit.Must[[]SectionNode](d, "GET", "/content/column/tree", nil)
		if got := names(tree, func(n SectionNode) string { return n.Name }); got != "[首页 通知公告 网站地图 高级搜索 版权声明 隐私与安全 网站帮助与无障碍声明]" {
			d.T.Errorf("the columns are %s", got)
		}
		blocks := testkit.Must[pageOf[Block]](d, "GET", "/content/block/list?pageSize=100", nil)
		if blocks.Total != len(blockMarks()) {
			d.T.Errorf("there are %d blocks", blocks.Total)
		}
		for _, b := range blocks.Records {
			if b.Value != Hide || b.Label == "" {
				d.T.Errorf("the block %s shows %q", b.Mark, b.Value)
			}
		}
	})
}

func TestLoadingASiteTwiceIsLoadingItOnce(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		row := func(id value.ID) crud.Row { return crud.Row{ID: id} }
		load := func() error {
			return d.tx(func(ctx context.Context, tx *db.Tx) error {
				steps := []error{
					d.service.PutSection(ctx, tx, ourSite, Section{Row: row(30), Name: "健康科普", HomePage: "article", IsHref: "N", Route: true, SortNo: 30}),
					d.service.PutSection(ctx, tx, ourSite, Section{Row: row(31), ParentID: 30, Name: "热点解读", HomePage: "article", IsHref: "N", Route: true, SortNo: 31}),
					d.service.PutCategory(ctx, tx, ourSite, Category{Row: row(3101), ColumnID: 31, Name: "疫苗接种"}),
					d.service.PutBlock(ctx, tx, ourSite, Block{Row: row(5), Mark: "tel", Value: "0300-5550100"}),
					d.service.PutTask(ctx, tx, ourSite, TaskRow{Row: row(1), Title: "找门诊", Icon: "pin", Href: "/rabies/41", Main: true}),
					d.service.PutUnit(ctx, tx, ourSite, UnitRow{Row: row(1), GroupName: "国家机构", Name: "国家疾控局", Href: "https://www.ndcpa.gov.cn/"}),
					d.service.PutArticle(ctx, tx, ourSite, Article{Row: row(31001), ColumnID: 31, CategoryID: 3101, Title: "流感疫苗", Source: "科室",
						Body: `<p onclick="x()">每年接种。</p>`, PublishTime: tx.Now - 86_400_000, Views: 1204, RelatedIDs: []value.ID{31002}}),
					d.service.PutArticle(ctx, tx, ourSite, Article{Row: row(31002), ColumnID: 31, Title: "狂犬疫苗", Source: "科室", Body: "<p>尽快。</p>", PublishTime: tx.Now}),
				}
				for _, err := range steps {
					if err != nil {
						return err
					}
				}
				return nil
			})
		}
		if err := load(); err != nil {
			d.T.Fatal(err)
		}
		published := d.stored(31001)
		if published.Body != "<p>每年接种。</p>" || published.Views != 1204 || published.State != Published || published.RelatedIDs[0] != 31002 ||
			published.PublishTime != value.TimeOf(d.Clock.Now())-86_400_000 {
			d.T.Errorf("loaded %+v", published)
		}
		if got := d.found("每年接种"); got != "[流感疫苗]" {
			d.T.Errorf("search finds %s", got)
		}
		testkit.Must[Article](d, "PUT", "/content/article/edit", object{"id": "31002", "version": 1, "title": "改过的标题"})
		tel := d.block("tel")
		testkit.Must[Block](d, "PUT", "/content/block/edit", object{"id": tel.ID, "version": 1, "value": "none"})
		if err := load(); err != nil {
			d.T.Fatal(err)
		}
		if d.stored(31002).Title != "改过的标题" || d.stored(31001).Version != 1 || d.block("tel").Value != "none" {
			d.T.Error("the second load changed what people had edited")
		}
		for table, want := range map[string]int64{"content_column": 2, "content_article": 2, "content_task": 1, "content_unit": 1, "content_category": 1, "content_block": int64(len(blockMarks()))} {
			if n, err := db.Int(context.Background(), d.DB.Read(), `SELECT COUNT(*) FROM `+table); err != nil || n != want {
				d.T.Errorf("%s has %d rows, want %d, %v", table, n, want, err)
			}
		}
		for what, a := range map[string]Article{
			"without a time": {Row: row(1), ColumnID: 31, Title: "x", Source: "x", Body: "x"},
			"of tomorrow":    {Row: row(1), ColumnID: 31, Title: "x", Source: "x", Body: "x", PublishTime: value.TimeOf(d.Clock.Now()) + 1},
			"without a text": {Row: row(1), ColumnID: 31, Title: "x", Source: "x", PublishTime: 1},
		} {
			if err := d.tx(func(ctx context.Context, tx *db.Tx) error { return d.service.PutArticle(ctx, tx, ourSite, a) }); err == nil {
				d.T.Errorf("an article %s was loaded", what)
			}
		}
	})
}
