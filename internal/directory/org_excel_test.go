package directory_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"jikong/internal/crud"
	"jikong/internal/sitetest"
)

// sent is one row of a file with why it is refused, "" for one that comes in.
type sent struct {
	cells   []any
	refused string
}

func TestDepartmentsAndPositionsComeInByFile(t *testing.T) {
	cases := []struct {
		path, stored string
		heads        []any
		rows         []sent
		want         []string
	}{
		{"/sys/sysDepart/importExcel", `SELECT org_code || ' ' || depart_name FROM sys_depart WHERE tenant_id = 1 AND create_by = 'wang' AND del_flag = '0' ORDER BY org_code`,
			[]any{"部门名称", "机构编码", "机构类型", "状态", "排序号", "所在地区"},
			[]sent{
				{[]any{"=慢病科", "A01A07", "部门", "启用", "3"}, ""},
				{[]any{"慢病一组", "A01A07A01", "", "", ""}, ""},
				{[]any{"自动编码", "", "", "", ""}, ""},
				{[]any{"重复", "A01A07", "", "", ""}, "机构编码“A01A07”已存在"},
				{[]any{"没有上级", "A01A09A01", "", "", ""}, "没有编码为“A01A09”的上级部门"},
				{[]any{"坏编码", "A1", "", "", ""}, "机构编码每级为一个字母加两位数字"},
				{[]any{"注入", "A01' OR '1'='1", "", "", ""}, "机构编码"},
				{[]any{"坏类型", "A01A10", "衙门", "", ""}, "机构类型“衙门”不存在"},
				{[]any{"坏排序", "A01A11", "", "", "-1"}, "排序号应在 0 到 99999 之间"},
				{[]any{"坏地区", "A01A13", "", "", "", "杭州"}, "所在地区请填写 6 位区划代码"},
				{[]any{"", "A01A12", "", "", ""}, "请填写部门名称"},
				{[]any{"太深", "A01" + strings.Repeat("A01", 10), "", "", ""}, "机构编码"},
			},
			[]string{"A01A01 应急科", "A01A01A01 值班组", "A01A02 免疫科", "A01A07 =慢病科", "A01A07A01 慢病一组", "A02 自动编码"}},
		{"/sys/position/importExcel", `SELECT code || ' ' || name FROM sys_position WHERE tenant_id = 1 AND create_by = 'wang' ORDER BY code`,
			[]any{"职务编码", "职务名称"},
			[]sent{
				{[]any{"nurse", "+护士"}, ""},
				{[]any{"nurse", "又护士"}, "职务编码“nurse”已存在"},
				{[]any{"director", "主任二"}, "职务编码“director”已存在"},
				{[]any{"", "没有编码"}, "请填写职务编码"},
				{[]any{"noname", ""}, "请填写职务名称"},
				{[]any{strings.Repeat("x", 101), "太长"}, "最多 100 个字"},
			},
			[]string{"nurse +护士"}},
	}
	onSites(t, func(s *site) {
		security := s.Centre()
		s.withReports()
		root := s.SignedIn()
		for _, c := range cases {
			lines, reasons := [][]any{c.heads}, []string{}
			for i, r := range c.rows {
				lines = append(lines, r.cells)
				if r.refused != "" {
					reasons = append(reasons, fmt.Sprintf("第 %d 行：%s", i+2, r.refused))
				}
			}
			file := sitetest.Book(t, lines...)
			if a := s.Send(security, c.path, file); a.Code != 510 {
				t.Errorf("%s without the right: %s", c.path, a.Raw)
			}
			a := s.Send(root, c.path, file)
			result := into[crud.Imported](s, a)
			if a.Code != 201 || result.Errors != len(reasons) || result.Total != len(c.rows) {
				t.Fatalf("%s: %s", c.path, a.Raw)
			}
			for i, row := range s.file(root, result.FileURL)[1:] {
				place, reason, _ := strings.Cut(reasons[i], "：")
				if got := row[len(row)-1]; !strings.HasPrefix(got, place) || !strings.Contains(got, reason) {
					t.Errorf("%s: returned with %q, want %q", c.path, got, reasons[i])
				}
			}
			if got := s.Texts(c.stored); !slices.Equal(got, c.want) {
				t.Errorf("%s: stored %v, want %v", c.path, got, c.want)
			}
			if a := s.Do(call{Path: result.FileURL, Token: security}); a.Status < 400 || a.Success {
				t.Errorf("somebody else reads the rows that came back: %s", a.Raw)
			}
		}
	})
}

// Departments come in below those that their importer manages.
func TestADepartmentByFileStaysWithinReach(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		system, _ := s.County()
		role := s.Role(security, "clerk", sitetest.DepartScreen, sitetest.DepartList, 2505, 2506) // the list and the files
		s.Must(s.Post(security, "/sys/role/dataScope", `{"roleId":%q,"dataScope":"departs","version":%d}`, role.ID, role.Version))
		s.Officer("lihua", "clerk", "A01A01")
		s.Exec(`DELETE FROM sys_user_depart WHERE user_id = $1 AND dep_id = $2`, s.UserID("lihua"), s.DepartID("A01"))
		clerk := s.TokenOf(s.Login("lihua", secret))
		a := s.Send(clerk, "/sys/sysDepart/importExcel", sitetest.Book(t, []any{"部门名称", "机构编码"}, []any{"组内", "A01A01A02"}, []any{"组外", "A01A02A01"}, []any{"同级", "A01A03"}, []any{"顶级", "B01"}))
		if a.Code != 201 || strings.Count(a.Message, "数据范围") != 3 {
			t.Errorf("%s", a.Raw)
		}
		if got := s.Sees(clerk); !slices.Equal(got, []string{"A01A01", "A01A01A01", "A01A01A02"}) {
			t.Errorf("sees %v", got)
		}
		if got := column(s.file(clerk, "/sys/sysDepart/exportXls")[1:], 1); !slices.Equal(got, []string{"A01A01", "A01A01A01", "A01A01A02"}) {
			t.Errorf("exports %v", got)
		}
		if got := column(s.file(system, "/sys/sysDepart/exportXls")[1:], 1); !slices.Equal(got, []string{"A01"}) {
			t.Errorf("the county exports %v", got)
		}
		if n := len(s.Texts(`SELECT org_code FROM sys_depart WHERE tenant_id = 1 AND del_flag = '0'`)); n != 5 {
			t.Errorf("%d departments", n)
		}
	})
}
