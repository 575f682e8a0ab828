package recruit

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"jikong/internal/auth"
	"jikong/internal/testkit"
)

func TestDataRulesHoldForWhateverTheDeskIsToldOfApplications(t *testing.T) {
	inBureaus(t, func(b *bureau) {
		p := b.open()
		hidden, _ := receiptOf(b.apply(p, "examiner", womanID))
		shown, _ := receiptOf(b.apply(p, "driver", "110101199603072176"))
		b.Exec(`UPDATE recruit_application SET post_code = 'A02' WHERE query_code = $1`, shown)
		only := func(post string) {
			b.Person.Rules = map[string][][]auth.Rule{PermList: {{{Column: "post_code", Condition: "=", Value: post}}}}
		}
		export := func() testkit.Answer {
			return b.Call("GET", "/recruit/application/exportXls?reason="+url.QueryEscape("资格审查会")+"&postingId="+p.ID.String(), nil)
		}
		only("A02")
		var list struct{ Records []Application }
		b.ok("GET", "/recruit/application/list", nil, &list)
		if len(list.Records) != 1 || list.Records[0].QueryCode != shown {
			t.Fatalf("the list shows %+v", list.Records)
		}
		b.Refused("another post", b.Call("GET", fmt.Sprintf("/recruit/application/detail?id=%d", b.Number(`SELECT id FROM recruit_application WHERE query_code = $1`, hidden)), nil), 404, "不存在")
		if cells := readSheet(t, export().Body); !strings.Contains(cells, shown) || strings.Contains(cells, hidden) || strings.Contains(cells, womanID) {
			t.Errorf("the file holds %.600s", cells)
		}
		if n := b.Logged("recruit_application.export", "1 份"); n != 1 {
			t.Errorf("%d exports of one application are logged, want 1", n)
		}
		b.ok("GET", "/recruit/posting/queryById?id="+p.ID.String(), nil, &p)
		moments, err := b.service.Submissions(auth.WithPrincipal(t.Context(), b.Person), 1, b.DB.Now()+1)
		b.Must(err)
		if p.Applications != 1 || len(moments) != 1 {
			t.Errorf("the posting counts %d applications, the dashboard %d, want 1", p.Applications, len(moments))
		}
		only("A03")
		b.Refused("a rule that leaves none", export(), 500, "没有可以导出的申请")
	})
}
