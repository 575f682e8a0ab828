package content

import (
	"strings"
	"testing"

	"jikong/internal/testkit"
	"jikong/internal/value"
)

// topicBody is a topic that may be public; more overrides it.
func topicBody(column, article any, more object) object {
	body := object{"columnId": column, "title": "流感季", "summary": "打疫苗、戴口罩。", "state": "published",
		"sections": []object{{"title": "先看这几篇", "articleIds": []any{article}}}}
	return merged(body, []object{more})
}

func TestATopicIsCheckedBeforeItIsSaved(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		column := d.column("专题专栏", 0)
		service := d.column("检测点", 0, object{"homePage": "aids"})
		article := d.published(column.ID, "流感怎么防")
		section := func(more object) object {
			return object{"sections": []object{merged(object{"title": "版块"}, []object{more})}}
		}
		tests := []struct {
			name        string
			more        object
			field, says string
		}{
			{"a picture of another site", object{"coverSrc": "https://a.example/x.jpg", "coverAlt": "x"}, "coverSrc", "本站图片"},
			{"a picture without words", object{"coverSrc": "/pictures/lungs.svg"}, "coverAlt", "说明"},
			{"an end before the start", object{"startDate": "2026-12-01", "endDate": "2026-11-30"}, "endDate", "不能早于"},
			{"nothing in it", object{"sections": []object{}}, "sections", "至少添加一个版块"},
			{"the page of a service", object{"columnId": service.ID}, "columnId", "文章栏目"},
			{"no column", object{"columnId": ""}, "columnId", "所在栏目"},
			{"a state of its own", object{"state": "gone"}, "state", "没有这个选项"},
			{"a section without a title", section(object{"title": " "}), "sections.0.title", "标题应为 1 到 30"},
			{"a section without content", section(nil), "sections.0.articleIds", "还没有内容"},
			{"a script as a link", section(object{"links": []object{{"title": "x", "href": "javascript:alert(1)"}}}), "sections.0.links.0.href", "http"},
			{"a second link without a name", section(object{"links": []object{{"title": "x", "href": "/x"}, {"title": "", "href": "/x"}}}), "sections.0.links.1.title", "名称应为 1 到 60"},
			{"an article twice", section(object{"articleIds": []any{article.ID, article.ID}}), "sections.0.articleIds", "重复"},
			{"an article that does not exist", section(object{"articleIds": []any{"404"}}), "sections.0.articleIds", "不存在"},
			{"the column of a service", section(object{"columnId": service.ID}), "sections.0.columnId", "文章栏目"},
		}
		for _, tt := range tests {
			a := d.Call("POST", "/content/topic/add", topicBody(column.ID, article.ID, tt.more))
			if a.Success || !strings.Contains(a.Field(tt.field), tt.says) {
				d.T.Errorf("%s: answered %d %s %s", tt.name, a.Code, a.Message, a.Result)
			}
		}
		saved := testkit.Must[Topic](d, "POST", "/content/topic/add", topicBody(column.ID, article.ID, nil))
		d.Refused("deleting a public topic", d.Call("DELETE", "/content/topic/delete?id="+saved.ID.String(), nil), 500, "请先改为草稿或归档")
		d.Refused("deleting its column", d.Call("DELETE", "/content/column/delete?id="+column.ID.String(), nil), 500, "")
		if d.Logged("topic.add", "流感季") != 1 {
			d.T.Error("the operation log does not say that the topic was made")
		}
	})
}

// A topic names articles and columns that live on their own; what became of them must not keep it before the public.
func TestATopicThatMustGoGoes(t *testing.T) {
	link := object{"version": 1, "isHref": "Y", "href": "https://a.example/"}
	lost := []struct {
		name, says string
		lose       func(d *desk, own, shown Section, article Article)
	}{
		{"an article was deleted", "可能已被删除", func(d *desk, _, _ Section, article Article) {
			testkit.Must[any](d, "POST", "/content/article/withdraw", object{"id": article.ID, "version": article.Version, "reason": "有误"})
			testkit.Must[any](d, "DELETE", "/content/article/delete?id="+article.ID.String(), nil)
		}},
		{"the column of a section was deleted", "请选择文章栏目", func(d *desk, _, shown Section, _ Article) {
			testkit.Must[any](d, "DELETE", "/content/column/delete?id="+shown.ID.String(), nil)
		}},
		{"the column of a section became a link", "请选择文章栏目", func(d *desk, _, shown Section, _ Article) {
			testkit.Must[any](d, "PUT", "/content/column/edit", merged(object{"id": shown.ID}, []object{link}))
		}},
		{"its own column became a link", "请选择文章栏目", func(d *desk, own, _ Section, _ Article) {
			testkit.Must[any](d, "PUT", "/content/column/edit", merged(object{"id": own.ID}, []object{link}))
		}},
	}
	onBothDatabases(t, func(d *desk) {
		for _, tt := range lost {
			own, shown := d.column("专题："+tt.name, 0), d.column("动态："+tt.name, 0)
			article := d.published(d.column("科普："+tt.name, 0).ID, "流感怎么防")
			topic := func(title, state string) Topic {
				return testkit.Must[Topic](d, "POST", "/content/topic/add", object{"columnId": own.ID, "title": title, "state": state,
					"sections": []object{{"title": "先看这几篇", "articleIds": []any{article.ID}}, {"title": "最新", "columnId": shown.ID}}})
			}
			public, edited, draft := topic("流感季", Published), topic("防暑", Published), topic("返校", Draft)
			tt.lose(d, own, shown, article)

			turn := func(path string, id value.ID) testkit.Answer {
				return d.Call("POST", "/content/topic/"+path, object{"ids": []value.ID{id}})
			}
			for _, path := range []string{"archiveBatch", "withdrawBatch"} {
				if a := turn(path, public.ID); !a.Success {
					d.T.Errorf("%s: %s answers %d %s %s", tt.name, path, a.Code, a.Message, a.Result)
				}
			}
			if a := turn("publishBatch", public.ID); a.Success || !strings.Contains(string(a.Result), tt.says) {
				d.T.Errorf("%s: published again, which answers %d %s %s", tt.name, a.Code, a.Message, a.Result)
			}
			if a := turn("archiveBatch", draft.ID); a.Success || !strings.Contains(string(a.Result), tt.says) {
				d.T.Errorf("%s: a draft comes before the public by the archive, which answers %d %s %s", tt.name, a.Code, a.Message, a.Result)
			}
			form := object{"id": edited.ID, "version": edited.Version, "columnId": own.ID, "title": "防暑", "state": Draft, "sections": edited.Sections}
			if a := d.Call("PUT", "/content/topic/edit", merged(object{"summary": "喝水。"}, []object{form})); a.Success || !strings.Contains(string(a.Result), tt.says) {
				d.T.Errorf("%s: when more is changed than the state, the form answers %d %s %s", tt.name, a.Code, a.Message, a.Result)
			}
			if a := d.Call("PUT", "/content/topic/edit", form); !a.Success {
				d.T.Errorf("%s: the form answers %d %s %s", tt.name, a.Code, a.Message, a.Result)
			}
		}
	})
}
