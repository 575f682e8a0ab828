package directory

import (
	"context"
	"slices"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// mountDeparts adds the calls of api-contract.md section 11. Everybody who is signed in sees the departments of the site, as in
// the telephone list on the wall; changing them needs its right and ends at the caller's data scope.
func (s *Departments) mountDeparts(api *web.API) {
	s.departs.Mount(api, s.db)
	look := func(path, summary string) web.Route {
		return web.Route{Methods: "GET", Path: "/sys/sysDepart" + path, Tag: tagDepart, Summary: summary, Access: web.SignedIn}
	}
	web.Handle(api, look("/queryTreeList", "部门树"), s.departTree)
	web.Handle(api, look("/queryDepartTreeSync", "一级部门，或按编号、名称查找"), s.departSync)
	web.Handle(api, look("/queryMyDeptTreeList", "自己负责的部门"), s.myDepartTree)
	web.Handle(api, look("/queryIdTree", "部门的编号树"), s.departIDTree)
	web.Handle(api, look("/searchBy", "按名称查找部门"), s.searchDeparts)
	web.Handle(api, look("/find", "按名称、拼音、编码或上级查找部门，带路径和人数"), s.findDeparts)
	web.Handle(api, look("/queryAllParentId", "部门的各级上级"), s.departParents)
	web.Handle(api, look("/names", "部门的名称和各级上级"), s.departNames)
	web.Handle(api, look("/listAll", "全部部门"), s.allDeparts)
	web.Handle(api, look("/getDepartName", "按机构编码查询部门"), s.departByCode)
	remove := func(path string) web.Route {
		return web.Route{Methods: "DELETE", Path: "/sys/sysDepart" + path, Tag: tagDepart, Summary: "删除部门和它的下级", Access: web.Perm(permDepart + ":delete")}
	}
	web.Handle(api, remove("/delete"), func(ctx context.Context, in *oneID) (crud.Batch, error) {
		return s.deleteDeparts(ctx, &crud.Chosen{IDs: in.ID})
	})
	web.Handle(api, remove("/deleteBatch"), s.deleteDeparts)
	s.departs.MountUndo(api, s.db)
}

type oneID struct {
	ID string `query:"id" doc:"编号"`
}

// DepartIDNode is a department in the tree of names alone.
type DepartIDNode struct {
	Key      string          `json:"key"`
	Value    string          `json:"value"`
	Title    string          `json:"title"`
	Children []*DepartIDNode `json:"children"`
}

func (s *Departments) departIDTree(ctx context.Context, _ *web.Empty) ([]*DepartIDNode, error) {
	all, err := s.departsWhere(ctx, `1 = 1`+departOrder)
	return namesOnly(treeOf(all)), err
}

func namesOnly(nodes []*DepartNode) []*DepartIDNode {
	names := make([]*DepartIDNode, len(nodes))
	for i, n := range nodes {
		names[i] = &DepartIDNode{Key: n.Key, Value: n.Value, Title: n.Title}
		if len(n.Children) > 0 {
			names[i].Children = namesOnly(n.Children)
		}
	}
	return names
}

// DepartsAndPeople answers a search box that finds both.
type DepartsAndPeople struct {
	UserList   []FoundPerson `json:"userList"`
	DepartList []*DepartNode `json:"departList"`
}

// FoundPerson is as much of a person as a search shows.
type FoundPerson struct {
	ID       value.ID `json:"id" db:"id"`
	Username string   `json:"username" db:"username"`
	Realname string   `json:"realname" db:"realname"`
	Avatar   string   `json:"avatar" db:"avatar"`
}

func (s *Service) searchDepartsAndPeople(ctx context.Context, in *departKeyword) (DepartsAndPeople, error) {
	found := DepartsAndPeople{UserList: []FoundPerson{}, DepartList: []*DepartNode{}}
	if strings.TrimSpace(in.KeyWord) == "" {
		return found, nil
	}
	departs, err := s.searchDeparts(ctx, in)
	if err != nil {
		return found, err
	}
	c := &choice{args: []any{auth.PrincipalFrom(ctx).TenantID}}
	if err := s.meant(ctx, c, in.KeyWord); err != nil {
		return found, err
	}
	people, err := db.Select[FoundPerson](ctx, s.db.Read(), `
		SELECT u.id, u.username, u.realname, u.avatar FROM sys_user u
		WHERE u.del_flag = 0 AND u.status = 1
			AND EXISTS (SELECT 1 FROM sys_user_tenant ut WHERE ut.user_id = u.id AND ut.tenant_id = $1)`+c.where.String()+`
		ORDER BY u.realname, u.id LIMIT 50`, c.args...)
	return DepartsAndPeople{UserList: people, DepartList: departs}, err
}

// DepartParents are the departments above one, the top first.
type DepartParents struct {
	ParentIDs []value.ID               `json:"parentIds"`
	ParentMap map[string]DepartSummary `json:"parentMap"`
}

// DepartSummary names a department.
type DepartSummary struct {
	ID         value.ID `json:"id"`
	DepartName string   `json:"departName"`
	OrgCode    string   `json:"orgCode"`
}

func (s *Departments) departParents(ctx context.Context, in *struct {
	DepartID string `query:"departId" doc:"编号，用逗号分隔"`
	OrgCode  string `query:"orgCode" doc:"或机构编码，用逗号分隔"`
}) (map[string]DepartParents, error) {
	list, key := in.DepartID, "id"
	if list == "" {
		list, key = in.OrgCode, "orgCode"
	}
	if strings.Trim(list, ", ") == "" {
		return map[string]DepartParents{}, nil
	}
	departs, err := s.departsNamed(ctx, list, key)
	if err != nil {
		return nil, err
	}
	above, err := s.departsAbove(ctx, departs)
	out := map[string]DepartParents{}
	for _, d := range departs {
		parents := DepartParents{ParentIDs: []value.ID{}, ParentMap: map[string]DepartSummary{}}
		for _, code := range value.TreeCodesAbove(d.OrgCode) {
			if p, ok := above[code]; ok {
				parents.ParentIDs = append(parents.ParentIDs, p.ID)
				parents.ParentMap[p.ID.String()] = DepartSummary{p.ID, p.DepartName, p.OrgCode}
			}
		}
		out[d.ID.String()] = parents
	}
	return out, err
}

// departsAbove reads the departments above all of these by their code: one question, however many there are.
func (s *Departments) departsAbove(ctx context.Context, departs []Department) (map[string]Department, error) {
	var codes []string
	for _, d := range departs {
		codes = append(codes, value.TreeCodesAbove(d.OrgCode)...)
	}
	slices.Sort(codes)
	where, args := among("d.org_code", 2, slices.Compact(codes))
	found, err := s.departsWhere(ctx, where, args...)
	byCode := make(map[string]Department, len(found))
	for _, d := range found {
		byCode[d.OrgCode] = d
	}
	return byCode, err
}

// DepartName is the text of a stored value, with the departments above it so that a tree can open the way to it.
type DepartName struct {
	Value     string     `json:"value"`
	Text      string     `json:"text"`
	ParentIDs []value.ID `json:"parentIds"`
}

func (s *Departments) departNames(ctx context.Context, in *departIDs) ([]DepartName, error) {
	names := []DepartName{}
	if strings.Trim(in.IDs, ", ") == "" {
		return names, nil
	}
	departs, err := s.departsByID(ctx, in.IDs)
	if err != nil {
		return nil, err
	}
	above, err := s.departsAbove(ctx, departs)
	for _, d := range departs {
		name := DepartName{Value: d.ID.String(), Text: d.DepartName, ParentIDs: []value.ID{}}
		for _, code := range value.TreeCodesAbove(d.OrgCode) {
			if p, ok := above[code]; ok {
				name.ParentIDs = append(name.ParentIDs, p.ID)
			}
		}
		names = append(names, name)
	}
	return names, err
}

func (s *Departments) allDeparts(ctx context.Context, in *struct {
	ID string `query:"id" doc:"只要这些编号，用逗号分隔"`
}) ([]Department, error) {
	if strings.Trim(in.ID, ", ") != "" {
		return s.departsByID(ctx, in.ID)
	}
	return s.departsWhere(ctx, `1 = 1`+departOrder)
}

func (s *Departments) departByCode(ctx context.Context, in *struct {
	OrgCode string `query:"orgCode"`
}) (Department, error) {
	if !departCode.MatchString(in.OrgCode) {
		return Department{}, errs.Invalidf("机构编码的格式不正确")
	}
	return departBy(ctx, s.db.Read(), "d.org_code", in.OrgCode)
}
