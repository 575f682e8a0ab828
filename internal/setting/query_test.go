package setting_test

import (
	"strings"
	"testing"

	"jikong/internal/setting"
	"jikong/internal/testkit"
)

func queryDraft(title string, more object) object {
	o := object{"page": "system/UserList", "title": title, "matchType": "AND", "share": "mine", "records": []object{{"field": "realname", "rule": "like", "val": "张", "dictCode": "sex"}}}
	for k, v := range more {
		o[k] = v
	}
	return o
}

func (d *desk) myQueries() []setting.MyQuery {
	d.T.Helper()
	return testkit.Must[[]setting.MyQuery](d, "GET", "/sys/query/mine?page=system/UserList", nil)
}

func TestAnIncompleteQueryIsNotSaved(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		for name, c := range map[string]struct {
			body object
			want string
		}{
			"no title":       {queryDraft(" ", nil), "保存名称不能为空"},
			"no condition":   {queryDraft("空", object{"records": []object{}}), "空条件不能保存"},
			"half a row":     {queryDraft("空", object{"records": []object{{"field": "a"}}}), "空条件不能保存"},
			"another share":  {queryDraft("空", object{"share": "all"}), "可见范围"},
			"no page":        {queryDraft("空", object{"page": "a b"}), "页面编码"},
			"another match":  {queryDraft("空", object{"matchType": "xor"}), "匹配方式"},
			"somebody's row": {queryDraft("别", object{"id": "77"}), "不存在"},
		} {
			a := d.Call("POST", "/sys/query/save", c.body)
			if a.Success || !strings.Contains(a.Message+string(a.Result), c.want) {
				d.T.Errorf("%s: %v %s", name, a.Message, a.Result)
			}
		}
	})
}

func TestSavedQueriesBelongToTheirMaker(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		save := func(body object) testkit.Answer { return d.Call("POST", "/sys/query/save", body) }
		mine := testkit.Must[setting.MyQuery](d, "POST", "/sys/query/save", queryDraft("姓张的", nil))
		d.Refused("a second of one title", save(queryDraft("姓张的", nil)), 409, "姓张的 已存在，是否覆盖？")
		again := testkit.Must[setting.MyQuery](d, "POST", "/sys/query/save", queryDraft("姓张的", object{"overwrite": true, "share": "depart"}))
		if again.ID != mine.ID {
			d.T.Error("overwriting made a second query")
		}
		testkit.Must[setting.MyQuery](d, "POST", "/sys/query/save", queryDraft("私人", nil))
		renamed := testkit.Must[setting.MyQuery](d, "POST", "/sys/query/save", queryDraft("张姓", object{"id": mine.ID, "share": "depart"}))
		if renamed.ID != mine.ID || renamed.Title != "张姓" {
			d.T.Errorf("renamed to %v", renamed)
		}
		if got := d.myQueries(); len(got) != 2 || !got[0].Own || len(got[0].Records) != 1 || got[0].Records[0].DictCode != "sex" {
			d.T.Errorf("mine are %v", got)
		}
		colleague := staffOf(ourSite, "colleague")
		back := d.as(colleague)
		if got := d.myQueries(); len(got) != 1 || got[0].Title != "张姓" || got[0].Own {
			d.T.Errorf("a colleague sees %v", got)
		}
		d.Refused("removing another's", d.Call("DELETE", "/sys/query/remove?id="+mine.ID.String(), nil), 404, "")
		d.Refused("saving over another's", save(queryDraft("张姓二", object{"id": mine.ID})), 404, "")
		colleague.OrgCode = "A02"
		d.as(colleague)
		if got := d.myQueries(); len(got) != 0 {
			d.T.Errorf("another department sees %v", got)
		}
		d.as(staffOf(otherSite, "li"))
		if got := d.myQueries(); len(got) != 0 {
			d.T.Errorf("another site sees %v", got)
		}
		back()
		if got := testkit.Must[page[setting.SavedQuery]](d, "GET", "/sys/query/list?pageCode=system/UserList", nil); got.Total != 2 {
			d.T.Errorf("the management list has %d", got.Total)
		}
		testkit.Must[any](d, "DELETE", "/sys/query/remove?id="+mine.ID.String(), nil)
		if got := d.myQueries(); len(got) != 1 {
			d.T.Errorf("after removing there are %v", got)
		}
		if got := testkit.Must[setting.EnabledApps](d, "GET", "/sys/thirdApp/getEnabledType", nil); got.Dingtalk || got.WechatEnterprise {
			d.T.Errorf("third apps %v", got)
		}
	})
}
