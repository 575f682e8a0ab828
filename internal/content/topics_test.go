package content

import (
	"strings"
	"testing"

	"jikong/internal/testkit"
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
