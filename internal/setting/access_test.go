package setting_test

import (
	"testing"

	"jikong/internal/auth"
)

func TestWhoMayCallWhat(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		colleague := staffOf(ourSite, "zhou")
		colleague.Perms = map[string]bool{}
		cases := []struct {
			method, path      string
			nobody, colleague int // codes
		}{
			{"GET", "/sys/dict/list", 401, 510}, {"GET", "/sys/dict/treeList", 401, 510}, {"GET", "/sys/dict/deleteList", 401, 510},
			{"PUT", "/sys/dict/back/1", 401, 510}, {"DELETE", "/sys/dict/deletePhysic/1", 401, 510}, {"DELETE", "/sys/dict/delete?id=1", 401, 510},
			{"GET", "/sys/dict/exportXls", 401, 510}, {"POST", "/sys/dict/importExcel", 401, 510},
			{"GET", "/sys/dictItem/list", 401, 510}, {"GET", "/sys/dictItem/dictItemCheck?dictId=1&itemValue=1", 401, 510},
			{"GET", "/sys/category/rootList", 401, 510}, {"GET", "/sys/category/childList", 401, 510}, {"DELETE", "/sys/category/delete?id=1", 401, 510},
			{"DELETE", "/sys/category/deleteBatch?ids=1", 401, 510}, {"GET", "/sys/checkRule/list", 401, 510}, {"GET", "/sys/fillRule/list", 401, 510},
			{"GET", "/sys/fillRule/testFillRule?ruleCode=shop_order_num", 401, 510}, {"GET", "/sys/query/list", 401, 510}, {"DELETE", "/sys/query/deleteBatch?ids=1", 401, 510},
			{"GET", "/sys/dict/getDictItems/sex", 401, 200}, {"GET", "/sys/dict/queryAllDictItems", 401, 200}, {"GET", "/sys/dict/refleshCache", 401, 200},
			{"GET", "/sys/dict/loadDict/sys_dict,dict_name,dict_code", 401, 200}, {"GET", "/sys/category/loadTreeRoot?async=true&pcode=", 401, 200},
			{"GET", "/sys/checkRule/checkByCode?ruleCode=credit_code&value=12440100455350613T", 401, 200},
			{"GET", "/sys/duplicate/check?tableName=sys_dict&fieldName=dict_code&fieldVal=q", 401, 200}, {"GET", "/sys/query/mine?page=a", 401, 200},
			{"GET", "/sys/thirdApp/getEnabledType", 401, 200}, {"GET", "/sys/region/names?codes=110000", 200, 200}, {"GET", "/sys/region/tree", 200, 200},
		}
		for _, c := range cases {
			d.Person = auth.Principal{}
			if got := d.Call(c.method, c.path, nil).Code; got != c.nobody {
				d.T.Errorf("nobody: %s %s answers %d, want %d", c.method, c.path, got, c.nobody)
			}
			d.Person = colleague
			if got := d.Call(c.method, c.path, nil).Code; got != c.colleague {
				d.T.Errorf("a colleague without rights: %s %s answers %d, want %d", c.method, c.path, got, c.colleague)
			}
		}
	})
}
